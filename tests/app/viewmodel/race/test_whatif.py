"""Other draws for a recorded round: the recorded ones give the recorded verdicts, chances are exact, bounds hold."""

from __future__ import annotations

from itertools import product

import pytest

from app.viewmodel.race.whatif import Odds, WhatIf, compared, drawn_words, odds, other_odds, outcomes, redrawn, said
from specdec_core.settings import RunSettings, Verification
from tests.app.viewmodel.lanes import block_lane, record_of, scripted_lane
from tests.specdec_core.scripted import Round


def odds_of(rule: Verification, *chances: float, drafted: int | None = None) -> Odds:
    """Odds written by hand."""
    return Odds(rule, tuple(f"t{n}" for n in range(drafted or len(chances))), chances)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_recorded_draws_give_the_recorded_verdicts(number: int) -> None:
    """What really happened is one of the ways it could have gone."""
    record = record_of(scripted_lane(), number)
    found = odds(record)
    assert found is not None
    again = redrawn(found, [event.draw for event in record.judged if event.draw is not None])
    assert [event.verdict for event in record.judged] == list(again.fates)
    assert again.accepted == record.kept


def test_the_recorded_draws_of_a_block_give_its_verdicts() -> None:
    """Under the rule of the log, where a later place may carry an earlier one."""
    record = record_of(block_lane(3, [(0.4, 0.5, 0.5, 0.2), (0.2, 0.5, 0.4, 0.9), (0.3, 0.5, 0.6, 0.3)]))
    found = odds(record)
    assert found is not None
    assert found.rule == "block"
    assert redrawn(found, (0.2, 0.9, 0.3)).fates == ("accepted",) * 3
    assert redrawn(found, (0.2, 0.9, 0.9)).fates == ("accepted", "rejected", "discarded")
    assert redrawn(found, (0.9, 0.9, 0.9)).accepted == 0


@pytest.mark.parametrize("rule", ["chain", "block"])
def test_chances_are_exact(rule: Verification) -> None:
    """They equal the sum over every pattern of passing and failing tests."""
    chances = (0.9, 0.35, 0.6, 1.0)
    found = odds_of(rule, *chances)
    law = [0.0] * (len(chances) + 1)
    for passes in product((True, False), repeat=len(chances)):
        weight = 1.0
        for passed, chance in zip(passes, chances, strict=True):
            weight *= chance if passed else 1 - chance
        law[redrawn(found, [0.0 if passed else 2.0 for passed in passes]).accepted] += weight
    result = outcomes(found)
    assert result.exact == pytest.approx(law)
    assert result.low == result.high == pytest.approx(sum(n * chance for n, chance in enumerate(law)))


def test_what_was_never_judged_stays_unknown() -> None:
    """Drafts behind a rejection have no numbers: their fate is open and the mean has bounds."""
    found = odds_of("chain", 0.5, 0.2, drafted=4)
    open_end = redrawn(found, (0.1, 0.1))
    assert open_end.fates == ("accepted", "accepted", "unknown", "unknown")
    assert open_end.open
    assert redrawn(found, (0.1, 0.9)).fates == ("accepted", "rejected", "discarded", "discarded")
    result = outcomes(found)
    assert (result.low, result.high) == pytest.approx((0.5 + 0.1, 0.5 + 0.1 + 0.1 * 2))
    assert "0.60 to 0.80 of 4" in str(said(WhatIf(found)))


def test_many_redraws_come_out_as_the_chances_say() -> None:
    """Within five standard errors, for both rules; the seed repeats them."""
    for rule in ("chain", "block"):
        found = odds_of(rule, 0.8, 0.5, 0.7)
        whatif, times = WhatIf(found, seed=7), 20_000
        whatif.play(times)
        assert whatif.played == times
        for count, chance in zip(whatif.counts, whatif.outcomes.exact, strict=True):
            assert abs(count / times - chance) < 5 * (chance * (1 - chance) / times) ** 0.5
        again = WhatIf(found, seed=7)
        again.play(times)
        assert again.counts == whatif.counts


