"""Every kind of model, law, draft length and drafter, held token by token to decoding without any cache.

A run conforms when each of its numbers is the one that a pass over the whole text gives at that place: the target's at
every committed and judged token, the draft's at every proposal. Its verdicts follow from these numbers by the audit,
which every run of these tests goes through.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor
from transformers import PreTrainedModel

from specdec_core.engine.loading import LoadedModel, load_int8
from specdec_core.engine.sampling import Law, next_token_law
from specdec_core.errors import BadPrompt
from specdec_core.events import RoundStarted, RunEvent, TokenCommitted, TokenDrafted, TokenJudged
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

NEW = 16
LIMIT = 64
PADDED = 320


class Kind(NamedTuple):
    """An architecture, with what is changed in its usual tiny shape, and the text it starts from."""

    name: str
    changes: dict[str, Any]
    prompt: str = tiny.PROMPT


AT_THE_LIMIT = "x y" * ((LIMIT - NEW) // 3) + "z" * ((LIMIT - NEW) % 3)
KINDS: dict[str, Kind] = {
    **{name: Kind(name, {}) for name in tiny.ARCHITECTURES},
    "tied and padded": Kind("llama", {"tie_word_embeddings": True, "vocab_size": PADDED}),
    "tied and padded, general": Kind("gpt_neox", {"tie_word_embeddings": True, "vocab_size": PADDED}),
    "gpt2 at its limit": Kind("gpt2", {"n_positions": LIMIT}, AT_THE_LIMIT),
    "opt at its limit": Kind("opt", {"max_position_embeddings": LIMIT}, AT_THE_LIMIT),
    "window shorter than a draft": Kind("mistral", {"sliding_window": 4}),
}
LAWS: dict[str, dict[str, Any]] = {
    "no filter": {},
    "top-k": {"top_k": 5},
    "top-p": {"top_p": 0.8},
    "min-p": {"min_p": 0.1},
    "penalty": {"repetition_penalty": 1.3},
    "all of them": {"top_k": 30, "top_p": 0.95, "min_p": 0.02, "repetition_penalty": 1.1},
}
TEMPERATURES = (0.0, 1.0)
GAMMAS = (1, 3, 8, 32)  # the last is more than what is left
DRAFTERS = ("half", "same", "random", "ngram", "int8")
VERIFICATIONS = ("chain", "block")


def model_of(kind: str, *, noise: float = 0.0, seed: int = 0) -> PreTrainedModel:
    """A model of its own for each use: the loader may take the weights over."""
    model = tiny.built(tiny.config_of(KINDS[kind].name, **KINDS[kind].changes), seed=seed)
    return tiny.with_noise(model, noise) if noise else model


@cache
def reference(kind: str, drafter: str = "") -> PreTrainedModel:
    """The library's model that is asked without a cache."""
    return model_of(kind, **_differs(drafter))


def _differs(drafter: str) -> dict[str, Any]:
    changes: dict[str, dict[str, Any]] = {"half": {"noise": 0.03}, "random": {"seed": 5}}
    return changes.get(drafter, {})


@cache
def target_of(kind: str) -> LoadedModel:
    return tiny.loaded(model_of(kind), name=kind, width=tiny.VOCABULARY)


@cache
def draft_of(kind: str, drafter: str) -> LoadedModel | None:
    if drafter == "ngram":
        return None
    if drafter == "int8":
        return load_int8(target_of(kind))
    return tiny.loaded(model_of(kind, **_differs(drafter)), name=drafter, width=tiny.VOCABULARY)


def laws_behind(model: PreTrainedModel, context: list[int], more: list[int], settings: RunSettings) -> Law:
    """The laws behind `context` and behind each of `more`, from one pass without a cache."""
    scores = tiny.uncached(model, [*context, *more], rows=len(more) + 1)[:, : tiny.VOCABULARY]
    return next_token_law(scores, settings, context, torch.tensor(more, dtype=torch.long) if more else None)


def assert_conforms(run: list[RunEvent], kind: str, drafter: str) -> None:
    """Every recorded probability is the uncached one, and greedy tokens are the uncached choice."""
    settings, context = tiny.started(run).settings, list(tiny.started(run).prompt_ids)
    written = tiny.ids_of(run)
    law = laws_behind(reference(kind), context, written, settings)
    for event in tiny.only(TokenCommitted, run):
        assert_probability(law, event.position, event.id, event.target_prob)
    for round_ in tiny.rounds_of(run):
        started = tiny.only(RoundStarted, round_)[0]
        drafts = [event.id for event in tiny.only(TokenDrafted, round_)]
        before = [*context, *written][: started.context]
        if not drafts:
            continue
        target = laws_behind(reference(kind), before, drafts, settings)
        for judged in tiny.only(TokenJudged, round_):
            if judged.target_prob is not None:
                assert_probability(target, judged.index, judged.id, judged.target_prob)
        if drafter in ("half", "same", "random"):
            proposed = laws_behind(reference(kind, drafter), before, drafts[:-1], settings)
            for drafted in tiny.only(TokenDrafted, round_):
                assert_probability(proposed, drafted.index, drafted.id, drafted.draft_prob)


