"""Nothing is cut or covered: every word of the race page has the room it needs, at every size, with larger letters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.languages import ENGLISH, speak
from app.player import Player
from app.view.looks import letters
from app.view.main_window import SIZE, SMALLEST, MainWindow
from app.view.parts.plain_text import ShortLabel
from app.view.race.arm_pane import ArmPane
from app.view.race.token_view import MARGIN
from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.lanes import Race
from app.words import words
from tests.app.fakes import PATIENCE_MS, Asked, Memory
from tests.specdec_core.scripted import Round, scripted_run

PLAN = [Round(4, n % 5) for n in range(60)]


WAYS = {"usual letters": (100, ENGLISH), "letters a quarter larger": (125, ENGLISH), "chinese": (100, "zh_CN")}


@pytest.fixture(params=WAYS)
def window(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """A window over a race whose texts part, with everything on screen that can be."""
    memory = Memory()
    percent, language = WAYS[request.param]
    memory.remember("letters", percent)
    made = MainWindow(Asked(), memory, language=language)
    assert letters.percent() == percent
    made.apply_theme()
    made.show()
    for part in (made.stage.inspect, made.sidebar.pair.box, made.sidebar.run):
        assert part.font().pointSizeF() == pytest.approx(qapp.font().pointSizeF())
    qtbot.waitUntil(lambda: made.loaded, timeout=PATIENCE_MS)
    race = Race()
    for arm in ARMS:
        differs = 40 if arm == "speculative" else None
        race.take(Heard(arm, event) for event in scripted_run(arm, rounds=PLAN, differs_at=differs))
    made.stage.show_race(race, Asked().state())
    yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    speak(ENGLISH, qapp)
    qapp.setStyleSheet("")


def settle(window: MainWindow, size: tuple[int, int]) -> None:
    """Give the window a size and let every layout come to rest."""
    window.resize(*size)
    for _ in range(6):
        window.stage.refresh()
        window.stage.refresh_words(Asked().state())
        QApplication.processEvents()


def words_on(page: QWidget) -> list[QLabel | QAbstractButton]:
    """Every label and button of a page that says something."""
    found: list[QLabel | QAbstractButton] = [*page.findChildren(QLabel), *page.findChildren(QAbstractButton)]
    return [widget for widget in found if widget.text() and widget.isVisibleTo(page)]


def cut(widget: QLabel | QAbstractButton) -> str:
    """What is wrong with the room a text has; empty when nothing is."""
    room, metrics = widget.contentsRect(), widget.fontMetrics()
    if isinstance(widget, QAbstractButton):
        wish = widget.sizeHint()
        fits = wish.width() <= widget.width() and wish.height() <= widget.height() + 1
        return "" if fits else f"{wish} in {widget.size()}"
    if widget.wordWrap():
        needed = metrics.boundingRect(
            QRect(0, 0, room.width(), 10_000), int(Qt.TextFlag.TextWordWrap), widget.text()
        ).size()
    else:
        needed = metrics.size(0, widget.text())
    fits = needed.width() <= room.width() + 1 and needed.height() <= room.height() + 1
    return "" if fits else f"{needed} in {room.size()}"


def clipped(widget: QWidget, page: QWidget) -> str:
    """The ancestor that shows only a part of a widget and cannot be scrolled to show the rest."""
    area = QRect(QPoint(0, 0), widget.size())
    parent, place = widget, QPoint(0, 0)
    while parent is not page:
        place += parent.pos()
        around = parent.parentWidget()
        assert around is not None
        parent = around
        shown = area.translated(place)
        holder = parent.parentWidget()
        if isinstance(holder, QScrollArea):  # scrolled up and down, never sideways
            if shown.left() < 0 or shown.right() > parent.width():
                return f"{shown} in {parent.size()} of a scroll area"
            area, place = QRect(0, 0, min(area.width(), parent.width()), 0), QPoint(0, 0)
            continue
        if not parent.rect().contains(shown) and area.height():
            return f"{shown} in {parent.rect()} of {type(parent).__name__}"
    return ""


def wrong(window: MainWindow) -> list[str]:
    """Every text that has not enough room, lies outside of what shows it, or over another."""
    page = window.race
    found = []
    for widget in words_on(page):
        problem = cut(widget) or clipped(widget, page)
        if isinstance(widget, ShortLabel) and widget.fontMetrics().horizontalAdvance(widget.text()) > widget.width():
            problem = problem or "ends in dots"
        if problem:
            found.append(f"{type(widget).__name__} {widget.text()!r}: {problem}")
    assert len(words_on(page)) > 40, "the page was not filled"
    return found + overlaps(words_on(page))


def overlaps(widgets: list[QLabel | QAbstractButton]) -> list[str]:
    """Neighbours that cover each other."""
    found = []
    for place, one in enumerate(widgets):
        for other in widgets[place + 1 :]:
            if one.parentWidget() is other.parentWidget() and one.geometry().intersects(other.geometry()):
                found.append(f"{one.text()!r} over {other.text()!r}")
    return found


@pytest.mark.parametrize("size", [SMALLEST, (1200, 700), SIZE, (1920, 1080)])
@pytest.mark.parametrize("inspecting", [False, True])
def test_every_word_has_the_room_it_needs(window: MainWindow, size: tuple[int, int], inspecting: bool) -> None:
    """No label, tab, card title or button is cut, at the smallest window and up, with the inspector open or not."""
    if inspecting:
        window.stage.panes["speculative"].tokens.pick(12)
    window.sidebar.form.fold.setChecked(True)
    settle(window, size)
    assert wrong(window) == []
    window.stage.charts.setChecked(True)
    settle(window, size)
    assert wrong(window) == []


def lines(pane: ArmPane) -> float:
    """How many lines of text have room in a pane, the margin above them left out."""
    return (pane.tokens.viewport().height() - MARGIN) / pane.tokens._flow._pitch


def scrolls(window: MainWindow) -> int:
    """How far the stage as a whole can be scrolled; the first scroll area is around all of it."""
    return window.stage.findChildren(QScrollArea)[0].verticalScrollBar().maximum()


@pytest.mark.parametrize("window", ["usual letters", "chinese"], indirect=True)
@pytest.mark.parametrize("replaying", [False, True])
def test_the_smallest_window_shows_five_lines_of_both_texts_and_all_of_the_page(
    window: MainWindow, replaying: bool
) -> None:
    """Nothing is scrolled: charts and verdict wait behind their switch and then take the place of the panes."""
    stage = window.stage
    if replaying:
        stage.scrub.show_playback(Player({arm: scripted_run(arm, rounds=PLAN) for arm in ARMS}))
    settle(window, SMALLEST)
    assert stage.scrub.isVisible() == replaying
    assert scrolls(window) == 0
    for pane in stage.panes.values():
        assert pane.isVisible()
        assert lines(pane) >= 5
    assert not stage.plot.isVisible()
    window.actions_.charts.trigger()
    settle(window, SMALLEST)
    assert (stage.plot.isVisible(), stage.verdict.isVisible(), stage.across.isVisible()) == (True, True, False)
    assert scrolls(window) == 0
    stage._go_to_parting()
    settle(window, SMALLEST)
    assert (stage.plot.isVisible(), stage.across.isVisible()) == (False, True)


def test_with_more_height_charts_come_back_and_can_be_put_away(window: MainWindow) -> None:
    """What was left out in the low window is there again: lines below the figures, and how the arms are played."""
    stage = window.stage
    cards = stage.summary.cards.values()
    settle(window, SMALLEST)
    assert not any(card.note.isVisible() for card in cards)
    assert all(card.note.text() in card.toolTip() for card in cards)
    settle(window, (1600, 1100))
    assert all(part.isVisible() for part in (stage.plot, stage.verdict, stage.across, stage._note))
    assert all(card.note.isVisible() for card in cards)
    assert stage.charts.isChecked()
    assert window.actions_.charts.isChecked()
    window.actions_.charts.trigger()
    settle(window, (1600, 1100))
    assert (stage.plot.isVisible(), stage.across.isVisible()) == (False, True)


@pytest.mark.parametrize("language", [ENGLISH, "zh_CN"])
def test_with_very_large_letters_the_inspector_is_all_in_the_window(
    qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    """At 180 % it scrolls inside itself; the page around it does not, and the text beside it keeps some lines."""
    memory = Memory()
    memory.remember("letters", 180)
    made = MainWindow(Asked(), memory, language=language)
    made.apply_theme()
    made.show()
    qtbot.waitUntil(lambda: made.loaded, timeout=PATIENCE_MS)
    race = Race()
    race.take(Heard("speculative", event) for event in scripted_run(rounds=PLAN))
    made.stage.show_race(race, Asked().state())
    made.stage.panes["speculative"].tokens.pick(12)
    settle(made, SIZE)
    assert scrolls(made) == 0
    assert made.stage.inspector._body.verticalScrollBar().maximum() > 0
    bottom = made.stage.inspector.mapTo(made, QPoint(0, made.stage.inspector.height())).y()
    assert bottom <= made.line.mapTo(made, QPoint(0, 0)).y()
    assert lines(made.stage.panes["speculative"]) >= 4
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    speak(ENGLISH, qapp)
    qapp.setStyleSheet("")


def test_charts_that_went_by_themselves_say_why(window: MainWindow) -> None:
    """A low window hides them unasked; the switch tells so, and only then."""
    charts = window.stage.charts
    why = words("Hidden: the window is too low for them at letters of this size. Press to see them here.")
    settle(window, SMALLEST)
    assert not charts.isChecked()
    assert charts.accessibleDescription() == why
    charts.click()
    assert charts.accessibleDescription() not in ("", why)
    settle(window, SIZE)
    assert charts.isChecked()
    charts.click()
    assert charts.accessibleDescription() not in ("", why)


def test_every_chart_has_room_for_its_words(window: MainWindow) -> None:
    """The line below the chart differs from chart to chart; the plot never gets less than it can be read at."""
    settle(window, SMALLEST)
    window.stage.charts.setChecked(True)
    for place in range(6):
        window.stage.plot.choose(place)
        settle(window, SMALLEST)
        assert wrong(window) == []
        assert window.stage.plot.plot is not None
        assert window.stage.plot.plot.height() >= window.stage.plot.plot.minimumHeight()


def test_a_legend_never_covers_the_text(window: MainWindow) -> None:
    """Legend and text stand one below the other, in as many rows as the legend needs."""
    for size in (SMALLEST, SIZE):
        settle(window, size)
        for pane in window.stage.panes.values():
            tokens, legend = pane.tokens.geometry(), pane.legend.geometry()
            assert tokens.bottom() < legend.top()
            assert legend.bottom() <= pane.height()
            assert legend.height() >= pane.legend.heightForWidth(legend.width())
            assert tokens.height() >= pane.tokens.minimumHeight()


def test_where_three_columns_do_not_fit_the_inspector_takes_the_place_of_the_other_pane(window: MainWindow) -> None:
    """At the smallest window the pane that is inspected stays; with more room, or without inspector, both are there."""
    window.stage.panes["plain"].tokens.pick(3)
    settle(window, SMALLEST)
    assert [pane.isVisible() for pane in window.stage.panes.values()] == [True, False]
    window.stage.panes["speculative"].tokens.pick(3)
    assert [pane.isVisible() for pane in window.stage.panes.values()] == [False, True]
    settle(window, (1920, 1080))
    assert all(pane.isVisible() for pane in window.stage.panes.values())
    settle(window, SMALLEST)
    window.stage.inspect.setChecked(False)
    assert all(pane.isVisible() for pane in window.stage.panes.values())


def test_figures_go_into_even_rows_where_they_do_not_fit_into_one(window: MainWindow) -> None:
    """One row while every card has room for its longest word; then three and two, never four and one."""
    bar = window.stage.summary
    settle(window, SMALLEST)
    cards = list(bar.cards.values())
    assert len({card.y() for card in cards}) == 1
    assert all(card.width() >= card.minimumSizeHint().width() for card in cards)
    least = max(card.minimumSizeHint().width() for card in cards)
    rows = bar._rows(4 * least)
    assert [len(row) for row, _ in rows] == [3, 2]
    assert bar.heightForWidth(4 * least) > bar.heightForWidth(20 * least)
    for row, height in rows:
        assert all(card.heightForWidth(width) <= height for card, width in row)


def test_units_are_said_once(window: MainWindow) -> None:
    """A name that holds its unit already is not followed by it."""
    for name, field in window.sidebar.form.fields.items():
        said = " ".join(found.text() for found in field.findChildren(QLabel)).casefold().split()
        assert len(said) == len(set(said)), name


def test_the_check_finds_what_is_cut(qtbot: QtBot) -> None:
    """A check that cannot fail proves nothing: a narrow label, a button too small, and one over another are found."""
    page = QWidget()
    qtbot.addWidget(page)
    label, button = QLabel("far too long for this", page), QPushButton("Press me", page)
    label.setGeometry(0, 0, 30, 20)
    button.setGeometry(10, 0, 20, 8)
    page.resize(200, 100)
    page.show()
    assert cut(label)
    assert cut(button)
    assert overlaps([label, button])
    label.setGeometry(150, 0, 200, 20)
    assert clipped(label, page)


@pytest.mark.parametrize("window", ["usual letters", "chinese"], indirect=True)
def test_on_a_small_laptop_texts_and_charts_are_seen_together(window: MainWindow) -> None:
    """A window of 1366 x 700, as a screen of 768 lines leaves it: only what tool tips say as well is left out."""
    stage = window.stage
    settle(window, (1366, 700))
    assert all(part.isVisible() for part in (stage.plot, stage.verdict, stage.across))
    assert not stage._note.isVisible()
    assert all(lines(pane) >= 4 for pane in stage.panes.values())
    assert scrolls(window) == 0
