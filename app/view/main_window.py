"""The main window: joins the pages, the menus and the status line.

Knows what to show and whom to ask; every decision lies with the commands it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from app.view import anew, habits
from app.view.actions import Actions
from app.view.file_desk import FileDesk
from app.view.help.help_desk import HelpDesk
from app.view.looks.choices import Looks
from app.view.looks.palette import Theme
from app.view.pages import Pages
from app.view.race.projector import Projector
from app.view.race.race_page import RacePage
from app.view.status_line import StatusLine
from app.viewmodel.commands import Commands, Memory, Problem
from app.viewmodel.phrases import Phrase, phrase
from app.viewmodel.race.lanes import Race
from app.viewmodel.status import controls, progress, status
from app.words import words
from specdec_core.errors import SpecDecError

SIZE = (1360, 860)
SMALLEST = (1040, 640)


class MainWindow(QMainWindow):
    """Everything on screen. `ready` says that the plot has come too."""

    ready = Signal()

    def __init__(self, commands: Commands, memory: Memory, *, language: str = "") -> None:
        super().__init__()
        self._commands, self._memory = commands, memory
        self.looks, self.help_desk = Looks(self), HelpDesk(self)
        self.desk = FileDesk(self, commands, memory)
        self.looks.begin(memory, language)
        self.pages = Pages()
        self._build()
        self.pages.turned.connect(self.help_desk.follow_page)
        self.projector = Projector(self.stage, commands.state, tell=self.refresh_words, parent=self)
        self.loaded = False
        self._said: Phrase | None = None
        self._saving = QTimer(self, singleShot=True, interval=600)
        self._saving.timeout.connect(self.remember)
        self._shown = QTimer(self, singleShot=True, interval=0)
        self._shown.timeout.connect(self._load_plot)
        self.looks.dressed.connect(self._dress)
        self.looks.changed.connect(self.make_anew)
        self.looks.presented.connect(self.present)
        self.projector.changed.connect(self._begin)
        self.furnish()
        self._recall()
        self.stage.show_race(Race(), commands.state())
        self.refresh_state()

    def add_page(self, name: str, title: str | Phrase, make: Callable[[], QWidget]) -> None:
        """One more page behind the tabs and in the menu."""
        self.pages.add(name, title, make)
        self.actions_.add_page(words(title), partial(self.pages.show_page, name))

    @Slot()
    def make_anew(self) -> None:
        """Everything on screen once more, in other words or sizes; what is set, shown and under way stays."""
        self._said = None
        anew.make_anew(self)
        self._saving.stop()

    # -- told from outside -------------------------------------------------------------------------------------

    @Slot()
    def refresh_state(self) -> None:
        """The state is another: buttons and words follow at once."""
        self.refresh_words()

    @Slot()
    def _begin(self) -> None:
        """Another race is on the stage: what was wrong with the last one is past."""
        self.pages.forget("race")
        self.pages.show_page("race")
        self.refresh_state()

    @Slot(object)
    def show_problem(self, problem: Problem) -> None:
        """Say what went wrong."""
        self.pages.say(problem)

    @Slot(object)
    def show_saved(self, paths: tuple[Path, ...]) -> None:
        """Say where the logs are."""
        names = ", ".join(path.name for path in paths)
        self.line.say(words("Saved {names} in {folder}").format(names=names, folder=paths[0].parent))

    @Slot(object)
    def show_opening(self, part: tuple[int, int]) -> None:
        """Say how far a large log has been read."""
        done, total = (f"{count / 1e6:,.0f}" for count in part)
        self.line.say(words("Opening the run: {done} of {total} MB").format(done=done, total=total))

    # -- the two paces -----------------------------------------------------------------------------------------

    @Slot()
    def refresh_words(self) -> None:
        """Everything that is read: status, figures, headings."""
        state, race = self.projector.state(), self.stage.race
        said = status(state, race)
        if said != self._said:  # what was said in between, such as where a log was saved, stays until there is news
            self._said = said
            self.line.say(words(said))
        self.line.show_progress(progress(state, race))
        self.actions_.show_controls(controls(state))
        self.race.refresh_words(state)

    # -- commands ----------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        """Start the race that the form describes; it is remembered first, so that nothing typed is lost."""
        self.pages.forget("race")
        self.remember()
        try:
            ask = self.race.ask()
        except SpecDecError as error:
            self.show_problem(Problem(sentence=error.sentence, advice=error.advice, page="race"))
            return
        self._commands.start(ask)

    def go_to(self, focus: Callable[[], None]) -> None:
        """Bring the form into sight, and put the caret into a part of it."""
        self.pages.show_page("race")
        self.present(False)
        focus()

    # -- themes and memory -------------------------------------------------------------------------------------

    @Slot()
    def apply_theme(self) -> None:
        """Dress everything as the View menu says."""
        self.looks.apply_theme()

    @Slot(object)
    def _dress(self, theme: Theme) -> None:
        self.stage.set_theme(theme)
        self.pages.set_theme(theme)

    @Slot(bool)
    def present(self, on: bool) -> None:
        """Show nothing but the stage, or the form beside it too."""
        self.sidebar.setVisible(not on)

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
        self._shown.start()

    @Slot()
    def _load_plot(self) -> None:
        self.stage.plot.load()
        self.loaded = True
        self.projector.start()
        self.ready.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember, hand over, and go; the race is stopped by whoever carries out the commands."""
        self.remember()
        for clock in (self._shown, self._saving, self.projector):
            clock.stop()
        self._commands.close()
        event.accept()

    # -- construction ------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setMinimumSize(*SMALLEST)
        self.resize(*SIZE)
        self.setCentralWidget(self.pages)
        self.pages.add("race", phrase("Race"), self._make_race)

    def _make_race(self) -> QWidget:
        self.race = RacePage(self._commands)
        self.sidebar, self.stage = self.race.sidebar, self.race.stage
        return self.race

    def furnish(self) -> None:
        """Menus and status line around the pages, joined to what they do."""
        self.setWindowTitle(words("Speculative Decoding Playground"))
        self.actions_, self.line = Actions(self), StatusLine()
        self.setStatusBar(self.line)
        for name, title in self.pages.titles:
            self.actions_.add_page(words(title), partial(self.pages.show_page, name))
        self._connect()

    def _connect(self) -> None:
        do = self.actions_
        self.stage.plot.trouble.connect(self.show_problem)
        do.connect_all(
            {
                do.run: self.run,
                do.stop: self._commands.stop,
                do.pause: self.race.hold,
                do.step: self.race.step,
                do.replay: self._commands.replay,
                do.back: self.stage.scrub.one_back,
                do.to_start: self.stage.scrub.to_start,
                do.to_end: self.stage.scrub.to_end,
                do.quit: self.close,
                do.white_space: self.stage.mark_white_space,
                do.even_flow: self.projector.flow_evenly,
                do.inspector: self.stage.inspect.setChecked,
                do.charts: self.stage.charts.setChecked,
                do.prompt: partial(self.go_to, self.sidebar.focus_prompt),
                do.reset: partial(anew.reset_layout, self, SIZE),
                do.settings: partial(self.go_to, self.sidebar.focus_settings),
                do.find: self.help_desk.find_command,
                do.keys: self.help_desk.show_keys,
                do.tour: self.help_desk.start_tour,
                do.about: self.help_desk.show_about,
            }
        )
        do.drafts_chosen.connect(self.stage.show_drafts)
        self.stage.drafts.changed.connect(do.choose_drafts)
        self.stage.white_space.toggled.connect(do.white_space.setChecked)
        self.stage.inspect.toggled.connect(do.inspector.setChecked)
        self.stage.charts.toggled.connect(do.charts.setChecked)
        do.charts.setChecked(self.stage.charts.isChecked())
        self.looks.connect_to(do)
        self.desk.connect_to(do)
        self.sidebar.run_pressed.connect(self.run)
        self.sidebar.changed.connect(self._saving.start)
