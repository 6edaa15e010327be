"""Arms are parsed, take turns, and are folded into figures that pair runs of the same prompt and repeat."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from specdec_core.errors import BadInput, BadSetting
from specdec_core.events import RunEvent, TokenCommitted
from specdec_core.measures.benchmark import (
    ALL,
    BenchFold,
    BenchRequest,
    checked_request,
    default_arms,
    parse_arm,
    settings_of,
)
from specdec_core.measures.intervals import in_turn
from specdec_core.prompts import PromptExample, prompts
from specdec_core.settings import RunSettings
from specdec_core.tally import tally
from tests.specdec_core.scripted import ONE_BY_ONE, THREE_ROUNDS, Pace, Round, scripted_run

ROUNDS = RunSettings(trace="rounds")
PLAIN, OURS, LIBRARY = parse_arm("plain"), parse_arm("toy:draft@4"), parse_arm("library")
EXAMPLE = PromptExample(name="one", domain="chat", title="One", text="Say something.")
OTHER = PromptExample(name="two", domain="code", title="Two", text="Write something.")


def ids_of(events: list[RunEvent]) -> list[int]:
    return [event.id for event in events if isinstance(event, TokenCommitted)]


def request(**changes: object) -> BenchRequest:
    base = BenchRequest(target="toy:target", arms=(OURS,), prompts=(EXAMPLE,), settings=ROUNDS)
    return structs.replace(base, **changes)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("plain", ("plain", "", "fixed", 0)),
        ("library", ("library", "", "fixed", 0)),
        ("library+ngram", ("library", "ngram", "fixed", 0)),
        ("library+toy:draft", ("library", "toy:draft", "fixed", 0)),
        ("self-int8@4", ("speculative", "self-int8", "fixed", 4)),
        ("ngram@measured:16", ("speculative", "ngram", "measured", 16)),
        (" owner/name@heuristic:8 ", ("speculative", "owner/name", "heuristic", 8)),
    ],
)
def test_arms_are_named(text: str, parts: tuple[str, str, str, int]) -> None:
    """Every form of an arm; the name is what was typed."""
    arm = parse_arm(text)
    assert (arm.kind, arm.draft, arm.control, arm.gamma) == parts
    assert arm.name == text.strip()


@pytest.mark.parametrize("text", ["", "fast", "ngram", "ngram@", "@4", "ngram@x", "ngram@sometimes:4", "ngram@-1"])
def test_other_names_are_refused(text: str) -> None:
    """With the forms there are."""
    with pytest.raises(BadSetting, match="There is no arm called"):
        parse_arm(text)


@pytest.mark.parametrize(("text", "words"), [("ngram@0", "Gamma"), ("ngram@99", "Gamma"), ("no such@4", "no model at")])
def test_a_wrong_part_is_named(text: str, words: str) -> None:
    """A gamma out of range and a draft that is nowhere have their own sentences."""
    with pytest.raises(BadInput, match=words):
        parse_arm(text)


def test_the_default_arms() -> None:
    """Plain, the library, and three arms a draft."""
    assert [arm.name for arm in default_arms(("ngram",))] == [
        "plain",
        "library",
        "ngram@4",
        "ngram@measured:16",
        "library+ngram",
    ]
    measured = next(arm for arm in default_arms() if arm.control == "measured")
    assert (settings_of(measured, ROUNDS).gamma, settings_of(measured, ROUNDS).gamma_control) == (16, "measured")
    assert settings_of(PLAIN, ROUNDS) == ROUNDS


def test_tokens_a_pass_are_a_median_over_prompts_too() -> None:
    """As the speed-up is, so that the two can be held against each other; pooled ones follow the longest runs."""
    fold = BenchFold((PLAIN, OURS), greedy=True, dtype="float32")
    last = structs.replace(OTHER, name="three")
    for example, rounds in ((EXAMPLE, [Round(4, 4)] * 4), (OTHER, [Round(4, 4)] * 4), (last, [Round(4, 0)] * 20)):
        fold.add_own(PLAIN, example, 0, scripted_run("plain", rounds=rounds, trace="rounds"))
        fold.add_own(OURS, example, 0, scripted_run(rounds=rounds, trace="rounds"))
    plain, ours = (found for found in fold.figures() if found.domain == ALL)
    assert plain.median_tokens_per_pass == 1
    assert ours.tokens_per_pass == pytest.approx(60 / 28)
    assert ours.median_tokens_per_pass == 5


def test_every_arm_stands_everywhere() -> None:
    """Over as many turns as there are arms, each is at each place exactly once."""
    places = Counter(place for turn in range(4) for place in enumerate(in_turn("abcd", turn)))
    assert set(places.values()) == {1}
    assert len(places) == 16
    assert in_turn([], 3) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"settings": RunSettings()}, "With trace tokens"),
        ({"settings": structs.replace(ROUNDS, stop=("x",))}, "no stop texts"),
        ({"settings": structs.replace(ROUNDS, temperature=-1.0)}, "Temperature"),
        ({"repeats": 0}, "repeats"),
        ({"prompts": ()}, "no prompt"),
    ],
)
def test_what_would_spoil_a_measurement_is_refused(changes: dict[str, object], words: str) -> None:
    """Before anything is loaded, with a sentence and advice."""
    with pytest.raises(BadSetting, match=words) as caught:
        checked_request(request(**changes))
    assert caught.value.advice


def test_plain_is_always_there_and_no_arm_twice() -> None:
    """Speed-ups need plain decoding, whatever was asked for."""
    assert [arm.name for arm in checked_request(request(arms=(OURS, OURS, PLAIN))).arms] == ["plain", OURS.name]


def filled(*, greedy: bool = True) -> BenchFold:
    """Two prompts, one repeat each: plain, ours at twice and three times its speed, the library at half of it."""
    fold = BenchFold([PLAIN, LIBRARY, OURS], greedy=greedy, dtype="float32")
    for example, factor in ((EXAMPLE, 2), (OTHER, 3)):
        plain = scripted_run("plain", trace="rounds")
        ours = scripted_run(trace="rounds")
        last = plain[-1]
        quicker = structs.replace(ours[-1], t=last.t // factor)
        fold.add_own(PLAIN, example, 0, plain)
        fold.add_own(OURS, example, 0, [*ours[:-1], quicker])
        ids = ids_of(plain)
        fold.add_library(LIBRARY, example, 0, ids=ids, seconds=2 * last.t / 1e9, passes=len(ids))
    return fold


def test_speed_ups_are_paired() -> None:
    """Against plain and against the library, overall and by domain."""
    rows = {(row.arm, row.domain): row for row in filled().figures()}
    assert rows[OURS.name, "chat"].over_plain.median == pytest.approx(2, rel=1e-6)
    assert rows[OURS.name, "code"].over_plain.median == pytest.approx(3, rel=1e-6)
    assert rows[OURS.name, ALL].over_plain.median == pytest.approx(2.5, rel=1e-6)
    assert rows[OURS.name, ALL].over_library.median == pytest.approx(5, rel=1e-6)
    assert rows["library", ALL].over_plain.median == pytest.approx(0.5, rel=1e-6)
    assert rows["plain", ALL].over_plain.median == 1
    assert rows["library", ALL].decode_tokens_per_second.median is None


def test_counts_are_pooled_from_the_runs_themselves() -> None:
    """Acceptance, alpha, passes and latencies over two equal runs are those of one of them."""
    one = tally(scripted_run(trace="rounds"))
    row = next(row for row in filled().figures() if (row.arm, row.domain) == (OURS.name, ALL))
    assert (row.acceptance_rate, row.alpha) == (one.acceptance_rate, one.alpha)
    assert row.tokens_per_pass == one.block_efficiency
    assert row.other_share == one.bookkeeping_share
    assert row.draft_ns == one.draft_ns / one.drafted
    assert row.round_latency.count == 2 * one.round_latency.count
    assert (row.round_latency.p50_ns, row.round_latency.p99_ns) == (one.round_latency.p50_ns, one.round_latency.p99_ns)


def test_the_prompts_reading_is_part_of_the_time() -> None:
    """A long prefill slows a run down from end to end, not its decode speed."""
    fold = BenchFold([PLAIN], greedy=True, dtype="float32")
    for repeat, prefill in enumerate((1_000, 10**10)):
        run = scripted_run("plain", rounds=ONE_BY_ONE * 4, trace="rounds", pace=Pace(target_prefill=prefill))
        fold.add_own(PLAIN, EXAMPLE, repeat, run)
    quick, slow = fold.runs
    assert slow.tokens_per_second < quick.tokens_per_second / 10
    assert slow.decode_tokens_per_second == pytest.approx(quick.decode_tokens_per_second)


def test_greedy_tokens_are_held_against_the_librarys() -> None:
    """Equal ids agree; others are told with their place and margin; a sampled benchmark compares nothing."""
    fold = filled()
    changed = scripted_run(rounds=THREE_ROUNDS, trace="rounds", differs_at=5)
    fold.add_library(LIBRARY, EXAMPLE, 1, ids=ids_of(scripted_run(trace="rounds")), seconds=1, passes=9)
    fold.add_own(OURS, EXAMPLE, 1, changed)
    rows = {row.arm: row for row in fold.figures() if row.domain == ALL}
    agreement = rows[OURS.name].agreement
    assert agreement is not None
    assert (agreement.compared, agreement.same) == (3, 2)
    margin = next(e.margin for e in changed if isinstance(e, TokenCommitted) and e.position == 5)
    assert [(d.prompt, d.repeat, d.position, d.margin) for d in agreement.differences] == [("chat/one", 1, 5, margin)]
    assert rows["library"].agreement is None
    assert all(row.agreement is None for row in filled(greedy=False).figures())


def test_a_shorter_output_is_a_difference() -> None:
    """An arm that stops early has not written the same, though no token differs."""
    fold = BenchFold([PLAIN, LIBRARY], greedy=True, dtype="float32")
    run = scripted_run("plain", rounds=[Round(0, 0)] * 3, trace="rounds")
    fold.add_own(PLAIN, EXAMPLE, 0, run)
    fold.add_library(LIBRARY, EXAMPLE, 0, ids=[*ids_of(run), 1], seconds=1, passes=4)
    agreement = fold.figures()[0].agreement
    assert agreement is not None
    assert [d.position for d in agreement.differences] == [len(ids_of(run))]
    assert agreement.same == 0


def test_an_arm_without_a_run_has_no_row() -> None:
    """Nothing is shown where nothing was measured."""
    fold = BenchFold([PLAIN, OURS], greedy=True, dtype="float32")
    assert fold.figures() == ()
    fold.add_own(PLAIN, prompts()[0], 0, scripted_run("plain", trace="rounds"))
    assert {row.arm for row in fold.figures()} == {"plain"}
