"""Greedy texts are compared token for token, and a difference is measured before it is called rounding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.prove.greedy import greedy, replayed
from specdec_core.engine.prove.runs import prompt_set
from specdec_core.events import DraftVerified, RunEvent, TokenCommitted
from specdec_core.measures.proof import Part
from specdec_core.prompts import DOMAINS
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.prove import made


def part_of(target: LoadedModel, draft: LoadedModel | None) -> Part:
    """The whole part on a made pair."""
    steps = greedy(made.runner(target, draft), target, quick=True)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            part: Part = end.value
            return part


def test_equal_texts_pass_without_a_reservation() -> None:
    """A pair that is right: every text equal, and drafts were judged on the way."""
    part = part_of(made.unsteady(0.0), made.half_right())
    assert part.passed
    assert part.reservation == ""
    assert part.figures["texts"] == part.figures["equal"] == 3
    assert 0 < int(part.figures["accepted"] or 0) < int(part.figures["drafted"] or 0)


@pytest.mark.parametrize(
    ("dtype", "gap", "size"), [("float32", 3e-4, 6e-4), ("bfloat16", 0.1, 0.2), ("float16", 0.02, 0.04)]
)
def test_a_near_tie_is_named_and_never_called_equal(dtype: str, gap: float, size: float) -> None:
    """Position, both tokens, margin, pass widths, measured score difference; passed, but not without a word."""
    part = part_of(made.unsteady(size, gap=gap, dtype=dtype), made.half_right())
    assert part.passed, part.sentence
    assert part.figures["equal"] == 0
    assert part.figures["near_ties"] == 3
    assert "not equal token for token" in part.reservation
    assert dtype in part.reservation
    figures = part.checks[0].figures
    assert figures["margin"] == pytest.approx(min(gap, size - gap), rel=0.01)
    assert figures["score_difference"] == pytest.approx(size, rel=0.01)
    assert figures["plain_pass_width"] == 1
    assert int(figures["speculative_pass_width"] or 0) > 1
    assert int(figures["plain_id"] or 0) - int(figures["speculative_id"] or 0) == 1
    assert figures["near_tie"] is True


@pytest.mark.parametrize(
    ("dtype", "gap", "size"), [("float32", 0.05, 0.1), ("float32", 5e-4, 0.1), ("bfloat16", 0.2, 1.0)]
)
def test_what_rounding_cannot_do_fails(dtype: str, gap: float, size: float) -> None:
    """A clear choice turned around, or scores that move far: the same difference, another verdict."""
    part = part_of(made.unsteady(size, gap=gap, dtype=dtype), made.half_right())
    assert not part.passed
    assert f"Rounding in {dtype} does not explain that" in part.sentence
    assert part.checks[0].figures["near_tie"] is False


def test_a_token_that_the_target_did_not_choose_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the replayed passes choose other tokens than the run wrote, no tie excuses it."""
    target = made.unsteady(0.0, gap=5e-4)
    honest = made.MadeBench.run

    def forged(self: made.MadeBench, request: Any, **how: Any) -> Any:
        for event in honest(self, request, **how):
            if request.arm == "speculative" and isinstance(event, TokenCommitted) and event.position == 6:
                yield structs.replace(event, id=event.id - 1, margin=1e-5)
            else:
                yield event

    monkeypatch.setattr(made.MadeBench, "run", forged)
    part = part_of(target, made.half_right())
    assert not part.passed
    assert "this is not rounding" in part.sentence
    assert part.checks[0].figures["position"] == 6


def test_an_arm_that_stops_early_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal as far as both go is not equal."""
    honest = made.MadeBench.run

    def cut(self: made.MadeBench, request: Any, **how: Any) -> Any:
        fewer = structs.replace(request.settings, max_new_tokens=9)
        asked = structs.replace(request, settings=fewer) if request.arm == "speculative" else request
        return honest(self, asked, **how)

    monkeypatch.setattr(made.MadeBench, "run", cut)
    part = part_of(made.unsteady(0.0), made.half_right())
    assert not part.passed
    assert "the other went on" in part.sentence


def test_a_run_that_fails_is_no_evidence() -> None:
    """A model that returns no numbers: the part fails with the run's own sentence."""
    part = part_of(made.unsteady(float("nan")), made.half_right())
    assert not part.passed
    assert "not numbers" in part.sentence


def test_a_drafter_that_drafts_nothing_is_said() -> None:
    """Equal texts of which nothing was drafted prove nothing about the drafter."""
    part = part_of(made.unsteady(0.0), None)
    drafted = int(part.figures["drafted"] or 0)
    assert ("says nothing about this drafter" in part.reservation) == (drafted == 0)


@pytest.mark.parametrize("kind", ["llama", "gpt2", "mistral"])
def test_a_replay_gives_the_scores_of_the_run(kind: str) -> None:
    """Pass by pass on a fresh cache: margin and choice of every token of both arms, across rejections."""
    target = tiny.loaded(tiny.model_of(kind), name=kind)
    draft = tiny.loaded(tiny.with_noise(tiny.model_of(kind), 0.03), name="half")
    for run in (
        tiny.events(target, arm="plain", max_new_tokens=20),
        tiny.events(target, draft, max_new_tokens=20, gamma=3),
        tiny.events(target, draft, max_new_tokens=20, gamma=3, prompt="x"),
    ):
        widths = widths_of(run)
        for token in tiny.only(TokenCommitted, run):
            found = replayed(target, run, token.position)
            best = found.scores.topk(2).values
            assert int(found.scores.argmax()) == token.id
            assert float(best[0] - best[1]) == pytest.approx(token.margin, abs=1e-6)
            assert found.width == widths[token.position]
    with pytest.raises(ValueError, match="no token 99"):
        replayed(target, run, 99)


def widths_of(run: Sequence[RunEvent]) -> dict[int, int]:
    """The width of the pass that each token came from."""
    positions = {event.round: event.positions for event in tiny.only(DraftVerified, run)}
    return {event.position: positions[event.round] for event in tiny.only(TokenCommitted, run)}


def test_prompts_come_from_every_domain() -> None:
    """The first six are one of each, and a longer set repeats none."""
    assert tuple(example.domain for example in prompt_set(len(DOMAINS))) == DOMAINS
    names = [(example.domain, example.name) for example in prompt_set(12)]
    assert len(set(names)) == 12