def test_greedy_rounds_always_go_the_same_way() -> None:
    """Chances are 0 and 1: other draws change nothing."""
    record = record_of(scripted_lane(settings=RunSettings(temperature=0.0)))
    found = odds(record)
    assert found is not None
    whatif = WhatIf(found)
    whatif.play(50)
    assert whatif.counts[record.kept] == 50
    assert other_odds(record) is None


def test_rounds_without_numbers_have_no_odds() -> None:
    """A plain round, and a log without them."""
    assert odds(record_of(scripted_lane("plain"))) is None
    assert odds(record_of(scripted_lane(trace="rounds"))) is None
    assert str(compared(record_of(scripted_lane("plain")))) == ""


def test_a_block_log_can_be_judged_one_by_one() -> None:
    """p and q of every place are in it, so the chain's chances are min(1, p / q)."""
    record = record_of(block_lane(1, [(0.4, 0.5, 0.5, 0.2), (0.7, 0.5, 0.4, 0.9)]))
    other = other_odds(record)
    assert other is not None
    assert other.rule == "chain"
    assert other.chances == pytest.approx((0.8, 1.0))
    assert "one by one (chain) 1.60" in str(compared(record))


def test_a_chain_log_can_be_judged_together_where_it_has_the_numbers() -> None:
    """Beside point masses the block's chances follow from p; from other laws they would need all of them."""
    record = record_of(scripted_lane(model_free=True, rounds=[Round(3, 3)]))
    other = other_odds(record)
    assert other is not None
    p1, p2, p3 = (event.target_prob or 0.0 for event in record.judged)
    w1, w2 = p1, p1 * p2
    m1, m2 = w1 * (1 - p2), w2 * (1 - p3)
    assert other.chances == pytest.approx((m1 / (m1 + 1 - w1), m2 / (m2 + 1 - w2), w2 * p3))
    mine = odds(record)
    assert mine is not None
    assert outcomes(other).low >= outcomes(mine).low - 1e-12
    assert other_odds(record_of(scripted_lane(rounds=[Round(3, 3)]))) is None
    assert other_odds(record_of(scripted_lane(model_free=True, rounds=[Round(3, 1)]))) is None


def test_judging_together_never_keeps_fewer_on_average() -> None:
    """The published example: p = (1/3, 2/3), q = (2/3, 1/3), two drafts; 10/9 one by one, 11/9 together."""
    means = {"chain": 0.0, "block": 0.0}
    p, q = (1 / 3, 2 / 3), (2 / 3, 1 / 3)
    for first, second in product((0, 1), repeat=2):
        weight = q[first] * q[second]
        ratios = [min(1.0, p[token] / q[token]) for token in (first, second)]
        w1 = ratios[0]
        mass = sum(max(0.0, w1 * p[y] - q[y]) for y in (0, 1))
        inner = 1.0 if w1 == 1 else mass / (mass + 1 - w1)
        last = min(1.0, w1 * p[second] / q[second])
        means["chain"] += weight * outcomes(odds_of("chain", *ratios)).low
        means["block"] += weight * outcomes(odds_of("block", inner, last)).low
    assert means == pytest.approx({"chain": 10 / 9, "block": 11 / 9})


def test_a_redraw_can_be_read_out() -> None:
    """Each draft with what became of it; draws only where they decided."""
    found = odds_of("chain", 0.5, 0.2, drafted=3)
    words = str(drawn_words(redrawn(found, (0.1, 0.9)), found))
    assert words == "'t0' accepted (0.1 against 0.5), 't1' rejected (0.9 against 0.2), 't2' discarded"


def test_redraws_are_summed_up() -> None:
    """The mean of what was drawn stands beside what was expected."""
    whatif = WhatIf(odds_of("chain", 1.0, 1.0))
    assert str(said(whatif)) == "2.00 of 2 drafts pass on average."
    whatif.play(1000)
    assert str(said(whatif)).endswith("In 1,000 redraws: 2.00.")
