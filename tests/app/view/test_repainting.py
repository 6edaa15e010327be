"""Only what has changed is drawn again: token views from the first changed line on, an axis when its end moves."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.view.plot import round_end
from app.view.race.token_view import TokenView
from app.viewmodel.race.panes import Pane
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
