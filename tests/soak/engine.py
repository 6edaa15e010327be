"""Soaks the engine without a window: runs disturbed in every way, one after the other.

Knows the engine's front door; nothing of what runs mean.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections import Counter
from pathlib import Path

from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench
from specdec_core.errors import RunError
from specdec_core.events import TERMINAL, RunEvent, TokenCommitted
from specdec_core.runlog import LogWriter, read_log
from tests.soak.cycles import Cycle, held
from tests.soak.disturbances import broken_drafter, broken_pass, no_room, outcome, random_request

RUNS_A_CYCLE = 12
WAYS = ("whole", "whole", "whole", "cancelled", "abandoned", "failed", "dropped", "reloaded", "load failed")


class EngineSoak:
    """One engine, and a log folder that is empty again after every run."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.dice = random.Random(seed)
        self.bench = Workbench()
        self.outcomes: Counter[str] = Counter()
        self.tokens = 0
        self.faults: list[str] = []
        self._folder = folder

    def cycle(self, ends_at: float) -> Cycle:
        """A few runs, then let go of everything and look at what is left."""
        self.outcomes, self.tokens, runs = Counter(), 0, 0
        while runs < RUNS_A_CYCLE and time.monotonic() < ends_at:
            self.play(self.dice.choice(WAYS))
            runs += 1
        self.bench.close()
        return Cycle(runs, self.outcomes, self.tokens, held(Counter()))

    def close(self) -> None:
        """Nothing is held between two cycles."""

    def play(self, way: str) -> None:
        """One run, disturbed in one way; every log of it is read back and audited."""
        request, dice = random_request(self.dice), self.dice
        if way == "reloaded":
            self.bench.close()
        if way == "load failed":
            self._load_failed(request)
            return
        with contextlib.ExitStack() as stack:
            if way == "failed":
                stack.enter_context(broken_pass(dice))
            elif way == "dropped":
                stack.enter_context(broken_drafter(dice))
            stops_at = dice.randint(1, 60) if way in ("cancelled", "abandoned") else None
            try:
                events = self._run(request, stops_at=stops_at, abandon=way == "abandoned")
            except Exception as error:
                self._told_before_the_run(error, way)
                return
        self._check(events, abandoned=way == "abandoned")

    def _told_before_the_run(self, error: Exception, way: str) -> None:
        """Faults may strike while a model is loaded and tried: then there is no run, and nothing in its log."""
        path = self._folder / "run.jsonl"
        if way != "failed" or path.stat().st_size:
            self.faults.append(f"{way}: {type(error).__name__}: {error}")
        path.unlink()
        self.outcomes["told while loading"] += 1

    def _run(self, request: RunRequest, *, stops_at: int | None, abandon: bool) -> list[RunEvent]:
        events: list[RunEvent] = []
        path = self._folder / "run.jsonl"
        run = self.bench.run(request, cancelled=lambda: stops_at is not None and len(events) >= stops_at)
        with contextlib.closing(run), LogWriter(path) as log:  # type: ignore[type-var]
            for event in run:
                events.append(event)
                log.write(event)
                if abandon and len(events) == stops_at:
                    break
        return events

    def _load_failed(self, request: RunRequest) -> None:
        """No room while the target is being loaded; the next run loads it."""
        self.bench.close()
        try:
            with no_room():
                list(self.bench.run(request))
        except RunError:
            self.outcomes["load failed"] += 1
        else:
            self.faults.append("a load that must fail did not")

    def _check(self, events: list[RunEvent], *, abandoned: bool) -> None:
        path = self._folder / "run.jsonl"
        read = read_log(path)
        path.unlink()
        last = events[-1]
        if list(read.events) != events:
            self.faults.append("a log does not read back as it was written")
        if not abandoned and not isinstance(last, TERMINAL):
            self.faults.append(f"a run ended with {type(last).__name__}")
        self.faults += [f"audit: {finding}" for finding in audit(events).findings]
        self.tokens += sum(isinstance(event, TokenCommitted) for event in events)
        self.outcomes[outcome(events)] += 1
