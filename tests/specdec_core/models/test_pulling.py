"""Downloads against a hub on loopback: they go on at any byte, every hash is checked, half a model is no model."""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import constants

from specdec_core.catalogue import DEFAULT_PAIR
from specdec_core.errors import ModelUnsupported, SpecDecError
from specdec_core.models import hub_files, pulling
from specdec_core.models.downloads import (
    STOPPED,
    Download,
    Line,
    Ready,
    Refused,
    Sized,
    Transfer,
    Waiting,
    pull_command,
    read,
    sizes_command,
)
from specdec_core.models.hub_cache import PART, discard_parts, snapshot, storage_folder
from specdec_core.models.hub_files import listing, needed
from specdec_core.models.places import has_weights
from specdec_core.models.pulling import Patience, pull
from tests.hub_settings import talk_to
from tests.hub_stand_in import REVISION, Shelf, StandIn, standing_in

NAME = "owner/small-model"
SIZE = 300_000
QUICK = Patience(attempts=3, wait=0.01)


@pytest.fixture
def hub() -> Iterator[StandIn]:
    with standing_in() as hub:
        yield hub


@pytest.fixture
def here(hub: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This process and its children talk to the stand-in and keep models in a folder of the test's own."""
    cache = tmp_path / "cache"
    talk_to(hub.address, cache, monkeypatch)
    return cache


@pytest.fixture
def shelf(hub: StandIn, tmp_path: Path) -> Shelf:
    """A model of two weight files' worth of bytes, and files that must be left alone."""
    folder = tmp_path / "offered"
    (folder / "onnx").mkdir(parents=True)
    for name in (
        "config.json",
        "tokenizer.json",
        "README.md",
        "onnx/config.json",
        "pytorch_model.bin",
        ".gitattributes",
    ):
        (folder / name).write_text("{}" + name)
    (folder / "model.safetensors").write_bytes(bytes(i * 7 % 251 for i in range(SIZE)))
    (folder / "consolidated.safetensors").write_bytes(b"the same again")
    return hub.add(NAME, folder)


def heard(**options: Any) -> tuple[list[Line], Path]:
    """Pull in this process, and what was told."""
    lines: list[Line] = []
    return lines, pull(NAME, lines.append, patience=QUICK, **options)


def refused() -> SpecDecError:
    with pytest.raises(SpecDecError) as caught:
        heard()
    assert caught.value.advice
    assert "\n" not in str(caught.value)
    return caught.value


def same(folder: Path, shelf: Shelf) -> bool:
    """Whether what was installed is what was offered."""
    return (folder / "model.safetensors").read_bytes() == (shelf.folder / "model.safetensors").read_bytes()


def test_only_what_is_needed_is_fetched(here: Path, shelf: Shelf, hub: StandIn) -> None:
    """One weight format, configuration, tokenizer, card; and the size is known before the first byte."""
    lines, folder = heard()
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.md",
        "config.json",
        "model.safetensors",
        "tokenizer.json",
    ]
    assert same(folder, shelf)
    assert isinstance(lines[0], Sized)
    assert (lines[0].total, lines[0].here, lines[0].licence) == (listing(NAME).size, 0, "apache-2.0")
    assert snapshot(NAME) == folder
    assert has_weights(folder)
    before = len(hub.downloads())
    heard()
    assert len(hub.downloads()) == before, "nothing is fetched twice"


@pytest.mark.parametrize("place", [0, 1, 65_535, 150_000, SIZE - 1])
def test_a_broken_connection_goes_on_at_the_same_byte(here: Path, shelf: Shelf, hub: StandIn, place: int) -> None:
    """Wherever it breaks, the rest alone is asked for, and the hash is right."""
    shelf.cuts = [place]
    lines, folder = heard()
    assert same(folder, shelf)
    assert any(isinstance(line, Waiting) for line in lines)
    served = [request for request in hub.downloads() if request.path.startswith("/cdn")]
    assert [request.start for request in served] == [0, place]


