"""Tells which pattern a finished sentence was made from, so that it can be said in another language.

The library speaks English and fills its sentences in where they arise. Knows the patterns that were read off its
source; nothing of what they mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter
from typing import NamedTuple

from app.resources_path import resource

COUNT, NUMBER = "count", r"[\d,.]+"  # short patterns say how many of something there are


class Recognised(NamedTuple):
    """A sentence taken apart again."""

    pattern: str
    values: Mapping[str, str]


class Sentences:
    """Patterns with `{fields}`, tried from the most telling to the least."""

    def __init__(self, patterns: Iterable[str]) -> None:
        ordered = sorted(patterns, key=lambda pattern: (-len(_literal(pattern)), pattern))
        self._known = [(pattern, _expression(pattern)) for pattern in ordered]

    def recognise(self, sentence: str) -> Recognised | None:
        """The pattern that `sentence` was made from, with what fills it."""
        for pattern, expression in self._known:
            found = expression.fullmatch(sentence)
            if found is not None:
                return Recognised(pattern, found.groupdict())
        return None


def recognised(sentence: str) -> Recognised | None:
    """The same among the patterns that come with the program."""
    return _shipped().recognise(sentence) if " " in sentence else None


@cache
def _shipped() -> Sentences:
    return Sentences(json.loads(resource("translations", "sentences.json").read_text(encoding="utf-8")))


def _literal(pattern: str) -> str:
    return "".join(text for text, *_ in Formatter().parse(pattern))


def _expression(pattern: str) -> re.Pattern[str]:
    parts = []
    for text, field, *_ in Formatter().parse(pattern):
        parts.append(re.escape(text))
        if field is not None:
            parts.append(f"(?P<{field}>{NUMBER if field == COUNT else '.*?'})")
    return re.compile("".join(parts), re.DOTALL)