def assert_probability(law: Law, row: int, token: int, prob: float) -> None:
    if law.greedy:
        gap = float(law.scores[row].max() - law.scores[row, token])
        assert (gap < 1e-3) if prob == 1 else (gap > -1e-3), (row, token, gap)
    else:
        assert float(law.probs[row, token]) == pytest.approx(prob, abs=2e-4), (row, token)


def conforming(kind: str, drafter: str, **settings: Any) -> list[RunEvent]:
    """A run, checked."""
    run = tiny.events(
        target_of(kind),
        draft_of(kind, drafter),
        prompt=KINDS[kind].prompt,
        max_new_tokens=NEW,
        seed=7,
        **settings,
    )
    assert tiny.finished(run).reason == "length"
    assert len(tiny.ids_of(run)) == NEW
    assert max(tiny.ids_of(run)) < tiny.VOCABULARY, "padding is no token"
    assert_conforms(run, kind, drafter)
    return run


def in_turn(number: int) -> tuple[str, int, str]:
    """Filters, lengths and rules take turns from kind to kind, each at its own pace."""
    laws = list(LAWS)
    return laws[number % len(laws)], GAMMAS[(number + number // 4) % 4], VERIFICATIONS[(number + number // 2) % 2]


def fast_cases() -> Iterator[tuple[str, str, float, str, int, str]]:
    """Every kind with the half-right draft, which exercises most, and with another drafter in turn."""
    for (number, kind), (warm, temperature) in product(enumerate(KINDS), enumerate(TEMPERATURES)):
        others = [drafter for drafter in DRAFTERS if drafter != "half"]
        yield kind, "half", temperature, *in_turn(number + 5 * warm)
        yield kind, others[(number + warm) % len(others)], temperature, *in_turn(number + 7 * warm + 3)


FAST = tuple(fast_cases())


@pytest.mark.parametrize(("kind", "drafter", "temperature", "law", "gamma", "verification"), FAST)
def test_a_run_conforms(kind: str, drafter: str, temperature: float, law: str, gamma: int, verification: str) -> None:
    """One of each kind and drafter; the whole matrix is in the slow test."""
    conforming(kind, drafter, temperature=temperature, gamma=gamma, verification=verification, **LAWS[law])


@pytest.mark.parametrize("kind", KINDS)
def test_plain_decoding_conforms(kind: str) -> None:
    """The baseline is held to the same: greedy, and sampled with every filter."""
    for temperature, law in product(TEMPERATURES, ("no filter", "all of them")):
        run = tiny.events(
            target_of(kind),
            arm="plain",
            prompt=KINDS[kind].prompt,
            max_new_tokens=NEW,
            temperature=temperature,
            **LAWS[law],
        )
        assert_conforms(run, kind, "")


def test_the_turns_cover_everything() -> None:
    """The fast choice leaves out no drafter, filter, length or rule, be it greedy or sampled."""
    for column, wanted in ((1, DRAFTERS), (3, LAWS), (4, GAMMAS), (5, VERIFICATIONS)):
        assert {(case[2], case[column]) for case in FAST} == set(product(TEMPERATURES, wanted))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("drafter", DRAFTERS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_whole_matrix_conforms(kind: str, drafter: str) -> None:
    """Greedy and sampled, no filter and each filter, every length and rule."""
    for temperature, law, gamma, verification in product(TEMPERATURES, LAWS, GAMMAS, VERIFICATIONS):
        conforming(kind, drafter, temperature=temperature, gamma=gamma, verification=verification, **LAWS[law])


@pytest.mark.parametrize("name", ["gpt2 at its limit", "opt at its limit"])
def test_the_limit_is_reached_and_not_passed(name: str) -> None:
    """Prompt and new tokens fill every position there is; one more is refused before anything runs."""
    run = conforming(name, "same", temperature=0.0, gamma=8)
    assert len(tiny.started(run).prompt_ids) + NEW == LIMIT
    with pytest.raises(BadPrompt, match=str(LIMIT)):
        tiny.events(target_of(name), prompt=KINDS[name].prompt, max_new_tokens=NEW + 1)


def broken_cache() -> Iterator[tuple[str, Tensor]]:
    """Scores that are off at one place, as a cache that forgot a token makes them."""
    model = reference("llama")
    yield "a token too few", tiny.uncached(model, list(tiny.PROMPT.encode())[1:], rows=1)
    yield "a token swapped", tiny.uncached(model, list(tiny.PROMPT.encode()[:-2] + b"he"[::-1]), rows=1)


def test_the_check_notices_a_wrong_cache() -> None:
    """Laws of a text that differs in one token do not pass for those of the text."""
    settings = RunSettings(temperature=1.0)
    right = laws_behind(reference("llama"), list(tiny.PROMPT.encode()), [], settings)
    for _, scores in broken_cache():
        wrong = next_token_law(scores[:, : tiny.VOCABULARY], settings, [])
        with pytest.raises(AssertionError):  # noqa: PT012
            for token in range(tiny.VOCABULARY):
                assert_probability(right, 0, token, float(wrong.probs[0, token]))
