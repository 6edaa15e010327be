"""Exports say what the run said, in any script, whole or not at all, and load nothing."""

from __future__ import annotations

import csv
import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from specdec_core.compare import compare
from specdec_core.errors import CannotWrite
from specdec_core.events import RunEvent, RunStarted, TokenCommitted
from specdec_core.reports.export import to_csv, to_html
from specdec_core.reports.report import formatted, race_rows, run_view, shown, speed_plot
from specdec_core.reports.report_words import STATES, TITLES
from specdec_core.settings import OPTIONS, RunSettings
from specdec_core.settings_line import read_line
from specdec_core.tally import DEFINITIONS, tally
from tests.specdec_core.disturbed import slowed
from tests.specdec_core.scripted import Pace, Round, fast_run, scripted_run

ODD = ["<b>x</b>", " &amp;", " <script>alert(1)</script>", "\n\t#include <stdio.h>", " é世😀", ' "q"', "\r\n", "\x00"]


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def output(events: list[RunEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TokenCommitted))


class Page(HTMLParser):
    """What a browser would find: tags, the text of the token spans, and every address."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.tokens: list[tuple[str, str]] = []
        self.addresses: list[str] = []
        self._open: str | None = None
        self._in_output = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "data", "srcset")]
        if tag == "div" and values.get("class") == "output":
            self._in_output = True
        if tag == "span" and self._in_output:
            self._open = (values["class"] or "").split()[1]
            self.tokens.append((self._open, ""))

    def handle_data(self, data: str) -> None:
        if self._open is not None:
            state, text = self.tokens[-1]
            self.tokens[-1] = (state, text + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "span":
            self._open = None
        if tag == "div":
            self._in_output = False


@pytest.fixture
def page(tmp_path: Path) -> Any:
    def make(*runs: list[RunEvent]) -> Page:
        to_html(runs, tmp_path / "report.html")
        return Page(tmp_path / "report.html")

    return make


def test_token_table_has_the_whole_output_and_every_refused_draft(tmp_path: Path) -> None:
    run = scripted_run(pieces=ODD)
    to_csv(run, tmp_path / "t.csv", per="token")
    rows = table(tmp_path / "t.csv")
    assert "".join(row["text"] for row in rows if row["position"]) == output(run)
    assert [row["state"] for row in rows].count("rejected") == 2
    assert [row["state"] for row in rows].count("discarded") == 4
    assert [int(row["position"]) for row in rows if row["position"]] == list(range(9))
    assert all(not row["text"] for row in rows if row["state"] in ("rejected", "discarded"))


def test_accepted_rows_carry_verdict_and_place(tmp_path: Path) -> None:
    to_csv(scripted_run(), tmp_path / "t.csv", per="token")
    first = table(tmp_path / "t.csv")[0]
    assert float(first["draw"]) * float(first["draft_prob"]) <= float(first["target_prob"])
    assert (first["state"], first["position"], first["low"]) == ("accepted", "0", "")


def test_round_table_adds_up_to_the_figures(tmp_path: Path) -> None:
    run = scripted_run()
    to_csv(run, tmp_path / "r.csv", per="round")
    rows, figures = table(tmp_path / "r.csv"), tally(run)
    for name in ("drafted", "judged", "accepted", "rejected", "discarded", "draft_ns", "verify_ns", "bookkeeping_ns"):
        assert sum(int(row[name]) for row in rows) == getattr(figures, name), name
    assert int(rows[-1]["tokens_so_far"]) == figures.tokens
    assert int(rows[0]["finished_ns"]) - int(rows[0]["started_ns"]) == figures.round_latency.p50_ns


@pytest.mark.parametrize("per", ["token", "round"])
def test_a_run_without_anything_makes_a_header_only(tmp_path: Path, per: Any) -> None:
    to_csv([], tmp_path / "t.csv", per=per)
    assert table(tmp_path / "t.csv") == []
    assert (tmp_path / "t.csv").read_text().startswith("round,")


def test_numbers_without_meaning_are_empty_cells(tmp_path: Path) -> None:
    to_csv(scripted_run("plain", trace="rounds"), tmp_path / "t.csv", per="token")
    rows = table(tmp_path / "t.csv")
    assert all(row["draft_prob"] == row["accept_prob"] == row["target_entropy"] == "" for row in rows)
    assert "None" not in (tmp_path / "t.csv").read_text()


def test_page_shows_token_text_literally(page: Any) -> None:
    """Markup in a model's output is text; joined, the committed spans are the output."""
    run = scripted_run(pieces=ODD)
    found = page(run)
    committed = "".join(text for state, text in found.tokens if state not in ("rejected", "discarded"))
    assert committed == shown(output(run))
    assert "<script>alert(1)</script>" in committed
    assert "script" not in found.tags
    assert "b" not in found.tags


