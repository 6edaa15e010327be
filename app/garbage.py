"""Collects Python's cyclic garbage on the window's thread only.

Python collects on whichever thread happens to allocate, and a Qt object that is destroyed on the engine thread takes
timers and connections of the window's thread with it. Knows nothing of what is collected.
"""

from __future__ import annotations

import gc
from threading import Event, get_ident

from PySide6.QtCore import QObject, QTimer, Signal, Slot

EVERY_MS = 1_000
PATIENCE = 5.0  # seconds that another thread waits for its garbage to be collected here


class GarbageTimer(QObject):
    """Takes over from the automatic collector, and keeps it off: where it stops, threads may still be at work."""

    _wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        self._stopped, self._here = False, get_ident()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()
        self._wanted.connect(self._collect_all)

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation whose count is over the interpreter's own threshold."""
        over = [count > limit for count, limit in zip(gc.get_count(), self._thresholds, strict=True)]
        if any(over):
            gc.collect(max(generation for generation, is_over in enumerate(over) if is_over))

    def collect_for(self) -> None:
        """Called on any thread: all garbage is collected on this object's thread before it returns.

        A window's thread that does not come to it in time, or no longer looks, leaves it to the end of the process.
        """
        if self._stopped:
            return
        done = Event()
        if get_ident() == self._here:
            self._collect_all(done)
        else:
            self._wanted.emit(done)
            done.wait(PATIENCE)

    @Slot(object)
    def _collect_all(self, done: Event) -> None:
        gc.collect()
        done.set()

    def stop(self) -> None:
        """Look no more."""
        self._stopped = True
        self._timer.stop()
