"""What a report of runs shows, as plain words and numbers: cells, legend, figures, settings, plot points.

Knows events and figures; nothing of HTML beyond where a line of a plot goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from specdec_core.changes import Change, changes_of, with_changes
from specdec_core.compare import Comparison, compare
from specdec_core.events import (
    ModelInfo,
    RoundFinished,
    RunEvent,
    RunFailed,
    RunStarted,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.reports.report_words import ARMS, ENDINGS, NO, SPEEDUP, STATES, TITLES, YES
from specdec_core.settings import OPTIONS
from specdec_core.tally import DEFINITIONS, Figures, Percentiles, SpeedSeries, tally
from specdec_core.wording.phrases import NOT_YET, NOTHING, Phrase, Text, joined, phrase

MOST_POINTS = 400
PLOT_WIDTH, PLOT_HEIGHT = 640.0, 120.0
NS_PER_MS = 1e6
_SHARES = (
    "acceptance_rate",
    "tested_rate",
    "alpha",
    "mean_overlap",
    "draft_share",
    "verify_share",
    "bookkeeping_share",
)


class Cell(Struct, frozen=True):
    """One token as it is shown: its state, its text, and what to say about it."""

    state: str
    text: str
    note: Phrase
    special: bool = False


class Row(Struct, frozen=True):
    """A named value with an explanation."""

    name: Text
    value: Text
    meaning: Text = ""


class Bar(Struct, frozen=True):
    """One bar of the plot of tokens per round; heights are in plot units from the bottom."""

    x: float
    width: float
    accepted: float
    committed: float
    note: Phrase


class RunView(Struct, frozen=True, kw_only=True):
    """All that is shown of one run."""

    title: Phrase
    subtitle: Phrase
    ending: Phrase
    prompt: str
    cells: tuple[Cell, ...]
    counts: dict[str, int]
    figures: tuple[Row, ...]
    settings: tuple[Row, ...]
    facts: tuple[Row, ...]
    bars: tuple[Bar, ...]
    most_per_round: int


class SpeedPlot(Struct, frozen=True, kw_only=True):
    """Lines of tokens per second over time, one a run, on common axes; points as an SVG polyline wants them."""

    lines: tuple[tuple[str, str], ...]
    seconds: float
    speed: float


def run_view(events: Sequence[RunEvent]) -> RunView:
    """Describe one run."""
    header = next((event for event in events if isinstance(event, RunStarted)), None)
    figures = tally(events)
    cells = tuple(_cells(events))
    bars, most = _bars([event for event in events if isinstance(event, RoundFinished)])
    return RunView(
        title=ARMS[figures.arm or "unknown"],
        subtitle=_subtitle(header),
        ending=_ending(events, figures),
        prompt=shown(header.prompt) if header else "",
        cells=cells,
        counts={state: sum(cell.state == state for cell in cells) for state in STATES},
        figures=tuple(figure_rows(figures)),
        settings=tuple(_setting_rows(header, changes_of(events))) if header else (),
        facts=tuple(_fact_rows(header)) if header else (),
        bars=bars,
        most_per_round=most,
    )


def race_of(runs: Sequence[Sequence[RunEvent]]) -> Comparison | None:
    """The comparison of two runs, where one is plain and the other speculative."""
    arms = {event.arm: run for run in runs for event in run[:1] if isinstance(event, RunStarted)}
    return compare(arms["plain"], arms["speculative"]) if len(runs) == len(arms) == 2 else None


def shown(text: str) -> str:
    """`text` with control characters, which no page can hold, as their pictures; line breaks and tabs stay."""
    text = text.encode("utf-8", "replace").decode()
    return "".join(
        chr(0x2400 + ord(c)) if ord(c) < 32 and c not in "\n\t" else "\u2421" if c == "\x7f" else c for c in text
    )


def _subtitle(header: RunStarted | None) -> Phrase:
    if header is None:
        return NOTHING
    parts: list[Text] = [header.target.name, header.target.dtype, header.device_name]
    if header.drafter is not None:
        parts.insert(1, phrase("drafted by {drafter}", drafter=header.drafter.name))
    return joined(parts, " - ")


def _ending(events: Sequence[RunEvent], figures: Figures) -> Phrase:
    last = events[-1] if events else None
    if isinstance(last, RunFailed):
        why = phrase(last.sentence), phrase(last.advice)
        return phrase("The run failed: {sentence} {advice}", sentence=why[0], advice=why[1])
    if not figures.reason:
        return phrase("Interrupted: the record has no end.")
    return phrase("Ended: {reason}.", reason=ENDINGS[figures.reason])


def _cells(events: Sequence[RunEvent]) -> Iterator[Cell]:
    """Tokens in reading order: the accepted drafts of a round, the refused ones, then the token that ends it."""
    labels = {(e.round, e.index): e.label for e in events if isinstance(e, TokenDrafted)}
    tokens = (e for e in events if isinstance(e, TokenJudged | TokenCommitted))
    for _, group in groupby(tokens, key=lambda event: event.round):
        of_round = list(group)
        committed = [e for e in of_round if isinstance(e, TokenCommitted)]
        judged = [e for e in of_round if isinstance(e, TokenJudged) and e.verdict != "accepted"]
        yield from (_committed_cell(e) for e in committed if e.origin == "accepted")
        yield from (_refused_cell(e, labels.get((e.round, e.index), f"token {e.id}")) for e in judged)
        yield from (_committed_cell(e) for e in committed if e.origin != "accepted")


def _committed_cell(event: TokenCommitted) -> Cell:
    note = phrase(
        "{state}, token {position}, round {round}, target {target}",
        state=phrase(event.origin),
        position=event.position + 1,
        round=event.round,
        target=f"{event.target_prob:.3f}",
    )
    if event.draft_prob is not None:
        note = joined([note, phrase(", draft {draft}", draft=f"{event.draft_prob:.3f}")], "")
    return Cell(event.origin, shown(event.text), note, event.special)


def _refused_cell(event: TokenJudged, label: str) -> Cell:
    note = phrase("{state}, round {round}", state=phrase(event.verdict), round=event.round)
    if event.target_prob is not None and event.draft_prob is not None and event.draw is not None:
        test = phrase(
            ": {draw} x {draft} is above {target}",
            draw=f"{event.draw:.3f}",
            draft=f"{event.draft_prob:.3f}",
            target=f"{event.target_prob:.3f}",
        )
        note = joined([note, test], "")
    return Cell(event.verdict, shown(label), note)


def figure_rows(figures: Figures) -> Iterator[Row]:
    """Every figure in words a person can read, with its definition."""
    for name, meaning in DEFINITIONS.items():
        yield Row(phrase(TITLES[name]), formatted(name, getattr(figures, name)), phrase(meaning))


def formatted(name: str, value: Any) -> Text:
    """A figure as text with its unit; n/a where it has no meaning."""
    if value is None:
        return NOT_YET
    if isinstance(value, Percentiles):
        times = [formatted("_ns", value.p50_ns), formatted("_ns", value.p95_ns), formatted("_ns", value.p99_ns)]
        return "p50 {}, p95 {}, p99 {}".format(*times) if value.count else NOT_YET
    if name == "by_position":
        return (
            ", ".join(f"{p.depth}: {formatted('alpha', p.conditional)} ({p.accepted}/{p.judged})" for p in value)
            or NOT_YET
        )
    if name == "tokens_per_round":
        return ", ".join(f"{n}: {count}" for n, count in enumerate(value) if count) or NOT_YET
    return _formatted_number(name, value)


def _formatted_number(name: str, value: Any) -> Text:
    if isinstance(value, bool):
        return YES if value else NO
    if name.endswith("_ns"):
        return f"{value / NS_PER_MS:,.2f} ms"
    if name in _SHARES:
        return f"{value:.1%}"
    if isinstance(value, str):
        return ENDINGS.get(value) or phrase(value)
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"


def _setting_rows(header: RunStarted, changes: Sequence[Change]) -> Iterator[Row]:
    for option in OPTIONS.values():
        first = _setting(getattr(header.settings, option.name))
        yield Row(phrase(option.title), with_changes(first, option.name, changes, _setting), phrase(option.help))


def _setting(value: Any) -> Text:
    if isinstance(value, tuple):
        return shown(", ".join(map(repr, value))) or phrase("none")
    if isinstance(value, bool):
        return YES if value else NO
    return f"{value:g}" if isinstance(value, float) else str(value)


def _fact_rows(header: RunStarted) -> Iterator[Row]:
    yield Row(phrase("started"), header.started_at)
    yield Row(phrase("run"), shown(header.run_id))
    yield Row(phrase("race"), shown(header.race_id) or phrase("none"), phrase("Both arms of a race name the same one."))
    drafter = header.drafter.model if header.drafter else None
    for role, model in ((phrase("target"), header.target), (phrase("draft"), drafter)):
        if model is not None:
            yield Row(role, _model(model))
    yield Row(phrase("libraries"), shown(", ".join(f"{name} {version}" for name, version in header.libraries.items())))
    for notice in header.notices:
        yield Row(phrase("notice"), phrase(notice))


def _model(model: ModelInfo) -> Phrase:
    return phrase(
        "{name} ({source}), {parameters} parameters, {dtype} on {device}, revision {revision}",
        name=model.name,
        source=model.source,
        parameters=f"{model.parameters:,}",
        dtype=model.dtype,
        device=model.device,
        revision=model.revision,
    )


def _bars(rounds: Sequence[RoundFinished]) -> tuple[tuple[Bar, ...], int]:
    """One bar a round; where there are too many, one for every few rounds, with their mean."""
    step = -(-len(rounds) // MOST_POINTS) or 1
    groups = [rounds[at : at + step] for at in range(0, len(rounds), step)]
    most = max((event.committed for event in rounds), default=0)
    unit, width = PLOT_HEIGHT / max(1, most), PLOT_WIDTH / max(1, len(groups))
    bars = []
    for number, group in enumerate(groups):
        accepted, committed = (sum(getattr(e, n) for e in group) / len(group) for n in ("accepted", "committed"))
        note = phrase(
            "{rounds}: {committed} tokens, {accepted} of them drafted",
            rounds=_named(group),
            committed=f"{committed:.3g}",
            accepted=f"{accepted:.3g}",
        )
        bars.append(Bar(number * width, width * 0.85, min(accepted, committed) * unit, committed * unit, note))
    return tuple(bars), most


def _named(group: Sequence[RoundFinished]) -> Phrase:
    first, last = group[0].round, group[-1].round
    if first == last:
        return phrase("round {round}", round=first)
    return phrase("rounds {first} to {last}", first=first, last=last)


def speed_plot(runs: Sequence[Sequence[RunEvent]]) -> SpeedPlot | None:
    """The speed of every run over time, thinned to what a plot can show; None where there is nothing to draw."""
    series = []
    for run in runs:
        fold = SpeedSeries()
        for event in run:
            fold.add(event)
        step = -(-len(fold.points) // MOST_POINTS) or 1
        series.append([(p.seconds, p.speed) for p in fold.points[::step] if p.speed is not None])
    seconds = max((x for line in series for x, _ in line), default=0.0)
    speed = max((y for line in series for _, y in line), default=0.0)
    if seconds <= 0 or speed <= 0:
        return None
    lines = [
        (_arm(run), " ".join(f"{PLOT_WIDTH * x / seconds:.1f},{PLOT_HEIGHT * (1 - y / speed):.1f}" for x, y in line))
        for run, line in zip(runs, series, strict=True)
    ]
    return SpeedPlot(lines=tuple(lines), seconds=seconds, speed=speed)


def _arm(run: Sequence[RunEvent]) -> str:
    return next((event.arm for event in run if isinstance(event, RunStarted)), "plain")


def race_rows(comparison: Comparison) -> list[Row]:
    """The outcome of a race in a few lines."""
    same = phrase(
        "{answer}, of {compared} compared",
        answer=YES if comparison.same_tokens else NO,
        compared=f"{comparison.compared:,}",
    )
    rows = [
        Row(phrase("speed-up"), speedup_text(comparison), SPEEDUP),
        Row(phrase("same tokens"), same, phrase(comparison.reason)),
    ]
    if (first := comparison.first_divergence) is not None:
        margin = phrase("not recorded")
        if first.margin is not None:
            margin = phrase("{margin} logits", margin=f"{first.margin:.4g}")
        difference = phrase(
            "token {position}: {plain} and {speculative}; margin {margin}",
            position=f"{first.position + 1:,}",
            plain=repr(shown(first.plain_label)),
            speculative=repr(shown(first.speculative_label)),
            margin=margin,
        )
        rows.append(Row(phrase("first difference"), difference))
    return rows


def speedup_text(comparison: Comparison) -> Text:
    """The speed-up as a number of times."""
    return NOT_YET if comparison.speedup is None else f"{comparison.speedup:.2f} x"
