"""A small table of figures: names on the left, values on the right, definitions on hover.

Knows figures as words; nothing of what they measure.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.view.parts.plain_text import label, set_tip
from app.viewmodel.race.inspector import Fact
from app.words import words


class FactTable(QWidget):
    """Hidden while there are no figures."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[QLabel, QLabel]] = []

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """Show these; lines are made once and used again."""
        while len(self._lines) < len(facts):
            name, value = label(name="muted"), label(wraps=True)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(name, len(self._lines), 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, len(self._lines), 1)
            self._lines.append((name, value))
        for (name, value), fact in zip(self._lines, facts, strict=False):
            name.setText(words(fact.name))
            value.setText(words(fact.value))
            for part in (name, value):
                set_tip(part, words(fact.definition))
        for place, line in enumerate(self._lines):
            for part in line:
                part.setVisible(place < len(facts))
        self.setVisible(bool(facts))
