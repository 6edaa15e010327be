"""Every chart of a race as plain series: what is on its axes, its curves and bars, and the same in one sentence.

Knows events and figures; nothing of how charts are drawn. A value that has no meaning is None and leaves a gap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeVar

from app.viewmodel.phrases import Phrase, joined, phrase
from app.viewmodel.race.lanes import Lane, Race
from app.viewmodel.race.rounds import Mark
from specdec_core.tally import NS_PER_SECOND
from specdec_core.theory import best_gamma_measured, measured_costs, speedup_measured

Colour = Literal["plain", "speculative", "accepted", "drafted", "draft", "verify", "bookkeeping", "mean"]
Shape = Literal["line", "steps", "bars", "stacked", "points"]

LONGEST = 16
MOST_POINTS = 1_200  # a screen is not wider; what an update costs must not grow with the run
NOTHING_YET = phrase("Nothing to show yet.")


class Series(NamedTuple):
    """One curve or one set of bars. `points` are (x, y); a y of None is a gap."""

    name: Phrase
    shape: Shape
    colour: Colour
    points: Sequence[tuple[float, float | None]]


class Chart(NamedTuple):
    """One chart, ready to be drawn or exported. `counted`: nothing lies between two whole numbers of its x axis."""

    name: str
    title: Phrase
    x_label: Phrase
    y_label: Phrase
    explanation: Phrase
    series: tuple[Series, ...]
    summary: Phrase
    marks: tuple[Mark, ...] = ()
    counted: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is no point to draw."""
        return not any(y is not None for series in self.series for _, y in series.points)


def speed_chart(race: Race, most: int | None = MOST_POINTS) -> Chart:
    """Tokens a second of both arms over time."""
    lanes = [lane for lane in (race.plain, race.speculative) if lane.speeds]
    series = tuple(Series(ARM_NAMES[lane.arm], "line", lane.arm, _speed_points(lane, most)) for lane in lanes)
    return Chart(
        name="speed",
        title=phrase("Speed"),
        x_label=phrase("seconds of writing, after the prompt was read"),
        y_label=phrase("tokens/s"),
        explanation=phrase(
            "Tokens a second over the last second. Each arm's clock starts when its prompt has been read; the figures "
            "below go by the same clock."
        ),
        series=series,
        summary=_joined(_speed_words(lane) for lane in lanes),
        marks=tuple(race.speculative.rounds.moments),
    )


def accepted_chart(race: Race, most: int | None = MOST_POINTS) -> Chart:
    """Accepted drafts of every round, and their moving mean."""
    rounds, mean = race.speculative.rounds, race.speculative.figures.mean_accepted_length
    return Chart(
        name="accepted",
        title=phrase("Accepted"),
        x_label=phrase("round"),
        y_label=phrase("drafts"),
        explanation=phrase("Drafts made and kept in each round; the bold line is the mean kept in the last eight."),
        series=(
            Series(phrase("drafted"), "line", "drafted", thinned(rounds.drafted, most)),
            Series(phrase("accepted"), "points", "accepted", thinned(rounds.accepted, most)),
            Series(phrase("mean of 8 rounds"), "line", "mean", thinned(rounds.mean, most)),
        ),
        summary=NOTHING_YET
        if mean is None
        else phrase(
            "{rounds} rounds, {mean} drafts accepted on average.", rounds=len(rounds.accepted), mean=f"{mean:.2f}"
        ),
        marks=tuple(rounds.changes),
        counted=True,
    )


def position_chart(race: Race, _most: int | None = None) -> Chart:
    """Acceptance at each depth of the draft, given that everything before was accepted."""
    positions = race.speculative.figures.by_position
    known = [(float(p.depth), p.conditional) for p in positions]
    words = [f"{p.depth}: {100 * p.conditional:.0f} %" for p in positions if p.conditional is not None]
    return Chart(
        name="position",
        title=phrase("By position"),
        x_label=phrase("position in the draft"),
        y_label=phrase("passed, %"),
        explanation=phrase(
            "The chance that a draft at this position passes, given that all before it passed. A position that was "
            "never judged has no bar."
        ),
        series=(
            Series(phrase("acceptance"), "bars", "accepted", [(x, None if y is None else 100 * y) for x, y in known]),
        ),
        summary=phrase("Accepted by position: {list}.", list=", ".join(words)) if words else NOTHING_YET,
        counted=True,
    )


def histogram_chart(race: Race, _most: int | None = None) -> Chart:
    """How many rounds wrote one token, two, three ..."""
    counts = race.speculative.figures.tokens_per_round
    points = [(float(tokens), float(count)) for tokens, count in enumerate(counts) if tokens]
    words = ", ".join(f"{int(x)}: {int(y)}" for x, y in points if y)
    return Chart(
        name="histogram",
        title=phrase("Per round"),
        x_label=phrase("tokens written in a round"),
        y_label=phrase("rounds"),
        explanation=phrase("Accepted drafts and the token that ends the round. Plain decoding always writes one."),
        series=(Series(phrase("rounds"), "bars", "speculative", points),),
        summary=phrase("Rounds by tokens written: {list}.", list=words) if words else NOTHING_YET,
        counted=True,
    )


