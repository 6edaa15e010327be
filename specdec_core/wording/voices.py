"""Who says the program's texts in a language: the catalogue that translators work in, read as it is.

Knows where catalogues lie and how they are written; nothing of what is said. The window has Qt do the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from specdec_core.resources import resource
from specdec_core.wording.phrases import Phrase
from specdec_core.wording.sentences import Sentences, refilled

Language = Literal["en", "zh_CN"]
Say = Callable[[str | Phrase], str]

ENGLISH: Language = "en"
FOLDER = "translations"
TAGS: Mapping[Language, str] = {"en": "en", "zh_CN": "zh-CN"}  # as pages name them


class Voice:
    """Says texts in one language. Phrases are translated part by part; finished sentences are recognised."""

    def __init__(self, texts: Mapping[str, str], sentences: Sentences) -> None:
        self._texts = texts
        self._sentences = sentences
        self._said: dict[str, str] = {}

    def __call__(self, text: str | Phrase) -> str:
        """`text` in this voice's language; what no catalogue has stays as it is."""
        return text.filled(self._say) if isinstance(text, Phrase) else self._say(text)

    def _say(self, text: str) -> str:
        if text not in self._said:
            known = self._texts.get(text)
            self._said[text] = known or refilled(text, self._sentences, look_up=self._look_up, say=self._say)
        return self._said[text]

    def _look_up(self, pattern: str) -> str:
        return self._texts.get(pattern) or pattern


def voice(language: Language) -> Say:
    """Who says texts in `language`; English is said as it is written."""
    if language == ENGLISH:
        return str
    return Voice(_catalogue(resource(FOLDER, f"playground_{language}.ts")), shipped_sentences())


@cache
def shipped_sentences() -> Sentences:
    """The patterns that were read off the library's source."""
    return Sentences(json.loads(resource(FOLDER, "sentences.json").read_text(encoding="utf-8")))


@cache
def _catalogue(path: Path) -> Mapping[str, str]:
    """Source texts and their translations."""
    messages = ElementTree.parse(path).iter("message")
    found = ((message.findtext("source") or "", message.findtext("translation") or "") for message in messages)
    return {source: said for source, said in found if said}
