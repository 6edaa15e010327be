"""What is said of runs: titles, search, endings, comparisons, exports; every sentence fits what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec import structs

from app.viewmodel.commands import Heard
from app.viewmodel.exports import MEANINGS, TITLES, files, of_row, of_stage, warning
from app.viewmodel.history.contrast import FACT_NAMES, versus
from app.viewmodel.history.shelf import Row, Shelf
from app.viewmodel.history.table import (
    COLUMNS,
    ENDINGS,
    arranged,
    breakable,
    caution,
    counted,
    deletion,
    emptiness,
    facts,
    models,
    search_text,
    started,
)
from app.viewmodel.race.lanes import Race
from specdec_core.events import FinishReason, RunEvent
from specdec_core.history.contrast import FACTS, Contrast, contrast
from specdec_core.history.entries import read_history
from specdec_core.history.shelf import Label
from specdec_core.reports.bundle import FORMATS, Format
from specdec_core.settings import OPTIONS, Arm, RunSettings
from tests.specdec_core.history.test_history import put, run_at
from tests.specdec_core.scripted import Ending, Pace, Round, scripted_run

Runs = dict[Arm, Sequence[RunEvent]]


def only_row(folder: Path, label: Label | None = None) -> Row:
    (entry,) = read_history(folder)
    return Row(entry, label or Label())


def test_every_ending_has_words() -> None:
    """Those of the events, and those that the history adds."""
    assert set(ENDINGS) == {*get_args(FinishReason), "failed", "interrupted", "unreadable", "running"}


def test_a_run_is_called_by_its_name_or_its_prompt(tmp_path: Path) -> None:
    """A name goes before the prompt; a search finds both, and tags, notes, models, files and endings."""
    put(tmp_path, "file", run_at(0, prompt="Tell me\nof rain"))
    assert only_row(tmp_path).title == "Tell me of rain"
    named = only_row(tmp_path, Label(name="Weather", tags=("short",), note="remember"))
    assert named.title == "Weather"
    assert models(named) == "toy"
    for word in ("weather", "short", "remember", "of rain", "toy:target", "file.jsonl", "length", "2026-01-01"):
        assert word in search_text(named)


def test_words_of_a_search_may_stand_anywhere(tmp_path: Path) -> None:
    """All of them must; capitals do not matter."""
    put(tmp_path, "a", run_at(0, prompt="Tell me of rain"))
    put(tmp_path, "b", run_at(9, prompt="Tell me of snow"))
    rows = tuple(Row(entry) for entry in read_history(tmp_path))
    shelf = Shelf(rows=rows, texts=tuple(map(search_text, rows)), looked=True)
    for search, found in (("RAIN tell", ["a.jsonl"]), ("tell", ["b.jsonl", "a.jsonl"]), ("rain snow", [])):
        assert [row.key for row in arranged(shelf, search, 0, descending=True)] == found
    assert (str(counted(shelf, 2)), str(counted(shelf, 1))) == ("2 runs", "1 of 2 runs")
    assert "Clear the search" in str(emptiness(shelf, 0))
    assert str(emptiness(shelf, 1)) == ""


def test_what_is_said_of_an_empty_history() -> None:
    """Before the first look and after it."""
    assert "Reading" in str(emptiness(Shelf(), 0))
    assert "Press Run" in str(emptiness(Shelf(looked=True), 0))
    assert [str(deletion(Shelf(deleted=count))) for count in (0, 1, 3)] == [
        "",
        "1 run is in the trash.",
        "3 runs are in the trash.",
    ]


def test_times_are_those_of_this_machine() -> None:
    """And what is no time is shown as it is."""
    assert started("2026-01-01T12:00:00.000+00:00").startswith("202")
    assert started("yesterday") == "yesterday"


@pytest.mark.parametrize(
    ("ending", "said"), [("length", ""), ("failed", "It failed: "), ("interrupted", "ended from outside")]
)
def test_what_is_not_whole_is_said(tmp_path: Path, ending: Ending, said: str) -> None:
    """With the engine's own sentence where it failed."""
    put(tmp_path, "a", run_at(0, ending=ending))
    text = str(caution(only_row(tmp_path)))
    assert (said in text) if said else text == ""


def test_details_have_figures_and_settings_that_matter(tmp_path: Path) -> None:
    """The main settings always, others only where they are not as they come; all with definitions."""
    put(tmp_path, "p", run_at(0, "plain"))
    put(tmp_path, "s", run_at(2))
    found = {str(fact.name): str(fact.value) for fact in facts(only_row(tmp_path))}
    assert found["Speed-up"].endswith("×")
    assert found["Temperature"] == "1"
    assert OPTIONS["min_p"].title not in found
    assert found["Files"] == "p.jsonl\ns.jsonl"
    assert found["Race"] == "\u2013"
    assert all(str(column.definition) for column in COLUMNS)
    (tmp_path / "p.jsonl").unlink()
    (tmp_path / "s.jsonl").write_text("{}\n", encoding="utf-8")
    assert facts(only_row(tmp_path)) == ()


