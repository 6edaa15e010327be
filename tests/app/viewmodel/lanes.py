"""Lanes filled with scripted runs, and rounds of block verification written by hand, for tests of what is shown.

Knows events; nothing of widgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.record import RoundRecord, round_record
from specdec_core.events import RunEvent, RunStarted, TokenJudged, Verdict
from specdec_core.settings import Arm
from tests.specdec_core.scripted import Round, scripted_run


def lane_of(events: Iterable[RunEvent], arm: Arm = "speculative") -> Lane:
    """A lane that has heard these events."""
    lane = Lane(arm)
    for event in events:
        lane.add(event)
    return lane


def scripted_lane(arm: Arm = "speculative", **script: Any) -> Lane:
    """A lane with a scripted run in it."""
    return lane_of(scripted_run(arm, **script), arm)


def record_of(lane: Lane, number: int = 1) -> RoundRecord:
    """A round that is there."""
    record = round_record(lane.events, number)
    assert record is not None
    return record


def block_lane(accepted: int, numbers: Sequence[tuple[float, float, float, float]]) -> Lane:
    """One round judged together; for each draft (target, draft, accept_prob, draw). Its laws are the script's."""
    events: list[RunEvent] = []
    for event in scripted_run(rounds=[Round(len(numbers), accepted)]):
        if isinstance(event, RunStarted):
            event = replace(event, settings=replace(event.settings, verification="block"))
        if isinstance(event, TokenJudged):
            target, draft, chance, draw = numbers[event.index]
            verdict: Verdict = event.verdict
            event = TokenJudged(
                round=event.round,
                t=event.t,
                index=event.index,
                id=event.id,
                verdict=verdict,
                target_prob=target,
                draft_prob=draft,
                accept_prob=chance,
                draw=draw,
                residual_mass=0.4,
                target_entropy=1.0,
            )
        events.append(event)
    return lane_of(events)
