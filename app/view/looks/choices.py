"""How the window looks and speaks: theme, language, size of letters, presenter mode, full screen.

Knows the View menu and the application; nothing of what is shown. `changed` says that what is on screen has to be
made anew, because its words or their size are others.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QMainWindow

from app.languages import SYSTEM, speak
from app.view.actions import Actions, chosen
from app.view.looks import letters
from app.view.looks.palette import Theme
from app.view.looks.theme import choose, dress
from app.viewmodel.commands import Memory


class Looks(QObject):
    """Carries out the View menu. `presenting` tells whether the column of settings is to be hidden."""

    changed = Signal()
    dressed = Signal(object)
    presented = Signal(bool)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._actions: Actions | None = None
        self.presenting = False
        self._before = letters.NORMAL  # the size of letters that presenter mode goes back to
        # Once the menu that asked for it is closed, since it is made anew too; several presses of a key are one change.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.changed)

    def begin(self, memory: Memory, language: str = "") -> None:
        """Language and letters, before anything is written."""
        letters.set_percent(memory.recall("letters", letters.NORMAL))
        speak(language or memory.recall("language", SYSTEM), _app())

    def connect_to(self, actions: Actions) -> None:
        """Serve these menus from now on."""
        self._actions = actions
        actions.presenter.setChecked(self.presenting)
        actions.full_screen.setChecked(self._window.isFullScreen())
        actions.themes.triggered.connect(self.apply_theme)
        actions.languages.triggered.connect(self._speak)
        actions.connect_all(
            {
                actions.larger: self._larger,
                actions.smaller: self._smaller,
                actions.normal: self._normal,
                actions.presenter: self.present,
                actions.full_screen: self._full_screen,
            }
        )

    def remember(self, memory: Memory) -> None:
        """Keep the choices."""
        if self._actions is not None:
            memory.remember("theme", chosen(self._actions.themes))
            memory.remember("language", chosen(self._actions.languages))
        memory.remember("letters", self._before if self.presenting else letters.percent())

    def recall(self, memory: Memory) -> None:
        """Take them up again; what is unknown now leaves the default."""
        if self._actions is not None:
            self._actions.choose_theme(memory.recall("theme", SYSTEM))
            self._actions.choose_language(memory.recall("language", SYSTEM))

    @Slot()
    def apply_theme(self) -> None:
        """Dress everything as the View menu says, and tell those who draw in colours of their own."""
        self.dressed.emit(self.dress())

    def dress(self) -> Theme:
        """Style and letters alone, for what is about to be made."""
        app = _app()
        theme = choose("system" if self._actions is None else chosen(self._actions.themes), app)
        dress(app, theme)
        return theme

    def resize(self, percent: int) -> None:
        """Write in another size."""
        before = letters.percent()
        letters.set_percent(percent)
        if letters.percent() != before:
            self._soon.start()

    @Slot(bool)
    def present(self, on: bool) -> None:
        """For a room full of people: larger letters, and nothing but the race."""
        if on == self.presenting:
            return
        self.presenting = on
        if on:
            self._before = letters.percent()
        self.presented.emit(on)
        self.resize(max(letters.PRESENTING, self._before) if on else self._before)

    def speak(self, choice: str) -> None:
        """Speak a language."""
        if self._actions is not None:
            self._actions.choose_language(choice)
        if speak(choice, _app()):
            self._soon.start()

    @Slot()
    def _speak(self) -> None:
        if self._actions is not None:
            self.speak(chosen(self._actions.languages))

    @Slot()
    def _larger(self) -> None:
        self.resize(letters.next_size(+1))

    @Slot()
    def _smaller(self) -> None:
        self.resize(letters.next_size(-1))

    @Slot()
    def _normal(self) -> None:
        self.resize(letters.NORMAL)

    @Slot(bool)
    def _full_screen(self, on: bool) -> None:
        self._window.showFullScreen() if on else self._window.showNormal()


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
