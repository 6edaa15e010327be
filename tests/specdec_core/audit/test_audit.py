"""The audit passes every right log and finds every number that the rest of the log determines."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_core.audit.laws import RowCheck
from specdec_core.audit.whole import FREE_FIELDS, audit
from specdec_core.events import (
    Candidate,
    DraftVerified,
    FellBack,
    GammaChanged,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunStarted,
    SettingsChanged,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.settings import Arm, RunSettings, Trace
from tests.specdec_core.scripted import Round, fast_run, scripted_run

ROUNDS = [Round(4, 2), Round(4, 4), Round(4, 0), Round(1, 0), Round(0, 0)]
GREEDY = RunSettings()


def slow_reader() -> list[RunEvent]:
    """Somebody was slow to take the prompt's event: every later time is later."""
    return [event if event.t == 0 else msgspec.structs.replace(event, t=event.t + 1000) for event in scripted_run()]


def torn_behind_the_target_pass(trace: Trace) -> list[RunEvent]:
    """The last round ends at its DraftVerified."""
    run = scripted_run(trace=trace)
    return run[: max(i for i, event in enumerate(run) if isinstance(event, DraftVerified)) + 1]


@cache
def cases() -> dict[str, list[RunEvent]]:
    """Right logs of every kind."""
    return {
        "sampled": scripted_run(rounds=ROUNDS),
        "greedy": scripted_run(rounds=ROUNDS, settings=GREEDY),
        "model-free": scripted_run(rounds=ROUNDS, model_free=True),
        "model-free greedy": scripted_run(rounds=ROUNDS, model_free=True, settings=GREEDY),
        "trace rounds": scripted_run(rounds=ROUNDS, trace="rounds"),
        "plain": scripted_run("plain"),
        "plain greedy": scripted_run("plain", settings=GREEDY),
        "another seed, hot": scripted_run(settings=RunSettings(temperature=2.5, seed=77)),
        "eos inside a block": scripted_run(rounds=[Round(4, 4), Round(4, 2, cut=True)], ending="eos"),
        "stop text": scripted_run(ending="stop_text"),
        "cancelled": scripted_run(ending="cancelled"),
        "failed": scripted_run(ending="failed"),
        "interrupted": scripted_run(ending="interrupted"),
        "torn": torn_behind_the_target_pass("tokens"),
        "torn, trace rounds": torn_behind_the_target_pass("rounds"),
        "slow reader": slow_reader(),
    }


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], float]]:
    """Every number and truth value in a JSON value, with its place."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in items:
            yield from leaves(part, (*path, key))
    elif isinstance(value, int | float):
        yield path, value


def others(value: float) -> list[float]:
    """Wrong values near the right one: a bit more, a bit less."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [value * 1.01 + 1e-3, value * 0.99 - 1e-3 if value else 0.01]


def changed(event: RunEvent, path: Sequence[str | int], value: float) -> RunEvent | None:
    """The event with one number changed; None where no such event can be read at all."""
    line = json.loads(msgspec.json.encode(event))
    place = line
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    try:
        return msgspec.convert(line, RunEvent)
    except msgspec.ValidationError:
        return None


@cache
def unnoticed(name: str) -> set[str]:
    """Fields of a case of which some change passes the audit."""
    found, run = set(), cases()[name]
    for at, event in enumerate(run):
        for path, value in leaves(json.loads(msgspec.json.encode(event))):
            for other in others(value):
                mutant = changed(event, path, other)
                if mutant is not None and audit([*run[:at], mutant, *run[at + 1 :]]).passed:
                    names = [key for key in path if isinstance(key, str)]
                    found.add(".".join([type(event).__name__, *names]))
    return found


def rules(run: Sequence[RunEvent]) -> set[str]:
    return {finding.rule for finding in audit(run).findings}


def replaced(run: list[RunEvent], kind: type, number: int = 0, **changes: Any) -> list[RunEvent]:
    """The run with its `number`-th event of a kind changed."""
    at = [i for i, event in enumerate(run) if isinstance(event, kind)][number]
    return [*run[:at], msgspec.structs.replace(run[at], **changes), *run[at + 1 :]]


@pytest.mark.parametrize("name", cases())
def test_right_logs_pass(name: str) -> None:
    run = cases()[name]
    report = audit(run)
    assert report.findings == ()
    assert report.passed
    assert report.checked > 5 * len(run)
    assert report.complete is (name not in ("interrupted", "torn", "torn, trace rounds"))


