"""A table for people: titles with definitions, rows of texts, and which row stands out.

Plain values; knows neither what is in the cells nor how they are drawn.
"""

from __future__ import annotations

from typing import NamedTuple

from app.viewmodel.phrases import NOTHING, Phrase, Text


class Column(NamedTuple):
    """The title of a column and what its figures mean."""

    title: Phrase
    definition: Phrase = NOTHING


class Grid(NamedTuple):
    """Rows of cells below titles; the first cell names its row, `marked` rows are set in bold."""

    head: tuple[Column, ...]
    rows: tuple[tuple[Text, ...], ...]
    marked: frozenset[int] = frozenset()
