"""A sweep on screen: speed-up and acceptance over the draft length, the table, and the length to use.

Folds news of a sweep; knows nothing of how it is made or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from app.viewmodel.lab.grid import Column, Grid
from app.viewmodel.lab.jobs import LabNews, Step, SweepNews, runs_done
from app.viewmodel.phrases import NOTHING, Phrase, joined, phrase
from app.viewmodel.race.charts import NOTHING_YET, Chart, Colour, Series
from app.viewmodel.race.rounds import Mark
from specdec_core.measures.sweep_view import conditions, domain_table, point_cells, verdicts
from specdec_core.measures.sweeping import Sweep, SweepPoint

COLOURS: tuple[Colour, ...] = ("speculative", "draft", "accepted", "bookkeeping")

HEAD = (
    Column(phrase("drafter")),
    Column(phrase("gamma"), phrase("Draft tokens asked for in a round.")),
    Column(
        phrase("× plain"),
        phrase("Decode speed over plain decoding beside it, the prompt left out: median over prompts [95 % interval]."),
    ),
    Column(
        phrase("predicted"), phrase("The same by the cost model, from acceptance by depth and measured pass costs.")
    ),
    Column(phrase("accepted"), phrase("Accepted over drafted tokens.")),
    Column(phrase("alpha"), phrase("Accepted over judged tokens: those behind a rejection do not count.")),
    Column(phrase("tokens/pass"), phrase("Tokens written in a forward pass of the target; plain decoding has 1.")),
    Column(phrase("drafted"), phrase("Tokens drafted in a round.")),
)


DOMAIN_MEANING = phrase("Accepted over judged drafts (alpha) in each domain, all draft lengths together.")


class Choice(NamedTuple):
    """A draft length to race with, and the models it was measured on."""

    target: str
    draft: str
    gamma: int


class SweepBoard:
    """Everything that is shown of one sweep."""

    def __init__(self, target: str = "") -> None:
        self.target = target
        self.result: Sweep | None = None
        self.step: Step | None = None
        self.place: Path | None = None

    def take(self, news: Iterable[LabNews]) -> None:
        """Take in what is new."""
        for found in news:
            if isinstance(found, SweepNews):
                self._take(found)

    def _take(self, found: SweepNews) -> None:
        self.result = found.result or self.result
        self.step = found.step or self.step
        self.place = found.place or self.place

    @property
    def points(self) -> Sequence[SweepPoint]:
        """What was measured, in the order of the table."""
        return self.result.points if self.result is not None else ()

    def progress(self) -> Phrase:
        """How far it is."""
        return runs_done(self.step)

    def share(self) -> tuple[int, int]:
        """Runs done and wanted; (0, 0) while nobody knows."""
        return (self.step.done, self.step.total) if self.step is not None else (0, 0)

    def sentences(self) -> list[Phrase]:
        """What was measured on, and what went wrong on the way."""
        return [*conditions(self.result), *map(phrase, self.result.notices)] if self.result is not None else []

    def verdicts(self) -> list[Phrase]:
        """The best length of each drafter."""
        return list(verdicts(self.result)) if self.result is not None else []

    def grid(self) -> Grid:
        """One row a point; the best of each drafter stand out."""
        rows = tuple((point.draft, str(point.gamma), *point_cells(point)[1:]) for point in self.points)
        return Grid(HEAD, rows, frozenset(row for row, point in enumerate(self.points) if point.best))

    def domains(self) -> Grid | None:
        """Acceptance of each drafter in each domain."""
        table = domain_table(self.result) if self.result is not None else None
        if table is None:
            return None
        names = (Column(phrase("{name}", name=name), DOMAIN_MEANING) for name in table.head[1:])
        return Grid((Column(phrase("acceptance by domain"), DOMAIN_MEANING), *names), table.rows)

    def best(self) -> int | None:
        """The row of the fastest point of all."""
        known = [(point.speedup.median, row) for row, point in enumerate(self.points) if point.speedup.median]
        return max(known, key=lambda pair: pair[0])[1] if known else None

    def choice(self, row: int | None) -> Choice | None:
        """The draft length in a row of the table; without one, the fastest of all."""
        row = self.best() if row is None else row
        if row is None or not 0 <= row < len(self.points):
            return None
        point = self.points[row]
        return Choice(self.target, point.draft, point.gamma)

    def charts(self) -> tuple[Chart, ...]:
        """Speed-up, then acceptance."""
        return (self._speed_chart(), self._acceptance_chart())

    def _drafts(self) -> list[str]:
        return list(dict.fromkeys(point.draft for point in self.points))

    def _of(self, draft: str) -> list[SweepPoint]:
        return [point for point in self.points if point.draft == draft]

    def _speed_chart(self) -> Chart:
        series: list[Series] = []
        for place, draft in enumerate(self._drafts()):
            series += self._speeds(draft, COLOURS[place % len(COLOURS)])
        most = max((point.gamma for point in self.points), default=0)
        if most:
            series.append(Series(phrase("plain decoding"), "line", "plain", [(0.0, 1.0), (float(most), 1.0)]))
        row = self.best()
        best = self.choice(row) if row is not None and self.points[row].best else None
        said = self.verdicts()
        return Chart(
            name="sweep",
            title=phrase("Speed-up"),
            x_label=phrase("gamma"),
            y_label=phrase("× plain speed"),
            explanation=phrase(
                "Dots are measured, with 95 % intervals where there is more than one prompt; lines are what the cost "
                "model predicts."
            ),
            series=tuple(series),
            summary=joined(said) if said else NOTHING_YET,
            marks=() if best is None else (Mark(float(best.gamma), phrase("best: {gamma}", gamma=best.gamma)),),
            counted=True,
        )

    def _speeds(self, draft: str, colour: Colour) -> Iterable[Series]:
        """Measured dots with their intervals, and the prediction."""
        points = [point for point in self._of(draft) if point.speedup.median is not None]
        yield Series(
            phrase("{draft}", draft=draft),
            "points",
            colour,
            [(float(point.gamma), point.speedup.median) for point in points],
        )
        bars: list[tuple[float, float | None]] = []
        for point in points:
            x = float(point.gamma)
            bars += [(x, point.speedup.low), (x, point.speedup.high), (x, None)]
        yield Series(NOTHING, "line", colour, bars)
        curves = self.result.curves if self.result is not None else ()
        curve = next((curve.speedups for curve in curves if curve.draft == draft), ())
        line = [(float(gamma), speed) for gamma, speed in enumerate(curve, start=1)]
        yield Series(phrase("{draft}, predicted", draft=draft) if line else NOTHING, "line", colour, line)

    def _acceptance_chart(self) -> Chart:
        series = [
            Series(
                phrase("{draft}", draft=draft),
                "line",
                COLOURS[place % len(COLOURS)],
                [
                    (float(point.gamma), 100 * point.acceptance_rate)
                    for point in self._of(draft)
                    if point.acceptance_rate is not None
                ],
            )
            for place, draft in enumerate(self._drafts())
        ]
        return Chart(
            name="sweep-acceptance",
            title=phrase("Acceptance"),
            x_label=phrase("gamma"),
            y_label=phrase("accepted of drafted, %"),
            explanation=phrase("The share of drafted tokens that were kept: it falls with the length of the draft."),
            series=tuple(series),
            summary=_accepted_words(self.points),
            counted=True,
        )


def _accepted_words(points: Sequence[SweepPoint]) -> Phrase:
    known = [
        f"{point.draft} {point.gamma}: {point.acceptance_rate:.0%}"
        for point in points
        if point.acceptance_rate is not None
    ]
    return phrase("Accepted at each gamma: {list}.", list=", ".join(known)) if known else NOTHING_YET
