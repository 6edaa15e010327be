"""The doctor tells from files alone what loading would find out later, and never opens the weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import safetensors
from transformers import AutoModelForCausalLM

from specdec_core.engine import doctor
from specdec_core.engine.doctor import diagnose
from specdec_core.engine.facts import facts_of
from specdec_core.errors import ModelNotFound
from specdec_core.models.memory import WORKING_SPACE, Room
from tests.specdec_core.engine import tiny


def folder(path: Path, *, kind: str = "llama", size: int = 100, rows: int = 100, **shape: Any) -> str:
    """A model folder whose tokenizer has `size` tokens and whose scores have `rows` rows."""
    model = tiny.built(tiny.config_of(kind, vocab_size=rows, **shape))
    return str(tiny.saved(path, model, tiny.small_tokenizer(size)))


@pytest.fixture(autouse=True)
def no_weights(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Loading anything fails the test; folders are made before."""

    def refuse(*what: Any, **how: Any) -> None:
        raise AssertionError("weights were loaded")

    monkeypatch.setattr(AutoModelForCausalLM, "from_pretrained", refuse)
    monkeypatch.setattr(safetensors, "safe_open", refuse)


def test_facts_are_those_of_the_model(tmp_path: Path) -> None:
    """Counted from headers, equal to what the loaded object says."""
    config = tiny.config_of("llama", vocab_size=112, eos_token_id=[7, 8])
    model = tiny.built(config)
    facts = facts_of(str(tiny.saved(tmp_path, model, tiny.small_tokenizer(100)))).facts
    assert facts.parameters == model.num_parameters()
    assert (facts.vocabulary, facts.padded_width, facts.context) == (100, 112, 256)
    assert facts.end_ids == (7, 8, 99)
    assert facts.architecture == "LlamaForCausalLM"
    assert facts.chat_template is False
    # keys and values of 2 layers, 2 key-value heads of 8 numbers each
    assert facts.cache_numbers == 2 * 2 * 2 * 8
    assert facts.special_tokens["eos_token"] == "<end>"


def test_split_weights_are_counted_whole(tmp_path: Path) -> None:
    """Parameters of all shards, once each."""
    model = tiny.built(tiny.config_of("llama", vocab_size=100))
    where = tiny.saved(tmp_path, model, tiny.small_tokenizer(100), max_shard_size="20KB")
    assert len(list(where.glob("*.safetensors"))) > 1
    assert facts_of(str(where)).facts.parameters == model.num_parameters()


def test_padded_widths_may_differ(tmp_path: Path) -> None:
    """Same tokenizer, 112 and 128 rows of scores: a good pair, with a note."""
    found = diagnose(folder(tmp_path / "a", rows=128), folder(tmp_path / "b", rows=112))
    assert found.fits
    assert found.vocabulary is not None
    assert (found.vocabulary.shared, found.vocabulary.differing) == (100, 0)
    assert any("128 and 112 rows" in sentence for sentence in found.advice)


def test_different_vocabularies_do_not_fit(tmp_path: Path) -> None:
    """The first id that means something else is named, and what to do."""
    target = folder(tmp_path / "a")
    model = tiny.built(tiny.config_of("llama"))
    draft = str(tiny.saved(tmp_path / "b", model, tiny.byte_level_tokenizer()))
    found = diagnose(target, draft)
    assert not found.fits
    assert "the vocabularies differ, id 0 is" in found.verdict
    assert any("self-int8" in sentence for sentence in found.advice)


@pytest.mark.parametrize("kind", ["ngram", "self-int8"])
def test_drafters_without_a_model_fit_every_target(tmp_path: Path, kind: str) -> None:
    """And the int8 copy costs memory, a quarter of float32 and its own cache."""
    found = diagnose(folder(tmp_path), kind)
    assert found.fits
    assert found.draft is None
    assert found.target.parameters is not None
    size = 4 * (found.target.parameters + found.cached_tokens * (found.target.cache_numbers or 0))
    if kind == "self-int8":
        size += found.target.parameters + 4 * found.cached_tokens * (found.target.cache_numbers or 0)
    assert found.needs[0].dtype == "float32"
    assert found.needs[0].bytes == pytest.approx(size * WORKING_SPACE, abs=1)


def test_memory_decides_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too small for either format: it does not fit. Too small for float32 alone: the half format is advised."""
    target, draft = folder(tmp_path / "a"), folder(tmp_path / "b")
    full, half = (need.bytes for need in diagnose(target, draft).needs)
    monkeypatch.setattr(doctor, "free_rooms", lambda: (Room(place="cpu", free_bytes=half - 1),))
    tight = diagnose(target, draft)
    assert not tight.fits
    assert "smaller models" in tight.advice[0]
    monkeypatch.setattr(doctor, "free_rooms", lambda: (Room(place="cpu", free_bytes=full - 1),))
    found = diagnose(target, draft)
    assert found.fits
    assert any("--dtype bfloat16" in sentence for sentence in found.advice)


def test_a_shorter_draft_context_is_told(tmp_path: Path) -> None:
    """The run goes on without drafts behind it; nobody shall be surprised."""
    found = diagnose(folder(tmp_path / "a"), folder(tmp_path / "b", max_position_embeddings=32))
    assert found.fits
    assert any("looks back on 32 tokens" in sentence for sentence in found.advice)


def test_what_cannot_be_decoded_is_a_verdict(tmp_path: Path) -> None:
    """Encoder-decoder, recurrent, custom code, damaged: the reason is given, and the other model's facts stay."""
    target = folder(tmp_path / "a")
    raw: dict[str, dict[str, Any]] = {
        "encoder-decoder": {"model_type": "t5", "is_encoder_decoder": True},
        "recurrent": {"model_type": "mamba"},
        "custom code": {"model_type": "own", "auto_map": {"AutoModelForCausalLM": "own.Own"}},
    }
    for words, config in raw.items():
        draft = tmp_path / words
        draft.mkdir()
        (draft / "config.json").write_text(json.dumps(config))
        found = diagnose(target, str(draft))
        assert not found.fits
        assert words in found.verdict
        assert found.target.parameters
    weights = next(Path(target).glob("*.safetensors"))
    weights.write_bytes(weights.read_bytes()[:-1])
    found = diagnose(target, "ngram")
    assert not found.fits
    assert "is damaged" in found.verdict
    assert found.advice == ("Choose another target: no draft fits one that cannot be decoded here.",)


def test_a_drafter_in_the_target_slot_is_no_verdict() -> None:
    """It is not a folder without a configuration either: the sentence says that it drafts."""
    for drafter in ("ngram", "self-int8"):
        with pytest.raises(ModelNotFound, match="is a draft and no model of its own"):
            diagnose(drafter, "ngram")


def test_a_missing_model_is_no_verdict(tmp_path: Path) -> None:
    """There is nothing to examine."""
    with pytest.raises(ModelNotFound):
        diagnose(folder(tmp_path / "a"), str(tmp_path / "none"))
