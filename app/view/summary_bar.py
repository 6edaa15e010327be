"""The row of figures that sums up the race.

Knows how to show a figure; where it comes from is the view model's business.
"""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.view.plain_text import label, set_tip
from app.viewmodel.phrases import NOT_YET
from app.viewmodel.summary import Stat
from app.words import words


class StatCard(QFrame):
    """One figure: title, value, and a line below."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.title = label(name="statTitle", wraps=True)
        self.value = label(name="statValue")
        self.note = label(name="statNote", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 6, 14, 7)
        column.setSpacing(0)
        for part in (self.title, self.value, self.note):
            column.addWidget(part)
        column.addStretch(1)
        self._shown: Stat | None = None

    def show_stat(self, stat: Stat) -> None:
        """Show a figure; one that has not changed costs nothing."""
        if stat == self._shown:
            return
        self._shown = stat
        _set(self.title, words(stat.title))
        _set(self.value, words(stat.value))
        _set(self.note, words(stat.note))
        set_tip(self, words(stat.definition))
        self.setAccessibleName(f"{self.title.text()}: {self.value.text()}")
        tone = "absent" if stat.value is NOT_YET else stat.tone
        if self.value.property("tone") != tone:
            self.value.setProperty("tone", tone)
            self.value.style().polish(self.value)


class SummaryBar(QWidget):
    """The cards side by side; made once, at the first figures."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, StatCard] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)

    def show_stats(self, stats: tuple[Stat, ...]) -> None:
        """Show all figures."""
        for stat in stats:
            if stat.name not in self.cards:
                self.cards[stat.name] = StatCard()
                self._row.addWidget(self.cards[stat.name], 1)
            self.cards[stat.name].show_stat(stat)


def _set(where: QLabel, text: str) -> None:
    if where.text() != text:
        where.setText(text)
