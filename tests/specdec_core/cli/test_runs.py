"""`specdec runs` lists what the window kept: searched, sorted, as a table and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from specdec_core.history.shelf import Label, write_label
from specdec_core.models.places import runs_folder
from tests.specdec_core.cli.conftest import Run
from tests.specdec_core.history.test_history import put, run_at


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two races and a file that is none, where the window would keep them."""
    place = tmp_path / "kept"
    place.mkdir()
    monkeypatch.setenv("SPECDEC_RUNS", str(place))
    assert runs_folder() == place
    put(place, "old.plain", run_at(0, "plain", prompt="Tell me of rain"))
    put(place, "old.speculative", run_at(4, prompt="Tell me of rain"))
    put(place, "new", run_at(60, prompt="Tell me of snow", ending="interrupted"))
    (place / "foreign.jsonl").write_text("{}\n", encoding="utf-8")
    write_label(place, ["old.plain.jsonl"], Label(name="Weather", tags=("autumn",)))
    return place


def test_a_table_for_people(specdec: Run, folder: Path) -> None:
    """Names, models, figures with their units, and how each ended."""
    result = specdec("runs")
    assert result.code == 0
    for text in ("Weather", "autumn", "Tell me of rain", "tokens/s", "interrupted", "unreadable", "foreign.jsonl"):
        assert text in result.out
    assert result.out.index("snow") < result.out.index("rain")


@pytest.mark.parametrize("width", [60, 80, 100, 120, 160])
def test_no_word_is_broken_in_a_narrow_terminal(
    specdec: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """A column is there with its whole title and figures, or it is left out and named; a run takes no more lines."""
    monkeypatch.setenv("COLUMNS", str(width))
    result = specdec("runs", "rain")
    lines = result.out.splitlines()
    assert max(map(len, lines)) <= width
    shown = result.out + result.err
    for title in ("Started (UTC)", "Name, prompt", "Models", "Tokens", "Speed-up", "Accepted", "Ended"):
        assert title in shown
    assert ("Not shown in" in result.err) is (width < 120)
    assert "Tell me of rain" in result.out
    assert len([line for line in lines if line.strip()]) <= 6
    assert "length" in result.out or "Ended" in result.err


def test_json_for_programs(specdec: Run, folder: Path) -> None:
    """Everything the table shows and the full figures, with the logs' paths."""
    runs = specdec("runs", "--json").object["runs"]
    assert [len(run["logs"]) for run in runs] == [1, 2, 1]
    race = runs[1]
    assert all(Path(log).is_file() for log in race["logs"])
    assert (race["label"]["name"], race["ending"], race["settings"]["temperature"]) == ("Weather", "length", 1.0)
    assert race["speedup"] == pytest.approx(
        race["speculative"]["tokens_per_second"] / race["plain"]["tokens_per_second"]
    )
    assert runs[2]["problem"]


def test_search_and_order(specdec: Run, folder: Path) -> None:
    """All words must occur, in names, tags, prompts or models; the order is the one asked for."""

    def prompts(*arguments: str) -> list[str]:
        return [run["prompt"] for run in specdec("runs", "--json", *arguments).object["runs"]]

    assert prompts("AUTUMN", "rain") == ["Tell me of rain"]
    assert prompts("autumn", "snow") == []
    assert prompts("tell", "--sort", "oldest") == ["Tell me of rain", "Tell me of snow"]
    assert prompts("tell", "--sort", "fastest", "--most", "1") == ["Tell me of rain"]
    assert "1 more are left out" in specdec("runs", "tell", "--most", "1").err


def test_nothing_to_show_is_said(specdec: Run, folder: Path, tmp_path: Path) -> None:
    """And a folder that is not there is refused."""
    assert "There are no such runs" in specdec("runs", "zebra").err
    (tmp_path / "empty").mkdir()
    assert "There are no runs" in specdec("runs", "--folder", str(tmp_path / "empty")).err
    assert specdec("runs", "--folder", str(tmp_path / "nowhere")).code == 2
    assert specdec("runs", "--most", "0").code == 2