def test_page_shows_every_state_in_reading_order(page: Any) -> None:
    states = [state for state, _ in page(scripted_run()).tokens]
    first = ["accepted", "accepted", "rejected", "discarded", "resampled"]
    assert states == [*first, *["accepted"] * 4, "bonus", "rejected", *["discarded"] * 3, "resampled"]


def test_page_loads_nothing_and_runs_nothing(page: Any, tmp_path: Path) -> None:
    found = page(scripted_run("plain"), scripted_run())
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert found.addresses == []
    assert not {"script", "link", "img", "iframe", "object", "embed"} & set(found.tags)
    assert "default-src 'none'" in text
    assert "url(" not in text
    assert "@import" not in text
    assert "//" not in re.sub(r"<div class=.*?</div>", "", text)


def test_page_shows_all_figures_with_definitions_and_all_settings(page: Any, tmp_path: Path) -> None:
    page(scripted_run())
    text = " ".join((tmp_path / "report.html").read_text(encoding="utf-8").replace("&#39;", "'").split())
    assert all(definition in text for definition in DEFINITIONS.values())
    assert all(option.title in text and option.help in text for option in OPTIONS.values())


def test_two_arms_stand_side_by_side_with_their_comparison(page: Any, tmp_path: Path) -> None:
    found = page(scripted_run("plain"), scripted_run())
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert found.tags.count("section") == 8
    assert found.tags.count("polyline") == 2
    assert "speed-up" in text
    assert "happen to be the same" in text
    assert re.search(r"Speculative decoding was [0-9.]+ times as fast as plain decoding", text)
    assert text.count("Tell me a story") == 1  # the prompt of both, once


def test_prompts_that_differ_stand_with_their_runs(page: Any, tmp_path: Path) -> None:
    page(scripted_run("plain", prompt="First prompt"), scripted_run(prompt="Second prompt"))
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert text.count("First prompt") == text.count("Second prompt") == 1


def test_a_settings_line_in_the_page_asks_for_the_same_again(page: Any, tmp_path: Path) -> None:
    run = scripted_run(settings=RunSettings(temperature=0.7, seed=12, min_p=0.05))
    page(scripted_run("plain"), run)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    found = re.search(r'<div class="copy" translate="no">(.*?)</div>', text)
    assert found is not None
    line = read_line(html.unescape(found[1]))
    assert isinstance(run[0], RunStarted)
    assert (line.settings, line.pair) == (run[0].settings, "toy")


def test_plots_of_both_arms(page: Any, tmp_path: Path) -> None:
    """Acceptance at each depth, and where the time of a token goes on one scale for both."""
    found = page(scripted_run("plain"), scripted_run())
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "67% (2 of 3)" in text
    pattern = r'class="phase-\w+" fill="\S+" x="\S+" y="\d+" width="([\d.]+)"'
    widths = [float(width) for width in re.findall(pattern, text)]
    assert len(widths) == 6
    assert max(sum(widths[:3]), sum(widths[3:])) == pytest.approx(640, abs=0.2)
    assert found.tags.count("svg") >= 5


@pytest.mark.parametrize("ending", ["cancelled", "failed", "interrupted"])
def test_a_page_of_a_run_that_broke_off_says_so(page: Any, tmp_path: Path, ending: Any) -> None:
    page(scripted_run(ending=ending))
    assert re.search(r"cancelled|failed|Interrupted", (tmp_path / "report.html").read_text(encoding="utf-8"))


def test_a_page_of_nothing_is_still_a_page(page: Any) -> None:
    assert page([]).tokens == []
    assert page(scripted_run()[:1]).tokens == []


def test_legend_counts_equal_what_is_shown() -> None:
    """A coarse log does not say which tokens were refused: none is shown or counted, and the figures have how many."""
    assert run_view(scripted_run()).counts == {
        "accepted": 6, "rejected": 2, "discarded": 4, "resampled": 2, "bonus": 1, "plain": 0
    }  # fmt: skip
    coarse = run_view(scripted_run(trace="rounds"))
    assert coarse.counts == {
        "accepted": 6, "rejected": 0, "discarded": 0, "resampled": 2, "bonus": 1, "plain": 0
    }  # fmt: skip
    assert {str(row.name): row.value for row in coarse.figures}["rejected"] == "2"


