"""Only what has changed is drawn again: token views from the first changed line on, an axis when its end moves."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.view.plot import round_end
from app.view.race.token_view import TokenView
from app.viewmodel.race.panes import Pane
from tests.app.fakes import PATIENCE_MS
from tests.specdec_core.scripted import Round, scripted_run


@pytest.mark.parametrize(
    ("value", "end"), [(0.83, 1.0), (1.0, 1.0), (1.01, 1.2), (3.2, 4.0), (47.0, 50.0), (101.0, 120.0), (0.021, 0.025)]
)
def test_axes_end_at_round_numbers(value: float, end: float) -> None:
    """Never below the value, and at most half above it."""
    assert round_end(value) == pytest.approx(end)
    assert value <= round_end(value) * (1 + 1e-9) <= 1.5 * value


def test_an_axis_without_values_has_a_length() -> None:
    """However short."""
    assert round_end(0.0) > 0


@pytest.mark.parametrize("mode", ["inline", "above", "hidden"])
def test_nothing_changes_above_what_is_painted_again(qtbot: QtBot, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Event by event: every row of dots that differs lies in the strip that was asked to be painted."""
    view, pane = TokenView(), Pane()
    qtbot.addWidget(view)
    view.resize(300, 1500)
    view.show_drafts(mode)  # type: ignore[arg-type]
    view.show_pane(pane, "")
    view.show()
    asked: list[QRect] = []
    viewport = view.viewport()
    monkeypatch.setattr(viewport, "update", lambda area=None: asked.append(area or viewport.rect()))
    before, strips = picture(view), []
    for event in scripted_run(rounds=[Round(4, 2), Round(4, 4), Round(3, 0)] * 10):
        pane.add(event)
        asked.clear()
        view.refresh()
        now = picture(view)
        top = min((area.top() for area in asked), default=now.height())
        assert first_change(before, now) >= top
        before = now
        strips += [area.height() for area in asked]
    assert min(strips) < strips[0] - 100


def test_scrolled_lines_are_moved_and_not_painted_again(qtbot: QtBot) -> None:
    """What stands on the screen after many moves is what painting all of it gives; dashes at its edge may shift."""
    view, pane = TokenView(), Pane()
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show_pane(pane, "")
    with qtbot.waitExposed(view, timeout=PATIENCE_MS):
        view.show()
    strips = Strips()
    for event in scripted_run(rounds=[Round(4, 2), Round(4, 4), Round(3, 0)] * 10):
        pane.add(event)
        view.refresh()
        view.viewport().installEventFilter(strips)
        QApplication.processEvents()
        view.viewport().removeEventFilter(strips)
        on_screen = view.screen().grabWindow(view.winId()).toImage()
        painted = view.grab().toImage().convertToFormat(on_screen.format())
        assert first_change(lower(on_screen), lower(painted)) == lower(painted).height()
    assert view.verticalScrollBar().maximum() > 200
    scrolled = strips.heights[len(strips.heights) // 2 :]
    assert max(scrolled) < 0.8 * view.viewport().height()


class Strips(QObject):
    """Notes how high the strips are that are painted."""

    def __init__(self) -> None:
        super().__init__()
        self.heights: list[int] = []

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Look, and let everything through."""
        if isinstance(event, QPaintEvent):
            self.heights.append(event.rect().height())
        return False


def lower(image: QImage) -> QImage:
    """All but the first line, of which a part may be out of sight."""
    return image.copy(0, 40, image.width(), image.height() - 40)


def picture(view: TokenView) -> QImage:
    """The view as it is when everything is painted."""
    return view.viewport().grab().toImage()


def first_change(one: QImage, other: QImage) -> int:
    """The first row of dots in which two pictures differ; their height where they do not."""
    rows = [[row(image, y) for y in range(image.height())] for image in (one, other)]
    return next((y for y, (mine, its) in enumerate(zip(*rows, strict=True)) if mine != its), one.height())


def row(image: QImage, y: int) -> bytes:
    """One row of dots."""
    dots: Any = image.constScanLine(y)
    return bytes(dots)
