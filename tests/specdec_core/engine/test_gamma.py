"""The measured draft length comes near the best fixed one, and costs little where drafting does not pay.

A machine made of numbers stands in for the models: passes of known cost, drafts accepted by chance, times that vary as
they do on a busy machine. What the controller hears has all of that noise; what is counted is the true cost.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

import pytest

from specdec_core.engine.evidence import Acceptance, Pace, PassCosts, RoundSeen
from specdec_core.engine.gamma import Controller, Fixed, Measured

MOST = 8
VERIFY = (1.0, 1.06, 0.97, 0.96, 0.97, 0.99, 1.12, 1.18, 1.19)  # plain passes, over 1, 2, ... positions
GROWN = 1.2  # times dearer is a pass over several positions behind a long text
AROUND = (0.012, 0.022)  # other work in a plain round, and in one that drafts
UNIT = 20e6  # nanoseconds of a plain pass
CHEAP, HALF = 0.05, 0.5  # a draft step: a small trained draft, and the target's own int8 copy
SEEDS = range(12)


@dataclass(frozen=True, slots=True)
class Machine:
    """What rounds cost, in plain passes, and how they seem to take longer or shorter from round to round."""

    draft: float
    grown: float = 1.0

    def cost(self, gamma: int) -> tuple[float, float, float]:
        """Drafting, the target's pass, and the work around."""
        return gamma * self.draft, VERIFY[gamma] * (self.grown if gamma else 1.0), AROUND[gamma > 0]

    def measured(self, chance: random.Random) -> PassCosts:
        """What was measured behind a short text, each pass a few percent off."""
        verify = [UNIT * cost * chance.gauss(1, 0.02) for cost in VERIFY]
        return PassCosts(draft=UNIT * self.draft * chance.uniform(0.8, 1.1), verify=verify)

    def speed(self, control: Controller, rate: float, tokens: int, seed: int) -> float:
        """Tokens a plain pass of a run whose drafts are accepted with probability `rate`."""
        accepts, noise = random.Random(seed), weather(random.Random(seed))
        written, spent = 0, 0.0
        while written < tokens:
            gamma = min(control.ask(MOST), tokens - written - 1)
            accepted = 0
            while accepted < gamma and accepts.random() < rate:
                accepted += 1
            true = self.cost(gamma)
            draft, verify, around = (int(UNIT * part * next(noise)) for part in true)
            control.observe(RoundSeen(gamma, min(gamma, accepted + 1), accepted, draft, verify, around))
            written, spent = written + accepted + 1, spent + sum(true)
        return written / spent

    def plain(self) -> float:
        """Tokens a plain pass without any drafting."""
        return 1 / sum(self.cost(0))

    def of_measured(self, rate: float, tokens: int, expected: float) -> float:
        """The measured length's speed, over many runs."""
        controls = ((seed, Measured(self.measured(random.Random(seed)), expected)) for seed in SEEDS)
        return mean(self.speed(control, rate, tokens, seed) for seed, control in controls)

    def of_best(self, rate: float, tokens: int) -> float:
        """The speed of the best fixed length, which nobody could know beforehand, over the same runs."""
        lengths = range(1, MOST + 1)
        return max(mean(self.speed(At(length), rate, tokens, seed) for seed in SEEDS) for length in lengths)


class At(Fixed):
    """A fixed length."""

    def __init__(self, length: int) -> None:
        self._length = length

    def ask(self, most: int) -> int:
        return min(most, self._length)


def weather(chance: random.Random) -> Iterator[float]:
    """How many times its cost everything takes: it drifts, is another for some seconds, and hiccups."""
    drift, spell, left = 0.0, 0.0, 0
    for number in range(1 << 30):
        if number % 3 == 0:  # three times a round
            drift = 0.97 * drift + chance.gauss(0, 0.01)
            left -= 1
            if left <= 0:
                spell = 0.0
                if chance.random() < 1 / 120:
                    spell, left = math.log(chance.choice([1.2, 1.35, 0.85])), chance.randint(15, 60)
        yield math.exp(drift + spell) * chance.gauss(1, 0.02) * (1 if chance.random() > 0.02 else 1.6)


@pytest.mark.parametrize("grown", [1.0, GROWN])
@pytest.mark.parametrize("rate", [0.0, 0.05, 0.1])
def test_a_cheap_draft_that_does_not_pay_costs_little(rate: float, grown: float) -> None:
    """Finding out, and trying again later, take about two hundredths of plain decoding's speed."""
    machine = Machine(CHEAP, grown)
    assert machine.of_measured(rate, 200, expected=0.6) > 0.97 * machine.plain()


@pytest.mark.parametrize("grown", [1.0, GROWN])
@pytest.mark.parametrize("rate", [0.2, 0.5])
def test_a_dear_draft_that_does_not_pay_costs_little(rate: float, grown: float) -> None:
    """Though each round that tries it costs half a plain round more, and it was expected to be good."""
    machine = Machine(HALF, grown)
    assert machine.of_measured(rate, 200, expected=0.9) > 0.97 * machine.plain()


@pytest.mark.parametrize("grown", [1.0, GROWN])
@pytest.mark.parametrize("rate", [0.5, 0.6, 0.7, 0.8])
def test_a_cheap_draft_that_pays_is_used(rate: float, grown: float) -> None:
    """Near the best fixed length, also in short runs."""
    machine = Machine(CHEAP, grown)
    for tokens in (64, 200):
        assert machine.of_measured(rate, tokens, expected=0.6) > 0.95 * machine.of_best(rate, tokens)


