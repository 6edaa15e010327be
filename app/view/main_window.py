"""The main window: joins the column of settings, the stage, the menus and the status line.

Knows what to show and whom to ask; every decision lies with the commands it was given.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QMessageBox, QWidget

from app.view import files, habits
from app.view.actions import Actions
from app.view.projector import Projector
from app.view.sidebar import Sidebar
from app.view.stage import Stage
from app.view.status_line import StatusLine
from app.view.theme import choose, dress
from app.viewmodel.commands import Commands, Memory, Problem
from app.viewmodel.phrases import Phrase
from app.viewmodel.race import Race
from app.viewmodel.status import progress, status
from app.words import words
from specdec_core.errors import SpecDecError

SIZE = (1360, 860)
SMALLEST = (1040, 640)
ABOUT = "Speculative Decoding Playground\n\nWatch a draft and a target model write text together."


class MainWindow(QMainWindow):
    """Everything on screen. `ready` says that the plot has come too."""

    ready = Signal()

    def __init__(self, commands: Commands, memory: Memory) -> None:
        super().__init__()
        self._commands, self._memory = commands, memory
        self.sidebar, self.stage, self.actions_ = Sidebar(), Stage(), Actions(self)
        self.projector = Projector(self.stage, commands.state, tell=self.refresh_words)
        self.loaded = False
        self._said: Phrase | None = None
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(600)
        self._saving.timeout.connect(self.remember)
        self._build()
        self._connect()
        self._recall()
        self.stage.show_race(Race(), commands.state())
        self.refresh_state()

    # -- told from outside -------------------------------------------------------------------------------------

    @Slot()
    def refresh_state(self) -> None:
        """The state is another: buttons and words follow at once."""
        state = self._commands.state()
        self.sidebar.show_state(state)
        self.actions_.run.setEnabled(self.sidebar.run.isEnabled())
        self.actions_.stop.setEnabled(self.sidebar.stop.isEnabled())
        self.refresh_words()

    @Slot(object)
    def show_problem(self, problem: Problem) -> None:
        """Say what went wrong."""
        self.stage.banner.show_problem(problem)

    @Slot(object)
    def show_saved(self, paths: tuple[Path, ...]) -> None:
        """Say where the logs are."""
        names = ", ".join(path.name for path in paths)
        self.line.say(words("Saved {names} in {folder}").format(names=names, folder=paths[0].parent))

    # -- the two paces -----------------------------------------------------------------------------------------

    @Slot()
    def refresh_words(self) -> None:
        """Everything that is read: status, figures, headings."""
        state, race = self._commands.state(), self.stage.race
        said = status(state, race)
        if said != self._said:  # what was said in between, such as where a log was saved, stays until there is news
            self._said = said
            self.line.say(words(said))
        self.line.show_progress(progress(state, race))
        self.sidebar.show_state(state)
        self.stage.refresh_words(state)

    # -- commands ----------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        """Start the race that the form describes; it is remembered first, so that nothing typed is lost."""
        self.stage.banner.clear()
        self.remember()
        try:
            ask = self.sidebar.ask(interleaved=self.stage.by_rounds.isChecked())
        except SpecDecError as error:
            self.show_problem(Problem(sentence=error.sentence, advice=error.advice))
            return
        self._commands.start(ask)

    @Slot()
    def stop(self) -> None:
        """Stop the race."""
        self._commands.stop()

    @Slot()
    def hold(self) -> None:
        """Hold the race, or go on with one that is held."""
        held = self._commands.state().phase == "paused"
        self._commands.resume() if held else self._commands.pause()

    @Slot()
    def _change(self) -> None:
        """What is changed while a race runs holds from its next round on."""
        if self._commands.state().busy:
            with contextlib.suppress(SpecDecError):
                self._commands.change(self.sidebar.form.settings())

    @Slot()
    def save_log(self) -> None:
        """Ask where to, and save."""
        chosen = files.where_to_save(self, self._memory)
        if chosen is not None:
            self._commands.save_log(chosen)

    @Slot()
    def open_run(self) -> None:
        """Ask which, and replay it."""
        chosen = files.what_to_open(self, self._memory)
        if chosen:
            self._commands.open_logs(chosen)

    @Slot(bool)
    def _full_screen(self, on: bool) -> None:
        self.showFullScreen() if on else self.showNormal()

    @Slot()
    def _about(self) -> None:
        QMessageBox.about(self, words("About"), words(ABOUT))

    # -- themes and memory -------------------------------------------------------------------------------------

    @Slot()
    def apply_theme(self) -> None:
        """Dress everything as the View menu says."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        checked = self.actions_.themes.checkedAction()
        theme = choose(checked.data() if checked else "system", app)
        dress(app, theme)
        self.stage.set_theme(theme)

    @Slot()
    def remember(self) -> None:
        """Keep what a person has set."""
        habits.remember(self, self._memory)

    def _recall(self) -> None:
        habits.recall(self, self._memory)
        self._saving.stop()

    # -- Qt ----------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the plot in once the rest is on screen."""
        super().showEvent(event)
        QTimer.singleShot(0, self._load_plot)

    @Slot()
    def _load_plot(self) -> None:
        self.stage.plot.load()
        self.loaded = True
        self.projector.start()
        self.ready.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember, hand over, and go; the race is stopped by whoever carries out the commands."""
        self.remember()
        self.projector.stop()
        self._commands.close()
        event.accept()

    # -- construction ------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setWindowTitle(words("Speculative Decoding Playground"))
        self.setMinimumSize(*SMALLEST)
        self.resize(*SIZE)
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sidebar)
        row.addWidget(self.stage, 1)
        self.setCentralWidget(page)
        self.line = StatusLine()
        self.setStatusBar(self.line)

    def _connect(self) -> None:
        do = self.actions_
        do.connect_all(
            {
                do.run: self.run,
                do.stop: self.stop,
                do.pause: self.hold,
                do.step: self._commands.step,
                do.save: self.save_log,
                do.open: self.open_run,
                do.quit: self.close,
                do.drafts: self.stage.show_drafts,
                do.white_space: self.stage.mark_white_space,
                do.inspector: self.stage.inspect.setChecked,
                do.prompt: self.sidebar.focus_prompt,
                do.full_screen: self._full_screen,
                do.about: self._about,
            }
        )
        self.stage.drafts.toggled.connect(do.drafts.setChecked)
        self.stage.white_space.toggled.connect(do.white_space.setChecked)
        self.stage.inspect.toggled.connect(do.inspector.setChecked)
        do.themes.triggered.connect(self.apply_theme)
        self.sidebar.run_pressed.connect(self.run)
        self.sidebar.stop_pressed.connect(self.stop)
        self.sidebar.pause_pressed.connect(self.hold)
        self.sidebar.step_pressed.connect(self._commands.step)
        self.sidebar.changed.connect(self._saving.start)
        self.sidebar.changed.connect(self._change)
        self.projector.changed.connect(self.refresh_state)
        self.stage.verdict.gamma_wanted.connect(self.sidebar.try_gamma)
