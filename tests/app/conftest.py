"""A whole house for tests: scripted engine, engine thread, controller and window, joined as at a real start."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shiboken6
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

from app import rooms
from app.arguments import Arguments
from app.controller import CLOSING_SECONDS, Controller, make_loop
from app.garbage import GarbageTimer
from app.library import Library
from app.preferences import Preferences
from app.shop import Shop
from app.startup import join
from app.viewmodel.commands import Problem
from app.worker import Worker
from specdec_core.models.fits import DraftList, Fit, ModelFacts
from specdec_core.models.hub_cache import OFFLINE_SWITCH
from tests.app.fake_lab import FakeLab
from tests.app.fakes import PATIENCE, FakeBench
from tests.app.surroundings import Surroundings

MANY = 200  # modules imported since the last freeze that make another one worth its time


@pytest.fixture(scope="session")
def _imports_are_kept() -> list[int]:
    """What is imported by now is never garbage; leaving it out makes collecting cheap. Counts the modules left out."""
    gc.freeze()
    return [len(sys.modules)]


@pytest.fixture(autouse=True)
def _nothing_is_left_behind(
    request: pytest.FixtureRequest, qapp: QApplication, _imports_are_kept: list[int]
) -> Iterator[None]:
    """What one test leaves decides whether a later one fails: the order is random, so it must be told at once."""
    before = Surroundings(qapp)
    yield
    request.node.funcargs.clear()  # the runner holds what fixtures gave to the test until all of them are done
    left = before.left()
    if len(sys.modules) > _imports_are_kept[0] + MANY:  # torch has come in with another test
        gc.freeze()
        _imports_are_kept[0] = len(sys.modules)
    assert not left, "left behind:\n" + "\n".join(left)


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

    def play(self, scenario: Callable[[House], Awaitable[Any]], *, seconds: float = 4 * PATIENCE) -> None:
        """Run the event loop until the scenario is over."""
        self.loop.run_until_complete(asyncio.wait_for(_awaited(scenario, self), seconds))

    async def until(self, done: Callable[[], bool], seconds: float = PATIENCE) -> None:
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

    async def arrived(self) -> None:
        """Wait until what the page in sight shows has been read, compared and laid out."""
        library, shop = self.window.findChild(Library), self.window.findChild(Shop)
        assert isinstance(library, Library)
        assert isinstance(shop, Shop)
        await self.until(lambda: not (library.busy or shop.busy))
        for _ in range(4):  # layouts inside layouts
            await asyncio.sleep(0.03)

    async def made_anew(self) -> None:
        """Wait until the window is there in the words and sizes that were chosen, and the old parts are gone."""
        await asyncio.sleep(0.01)  # behind what is due at once, such as a command that waits for its dialog to close
        await self.until(lambda: not self.window.looks._soon.isActive())
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        await self.settled()

    def end(self) -> bool:
        """Close the window and live to the end; tell whether the engine thread ended.

        The program leaves a thread behind that takes longer; here a slow machine is no fault.
        """
        if shiboken6.isValid(self.window):
            self.window.close()
        patience = round(PATIENCE / CLOSING_SECONDS)
        return any(self.loop.run_until_complete(self.controller.life()) for _ in range(patience))


async def _awaited(scenario: Callable[[House], Awaitable[Any]], house: House) -> None:
    await house.until(lambda: house.window.loaded)
    await scenario(house)


def compared(target: str, _also: Sequence[str]) -> list[str]:
    """The command of a child that knows at once which drafts fit; the real one imports torch to find out."""
    found = DraftList(target=ModelFacts(source=target), fits=(Fit(draft="ngram", verdict="fits", reason="It does."),))
    return [sys.executable, "-c", f"print({msgspec.json.encode(found).decode()!r})"]


@pytest.fixture
def _comparisons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page of the models compares in a quick child, and remembers what was found in a folder of the test."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "converted"))
    for switch in ("HF_HUB_OFFLINE", OFFLINE_SWITCH):  # the page sets them as its own switch stands
        monkeypatch.delenv(switch, raising=False)
    monkeypatch.setattr(rooms, "Shop", partial(Shop, examine=compared))


@pytest.fixture
def house(qapp: QApplication, tmp_path: Path, _comparisons: None) -> Iterator[House]:
    """A house that is left in order: window closed, engine thread ended."""
    made = House(qapp, tmp_path)
    with closing(made.loop):
        yield made
        assert made.end(), "the engine thread did not end"
    pull_down(qapp, made)


def pull_down(app: QApplication, house: House) -> None:
    """Delete the window here and now: left to the garbage collector, another test's thread may come to do it.

    The controller too: what it is connected to holds the window, out of the garbage collector's sight.
    """
    house.garbage.stop()
    for part in (house.window, house.controller):
        if shiboken6.isValid(part):
            part.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    app.setStyleSheet("")
