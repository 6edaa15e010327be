"""What the lab shows, folded from news as the engine thread tells them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.feed import Feed
from app.gate import Gate
from app.lab_jobs import NUMBERS, PAGE, job_for
from app.viewmodel.commands import Problem
from app.viewmodel.lab.bench import BenchBoard
from app.viewmodel.lab.draft import DraftBoard, outcome
from app.viewmodel.lab.jobs import (
    DraftNews,
    DraftWork,
    LabNews,
    LabRequest,
    LabState,
    ProofNews,
    Step,
    SweepNews,
    left_over,
    runs_done,
    standing,
)
from app.viewmodel.lab.proof import ProofBoard, summary
from app.viewmodel.lab.sweep import Choice, SweepBoard
from app.viewmodel.phrases import phrase
from specdec_core.measures.benchmark import BenchRequest, default_arms
from specdec_core.measures.distillation import DistilProgress, DistilRequest
from specdec_core.measures.proof import ProofRequest
from specdec_core.measures.sweeping import Sweep, SweepRequest, own_prompt
from specdec_core.prompts import first_prompts
from specdec_core.settings import RunSettings
from tests.app.fake_lab import FakeLab, proof_part, proof_report

ROUNDS = RunSettings(trace="rounds")
PROMPTS = first_prompts(("chat", "code"), 1)
SWEEP = SweepRequest(
    target="toy:target", drafts=("toy:draft", "ngram"), gammas=(1, 2, 4), prompts=PROMPTS, settings=ROUNDS
)
BENCH = BenchRequest(target="toy:target", arms=default_arms(("toy:draft",)), prompts=PROMPTS, settings=ROUNDS)
PROOF = ProofRequest(target="toy:target", draft="toy:draft", settings=RunSettings(), parts=("enumeration", "sampling"))


def news_of(request: LabRequest, folder: Path) -> list[LabNews]:
    """All that a job tells when it is played on a scripted engine."""
    feed: Feed[LabNews] = Feed()
    job = job_for(request, feed=feed, gate=Gate(), folder=folder)
    warnings: list[Problem] = []
    assert job.play(FakeLab(), report=lambda _stage, _detail: None, warn=warnings.append) == "finished"
    assert not warnings
    return feed.since(0)[0]


def training(folder: Path) -> DraftWork:
    return DraftWork(request=DistilRequest(target="toy:target", out=str(folder / "draft")))


def test_a_sweep_grows_run_by_run(tmp_path: Path) -> None:
    """Dots and rows come with the runs; how many are done, and the time left once it is known."""
    news, board = news_of(SWEEP, tmp_path), SweepBoard("toy:target")
    board.take(news[:2])
    assert len(board.points) <= 2
    assert _result(board).complete is False
    assert "done; " in str(board.progress())
    assert "left" not in str(runs_done(_steps(news)[0]))
    assert "left" in str(runs_done(_steps(news)[1]))
    assert not _kept(board)
    board.take(news[2:])
    assert board.share()[0] == board.share()[1]
    assert [row[:2] for row in board.grid().rows] == [(d, g) for d in ("toy:draft", "ngram") for g in "124"]
    assert [path.name for path in _kept(board)][-2:] == ["page.html", "result.json"]


def _kept(board: SweepBoard) -> list[Path]:
    return sorted(board.place.iterdir()) if board.place is not None else []


def _steps(news: list[LabNews]) -> list[Step]:
    return [found.step for found in news if isinstance(found, SweepNews) and found.step is not None]


def test_the_chart_has_what_was_measured_and_what_was_predicted(tmp_path: Path) -> None:
    """The dots of each drafter are the fold's medians, its line the cost model, and plain decoding lies at 1."""
    news, board = news_of(SWEEP, tmp_path), SweepBoard("toy:target")
    board.take(news)
    result = _result(board)
    chart = board.charts()[0]
    dots = [series for series in chart.series if series.shape == "points"]
    for draft, series in zip(("toy:draft", "ngram"), dots, strict=True):
        measured = [point.speedup.median for point in result.points if point.draft == draft]
        assert [y for _, y in series.points] == measured
        assert [x for x, _ in series.points] == [point.gamma for point in result.points if point.draft == draft]
    assert all(shown.counted for shown in board.charts())
    lines = [
        series.points for series in chart.series if series.shape == "line" and str(series.name).endswith(", predicted")
    ]
    curves = [[(float(g), y) for g, y in enumerate(curve.speedups, start=1)] for curve in result.curves]
    assert lines == curves  # each with its entry in the legend
    assert next(s for s in chart.series if s.colour == "plain").points == [(0.0, 1.0), (4.0, 1.0)]
    assert [len(series.points) for series in board.charts()[1].series] == [3, 3]


def _result(board: SweepBoard) -> Sweep:
    assert board.result is not None
    return board.result


