"""Phases lie between marks: nobody waits for a device at one, and the phases add up to the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import torch

from specdec_core.engine import run as running
from specdec_core.engine.decoding import Decoding
from specdec_core.engine.timing import Clock, DeviceClock
from specdec_core.events import DraftVerified, RoundFinished, RoundStarted, RunFailed
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.far_away import far_away

CPU, CUDA = torch.device("cpu"), torch.device("cuda")


class Queue:
    """A device that gets to its work when somebody waits for it: each event lies a millisecond behind the last."""

    def __init__(self) -> None:
        self.waits = 0
        self.recorded: list[Event] = []
        self.done = 0

    def wait(self, *_: Any) -> None:
        self.waits += 1
        self.done = len(self.recorded)

    def event(self, *, enable_timing: bool) -> Event:
        assert enable_timing
        return Event(self)


@dataclass(eq=False)
class Event:
    """What `torch.cuda.Event` promises: times are known for events that came to pass."""

    queue: Queue
    place: int = -1

    def record(self, stream: str) -> None:
        assert stream == "the stream of cuda"
        self.place = len(self.queue.recorded)
        self.queue.recorded.append(self)

    def elapsed_time(self, later: Event) -> float:
        assert max(self.place, later.place) < self.queue.done, "not there yet"
        return float(later.place - self.place)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    made = Queue()
    monkeypatch.setattr(torch.cuda, "Event", made.event)
    monkeypatch.setattr(torch.cuda, "current_stream", lambda device: f"the stream of {device}")
    monkeypatch.setattr(torch.cuda, "synchronize", made.wait)
    return made


def ticking(step: int = 1000) -> Callable[[], int]:
    times = iter(range(0, 10**12, step))
    return lambda: next(times)


def test_on_the_cpu_a_mark_is_the_time() -> None:
    """Nothing is queued: the difference is what the clock says."""
    clock = DeviceClock(CPU, ticking())
    one, other = clock.mark(), clock.mark()
    assert (one, other) == (1000, 2000)
    assert clock.between(one, other) == 1000


def test_a_mark_on_a_gpu_waits_for_nothing(queue: Queue) -> None:
    """It is noted in the device's own queue, and times are told once the device got there."""
    clock = DeviceClock(CUDA, ticking())
    one, other = clock.mark(), clock.mark()
    assert queue.waits == 0
    clock.settled()
    assert queue.waits == 1
    assert clock.between(one, other) == 1_000_000


def test_a_mark_on_an_apple_gpu_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its queue has no events that are measured everywhere: the host waits, and a mark is the time."""
    waits: list[None] = []
    monkeypatch.setattr(torch.mps, "synchronize", lambda: waits.append(None))
    clock = DeviceClock(torch.device("mps"), ticking())
    assert clock.mark() == 1000
    assert len(waits) == 1


class LateClock(DeviceClock):
    """A clock whose marks are events of a device that the round's one copy waits for."""

    def __init__(self, tick: Callable[[], int]) -> None:
        super().__init__(CPU, tick)
        self.marks = 0
        self.read = 0

    def mark(self) -> Any:
        self.marks += 1
        return Late(self.marks, self.now())

    def between(self, one: Any, other: Any) -> int:
        assert max(one.number, other.number) <= self.read, "asked before the device was done"
        found: int = other.time - one.time
        return found


@dataclass(frozen=True)
class Late:
    number: int
    time: int


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> list[LateClock]:
    """The clocks of runs that are made from now on; a look at a case is what their devices are waited for by."""
    made: list[LateClock] = []

    def clock_of(device: torch.device, tick: Callable[[], int]) -> Clock:
        made.append(LateClock(tick))
        return made[-1]

    inner = Decoding.look

    def look(self: Decoding, *given: Any) -> Any:
        made[-1].read = made[-1].marks
        return inner(self, *given)

    monkeypatch.setattr(running, "DeviceClock", clock_of)
    monkeypatch.setattr(Decoding, "look", look)
    return made


@pytest.mark.parametrize("arm", ["plain", "speculative"])
@pytest.mark.parametrize("trace", ["rounds", "tokens"])
def test_phases_add_up_where_times_come_late(arm: Any, trace: str, clocks: list[LateClock]) -> None:
    """Drafting, verification and the work around are the round, and no time is asked for before the one copy."""
    target, draft = tiny.loaded(tiny.model_of("llama")), tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.1))
    with far_away():
        run = tiny.events(target, draft if arm == "speculative" else None, arm=arm, trace=trace, temperature=1.0)
    assert len(clocks) == 1
    assert clocks[0].marks > 0
    assert not tiny.only(RunFailed, run)
    opened, verified, closed = (
        tiny.only(RoundStarted, run),
        tiny.only(DraftVerified, run),
        tiny.only(RoundFinished, run),
    )
    for start, middle, end in zip(opened, verified, closed, strict=True):
        assert end.draft_ns + end.verify_ns + end.bookkeeping_ns == end.t - start.t
        assert (middle.draft_ns, middle.verify_ns) == (end.draft_ns, end.verify_ns)
        assert end.verify_ns > 0
        assert end.draft_ns > 0 or not end.drafted
        assert end.bookkeeping_ns > 0
