"""Brings what is new from the feed into the view, at two paces: often for tokens and curves, slowly for words.

Knows a source to read and what to call; nothing of what is read.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from app.viewmodel.commands import Heard, Source

TICK_MS = 33  # often enough to look live
WORDS_EVERY = 8  # ticks; words that change more often cannot be read
PORTION = 250  # events between two looks at the clock
FOLDING_NS = 12_000_000  # a backlog is worked off over several ticks, so that no tick is long


class Pump(QObject):
    """Reads the source by cursor. `take` gets what is new, `draw` and `tell` the two paces."""

    def __init__(
        self, take: Callable[[list[Heard]], None], *, draw: Callable[[], None], tell: Callable[[], None]
    ) -> None:
        super().__init__()
        self._take, self._draw, self._tell = take, draw, tell
        self._source: Source | None = None
        self._cursor = 0
        self._ticks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    def read(self, source: Source, cursor: int = 0) -> None:
        """Read a source from its start, or from a place in it."""
        self._source, self._cursor = source, cursor

    def start(self) -> None:
        """Begin to tick."""
        self._timer.start()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()

    def drain(self) -> bool:
        """Take what is new, as much as a tick has time for; tell whether there was anything."""
        if self._source is None:
            return False
        began, end = self._cursor, time.thread_time_ns() + FOLDING_NS
        while time.thread_time_ns() < end:
            new, self._cursor = self._source.since(self._cursor, PORTION)
            if new:
                self._take(new)
            if len(new) < PORTION:
                break
        return self._cursor > began

    @Slot()
    def tick(self) -> None:
        """One turn of the clock."""
        self.drain()
        self._draw()
        self._ticks += 1
        if self._ticks % WORDS_EVERY == 0:
            self._tell()
