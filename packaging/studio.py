"""A real window with recorded and scripted runs behind it, brought into one state after the other and photographed.

Knows the window and its parts; nothing of how many languages, themes and scales there are to be photographed in.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from app.arguments import Arguments
from app.controller import Controller, make_loop
from app.garbage import GarbageTimer
from app.player import Player, open_replay
from app.preferences import Preferences
from app.startup import join, make_application, offer_live_run
from app.viewmodel.commands import ARMS
from app.viewmodel.race.drafts import DRAFT_MODES, DraftMode
from app.worker import Worker
from specdec_core.catalogue import RunRequest
from specdec_core.events import RoundStarted, RunEvent, RunStarted
from specdec_core.resources import resource
from specdec_core.runlog import LogWriter, read_log
from specdec_core.settings import Arm
from tests.app.fakes import FakeBench
from tests.specdec_core.scripted import Pace, Round, scripted_run

PATIENCE = 20.0  # seconds until a state that does not come is given up
QUIET = 5  # looks without news, after which everything has been drawn
LONG_AGO = 2.0  # seconds of replay that the picture of a playing one shows
HOLD_AT = 15  # the round in which the engine is held for the picture of a race that runs
SLOW = Pace(draft_token=24_000_000, verify=45_000_000)
WASTED = [Round(4, 1), Round(4, 0), Round(4, 2), Round(4, 0)] * 10
STORY = (
    "A small draft ran ahead of its target and guessed what came next . Most of its guesses were wrong that day , "
    "since the words were rare and the draft had read too little . The target looked at every guess , kept what it "
    "would have said itself , and drew the rest anew . So nothing was lost but time : each guess had cost nearly as "
    "much as a word of the target's own . Next day they chose a shorter draft , and then they went without ."
)

HISTORY = (
    ("Write a haiku about rain.", "2026-11-02T09:15:00+00:00", [Round(6, 4), Round(6, 6), Round(6, 2)] * 3),
    ("Explain why the sky is blue.", "2026-11-09T18:40:00+00:00", [Round(4, 3), Round(4, 4)] * 6),
    ("List three uses of a paper clip.", "2026-11-21T11:05:00+00:00", [Round(2, 1), Round(2, 2), Round(2, 0)] * 5),
)

State = Callable[["Studio"], Awaitable[None]]


class Clock:
    """A clock that goes on when it is told to, so that a playing replay looks the same each time."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


class Studio:
    """The window, its engine played by recorded runs, and the ways to hold it."""

    def __init__(self, app: QApplication, home: Path, *, theme: str, language: str, size: tuple[int, int]) -> None:
        self.first = tuple(sorted(resource("runs").glob("first.*.jsonl")))
        self.recorded: dict[Arm, Sequence[RunEvent]] = {arm: self._recorded(arm) for arm in ARMS}
        self.bench = FakeBench(self._play)
        self.loop = make_loop(app)
        asyncio.set_event_loop(self.loop)
        runs = home / "runs"
        runs.mkdir(parents=True)
        stock(runs, self.first)
        self.controller = Controller(Worker(lambda: self.bench), runs, self.loop)
        preferences = Preferences(QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat))
        preferences.remember("theme", theme)
        preferences.remember("language", language)
        self.window = join(self.controller, Arguments(), preferences)
        self.window.resize(*size)
        self.window.show()
        self._reached, self._go_on = threading.Event(), threading.Event()

    # -- the engine --------------------------------------------------------------------------------------------

    def _recorded(self, arm: Arm) -> Sequence[RunEvent]:
        return read_log(next(path for path in self.first if f".{arm}." in path.name)).events

    def _play(self, request: RunRequest) -> Iterator[RunEvent]:
        yield from self.recorded[request.arm]

    def hold(self) -> None:
        """Let the engine wait in a round of the second arm."""
        self._reached.clear()
        self._go_on.clear()

        def wait(event: RunEvent) -> None:
            if self.is_there(event):
                self._reached.set()
                self._go_on.wait(PATIENCE)

        self.bench.before = wait

    def is_there(self, event: RunEvent) -> bool:
        """Whether this event begins the round of the second arm in which something is to happen."""
        second = self.bench.runs[-1].arm == "speculative"
        return second and isinstance(event, RoundStarted) and event.round == HOLD_AT

    def let_go(self) -> None:
        """Let it go on."""
        self._go_on.set()

    # -- waiting -----------------------------------------------------------------------------------------------

    async def until(self, done: Callable[[], bool]) -> None:
        """Let the window live until something is so."""
        end = self.loop.time() + PATIENCE
        while not done():
            if self.loop.time() > end:
                raise TimeoutError("A state of the window did not come about.")
            await asyncio.sleep(0.01)

    async def settled(self) -> None:
        """Until there has been nothing new to draw for a while."""
        quiet = 0
        while quiet < QUIET:
            quiet = 0 if self.window.projector.settle() else quiet + 1
            await asyncio.sleep(0.02)

    # -- what states are made of -------------------------------------------------------------------------------

    async def race(self) -> None:
        """A live race from its start to its end."""
        self.window.run()
        await self.until(lambda: not self.controller.state().busy)
        await self.settled()

    async def running(self) -> None:
        """A live race in the middle of its second arm, while the engine is at work."""
        self.hold()
        self.window.run()
        await self.until(self._reached.is_set)
        await self.settled()

    def replay(self) -> tuple[Player, Clock]:
        """The recorded race on the stage, playing."""
        clock = Clock()
        player = open_replay(self.first, tick=clock)
        self.window.projector.show_replay(player)
        return player, clock

    def pin(self, state: str) -> None:
        """Look into the last token in a state."""
        cells = self.window.stage.race.speculative.pane.cells
        place = max(place for place, cell in enumerate(cells) if cell.state == state)
        self.window.stage.panes["speculative"].tokens.pick(place)

    async def tidy(self) -> None:
        """As it was before the last state: idle, on the first page, without drawers or messages."""
        self.let_go()
        self.controller.stop()
        await self.until(lambda: not self.controller.state().busy)
        self.bench.before, self.bench.script = lambda _event: None, self._play
        self.window.pages.banner.clear()
        self.window.pages.show_page(self.window.pages.names[0])
        self.window.stage.inspect.setChecked(False)
        self.window.stage.show_drafts("inline")


