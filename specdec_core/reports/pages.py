"""A result in sections of sentences, tables and plots: what the terminal prints and what an HTML page shows.

Knows texts and plots; nothing of what was measured.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from specdec_core.measures.intervals import Interval
from specdec_core.reports.export import write_page
from specdec_core.reports.plots import HEIGHT, WIDTH, BarPlot, LinePlot
from specdec_core.wording.phrases import NOT_YET, Phrase, Text
from specdec_core.wording.voices import ENGLISH, Language


class Table(Struct, frozen=True):
    """A table of texts; the first cell of a row names it."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


class Section(Struct, frozen=True, kw_only=True):
    """A part of a result."""

    title: Phrase
    sentences: tuple[Phrase, ...] = ()
    tables: tuple[Table, ...] = ()
    bars: tuple[BarPlot, ...] = ()
    lines: tuple[LinePlot, ...] = ()


class Page(Struct, frozen=True, kw_only=True):
    """A whole result."""

    title: Phrase
    sentences: tuple[Phrase, ...]
    sections: tuple[Section, ...]


def write_html(page: Page, path: Path | str, *, language: Language = ENGLISH) -> None:
    """Write a page that loads nothing and needs no script."""
    write_page(path, "measured.html", language=language, page=page, width=WIDTH, height=HEIGHT)


def number(value: float | None, pattern: str = "{:.2f}") -> Text:
    """A figure in a cell."""
    return NOT_YET if value is None else pattern.format(value)


def spread(value: Interval, pattern: str = "{:.2f}") -> Text:
    """A median with its interval, where it has one."""
    median = number(value.median, pattern)
    if value.low is None or value.high is None:
        return median
    return f"{median} [{pattern.format(value.low)}-{pattern.format(value.high)}]"
