"""The engine thread: one thread that loads, runs and frees models, one race at a time.

The only importer of the engine, and only when there is work. Knows nothing of windows; what happens goes into the
feed, what is being loaded into `stage`.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, Protocol, cast

from app.feed import Feed
from app.gate import Gate
from app.viewmodel.commands import Ending, Heard, Problem
from specdec_core.catalogue import RunRequest
from specdec_core.errors import BadInput, CannotWrite, SpecDecError
from specdec_core.events import RoundFinished, RunEvent, RunFailed, RunFinished, RunStarted
from specdec_core.runlog import LogWriter, fresh_path
from specdec_core.settings import RunSettings


class Bench(Protocol):
    """What the thread asks of the engine."""

    def run(
        self,
        request: RunRequest,
        *,
        cancelled: Callable[[], bool],
        report: Callable[[str, str], None],
        live: Callable[[], RunSettings | None],
        tick: Callable[[], int],
    ) -> Iterator[RunEvent]:
        """Yield the events of a run; bad input raises before the first. `live` is asked between rounds."""
        ...

    def close(self) -> None:
        """Free the models."""
        ...


class RaceJob(NamedTuple):
    """One race for the engine thread: its runs in their order, and where their events go.

    `live` gives the settings as they were changed since the start, or None.
    """

    requests: tuple[RunRequest, ...]
    feed: Feed[Heard]
    gate: Gate
    log_folder: Path
    live: Callable[[], RunSettings | None] = lambda: None


class RaceEnd(NamedTuple):
    """How a race went; the problems are in the order in which they turned up."""

    ending: Ending
    problems: tuple[Problem, ...] = ()


def open_bench() -> Bench:
    """Import the engine, with torch behind it, and set up its bench."""
    from specdec_core.engine import Workbench

    return cast(Bench, Workbench())


class Worker:
    """Runs jobs one after the other on a thread of its own, which starts with the first of them.

    The thread is a daemon: an import or a download cannot be interrupted, and must not keep a closed window's
    process alive.
    """

    def __init__(self, make_bench: Callable[[], Bench] = open_bench) -> None:
        self.stage: tuple[str, str] = ("", "")
        self._make_bench = make_bench
        self._bench: Bench | None = None
        self._jobs: SimpleQueue[tuple[RaceJob, Future[RaceEnd]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    def submit(self, job: RaceJob) -> Future[RaceEnd]:
        """Queue a race; the future always gets a `RaceEnd` and never an exception."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="engine", daemon=True)
            self._thread.start()
        future: Future[RaceEnd] = Future()
        self._jobs.put((job, future))
        return future

    def close(self) -> None:
        """Ask the thread to free the models and end behind what it is doing."""
        self._jobs.put(None)

    def join(self, timeout: float) -> bool:
        """Wait for the thread; tell whether it has ended."""
        if self._thread is not None:
            self._thread.join(timeout)
        return not self.alive

    @property
    def alive(self) -> bool:
        """Whether the thread is there."""
        return self._thread is not None and self._thread.is_alive()

    def _work(self) -> None:
        while (order := self._jobs.get()) is not None:
            job, future = order
            future.set_result(self._race(job))
        if self._bench is not None:
            self._bench.close()

    def _race(self, job: RaceJob) -> RaceEnd:
        """Play the job. Whatever goes wrong becomes a problem with a sentence; nothing escapes."""
        problems: list[Problem] = []
        try:
            return RaceEnd(self._play(job, problems), tuple(problems))
        except SpecDecError as error:
            ending: Ending = "refused" if isinstance(error, BadInput) else "failed"
            problems.append(Problem(sentence=error.sentence, advice=error.advice))
        except Exception as error:
            ending = "failed"
            problems.append(_unexpected(error))
        finally:
            self.stage = ("", "")
        return RaceEnd(ending, tuple(problems))

    def _play(self, job: RaceJob, problems: list[Problem]) -> Ending:
        if self._bench is None:
            self._report("import", "")
            self._bench = self._make_bench()
        for request in job.requests:
            if job.gate.stopped:
                return "stopped"
            last = self._run(self._bench, job, request, problems=problems)
            if isinstance(last, RunFailed):
                problems.append(Problem(sentence=last.sentence, advice=last.advice, details=last.error))
                return "failed"
            if isinstance(last, RunFinished) and last.reason == "cancelled":
                return "stopped"
        return "finished"

    def _run(self, bench: Bench, job: RaceJob, request: RunRequest, *, problems: list[Problem]) -> RunEvent | None:
        """One arm: every event goes to the log, then the feed, then through the gate."""
        last: RunEvent | None = None
        log = _Log(job.log_folder, problems)
        with closing(log), closing(_sealed(bench, job, request, report=self._report)) as events:
            for event in events:
                self.stage = ("", "")
                log.write(event)
                job.feed.append(Heard(request.arm, event))
                job.gate.pass_through(ends_round=isinstance(event, RoundFinished))
                last = event
        return last

    def _report(self, stage: str, detail: str) -> None:
        self.stage = (stage, detail)


def _sealed(
    bench: Bench, job: RaceJob, request: RunRequest, *, report: Callable[[str, str], None]
) -> Generator[RunEvent, None, None]:
    """The run's events with exactly one terminal event, even when the engine breaks its promise and raises."""
    seen: RunEvent | None = None
    try:
        events = bench.run(
            request, cancelled=lambda: job.gate.stopped, report=report, live=job.live, tick=job.gate.tick
        )
        for event in events:
            seen = event
            yield event
    except Exception as error:
        if seen is None:
            raise
        problem = _unexpected(error)
        yield RunFailed(
            round=seen.round, t=seen.t, error=type(error).__name__, sentence=problem.sentence, advice=problem.advice
        )


def _unexpected(error: BaseException) -> Problem:
    return Problem(
        sentence=f"The engine stopped unexpectedly: {type(error).__name__}: {error}"[:400],
        advice="Try again; if it happens twice, copy the details and report them.",
        details="".join(traceback.format_exception(error)),
    )


class _Log:
    """The log of one run. A log that cannot be written costs a warning, never the run."""

    def __init__(self, folder: Path, problems: list[Problem]) -> None:
        self._folder = folder
        self._problems = problems
        self._open = ExitStack()
        self._writer: LogWriter | None = None

    def write(self, event: RunEvent) -> None:
        try:
            if isinstance(event, RunStarted):
                stem = f"{time.strftime('%Y-%m-%d_%H-%M-%S')}_{event.arm}"
                self._writer = self._open.enter_context(LogWriter(fresh_path(self._folder, stem, ".jsonl")))
            if self._writer is not None:
                self._writer.write(event)
        except (CannotWrite, OSError) as error:
            self._give_up(error)

    def close(self) -> None:
        try:
            self._open.close()
        except (CannotWrite, OSError) as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self._writer = None
        self._problems.append(
            Problem(
                sentence="This run could not be saved while it was running.",
                advice="It is still in memory: use Save log to write it somewhere else.",
                details=str(error),
                grave=False,
            )
        )
