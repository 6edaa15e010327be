"""Draws charts: curves, points, bars and stacks in the theme's colours, and saves them as PNG, SVG and CSV.

The one importer of pyqtgraph. Items are made once and fed new data, so an update leaves nothing behind. Knows what a
chart is; nothing of where its numbers come from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPoint, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem, QVBoxLayout, QWidget

from app.view.looks import letters
from app.view.looks.palette import LIGHT, Theme
from app.view.parts.plain_text import set_tip
from app.viewmodel.race.charts import Chart, Colour, Series, csv_text
from app.viewmodel.race.rounds import Mark
from app.words import words

CACHED, DRAWN = QGraphicsItem.CacheMode.DeviceCoordinateCache, QGraphicsItem.CacheMode.NoCache
BAR_WIDTH = 0.72
LEAST_HEIGHT = 100  # curves, numbers and names of the axes still stand apart
HEAD_ROOM = 1.12  # above the highest value
ROUND_ENDS = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
PADDING = 0.01  # of the range, on either side
MARK_GAP = 3  # pixels around the name of a mark
MOST_TAKEN = 0.6  # of the height, by legend and names together
TICK_WIDTH = 36  # pixels a number under an axis needs
SYMBOLS = ("o", "s", "t1", "d")  # points at the same place are told apart by shape as well


class ChartView(QWidget):
    """One chart with its title. `show_chart` gives it new numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._chart: Chart | None = None
        self._labels = ("", "", "")
        self._plot = pg.PlotWidget()
        self._plot.setMenuEnabled(False)
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.hideButtons()
        for axis in ("left", "bottom"):
            self._plot.getAxis(axis).enableAutoSIPrefix(False)
            self._plot.getAxis(axis).setCacheMode(CACHED)  # it moves seldom, and is dearer to draw than the curves
        self._plot.getAxis("left").setWidth(58)
        self._plot.getPlotItem().setContentsMargins(4, 4, 14, 0)
        self._plot.getPlotItem().showGrid(x=False, y=True, alpha=0.16)
        self._legend = self._plot.addLegend(offset=(-4, 1), labelTextSize=f"{letters.points(8.5):.3g}pt")
        self._legend.layout.setContentsMargins(5, 0, 5, 0)
        self._items: list[_Item] = []
        self._marks: list[pg.InfiniteLine] = []
        self._step = 0.0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(LEAST_HEIGHT)
        self._plot.getViewBox().sigResized.connect(self._again)

    @property
    def chart(self) -> Chart | None:
        """What is shown."""
        return self._chart

    @property
    def item_count(self) -> int:
        """Items in the plot; it must not grow with updates."""
        return len(self._plot.getPlotItem().items)

    def set_theme(self, theme: Theme) -> None:
        """Repaint in other colours."""
        self._theme = theme
        self._plot.setBackground(theme.surface)
        for axis in ("left", "bottom"):
            item = self._plot.getAxis(axis)
            item.setPen(theme.border)
            item.setTextPen(theme.muted)
        self._legend.setLabelTextColor(theme.text)
        self._legend.setBrush(pg.mkBrush(QColor(theme.surface)))
        for line in self._marks:
            self._dress_mark(line)
        self._drop_items()  # a legend keeps the colour of the labels it has
        self._again()

    def show_chart(self, chart: Chart) -> None:
        """Show these numbers."""
        self._label(chart)
        self._fit_items(chart.series)
        bottoms: dict[float, float] = {}
        for item, series in zip(self._items, chart.series, strict=False):
            item.feed(series, bottoms)
        self._feed_marks(chart.marks)
        self._fit_range(chart, bottoms)
        self._fit_ticks(counted=chart.counted)
        self._chart = chart

    def save(self, path: Path, chart: Chart) -> None:
        """Write a chart as PNG, SVG or CSV, by the ending of `path`. Raises `OSError` when it cannot be written."""
        self.show_chart(chart)
        if path.suffix.lower() == ".csv":
            path.write_text(csv_text(chart), encoding="utf-8")
        elif path.suffix.lower() == ".svg":
            path.write_bytes(self._svg())
        elif not self.grab().save(str(path), "PNG"):
            raise OSError(f"cannot write {path}")

    @Slot()
    def _again(self) -> None:
        """Show the same chart once more, all of it."""
        if self._chart is not None:
            self.show_chart(self._chart)

    def _svg(self) -> bytes:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(self.size())
        generator.setViewBox(QRectF(self.rect()))
        axes = [self._plot.getAxis(name) for name in ("left", "bottom")]
        for axis in axes:  # as lines and letters, and not as the picture that is kept of them
            axis.setCacheMode(DRAWN)
        painter = QPainter(generator)
        self.render(painter, QPoint())
        painter.end()
        for axis in axes:
            axis.setCacheMode(CACHED)
        return bytes(buffer.data().data())

    def changeEvent(self, event: QEvent) -> None:
        """Say everything again in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._again()

    def _label(self, chart: Chart) -> None:
        set_tip(self, words(chart.explanation))
        self.setAccessibleName(words(chart.title))
        self.setAccessibleDescription(f"{words(chart.explanation)} {words(chart.summary)}")
        labels = (words(chart.x_label), words(chart.y_label), self._theme.muted)
        if labels != self._labels:  # an axis that is named again is drawn again
            self._labels = labels
            self._plot.setLabel("bottom", labels[0], color=labels[2])
            self._plot.setLabel("left", labels[1], color=labels[2])

    def _fit_items(self, series: Sequence[Series]) -> None:
        """Keep items whose place has the same shape; replace the others. Charts rarely change their series."""
        wanted = [(one.shape, one.colour, words(one.name)) for one in series]
        if wanted == [item.key for item in self._items]:
            return
        self._drop_items()
        dotted = [key for key in wanted if key[0] == "points"]
        self._items = [_Item(key, self._theme, SYMBOLS[_place_in(dotted, key) % len(SYMBOLS)]) for key in wanted]
        self._legend.setColumnCount(max(1, len(wanted)))
        self._legend.setVisible(len(wanted) > 1)
        for item in self._items:
            self._plot.addItem(item.item)
            if len(wanted) > 1 and item.key[2]:  # what has no name belongs to its neighbour
                self._legend.addItem(item.item, item.key[2])

    def _drop_items(self) -> None:
        for item in self._items:
            self._plot.removeItem(item.item)
        self._legend.clear()
        self._items = []

    def _feed_marks(self, marks: Sequence[Mark]) -> None:
        while len(self._marks) < len(marks):
            line = pg.InfiniteLine(angle=90, label=" ", labelOpts={"movable": False})
            self._dress_mark(line)
            self._plot.addItem(line, ignoreBounds=True)
            self._marks.append(line)
        for index, line in enumerate(self._marks):
            line.setVisible(index < len(marks))
        for line, mark in zip(self._marks, marks, strict=False):  # a name that is hidden takes no text
            line.setValue(mark.x)
            line.label.setFormat(words(mark.name))

    def _dress_mark(self, line: Any) -> None:
        line.setPen(pg.mkPen(self._theme.muted, width=1, style=Qt.PenStyle.DashLine))
        line.label.setColor(self._theme.text)
        line.label.fill = pg.mkBrush(QColor(self._theme.surface))

    def _place_names(self, low: float, high: float) -> float:
        """Put each mark's name where neither the legend nor another name is, and return how many pixels all take."""
        width, height = float(self._plot.getViewBox().width()), float(self._plot.getViewBox().height())
        taken: list[QRectF] = []
        if self._legend.isVisible():
            size = self._legend.boundingRect()
            taken.append(QRectF(width - 4 - size.width(), 0, size.width() + 4, size.height() + 1))
        for line in self._marks:
            if not line.isVisible() or height <= 0:
                continue
            share = ((line.value() - low) / (high - low) + PADDING) / (1 + 2 * PADDING)
            size, x = line.label.boundingRect(), share * width
            left = x - size.width() if share >= 0.5 else x  # a name lies on the side that has room
            place = _free_place(QRectF(left, MARK_GAP, size.width(), size.height()), taken, height * MOST_TAKEN)
            line.label.setVisible(place is not None)  # a line without its name is better than two names in one place
            if place is not None:
                line.label.setPosition(1 - place.center().y() / height)
                taken.append(place)
        return max((place.bottom() for place in taken), default=0.0)

    def _fit_ticks(self, *, counted: bool) -> None:
        """Number what is counted in whole steps, as close as the numbers fit."""
        (low, high), _ = self._plot.getViewBox().viewRange()
        room = max(1.0, float(self._plot.getViewBox().width()) / TICK_WIDTH)
        step = max(1.0, float(math.ceil(round_end((high - low) / room)))) if counted else 0.0
        if step != self._step:  # an axis with another step is drawn again
            self._step = step
            self._plot.getAxis("bottom").setTickSpacing(levels=[(step, 0)] if counted else None)

    def _fit_range(self, chart: Chart, stacked: dict[float, float]) -> None:
        known = [(x, y) for series in chart.series for x, y in series.points if y is not None and math.isfinite(y)]
        if not known:
            self._plot.setRange(xRange=(0, 1), yRange=(0, 1), padding=0)
            return
        room = 0.5 if any(series.shape in ("bars", "stacked", "points") for series in chart.series) else 0.0
        low, high = min(x for x, _ in known) - room, max(x for x, _ in known) + room
        if chart.name == "speed":  # its axis grows in steps, since drawing an axis costs more than all the curves
            low, high = 0.0, round_end(high)
        top = max([y for _, y in known] + list(stacked.values()))
        high = max(high, low + 1e-6)
        top *= self._head_room(self._place_names(low, high))
        self._plot.setRange(xRange=(low, high), yRange=(0, round_end(top)), padding=PADDING)

    def _head_room(self, taken: float) -> float:
        """So much higher than the highest value is the chart, so that legend and names cover none of it."""
        height, taken = float(self._plot.getViewBox().height()), taken + 4
        return max(HEAD_ROOM, height / (height - taken)) if taken > 4 and height > 1.5 * taken else HEAD_ROOM


