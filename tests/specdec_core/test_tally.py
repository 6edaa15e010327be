"""The figures of a run, against scripts whose answer is known by hand."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from specdec_core.events import DraftVerified, RoundFinished, RunEvent, TokenCommitted, TokenJudged
from specdec_core.settings import Arm
from specdec_core.tally import DEFINITIONS, Figures, Percentiles, SpeedSeries, Tally, tally
from tests.specdec_core.disturbed import slowed
from tests.specdec_core.scripted import Ending, Pace, Round, fast_run, scripted_run

SECOND = 1_000_000_000


def numbers(value: Any) -> Iterator[float]:
    """Every number inside a JSON-like value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from numbers(part)
    elif isinstance(value, int | float):
        yield value


def test_three_rounds_by_hand() -> None:
    """Two of four and a replacement, all four and a bonus, none of four."""
    figures = tally(scripted_run())
    assert (figures.tokens, figures.rounds, figures.target_passes, figures.draft_passes) == (9, 3, 3, 12)
    assert (figures.drafted, figures.judged, figures.accepted) == (12, 8, 6)
    assert (figures.rejected, figures.discarded) == (2, 4)
    assert (figures.resampled, figures.bonus, figures.plain) == (2, 1, 0)
    assert figures.acceptance_rate == 6 / 12
    assert figures.tested_rate == figures.alpha == 6 / 8
    assert figures.mean_accepted_length == 2
    assert figures.mean_tokens_per_round == figures.block_efficiency == 3
    assert figures.drafted_per_round == 4
    assert figures.target_calls_saved == 6
    assert figures.tokens_per_round == (0, 1, 0, 1, 0, 1)
    assert (figures.reason, figures.complete) == ("length", True)


def test_acceptance_by_position_is_conditional_on_what_came_before() -> None:
    """Accepted 2, 4 and 0 of 4: the third draft is judged twice and accepted once."""
    by_position = tally(scripted_run()).by_position
    assert [(p.depth, p.judged, p.accepted) for p in by_position] == [(1, 3, 2), (2, 2, 2), (3, 2, 1), (4, 1, 1)]
    assert [p.conditional for p in by_position] == [2 / 3, 1, 1 / 2, 1]
    assert [p.unconditional for p in by_position] == [2 / 3, 2 / 3, 1 / 3, 1 / 3]


def test_mean_overlap_is_one_minus_the_residual_mass() -> None:
    run = scripted_run()
    judged = [event for event in run if isinstance(event, TokenJudged)]
    masses = [event.residual_mass for event in judged if event.residual_mass is not None]
    assert len(masses) == 8
    assert tally(run).mean_overlap == pytest.approx(sum(1 - mass for mass in masses) / 8)


def test_accepting_everything_is_not_more_than_all() -> None:
    """Bonus tokens belong to the length and not to the rate."""
    figures = tally(scripted_run(rounds=[Round(4, 4)] * 5))
    assert figures.acceptance_rate == 1
    assert figures.mean_tokens_per_round == 5
    assert figures.mean_accepted_length == 4


def test_short_last_round_counts_what_was_drafted() -> None:
    """Seven tokens at gamma 4: five, then one draft and one bonus. Guessing gamma times rounds would give 5/8."""
    figures = tally(scripted_run(rounds=[Round(4, 4), Round(1, 1)]))
    assert (figures.tokens, figures.drafted, figures.acceptance_rate) == (7, 5, 1.0)


def test_an_end_inside_a_block_discards_what_stands_behind_it() -> None:
    figures = tally(scripted_run(rounds=[Round(4, 4), Round(4, 2, cut=True)], ending="eos"))
    assert (figures.tokens, figures.judged, figures.rejected, figures.discarded) == (7, 6, 0, 2)
    assert figures.reason == "eos"


def test_plain_run_has_no_acceptance_at_all() -> None:
    figures = tally(scripted_run("plain"))
    assert (figures.tokens, figures.plain, figures.block_efficiency, figures.target_calls_saved) == (9, 9, 1, 0)
    assert figures.acceptance_rate is figures.alpha is figures.mean_overlap is figures.mean_accepted_length is None
    assert figures.by_position == ()


