"""What if the dice had fallen otherwise: a recorded round judged again with other draws, without a model.

Knows the recorded probabilities of one round. The drafts stay the same; only the draws of the accept tests change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal, NamedTuple

from app.viewmodel.numbers import number
from app.viewmodel.phrases import NOTHING, Phrase, joined, marked, phrase
from app.viewmodel.race.record import RoundRecord
from specdec_core.audit.verdicts import path_weights
from specdec_core.events import TokenJudged
from specdec_core.settings import Verification

Fate = Literal["accepted", "rejected", "discarded", "unknown"]

MANY = 1000
FEWEST = 100  # redraws, below which their mean says nothing


class Odds(NamedTuple):
    """The chance of each draft's test in one round, as far as they are known, and the rule they are tests of.

    `drafted` may be more than there are chances: the chain rule never looks behind a rejection.
    """

    rule: Verification
    labels: tuple[str, ...]
    chances: tuple[float, ...]

    @property
    def drafted(self) -> int:
        """How many drafts the round had."""
        return len(self.labels)

    @property
    def complete(self) -> bool:
        """Whether every draft's chance is known."""
        return len(self.chances) == self.drafted


class Redraw(NamedTuple):
    """One other way the round could have gone. `open` says that what stands behind the accepted ones is not known."""

    draws: tuple[float, ...]
    fates: tuple[Fate, ...]
    accepted: int
    open: bool


class Outcomes(NamedTuple):
    """The exact chance of each number of accepted drafts; with unknown chances the last one means `or more`."""

    exact: tuple[float, ...]
    open: bool
    low: float
    high: float


def odds(record: RoundRecord) -> Odds | None:
    """The odds of a recorded round under the rule it was judged by; None where no chance is in the records."""
    chances = _leading([event.accept_prob for event in record.judged])
    if not chances or not record.drafted:
        return None
    return Odds(record.settings.verification, tuple(draft.label for draft in record.drafted), tuple(chances))


def other_odds(record: RoundRecord) -> Odds | None:
    """The odds of the same round under the other rule; None where they need more of the laws than was recorded."""
    mine = odds(record)
    if mine is None or record.greedy:
        return None
    chances = _chain_chances(record.judged) if record.block else _block_chances(record)
    if len(chances) < mine.drafted:
        return None
    return Odds("chain" if record.block else "block", mine.labels, tuple(chances))


def redrawn(odds: Odds, draws: Sequence[float]) -> Redraw:
    """The round judged with these draws, one for each known chance."""
    passed = [draw <= chance for draw, chance in zip(draws, odds.chances, strict=True)]
    if odds.rule == "block":
        accepted = max((place for place, one in enumerate(passed, start=1) if one), default=0)
    else:
        accepted = next((place for place, one in enumerate(passed) if not one), len(passed))
    unknown = odds.drafted - len(passed)
    beyond = unknown > 0 and accepted == len(passed)
    fates: list[Fate] = ["accepted"] * accepted
    if beyond:
        fates += ["unknown"] * unknown
    elif accepted < odds.drafted:
        fates.append("rejected")
        fates += ["discarded"] * (odds.drafted - accepted - 1)
    return Redraw(tuple(draws), tuple(fates), accepted, beyond)


def outcomes(odds: Odds) -> Outcomes:
    """How likely each number of accepted drafts is, and the expected number: exactly, or between two bounds."""
    exact = _block_law(odds.chances) if odds.rule == "block" else _chain_law(odds.chances)
    low = math.fsum(count * chance for count, chance in enumerate(exact))
    unknown = odds.drafted - len(odds.chances)
    return Outcomes(tuple(exact), unknown > 0, low, low + exact[-1] * unknown)


class WhatIf:
    """Plays one round again and again, and counts how often how many drafts were accepted."""

    def __init__(self, odds: Odds, seed: int = 0) -> None:
        self.odds = odds
        self.outcomes = outcomes(odds)
        self.counts = [0] * (len(odds.chances) + 1)
        self.last: Redraw | None = None
        self._random: Callable[[], float] = Random(seed).random

    @property
    def played(self) -> int:
        """How many times the round was played."""
        return sum(self.counts)

    @property
    def shares(self) -> tuple[float, ...]:
        """How often how many drafts were accepted, as shares; nothing while there are too few to say."""
        return tuple(count / self.played for count in self.counts) if self.played >= FEWEST else ()

    def play(self, times: int = 1) -> Redraw:
        """Draw again this many times, at least once; the last way it went is returned and kept."""
        for _ in range(max(1, times)):
            # In (0, 1], as the engine draws: a token without any chance is never accepted.
            found = redrawn(self.odds, [1.0 - self._random() for _ in self.odds.chances])
            self.counts[found.accepted] += 1
        self.last = found
        return found


