"""Soaks a whole window over the engine, joined as at a start: races and jobs disturbed in every way, and all on screen.

Knows how a window is put up and how a race is asked for; what a person does with it, and what grows, others know.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QEvent, QObject, QSettings, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app.arguments import Arguments
from app.controller import Controller, make_loop
from app.garbage import GarbageTimer
from app.preferences import Preferences
from app.startup import join, make_application
from app.viewmodel.commands import Problem
from app.worker import Worker
from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.events import TERMINAL, TokenCommitted
from specdec_core.runlog import read_log
from tests.soak.cycles import Cycle, held
from tests.soak.disturbances import broken_drafter, broken_pass, no_room, outcome, random_request
from tests.soak.hands import Hands
from tests.soak.jobs import Jobs

RACES_A_CYCLE = 4
WAYS = ("whole", "whole", "used", "used", "used", "stopped", "stopped again", "failed", "dropped", "load failed")
WITHOUT_A_SCREEN = ("This plugin does not support propagateSizeHints()",)
EXPECTED_TROUBLE = ("failed", "load failed")
FIRST_RUN = sorted((Path(__file__).parents[2] / "resources" / "runs").glob("first.*.jsonl"))
T = TypeVar("T")


class WindowSoak:
    """One window with everything behind it. Each cycle ends with the same run on the stage and an empty history."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.dice = random.Random(seed)
        self.outcomes: Counter[str] = Counter()
        self.tokens = 0
        self.faults: list[str] = []
        self._runs = folder / "runs"
        self._audited: set[Path] = set()
        self._endings: list[str] = []
        self._trouble: list[Problem] = []
        app = make_application()
        self._garbage = GarbageTimer()
        self._loop = make_loop(app)
        asyncio.set_event_loop(self._loop)
        self._worker = Worker(collect=self._garbage.collect_for)
        self._controller = Controller(self._worker, self._runs, self._loop)
        preferences = Preferences(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self._window = join(self._controller, Arguments(), preferences)
        self._hands = Hands(self._window, self.dice, folder / "exports")
        self._jobs = Jobs(self._hands, self._worker, self.dice, self.faults)
        self._controller.race_ended.connect(self._endings.append)
        self._controller.trouble.connect(self._trouble.append)
        self._watch()
        self._window.show()

    def _watch(self) -> None:
        """Everything that the program would write into its diary is a fault here."""

        def from_python(kind: type[BaseException], error: BaseException, trace: Any) -> None:
            self.faults.append(f"in the window: {kind.__name__}: {error} {_place(trace)}")

        def from_thread(told: threading.ExceptHookArgs) -> None:
            self.faults.append(f"on a thread: {told.exc_type.__name__}: {told.exc_value} {_place(told.exc_traceback)}")

        def from_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            self.faults.append(f"in the loop: {context.get('message')} {context.get('exception')!r}")

        def from_qt(kind: QtMsgType, _context: object, message: str) -> None:
            if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and message not in WITHOUT_A_SCREEN:
                self.faults.append(f"Qt: {message}")

        sys.excepthook, threading.excepthook = from_python, from_thread
        self._loop.set_exception_handler(from_loop)
        qInstallMessageHandler(from_qt)

    def cycle(self, ends_at: float) -> Cycle:
        """A few races and jobs, then back to rest with no model loaded and no run kept; what is left is looked at."""
        self.outcomes, self.tokens = Counter(), 0
        races = self._live(self._cycle(ends_at))
        return Cycle(races, self.outcomes, self.tokens, held(qt_objects()))

    def close(self) -> None:
        """Close the window; the engine thread must end."""
        self._window.close()
        if not self._live(self._controller.life()):
            self.faults.append("the engine thread did not end")
        self._garbage.stop()
        qInstallMessageHandler(None)
        self._loop.close()

    def _live(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run_until_complete(work)

    async def _cycle(self, ends_at: float) -> int:
        await self._hands.until(lambda: self._window.loaded, "the window")
        races = 0
        while races < RACES_A_CYCLE and time.monotonic() < ends_at:
            await self._race(self.dice.choice(WAYS))
            races += 1
            for _ in range(4):
                await self._hands.do(self._hands.between)
        self.outcomes += await self._jobs.some()
        await self._rest()
        return races

    async def _race(self, way: str) -> None:
        """One race, disturbed in one way; every log of it is read back and audited."""
        request = random_request(self.dice)
        await self._hands.fill_in(request)
        if way == "load failed" or self.dice.random() < 0.15:
            await self._free()
        self._trouble.clear()
        before = len(self._endings)
        with self._disturbance(way):
            self._window.actions_.run.trigger()
            await self._through(way, lambda: len(self._endings) > before, request)
        if self._trouble and way not in EXPECTED_TROUBLE:
            self.faults += [f"{way}: {problem.sentence}" for problem in self._trouble]
        self._window.pages.banner.clear()
        self.outcomes[f"race {self._endings[-1]}"] += 1
        await self._hands.until(lambda: not self._window.projector.settle(), "the last drawing")
        self._audit_new()

    async def _through(self, way: str, ended: Callable[[], bool], request: RunRequest) -> None:
        """Wait for the race's end, and do meanwhile what belongs to the way."""
        if way.startswith("stopped"):
            await asyncio.sleep(self.dice.random() * 8)
            self._window.actions_.stop.trigger()
            if way == "stopped again" and self._controller.state().busy:
                self._window.run()  # begins when the stopped one has ended
                await self._hands.until(ended, "the end of a stopped race")
                await asyncio.sleep(self.dice.random() * 3)
                self._controller.stop()
        while way == "used" and not ended():
            await self._hands.do(self._hands.in_a_race)
            if self._controller.state().phase == "paused":
                self._controller.resume()
            await asyncio.sleep(0.3)
        await self._hands.until(lambda: ended() and not self._controller.state().busy, f"the end of a race ({request})")

    def _disturbance(self, way: str) -> contextlib.AbstractContextManager[None]:
        if way == "failed":
            return broken_pass(self.dice)
        if way == "dropped":
            return broken_drafter(self.dice)
        return no_room() if way == "load failed" else contextlib.nullcontext()

    def _audit_new(self) -> None:
        """Every log that has come since the last race."""
        for path in sorted(set(self._runs.glob("*.jsonl")) - self._audited):
            self._audited.add(path)
            events = read_log(path).events
            if not isinstance(events[-1], TERMINAL):
                self.faults.append(f"a run ended with {type(events[-1]).__name__}")
            self.faults += [f"audit: {finding}" for finding in audit(events).findings]
            self.tokens += sum(isinstance(event, TokenCommitted) for event in events)
            self.outcomes[outcome(events)] += 1

    async def _rest(self) -> None:
        """No models, no runs, the same replay at its end, everything in sight once."""
        await self._free()
        await self._hands.clear_history()
        self._audited.clear()
        self._controller.open_logs(FIRST_RUN)
        await asyncio.sleep(0.5)
        self._window.stage.scrub.to_end()
        await self._hands.come_to_rest()
        await self._hands.until(lambda: not self._window.projector.settle(), "the last drawing")
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    async def _free(self) -> None:
        """As the page of the models does it."""
        self._worker.free()
        await self._hands.until(lambda: not self._worker.holding, "models let go of")


def qt_objects() -> Counter[str]:
    """Every live object of Qt by its class: what Python has made and nobody owns, and all below it.

    Qt itself lists them. To ask for the objects would leave a shell behind for each that Qt has made for itself.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    gc.collect()
    held_here = [thing for thing in gc.get_objects() if issubclass(type(thing), QObject) and shiboken6.isValid(thing)]
    roots = {id(thing): thing for thing in [app, *QApplication.topLevelWidgets(), *held_here] if thing.parent() is None}
    lines: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _context, line: lines.append(line))
    for root in roots.values():
        root.dumpObjectTree()
    qInstallMessageHandler(before)
    return Counter(line.strip().partition("::")[0] for line in lines)


def _place(trace: Any) -> str:
    """The line in which an error came up."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"
