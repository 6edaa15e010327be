"""An export never takes the place of a run's log."""

from __future__ import annotations

from pathlib import Path

import pytest

from specdec_core.cli import run_command
from specdec_core.runlog import LogWriter, read_log
from tests.specdec_core.scripted import scripted_run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log on disk."""
    path = tmp_path / "run.jsonl"
    with LogWriter(path) as writer:
        for event in scripted_run("speculative"):
            writer.write(event)
    return path


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_the_exported_log_is_not_written_over(log: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The log itself, however it is spelled, and any other log are refused with a sentence; both stay as they are."""
    other = log.with_name("other.jsonl")
    other.write_bytes(log.read_bytes())
    before = log.read_bytes()
    for place in (log, log.parent / "." / log.name, other):
        assert run_command(["export", str(log), option, str(place)]) == 2
        assert "another name" in capsys.readouterr().err
    assert log.read_bytes() == other.read_bytes() == before
    assert read_log(log).complete


def test_a_report_may_be_written_again(log: Path) -> None:
    """Tables and reports are made from the log, so making them anew loses nothing."""
    table = log.with_name("table.csv")
    assert [run_command(["export", str(log), "--csv", str(table)]) for _ in range(2)] == [0, 0]
    assert table.read_text(encoding="utf-8").count("\n") > 1
