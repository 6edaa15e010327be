"""The main window: joins the column of settings, the stage, the menus and the status line.

Knows what to show and whom to ask; every decision lies with the commands it was given.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QMainWindow, QMessageBox, QWidget

from app.view import habits
from app.view.actions import Actions
from app.view.pump import Pump
from app.view.sidebar import Sidebar
from app.view.stage import Stage
from app.view.status_line import StatusLine
from app.view.theme import choose, dress
from app.viewmodel.commands import Commands, Heard, Memory, Problem, Source
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
        self.pump = Pump(self._take, draw=self._draw, tell=self.refresh_words)
        self._drawing_left = self.loaded = False
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

    @Slot(object)
    def show_source(self, source: Source) -> None:
        """A race has begun: read its feed from the start."""
        self.stage.banner.clear()
        self.pump.read(source)
        self.stage.show_race(Race(), self._commands.state())
        self.refresh_state()

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

    def _take(self, heard: list[Heard]) -> None:
        self.stage.race.take(heard)

    def _draw(self) -> None:
        self._drawing_left = self.stage.refresh()

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

    def settle(self) -> bool:
        """Draw all there is; tell whether anything was new, so that a picture can wait for a quiet moment."""
        new = self.pump.drain()
        self._draw()
        self.refresh_words()
        return new or self._drawing_left

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
        folder = str(self._memory.recall("save_folder", str(Path.home())))
        chosen, _ = QFileDialog.getSaveFileName(
            self, words("Save log"), str(Path(folder) / "race.jsonl"), words("Run logs (*.jsonl)")
        )
        if chosen:
            self._memory.remember("save_folder", str(Path(chosen).parent))
            self._commands.save_log(Path(chosen))

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
        self.pump.start()
        self.ready.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember, hand over, and go; the race is stopped by whoever carries out the commands."""
        self.remember()
        self.pump.stop()
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
        self.stage.verdict.gamma_wanted.connect(self.sidebar.try_gamma)
