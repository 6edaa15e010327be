"""The line at the foot of the window: what is going on, and how far it is.

Knows words and numbers; nothing of what they stand for.
"""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QStatusBar

from app.view.parts.plain_text import label
from app.words import words

BAR_WIDTH = 180


class StatusLine(QStatusBar):
    """A sentence on the left, progress on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence, self.progress = label(), QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(BAR_WIDTH)
        self.progress.setAccessibleName(words("Progress"))
        self.addWidget(self.sentence, 1)
        self.addPermanentWidget(self.progress)
        self.setContentsMargins(12, 0, 12, 0)
        self.setSizeGripEnabled(False)

    def say(self, text: str) -> None:
        """Show a sentence."""
        self.sentence.setText(text)

    def show_progress(self, found: tuple[int, int] | None) -> None:
        """Done and wanted; (0, 0) while nobody can tell; None hides the bar."""
        self.progress.setVisible(found is not None)
        if found is not None and (self.progress.value(), self.progress.maximum()) != found:
            # A progress bar paints at once, and all that waits in the window with it; this one waits too.
            self.progress.setUpdatesEnabled(False)
            self.progress.setRange(0, found[1])
            self.progress.setValue(found[0])
            self.progress.setUpdatesEnabled(True)