@pytest.mark.parametrize("grown", [1.0, GROWN])
@pytest.mark.parametrize("rate", [0.9, 0.95])
def test_a_dear_draft_that_pays_is_used(rate: float, grown: float) -> None:
    """A step at half the target's cost pays only where nearly all is accepted; resting by mistake would be dear."""
    machine = Machine(HALF, grown)
    assert machine.of_measured(rate, 200, expected=0.9) > 0.95 * machine.of_best(rate, 200)


def test_a_low_expectation_is_soon_put_right() -> None:
    """What was expected counts as much as a few drafts that were judged."""
    machine = Machine(CHEAP)
    assert machine.of_measured(0.8, 200, expected=0.3) > 0.93 * machine.of_best(0.8, 200)


def test_plain_rounds_are_asked_for_where_little_is_promised() -> None:
    """Passes over several positions have grown by a third, which only a plain round beside them can show."""
    machine, control, reasons = Machine(CHEAP, grown=1.33), Measured(Machine(CHEAP).measured(random.Random(0))), []
    for turn in range(60):
        gamma = control.ask(MOST)
        accepted = min(gamma, turn % 4 == 0)
        draft, verify, around = (int(UNIT * part) for part in machine.cost(gamma))
        reasons.append(control.observe(RoundSeen(gamma, min(gamma, accepted + 1), accepted, draft, verify, around)))
    compared = [number for number, reason in enumerate(reasons) if "plain rounds, to compare" in reason]
    rested = [number for number, reason in enumerate(reasons) if reason.endswith("plain for 32 rounds")]
    assert compared[0] < rested[0]


def test_a_rest_doubles_with_each_failed_try() -> None:
    """Nothing is ever accepted: the tries become rare, and a try costs less than the first look."""
    control = Measured(Machine(HALF).measured(random.Random(0)))
    asked = []
    for _ in range(400):
        gamma = control.ask(MOST)
        asked.append(gamma)
        draft, verify, around = (int(UNIT * part) for part in Machine(HALF).cost(gamma))
        control.observe(RoundSeen(gamma, min(gamma, 1), 0, draft, verify, around))
    rests = [len(run) for run in "".join("x" if gamma else "." for gamma in asked).split("x") if run]
    assert rests[:3] == [32, 64, 128]


def test_an_answer_that_is_all_copied_is_never_interrupted() -> None:
    """A promise that is high is not compared with anything: every plain round would cost three tokens."""
    machine, control = Machine(CHEAP), Measured(Machine(CHEAP).measured(random.Random(0)))
    asked = []
    for _ in range(60):
        gamma = control.ask(MOST)
        asked.append(gamma)
        draft, verify, around = (int(UNIT * part) for part in machine.cost(gamma))
        control.observe(RoundSeen(gamma, gamma, gamma, draft, verify, around))
    assert min(asked) > 0
    assert asked[-1] == MOST


def test_a_slow_spell_of_the_machine_is_no_difference_between_kinds_of_rounds() -> None:
    """Passes take half as long again while only drafting rounds are seen: plain rounds would take longer too."""
    costs = PassCosts(draft=UNIT * CHEAP, verify=[UNIT * cost for cost in VERIFY])
    pace = Pace(costs)
    for turn in range(60):
        slow = 1.5 if turn >= 20 else 1.0
        gamma = 0 if turn < 3 else 4
        draft, verify, around = (int(UNIT * slow * part) for part in Machine(CHEAP).cost(gamma))
        pace.learn(RoundSeen(gamma, gamma, gamma, draft, verify, around))
    assert pace.of(0) / UNIT == pytest.approx(1.5 * VERIFY[0], rel=0.05)
    assert pace.of(4) / pace.of(0) == pytest.approx(sum(Machine(CHEAP).cost(4)) / sum(Machine(CHEAP).cost(0)), rel=0.03)


def test_a_slow_spell_in_plain_rounds_promises_nothing_that_cannot_be() -> None:
    """Plain rounds struck by a slow moment do not make passes over several positions look cheap for good."""
    costs = PassCosts(draft=UNIT * CHEAP, verify=[UNIT * cost for cost in VERIFY])
    control = Measured(costs)
    control.ask(MOST)
    for turn in range(40):
        gamma = 0 if turn < 6 or turn % 2 else 4
        slow = 1.0 if gamma else 2.0
        draft, verify, around = (int(UNIT * slow * part) for part in Machine(CHEAP).cost(gamma))
        control.observe(RoundSeen(gamma, min(gamma, 1), 0, draft, verify, around))
        likely = sum(math.prod(control._acceptance.rates(4)[:depth]) for depth in range(5))
        assert control.predicted(4) <= likely * VERIFY[0] / VERIFY[4] * 1.02


def test_acceptance_by_depth_is_drawn_towards_the_mean_where_little_was_seen() -> None:
    """A depth that was never reached is taken to be like the others."""
    seen = Acceptance(expected=0.5)
    for _ in range(40):
        seen.learn(RoundSeen(2, 2, 1, 0, 0, 0))
    first, second, third = seen.rates(3)
    assert first > 0.9
    assert second < 0.1
    assert second < third < first