def test_a_sweep_tells_acceptance_by_domain(tmp_path: Path) -> None:
    """On the screen, on the page and in the numbers; a prompt of one's own has no domain."""
    news, board = news_of(SWEEP, tmp_path), SweepBoard("toy:target")
    assert board.domains() is None
    board.take(news)
    grid = board.domains()
    assert grid is not None
    assert [str(column.title) for column in grid.head[1:]] == ["chat", "code"]
    assert [str(row[0]) for row in grid.rows] == ["toy:draft at temperature 0", "ngram at temperature 0"]
    alphas = {(found.draft, found.domain): found.alpha for found in _result(board).domains}
    assert str(grid.rows[0][2]) == f"{alphas['toy:draft', 'code']:.1%}"
    assert board.place is not None
    assert "Acceptance by domain" in (board.place / PAGE).read_text(encoding="utf-8")
    assert '"domain": "code"' in (board.place / NUMBERS).read_text(encoding="utf-8")
    own = msgspec.structs.replace(SWEEP, prompts=(own_prompt("Something of my own"),))
    board.take(news_of(own, tmp_path))
    assert board.domains() is None


@pytest.mark.parametrize(("asked", "said"), [(SWEEP, "各领域的接受率"), (BENCH, "基准测试"), (PROOF, "无损性证明")])
def test_a_page_speaks_the_language_it_is_asked_for_in(asked: LabRequest, said: str, tmp_path: Path) -> None:
    """The window hands its own on; numbers are the same in every language."""
    feed: Feed[LabNews] = Feed()
    job = job_for(asked, feed=feed, gate=Gate(), folder=tmp_path, language="zh_CN")
    assert job.play(FakeLab(), report=lambda _stage, _detail: None, warn=lambda _problem: None) == "finished"
    (page,) = tmp_path.glob(f"*/{PAGE}")
    assert said in page.read_text(encoding="utf-8")
    assert not re.search("[\u4e00-\u9fff]", page.with_name(NUMBERS).read_text(encoding="utf-8"))


def test_the_best_point_is_marked_and_can_be_used(tmp_path: Path) -> None:
    """Without a row the fastest of all; with one, that row."""
    board = SweepBoard("toy:target")
    assert board.choice(None) is None
    board.take(news_of(SWEEP, tmp_path))
    points = _result(board).points
    fastest = max(points, key=lambda point: point.speedup.median or 0)
    assert board.choice(None) == Choice("toy:target", fastest.draft, fastest.gamma)
    assert [mark.x for mark in board.charts()[0].marks] == [fastest.gamma]
    assert board.choice(1) == Choice("toy:target", "toy:draft", 2)
    assert board.choice(99) is None
    assert board.grid().marked == {row for row, point in enumerate(points) if point.best}
    assert any("Best for toy:draft" in str(said) for said in board.verdicts())


