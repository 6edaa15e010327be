"""A sweep plans plain runs among its cells, pairs them, predicts from what was measured, and marks the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from msgspec import structs

from specdec_core.errors import BadInput
from specdec_core.measures.intervals import Interval
from specdec_core.measures.sweeping import (
    Sweep,
    SweepCosts,
    SweepFold,
    SweepRequest,
    SweepRun,
    SweepTurn,
    cells,
    checked_sweep,
    planned,
    predicted_speedups,
    with_best,
)
from specdec_core.prompts import PromptExample
from specdec_core.settings import Arm, RunSettings
from specdec_core.tally import tally
from tests.specdec_core.scripted import THREE_ROUNDS, Ending, Pace, Round, scripted_run

EXAMPLES = tuple(PromptExample(name=name, domain="chat", title=name, text=name) for name in ("one", "two", "three"))
PACE = Pace(draft_token=100, verify=1000, bookkeeping=50)
FLAT = SweepCosts(verify=tuple([1000.0] * 9))


def request(**changes: object) -> SweepRequest:
    base = SweepRequest(
        target="toy:target",
        drafts=("toy:draft", "ngram"),
        gammas=(1, 2, 4),
        prompts=EXAMPLES,
        settings=RunSettings(trace="rounds"),
        temperatures=(0.0, 1.0),
        repeats=2,
    )
    return structs.replace(base, **changes)


def test_every_cell_meets_every_prompt() -> None:
    """Each repeat runs each cell once on each prompt, and every block has exactly one plain run."""
    plan = planned(request())
    cells_run = Counter((turn.cell, turn.example.name, turn.repeat) for turn in plan if turn.cell.draft)
    assert set(cells_run.values()) == {1}
    assert len(cells_run) == len(cells(request())) * 3 * 2
    blocks = Counter((t.cell.temperature, t.example.name, t.repeat, t.block) for t in plan if not t.cell.draft)
    assert set(blocks.values()) == {1}
    assert {(t.cell.temperature, t.example.name, t.repeat, t.block) for t in plan} == set(blocks)


def test_plain_is_first_last_and_between() -> None:
    """A machine that slows down steadily favours no arm: the plain run moves through its block."""
    plan = planned(request(temperatures=(0.0,), repeats=5))
    places: Counter[int] = Counter()
    for turn in plan:
        if turn.block == 0 and not turn.cell.draft:
            same = [t for t in plan if (t.example, t.repeat, t.block) == (turn.example, turn.repeat, 0)]
            places[same.index(turn)] += 1
    assert set(places) == {0, 1, 2, 3, 4}


def test_nothing_is_asked_twice() -> None:
    """Doubled drafts, lengths and temperatures are one cell."""
    doubled = request(drafts=("ngram", "ngram"), gammas=(2, 2), temperatures=(0.0, 0))
    assert len(cells(doubled)) == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"gammas": ()}, "no gamma"),
        ({"drafts": ()}, "no draft"),
        ({"temperatures": ()}, "no temperature"),
        ({"prompts": ()}, "no prompt"),
        ({"gammas": (0,)}, "Gamma"),
        ({"gammas": (33,)}, "Gamma"),
        ({"temperatures": (-1.0,)}, "Temperature"),
        ({"temperatures": (float("nan"),)}, "Temperature"),
        ({"drafts": ("no such model",)}, "no model at"),
        ({"settings": RunSettings()}, "With trace tokens"),
    ],
)
def test_what_cannot_be_run_is_refused(changes: dict[str, object], words: str) -> None:
    """Before anything is loaded."""
    with pytest.raises(BadInput, match=words):
        checked_sweep(request(**changes))


def run_of(turn: SweepTurn, rounds: Iterable[Round], *, pace: Pace = PACE, ending: Ending = "length") -> SweepRun:
    arm: Arm = "speculative" if turn.cell.draft else "plain"
    events = scripted_run(arm, rounds=rounds, pace=pace, trace="rounds", ending=ending)
    return SweepRun(turn=turn, events=tuple(events), number=1, total=1, seconds_left=None)


def swept(pace: Pace = PACE) -> Sweep:
    """One drafter: full acceptance at gamma 1 and 2, none at gamma 4, and draft steps at a tenth of a pass."""
    small = request(drafts=("toy:draft",), temperatures=(0.0,), repeats=1)
    fold = SweepFold(small)
    fold.add(FLAT)
    shapes = {1: [Round(1, 1)] * 6, 2: [Round(2, 2)] * 4, 4: [Round(4, 0)] * 6, 0: THREE_ROUNDS}
    for turn in planned(small):
        fold.add(run_of(turn, shapes[turn.cell.gamma], pace=pace))
    return fold.result(complete=True)


def test_points_are_what_was_run() -> None:
    """Acceptance, tokens a pass and speed-ups of each cell, from its own runs and its neighbours in time."""
    points = {point.gamma: point for point in swept().points}
    assert [point.acceptance_rate for point in points.values()] == [1, 1, 0]
    assert points[2].tokens_per_pass == 3
    assert points[2].drafted_per_round == 2
    assert points[2].runs == 3
    assert points[2].speedup.count == 3
    # Three tokens for two draft steps, a pass and the bookkeeping, against a pass and the bookkeeping each.
    assert points[2].speedup.median == pytest.approx(3 * 1050 / 1250, rel=0.01)
    assert points[4].speedup.median == pytest.approx(1050 / 1450, rel=0.01)


def test_tokens_a_pass_are_a_median_over_prompts_too() -> None:
    """Two prompts of three whose drafts all pass: the speed-up is theirs, so it is held against their tokens a pass.

    Pooled tokens a pass are fewer, as the third prompt has most of the passes, and would call a true speed impossible.
    """
    asked = request(drafts=("toy:draft",), temperatures=(0.0,), gammas=(4,), repeats=1)
    fold = SweepFold(asked)
    fold.add(FLAT)
    for turn in planned(asked):
        kept = [Round(4, 0)] * 20 if turn.example.name == "three" else [Round(4, 4)] * 4
        fold.add(run_of(turn, kept, pace=Pace(draft_token=1, verify=1000, bookkeeping=1)))
    (point,) = fold.result(complete=True).points
    assert point.tokens_per_pass == pytest.approx(60 / 28)
    assert point.median_tokens_per_pass == 5
    assert 4.5 < (point.speedup.median or 0.0) <= 5
    assert point.best


def test_a_disturbed_plain_run_makes_no_length_the_best() -> None:
    """Where plain passes took twice as long as the drafting runs', the gain is the machine's."""
    asked = request(drafts=("toy:draft",), temperatures=(0.0,), gammas=(1,), repeats=1)
    fold = SweepFold(asked)
    for turn in planned(asked):
        slow = Pace(draft_token=10, verify=1000 if turn.cell.draft else 2000, bookkeeping=50)
        fold.add(run_of(turn, [Round(1, 1)] * 6 if turn.cell.draft else THREE_ROUNDS, pace=slow))
    (point,) = fold.result(complete=True).points
    assert point.median_tokens_per_pass == 2
    assert (point.speedup.median or 0.0) > 3
    assert not point.best


def test_acceptance_is_told_by_domain() -> None:
    """Each drafter's own drafts in each domain, all lengths together; plain runs draft nothing."""
    examples = (EXAMPLES[0], structs.replace(EXAMPLES[1], domain="code"))
    asked = request(prompts=examples, drafts=("toy:draft",), temperatures=(0.0,), repeats=1)
    fold = SweepFold(asked)
    for turn in planned(asked):
        kept = {0: THREE_ROUNDS}.get(turn.cell.gamma, [Round(4, 4 if turn.example.domain == "chat" else 0)])
        fold.add(run_of(turn, kept))
    chat, code = fold.result(complete=True).domains
    assert (chat.domain, chat.alpha, chat.acceptance_rate, chat.runs) == ("chat", 1, 1, 3)
    assert (code.domain, code.alpha, code.acceptance_rate, code.drafted) == ("code", 0, 0, 12)


