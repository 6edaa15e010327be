"""Cyclic garbage with Qt objects in it is collected on the window's thread, whoever allocates and whoever asks."""

from __future__ import annotations

import gc
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.garbage import GarbageTimer
from specdec_core.collecting import COLLECT
from tests.app.conftest import House

ROOT = Path(__file__).parents[2]
FORBIDDEN = re.compile(r"\bgc\.(collect|enable|set_threshold)\(")


class Cycle:
    """Garbage that remembers where it was collected."""

    def __init__(self, collected_on: list[int]) -> None:
        self.itself = self
        self._collected_on = collected_on

    def __del__(self) -> None:
        self._collected_on.append(threading.get_ident())


@pytest.fixture
def timer(qapp: QApplication) -> Iterator[GarbageTimer]:
    made = GarbageTimer()
    yield made
    made.stop()


def on_another_thread(work: Callable[[], object]) -> None:
    """Do it, while this thread does what comes to it."""
    thread = threading.Thread(target=work)
    thread.start()
    end = time.monotonic() + 60
    while thread.is_alive() and time.monotonic() < end:
        QApplication.processEvents()
        thread.join(0.001)
    assert not thread.is_alive()


def allocate() -> None:
    """Enough for the automatic collector to run several times."""
    kept = [[n] for n in range(200_000)]
    assert kept


def test_another_thread_never_collects(timer: GarbageTimer) -> None:
    """A thread that allocates a great deal collects nothing; the timer does, here."""
    where: list[int] = []
    for _ in range(50):
        Cycle(where)
    on_another_thread(allocate)
    assert not where
    for _ in range(5_000):
        Cycle(where)
    timer.collect()
    assert where
    assert set(where) == {threading.get_ident()}


def test_nor_does_one_that_still_works_behind_the_end(timer: GarbageTimer) -> None:
    """A closed window's threads for files may go on for a moment, with the window's remains in reach."""
    where: list[int] = []
    for _ in range(50):
        Cycle(where)
    timer.stop()
    on_another_thread(allocate)
    assert not where
    assert not gc.isenabled()


def test_who_asks_gets_it_done_here(timer: GarbageTimer) -> None:
    """Another thread's garbage is gone when its question returns; a stopped one keeps nobody waiting."""
    where: list[int] = []
    seen: list[int] = []

    def ask() -> None:
        Cycle(where)
        timer.collect_for()
        seen.append(len(where))

    on_another_thread(ask)
    ask()
    assert seen == [1, 2]
    assert set(where) == {threading.get_ident()}
    timer.stop()
    on_another_thread(ask)
    assert seen == [1, 2, 2]


def test_the_engine_thread_asks_the_windows_thread(house: House) -> None:
    """Models are let go of on the engine thread, and what is collected for their memory is collected here."""
    where: list[int] = []

    def let_go() -> None:
        Cycle(where)
        COLLECT.get()()

    async def scenario(house: House) -> None:
        house.bench.loading = let_go
        await house.race()
        assert where
        assert set(where) == {threading.get_ident()}
        assert house.bench.threads == {"engine"}

    house.play(scenario)
    assert house.endings == ["finished"]


def test_without_a_window_a_thread_collects_itself() -> None:
    """The library alone does so; a thread that is told otherwise changes nothing for the others."""
    found: list[object] = []

    def look() -> None:
        before = COLLECT.get()
        COLLECT.set(allocate)
        found.append(before)

    for _ in range(2):
        on_another_thread(look)
    assert found == [gc.collect, gc.collect]


def test_nobody_else_collects() -> None:
    """One call to the collector or one switch anywhere would do it on whatever thread comes by."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("app", "specdec_core")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN.search(line) and path != ROOT / "app" / "garbage.py"
    ]
    assert not found
    assert FORBIDDEN.search((ROOT / "app" / "garbage.py").read_text(encoding="utf-8"))


def test_the_engine_gives_memory_back_by_whoever_collects_for_its_thread() -> None:
    """Not by itself: it does not know whose garbage it would find."""
    asked: list[int] = []

    def give_back() -> None:
        from specdec_core.engine.loading import free_memory

        COLLECT.set(lambda: asked.append(threading.get_ident()))
        free_memory()
        free_memory()

    on_another_thread(give_back)
    assert len(asked) == 2
    assert threading.get_ident() not in asked


def test_nothing_is_collected_by_itself_while_tests_run() -> None:
    """Any thread of a test, the engine's too, would else be where what is left of another test's window dies."""
    assert not gc.isenabled()
