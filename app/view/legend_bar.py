"""The legend: every token state as it looks in the text, its name, and how many tokens are in it.

Knows the look of states and the counts it is given.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.view.palette import LIGHT, MARKS, Theme
from app.view.plain_text import label, set_tip
from app.view.token_paint import TokenPainter
from app.viewmodel.legend import LegendEntry
from app.viewmodel.panes import CellState
from app.words import words


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
        metrics = QFontMetricsF(self.font())
        return QSize(round(metrics.horizontalAdvance(self._name) * 1.08) + 16, round(metrics.height()) + 10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The name with background and marks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 4, -1, -5)
        self._painter.background(painter, area, self._state)
        look = self._painter.looks()[self._state]
        font = self.font()
        font.setBold(MARKS[self._state].bold)
        font.setItalic(MARKS[self._state].italic)
        painter.setFont(font)
        painter.setPen(look.foreground().color())
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._name)
        self._painter.marks(painter, area, self._state)


class LegendBar(QWidget):
    """A row of chips with counts. Rows that come later (a run that fell back) are added at the end."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.chips: dict[CellState, Chip] = {}
        self.counts: dict[CellState, str] = {}
        self._labels: dict[CellState, QWidget] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        for chip in self.chips.values():
            chip.set_theme(theme)

    def show_entries(self, entries: tuple[LegendEntry, ...]) -> None:
        """Show counts."""
        for state in self.chips:
            shown = any(entry.state == state for entry in entries)
            self.chips[state].setVisible(shown)
            self._labels[state].setVisible(shown)
        for entry in entries:
            self._show(entry)

    def _show(self, entry: LegendEntry) -> None:
        text = f"{entry.tokens:,}"
        if entry.state not in self.chips:
            self._add(entry)
        if self.counts.get(entry.state) != text:
            self.counts[entry.state] = text
            found = self._labels[entry.state]
            found.setProperty("text", text)

    def _add(self, entry: LegendEntry) -> None:
        chip, count = Chip(entry.state, words(entry.name)), label("0", name="muted")
        chip.set_theme(self._theme)
        chip.setAccessibleName(words(entry.name))
        for widget in (chip, count):
            set_tip(widget, words(entry.meaning))
        count.setMinimumWidth(24)
        place = self._row.count() - 1
        self._row.insertWidget(place, chip)
        self._row.insertWidget(place + 1, count)
        self.chips[entry.state], self._labels[entry.state] = chip, count