def said(whatif: WhatIf) -> Phrase:
    """The expected number of accepted drafts, and how the redraws came out."""
    low, high = whatif.outcomes.low, whatif.outcomes.high
    drafted = whatif.odds.drafted
    if whatif.outcomes.open and high - low >= 0.005:
        expected = phrase(
            "{low} to {high} of {drafted} drafts pass on average; what stands behind was never judged.",
            low=f"{low:.2f}",
            high=f"{high:.2f}",
            drafted=drafted,
        )
    else:
        expected = phrase("{low} of {drafted} drafts pass on average.", low=f"{low:.2f}", drafted=drafted)
    if whatif.played < FEWEST:
        return expected
    mean = sum(count * times for count, times in enumerate(whatif.counts)) / whatif.played
    pattern = "{expected} In {times} redraws: {mean}."
    if whatif.outcomes.open:
        pattern = "{expected} In {times} redraws: at least {mean}."
    return phrase(pattern, expected=expected, times=f"{whatif.played:,}", mean=f"{mean:.2f}")


def compared(record: RoundRecord) -> Phrase:
    """The expected number under the other rule, where the log has what it takes."""
    mine, other = odds(record), other_odds(record)
    if mine is None or other is None:
        return NOTHING
    values = {"other": f"{outcomes(other).low:.2f}", "mine": f"{outcomes(mine).low:.2f}"}
    if other.rule == "block":
        return phrase("Judged together (block) {other} of these drafts would pass; one by one {mine}.", **values)
    return phrase("Judged one by one (chain) {other} of these drafts would pass; together {mine}.", **values)


def drawn_words(redraw: Redraw, odds: Odds) -> Phrase:
    """One redraw in words: each draft with its draw, its chance and its fate."""
    parts: list[Phrase] = []
    for place, (label, fate) in enumerate(zip(odds.labels, redraw.fates, strict=True)):
        values: dict[str, str | Phrase] = {"token": repr(label), "fate": FATES[fate]}
        pattern = "{token} {fate}"
        if fate in ("accepted", "rejected") and place < len(odds.chances):
            pattern = marked("{token} {fate} ({draw} against {chance})")
            values |= {"draw": number(redraw.draws[place]), "chance": number(odds.chances[place])}
        parts.append(phrase(pattern, **values))
    return joined(parts, ", ")


FATES: dict[Fate, Phrase] = {
    "accepted": phrase("accepted"),
    "rejected": phrase("rejected"),
    "discarded": phrase("discarded"),
    "unknown": phrase("not known"),
}


def _leading(values: Sequence[float | None]) -> list[float]:
    """The values before the first that is missing."""
    found: list[float] = []
    for value in values:
        if value is None:
            break
        found.append(value)
    return found


def _chain_law(chances: Sequence[float]) -> list[float]:
    """P(exactly n pass) for n = 0 ... all, where the first failure ends it."""
    law, reached = [], 1.0
    for chance in chances:
        law.append(reached * (1 - chance))
        reached *= chance
    return [*law, reached]


def _block_law(chances: Sequence[float]) -> list[float]:
    """P(exactly n are kept), where the last place that passes decides."""
    law, open_ = [0.0] * (len(chances) + 1), 1.0
    for place in range(len(chances), 0, -1):
        law[place] = open_ * chances[place - 1]
        open_ *= 1 - chances[place - 1]
    law[0] = open_
    return law


def _chain_chances(judged: Sequence[TokenJudged]) -> list[float]:
    return _leading([_ratio(event.target_prob, event.draft_prob) for event in judged])


def _ratio(target: float | None, draft: float | None) -> float | None:
    if target is None or draft is None:
        return None
    return min(1.0, target / draft) if draft > 0 else 0.0


def _block_chances(record: RoundRecord) -> list[float]:
    """The chances of block verification from a chain's log.

    Place i passes with m / (m + 1 - w), where m is the mass of max(0, w p - q) at the next place. Where the path is
    wanted whole (w = 1) that is 1; beside a point mass m is w (1 - p); elsewhere it needs the whole laws.
    """
    judged = record.judged
    if len(_leading([event.accept_prob for event in judged])) < len(record.drafted):
        return []
    weights = path_weights(judged)
    found: list[float | None] = [
        _inner_chance(weights[place], judged[place], point_mass=record.point_mass) for place in range(1, len(judged))
    ]
    return _leading([*found, weights[-1]])


def _inner_chance(weight: float, behind: TokenJudged, *, point_mass: bool) -> float | None:
    if weight == 1:
        return 1.0
    if not point_mass or behind.target_prob is None:
        return None
    mass = weight * (1 - behind.target_prob)
    return mass / (mass + 1 - weight)
