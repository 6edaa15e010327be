"""The same model in both slots: every draft is accepted, at every gamma; anything less is a hidden fault."""

from __future__ import annotations

from typing import Any

import pytest

from specdec_core.events import RoundFinished, RunEvent, TokenDrafted, TokenJudged
from tests.specdec_core.engine import tiny

pytestmark = pytest.mark.usefixtures("road_in_full")

NEW = 45


def full_rounds(run: list[RunEvent], gamma: int) -> None:
    """Every round drafted and accepted gamma tokens and committed one more; only the last may be shorter."""
    *rounds, last = tiny.only(RoundFinished, run)
    assert {(event.drafted, event.accepted, event.committed) for event in rounds} <= {(gamma, gamma, gamma + 1)}
    assert last.accepted == last.drafted <= gamma
    assert sum(event.committed for event in (*rounds, last)) == NEW
    assert len(rounds) == (NEW - 1) // (gamma + 1)


@pytest.mark.parametrize("gamma", range(1, 9))
@pytest.mark.parametrize("kind", tiny.ARCHITECTURES)
def test_greedy_acceptance_is_complete(kind: str, gamma: int) -> None:
    """100 % acceptance and gamma + 1 tokens a round."""
    target = tiny.loaded(tiny.model_of(kind))
    full_rounds(tiny.events(target, target, gamma=gamma, max_new_tokens=NEW), gamma)


@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt"])
def test_sampled_acceptance_is_nearly_complete(kind: str) -> None:
    """Temperature 1: two passes round differently, so at least 99.5 % over 300 tokens, and no outright loss."""
    target = tiny.loaded(tiny.model_of(kind))
    options: dict[str, Any] = {"gamma": 4, "temperature": 1.0, "max_new_tokens": 200}
    runs = [tiny.events(target, target, prompt="abc", seed=seed, **options) for seed in range(2)]
    judged = [event for run in runs for event in tiny.only(TokenJudged, run) if event.verdict != "discarded"]
    assert len(judged) > 300
    assert sum(event.verdict == "accepted" for event in judged) >= 0.995 * len(judged)


@pytest.mark.parametrize(
    "filters",
    [{"top_k": 3}, {"top_p": 0.6}, {"min_p": 0.3}, {"repetition_penalty": 1.5}, {"top_k": 9, "temperature": 2.0}],
    ids=str,
)
def test_filters_act_on_both_models(filters: dict[str, Any]) -> None:
    """A filter applied to one model alone would cost acceptance: here it costs none."""
    target = tiny.loaded(tiny.model_of("llama"))
    run = tiny.events(target, target, gamma=4, max_new_tokens=NEW, **{"temperature": 1.0, **filters})
    rounds = tiny.only(RoundFinished, run)
    assert all(event.accepted == event.drafted for event in rounds)


@pytest.mark.parametrize("verification", ["chain", "block"])
def test_both_rules_accept_everything(verification: str) -> None:
    """Neither rule of verification loses a draft that both models agree on."""
    target = tiny.loaded(tiny.model_of("llama"))
    full_rounds(tiny.events(target, target, gamma=5, max_new_tokens=NEW, verification=verification), 5)


def test_flat_draft_is_not_shortened() -> None:
    """With fixed control, a draft that is never sure still drafts gamma tokens in every round."""
    flat = tiny.loaded(tiny.built(tiny.config_of("llama"), seed=3, spread=0.001))
    run = tiny.events(tiny.loaded(tiny.model_of("llama")), flat, gamma=10, max_new_tokens=30, temperature=1.0)
    rounds = tiny.only(RoundFinished, run)
    assert all(event.drafted == event.gamma for event in rounds)
    assert rounds[0].drafted == 10
    assert max(event.draft_prob for event in tiny.only(TokenDrafted, run)) < 0.1
