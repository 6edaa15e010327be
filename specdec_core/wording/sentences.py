"""Tells which pattern a finished sentence was made from, so that it can be said in another language.

Much of the library fills its English sentences in where they arise. Knows patterns; nothing of what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import NamedTuple

COUNT, NUMBER = "count", r"[\d,.]+"  # short patterns say how many of something there are
COLON, WIDE_COLON = ": ", "\uff1a"
COMMA, WIDE_COMMA = ", ", "\uff0c"
_GAP = re.compile(r"(?<=[.!?]) (?=\S)")
_ONE_SENTENCE = r"(?:(?![.!?] \S).)*?"

LookUp = Callable[[str], str]


class Recognised(NamedTuple):
    """A sentence taken apart again."""

    pattern: str
    values: Mapping[str, str]


class Sentences:
    """Patterns with `{fields}`, tried from the most telling to the least."""

    def __init__(self, patterns: Iterable[str]) -> None:
        ordered = sorted(patterns, key=lambda pattern: (-len(_literal(pattern)), pattern))
        self._known = [(pattern, _expression(pattern)) for pattern in ordered]
        self._narrow = [(pattern, _expression(pattern, any_text=_ONE_SENTENCE)) for pattern in ordered]

    def recognise(self, sentence: str, *, narrow: bool = False) -> Recognised | None:
        """The pattern that `sentence` was made from, with what fills it: in a `narrow` sense no end of a sentence."""
        known = self._narrow if narrow else self._known
        for pattern, expression in known if " " in sentence else ():
            found = expression.fullmatch(sentence)
            if found is not None:
                return Recognised(pattern, found.groupdict())
        return None


def refilled(text: str, sentences: Sentences, *, look_up: LookUp, say: LookUp) -> str:
    """A text that is no entry of a catalogue, by the pattern that it was made from; `say` says what fills it.

    Of several sentences each is one of its own, before one pattern may take them all in.
    """
    found = sentences.recognise(text, narrow=True)
    if found is None and (said := _of_many(text, say)) != text:
        return said
    found = found or sentences.recognise(text)
    if found is None:
        return _of_two(text, say)
    pattern = look_up(found.pattern)
    return text if pattern == found.pattern else pattern.format(**{name: say(v) for name, v in found.values.items()})


def _of_many(text: str, say: LookUp) -> str:
    """Sentences one behind the other, each by itself, as far as they are known."""
    for gap in _GAP.finditer(text):
        said = say(text[: gap.start()])
        if said != text[: gap.start()]:
            return said + say(text[gap.end() :])
    return text


def _of_two(text: str, say: LookUp) -> str:
    """Something with a colon behind it, and what is said of it: each by itself."""
    head, colon, tail = text.partition(COLON)
    said = say(head) if colon else head
    return _listed(text, say) if said == head else f"{said}{WIDE_COLON}{say(tail)}"


def _listed(text: str, say: LookUp) -> str:
    """Parts with commas between them, such as the name of a check."""
    parts = text.split(COMMA)
    said = [say(part) for part in parts] if len(parts) > 1 else parts
    return text if said == parts else WIDE_COMMA.join(said)


def _literal(pattern: str) -> str:
    return "".join(text for text, *_ in Formatter().parse(pattern))


def _expression(pattern: str, *, any_text: str = ".*?") -> re.Pattern[str]:
    parts = []
    for text, field, *_ in Formatter().parse(pattern):
        parts.append(re.escape(text))
        if field is not None:
            parts.append(f"(?P<{field}>{NUMBER if field == COUNT else any_text})")
    return re.compile("".join(parts), re.DOTALL)
