"""Settings that somebody changed while a run went on: which, from which round on, and how that is said.

Knows events and settings; nothing of who shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from specdec_core.events import RunEvent, RunStarted, SettingsChanged
from specdec_core.settings import OPTIONS, RunSettings
from specdec_core.wording.phrases import Text, phrase


class Change(Struct, frozen=True, kw_only=True, gc=False):
    """From `round` on the setting had this value."""

    name: str
    round: int
    value: bool | int | float | str | tuple[str, ...]


def changes_of(events: Iterable[RunEvent]) -> tuple[Change, ...]:
    """Every change of a run, in order."""
    now: RunSettings | None = None
    found: list[Change] = []
    for event in events:
        if isinstance(event, SettingsChanged) and now is not None:
            values = ((name, getattr(event.settings, name)) for name in OPTIONS)
            new = [(name, value) for name, value in values if value != getattr(now, name)]
            found += [Change(name=name, round=event.round + 1, value=value) for name, value in new]
        if isinstance(event, RunStarted | SettingsChanged):
            now = event.settings
    return tuple(found)


def with_changes(first: Text, name: str, changes: Sequence[Change], spelled: Callable[[Any], Text]) -> Text:
    """A setting as it was at the start, and every value that it was given later."""
    said = first
    for change in changes:
        if change.name == name:
            said = phrase(
                "{before}, from round {round} on {value}", before=said, round=change.round, value=spelled(change.value)
            )
    return said
