"""The one style of dialog: a title, a column of parts, and a row of buttons; it goes when it is closed.

Knows frames and buttons; nothing of what stands in a dialog.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.view.looks.letters import pixels

MARGINS = 44  # left and right together


class Dialog(QDialog):
    """Over its window, which it holds up; Escape closes it. Parts go into `column`."""

    def __init__(self, window: QWidget, title: str) -> None:
        super().__init__(window)
        self._window = window
        self.setWindowTitle(title)
        self.setObjectName("dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(MARGINS // 2, 18, MARGINS // 2, 16)
        self.column.setSpacing(12)

    def add_buttons(self, standard: QDialogButtonBox.StandardButton, *others: QPushButton) -> QDialogButtonBox:
        """A row of buttons at the foot; the standard ones close the dialog."""
        box = QDialogButtonBox(standard)
        for button in others:
            box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.column.addWidget(box)
        return box

    def fit(self, width: int, height: int) -> None:
        """A size at normal letters; never larger than the window behind."""
        self.resize(min(pixels(width), self._window.width() - 60), min(pixels(height), self._window.height() - 60))


def scrolled(body: QWidget) -> QScrollArea:
    """A body that is as wide as the dialog and scrolls down."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(body)
    return area
