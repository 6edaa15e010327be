"""The door every word for people goes through on its way to the screen, so that it can be translated.

Knows no language; Qt looks the words up in whatever catalogue is installed.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from app.languages import CONTEXT, ENGLISH, spoken
from app.sentences import recognised
from app.viewmodel.phrases import Phrase


def words(text: str | Phrase) -> str:
    """`text` in the language on screen; phrases are translated part by part and filled in.

    A sentence of the library comes filled in already: it is recognised by its pattern.
    """
    return text.filled(_translated) if isinstance(text, Phrase) else _translated(text)


def _translated(pattern: str) -> str:
    if not pattern:
        return ""
    found = QCoreApplication.translate(CONTEXT, pattern)
    if found != pattern:
        return found
    language = spoken()
    return pattern if language == ENGLISH else _refilled(pattern, language)


@lru_cache(maxsize=2_000)
def _refilled(text: str, _language: str) -> str:
    """A sentence that is no entry of the catalogue, by the pattern that it was made from."""
    found = recognised(text)
    if found is None:
        return _of_two(text)
    pattern = QCoreApplication.translate(CONTEXT, found.pattern)
    values = {name: _translated(value) for name, value in found.values.items()}
    return text if pattern == found.pattern else pattern.format(**values)


def _of_two(text: str) -> str:
    """Something with a colon behind it, and what is said of it: each by itself."""
    head, colon, tail = text.partition(": ")
    said = _translated(head) if colon else head
    return text if said == head else f"{said}\uff1a{_translated(tail)}"
