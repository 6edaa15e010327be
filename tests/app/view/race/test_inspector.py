"""The inspector on screen: the sections of every state, ways through the tokens, nothing cut off, no markup read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.view.looks.palette import DARK
from app.view.race.bar_table import BarTable
from app.view.race.inspector import Inspector
from app.view.race.redraw_box import Histogram
from app.view.race.unit_axis import UnitAxis
from app.viewmodel.numbers import Share
from app.viewmodel.phrases import phrase
from app.viewmodel.race.inspector import Axis, Row
from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.whatif import MANY, Odds, WhatIf
from specdec_core.settings import RunSettings
from tests.app.fakes import PATIENCE_MS
from tests.app.viewmodel.lanes import lane_of, scripted_lane
from tests.specdec_core.scripted import scripted_run


@pytest.fixture
def inspector(qtbot: QtBot) -> Iterator[Inspector]:
    """An inspector as narrow as it has to work, inside a window as it always is."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(520, 720)
    made = Inspector()
    made.setParent(window)
    made.resize(320, 700)
    with qtbot.waitExposed(window, timeout=PATIENCE_MS):
        window.show()
    yield made
    window.close()


def place_of(lane: Lane, state: str) -> int:
    """The first cell in a state."""
    return next(place for place, cell in enumerate(lane.pane.cells) if cell.state == state)


def test_an_empty_inspector_says_what_to_do(inspector: Inspector) -> None:
    """And offers nothing that leads nowhere."""
    assert inspector.place == -1
    assert "Click a token" in inspector.accessibleDescription()
    assert not any(button.isEnabled() for button in inspector._buttons.values())
    inspector.refresh()
    inspector.next_token()
    assert inspector.shown is None


@pytest.mark.parametrize(
    ("state", "sections"),
    [
        ("accepted", {"test", "rows", "redraw"}),
        ("rejected", {"test", "rows", "residual", "redraw"}),
        ("discarded", {"rows", "redraw"}),
        ("resampled", {"rows", "residual", "drawn", "redraw"}),
        ("bonus", {"rows", "drawn", "redraw"}),
    ],
)
def test_each_state_has_its_sections(inspector: Inspector, state: str, sections: set[str]) -> None:
    """What has no numbers is not there, neither its title nor an empty frame."""
    lane = scripted_lane()
    inspector.show_cell(lane, place_of(lane, state))
    parts = {
        "test": inspector.test,
        "rows": inspector.rows,
        "residual": inspector.residual,
        "drawn": inspector.drawn,
        "redraw": inspector.redraw,
    }
    assert {name for name, part in parts.items() if part.isVisible()} == sections
    titles = {name for name, title in inspector._titles.items() if title.isVisible()}
    assert titles - {"facts"} == sections - {"redraw"}


def test_plain_tokens_have_no_what_if(inspector: Inspector) -> None:
    """Nothing was judged, so nothing can be judged again."""
    inspector.show_cell(scripted_lane("plain"), 0)
    assert not inspector.redraw.isVisible()
    assert inspector.drawn.isVisible()


def test_the_sentence_is_read_out(inspector: Inspector) -> None:
    """A screen reader gets the sentence, the candidates and the draw as words."""
    lane = scripted_lane()
    inspector.show_cell(lane, place_of(lane, "rejected"))
    assert inspector.accessibleDescription().startswith("Rejected: the draw 0.207 is above")
    assert "' a small' (Rejected): target 0.0462, draft 0.446" in inspector.rows.accessibleDescription()
    assert "zone that passes is 0 to 0.104" in inspector.test.accessibleDescription()