def test_a_benchmark_grows_and_ends_with_its_outcome(tmp_path: Path) -> None:
    """Arms appear once they have run; intervals are the fold's; the headline comes last."""
    news, board = news_of(BENCH, tmp_path), BenchBoard()
    board.take(news[: len(news) // 2])
    assert board.figures
    assert not board.sentences()
    assert board.domains() is None
    board.take(news)
    assert [row[0] for row in board.grid().rows] == ["plain", "toy:draft@4", "toy:draft@measured:16"]
    speedups, speeds = board.bars()
    overall = {found.arm: found for found in board.figures}
    assert {bar.name: (bar.value, bar.low, bar.high) for bar in speedups.rows} == {
        arm: (found.over_plain.median, found.over_plain.low, found.over_plain.high) for arm, found in overall.items()
    }
    assert speedups.mark == 1.0
    assert len(speeds.rows) == 3
    assert "Fastest of ours" in str(board.sentences()[0])
    assert "library is left out: this is a script." in list(map(str, board.sentences()))
    domains = board.domains()
    assert domains is not None
    assert [str(column.title) for column in domains.head[1:]] == ["chat", "code"]
    assert "toy:draft@4" in str(board.summary())


def test_a_proof_shows_each_part_as_it_ends(tmp_path: Path) -> None:
    """Waiting, running with its share, passed; then the verdict, with p-values and effects of the checks."""
    news, board = news_of(PROOF, tmp_path), ProofBoard(PROOF.parts)
    assert [row.standing for row in board.rows()] == ["waiting", "waiting"]
    seen = []
    for found in news:
        board.take([found])
        seen.append((tuple(row.standing for row in board.rows()), board.share()[0]))
    assert ("running", "waiting") in [standings for standings, _ in seen]
    assert ("passed", "running") in [standings for standings, _ in seen]
    assert [share for _, share in seen] == sorted(share for _, share in seen)
    assert seen[-1] == (("passed", "passed"), 1000)
    assert board.passed
    assert str(board.verdict()).startswith("What was run passed")
    cells = {str(row[0]): row[2:4] for row in board.grid().rows}
    assert cells["Sampling test: a check"] == ("0.25", "0.031")
    assert "Sampling test: passed" in str(summary(board))


@pytest.mark.parametrize(
    ("passed", "stopped", "expected"),
    [(True, False, True), (False, False, False), (True, True, None), (False, True, False)],
)
def test_a_verdict_claims_no_more_than_was_shown(passed: bool, stopped: bool, expected: bool | None) -> None:
    """A broken part is a failure even in a proof that was stopped; a stopped proof without one is neither."""
    parts = [proof_part("enumeration", passed=passed)] + ([] if stopped else [proof_part("sampling")])
    board = ProofBoard(PROOF.parts)
    board.take([_ended(parts)])
    assert board.passed is expected


def _ended(parts: list[Any]) -> LabNews:
    return ProofNews(report=proof_report(PROOF, parts))


def test_a_training_draws_its_curves(tmp_path: Path) -> None:
    """Loss and acceptance over the tokens gone through, held-out points beside them; figures and card at the end."""
    news, board = news_of(training(tmp_path), tmp_path), DraftBoard("toy:target")
    board.take(news[:4])
    loss, acceptance = board.charts()
    assert loss.series[0].points == [(100.0 * n, 3.0 / n) for n in range(1, 5)]
    assert [y for _, y in acceptance.series[0].points] == pytest.approx([10.0, 20.0, 30.0, 40.0])
    assert acceptance.series[2].points == [(0.0, 20.0), (300.0, 50.0)]
    assert "Training: 4 of 6 steps" in str(board.progress())
    assert board.share() == (4, 6)
    assert board.usable() is None
    assert board.grid() is None
    board.take(news[4:])
    usable = board.usable()
    assert usable is not None
    assert usable.folder == str(tmp_path / "draft")
    assert board.card.startswith("# A draft")
    assert str(tmp_path / "draft") in str(outcome(board))
    grid = board.grid()
    assert grid is not None
    assert grid.rows[0] == ("0", "0.600", "2", "1.30", "30.0")


def test_a_draft_that_gains_nothing_has_no_best_length(tmp_path: Path) -> None:
    """Where even the fastest length is slower than plain decoding, none is named and a sentence says why."""
    board = DraftBoard("toy:target")
    board.take(news_of(training(tmp_path), tmp_path))
    assert board.result is not None
    assert "does not pay" not in str(outcome(board))
    figures = board.result.figures
    slow = tuple(msgspec.structs.replace(row, speed_up=0.9) if row.temperature else row for row in figures.speeds)
    board.result = msgspec.structs.replace(board.result, figures=msgspec.structs.replace(figures, speeds=slow))
    grid = board.grid()
    assert grid is not None
    cold, warm = grid.rows
    assert cold[2:] == ("2", "1.30", "30.0")
    assert tuple(map(str, warm[2:])) == ("none", "", "")
    assert str(outcome(board)).endswith(
        "At temperature 1 no draft length was faster than plain decoding: drafting does not pay there."
    )


@pytest.mark.parametrize("stage", ["held-out text", "training text", "training", "measuring"])
def test_every_stage_of_a_training_has_its_words(stage: Any) -> None:
    """Numbers and units filled in, time left only where it is known."""
    board = DraftBoard()
    assert str(board.progress()) == "Preparing …"
    board.take(news_with(DistilProgress(stage=stage, done=1_000, total=20_000)))
    assert "1,000 of 20,000" in str(board.progress())
    assert "left" not in str(board.progress())
    board.take(news_with(DistilProgress(stage=stage, done=1, total=2, seconds_left=7_300.0)))
    assert str(board.progress()).endswith("; about 2.0 h left")


def news_with(progress: DistilProgress) -> list[LabNews]:
    return [DraftNews(progress)]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.2, "; about 1 s left"), (89.0, "; about 89 s left"), (600.0, "; about 10 min left")],
)
def test_time_left_is_said_as_far_as_it_is_known(seconds: float | None, words: str) -> None:
    """A rough time in words; nothing instead of a guess."""
    assert str(left_over(seconds)) == words


def test_the_sentence_above_the_results_follows_the_state() -> None:
    """What the section is for, what is loaded, how far it is, held, stopping, how it ended."""
    working = phrase("working")

    def said(**state: Any) -> str:
        return str(standing("sweep", LabState(**{"kind": "sweep", **state}), working))

    assert said(kind="proof", phase="running") == said(kind=None)
    assert said(phase="loading", stage="load_target", detail="a model") == "Loading the target a model …"
    assert said(phase="loading", stage="measure", detail="pass costs") == "Measuring pass costs …"
    assert said(phase="loading", stage="new one") == "Preparing …"
    assert said(phase="running") == "working"
    assert said(phase="paused") == "Held. working"
    assert said(phase="stopping").startswith("Stopping")
    assert said(ending="stopped").startswith("Stopped.")
    assert said(ending="finished") == "Finished."
