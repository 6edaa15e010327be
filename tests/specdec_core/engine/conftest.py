"""What every test of the engine runs under: one thread, a known seed, and a check of every run that it makes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

from specdec_core.engine.run import Job, events_of
from specdec_core.events import RunEvent
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.wellformed import check


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Small models are slower on two threads, and sums must not depend on how work was split."""
    torch.set_num_threads(1)
    torch.manual_seed(0)


@pytest.fixture(autouse=True)
def every_run_is_checked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Record the events of every run of a test and check each whole run when the test is over."""
    runs: list[list[RunEvent]] = []

    def recorded(job: Job) -> Iterator[RunEvent]:
        run: list[RunEvent] = []
        for event in events_of(job):
            run.append(event)
            yield event
        runs.append(run)  # only runs that somebody listened to until their end

    monkeypatch.setattr(tiny, "events_of", recorded)
    yield
    for run in runs:
        check(run)
