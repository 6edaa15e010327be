"""A group of logs: each readable by itself, an index that names them all, and never two groups in one folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specdec_core.errors import CannotWrite
from specdec_core.measures.loggroup import INDEX, LogGroup
from specdec_core.runlog import read_log
from tests.specdec_core.scripted import scripted_run


def index(folder: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return found


def test_every_log_is_in_the_index(tmp_path: Path) -> None:
    """With the facts that were given, in order; a name used twice gets a number of its own."""
    group = LogGroup(tmp_path / "a" / "group", kind="sweep", facts={"target": "x"})
    first = group.add("one/two: gamma 4", scripted_run(), gamma=4)
    second = group.add("one/two: gamma 4", scripted_run("plain"), gamma=0)
    group.finish(complete=True)
    found = index(group.folder)
    assert (found["kind"], found["target"], found["complete"]) == ("sweep", "x", True)
    assert found["runs"] == [{"log": first.name, "gamma": 4}, {"log": second.name, "gamma": 0}]
    assert first != second
    assert read_log(first).events == tuple(scripted_run())
    assert {path.name for path in group.folder.iterdir()} == {INDEX, first.name, second.name}


def test_the_index_is_whole_after_every_run(tmp_path: Path) -> None:
    """Whatever ends the program, what was logged by then can be found, and is said to be incomplete."""
    group = LogGroup(tmp_path / "group", kind="sweep", facts={})
    assert list(group.folder.iterdir()) == []  # what fails before its first run can be tried again
    group.add("one", scripted_run())
    assert len(index(group.folder)["runs"]) == 1  # type: ignore[arg-type]
    assert index(group.folder)["complete"] is False


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    """And so is a file."""
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "mine.txt").write_text("keep")
    with pytest.raises(CannotWrite, match=r"is not empty.*Choose a new one"):
        LogGroup(tmp_path / "used", kind="sweep", facts={})
    with pytest.raises(CannotWrite, match="cannot be used for logs"):
        LogGroup(tmp_path / "used" / "mine.txt", kind="sweep", facts={})
    assert (tmp_path / "used" / "mine.txt").read_text() == "keep"
