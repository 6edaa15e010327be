"""What a report shows of all its runs together: headline, key figures, tables side by side, and plots over both arms.

Knows events, figures and where bars of a plot go; nothing of HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from specdec_core.catalogue import pair_name
from specdec_core.compare import Comparison
from specdec_core.events import RunEvent, RunStarted
from specdec_core.reports.plots import BarPlot, BarValue, bar_plot
from specdec_core.reports.report import PLOT_WIDTH, RunView, figure_rows, formatted, shown
from specdec_core.settings_line import SettingsLine, written_line
from specdec_core.tally import DEFINITIONS, Figures, tally

PHASES = ("draft", "verify", "bookkeeping")
SAME_SPEED = 0.02


class Card(Struct, frozen=True, kw_only=True):
    """One key figure, large, with what it is."""

    name: str
    value: str
    meaning: str


class Shared(Struct, frozen=True, kw_only=True):
    """A named value of every run, with an explanation."""

    name: str
    values: tuple[str, ...]
    meaning: str
    differs: bool


class Segment(Struct, frozen=True, kw_only=True):
    """A phase's part of a run's time, in plot units."""

    phase: str
    x: float
    width: float
    note: str


class TimeBar(Struct, frozen=True, kw_only=True):
    """Where the time of one run went."""

    arm: str
    text: str
    segments: tuple[Segment, ...]


class Overview(Struct, frozen=True, kw_only=True):
    """Everything that is said of the runs together."""

    headline: str
    cards: tuple[Card, ...]
    arms: tuple[str, ...]
    figures: tuple[Shared, ...]
    settings: tuple[Shared, ...]
    facts: tuple[Shared, ...]
    prompt: str
    positions: BarPlot | None
    times: tuple[TimeBar, ...]
    line: str


def overview(runs: Sequence[Sequence[RunEvent]], views: Sequence[RunView], race: Comparison | None) -> Overview:
    """Describe the runs together."""
    figures = [tally(run) for run in runs]
    headers = [event for run in runs for event in run[:1] if isinstance(event, RunStarted)]
    return Overview(
        headline=_headline(race),
        cards=tuple(_cards(figures, race)),
        arms=tuple(found.arm or "unknown" for found in figures),
        figures=tuple(_beside([tuple(figure_rows(found)) for found in figures])),
        settings=tuple(_beside([view.settings for view in views])),
        facts=tuple(_beside([view.facts for view in views])),
        prompt=shown(headers[0].prompt) if len({header.prompt for header in headers}) == 1 else "",
        positions=_positions(figures),
        times=tuple(_times(figures)),
        line=shown(written_line(_line(headers))) if headers else "",
    )


def _headline(race: Comparison | None) -> str:
    if race is None:
        return ""
    if race.speedup is None:
        return "There is no speed to compare: an arm wrote nothing, or took no time."
    if abs(race.speedup - 1) < SAME_SPEED:
        return "Speculative decoding was as fast as plain decoding, within 2%."
    if race.speedup > 1:
        return f"Speculative decoding was {race.speedup:.2f} times as fast as plain decoding."
    return f"Speculative decoding cost time: it ran at {race.speedup:.2f} times the speed of plain decoding."


def _cards(figures: Sequence[Figures], race: Comparison | None) -> Iterator[Card]:
    by_arm = {found.arm: found for found in figures}
    if race is not None:
        value = "n/a" if race.speedup is None else f"{race.speedup:.2f} x"
        meaning = "Tokens/s of the speculative arm / tokens/s of the plain arm, prompt excluded."
        yield Card(name="Speed-up", value=value, meaning=meaning)
    for arm in ("plain", "speculative"):
        if arm in by_arm:
            speed = by_arm[arm].tokens_per_second
            value = "n/a" if speed is None else f"{speed:,.1f} tokens/s"
            yield Card(name=f"{arm.capitalize()} speed", value=value, meaning=DEFINITIONS["tokens_per_second"])
    if "speculative" in by_arm:
        found = by_arm["speculative"]
        for title, name in (("Acceptance", "acceptance_rate"), ("Tokens per target pass", "block_efficiency")):
            yield Card(name=title, value=formatted(name, getattr(found, name)), meaning=DEFINITIONS[name])


def _beside(tables: Sequence[Sequence[object]]) -> Iterator[Shared]:
    """Tables of rows with the same names, as one; a name that only some have is empty in the others."""
    names: dict[str, str] = {}
    cells: list[dict[str, str]] = []
    for table in tables:
        column: dict[str, str] = {}
        for row in table:
            name, value, meaning = (str(getattr(row, part)) for part in ("name", "value", "meaning"))
            names.setdefault(name, meaning)
            column[name] = f"{column[name]}\n{value}" if name in column else value
        cells.append(column)
    for name, meaning in names.items():
        values = tuple(column.get(name, "") for column in cells)
        yield Shared(name=name, values=values, meaning=meaning, differs=len(set(values)) > 1)


def _positions(figures: Sequence[Figures]) -> BarPlot | None:
    """Acceptance at each depth of the draft, of the first run that drafted."""
    drafted = next((found for found in figures if found.by_position), None)
    if drafted is None:
        return None
    values = [
        BarValue(
            label=f"draft {position.depth}",
            value=position.conditional,
            low=None,
            high=None,
            text=f"{position.conditional:.0%} ({position.accepted:,} of {position.judged:,})",
        )
        for position in drafted.by_position
        if position.conditional is not None
    ]
    return bar_plot("Acceptance by position, given that all before it passed", values)


def _times(figures: Sequence[Figures]) -> Iterator[TimeBar]:
    """One bar a run, on one scale, in milliseconds a token."""
    each = [_per_token(found) for found in figures]
    longest = max((sum(times) for times in each), default=0.0)
    for found, times in zip(figures, each, strict=True):
        if longest <= 0 or sum(times) <= 0:
            continue
        segments, x = [], 0.0
        for phase, time in zip(PHASES, times, strict=True):
            width = PLOT_WIDTH * time / longest
            segments.append(Segment(phase=phase, x=x, width=width, note=f"{phase}: {time:,.2f} ms a token"))
            x += width
        yield TimeBar(arm=found.arm or "unknown", text=f"{sum(times):,.1f} ms a token", segments=tuple(segments))


def _per_token(figures: Figures) -> tuple[float, ...]:
    tokens = max(1, figures.tokens)
    return tuple(getattr(figures, f"{phase}_ns") / 1e6 / tokens for phase in PHASES)


def _line(headers: Sequence[RunStarted]) -> SettingsLine:
    """The settings line that asks for the same again; models as the logs name them."""
    header = next((one for one in headers if one.drafter is not None), headers[0])
    if header.drafter is None:
        return SettingsLine(settings=header.settings)
    draft = header.drafter.kind if header.drafter.model is None else header.drafter.model.source
    if name := pair_name(header.target.source, draft):
        return SettingsLine(settings=header.settings, pair=name)
    return SettingsLine(settings=header.settings, target=header.target.source, draft=draft)
