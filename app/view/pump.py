"""Brings what is new from the feed into the view, at two paces: often for tokens and curves, slowly for words.

Knows a source to read and what to call; nothing of what is read.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from app.viewmodel.commands import Heard, Source

TICK_MS = 33  # often enough to look live
WORDS_EVERY = 8  # ticks; words that change more often cannot be read
EVENTS_A_TICK = 4000  # a backlog is worked off over several ticks, so that no tick is long


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

    def read(self, source: Source) -> None:
        """Read another source from its start."""
        self._source, self._cursor = source, 0

    def start(self) -> None:
        """Begin to tick."""
        self._timer.start()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()

    def drain(self) -> bool:
        """Take one portion; tell whether there was anything."""
        if self._source is None:
            return False
        new, self._cursor = self._source.since(self._cursor, EVENTS_A_TICK)
        if new:
            self._take(new)
        return bool(new)

    @Slot()
    def tick(self) -> None:
        """One turn of the clock."""
        self.drain()
        self._draw()
        self._ticks += 1
        if self._ticks % WORDS_EVERY == 0:
            self._tell()
