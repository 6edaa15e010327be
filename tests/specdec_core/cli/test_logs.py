"""`specdec audit`, `replay` and `export`: what a log gives without any model."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from specdec_core.cli.logs import paced
from specdec_core.events import RunFinished, TokenJudged
from specdec_core.reports.transcript import text_of
from specdec_core.settings import Arm
from specdec_core.tally import tally
from tests.specdec_core.cli.conftest import Run, written
from tests.specdec_core.scripted import scripted_run


def forged(path: Path) -> Path:
    """A log in which one draw was changed."""
    run = scripted_run()
    at = next(i for i, event in enumerate(run) if isinstance(event, TokenJudged) and event.verdict == "accepted")
    event = run[at]
    assert isinstance(event, TokenJudged)
    run[at] = msgspec.structs.replace(event, draw=0.999999)
    return written(path, run)


def test_audit_passes_good_logs(specdec: Run, tmp_path: Path) -> None:
    """Both arms, one after the other."""
    logs = [written(tmp_path / f"{arm}.jsonl", scripted_run(arm)) for arm in ("plain", "speculative")]
    result = specdec("audit", *logs)
    assert result.code == 0
    assert result.out.count("nothing is wrong") == 2


def test_audit_finds_a_changed_number(specdec: Run, tmp_path: Path) -> None:
    """Exit code 1, and the line of the log is named."""
    good, bad = written(tmp_path / "good.jsonl"), forged(tmp_path / "bad.jsonl")
    result = specdec("audit", good, bad)
    assert result.code == 1
    assert f"{good}: " in result.out
    assert "bad.jsonl:" in result.out
    assert "finding" in result.out
    report = specdec("audit", good, bad, "--json").object["logs"]
    assert [entry["passed"] for entry in report] == [True, False]
    assert report[1]["findings"]


def test_audit_of_an_unreadable_log_goes_on_with_the_others(specdec: Run, tmp_path: Path) -> None:
    """One bad file among several is told, and costs nothing of the rest."""
    noise = tmp_path / "noise.jsonl"
    noise.write_text("hello\n")
    result = specdec("audit", noise, written(tmp_path / "good.jsonl"))
    assert result.code == 2
    assert "is not a run log" in result.err
    assert "nothing is wrong" in result.out


def test_audit_says_that_a_run_was_interrupted(specdec: Run, tmp_path: Path) -> None:
    """A log without an end is good as far as it goes."""
    result = specdec("audit", written(tmp_path / "run.jsonl", scripted_run(ending="interrupted")))
    assert result.code == 0
    assert "interrupted" in result.err


def test_replay_writes_the_text_and_the_figures(specdec: Run, tmp_path: Path) -> None:
    """The same as when it was run."""
    run = scripted_run()
    result = specdec("replay", written(tmp_path / "run.jsonl", run), "--pace", "0")
    assert result.code == 0
    assert result.out.rstrip("\n") == text_of(run).rstrip("\n")
    assert f"Tokens{tally(run).tokens:>10}".split() == next(
        line.split() for line in result.err.splitlines() if "Tokens " in line
    )
    assert "Ended by: length" in result.err


def test_replay_as_json_has_the_run_s_figures(specdec: Run, tmp_path: Path) -> None:
    """No waiting, and the object of `run --json`."""
    run = scripted_run()
    result = specdec("replay", written(tmp_path / "run.jsonl", run), "--json")
    assert result.code == 0
    assert result.object["accepted"] == tally(run).accepted
    assert result.object["text"] == text_of(run)


def test_replay_and_report_name_the_race(specdec: Run, tmp_path: Path) -> None:
    """Which race a log is of, and which log beside it is the other arm; a run by itself says that it is one."""

    def raced(arm: Arm) -> Path:
        first, *rest = scripted_run(arm)
        return written(tmp_path / f"race.{arm}.jsonl", [msgspec.structs.replace(first, race_id="abc123"), *rest])

    def told(log: Path) -> str:
        return " ".join(specdec("replay", log, "--pace", "0").err.split())

    def page(*logs: Path) -> str:
        assert specdec("export", *logs, "--html", tmp_path / "page.html").code == 0
        return (tmp_path / "page.html").read_text(encoding="utf-8")

    plain = raced("plain")
    assert "The plain arm of race abc123; there is no log of its speculative arm here." in told(plain)
    speculative = raced("speculative")
    sentence = "The plain arm of race abc123; its speculative arm is in race.speculative.jsonl."
    assert sentence in told(plain)
    assert sentence in page(plain)
    assert "Both arms of race abc123." in page(plain, speculative)
    (tmp_path / "alone").mkdir()
    alone = written(tmp_path / "alone" / "run.jsonl", scripted_run(prompt="By itself"))
    assert "A run by itself: its log names no race." in told(alone)
    assert "These runs are not of one race" in page(plain, alone)


@pytest.mark.parametrize("pace", ["-1", "nan", "inf", "101"])
def test_replay_refuses_a_pace_that_is_none(specdec: Run, tmp_path: Path, pace: str) -> None:
    """A sentence instead of an endless wait."""
    result = specdec("replay", written(tmp_path / "run.jsonl"), "--pace", pace)
    assert result.code == 2
    assert "Give a number from 0 to 100" in result.complaint


@pytest.mark.parametrize("pace", [0.0, 0.5, 1.0, 2.0])
def test_events_come_when_they_are_due(pace: float) -> None:
    """Never early, never later than the event's time at this pace; 0 never waits."""
    run = scripted_run()
    now = [100.0]

    def sleep(seconds: float) -> None:
        assert 0 < seconds <= 0.05
        now[0] += seconds

    seen = []
    for event in paced(run, pace, stop=lambda: False, clock=lambda: now[0], sleep=sleep):
        assert now[0] - 100 == pytest.approx(pace * event.t / 1e9, abs=1e-6)
        seen.append(event)
    assert seen == run


