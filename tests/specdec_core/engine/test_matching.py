"""Every possible draft is listed with its reason, found out once, and found out again when a file changes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
from huggingface_hub import constants
from safetensors.torch import load_file, save_file

from specdec_core.catalogue import PAIRS
from specdec_core.engine import matching
from specdec_core.engine.matching import draft_list
from specdec_core.engine.trained import fingerprint_of, mark_of, width_of
from specdec_core.errors import ModelNotFound
from specdec_core.models import fits
from specdec_core.models.fits import DraftList, Fit, candidates, known_list, known_problems, memory_file
from specdec_core.models.places import shipped_draft
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.folders import loaded, sharded, small_config


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing remembered, no hub model here, and the bundled file, which takes seconds to read, left out."""
    monkeypatch.setattr(fits, "PAIRS", tuple(pair for pair in PAIRS if pair.download or pair.name == "toy"))
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)


def folder(path: Path, tokens: int = 100, **shape: Any) -> str:
    """A model folder with as many tokens."""
    model = tiny.built(tiny.config_of("llama", vocab_size=tokens, **shape))
    return str(tiny.saved(path, model, tiny.small_tokenizer(tokens)))


def of(found: DraftList, draft: str) -> Fit:
    (fit,) = [fit for fit in found.fits if fit.draft == draft]
    return fit


def test_six_small_models_of_which_one_fits(tmp_path: Path) -> None:
    """All are listed, each with one plain reason: another vocabulary, damage, no weights, no model, gone."""
    target, good = folder(tmp_path / "target"), folder(tmp_path / "good")
    other = str(tiny.saved(tmp_path / "other", tiny.built(tiny.config_of("llama", vocab_size=264))))
    damaged = folder(tmp_path / "damaged")
    weights = Path(damaged) / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-10])
    empty = folder(tmp_path / "empty")
    (Path(empty) / "model.safetensors").unlink()
    (tmp_path / "none").mkdir()
    also = (good, other, damaged, empty, str(tmp_path / "none"), str(tmp_path / "gone"))
    found = draft_list(target, also)
    verdicts = {fit.draft: fit.verdict for fit in found.fits}
    assert set(also) <= set(verdicts)
    assert [source for source in also if verdicts[source] == "fits"] == [good]
    assert "ids differ; first, id 0 is ' ' in the target and" in of(found, other).reason
    assert "is damaged" in of(found, damaged).reason
    assert "no weights" in of(found, empty).reason
    assert "no config.json" in of(found, str(tmp_path / "none")).reason
    assert "There is no model" in of(found, str(tmp_path / "gone")).reason
    assert all(fit.reason.endswith(".") and "\n" not in fit.reason for fit in found.fits)
    assert of(found, "facebook/opt-125m").verdict == "not here"
    assert [fit.verdict for fit in found.fits] == sorted(
        (fit.verdict for fit in found.fits), key=["fits", "may fit", "not here", "does not fit"].index
    )


def test_why_models_cannot_be_used_is_remembered_of_every_model_that_was_examined(tmp_path: Path) -> None:
    """Encoder-decoder, recurrent, cut short: known without an engine from then on, until their files change."""
    target, cut = folder(tmp_path / "target"), folder(tmp_path / "cut")
    weights = Path(cut) / "model.safetensors"
    whole = weights.read_bytes()
    weights.write_bytes(whole[:-10])
    t5, mamba = folder(tmp_path / "t5"), folder(tmp_path / "mamba")
    (Path(t5) / "config.json").write_text('{"model_type": "t5", "is_encoder_decoder": true}')
    (Path(mamba) / "config.json").write_text('{"model_type": "mamba"}')
    sources = (target, cut, t5, mamba, "toy:target", str(tmp_path / "gone"))
    assert known_problems(sources) == {}
    draft_list(target, (cut, t5, mamba))
    found = known_problems(sources)
    assert set(found) == {cut, t5, mamba}
    assert "is damaged" in found[cut]
    assert "encoder-decoder" in found[t5]
    assert "recurrent" in found[mamba]
    weights.write_bytes(whole)
    assert set(known_problems(sources)) == {t5, mamba}
    assert known_problems([t5]) == {t5: draft_list(t5).target.problem}


def test_it_is_found_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is opened, and whoever has no engine gets the same list."""
    target, draft = folder(tmp_path / "target"), folder(tmp_path / "draft")
    assert known_list(target, (draft,)) is None
    first = draft_list(target, (draft,))

    def refuse(source: str) -> None:
        raise AssertionError(source)

    monkeypatch.setattr(matching, "facts_of", refuse)
    assert draft_list(target, (draft,)) == first == known_list(target, (draft,))


def test_a_repaired_draft_fits_at_once(tmp_path: Path) -> None:
    """And a broken one does not any more: what was found holds for the files as they were."""
    target, draft = folder(tmp_path / "target"), folder(tmp_path / "draft")
    tiny.small_tokenizer(90).save_pretrained(draft)
    assert of(draft_list(target, (draft,)), draft).verdict == "does not fit"
    tiny.small_tokenizer(100).save_pretrained(draft)
    assert known_list(target, (draft,)) is None
    assert of(draft_list(target, (draft,)), draft).verdict == "fits"
    (Path(draft) / "tokenizer.json").write_text("{")
    assert of(draft_list(target, (draft,)), draft).verdict == "does not fit"


def test_a_damaged_memory_costs_time_only(tmp_path: Path) -> None:
    """Cut short, foreign, or of another edition: examined anew and written whole again."""
    target = folder(tmp_path / "target")
    first = draft_list(target)
    for content in (b"", b"[]", b"\xff\xfe", memory_file().read_bytes()[:-20], b'{"edition": 0}'):
        memory_file().write_bytes(content)
        assert known_list(target) is None
        assert draft_list(target) == first
        assert known_list(target) == first


def test_the_memory_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old verdicts go when there are too many."""
    monkeypatch.setattr(fits, "MOST_KEPT", 5)
    draft_list(folder(tmp_path / "target"))
    assert len(json.loads(memory_file().read_bytes())["fits"]) == 5


