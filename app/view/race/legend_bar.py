"""The legend: every token state as it looks in the text, its name, and how many tokens are in it.

Knows the look of states and the counts it is given.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.view.looks.letters import points
from app.view.looks.palette import LIGHT, Theme
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label, set_tip
from app.view.race.token_paint import TokenPainter
from app.viewmodel.race.legend import LegendEntry
from app.viewmodel.race.panes import CellState
from app.words import words

POINTS = 9.0


class Chip(QWidget):
    """A state's name, drawn as its tokens are."""

    def __init__(self, state: CellState, name: str) -> None:
        super().__init__()
        self._state: CellState = state
        self._name = name
        self._painter = TokenPainter(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._painter = TokenPainter(theme)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the name and its marks."""
        metrics = QFontMetricsF(self._painter.font(self.font(), self._state, points=points(POINTS)))
        return QSize(round(metrics.horizontalAdvance(self._name)) + 14, round(metrics.height()) + 8)

    def minimumSizeHint(self) -> QSize:
        """Never less than the name."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The name with background and marks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 3, -1, -4)
        self._painter.background(painter, area, self._state)
        painter.setFont(self._painter.font(self.font(), self._state, points=points(POINTS)))
        painter.setPen(self._painter.text_colour(self._state))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._name)
        self._painter.marks(painter, area, self._state)


class LegendRow(QWidget):
    """A chip and its count."""

    def __init__(self, entry: LegendEntry) -> None:
        super().__init__()
        self.chip, self.count = Chip(entry.state, words(entry.name)), label("0", name="muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.chip)
        row.addWidget(self.count)
        set_tip(self, words(entry.meaning))
        self._name = words(entry.name)
        self.show_count(entry.tokens)

    def show_count(self, tokens: int) -> None:
        """Show how many tokens there are."""
        text = f"{tokens:,}"
        if self.count.text() != text:
            self.count.setText(text)
        self.setAccessibleName(f"{self._name}: {text}")


class LegendBar(QWidget):
    """Chips with counts, in as many rows as they need."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.rows: dict[CellState, LegendRow] = {}
        self._flow = FlowLayout(self)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        for row in self.rows.values():
            row.chip.set_theme(theme)

    def show_entries(self, entries: tuple[LegendEntry, ...]) -> None:
        """Show counts; states that are not listed are hidden."""
        listed = {entry.state: entry for entry in entries}
        for state, row in self.rows.items():
            row.setVisible(state in listed)
        for state, entry in listed.items():
            if state not in self.rows:
                self.rows[state] = LegendRow(entry)
                self.rows[state].chip.set_theme(self._theme)
                self._flow.addWidget(self.rows[state])
            self.rows[state].show_count(entry.tokens)
