"""Whatever is written, it goes where the path leads: behind links, into pipes, and never in their place."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from specdec_core import files
from specdec_core.cli.following import Recorder
from specdec_core.errors import CannotWrite
from specdec_core.history.shelf import Label, read_labels, write_label
from specdec_core.reports.export import check_place, to_csv, to_html, write_whole
from specdec_core.reports.pages import Page, write_html
from specdec_core.runlog import LogWriter, read_log
from specdec_core.wording.phrases import phrase
from tests.specdec_core.scripted import scripted_run

EVENTS = scripted_run("speculative")
needs_pipes = pytest.mark.skipif(sys.platform == "win32", reason="pipes have no place in a folder there")


def log(path: Path) -> None:
    with LogWriter(path, replace=True) as writer:
        for event in EVENTS:
            writer.write(event)


WRITERS: dict[str, Callable[[Path], object]] = {
    "table": lambda path: to_csv(EVENTS, path, per="token"),
    "report": lambda path: to_html([EVENTS], path),
    "text": lambda path: write_whole(path, "text"),
    "page": lambda path: write_html(Page(title=phrase("Measured"), sentences=(phrase("One."),), sections=()), path),
    "log": log,
}


def written(writer: str, folder: Path) -> bytes:
    """What it writes to an ordinary new file."""
    plain = folder / "plain"
    WRITERS[writer](plain)
    return plain.read_bytes()


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_and_its_target_is_written(tmp_path: Path, writer: str, *, there: bool) -> None:
    """By way of two links, to a file of another folder, be it there already or not."""
    (tmp_path / "elsewhere").mkdir()
    target, middle, link = tmp_path / "elsewhere" / "target", tmp_path / "middle", tmp_path / "link"
    if there:
        target.write_text("old")
        target.chmod(0o600)
    middle.symlink_to(target)
    link.symlink_to("middle")
    WRITERS[writer](link)
    assert link.is_symlink()
    assert middle.is_symlink()
    assert target.read_bytes() == written(writer, tmp_path)
    assert not there or stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [entry.name for entry in target.parent.iterdir()] == ["target"]


@needs_pipes
@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("linked", [True, False])
def test_a_pipe_gets_everything_and_stays_a_pipe(tmp_path: Path, writer: str, *, linked: bool) -> None:
    """As the shell's own redirection does it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    place = tmp_path / "link" if linked else pipe
    if linked:
        place.symlink_to(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    WRITERS[writer](place)
    reader.join(timeout=30)
    assert heard == [written(writer, tmp_path)]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert place.is_symlink() is linked


@needs_pipes
@pytest.mark.parametrize("writer", WRITERS)
def test_an_open_descriptor_goes_on_where_it_is(tmp_path: Path, writer: str) -> None:
    """`/dev/fd/N` of a file that others have begun: what they wrote stays, and the file is the same one."""
    begun = tmp_path / "begun"
    with begun.open("wb") as file:
        file.write(b"begun\n")
        file.flush()
        WRITERS[writer](Path(f"/dev/fd/{file.fileno()}"))
        assert os.fstat(file.fileno()).st_ino == begun.stat().st_ino
    assert begun.read_bytes() == b"begun\n" + written(writer, tmp_path)


def test_links_in_a_ring_are_one_sentence(tmp_path: Path) -> None:
    """Neither endless nor a crash."""
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    for writer in WRITERS.values():
        with pytest.raises(CannotWrite, match="cannot be written"):
            writer(tmp_path / "a")
    with pytest.raises(CannotWrite, match="cannot be written"):
        check_place(tmp_path / "a")


@needs_pipes
def test_a_place_is_checked_where_it_leads(tmp_path: Path) -> None:
    """A pipe will do and is not opened; a link to nowhere will do, unless that is below a file; nothing is left."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("")
    (tmp_path / "good").symlink_to("new")
    (tmp_path / "bad").symlink_to("file/new")
    check_place(tmp_path / "pipe")
    check_place(tmp_path / "good")
    with pytest.raises(CannotWrite):
        check_place(tmp_path / "bad")
    assert not (tmp_path / "new").exists()


def test_labels_are_written_behind_links(tmp_path: Path) -> None:
    """Somebody keeps them in a folder that is copied elsewhere."""
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "labels.json").symlink_to(kept / "labels.json")
    write_label(tmp_path / "runs", ["run.jsonl"], Label(name="mine"))
    assert (tmp_path / "runs" / "labels.json").is_symlink()
    assert read_labels(kept)["run.jsonl"].name == "mine"


def test_a_log_is_never_written_over_by_way_of_a_link(tmp_path: Path) -> None:
    """A link does not hide that a log is there."""
    log(tmp_path / "run.jsonl")
    (tmp_path / "link.jsonl").symlink_to("run.jsonl")
    with pytest.raises(CannotWrite, match="There is a file"):
        LogWriter(tmp_path / "link.jsonl")
    assert read_log(tmp_path / "run.jsonl").complete


@needs_pipes
def test_an_empty_log_is_removed_and_a_pipe_is_not(tmp_path: Path) -> None:
    """Only what was made for the run goes when nothing came of it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        for path in (pipe, tmp_path / "new.jsonl"):
            with Recorder(path):
                pass
    finally:
        os.close(reading)
    assert [entry.name for entry in tmp_path.iterdir()] == ["pipe"]


def test_a_failed_write_leaves_the_target_of_a_link_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole or not at all, there as well."""

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    monkeypatch.setattr("specdec_core.files.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.put(tmp_path / "link", b"new")
    assert (tmp_path / "target").read_text() == "old"
    assert {entry.name for entry in tmp_path.iterdir()} == {"link", "target"}
