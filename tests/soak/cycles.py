"""What a process holds after each cycle of a soak, and whether that grows.

Knows figures and how to take them; nothing of what is soaked.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import psutil

from specdec_core.engine.drafters import LookupDrafter, ModelDrafter
from specdec_core.engine.lean import LeanSession

FEWEST_CYCLES = 4
MEGABYTE = 1 << 20
SPARE_MEMORY = 24 * MEGABYTE  # the allocator's own to and fro between cycles
SPARE_QT = 2  # a caret's timer, a tip that is just shown


class Held(NamedTuple):
    """What the process holds with no model loaded; `qt` counts the window's own objects, by their class."""

    memory: int
    threads: int
    handles: int
    objects: int
    sessions: int
    qt: Counter[str]

    @property
    def qt_objects(self) -> int:
        """How many there are of all classes."""
        return self.qt.total()


class Cycle(NamedTuple):
    """Some runs, and what the process held after them."""

    runs: int
    outcomes: Counter[str]
    tokens: int
    held: Held


class Soaked(Protocol):
    """What is soaked. `faults` are sentences of what went wrong whatever the process holds."""

    faults: list[str]

    def cycle(self, ends_at: float) -> Cycle:
        """A few runs, then let go of everything and look at what is left."""
        ...

    def close(self) -> None:
        """The end."""
        ...


def go_on(soaked: Soaked, minutes: float) -> list[Cycle]:
    """Cycle after cycle for that long; a row each."""
    ends_at = time.monotonic() + 60 * minutes
    cycles: list[Cycle] = []
    say("cycle  runs  tokens  memory MB  threads  handles    objects  Qt objects  how the runs ended")
    while time.monotonic() < ends_at or len(cycles) < FEWEST_CYCLES:
        cycles.append(cycle := soaked.cycle(max(ends_at, time.monotonic() + 1)))
        now = cycle.held
        ends = ", ".join(f"{name} {count}" for name, count in sorted(cycle.outcomes.items()))
        counts = f"{len(cycles):5}{cycle.runs:6}{cycle.tokens:8,}{now.memory / MEGABYTE:11,.0f}"
        say(f"{counts}{now.threads:9}{now.handles:9}{now.objects:11,}{now.qt_objects:12,}  {ends}")
    return cycles


def held(qt: Counter[str]) -> Held:
    """Memory, threads, open files, Python objects and sessions of this process, with all garbage gone."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # glibc alone gives freed memory back when it is asked to
        ctypes.CDLL(None).malloc_trim(0)
    process = psutil.Process()
    objects = gc.get_objects()
    sessions = sum(type(thing) in (LeanSession, ModelDrafter, LookupDrafter) for thing in objects)
    handles = process.num_fds() if hasattr(process, "num_fds") else process.num_handles()
    memory, threads = process.memory_info().rss, process.num_threads()
    return Held(memory, threads, handles, len(objects), sessions, qt)


def growth(cycles: Sequence[Cycle]) -> list[str]:
    """What is more at the end than it was once everything had been used: the last third against the middle one."""
    third = max(1, len(cycles) // 3)
    middle, last = ([cycle.held for cycle in part] for part in (cycles[-2 * third : -third], cycles[-third:]))
    found = []
    before, after = (statistics.median(held.memory for held in part) for part in (middle, last))
    if after > before * 1.03 + SPARE_MEMORY:
        found.append(f"memory grew from {before / MEGABYTE:,.0f} to {after / MEGABYTE:,.0f} MB")
    for name in ("threads", "handles", "sessions"):
        most, now = max(getattr(held, name) for held in middle), min(getattr(held, name) for held in last)
        if now > most:
            found.append(f"{name} grew from {most:,} to {now:,}")
    objects, more = (statistics.median(held.objects for held in part) for part in (middle, last))
    if more > objects * 1.02:
        found.append(f"Python objects grew from {objects:,.0f} to {more:,.0f}")
    if any(cycle.held.sessions for cycle in cycles):
        found.append("sessions outlived their runs")
    return found + _qt_growth(middle, last)


def _qt_growth(middle: Sequence[Held], last: Sequence[Held]) -> list[str]:
    """Widgets, timers and menus that are made anew each time and never go, named by their classes."""
    before, after = (statistics.median(held.qt_objects for held in part) for part in (middle, last))
    if after <= before + SPARE_QT:
        return []
    kinds = (last[-1].qt - middle[0].qt).most_common(6)
    more = ", ".join(f"{name} +{count}" for name, count in kinds)
    return [f"Qt objects grew from {before:,.0f} to {after:,.0f}: {more}"]


def verdict(cycles: Sequence[Cycle], faults: Sequence[str]) -> int:
    """Say what was found; 1 when anything was."""
    runs, tokens = sum(cycle.runs for cycle in cycles), sum(cycle.tokens for cycle in cycles)
    found = [*faults, *growth(cycles)]
    say(f"{runs:,} runs in {len(cycles):,} cycles, {tokens:,} tokens; every log was read back and audited.")
    for sentence in found:
        say(f"FOUND: {sentence}")
    say("Nothing grew and nothing is wrong." if not found else f"{len(found):,} findings.")
    return int(bool(found))


def say(line: str) -> None:
    """A line for whoever watches, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
