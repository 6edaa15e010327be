"""Repeated measurements over prompts: turns, medians of medians, paired ratios, and bootstrap intervals.

Knows numbers keyed by prompt and repeat; nothing of what was measured.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

RESAMPLES = 1000
LEVEL = 0.95

Value = TypeVar("Value")

Lap = tuple[str, int]
"""A prompt and the number of the repeat: what two arms have to share to be compared."""


class Interval(Struct, frozen=True, kw_only=True):
    """The median over prompts, with a bootstrap interval that 95 of 100 such measurements would hold it in.

    `count` is the number of prompts. One prompt has no spread, so its interval is None.
    """

    count: int
    median: float | None
    low: float | None
    high: float | None


def in_turn(items: Sequence[Value], turn: int) -> list[Value]:
    """`items` from another one on at each turn, so that each is first, second, ... equally often."""
    start = turn % len(items) if items else 0
    return [*items[start:], *items[:start]]


def interval(values: Sequence[float], *, seed: int = 0) -> Interval:
    """Median and percentile bootstrap over `values`, one a prompt; the same seed gives the same interval."""
    if len(values) < 2:
        return Interval(count=len(values), median=values[0] if values else None, low=None, high=None)
    draws = random.Random(seed)
    medians = sorted(statistics.median(draws.choices(values, k=len(values))) for _ in range(RESAMPLES))
    cut = round(RESAMPLES * (1 - LEVEL) / 2)
    return Interval(count=len(values), median=statistics.median(values), low=medians[cut], high=medians[-1 - cut])


def per_prompt(laps: Mapping[Lap, float]) -> list[float]:
    """One value a prompt, the median of its repeats, in the order of the first lap of each."""
    repeats: dict[str, list[float]] = {}
    for (prompt, _), value in laps.items():
        repeats.setdefault(prompt, []).append(value)
    return [statistics.median(values) for values in repeats.values()]


def ratios(over: Mapping[Lap, float], under: Mapping[Lap, float]) -> dict[Lap, float]:
    """`over` / `under` for every lap that both have: neighbours in time, on the same prompt."""
    return {lap: value / under[lap] for lap, value in over.items() if under.get(lap, 0) > 0}


def over_prompts(laps: Mapping[Lap, float], *, seed: int = 0) -> Interval:
    """The interval over prompts of repeated measurements."""
    return interval(per_prompt(laps), seed=seed)