def test_details_name_the_race(tmp_path: Path) -> None:
    """Both arms of it, or the one that is there without the other."""
    for name, arm, at in (("p", "plain", 0), ("s", "speculative", 2)):
        first, *rest = run_at(at, arm)  # type: ignore[arg-type]
        put(tmp_path, name, [structs.replace(first, race_id="abc123"), *rest])

    def told() -> tuple[str, str]:
        return next((str(f.value), str(f.definition)) for f in facts(only_row(tmp_path)) if str(f.name) == "Race")

    assert told() == ("abc123", "Both arms of race abc123.")
    (tmp_path / "s.jsonl").unlink()
    assert told() == ("abc123", "The plain arm of race abc123; there is no log of its speculative arm here.")


def test_long_names_may_be_broken() -> None:
    """A name without spaces must not push the rest out of sight; what is read stays the same."""
    for name in (
        "2026-11-29_20-23-57_speculative.jsonl",
        "owner/very-long-model.name",
        "x" * 90,
        "C:\\models\\of\\mine\\big",
    ):
        text = breakable(name)
        assert text.replace("\u200b", "") == name
        assert max(len(part) for part in text.split("\u200b")) <= 21
    assert breakable("two words, 1.5") == "two words, 1.5"


def both(**more: object) -> Runs:
    return {"plain": scripted_run("plain"), "speculative": scripted_run(**more)}  # type: ignore[arg-type]


def said_of(one: Runs, other: Runs, row: Row) -> tuple[str, str, Contrast]:
    found = contrast(one, other)
    words = versus(row, row, found)
    return str(words.verdict), str(words.reason), found


def test_the_verdict_names_the_faster_run(tmp_path: Path) -> None:
    """By the same arm of both, with how much; equal speeds are called equal."""
    put(tmp_path, "a", run_at(0))
    row, slow, fast = only_row(tmp_path), both(), both(pace=Pace(verify=1_000_000))
    assert said_of(slow, fast, row)[0].startswith("The second run's speculative arm is ")
    assert said_of(fast, slow, row)[0].startswith("The first run's speculative arm is ")
    assert "equally fast" in said_of(slow, slow, row)[0]
    assert "cannot be compared" in said_of({"plain": scripted_run("plain")}, {"speculative": scripted_run()}, row)[0]


def test_the_reason_says_what_to_read_it_with(tmp_path: Path) -> None:
    """Another prompt, a busy machine, one setting, nothing at all."""
    put(tmp_path, "a", run_at(0))
    row, plain = only_row(tmp_path), both()
    assert "Both were asked the same" in said_of(plain, both(), row)[1]
    assert "prompts differ" in said_of(plain, both(prompt="Another"), row)[1]
    assert "Only one setting" in said_of(plain, both(settings=RunSettings(temperature=1.0, seed=4)), row)[1]
    busy: Runs = {"plain": scripted_run("plain", pace=Pace(verify=90_000_000)), "speculative": scripted_run()}
    assert "busier" in said_of(plain, busy, row)[1]


def test_every_difference_has_a_name(tmp_path: Path) -> None:
    """Facts that are no settings too; first differences are told with their margin."""
    assert set(FACT_NAMES) == set(FACTS)
    assert not set(FACTS) & set(OPTIONS)
    put(tmp_path, "a", run_at(0))
    row = only_row(tmp_path)
    words = versus(row, row, contrast(both(), both(differs_at=3)))
    targets = versus(row, row, msgspec.structs.replace(contrast(both(), both()), same_target=False))
    assert str(targets.verdict).startswith("Their targets differ")
    assert "times" not in str(targets.verdict)
    lines = {str(line.name): (str(line.one), str(line.other)) for table in words.tables for line in table.lines}
    assert lines["First difference, plain arm"][0].startswith("none: both wrote the same")
    assert lines["First difference, speculative arm"][1].startswith("token 4: ")


def test_every_format_is_explained() -> None:
    """What a file holds is said before it is written."""
    assert set(TITLES) == set(MEANINGS) == set(FORMATS)


def test_the_stage_is_exported_as_far_as_it_has_come(tmp_path: Path) -> None:
    """And that it is not whole is said."""
    race = Race()
    assert of_stage(race) is None
    events = scripted_run("plain", rounds=[Round(0, 0)] * 3)
    race.take(Heard("plain", event) for event in events[:-1])
    part = of_stage(race)
    assert part is not None
    assert (part.arms, part.partial) == (("plain",), True)
    assert "not come to its end" in str(warning(part))
    race.take([Heard("plain", events[-1])])
    whole = of_stage(race)
    assert whole is not None
    assert str(warning(whole)) == ""
    formats: tuple[Format, ...] = ("text", "html")
    assert files(whole, "a/b", formats) == ("a-b.html", "a-b_plain.txt")


def test_an_export_has_a_name_that_tells_it_apart(tmp_path: Path) -> None:
    """Its day and first words, safe on every platform."""
    put(tmp_path, "a", run_at(0, prompt='Why is "a/b" so? ' * 30))
    subject = of_row(only_row(tmp_path))
    assert subject.name.startswith("202")
    assert "Why-is" in subject.name
    assert len(subject.name) <= 60
    assert not set(subject.name) & set('/\\:"?')
