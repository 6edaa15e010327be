"""Logs of block verification: real ones pass the audit in every shape, and what decides them cannot be changed."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
import torch
from torch import Tensor

from specdec_core.audit.whole import audit
from specdec_core.events import RoundFinished, RunEvent, TokenCommitted, TokenDrafted, TokenJudged
from tests.specdec_core.engine import tiny

NEW = 60
SHARP, FLAT = 3.0, 1.0


def table(seed: int, sharpness: float, width: int = 40) -> Any:
    """A law that depends on the last two tokens."""

    def scores(context: tuple[int, ...]) -> Tensor:
        generator = torch.Generator().manual_seed(1000 * seed + 31 * context[-1] + sum(context[-2:]))
        return sharpness * torch.randn(width, generator=generator)

    return scores


def mixed(context: tuple[int, ...]) -> Tensor:
    """A draft that shares half of the target's opinion."""
    scores: Tensor = 0.6 * table(1, SHARP)(context) + 0.4 * table(2, SHARP)(context)
    return scores


def block_run(*, draft: Any = mixed, end_ids: tuple[int, ...] = (), **settings: Any) -> list[RunEvent]:
    """One run with block verification; its prompt has two tokens of the small vocabulary."""
    options = {"gamma": 4, "max_new_tokens": NEW, "temperature": 1.0, "seed": 3, "verification": "block", **settings}
    target = tiny.table(table(1, SHARP), end_ids=end_ids)
    return tiny.events(target, tiny.table(draft, name="draft") if draft else None, prompt="\x01\x02", **options)


@cache
def sampled() -> list[RunEvent]:
    return block_run()


def changed(run: list[RunEvent], event: RunEvent, **changes: Any) -> list[RunEvent]:
    """The run with one event replaced."""
    return [msgspec.structs.replace(event, **changes) if other is event else other for other in run]


def rules(run: list[RunEvent]) -> set[str]:
    return {finding.rule for finding in audit(run).findings}


def judged_of(run: list[RunEvent], number: int) -> list[TokenJudged]:
    return [event for event in tiny.only(TokenJudged, run) if event.round == number]


def rescued(run: list[RunEvent]) -> list[TokenJudged]:
    """Accepted drafts whose own draw failed: a later one carried them. Only the block rule has these."""
    return [
        event
        for event in tiny.only(TokenJudged, run)
        if event.verdict == "accepted" and event.draw is not None and event.draw > (event.accept_prob or 0)
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"seed": 11, "top_k": 5},
        {"seed": 12, "top_p": 0.7, "min_p": 0.02},
        {"temperature": 0.0},
        {"trace": "rounds"},
        {"draft": None},
        {"draft": table(1, SHARP)},
        {"draft": table(9, FLAT), "gamma": 8},
        {"gamma": 1},
        {"repetition_penalty": 1.4},
    ],
    ids=str,
)
def test_block_runs_of_every_kind_pass(settings: dict[str, Any]) -> None:
    """Filters, greedy, both traces, drafts looked up, of the same law, of a strange one: nothing is found."""
    report = audit(block_run(**settings))
    assert report.findings == ()
    assert report.complete


def test_the_runs_show_what_only_the_block_rule_does() -> None:
    """Some drafts are kept although their own draw failed, and some final tokens come from a weighted residual."""
    runs = [block_run(seed=seed) for seed in range(6)]
    assert any(rescued(run) for run in runs)
    origins = {event.origin for run in runs for event in tiny.only(TokenCommitted, run)}
    assert {"accepted", "resampled", "bonus"} <= origins


def test_a_run_that_ends_inside_a_kept_block_passes() -> None:
    """By length, by an end token, by a stop text: drafts behind the end are discarded, though their draws passed."""
    for length in range(1, 12):
        assert audit(block_run(max_new_tokens=length, draft=table(1, SHARP))).findings == ()
    written = tiny.ids_of(sampled())
    for end in sorted(set(written))[:10]:
        run = block_run(end_ids=(end,))
        assert audit(run).findings == ()
        stopped = block_run(stop=(chr(end) if end > 31 else "\x03",))
        assert audit(stopped).findings == ()


