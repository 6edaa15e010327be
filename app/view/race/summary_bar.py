"""The row of figures that sums up the race.

Knows how to show a figure; where it comes from is the view model's business.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.view.parts.plain_text import label, set_tip
from app.viewmodel.phrases import NOT_YET
from app.viewmodel.race.summary import Stat
from app.words import words

GAP = 10


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

    def show_note(self, on: bool) -> None:
        """Show the line below, or leave it to the tool tip."""
        self.note.setVisible(on)
        self._set_tip()

    def _set_tip(self) -> None:
        definition = "" if self._shown is None else words(self._shown.definition)
        set_tip(self, definition if not self.note.isHidden() else f"{self.note.text()}\n{definition}".strip())

    def show_stat(self, stat: Stat) -> bool:
        """Show a figure, and tell whether it is another; one that has not changed costs nothing."""
        if stat == self._shown:
            return False
        self._shown = stat
        _set(self.title, words(stat.title))
        _set(self.value, words(stat.value))
        _set(self.note, words(stat.note))
        self._set_tip()
        self.setAccessibleName(f"{self.title.text()}: {self.value.text()}")
        tone = "absent" if stat.value is NOT_YET else stat.tone
        if self.value.property("tone") != tone:
            self.value.setProperty("tone", tone)
            self.value.style().polish(self.value)
        return True


class SummaryBar(QWidget):
    """The cards side by side; in several rows where they do not fit into one."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, StatCard] = {}
        self._needed, self._notes = QSize(), True
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_stats(self, stats: tuple[Stat, ...]) -> None:
        """Show all figures."""
        changed = False
        for stat in stats:
            if stat.name not in self.cards:
                self.cards[stat.name] = StatCard()
                self.cards[stat.name].setParent(self)
                self.cards[stat.name].show_note(self._notes)
                self.cards[stat.name].show()
            changed |= self.cards[stat.name].show_stat(stat)
        if changed:
            self._place()
            needed = self.sizeHint()
            if needed != self._needed:
                self._needed = needed
                self.updateGeometry()

    def show_notes(self, on: bool) -> None:
        """Show the line below each figure, or not."""
        self._notes = on
        for card in self.cards.values():
            card.show_note(on)
        self.updateGeometry()
        self._place()

    def minimumSizeHint(self) -> QSize:
        """One card."""
        return QSize(self._least(), self.heightForWidth(self.width()))

    def sizeHint(self) -> QSize:
        """All cards side by side."""
        count = len(self.cards)
        return QSize(count * self._least() + max(0, count - 1) * GAP, self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:
        """The height of all rows together."""
        rows = self._rows(width)
        return sum(height for _, height in rows) + max(0, len(rows) - 1) * GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as there is room for."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        y = 0
        for row, height in self._rows(self.width()):
            x = 0
            for card, width in row:
                card.setGeometry(x, y, width, height)
                x += width + GAP
            y += height + GAP

    def _rows(self, width: int) -> list[tuple[list[tuple[StatCard, int]], int]]:
        """The cards of each row with their widths, and the row's height."""
        cards, columns = list(self.cards.values()), self._columns(width)
        rows = [cards[start : start + columns] for start in range(0, len(cards), columns)]
        sized = [list(zip(row, self._widths(row, columns, width), strict=True)) for row in rows]
        return [(row, max(card.heightForWidth(each) for card, each in row)) for row in sized]

    def _columns(self, width: int) -> int:
        """All side by side where that can be; otherwise rows that are as even as they can be."""
        count = max(1, len(self.cards))
        needed = sum(card.minimumSizeHint().width() for card in self.cards.values()) + (count - 1) * GAP
        if needed <= width:
            return count
        fitting = max(1, min(count, (width + GAP) // (self._least() + GAP)))
        rows = -(-count // fitting)
        return -(-count // rows)

    def _widths(self, row: list[StatCard], columns: int, width: int) -> list[int]:
        """All of one width; a card that needs more has it, and the others share what is left."""
        room, sharing = width - (columns - 1) * GAP, columns
        needs = {card: card.minimumSizeHint().width() for card in row}
        for need in sorted(needs.values(), reverse=True):
            if need > room // sharing and sharing > 1:
                room, sharing = room - need, sharing - 1
        return [max(need, room // sharing) for need in needs.values()]

    def _least(self) -> int:
        """The width that the longest word of any card needs."""
        return max((card.minimumSizeHint().width() for card in self.cards.values()), default=1)


def _set(where: QLabel, text: str) -> None:
    if where.text() != text:
        where.setText(text)
