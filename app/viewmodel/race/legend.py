"""The states a token can be in: their names, what they mean, and how many tokens are in each.

Knows neither colours nor widgets.
"""

from __future__ import annotations

from typing import NamedTuple

from app.viewmodel.phrases import Phrase, phrase
from app.viewmodel.race.panes import CellState, Pane
from specdec_core.settings import Arm


class LegendEntry(NamedTuple):
    """One row of the legend."""

    state: CellState
    name: Phrase
    meaning: Phrase
    tokens: int


NAMES: dict[CellState, Phrase] = {
    "drafted": phrase("Pending"),
    "accepted": phrase("Accepted"),
    "rejected": phrase("Rejected"),
    "discarded": phrase("Discarded"),
    "resampled": phrase("Resampled"),
    "bonus": phrase("Bonus"),
    "plain": phrase("Plain"),
}

MEANINGS: dict[CellState, Phrase] = {
    "drafted": phrase("Proposed by the draft, in a round that has not ended."),
    "accepted": phrase("Proposed by the draft, and the target agreed."),
    "rejected": phrase("Proposed by the draft and refused by the target. Not part of the text."),
    "discarded": phrase("Drafted behind a rejection or an end, so never judged. Not part of the text."),
    "resampled": phrase("Drawn by the target in place of a rejected draft."),
    "bonus": phrase("One more token from the target after a round whose drafts were all accepted."),
    "plain": phrase("Written by the target alone, one token a pass."),
}

STATES: dict[Arm, tuple[CellState, ...]] = {
    "plain": ("plain",),
    "speculative": ("drafted", "accepted", "rejected", "discarded", "resampled", "bonus"),
}


def legend(pane: Pane, arm: Arm) -> tuple[LegendEntry, ...]:
    """The rows for one pane. A speculative run that fell back writes plain tokens too; they get a row then."""
    states = STATES[arm]
    if arm == "speculative" and pane.counts["plain"]:
        states = (*states, "plain")
    return tuple(LegendEntry(state, NAMES[state], MEANINGS[state], pane.counts[state]) for state in states)
