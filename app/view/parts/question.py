"""Asks before something is done that cannot be undone: a sentence, what follows from it, and a button that names it.

Knows words; nothing of what will be done.
"""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from app.view.parts.dialogs import Dialog
from app.view.parts.plain_text import label


class Question(Dialog):
    """`agreed` says that the named button was pressed; Escape, Cancel and Enter change nothing."""

    agreed = Signal()

    def __init__(self, window: QWidget, title: str, sentence: str, *, consequence: str, deed: str) -> None:
        super().__init__(window, title)
        self.sentence, self.consequence = label(sentence, name="sentence", wraps=True), label(consequence, wraps=True)
        self.column.addWidget(self.sentence)
        self.column.addWidget(self.consequence)
        self.column.addStretch(1)
        self.deed = QPushButton(deed)
        self.deed.setAutoDefault(False)
        self.deed.clicked.connect(self._agree)
        box = self.add_buttons(QDialogButtonBox.StandardButton.Cancel, self.deed)
        cancel = box.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        cancel.setFocus()
        self.fit(460, 170)

    @Slot()
    def _agree(self) -> None:
        self.accept()
        self.agreed.emit()
