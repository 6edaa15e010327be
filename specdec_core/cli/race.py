"""What a race came to: both arms side by side, the speed-up, and where their texts first differ.

Knows the events of all laps; decodes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from specdec_core.advice import RUN_AGAIN, unsteady
from specdec_core.cli.options import Sources
from specdec_core.cli.results import NOT_KNOWN, arm_object, figures_table, header_of, setting_objects
from specdec_core.cli.terminal import Terminal
from specdec_core.compare import Comparison, Repeats, Spread, compare, repeats
from specdec_core.events import RunEvent, TokenCommitted
from specdec_core.settings import Arm
from specdec_core.tally import Figures, ratio, tally

LOG_SUFFIX = ".jsonl"

Laps = dict[Arm, list[list[RunEvent]]]


def lap_paths(log: str | None, laps: int) -> dict[tuple[int, Arm], Path]:
    """A file for every run of the race, named after the one that was asked for."""
    if log is None:
        return {}
    stem = log.removesuffix(LOG_SUFFIX)
    arms: tuple[Arm, ...] = ("plain", "speculative")
    return {
        (lap, arm): Path(f"{stem}.{arm}{LOG_SUFFIX}" if laps == 1 else f"{stem}.{lap + 1}.{arm}{LOG_SUFFIX}")
        for lap in range(laps)
        for arm in arms
    }


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """A race in numbers. Each arm's figures are those of its lap of median speed, which is a run that really was."""

    plain: Sequence[RunEvent]
    speculative: Sequence[RunEvent]
    figures: Mapping[Arm, Figures]
    comparison: Comparison
    spread: Repeats
    notices: tuple[str, ...]

    @property
    def speedup(self) -> float | None:
        """Ratio of the two median speeds."""
        plain, speculative = self.spread.plain.median, self.spread.speculative.median
        return None if plain is None or speculative is None else ratio(speculative, plain)


def outcome(laps: Laps) -> Outcome:
    """Fold the laps of both arms."""
    plain, speculative = (_typical(laps[arm]) for arm in ("plain", "speculative"))
    spread = repeats(laps["plain"], laps["speculative"])
    medians: dict[Arm, Spread] = {"plain": spread.plain, "speculative": spread.speculative}
    typical: dict[Arm, Sequence[RunEvent]] = {"plain": plain, "speculative": speculative}
    return Outcome(
        plain=plain,
        speculative=speculative,
        figures={
            arm: msgspec.structs.replace(tally(run), tokens_per_second=medians[arm].median)
            for arm, run in typical.items()
            if run
        },
        comparison=compare(plain, speculative),
        spread=spread,
        notices=(*_disturbed(plain, speculative), *_differing(laps)),
    )


def _typical(runs: Sequence[Sequence[RunEvent]]) -> Sequence[RunEvent]:
    """The run of median speed; of an even number, the slower of the two in the middle."""
    by_speed = sorted(runs, key=lambda run: tally(run).tokens_per_second or 0.0)
    return by_speed[(len(by_speed) - 1) // 2] if by_speed else ()


def _disturbed(plain: Sequence[RunEvent], speculative: Sequence[RunEvent]) -> Iterator[str]:
    reason = unsteady(tally(plain), tally(speculative)) if plain and speculative else None
    if reason is not None:
        yield f"{RUN_AGAIN} {reason}"


def _differing(laps: Laps) -> Iterator[str]:
    for arm, runs in laps.items():
        if _differ(runs):
            yield f"The repeats of the {arm} arm wrote different tokens."


def _differ(runs: Sequence[Sequence[RunEvent]]) -> bool:
    return len({tuple(event.id for event in run if isinstance(event, TokenCommitted)) for run in runs}) > 1


def race_object(laps: Laps, sources: Sources, logs: Sequence[str]) -> dict[str, Any]:
    """The JSON object of a race. An arm that was not run is null."""
    result = outcome(laps)
    header = header_of(result.speculative) or header_of(result.plain)
    common = setting_objects(header, sources) if header is not None else {}
    return {
        **common,
        "plain": _arm(result, "plain", result.plain),
        "speculative": _arm(result, "speculative", result.speculative),
        "speedup": result.speedup,
        "first_divergence": msgspec.to_builtins(result.comparison.first_divergence),
        "same_tokens": result.comparison.same_tokens,
        "same_length": result.comparison.same_length,
        "compared": result.comparison.compared,
        "reason": result.comparison.reason,
        "repeats": msgspec.to_builtins(result.spread),
        "notices": [*common.get("notices", []), *result.notices],
        "logs": list(logs),
    }


def _arm(result: Outcome, arm: Arm, run: Sequence[RunEvent]) -> dict[str, Any] | None:
    return {**arm_object(run), "tokens_per_second": result.figures[arm].tokens_per_second} if run else None


def show_race(terminal: Terminal, laps: Laps, *, cancelled: bool) -> None:
    """The figures side by side, the speed-up with its spread, and the honest sentence about the texts."""
    result = outcome(laps)
    terminal.out.print()
    if not result.figures:
        terminal.out.out("Cancelled before the first run.", highlight=False)
        return
    terminal.out.print(figures_table(result.figures))
    if cancelled:
        terminal.out.out("Cancelled: what was run so far is above.", highlight=False)
        return
    terminal.out.out(_speedup_line(result), highlight=False)
    for sentence in (result.comparison.reason, *_divergence_lines(result.comparison), *result.notices):
        terminal.out.out(sentence, highlight=False)


def _speedup_line(result: Outcome) -> str:
    spread = result.spread.speedup
    if result.speedup is None or spread.low is None or spread.high is None:
        return f"Speed-up: {NOT_KNOWN}."
    line = f"Speed-up: {result.speedup:.2f} x"
    if spread.count == 1:
        return f"{line} (one race; --repeats shows the spread)."
    return f"{line} (medians of {spread.count} races; single races from {spread.low:.2f} to {spread.high:.2f})."


def _divergence_lines(comparison: Comparison) -> list[str]:
    first = comparison.first_divergence
    if first is None:
        return []
    margins = " and ".join(
        f"{name} {NOT_KNOWN if margin is None else format(margin, '.4g')}"
        for name, margin in (("plain", first.plain_margin), ("speculative", first.speculative_margin))
    )
    return [
        f"First difference at token {first.position + 1:,}: {first.plain_label!r} against {first.speculative_label!r}; "
        f"gap of the target's two best scores there, in logits: {margins}."
    ]
