"""Plots as plain numbers: where bars, marks, lines and dots go, for whoever draws them.

Knows values and a drawing area; nothing of HTML, and nothing of what the values mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from specdec_core.wording.phrases import Text

WIDTH, HEIGHT = 640.0, 240.0
BAR, GAP = 16.0, 8.0


class Bar(Struct, frozen=True, kw_only=True):
    """One bar: its label, its length, the ends of its interval where there is one, and what to write behind it."""

    label: Text
    text: Text
    y: float
    length: float
    low: float | None
    high: float | None


class BarPlot(Struct, frozen=True, kw_only=True):
    """Bars below each other on one axis; `mark` is where a value that all are held against lies."""

    title: Text
    bars: tuple[Bar, ...]
    height: float
    mark: float | None


class BarValue(Struct, frozen=True, kw_only=True):
    """What a bar shows."""

    label: Text
    value: float
    low: float | None
    high: float | None
    text: Text


class Dot(Struct, frozen=True, kw_only=True):
    """A measured point, the ends of its interval where there is one, and a note on it."""

    x: float
    y: float
    low: float | None
    high: float | None
    note: Text
    best: bool


class Line(Struct, frozen=True, kw_only=True):
    """A named line as an SVG polyline wants it, and the dots on or beside it; `kind` tells lines apart."""

    name: Text
    kind: int
    points: str
    dots: tuple[Dot, ...]


class LinePlot(Struct, frozen=True, kw_only=True):
    """Lines on common axes that start at 0; `mark` is the height of a value that all are held against."""

    title: Text
    x_title: Text
    y_title: Text
    lines: tuple[Line, ...]
    x_ticks: tuple[tuple[float, str], ...]
    y_ticks: tuple[tuple[float, str], ...]
    mark: float | None


class Measured(Struct, frozen=True, kw_only=True):
    """A point of a series, before it has a place on the paper."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None
    note: Text = ""
    best: bool = False


class Series(Struct, frozen=True, kw_only=True):
    """A named series: a line through `curve`, and `points` as dots."""

    name: Text
    curve: tuple[tuple[float, float], ...]
    points: tuple[Measured, ...]


def bar_plot(title: Text, values: Sequence[BarValue], *, mark: float | None = None) -> BarPlot | None:
    """Bars for `values`; None where there is nothing to draw."""
    most = max((max(value.value, value.high or 0.0) for value in values), default=0.0)
    if most <= 0:
        return None
    scale = WIDTH / max(most, mark or 0.0)
    bars = tuple(
        Bar(
            label=value.label,
            text=value.text,
            y=number * (BAR + GAP),
            length=value.value * scale,
            low=None if value.low is None else value.low * scale,
            high=None if value.high is None else value.high * scale,
        )
        for number, value in enumerate(values)
    )
    height = len(bars) * (BAR + GAP)
    return BarPlot(title=title, bars=bars, height=height, mark=None if mark is None else mark * scale)


def line_plot(
    title: Text, series: Sequence[Series], *, x_title: Text, y_title: Text, mark: float | None = None
) -> LinePlot | None:
    """Lines and dots for `series`; None where there is nothing to draw."""
    xs = [x for one in series for x in (*(p.x for p in one.points), *(x for x, _ in one.curve))]
    ys = [y for one in series for y in (*(max(p.y, p.high or 0) for p in one.points), *(y for _, y in one.curve))]
    if not xs or max(xs) <= 0 or max(ys) <= 0:
        return None
    x_scale, y_most = WIDTH / max(xs), max(*ys, mark or 0.0)

    def height(value: float) -> float:
        return HEIGHT * (1 - value / y_most)

    lines = tuple(
        Line(
            name=one.name,
            kind=number,
            points=" ".join(f"{x * x_scale:.1f},{height(y):.1f}" for x, y in one.curve),
            dots=tuple(
                Dot(
                    x=point.x * x_scale,
                    y=height(point.y),
                    low=None if point.low is None else height(point.low),
                    high=None if point.high is None else height(point.high),
                    note=point.note,
                    best=point.best,
                )
                for point in one.points
            ),
        )
        for number, one in enumerate(series)
    )
    return LinePlot(
        title=title,
        x_title=x_title,
        y_title=y_title,
        lines=lines,
        x_ticks=tuple((value * x_scale, f"{value:g}") for value in ticks(max(xs))),
        y_ticks=tuple((height(value), f"{value:g}") for value in ticks(y_most)),
        mark=None if mark is None else height(mark),
    )


def ticks(most: float, *, wanted: int = 5) -> list[float]:
    """Round values from 0 up to `most`, about as many as wanted."""
    rough = most / wanted
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough * (1 - 1e-9))
    return [round(number * step, 10) for number in range(int(most / step * (1 + 1e-9)) + 1)]
