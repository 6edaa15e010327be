"""Results as pages: complete, without anything from outside, and with every text as text."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from specdec_core.errors import CannotWrite
from specdec_core.events import RunStarted, TokenCommitted
from specdec_core.measures.benchmark import BenchArm, BenchFold, Benchmark, LongSpeed, Memory, PassCost, parse_arm
from specdec_core.measures.benchmark_view import bench_page, headline
from specdec_core.measures.intervals import Interval
from specdec_core.measures.sweep_view import sweep_page, verdicts
from specdec_core.measures.sweeping import with_best
from specdec_core.reports.export import check_place
from specdec_core.reports.pages import Page, number, spread, write_html
from specdec_core.settings import RunSettings
from specdec_core.wording.phrases import counted
from tests.specdec_core.measures.test_benchmark import EXAMPLE, OTHER
from tests.specdec_core.measures.test_sweeping import swept
from tests.specdec_core.scripted import scripted_run

NASTY = '<script>alert("x")</script>&amp;\x07'


class Read(HTMLParser):
    """Tags, addresses and texts of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.text = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "data")]

    def handle_data(self, data: str) -> None:
        self.text += data


def measured(*, name: str = "model", draft: str = "toy:draft") -> Benchmark:
    """A benchmark with every part in it, from scripted runs."""
    arms = (
        parse_arm("plain"),
        parse_arm("library"),
        BenchArm(name=f"{draft}@4", kind="speculative", draft=draft, gamma=4),
    )
    fold = BenchFold(arms, greedy=True, dtype="float32")
    for example in (EXAMPLE, OTHER):
        plain = scripted_run("plain", trace="rounds")
        ids = [event.id for event in plain if isinstance(event, TokenCommitted)]
        fold.add_own(arms[0], example, 0, plain)
        fold.add_library(arms[1], example, 0, ids=ids, seconds=1.0, passes=len(ids))
        fold.add_own(arms[2], example, 0, scripted_run(trace="rounds", differs_at=3))
    header = plain[0]
    assert isinstance(header, RunStarted)
    return Benchmark(
        target=structs.replace(header.target, name=name),
        device_name="a machine",
        threads=1,
        versions={"torch": "0"},
        settings=RunSettings(trace="rounds"),
        arms=arms,
        prompts=("chat/one", "code/two"),
        repeats=1,
        library_options={},
        figures=fold.figures(),
        memory=Memory(
            weight_bytes=500 << 20,
            pass_bytes=400 << 20,
            peak_bytes=2 << 30,
            own_peak_bytes=1 << 30,
            device_peak_bytes=None,
            bandwidth=24e9,
            limit=50.0,
            plain_share=0.6,
            library_share=None,
        ),
        verification=(PassCost(positions=1, ns=1e6, relative=1.0), PassCost(positions=5, ns=1.25e6, relative=1.25)),
        long=(LongSpeed(arm="plain", position=200, tokens_per_second=30.0, tokens_per_pass=1.0, relative=1.0),),
        runs=tuple(fold.runs),
        notices=("Something to know.",),
        complete=True,
    )


def cell_texts(page: Page) -> set[str]:
    """All that stands in tables."""
    return {str(cell) for section in page.sections for table in section.tables for row in table.rows for cell in row}


@pytest.mark.parametrize("page", [bench_page(measured()), sweep_page(swept())], ids=["bench", "sweep"])
def test_the_page_stands_alone_and_holds_everything(page: Page, tmp_path: Path) -> None:
    """No script, no address; every sentence and cell is on it, and every plot as a drawing."""
    write_html(page, tmp_path / "page.html")
    read = Read(tmp_path / "page.html")
    assert "script" not in read.tags
    assert read.addresses == []
    told = [*page.sentences, *(sentence for section in page.sections for sentence in section.sentences)]
    assert [text for text in (page.title, *told, *cell_texts(page)) if str(text) not in read.text] == []
    plots = sum(len(section.bars) + len(section.lines) for section in page.sections)
    assert plots >= 1
    assert read.tags.count("svg") >= plots
    for tag in ("svg", "table", "tr", "section"):
        assert (tmp_path / "page.html").read_text().count(f"</{tag}>") == read.tags.count(tag)


