"""`specdec prove`: one row a part, the verdict last, and an exit code that scripts can rely on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.text import Text

from specdec_core.cli.following import Stop
from specdec_core.cli.prove import MOST_FAILURES, Gauge, parts_from
from specdec_core.cli.terminal import Terminal
from specdec_core.engine import verify
from specdec_core.measures.proof import TITLES, Progress, ProofReport
from tests.specdec_core.cli.conftest import Run
from tests.specdec_core.engine.prove import broken

TOY = ("prove", "--pair", "toy", "--quick", "--threads", "1")


def test_the_toy_pair_is_proven(specdec: Run, tmp_path: Path) -> None:
    """Exit code 0, every part in the table, the verdict as the last line, progress on standard error, and a page."""
    page = tmp_path / "proof.html"
    result = specdec(*TOY, "--html", page)
    assert result.code == 0, result.out
    for title in TITLES.values():
        assert title in result.out
        assert f"{title}." in result.err
    assert result.out.strip().splitlines()[-1] == "Lossless: every part passed, without a reservation."
    assert "Lossless" in page.read_text(encoding="utf-8")


def test_json_is_the_whole_report(specdec: Run) -> None:
    """One object that is the report itself, numbers and all."""
    result = specdec(*TOY, "--part", "sampling", "--part", "enumeration", "--draws", "150", "--seed", "5", "--json")
    assert result.code == 0
    report = msgspec.convert(result.object, ProofReport)
    assert [part.name for part in report.parts] == ["enumeration", "sampling"]
    assert (report.seed, report.draws, report.passed) == (5, 150, True)
    assert report.parts[1].figures["seed"] == 5


@pytest.mark.parametrize("as_json", [False, True])
def test_a_broken_rule_ends_in_1(specdec: Run, monkeypatch: pytest.MonkeyPatch, as_json: bool) -> None:
    """The failing part, rule and place are on the screen; the verdict comes last."""
    monkeypatch.setattr(verify, "RULES", {"chain": broken.resampled_from_all_of_p})
    result = specdec(*TOY, "--part", "enumeration", *(["--json"] if as_json else []))
    assert result.code == 1
    if as_json:
        assert result.object["passed"] is False
        assert "chain, drawn drafts" in result.object["verdict"]
        return
    assert "FAILED" in result.out
    assert "Exact enumeration: chain, drawn drafts: the text (" in result.out
    # The verdict is one paragraph, folded to the width of the terminal.
    assert "Not lossless: Exact enumeration failed." in result.out.split("Seed 0")[1]


def test_many_failures_do_not_flood_the_screen(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first few are shown, and how many more there are."""
    rules = {f"rule {number}": broken.always_accepted for number in range(6)}
    monkeypatch.setattr(verify, "RULES", rules)
    result = specdec(*TOY, "--part", "enumeration")
    assert f"Exact enumeration: {12 - MOST_FAILURES} more failed." in result.out
    assert sum("is written with a probability" in line for line in result.out.splitlines()) == MOST_FAILURES + 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--draws", "5"], "Give 100 to 1,000,000."),
        (["--part", "magic"], "Known ones: enumeration, loop,"),
        (["--seed", "-1"], "Seed is -1"),
        (["--target", "toy:target"], "--pair and --target"),
        (["--draft", "no such thing"], "There is no model at"),
        (["--draws", "many"], "should be a valid integer"),
    ],
)
def test_bad_input_is_one_sentence(specdec: Run, options: list[str], words: str) -> None:
    """Exit code 2, before the engine is started."""
    result = specdec(*TOY, *options)
    assert result.code == 2
    assert words in result.complaint
    assert result.out == ""
    assert "Starting" not in result.err


def test_a_page_that_cannot_be_written_is_told_first(specdec: Run, tmp_path: Path) -> None:
    """Nobody waits for minutes to learn that a folder is in the way."""
    result = specdec(*TOY, "--html", tmp_path)
    assert result.code == 2
    assert "Starting" not in result.err


def test_stopped_by_the_user(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends it after the step that runs: what there is is shown, nothing is claimed, exit code 130."""
    monkeypatch.setattr(Stop, "__call__", lambda self: True)
    result = specdec(*TOY)
    assert result.code == 130
    assert "not run" in result.out
    assert "nothing is proven about the rest" in result.out


def test_parts_are_put_in_their_order() -> None:
    """Whatever order they were typed in, each runs once."""
    assert parts_from(["audit", "greedy", "audit"]) == ("greedy", "audit")
    assert parts_from(None) == tuple(TITLES)


def test_progress_changes_in_place_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line with the part, its share and the time; elsewhere one line a part."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    gauge = Gauge(Terminal())
    assert gauge._status is not None
    with gauge:
        gauge.show(Progress(part="greedy", title="Greedy equality", done=3, total=12, seconds=7.4))
    assert isinstance(gauge._status.status, Text)
    assert gauge._status.status.plain == "Greedy equality, 25%, 7 s since the start"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_bundled_pair_in_a_hurry(specdec: Run) -> None:
    """`specdec prove --quick` on the default pair passes."""
    result = specdec("prove", "--quick", "--json")
    report: Any = json.loads(result.out)
    assert result.code == 0, report["verdict"]
    assert report["target"]["dtype"] == "float32"
