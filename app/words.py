"""The door every word for people goes through on its way to the screen, so that it can be translated.

Knows no language; Qt looks the words up in whatever catalogue is installed.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from app.languages import CONTEXT, ENGLISH, spoken
from app.viewmodel.phrases import Phrase
from specdec_core.wording.sentences import refilled
from specdec_core.wording.voices import shipped_sentences


def words(text: str | Phrase) -> str:
    """`text` in the language on screen; phrases are translated part by part and filled in.

    A sentence of the library comes filled in already: it is recognised by its pattern.
    """
    return text.filled(_translated) if isinstance(text, Phrase) else _translated(text)


def _translated(pattern: str) -> str:
    if not pattern:
        return ""
    found = _looked_up(pattern)
    if found != pattern:
        return found
    language = spoken()
    return pattern if language == ENGLISH else _refilled(pattern, language)


@lru_cache(maxsize=2_000)
def _refilled(text: str, _language: str) -> str:
    """A sentence that is no entry of the catalogue, by the pattern that it was made from."""
    return refilled(text, shipped_sentences(), look_up=_looked_up, say=_translated)


def _looked_up(pattern: str) -> str:
    return QCoreApplication.translate(CONTEXT, pattern)