@pytest.mark.parametrize("kind", ["bench", "sweep"])
def test_names_cannot_become_markup(kind: str, tmp_path: Path) -> None:
    """A model, a draft and a notice whose names are markup are shown letter by letter, controls as pictures."""
    if kind == "bench":
        result = structs.replace(measured(name=NASTY, draft=NASTY), notices=(NASTY,))
        page = bench_page(result)
    else:
        sweep = swept()
        assert sweep.target is not None
        points = tuple(structs.replace(point, draft=NASTY) for point in sweep.points)
        curves = tuple(structs.replace(curve, draft=NASTY) for curve in sweep.curves)
        target = structs.replace(sweep.target, name=NASTY)
        page = sweep_page(structs.replace(sweep, points=points, curves=curves, target=target, notices=(NASTY,)))
    write_html(page, tmp_path / "page.html")
    read = Read(tmp_path / "page.html")
    assert "script" not in read.tags
    assert read.text.count('<script>alert("x")</script>&amp;\u2407') >= 3
    assert "\x07" not in read.text


def test_figures_are_said_as_they_are() -> None:
    """The memory limit, verification, agreement and the outcome in words."""
    result = measured()
    page = bench_page(result)
    told = " ".join(str(sentence) for section in page.sections for sentence in section.sentences)
    assert "Memory is read at 24.0 GB/s" in told
    assert "ours reaches 60.0%" in told
    assert "generate n/a" in told
    assert "left the library's greedy tokens in 2 runs" in told
    assert {"1.25", "0/2", "2/2"} <= cell_texts(page)
    assert str(headline(result)).startswith("Fastest of ours: toy:draft@4, ")
    assert str(headline(structs.replace(result, figures=()))) == "Nothing was measured against plain decoding."


def test_the_fastest_of_ours_may_be_plain_decoding() -> None:
    """No arm is called the fastest that plain decoding beats or equals; the best of them is named all the same."""

    def said(speed: float, *, library: float | None) -> str:
        over = Interval(count=2, median=speed, low=None, high=None)
        theirs = Interval(count=2, median=library, low=None, high=None)
        figures = tuple(
            structs.replace(
                found, over_library=theirs, over_plain=over if found.arm.startswith("toy") else found.over_plain
            )
            for found in measured().figures
        )
        return str(headline(structs.replace(measured(), figures=figures)))

    assert said(1.2, library=None) == "Fastest of ours: toy:draft@4, 1.20 x plain decoding."
    assert said(1.2, library=1.5).endswith("plain decoding, and 1.50 x the library's generate.")
    assert said(0.98, library=None) == "Fastest of ours: plain decoding; toy:draft@4 comes next, 0.98 x plain."
    assert said(1.0, library=None).startswith("Fastest of ours: plain decoding; ")
    assert said(0.5, library=1.06) == (
        "Fastest of ours: plain decoding, 1.06 x the library's generate; toy:draft@4 comes next, 0.50 x plain."
    )


def test_a_cancelled_result_says_so() -> None:
    """Also where not a single run was made."""
    assert any("Cancelled" in str(text) for text in bench_page(structs.replace(measured(), complete=False)).sentences)
    nothing = structs.replace(measured(), figures=(), memory=None, long=(), complete=False)
    assert bench_page(nothing).sections == ()
    assert any("Cancelled" in str(text) for text in sweep_page(structs.replace(swept(), complete=False)).sentences)


def test_without_the_library_its_columns_are_left_out() -> None:
    """A column of nothing tells nothing."""
    figures = tuple(
        structs.replace(row, over_library=Interval(count=0, median=None, low=None, high=None))
        for row in measured().figures
    )
    speed = bench_page(structs.replace(measured(), figures=figures)).sections[0]
    assert tuple(map(str, speed.tables[0].head)) == ("arm", "tokens/s", "x plain")
    assert {len(row) for row in speed.tables[0].rows} == {3}


def test_the_best_length_is_a_sentence() -> None:
    """One that does not gain says that plain decoding is best, and what may be chance says so."""
    assert list(map(str, verdicts(swept()))) == ["Best for toy:draft at temperature 0: gamma 2, 2.52 x plain."]

    def said(low: float | None, median: float, high: float | None, *, drafted: float = 2.0) -> str:
        sweep, speed = swept(), Interval(count=4, median=median, low=low, high=high)
        points = [structs.replace(point, speedup=speed, drafted_per_round=drafted) for point in sweep.points]
        (sentence,) = verdicts(structs.replace(sweep, points=with_best(points)))
        return str(sentence)

    assert "plain decoding; the fastest length" in said(None, 0.8, None)
    assert "not sure yet" not in said(0.7, 0.8, 0.9) + said(1.1, 1.2, 1.3)
    assert all("not sure yet" in said(0.64, median, 2.31) for median in (0.81, 1.21))
    assert said(0.64, 0.81, 2.31, drafted=0.0).endswith("plain decoding; nothing was drafted.")


