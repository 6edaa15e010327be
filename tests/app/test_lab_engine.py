"""Every job of the lab on the real engine, with tiny models made on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.feed import Feed
from app.gate import Gate
from app.lab_jobs import job_for
from app.viewmodel.lab.bench import BenchBoard
from app.viewmodel.lab.draft import DraftBoard
from app.viewmodel.lab.jobs import DraftWork, LabNews, LabRequest
from app.viewmodel.lab.proof import ProofBoard
from app.viewmodel.lab.sweep import SweepBoard
from app.worker import RaceEnd, Worker
from specdec_core.catalogue import parse_source
from specdec_core.measures.benchmark import BenchRequest, default_arms
from specdec_core.measures.distillation import DistilRequest
from specdec_core.measures.proof import ProofRequest
from specdec_core.measures.sweeping import SweepRequest
from specdec_core.prompts import PromptExample
from specdec_core.settings import RunSettings
from tests.app.fakes import PATIENCE

pytestmark = pytest.mark.slow

SETTINGS = RunSettings(trace="rounds", max_new_tokens=12, threads=1)
PROMPTS = tuple(
    PromptExample(name=name, domain="chat", title=name, text=f"the cat sat on the mat {name}") for name in ("a", "b")
)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder as people have them, with a model of a few thousand weights."""
    from tests.specdec_core.engine import tiny
    from tests.specdec_core.engine.folders import small_config

    return str(tiny.saved(tmp_path_factory.mktemp("models") / "tiny", tiny.built(small_config())))


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A real engine thread, ended at the end."""
    made = Worker()
    yield made
    made.close()
    assert made.join(PATIENCE)


def played(worker: Worker, request: LabRequest, folder: Path) -> tuple[RaceEnd, list[LabNews]]:
    feed: Feed[LabNews] = Feed()
    end = worker.submit(job_for(request, feed=feed, gate=Gate(), folder=folder)).result(timeout=250)
    assert (end.ending, end.problems) == ("finished", ())
    return end, feed.since(0)[0]


def test_a_sweep_measures_and_logs(worker: Worker, model: str, tmp_path: Path) -> None:
    """Every point has a speed-up and a prediction, and every run a log."""
    request = SweepRequest(
        target=model, drafts=("self-int8", "ngram"), gammas=(1, 3), prompts=PROMPTS, settings=SETTINGS
    )
    board = SweepBoard(model)
    board.take(played(worker, request, tmp_path)[1])
    assert len(board.points) == 4
    assert all(point.speedup.median for point in board.points)
    assert board.choice(None) is not None
    assert board.place is not None
    assert len(list(board.place.glob("*.jsonl"))) == 2 * 5


def test_a_benchmark_measures_every_arm(worker: Worker, model: str, tmp_path: Path) -> None:
    """The library's arms too, on the same weights."""
    arms = default_arms(("self-int8", "ngram"))
    request = BenchRequest(target=model, arms=arms, prompts=PROMPTS, settings=SETTINGS, repeats=1)
    board = BenchBoard()
    board.take(played(worker, request, tmp_path)[1])
    assert [row[0] for row in board.grid().rows] == [arm.name for arm in arms]
    assert len(board.bars()[0].rows) == len(arms)


def test_a_proof_passes_on_a_sound_pair(worker: Worker, model: str, tmp_path: Path) -> None:
    """All parts, as the window asks for them."""
    request = ProofRequest(target=model, draft="self-int8", settings=RunSettings(threads=1), quick=True)
    board = ProofBoard(request.parts)
    board.take(played(worker, request, tmp_path)[1])
    assert board.passed, board.verdict()
    assert [row.standing for row in board.rows()] == ["passed"] * len(request.parts)


def test_a_trained_draft_can_be_raced(worker: Worker, model: str, tmp_path: Path) -> None:
    """Curves on the way, figures and card at the end, and a folder that the race's form accepts as a draft."""
    work = DraftWork(
        request=DistilRequest(target=model, out=str(tmp_path / "draft"), tokens=600, minutes=1.0, threads=1)
    )
    board = DraftBoard(model)
    board.take(played(worker, work, tmp_path)[1])
    usable: Any = board.usable()
    assert parse_source(usable.folder).kind == "trained"
    assert board.card.startswith("# ")
    assert all(not chart.empty for chart in board.charts())
    assert board.grid() is not None
