"""Brings what is new from the feed into the view, at two paces: often for tokens and curves, slowly for words.

Knows a source to read and what to call; nothing of what is read. Beside an engine that is at work it takes no more than
a small share of the time, because whatever the window's thread does, the engine waits for.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from app.viewmodel.commands import Heard, Source

TICK_MS = 33  # often enough to look live
SLOWEST_MS = 250
WORDS_EVERY_MS = 260  # words that change more often cannot be read
PORTION = 250  # events between two looks at the clock
FOLDING_NS = 12_000_000  # a backlog is worked off over several ticks, so that no tick is long
SHARE = 0.02  # of the time, beside an engine, which loses more than that: it waits for each tick as a whole
NS_PER_MS = 1_000_000
SMOOTH = 0.2  # weight of the newest cost, so that one dear tick does not halt the picture


class Pump(QObject):
    """Reads the source by cursor. `take` gets what is new, `draw` and `tell` the two paces."""

    def __init__(
        self, take: Callable[[list[Heard]], None], *, draw: Callable[[], None], tell: Callable[[], None]
    ) -> None:
        super().__init__()
        self.sparing = False
        self._take, self._draw, self._tell = take, draw, tell
        self._source: Source | None = None
        self._cursor = 0
        self._told = 0
        self._spent, self._cost = time.thread_time_ns(), 0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    def read(self, source: Source, cursor: int = 0) -> None:
        """Read a source from its start, or from a place in it."""
        self._source, self._cursor = source, cursor

    def start(self) -> None:
        """Begin to tick."""
        self._spent = time.thread_time_ns()
        self._timer.start()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()

    @property
    def interval_ms(self) -> int:
        """Milliseconds between two ticks, as things are now."""
        return self._timer.interval()

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
        self._keep_to_the_share(time.thread_time_ns())
        self.drain()
        self._draw()
        now = time.monotonic_ns()
        if now - self._told >= WORDS_EVERY_MS * NS_PER_MS:
            self._told = now
            self._tell()

    def _keep_to_the_share(self, spent: int) -> None:
        """Tick less often where ticking, and the painting behind it, costs much."""
        cost, self._spent = spent - self._spent, spent
        dearest = round(SLOWEST_MS * SHARE * NS_PER_MS)
        self._cost += round(SMOOTH * (min(cost, dearest) - self._cost))
        wanted = round(self._cost / SHARE / NS_PER_MS) if self.sparing else TICK_MS
        interval = max(wanted, TICK_MS)
        if interval != self._timer.interval():
            self._timer.setInterval(interval)
