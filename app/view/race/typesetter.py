"""Sets the cells of a pane as text, in portions, so that no step takes long however much there is.

Knows cells and flows; nothing of scrolling, selecting or painting. When the whole text must be set anew, in another
width or another mode, the old one stays until the new one is complete.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.view.race.token_flow import Piece, Style, TokenFlow
from app.view.race.token_paint import SPECIAL
from app.view.race.token_text import display
from app.viewmodel.race.drafts import DraftMode
from app.viewmodel.race.even_flow import EVERYTHING, Shown
from app.viewmodel.race.panes import UNWRITTEN, Cell, Pane

CELLS_A_TICK = 600


class Typesetter:
    """`flow` is what can be seen, cells from `judged` on are set as drafts that wait.

    `refresh` sets what is new since the last call.
    """

    def __init__(self, style: Style) -> None:
        self.flow = TokenFlow(style)
        self.drafts: DraftMode = "inline"
        self.marked = False
        self._style = style
        self._next: TokenFlow | None = None
        self._pane = Pane()
        self._firm = 0
        self._tail: list[Cell] = []
        self._shown = EVERYTHING
        self.judged = EVERYTHING.judged

    @property
    def complete(self) -> bool:
        """Whether what can be seen is set as it was asked for last."""
        return self._next is None

    def show(self, pane: Pane) -> None:
        """Set another pane; what it has in common with the one before stays."""
        self._firm = in_common(self._pane.cells[: self._firm], pane.cells[: pane.settled])
        self._pane, self._tail = pane, []
        if not self._firm or not self.complete:
            self.flow, self._next, self._firm = TokenFlow(self._style), None, 0

    def show_up_to(self, shown: Shown) -> None:
        """Set no more than this from now on, and drafts that wait as such."""
        self._shown = shown

    def set_style(self, style: Style) -> None:
        """Set everything in another style."""
        self._style = style
        self.start_over()

    def start_over(self) -> None:
        """Set everything again, since something holds for all of it."""
        self._next, self._firm, self._tail = TokenFlow(self._style), 0, []

    def refresh(self) -> bool | None:
        """Set one portion; tell whether there is more, or None where nothing was to be done."""
        flow = self.flow if self._next is None else self._next  # an empty flow counts as false
        cells, judged = self._pane.cells, self._shown.judged
        last = min(len(cells), self._shown.end)
        self._firm = min(self._firm, judged)
        end = min(last, self._firm + CELLS_A_TICK)
        tail = cells[self._firm : end]
        as_before = min(judged, end) == min(self.judged, end) and _same(tail, self._tail)
        if self.complete and len(flow) == end and as_before:
            return None
        flow.truncate(self._firm)
        flow.append(self._piece(_as_shown(cell, waits=at >= judged)) for at, cell in enumerate(tail, self._firm))
        self._firm, self.judged = min(end, self._pane.settled, judged), judged
        self._tail = cells[self._firm : end]
        if end == last:
            self.flow, self._next = flow, None
        return end < last

    def _piece(self, cell: Cell) -> Piece:
        if cell.state in UNWRITTEN and self.drafts != "inline":
            return self._beside_the_line(cell)
        return Piece(display(cell, marked=self.marked), SPECIAL + cell.state if cell.special else cell.state)

    def _beside_the_line(self, cell: Cell) -> Piece:
        if self.drafts == "hidden":
            return Piece("", cell.state)
        text = display(cell, marked=self.marked)
        # What is not judged yet may still become text, so it stands where it would be.
        return Piece(text, cell.state) if cell.state == "drafted" else Piece("", cell.state, text.strip(" ") or text)


def _as_shown(cell: Cell, *, waits: bool) -> Cell:
    """A cell as it is, or as it was before its verdict."""
    return Cell(state="drafted", id=cell.id, label=cell.label, round=cell.round) if waits else cell


def in_common(one: Sequence[Cell], other: Sequence[Cell]) -> int:
    """How many cells two lists begin with that are the very same; a race that went back shares them."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, its) in pairs if mine is not its), min(len(one), len(other)))


def _same(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    return len(one) == len(other) and in_common(one, other) == len(one)