@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_a_round_that_has_written_nothing_costs_no_figure(arm: Arm) -> None:
    """Wherever a log is cut, a pass without tokens saves less than nothing nowhere; without any token there is none."""
    run = scripted_run(arm)
    for count in range(len(run)):
        figures = tally(run[:count])
        if figures.tokens:
            assert figures.target_calls_saved is not None
            assert figures.target_calls_saved >= 0
            assert figures.block_efficiency is not None
            assert figures.block_efficiency >= 1
        else:
            assert figures.target_calls_saved is figures.block_efficiency is None


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_no_figure_divides_by_zero_before_the_first_round(count: int) -> None:
    """Nothing, a header, a header and the prompt, a round just begun."""
    figures = tally(scripted_run()[:count])
    assert figures.tokens_per_second is None
    assert figures.acceptance_rate is None
    assert figures.round_latency == Percentiles()
    assert figures.complete is False


def test_every_prefix_of_a_run_gives_finite_figures_that_strict_json_can_hold() -> None:
    run = scripted_run()
    for count in range(len(run) + 1):
        text = msgspec.json.encode(tally(run[:count])).decode()
        plain = json.loads(text, parse_constant=lambda name: pytest.fail(name))
        assert all(math.isfinite(number) for number in numbers(plain))
        assert msgspec.json.decode(text, type=Figures) == tally(run[:count])


def test_draft_counts_add_up_in_every_prefix() -> None:
    run = scripted_run(rounds=[Round(4, 1), Round(3, 3), Round(0, 0), Round(4, 0), Round(4, 3, cut=True)], ending="eos")
    for count in range(len(run) + 1):
        figures = tally(run[:count])
        assert figures.drafted == figures.accepted + figures.rejected + figures.discarded


