"""Lets the tokens that a round brought at once come into sight one by one, over the time which the round took.

Knows cells, rounds and a time that it is given; nothing of figures, which never wait, and nothing of how cells look.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from app.viewmodel.race.panes import Burst, Pane


class Moment(NamedTuple):
    """A time on the clock of whoever looks, and how many recorded seconds one of its seconds shows."""

    now_ns: int
    rate: float = 1.0


class Shown(NamedTuple):
    """Cells before `judged` are in sight as they are, those before `end` as drafts that wait, later ones not yet."""

    judged: int
    end: int


EVERYTHING = Shown(sys.maxsize, sys.maxsize)


class EvenFlow:
    """One pane's. It is never more than a round behind: when the next one is over, all before it is in sight."""

    def __init__(self) -> None:
        self._pane: Pane | None = None
        self._burst: Burst | None = None
        self._seen = 0  # cells that were in sight as they are when all were
        self._looked: int | None = None
        self._since = self._lasts = 0
        self._flowing = False

    def look(self, pane: Pane, moment: Moment | None) -> Shown:
        """What of a pane is in sight; all of it without a moment, because what is held does not flow."""
        if moment is None or pane is not self._pane:
            self._pane, self._burst, self._flowing = pane, pane.burst, False
            self._seen = len(pane.cells)
            self._looked = None if moment is None else moment.now_ns
            return EVERYTHING
        since_last = 0 if self._looked is None else moment.now_ns - self._looked
        self._looked = moment.now_ns
        if pane.burst is not None and pane.burst != self._burst:
            self._begin(pane.burst, moment, since_last)
        return self._shown(pane, moment.now_ns)

    def _begin(self, burst: Burst, moment: Moment, since_last: int) -> None:
        """A round is over: let it flow, unless rounds are over before anybody looks again."""
        self._burst, self._since = burst, moment.now_ns
        self._lasts = round(burst.took_ns / moment.rate)
        self._flowing = burst.tokens > 1 and self._lasts > since_last

    def _shown(self, pane: Pane, now_ns: int) -> Shown:
        """The part of the last round that has flowed; behind it, the drafts of the round that is not over yet."""
        burst = self._burst
        judged, last = (0 if burst is None else burst.end), len(pane.cells)
        if burst is not None and self._flowing:
            step = (now_ns - self._since) * burst.tokens // self._lasts  # the first token is in sight at once
            self._flowing = step < burst.tokens - 1  # with the last one goes what was refused
            if self._flowing:
                judged, last = pane.written[burst.written + step] + 1, burst.end
        judged = end = max(judged, self._seen)
        while end < last and pane.cells[end].drafted is not None:
            end += 1
        return Shown(judged, end)
