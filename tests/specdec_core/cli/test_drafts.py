"""`specdec drafts`: the list of a target's drafts with reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from huggingface_hub import constants

from specdec_core.catalogue import PAIRS
from specdec_core.models import fits
from tests.specdec_core.cli.conftest import Run


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing remembered, and the bundled file, which takes seconds to read, left out."""
    monkeypatch.setattr(fits, "PAIRS", tuple(pair for pair in PAIRS if pair.download or pair.name == "toy"))
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))


def test_every_draft_has_a_verdict_and_a_reason(specdec: Run) -> None:
    """As a table and as one JSON object; the second call reads no tokenizer."""
    first = specdec("drafts", "toy:target")
    assert first.code == 0
    assert "Reading tokenizers" in first.err
    assert "toy:draft" in first.out
    second = specdec("drafts", "toy:target", "--json")
    assert second.err == ""
    verdicts = {fit["draft"]: fit["verdict"] for fit in second.object["fits"]}
    assert verdicts["toy:draft"] == verdicts["ngram"] == "fits"
    assert verdicts["self-int8"] == "does not fit"
    assert verdicts["facebook/opt-125m"] == "not here"


def test_what_is_no_target_is_bad_input(specdec: Run, tmp_path: Path) -> None:
    """One line, exit code 2."""
    assert specdec("drafts", "ngram").code == 2
    assert "There is no model at" in specdec("drafts", tmp_path / "gone").complaint
    assert "specdec pull" in specdec("drafts", "facebook/opt-1.3b").complaint


def test_a_broken_target_is_refused_and_no_table_is_printed(specdec: Run, tmp_path: Path) -> None:
    """One sentence and exit code 2, found out now or known already, as a table or as JSON."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "config.json").write_text("{")
    for options in ((), (), ("--json",)):
        result = specdec("drafts", broken, *options)
        assert (result.code, result.out) == (2, "")
        assert "is not readable JSON" in result.complaint
