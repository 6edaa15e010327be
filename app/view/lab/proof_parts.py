"""The parts of a proof below each other: name, state, how far it is, what was found.

Knows rows of the view model; nothing of what they prove.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.view.parts.plain_text import label, set_tip
from app.viewmodel.lab.proof import STANDINGS, PartRow, Standing
from app.words import words

TONES: dict[Standing, str] = {"passed": "good", "reserved": "good", "failed": "bad"}
MARKS: dict[Standing, str] = {
    "waiting": "\u25cb",
    "running": "\u25d4",
    "passed": "\u2713",
    "reserved": "\u2713",
    "failed": "\u2717",
}


class ProofParts(QWidget):
    """One card a part; cards are made once and used again."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[PartCard] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def show_rows(self, rows: tuple[PartRow, ...]) -> None:
        """Show these."""
        while len(self.cards) < len(rows):
            card = PartCard()
            self.cards.append(card)
            self._column.addWidget(card)
        for card, row in zip(self.cards, rows, strict=False):
            card.show_row(row)
        for place, card in enumerate(self.cards):
            card.setVisible(place < len(rows))


class PartCard(QFrame):
    """One part."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.title, self.standing = label(name="paneTitle"), label(name="verdict")
        self.figure, self.sentence = label(name="muted", wraps=True), label(wraps=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.standing, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 10)
        column.setSpacing(4)
        column.addLayout(head)
        for widget in (self.bar, self.figure, self.sentence):
            column.addWidget(widget)

    def show_row(self, row: PartRow) -> None:
        """Show a part as far as it has come."""
        state = words(STANDINGS[row.standing])
        self.title.setText(words(row.title))
        self.standing.setText(f"{MARKS[row.standing]} {state}")
        tone = TONES.get(row.standing, "")
        if self.standing.property("tone") != tone:
            self.standing.setProperty("tone", tone)
            self.standing.style().polish(self.standing)
        self.bar.setVisible(row.standing == "running")
        self.bar.setValue(round(1000 * row.share))
        self.figure.setText(words(row.figure))
        self.figure.setVisible(bool(row.figure))
        self.sentence.setText(words(row.sentence) or words(row.meaning))
        set_tip(self, words(row.meaning))
        self.setAccessibleName(f"{words(row.title)}: {state}")
