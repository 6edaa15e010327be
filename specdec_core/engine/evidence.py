"""What the rounds of a run have told so far: how often drafts pass at each depth, and what rounds cost here.

Knows numbers only, no tensors; what follows from them is `gamma`'s business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class RoundSeen(NamedTuple):
    """What a controller hears of a finished round."""

    drafted: int
    judged: int
    accepted: int
    draft_ns: int
    verify_ns: int
    bookkeeping_ns: int


class PassCosts(NamedTuple):
    """Nanoseconds of one draft step, and of a target pass over 1, 2, 3, ... positions."""

    draft: float
    verify: Sequence[float]

    def target(self, drafts: int) -> float:
        """The target's pass over `drafts` proposals and the token before them."""
        return self.verify[min(drafts, len(self.verify) - 1)]


class Acceptance:
    """How often a draft passes at each depth, given that all before it did; older rounds count less and less."""

    FORGET = 0.97  # weight of the past per round: about 33 rounds are remembered
    WEIGHT = 4.0  # judged drafts that an expectation counts as

    def __init__(self, expected: float) -> None:
        self._expected = expected
        self._accepted: list[float] = []
        self._judged: list[float] = []

    def learn(self, seen: RoundSeen) -> None:
        """Hear of a round in which drafts were judged."""
        missing = [0.0] * (seen.judged - len(self._judged))
        self._accepted = [self.FORGET * value for value in self._accepted] + missing
        self._judged = [self.FORGET * value for value in self._judged] + missing
        for depth in range(seen.judged):
            self._judged[depth] += 1
            self._accepted[depth] += depth < seen.accepted

    def rates(self, gamma: int) -> list[float]:
        """Acceptance at the first `gamma` depths, each drawn towards the mean of all where little was seen."""
        weight = self.WEIGHT
        mean = (sum(self._accepted) + weight * self._expected) / (sum(self._judged) + weight)
        known = [(a + weight * mean) / (j + weight) for a, j in zip(self._accepted, self._judged, strict=True)]
        return known + [mean] * (gamma - len(known))


class Average:
    """A running mean in which all values weigh the same until many are known, and the latest ones most from then on.

    With a `start` it is the mean of ratios: none moves it by more than twofold, as a hiccup of the machine would. It
    never falls below `least`.
    """

    def __init__(self, latest: float, start: float | None = None, *, least: float = 0.0) -> None:
        self.value = start or 0.0
        self._least = least
        self.count = 0
        self._latest = latest
        self._ratios = start is not None

    def add(self, seen: float) -> None:
        """Take in one value."""
        self.count += 1
        if self._ratios:
            seen = min(max(seen, self.value / 2), 2 * self.value)
        self.value = max(self._least, self.value + max(self._latest, 1 / self.count) * (seen - self.value))


class Pace:
    """What rounds cost at this moment of the run, as multiples of what passes were measured to cost.

    A machine's passes slow down and speed up together, by a third from one second to the next: one scale for all. What
    passes over several positions cost on top of it, behind a text that has grown long, only shows where rounds with
    drafts and rounds without stand side by side.
    """

    NEAR = 2  # rounds that may lie between two that are compared

    def __init__(self, costs: PassCosts) -> None:
        self._costs = costs
        self._machine = Average(0.25, start=1.0)
        self._on_top = Average(0.35, start=1.0, least=1.0)  # a longer text makes no wide pass cheaper than a narrow one
        self._on_top.count = 1  # no difference is as good as one comparison
        self._draft = Average(0.1, start=1.0)
        self._around = {False: Average(0.1), True: Average(0.1)}  # other work, without drafts and with them
        self._scale = {False: 0.0, True: 0.0}  # of the passes of late
        self._rounds_since = {False: self.NEAR + 1, True: self.NEAR + 1}

    def learn(self, seen: RoundSeen) -> None:
        """Hear of a round."""
        drafting = seen.drafted > 0
        scale = seen.verify_ns / self._costs.target(seen.drafted)
        self._compare(scale, drafting)
        self._machine.add(scale / self._on_top.value if drafting else scale)
        self._around[drafting].add(seen.bookkeeping_ns)
        if drafting:
            self._draft.add(seen.draft_ns / (seen.drafted * self._costs.draft))

    def of(self, gamma: int) -> float:
        """Nanoseconds that a round with `gamma` drafts takes now."""
        drafting = gamma > 0
        around = self._around[drafting if self._around[drafting].count else not drafting]
        on_top = self._on_top.value if drafting else 1.0
        drafts = gamma * self._draft.value * self._costs.draft
        return self._machine.value * on_top * self._costs.target(gamma) + around.value + drafts

    def _compare(self, scale: float, drafting: bool) -> None:
        """Set a round beside those of the other kind just before it."""
        if self._rounds_since[not drafting] <= self.NEAR:
            other = self._scale[not drafting]
            self._on_top.add(scale / other if drafting else other / scale)
        of_late = self._rounds_since[drafting] <= self.NEAR
        self._scale[drafting] = 0.6 * self._scale[drafting] + 0.4 * scale if of_late else scale
        self._rounds_since[drafting] = 0
        self._rounds_since[not drafting] += 1
