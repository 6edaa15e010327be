"""The engine thread: one thread that loads, runs and frees models, one race at a time.

The only importer of the engine, and only when there is work. Knows nothing of windows; what happens goes into the
feed, what is being loaded into `stage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, cast

from app.arm_run import ArmRun, Bench, RaceJob, unexpected
from app.viewmodel.commands import Ending, Problem
from specdec_core.errors import BadInput, SpecDecError
from specdec_core.events import RunFailed, RunFinished


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
            problems.append(unexpected(error))
        finally:
            self.stage = ("", "")
        return RaceEnd(ending, tuple(problems))

    def _play(self, job: RaceJob, problems: list[Problem]) -> Ending:
        if self._bench is None:
            self._report("import", "")
            self._bench = self._make_bench()
        with ExitStack() as closing_time:
            arms: list[ArmRun] = []
            for request in job.requests:
                arm = ArmRun(self._bench, job, request, report=self._report, problems=problems)
                closing_time.callback(arm.close)
                arms.append(arm)
            for arm in _by_rounds(arms) if job.interleaved else _one_by_one(arms):
                if job.gate.stopped and not arm.begun:
                    return "stopped"
                arm.play_round()
                if isinstance(arm.last, RunFailed):
                    last = arm.last
                    problems.append(Problem(sentence=last.sentence, advice=last.advice, details=last.error))
                    return "failed"
                if isinstance(arm.last, RunFinished) and arm.last.reason == "cancelled":
                    return "stopped"
        return "finished"

    def _report(self, stage: str, detail: str) -> None:
        self.stage = (stage, detail)


def _one_by_one(arms: Sequence[ArmRun]) -> Iterator[ArmRun]:
    """The first arm to its end, then the next: neither slows the other."""
    for arm in arms:
        while not arm.done:
            yield arm


def _by_rounds(arms: Sequence[ArmRun]) -> Iterator[ArmRun]:
    """A round of each arm in turn, as long as they last."""
    while any(not arm.done for arm in arms):
        yield from (arm for arm in arms if not arm.done)
