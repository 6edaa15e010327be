"""The engine thread: one thread that loads, runs and frees models, one race or one job of the lab at a time.

The only importer of the engine, and only when there is work. Knows nothing of windows; what happens goes into the
feed, what is being loaded into `stage`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, cast

from app.arm_run import ArmRun, Bench, RaceJob, unexpected
from app.gate import Gate, Left
from app.lab_jobs import Cancelled, LabBench, LabJob, Report
from app.viewmodel.commands import Ending, Problem
from app.viewmodel.models.listing import concerned, problem_of
from specdec_core.collecting import COLLECT
from specdec_core.errors import BadInput, SpecDecError
from specdec_core.events import RunFailed, RunFinished
from specdec_core.history.running import marked
from specdec_core.measures.benchmark import Benchmark, BenchRequest
from specdec_core.measures.distillation import DistilRequest, DistilResult
from specdec_core.measures.proof import Progress, ProofReport, ProofRequest
from specdec_core.measures.sweeping import SweepCosts, SweepRequest, SweepRun


class RaceEnd(NamedTuple):
    """How a race or a job went; the problems are in the order in which they turned up."""

    ending: Ending
    problems: tuple[Problem, ...] = ()


def failure(last: RunFailed) -> Problem:
    """What to say of a run that failed."""
    page = concerned(last.error)
    return Problem(sentence=last.sentence, advice=last.advice, details=last.error, page=page)


def open_bench() -> Bench:
    """Import the engine, with torch behind it, and set up its bench."""
    from specdec_core.engine import Workbench

    # What the import has brought stays for ever; visiting it holds the window for a tenth of a second now and then.
    gc.freeze()
    return cast(Bench, Workbench())


class EngineLab:
    """The engine's long jobs, each imported when it is asked for."""

    def sweep(self, request: SweepRequest, *, cancelled: Cancelled, report: Report) -> Iterator[SweepCosts | SweepRun]:
        """Yield pass costs, then every run."""
        from specdec_core.engine.sweep import sweep

        return sweep(request, cancelled=cancelled, report=report)

    def bench(self, request: BenchRequest, **listening: Any) -> Benchmark:
        """Run every arm on every prompt."""
        from specdec_core.engine.bench import bench

        return bench(request, **listening)

    def prove(self, request: ProofRequest, *, cancelled: Cancelled, report: Report) -> Iterator[Progress | ProofReport]:
        """Yield progress, and at last the report."""
        from specdec_core.engine.prove import prove

        return prove(request, cancelled=cancelled, report=report)

    def distil(self, request: DistilRequest, **listening: Any) -> DistilResult:
        """Make a draft."""
        from specdec_core.engine.distil.making import make_draft

        return make_draft(request, **listening)


class Release(NamedTuple):
    """An order to let go of the models that are loaded."""