@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_long_logs_pass(arm: Arm) -> None:
    assert audit(fast_run(arm, tokens=600)).findings == ()


def test_every_prefix_of_a_right_log_passes() -> None:
    """A process may be killed at any moment."""
    run = scripted_run(rounds=ROUNDS)
    assert all(audit(run[:count]).passed for count in range(1, len(run) + 1))


def test_every_single_changed_number_is_found_unless_declared_free() -> None:
    """Each number of each event of each case, a bit up and a bit down; and what is declared free really is."""
    found = set().union(*(unnoticed(name) for name in cases()))
    assert found == set(FREE_FIELDS)


def test_what_decides_a_verdict_is_never_free_in_a_full_trace() -> None:
    """The numbers the whole thing is about, in sampled and greedy runs."""
    found = unnoticed("sampled") | unnoticed("greedy")
    for name in ("TokenJudged.draw", "TokenJudged.target_prob", "TokenJudged.draft_prob", "TokenJudged.accept_prob"):
        assert name not in found
    for name in ("id", "target_prob", "draft_prob", "draw", "low", "high", "position"):
        assert f"TokenCommitted.{name}" not in found
    assert "RunStarted.settings.seed" not in unnoticed("sampled")


def test_changed_words_are_found() -> None:
    run = cases()["sampled"]
    assert "verdict" in rules(replaced(run, TokenJudged, verdict="rejected"))
    assert "verdict" in rules(replaced(run, TokenJudged, 2, verdict="accepted"))
    assert "origin" in rules(replaced(run, TokenCommitted, 2, origin="bonus"))
    assert "origin" in rules(replaced(run, TokenCommitted, 0, origin="resampled"))
    assert "label" in rules(replaced(run, TokenCommitted, 4, label="?"))
    assert "gamma" in rules(replaced(run, RoundStarted, reason="because"))
    assert "counts" in rules(replaced(run, RoundFinished, drafted=3))


@pytest.mark.parametrize("name", ["sampled", "greedy", "plain"])
def test_a_missing_event_is_found(name: str) -> None:
    """Any but the last: that one makes an interrupted log."""
    run = cases()[name]
    for at in range(len(run) - 1):
        assert not audit([*run[:at], *run[at + 1 :]]).passed, run[at]


@pytest.mark.parametrize("name", ["sampled", "greedy", "plain"])
def test_a_doubled_event_is_found(name: str) -> None:
    run = cases()[name]
    for at in range(len(run)):
        assert not audit([*run[: at + 1], *run[at:]]).passed, run[at]


def test_neighbours_that_changed_places_are_found() -> None:
    run = cases()["sampled"]
    for at in range(len(run) - 1):
        assert not audit([*run[:at], run[at + 1], run[at], *run[at + 2 :]]).passed, run[at]


def test_two_runs_in_one_log_are_found() -> None:
    run = cases()["sampled"]
    assert "order" in rules([*run, *run])


def test_an_empty_or_headless_log_is_found() -> None:
    assert rules([]) == {"order"}
    assert "order" in rules(cases()["sampled"][1:])
    assert audit([]).complete is False


def test_findings_name_the_line_and_the_round() -> None:
    run = cases()["sampled"]
    at = next(i for i, event in enumerate(run) if isinstance(event, TokenJudged) and event.round == 2)
    mutant = changed(run[at], ("draw",), 0.123)
    assert mutant is not None
    first = audit([*run[:at], mutant, *run[at + 1 :]]).findings[0]
    assert (first.line, first.round, first.rule) == (at + 1, 2, "draw")
    assert "0.123" in first.message


def test_a_draw_chosen_to_please_is_found() -> None:
    """A draw that leads to the same verdict but is not the seed's."""
    run = cases()["sampled"]
    event = next(event for event in run if isinstance(event, TokenJudged))
    assert event.draw is not None
    assert rules(replaced(run, TokenJudged, draw=event.draw / 2)) == {"draw"}


def test_tokens_behind_an_end_token_are_found() -> None:
    """The run went on though the model had ended it."""
    run = cases()["sampled"]
    ended = next(event.id for event in run if isinstance(event, TokenCommitted))
    assert "end" in rules(replaced(run, RunStarted, end_ids=(ended,)))


def with_between(run: list[RunEvent], number: int, **event: Any) -> list[RunEvent]:
    """The run with an event behind its `number`-th round, of kind `event['kind']`."""
    kind = event.pop("kind")
    at = [i for i, e in enumerate(run) if isinstance(e, RoundFinished)][number]
    between = kind(round=run[at].round, t=run[at].t, **event)
    return [*run[: at + 1], between, *run[at + 1 :]]


