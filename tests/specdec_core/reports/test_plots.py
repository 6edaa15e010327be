"""Plots put every value where it belongs, inside the paper, on round ticks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_core.reports.plots import HEIGHT, WIDTH, BarValue, Measured, Series, bar_plot, line_plot, ticks


def value(label: str, size: float, low: float | None = None, high: float | None = None) -> BarValue:
    return BarValue(label=label, value=size, low=low, high=high, text=f"{size}")


def test_bars_share_one_scale() -> None:
    """The longest end, be it a bar or its interval, reaches the edge; the mark lies on the same scale."""
    plot = bar_plot("Speed", [value("a", 2.0, 1.0, 4.0), value("b", 1.0)], mark=1.0)
    assert plot is not None
    assert [bar.length for bar in plot.bars] == [WIDTH / 2, WIDTH / 4]
    assert (plot.bars[0].low, plot.bars[0].high, plot.mark) == (WIDTH / 4, WIDTH, WIDTH / 4)
    assert plot.bars[0].y < plot.bars[1].y < plot.height
    assert plot.bars[1].low is None


def test_a_mark_beyond_all_bars_stays_on_the_paper() -> None:
    """When everything is slower than what it is held against, the mark is the longest."""
    plot = bar_plot("Speed", [value("a", 0.5)], mark=1.0)
    assert plot is not None
    assert (plot.mark, plot.bars[0].length) == (WIDTH, WIDTH / 2)


def test_nothing_to_draw_is_no_plot() -> None:
    """No values, or only zeros, give no plot rather than a division by zero."""
    assert bar_plot("Speed", []) is None
    assert bar_plot("Speed", [value("a", 0.0)]) is None
    assert line_plot("Speed", [], x_title="x", y_title="y") is None
    empty = Series(name="a", curve=(), points=())
    assert line_plot("Speed", [empty], x_title="x", y_title="y") is None


def test_lines_and_dots_share_their_axes() -> None:
    """A measured point on the curve is drawn on the curve; higher values are nearer to the top."""
    points = (Measured(x=2, y=1.5, low=1.0, high=2.0, note="here", best=True), Measured(x=4, y=0.5))
    series = [Series(name="a", curve=((2.0, 1.5), (4.0, 1.0)), points=points)]
    plot = line_plot("Sweep", series, x_title="gamma", y_title="x plain", mark=1.0)
    assert plot is not None
    best, other = plot.lines[0].dots
    assert plot.lines[0].points.split()[0] == f"{best.x:.1f},{best.y:.1f}"
    assert (best.x, best.y, best.low, best.high) == (WIDTH / 2, HEIGHT / 4, HEIGHT / 2, 0)
    assert (other.x, other.low, plot.mark) == (WIDTH, None, HEIGHT / 2)
    assert best.y < other.y
    assert best.best
    assert not other.best


@given(st.floats(1e-3, 1e6))
def test_ticks_are_few_and_reach_nearly_to_the_end(most: float) -> None:
    """From 0 in equal steps, never beyond the axis, at least two and never a forest."""
    found = ticks(most)
    assert found[0] == 0
    assert 3 <= len(found) <= 11
    assert found[-1] <= most * (1 + 1e-6)
    steps = {round((b - a) / found[1], 6) for a, b in pairwise(found)}
    assert steps == {1.0}


def test_ticks_are_round() -> None:
    """Numbers a person would write."""
    assert ticks(1.0) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert ticks(16) == [0, 5, 10, 15]
