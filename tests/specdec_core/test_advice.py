"""Verdicts on races: right where the answer is known, silent where numbers are missing, from measured costs only."""

from __future__ import annotations

import pytest
from msgspec import structs

from specdec_core.advice import EVEN, Advice, Said, advise, break_even, cost_parts, if_halved, unsteady
from specdec_core.events import DraftVerified
from specdec_core.resources import resource
from specdec_core.runlog import read_log
from specdec_core.tally import tally
from specdec_core.theory import best_gamma_measured, expected_tokens, measured_costs, speedup_measured
from tests.specdec_core.disturbed import slowed
from tests.specdec_core.scripted import Pace, Round, scripted_run

GOOD = [Round(4, 4), Round(4, 3), Round(4, 4), Round(4, 2)] * 4
BAD = [Round(4, 0), Round(4, 1), Round(4, 0), Round(4, 0)] * 4


def judged(rounds: list[Round], *, plain: Pace | None = None, speculative: Pace | None = None) -> Advice:
    """The verdict on a scripted race."""
    runs = (
        scripted_run("plain", rounds=rounds, pace=plain),
        scripted_run("speculative", rounds=rounds, pace=speculative or plain),
    )
    return advise(*(tally(run) for run in runs))


def test_a_race_that_pays_is_said_to_pay() -> None:
    """With the speed-up that was measured, not the one that was predicted."""
    found = judged(GOOD)
    plain, speculative = (tally(scripted_run(arm, rounds=GOOD)) for arm in ("plain", "speculative"))
    assert plain.tokens_per_second
    assert speculative.tokens_per_second
    assert found.judgement == "pays"
    assert found.measured == pytest.approx(speculative.tokens_per_second / plain.tokens_per_second)
    assert f"{found.measured:.2f}× plain speed" in found.words
    assert found.gamma == 4


def test_a_slow_draft_that_is_often_wrong_is_said_not_to_pay() -> None:
    """The plainest word there is: do not speculate. And which of the two is to blame."""
    found = judged(BAD, plain=Pace(draft_token=15_000_000))
    assert found.judgement == "no"
    assert found.best_gamma == 0
    assert found.words.startswith("Do not speculate here: it runs at 0.")
    assert "break even" in found.words


def test_a_draft_that_is_too_long_is_told_a_better_length() -> None:
    """Slower than plain with four drafts, but two of them would have paid."""
    rounds = [Round(6, 1)] * 12 + [Round(6, 2)] * 4
    found = judged(rounds, plain=Pace(draft_token=6_000_000))
    assert found.judgement == "other length"
    assert found.best_gamma is not None
    assert 0 < found.best_gamma < 6
    assert f"gamma {found.best_gamma} is predicted to give" in found.words


@pytest.mark.parametrize(
    ("limit", "rounds", "plain", "speculative"),
    [
        ("draft", GOOD, Pace(draft_token=12_000_000), None),
        ("acceptance", BAD, Pace(draft_token=200_000), None),
        ("verification", GOOD, Pace(draft_token=200_000), Pace(draft_token=200_000, verify=90_000_000)),
        ("verification", GOOD, Pace(draft_token=200_000), Pace(draft_token=200_000, verify=400_000_000)),
        ("bookkeeping", GOOD, Pace(draft_token=100_000), Pace(draft_token=100_000, bookkeeping=60_000_000)),
    ],
)
def test_what_holds_it_back_is_what_was_made_bad(
    limit: str, rounds: list[Round], plain: Pace, speculative: Pace | None
) -> None:
    """One cause at a time is made the worst, and that one is named."""
    found = judged(rounds, plain=plain, speculative=speculative)
    assert found.limit is not None
    assert found.limit == limit
    assert found.if_halved[found.limit] == max(found.if_halved.values())
    assert str(found.reason).startswith("What holds it back most is")


def test_costs_are_those_of_the_cost_model() -> None:
    """Taken apart and put together again, they are what `theory` measures."""
    plain = tally(scripted_run("plain", rounds=GOOD))
    speculative = tally(scripted_run("speculative", rounds=GOOD, pace=Pace(verify=26_000_000)))
    parts, costs = cost_parts(plain, speculative), measured_costs(plain, speculative)
    assert parts is not None
    assert costs is not None
    assert parts.costs.plain == costs.plain
    assert parts.costs.fixed == pytest.approx(costs.fixed)
    assert parts.costs.per_draft == pytest.approx(costs.per_draft)
    assert (parts.draft, parts.target, parts.bookkeeping) == (2_000_000, 20_000_000, 500_000)
    assert parts.extra == pytest.approx(6_000_000 / 4)