def test_buttons_and_keys_go_through_tokens_and_rounds(inspector: Inspector, qtbot: QtBot) -> None:
    """Left and Right by token, with Ctrl by round; each move is told, and the ends hold."""
    lane = scripted_lane()
    inspector.show_cell(lane, 0)
    told: list[int] = []
    inspector.moved.connect(told.append)
    inspector.setFocus()
    QTest.keyClick(inspector, Qt.Key.Key_Right)
    assert inspector.place == 1
    QTest.keyClick(inspector, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    second = inspector.place
    assert lane.pane.cells[second].round == 2
    assert lane.pane.cells[second - 1].round == 1
    QTest.keyClick(inspector, Qt.Key.Key_Right)
    QTest.keyClick(inspector, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert inspector.place == 0
    QTest.keyClick(inspector, Qt.Key.Key_Left)
    assert inspector.place == 0
    assert told == [1, second, second + 1, 0]
    assert not inspector._buttons["previous_token"].isEnabled()
    last = len(lane.pane.cells) - 1
    inspector.show_cell(lane, last)
    assert not inspector._buttons["next_token"].isEnabled()
    assert not inspector._buttons["next_round"].isEnabled()
    inspector._buttons["previous_token"].click()
    assert inspector.place == last - 1


def test_a_pinned_draft_follows_its_verdict(inspector: Inspector) -> None:
    """Live: pending, then judged, then replaced; the same place all the way, and nothing is drawn twice for nothing."""
    events = scripted_run()
    lane = lane_of(events[:6])
    inspector.show_cell(lane, 2)
    first = inspector.shown
    for event in events[6:]:
        lane.add(event)
    inspector.refresh()
    second = inspector.shown
    inspector.refresh()
    assert inspector._settled
    assert first is not None
    assert second is not None
    assert (first.state, second.state) == ("drafted", "rejected")
    assert second.residual
    assert inspector.shown is second


def test_clearing_forgets_the_token(inspector: Inspector) -> None:
    """A new race begins with nothing pinned."""
    inspector.show_cell(scripted_lane(), 1)
    inspector.clear()
    inspector.refresh()
    assert (inspector.place, inspector.shown) == (-1, None)


def test_nothing_is_wider_than_the_inspector(inspector: Inspector) -> None:
    """Endless tokens and long titles are cut or wrapped, so that no number is pushed out of sight."""
    lane = scripted_lane(pieces=["W" * 300, "i" * 200, " ", "\n\n\n"])
    for width in (300, 320, 480):
        inspector.resize(width, 700)
        for place in range(len(lane.pane.cells)):
            inspector.show_cell(lane, place)
            QApplication.processEvents()
            area = inspector.findChild(QScrollArea)
            page = area.widget() if area is not None else None
            assert area is not None
            assert page is not None
            assert page.width() == area.viewport().width()


def test_labels_never_read_markup(inspector: Inspector) -> None:
    """A token that looks like a tag is a token."""
    lane = scripted_lane(pieces=["<b>x</b>", "<img src=x>", "<i>", "<u>y</u>", "<p>"])
    inspector.show_cell(lane, place_of(lane, "rejected"))
    for shown in inspector.findChildren(QLabel):
        assert shown.textFormat() == Qt.TextFormat.PlainText
    assert "<" in inspector._token.text()


def test_redrawing_shows_fates_and_counts(inspector: Inspector) -> None:
    """One redraw makes a chip for each draft; a thousand fill the chart; another token of the round keeps them."""
    lane = scripted_lane()
    inspector.show_cell(lane, place_of(lane, "bonus"))
    box = inspector.redraw
    box.once.click()
    assert len(box._chips) == 4
    box.many.click()
    assert box._whatif is not None
    assert box._whatif.played == MANY + 1
    assert "In 1,001 redraws" in box._note.text()
    assert box.histogram._shares
    inspector.previous_token()
    assert box._whatif.played == MANY + 1
    inspector.previous_round()
    assert box._whatif.played == 0
    assert not box._chips


def test_greedy_rounds_cannot_be_redrawn(inspector: Inspector) -> None:
    """The buttons are off, and the words say why."""
    inspector.show_cell(scripted_lane(settings=RunSettings(temperature=0.0)), 0)
    assert not inspector.redraw.once.isEnabled()
    assert "nothing is drawn" in inspector.redraw._note.text()


def test_themes_change_every_part(inspector: Inspector) -> None:
    """Bars, axes and chips take the colours of the theme."""
    lane = scripted_lane()
    inspector.show_cell(lane, place_of(lane, "resampled"))
    parts = (inspector.rows, inspector.residual, inspector.drawn, inspector.redraw.histogram)
    light = [part.grab().toImage() for part in parts]
    inspector.set_theme(DARK)
    dark = [part.grab().toImage() for part in parts]
    assert all(one != other for one, other in zip(light, dark, strict=True))


def test_many_tokens_leave_nothing_behind(inspector: Inspector) -> None:
    """Chips and lines are made anew or used again; their number does not grow."""
    lane = scripted_lane()
    counts = set()
    for turn in range(40):
        inspector.show_cell(lane, turn % len(lane.pane.cells))
        inspector.redraw.once.click()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if inspector.place == 3:
            counts.add(len(inspector.findChildren(QLabel)))
    assert len(counts) == 1


def test_bars_tell_the_laws_apart_without_colour(qtbot: QtBot) -> None:
    """Solid and hatched: of the target's bar every pixel is drawn, of the draft's only some."""
    filled = []
    for row in (Row(1, "x", target=Share(0.5), draft=Share(0.0)), Row(1, "x", target=Share(0.0), draft=Share(0.5))):
        table = BarTable("Candidates", ("target", "draft"))
        qtbot.addWidget(table)
        table.setStyleSheet("background: white")
        table.resize(300, 80)
        table.show_rows([row])
        grey = table.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        lines = range(25, 56)
        most = max(sum(grey.pixelColor(x, y).red() < 200 for x in range(120, 200)) for y in lines)
        inner = [sum(grey.pixelColor(x, y).red() < 200 for x in range(120, 200)) for y in lines]
        assert most == 80
        filled.append(sum(count == 80 for count in inner))
    assert filled[0] > 2 * filled[1]


def test_a_row_tells_all_of_itself(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tip has the whole label, literally, and the id."""
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: shown.append(text))
    table = BarTable("Candidates", ("target",))
    qtbot.addWidget(table)
    table.resize(300, 60)
    table.show_rows([Row(42, "<b>" + "y" * 80, target=Share(0.25))])
    at = QPoint(20, 10)
    QApplication.sendEvent(table, QHelpEvent(QEvent.Type.ToolTip, at, table.mapToGlobal(at)))
    assert "&lt;b&gt;" + "y" * 80 in shown[0]
    assert "id 42" in shown[0]
    below = QPoint(20, 500)
    assert table.row_at(below.y()) is None


@pytest.mark.parametrize(
    ("low", "high", "draw"), [(0.0, 0.0, 0.5), (0.0, 1.0, 1.0), (0.5, 0.5001, 0.50005), (0.0, 0.9999, 0.99995)]
)
def test_axes_at_their_ends_are_drawn(qtbot: QtBot, low: float, high: float, draw: float) -> None:
    """No zone, all of it, a sliver, a draw at the edge: numbers stay inside the widget."""
    axis = UnitAxis()
    qtbot.addWidget(axis)
    axis.resize(200, axis.sizeHint().height())
    inside = low <= draw <= high
    axis.show_axis(Axis(phrase("Test"), low, high, draw, inside, phrase("words")))
    image = axis.grab().toImage()
    edge = [image.pixelColor(x, y) for x in (0, image.width() - 1) for y in range(image.height())]
    assert len({colour.name() for colour in edge}) == 1
    axis.show_axis(None)
    assert axis.isHidden()


def test_the_histogram_tells_its_numbers(qtbot: QtBot) -> None:
    """Chances first, shares once there are enough, and a plus where the end is open."""
    chart = Histogram()
    qtbot.addWidget(chart)
    chart.resize(240, 110)
    whatif = WhatIf(Odds("chain", ("a", "b", "c"), (0.5, 0.5)))
    chart.show_counts(whatif)
    assert chart.accessibleDescription().splitlines()[1:] == ["0: 50.0 %", "1: 25.0 %", "2+: 25.0 %"]
    empty = chart.grab().toImage()
    whatif.play(MANY)
    chart.show_counts(whatif)
    assert chart.grab().toImage() != empty
    assert chart.accessibleDescription().splitlines()[1].count("%") == 2
