"""Where the texts of the two arms part, found at the cost of what is new, and what is said about it.

Knows the cells of both panes; why texts part is said with the words of `specdec_core.compare`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.viewmodel.phrases import NOTHING, Phrase, phrase
from app.viewmodel.race.panes import Cell, Pane

if TYPE_CHECKING:
    from app.viewmodel.race.lanes import Race


class Parting:
    """`position` is the number of the first token in which two runs differ, from 0; None while they agree."""

    def __init__(self) -> None:
        self.position: int | None = None
        self.compared = 0

    def look(self, one: Pane, other: Pane) -> None:
        """Compare what both have written since the last look."""
        both = min(len(one.written), len(other.written))
        while self.position is None and self.compared < both:
            if _id(one, self.compared) != _id(other, self.compared):
                self.position = self.compared
            self.compared += 1


def _id(pane: Pane, position: int) -> int:
    return pane.cells[pane.written[position]].id


def parted(race: Race) -> tuple[Cell, Cell] | None:
    """The first tokens that differ, the plain one and the speculative one."""
    position = race.parting.position
    if position is None:
        return None
    plain, speculative = race.plain.pane, race.speculative.pane
    return plain.cells[plain.written[position]], speculative.cells[speculative.written[position]]


def parting_words(race: Race) -> Phrase:
    """Where the texts part, by how little, and why; empty while they agree."""
    cells, position = parted(race), race.parting.position
    if cells is None or position is None:
        return NOTHING
    plain, speculative = cells
    explained = _explained(race)
    where = phrase(
        "Texts part at token {number}: plain {plain}, speculative {speculative}{margin}.",
        number=position + 1,
        plain=repr(plain.label),
        speculative=repr(speculative.label),
        margin=NOTHING if explained is not None else _margin(plain, speculative),
    )
    return phrase("{where} {why}", where=where, why=explained or _why(race))


def _margin(plain: Cell, speculative: Cell) -> Phrase:
    known = [cell.committed.margin for cell in (plain, speculative) if cell.committed is not None]
    margin = min((each for each in known if each is not None), default=None)
    if margin is None:
        return NOTHING
    return phrase(" (target's two best scores {margin} logits apart)", margin=f"{margin:.3g}")


def _why(race: Race) -> Phrase:
    if _greedy(race):
        return phrase("At temperature 0 only rounding at a near tie may do that.")
    return phrase("Sampled arms draw separately: other words, same law.")


def _explained(race: Race) -> Phrase | None:
    """What the library says of greedy texts that differ, margin included, once both are complete."""
    found = race.comparison if _greedy(race) else None
    return None if found is None else phrase(found.reason)


def _greedy(race: Race) -> bool:
    started = race.speculative.started
    return started is not None and started.settings.greedy
