"""Bars with their intervals on one axis, below each other, each with its name and its figures.

Knows bars as values; nothing of what was measured.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.view.looks.palette import LIGHT, Theme
from app.viewmodel.lab.bench import Bars, IntervalBar
from app.viewmodel.phrases import NOTHING
from app.words import words

GAP, ROW_GAP = 10.0, 8.0
NAME_PART = 0.34  # of the width, at most


class IntervalBars(QWidget):
    """As high as its rows. Our own bars are solid, the library's hatched."""

    def __init__(self) -> None:
        super().__init__()
        self._bars = Bars(NOTHING, ())
        self._theme = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def bars(self) -> Bars:
        """What is shown."""
        return self._bars

    def show_bars(self, bars: Bars) -> None:
        """Show these."""
        if bars != self._bars:
            self._bars = bars
            self.setAccessibleName(words(bars.title))
            self.setAccessibleDescription("; ".join(f"{bar.name}: {bar.text}" for bar in bars.rows))
            self.updateGeometry()
            self.update()
        self.setVisible(bool(bars.rows))

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """A title and its rows."""
        return QSize(320, round((len(self._bars.rows) + 1) * self._row()) + 6)

    def minimumSizeHint(self) -> QSize:
        """Narrow, but never cut off below."""
        return QSize(220, self.sizeHint().height())

    def _row(self) -> float:
        return QFontMetricsF(self.font()).height() + ROW_GAP

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The title, the line all are held against, and the bars; there are never many."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        rows = self._bars.rows
        painter.setPen(QColor(self._theme.text))
        painter.drawText(
            QRectF(0, 0, self.width(), self._row()), Qt.AlignmentFlag.AlignVCenter, words(self._bars.title)
        )
        if not rows:
            return
        names = min(NAME_PART * self.width(), max(metrics.horizontalAdvance(bar.name) for bar in rows))
        figures = max(metrics.horizontalAdvance(bar.text) for bar in rows)
        left, right = names + GAP, max(names + GAP + 20, self.width() - figures - GAP)
        most = max(max(bar.value, bar.high or 0.0, self._bars.mark or 0.0) for bar in rows) or 1.0
        area = QRectF(left, self._row(), right - left, len(rows) * self._row())
        self._paint_mark(painter, area, most)
        for place, bar in enumerate(rows):
            strip = QRectF(left, area.top() + place * self._row(), area.width(), self._row())
            self._paint_row(painter, bar, strip, most)

    def _paint_mark(self, painter: QPainter, area: QRectF, most: float) -> None:
        if self._bars.mark is None:
            return
        x = area.left() + area.width() * self._bars.mark / most
        painter.setPen(QPen(QColor(self._theme.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()))

    def _paint_row(self, painter: QPainter, bar: IntervalBar, strip: QRectF, most: float) -> None:
        metrics, theme = QFontMetricsF(self.font()), self._theme
        painter.setPen(QColor(theme.text))
        name = metrics.elidedText(bar.name, Qt.TextElideMode.ElideMiddle, strip.left() - GAP)
        painter.drawText(QRectF(0, strip.top(), strip.left(), strip.height()), Qt.AlignmentFlag.AlignVCenter, name)
        behind = QRectF(strip.right() + GAP, strip.top(), self.width() - strip.right() - GAP, strip.height())
        painter.drawText(behind, Qt.AlignmentFlag.AlignVCenter, bar.text)
        colour = QColor(theme.speculative_curve if bar.own else theme.plain_curve)
        body = strip.adjusted(0, ROW_GAP / 2, 0, -ROW_GAP / 2)
        body.setWidth(max(1.5, strip.width() * bar.value / most))
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QBrush(colour) if bar.own else QBrush(colour, Qt.BrushStyle.BDiagPattern))
        painter.drawRect(body)
        if bar.low is not None and bar.high is not None:
            self._paint_interval(painter, strip, bar.low / most, bar.high / most)

    def _paint_interval(self, painter: QPainter, strip: QRectF, low: float, high: float) -> None:
        """A whisker from end to end, readable on the bar and beside it."""
        middle, height = strip.center().y(), strip.height() / 5
        ends = [strip.left() + strip.width() * share for share in (low, high)]
        lines = [QLineF(ends[0], middle, ends[1], middle)]
        lines += [QLineF(x, middle - height, x, middle + height) for x in ends]
        for colour, width in ((self._theme.surface, 4.0), (self._theme.text, 1.5)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawLines(lines)
