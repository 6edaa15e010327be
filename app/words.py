"""The door every word for people goes through on its way to the screen, so that it can be translated.

Knows no language; Qt looks the words up in whatever catalogue is installed.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.viewmodel.phrases import Phrase

CONTEXT = "playground"


def words(text: str | Phrase) -> str:
    """`text` in the language on screen; phrases are translated part by part and filled in."""
    return text.filled(_translated) if isinstance(text, Phrase) else _translated(text)


def _translated(pattern: str) -> str:
    return QCoreApplication.translate(CONTEXT, pattern) if pattern else ""
