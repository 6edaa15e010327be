"""Folds one run's events into cells: a token each, with its state, its text and the records behind it.

Knows neither colours nor widgets; every state comes from the engine's own records, never from arithmetic here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from specdec_core.events import (
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunFailed,
    RunFinished,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)

CellState = Literal["drafted", "accepted", "rejected", "discarded", "resampled", "bonus", "plain"]

UNWRITTEN: frozenset[CellState] = frozenset({"drafted", "rejected", "discarded"})


class Cell(Struct, frozen=True, kw_only=True, gc=False):
    """One token on screen. `text` is what it added to the output; `label` what the token looks like on its own."""

    state: CellState
    id: int
    label: str
    round: int
    text: str = ""
    drafted: TokenDrafted | None = None
    judged: TokenJudged | None = None
    committed: TokenCommitted | None = None

    @property
    def special(self) -> bool:
        """A marker of the model (end of turn and the like) and no part of the clean text."""
        return self.committed is not None and self.committed.special

    @property
    def shown(self) -> str:
        """What to draw: the text once committed (empty inside a multi-byte character), the label before."""
        return self.label if self.committed is None or self.special else self.text

    @property
    def clean(self) -> str:
        """What the token adds to copied or exported text."""
        return "" if self.committed is None or self.special else self.text


class Burst(NamedTuple):
    """What a finished round brought at once: its cells up to `end`, `tokens` written ones from number `written` on."""

    round: int
    end: int
    written: int
    tokens: int
    took_ns: int


class Pane:
    """The cells of one arm. Cells before `settled` never change again, so a view may draw them once."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.counts: Counter[CellState] = Counter()
        self.settled = 0
        self.written: list[int] = []  # committed token n -> place in cells
        self.burst: Burst | None = None  # the last round that is over
        self._opened = (0, 0)  # when the present round began, and how many tokens were written by then
        self._drafts: dict[int, int] = {}  # index in the round -> place in cells

    def add(self, event: RunEvent) -> None:
        """Take in the run's next event."""
        match event:
            case RoundStarted():
                self._drafts.clear()
                self._opened = (event.t, len(self.written))
            case TokenDrafted():
                self._drafts[event.index] = len(self.cells)
                self._append(Cell(state="drafted", id=event.id, label=event.label, round=event.round, drafted=event))
            case TokenJudged():
                self._judge(event)
            case TokenCommitted():
                self._commit(event)
            case RoundFinished():
                self._settle()
                self._close(event)
            case RunFinished():
                self._finish(event)
            case RunFailed():
                self.settled = len(self.cells)

    def clean_text(self, first: int = 0, last: int | None = None) -> str:
        """The committed text of cells `first` to `last` (excluded), without drafts and markers."""
        return "".join(cell.clean for cell in self.cells[first:last])

    def _append(self, cell: Cell) -> None:
        self.cells.append(cell)
        self.counts[cell.state] += 1

    def _replace(self, place: int, cell: Cell) -> None:
        before = self.cells[place].state
        if before != cell.state:
            self.counts[before] -= 1
            self.counts[cell.state] += 1
        self.cells[place] = cell

    def _judge(self, event: TokenJudged) -> None:
        place = self._drafts.get(event.index)
        if place is not None:
            # What passed is accepted once it is kept: where a run breaks off before, it is no part of the text.
            state: CellState = "drafted" if event.verdict == "accepted" else event.verdict
            self._replace(place, replace(self.cells[place], state=state, judged=event))

    def _commit(self, event: TokenCommitted) -> None:
        place = next(self._waiting(event), None)
        if place is None:
            place = len(self.cells)
            self._append(Cell(state=event.origin, id=event.id, label=event.label, round=event.round))
        cell = replace(self.cells[place], state=event.origin, text=event.text, committed=event)
        self._replace(place, cell)
        self.written.append(place)

    def _waiting(self, event: TokenCommitted) -> Iterator[int]:
        """Drafts of this round that passed and are not yet committed, in order; coarse traces have none."""
        if event.origin != "accepted":
            return
        for place in self._drafts.values():
            cell = self.cells[place]
            passed = cell.judged is not None and cell.judged.verdict == "accepted"
            if passed and cell.committed is None and cell.id == event.id:
                yield place

    def _settle(self) -> None:
        # The last committed token may still get the tail of a character when the run ends.
        self.settled = self.written[-1] if self.written else len(self.cells)

    def _close(self, event: RoundFinished) -> None:
        began, written = self._opened
        count = len(self.written) - written
        self.burst = Burst(event.round, len(self.cells), written, count, took_ns=event.t - began)

    def _finish(self, event: RunFinished) -> None:
        if event.text_tail and self.written:
            last = self.written[-1]
            self.cells[last] = replace(self.cells[last], text=self.cells[last].text + event.text_tail)
        self.settled = len(self.cells)
