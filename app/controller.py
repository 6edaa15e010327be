"""Carries out what the window asks for, and keeps the state of the race: idle, loading, running, stopping.

The one user of the asyncio bridge. Knows the engine thread by its jobs; knows no widget.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import qasync
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from app.arm_run import RaceJob
from app.feed import Feed
from app.gate import Gate
from app.player import open_replay, replay_of
from app.viewmodel.commands import ARMS, Ask, Ending, Heard, Problem, RunState, belonging
from app.viewmodel.lab.jobs import RUNNING
from app.worker import RaceEnd, Worker
from specdec_core.catalogue import RunRequest
from specdec_core.errors import BadPrompt, Interrupted, SpecDecError
from specdec_core.events import RunEvent
from specdec_core.runlog import LogWriter, fresh_path
from specdec_core.settings import RunSettings, checked

CLOSING_SECONDS = 2.5
LARGE_LOG = 4 << 20  # bytes from which on reading a log takes long enough to be told of


class Controller(QObject):
    """Answers the window's commands. `changed` says that `state()` is another; `race_began` carries the new feed.

    `closing` says that the window is gone, to whoever else has work under way; `opening` how many bytes of how many
    of a large log have been read.
    """

    changed = Signal()
    closing = Signal()
    race_began = Signal(object)
    trouble = Signal(object)
    saved = Signal(object)
    opening = Signal(object)
    replay_ready = Signal(object)
    race_ended = Signal(object)

    def __init__(self, worker: Worker, log_folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._worker = worker
        self._log_folder = log_folder
        self._loop = loop
        self._feed: Feed[Heard] = Feed()
        self._gate = Gate()
        self._busy = False
        self._ending: Ending = ""
        self._next: Ask | None = None
        self._live: RunSettings | None = None
        # asyncio keeps only weak references to tasks.
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = asyncio.Event()

    @property
    def worker(self) -> Worker:
        """The engine thread, which races share with everything else that needs it."""
        return self._worker

    @property
    def log_folder(self) -> Path:
        """Where runs are logged."""
        return self._log_folder

    def state(self) -> RunState:
        """Where the race stands now, put together from what the engine thread has reached."""
        if not self._busy:
            return RunState(ending=self._ending, kept=len(self._feed) > 0)
        stage, detail = self._worker.stage
        if self._gate.stopped:
            return RunState(phase="stopping", stage=stage, detail=detail)
        if self._gate.paused:
            return RunState(phase="paused")
        loading = bool(stage) or not len(self._feed)
        return RunState(phase="loading" if loading else "running", stage=stage, detail=detail)

    def start(self, ask: Ask) -> None:
        """Begin a race, or keep it for when the one that is being stopped has ended."""
        if self._busy:
            self._next = ask if self._gate.stopped else None
            return
        if self._worker.occupant:
            self.trouble.emit(RUNNING[self._worker.occupant])
            return
        try:
            requests = _requests(ask)
        except SpecDecError as error:
            self.trouble.emit(Problem(sentence=error.sentence, advice=error.advice))
            return
        self._feed, self._gate = Feed(), Gate()
        self._busy, self._ending, self._live = True, "", None
        job = RaceJob(
            requests=requests,
            feed=self._feed,
            gate=self._gate,
            log_folder=self._log_folder,
            live=lambda: self._live,
            interleaved=ask.interleaved,
        )
        self.race_began.emit(self._feed)
        self.changed.emit()
        self._spawn(self._race(job))

    def stop(self) -> None:
        """End the race after the forward pass that is under way; what is still being loaded is left at once."""
        self._next = None
        if not self._busy or self._gate.stopped:
            return
        if self.state().phase == "loading":
            self._gate.abandon()
            self._busy, self._ending = False, "stopped"
            self.changed.emit()
            self.race_ended.emit(self._ending)
        else:
            self._gate.stop()
            self.changed.emit()

    def pause(self) -> None:
        """Hold the race between two events; its clocks stand still."""
        self._turn(self._gate.pause)

    def resume(self) -> None:
        """Go on after a pause."""
        self._turn(self._gate.resume)

    def step(self) -> None:
        """Play one round and hold again."""
        self._turn(self._gate.step)

    def change(self, settings: RunSettings) -> None:
        """Use these settings from the next round on, as far as they may change during a run."""
        if self._busy:
            self._live = settings

    def _turn(self, gate: Callable[[], None]) -> None:
        if self._busy and not self._gate.stopped:
            gate()
            self.changed.emit()

    def save_log(self, path: Path) -> None:
        """Write the race on screen, as far as it has come, to files named after `path`."""
        heard, _ = self._feed.since(0)
        if not heard:
            advice = "Run a race first."
            sentence = "There is nothing to save yet."
            nothing = Problem(sentence=sentence, advice=advice, grave=False, speaks_of="nothing to show")
            self.trouble.emit(replace(nothing, deed="save log"))
            return
        self._spawn(self._save(heard, path))

    def open_logs(self, paths: Sequence[Path], *, alone: bool = False) -> None:
        """Replay one log, with its partner unless `alone`, or one of each arm; refused while a race runs."""
        if self._busy:
            sentence, advice = "A race is running.", "Stop it before opening a run."
            at_work = Problem(sentence=sentence, advice=advice, grave=False, speaks_of="engine at work")
            self.trouble.emit(replace(at_work, deed="open"))
            return
        self._spawn(self._open(tuple(paths), self._feed, alone=alone))

    def replay(self) -> None:
        """Go through the race that has ended once more; held at its start, so that a person may step from there."""
        if self.state().kept:
            self._spawn(self._replay(self._feed))

    def close(self) -> None:
        """The window is gone: stop, and let `life` come to its end."""
        self.stop()
        self.closing.emit()
        self._closed.set()

    async def life(self) -> bool:
        """Lasts as long as the window; then gives the engine thread a moment, and tells whether it has ended."""
        await self._closed.wait()
        self._worker.close()
        for _ in range(round(CLOSING_SECONDS / 0.02)):
            if not self._worker.alive and not self._tasks:
                return True
            await asyncio.sleep(0.02)
        return False

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _race(self, job: RaceJob) -> None:
        end: RaceEnd = await asyncio.wrap_future(self._worker.submit(job), loop=self._loop)
        if job.gate.abandoned:  # its end was told when it was left
            return
        self._busy, self._ending = False, end.ending
        for problem in end.problems:
            self.trouble.emit(belonging(problem, "race"))
        self.changed.emit()
        self.race_ended.emit(end.ending)
        ask, self._next = self._next, None
        if ask is not None and not self._closed.is_set():
            self.start(ask)

    async def _open(self, paths: tuple[Path, ...], shown: Feed[Heard], *, alone: bool) -> None:
        read = partial(open_replay, paths, alone=alone, progress=self._tell_opening)
        try:
            player = await self._loop.run_in_executor(None, read)
        except Interrupted:
            return
        except SpecDecError as error:
            self.trouble.emit(Problem(sentence=error.sentence, advice=error.advice, deed="open"))
            return
        if self._feed is not shown:  # a race was begun while the log was being read
            return
        self._feed = Feed()
        player.resume()
        self.replay_ready.emit(player)
        for notice in player.notices:
            self.trouble.emit(Problem(sentence=notice, grave=False))

    async def _replay(self, shown: Feed[Heard]) -> None:
        player = await self._loop.run_in_executor(None, replay_of, shown.since(0)[0])
        if self._feed is shown:  # another race may have been begun meanwhile
            self._feed = Feed()
            self.replay_ready.emit(player)

    def _tell_opening(self, done: int, total: int) -> None:
        """Called on the thread that reads: a large log tells how far it is, and is left when the window closes."""
        if self._closed.is_set():
            raise Interrupted("The window was closed.")
        if total >= LARGE_LOG:
            self._loop.call_soon_threadsafe(self.opening.emit, (done, total))

    async def _save(self, heard: list[Heard], path: Path) -> None:
        try:
            names = await self._loop.run_in_executor(None, _write_logs, heard, path)
        except SpecDecError as error:
            self.trouble.emit(Problem(sentence=error.sentence, advice=error.advice, deed="save log"))
        except OSError as error:
            sentence = f"The log could not be saved: {error.strerror or error}."
            self.trouble.emit(Problem(sentence=sentence, advice="Choose another folder.", deed="save log"))
        else:
            self.saved.emit(names)


def make_loop(app: QApplication) -> asyncio.AbstractEventLoop:
    """The event loop that runs on top of Qt's, with a small pool for writing files."""
    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(app)
    loop.set_default_executor(ThreadPoolExecutor(1, "files"))
    return loop


def _requests(ask: Ask) -> tuple[RunRequest, ...]:
    """The two runs of a race, plain first. Raises what can be told without loading a model."""
    if not ask.prompt.strip():
        raise BadPrompt("The prompt is empty.", "Write something for the model to go on from, or pick a preset.")
    settings = checked(ask.settings)
    race = RunRequest(
        arm="plain",
        target=ask.target,
        draft=ask.draft,
        prompt=ask.prompt,
        settings=settings,
        race_id=secrets.token_hex(8),
    )
    return tuple(replace(race, arm=arm) for arm in ARMS)


def _write_logs(heard: list[Heard], path: Path) -> tuple[Path, ...]:
    """One file an arm, named after `path`; files that are there already are left alone."""
    stem = path.name.removesuffix(".jsonl")
    written: list[Path] = []
    for arm in ARMS:
        events: list[RunEvent] = [event for of, event in heard if of == arm]
        if not events:
            continue
        with LogWriter(fresh_path(path.parent, f"{stem}_{arm}", ".jsonl")) as log:
            for event in events:
                log.write(event)
            written.append(log.path)
    return tuple(written)
