"""A draw on the unit interval: the zone it was compared with shaded, and a marker where it fell.

Knows an axis as values; nothing of what was drawn for.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.view.looks.letters import sized
from app.view.looks.palette import LIGHT, Theme
from app.viewmodel.numbers import apart, number
from app.viewmodel.race.inspector import Axis
from app.words import words

POINTS = 9.0
BAR = 14.0
MARGIN = 10.0
ARROW = 6.0


class UnitAxis(QWidget):
    """One axis from 0 to 1. Hidden while there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._axis: Axis | None = None
        self._theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_axis(self, axis: Axis | None) -> None:
        """Show this one, or nothing."""
        self._axis = axis
        self.setVisible(axis is not None)
        if axis is not None:
            self.setAccessibleName(words(axis.title))
            self.setAccessibleDescription(words(axis.words))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines of text with the bar between."""
        return QSize(260, round(2 * self._line() + ARROW + BAR + 8))

    def minimumSizeHint(self) -> QSize:
        """Narrow, but never cut off below."""
        return QSize(160, self.sizeHint().height())

    def _text_font(self) -> QFont:
        return sized(self.font(), POINTS)

    def _line(self) -> float:
        return QFontMetricsF(self._text_font()).height()

    def _bar(self) -> QRectF:
        return QRectF(MARGIN, self._line() + ARROW + 2, self.width() - 2 * MARGIN, BAR)

    def _x(self, value: float) -> float:
        bar = self._bar()
        return bar.left() + bar.width() * min(1.0, max(0.0, value))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Bar, zone, marker, numbers."""
        if self._axis is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._text_font())
        self._paint_zones(painter, self._axis)
        self._paint_marker(painter, self._axis)
        self._paint_numbers(painter, self._axis)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_zones(self, painter: QPainter, axis: Axis) -> None:
        bar, ink = self._bar(), self._theme.inks["accepted"]
        painter.setPen(QPen(QColor(self._theme.border), 1))
        painter.setBrush(QColor(self._theme.raised))
        painter.drawRect(bar)
        left, right = self._x(axis.low), self._x(axis.high)
        zone = QRectF(left, bar.top(), max(2.0, right - left), bar.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink.fill))
        painter.drawRect(zone)
        painter.setBrush(QBrush(QColor(ink.line), Qt.BrushStyle.FDiagPattern))
        painter.drawRect(zone)
        painter.setPen(QPen(QColor(ink.line), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(zone)

    def _paint_marker(self, painter: QPainter, axis: Axis) -> None:
        """An arrow on the draw, with the word above it."""
        bar, x = self._bar(), self._x(axis.draw)
        colour = QColor(self._theme.inks["accepted" if axis.inside else "rejected"].text)
        painter.setPen(QPen(colour, 2))
        painter.drawLine(QLineF(x, bar.top() - 1, x, bar.bottom() + 3))
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        top = bar.top() - 1
        painter.drawPolygon(
            QPolygonF([QPointF(x, top), QPointF(x - ARROW, top - ARROW), QPointF(x + ARROW, top - ARROW)])
        )
        drawn = apart(axis.draw, axis.high)[0]
        text = words("draw {draw}, inside") if axis.inside else words("draw {draw}, outside")
        self._write(painter, text.format(draw=drawn), x, 0.0, colour)

    def _paint_numbers(self, painter: QPainter, axis: Axis) -> None:
        """The ends of the zone below the bar; 0 and 1 where there is room left."""
        below, muted = self._bar().bottom() + 3, QColor(self._theme.muted)
        metrics = QFontMetricsF(painter.font())
        ends = [number(axis.low), apart(axis.draw, axis.high)[1]] if axis.low > 0 else [apart(axis.draw, axis.high)[1]]
        places = [self._x(axis.low), self._x(axis.high)][-len(ends) :]
        if len(ends) == 2 and places[1] - places[0] < sum(metrics.horizontalAdvance(end) for end in ends) / 2 + 8:
            ends, places = ["\u2013".join(ends)], [sum(places) / 2]
        taken = [
            self._write(painter, end, x, below, QColor(self._theme.text)) for end, x in zip(ends, places, strict=True)
        ]
        for text, x in (("0", self._x(0)), ("1", self._x(1))):
            width = metrics.horizontalAdvance(text) / 2 + 4
            if all(x + width < left or x - width > right for left, right in taken):
                self._write(painter, text, x, below, muted)

    def _write(self, painter: QPainter, text: str, x: float, top: float, colour: QColor) -> tuple[float, float]:
        """Write a text centred on `x`, pushed inside where it would be cut off; returns what it covers."""
        width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2
        left = min(max(2.0, x - width / 2), self.width() - width - 2)
        painter.setPen(colour)
        painter.drawText(QRectF(left, top, width, self._line()), Qt.AlignmentFlag.AlignCenter, text)
        return left, left + width
