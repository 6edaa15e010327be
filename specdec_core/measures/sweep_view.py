"""A sweep in words, tables and plots, the same for the terminal and for a page.

Knows the result and how to say it; computes nothing that the folds do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specdec_core.measures.conditions import measured_on, of_one_prompt, of_unsteady_times
from specdec_core.measures.sweeping import Sweep, SweepCurve, SweepPoint, fastest
from specdec_core.prompts import DOMAINS
from specdec_core.reports.pages import Page, Section, Table, number, spread
from specdec_core.reports.plots import Measured, Series, line_plot
from specdec_core.wording.phrases import NOTHING, Phrase, Text, joined, phrase

Key = tuple[str, float]

HEAD = (
    phrase("gamma"),
    phrase("x plain"),
    phrase("predicted"),
    phrase("accepted"),
    phrase("alpha"),
    phrase("tok/pass"),
    phrase("drafted"),
)
DEPTH_HEAD = (phrase("judged"), phrase("accepted there"), phrase("reached and accepted"))


def sweep_page(result: Sweep) -> Page:
    """Everything that is told of a sweep."""
    keys = list(dict.fromkeys((point.draft, point.temperature) for point in result.points))
    temperatures = list(dict.fromkeys(temperature for _, temperature in keys))
    overview = [_overview(result, temperature) for temperature in temperatures]
    return Page(
        title=_title(result),
        sentences=tuple(_opening(result)),
        sections=(*overview, *_domains(result), *(_section(result, key) for key in keys)),
    )


def _title(result: Sweep) -> Phrase:
    if result.target is None:
        return phrase("Draft lengths")
    return phrase("Draft lengths of {target}", target=result.target.name)


def _opening(result: Sweep) -> Iterator[Phrase]:
    yield from conditions(result)
    if not result.complete:
        yield phrase("Cancelled: these are the runs that were made until then.")
    yield from map(phrase, result.notices)
    yield from verdicts(result)


def conditions(result: Sweep) -> Iterator[Phrase]:
    """What was measured on, and how fast plain decoding was."""
    target = result.target
    if target is not None:
        yield phrase(
            "{target}, {dtype} on {device} ({name}), {threads}; up to {tokens}, {prompts}, {repeats}.",
            **measured_on(result, target),
        )
    for temperature, speed in result.plain_tokens_per_second.items():
        yield phrase(
            "Plain decoding at temperature {temperature}: {speed} tokens/s.",
            temperature=temperature,
            speed=spread(speed, "{:.1f}"),
        )


def verdicts(result: Sweep) -> Iterator[Phrase]:
    """The best length of each drafter, or plain decoding where none was faster; and whether that is sure."""
    found = fastest(result.points)
    yield from map(_verdict, found)
    yield from of_one_prompt(point.speedup for point in found)
    for point in found:
        what = phrase("{where}, gamma {gamma}", where=_named((point.draft, point.temperature)), gamma=f"{point.gamma}")
        yield from of_unsteady_times(what, point.speedup.median, point.median_tokens_per_pass)


def _verdict(point: SweepPoint) -> Phrase:
    where, speed = _named((point.draft, point.temperature)), point.speedup.median or 0.0
    if not point.drafted_per_round:
        return phrase("Best for {where}: plain decoding; nothing was drafted.", where=where)
    found: dict[str, Text] = {
        "where": where,
        "gamma": f"{point.gamma}",
        "speed": f"{speed:.2f}",
        "doubt": _doubt(point),
    }
    if speed > 1:
        return phrase("Best for {where}: gamma {gamma}, {speed} x plain{doubt}.", **found)
    return phrase(
        "Best for {where}: plain decoding; the fastest length, gamma {gamma}, has {speed} x plain{doubt}.", **found
    )


def _doubt(point: SweepPoint) -> Phrase:
    low, high = point.speedup.low, point.speedup.high
    if low is None or high is None or not low <= 1 <= high:
        return NOTHING
    return phrase("; not sure yet, since 1 lies in its interval: measure more prompts or repeats")


def _named(key: Key) -> Phrase:
    return phrase("{draft} at temperature {temperature}", draft=key[0], temperature=f"{key[1]:g}")


def _overview(result: Sweep, temperature: float) -> Section:
    points = [point for point in result.points if point.temperature == temperature]
    curves = [curve for curve in result.curves if curve.temperature == temperature]
    drafts = list(dict.fromkeys(point.draft for point in points))
    series = [_series(draft, points, curves) for draft in drafts]
    title = phrase("Speed-up over plain decoding at temperature {temperature}", temperature=f"{temperature:g}")
    plot = line_plot(title, series, x_title=phrase("gamma"), y_title=phrase("x plain"), mark=1.0)
    return Section(
        title=title,
        sentences=(
            phrase(
                "Dots are measured, with 95 % bootstrap intervals over prompts; lines are what the cost model says."
            ),
        ),
        lines=() if plot is None else (plot,),
    )


def domain_table(result: Sweep) -> Table | None:
    """Alpha of every drafter in every domain; None where the prompts are of no domain."""
    domains = list(dict.fromkeys(found.domain for found in result.domains if found.domain in DOMAINS))
    if not domains:
        return None
    alphas = {(found.draft, found.temperature, found.domain): found.alpha for found in result.domains}
    keys = list(dict.fromkeys((found.draft, found.temperature) for found in result.domains))
    rows = tuple((_named(key), *(number(alphas.get((*key, name)), "{:.1%}") for name in domains)) for key in keys)
    return Table((phrase("drafter"), *map(phrase, domains)), rows)


def _domains(result: Sweep) -> Iterator[Section]:
    table = domain_table(result)
    if table is not None:
        meaning = phrase("Accepted over judged drafts (alpha) in each domain, all draft lengths together.")
        yield Section(title=phrase("Acceptance by domain"), sentences=(meaning,), tables=(table,))


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
                note=phrase(
                    "{draft}, gamma {gamma}: {speed} x plain{best}",
                    draft=draft,
                    gamma=point.gamma,
                    speed=spread(point.speedup),
                    best=phrase(", best") if point.best else NOTHING,
                ),
                best=point.best,
            )
            for point in points
            if point.draft == draft and point.speedup.median is not None
        ),
    )


def _section(result: Sweep, key: Key) -> Section:
    points = [point for point in result.points if (point.draft, point.temperature) == key]
    tables = [Table(HEAD, tuple(point_cells(point) for point in points))]
    deepest = max(points, key=lambda point: point.gamma)
    if deepest.by_position:
        depths = tuple(
            (str(p.depth), f"{p.judged:,}", number(p.conditional), number(p.unconditional)) for p in deepest.by_position
        )
        first = phrase("depth, gamma {gamma}", gamma=deepest.gamma)
        tables.append(Table((first, *DEPTH_HEAD), depths))
    curve = next((curve for curve in result.curves if (curve.draft, curve.temperature) == key), None)
    sentences = [phrase("drafted is drafted tokens a round; x plain compares decode speeds, the prompt left out.")]
    if curve is not None:
        share = f"{curve.drafting_share:.0%}"
        sentences.append(phrase("It proposed something in {share} of the rounds.", share=share))
    return Section(title=_named(key), sentences=tuple(sentences), tables=tuple(tables))


def point_cells(point: SweepPoint) -> tuple[Text, ...]:
    """A row of the table: gamma, speed-up, prediction, accepted, alpha, tokens a pass, drafted a round."""
    return (
        joined([str(point.gamma), phrase("best")]) if point.best else str(point.gamma),
        spread(point.speedup),
        number(point.predicted),
        number(point.acceptance_rate, "{:.1%}"),
        number(point.alpha, "{:.1%}"),
        number(point.tokens_per_pass),
        number(point.drafted_per_round),
    )
