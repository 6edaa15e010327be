"""The page of the lab: which job, its form and buttons on the left, how far it is and what it found on the right.

Knows forms, results and whom to ask; nothing of what the jobs do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from app.view.lab.boards import Board, board_for
from app.view.lab.panels import Desk, Findings
from app.view.looks.palette import Theme
from app.viewmodel.commands import Memory, Problem
from app.viewmodel.lab.jobs import SECTIONS, LabCommands, LabKind, LabRequest, standing
from app.viewmodel.phrases import marked
from app.words import words
from specdec_core.errors import SpecDecError

TICK_MS = 120  # tables and charts that change more often cannot be read
NEWS_A_TICK = 2_000
FORMATS = marked("Page (*.html);;Numbers (*.json)")


class LabPage(QWidget):
    """Four jobs, one at a time. `used` carries a draft length or a draft for the race's form."""

    used = Signal(object)
    trouble = Signal(object)

    def __init__(self, commands: LabCommands, memory: Memory) -> None:
        super().__init__()
        self._commands, self._memory = commands, memory
        self.desk, self.findings = Desk(), Findings()
        self.boards: dict[LabKind, Board] = {}
        self._asked: LabRequest | None = None
        self._cursor = 0
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.desk)
        row.addWidget(self.findings, 1)
        self._clock = QTimer(self)
        self._clock.setInterval(TICK_MS)
        self._clock.timeout.connect(self.tick)
        self._connect()
        self._recall()
        self.refresh()

    @property
    def kind(self) -> LabKind:
        """The job in sight."""
        return self.desk.kind

    def show_kind(self, kind: LabKind) -> None:
        """Turn to another job."""
        self.desk.show_kind(kind)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.findings.set_theme(theme)

    def arrive(self) -> None:
        """Catch up with what came while the page was out of sight."""
        self.tick()
        if self._commands.state().busy:
            self._clock.start()

    def take_over(self, before: QWidget) -> None:
        """Show what the page before this one showed."""
        if not isinstance(before, LabPage):
            return
        before._clock.stop()  # or it would take news once more into the boards that both have now
        self.boards, self._cursor = before.boards, before._cursor
        self.desk.show_values(before.desk.values())
        for kind, board in self.boards.items():
            self.findings.results[kind].show_board(board)
        self.show_kind(before.kind)
        self.arrive()

    # -- told from outside -------------------------------------------------------------------------------------

    @Slot()
    def begin(self) -> None:
        """A job has begun: read its news from the start."""
        if self._asked is None:
            return
        kind, self._cursor = self._commands.state().kind, 0
        if kind is not None:
            self.boards[kind] = board_for(self._asked)
            self.show_kind(kind)
            self._draw(kind)
        self._clock.start()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Buttons, sentence and progress."""
        state, kind = self._commands.state(), self.kind
        board = self.boards.get(kind)
        mine = state.kind == kind
        self.desk.show_state(state)
        progress = board.progress() if board is not None else standing(kind, state, SECTIONS[kind])
        self.findings.say(words(standing(kind, state, progress)))
        running = mine and state.busy
        share = (0, 0) if state.phase == "loading" or board is None else board.share()
        self.findings.show_progress(share if running else None)
        self.findings.show_emptiness(kind, empty=board is None)

    # -- the pace ----------------------------------------------------------------------------------------------

    @Slot()
    def tick(self) -> None:
        """Take what is new, and draw it where it can be seen."""
        new, self._cursor = self._commands.source().since(self._cursor, NEWS_A_TICK)
        state = self._commands.state()
        if new and state.kind in self.boards:
            self.boards[state.kind].take(new)
            self._draw(state.kind)
        if not state.busy and not new:
            self._clock.stop()
        self.refresh()

    def _draw(self, kind: LabKind) -> None:
        self.findings.results[kind].show_board(self.boards[kind])

    # -- commands ----------------------------------------------------------------------------------------------

    @Slot()
    def start(self) -> None:
        """Ask for the job that the form describes; the form is remembered first."""
        self.remember()
        try:
            self._asked = self.desk.form.request()
        except SpecDecError as error:
            self.trouble.emit(Problem(sentence=error.sentence, advice=error.advice))
            return
        self._commands.start(self._asked)

    @Slot()
    def hold(self) -> None:
        """Hold the job, or go on with one that is held."""
        held = self._commands.state().phase == "paused"
        self._commands.resume() if held else self._commands.pause()

    @Slot(object)
    def save(self, place: Path) -> None:
        """Ask where to, and have it written there."""
        folder = Path(str(self._memory.recall("save_folder", str(Path.home()))))
        chosen, kind = QFileDialog.getSaveFileName(
            self, words("Save result"), str(folder / f"{place.name}.html"), words(FORMATS)
        )
        if chosen:
            path = Path(chosen)
            path = path if path.suffix else path.with_suffix(".json" if "json" in kind else ".html")
            self._memory.remember("save_folder", str(path.parent))
            self._commands.save(place, path)

    def remember(self) -> None:
        """Keep what was set."""
        self._memory.remember("lab", self.desk.values())

    def _recall(self) -> None:
        self.desk.show_values(self._memory.recall("lab", {}))

    def _connect(self) -> None:
        slots: dict[Any, Callable[..., object]] = {
            self.desk.start.clicked: self.start,
            self.desk.pause.clicked: self.hold,
            self.desk.stop.clicked: self._commands.stop,
            self.desk.turned: self._turn,
        }
        for signal, slot in slots.items():
            signal.connect(slot)
        for result in self.findings.results.values():
            result.used.connect(self.used)
            result.trouble.connect(self.trouble)
            result.save_wanted.connect(self.save)

    @Slot()
    def _turn(self) -> None:
        self.findings.show_kind(self.kind)
        self.refresh()
