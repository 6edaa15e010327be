"""Habits of the window: size of letters, presenter mode, sheet of keys, tour, About, a layout that can be reset."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton

from app.view.command_palette import CommandPalette
from app.view.help.about import AboutDialog
from app.view.help.key_sheet import KeySheet
from app.view.help.tour import STEPS, Tour
from app.view.looks import letters
from app.view.looks.palette import LIGHT
from app.view.looks.theme import style_sheet
from app.view.menu_walk import commands
from app.viewmodel.diagnostics import diagnostics, homely, report, version
from app.viewmodel.race.lanes import Race
from specdec_core.events import RoundStarted, RunEvent
from tests.app.conftest import House
from tests.app.fakes import PATIENCE

# Said of every dialog where there is no real screen.
offscreen_dialogs = pytest.mark.qt_log_ignore("does not support propagateSizeHints")


def test_sizes_go_up_and_down_and_end(qapp: QApplication) -> None:
    """There is a largest and a smallest; what is asked for beyond is not given."""
    letters.set_percent(letters.NORMAL)
    assert letters.next_size(+1) > letters.NORMAL > letters.next_size(-1)
    letters.set_percent(10_000)
    assert letters.percent() == letters.SIZES[-1] == letters.next_size(+1)
    letters.set_percent(1)
    assert letters.percent() == letters.SIZES[0] == letters.next_size(-1)


def test_every_size_of_the_style_sheet_follows(qapp: QApplication) -> None:
    """Points in the sheet and the application's font grow together."""
    letters.set_percent(letters.NORMAL)
    plain, font = style_sheet(LIGHT), letters.font(qapp).pointSizeF()
    letters.set_percent(180)
    large = style_sheet(LIGHT)
    assert "font-size: 17pt" in plain
    assert "font-size: 30.6pt" in large
    assert "font-size: 17pt" not in large
    assert letters.font(qapp).pointSizeF() == pytest.approx(1.8 * font)


def test_keys_make_letters_larger_and_normal_again(house: House) -> None:
    """The whole window follows, the text of the race too, and the race stays on the stage."""

    async def scenario(house: House) -> None:
        await house.race()
        window = house.window
        before = window.sidebar.run.fontMetrics().height(), window.stage.panes["plain"].tokens.font().pointSizeF()
        cells = len(window.stage.race.speculative.pane.cells)
        window.actions_.larger.trigger()
        await house.made_anew()
        after = window.sidebar.run.fontMetrics().height(), window.stage.panes["plain"].tokens.font().pointSizeF()
        assert after[0] > before[0]
        assert after[1] > before[1]
        assert window.stage.panes["speculative"].tokens.drawn == cells
        window.actions_.normal.trigger()
        await house.made_anew()
        assert window.sidebar.run.fontMetrics().height() == before[0]

    house.play(scenario)


def test_presenter_mode_and_back(house: House) -> None:
    """Large letters and no form; afterwards the size that was set before, which alone is remembered."""

    async def scenario(house: House) -> None:
        window = house.window
        window.looks.resize(110)
        await house.made_anew()
        window.actions_.presenter.trigger()
        await house.made_anew()
        assert letters.percent() == letters.PRESENTING
        assert not window.sidebar.isVisible()
        assert window.actions_.presenter.isChecked()
        window.remember()
        assert house.preferences.recall("letters", 0) == 110
        window.actions_.presenter.trigger()
        await house.made_anew()
        assert letters.percent() == 110
        assert window.sidebar.isVisible()

    house.play(scenario)


def test_the_layout_can_be_reset(house: House) -> None:
    """Splitters, window and letters go back to what they were at first."""

    async def scenario(house: House) -> None:
        window = house.window
        first = window.stage.across.sizes(), window.stage.down.sizes(), window.size()
        window.stage.across.setSizes([900, 100, 0])
        window.stage.down.setSizes([200, 600])
        window.resize(1200, 700)
        window.looks.resize(125)
        await house.made_anew()
        window.actions_.reset.trigger()
        await house.made_anew()
        assert letters.percent() == letters.NORMAL
        assert (window.stage.across.sizes(), window.stage.down.sizes(), window.size()) == first

    house.play(scenario)


