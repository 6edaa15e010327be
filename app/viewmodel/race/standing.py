"""Whether speculation is at work in a run, and why not: active, resting or off, in a sentence.

Knows the run's events; nothing of lanes or of where the sentence is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from app.viewmodel.phrases import NOTHING, Phrase, marked, phrase
from specdec_core.events import (
    FellBack,
    GammaChanged,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
    SettingsChanged,
)
from specdec_core.settings import GammaControl

Activity = Literal["none", "active", "resting", "off"]

CONTROLS: Mapping[GammaControl, Phrase] = MappingProxyType(
    {
        "fixed": phrase("fixed"),
        "heuristic": phrase("longer after success, shorter after a rejection"),
        "confidence": phrase("stops where the draft is unsure"),
        "entropy": phrase("stops where the draft is undecided"),
        "measured": phrase("chosen from measured costs"),
    }
)


class Standing:
    """Grows by one event at a time; `read` says how things stand."""

    def __init__(self) -> None:
        self._started: RunStarted | None = None
        self._ended = False
        self._round: RoundStarted | None = None
        self._changed: GammaChanged | None = None
        self._fell_back: FellBack | None = None
        self._gamma = 0
        self._rounds = self._drafting = 0

    def read(self) -> tuple[Activity, Phrase]:
        """How things stand now."""
        return self._activity(), self._words()

    def add(self, event: RunEvent) -> None:
        """Take in the run's next event."""
        match event:
            case RunStarted():
                self._started = event
            case RunFinished() | RunFailed():
                self._ended = True
            case RoundStarted():
                self._round = event
            case RoundFinished():
                self._rounds += 1
                self._drafting += event.drafted > 0
            case GammaChanged():
                self._changed = event
            case FellBack():
                self._fell_back = event
            case SettingsChanged():
                self._gamma = event.settings.gamma

    def _activity(self) -> Activity:
        if self._started is None or self._started.arm == "plain":
            return "none"
        if self._fell_back is not None:
            return "off"
        resting = self._round is not None and self._round.gamma == 0 and not self._ended
        return "resting" if resting else "active"

    def _words(self) -> Phrase:
        started = self._started
        if started is None or started.arm == "plain":
            return NOTHING
        if self._fell_back is not None:
            return phrase(
                "Speculation off since round {round}: {reason}",
                round=self._fell_back.round + 1,
                reason=_sentence(self._fell_back.reason),
            )
        if self._ended:
            return self._whole_run()
        if self._round is not None and self._round.gamma == 0:
            return phrase("Speculation rests: {reason}", reason=_sentence(self._why_resting(self._round)))
        gamma = self._gamma or started.settings.gamma
        if started.settings.gamma_control == "fixed":
            return phrase("Speculation active: gamma {gamma}, fixed.", gamma=gamma)
        return self._adaptive(gamma, CONTROLS[started.settings.gamma_control])

    def _adaptive(self, gamma: int, control: Phrase) -> Phrase:
        asked = gamma if self._round is None else self._round.gamma
        if self._changed is None:
            return phrase("Speculation active: {asked} drafts a round, {control}.", asked=asked, control=control)
        return phrase(
            "Speculation active: {asked} drafts a round, {control}; changed after round {round}: {reason}",
            asked=asked,
            control=control,
            round=self._changed.round,
            reason=_sentence(self._changed.reason),
        )

    def _whole_run(self) -> Phrase:
        if not self._rounds:
            return phrase("The run ended before its first round.")
        if self._drafting == self._rounds:
            return phrase("Speculation was active in all {rounds} rounds.", rounds=self._rounds)
        return phrase(
            "Speculation was active in {active} of {rounds} rounds.", active=self._drafting, rounds=self._rounds
        )

    def _why_resting(self, now: RoundStarted) -> str:
        if now.reason:
            return now.reason
        gave_up = self._changed is not None and self._changed.after == 0
        return self._changed.reason if self._changed is not None and gave_up else marked("nothing to draft")


def _sentence(text: str) -> Phrase:
    """What the library gives as a reason, with a full stop."""
    return phrase(text) if text.endswith((".", "!", "?")) else phrase("{reason}.", reason=phrase(text))
