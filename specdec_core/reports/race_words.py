"""Which race a run belongs to, in a sentence: for reports, for replays and for the history.

Knows arms and the name of a race; nothing of where logs lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from specdec_core.settings import Arm
from specdec_core.wording.phrases import NOTHING, Phrase, phrase

OTHER: Mapping[Arm, Phrase] = MappingProxyType({"plain": phrase("speculative"), "speculative": phrase("plain")})


class OfRace(NamedTuple):
    """An arm and the race that its header names; empty for a run by itself, and in logs of earlier versions."""

    arm: Arm
    race: str


def race_words(runs: Sequence[OfRace], *, partner: str = "") -> Phrase:
    """What these runs are to each other, or a single one to the log of its other arm, where that was found."""
    if len(runs) == 1:
        return _alone(runs[0], partner)
    arms, races = {run.arm for run in runs}, {run.race for run in runs}
    if races == {""} or len(arms) < len(runs):
        return NOTHING
    if len(races) == 1:
        return phrase("Both arms of race {race}.", race=runs[0].race)
    return phrase("These runs are not of one race: the machine may have been busier during one of them.")


def _alone(run: OfRace, partner: str) -> Phrase:
    if not run.race and not partner:
        return phrase("A run by itself: its log names no race.")
    race = phrase("race {race}", race=run.race) if run.race else phrase("a race")
    arm, other = phrase(run.arm), OTHER[run.arm]
    if partner:
        return phrase(
            "The {arm} arm of {race}; its {other} arm is in {log}.", arm=arm, race=race, other=other, log=partner
        )
    return phrase("The {arm} arm of {race}; there is no log of its {other} arm here.", arm=arm, race=race, other=other)
