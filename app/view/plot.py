"""The live plot of both arms' speed on one time axis. The only file that knows pyqtgraph.

Knows points to draw; nothing of how speed is measured.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.view.palette import LIGHT, Theme
from app.viewmodel.commands import ARMS
from app.words import words
from specdec_core.settings import Arm
from specdec_core.tally import SpeedPoint

MOST_POINTS = 1200
WIDTH = 2  # thicker, or smoothed, lines cost a hundred times as much


class SpeedPlot(QWidget):
    """Two curves that are made once and fed anew."""

    def __init__(self) -> None:
        super().__init__()
        self._plot = pg.PlotWidget()
        self._curves = {arm: self._plot.plot(connect="finite") for arm in ARMS}
        self._drawn = dict.fromkeys(ARMS, -1)
        self._dress_axes()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._plot)
        self.setAccessibleName(words("Speed over time"))
        self.set_theme(LIGHT)

    def show_points(self, arm: Arm, points: Sequence[SpeedPoint]) -> None:
        """Draw an arm's points; the same number as last time is the same curve."""
        if len(points) == self._drawn[arm]:
            return
        self._drawn[arm] = len(points)
        # Thinned from the end, so that the newest point is always there.
        step = max(1, math.ceil(len(points) / MOST_POINTS))
        chosen = points[::-step][::-1]
        x = np.array([point.seconds for point in chosen], dtype=float)
        y = np.array([math.nan if point.speed is None else point.speed for point in chosen], dtype=float)
        y[~np.isfinite(y)] = math.nan
        self._curves[arm].setData(x, y)
        self._fit()

    def summarise(self, text: str) -> None:
        """The plot in words, for a screen reader."""
        self.setAccessibleDescription(text)

    def shown(self, arm: Arm) -> tuple[list[float], list[float]]:
        """The points on screen."""
        x, y = self._curves[arm].getData()
        return ([], []) if x is None else ([float(v) for v in x], [float(v) for v in y])

    def items(self) -> int:
        """How many things the plot holds; stays the same for ever."""
        return len(self._plot.getPlotItem().items) + len(self._plot.scene().items())

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._plot.setBackground(QColor(theme.surface))
        plain = pg.mkPen(theme.plain_curve, width=WIDTH, style=Qt.PenStyle.DashLine)
        self._curves["plain"].setPen(plain)
        self._curves["speculative"].setPen(pg.mkPen(theme.speculative_curve, width=WIDTH))
        for side in ("left", "bottom"):
            axis = self._plot.getPlotItem().getAxis(side)
            axis.setPen(pg.mkPen(theme.border))
            axis.setTextPen(pg.mkPen(theme.muted))
        self._plot.getPlotItem().showGrid(x=False, y=True, alpha=0.18)

    def _dress_axes(self) -> None:
        item = self._plot.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setMouseEnabled(x=False, y=False)
        item.getAxis("bottom").enableAutoSIPrefix(False)
        item.getAxis("left").enableAutoSIPrefix(False)
        item.getAxis("left").setWidth(46)
        item.setContentsMargins(4, 4, 14, 2)
        for side in ("left", "bottom"):
            item.getAxis(side).setStyle(showValues=False)
        item.setRange(xRange=(0, 1), yRange=(0, 10), padding=0)

    def _fit(self) -> None:
        """Both axes from zero: a cut axis makes small differences look large."""
        longest = highest = 0.0
        for curve in self._curves.values():
            x, y = curve.getData()
            if x is not None and len(x):
                longest = max(longest, float(x[-1]))
                finite = y[np.isfinite(y)]
                highest = max(highest, float(finite.max()) if len(finite) else 0.0)
        for side in ("left", "bottom"):
            self._plot.getPlotItem().getAxis(side).setStyle(showValues=longest > 0)
        self._plot.getPlotItem().setRange(xRange=(0, longest or 1), yRange=(0, 1.15 * highest or 10), padding=0)
