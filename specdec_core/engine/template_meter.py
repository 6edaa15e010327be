"""Counts the work of a chat template, and refuses more of it than any honest template asks for.

Knows values and what grows out of them; nothing of templates' syntax or of models.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping, Sequence, ValuesView
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Any

from jinja2.utils import Namespace

STEPS = 200_000  # of loops, calls and values in lists; an honest template takes some hundreds
CHARACTERS = 1 << 28  # touched in all: the longest prompt, some tens of times
LARGEST = 1 << 24  # what one operation may make: four times the longest prompt
LARGEST_NUMBER = 4_000  # digits
DEEPEST = 40  # calls and values inside each other

Args = Sequence[Any]
_LINES = (list, tuple, AbstractSet, KeysView, ValuesView)
_NUMBER = re.compile(r"\d+")


class TooMuchWork(Exception):
    """A template that would take for ever, or more memory than there is."""


class Meter:
    """What one rendering has left to spend."""

    def __init__(self, *, steps: int = STEPS, characters: int = CHARACTERS) -> None:
        self._steps_asked, self._steps, self._characters = steps, steps, characters

    def step(self, count: int = 1) -> None:
        """Spend steps."""
        self._steps -= count
        if self._steps < 0:
            raise TooMuchWork(f"it takes more than {self._steps_asked:,} steps")

    def write(self, count: int) -> None:
        """Spend characters."""
        self._characters -= count
        if self._characters < 0:
            raise TooMuchWork("it goes through more text than a prompt can be")

    def weigh(self, value: Any, depth: int = 0) -> None:
        """Spend what it takes to go through a value and all that is in it."""
        if depth > DEEPEST:
            raise TooMuchWork(f"its values lie more than {DEEPEST} deep in each other")
        if isinstance(value, str | bytes):
            self.write(len(value))
        self.step(1 + (len(value) if isinstance(value, range) else 0))
        for part in parts(value):
            self.weigh(part, depth + 1)

    def settled(self, value: Any) -> Any:
        """A value that can be gone through more than once; what comes piece by piece is taken in, and counted."""
        return list(self.counted(value)) if isinstance(value, Iterator) else value

    def counted(self, pieces: Iterable[Any]) -> Iterator[Any]:
        """The same, each piece weighed as it comes."""
        for piece in pieces:
            self.weigh(piece)
            yield piece

    def taken(self, result: Any) -> Any:
        """What a filter or a call has made."""
        if isinstance(result, Iterator):
            return self.counted(result)
        self.weigh(result)
        return result

    def foresee(self, name: str, args: Args) -> None:
        """Refuse a method or filter on `args[0]` whose result would be too large; spend what the slow ones take."""
        if name == "round" and max(map(_number, args[1:]), default=0) > LARGEST_NUMBER:
            raise TooMuchWork("it counts with numbers that have no end")
        if GROWTH.get(name, _longer)(args) > LARGEST:
            raise TooMuchWork("it makes a text that is longer than a prompt can be")
        if name in SLOW:
            length = sum(map(_length, args))
            self.write(length * (8 + length // 512))
            self.step(sum(1 for _ in _inside(args)) * 20)


def parts(value: Any) -> Iterable[Any]:
    """What is directly in a value."""
    if isinstance(value, Namespace):
        fields: dict[str, Any] = object.__getattribute__(value, "__dict__")  # its own look-up finds its fields only
        return fields.values()
    if isinstance(value, Mapping):
        return (part for pair in value.items() for part in pair)
    return value if isinstance(value, _LINES) else ()


def foresee_product(name: str, left: Any, right: Any) -> None:
    """Refuse what arithmetic would make too large: repeated texts and lists, and numbers without end."""
    if isinstance(left, int) and isinstance(right, int):
        bits = left.bit_length() * right if name == "**" else left.bit_length() + right.bit_length()
        if bits > LARGEST_NUMBER * math.log2(10):
            raise TooMuchWork("it counts with numbers that have no end")
        return
    made = 0
    if name == "*":
        made = _length(left) * _number(right) + _length(right) * _number(left)
    elif name == "%" and isinstance(left, str | bytes):
        made = _formatted([left, right])
    if made > LARGEST:
        raise TooMuchWork("it makes a text that is longer than a prompt can be")


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes | range | Mapping | list | tuple | AbstractSet) else 0


def _number(value: Any) -> int:
    if isinstance(value, float):
        return min(LARGEST, int(abs(value))) if math.isfinite(value) else LARGEST
    return abs(value) if isinstance(value, int) else 0


def _size(value: Any) -> int:
    """How often it may repeat something: a number as such, a text by its length."""
    return max(_number(value), _length(value))


def _inside(values: Iterable[Any]) -> Iterator[Any]:
    """All of them, and all that is in them."""
    for value in values:
        yield value
        yield from _inside(parts(value))


def _characters(values: Iterable[Any]) -> int:
    return sum(_length(value) for value in _inside(values) if isinstance(value, str | bytes))


# What each of these makes at most, in characters or pieces; `args[0]` is what it is called on.


def _longer(args: Args) -> int:
    """Filled up to a width, or as long as all that goes in."""
    return max(map(_number, args[1:]), default=0) + sum(map(_length, args))


def _joined(args: Args) -> int:
    """Either side may be what stands between: `sep.join(pieces)` and `pieces|join(sep)`."""
    counts = [_length(arg) for arg in args]
    return _characters(args) + math.prod(max(1, count) for count in counts[:2])


def _replaced(args: Args) -> int:
    if len(args) < 3 or not isinstance(args[0], type(args[1])) or not isinstance(args[0], str | bytes):
        return _product(args)
    return len(args[0]) + args[0].count(args[1]) * _length(args[2])


def _product(args: Args) -> int:
    return math.prod(max(1, _size(arg)) for arg in args)


def _translated(args: Args) -> int:
    return _length(args[0]) * max(1, _characters(args[1:]))


def _formatted(args: Args) -> int:
    """Each mark in the pattern may take any of the values, at any of the widths."""
    pattern = args[0]
    marks = (pattern.count("%") + pattern.count("{")) if isinstance(pattern, str) else _length(pattern)
    widths = map(int, _NUMBER.findall(pattern[:LARGEST]) if isinstance(pattern, str) else ())
    values = [_size(value) for value in _inside(args[1:])]
    return _length(pattern) + marks * max([*widths, sum(values), _characters(args[1:])])


def _summed(args: Args) -> int:
    """Lists are copied once for each that is added."""
    return _length(args[0]) * sum(1 for _ in _inside(args)) if any(map(_length, _first(args[0]))) else 1


def _first(value: Any) -> list[Any]:
    return list(value)[:LARGEST] if isinstance(value, _LINES) else []


def _indented_json(args: Args) -> int:
    """The indent once for each step inwards, on a line for each value."""
    widths = [_size(arg) for arg in args[1:]]
    return _characters(args) + sum(1 for _ in _inside(args[:1])) * DEEPEST * max([1, *widths])


GROWTH: Mapping[str, Callable[[Args], int]] = MappingProxyType(
    {
        "join": _joined,
        "replace": _replaced,
        "translate": _translated,
        "expandtabs": _product,
        "indent": _product,
        "wordwrap": _product,
        "lipsum": _product,
        "generate_lorem_ipsum": _product,
        "format": _formatted,
        "format_map": _formatted,
        "sum": _summed,
        "tojson": _indented_json,
    }
)
SLOW = frozenset(
    {
        "striptags",
        "urlize",
        "wordwrap",
        "wordcount",
        "title",
        "pprint",
        "xmlattr",
        "sort",
        "dictsort",
        "groupby",
        "unique",
    }
)