def test_the_sheet_of_keys_lists_every_action_that_has_one(house: House) -> None:
    """It is read off the real menus, so no key can be missing or wrong in it."""

    async def scenario(house: House) -> None:
        sheet = KeySheet(house.window)
        lines = {label.text() for label in sheet.findChildren(QLabel)}
        actions = [action for action in house.window.findChildren(QAction) if action.shortcuts()]
        assert len(actions) > 15
        for action in actions:
            keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            assert keys in lines, keys
            title = action.text().replace("&", "").removesuffix(" …")
            assert any(line == title or line.endswith(f": {title}") for line in lines), title
        sheet.close()

    house.play(scenario)


async def _palette(house: House, typed: str) -> CommandPalette:
    house.window.actions_.find.trigger()
    (palette,) = house.window.findChildren(CommandPalette)
    QTest.keyClicks(palette.line, typed)
    return palette


@offscreen_dialogs
def test_a_command_is_found_by_a_part_of_its_name_and_carried_out(house: House) -> None:
    """From the keyboard alone: type, go down, press Return; menus inside menus and pages are found too."""

    async def scenario(house: House) -> None:
        window = house.window
        palette = await _palette(house, "dark")
        assert palette.titles == ["Theme: Dark"]
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
        await house.until(lambda: window.actions_.themes.checkedAction().data() == "dark")
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        palette = await _palette(house, "letters")
        assert palette.titles == ["Letters: Larger", "Letters: Smaller", "Letters: Normal size"]
        QTest.keyClick(palette.line, Qt.Key.Key_Down)
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
        await house.made_anew()
        assert letters.percent() < letters.NORMAL
        palette = await _palette(house, "run")
        assert palette.titles[:2] == ["Run", "Runs"]
        QTest.keyClick(palette.line, Qt.Key.Key_Down)
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
        await house.until(lambda: window.pages.shown == "runs")

    house.play(scenario)


@offscreen_dialogs
def test_only_what_can_be_done_is_offered(house: House) -> None:
    """A command that is grey in its menu is not in the list; nonsense finds nothing and does nothing."""

    async def scenario(house: House) -> None:
        palette = await _palette(house, "")
        enabled = [found for found in commands(house.window) if found.action.isEnabled()]
        assert 20 < len(palette.titles) == len(enabled) < len(list(commands(house.window)))
        assert "Stop" not in palette.titles
        QTest.keyClicks(palette.line, "no such thing")
        assert palette.titles == []
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
        assert palette.isVisible()
        palette.close()

    house.play(scenario)


def test_the_form_is_one_key_away(house: House) -> None:
    """From any page, and out of presenter mode: the caret is in the prompt or in the first setting."""

    async def scenario(house: House) -> None:
        window = house.window
        window.activateWindow()
        for action in (window.actions_.prompt, window.actions_.settings):
            window.pages.show_page("runs")
            window.present(True)
            action.trigger()
            assert window.pages.shown == "race"
            assert window.sidebar.isVisible()
            focused = window.focusWidget()
            assert focused is not None
            assert window.sidebar.isAncestorOf(focused)

    house.play(scenario)


def test_no_two_actions_share_a_key(house: House) -> None:
    """Qt would carry out neither."""

    async def scenario(house: House) -> None:
        actions = [action for action in house.window.findChildren(QAction) if action.shortcuts()]
        keys = [key.toString() for action in actions for key in action.shortcuts()]
        assert len(keys) == len(set(keys)), sorted(keys)

    house.play(scenario)


@offscreen_dialogs
def test_about_names_every_part_and_copies_no_private_path(house: House) -> None:
    """What a report needs, and nothing that says who sent it."""

    async def scenario(house: House) -> None:
        await house.race()
        house.window.actions_.about.trigger()
        (about,) = house.window.findChildren(AboutDialog)
        shown = {label.text() for label in about.findChildren(QLabel)}
        assert {"Program", "Python", "PySide6", "torch", "transformers", "Qt", "cpu, float32"} <= shown
        about.copy.click()
        copied = QGuiApplication.clipboard().text()
        assert "transformers: " in copied
        assert str(Path.home()) not in copied
        about.close()

    house.play(scenario)


def test_a_path_at_home_is_told_without_the_name() -> None:
    """Other paths are told whole; what is not installed says so."""
    assert homely(Path.home() / "a" / "b.ini") == "~/a/b.ini"
    assert homely(Path("/somewhere/else")) == str(Path("/somewhere/else"))
    assert str(version("no-such-package-here")) == "not installed"
    told = report(diagnostics(Race(), qt="6", screen="none"))
    assert "Models run on: nothing yet" in told
    assert "Runs are kept in: " in told
    assert str(Path.home()) not in told


