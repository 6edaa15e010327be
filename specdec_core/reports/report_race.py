"""What a report shows of all its runs together: headline, key figures, tables side by side, and plots over both arms.

Knows events, figures and where bars of a plot go; nothing of HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from specdec_core.advice import ONE_RACE, RUN_AGAIN, unsteady
from specdec_core.catalogue import pair_name
from specdec_core.changes import changes_of
from specdec_core.compare import Comparison
from specdec_core.events import RunEvent, RunStarted
from specdec_core.reports.plots import BarPlot, BarValue, bar_plot
from specdec_core.reports.race_words import OfRace, race_words
from specdec_core.reports.report import PLOT_WIDTH, Row, RunView, figure_rows, formatted, shown, speedup_text
from specdec_core.reports.report_words import SPEEDUP
from specdec_core.settings import Arm
from specdec_core.settings_line import SettingsLine, written_line
from specdec_core.tally import DEFINITIONS, Figures, tally
from specdec_core.wording.phrases import NOT_YET, NOTHING, Phrase, Text, joined, phrase
from specdec_core.wording.sayings import phrased

PHASES: Mapping[str, Phrase] = MappingProxyType(
    {"draft": phrase("draft"), "verify": phrase("verify"), "bookkeeping": phrase("bookkeeping")}
)
SPEEDS: Mapping[Arm, Phrase] = MappingProxyType(
    {"plain": phrase("Plain speed"), "speculative": phrase("Speculative speed")}
)
DRAFTED: Mapping[str, Phrase] = MappingProxyType(
    {"acceptance_rate": phrase("Acceptance"), "block_efficiency": phrase("Tokens per target pass")}
)
SAME_SPEED = 0.02


class Card(Struct, frozen=True, kw_only=True):
    """One key figure, large, with what it is."""

    name: Phrase
    value: Text
    meaning: Phrase


class Shared(Struct, frozen=True, kw_only=True):
    """A named value of every run, with an explanation."""

    name: Text
    values: tuple[Text, ...]
    meaning: Text
    differs: bool


class Segment(Struct, frozen=True, kw_only=True):
    """A phase's part of a run's time, in plot units."""

    phase: str
    name: Phrase
    x: float
    width: float
    note: Phrase


class TimeBar(Struct, frozen=True, kw_only=True):
    """Where the time of one run went."""

    arm: Phrase
    text: Phrase
    segments: tuple[Segment, ...]


class Overview(Struct, frozen=True, kw_only=True):
    """Everything that is said of the runs together."""

    headline: Phrase
    doubt: Phrase
    note: Phrase
    cards: tuple[Card, ...]
    arms: tuple[Phrase, ...]
    figures: tuple[Shared, ...]
    settings: tuple[Shared, ...]
    facts: tuple[Shared, ...]
    race: Phrase
    prompt: str
    positions: BarPlot | None
    times: tuple[TimeBar, ...]
    line: str
    changed: bool


def overview(
    runs: Sequence[Sequence[RunEvent]], views: Sequence[RunView], race: Comparison | None, *, partner: str = ""
) -> Overview:
    """Describe the runs together; `partner` is the name of the log that holds a single run's other arm."""
    figures = [tally(run) for run in runs]
    headers = [event for run in runs for event in run[:1] if isinstance(event, RunStarted)]
    return Overview(
        headline=_headline(race),
        doubt=_doubt(race),
        note=_note(headers, race),
        cards=tuple(_cards(figures, race)),
        arms=tuple(_arm(found) for found in figures),
        figures=tuple(_beside([tuple(figure_rows(found)) for found in figures])),
        settings=tuple(_beside([view.settings for view in views])),
        facts=tuple(_beside([view.facts for view in views])),
        race=race_words([OfRace(header.arm, shown(header.race_id)) for header in headers], partner=partner),
        prompt=shown(headers[0].prompt) if len({header.prompt for header in headers}) == 1 else "",
        positions=_positions(figures),
        times=tuple(_times(figures)),
        line=shown(written_line(_line(headers))) if headers else "",
        changed=any(changes_of(run) for run in runs),
    )


def _arm(figures: Figures) -> Phrase:
    return phrase("unknown") if figures.arm is None else phrase(figures.arm)


def _headline(race: Comparison | None) -> Phrase:
    if race is None:
        return NOTHING
    if race.speedup is None:
        return phrase("There is no speed to compare: an arm wrote nothing, or took no time.")
    if abs(race.speedup - 1) < SAME_SPEED:
        return phrase("Speculative decoding was as fast as plain decoding, within 2 %.")
    speedup = f"{race.speedup:.2f}"
    if race.speedup > 1:
        return phrase("Speculative decoding was {speedup} times as fast as plain decoding.", speedup=speedup)
    return phrase(
        "Speculative decoding cost time: it ran at {speedup} times the speed of plain decoding.", speedup=speedup
    )


