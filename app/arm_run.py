"""One arm of a race on the engine thread: its events, its log and its clock, played round by round.

Knows a bench and where events go; which arm plays when is the worker's business.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from app.feed import Feed
from app.gate import Gate, Left
from app.viewmodel.commands import Heard, Problem
from specdec_core.catalogue import RunRequest
from specdec_core.errors import CannotWrite
from specdec_core.events import RoundFinished, RunEvent, RunFailed, RunStarted
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

    `live` gives the settings as they were changed since the start, or None. `interleaved` lets the arms take turns
    round by round, each with a clock that stands still while the other plays.
    """

    requests: tuple[RunRequest, ...]
    feed: Feed[Heard]
    gate: Gate
    log_folder: Path
    live: Callable[[], RunSettings | None] = lambda: None
    interleaved: bool = False

    @property
    def sources(self) -> set[str]:
        """The models that it needs."""
        return {source for request in self.requests for source in (request.target, request.draft)}


class Watch:
    """A clock that can be held: time spent on the other arm is no part of this one's."""

    def __init__(self, tick: Callable[[], int]) -> None:
        self._tick = tick
        self._held_ns = 0
        self._held_since: int | None = tick()

    def tick(self) -> int:
        """Nanoseconds, standing still while held."""
        now = self._tick() if self._held_since is None else self._held_since
        return now - self._held_ns

    def go(self) -> None:
        """Let it run."""
        if self._held_since is not None:
            self._held_ns += self._tick() - self._held_since
            self._held_since = None

    def hold(self) -> None:
        """Stop it."""
        if self._held_since is None:
            self._held_since = self._tick()


class ArmRun:
    """Plays one request. Nothing happens before the first round is asked for."""

    def __init__(
        self,
        bench: Bench,
        job: RaceJob,
        request: RunRequest,
        *,
        report: Callable[[str, str], None],
        problems: list[Problem],
    ) -> None:
        self.last: RunEvent | None = None
        self.done = False
        self.begun = False
        self.sources = (request.target,) if request.arm == "plain" else (request.target, request.draft)
        self._job, self._arm, self._report = job, request.arm, report
        self._watch = Watch(job.gate.tick)
        self._log = RunLogKeeper(job.log_folder, problems)
        self._events = _sealed(bench, job, request, report=report, tick=self._watch.tick)

    def play_round(self) -> None:
        """Play up to the end of a round or of the run: every event goes to the log, the feed, then through the gate.

        Raises what the engine raises before the first event, and `Left` where nobody waits for that any more.
        """
        self.begun = True
        self._watch.go()
        for event in self._events:
            if self.last is None and self._job.gate.abandoned:
                self.done = True
                raise Left
            self.last = event
            self._report("", "")  # whatever was being loaded is there now
            self._log.write(event)
            self._job.feed.append(Heard(self._arm, event))
            ends_round = isinstance(event, RoundFinished)
            self._job.gate.pass_through(ends_round=ends_round)
            if ends_round:
                self._watch.hold()
                return
        self.done = True

    def close(self) -> None:
        """Behind a stopped gate: play a run that was begun to its end, which is near, and close its log."""
        while self.begun and not self.done:
            self.play_round()
        self._events.close()
        self._log.close()


def _sealed(
    bench: Bench, job: RaceJob, request: RunRequest, *, report: Callable[[str, str], None], tick: Callable[[], int]
) -> Generator[RunEvent, None, None]:
    """The run's events with exactly one terminal event, even when the engine breaks its promise and raises."""
    seen: RunEvent | None = None
    try:
        events = bench.run(request, cancelled=lambda: job.gate.stopped, report=report, live=job.live, tick=tick)
        for event in events:
            seen = event
            yield event
    except Exception as error:
        if seen is None:
            raise
        problem = unexpected(error)
        yield RunFailed(
            round=seen.round, t=seen.t, error=type(error).__name__, sentence=problem.sentence, advice=problem.advice
        )


def unexpected(error: BaseException) -> Problem:
    return Problem(
        sentence=f"The engine stopped unexpectedly: {type(error).__name__}: {error}"[:400],
        advice="Try again; if it happens twice, copy the details and report them.",
        details="".join(traceback.format_exception(error)),
    )


class RunLogKeeper:
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
        with suppress(CannotWrite, OSError):  # what is still waiting to be written fails once more, and is told once
            self._open.close()
        told = error.sentence.rstrip(".") if isinstance(error, CannotWrite) else getattr(error, "strerror", "")
        reason = told or error
        self._problems.append(
            Problem(
                sentence=f"This run could not be saved while it was running: {reason}.",
                advice="It is still in memory: use Save log to write it somewhere else.",
                details=str(error),
                grave=False,
                unasked=True,
            )
        )
