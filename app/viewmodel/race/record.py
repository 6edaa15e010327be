"""One round of a run, picked out of its events: what was drafted, judged and committed in it.

Knows events and their order; nothing of what is shown.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from specdec_core.events import (
    DraftVerified,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunStarted,
    SettingsChanged,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.settings import RunSettings

Kind = TypeVar("Kind", bound=RunEvent)


class RoundRecord(NamedTuple):
    """The records of one round; a round that is under way or was cut short has no `finished`."""

    number: int
    settings: RunSettings
    point_mass: bool
    started: RoundStarted | None
    drafted: tuple[TokenDrafted, ...]
    verified: DraftVerified | None
    judged: tuple[TokenJudged, ...]
    committed: tuple[TokenCommitted, ...]
    finished: RoundFinished | None

    @property
    def kept(self) -> int:
        """How many drafts were committed."""
        return sum(token.origin == "accepted" for token in self.committed)

    @property
    def final(self) -> TokenCommitted | None:
        """The token that the target drew itself: resampled, bonus or plain."""
        return next((token for token in self.committed if token.origin != "accepted"), None)

    @property
    def greedy(self) -> bool:
        """Whether nothing was left to chance."""
        return self.settings.greedy

    @property
    def block(self) -> bool:
        """Whether the drafts were judged together."""
        return self.settings.verification == "block"

    def draft(self, index: int) -> TokenDrafted | None:
        """The draft at a place in the round."""
        return next((event for event in self.drafted if event.index == index), None)

    def judgement(self, index: int) -> TokenJudged | None:
        """The verdict on the draft at a place in the round."""
        return next((event for event in self.judged if event.index == index), None)


def round_record(events: Sequence[RunEvent], number: int) -> RoundRecord | None:
    """The round called `number`; None where the run has none. Events come in the order of their rounds."""
    first = bisect_left(events, number, key=lambda event: event.round)
    last = bisect_left(events, number + 1, lo=first, key=lambda event: event.round)
    header = events[0] if events else None
    if number < 1 or first == last or not isinstance(header, RunStarted):
        return None
    mine = events[first:last]
    return RoundRecord(
        number=number,
        settings=_settings(events[:first], header),
        point_mass=header.drafter is not None and header.drafter.point_mass,
        started=next(_of(mine, RoundStarted), None),
        drafted=tuple(_of(mine, TokenDrafted)),
        verified=next(_of(mine, DraftVerified), None),
        judged=tuple(_of(mine, TokenJudged)),
        committed=tuple(_of(mine, TokenCommitted)),
        finished=next(_of(mine, RoundFinished), None),
    )


def _of(events: Sequence[RunEvent], kind: type[Kind]) -> Iterator[Kind]:
    return (event for event in events if isinstance(event, kind))


def _settings(before: Sequence[RunEvent], header: RunStarted) -> RunSettings:
    """What held in the round behind `before`: settings may change between rounds."""
    changed = next((event for event in reversed(before) if isinstance(event, SettingsChanged)), None)
    return header.settings if changed is None else changed.settings
