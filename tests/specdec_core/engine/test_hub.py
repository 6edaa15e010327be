"""What the hub's cache holds is used only when it is whole; what goes wrong with the hub is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
)

from specdec_core.engine import hub
from specdec_core.errors import ModelNotFound

Download = Callable[..., str]


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A hub whose model has two files; the patterns of every download are recorded."""
    asked: list[list[str]] = []

    def snapshot(repo: str, *, allow_patterns: list[str], local_files_only: bool = False) -> str:
        if local_files_only:
            if not any(tmp_path.iterdir()):
                raise LocalEntryNotFoundError("not here")
            return str(tmp_path)
        asked.append(allow_patterns)
        (tmp_path / "config.json").write_text("{}")
        if "*.safetensors" in allow_patterns:
            (tmp_path / "model.safetensors").write_bytes(b"")
        return str(tmp_path)

    monkeypatch.setattr(hub, "snapshot_download", snapshot)
    return asked


def test_a_whole_model_is_downloaded_once(asked: list[list[str]], tmp_path: Path) -> None:
    """The second call finds it, and reports no download."""
    told: list[tuple[str, str]] = []
    for _ in range(2):
        assert hub.fetch("owner/name", lambda *what: told.append(what)) == tmp_path
    assert told == [("download", "owner/name")]
    assert len(asked) == 1


def test_facts_take_no_weights_and_do_not_pass_for_the_model(asked: list[list[str]]) -> None:
    """A folder without its weights, from the doctor or from a download that broke off, is completed later."""
    hub.fetch_facts("owner/name")
    hub.fetch_facts("owner/name")
    assert len(asked) == 1
    assert "*.safetensors" not in asked[0]
    hub.fetch("owner/name", lambda stage, detail: None)
    assert "*.safetensors" in asked[1]


def _answer(kind: type[HfHubHTTPError]) -> HfHubHTTPError:
    response: Any = SimpleNamespace(headers={}, request=None)  # all that the error looks at
    return kind("no", response=response)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (_answer(GatedRepoError), "licence has to be accepted"),
        (_answer(RepositoryNotFoundError), "no model called owner/name"),
        (_answer(HfHubHTTPError), "hub cannot be reached"),
        (OfflineModeIsEnabled("off"), "hub cannot be reached"),
        (OSError("no route"), "hub cannot be reached"),
    ],
)
def test_every_failure_is_one_sentence(error: Exception, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what to do about it; the library's own words stay behind."""

    def snapshot(repo: str, *, local_files_only: bool = False, **how: Any) -> str:
        raise LocalEntryNotFoundError("not here") if local_files_only else error

    monkeypatch.setattr(hub, "snapshot_download", snapshot)
    with pytest.raises(ModelNotFound, match=words) as caught:
        hub.fetch("owner/name", lambda stage, detail: None)
    assert caught.value.advice
