"""`specdec pull`: the model arrives or the reason is one line; Ctrl-C keeps what is here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from specdec_core.cli.pull import words
from specdec_core.models.downloads import Download
from specdec_core.models.hub_cache import part_bytes, snapshot
from tests.hub_settings import talk_to
from tests.hub_stand_in import StandIn, standing_in
from tests.specdec_core.cli.conftest import Run

NAME = "owner/model"


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    folder = tmp_path / "offered"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "tokenizer.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(bytes(200_000))
    with standing_in() as hub:
        talk_to(hub.address, tmp_path / "cache", monkeypatch, patience=20)
        hub.add(NAME, folder)
        yield hub


def test_a_model_arrives(hub: StandIn, specdec: Run) -> None:
    """Where it is, is the result; a second call finds it there."""
    result = specdec("pull", NAME, "--json")
    assert result.code == 0
    (model,) = result.object["models"]
    assert (model["phase"], model["folder"]) == ("ready", str(snapshot(NAME)))
    assert str(snapshot(NAME)) in specdec("pull", NAME).out
    assert len([request for request in hub.downloads() if "/cdn/" in request.path]) == 1


def test_what_cannot_be_pulled_is_one_line(hub: StandIn, specdec: Run, tmp_path: Path) -> None:
    """Unknown on the hub, already a folder, a pair without downloads."""
    unknown = specdec("pull", "owner/other")
    assert unknown.code == 2
    assert "no model called owner/other" in unknown.complaint
    assert "is on this machine already" in specdec("pull", tmp_path).complaint
    assert "needs no download" in specdec("pull", "toy").complaint


def test_a_pair_means_both_of_its_models(hub: StandIn, specdec: Run) -> None:
    """By the name that the catalogue gives it."""
    offered = hub.shelves[NAME].folder
    hub.add("openai-community/gpt2-xl", offered)
    hub.add("openai-community/gpt2", offered)
    assert specdec("pull", "gpt2").code == 0
    assert snapshot("openai-community/gpt2-xl") is not None
    assert snapshot("openai-community/gpt2") is not None


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to a child there")
def test_an_interrupted_pull_keeps_its_part_and_says_how_to_go_on(hub: StandIn, specdec: Run) -> None:
    """The exit code is that of Ctrl-C, and the next call asks for the rest only."""
    hub.shelves[NAME].stalls = [100_000]
    command = [sys.executable, "-m", "specdec_core", "pull", NAME]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=os.environ) as child:
        assert child.stderr is not None
        while part_bytes(NAME) != 100_000:
            assert child.poll() is None
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        said = child.stderr.read().decode()
    assert child.returncode == 130
    assert said.strip().endswith(f"go on with: specdec pull {NAME}")
    assert specdec("pull", NAME).code == 0
    assert hub.downloads()[-1].start == 100_000


def test_the_words_beside_the_bar() -> None:
    """Every phase says what is going on, with units."""
    loading = Download(repo=NAME, phase="loading", done=10**9, total=4 * 10**9, speed=2e7, seconds_left=150.0)
    assert words(loading) == "1.00 GB of 4.00 GB, 20.0 MB/s, 2 min left"
    assert words(Download(repo=NAME, phase="stalled", still=7.2)) == "no data for 7 s"
    assert words(Download(repo=NAME, phase="waiting", attempt=2, attempts=8)) == "connection broken; attempt 2 of 8"


@pytest.mark.parametrize(("given", "meant"), [("nosuch", ""), ("tooy", "Did you mean the pair toy? ")])
def test_a_word_that_is_no_hub_id_is_told_what_one_looks_like(specdec: Run, given: str, meant: str) -> None:
    """Nothing is asked of the hub for it."""
    result = specdec("pull", given)
    assert result.code == 2
    sentence = f"'{given}' is neither a hub id nor a pair. {meant}A hub id is an owner and a name, such as "
    assert sentence in result.complaint
