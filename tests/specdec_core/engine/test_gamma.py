"""The measured draft length costs little where drafting does not pay, also where costs are other than measured.

A machine made of numbers stands in for the models: passes of known cost, drafts accepted by chance.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import mean

import pytest

from specdec_core.engine.gamma import Measured, PassCosts, RoundSeen

TOKENS = 128
MOST = 4
VERIFY = (18.2, 18.3, 19.2, 19.3, 20.0)  # ms over 1, 2, ... positions behind a short text
LONGER = (4.3, 6.2, 7.0, 7.7, 9.3)  # ms more behind 2,000 places
DRAFT = 1.25
AROUND = (0.6, 1.7)  # ms of other work in a plain round, and in one that drafts
COSTS = PassCosts(draft=1e6 * DRAFT, verify=[1e6 * cost for cost in VERIFY])
SEEDS = range(12)


@dataclass(frozen=True, slots=True)
class Machine:
    """What rounds cost behind a text of some length; every time varies by some percent, and some are hiccups."""

    places: int

    def cost(self, gamma: int) -> tuple[float, float, float]:
        """ms of drafting, of the target's pass, and of the work around."""
        verify = VERIFY[gamma] + LONGER[gamma] * self.places / 2000
        return gamma * DRAFT, verify, AROUND[gamma > 0]

    @property
    def plain(self) -> float:
        return sum(self.cost(0))

    def speed(self, rate: float, seed: int) -> float:
        """Speed over plain decoding of a run whose drafts are accepted with probability `rate`."""
        chance, control, tokens, spent = random.Random(seed), Measured(COSTS), 0, 0.0
        while tokens < TOKENS:
            gamma = min(control.ask(MOST), TOKENS - tokens - 1)
            accepted = 0
            while accepted < gamma and chance.random() < rate:
                accepted += 1
            draft, verify, around = (
                part * chance.gauss(1, 0.03) * (1 if chance.random() > 0.02 else 1.6) for part in self.cost(gamma)
            )
            judged = min(gamma, accepted + 1)
            control.observe(RoundSeen(gamma, judged, accepted, int(1e6 * draft), int(1e6 * verify), int(1e6 * around)))
            tokens, spent = tokens + accepted + 1, spent + draft + verify + around
        # Noise is in the plain time too: its mean is what a plain run of this length takes.
        return TOKENS * self.plain * (1 + 0.02 * 0.6) / spent

    def best(self, rate: float) -> float:
        """Speed of the best fixed draft length."""
        tokens = [sum(rate**depth for depth in range(gamma + 1)) for gamma in range(MOST + 1)]
        return max(tokens[gamma] * self.plain / sum(self.cost(gamma)) for gamma in range(MOST + 1))


@pytest.mark.parametrize("places", [200, 2000])
@pytest.mark.parametrize("rate", [0.0, 0.05, 0.15])
def test_a_draft_that_does_not_pay_costs_little(rate: float, places: int) -> None:
    """Finding out, and trying again later, take less than a fortieth of plain decoding's speed."""
    assert mean(Machine(places).speed(rate, seed) for seed in SEEDS) > 0.975


@pytest.mark.parametrize("places", [200, 2000])
@pytest.mark.parametrize("rate", [0.5, 0.7, 0.85])
def test_a_draft_that_pays_is_used(rate: float, places: int) -> None:
    """Near the speed of the best fixed length, which nobody could know beforehand."""
    machine = Machine(places)
    assert mean(machine.speed(rate, seed) for seed in SEEDS) > 1 + 0.85 * (machine.best(rate) - 1)


def test_plain_rounds_are_asked_for_where_little_is_promised() -> None:
    """Passes over several positions have grown by a fifth, which only a plain round beside them can show."""
    control, reasons = Measured(COSTS), []
    for turn in range(40):
        gamma = control.ask(MOST)
        accepted = min(gamma, turn % 5 == 0)
        verify = VERIFY[gamma] * (1.2 if gamma else 1.0)
        judged = min(gamma, accepted + 1)
        seen = RoundSeen(gamma, judged, accepted, int(1e6 * gamma * DRAFT), int(1e6 * verify), 0)
        reasons.append(control.observe(seen))
    compared = [number for number, reason in enumerate(reasons) if "plain rounds, to compare" in reason]
    rested = [number for number, reason in enumerate(reasons) if reason.endswith("plain for 24 rounds")]
    assert compared[0] < rested[0]


def test_an_answer_that_is_all_copied_is_never_interrupted() -> None:
    """A promise that is high is not compared with anything: every plain round would cost three tokens."""
    control = Measured(COSTS)
    asked = []
    for _ in range(60):
        gamma = control.ask(MOST)
        asked.append(gamma)
        control.observe(RoundSeen(gamma, gamma, gamma, int(1e6 * gamma * DRAFT), int(1e6 * VERIFY[gamma]), 0))
    assert min(asked) > 0
    assert asked[-1] == MOST