def test_halving_a_cost_never_hurts() -> None:
    """Each counterfactual is at least the best prediction as things are, where drafting gains at all."""
    found = judged(GOOD, plain=Pace(draft_token=8_000_000))
    assert found.parts is not None
    assert found.best_predicted is not None
    assert all(gain >= found.best_predicted for gain in found.if_halved.values())
    halved, costs = if_halved([0.7, None, 0.9], found.parts)["acceptance"], found.parts.costs
    better = [0.85, None, 0.95]
    assert halved == pytest.approx(speedup_measured(better, best_gamma_measured(better, costs, 16), costs))


def test_break_even_is_where_speed_is_even() -> None:
    """At that acceptance the cost model gives exactly plain speed."""
    parts = judged(GOOD, plain=Pace(draft_token=8_000_000)).parts
    assert parts is not None
    for gamma in (1, 2, 5):
        needed = break_even(parts, gamma)
        assert needed is not None
        costs = parts.costs
        assert expected_tokens(needed, gamma) * costs.plain / (costs.fixed + gamma * costs.per_draft) == pytest.approx(
            1
        )


def test_a_draft_dearer_than_the_target_cannot_pay() -> None:
    """No acceptance is enough, and that is what is said."""
    found = judged(GOOD, plain=Pace(draft_token=60_000_000))
    assert found.break_even is None
    assert "not even full acceptance would pay" in found.words


def test_even_is_neither_gain_nor_loss() -> None:
    """A difference within the noise is called what it is."""
    pace = Pace(draft_token=2_000_000)
    target = 3.25 * (20_000_000 + 500_000) - 500_000 - 4 * pace.draft_token
    rounds = [Round(4, 2), Round(4, 2), Round(4, 2), Round(4, 3)] * 4
    found = judged(rounds, plain=pace, speculative=Pace(draft_token=2_000_000, verify=round(target)))
    assert found.measured == pytest.approx(1, abs=EVEN / 2)
    assert found.judgement == "even"
    assert "makes no difference here: 1.00×" in found.words


def raced_at(gain: float, *, rounds: list[Round], draft: int) -> Advice:
    """The verdict on a race of exactly this measured speed-up."""
    plain = tally(scripted_run("plain", rounds=rounds, pace=Pace(draft_token=draft)))
    speculative = tally(scripted_run("speculative", rounds=rounds, pace=Pace(draft_token=draft)))
    assert plain.tokens_per_second
    return advise(plain, structs.replace(speculative, tokens_per_second=gain * plain.tokens_per_second))


@pytest.mark.parametrize(("rounds", "draft"), [(GOOD, 2_000_000), (BAD, 15_000_000)])
@pytest.mark.parametrize("gain", [0.975, 0.99, 1.0, 1.01, 1.02, 1.025])
def test_what_is_within_three_percent_makes_no_difference(gain: float, rounds: list[Round], draft: int) -> None:
    """Whatever the costs promise: neither that it pays, nor that one should leave it."""
    found = raced_at(gain, rounds=rounds, draft=draft)
    assert found.judgement == "even"
    assert found.words.startswith(f"Speculation makes no difference here: {found.measured:.2f}× plain speed")
    assert "gamma 0" not in found.words


@pytest.mark.parametrize(("rounds", "draft", "slow"), [(GOOD, 2_000_000, "other length"), (BAD, 15_000_000, "no")])
def test_what_is_beyond_three_percent_is_a_gain_or_a_loss(rounds: list[Round], draft: int, slow: str) -> None:
    """The band ends."""
    assert raced_at(0.96, rounds=rounds, draft=draft).judgement == slow
    assert raced_at(1.04, rounds=rounds, draft=draft).judgement == "pays"


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_missing_numbers_give_no_verdict(count: int) -> None:
    """Before there is anything to judge nothing is judged, and the sentence says what is missing."""
    plain, speculative = scripted_run("plain"), scripted_run("speculative")
    for one, other in ((plain, speculative[:count]), (plain[:count], speculative)):
        found = advise(tally(one), tally(other))
        assert found.judgement == "unknown"
        assert found.words.startswith("No verdict")
        assert found.limit is None


