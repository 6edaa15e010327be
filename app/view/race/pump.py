"""Brings what is new from the feed into the view, at two paces: often for tokens and curves, slowly for words.

Knows a source to read and what to call; nothing of what is read. Beside an engine that is at work it takes no more than
a small share of the time, because the engine pays for whatever the window's thread does.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from app.viewmodel.commands import Heard, Source

TICK_MS = 33  # often enough to look live
SLOWEST_MS = 250
WORDS_EVERY_MS = 260  # words that change more often cannot be read
WORDS_SLOWEST_MS = 1_000
PORTION = 250  # events between two looks at the clock
FOLDING_NS = 12_000_000  # a backlog is worked off over several ticks, so that no tick is long
DRAWING, TELLING = 0.012, 0.010  # of the time, beside an engine; tokens that flow are worth more than figures
NS_PER_MS = 1_000_000
SMOOTH = 0.2  # weight of the newest cost, so that one dear tick does not halt the picture


class Pace:
    """How often something may be done that costs so much, when it may take a share of the time and no more."""

    def __init__(self, share: float, slowest_ms: int) -> None:
        self.cost = 0
        self._share, self._dearest = share, round(slowest_ms * share * NS_PER_MS)

    def add(self, cost: int) -> None:
        """It has cost so many nanoseconds this time."""
        self.cost += round(SMOOTH * (max(0, min(cost, self._dearest)) - self.cost))

    @property
    def every_ms(self) -> int:
        """Milliseconds from one time to the next."""
        return round(self.cost / self._share / NS_PER_MS)


class Pump(QObject):
    """Reads the source by cursor. `take` gets what is new, `draw` and `tell` the two paces."""

    def __init__(
        self,
        take: Callable[[list[Heard]], None],
        *,
        draw: Callable[[], None],
        tell: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.sparing = False
        self._take, self._draw, self._tell = take, draw, tell
        self._source: Source | None = None
        self._cursor = 0
        self._told, self._has_told = 0, False
        self._spent = time.thread_time_ns()
        self._drawing, self._telling = Pace(DRAWING, SLOWEST_MS), Pace(TELLING, WORDS_SLOWEST_MS)
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

    @property
    def words_every_ms(self) -> int:
        """Milliseconds between two times that words are told, as things are now."""
        return max(WORDS_EVERY_MS, self._telling.every_ms if self.sparing else 0)

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
        self._has_told = now - self._told >= self.words_every_ms * NS_PER_MS
        if self._has_told:
            self._told = now
            self._tell()

    def _keep_to_the_share(self, spent: int) -> None:
        """Draw and tell less often where that, and the painting behind it, costs much."""
        cost, self._spent = spent - self._spent, spent
        if self._has_told:
            self._telling.add(cost - self._drawing.cost)
        else:
            self._drawing.add(cost)
        interval = max(TICK_MS, self._drawing.every_ms if self.sparing else 0)
        if interval != self._timer.interval():
            self._timer.setInterval(interval)
