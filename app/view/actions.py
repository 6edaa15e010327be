"""The menu bar: every command with its shortcut, so that all of it can be reached from the keyboard.

Knows what the menu items are called; what they do is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.languages import LANGUAGES, SYSTEM
from app.viewmodel.phrases import marked
from app.viewmodel.race.drafts import DRAFT_MODES, draft_mode
from app.viewmodel.status import Controls
from app.words import words

THEME_NAMES = {SYSTEM: marked("Like the system"), "light": marked("Light"), "dark": marked("Dark")}
LANGUAGE_NAMES = {SYSTEM: marked("Like the system"), **LANGUAGES}


class Actions(QObject):
    """The menus of a window. Actions without a slot yet are connected by the window."""

    drafts_chosen = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        bar = window.menuBar()
        self._race_menu(bar.addMenu(words("&Race")))
        self._view_menu(bar.addMenu(words("&View")))
        self._go = bar.addMenu(words("&Go"))
        self._help_menu(bar.addMenu(words("&Help")))

    def _race_menu(self, menu: QMenu) -> None:
        self.run = self._add(menu, words("Run"), "Ctrl+Return", "Ctrl+Enter")
        self.pause = self._add(menu, words("Hold or go on"), "Ctrl+P")
        self.step = self._add(menu, words("Play one round"), "Ctrl+Right")
        self.replay = self._add(menu, words("Replay this race"), "Ctrl+R")
        self.back = self._add(menu, words("Go one round back"), "Ctrl+Left")
        self.to_start = self._add(menu, words("Go to the start"), "Ctrl+Home")
        self.to_end = self._add(menu, words("Go to the end"), "Ctrl+End")
        self.stop = self._add(menu, words("Stop"), "Esc")
        menu.addSeparator()
        self.open = self._add(menu, words("Open run …"), "Ctrl+O")
        self.save = self._add(menu, words("Save log …"), "Ctrl+S")
        self.export = self._add(menu, words("Export …"), "Ctrl+E")
        menu.addSeparator()
        self.copy_settings = self._add(menu, words("Copy settings as a line"), "Ctrl+Shift+C")
        self.paste_settings = self._add(menu, words("Paste settings from a line"), "Ctrl+Shift+V")
        menu.addSeparator()
        self.quit = self._add(menu, words("Quit"), "Ctrl+Q")

    def _view_menu(self, menu: QMenu) -> None:
        self._drafts_menu(menu.addMenu(words("Rejected and discarded drafts")))
        self.white_space = self._switch(menu, words("Mark white space"), "Ctrl+Shift+W")
        self.even_flow = self._switch(menu, words("Let tokens flow evenly"), "Ctrl+Shift+F")
        self.inspector = self._switch(menu, words("Inspector"), "Ctrl+I")
        self.charts = self._switch(menu, words("Charts and verdict"), "Ctrl+Shift+D")
        menu.addSeparator()
        self.themes = self._choices(menu.addMenu(words("Theme")), THEME_NAMES)
        self.languages = self._choices(menu.addMenu(words("Language")), LANGUAGE_NAMES)
        letters = menu.addMenu(words("Letters"))
        self.larger = self._add(letters, words("Larger"), "Ctrl++", "Ctrl+=")
        self.smaller = self._add(letters, words("Smaller"), "Ctrl+-")
        self.normal = self._add(letters, words("Normal size"), "Ctrl+0")
        menu.addSeparator()
        self.prompt = self._add(menu, words("Go to the prompt"), "Ctrl+L")
        self.settings = self._add(menu, words("Go to the settings"), "Ctrl+,")
        self.presenter = self._switch(menu, words("Presenter mode"), "F5")
        self.full_screen = self._switch(menu, words("Full screen"), "F11")
        self.reset = self._add(menu, words("Reset layout"))

    def _drafts_menu(self, menu: QMenu) -> None:
        self.drafts = self._choices(menu, {name: choice.name.pattern for name, choice in DRAFT_MODES.items()})
        self.next_drafts = self._add(menu, words("Next way"), "Ctrl+D")
        self.next_drafts.triggered.connect(self._go_round_drafts)
        self.drafts.triggered.connect(self._tell_drafts)

    @Slot()
    def _go_round_drafts(self) -> None:
        """One key goes through the ways to show drafts, round and round."""
        ways = self.drafts.actions()
        ticked = next((place for place, way in enumerate(ways) if way.isChecked()), -1)
        ways[(ticked + 1) % len(ways)].trigger()

    @Slot()
    def _tell_drafts(self) -> None:
        self.drafts_chosen.emit(chosen(self.drafts))

    def choose_drafts(self, name: str) -> None:
        """Tick a way to show drafts."""
        _tick(self.drafts, draft_mode(name))

    def _help_menu(self, menu: QMenu) -> None:
        self.find = self._add(menu, words("Find a command …"), "Ctrl+K")
        self.keys = self._add(menu, words("Keyboard shortcuts"), "F1", "Ctrl+/")
        self.tour = self._add(menu, words("Tour in three steps"))
        menu.addSeparator()
        self.about = self._add(menu, words("About"))

    def add_page(self, title: str, go: Callable[[], object]) -> None:
        """A page of the window; its key is its number."""
        number = len(self._go.actions()) + 1
        self._add(self._go, title, f"Ctrl+{number}").triggered.connect(go)

    def connect_all(self, slots: dict[QAction, Callable[..., object]]) -> None:
        """Connect each action to what it does: switches to functions of a bool, the others to functions of nothing."""
        for action, slot in slots.items():
            (action.toggled if action.isCheckable() else action.triggered).connect(slot)

    def show_controls(self, now: Controls) -> None:
        """What can be done with what is on the stage."""
        can = {
            self.run: now.run,
            self.stop: now.stop,
            self.pause: now.hold,
            self.step: now.step,
            self.replay: now.replay,
        }
        can |= dict.fromkeys((self.back, self.to_start, self.to_end), now.seek)
        for action, possible in can.items():
            action.setEnabled(possible)

    def choose_theme(self, name: str) -> None:
        """Tick a theme."""
        _tick(self.themes, name)

    def choose_language(self, name: str) -> None:
        """Tick a language."""
        _tick(self.languages, name)

    def _add(self, menu: QMenu, title: str, *keys: str) -> QAction:
        action = QAction(title, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        menu.addAction(action)
        return action

    def _switch(self, menu: QMenu, title: str, key: str = "") -> QAction:
        action = self._add(menu, title, *([key] if key else []))
        action.setCheckable(True)
        return action

    def _choices(self, menu: QMenu, names: Mapping[str, str]) -> QActionGroup:
        group = QActionGroup(self)
        for name, title in names.items():
            action = self._switch(menu, words(title))
            action.setData(name)
            group.addAction(action)
        return group


def chosen(group: QActionGroup) -> str:
    """The name of what is ticked in a group of choices."""
    action = group.checkedAction()
    return str(action.data()) if action else SYSTEM


def _tick(group: QActionGroup, name: str) -> None:
    known = [action.data() for action in group.actions()]
    for action in group.actions():
        action.setChecked(action.data() == (name if name in known else SYSTEM))
