"""Two runs side by side: the ratio, the first difference, and a sentence that never claims too much."""

from __future__ import annotations

import msgspec
import pytest

from specdec_core.compare import Comparison, compare, median_and_spread, repeats
from specdec_core.events import RunEvent, RunStarted, TokenCommitted
from specdec_core.settings import RunSettings
from tests.specdec_core.scripted import Pace, Round, scripted_run

GREEDY = RunSettings(temperature=0.0)


def with_margin(events: list[RunEvent], position: int, margin: float | None) -> list[RunEvent]:
    return [
        msgspec.structs.replace(event, margin=margin)
        if isinstance(event, TokenCommitted) and event.position == position
        else event
        for event in events
    ]


def race(**speculative: object) -> Comparison:
    arms = [scripted_run("plain", settings=GREEDY), scripted_run(settings=GREEDY, **speculative)]  # type: ignore[arg-type]
    return compare(*arms)


def test_equal_outputs_say_so() -> None:
    comparison = race()
    assert comparison.first_divergence is None
    assert (comparison.same_tokens, comparison.same_length, comparison.compared) == (True, True, 9)
    assert comparison.reason == "Greedy: both arms wrote the same 9 tokens."


def test_speed_up_is_the_ratio_of_decode_speeds() -> None:
    """Plain 9 tokens in 90, speculative 9 in 3 rounds of 18 + 12: exactly 1, though the prefill differs."""
    plain = scripted_run("plain", pace=Pace(target_prefill=1, verify=10, bookkeeping=0))
    speculative = scripted_run(pace=Pace(target_prefill=900, draft_token=3, verify=18, bookkeeping=0))
    assert compare(plain, speculative).speedup == pytest.approx(1)
    faster = scripted_run(pace=Pace(draft_token=1, verify=6, bookkeeping=0))
    assert compare(plain, faster).speedup == pytest.approx(3)


def test_first_difference_is_found_with_both_margins() -> None:
    plain = with_margin(scripted_run("plain", settings=GREEDY), 4, 0.5)
    speculative = with_margin(scripted_run(settings=GREEDY, differs_at=4), 4, 0.25)
    found = compare(plain, speculative).first_divergence
    assert found is not None
    assert (found.position, found.plain_label, found.speculative_label) == (4, ",", " a small")
    assert (found.plain_margin, found.speculative_margin, found.margin) == (0.5, 0.25, 0.25)


@pytest.mark.parametrize(
    ("dtype", "margin", "near"),
    [("float32", 0.0005, True), ("float32", 0.01, False), ("bfloat16", 0.25, True), ("bfloat16", 2.0, False)],
)
def test_only_a_near_tie_is_called_one(dtype: str, margin: float, near: bool) -> None:
    runs = []
    for run in (scripted_run("plain", settings=GREEDY), scripted_run(settings=GREEDY, differs_at=4)):
        header, *rest = with_margin(run, 4, margin)
        assert isinstance(header, RunStarted)
        target = msgspec.structs.replace(header.target, dtype=dtype)
        runs.append([msgspec.structs.replace(header, target=target), *rest])
    reason = compare(*runs).reason
    assert ("near tie" in reason) is near
    assert ("does not explain" in reason) is not near
    assert "from token 5 on" in reason
    assert "same" not in reason


def test_an_unknown_margin_is_not_called_a_tie() -> None:
    plain = with_margin(scripted_run("plain", settings=GREEDY), 4, None)
    speculative = with_margin(scripted_run(settings=GREEDY, differs_at=4), 4, None)
    assert "not recorded" in compare(plain, speculative).reason


def test_a_run_cut_short_is_compared_as_far_as_it_goes() -> None:
    comparison = race(ending="interrupted")
    assert (comparison.same_tokens, comparison.same_length, comparison.compared) == (True, False, 8)


def test_a_shorter_output_is_not_called_equal() -> None:
    """Cut off by the user: the 8 tokens both have agree, and the sentence says that one stopped early."""
    plain = scripted_run("plain", settings=GREEDY)
    cut = [e for e in scripted_run(settings=GREEDY) if e.round < 3]
    comparison = compare(plain, cut)
    assert comparison.reason == "Greedy: the 8 tokens that both arms wrote are the same; one of them stopped early."


def test_sampled_runs_are_told_apart_honestly() -> None:
    differing = compare(scripted_run("plain"), scripted_run(differs_at=0))
    assert "separate random streams" in differing.reason
    assert "happen to be the same" in compare(scripted_run("plain"), scripted_run()).reason


def test_runs_of_different_requests_are_not_judged() -> None:
    hot = scripted_run(settings=RunSettings(temperature=0.7), prompt="Another prompt altogether, and longer")
    reason = compare(scripted_run("plain"), hot).reason
    assert "temperature, prompt" in reason
    assert "need not agree" in reason


def test_nothing_to_compare_is_no_division() -> None:
    comparison = compare([], scripted_run()[:1])
    assert comparison.speedup is None
    assert comparison.reason == "There is nothing to compare yet."
    assert msgspec.json.decode(msgspec.json.encode(comparison), type=Comparison) == comparison


def test_median_and_spread_of_repeats() -> None:
    assert msgspec.structs.astuple(median_and_spread([3.0, None, 1.0, 2.0])) == (3, 2.0, 1.0, 3.0)
    assert msgspec.structs.astuple(median_and_spread([None])) == (0, None, None, None)


def test_repeats_pair_runs_that_stood_next_to_each_other() -> None:
    """The machine slows down by half in between; the speed-up of each pair does not notice."""
    plain = [scripted_run("plain", pace=Pace(verify=ns, bookkeeping=0)) for ns in (10, 20)]
    speculative = [
        scripted_run(rounds=[Round(2, 2)] * 3, pace=Pace(draft_token=0, verify=ns, bookkeeping=0)) for ns in (15, 30)
    ]
    found = repeats(plain, speculative)
    assert found.speedup.low == pytest.approx(2)
    assert found.speedup.high == pytest.approx(2)
    assert found.plain.low == pytest.approx(5e7)
    assert found.plain.high == pytest.approx(1e8)
    assert repeats([], []).speedup.count == 0


def test_a_longer_limit_in_one_arm_is_no_other_request() -> None:
    """Both texts must agree as far as the shorter one goes."""
    plain = scripted_run("plain", settings=GREEDY, rounds=[Round(0, 0)] * 4)
    longer = scripted_run(settings=GREEDY, rounds=[Round(1, 1)] * 4)
    assert compare(plain, longer).reason.startswith("Greedy: the 4 tokens that both arms wrote are the same")
