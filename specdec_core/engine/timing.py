"""An injected clock, in nanoseconds since the run started, that waits for the device before it reads the time.

Knows nothing of what is being timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import torch


class Clock(Protocol):
    """Time of one run."""

    def now(self) -> int:
        """Nanoseconds since the run started."""
        ...

    def settled(self) -> int:
        """The same, after all work queued on the device is done."""
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