def test_the_best_length_is_marked_once() -> None:
    """The fastest of the drafter, and no other."""
    assert [point.gamma for point in swept().points if point.best] == [2]


def test_nothing_is_best_that_does_not_gain() -> None:
    """Slower than plain decoding at every length, or nothing drafted: no length stands out."""
    slow = Interval(count=1, median=0.81, low=None, high=None)
    points = swept().points
    assert not any(point.best for point in with_best([structs.replace(point, speedup=slow) for point in points]))
    assert not any(
        point.best for point in with_best([structs.replace(point, drafted_per_round=0.0) for point in points])
    )


def test_the_curve_comes_from_measured_costs_and_rates() -> None:
    """With rates pooled over all lengths, the curve is the cost model's, and its level is the plain runs' own."""
    result = swept()
    (curve,) = result.curves
    assert len(curve.speedups) == 4
    assert curve.drafting_share == 1
    first, second = curve.acceptance_by_depth[:2]
    assert first is not None
    assert second is not None
    expected = (1 + first + first * second) * 1050 / (200 + 1000 + 50)
    assert curve.speedups[1] == pytest.approx(expected, rel=0.01)
    assert result.points[1].predicted == curve.speedups[1]


def test_rounds_without_a_draft_cost_a_plain_pass() -> None:
    """A drafter that proposes in half of its rounds gains half as much, and loses nothing in the others."""
    plain = tally(scripted_run("plain", rounds=[Round(0, 0)] * 8, pace=PACE, trace="rounds"))
    half = tally(scripted_run(rounds=[Round(2, 2), Round(0, 0)] * 4, pace=PACE, trace="rounds"))
    (_, both) = predicted_speedups(plain, half, [1000, 1000, 1000], drafting_share=0.5) or ()
    assert both == pytest.approx((1 + 0.5 * 2) * 1050 / (0.5 * 1200 + 0.5 * 1000 + 50), rel=0.01)


