"""Paints a token's background and marks, the same way in the text and in the legend.

Knows states, colours and rectangles; nothing of where tokens stand.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QTextCharFormat

from app.view.palette import MARKS, Box, Ink, Theme, Underline
from app.viewmodel.panes import CellState

ROUNDING = 3.5
SPECIAL = "special "


class TokenPainter:
    """Brushes and pens of one theme, made once."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._fills = {state: QBrush(QColor(ink.fill)) for state, ink in theme.inks.items()}
        self._pens = {state: _pen(ink) for state, ink in theme.inks.items()}

    def looks(self) -> Mapping[str, QTextCharFormat]:
        """The text formats of every state, and of a special token in that state."""
        found: dict[str, QTextCharFormat] = {}
        for state, ink in self.theme.inks.items():
            for prefix in ("", SPECIAL):
                found[prefix + state] = _format(state, ink)
        return found

    def font(self, base: QFont, state: CellState, *, points: float) -> QFont:
        """`base` as tokens of a state are written."""
        found = QFont(base)
        found.setPointSizeF(points)
        found.setWeight(QFont.Weight.DemiBold if MARKS[state].bold else QFont.Weight.Normal)
        found.setItalic(MARKS[state].italic)
        return found

    def text_colour(self, state: CellState) -> QColor:
        """The colour tokens of a state are written in."""
        return QColor(self.theme.inks[state].text)

    def background(self, painter: QPainter, rect: QRectF, state: CellState, *, special: bool = False) -> None:
        """What lies under the text."""
        area = rect.adjusted(0.5, -1.0, -0.5, 2.0)
        painter.setPen(Qt.PenStyle.NoPen)
        if state != "plain":
            painter.setBrush(self._fills[state])
            painter.drawRoundedRect(area, ROUNDING, ROUNDING)
        if special:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.theme.muted), 1))
            painter.drawRoundedRect(area.adjusted(1, 0.5, -1, -0.5), area.height() / 2, area.height() / 2)

    def marks(self, painter: QPainter, rect: QRectF, state: CellState) -> None:
        """What lies over the text: underline, strike-through, box."""
        marks = MARKS[state]
        pen = self._pens[state]
        self._underline(painter, rect, pen, marks.underline)
        if marks.strike:
            painter.setPen(QPen(QColor(self.theme.inks[state].text), 1.4))
            middle = rect.center().y() + 1
            painter.drawLine(QLineF(rect.left() + 1, middle, rect.right() - 1, middle))
        self._box(painter, rect, pen, marks.box)

    def cursor(self, painter: QPainter, rect: QRectF) -> None:
        """The frame around the token that the inspector shows."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.text), 1.6))
        painter.drawRoundedRect(rect.adjusted(-0.5, -2.0, 0.5, 3.0), ROUNDING, ROUNDING)

    def _underline(self, painter: QPainter, rect: QRectF, pen: QPen, kind: Underline) -> None:
        if kind == "none":
            return
        pen = QPen(pen)
        if kind == "dotted":
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        for y in (rect.bottom() + 1.0, rect.bottom() - 1.5) if kind == "double" else (rect.bottom() + 1.0,):
            painter.drawLine(QLineF(rect.left() + 1.5, y, rect.right() - 1.5, y))

    def _box(self, painter: QPainter, rect: QRectF, pen: QPen, kind: Box) -> None:
        if kind == "none":
            return
        pen = QPen(pen)
        pen.setWidthF(1.3 if kind == "solid" else 1.0)
        if kind == "dashed":
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1.0, -0.5, -1.0, 1.5), ROUNDING, ROUNDING)


def _pen(ink: Ink) -> QPen:
    pen = QPen(QColor(ink.line), 1.5)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _format(state: CellState, ink: Ink) -> QTextCharFormat:
    found = QTextCharFormat()
    found.setForeground(QColor(ink.text))
    if MARKS[state].bold:
        found.setFontWeight(QFont.Weight.DemiBold)
    found.setFontItalic(MARKS[state].italic)
    return found