class _Item:
    """One plot item and how to feed it."""

    def __init__(self, key: tuple[str, Colour, str], theme: Theme, symbol: str) -> None:
        self.key = key
        bars = key[0] in ("bars", "stacked")
        self.item: Any = pg.BarGraphItem(x=[], height=[], width=BAR_WIDTH) if bars else pg.PlotDataItem()
        shape, colour, _ = key
        shade = QColor(colour_of(theme, colour))
        if shape in ("bars", "stacked"):
            self.item.setOpts(brush=shade, pen=pg.mkPen(theme.surface, width=0.5))
        elif shape == "points":
            self.item.setPen(None)
            self.item.setSymbol(symbol)
            self.item.setSymbolSize(5 if symbol == SYMBOLS[0] else 7)
            self.item.setSymbolPen(None)
            self.item.setSymbolBrush(shade)
        else:
            # Wide lines without antialiasing: with it, the software raster takes a hundred times as long.
            dashed = Qt.PenStyle.DashLine if colour == "plain" else Qt.PenStyle.SolidLine
            self.item.setPen(pg.mkPen(shade, width=1 if colour == "drafted" else 2, style=dashed))

    def feed(self, series: Series, bottoms: dict[float, float]) -> None:
        """New numbers; stacked bars stand on `bottoms`, which grow by them."""
        points = series.points
        xs = np.array([x for x, _ in points], dtype=float)
        ys = np.array([np.nan if y is None or not math.isfinite(y) else y for _, y in points], dtype=float)
        if series.shape == "bars":
            self.item.setOpts(x=xs, height=np.nan_to_num(ys), y0=np.zeros_like(xs), width=BAR_WIDTH)
        elif series.shape == "stacked":
            base = np.array([bottoms.get(x, 0.0) for x in xs.tolist()])
            heights = np.nan_to_num(ys)
            self.item.setOpts(x=xs, height=heights, y0=base, width=1.0)
            bottoms.update(zip(xs.tolist(), (base + heights).tolist(), strict=True))
        elif series.shape == "points":  # symbols leave no gap, and cannot be placed where there is no number
            self.item.setData(xs[np.isfinite(ys)], ys[np.isfinite(ys)])
        else:
            self.item.setData(xs, ys, connect="finite")


