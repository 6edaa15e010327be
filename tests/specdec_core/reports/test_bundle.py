"""An export makes the files that were asked for, writes over nothing, and tells what it could not write."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from specdec_core.errors import CannotWrite
from specdec_core.reports import bundle
from specdec_core.reports.bundle import FORMATS, Format, export_race, free_stem, planned
from specdec_core.reports.transcript import text_of
from specdec_core.runlog import read_log
from specdec_core.settings import Arm
from tests.specdec_core.scripted import Round, scripted_run

ARMS: tuple[Arm, Arm] = ("plain", "speculative")
RUNS = {arm: scripted_run(arm) for arm in ARMS}

SMALL_DISK = """
import resource, signal, sys
from pathlib import Path
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from specdec_core.reports.bundle import export_race
from specdec_core.runlog import read_log
runs = {log.events[0].arm: log.events for log in map(read_log, sys.argv[2:])}
resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000))
done = export_race(runs, Path(sys.argv[1]), stem="race", formats=["tokens", "text", "jsonl"])
print(",".join(path.name for path in done.paths), done.problem, sep="|")
"""


def test_every_format_of_both_arms(tmp_path: Path) -> None:
    """One report, and of everything else a file an arm, each with the run in it."""
    done = export_race(RUNS, tmp_path / "new", stem="my race: 1", formats=FORMATS)
    assert done.problem is None
    assert [path.name for path in done.paths] == [file.name for file in planned("my-race-1", list(RUNS), FORMATS)]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == sorted(path.name for path in done.paths)
    for arm, events in RUNS.items():
        assert list(read_log(tmp_path / "new" / f"my-race-1_{arm}.jsonl").events) == events
        assert (tmp_path / "new" / f"my-race-1_{arm}.txt").read_text(encoding="utf-8") == text_of(events)
        for table in ("rounds", "tokens"):
            with (tmp_path / "new" / f"my-race-1_{arm}_{table}.csv").open(encoding="utf-8", newline="") as file:
                assert len(list(csv.DictReader(file))) >= 3
    page = (tmp_path / "new" / "my-race-1.html").read_text(encoding="utf-8")
    assert "Plain decoding" in page
    assert "Speculative decoding" in page


def test_one_arm_alone(tmp_path: Path) -> None:
    """A race that was stopped early has one."""
    done = export_race({"plain": RUNS["plain"]}, tmp_path, stem="race", formats=["text", "html"])
    assert [path.name for path in done.paths] == ["race.html", "race_plain.txt"]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """All files of an export share a name that none of them has yet."""
    (tmp_path / "race_plain.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "race-2.html").write_text("mine too", encoding="utf-8")
    done = export_race(RUNS, tmp_path, stem="race", formats=["text", "html"])
    assert [path.name for path in done.paths] == ["race-3.html", "race-3_plain.txt", "race-3_speculative.txt"]
    assert (tmp_path / "race_plain.txt").read_text(encoding="utf-8") == "mine"
    assert free_stem(tmp_path, "race", list(RUNS), ["jsonl"]) == "race"


@pytest.mark.parametrize("kind", FORMATS)
def test_what_was_written_before_a_fault_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Format) -> None:
    """The place where it stopped is told, with the reason."""

    def full(*_: object, **__: object) -> None:
        raise CannotWrite("The disk is full.", "Free some space.")

    for name in ("to_html", "to_csv", "write_whole", "LogWriter"):
        if (name == "to_html") == (kind == "html"):
            monkeypatch.setattr(bundle, name, full)
    formats: list[Format] = ["html", kind]
    done = export_race(RUNS, tmp_path, stem="race", formats=formats)
    assert done.problem is not None
    assert [path.name for path in done.paths] == ([] if kind == "html" else ["race.html"])


@pytest.mark.skipif(os.name != "posix", reason="limits of file sizes")
def test_a_disk_without_room_leaves_no_half_file(tmp_path: Path) -> None:
    """A real limit: small files are whole, the one that is too large is not there at all."""
    long_run = scripted_run(rounds=[Round(4, 3)] * 40)
    runs = export_race({"plain": RUNS["plain"], "speculative": long_run}, tmp_path, stem="a", formats=["jsonl"]).paths
    place = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, str(place), *map(str, runs)], capture_output=True, text=True, check=True
    )
    names, problem = done.stdout.strip().split("|")
    left = {path.name: path.stat().st_size for path in place.iterdir()}
    assert set(left) == set(filter(None, names.split(",")))
    assert "cannot be written" in problem
    assert all(0 < size <= 4_000 for size in left.values())


class Loads(HTMLParser):
    """Collects whatever a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Scripts, frames and pictures, and whatever points anywhere."""
        if tag in ("script", "iframe", "img", "link", "object", "embed", "video", "audio", "base"):
            self.found.append(tag)
        self.found += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "xlink:href", "action")]


def test_the_report_loads_nothing(tmp_path: Path) -> None:
    """It opens on a machine without a network as it does here, and a prompt full of markup changes nothing."""
    nasty = "<script>alert(1)</script><img src=x onerror=y> url(http://example.net)"
    runs = {arm: scripted_run(arm, prompt=nasty) for arm in ARMS}
    (path,) = export_race(runs, tmp_path, stem="race", formats=["html"]).paths
    page = path.read_text(encoding="utf-8")
    loads = Loads()
    loads.feed(page)
    assert loads.found == []
    styles = "".join(re.findall(r"<style>.*?</style>", page, re.DOTALL))
    assert "url(" not in styles
    assert "@import" not in styles
