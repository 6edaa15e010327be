"""Both arms of a race, folded from what the feed brings: cells, figures, speed over time.

Knows neither threads nor widgets; every number comes from `specdec_core`.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.panes import Pane
from app.viewmodel.race.parting import Parting
from app.viewmodel.race.rounds import Rounds
from app.viewmodel.race.standing import Standing
from specdec_core.compare import Comparison, compare
from specdec_core.events import FellBack, RunEvent, RunFailed, RunFinished, RunStarted, TokenCommitted
from specdec_core.rejudge import Rejudging
from specdec_core.settings import Arm
from specdec_core.tally import Figures, SpeedPoint, SpeedSeries, Tally


class Lane:
    """One arm: its events and every fold of them."""

    def __init__(self, arm: Arm) -> None:
        self.arm = arm
        self.events: list[RunEvent] = []
        self.pane = Pane()
        self.started: RunStarted | None = None
        self.ended: RunFinished | RunFailed | None = None
        self.fell_back: FellBack | None = None
        self.rounds = Rounds()
        self.standing = Standing()
        self.rejudging = Rejudging()
        self._tally = Tally()
        self._speeds = SpeedSeries()
        self.written = 0

    def add(self, event: RunEvent) -> None:
        """Take in the arm's next event."""
        self.events.append(event)
        self.pane.add(event)
        self._tally.add(event)
        self._speeds.add(event)
        self.rounds.add(event)
        self.standing.add(event)
        self.rejudging.add(event)
        if isinstance(event, RunStarted):
            self.started = event
        elif isinstance(event, RunFinished | RunFailed):
            self.ended = event
        elif isinstance(event, TokenCommitted):
            self.written += 1
        elif isinstance(event, FellBack):
            self.fell_back = event

    @property
    def figures(self) -> Figures:
        """Every figure as far as the events go."""
        return self._tally.figures()

    @property
    def speeds(self) -> list[SpeedPoint]:
        """Tokens a second over time, a point a round; grows at its end only."""
        return self._speeds.points


class Race:
    """The two lanes of what is on screen."""

    def __init__(self) -> None:
        self.lanes: dict[Arm, Lane] = {arm: Lane(arm) for arm in ARMS}
        self.parting = Parting()
        self._comparison: Comparison | None = None

    def take(self, heard: Iterable[Heard]) -> None:
        """Fold what is new."""
        for arm, event in heard:
            self.lanes[arm].add(event)
        self.parting.look(self.plain.pane, self.speculative.pane)

    @property
    def comparison(self) -> Comparison | None:
        """Both runs side by side, once each came to its own end; worked out once, since it reads all events."""
        if self._comparison is None and self.complete:
            plain, speculative = self.plain, self.speculative
            figures = plain.figures, speculative.figures
            self._comparison = compare(plain.events, speculative.events, figures=figures)
        return self._comparison

    @property
    def plain(self) -> Lane:
        """The arm without drafts."""
        return self.lanes["plain"]

    @property
    def speculative(self) -> Lane:
        """The arm with drafts."""
        return self.lanes["speculative"]

    @property
    def begun(self) -> bool:
        """Whether anything has happened yet."""
        return any(lane.started is not None for lane in self.lanes.values())

    @property
    def complete(self) -> bool:
        """Whether both arms came to their own end (neither failed nor stopped)."""
        return all(
            isinstance(lane.ended, RunFinished) and lane.ended.reason != "cancelled" for lane in self.lanes.values()
        )