def _place_in(keys: Sequence[tuple[str, Colour, str]], key: tuple[str, Colour, str]) -> int:
    return keys.index(key) if key in keys else 0


def _free_place(wanted: QRectF, taken: Sequence[QRectF], lowest: float) -> QRectF | None:
    """`wanted`, or as far below it as it takes to touch nothing; none where that would be too low."""
    place = QRectF(wanted)
    while hit := [other for other in taken if other.intersects(place)]:
        place.moveTop(max(other.bottom() for other in hit) + MARK_GAP)
    return place if place == wanted or place.bottom() <= lowest else None


def round_end(value: float) -> float:
    """The end of an axis that reaches `value`: a round number, so that it seldom changes while values grow."""
    if value <= 0:
        return 1e-9
    unit = 10.0 ** math.floor(math.log10(value))
    return next(step * unit for step in ROUND_ENDS if step * unit >= value * (1 - 1e-9))


def colour_of(theme: Theme, colour: Colour) -> str:
    """The theme's colour for a series."""
    inks = theme.inks
    return {
        "plain": theme.plain_curve,
        "speculative": theme.speculative_curve,
        "accepted": inks["accepted"].line,
        "draft": inks["resampled"].line,
        "verify": theme.speculative_curve,
        "bookkeeping": inks["rejected"].line,
        "mean": theme.text,
        "drafted": inks["drafted"].line,
    }[colour]
