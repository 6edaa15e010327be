"""Collects Python's cyclic garbage on the window's thread only.

Python collects on whichever thread happens to allocate, and a Qt object that is destroyed on the engine thread takes
timers and connections of the window's thread with it. Knows nothing of what is collected.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS = 1_000


class GarbageTimer(QObject):
    """Takes over from the automatic collector; `stop` hands back."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation whose count is over the interpreter's own threshold."""
        over = [count > limit for count, limit in zip(gc.get_count(), self._thresholds, strict=True)]
        if any(over):
            gc.collect(max(generation for generation, is_over in enumerate(over) if is_over))

    def stop(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.enable()