def test_dearer_passes_bend_the_curve() -> None:
    """What verification adds is in the prediction."""
    plain = tally(scripted_run("plain", rounds=[Round(0, 0)] * 8, pace=PACE, trace="rounds"))
    ours = tally(scripted_run(rounds=[Round(3, 3)] * 4, pace=PACE, trace="rounds"))
    flat = predicted_speedups(plain, ours, [1000, 1000, 1000, 1000], drafting_share=1) or ()
    steep = predicted_speedups(plain, ours, [1000, 2000, 3000, 4000], drafting_share=1) or ()
    assert flat == tuple(sorted(flat))
    assert all(one < other for one, other in zip(steep, flat, strict=True))


def test_nothing_is_predicted_from_nothing() -> None:
    """Without a drafted token, or before any run, there is no curve and no point."""
    plain = tally(scripted_run("plain", rounds=[Round(0, 0)] * 3, trace="rounds"))
    assert predicted_speedups(plain, tally([]), [1.0, 1.0], drafting_share=0) is None
    empty = SweepFold(request()).result(complete=False)
    assert (empty.points, empty.curves, empty.target, empty.complete) == ((), (), None, False)


def test_a_failed_run_is_told_and_not_counted() -> None:
    """Its cell keeps the figures of the runs that came to an end."""
    small = request(drafts=("toy:draft",), gammas=(2,), temperatures=(0.0,), repeats=1)
    fold = SweepFold(small)
    fold.add(FLAT)
    for number, turn in enumerate(planned(small)):
        fold.add(run_of(turn, [Round(2, 2)] * 4, ending="failed" if number == 0 and turn.cell.draft else "length"))
    turn = next(turn for turn in planned(small) if turn.cell.draft)
    fold.add(run_of(turn, [Round(2, 1)] * 4, ending="failed"))
    result = fold.result(complete=True)
    assert result.points[0].acceptance_rate == 1
    assert any("failed on chat/" in notice and "gamma 2" in notice for notice in result.notices)