def time_chart(race: Race, most: int | None = MOST_POINTS) -> Chart:
    """Where the time of each round went."""
    figures, rounds = race.speculative.figures, race.speculative.rounds
    shares = (figures.draft_share, figures.verify_share, figures.bookkeeping_share)
    summary = NOTHING_YET
    if all(share is not None for share in shares):
        draft, verify, rest = (f"{100 * (share or 0):.0f}" for share in shares)
        summary = phrase(
            "Drafting {draft} %, verifying {verify} %, everything else {rest} %.", draft=draft, verify=verify, rest=rest
        )
    return Chart(
        name="time",
        title=phrase("Time"),
        x_label=phrase("round"),
        y_label=phrase("ms"),
        explanation=phrase("The draft's passes, the target's pass, and all else: judging, roll-back, text, the log."),
        series=(
            Series(phrase("verify"), "stacked", "verify", thinned(rounds.verify_ms, most)),
            Series(phrase("draft"), "stacked", "draft", thinned(rounds.draft_ms, most)),
            Series(phrase("other"), "stacked", "bookkeeping", thinned(rounds.bookkeeping_ms, most)),
        ),
        summary=summary,
        marks=tuple(rounds.changes),
        counted=True,
    )


def prediction_chart(race: Race, _most: int | None = None) -> Chart:
    """Predicted speed-up for every draft length, from this race's own acceptance and costs."""
    plain, speculative = race.plain.figures, race.speculative.figures
    costs = measured_costs(plain, speculative)
    started = race.speculative.started
    points: list[tuple[float, float | None]] = []
    marks: list[Mark] = []
    summary = phrase("Needs both arms of a race.")
    if costs is not None and started is not None and speculative.by_position:
        rates = [position.conditional for position in speculative.by_position]
        points = [(float(gamma), speedup_measured(rates, gamma, costs)) for gamma in range(LONGEST + 1)]
        best = best_gamma_measured(rates, costs, LONGEST)
        predicted = speedup_measured(rates, best, costs)
        marks = [Mark(float(started.settings.gamma), phrase("now")), Mark(float(best), phrase("best"))]
        summary = (
            phrase("Best draft length {best}, predicted {gain}× plain speed.", best=best, gain=f"{predicted:.2f}")
            if best
            else phrase("No draft length is predicted to beat plain decoding.")
        )
    return Chart(
        name="prediction",
        title=phrase("Prediction"),
        x_label=phrase("gamma"),
        y_label=phrase("× plain"),
        explanation=phrase(
            "What each draft length promises, from the acceptance by position and the pass times measured in this "
            "race. Positions beyond those judged are taken to be like the last one known."
        ),
        series=(Series(phrase("predicted"), "line", "speculative", points),),
        summary=summary,
        marks=tuple(marks),
        counted=True,
    )


Maker = Callable[[Race, int | None], Chart]
CHARTS: tuple[Maker, ...] = (
    speed_chart,
    accepted_chart,
    position_chart,
    histogram_chart,
    time_chart,
    prediction_chart,
)

Item = TypeVar("Item")


def thinned(points: Sequence[Item], most: int | None) -> Sequence[Item]:
    """At most `most` of them, evenly from the end, so that the newest is always there."""
    if most is None or len(points) <= most:
        return points
    step = (len(points) + most - 1) // most
    return points[::-step][::-1]


def csv_text(chart: Chart) -> str:
    """The chart's numbers as a table: one line a point, the series by name."""
    lines = [f"series,{_cell(str(chart.x_label))},{_cell(str(chart.y_label))}"]
    for series in chart.series:
        lines += [f"{_cell(str(series.name))},{x:g},{'' if y is None else repr(y)}" for x, y in series.points]
    return "\n".join(lines) + "\n"


ARM_NAMES = {"plain": phrase("plain"), "speculative": phrase("speculative")}


def _cell(text: str) -> str:
    return f'"{text}"' if "," in text else text


def _speed_points(lane: Lane, most: int | None) -> list[tuple[float, float | None]]:
    began = lane.rounds.began
    return [(max(0.0, point.seconds - began), point.speed) for point in thinned(lane.speeds, most)]


def _speed_words(lane: Lane) -> Phrase:
    overall = lane.figures.tokens_per_second
    seconds = lane.figures.decode_ns / NS_PER_SECOND
    return phrase(
        "{arm}: {speed} tokens/s in {seconds} s.",
        arm=ARM_NAMES[lane.arm],
        speed="n/a" if overall is None else f"{overall:.1f}",
        seconds=f"{seconds:.1f}",
    )


def _joined(parts: Iterable[Phrase]) -> Phrase:
    found = list(parts)
    return joined(found) if found else NOTHING_YET
