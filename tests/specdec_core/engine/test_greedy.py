"""Greedy decoding in fp32 writes what the library's own `generate` writes, whatever drafts, on every architecture."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import torch

from specdec_core.engine import products
from specdec_core.engine.loading import LoadedModel, load_int8
from specdec_core.events import DraftVerified, RoundFinished, TokenCommitted
from tests.specdec_core.engine import tiny

NEW = 24
GAMMAS = (1, 3, 4, 8, 32)  # the last is more than what is left
DRAFTERS = ("random", "same", "half", "ngram", "int8")
PROMPT = tiny.PROMPT


@cache
def target_of(kind: str) -> LoadedModel:
    return tiny.loaded(tiny.model_of(kind), name=kind)


@cache
def draft_of(kind: str, drafter: str) -> LoadedModel | None:
    """The draft of one kind of drafter for a target of `kind`; None looks drafts up in the text."""
    if drafter == "random":
        return tiny.loaded(tiny.model_of(kind, 5), name="random")
    if drafter == "same":
        return tiny.loaded(tiny.model_of(kind), name="same", lean=False)
    if drafter == "half":
        return tiny.loaded(tiny.with_noise(tiny.model_of(kind), 0.03), name="half")
    return load_int8(target_of(kind)) if drafter == "int8" else None


@cache
def expected_of(kind: str, new: int = NEW) -> list[int]:
    """What `generate` writes. The model is built anew: the target's own may have been rearranged by the loader."""
    model = tiny.built(tiny.config_of(kind))
    return tiny.generated(model, list(PROMPT.encode()), new)


@pytest.mark.parametrize("drafter", DRAFTERS)
@pytest.mark.parametrize("kind", tiny.ARCHITECTURES)
def test_ids_equal_those_of_generate(kind: str, drafter: str) -> None:
    """Every drafter, every gamma: the ids are the library's, and no two scores were so near that luck decided."""
    for gamma in GAMMAS:
        run = tiny.events(target_of(kind), draft_of(kind, drafter), gamma=gamma, max_new_tokens=NEW)
        assert tiny.ids_of(run) == expected_of(kind), f"gamma {gamma}"
        assert min(event.margin or 0 for event in tiny.only(TokenCommitted, run)) > 1e-3


@pytest.mark.parametrize("kind", tiny.ARCHITECTURES)
def test_plain_ids_equal_those_of_generate(kind: str) -> None:
    """The baseline of a race is the library's text as well."""
    assert tiny.ids_of(tiny.events(target_of(kind), arm="plain", max_new_tokens=NEW)) == expected_of(kind)


@pytest.mark.parametrize("kind", ["llama", "qwen2", "qwen3"])
def test_general_road_is_exact_where_the_lean_one_is_normally_taken(kind: str) -> None:
    """Both roads of the Llama family are checked, since a model may be refused by the lean one."""
    assert target_of(kind).lean is not None
    target = tiny.loaded(tiny.built(tiny.config_of(kind)), lean=False)
    for drafter in ("half", "ngram"):
        run = tiny.events(target, draft_of(kind, drafter), gamma=4, max_new_tokens=NEW)
        assert tiny.ids_of(run) == expected_of(kind)


