"""An injected clock, in nanoseconds since the run started, which knows when a device is done.

The phases of a round lie between marks. On the CPU a mark is the time; a CUDA device notes itself when it gets to a
mark, so that nobody waits for it before the round's numbers are brought over. Knows nothing of what is being timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import torch

Mark = int | torch.cuda.Event
"""A moment between two pieces of work: nanoseconds, or an event in a device's own queue."""


class Clock(Protocol):
    """Time of one run."""

    def now(self) -> int:
        """Nanoseconds since the run started."""
        ...

    def settled(self) -> int:
        """The same, after all work queued on the device is done."""
        ...

    def mark(self) -> Mark:
        """The moment at which all work that is queued by now is done."""
        ...

    def between(self, one: Mark, other: Mark) -> int:
        """Nanoseconds from one mark to a later one; both must have come to pass."""
        ...


class DeviceClock:
    """The clock of a run on `device`."""

    def __init__(self, device: torch.device, tick: Callable[[], int] = time.perf_counter_ns) -> None:
        self._device = device
        self._tick = tick
        self._start = tick()

    def now(self) -> int:
        return self._tick() - self._start

    def settled(self) -> int:
        if self._device.type == "cuda":
            torch.cuda.synchronize(self._device)
        elif self._device.type == "mps":
            torch.mps.synchronize()
        return self.now()

    def mark(self) -> Mark:
        if self._device.type != "cuda":
            return self.settled()
        event = torch.cuda.Event(enable_timing=True)
        event.record(torch.cuda.current_stream(self._device))
        return event

    def between(self, one: Mark, other: Mark) -> int:
        if isinstance(one, int) or isinstance(other, int):
            assert isinstance(one, int)
            assert isinstance(other, int)
            return other - one
        milliseconds: float = one.elapsed_time(other)
        return round(1e6 * milliseconds)
