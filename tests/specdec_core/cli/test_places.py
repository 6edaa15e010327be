"""Places where a command shall write are tried before anything is loaded, and refused in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from specdec_core.cli import measuring
from specdec_core.engine import loading
from tests.specdec_core.cli.conftest import Run, written

TOY = ("--pair", "toy")

COMMANDS = {
    "distill --out": ("distill", "--target", "toy:target", "--out"),
    "run --log": ("run", *TOY, "--prompt", "x", "--log"),
    "compare --log": ("compare", *TOY, "--prompt", "x", "--log"),
    "sweep --log-dir": ("sweep", *TOY, "--draft", "toy:draft", "--log-dir"),
    "sweep --html": ("sweep", *TOY, "--draft", "toy:draft", "--html"),
    "bench --html": ("bench", *TOY, "--draft", "toy:draft", "--html"),
    "prove --html": ("prove", *TOY, "--html"),
}


def under_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("in the way")
    return tmp_path / "file" / "x"


def of_no_disk(_tmp_path: Path) -> Path:
    return Path("/proc/x")


def too_long(tmp_path: Path) -> Path:
    return tmp_path / ("x" * 300)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("place", [under_a_file, of_no_disk, too_long])
def test_a_place_that_cannot_be_written_is_refused_at_once(
    command: str,
    place: Callable[[Path], Path],
    tmp_path: Path,
    specdec: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No model is loaded for it, nothing is left behind, and the sentence names the place."""
    if place is of_no_disk and not sys.platform.startswith("linux"):
        pytest.skip("there is no /proc")

    def loaded(*_given: object, **_named: object) -> None:
        pytest.fail("something was loaded first")

    monkeypatch.setattr(loading, "load", loaded)
    monkeypatch.setattr(measuring.Progress, "stage", loaded)
    where = place(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    result = specdec(*COMMANDS[command], where)
    assert result.code == 2, result.err
    assert str(where) in result.complaint
    assert result.complaint.count("\n") == 0
    assert sorted(tmp_path.rglob("*")) == before


FILES = COMMANDS | {
    "export --csv": ("export", "{log}", "--csv"),
    "export --html": ("export", "{log}", "--html"),
}


@pytest.mark.parametrize("command", FILES)
def test_a_folder_that_is_not_there_is_not_made(
    command: str, tmp_path: Path, specdec: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is most often misspelt: one sentence before anything is loaded, for logs, groups, exports and drafts alike."""
    log = written(tmp_path / "run.jsonl")
    monkeypatch.setattr(loading, "load", lambda *_given, **_named: pytest.fail("something was loaded first"))
    where = tmp_path / "nope" / "a" / "x.jsonl"
    result = specdec(*(word.replace("{log}", str(log)) for word in FILES[command]), where)
    assert (result.code, result.out) == (2, "")
    assert result.complaint.startswith("specdec: There is no folder for ")
    assert "Make it first, or choose another." in result.complaint
    assert list(tmp_path.iterdir()) == [log]
