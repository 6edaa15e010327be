"""A sweep in words, tables and plots, the same for the terminal and for a page.

Knows the result and how to say it; computes nothing that the folds do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specdec_core.measures.sweeping import Sweep, SweepCurve, SweepPoint
from specdec_core.reports.pages import Page, Section, Table, counted, number, spread
from specdec_core.reports.plots import Measured, Series, line_plot

Key = tuple[str, float]


def sweep_page(result: Sweep) -> Page:
    """Everything that is told of a sweep."""
    keys = list(dict.fromkeys((point.draft, point.temperature) for point in result.points))
    temperatures = list(dict.fromkeys(temperature for _, temperature in keys))
    overview = [_overview(result, temperature) for temperature in temperatures]
    return Page(
        title=f"Draft lengths of {result.target.name}" if result.target is not None else "Draft lengths",
        sentences=tuple(_opening(result)),
        sections=(*overview, *(_section(result, key) for key in keys)),
    )


def _opening(result: Sweep) -> Iterator[str]:
    yield from conditions(result)
    if not result.complete:
        yield "Cancelled: these are the runs that were made until then."
    yield from result.notices
    yield from verdicts(result)


def conditions(result: Sweep) -> Iterator[str]:
    """What was measured on, and how fast plain decoding was."""
    target, settings = result.target, result.settings
    if target is not None:
        yield (
            f"{target.name}, {target.dtype} on {target.device} ({result.device_name}), "
            f"{counted(result.threads, 'thread')}; up to {counted(settings.max_new_tokens, 'new token')}, "
            f"{counted(len(result.prompts), 'prompt')}, {counted(result.repeats, 'repeat')}."
        )
    for temperature, speed in result.plain_tokens_per_second.items():
        yield f"Plain decoding at temperature {temperature}: {spread(speed, '{:.1f}')} tokens/s."


def verdicts(result: Sweep) -> Iterator[str]:
    """The best length of each drafter, in a sentence."""
    for point in result.points:
        speed = point.speedup.median
        if point.best and speed is not None:
            pays = "" if speed > 1 else "; plain decoding is faster"
            where = _named((point.draft, point.temperature))
            yield f"Best for {where}: gamma {point.gamma}, {speed:.2f} x plain{pays}."


def _named(key: Key) -> str:
    return f"{key[0]} at temperature {key[1]:g}"


def _overview(result: Sweep, temperature: float) -> Section:
    points = [point for point in result.points if point.temperature == temperature]
    curves = [curve for curve in result.curves if curve.temperature == temperature]
    drafts = list(dict.fromkeys(point.draft for point in points))
    series = [_series(draft, points, curves) for draft in drafts]
    title = f"Speed-up over plain decoding at temperature {temperature:g}"
    plot = line_plot(title, series, x_title="gamma", y_title="x plain", mark=1.0)
    return Section(
        title=title,
        sentences=(
            "Dots are measured, with 95 % bootstrap intervals over prompts; lines are what the cost model says.",
        ),
        lines=() if plot is None else (plot,),
    )


def _series(draft: str, points: Sequence[SweepPoint], curves: Sequence[SweepCurve]) -> Series:
    curve = next((curve.speedups for curve in curves if curve.draft == draft), ())
    return Series(
        name=draft,
        curve=tuple((float(gamma), speed) for gamma, speed in enumerate(curve, start=1)),
        points=tuple(
            Measured(
                x=float(point.gamma),
                y=point.speedup.median,
                low=point.speedup.low,
                high=point.speedup.high,
                note=f"{draft}, gamma {point.gamma}: {spread(point.speedup)} x plain{', best' if point.best else ''}",
                best=point.best,
            )
            for point in points
            if point.draft == draft and point.speedup.median is not None
        ),
    )


def _section(result: Sweep, key: Key) -> Section:
    points = [point for point in result.points if (point.draft, point.temperature) == key]
    head = ("gamma", "x plain", "predicted", "accepted", "alpha", "tok/pass", "drafted")
    rows = tuple(point_cells(point) for point in points)
    tables = [Table(head, rows)]
    deepest = max(points, key=lambda point: point.gamma)
    if deepest.by_position:
        depths = tuple(
            (str(p.depth), f"{p.judged:,}", number(p.conditional), number(p.unconditional)) for p in deepest.by_position
        )
        tables.append(
            Table((f"depth, gamma {deepest.gamma}", "judged", "accepted there", "reached and accepted"), depths)
        )
    curve = next((curve for curve in result.curves if (curve.draft, curve.temperature) == key), None)
    sentences = ["drafted is drafted tokens a round; x plain compares decode speeds, the prompt left out."]
    if curve is not None:
        sentences.append(f"It proposed something in {curve.drafting_share:.0%} of the rounds.")
    return Section(title=_named(key), sentences=tuple(sentences), tables=tuple(tables))


def point_cells(point: SweepPoint) -> tuple[str, ...]:
    """A row of the table: gamma, speed-up, prediction, accepted, alpha, tokens a pass, drafted a round."""
    return (
        f"{point.gamma} best" if point.best else str(point.gamma),
        spread(point.speedup),
        number(point.predicted),
        number(point.acceptance_rate, "{:.1%}"),
        number(point.alpha, "{:.1%}"),
        number(point.tokens_per_pass),
        number(point.drafted_per_round),
    )
