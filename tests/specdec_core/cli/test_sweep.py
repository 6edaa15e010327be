"""`specdec sweep`: points, curves and the best length; a group of logs; partial results on Ctrl-C."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from specdec_core.audit.whole import audit
from specdec_core.cli.measuring import Progress
from specdec_core.cli.sweep import parsed_temperatures
from specdec_core.engine import sweep as engine
from specdec_core.errors import BadSetting
from specdec_core.measures.sweeping import Sweep, SweepRequest, SweepRun, parsed_gammas, with_best
from specdec_core.runlog import read_log
from specdec_core.tally import tally
from tests.specdec_core.cli.conftest import Run

SHORT = ("--pair", "toy", "--max-new-tokens", "8", "--threads", "1", "--domains", "chat", "--gammas", "1,3")


def test_the_json_object_is_the_whole_result(specdec: Run) -> None:
    """It reads back as the library's own type, a point a cell, the best of a drafter marked where it gained."""
    found = specdec("sweep", *SHORT, "--temperatures", "0,1", "--json")
    assert found.code == 0
    result = msgspec.convert(found.object, Sweep)
    assert result.complete
    cells = [(point.draft, point.gamma, point.temperature) for point in result.points]
    assert cells == [(d, g, t) for t in (0.0, 1.0) for d in ("toy:draft", "ngram") for g in (1, 3)]
    assert result.points == with_best(result.points)
    assert set(result.plain_tokens_per_second) == {"0", "1"}
    assert {(curve.draft, curve.temperature) for curve in result.curves} >= {("toy:draft", 0.0), ("toy:draft", 1.0)}


def test_tables_and_the_best_go_to_standard_output(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    found = specdec("sweep", *SHORT, "--prompt", "The small model ")
    assert found.code == 0
    assert max(map(len, found.out.splitlines())) <= 80
    assert "Best for toy:draft at temperature 0: " in found.out
    assert "speaks for itself only" in " ".join(found.out.split())
    assert "predicted" in found.out
    assert "own/prompt" in found.err


def test_every_run_is_logged_in_a_group(specdec: Run, tmp_path: Path) -> None:
    """Each log is sound and has the figures that the index tells of it; the page shows the plot."""
    group, page = tmp_path / "group", tmp_path / "page.html"
    found = specdec("sweep", *SHORT, "--log-dir", group, "--html", page, "--json")
    assert found.code == 0
    index = json.loads((group / "index.json").read_text())
    assert (index["kind"], index["complete"]) == ("sweep", True)
    assert index["request"]["gammas"] == [1, 3]
    assert len(index["runs"]) == 5
    assert {(run["draft"], run["gamma"]) for run in index["runs"]} == {
        ("", 0),
        *((draft, gamma) for draft in ("toy:draft", "ngram") for gamma in (1, 3)),
    }
    for run in index["runs"]:
        log = read_log(group / run["log"])
        figures = tally(log.events)
        assert log.complete
        assert audit(log.events).findings == ()
        assert (figures.tokens, figures.tokens_per_second) == (run["tokens"], run["tokens_per_second"])
    assert "<polyline" in page.read_text()


def test_ctrl_c_keeps_what_there_is(specdec: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points of the runs that were made, a group that says it is not whole, and exit code 130."""
    seen: list[Any] = []
    step = Progress.step

    def pressed(self: Progress, **what: Any) -> None:
        step(self, **what)
        seen.append(what)
        if len(seen) == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Progress, "step", pressed)
    found = specdec("sweep", *SHORT, "--log-dir", tmp_path / "group", "--json")
    assert found.code == 130
    assert found.object["complete"] is False
    assert 1 <= sum(point["runs"] for point in found.object["points"]) <= 3
    index = json.loads((tmp_path / "group" / "index.json").read_text())
    assert index["complete"] is False
    assert len(index["runs"]) == 3


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--gammas", "0"), "'0' is no draft length"),
        (("--gammas", "4-2"), "'4-2' is no draft length"),
        (("--gammas", "x"), "'x' is no draft length"),
        (("--gammas", ","), "no gamma to sweep over"),
        (("--temperatures", "warm"), "no list of temperatures"),
        (("--temperatures", "11"), "Temperature is 11"),
        (("--temperatures", "nan"), "Temperature must be a finite number"),
        (("--prompt", "caf\udce9"), "The prompt is not UTF-8 text: character 4"),
        (("--trace", "tokens"), "With trace tokens"),
        (("--log-dir", "{used}"), "is not empty"),
    ],
)
def test_refusals_come_before_the_engine(
    specdec: Run, tmp_path: Path, more: tuple[str, str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, exit code 2, and nothing loaded."""
    monkeypatch.setattr(engine, "sweep", lambda *args, **how: pytest.fail("it was started"))
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "file").write_text("x")
    found = specdec("sweep", *SHORT[:-2], *[part.format(used=tmp_path / "used") for part in more])
    assert found.code == 2
    assert words in found.complaint
    assert found.out == ""


def test_lists_are_read_as_a_person_writes_them() -> None:
    """Ranges and numbers in any order, each once."""
    assert parsed_gammas("8, 1-3,2") == (1, 2, 3, 8)
    assert parsed_gammas("32") == (32,)
    assert parsed_temperatures("0, 0.7,0.70,1") == (0.0, 0.7, 1.0)
    with pytest.raises(BadSetting, match="from 1 to 32"):
        parsed_gammas("1-33")


def test_lists_add_up(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draft lengths and temperatures that are given twice are one list each, and neither needs to be given."""
    asked: list[SweepRequest] = []

    def heard(request: SweepRequest, **_named: Any) -> Iterator[SweepRun]:
        asked.append(request)
        raise BadSetting("Enough.")

    monkeypatch.setattr("specdec_core.engine.sweep.sweep", heard)
    lists = ("--gammas", "1-2", "--gammas", "8", "--temperatures", "1", "--temperatures", "0,0.5")
    assert specdec("sweep", "--pair", "toy", *lists).code == 2
    assert specdec("sweep", "--pair", "toy").code == 2
    typed, usual = asked
    assert (typed.gammas, typed.temperatures) == ((1, 2, 8), (1.0, 0.0, 0.5))
    assert (usual.gammas, usual.temperatures) == ((1, 2, 3, 4, 5, 6, 8, 12, 16), (0.0,))
