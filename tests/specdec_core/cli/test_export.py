"""An export never takes the place of a run's log."""

from __future__ import annotations

from pathlib import Path

import pytest

from specdec_core.cli.program import run_command
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


def test_a_dash_is_standard_output(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What a file would hold and nothing else, as `-` is standard input elsewhere; no file of that name appears."""
    for option in ("--csv", "--html"):
        assert run_command(["export", str(log), option, str(log.with_name("file"))]) == 0
        capfd.readouterr()
        assert run_command(["export", str(log), option, "-"]) == 0
        out, err = capfd.readouterr()
        assert out == log.with_name("file").read_text(encoding="utf-8")
        assert err == ""
    assert not Path("-").exists()


def test_two_results_are_never_mixed_on_standard_output(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table, a page and a JSON object: one of them may go there, before anything is measured."""
    commands = [["export", str(log), "--csv", "-", "--html", "-"]]
    commands += [[name, "--pair", "toy", "--html", "-", "--json"] for name in ("bench", "sweep", "prove")]
    for command in commands:
        assert run_command(command) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "mixed on standard output" in err


def test_a_report_is_of_one_run_or_two(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A third has no place on the page, and leaving it out silently would look as if it were there."""
    page = log.with_name("page.html")
    assert run_command(["export", *[str(log)] * 3, "--html", str(page)]) == 2
    assert "A report holds one run or two." in capsys.readouterr().err
    assert not page.exists()
    assert run_command(["export", *[str(log)] * 2, "--html", str(page)]) == 0


def test_a_log_without_an_end_comes_with_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is in it is good, and how to get the rest."""
    path = tmp_path / "run.jsonl"
    with LogWriter(path) as writer:
        for event in scripted_run("speculative", ending="interrupted"):
            writer.write(event)
    for command in (["audit", str(path)], ["replay", str(path), "--pace", "0"], ["export", str(path), "--csv", "-"]):
        assert run_command(command) == 0
        assert "run it again for the rest" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_an_earlier_export_is_replaced_as_the_help_says(
    log: Path, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page or a table can be made again at any time, so every command that writes one follows the same rule."""
    place = log.with_name("earlier")
    place.write_text("earlier", encoding="utf-8")
    assert run_command(["export", str(log), option, str(place)]) == 0
    assert "earlier" not in place.read_text(encoding="utf-8")
    capsys.readouterr()
    for command in ("export", *(("bench", "sweep", "prove") if option == "--html" else ())):
        assert run_command([command, "--help"]) == 0
        said = " ".join(capsys.readouterr().out.replace("\u2502", " ").split())
        assert "in place of an earlier one" in said
