"""An editor for texts that may be very long.

Knows line wrapping; nothing of what is written.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QPlainTextEdit

LONGEST_WORD = 4096  # laid out at words, 50,000 take 0.3 s, and the time grows with the square

# Whitespace, and the characters of East Asian text that a line may break at; others end no word for certain.
_WORD = re.compile("[^ \\t\\n\u2028\u2029\u2e80-\u9fff]+")

_AT_WORDS = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


class ProseEdit(QPlainTextEdit):
    """Wraps at words, but anywhere once a word is so long that searching it for a place to break would take seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrapMode(_AT_WORDS)
        # Comes before the new text is laid out, which textChanged does not.
        self.document().contentsChange.connect(self._fit_wrapping)

    @Slot(int, int, int)
    def _fit_wrapping(self, _position: int, _removed: int, _added: int) -> None:
        document = self.document()
        long = document.characterCount() > LONGEST_WORD and _longest_word(document.toRawText()) > LONGEST_WORD
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere if long else _AT_WORDS)


def _longest_word(text: str) -> int:
    return max((found.end() - found.start() for found in _WORD.finditer(text)), default=0)