class Worker:
    """Runs jobs one after the other on a thread of its own, which starts with the first of them.

    The thread is a daemon: an import or a download cannot be interrupted, and must not keep a closed window's
    process alive. `collect` is called on it where the engine wants memory back from cyclic garbage.
    """

    def __init__(
        self,
        make_bench: Callable[[], Bench] = open_bench,
        make_lab: Callable[[], LabBench] = EngineLab,
        *,
        collect: Callable[[], object] = gc.collect,
    ) -> None:
        self._make_bench = make_bench
        self._make_lab = make_lab
        self._collect = collect
        self._bench: Bench | None = None
        self._jobs: SimpleQueue[tuple[RaceJob | LabJob | Release, Future[RaceEnd]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._stage: tuple[str, str] = ("", "")
        self._playing: RaceJob | LabJob | None = None
        self._latest: RaceJob | LabJob | None = None
        self._holding = False
        self._held: tuple[str, ...] = ()

    @property
    def held(self) -> tuple[str, ...]:
        """The sources of the models that are loaded."""
        return self._held

    @property
    def holding(self) -> bool:
        """Whether models of the last race are kept loaded for the next."""
        return self._holding

    def free(self) -> None:
        """Let go of them, unless the thread is at work; the next race loads what it needs."""
        if self._holding and not self.occupant:
            self._jobs.put((Release(), Future()))

    @property
    def occupant(self) -> str:
        """What somebody waits for: empty, "race", or the kind of a job of the lab."""
        job = self._latest
        if job is None or job.gate.abandoned:
            return ""
        return "race" if isinstance(job, RaceJob) else job.kind

    @property
    def stage(self) -> tuple[str, str]:
        """What is being loaded, and which; "leave" while a load that was abandoned has to come to its end first."""
        job = self._playing
        return ("leave", self._stage[1]) if job is not None and job.gate.abandoned else self._stage

    def submit(self, job: RaceJob | LabJob) -> Future[RaceEnd]:
        """Queue a race or a job; the future always gets a `RaceEnd` and never an exception."""
        self._latest = job
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
        COLLECT.set(self._collect)
        while (order := self._jobs.get()) is not None:
            self._carry_out(*order)
            del order  # while it waits, a job and those who hear of it are others' to keep
        if self._bench is not None:
            self._bench.close()

    def _carry_out(self, job: RaceJob | LabJob | Release, future: Future[RaceEnd]) -> None:
        if isinstance(job, Release):
            self._let_go()
            future.set_result(RaceEnd("finished"))
            return
        self._playing = job
        end = self._end_of(job)
        self._playing = None
        if self._latest is job:
            self._latest = None
        future.set_result(end)

    def _end_of(self, job: RaceJob | LabJob) -> RaceEnd:
        """Play a race or a job. Whatever goes wrong becomes a problem with a sentence; nothing escapes."""
        problems: list[Problem] = []
        try:
            ended = self._race(job, problems) if isinstance(job, RaceJob) else self._job(job, problems)
            return RaceEnd(ended, tuple(problems))
        except Left:
            return RaceEnd("stopped")
        except SpecDecError as error:
            ending: Ending = "refused" if isinstance(error, BadInput) else "failed"
            problems.append(problem_of(error))
        except Exception as error:
            ending = "failed"
            problems.append(unexpected(error))
        finally:
            self._stage = ("", "")
        return RaceEnd(ending, tuple(problems))

    def _let_go(self) -> None:
        if self._bench is not None:
            self._bench.close()
        self._holding, self._held = False, ()

    def _job(self, job: LabJob, problems: list[Problem]) -> Ending:
        """A job of the lab loads what it needs itself, so what races have loaded makes room."""
        self._report("import", "")
        self._let_go()
        return job.play(self._make_lab(), report=self._report, warn=problems.append)

    def _race(self, job: RaceJob, problems: list[Problem]) -> Ending:
        if job.gate.abandoned:  # while it waited for the job before it
            return "stopped"
        with ExitStack() as closing_time:
            closing_time.enter_context(marked(job.log_folder, job.requests))
            if self._bench is None:
                self._report("import", "")
                self._bench = self._make_bench()
            self._holding = True
            # The bench lets go of what this race does not need.
            self._held = tuple(source for source in self._held if source in job.sources)
            arms = [
                ArmRun(self._bench, job, request, report=self._report, problems=problems) for request in job.requests
            ]
            closing_time.callback(_end_all, arms, job.gate)
            for arm in _by_rounds(arms) if job.interleaved else _one_by_one(arms):
                if job.gate.stopped and not arm.begun:
                    return "stopped"
                arm.play_round()
                self._held = tuple(dict.fromkeys((*self._held, *arm.sources)))
                if isinstance(arm.last, RunFailed):
                    last = arm.last
                    problems.append(failure(last))
                    return "failed"
                if isinstance(arm.last, RunFinished) and arm.last.reason == "cancelled":
                    return "stopped"
        return "finished"

    def _report(self, stage: str, detail: str) -> None:
        """Between two stages of loading is where a load that was abandoned can be left."""
        self._stage = (stage, detail)
        if stage and self._playing is not None and self._playing.gate.abandoned:
            raise Left


def _end_all(arms: Sequence[ArmRun], gate: Gate) -> None:
    """However a race ends, an arm that was under way gets its end too, and its log with it."""
    if any(arm.begun and not arm.done for arm in arms):
        gate.stop()
    with ExitStack() as each:  # one that cannot be closed keeps no other open
        for arm in arms:
            each.callback(arm.close)


def _one_by_one(arms: Sequence[ArmRun]) -> Iterator[ArmRun]:
    """The first arm to its end, then the next: neither slows the other."""
    for arm in arms:
        while not arm.done:
            yield arm


def _by_rounds(arms: Sequence[ArmRun]) -> Iterator[ArmRun]:
    """A round of each arm in turn, as long as they last."""
    while any(not arm.done for arm in arms):
        yield from (arm for arm in arms if not arm.done)
