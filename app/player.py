"""Replays logs: a source that fills itself when it is read, at the pace that was asked for. Needs no model.

Knows recorded events and a clock; has neither a thread nor a timer, because whoever reads it comes often enough.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.replay import Due, Stop, place_of, stops, timeline
from specdec_core.changes import Change, changes_of
from specdec_core.errors import BadLog
from specdec_core.events import RunEvent, RunStarted
from specdec_core.history.partners import partner_of
from specdec_core.runlog import Progress, read_log
from specdec_core.settings import Arm


class Player:
    """One replay of one or two runs. Reading it with `since` first shows what has become due."""

    def __init__(
        self,
        runs: Mapping[Arm, Sequence[RunEvent]],
        *,
        notices: Sequence[str] = (),
        tick: Callable[[], int] = time.perf_counter_ns,
    ) -> None:
        self.notices = tuple(notices)
        lead: Arm = "speculative" if runs.get("speculative") else "plain"
        self._header = header_of(runs[lead])
        self._changes = changes_of(runs[lead])
        self._arms = tuple(arm for arm in ARMS if runs.get(arm))
        self._dues: list[Due] = timeline(runs)
        self._stops = stops(self._dues, lead)
        self._tick = tick
        self._shown = 0
        self._now = 0.0  # in recorded nanoseconds
        self._seen = tick()
        self._pace: float | None = 1.0
        self._playing = False

    # -- what a reader sees ------------------------------------------------------------------------------------

    def since(self, cursor: int, limit: int | None = None) -> tuple[list[Heard], int]:
        """What is new behind `cursor`, after showing what has become due."""
        self.advance(self._tick())
        end = self._shown if limit is None else min(self._shown, cursor + limit)
        new = [due.heard for due in self._dues[cursor:end]]
        return new, cursor + len(new)

    def advance(self, now_ns: int) -> None:
        """Let time go on to `now_ns` of the clock, and show every event that has become due."""
        passed, self._seen = max(0, now_ns - self._seen), now_ns
        if not self._playing:
            return
        if self._pace is None:
            self._shown = len(self._dues)
        else:
            self._now += passed * self._pace
            self._shown = max(self._shown, bisect_right(self._dues, self._now, key=lambda due: due.at))
        self._playing = not self.ended

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Which arms were recorded."""
        return self._arms

    @property
    def header(self) -> RunStarted:
        """What the leading run says of itself: enough to repeat it."""
        return self._header

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was changed of the leading run's settings while it went on."""
        return self._changes

    @property
    def stops(self) -> Sequence[Stop]:
        """The places it can go to."""
        return self._stops

    @property
    def shown(self) -> int:
        """How many events have been shown."""
        return self._shown

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._playing

    @property
    def ended(self) -> bool:
        """Whether everything has been shown."""
        return self._shown >= len(self._dues)

    @property
    def pace(self) -> float | None:
        """How many recorded seconds a second shows; None for as fast as it can be shown."""
        return self._pace

    # -- what may be asked -------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Go on from here; at the end there is nothing to go on with, and `seek(0)` comes first."""
        self._seen = self._tick()
        self._playing = not self.ended

    def pause(self) -> None:
        """Hold."""
        self._playing = False

    def step(self) -> None:
        """Show the rest of this round, or the next one, at once, and hold."""
        self.advance(self._tick())
        self.seek(min(len(self._stops) - 1, place_of(self._stops, self._shown) + 1))

    def seek(self, place: int) -> bool:
        """Go to a stop and hold; True when it went back, so that readers have too much."""
        self.pause()
        stop = self._stops[max(0, min(place, len(self._stops) - 1))]
        back = stop.cursor < self._shown
        self._shown, self._now = stop.cursor, float(stop.at)
        return back

    def set_pace(self, pace: float | None) -> None:
        """Play at another pace from here on."""
        self.advance(self._tick())
        self._pace = pace


def replay_of(heard: Sequence[Heard]) -> Player:
    """A replay of a race that was heard to its end, whether or not it could be logged."""
    return Player({arm: [event for of, event in heard if of == arm] for arm in ARMS})


def open_replay(
    paths: Sequence[Path],
    *,
    alone: bool = False,
    progress: Progress | None = None,
    tick: Callable[[], int] = time.perf_counter_ns,
) -> Player:
    """A replay of two logs, or of one and that of the other arm which belongs to it, unless it shall be `alone`.

    `progress` hears of each log how many of its bytes have been read. Raises `BadLog`.
    """
    logs = [read_log(path, progress=progress) for path in (paths if alone else with_partner(paths))]
    runs: dict[Arm, Sequence[RunEvent]] = {}
    for log in logs:
        arm = header_of(log.events).arm
        if arm in runs:
            raise BadLog(f"Both logs are of the {arm} arm.", "Choose one log of each arm, or a single log.")
        runs[arm] = log.events
    notices = [f"{Path(log.path).name}: {notice}" for log in logs for notice in log.notices]
    return Player(runs, notices=notices, tick=tick)


def with_partner(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The logs to open: those given, or the single one given and the one of the other arm beside it."""
    if not 1 <= len(paths) <= 2:
        raise BadLog(f"{len(paths)} logs were given.", "Give one log, or one of each arm.")
    if len(paths) == 2:
        return tuple(paths)
    partner = partner_of(paths[0])
    return (paths[0],) if partner is None else (paths[0], partner)


def header_of(events: Sequence[RunEvent]) -> RunStarted:
    """The first event of a run, which says what it is."""
    header = events[0]
    assert isinstance(header, RunStarted)
    return header