def test_decode_speed_counts_tokens_and_leaves_the_prompt_out() -> None:
    """Two seconds of prompt, then 100 tokens in one second in 25 rounds: 100 tokens/s, neither 33 nor 25."""
    pace = Pace(target_prefill=2 * SECOND, draft_prefill=0, draft_token=0, verify=SECOND // 25, bookkeeping=0)
    figures = tally(scripted_run(rounds=[Round(3, 3)] * 25, pace=pace))
    assert (figures.tokens, figures.rounds) == (100, 25)
    assert figures.tokens_per_second == pytest.approx(100)
    assert (figures.prefill_ns, figures.decode_ns) == (2 * SECOND, SECOND)
    assert figures.first_token_ns == 2 * SECOND + SECOND // 25


def test_time_is_split_over_the_three_phases() -> None:
    figures = tally(scripted_run(pace=Pace(draft_token=1000, verify=5000, bookkeeping=1000)))
    assert (figures.draft_ns, figures.verify_ns, figures.bookkeeping_ns) == (12_000, 15_000, 3_000)
    assert (figures.draft_share, figures.verify_share, figures.bookkeeping_share) == (0.4, 0.5, 0.1)
    assert figures.outside_ns == 0


def test_a_pause_between_rounds_is_no_phase() -> None:
    """A reader that holds the run up must not look like slow bookkeeping."""
    run = scripted_run()
    late = [msgspec.structs.replace(event, t=event.t + 7 * SECOND) if event.round == 3 else event for event in run]
    assert tally(late).outside_ns == 7 * SECOND
    assert tally(late).bookkeeping_ns == tally(run).bookkeeping_ns


def test_token_latency_shows_the_stall_and_not_the_average() -> None:
    """Rounds of five tokens: one gap in five is the whole round, the others are nothing."""
    pace = Pace(draft_token=0, verify=50, bookkeeping=0)
    figures = tally(scripted_run(rounds=[Round(4, 4)] * 10, pace=pace))
    assert figures.token_latency == Percentiles(count=49, p50_ns=0, p95_ns=50, p99_ns=50)
    assert figures.round_latency == Percentiles(count=10, p50_ns=50, p95_ns=50, p99_ns=50)


def test_percentiles_are_nearest_rank() -> None:
    """1..200 ns in random order: the 95th percentile is 190, a time that was measured."""
    times = list(range(1, 201))
    random.Random(5).shuffle(times)
    events: list[RunEvent] = []
    run = scripted_run(rounds=[Round(0, 0)] * 200)
    template = [event for event in run if event.round == 1]
    for number, took in enumerate(times, start=1):
        ends = {"round": number}
        events += [msgspec.structs.replace(e, t=took if isinstance(e, RoundFinished) else 0, **ends) for e in template]
    assert tally(events).round_latency == Percentiles(count=200, p50_ns=100, p95_ns=190, p99_ns=198)


@pytest.mark.parametrize("ending", ["length", "eos", "cancelled", "failed", "interrupted"])
def test_both_trace_levels_give_the_same_figures(ending: Ending) -> None:
    full, short = (tally(scripted_run(ending=ending, trace=trace)) for trace in ("tokens", "rounds"))
    assert short.mean_overlap is None
    assert msgspec.structs.replace(full, mean_overlap=None) == short


@pytest.mark.parametrize(
    ("ending", "reason", "complete"),
    [("cancelled", "cancelled", True), ("failed", "failed", True), ("interrupted", None, False)],
)
def test_a_run_that_breaks_off_keeps_what_was_finished(ending: Ending, reason: str | None, complete: bool) -> None:
    figures = tally(scripted_run(ending=ending))
    assert (figures.rounds, figures.tokens, figures.drafted) == (2, 8, 8)
    assert (figures.reason, figures.complete) == (reason, complete)


def test_tokens_of_a_round_cut_off_by_a_crash_are_counted() -> None:
    run = scripted_run()
    last = max(i for i, event in enumerate(run) if isinstance(event, RoundFinished))
    figures = tally(run[:last])
    assert figures.tokens == sum(isinstance(event, TokenCommitted) for event in run[:last]) == 9
    assert figures.rounds == 2


def test_asking_in_between_changes_nothing() -> None:
    """The fold may be read four times a second; what it says at the end must not depend on that."""
    asked, left_alone = Tally(), Tally()
    for event in fast_run(tokens=400):
        asked.add(event)
        left_alone.add(event)
        asked.figures()
    assert asked.figures() == left_alone.figures()
    assert asked.figures().tokens == 400


def test_every_figure_has_a_definition_of_one_paragraph() -> None:
    assert set(DEFINITIONS) == set(Figures.__struct_fields__)
    assert all(text.endswith(".") and len(text) > 20 and "\n" not in text for text in DEFINITIONS.values())


def test_speed_series_rolls_over_one_second() -> None:
    """Ten rounds a second of three tokens, after a quarter of a second of prompt: 30 tokens/s from first to last."""
    pace = Pace(target_prefill=SECOND // 4, draft_prefill=0, draft_token=0, verify=SECOND // 10, bookkeeping=0)
    series = SpeedSeries()
    for event in scripted_run(rounds=[Round(2, 2)] * 30, pace=pace):
        series.add(event)
    assert [point.tokens for point in series.points] == list(range(3, 91, 3))
    assert series.points[0].seconds == pytest.approx(0.35)
    assert [point.speed for point in series.points] == [pytest.approx(30)] * 30


def test_speed_series_forgets_what_is_older_than_its_window() -> None:
    """One slow round, then fast ones: after a second of those the slow one no longer counts."""
    run = scripted_run(rounds=[Round(0, 0)] * 50)
    finished = [event for event in run if isinstance(event, RoundFinished)]
    series = SpeedSeries()
    for n, event in enumerate(finished):
        series.add(msgspec.structs.replace(event, t=5 * SECOND + n * SECOND // 10))
    assert series.points[0].speed == pytest.approx(0.2)
    assert series.points[-1].speed == pytest.approx(10)


def test_speed_series_has_a_gap_where_no_time_passed() -> None:
    series = SpeedSeries()
    for event in scripted_run(pace=Pace(0, 0, 0, 0, 0)):
        series.add(event)
    assert [point.speed for point in series.points] == [None, None, None]


def test_passes_over_other_numbers_of_positions_are_no_spread() -> None:
    """A length that is chosen as the run goes makes passes longer; that is not the machine's doing."""
    long, short = [Round(8, 3)] * 20, [Round(1, 0)] * 30
    run = scripted_run(rounds=[*long, *short])
    dearer = [
        msgspec.structs.replace(event, verify_ns=event.verify_ns * event.positions)
        if isinstance(event, DraftVerified)
        else event
        for event in run
    ]
    assert tally(dearer).pass_spread == pytest.approx(1.0)
    assert tally(slowed(run, 3.0, behind=0.7)).pass_spread == pytest.approx(3.0, rel=0.1)


def test_few_passes_have_no_spread() -> None:
    """Of fifteen one slow pass would be a disturbance; what cannot be told is not known."""
    assert tally(scripted_run("plain", rounds=[Round(0, 0)] * 15)).pass_spread is None
    assert tally(scripted_run("plain", rounds=[Round(0, 0)] * 16)).pass_spread == 1.0
