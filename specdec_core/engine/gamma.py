"""How many tokens to draft: controllers that look at the past and at kept drafts, and never drop a drawn token.

A rule that deletes a draft because of its own probability would change the output's law; one that stops behind it
does not. Every controller treats the setting gamma as the most it may ask for. Sources: the heuristic and the
confidence rule follow Hugging Face's assisted generation; entropy is SVIP (arXiv 2411.18462), section 3; measured is
the cost model of Leviathan et al. (arXiv 2211.17192), section 3.3, with measured rates and costs.
Knows numbers only, no tensors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from specdec_core.theory import expected_tokens_measured

START = 4
SURE = 0.4  # confidence below which a draft model is taken to be guessing
SVIP_SCALE, SVIP_LIMIT = 0.15, 0.3  # the paper's constants, entropy in nats


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


class Controller(Protocol):
    """Chooses the draft length of each round."""

    looks_at_drafts: bool

    def ask(self, most: int) -> int:
        """Drafts for the coming round, 0 to `most`."""
        ...

    def stop_behind(self, confidence: float, entropy: float) -> bool:
        """Whether to stop drafting behind a token, from the likeliest probability and entropy of its law."""
        ...

    def observe(self, seen: RoundSeen) -> str:
        """Hear of a finished round; return the reason for a changed length, or an empty text."""
        ...


class Fixed:
    """Always the setting."""

    looks_at_drafts = False

    def ask(self, most: int) -> int:
        return most

    def stop_behind(self, confidence: float, entropy: float) -> bool:
        return False

    def observe(self, seen: RoundSeen) -> str:
        return ""


class Heuristic(Fixed):
    """Two more after a fully accepted round, one less after any other, never below one."""

    def __init__(self) -> None:
        self._wanted = START

    def ask(self, most: int) -> int:
        self._wanted = min(self._wanted, most)
        return self._wanted

    def observe(self, seen: RoundSeen) -> str:
        if seen.drafted == 0:
            return ""
        if seen.accepted == seen.drafted:
            self._wanted += 2
            return "all drafts were accepted"
        self._wanted = max(1, self._wanted - 1)
        return "a draft was rejected"


class Confidence(Fixed):
    """Stop behind a token whose law has no candidate above `SURE`: the draft is guessing."""

    looks_at_drafts = True

    def stop_behind(self, confidence: float, entropy: float) -> bool:
        return confidence < SURE


class Entropy(Fixed):
    """Stop behind a token whose law is so uncertain that its acceptance is bounded low."""

    looks_at_drafts = True

    def stop_behind(self, confidence: float, entropy: float) -> bool:
        return math.sqrt(SVIP_SCALE * entropy) > SVIP_LIMIT


class Pace:
    """How one kind of round really goes: its passes beside what they were measured to cost, and the work around."""

    SLOWEST = 0.1  # weight of a round once many are known; until then all weigh the same

    def __init__(self) -> None:
        self.rounds = 0
        self._scale = 1.0
        self._overhead = 0.0

    def learn(self, scale: float, overhead: float) -> None:
        """Hear of a round."""
        self.rounds += 1
        weight = max(self.SLOWEST, 1 / self.rounds)
        self._scale += weight * (_tempered(scale, self._scale) - self._scale)
        self._overhead += weight * (overhead - self._overhead)

    def of(self, cost: float) -> float:
        """What a round with a pass of this cost takes."""
        return self._scale * cost + self._overhead


class Measured(Fixed):
    """The length of the highest predicted speed, from this run's acceptance by depth and measured pass costs.

    When no length is predicted to beat plain decoding it drafts nothing for a while, then tries again; each failed
    try doubles the while. Where drafting promises little it decodes some rounds plain now and then, to compare: behind
    a long text a pass over several positions grows dearer than one over a single position, and so does the work around.
    """

    FORGET = 0.96  # weight of the past per round: about 25 rounds are remembered
    PRIOR, PRIOR_WEIGHT = 0.5, 2.0
    GAIN = 1.02  # a change must promise this much
    FIRST, AGAIN = 2, 1  # drafts at most in a first round, of which nothing is known, and in one after a rest
    TRIES, TRIES_AGAIN = 5, 3  # rounds of evidence before speculation rests, at first and later
    REST, LONGEST_REST = 24, 192
    LITTLE = 1.15  # a promise below it is compared with plain rounds
    COMPARED, COMPARED_FOR = 2, 128  # how many of them, and for how many drafting rounds they are good

    def __init__(self, costs: PassCosts) -> None:
        self._costs = costs
        # Passes grow dearer as the text grows, and with whatever else the machine does.
        self._plain, self._drafting = Pace(), Pace()
        self._draft_scale = 1.0
        self._accepted: list[float] = []
        self._judged: list[float] = []
        self._wanted: int | None = None
        self._evidence = 0
        self._resting = self._comparing = 0
        self._next_rest = self.REST
        self._compared = 0  # drafting rounds for which the pace of plain ones is known well enough

    def ask(self, most: int) -> int:
        if self._resting or self._comparing:
            return 0
        if self._wanted is None or self._wanted > most:
            self._wanted = max(1, min(self.FIRST, self._best(most))) if self._can_pay(most) else 0
        self._most = most
        return self._wanted

    def observe(self, seen: RoundSeen) -> str:
        self._learn(seen)
        if self._comparing:
            return self._compare()
        if self._resting:
            return self._rest()
        if seen.drafted == 0 and self._wanted:
            return ""  # the drafter had nothing to propose: no evidence either way
        return self._reconsider()

    def predicted(self, gamma: int) -> float:
        """Speed over plain decoding that `gamma` drafts promise now; a pace not seen yet is taken for the other."""
        if not gamma:
            return 1.0
        verify = self._costs.verify
        plain = (self._plain if self._plain.rounds else self._drafting).of(verify[0])
        drafting = self._drafting if self._drafting.rounds else self._plain
        cost = gamma * self._draft_scale * self._costs.draft + drafting.of(verify[min(gamma, len(verify) - 1)])
        return expected_tokens_measured(self._rates(gamma), gamma) * plain / cost

    def _rates(self, gamma: int) -> list[float]:
        """Acceptance by depth, each drawn towards the mean of all depths where little was seen."""
        weight = self.PRIOR_WEIGHT
        mean = (sum(self._accepted) + weight * self.PRIOR) / (sum(self._judged) + weight)
        known = [(a + weight * mean) / (j + weight) for a, j in zip(self._accepted, self._judged, strict=True)]
        return known + [mean] * (gamma - len(known))

    def _learn(self, seen: RoundSeen) -> None:
        depths = max(len(self._judged), seen.judged)
        self._accepted += [0.0] * (depths - len(self._accepted))
        self._judged += [0.0] * (depths - len(self._judged))
        if seen.judged:
            self._accepted = [self.FORGET * value for value in self._accepted]
            self._judged = [self.FORGET * value for value in self._judged]
            self._evidence += 1
        for depth in range(seen.judged):
            self._judged[depth] += 1
            self._accepted[depth] += depth < seen.accepted
        expected = self._costs.verify[min(seen.drafted, len(self._costs.verify) - 1)]
        (self._drafting if seen.drafted else self._plain).learn(seen.verify_ns / expected, seen.bookkeeping_ns)
        self._compared = max(0, self._compared - 1) if seen.drafted else self.COMPARED_FOR
        if seen.drafted:
            drafts = _tempered(seen.draft_ns / (seen.drafted * self._costs.draft), self._draft_scale)
            self._draft_scale += 0.1 * (drafts - self._draft_scale)

    def _can_pay(self, most: int) -> bool:
        """Whether even full acceptance would beat plain decoding."""
        verify = self._costs.verify
        return any(
            (g + 1) * verify[0] > g * self._costs.draft + verify[min(g, len(verify) - 1)] for g in range(1, most + 1)
        )

    def _best(self, most: int) -> int:
        return max(range(most + 1), key=lambda gamma: (self.predicted(gamma), -gamma))

    def _reconsider(self) -> str:
        best = self._best(self._most)
        promise = max(self.predicted(gamma) for gamma in range(1, self._most + 1))
        if best and self._evidence >= self.TRIES and not self._compared and promise < self.LITTLE:
            self._comparing = self.COMPARED
            return f"drafting promises {promise:.2f} x plain speed: {self._comparing} plain rounds, to compare"
        if best == 0 and self._wanted and self._evidence >= self.TRIES:
            self._resting = self._next_rest
            self._next_rest = min(2 * self._next_rest, self.LONGEST_REST)
            return f"drafting promises {promise:.2f} x plain speed: plain for {self._resting} rounds"
        if best == 0 and self._wanted and self._wanted > 1:
            self._wanted = 1
            return f"drafting promises {promise:.2f} x plain speed: one draft, to be sure"
        if best == 0 or self._wanted is None or best == self._wanted:
            return ""
        if self.predicted(best) < self.GAIN * self.predicted(self._wanted):
            return ""
        self._wanted = best
        self._next_rest = self.REST
        return f"{best} drafts promise {self.predicted(best):.2f} x plain speed"

    def _compare(self) -> str:
        self._comparing -= 1
        if self._comparing:
            return ""
        return self._reconsider() or "compared with plain rounds: drafting pays"

    def _rest(self) -> str:
        self._resting -= 1
        if self._resting:
            return ""
        self._evidence = self.TRIES - self.TRIES_AGAIN
        self._wanted = max(1, min(self.AGAIN, self._most))
        return "trying again whether drafting pays"


def _tempered(seen: float, scale: float) -> float:
    """What was seen, but not far from the scale so far for one hiccup of the machine."""
    return min(max(seen, scale / 2), 2 * scale)
