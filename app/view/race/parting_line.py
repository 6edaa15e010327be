"""Says where the texts of the two arms part and why, with a button that goes there; hidden while they agree.

Knows a sentence; nothing of where tokens stand.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.view.parts.plain_text import label, set_tip
from app.words import words


class PartingLine(QWidget):
    """`wanted` says that somebody wants to see the place."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sentence, self.show_it = label(name="muted", wraps=True), QToolButton()
        self.show_it.setObjectName("quiet")
        self.show_it.setText(words("Go there"))
        set_tip(self.show_it, words("Bring the first token that differs into sight in both panes."))
        self.show_it.clicked.connect(self.wanted)
        said = words(
            "Both arms follow the target's law. When sampling, each draws its own random numbers, so their words "
            "differ. At temperature 0 they write the same, except where the target's two best scores are nearly tied: "
            "a pass over several tokens rounds otherwise than a pass over one."
        )
        set_tip(self, said)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.show_it)
        self.setVisible(False)

    def say(self, text: str) -> None:
        """Show a sentence; an empty one hides the line."""
        if text != self.sentence.text():
            self.sentence.setText(text)
            self.setVisible(bool(text))