@pytest.mark.parametrize("field", ["draw", "target_prob", "draft_prob", "accept_prob", "residual_mass"])
def test_a_judged_draft_without_a_number_is_found(field: str) -> None:
    """Block verification judges every draft, so each of them has all numbers."""
    event = tiny.only(TokenJudged, sampled())[0]
    assert "verdict" in rules(changed(sampled(), event, **{field: None}))


def test_a_changed_chance_is_found() -> None:
    """The last chance of a block is the weight of its path; a path that is wanted whole has chance 1; none is > 1."""
    run = block_run(draft=table(1, SHARP))
    first, *_, last = judged_of(run, 1)
    assert first.accept_prob == last.accept_prob == 1
    assert "verdict" in rules(changed(run, first, accept_prob=0.5))
    assert "verdict" in rules(changed(run, last, accept_prob=0.5))
    assert "verdict" in rules(changed(run, first, accept_prob=1.5))


def test_a_draft_kept_against_the_draws_is_found() -> None:
    """The longest prefix whose end passes is kept: neither more nor less."""
    for finished in tiny.only(RoundFinished, sampled()):
        judged = judged_of(sampled(), finished.round)
        passing = [event for event in judged if (event.draw or 0) <= (event.accept_prob or 0)]
        if not passing or finished.accepted == finished.drafted:
            continue
        event = passing[-1]
        assert "verdict" in rules(changed(sampled(), event, accept_prob=(event.draw or 0) / 2))
        return
    raise AssertionError("no round of the run was partly accepted")


def test_a_slice_of_another_width_is_found() -> None:
    """The final token's slice is its share of the weighted residual, which the chance before it tells."""
    found = 0
    for token in tiny.only(TokenCommitted, sampled()):
        if token.origin == "resampled" and token.high is not None and token.low is not None:
            half = token.low + (token.high - token.low) / 2
            found += "draw" in rules(changed(sampled(), token, high=half))
    assert found >= 3


def test_a_residual_that_gives_nothing_is_found() -> None:
    """A resampled token that the target likes no better than the draft did cannot have been drawn."""
    token = next(event for event in tiny.only(TokenCommitted, sampled()) if event.origin == "resampled")
    assert "law" in rules(changed(sampled(), token, draft_prob=1.0))
    assert "law" in rules(changed(sampled(), token, fallback=True))


def test_a_drafted_probability_that_was_not_judged_is_found() -> None:
    """q in the test is the q the token was drawn from."""
    event = tiny.only(TokenDrafted, sampled())[0]
    assert "law" in rules(changed(sampled(), event, draft_prob=event.draft_prob * 0.9))


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_a_run_may_end_on_any_kept_draft(kept: int) -> None:
    """An end token that is a draft, the last one of its block included, leaves a log that passes."""
    model = tiny.model_of("llama")
    whole = tiny.generated(model, list(tiny.PROMPT.encode()), 8)
    target, draft = tiny.loaded(model, end_ids=(whole[kept - 1],)), tiny.loaded(model)
    run = tiny.events(target, draft, gamma=3, verification="block", temperature=0.0, max_new_tokens=8)
    assert tiny.ids_of(run) == whole[: whole.index(whole[kept - 1]) + 1]
    assert audit(run).passed


def test_a_stop_text_may_end_the_run_inside_what_the_draws_keep() -> None:
    """Before the last draft that they keep or on it, with refused ones behind: both kinds of end are met, and pass."""
    model = tiny.model_of("llama")
    target, draft = tiny.loaded(model), tiny.loaded(tiny.with_noise(model, 0.05))
    asked: dict[str, Any] = {"gamma": 4, "verification": "block", "temperature": 1.0, "max_new_tokens": 24}
    met = {"before": 0, "on": 0}
    for seed in range(4):
        for stop in sorted(set(tiny.text_of(tiny.events(target, draft, seed=seed, **asked)))):
            run = tiny.events(target, draft, seed=seed, stop=(stop,), **asked)
            assert audit(run).passed
            *_, last = tiny.rounds_of(run)
            judged = [event for event in last if isinstance(event, TokenJudged)]
            kept = [event.origin for event in last if isinstance(event, TokenCommitted)]
            if kept and set(kept) == {"accepted"} and len(kept) < len(judged):
                passing = [event.index + 1 for event in judged if (event.draw or 0.0) <= (event.accept_prob or 0.0)]
                met["on" if max(passing) == len(kept) else "before"] += 1
    assert all(met.values())
