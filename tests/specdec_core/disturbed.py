"""Makes a scripted run look as if something else had kept the machine busy for a while.

Knows times of passes; nothing of tokens.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from specdec_core.events import DraftVerified, RoundFinished, RunEvent


def slowed(run: Sequence[RunEvent], times: float, *, behind: float = 0.5) -> list[RunEvent]:
    """The run with every target pass behind that part of its rounds as many times as slow."""
    rounds = max(event.round for event in run)
    return [
        replace(event, verify_ns=round(event.verify_ns * times))
        if isinstance(event, DraftVerified | RoundFinished) and event.round > behind * rounds
        else event
        for event in run
    ]
