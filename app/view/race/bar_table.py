"""Candidates as rows of bars: target above draft, or one bar, with the numbers in a column on the right.

Knows rows of shares and the looks of states; nothing of where the shares come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.view.looks.letters import points, sized
from app.view.looks.palette import LIGHT, Theme
from app.view.parts.plain_text import literal
from app.view.race.token_paint import TokenPainter
from app.view.race.token_text import display
from app.viewmodel.numbers import Share, in_column
from app.viewmodel.phrases import marked
from app.viewmodel.race.inspector import Row, described
from app.viewmodel.race.panes import Cell
from app.words import words

Column = Literal["target", "draft", "residual"]

TITLES: dict[Column, str] = {"target": marked("target"), "draft": marked("draft"), "residual": marked("residual")}

POINTS = 9.0
GAP = 8.0
ROW_GAP = 7.0
LABEL_PART = 0.34  # of the width, at most
WIDEST_NUMBER = "< 0.0000"


class BarTable(QWidget):
    """Rows of one or two bars each, scaled to the largest. Taller with more rows, never wider than it is given."""

    def __init__(self, name: str, columns: tuple[Column, ...]) -> None:
        super().__init__()
        self._columns = columns
        self._shown: tuple[Column, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._painter = TokenPainter(LIGHT)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these; columns in which nothing is known are left out."""
        self._rows = tuple(rows)
        self._shown = tuple(name for name in self._columns if any(_of(row, name) is not None for row in rows))
        self.setAccessibleDescription(words(described(rows)))
        self.setVisible(bool(rows))
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._painter = TokenPainter(theme)
        self.update()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(260, round(self._head() + len(self._rows) * self._row_height() + 2))

    def minimumSizeHint(self) -> QSize:
        """Narrow, but never cut off below."""
        return QSize(180, self.sizeHint().height())

    def row_at(self, y: float) -> Row | None:
        """The row at a height."""
        place = int((y - self._head()) // self._row_height()) if y >= self._head() else -1
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def event(self, event: QEvent) -> bool:
        """Hovering a row tells all of it, since its label may be cut short."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.row_at(event.pos().y())
            if row is None:
                QToolTip.hideText()
            else:
                tip = f"{words(described([row]))}\nid {row.id}"
                QToolTip.showText(event.globalPos(), literal(tip), self)
            return True
        return super().event(event)

    # -- geometry ----------------------------------------------------------------------------------------------

    def _text_font(self) -> QFont:
        return sized(self.font(), POINTS)

    def _line(self) -> float:
        return QFontMetricsF(self._text_font()).height()

    def _head(self) -> float:
        return self._line() + 6 if len(self._shown) > 1 else 0.0

    def _row_height(self) -> float:
        return self._line() * max(1, len(self._shown)) + ROW_GAP

    # -- painting ----------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All rows; there are never many."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._text_font())
        if self._head():
            self._paint_head(painter)
        largest = max((found.value for row in self._rows for found in self._known(row)), default=1.0) or 1.0
        for place, row in enumerate(self._rows):
            top = self._head() + place * self._row_height()
            self._paint_row(painter, row, QRectF(0, top, self.width(), self._row_height()), largest)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._painter.theme.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _known(self, row: Row) -> list[Share]:
        found = [_of(row, name) for name in self._shown]
        return [one for one in found if one is not None and one.exact]

    def _paint_head(self, painter: QPainter) -> None:
        """The key: what the solid and the hatched bars are."""
        x = self._bars().left()
        for name in self._shown:
            box = QRectF(x, 3, 12, self._line() - 6)
            self._paint_bar(painter, box, name)
            painter.setPen(QColor(self._painter.theme.muted))
            title = words(TITLES[name])
            width = QFontMetricsF(painter.font()).horizontalAdvance(title) + 4
            painter.drawText(QRectF(box.right() + 5, 0, width, self._line()), Qt.AlignmentFlag.AlignVCenter, title)
            x = box.right() + 5 + width + 12

    def _bars(self) -> QRectF:
        """Where bars may be: between the labels and the numbers."""
        metrics = QFontMetricsF(self._text_font())
        left = min(LABEL_PART * self.width(), 15 * metrics.averageCharWidth()) + GAP
        right = self.width() - metrics.horizontalAdvance(WIDEST_NUMBER) - GAP
        return QRectF(left, 0, max(20.0, right - left), 0)

    def _paint_row(self, painter: QPainter, row: Row, area: QRectF, largest: float) -> None:
        bars = self._bars()
        self._paint_label(painter, row, QRectF(2, area.top(), bars.left() - GAP - 2, area.height()))
        line = self._line()
        for place, name in enumerate(self._shown):
            strip = QRectF(bars.left(), area.top() + ROW_GAP / 2 + place * line, bars.width(), line)
            found = _of(row, name)
            if found is not None:
                width = max(1.5, strip.width() * found.value / largest) if found.value else 0.0
                bar = QRectF(strip.left(), strip.top() + 2.5, min(width, strip.width()), line - 5)
                self._paint_bar(painter, bar, name, exact=found.exact)
            numbers = QRectF(strip.right(), strip.top(), self.width() - strip.right() - 2, line)
            self._paint_number(painter, numbers, found)

    def _paint_number(self, painter: QPainter, area: QRectF, found: Share | None) -> None:
        theme = self._painter.theme
        painter.setPen(QColor(theme.text if found is not None and found.exact else theme.muted))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, right, "\u2013" if found is None else in_column(found))

    def _paint_bar(self, painter: QPainter, bar: QRectF, name: Column, *, exact: bool = True) -> None:
        """Solid for the target, hatched for the draft; a dotted line where there is only a bound."""
        colour = QColor(colour_of(self._painter.theme, name))
        if bar.width() <= 0:
            return
        if not exact:
            pen = QPen(colour, 1.2, Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(bar.left(), bar.center().y()), QPointF(bar.right(), bar.center().y()))
            return
        painter.setPen(QPen(colour, 1))
        painter.setBrush(colour)
        if name == "draft":
            painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_label(self, painter: QPainter, row: Row, area: QRectF) -> None:
        """The token; one that was proposed or written here looks as it does in the text."""
        text = display(Cell(state="plain", id=row.id, label=row.label, round=0), marked=True)
        state = row.state or "plain"
        font = self._painter.font(self.font(), state, points=points(POINTS))
        metrics = QFontMetricsF(font)
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width() - 10)
        width = min(metrics.horizontalAdvance(text) + 9, area.width())
        chip = QRectF(area.left(), area.center().y() - metrics.height() / 2, width, metrics.height())
        if row.state is not None:
            self._painter.background(painter, chip, state)
        painter.setFont(font)
        painter.setPen(self._painter.text_colour(state))
        painter.drawText(chip.adjusted(4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if row.state is not None:
            self._painter.marks(painter, chip, state)
        painter.setFont(self._text_font())


def colour_of(theme: Theme, name: Column) -> str:
    """The colour of a law, the same as its passes have in the charts."""
    return theme.inks["resampled"].line if name == "draft" else theme.speculative_curve


def _of(row: Row, name: Column) -> Share | None:
    return {"target": row.target, "draft": row.draft, "residual": row.residual}[name]
