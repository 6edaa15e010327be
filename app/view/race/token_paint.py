"""Paints a token's background and marks, the same way in the text and in the legend.

Knows states, colours and rectangles; nothing of where tokens stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPolygonF, QTextCharFormat

from app.view.looks.palette import MARKS, Ink, Theme
from app.viewmodel.race.panes import CellState

ROUNDING = 3.5
SPECIAL = "special "


class TokenPainter:
    """Brushes and pens of one theme, made once."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._fills = {state: QBrush(QColor(ink.fill)) for state, ink in theme.inks.items()}
        self._strokes = {state: _strokes(state, ink) for state, ink in theme.inks.items()}

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
        marks, strokes = MARKS[state], self._strokes[state]
        if marks.underline != "none":
            painter.setPen(strokes.underline)
            left, right, y = rect.left() + 1.5, rect.right() - 1.5, rect.bottom() + 1.0
            painter.drawLine(QLineF(left, y, right, y))
            if marks.underline == "double":
                painter.drawLine(QLineF(left, y - 2.5, right, y - 2.5))
        if marks.strike:
            painter.setPen(strokes.strike)
            middle = rect.center().y() + 1
            painter.drawLine(QLineF(rect.left() + 1, middle, rect.right() - 1, middle))
        if marks.box != "none":
            painter.setPen(strokes.box)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1.0, -0.5, -1.0, 1.5), ROUNDING, ROUNDING)

    def lane(self, painter: QPainter, rect: QRectF, text: str, state: CellState | None) -> None:
        """A chip in the lane above a line, in the painter's font; without a state it is a number of tokens."""
        if state is not None:
            self.background(painter, rect.adjusted(0, 1.5, 0, -2.5), state)
        painter.setPen(QColor(self.theme.muted if state is None else self.theme.inks[state].text))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        if state is not None:
            self.marks(painter, rect.adjusted(0, 1.5, 0, -2.5), state)

    def flag(self, painter: QPainter, rect: QRectF) -> None:
        """A thin pole with a pennant at the middle of `rect`: here the two texts part."""
        colour = QColor(self.theme.bad)
        pole, top = rect.center().x() - 1.0, rect.top() - 4.0
        painter.setPen(QPen(colour, 2))
        painter.drawLine(QLineF(pole, top, pole, rect.bottom() + 2.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([QPointF(pole, top), QPointF(pole - 6.0, top + 3.0), QPointF(pole, top + 6.0)]))

    def cursor(self, painter: QPainter, rect: QRectF) -> None:
        """The frame around the token that the inspector shows."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.text), 1.6))
        painter.drawRoundedRect(rect.adjusted(-0.5, -2.0, 0.5, 3.0), ROUNDING, ROUNDING)


class _Strokes(NamedTuple):
    """The pens of one state."""

    underline: QPen
    strike: QPen
    box: QPen


def _strokes(state: CellState, ink: Ink) -> _Strokes:
    underline, box = QPen(QColor(ink.line), 1.5), QPen(QColor(ink.line), 1.3)
    for pen in (underline, box):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if MARKS[state].underline == "dotted":
        underline.setStyle(Qt.PenStyle.DotLine)
    if MARKS[state].box == "dashed":
        box.setWidthF(1.0)
        box.setStyle(Qt.PenStyle.DashLine)
    return _Strokes(underline, QPen(QColor(ink.text), 1.4), box)


def _format(state: CellState, ink: Ink) -> QTextCharFormat:
    found = QTextCharFormat()
    found.setForeground(QColor(ink.text))
    if MARKS[state].bold:
        found.setFontWeight(QFont.Weight.DemiBold)
    found.setFontItalic(MARKS[state].italic)
    return found
