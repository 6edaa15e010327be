"""The gate between two events: stop, pause, and step by whole rounds; and the clock that stops with it.

Knows nothing of the engine; the engine thread passes through, the window's thread opens and shuts.
"""

from __future__ import annotations

import time
from threading import Condition


class Left(BaseException):
    """Ends a load that nobody waits for any more. No `except Exception` on the way may take it for a failure."""


class Gate:
    """Starts open. `stop` is for good and wins over everything else."""

    def __init__(self) -> None:
        self._moved = Condition()
        self._stopped = False
        self._abandoned = False
        self._paused = False
        self._rounds_left = 0
        self._waited_ns = 0

    def tick(self) -> int:
        """A clock for the run, in nanoseconds, that stands still while the gate is shut."""
        return time.perf_counter_ns() - self._waited_ns

    @property
    def stopped(self) -> bool:
        """Whether the run is to end; cheap enough to ask before every forward pass."""
        return self._stopped

    @property
    def abandoned(self) -> bool:
        """Whether nobody waits for the end any more."""
        return self._abandoned

    @property
    def paused(self) -> bool:
        """Whether the gate is shut (a step may still be on its way through)."""
        return self._paused

    def stop(self) -> None:
        """Let everything through to the end, and say that this is the end."""
        with self._moved:
            self._stopped = True
            self._moved.notify_all()

    def abandon(self) -> None:
        """Stop what is still being loaded, which cannot be interrupted: whoever asked for it goes on without it."""
        self._abandoned = True
        self.stop()

    def pause(self) -> None:
        """Shut the gate behind the event that is passing."""
        with self._moved:
            self._paused, self._rounds_left = True, 0

    def resume(self) -> None:
        """Open the gate."""
        with self._moved:
            self._paused, self._rounds_left = False, 0
            self._moved.notify_all()

    def step(self) -> None:
        """Shut the gate, and let one more round through."""
        with self._moved:
            self._paused = True
            self._rounds_left += 1
            self._moved.notify_all()

    def pass_through(self, *, ends_round: bool) -> None:
        """Called behind every event: waits while the gate is shut."""
        if not self._paused and not self._rounds_left:
            return
        began = time.perf_counter_ns()
        with self._moved:
            if ends_round and self._rounds_left:
                self._rounds_left -= 1
            self._moved.wait_for(lambda: self._stopped or not self._paused or self._rounds_left > 0)
        self._waited_ns += time.perf_counter_ns() - began
