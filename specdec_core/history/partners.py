"""Finds the log of the other arm of a race beside a log of the first.

Knows names, headers and times of logs; reads no further than the first line of any.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec

from specdec_core.events import RunStarted
from specdec_core.history.entries import ENDING, asked_of
from specdec_core.history.pairing import Start, moment, pairs
from specdec_core.settings import Arm

SIBLINGS = 40  # how many logs of an arm are looked at for the other one
LONGEST_HEADER = 4_000_000


def partner_of(path: Path) -> Path | None:
    """The log of the other arm of the same race."""
    starts = [start for one in _beside(path) if (start := _start(one)) is not None]
    race = next((race for race in pairs(starts) if path.name in (race[0].name, race[1].name)), ())
    return next((path.with_name(start.name) for start in race if start.name != path.name), None)


def _beside(path: Path) -> set[Path]:
    """This log, the one that is named like its other arm, and those of the folder that were written about then."""
    found = {path}
    for arm in get_args(Arm):
        before, named, behind = path.name.rpartition(arm)
        found |= {path.with_name(f"{before}{other}{behind}") for other in get_args(Arm) if named}
        found.update(_siblings(path, arm))
    return found


def _siblings(path: Path, arm: Arm) -> list[Path]:
    """The logs of an arm in the same folder that were written nearest in time."""
    try:
        written = path.stat().st_mtime
        found = [(abs(one.stat().st_mtime - written), one) for one in path.parent.glob(f"*{arm}*{ENDING}")]
    except OSError:
        return []
    return [one for _, one in sorted(found)[:SIBLINGS]]


def _header(path: Path) -> RunStarted | None:
    """The first line of a log; None where it cannot be read. What is wrong with it is told when it is opened."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.readline(LONGEST_HEADER), type=RunStarted)
    except (OSError, ValueError):
        return None


def _start(path: Path) -> Start | None:
    header = _header(path)
    if header is None:
        return None
    at = moment(header.started_at, 0.0)
    return Start(name=path.name, arm=header.arm, race=header.race_id, asked=asked_of(header), at=at)