def adaptive(run: list[RunEvent]) -> list[RunEvent]:
    header = run[0]
    assert isinstance(header, RunStarted)
    settings = msgspec.structs.replace(header.settings, gamma_control="heuristic")
    return [msgspec.structs.replace(header, settings=settings), *run[1:]]


def test_a_controller_is_held_to_its_word() -> None:
    run = scripted_run(rounds=[Round(4, 2), Round(3, 3), Round(3, 0)])
    right = with_between(adaptive(run), 0, kind=GammaChanged, before=4, after=3, reason="a draft was rejected")
    assert audit(right).findings == ()
    wrong = with_between(adaptive(run), 0, kind=GammaChanged, before=4, after=2, reason="a draft was rejected")
    assert rules(wrong) == {"gamma"}
    assert rules(with_between(run, 0, kind=GammaChanged, before=4, after=3, reason="")) == {"gamma"}


def test_settings_may_change_between_rounds_if_they_are_live_ones() -> None:
    run = scripted_run(rounds=[Round(4, 2), Round(4, 3)])
    header = run[0]
    assert isinstance(header, RunStarted)
    warmer = msgspec.structs.replace(header.settings, top_p=0.9)
    assert audit(with_between(run, 0, kind=SettingsChanged, settings=warmer)).findings == ()
    reseeded = msgspec.structs.replace(header.settings, seed=5)
    assert rules(with_between(run, 0, kind=SettingsChanged, settings=reseeded)) == {"settings"}
    assert rules(with_between(run, 0, kind=SettingsChanged, settings=header.settings)) == {"settings"}


def test_a_gamma_that_shrank_without_a_reason_is_found() -> None:
    run = scripted_run(rounds=[Round(4, 2), Round(3, 3)])
    assert "gamma" in rules(replaced(run, RoundStarted, 1, reason=""))


def test_after_falling_back_nothing_is_drafted() -> None:
    run = with_between(scripted_run(rounds=[Round(4, 2), Round(4, 3)]), 0, kind=FellBack, reason="the drafter failed")
    assert {"gamma", "cache"} <= rules(run)


def test_a_run_that_fell_back_and_went_on_plain_passes() -> None:
    run = with_between(scripted_run(rounds=[Round(4, 2), Round(0, 0)]), 0, kind=FellBack, reason="the drafter failed")
    dropped = replaced(replaced(run, RoundFinished, 0, draft_cache=None), RoundFinished, 1, draft_cache=None)
    assert audit(dropped).findings == ()


def test_filters_hold_for_verified_tokens_too() -> None:
    """A candidate that a filter should have taken out betrays one that was not applied."""
    run = cases()["sampled"]
    header = run[0]
    assert isinstance(header, RunStarted)
    for changes in ({"min_p": 0.5}, {"top_k": 1}, {"top_p": 0.1}):
        settings = msgspec.structs.replace(header.settings, **changes)
        assert "law" in rules(replaced(run, RunStarted, settings=settings))


@pytest.mark.parametrize("field", ["draw", "low", "high"])
def test_a_drawn_token_without_a_number_is_found(field: str) -> None:
    """A token that was drawn has its draw and its slice; a log that leaves one out cannot be checked there."""
    run = cases()["sampled"]
    at = next(i for i, event in enumerate(run) if isinstance(event, TokenCommitted) and event.origin != "accepted")
    assert "draw" in rules([*run[:at], msgspec.structs.replace(run[at], **{field: None}), *run[at + 1 :]])


@pytest.mark.parametrize("name", ["sampled", "greedy", "plain"])
def test_lists_that_were_not_recorded_are_no_fault(name: str) -> None:
    """Candidates may be left out of a log to make it small; everything else is still checked."""
    run = [
        msgspec.structs.replace(event, top=())
        if isinstance(event, TokenDrafted | TokenJudged | TokenCommitted)
        else event
        for event in cases()[name]
    ]
    assert audit(run).findings == ()
    token = next(event for event in run if isinstance(event, TokenCommitted) and event.origin != "accepted")
    assert "draw" in rules([msgspec.structs.replace(e, draw=0.987654) if e is token else e for e in run])


def filtered(law: Sequence[float], top_p: float) -> list[float]:
    """What top-p leaves of a law, likeliest first, scaled up to 1."""
    kept: list[float] = []
    for prob in sorted(law, reverse=True):
        if sum(kept) >= top_p:
            break
        kept.append(prob)
    return [prob / sum(kept) for prob in kept]