def _note(headers: Sequence[RunStarted], race: Comparison | None) -> Phrase:
    """How much these speeds rest on; runs of different races are told so elsewhere."""
    one = race is not None and race.speedup is not None and len({header.race_id for header in headers}) == 1
    return phrased(ONE_RACE) if one else NOTHING


def _doubt(race: Comparison | None) -> Phrase:
    """Why these speeds mean little, if so."""
    reason = None if race is None or race.speedup is None else unsteady(race.plain, race.speculative)
    return NOTHING if reason is None else joined([phrased(RUN_AGAIN), phrased(reason)], " ")


def _cards(figures: Sequence[Figures], race: Comparison | None) -> Iterator[Card]:
    by_arm = {found.arm: found for found in figures}
    if race is not None:
        yield Card(name=phrase("Speed-up"), value=speedup_text(race), meaning=SPEEDUP)
    for arm, name in SPEEDS.items():
        if arm in by_arm:
            speed = by_arm[arm].tokens_per_second
            value = NOT_YET if speed is None else phrase("{speed} tokens/s", speed=f"{speed:,.1f}")
            yield Card(name=name, value=value, meaning=phrase(DEFINITIONS["tokens_per_second"]))
    if "speculative" in by_arm:
        for figure, title in DRAFTED.items():
            shown_value = formatted(figure, getattr(by_arm["speculative"], figure))
            yield Card(name=title, value=shown_value, meaning=phrase(DEFINITIONS[figure]))


def _beside(tables: Sequence[Sequence[Row]]) -> Iterator[Shared]:
    """Tables of rows with the same names, as one; a name that only some have is empty in the others."""
    names: dict[str, Row] = {}
    cells: list[dict[str, list[Text]]] = []
    for table in tables:
        column: dict[str, list[Text]] = {}
        for row in table:
            names.setdefault(str(row.name), row)
            column.setdefault(str(row.name), []).append(row.value)
        cells.append(column)
    for name, row in names.items():
        values = tuple(_below(column.get(name, [])) for column in cells)
        differs = len(set(map(str, values))) > 1
        yield Shared(name=row.name, values=values, meaning=row.meaning, differs=differs)


def _below(values: Sequence[Text]) -> Text:
    return values[0] if len(values) == 1 else joined(values, "\n")


def _positions(figures: Sequence[Figures]) -> BarPlot | None:
    """Acceptance at each depth of the draft, of the first run that drafted."""
    drafted = next((found for found in figures if found.by_position), None)
    if drafted is None:
        return None
    values = [
        BarValue(
            label=phrase("draft {depth}", depth=position.depth),
            value=position.conditional,
            low=None,
            high=None,
            text=phrase(
                "{share} ({accepted} of {judged})",
                share=f"{position.conditional:.0%}",
                accepted=f"{position.accepted:,}",
                judged=f"{position.judged:,}",
            ),
        )
        for position in drafted.by_position
        if position.conditional is not None
    ]
    return bar_plot(phrase("Acceptance by position, given that all before it passed"), values)


def _times(figures: Sequence[Figures]) -> Iterator[TimeBar]:
    """One bar a run, on one scale, in milliseconds a token."""
    each = [_per_token(found) for found in figures]
    longest = max((sum(times) for times in each), default=0.0)
    for found, times in zip(figures, each, strict=True):
        if longest <= 0 or sum(times) <= 0:
            continue
        segments, x = [], 0.0
        for (phase, name), time in zip(PHASES.items(), times, strict=True):
            width = PLOT_WIDTH * time / longest
            note = phrase("{phase}: {time} ms a token", phase=name, time=f"{time:,.2f}")
            segments.append(Segment(phase=phase, name=name, x=x, width=width, note=note))
            x += width
        text = phrase("{time} ms a token", time=f"{sum(times):,.1f}")
        yield TimeBar(arm=_arm(found), text=text, segments=tuple(segments))


def _per_token(figures: Figures) -> tuple[float, ...]:
    tokens = max(1, figures.tokens)
    return tuple(getattr(figures, f"{phase}_ns") / 1e6 / tokens for phase in PHASES)


def _line(headers: Sequence[RunStarted]) -> SettingsLine:
    """The settings line of what was asked for at the start; models as the logs name them."""
    header = next((one for one in headers if one.drafter is not None), headers[0])
    if header.drafter is None:
        return SettingsLine(settings=header.settings)
    draft = header.drafter.kind if header.drafter.model is None else header.drafter.model.source
    if name := pair_name(header.target.source, draft):
        return SettingsLine(settings=header.settings, pair=name)
    return SettingsLine(settings=header.settings, target=header.target.source, draft=draft)
