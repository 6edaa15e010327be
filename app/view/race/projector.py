"""Brings a source onto the stage, a race that runs or a replay, and draws what is new at the pump's paces.

Knows the stage and sources; nothing of who fills them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from app.view.race.pump import Pump
from app.view.race.stage import Stage
from app.viewmodel.commands import Heard, Phase, RunState, Source
from app.viewmodel.race.bookmarks import Bookmarks
from app.viewmodel.race.even_flow import Moment
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.replay import Replay, scene


class Projector(QObject):
    """`changed` says that another race is on the stage, `tell` is called at the slow pace.

    It ends with its parent: a clock that outlived the stage would draw on what is not there.
    """

    changed = Signal()

    def __init__(
        self,
        stage: Stage,
        state: Callable[[], RunState],
        *,
        tell: Callable[[], None],
        tick: Callable[[], int] = time.monotonic_ns,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tick, self._evenly = tick, False
        self._stage, self._state, self._tell = stage, state, tell
        self._pump = Pump(self._take, draw=self._draw, tell=tell, parent=self)
        self._replay: Replay | None = None
        self._marks = Bookmarks()
        self._left = False
        self._phase: Phase = "idle"
        self._hear(stage)

    def move_to(self, stage: Stage) -> None:
        """Go on on another stage, which has the race already."""
        self._stage = stage
        self._hear(stage)
        stage.show_race(stage.race, self.state())
        self._left = True

    def _hear(self, stage: Stage) -> None:
        stage.scrub.rewound.connect(self._go_back)
        stage.scrub.moved.connect(self._follow)

    @Slot(object)
    def show_source(self, source: Source) -> None:
        """A race has begun: read its feed from the start."""
        self._replay = None
        self._stage.scrub.show_playback(None)
        self._read(source)

    @Slot(object)
    def show_replay(self, replay: Replay) -> None:
        """A recorded run is there: show it, with a bar to go through it."""
        self._replay, self._marks = replay, Bookmarks()
        self._stage.scrub.show_playback(replay)
        self._read(replay)

    def state(self) -> RunState:
        """Where that which is on the stage stands: the race, or the replay in its place."""
        now = self._state()
        return now if self._replay is None else replace(now, replay=scene(self._replay))

    def start(self) -> None:
        """Begin to draw."""
        self._pump.start()

    def stop(self) -> None:
        """Draw no more."""
        self._pump.stop()

    def settle(self) -> bool:
        """Draw all there is; tell whether anything was new, so that a picture can wait for a quiet moment."""
        new = self._pump.drain()
        self._left = self._stage.refresh()
        self._tell()
        return new or self._left

    @Slot(bool)
    def flow_evenly(self, on: bool) -> None:
        """Let the tokens of a round come into sight one by one, over the time it took, or all at once as they came."""
        self._evenly = on

    def _moment(self) -> Moment | None:
        """The present one, while what is on the stage moves by itself and is to move evenly."""
        if not self._evenly:
            return None
        if self._replay is not None:
            rate = self._replay.pace if self._replay.playing else None
        else:
            rate = 1.0 if self._state().phase == "running" else None
        return None if rate is None else Moment(self._tick(), rate)

    @Slot()
    def _go_back(self) -> None:
        """The replay went back: go on from the bookmark before that place, so that little is folded again."""
        replay, marks = self._replay, self._marks
        if replay is not None and marks.go_back(replay.shown):
            self._pump.read(replay, marks.cursor)
            self._pump.drain()
            self._stage.show_race(marks.race, self.state())

    @Slot()
    def _follow(self) -> None:
        """The replay stands elsewhere: show it without waiting for the next tick."""
        self._pump.drain()
        self._draw()
        self._tell()

    def _read(self, source: Source) -> None:
        self._pump.read(source)
        self._stage.show_race(Race() if self._replay is None else self._marks.race, self.state())
        self.changed.emit()

    def _draw(self) -> None:
        now = self._state()
        self._pump.sparing = now.busy
        if now.phase != self._phase:  # words that wait their turn would say "loading" of a race that runs
            self._phase = now.phase
            self._tell()
        self._left = self._stage.refresh(self._moment(), curves=not self._pump.sparing)

    def _take(self, heard: list[Heard]) -> None:
        if self._replay is None:
            self._stage.race.take(heard)
        else:
            self._marks.take(heard)