@pytest.mark.parametrize("place", [1, 65_536, 299_999])
def test_a_killed_download_goes_on_at_the_same_byte(here: Path, shelf: Shelf, hub: StandIn, place: int) -> None:
    """A child that is killed while the hub is silent leaves its bytes; the next child asks for the rest."""
    shelf.stalls = [place]
    part = storage_folder(NAME) / "blobs" / (_sha(shelf) + PART)
    child = subprocess.Popen(pull_command(NAME), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with child:
        assert child.stdout is not None
        for raw in child.stdout:
            if part.is_file() and part.stat().st_size == place:
                break
            assert not isinstance(read(raw), Refused), raw
        child.kill()
    assert snapshot(NAME) is None, "half a model counts as none"
    lines, folder = heard()
    assert isinstance(lines[0], Sized)
    assert lines[0].here >= place
    assert same(folder, shelf)
    assert hub.downloads()[-1].start == place


@pytest.mark.slow
def test_a_download_that_is_killed_again_and_again_ends_with_the_right_hash(here: Path, shelf: Shelf) -> None:
    """At whatever moment: while it asks, loads, checks or installs. Until the end there is no model."""
    shelf.rate = 400_000
    moments = random.Random(7)
    for _ in range(12):
        with subprocess.Popen(pull_command(NAME), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(moments.uniform(0.3, 2.0))
            ended = child.poll()
            child.kill()
        folder = snapshot(NAME)
        assert folder is None or (has_weights(folder) and same(folder, shelf))
        if ended == 0:
            break
    shelf.rate = None
    assert same(heard()[1], shelf)


def test_a_child_ends_when_its_parent_lets_go(here: Path, shelf: Shelf) -> None:
    """Closed standard input is the stop: the window's end, however sudden, is the download's."""
    shelf.stalls = [1000]
    child = subprocess.Popen(pull_command(NAME), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdout.readline()
    child.stdin.close()
    assert child.wait(20) == STOPPED
    child.stdout.close()


def test_the_child_tells_all_that_the_window_shows(here: Path, shelf: Shelf) -> None:
    """Size first, progress that never goes back, the end; folded into bytes and a phase."""
    with subprocess.Popen(pull_command(NAME), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        lines = [read(raw) for raw in child.stdout]
    assert child.returncode == 0
    assert isinstance(lines[0], Sized)
    assert isinstance(lines[-1], Ready)
    transfer, seen = Transfer(NAME), list[Download]()
    for line in lines:
        assert line is not None
        seen.append(transfer.take(line))
    assert [state.done for state in seen] == sorted(state.done for state in seen)
    assert seen[-1].phase == "ready"
    assert seen[-1].done == seen[-1].total > SIZE


def test_sizes_are_told_without_a_download(here: Path, shelf: Shelf, hub: StandIn) -> None:
    """Several models in one child: what each would be, or why it cannot be had."""
    with subprocess.Popen(sizes_command([NAME, "owner/none"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        first, second = (read(raw) for raw in child.stdout)
    assert isinstance(first, Sized)
    assert (first.repo, first.total, first.here) == (NAME, listing(NAME).size, 0)
    assert isinstance(second, Refused)
    assert second.repo == "owner/none"
    assert not hub.downloads()
    assert not storage_folder(NAME).exists(), "asking leaves nothing behind"


def test_the_child_never_loads_torch() -> None:
    """It starts while the window waits, and there may be several."""
    code = "import sys, specdec_core.models.pulling; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_wrong_bytes_are_fetched_again_and_then_refused(here: Path, shelf: Shelf, hub: StandIn) -> None:
    """A hash that is wrong once costs a second download, twice the model; nothing of it stays."""
    shelf.wrong = 1
    assert same(heard()[1], shelf)
    hub.add(NAME, shelf.folder, wrong=2, revision="1" * 40)
    (shelf.folder / "model.safetensors").write_bytes(b"another content")
    assert "arrived damaged twice" in refused().sentence
    assert not list(storage_folder(NAME).rglob(f"*{PART}"))
    old = snapshot(NAME)
    assert old is not None
    assert old.name == REVISION, "the whole older revision stays the one in use"


def test_a_file_that_was_cut_short_later_is_fetched_again(here: Path, shelf: Shelf, hub: StandIn) -> None:
    """A damaged disk, or a hand: pulling again mends it."""
    folder = heard()[1]
    weights = (folder / "model.safetensors").resolve()
    weights.write_bytes(weights.read_bytes()[:1000])
    assert same(heard()[1], shelf)


def test_a_silent_connection_is_given_up_and_gone_on_with(here: Path, shelf: Shelf) -> None:
    """No byte for a second counts as broken."""
    shelf.stalls = [100_000]
    lines, folder = heard()
    assert any(isinstance(line, Waiting) for line in lines)
    assert same(folder, shelf)


def test_a_hub_without_ranges_is_asked_for_all_of_it(here: Path, shelf: Shelf) -> None:
    """What is there is thrown away rather than glued to a second beginning."""
    shelf.ranges, shelf.cuts = False, [200_000]
    assert same(heard()[1], shelf)


def test_a_hub_that_is_busy_is_asked_again(here: Path, shelf: Shelf) -> None:
    """A server's own error may pass."""
    shelf.broken = 2
    assert same(heard()[1], shelf)


def test_many_breaks_are_survived_while_something_arrives(here: Path, shelf: Shelf) -> None:
    """Attempts are counted between new bytes, not over the whole download."""
    shelf.cuts = [20_000] * 10
    assert same(heard()[1], shelf)


def test_no_progress_ends_it_with_what_arrived_kept(here: Path, shelf: Shelf) -> None:
    """After several attempts without a byte it says how to go on."""
    shelf.cuts = [5_000, 0, 0, 0, 0]
    assert "goes on where it stopped" in refused().advice
    assert sum(part.stat().st_size for part in storage_folder(NAME).rglob(f"*{PART}")) == 5_000
    shelf.cuts = []
    assert same(heard()[1], shelf)


def test_what_the_hub_refuses_is_one_sentence(
    here: Path, shelf: Shelf, hub: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gated, unknown, without safetensors, unreachable, switched off: each says what to do."""
    shelf.gated = True
    assert "licence has to be accepted" in refused().sentence
    shelf.gated = False
    (shelf.folder / "model.safetensors").unlink()
    (shelf.folder / "consolidated.safetensors").unlink()
    assert "pickle files only" in refused().sentence
    del hub.shelves[NAME]
    assert f"no model called {NAME}" in refused().sentence
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    assert "cannot be reached" in refused().sentence
    assert refused().advice.endswith(f"the bundled pair {DEFAULT_PAIR.name}.")


def test_pickle_files_are_refused_before_the_first_byte(here: Path, hub: StandIn, tmp_path: Path) -> None:
    """A repository like facebook/opt-125m: its size is told, nothing of it is fetched, and nothing is left behind."""
    folder = tmp_path / "pickled"
    folder.mkdir()
    for name in ("config.json", "vocab.json", "merges.txt", "README.md"):
        (folder / name).write_text("{}")
    for name in ("pytorch_model.bin", "flax_model.msgpack", "tf_model.h5"):
        (folder / name).write_bytes(bytes(20_000_000))
    hub.add(NAME, folder)
    error = refused()
    assert isinstance(error, ModelUnsupported)
    assert error.sentence.startswith("This model is offered as pickle files only (0.02 GB)")
    assert "safetensors" in error.advice
    assert {request.path for request in hub.requests} == {f"/api/models/{NAME}"}
    assert not [path for path in here.rglob("*") if path.is_file()]


def test_offline_asks_nobody(here: Path, shelf: Shelf, hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """The switch means what it says."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert "offline switch is on" in refused().sentence
    assert "unset HF_HUB_OFFLINE" in refused().advice
    assert not hub.requests


def test_a_disk_without_room_is_said_before_the_first_byte(
    here: Path, shelf: Shelf, hub: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a disk that fills up on the way is no broken connection."""
    usage = shutil.disk_usage(here.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1000))
    assert "The disk has no room" in refused().sentence
    assert not hub.downloads()


def test_a_disk_that_fills_up_keeps_what_was_written(here: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not taken for a broken connection, and the next download goes on."""
    append, budget = pulling._append, [100_000]

    def full(write: Any, chunk: bytes, *, left: int) -> None:
        def limited(block: bytes) -> int:
            if budget[0] <= 0:
                raise OSError(28, os.strerror(28))
            budget[0] -= len(block[: budget[0]])
            return int(write(block[: budget[0] + len(block)]))

        append(limited, chunk, left=left)

    monkeypatch.setattr(pulling, "_append", full)
    assert "The disk has no room" in refused().sentence
    monkeypatch.setattr(pulling, "_append", append)
    lines, folder = heard()
    assert isinstance(lines[0], Sized)
    assert lines[0].here > 0
    assert same(folder, shelf)


def test_two_downloads_of_one_model_do_not_meet(here: Path, shelf: Shelf) -> None:
    """The second is refused while the first lives."""
    with pulling._alone(NAME, _made(storage_folder(NAME))):
        assert "already" in refused().sentence
    assert same(heard()[1], shelf)


def test_cancelling_throws_half_files_away(here: Path, shelf: Shelf) -> None:
    """Their bytes come back, and whole files stay."""
    shelf.cuts = [9_000, 0, 0, 0]
    refused()
    assert discard_parts(NAME) == 9_000
    assert discard_parts(NAME) == 0


def test_shards_come_with_their_index_only() -> None:
    """A whole file beside them would be the same weights again; an index of another format is none."""
    shards = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"]
    there = [*shards, "model.safetensors.index.json", "pytorch_model.bin.index.json", "config.json", "vocab.txt"]
    assert needed(dict.fromkeys([*there, "model.safetensors"], 1)) == [
        "config.json",
        "model.safetensors.index.json",
        "vocab.txt",
        *shards,
    ]
    assert (
        needed(dict.fromkeys(["config.json", "model.safetensors.index.json", "model.safetensors"], 1))[-1]
        == "model.safetensors"
    )


@pytest.mark.parametrize("forged", ["../../escaped", "", "0" * 39 + "/"])
def test_a_hash_that_is_none_names_no_file(here: Path, shelf: Shelf, forged: str) -> None:
    """What a server sends becomes the name of a file here."""
    shelf.revision = forged
    assert "names no revision" in refused().sentence
    shelf.revision = REVISION
    shelf.forged = forged
    assert "names no hash" in refused().sentence
    assert not here.exists()


def test_names_that_are_no_hub_names_are_refused(here: Path) -> None:
    """Before anything is made on the disk."""
    with pytest.raises(SpecDecError):
        hub_files.listing("../outside")
    assert not here.exists()


def _sha(shelf: Shelf) -> str:
    return hashlib.sha256((shelf.folder / "model.safetensors").read_bytes()).hexdigest()


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
