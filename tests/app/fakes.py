"""An engine that plays scripts instead of models, and what else stands in for the outside in tests of the window.

Knows the bench's promise; nothing of windows.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from app.viewmodel.commands import Ask, RunState
from specdec_core.catalogue import RunRequest
from specdec_core.events import RoundStarted, RunEvent, RunFinished
from specdec_core.settings import RunSettings
from tests.specdec_core.scripted import scripted_run

Script = Callable[[RunRequest], Iterator[RunEvent]]
PATIENCE = 60.0  # seconds to wait for what comes at once on an idle machine
PATIENCE_MS = 60_000
LONGEST = 240  # seconds for a program from its start to its end


def ask(prompt: str = "Tell me a story", **settings: Any) -> Ask:
    """A race of the fake pair."""
    return Ask(target="toy:target", draft="toy:draft", prompt=prompt, settings=RunSettings(**settings))


def scripted(request: RunRequest) -> Iterator[RunEvent]:
    """The usual short run of either arm."""
    yield from scripted_run(request.arm)


class FakeBench:
    """Plays `script`; each round counts as a forward pass. Hooks let a test hold it, break it or slow it down."""

    def __init__(self, script: Script = scripted) -> None:
        self.script = script
        self.loading: Callable[[], None] = lambda: None
        self.before: Callable[[RunEvent], None] = lambda _event: None
        self.passes = 0
        self.runs: list[RunRequest] = []
        self.threads: set[str] = set()
        self.closed = False
        self.live: RunSettings | None = None
        self.ticks = 0

    def run(
        self,
        request: RunRequest,
        *,
        cancelled: Callable[[], bool],
        report: Callable[[str, str], None],
        live: Callable[[], RunSettings | None] = lambda: None,
        tick: Callable[[], int] = time.perf_counter_ns,
    ) -> Iterator[RunEvent]:
        """Keep the engine's promises: stages while loading, a check between passes, one terminal event."""
        self.threads.add(threading.current_thread().name)
        self.runs.append(request)
        report("load_target", request.target)
        self.loading()
        last: RunEvent | None = None
        for event in self.script(request):
            if isinstance(event, RoundStarted):
                if cancelled() and last is not None:
                    yield cancelled_after(last)
                    return
                self.passes += 1
            self.before(event)
            self.live, self.ticks = live(), tick()
            last = event
            yield event

    def close(self) -> None:
        """Free nothing, and remember it."""
        self.closed = True


def cancelled_after(last: RunEvent) -> RunFinished:
    """The end of a run that was cancelled behind `last`."""
    zeros = dict.fromkeys(("prefill_ns", "draft_ns", "verify_ns", "bookkeeping_ns"), 0)
    return RunFinished(round=last.round, t=last.t, reason="cancelled", detail="by the user", text_tail="", **zeros)


class Memory:
    """Preferences in a dict."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def recall(self, name: str, default: Any) -> Any:
        """What is there."""
        return self.kept.get(name, default)

    def remember(self, name: str, value: Any) -> None:
        """Keep it."""
        self.kept[name] = value


class Asked:
    """Commands that only remember what was asked for."""

    def __init__(self) -> None:
        self.now = RunState()
        self.asked: list[tuple[str, Any]] = []

    def state(self) -> RunState:
        """The state a test has set."""
        return self.now

    def start(self, wanted: Ask) -> None:
        """Remember it."""
        self.asked.append(("start", wanted))

    def stop(self) -> None:
        """Remember it."""
        self.asked.append(("stop", None))

    def pause(self) -> None:
        """Remember it."""
        self.asked.append(("pause", None))

    def resume(self) -> None:
        """Remember it."""
        self.asked.append(("resume", None))

    def step(self) -> None:
        """Remember it."""
        self.asked.append(("step", None))

    def change(self, settings: RunSettings) -> None:
        """Remember it."""
        self.asked.append(("change", settings))

    def open_logs(self, paths: Sequence[Path]) -> None:
        """Remember it."""
        self.asked.append(("open_logs", tuple(paths)))

    def replay(self) -> None:
        """Remember it."""
        self.asked.append(("replay", None))

    def save_log(self, path: Path) -> None:
        """Remember it."""
        self.asked.append(("save_log", path))

    def close(self) -> None:
        """Remember it."""
        self.asked.append(("close", None))


def until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait, without an event loop, for what another thread does."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.002)


def texts(events: Sequence[RunEvent]) -> str:
    """The text the engine committed, straight from its events."""
    return "".join(getattr(event, "text", "") for event in events if not getattr(event, "special", False))
