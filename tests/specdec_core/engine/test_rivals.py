"""The library's arms are the library as it is: untouched weights, our options, nothing of what a folder recommends."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from transformers import GenerationConfig

from specdec_core.engine.quantise import int8_copy
from specdec_core.engine.rivals import Rival, library_config
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

PROMPT = list(b"The cat sat on the mat; the cat sat on the")
SETTINGS = RunSettings(max_new_tokens=16, trace="rounds")


@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt"])
def test_greedy_rivals_write_the_librarys_tokens(kind: str) -> None:
    """Alone, with a draft and with lookup: what plain generate writes, and the passes are really counted."""
    model = tiny.model_of(kind)
    expected = tuple(tiny.generated(model, PROMPT, 16))
    alone = Rival(model, end_ids=()).run(PROMPT, SETTINGS)
    same = Rival(model, end_ids=(), assistant=copy.deepcopy(model)).run(PROMPT, SETTINGS)
    lookup = Rival(model, end_ids=(), lookup=True).run(PROMPT, SETTINGS)
    assert alone.ids == same.ids == lookup.ids == expected
    assert alone.passes == 16
    assert same.passes <= 8  # its own rule stops behind a draft that is unsure, and this model always is
    assert lookup.passes <= 16
    assert min(alone.seconds, same.seconds, lookup.seconds) > 0


def test_an_int8_draft_assists() -> None:
    """The same draft that ours would use, in the library's hands."""
    model = tiny.model_of("llama")
    found = Rival(model, end_ids=(), assistant=int8_copy(model)).run(PROMPT, SETTINGS)
    assert found.ids == tuple(tiny.generated(model, PROMPT, 16))
    assert found.passes < 16


def test_it_stops_where_ours_stops() -> None:
    """At any of the end tokens, which is part of the output."""
    model = tiny.model_of("llama")
    whole = tiny.generated(model, PROMPT, 16)
    end = whole[6]
    found = Rival(model, end_ids=(end, 300)).run(PROMPT, SETTINGS)
    assert list(found.ids) == whole[: whole.index(end) + 1]


RECOMMENDED: dict[str, Any] = {
    "do_sample": True,
    "temperature": 3.0,
    "top_k": 2,
    "top_p": 0.3,
    "repetition_penalty": 9.0,
    "no_repeat_ngram_size": 2,
    "suppress_tokens": [97],
    "min_length": 100,
    "num_assistant_tokens": 1,
    "eos_token_id": 5,
    "forced_eos_token_id": 7,
}


@pytest.mark.parametrize("how", ["alone", "assisted", "lookup"])
def test_nothing_a_folder_recommends_reaches_a_run(how: str) -> None:
    """Ten recommendations that would each change the tokens change none, and stay in place for others."""
    model = copy.deepcopy(tiny.model_of("llama"))
    model.generation_config = GenerationConfig(**RECOMMENDED)
    draft = copy.deepcopy(model) if how == "assisted" else None
    rival = Rival(model, end_ids=(), assistant=draft, lookup=how == "lookup")
    assert rival.run(PROMPT, SETTINGS).ids == tuple(tiny.generated(tiny.model_of("llama"), PROMPT, 16))
    assert model.generation_config.top_k == 2
    assert model.generation_config.num_assistant_tokens == 1


@pytest.mark.parametrize("options", [{"top_k": 1}, {"top_p": 1e-6}, {"min_p": 1.0}, {"temperature": 1e-4}], ids=str)
def test_filters_arrive(options: dict[str, Any]) -> None:
    """Each of these leaves one candidate, so that sampling writes what greedy decoding does."""
    settings = RunSettings(**{"temperature": 1.0, "max_new_tokens": 16, **options})
    found = Rival(tiny.model_of("llama"), end_ids=()).run(PROMPT, settings)
    assert found.ids == tuple(tiny.generated(tiny.model_of("llama"), PROMPT, 16))


def test_sampling_follows_the_seed() -> None:
    """The same seed repeats a run and another one does not; a penalty changes greedy tokens too."""
    rival = Rival(tiny.model_of("llama"), end_ids=())
    one, again, other = (rival.run(PROMPT, RunSettings(temperature=2.0, max_new_tokens=16, seed=s)) for s in (1, 1, 2))
    assert one.ids == again.ids != other.ids
    penalised = rival.run(PROMPT, RunSettings(max_new_tokens=16, repetition_penalty=5.0))
    assert penalised.ids != rival.run(PROMPT, SETTINGS).ids


def test_the_penalty_is_ours() -> None:
    """One formula on both sides: greedy with a penalty, ours and the library's write the same."""
    target = tiny.loaded(tiny.model_of("llama"))
    settings: dict[str, Any] = {"repetition_penalty": 1.7, "max_new_tokens": 16}
    ours = tiny.ids_of(tiny.events(target, arm="plain", prompt=bytes(PROMPT).decode(), **settings))
    assert tuple(ours) == Rival(tiny.model_of("llama"), end_ids=()).run(PROMPT, RunSettings(**settings)).ids


def test_no_end_token_means_none() -> None:
    """A target without an end token is not given the library's."""
    config = library_config(SETTINGS, [], lookup=False)
    assert config.eos_token_id is None
    assert config.pad_token_id == 0
    assert library_config(SETTINGS, [3, 8], lookup=True).prompt_lookup_num_tokens == 10
