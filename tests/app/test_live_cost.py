"""Measured: what the live window costs the engine beside it, and whether fifty races leave anything behind.

Slow, and printed with `-s`. Blocks of rounds with the window drawing and blocks with it held still alternate within the
same runs of the bundled pair, so that whatever else the machine does falls on both alike.
"""

from __future__ import annotations

import asyncio
import gc
import os
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import psutil
import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.viewmodel.commands import ARMS, Heard
from app.worker import open_bench
from specdec_core.catalogue import RunRequest
from specdec_core.events import RoundFinished, RoundStarted, RunEvent
from specdec_core.settings import Arm
from tests.app.conftest import House
from tests.specdec_core.scripted import fast_run

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

RACES = 2
TOKENS = 224
BLOCK_SECONDS = 0.7
FEWEST = 3  # rounds in a block that counts
MOST_LOST = 0.10
BUSY = 0.85  # of a core: an engine that gets less, beside a window held still, shares the machine with others
WARM_UP, FIFTY = 10, 50
MEGABYTE = 1 << 20


class Block(NamedTuple):
    """Rounds of one arm that were played one behind the other, with the window drawing or held still."""

    live: bool
    milliseconds: float


def blocks(heard: Sequence[Heard], marks: Sequence[tuple[int, bool]], arm: Arm) -> Iterator[Block]:
    """The mean time of a round between two marks, for the rounds that lie wholly between them."""
    for (first, live), (last, _) in pairwise([*marks, (len(heard), False)]):
        started, times = 0, []
        for event in (event for of, event in heard[first:last] if of == arm):
            if isinstance(event, RoundStarted):
                started = event.t
            elif isinstance(event, RoundFinished) and started:
                times.append((event.t - started) / 1e6)
        if len(times) >= FEWEST:
            yield Block(live, statistics.mean(times))


def ratios(found: Sequence[Block]) -> Iterator[float]:
    """Live over still, for each pair of neighbours."""
    for one, other in pairwise(found):
        if one.live != other.live:
            live, still = (one, other) if one.live else (other, one)
            yield live.milliseconds / still.milliseconds


class Measured(NamedTuple):
    """Ratios of neighbouring blocks by arm, and the share of a core that the engine had in the still ones."""

    ratios: dict[Arm, list[float]]
    cores: list[float]


async def measured_race(house: House) -> Measured:
    """One race, its window drawing and held still in turn."""
    house.window.run()
    await house.until(lambda: house.controller.state().phase == "running", seconds=300)
    feed, live = house.controller._feed, True
    marks: list[tuple[int, bool]] = []
    cores: list[float] = []
    while house.controller.state().busy:
        live = not live
        (house.window.projector.start if live else house.window.projector.stop)()
        marks.append((len(feed), live))
        used, now = time.process_time(), time.monotonic()
        await asyncio.sleep(BLOCK_SECONDS)
        if not live:
            cores.append((time.process_time() - used) / (time.monotonic() - now))
    house.window.projector.start()
    await house.settled()
    heard, _ = feed.since(0)
    return Measured({arm: list(ratios(list(blocks(heard, marks, arm)))) for arm in ARMS}, cores)


def test_decoding_beside_the_live_window_keeps_its_speed(house: House) -> None:
    """The bundled pair, 1360 by 860: at most a tenth is lost, in the median over neighbouring blocks of rounds."""

    async def scenario(house: House) -> None:
        house.worker._make_bench = open_bench
        house.window.sidebar.form.show_values({"max_new_tokens": TOKENS, "threads": 1, "temperature": 0.8})
        races: list[Measured] = []
        for seed in range(RACES):
            house.window.sidebar.form.show_values({"seed": seed})
            races.append(await measured_race(house))
        found = {arm: [ratio for race in races for ratio in race.ratios[arm]] for arm in ARMS}
        for arm, some in found.items():
            spread = [f"{value:.3f}" for value in statistics.quantiles(some, n=4)] if len(some) > 1 else "too few"
            tell(f"{arm}: {len(some)} pairs of blocks; live over still, quartiles: {spread}")
        core = statistics.median(core for race in races for core in race.cores)
        tell(f"beside a window held still the engine had {100 * core:.0f} % of a core")
        if core < BUSY:
            pytest.skip("Other programs use this machine, and a thread that waits for its turn cannot be measured.")
        assert 1 - 1 / statistics.median([*found["plain"], *found["speculative"]]) <= MOST_LOST

    play(house, scenario)


def play(house: House, scenario: Callable[[House], Awaitable[None]]) -> None:
    """Run a scenario that takes minutes."""

    async def run() -> None:
        await house.until(lambda: house.window.loaded)
        await scenario(house)

    house.loop.run_until_complete(asyncio.wait_for(run(), 850))


def tell(figures: str) -> None:
    """Figures for whoever asked for the measurement."""
    print(f"\n{figures}")  # noqa: T201


async def counts(house: House) -> dict[str, int]:
    """What there is of each kind after everything that can go has gone."""
    await house.until(lambda: not house.controller._tasks)
    await asyncio.sleep(0.5)  # animations end
    house.bench.runs.clear()
    gc.collect()
    kinds = Counter(type(one) for one in gc.get_objects())
    ours = {kind.__name__: count for kind, count in kinds.items() if kind.__module__.startswith(("app.", "specdec"))}
    ours.pop("Fragment", None)  # of lines that happened to be painted; they go with their lines
    return {
        "widgets": len(QApplication.allWidgets()),
        "children": len(house.window.findChildren(QObject)),
        **ours,
        "handles": len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0,
        "threads": psutil.Process().num_threads(),
    }


def script(request: RunRequest) -> Iterator[RunEvent]:
    """A few hundred tokens."""
    yield from fast_run(request.arm, tokens=400)


def test_fifty_races_leave_nothing_behind(house: House) -> None:
    """In one window: no Qt object, fold, event, thread or open file more, and no memory that grows with every race."""

    async def scenario(house: House) -> None:
        house.bench.script = script
        for _ in range(WARM_UP):
            await house.race()
        before, memory = await counts(house), [psutil.Process().memory_info().rss]
        for _ in range(FIFTY):
            await house.race()
            gc.collect()
            memory.append(psutil.Process().memory_info().rss)
        after = await counts(house)
        tell(f"{before}\n{after}\nmegabytes: {[size // MEGABYTE for size in memory[::10]]}")
        assert after == before
        # The first half may still fill pools; a leak of one race's events would show as 50 times 2 MB.
        assert memory[-1] - memory[FIFTY // 2] < 10 * MEGABYTE

    play(house, scenario)