@given(
    weights=st.lists(st.floats(1e-6, 1.0), min_size=2, max_size=40),
    top_p=st.floats(0.01, 0.99),
    listed=st.integers(1, 10),
)
def test_laws_that_top_p_made_pass(weights: list[float], top_p: float, listed: int) -> None:
    """Flat or steep, listed whole or in part: the bound never blames a right law."""
    law = filtered([weight / sum(weights) for weight in weights], top_p)
    assert complaints(law[:listed], len(weights), top_p) == []


def test_a_law_that_top_p_did_not_make_is_found() -> None:
    """Ten equal tokens, of which top-p 0.5 leaves five and not all; the listed part of a law that is too wide."""
    assert complaints([0.1] * 10, 10, 0.5)
    assert complaints([0.2] * 5, 10, 0.5) == []
    assert complaints([0.099] * 10, 100, 0.05)


def complaints(probs: Sequence[float], width: int, top_p: float) -> list[str]:
    """What is said of a law that lists these and was made with this top-p."""
    found: list[str] = []

    def expect(right: bool, _event: RunEvent, _rule: str, message: str) -> None:
        if not right:
            found.append(message)

    top = [Candidate(number, str(number), prob) for number, prob in enumerate(probs)]
    RowCheck(expect, scripted_run()[0], top, width).check_filters(RunSettings(temperature=1.0, top_p=top_p))
    return found


def test_prompt_ids_are_held_to_their_spelling() -> None:
    """A token that the run wrote, put into the prompt under the label of another."""
    run = cases()["sampled"]
    header = run[0]
    assert isinstance(header, RunStarted)
    other = next(event for event in run if isinstance(event, TokenCommitted) and event.label != header.prompt_labels[0])
    wrong = replaced(run, RunStarted, prompt_ids=(other.id, *header.prompt_ids[1:]))
    assert "label" in rules(wrong)
    twice = replaced(
        run,
        RunStarted,
        prompt_ids=(header.prompt_ids[0],) * len(header.prompt_ids),
        prompt_labels=tuple(str(n) for n in range(len(header.prompt_ids))),
    )
    assert "header" in rules(twice)


def test_a_prompt_of_another_length_is_found() -> None:
    """Both models read all but its last token, and every round says how long the context is."""
    run = cases()["sampled"]
    header = run[0]
    assert isinstance(header, RunStarted)
    for ids in (header.prompt_ids[:-1], (*header.prompt_ids, 0)):
        assert {"prompt", "context"} <= rules(replaced(run, RunStarted, prompt_ids=ids))


def test_a_vocabulary_that_an_id_does_not_fit_in_is_found() -> None:
    """Ids of the prompt, the end tokens, the lists and the output all count."""
    run = cases()["sampled"]
    header = run[0]
    assert isinstance(header, RunStarted)
    highest = max(event.id for event in run if isinstance(event, TokenCommitted))
    small = msgspec.structs.replace(header.target, vocabulary=highest)
    assert "id" in rules(replaced(run, RunStarted, target=small))


def test_a_draft_model_of_fewer_tokens_than_it_shows_is_found() -> None:
    """It cannot list more candidates than it knows tokens, nor be less sure than all of them alike would make it."""
    run = cases()["sampled"]
    header = run[0]
    assert isinstance(header, RunStarted)
    assert header.drafter is not None
    assert header.drafter.model is not None
    rows = [event for event in run if isinstance(event, TokenDrafted)]
    for vocabulary in (1, max(len(event.top) for event in rows) - 1):
        model = msgspec.structs.replace(header.drafter.model, vocabulary=vocabulary)
        drafter = msgspec.structs.replace(header.drafter, model=model)
        assert "law" in rules(replaced(run, RunStarted, drafter=drafter))


@pytest.mark.parametrize(("support", "right"), [(5000, True), (None, True), (500, False)])
def test_an_entropy_that_so_few_tokens_cannot_have_is_found(support: int | None, right: bool) -> None:
    """What is not listed is spread over the tokens that the model knows, not over the target's whole vocabulary."""
    top = (Candidate(id=1, label="a", prob=0.4),)
    event = next(event for event in cases()["sampled"] if isinstance(event, TokenDrafted))
    findings: list[bool] = []
    row = RowCheck(lambda ok, *_: findings.append(ok), event, top, 50_000, support=support)
    row.check(entropy=-0.4 * math.log(0.4) - 0.6 * math.log(0.6 / 1000))
    assert all(findings) is right
