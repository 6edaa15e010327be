"""A benchmark on screen: one row an arm, bars with intervals, and what is told at the end.

Folds news of a benchmark; knows nothing of how it is made or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from app.viewmodel.lab.grid import Column, Grid
from app.viewmodel.lab.jobs import BenchNews, LabNews, Step, runs_done
from app.viewmodel.phrases import NOTHING, Phrase, phrase
from specdec_core.measures.benchmark import LIBRARY, ArmFigures, Benchmark
from specdec_core.measures.benchmark_view import (
    cautions,
    cost_section,
    domain_section,
    draft_cells,
    headline,
    speed_cells,
    time_cells,
)
from specdec_core.measures.intervals import Interval
from specdec_core.reports.pages import spread

HEAD = (
    Column(
        phrase("arm"), phrase("A way to decode: plain, the library's own generate, or a drafter at a draft length.")
    ),
    Column(phrase("tokens/s"), phrase("From end to end, the prompt's reading included: median over prompts.")),
    Column(phrase("× plain"), phrase("Speed over our plain decoding on the same prompt: median [95 % interval].")),
    Column(
        phrase("× library"), phrase("Speed over the library's generate on the same prompt: median [95 % interval].")
    ),
    Column(phrase("same ids"), phrase("Greedy runs that wrote exactly the tokens of the library's generate.")),
    Column(phrase("accepted"), phrase("Accepted over drafted tokens.")),
    Column(phrase("alpha"), phrase("Accepted over judged tokens: those behind a rejection do not count.")),
    Column(phrase("tokens/pass"), phrase("Tokens written in a forward pass of the target; plain decoding has 1.")),
)


TIMES = (
    Column(phrase("arm")),
    Column(phrase("decode"), phrase("Tokens a second without the prompt's reading: median over prompts.")),
    Column(phrase("p50 ms"), phrase("Half of the rounds took no longer than this, in milliseconds.")),
    Column(phrase("p95 ms"), phrase("95 of 100 rounds took no longer than this, in milliseconds.")),
    Column(phrase("p99 ms"), phrase("99 of 100 rounds took no longer than this, in milliseconds.")),
    Column(phrase("draft ms"), phrase("Milliseconds for one drafted token.")),
    Column(phrase("other"), phrase("The part of a round that is neither drafting nor a pass of the target.")),
)


class IntervalBar(NamedTuple):
    """A bar with the ends of its interval where it has one. `own` bars are ours, the others the library's."""

    name: str
    value: float
    low: float | None
    high: float | None
    text: str
    own: bool


class Bars(NamedTuple):
    """Bars on one axis; `mark` is the value that all are held against."""

    title: Phrase
    rows: tuple[IntervalBar, ...]
    mark: float | None = None


class BenchBoard:
    """Everything that is shown of one benchmark."""

    def __init__(self) -> None:
        self.figures: tuple[ArmFigures, ...] = ()
        self.step: Step | None = None
        self.result: Benchmark | None = None
        self.place: Path | None = None

    def take(self, news: Iterable[LabNews]) -> None:
        """Take in what is new."""
        for found in news:
            if isinstance(found, BenchNews):
                self._take(found)

    def _take(self, found: BenchNews) -> None:
        self.figures = found.figures or self.figures
        self.step = found.step or self.step
        self.result = found.result or self.result
        self.place = found.place or self.place

    def progress(self) -> Phrase:
        """How far it is."""
        return runs_done(self.step)

    def share(self) -> tuple[int, int]:
        """Runs done and wanted; (0, 0) while nobody knows."""
        return (self.step.done, self.step.total) if self.step is not None else (0, 0)

    def sentences(self) -> list[Phrase]:
        """The outcome, what went wrong on the way, and memory; nothing before the end."""
        if self.result is None:
            return []
        result, cost = self.result, cost_section(self.result)
        told = cost.sentences if cost is not None else ()
        return [headline(result), *cautions(result), *map(phrase, result.notices), *told]

    def grid(self) -> Grid:
        """One row an arm."""
        return Grid(HEAD, tuple((*speed_cells(found), *draft_cells(found)[1:]) for found in self.figures))

    def times(self) -> Grid:
        """Where the time of a round goes, for our own arms."""
        return Grid(TIMES, tuple(time_cells(found) for found in self.figures if found.round_latency.count))

    def domains(self) -> Grid | None:
        """Speed-up in each domain, at the end."""
        section = domain_section(self.result) if self.result is not None else None
        if section is None:
            return None
        table = section.tables[0]
        names = tuple(Column(name if isinstance(name, Phrase) else phrase(name)) for name in table.head[1:])
        return Grid((Column(phrase("× plain by domain")), *names), table.rows)

    def bars(self) -> tuple[Bars, ...]:
        """Speed-ups over plain decoding, and speeds."""
        return (
            Bars(phrase("Speed-up over plain decoding"), _rows(self.figures, "over_plain", "{:.2f}"), 1.0),
            Bars(phrase("Tokens a second"), _rows(self.figures, "tokens_per_second", "{:.1f}")),
        )

    def summary(self) -> Phrase:
        """The bars in words."""
        said = [f"{bar.name}: {bar.text}" for bar in self.bars()[0].rows]
        return phrase("Times plain decoding: {list}.", list=", ".join(said)) if said else NOTHING


def _rows(figures: Sequence[ArmFigures], name: str, pattern: str) -> tuple[IntervalBar, ...]:
    values: list[tuple[str, Interval]] = [(found.arm, getattr(found, name)) for found in figures]
    return tuple(
        IntervalBar(arm, value.median, value.low, value.high, str(spread(value, pattern)), not arm.startswith(LIBRARY))
        for arm, value in values
        if value.median is not None
    )
