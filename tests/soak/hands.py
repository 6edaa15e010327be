"""What a person does with the window while a race runs and between two races, one thing at a time and by chance.

Knows the window's parts and how they are used; nothing of what comes of it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from PySide6.QtWidgets import QApplication, QDialog

from app.languages import ENGLISH, LANGUAGES
from app.library import Library
from app.shop import Shop
from app.view.history.page import RunsPage
from app.view.lab.page import LabPage
from app.view.looks import letters
from app.view.main_window import MainWindow
from app.viewmodel.race.drafts import DRAFT_MODES
from specdec_core.catalogue import RunRequest
from tests.soak.disturbances import random_settings

Deed = Callable[[], Awaitable[None]]
LONGEST_WAIT = 240.0  # seconds; what takes longer has no end


class Hands:
    """Uses one window. `exports` is where exports go."""

    def __init__(self, window: MainWindow, dice: random.Random, exports: Path) -> None:
        self.window, self._dice, self._exports = window, dice, exports
        self.any_time: tuple[Deed, ...] = (
            self.turn_page, self.speak, self.dress, self.resize, self.present, self.switch, self.look_closer,
            self.ask_for_help, self.tour, self.export_stage,
        )  # fmt: skip
        self.in_a_race: tuple[Deed, ...] = (*self.any_time, self.change_settings, self.hold, self.step, self.step)
        self.between: tuple[Deed, ...] = (
            *self.any_time, self.replay, self.replay, self.compare, self.name_run, self.use_settings,
            self.delete_and_undo, self.delete_and_undo,
        )  # fmt: skip

    async def do(self, deeds: tuple[Deed, ...]) -> str:
        """One of these, by chance; tells which."""
        deed = self._dice.choice(deeds)
        await deed()
        await asyncio.sleep(0.05)
        return getattr(deed, "__name__", "")

    async def until(self, done: Callable[[], bool], what: str) -> None:
        """Let the window go on until something is so."""
        ends_at = time.monotonic() + LONGEST_WAIT
        while not done():
            if time.monotonic() > ends_at:
                raise TimeoutError(f"waited {LONGEST_WAIT:.0f} s for: {what}")
            await asyncio.sleep(0.02)

    # -- any time ----------------------------------------------------------------------------------------------

    async def turn_page(self) -> None:
        """Every page, and every job of the lab."""
        self.window.pages.show_page(self._dice.choice(self.window.pages.names))
        lab = self.window.pages.page("lab")
        assert isinstance(lab, LabPage)
        lab.show_kind(self._dice.choice(("sweep", "bench", "proof", "draft")))

    async def speak(self) -> None:
        """Another language makes everything anew."""
        self.window.looks.speak(self._dice.choice(list(LANGUAGES)))

    async def dress(self) -> None:
        """Another theme."""
        self.window.actions_.choose_theme(self._dice.choice(("light", "dark", "system")))
        self.window.apply_theme()

    async def resize(self) -> None:
        """Letters and the window in other sizes."""
        do = self.window.actions_
        self._dice.choice((do.larger, do.smaller, do.normal)).trigger()
        self.window.resize(*self._dice.choice(((1040, 640), (1360, 860), (1900, 1000))))

    async def present(self) -> None:
        """In and out of presenter mode."""
        self.window.actions_.presenter.toggle()

    async def switch(self) -> None:
        """The ways to show drafts and white space."""
        self.window.stage.show_drafts(self._dice.choice(list(DRAFT_MODES)))
        self.window.actions_.white_space.toggle()

    async def look_closer(self) -> None:
        """A token in the inspector, which is closed again as often."""
        for pane in self.window.stage.panes.values():
            if pane.tokens.drawn:
                pane.tokens.pick(self._dice.randrange(pane.tokens.drawn))
        self.window.actions_.inspector.toggle()

    async def ask_for_help(self) -> None:
        """Every dialog of the Help menu, opened and closed."""
        for name in ("find", "keys", "about"):
            getattr(self.window.actions_, name).trigger()  # the menus may have been made anew meanwhile
            await self._close_dialogs()

    async def tour(self) -> None:
        """The tour, left somewhere."""
        self.window.actions_.tour.trigger()
        tour = self.window.help_desk.tour
        assert tour is not None
        for _ in range(self._dice.randrange(3)):
            tour.next.click()
            await asyncio.sleep(0.02)
        if self._dice.random() < 0.7:
            self.window.help_desk.end_tour()

    async def export_stage(self) -> None:
        """What is on the stage, in every format that is ticked."""
        if not self.window.stage.race.begun:
            return
        self.window.actions_.export.trigger()
        await asyncio.sleep(0.02)
        for dialog in self._dialogs():
            dialog.folder.setText(str(self._exports))  # type: ignore[attr-defined]
            dialog.export.click()  # type: ignore[attr-defined]
        await asyncio.sleep(0.3)
        self.window.pages.banner.clear()

    # -- in a race ---------------------------------------------------------------------------------------------

    async def change_settings(self) -> None:
        """Draft length, temperature and filters are taken up by the race that runs."""
        other = random_settings(self._dice)
        live = {"gamma": other.gamma, "temperature": other.temperature, "top_p": other.top_p, "top_k": other.top_k}
        self.window.sidebar.form.show_values(live)

    async def hold(self) -> None:
        """Hold, and go on."""
        self.window.actions_.pause.trigger()
        await asyncio.sleep(self._dice.random() * 0.4)
        self.window.actions_.pause.trigger()

    async def step(self) -> None:
        """One round, and on."""
        self.window.actions_.step.trigger()
        await asyncio.sleep(self._dice.random() * 0.4)
        self.window.actions_.pause.trigger()

    # -- between two races -------------------------------------------------------------------------------------

    async def fill_in(self, request: RunRequest) -> None:
        """A race as a person asks for it."""
        form = {"prompt": request.prompt, "settings": msgspec.structs.asdict(request.settings)}
        self.window.sidebar.show_values(form)
        self.window.sidebar.pair.show_sources(request.target, request.draft)
        self.window.stage.by_rounds.setChecked(self._dice.random() < 0.4)

    async def runs(self) -> RunsPage:
        """The page of the history, when it has been read."""
        self.window.pages.show_page("runs")
        page = self.window.pages.page("runs")
        assert isinstance(page, RunsPage)
        await asyncio.sleep(0.4)
        library = self.window.findChild(Library)
        assert isinstance(library, Library)
        await self.until(lambda: not library.busy, "the history")
        return page

    async def replay(self) -> None:
        """A run of the history, played, stepped through, gone to and fro in."""
        page = await self.runs()
        if not self._select(page, 1):
            return
        page.do_open.trigger()
        scrub = self.window.stage.scrub
        await asyncio.sleep(0.4)
        ways = (scrub.toggle, scrub.one_on, scrub.one_back, scrub.to_end, scrub.to_start)
        for _ in range(6):
            self._dice.choice(ways)()
            await asyncio.sleep(0.05)

    async def compare(self) -> None:
        """Two runs next to each other."""
        page = await self.runs()
        if self._select(page, 2):
            page.do_compare.trigger()
            await asyncio.sleep(0.5)
            await self._close_dialogs()

    async def name_run(self) -> None:
        """A name and a note."""
        page = await self.runs()
        if self._select(page, 1):
            page.details.name.setText(f"run {self._dice.randrange(100)}")
            page.details.keep()

    async def use_settings(self) -> None:
        """What a recorded run was asked for, into the form."""
        page = await self.runs()
        if self._select(page, 1):
            page.do_use.trigger()
            await asyncio.sleep(0.2)

    async def delete_and_undo(self) -> None:
        """Some runs into the trash, and back."""
        page = await self.runs()
        if not self._select(page, self._dice.randint(1, 3)):
            return
        page.do_delete.trigger()
        await asyncio.sleep(0.3)
        self._dice.choice((page.undo.click, page.do_restore.trigger))()
        await asyncio.sleep(0.3)

    # -- at the end of a cycle ---------------------------------------------------------------------------------

    async def clear_history(self) -> None:
        """All runs into the trash, and the trash emptied."""
        page = await self.runs()
        page.search.clear()
        await asyncio.sleep(0.3)
        if self._select(page, page.table.model().rowCount()):
            page.do_delete.trigger()
            await self.until(page.do_empty.isEnabled, "runs in the trash")
        if page.do_empty.isEnabled():
            page.do_empty.trigger()
            for dialog in self._dialogs():
                dialog.deed.click()  # type: ignore[attr-defined]
            await self.until(lambda: not page.do_empty.isEnabled(), "an empty trash")

    async def come_to_rest(self) -> None:
        """As at the start: one language, one theme, one size; every page made once more and shown."""
        window = self.window
        window.help_desk.end_tour()
        await self._close_dialogs()
        window.actions_.presenter.setChecked(False)
        window.looks.resize(letters.NORMAL)
        window.looks.speak(ENGLISH)
        window.actions_.choose_theme("light")
        await asyncio.sleep(0.1)
        window.make_anew()
        window.resize(1360, 860)
        window.actions_.inspector.setChecked(False)
        for name in (*window.pages.names, "race"):
            window.pages.show_page(name)
            await asyncio.sleep(0.3)
            await self.until(self._nothing_is_read, f"what is read for the page {name}")
        window.pages.banner.clear()

    def _nothing_is_read(self) -> bool:
        """Whether files have been read and models compared, so that a page has all its rows."""
        library, shop = self.window.findChild(Library), self.window.findChild(Shop)
        assert isinstance(library, Library)
        assert isinstance(shop, Shop)
        return not (library.busy or shop.busy)

    def _select(self, page: RunsPage, count: int) -> bool:
        """Mark so many rows; False where there are fewer."""
        rows = page.table.model().rowCount()
        if not 0 < count <= rows:
            return False
        page.table.select(self._dice.sample(range(rows), count))
        return True

    def _dialogs(self) -> list[QDialog]:
        return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QDialog)]

    async def _close_dialogs(self) -> None:
        await asyncio.sleep(0.02)
        for dialog in self._dialogs():
            dialog.close()
        await asyncio.sleep(0.02)