def test_a_few_rounds_are_too_few() -> None:
    """Numbers are there, a verdict is not."""
    found = judged([Round(4, 4), Round(4, 1)])
    assert found.judgement == "unknown"
    assert "2 rounds are too few" in found.words
    assert found.best_predicted is not None


def test_many_rounds_of_which_few_drafted_are_too_few() -> None:
    """A drafter that proposed in 4 of 55 rounds is neither good nor bad yet, however bad those four were."""
    found = judged([Round(0, 0)] * 51 + [Round(4, 0)] * 4, plain=Pace(draft_token=60_000_000))
    assert found.judgement == "unknown"
    assert found.words == "No verdict: too little was drafted to tell, in 4 of 55 rounds."


def test_a_length_as_good_as_the_best_is_told_with_the_best() -> None:
    """Numbers beside the sentence name the best length, so the sentence names it too, and advises no change."""
    found = judged([Round(4, 4)] * 6 + [Round(3, 1)] * 10, plain=Pace(draft_token=6_000_000))
    assert (found.judgement, found.best_gamma) == ("pays", 1)
    assert "3.4 drafts a round is as good as the best length, gamma 1" in found.words
    assert "about right" not in found.words
    assert "is predicted to give" not in found.words


def test_a_run_without_drafts_is_not_judged() -> None:
    """A drafter that never proposed anything is neither good nor bad."""
    found = judged([Round(0, 0)] * 12)
    assert found.judgement == "unknown"
    assert "nothing was drafted" in found.words


def test_sentences_can_be_translated() -> None:
    """The pattern holds the names of what fills it."""
    assert str(Said("{a} and {b}", {"a": 1, "b": "two"})) == "1 and two"
    found = judged(GOOD)
    assert all(f"{{{name}}}" in found.sentence.pattern for name in ("gain", "gamma"))


@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_a_disturbed_race_is_to_be_run_again(arm: str) -> None:
    """Whichever arm it was that slowed down in its course: no confident word, and the figures stay."""
    runs = {"plain": scripted_run("plain", rounds=GOOD), "speculative": scripted_run(rounds=GOOD)}
    runs[arm] = slowed(runs[arm], 4.0)
    plain, speculative = tally(runs["plain"]), tally(runs["speculative"])
    found = advise(plain, speculative)
    assert found.judgement == "unsteady"
    assert found.words.startswith("Speeds were unsteady while this race ran: run it again. Measured: ")
    assert f"the {arm} arm took 4.0 times as long in one quarter" in found.words
    assert f"{found.measured:.2f}× plain speed" in found.words
    assert "pays" not in found.words
    assert "predicted" not in found.words
    assert found.parts is not None


def test_a_small_drift_is_steady() -> None:
    """Passes grow dearer with the text; that is no disturbance, and the verdict is the one without it."""
    plain, speculative = scripted_run("plain", rounds=GOOD), scripted_run(rounds=GOOD)
    assert unsteady(tally(slowed(plain, 1.3)), tally(speculative)) is None
    assert advise(tally(slowed(plain, 1.3)), tally(speculative)).judgement == "pays"


def test_a_long_text_is_steady() -> None:
    """Behind thousands of tokens a pass takes twice as long, little by little, with nobody disturbing."""
    plain, speculative = scripted_run("plain", rounds=GOOD), scripted_run(rounds=GOOD)
    rounds = sum(isinstance(event, DraftVerified) for event in plain)
    growing = [
        structs.replace(event, verify_ns=int(event.verify_ns * (1 + event.round / rounds)))
        if isinstance(event, DraftVerified)
        else event
        for event in plain
    ]
    assert unsteady(tally(growing), tally(speculative)) is None


def test_shipped_races_are_steady() -> None:
    """What everybody sees first is not called disturbed."""
    plain, speculative = (
        tally(read_log(resource("runs", f"first.{arm}.jsonl")).events) for arm in ("plain", "speculative")
    )
    assert plain.pass_spread is not None
    assert speculative.pass_spread is not None
    assert unsteady(plain, speculative) is None
