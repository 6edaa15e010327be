"""What charts need of one arm's rounds, round by round: drafted and accepted tokens, times, changes of settings.

Knows events; nothing of charts.
"""

from __future__ import annotations

from typing import NamedTuple

from app.viewmodel.phrases import Phrase, phrase
from specdec_core.events import PromptRead, RoundFinished, RunEvent, SettingsChanged
from specdec_core.tally import NS_PER_SECOND

MEAN_ROUNDS = 8

Points = list[tuple[float, float | None]]


class Mark(NamedTuple):
    """A place on the x axis with a word to it."""

    x: float
    name: Phrase


class Rounds:
    """What the charts need of one arm's rounds; grows with them."""

    def __init__(self) -> None:
        self.drafted: Points = []
        self.accepted: Points = []
        self.mean: Points = []
        self.draft_ms: Points = []
        self.verify_ms: Points = []
        self.bookkeeping_ms: Points = []
        self.changes: list[Mark] = []
        self.moments: list[Mark] = []  # the same changes, by the clock of the speed chart
        self.began = 0.0  # seconds from the run's start until the prompt had been read
        self._recent: list[int] = []

    def add(self, event: RunEvent) -> None:
        """Take in the run's next event."""
        match event:
            case RoundFinished():
                self._finished(event)
            case PromptRead():
                self.began = event.t / NS_PER_SECOND
            case SettingsChanged():
                name = phrase(
                    "gamma {gamma}, T {temperature}",
                    gamma=event.settings.gamma,
                    temperature=f"{event.settings.temperature:g}",
                )
                self.changes.append(Mark(event.round + 0.5, name))
                self.moments.append(Mark(max(0.0, event.t / NS_PER_SECOND - self.began), name))

    def _finished(self, event: RoundFinished) -> None:
        at = float(event.round)
        if event.drafted:
            self._recent = [*self._recent[-MEAN_ROUNDS + 1 :], event.accepted]
            self.mean.append((at, sum(self._recent) / len(self._recent)))
        self.drafted.append((at, float(event.drafted)))
        self.accepted.append((at, float(event.accepted) if event.drafted else None))
        self.draft_ms.append((at, event.draft_ns / 1e6))
        self.verify_ms.append((at, event.verify_ns / 1e6))
        self.bookkeeping_ms.append((at, event.bookkeeping_ns / 1e6))
