"""A proof on screen: its parts one below the other, each with its state and verdict, and the checks behind them.

Folds news of a proof; knows nothing of how it is made or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple

from app.viewmodel.lab.grid import Column, Grid
from app.viewmodel.lab.jobs import LabNews, ProofNews, Step
from app.viewmodel.numbers import number
from app.viewmodel.phrases import NOTHING, Phrase, joined, phrase
from specdec_core.measures.proof import (
    MEANINGS,
    TITLES,
    Check,
    Part,
    PartName,
    ProofReport,
    facts,
    failure_of,
    verdict_phrase,
)

Standing = Literal["waiting", "running", "passed", "reserved", "failed"]

STANDINGS: dict[Standing, Phrase] = {
    "waiting": phrase("waiting"),
    "running": phrase("running"),
    "passed": phrase("passed"),
    "reserved": phrase("passed, with a reservation"),
    "failed": phrase("FAILED"),
}

HEAD = (
    Column(phrase("check")),
    Column(phrase("result")),
    Column(phrase("p-value"), phrase("The chance of counts at least as far off when the law is exactly the target's.")),
    Column(phrase("effect"), phrase("Cohen's w: how far counts are from their law; 0.1 is small, 0.5 large.")),
    Column(phrase("found")),
)


class PartRow(NamedTuple):
    """One part of a proof. `share` is how far it is while it runs."""

    title: str
    meaning: str
    standing: Standing
    share: float
    figure: str
    sentence: Phrase


class ProofBoard:
    """Everything that is shown of one proof."""

    def __init__(self, parts: Iterable[PartName] = TITLES) -> None:
        self.asked = tuple(parts)
        self.parts: dict[str, Part] = {}
        self.step: Step | None = None
        self.running: str = ""
        self.report: ProofReport | None = None
        self.place: Path | None = None

    def take(self, news: Iterable[LabNews]) -> None:
        """Take in what is new."""
        for found in news:
            if isinstance(found, ProofNews):
                self._take(found)

    def _take(self, found: ProofNews) -> None:
        self.step = found.step or self.step
        self.running = found.part or self.running
        if found.finished is not None:
            self.parts[found.finished.name] = found.finished
        self.place = found.place or self.place
        if found.report is not None:
            self.report, self.running = found.report, ""

    def progress(self) -> Phrase:
        """Which part runs."""
        if not self.running:
            return phrase("Preparing …")
        done, wanted = self.share()
        return phrase(
            "{part}: part {number} of {total}, {share} %",
            part=TITLES[_named(self.running)],
            number=min(len(self.asked), len(self.parts) + 1),
            total=len(self.asked),
            share=round(100 * self._part_share()) if done < wanted else 100,
        )

    def share(self) -> tuple[int, int]:
        """How far the whole is, in thousandths; parts count alike, as nobody knows how long each will take."""
        done = len(self.parts) + (self._part_share() if self.running not in self.parts else 0.0)
        return (round(1000 * done / max(1, len(self.asked))), 1000)

    def rows(self) -> tuple[PartRow, ...]:
        """Every part that was asked for, in order."""
        return tuple(self._row(name) for name in TITLES if name in self.asked)

    def verdict(self) -> Phrase:
        """The last line of the proof."""
        if self.report is None:
            return NOTHING
        return verdict_phrase(self.report.parts, cancelled=self.report.cancelled)

    @property
    def passed(self) -> bool | None:
        """How it ended; None before that, and for one that was stopped with nothing wrong so far."""
        if self.report is None or (self.report.cancelled and all(part.passed for part in self.report.parts)):
            return None
        return self.report.passed

    def facts(self) -> list[Phrase]:
        """What it was made with."""
        return facts(self.report) if self.report is not None else []

    def grid(self) -> Grid:
        """Every check of the parts that have ended; those that failed stand out."""
        checks = [(part, check) for part in self.parts.values() for check in part.checks]
        rows = tuple(
            (phrase("{part}: {check}", part=phrase(part.title), check=phrase(check.name)), *_cells(check))
            for part, check in checks
        )
        return Grid(HEAD, rows, frozenset(row for row, (_, check) in enumerate(checks) if not check.passed))

    def _part_share(self) -> float:
        return self.step.done / max(1, self.step.total) if self.step is not None and self.running else 0.0

    def _row(self, name: PartName) -> PartRow:
        part = self.parts.get(name)
        if part is None:
            running = name == self.running and self.report is None
            state: Standing = "running" if running else "waiting"
            return PartRow(TITLES[name], MEANINGS[name], state, self._part_share() * running, "", NOTHING)
        standing: Standing = "failed" if not part.passed else "reserved" if part.reservation else "passed"
        said = {"reserved": phrase(part.reservation), "failed": failure_of(part)}.get(standing, phrase(part.sentence))
        return PartRow(part.title, MEANINGS[name], standing, 1.0, part.figure, said)


def _named(name: str) -> PartName:
    return next(known for known in TITLES if known == name)


def _cells(check: Check) -> tuple[str, str, str, str]:
    passed = "passed" if check.passed else "FAILED"
    return passed, _figure(check, "p_value"), _figure(check, "effect"), check.sentence


def _figure(check: Check, name: str) -> str:
    value = check.figures.get(name)
    return number(value) if isinstance(value, float) else ""


def summary(board: ProofBoard) -> Phrase:
    """The proof in words, for a screen reader."""
    said = [
        phrase("{title}: {standing}", title=phrase(row.title), standing=STANDINGS[row.standing]) for row in board.rows()
    ]
    return phrase("{list}.", list=joined(said, ", ")) if said else NOTHING