def stock(folder: Path, shipped: Sequence[Path]) -> None:
    """A history of runs, the shipped one among them."""
    for path in shipped:
        shutil.copy(path, folder)
    for number, (prompt, started_at, rounds) in enumerate(HISTORY):
        for arm in ARMS:
            header, *rest = scripted_run(arm, prompt=prompt, rounds=rounds)
            assert isinstance(header, RunStarted)
            with LogWriter(folder / f"history-{number}_{arm}.jsonl") as log:
                for event in (replace(header, started_at=started_at, run_id=f"{number}{arm}"), *rest):
                    log.write(event)


# -- the states --------------------------------------------------------------------------------------------------


async def first_start(studio: Studio) -> None:
    """The shipped run plays, and the banner offers to run it live."""
    _, clock = studio.replay()
    offer_live_run(studio.window)
    clock.now += round(LONG_AGO * 1e9)


async def empty(_studio: Studio) -> None:
    """Nothing has been run yet."""


async def running(studio: Studio) -> None:
    """A live race, second arm."""
    await studio.running()


async def paused(studio: Studio) -> None:
    """A live race that is held, and a token in the inspector."""
    await studio.running()
    studio.controller.pause()
    studio.let_go()
    await studio.settled()
    studio.pin("rejected")


async def replay_held(studio: Studio) -> None:
    """A replay held at a round."""
    player, _ = studio.replay()
    player.seek(len(player.stops) // 2)


async def replay_end(studio: Studio) -> None:
    """A replay that has come to its end, with its resampled token in the inspector."""
    player, _ = studio.replay()
    player.seek(len(player.stops) - 1)
    await studio.settled()
    studio.pin("resampled")


async def finished(studio: Studio) -> None:
    """A live race that has ended."""
    await studio.race()


async def not_worth_it(studio: Studio) -> None:
    """A race in which speculation costs time, which the verdict says."""
    first, *words = STORY.split(" ")
    pieces = [first, *(f" {word}" if word[0].isalpha() else word for word in words)]
    runs = {arm: scripted_run(arm, rounds=WASTED, pace=SLOW, pieces=pieces) for arm in ARMS}
    studio.bench.script = lambda request: iter(runs[request.arm])
    await studio.race()


async def failed(studio: Studio) -> None:
    """The engine gave up in the middle; what was written stays."""

    def fall(event: RunEvent) -> None:
        if studio.is_there(event):
            raise MemoryError("no room for 512 MB")

    studio.bench.before = fall
    await studio.race()


async def drafts(studio: Studio, mode: DraftMode) -> None:
    """One way to show drafts that did not make it."""
    await replay_held(studio)
    studio.window.stage.show_drafts(mode)


async def page(studio: Studio, name: str) -> None:
    """Another page of the window."""
    studio.window.pages.show_page(name)
    await asyncio.sleep(0.5)  # pages look around on threads of their own when they come into sight


def states(pages: Sequence[str]) -> dict[str, State]:
    """Every state by name, in the order of the pictures; the first page is the race."""
    found: dict[str, State] = {"empty": empty}  # and the pages, before the races of other states are in the history
    found |= {f"page-{name}": partial(page, name=name) for name in pages[1:]}
    found |= {
        "first-start": first_start,
        "running": running,
        "paused-inspector": paused,
        "replay-held": replay_held,
        "replay-end": replay_end,
        "finished": finished,
        "does-not-pay": not_worth_it,
        "failed": failed,
    }
    return found | {f"drafts-{mode}": partial(drafts, mode=mode) for mode in DRAFT_MODES}


async def session(studio: Studio, folder: Path, only: Sequence[str]) -> None:
    """Take every picture, or those that are asked for; say each one's name."""
    await studio.until(lambda: studio.window.loaded)
    for name, state in states(studio.window.pages.names).items():
        if only and name not in only:
            continue
        await state(studio)
        await studio.settled()
        await asyncio.sleep(0.1)  # layouts and animations come to rest
        if not studio.window.grab().save(str(folder / f"{name}.png")):
            raise OSError(f"{folder / name}.png cannot be written.")
        print(name, flush=True)
        await studio.tidy()


def main(words: Sequence[str]) -> int:
    """Take the pictures of one window: one theme, one language, one size, the scale of the environment."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--theme", default="light")
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", type=int, nargs=2, default=(1360, 860))
    parser.add_argument("--only", nargs="*", default=())
    given = parser.parse_args(words)
    app, garbage = make_application(), GarbageTimer()
    studio = Studio(app, given.home, theme=given.theme, language=given.language, size=tuple(given.size))
    with closing(studio.loop):
        studio.loop.run_until_complete(session(studio, given.folder, given.only))
        studio.window.close()
        studio.loop.run_until_complete(studio.controller.life())
    garbage.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