def described(place: Path, *, name: str, fingerprint: str) -> str:
    """A trained draft that says for which model it was made."""
    place.mkdir()
    spec = json.loads((shipped_draft("smollm2-135m-instruct") / "draft.json").read_text())
    target = {**spec["target"], "name": name, "fingerprint": fingerprint}
    (place / "draft.json").write_text(json.dumps({**spec, "target": target}))
    return str(place)


def test_trained_drafts_belong_to_weights(tmp_path: Path) -> None:
    """Told from some rows of the target's files: a copy under another name fits, others do not."""
    target, other = folder(tmp_path / "target"), folder(tmp_path / "other", num_hidden_layers=3, hidden_size=16)
    copy = str(shutil.copytree(target, tmp_path / "copy"))
    draft = described(tmp_path / "mine", name="target", fingerprint=str(fingerprint_of(Path(target))))
    for source, verdict, words in (
        (target, "fits", "these very weights"),
        (copy, "fits", "these very weights"),
        (other, "does not fit", "whose weights are not these"),
        ("toy:target", "does not fit", "trained for target"),
    ):
        fit = of(draft_list(source, (draft,)), draft)
        assert (fit.verdict, words in fit.reason) == (verdict, True), fit
    Path(draft, "draft.json").write_text("{}")
    assert "cannot be read" in of(draft_list(target, (draft,)), draft).reason


def unnamed(place: Path, **shape: int) -> str:
    """A target whose weights cannot be compared: its tensors have other names than usual."""
    target = folder(place, **shape)
    weights = Path(target) / "model.safetensors"
    tensors = load_file(weights)
    save_file({f"odd.{name}": tensor for name, tensor in tensors.items()}, weights, {"format": "pt"})
    return target


def test_where_weights_cannot_be_compared_shape_and_name_are(tmp_path: Path) -> None:
    """The same name fits as far as one can tell and another may, unless the network itself is another."""
    width = width_of(shipped_draft("smollm2-135m-instruct"))
    assert width == 576
    mine = described(tmp_path / "mine", name="target", fingerprint="0")
    theirs = described(tmp_path / "theirs", name="another", fingerprint="0")
    for place in (mine, theirs):
        save_file({"norm": torch.ones(32)}, Path(place) / "draft.safetensors")
    found = draft_list(unnamed(tmp_path / "target", hidden_size=32), (mine, theirs))
    assert (of(found, mine).verdict, of(found, theirs).verdict) == ("fits", "may fit")
    wider = draft_list(unnamed(tmp_path / "wider", hidden_size=64), (mine, theirs))
    for draft in (mine, theirs):
        assert of(wider, draft).verdict == "does not fit"
        assert "whose hidden states are 32 wide; those of this target are 64" in of(wider, draft).reason


def test_a_trained_draft_never_fits_another_kind_of_network(tmp_path: Path) -> None:
    """It reads hidden states that such a target does not have, whatever its name is."""
    model = tiny.built(tiny.config_of("gpt2", vocab_size=100))
    target = str(tiny.saved(tmp_path / "target", model, tiny.small_tokenizer(100)))
    mine = described(tmp_path / "mine", name="target", fingerprint="0")
    shipped = "shipped:smollm2-135m-instruct"
    found = draft_list(target, (mine, shipped))
    for draft in (mine, shipped):
        assert of(found, draft).verdict == "does not fit"
        assert "of another kind, GPT2LMHeadModel" in of(found, draft).reason


@pytest.mark.parametrize("tied", [True, False])
def test_the_print_of_files_is_that_of_the_loaded_model(tied: bool, tmp_path: Path) -> None:
    """Whole or in parts, in half precision on the disk or not; and no other model has it."""
    config = small_config(tie_word_embeddings=tied)
    whole = tiny.saved(tmp_path / "whole", tiny.built(config))
    halves = tiny.saved(tmp_path / "halves", tiny.built(config).bfloat16())
    prints = []
    for place in (whole, halves, sharded(Path(shutil.copytree(whole, tmp_path / "parts")))):
        prints.append(fingerprint_of(place))
        assert prints[-1] == mark_of(loaded(place)).fingerprint
    assert len(set(prints)) == 1
    assert fingerprint_of(tiny.saved(tmp_path / "other", tiny.built(config, seed=1))) not in prints
    assert fingerprint_of(tmp_path) is None


def test_a_target_that_is_not_here_is_refused_without_asking_anyone() -> None:
    """With the command that gets it."""
    with pytest.raises(ModelNotFound, match="specdec pull facebook/opt"):
        draft_list("facebook/opt-1.3b")


def test_what_a_target_is_shows_in_its_facts(tmp_path: Path) -> None:
    """Licence from the card's head, number format from the weights' header."""
    target = Path(folder(tmp_path / "target"))
    (target / "README.md").write_text("---\nlanguage: en\nlicense: apache-2.0\n---\nlicense: none of this\n")
    facts = draft_list(str(target)).target
    assert (facts.licence, facts.stored_dtype, facts.vocabulary) == ("apache-2.0", "float32", 100)
    (target / "README.md").write_text("license: said in the text only")
    assert draft_list(str(target)).target.licence == ""


def test_toys_are_named_to_toys_only(tmp_path: Path) -> None:
    """They write bytes; no other model does."""
    assert "toy:draft" in candidates("toy:target")
    assert not [source for source in candidates("bundled:smollm2-135m-instruct") if source.startswith("toy")]