def test_the_tour_has_three_steps_and_can_be_left_at_any(house: House) -> None:
    """Forwards, backwards, out with Escape at every step; whatever was on screen is still there."""

    async def scenario(house: House) -> None:
        window = house.window
        for leave_at in range(len(STEPS)):
            window.actions_.tour.trigger()
            tour = window.help_desk.tour
            assert tour is not None
            for _ in range(leave_at):
                tour.next.click()
            assert tour.step == leave_at
            assert tour.isVisible()
            QTest.keyClick(tour, Qt.Key.Key_Escape)
            assert not tour.isVisible()
        window.actions_.tour.trigger()
        tour = window.help_desk.tour
        assert tour is not None
        for _ in STEPS:
            tour.next.click()
        assert not tour.isVisible()

    house.play(scenario)


def test_escape_leaves_the_tour_and_does_not_stop_the_race(house: House) -> None:
    """The menu's key for Stop is the same; whoever is in front has it."""
    held, go = threading.Event(), threading.Event()

    def before(event: RunEvent) -> None:
        if isinstance(event, RoundStarted) and event.round == 2:
            held.set()
            go.wait(PATIENCE)

    async def scenario(house: House) -> None:
        house.bench.before = before
        window = house.window
        window.run()
        await house.until(held.is_set)
        window.activateWindow()
        window.actions_.tour.trigger()
        tour = window.help_desk.tour
        assert tour is not None
        await house.until(tour.next.hasFocus)
        QTest.keyClick(tour.next, Qt.Key.Key_Escape)
        assert not tour.isVisible()
        assert house.controller.state().phase == "running"
        go.set()
        await house.until(lambda: bool(house.endings))
        assert house.endings == ["finished"]

    house.play(scenario)


def test_the_card_of_the_tour_stays_inside_the_window(house: House) -> None:
    """At the smallest window too, after a change of size, at every step."""

    async def scenario(house: House) -> None:
        window = house.window
        window.actions_.tour.trigger()
        tour = window.help_desk.tour
        assert tour is not None
        for step in range(len(STEPS)):
            for size in ((1360, 860), (1040, 640)):
                window.resize(*size)
                await house.until(lambda: tour.size() == window.size())
                assert tour.rect().contains(tour._card.geometry()), (step, size)
            tour.next.click()

    house.play(scenario)


def test_a_tour_does_not_outlive_the_window_it_explains(house: House) -> None:
    """When everything is made anew, a tour that was open is over."""

    async def scenario(house: House) -> None:
        window = house.window
        window.actions_.tour.trigger()
        window.actions_.larger.trigger()
        await house.made_anew()
        assert window.help_desk.tour is None

    house.play(scenario)


def _escape(house: House) -> None:
    tour = house.window.help_desk.tour
    assert tour is not None
    QTest.keyClick(tour, Qt.Key.Key_Escape)


def _leave(house: House) -> None:
    tour = house.window.help_desk.tour
    assert tour is not None
    tour.end.click()


def _finish(house: House) -> None:
    tour = house.window.help_desk.tour
    assert tour is not None
    for _ in STEPS:
        tour.next.click()


def _turn(house: House) -> None:
    house.window.pages.show_page("runs")


@pytest.mark.parametrize("end", [_escape, _leave, _finish, _turn])
def test_a_tour_that_is_over_is_forgotten(house: House, end: Callable[[House], None]) -> None:
    """However it ended: everything can be made anew, and there can be a second tour."""

    async def scenario(house: House) -> None:
        window = house.window
        window.actions_.tour.trigger()
        end(house)
        assert window.help_desk.tour is None, "the first tour is over"
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not window.findChildren(Tour)
        window.actions_.larger.trigger()
        await house.made_anew()
        assert window.sidebar.isVisible() or window.pages.shown != "race"
        window.actions_.tour.trigger()
        (second,) = window.findChildren(Tour)
        assert second.isVisible()
        assert window.pages.shown == "race"
        window.actions_.tour.trigger()
        assert not second.isVisible()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert len(window.findChildren(Tour)) == 1

    house.play(scenario)


@offscreen_dialogs
def test_dialogs_close_with_escape_and_go(house: House) -> None:
    """One style: nothing is left of a dialog once it is closed."""

    async def scenario(house: House) -> None:
        for open_it in (house.window.help_desk.show_keys, house.window.help_desk.show_about):
            open_it()
            (dialog,) = house.window.findChildren(QDialog)
            assert dialog.findChildren(QPushButton)
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            assert not house.window.findChildren(QDialog)

    house.play(scenario)
