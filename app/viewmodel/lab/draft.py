"""The training of a draft on screen: loss and acceptance over the tokens gone through, figures and card at the end.

Folds news of a training; knows nothing of how it is made or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.viewmodel.lab.grid import Column, Grid
from app.viewmodel.lab.jobs import DraftNews, LabNews, left_over
from app.viewmodel.phrases import NOTHING, Phrase, Text, joined, phrase
from app.viewmodel.race.charts import MOST_POINTS, NOTHING_YET, Chart, Series, thinned
from specdec_core.measures.distillation import CurvePoint, DistilProgress, DistilResult, Stage

Points = list[tuple[float, float | None]]

STAGES: dict[Stage, Phrase] = {
    "held-out text": phrase("The target writes text to measure with: {done} of {total} tokens{left}"),
    "training text": phrase("The target writes text to train on: {done} of {total} tokens{left}"),
    "training": phrase("Training: {done} of {total} steps{left}"),
    "measuring": phrase("Measuring the draft: {done} of {total} runs{left}"),
}

HEAD = (
    Column(phrase("temperature")),
    Column(phrase("alpha"), phrase("Accepted over judged drafts on held-out prompts, all domains together.")),
    Column(phrase("best gamma"), phrase("The draft length that gained most.")),
    Column(phrase("× plain"), phrase("Speed over plain decoding there: median of the ratios on each prompt.")),
    Column(phrase("tokens/s"), phrase("Decode speed with the draft; median over prompts.")),
)


class UsableDraft(NamedTuple):
    """A draft that is done, and the model it is for."""

    target: str
    folder: str


class DraftBoard:
    """Everything that is shown of one training."""

    def __init__(self, target: str = "") -> None:
        self.target = target
        self.now: DistilProgress | None = None
        self.result: DistilResult | None = None
        self.card = ""
        self._loss: Points = []
        self._agreement: Points = []
        self._overlap: Points = []
        self._curve: tuple[CurvePoint, ...] = ()

    def take(self, news: Iterable[LabNews]) -> None:
        """Take in what is new."""
        for found in news:
            if isinstance(found, DraftNews):
                self._take(found)

    def _take(self, found: DraftNews) -> None:
        if found.progress is not None:
            self._hear(found.progress)
        if found.result is not None:
            self.result, self.card = found.result, found.card
            self._curve = found.result.figures.curve

    def _hear(self, seen: DistilProgress) -> None:
        self.now = seen
        self._curve = seen.curve or self._curve
        if seen.trained_tokens is None:
            return
        x = float(seen.trained_tokens)
        for points, value in (
            (self._loss, seen.loss),
            (self._agreement, seen.agreement),
            (self._overlap, seen.overlap),
        ):
            if value is not None:
                points.append((x, value))

    def progress(self) -> Phrase:
        """Which part of the work it is at, and how far."""
        if self.now is None:
            return phrase("Preparing …")
        pattern = STAGES[self.now.stage].pattern
        done, total = f"{self.now.done:,}", f"{self.now.total:,}"
        return phrase(pattern, done=done, total=total, left=left_over(self.now.seconds_left))

    def share(self) -> tuple[int, int]:
        """How far the present part is; (0, 0) while nobody knows."""
        return (self.now.done, self.now.total) if self.now is not None else (0, 0)

    def charts(self) -> tuple[Chart, ...]:
        """Loss, then acceptance."""
        return (self._loss_chart(), self._acceptance_chart())

    def grid(self) -> Grid | None:
        """What the finished draft is worth."""
        return None if self.result is None else Grid(HEAD, tuple(_rows(self.result)))

    def usable(self) -> UsableDraft | None:
        """The draft, once it is done."""
        return UsableDraft(self.target, self.result.folder) if self.result is not None else None

    def _loss_chart(self) -> Chart:
        return Chart(
            name="draft-loss",
            title=phrase("Loss"),
            x_label=phrase("answer tokens gone through"),
            y_label=phrase("loss"),
            explanation=phrase(
                "What training makes small, as a mean over the last steps. Near the end another loss is used, so the "
                "line may jump."
            ),
            series=(Series(phrase("loss"), "line", "speculative", thinned(self._loss, MOST_POINTS)),),
            summary=phrase("Loss {loss}.", loss=f"{self._loss[-1][1]:.3f}") if self._loss else NOTHING_YET,
        )

    def _acceptance_chart(self) -> Chart:
        held = [(float(point.tokens), point) for point in self._curve]
        return Chart(
            name="draft-acceptance",
            title=phrase("Acceptance"),
            x_label=phrase("answer tokens gone through"),
            y_label=phrase("acceptance, %"),
            explanation=phrase(
                "Same favourite: how often both find the same token likeliest (acceptance at temperature 0). Shared "
                "law: the probability both have in common (acceptance at temperature 1). For the first draft of a "
                "round; lines are text trained on, dots text held out."
            ),
            series=(
                Series(phrase("same favourite"), "line", "speculative", _percent(self._agreement)),
                Series(phrase("shared law"), "line", "draft", _percent(self._overlap)),
                Series(
                    NOTHING,
                    "points",
                    "speculative",
                    [(x, 100 * point.agreement[0]) for x, point in held if point.agreement],
                ),
                Series(
                    NOTHING,
                    "points",
                    "draft",
                    [(x, 100 * point.overlap[0]) for x, point in held if point.overlap],
                ),
            ),
            summary=self._acceptance_words(),
        )

    def _acceptance_words(self) -> Phrase:
        if not self._curve or not self._curve[-1].agreement:
            return NOTHING_YET
        last = self._curve[-1]
        return phrase(
            "On held-out text after {tokens} answer tokens: same favourite {agreement} %, shared law {overlap} %.",
            tokens=f"{last.tokens:,}",
            agreement=f"{100 * last.agreement[0]:.0f}",
            overlap=f"{100 * last.overlap[0]:.0f}",
        )


def _percent(points: Points) -> Points:
    return [(x, None if y is None else 100 * y) for x, y in thinned(points, MOST_POINTS)]


def _rows(result: DistilResult) -> Iterator[tuple[Text, ...]]:
    figures = result.figures
    for temperature in dict.fromkeys(row.temperature for row in figures.domains):
        best = figures.best(temperature)
        speed: tuple[Text, ...] = (phrase("none"), "", "")
        if best is not None:
            speed = (str(best.gamma), f"{best.speed_up:.2f}", f"{best.speculative:.1f}")
        yield (f"{temperature:g}", f"{figures.alpha(temperature):.3f}", *speed)


def outcome(board: DraftBoard) -> Phrase:
    """Where the finished draft is, and where it does not pay."""
    if board.result is None:
        return NOTHING
    place = phrase("The draft is in {folder}; its card tells what it was made from.", folder=board.result.folder)
    return joined([place, *board.result.figures.no_gain()])
