"""Brings a source onto the stage, a race that runs or a replay, and draws what is new at the pump's paces.

Knows the stage and sources; nothing of who fills them.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from app.view.pump import Pump
from app.view.stage import Stage
from app.viewmodel.commands import Heard, RunState, Source
from app.viewmodel.race import Race
from app.viewmodel.replay import Replay


class Projector(QObject):
    """`changed` says that another race is on the stage, `tell` is called at the slow pace."""

    changed = Signal()

    def __init__(self, stage: Stage, state: Callable[[], RunState], *, tell: Callable[[], None]) -> None:
        super().__init__()
        self._stage, self._state, self._tell = stage, state, tell
        self._pump = Pump(self._take, draw=self._draw, tell=tell)
        self._replay: Replay | None = None
        self._left = False
        stage.scrub.rewound.connect(self._read_again)

    @Slot(object)
    def show_source(self, source: Source) -> None:
        """A race has begun: read its feed from the start."""
        self._stage.scrub.show_playback(None)
        self._read(source)

    @Slot(object)
    def show_replay(self, replay: Replay) -> None:
        """A log is open: play it, with a bar to go through it."""
        self._replay = replay
        self._stage.scrub.show_playback(replay)
        self._read(replay)
        replay.resume()

    def start(self) -> None:
        """Begin to draw."""
        self._pump.start()

    def stop(self) -> None:
        """Draw no more."""
        self._pump.stop()

    def settle(self) -> bool:
        """Draw all there is; tell whether anything was new, so that a picture can wait for a quiet moment."""
        new = self._pump.drain()
        self._draw()
        self._tell()
        return new or self._left

    @Slot()
    def _read_again(self) -> None:
        """The replay went back: read it from its start."""
        if self._replay is not None:
            self._read(self._replay)

    def _read(self, source: Source) -> None:
        self._pump.read(source)
        self._stage.show_race(Race(), self._state())
        self.changed.emit()

    def _take(self, heard: list[Heard]) -> None:
        self._stage.race.take(heard)

    def _draw(self) -> None:
        self._left = self._stage.refresh()