def test_one_prompt_speaks_for_itself_only() -> None:
    """Outcomes of a single prompt say so, however often it was run; those of more prompts do not."""
    alone = Interval(count=1, median=1.5, low=None, high=None)

    def told(page: Page) -> bool:
        return any("speaks for itself only" in str(sentence) for sentence in page.sentences)

    sweep, bench = swept(), measured()
    points = tuple(structs.replace(point, speedup=alone) for point in sweep.points)
    figures = tuple(structs.replace(found, over_plain=alone) for found in bench.figures)
    assert told(sweep_page(structs.replace(sweep, points=points)))
    assert told(bench_page(structs.replace(bench, figures=figures)))
    assert not told(sweep_page(sweep))
    assert not told(bench_page(bench))


@pytest.mark.parametrize(("speed", "tokens", "doubted"), [(3.8, 2.0, True), (2.31, 2.0, True), (2.29, 2.0, False)])
def test_a_speed_that_no_pass_can_give_is_doubted(speed: float, tokens: float, doubted: bool) -> None:
    """Sweep and benchmark say so beside their outcome, and no length is marked as the best for it."""
    over, sweep, bench = Interval(count=3, median=speed, low=None, high=None), swept(), measured()
    points = [
        structs.replace(point, speedup=over, median_tokens_per_pass=tokens, tokens_per_pass=9.0, best=False)
        for point in sweep.points[:1]
    ]
    figures = tuple(
        structs.replace(found, over_plain=over, median_tokens_per_pass=tokens) if found.arm == "toy:draft@4" else found
        for found in bench.figures
    )
    marked = structs.replace(sweep, points=with_best(points))
    assert [point.best for point in marked.points] == [not doubted]
    said = [str(sentence) for sentence in verdicts(marked)]
    assert said[0] == f"Best for toy:draft at temperature 0: gamma 1, {speed:.2f} x plain."
    end = f"has {speed:.2f} x plain with {tokens:.2f} tokens a pass, and no pass can give that."
    end += " Measure again on a quiet machine."
    told = [str(sentence) for sentence in bench_page(structs.replace(bench, figures=figures)).sentences]
    assert said[1:] == [f"The times were unsteady: toy:draft at temperature 0, gamma 1 {end}"] * doubted
    assert (f"The times were unsteady: toy:draft@4 {end}" in told) == doubted
    assert any("unsteady" in text for text in told) == doubted


def test_where_tokens_a_pass_are_not_known_no_speed_is_doubted() -> None:
    """Results that were written down before there was a median over prompts are shown as they were."""
    over = Interval(count=3, median=99.0, low=None, high=None)
    points = [structs.replace(point, speedup=over, median_tokens_per_pass=None) for point in swept().points]
    assert len(list(verdicts(structs.replace(swept(), points=points)))) == 1


def test_small_words() -> None:
    """Numbers that are not known, spreads and plurals."""
    assert (str(number(None)), number(1.234), number(0.5, "{:.0%}")) == ("n/a", "1.23", "50%")
    assert spread(Interval(count=3, median=1.0, low=0.5, high=2.0)) == "1.00 [0.50-2.00]"
    assert spread(Interval(count=1, median=1.0, low=None, high=None)) == "1.00"
    assert (str(counted(1, "prompt")), str(counted(2000, "prompt"))) == ("1 prompt", "2,000 prompts")


def test_a_bad_place_is_known_before_the_measurement(tmp_path: Path) -> None:
    """A folder, or a path through a file, is refused at once; a good place is left empty."""
    check_place(tmp_path / "new" / "page.html")
    assert list((tmp_path / "new").iterdir()) == []
    (tmp_path / "file").write_text("x")
    for place in (tmp_path, tmp_path / "file" / "page.html"):
        with pytest.raises(CannotWrite, match="cannot be written"):
            check_place(place)