def test_a_replay_can_be_stopped_while_it_waits() -> None:
    """Ctrl-C must not have to wait for the next event."""
    run = scripted_run()
    slept: list[float] = []
    seen = list(paced(run, 100, stop=lambda: len(slept) > 3, clock=lambda: 0.0, sleep=slept.append))
    assert len(slept) == 4
    assert not isinstance(seen[-1], RunFinished)


def test_export_writes_both_forms(specdec: Run, tmp_path: Path) -> None:
    """A table with a header, a page that names the run; neither says so on standard output."""
    log, table, page = written(tmp_path / "run.jsonl"), tmp_path / "run.csv", tmp_path / "run.html"
    result = specdec("export", log, "--csv", table, "--html", page, "--per", "round")
    assert (result.code, result.out) == (0, "")
    assert len(table.read_text(encoding="utf-8").splitlines()) == 1 + tally(scripted_run()).rounds
    assert "scripted-target" in page.read_text(encoding="utf-8")


def test_export_of_a_race_is_one_page(specdec: Run, tmp_path: Path) -> None:
    """Two logs, side by side; a table of two runs is refused."""
    logs = [written(tmp_path / f"{arm}.jsonl", scripted_run(arm)) for arm in ("plain", "speculative")]
    assert specdec("export", *logs, "--html", tmp_path / "race.html").code == 0
    refused = specdec("export", *logs, "--csv", tmp_path / "race.csv")
    assert refused.code == 2
    assert "one log at a time" in refused.complaint


def test_export_without_a_form_is_refused(specdec: Run, tmp_path: Path) -> None:
    """Doing nothing is not what was meant."""
    result = specdec("export", written(tmp_path / "run.jsonl"))
    assert result.code == 2
    assert "--csv FILE or --html FILE" in result.complaint


def test_export_into_no_folder_is_refused(specdec: Run, tmp_path: Path) -> None:
    """A place below a file can never be written."""
    log = written(tmp_path / "run.jsonl")
    assert specdec("export", log, "--csv", log / "x.csv").code == 2
