"""Sentences for people as view models make them and views translate them: the library's own kind.

Knows neither the language on screen nor Qt.
"""

from __future__ import annotations

from specdec_core.wording.phrases import NOT_YET, NOTHING, Phrase, Text, joined, marked, phrase

__all__ = ["NOTHING", "NOT_YET", "Phrase", "Text", "joined", "marked", "phrase"]
