"""The text of a run, put together from its events.

Knows events; nothing of files or screens.
"""

from __future__ import annotations

from collections.abc import Iterable

from specdec_core.events import RunEvent, RunFinished, TokenCommitted


def added_text(event: TokenCommitted) -> str:
    """What the token adds for a reader: a special token's own spelling is no text."""
    return event.text.removesuffix(event.label) if event.special else event.text


def text_of(events: Iterable[RunEvent]) -> str:
    """The whole text of a run, for a reader."""
    parts = []
    for event in events:
        if isinstance(event, TokenCommitted):
            parts.append(added_text(event))
        elif isinstance(event, RunFinished):
            parts.append(event.text_tail)
    return "".join(parts)
