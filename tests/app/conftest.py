"""A whole house for tests: scripted engine, engine thread, controller and window, joined as at a real start."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

from app.arguments import Arguments
from app.controller import Controller, make_loop
from app.garbage import GarbageTimer
from app.preferences import Preferences
from app.startup import join
from app.view.looks import letters
from app.viewmodel.commands import Problem
from app.worker import Worker
from tests.app.fake_lab import FakeLab
from tests.app.fakes import FakeBench

MANY = 200  # modules imported since the last freeze that make another one worth its time


@pytest.fixture(scope="session")
def _imports_are_kept() -> list[int]:
    """What is imported by now is never garbage; leaving it out makes collecting cheap. Counts the modules left out."""
    gc.freeze()
    return [len(sys.modules)]


@pytest.fixture(autouse=True)
def _garbage_dies_on_the_main_thread(_imports_are_kept: list[int]) -> Iterator[None]:
    """As in the application: widgets of one test must not die on the engine thread of the next."""
    gc.disable()
    yield
    gc.collect()
    if len(sys.modules) > _imports_are_kept[0] + MANY:  # torch has come in with another test
        gc.freeze()
        _imports_are_kept[0] = len(sys.modules)


@pytest.fixture(autouse=True)
def _letters_as_they_were(qapp: QApplication) -> Iterator[None]:
    """A size of letters that one test chose is not seen by the next: sizes decide what has room."""
    yield
    letters.set_percent(letters.NORMAL)
    usual = letters.font(qapp)
    if qapp.font() != usual:
        qapp.setFont(usual)
    if qapp.font("QWidget") != usual:  # type: ignore[call-overload]
        qapp.setFont(usual, "QWidget")  # type: ignore[arg-type]


class House:
    """Everything that a start joins, with the engine replaced by scripts."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self.bench = FakeBench()
        self.lab = FakeLab()
        self.garbage = GarbageTimer()
        self.worker = Worker(lambda: self.bench, lambda: self.lab, collect=self.garbage.collect_for)
        self.runs = folder / "runs"
        self.loop = make_loop(app)
        self.controller = Controller(self.worker, self.runs, self.loop)
        self.preferences = Preferences(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self.window = join(self.controller, Arguments(), self.preferences)
        self.problems: list[Problem] = []
        self.endings: list[str] = []
        self.controller.trouble.connect(self.problems.append)
        self.controller.race_ended.connect(self.endings.append)
        self.window.show()

    def play(self, scenario: Callable[[House], Awaitable[Any]], *, seconds: float = 60) -> None:
        """Run the event loop until the scenario is over."""
        self.loop.run_until_complete(asyncio.wait_for(_awaited(scenario, self), seconds))

    async def until(self, done: Callable[[], bool], seconds: float = 20.0) -> None:
        """Let the loop go on until something is so."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, "waited too long"
            await asyncio.sleep(0.005)

    async def race(self) -> None:
        """Press Run and wait for the end and for the last drawing."""
        before = len(self.endings)
        self.window.run()
        await self.until(lambda: len(self.endings) > before)
        await self.settled()

    async def settled(self) -> None:
        """Wait until all there is has been drawn."""
        await self.until(lambda: not self.window.projector.settle())


async def _awaited(scenario: Callable[[House], Awaitable[Any]], house: House) -> None:
    await house.until(lambda: house.window.loaded)
    await scenario(house)


@pytest.fixture
def house(qapp: QApplication, tmp_path: Path) -> Iterator[House]:
    """A house that is left in order: window closed, engine thread ended."""
    made = House(qapp, tmp_path)
    with closing(made.loop):
        yield made
        made.window.close()
        assert made.loop.run_until_complete(made.controller.life()), "the engine thread did not end"
    pull_down(qapp, made)


def pull_down(app: QApplication, house: House) -> None:
    """Delete the window here and now: left to the garbage collector, another test's thread may come to do it."""
    house.garbage.stop()
    house.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    app.setStyleSheet("")