@pytest.mark.parametrize("kind", ["llama", "opt", "gpt_neox", "mixtral", "gemma3"])
def test_measured_products_do_not_change_the_text(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matrices large enough to be raced are multiplied in another way; here every matrix counts as large."""
    monkeypatch.setattr(products, "SMALL", 0)
    target = tiny.loaded(tiny.built(tiny.config_of(kind)))
    for gamma in (1, 4, 8):
        run = tiny.events(target, draft_of(kind, "half"), gamma=gamma, max_new_tokens=NEW)
        assert tiny.ids_of(run) == expected_of(kind)


def test_the_half_right_draft_is_half_right() -> None:
    """The drafters above really exercise both endings of a round: resampled and bonus."""
    for kind in tiny.ARCHITECTURES:
        run = tiny.events(target_of(kind), draft_of(kind, "half"), gamma=3, max_new_tokens=NEW)
        origins = {event.origin for event in tiny.only(TokenCommitted, run)}
        assert {"accepted", "resampled"} <= origins, kind


@pytest.mark.parametrize("pair", [("llama", "gpt2"), ("opt", "llama"), ("gpt2", "opt"), ("mistral", "gpt_neox")])
@pytest.mark.parametrize("prompt", ["a", "ab", "The cat", PROMPT, "x " * 60])
def test_draft_of_another_architecture_brings_its_own_positions(pair: tuple[str, str], prompt: str) -> None:
    """Masks and positions made for one model never reach the other, at any prompt length."""
    target, draft = target_of(pair[0]), draft_of(pair[1], "random")
    run = tiny.events(target, draft, prompt=prompt, gamma=3, max_new_tokens=16)
    model = tiny.built(tiny.config_of(pair[0]))
    assert tiny.ids_of(run) == tiny.generated(model, list(prompt.encode()), 16)


@pytest.mark.parametrize("kind", ["mistral", "gemma2", "gemma3"])
@pytest.mark.parametrize("drafter", ["half", "same", "ngram"])
def test_sliding_windows_are_rolled_back_past_their_edge(kind: str, drafter: str) -> None:
    """Window 8, a prompt shorter than it, 60 tokens: rejections on both sides of the edge leave no trace."""
    model = tiny.built(tiny.config_of(kind))
    expected = tiny.generated(model, list(b"abcdef"), 60)
    run = tiny.events(target_of(kind), draft_of(kind, drafter), prompt="abcdef", gamma=4, max_new_tokens=60)
    assert tiny.ids_of(run) == expected


@pytest.mark.parametrize("gamma", [1, 3, 8])
def test_draft_that_is_always_wrong_costs_rounds_and_nothing_else(gamma: int) -> None:
    """No draft is committed unverified: one target token a round, acceptance 0, and the target's own text."""
    expected = expected_of("llama")
    right = dict(enumerate(expected, start=len(PROMPT)))

    def wrong(context: tuple[int, ...]) -> torch.Tensor:
        scores = torch.zeros(tiny.VOCABULARY)
        scores[(right.get(len(context), 0) + 1) % 200] = 5.0
        return scores

    run = tiny.events(target_of("llama"), tiny.table(wrong), gamma=gamma, max_new_tokens=NEW)
    assert tiny.ids_of(run) == expected
    rounds = tiny.only(RoundFinished, run)
    assert [event.accepted for event in rounds] == [0] * NEW
    assert [event.committed for event in rounds] == [1] * NEW


@pytest.mark.parametrize("penalty", [1.3, 0.8])
@pytest.mark.parametrize("drafter", ["half", "same", "ngram"])
def test_repetition_penalty_reaches_every_row(penalty: float, drafter: str) -> None:
    """With a penalty on, both arms and `generate` agree over a long text."""
    model = tiny.built(tiny.config_of("llama"))
    expected = tiny.generated(model, list(PROMPT.encode()), 120, repetition_penalty=penalty)
    options: dict[str, Any] = {"gamma": 5, "max_new_tokens": 120, "repetition_penalty": penalty}
    draft = draft_of("llama", drafter)
    assert tiny.ids_of(tiny.events(target_of("llama"), draft, **options)) == expected
    assert tiny.ids_of(tiny.events(target_of("llama"), arm="plain", **options)) == expected


@pytest.mark.parametrize(
    "setting",
    [{"top_k": 1}, {"top_k": 5}, {"top_p": 0.3}, {"min_p": 0.5}, {"top_k": 3, "top_p": 0.5, "min_p": 0.9}],
    ids=str,
)
def test_filters_never_change_greedy_text(setting: dict[str, Any]) -> None:
    """The likeliest token survives every filter, in both arms."""
    for drafter in ("half", "ngram"):
        run = tiny.events(target_of("llama"), draft_of("llama", drafter), gamma=4, max_new_tokens=NEW, **setting)
        assert tiny.ids_of(run) == expected_of("llama")


@pytest.mark.parametrize("setting", [{"temperature": 0.0001}, {"temperature": 1.0, "top_k": 1}], ids=str)
def test_laws_that_are_nearly_points_write_the_greedy_text(setting: dict[str, Any]) -> None:
    """A tiny temperature does not overflow, and top-k 1 leaves nothing to draw: the same model is always accepted."""
    for arm in ("plain", "speculative"):
        draft = draft_of("llama", "same") if arm == "speculative" else None
        run = tiny.events(
            target_of("llama"),
            draft,
            arm="speculative" if draft else "plain",
            gamma=4,
            max_new_tokens=NEW,
            **setting,
        )
        assert tiny.ids_of(run) == expected_of("llama")
        assert all(event.accepted == event.drafted for event in tiny.only(RoundFinished, run))


def test_checkpoint_settings_do_not_leak_into_a_run() -> None:
    """Sampling, penalty and length in a model's own generation settings change nothing: the request decides."""
    model = tiny.built(tiny.config_of("llama"))
    model.generation_config.update(do_sample=True, top_k=5, repetition_penalty=1.9, max_new_tokens=3, num_beams=2)
    model.generation_config.cache_implementation = "static"
    target = tiny.loaded(model)
    for arm in ("plain", "speculative"):
        run = tiny.events(target, arm="plain" if arm == "plain" else "speculative", max_new_tokens=NEW)
        assert tiny.ids_of(run) == expected_of("llama")


@pytest.mark.parametrize("kind", ["llama", "gpt2"])
def test_first_token_is_scored_alike_in_both_arms(kind: str) -> None:
    """One prefill for both arms: before anything is drafted, the numbers of token 1 are equal to the bit."""
    plain = tiny.events(target_of(kind), arm="plain", max_new_tokens=1)
    speculative = tiny.events(target_of(kind), draft_of(kind, "half"), max_new_tokens=1)
    one, other = (tiny.only(TokenCommitted, run)[0] for run in (plain, speculative))
    assert (one.id, one.margin, one.target_entropy, one.top) == (
        other.id,
        other.margin,
        other.target_entropy,
        other.top,
    )
    assert [event.positions for event in tiny.only(DraftVerified, speculative)] == [1]


def test_trace_rounds_writes_the_same_text() -> None:
    """What is reported never changes what is decided."""
    for temperature in (0.0, 1.0):
        full, short = (
            tiny.events(target_of("llama"), draft_of("llama", "half"), trace=trace, temperature=temperature, seed=3)
            for trace in ("tokens", "rounds")
        )
        assert tiny.ids_of(full) == tiny.ids_of(short)
        assert tiny.text_of(full) == tiny.text_of(short)
        counts = [
            [(event.drafted, event.judged, event.accepted) for event in tiny.only(RoundFinished, run)]
            for run in (full, short)
        ]
        assert counts[0] == counts[1]
