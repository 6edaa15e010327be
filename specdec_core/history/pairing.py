"""Which runs are the two arms of one race: by the race that their headers name, or else by how they were written.

Knows what a log says of its beginning; reads no file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from specdec_core.settings import Arm

LONGEST_APART = 86_400.0  # seconds between the starts of two arms of one race, which may have been held
_ARM = re.compile(r"(?:^|[._ -])(plain|speculative)(?:-(\d+))?$")
_TIME = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d")


class Start(NamedTuple):
    """The beginning of a run. `asked` is equal where two runs were asked the same; `race` is empty in older logs."""

    name: str
    arm: Arm
    race: str
    asked: str
    at: float


class Stem(NamedTuple):
    """The name of a log without its arm. `names_race` is false where it is only the time at which the arm began."""

    text: str
    number: int
    names_race: bool


def pairs(starts: Iterable[Start]) -> Iterator[tuple[Start, Start]]:
    """The races among these runs, plain arm first. A run that is in none of them was by itself."""
    groups: dict[tuple[str, str], list[Start]] = defaultdict(list)
    for start in starts:
        groups["race" if start.race else "asked", start.race or start.asked].append(start)
    for (by, _), group in groups.items():
        named = list(_by_name(group))
        yield from named
        taken = {start.name for pair in named for start in pair}
        left = [start for start in group if start.name not in taken]
        # A race that is named twice was copied: its logs differ in nothing but their names.
        yield from _in_order(left) if by == "race" else _by_time(left)


def _by_name(group: Sequence[Start]) -> Iterator[tuple[Start, Start]]:
    """Arms that were written to files named alike."""
    found: dict[Stem, dict[Arm, Start]] = defaultdict(dict)
    for start in group:
        stem = stem_of(start)
        if stem.names_race:
            found[stem][start.arm] = start
    for arms in found.values():
        if "plain" in arms and "speculative" in arms:
            yield arms["plain"], arms["speculative"]


def _in_order(group: Sequence[Start]) -> Iterator[tuple[Start, Start]]:
    plain, speculative = (
        sorted((start for start in group if start.arm == arm), key=_order) for arm in ("plain", "speculative")
    )
    return zip(plain, speculative, strict=False)


def _by_time(group: Sequence[Start]) -> Iterator[tuple[Start, Start]]:
    """A plain run and the first speculative one behind it, unless another plain one began before."""
    plain: Start | None = None
    for start in sorted(group, key=_order):
        if start.arm == "plain":
            plain = start
        elif plain is not None:
            if start.at - plain.at <= LONGEST_APART:
                yield plain, start
            plain = None


def _order(start: Start) -> tuple[float, str, int, str, str]:
    """By time; where that is the same, by names, plain arm first."""
    stem = stem_of(start)
    return start.at, stem.text, stem.number, start.arm, start.name


def stem_of(start: Start) -> Stem:
    """What the name of a log says of its race."""
    whole = start.name.removesuffix(".jsonl")
    arm, text, number = parted(whole)
    if arm != start.arm:
        return Stem(whole, 0, names_race=False)
    return Stem(text, number, names_race=_TIME.fullmatch(text) is None)


def parted(whole: str) -> tuple[str, str, int]:
    """The arm that a log's name ends with, what stands before it, and its number; no arm where it names none."""
    found = _ARM.search(whole)
    return ("", whole, 0) if found is None else (found[1], whole[: found.start()], int(found[2] or 1))


def moment(started_at: str, otherwise: float) -> float:
    """When a run began, in seconds, or what is known `otherwise` where its header does not tell."""
    try:
        return datetime.fromisoformat(started_at).timestamp()
    except (ValueError, OverflowError, OSError):
        return otherwise
