"""A result in sections of sentences, tables and plots: what the terminal prints and what an HTML page shows.

Knows texts and plots; nothing of what was measured.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from specdec_core.measures.intervals import Interval
from specdec_core.reports.export import write_page
from specdec_core.reports.plots import HEIGHT, WIDTH, BarPlot, LinePlot
from specdec_core.reports.report import shown

NOT_KNOWN = "n/a"


class Table(Struct, frozen=True):
    """A table of texts; the first cell of a row names it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(Struct, frozen=True, kw_only=True):
    """A part of a result."""

    title: str
    sentences: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    bars: tuple[BarPlot, ...] = ()
    lines: tuple[LinePlot, ...] = ()


class Page(Struct, frozen=True, kw_only=True):
    """A whole result."""

    title: str
    sentences: tuple[str, ...]
    sections: tuple[Section, ...]


def write_html(page: Page, path: Path | str) -> None:
    """Write a page that loads nothing and needs no script."""
    write_page(path, "measured.html", page=_visible(msgspec.to_builtins(page)), width=WIDTH, height=HEIGHT)


def _visible(value: Any) -> Any:
    """`value` with control characters in its texts, which no page can hold, as their pictures."""
    if isinstance(value, dict):
        return {name: _visible(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_visible(part) for part in value]
    return shown(value) if isinstance(value, str) else value


def number(value: float | None, pattern: str = "{:.2f}") -> str:
    """A figure in a cell."""
    return NOT_KNOWN if value is None else pattern.format(value)


def spread(value: Interval, pattern: str = "{:.2f}") -> str:
    """A median with its interval, where it has one."""
    median = number(value.median, pattern)
    if value.low is None or value.high is None:
        return median
    return f"{median} [{pattern.format(value.low)}-{pattern.format(value.high)}]"


def counted(count: int, word: str) -> str:
    """A number of things, with its plural."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
