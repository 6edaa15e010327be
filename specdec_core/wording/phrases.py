"""Sentences for people, kept as a pattern and its values until somebody translates and joins them.

Knows no language but the English of the patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Phrase:
    """`pattern` is English with `{names}`; `values` fill them, phrases among them being translated first."""

    pattern: str
    values: Mapping[str, str | int | float | Phrase] = field(default_factory=dict)

    def filled(self, translate: Callable[[str], str]) -> str:
        """The phrase in the language of `translate`: patterns are translated first, then filled in."""
        values = {
            name: value.filled(translate) if isinstance(value, Phrase) else value for name, value in self.values.items()
        }
        pattern = translate(self.pattern)
        return pattern.format(**values) if values else pattern

    def __str__(self) -> str:
        """The English sentence."""
        return self.filled(str)


Text = str | Phrase  # a plain text among phrases is data, and the same in every language


def phrase(pattern: str, /, **values: str | int | float | Phrase) -> Phrase:
    """Mark `pattern` for translation. Braces are only special when there are values."""
    return Phrase(pattern, values)


def joined(parts: Iterable[Text], between: str = " ") -> Phrase:
    """Texts one after the other; `between` is a sign that is the same in every language."""
    found = list(parts)
    pattern = between.join(f"{{part{place}}}" for place in range(len(found)))
    return Phrase(pattern, {f"part{place}": part for place, part in enumerate(found)})


def counted(count: int, word: str) -> Phrase:
    """A number of things, with its plural."""
    pattern = f"{{count}} {word}" if count == 1 else f"{{count}} {word}s"
    return phrase(pattern, count=f"{count:,}")


def marked(pattern: str) -> str:
    """`pattern` itself, marked for translation where it is kept: for tables of words that a phrase or view takes up."""
    return pattern


NOTHING = phrase("")
NOT_YET = phrase("n/a")
