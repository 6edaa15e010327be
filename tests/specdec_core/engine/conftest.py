"""What every test of the engine runs under: one thread, a known seed, and a check of every run that it makes."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
import torch

from specdec_core.audit.whole import audit
from specdec_core.engine.run import Job, events_of
from specdec_core.events import RunEvent
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.far_away import far_away
from tests.specdec_core.engine.folders import small_config
from tests.specdec_core.engine.wellformed import check


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Small models are slower on two threads, and sums must not depend on how work was split."""
    torch.set_num_threads(1)
    torch.manual_seed(0)


@pytest.fixture(autouse=True)
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[RunEvent]]]:
    """The whole runs of a test, each checked and audited when it is over; a test that forges clears them first."""
    runs: list[list[RunEvent]] = []

    def recorded(job: Job) -> Iterator[RunEvent]:
        run: list[RunEvent] = []
        for event in events_of(job):
            run.append(event)
            yield event
        runs.append(run)  # only runs that somebody listened to until their end

    monkeypatch.setattr(tiny, "events_of", recorded)
    yield runs
    for run in runs:
        check(run)
        assert audit(run).findings == ()


def _on(road: str) -> AbstractContextManager[None]:
    """The CPU as it is, or standing in for a device that is far from the host."""
    return far_away() if road == "far" else nullcontext()


@pytest.fixture(params=["near", "far"], scope="module")
def road(request: pytest.FixtureRequest) -> Iterator[None]:
    """The module's tests run twice, once on each road."""
    with _on(request.param):
        yield


@pytest.fixture(params=["near", pytest.param("far", marks=pytest.mark.slow)], scope="module")
def road_in_full(request: pytest.FixtureRequest) -> Iterator[None]:
    """The same for modules of many runs, which are far among the slow tests only."""
    with _on(request.param):
        yield


@pytest.fixture
def small_heap() -> None:
    """Put aside whatever is alive already, so that counting live objects looks at the test's own and is quick."""
    gc.collect()
    gc.freeze()  # for good: taking it back would make every later collection of the session slow again


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound folder; tests copy it before they damage anything."""
    return tiny.saved(tmp_path_factory.mktemp("models") / "good", tiny.built(small_config()))


@pytest.fixture
def folder(good: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(good, tmp_path / "model"))
