"""The pump: a backlog is spread over ticks, words come at their own pace, and an engine at work is spared."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.feed import Feed
from app.view.race.pump import (
    FOLDING_NS,
    NS_PER_MS,
    PORTION,
    SLOWEST_MS,
    TICK_MS,
    WORDS_EVERY_MS,
    WORDS_SLOWEST_MS,
    Pump,
)
from app.viewmodel.commands import Heard
from tests.specdec_core.scripted import scripted_run

EVENT = Heard("plain", scripted_run("plain")[0])


def burn(nanoseconds: int) -> None:
    """Use up processor time of this thread, as folding and painting do."""
    end = time.thread_time_ns() + nanoseconds
    while time.thread_time_ns() < end:
        pass


class Bench:
    """A pump whose costs a test sets."""

    def __init__(self) -> None:
        self.feed: Feed[Heard] = Feed()
        self.taken: list[int] = []
        self.told = 0
        self.fold_ns = self.draw_ns = self.tell_ns = 0
        self.pump = Pump(self._take, draw=lambda: burn(self.draw_ns), tell=self._tell)
        self.pump.read(self.feed)

    def _take(self, heard: list[Heard]) -> None:
        self.taken.append(len(heard))
        burn(self.fold_ns)

    def _tell(self) -> None:
        self.told += 1
        burn(self.tell_ns)


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    """A pump that only ticks when a test says so."""
    assert qtbot is not None
    made = Bench()
    yield made
    made.pump.deleteLater()


def test_a_backlog_is_worked_off_over_several_ticks(bench: Bench) -> None:
    """Each takes some portions and stops when its time is up; nothing is lost or taken twice."""
    for _ in range(10 * PORTION + 7):
        bench.feed.append(EVENT)
    bench.fold_ns = FOLDING_NS // 3
    ticks = 0
    while bench.pump.drain():
        ticks += 1
    assert sum(bench.taken) == 10 * PORTION + 7
    assert ticks >= 3


def test_what_is_little_is_taken_at_once(bench: Bench) -> None:
    """And a quiet feed costs one look."""
    for _ in range(3 * PORTION):
        bench.feed.append(EVENT)
    assert bench.pump.drain()
    assert sum(bench.taken) == 3 * PORTION
    assert not bench.pump.drain()


def test_an_engine_at_work_is_spared(bench: Bench) -> None:
    """The dearer a tick, the rarer; within bounds, and only beside an engine."""
    bench.draw_ns = 4_000_000
    for _ in range(12):
        bench.pump.tick()
    assert bench.pump.interval_ms == TICK_MS
    bench.pump.sparing = True
    for _ in range(25):
        bench.pump.tick()
    assert TICK_MS < bench.pump.interval_ms <= SLOWEST_MS
    bench.draw_ns = 40_000_000
    for _ in range(25):
        bench.pump.tick()
    assert bench.pump.interval_ms == pytest.approx(SLOWEST_MS, abs=5)
    bench.pump.sparing = False
    bench.pump.tick()
    assert bench.pump.interval_ms == TICK_MS


def test_one_dear_tick_does_not_halt_the_picture(bench: Bench) -> None:
    """What counts is what ticks cost by and by."""
    bench.pump.sparing = True
    for _ in range(10):
        bench.pump.tick()
    burn(50_000_000)
    bench.pump.tick()
    assert bench.pump.interval_ms < SLOWEST_MS / 2


def test_dear_words_come_more_seldom_and_do_not_slow_the_tokens(bench: Bench) -> None:
    """Each pace has a share of its own, beside an engine; without one, words come at their usual pace."""
    bench.tell_ns = 9_000_000
    bench.pump.sparing = True
    for _ in range(12):
        bench.pump._told = 0  # it is time for words again
        bench.pump.tick()
    assert bench.told == 12
    assert WORDS_EVERY_MS < bench.pump.words_every_ms <= WORDS_SLOWEST_MS
    bench.pump._told = time.monotonic_ns()
    for _ in range(12):
        bench.pump.tick()
    assert bench.pump.interval_ms <= 2 * TICK_MS
    bench.pump.sparing = False
    assert bench.pump.words_every_ms == WORDS_EVERY_MS


def test_words_come_slowly(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many ticks at once are told once; when it is time, once more."""
    now = [10**15]
    with monkeypatch.context() as patch:  # at once, however slow the machine is
        patch.setattr(time, "monotonic_ns", lambda: now[0])
        for _ in range(40):
            bench.pump.tick()
        assert bench.told == 1
        now[0] += WORDS_EVERY_MS * NS_PER_MS
        bench.pump.tick()
    assert bench.told == 2
