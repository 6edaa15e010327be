"""How many tokens to draft: controllers that look at the past and at kept drafts, and never drop a drawn token.

A rule that deletes a draft because of its own probability would change the output's law; one that stops behind it
does not. Every controller treats the setting gamma as the most it may ask for. Sources: the heuristic and the
confidence rule follow Hugging Face's assisted generation; entropy is SVIP (arXiv 2411.18462), section 3; measured is
the cost model of Leviathan et al. (arXiv 2211.17192), section 3.3, with measured rates and costs.
Knows numbers only, no tensors.
"""

from __future__ import annotations

import math
from typing import Protocol

from specdec_core.engine.evidence import Acceptance, Pace, PassCosts, RoundSeen
from specdec_core.theory import expected_tokens_measured

START = 4
SURE = 0.4  # confidence below which a draft model is taken to be guessing
UNKNOWN = 0.5
EXPECTED = {"self-int8": 0.9, "feature": 0.6, "model": 0.6}
"""The acceptance that a kind of drafter usually comes to; others are unknown."""
SVIP_SCALE, SVIP_LIMIT = 0.15, 0.3  # the paper's constants, entropy in nats


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


class Measured(Fixed):
    """The length of the highest predicted speed, from this run's acceptance by depth and measured pass costs.

    When no length is predicted to beat plain decoding it drafts one token a round until that has cost too much, then
    nothing for a while, and tries again; each failed try doubles the while. Where drafting promises little it decodes
    some rounds plain now and then, to compare. `expected` is the acceptance to begin with.
    """

    GAIN = 1.02  # a change must promise this much
    FIRST, AGAIN = 3, 1  # drafts at most in a first round, of which nothing is known, and in one after a rest
    LOSS, LOSS_AGAIN = 1.0, 0.25  # plain rounds that trying may cost before speculation rests, at first and later
    REST, LONGEST_REST = 32, 256
    LITTLE = ((16, 1.3), (4, 1.15))  # after so many rounds with drafts a promise below it is compared with plain rounds
    COMPARED, COMPARED_FOR = 2, 128  # how many of them, and for how many drafting rounds they are good

    def __init__(self, costs: PassCosts, expected: float = UNKNOWN) -> None:
        self._costs = costs
        self._acceptance = Acceptance(expected)
        self._pace = Pace(costs)
        self._wanted: int | None = None
        self._drafting_rounds = 0
        self._resting = self._comparing = 0
        self._next_rest = self.REST
        self._compared = 0  # drafting rounds for which the pace of plain ones is known well enough
        self._lost, self._may_lose = 0.0, self.LOSS  # plain rounds, since no length promises anything

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
        """Speed over plain decoding that `gamma` drafts promise now."""
        if not gamma:
            return 1.0
        return expected_tokens_measured(self._acceptance.rates(gamma), gamma) * self._pace.of(0) / self._pace.of(gamma)

    def _learn(self, seen: RoundSeen) -> None:
        self._pace.learn(seen)
        if seen.judged:
            self._acceptance.learn(seen)
            self._drafting_rounds += 1
        if seen.drafted:
            self._compared = max(0, self._compared - 1)
            self._lost += self._pace.of(seen.drafted) / self._pace.of(0) - (seen.accepted + 1)
        else:
            self._compared = self.COMPARED_FOR

    def _can_pay(self, most: int) -> bool:
        """Whether even full acceptance would beat plain decoding."""
        plain, draft = self._costs.target(0), self._costs.draft
        return any((g + 1) * plain > g * draft + self._costs.target(g) for g in range(1, most + 1))

    def _best(self, most: int) -> int:
        return max(range(most + 1), key=lambda gamma: (self.predicted(gamma), -gamma))

    def _reconsider(self) -> str:
        best = self._best(self._most)
        promise = max(self.predicted(gamma) for gamma in range(1, self._most + 1))
        if best == 0:
            return self._give_up(promise) if self._wanted else ""
        self._lost, self._may_lose = 0.0, self.LOSS
        if not self._compared and promise < self._little():
            self._comparing = self.COMPARED
            return f"drafting promises {promise:.2f} x plain speed: {self._comparing} plain rounds, to compare"
        if best == self._wanted or self._wanted is None:
            return ""
        if self._wanted and promise < self.GAIN * self.predicted(self._wanted):
            return ""
        self._wanted = best
        self._next_rest = self.REST
        return f"a draft length of {best} promises {promise:.2f} x plain speed"

    def _little(self) -> float:
        return next((promise for rounds, promise in self.LITTLE if self._drafting_rounds >= rounds), 0.0)

    def _give_up(self, promise: float) -> str:
        """One draft a round while trying may still cost something, then a rest."""
        if self._lost > self._may_lose:
            self._resting = self._next_rest
            self._next_rest = min(2 * self._next_rest, self.LONGEST_REST)
            return f"drafting promises {promise:.2f} x plain speed: plain for {self._resting} rounds"
        self._wanted = 1
        return f"drafting promises {promise:.2f} x plain speed: one draft, to be sure"

    def _compare(self) -> str:
        self._comparing -= 1
        if self._comparing:
            return ""
        return self._reconsider() or "compared with plain rounds: drafting pays"

    def _rest(self) -> str:
        self._resting -= 1
        if self._resting:
            return ""
        self._lost, self._may_lose = 0.0, self.LOSS_AGAIN
        self._wanted = max(1, min(self.AGAIN, self._most))
        return "trying again whether drafting pays"