def test_the_race_names_the_first_difference() -> None:
    rows = race_rows(compare(scripted_run("plain"), scripted_run(differs_at=4)))
    assert str(rows[-1].name) == "first difference"
    assert str(rows[-1].value).startswith("token 5: ',' and ' a small'")


def test_figures_without_meaning_are_not_zero() -> None:
    values = {str(row.name): str(row.value) for row in run_view([]).figures}
    assert values["tokens/s"] == values["acceptance rate"] == values["round latency"] == "n/a"
    assert formatted("acceptance_rate", 0.5) == "50.0%"
    assert formatted("verify_ns", 1_500_000) == "1.50 ms"


def test_every_figure_has_a_title() -> None:
    """A figure that is added to the definitions is named in reports too."""
    assert list(TITLES) == list(DEFINITIONS)


def test_plots_stay_small_however_long_the_run() -> None:
    """Thousands of rounds become a few hundred bars and points, and none is lost from the mean."""
    run = list(fast_run(tokens=3000))
    view, plot = run_view(run), speed_plot([run])
    assert len(view.bars) <= 400
    assert plot is not None
    assert len(plot.lines[0][1].split()) <= 400
    assert all(0 <= bar.accepted <= bar.committed <= 120.0001 for bar in view.bars)


def test_a_run_that_took_no_time_has_no_speed_plot() -> None:
    assert speed_plot([scripted_run(pace=Pace(0, 0, 0, 0, 0))]) is None
    assert speed_plot([[]]) is None


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_colours_are_readable_in_light_and_dark(page: Any, tmp_path: Path) -> None:
    """Contrast of at least 4.5 to 1 for the text of each state, and a cue besides colour for each."""
    page(scripted_run())
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    roots = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    assert len(roots) == 2
    for root in roots:
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", root))
        pairs = [(state, f"{state}-bg") for state in STATES if state != "plain"]
        for front, back in [*pairs, ("ink", "page"), ("soft", "page"), ("ink", "panel")]:
            light, dark = sorted((luminance(colours[front]), luminance(colours[back])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (front, back)
    cues = {state: re.search(rf"^\.{state} \{{(.*?)\}}", text, re.DOTALL | re.MULTILINE) for state in STATES}
    for state, cue in cues.items():
        wanted = r"text-decoration|outline|font-weight"
        assert state == "plain" or (cue is not None and re.search(wanted, cue[1])), state


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.csv"
    path.write_text("old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("specdec_core.files.os.fdopen", full)
    with pytest.raises(CannotWrite, match="No space left"):
        to_csv(scripted_run(), path, per="round")
    assert [p.name for p in tmp_path.iterdir()] == ["t.csv"]
    assert path.read_text() == "old"


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="cannot be written"):
        to_html([scripted_run()], tmp_path / "file" / "report.html")


def test_a_prompt_of_odd_characters_stays_in_the_page(page: Any, tmp_path: Path) -> None:
    page(scripted_run(prompt="\ud800 \x1b[31m <i>й</i>", rounds=[Round(1, 1)]))
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "? \u241b[31m &lt;i&gt;й&lt;/i&gt;" in text


def test_a_page_says_what_its_speeds_rest_on(page: Any, tmp_path: Path) -> None:
    """One race; and, where something else kept the machine busy meanwhile, that it is to be run again."""
    one, again = "This is one race. Run it again", "Speeds were unsteady while this race ran: run it again."

    def text(*runs: list[RunEvent]) -> str:
        page(*runs)
        return (tmp_path / "report.html").read_text(encoding="utf-8")

    rounds = [Round(4, 2)] * 16
    plain, speculative = scripted_run("plain", rounds=rounds), scripted_run(rounds=rounds)
    steady, disturbed = text(plain, speculative), text(slowed(plain, 3.0), speculative)
    assert one in steady
    assert again not in steady
    assert again in disturbed
    assert "times as fast as plain decoding" in disturbed
    assert one not in text(speculative)
    other = [replace(event, race_id="another") if isinstance(event, RunStarted) else event for event in plain]
    assert one not in text(other, speculative)
