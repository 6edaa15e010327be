"""Charts are drawn where their numbers say: whole steps, shapes apart, and names of marks in sight."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from app.view.plot import MARK_GAP, ChartView
from app.viewmodel.phrases import phrase
from app.viewmodel.race.charts import Chart, Series
from app.viewmodel.race.rounds import Mark

pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # said of every window off screen

WORDS = phrase("x")
ENDS = (0.0, 1.0, 5.0, 9.0, 10.0)


@pytest.fixture
def view(qtbot: QtBot) -> ChartView:
    """A chart on a screen, wide enough for a legend and a name beside it."""
    made = ChartView()
    qtbot.addWidget(made)
    made.resize(620, 260)
    made.show()
    return made


def chart(*series: Series, marks: tuple[Mark, ...] = (), counted: bool = False) -> Chart:
    return Chart("any", WORDS, WORDS, WORDS, WORDS, series, WORDS, marks=marks, counted=counted)


def curve(name: str) -> Series:
    return Series(phrase("{name}", name=name), "line", "speculative", [(0.0, 1.0), (10.0, 9.0)])


def settled(view: ChartView, shown: Chart, qtbot: QtBot) -> None:
    """Show it, and let the scene lay itself out."""
    view.show_chart(shown)
    qtbot.wait(20)
    view.grab()


def names(view: ChartView) -> list[QRectF]:
    """Where the names of the marks in sight are, in the scene."""
    lines = [line for line in view._marks if line.isVisible()]
    return [line.label.mapRectToScene(line.label.boundingRect()) for line in lines if line.label.isVisible()]


@pytest.mark.parametrize("x", ENDS)
@pytest.mark.parametrize("width", [420, 620, 1200])
def test_the_name_of_a_mark_is_whole_and_not_under_the_legend(
    view: ChartView, qtbot: QtBot, x: float, width: int
) -> None:
    """Wherever the mark is, at the right end above all, where the legend lies."""
    view.resize(width, 260)
    shown = chart(curve("plain decoding"), curve("speculative"), marks=(Mark(x, phrase("gamma 9, T 0")),))
    settled(view, shown, qtbot)
    (name,) = names(view)
    assert not name.intersects(view._legend.mapRectToScene(view._legend.boundingRect()))
    assert view._plot.getViewBox().sceneBoundingRect().adjusted(-1, -1, 1, 1).contains(name)


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("x", ENDS)
def test_names_of_marks_close_together_do_not_touch(view: ChartView, qtbot: QtBot, count: int, x: float) -> None:
    """Settings that change in quick succession."""
    marks = tuple(Mark(min(10.0, x + 0.1 * n), phrase("gamma {n}", n=n)) for n in range(count))
    settled(view, chart(curve("a"), curve("b"), marks=marks), qtbot)
    assert names(view)
    assert not [pair for pair in combinations(names(view), 2) if pair[0].intersects(pair[1])]


@pytest.mark.parametrize("height", [120, 200, 260])
@pytest.mark.parametrize("points", [8, 13, 20])
def test_a_name_with_no_place_is_left_out(view: ChartView, qtbot: QtBot, height: int, points: int) -> None:
    """Large letters in a low chart: the line stays, and no two names lie in one place."""
    view.resize(620, height)
    marks = tuple(Mark(9.0 + 0.1 * n, phrase("gamma {n}", n=n)) for n in range(6))
    view.show_chart(chart(curve("a"), curve("b"), marks=marks))
    for line in view._marks:
        line.label.setFont(QFont(line.label.textItem.font().family(), points))
    settled(view, chart(curve("a"), curve("b"), marks=marks), qtbot)
    assert all(line.isVisible() for line in view._marks)
    assert not [pair for pair in combinations(names(view), 2) if pair[0].intersects(pair[1])]


def test_names_lie_above_the_values(view: ChartView, qtbot: QtBot) -> None:
    """The chart grows in height by as much as they take."""
    settled(view, chart(curve("a"), curve("b"), marks=(Mark(9.0, phrase("best: 9")),)), qtbot)
    box = view._plot.getViewBox()
    (name,) = names(view)
    _, (low, high) = box.viewRange()
    top = box.sceneBoundingRect().top() + (high - 9.0) / (high - low) * box.sceneBoundingRect().height()
    assert name.bottom() <= top + MARK_GAP


@pytest.mark.parametrize("most", [1, 2, 3, 8, 16, 200, 4000])
@pytest.mark.parametrize("width", [300, 620, 1500])
def test_what_is_counted_has_whole_ticks(view: ChartView, most: int, width: int) -> None:
    """Half a draft or half a round is nothing; few numbers or many."""
    view.resize(width, 200)
    points = Series(phrase("a"), "points", "speculative", [(1.0, 1.0), (float(most), 2.0)])
    view.show_chart(chart(points, counted=True))
    (low, high), _ = view._plot.getViewBox().viewRange()
    axis = view._plot.getAxis("bottom")
    ticks = [value for _, values in axis.tickValues(low, high, width) for value in values]
    assert 1 <= len(ticks) <= max(2, width / 30)
    assert all(float(value).is_integer() for value in ticks)
    view.show_chart(chart(curve("seconds")))
    assert axis.tickSpacing(0.0, 1.0, width)[0][0] < 1, "what is measured keeps its fractions"


def test_points_at_the_same_place_have_different_shapes(view: ChartView) -> None:
    """Two drafters at one draft length, told apart without colour and without moving either."""
    series = [Series(phrase(name), "points", "speculative", [(2.0, 1.0), (4.0, 2.0)]) for name in ("a", "b", "c")]
    view.show_chart(chart(*series, counted=True))
    items = [item.item for item in view._items]
    assert len({item.opts["symbol"] for item in items}) == len(series)
    assert all(list(item.getData()[0]) == [2.0, 4.0] for item in items)
