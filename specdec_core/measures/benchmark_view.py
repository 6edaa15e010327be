"""A benchmark in words, tables and plots, the same for the terminal and for a page.

Knows the result and how to say it; computes nothing that the folds do not.
"""

from __future__ import annotations

from collections.abc import Iterator

from specdec_core.measures.benchmark import ALL, LIBRARY, ArmFigures, Benchmark, Memory, row
from specdec_core.measures.conditions import measured_on, of_one_prompt, of_unsteady_times
from specdec_core.measures.intervals import Interval
from specdec_core.reports.pages import Page, Section, Table, number, spread
from specdec_core.reports.plots import BarPlot, BarValue, bar_plot
from specdec_core.wording.phrases import NOTHING, Phrase, Text, phrase

GIB = 1 << 30
MIB = 1 << 20
GB = 1e9
NS_PER_MS = 1e6

SPEED_HEAD = (
    phrase("arm"),
    phrase("tokens/s"),
    phrase("x plain"),
    phrase("x library"),
    phrase("same ids"),
)
DRAFT_HEAD = (phrase("arm"), phrase("accepted"), phrase("alpha"), phrase("tok/pass"))
TIME_HEAD = (
    phrase("arm"),
    phrase("decode"),
    "p50 ms",
    "p95 ms",
    "p99 ms",
    phrase("draft ms"),
    phrase("other"),
)
COST_HEAD = (phrase("positions in a pass"), "ms", phrase("x one position"))
LONG_HEAD = (phrase("arm"), phrase("position"), phrase("tokens/s"), phrase("tok/pass"), phrase("of the first"))
ROUND_MEANINGS = (
    phrase("accepted is accepted / drafted, alpha is accepted / judged; tok/pass counts forward passes of the target."),
    phrase(
        "decode is tokens/s without the prompt's reading; a draft is one drafted token; other is the part of a round "
        "that is neither drafting nor a target pass. All pooled over the runs, decode a median over prompts."
    ),
)


def bench_page(result: Benchmark) -> Page:
    """Everything that is told of a benchmark."""
    sections = [speed_section(result), draft_section(result), domain_section(result), cost_section(result)]
    if result.long:
        sections.append(long_section(result))
    return Page(
        title=phrase("Benchmark of {target}", target=result.target.name),
        sentences=tuple(_opening(result)),
        sections=tuple(section for section in sections if section is not None),
    )


def _opening(result: Benchmark) -> Iterator[Phrase]:
    settings = result.settings
    yield phrase(
        "{target}, {dtype} on {device} ({name}), {threads}; temperature {temperature}, up to {tokens}, {prompts}, "
        "{repeats}.",
        temperature=0 if settings.greedy else f"{settings.temperature:g}",
        **measured_on(result, result.target),
    )
    versions = ", ".join(f"{name} {version}" for name, version in result.versions.items())
    yield phrase("Versions: {versions}.", versions=versions)
    if not result.complete:
        yield phrase("Cancelled: these are the runs that were made until then.")
    yield from map(phrase, result.notices)
    yield from cautions(result)


def cautions(result: Benchmark) -> Iterator[Phrase]:
    """What to keep in mind with the speeds of all domains together."""
    yield from of_one_prompt(found.over_plain for found in result.figures if found.domain == ALL)
    best = fastest(result)
    if best is not None:
        yield from of_unsteady_times(best.arm, best.over_plain.median, best.median_tokens_per_pass)


def speed_section(result: Benchmark) -> Section | None:
    """Speeds from end to end, and the two speed-ups."""
    rows = [found for found in result.figures if found.domain == ALL]
    if not rows:
        return None
    against_library = any(found.over_library.median is not None for found in rows)
    head = SPEED_HEAD if against_library else SPEED_HEAD[:3]
    cells = tuple(speed_cells(found)[: len(head)] for found in rows)
    return Section(
        title=phrase("Speed"),
        sentences=(
            phrase(
                "Tokens a second from end to end, the prompt's reading included, and speed-ups over our plain decoding "
                "and over the library's generate on the same prompt: medians over prompts, with 95 % bootstrap "
                "intervals."
            ),
            *_difference_sentences(rows),
        ),
        tables=(Table(head, cells),),
        bars=tuple(_bars(rows)),
    )


def speed_cells(figures: ArmFigures) -> tuple[Text, ...]:
    """A row of the table of speeds: arm, tokens/s, over plain, over the library, same tokens."""
    speed = number(figures.tokens_per_second.median, "{:.1f}")
    return figures.arm, speed, spread(figures.over_plain), spread(figures.over_library), _same(figures)


def _same(figures: ArmFigures) -> str:
    agreement = figures.agreement
    return "" if agreement is None else f"{agreement.same}/{agreement.compared}"


def _difference_sentences(rows: list[ArmFigures]) -> Iterator[Phrase]:
    """Where greedy tokens left the library's: a near tie is rounding, anything else is not."""
    for figures in rows:
        differences = figures.agreement.differences if figures.agreement is not None else ()
        if differences:
            first = differences[0]
            near = sum(difference.near_tie for difference in differences)
            margin = first.margin
            yield phrase(
                "{arm} left the library's greedy tokens in {runs} runs, in {near} of them at a near tie; first on "
                "{prompt} at token {position}, where the gap of the two best scores is {margin}.",
                arm=figures.arm,
                runs=len(differences),
                near=near,
                prompt=first.prompt,
                position=f"{first.position + 1:,}",
                margin=phrase("not known") if margin is None else phrase("{margin} logits", margin=f"{margin:.3g}"),
            )


def _bars(rows: list[ArmFigures]) -> Iterator[BarPlot]:
    for title, mark, name in (
        (phrase("Tokens a second"), None, "tokens_per_second"),
        (phrase("Speed-up over plain decoding"), 1.0, "over_plain"),
    ):
        values: list[tuple[str, Interval]] = [(figures.arm, getattr(figures, name)) for figures in rows]
        plot = bar_plot(
            title,
            [
                BarValue(label=arm, value=value.median, low=value.low, high=value.high, text=spread(value))
                for arm, value in values
                if value.median is not None
            ],
            mark=mark,
        )
        if plot is not None:
            yield plot


def draft_section(result: Benchmark) -> Section | None:
    """Acceptance, latency and where the time of a round goes."""
    rows = [found for found in result.figures if found.domain == ALL]
    if not rows:
        return None
    ours = [found for found in rows if found.round_latency.count]
    return Section(
        title=phrase("Rounds"),
        sentences=ROUND_MEANINGS,
        tables=(Table(DRAFT_HEAD, tuple(map(draft_cells, rows))), Table(TIME_HEAD, tuple(map(time_cells, ours)))),
    )


def draft_cells(figures: ArmFigures) -> tuple[Text, ...]:
    """A row of the table of rounds: arm, accepted, alpha, tokens a pass."""
    shares = (number(value, "{:.1%}") for value in (figures.acceptance_rate, figures.alpha))
    return figures.arm, *shares, number(figures.tokens_per_pass)


def time_cells(figures: ArmFigures) -> tuple[Text, ...]:
    """A row of the table of times: arm, decode speed, percentiles of a round, a draft, everything else."""
    latency = figures.round_latency
    times = (latency.p50_ns, latency.p95_ns, latency.p99_ns, figures.draft_ns)
    return (
        figures.arm,
        number(figures.decode_tokens_per_second.median, "{:.1f}"),
        *(number(None if time is None else time / NS_PER_MS) for time in times),
        number(figures.other_share, "{:.1%}"),
    )


def domain_section(result: Benchmark) -> Section | None:
    """Speed-up over plain decoding in each domain."""
    domains = list(dict.fromkeys(found.domain for found in result.figures if found.domain != ALL))
    if not domains:
        return None
    arms = [arm.name for arm in result.arms if row(result, arm.name) is not None]
    rows: list[tuple[Text, ...]] = []
    for arm in arms:
        found = [row(result, arm, domain) for domain in domains]
        rows.append((arm, *(number(f.over_plain.median if f is not None else None) for f in found)))
    return Section(
        title=phrase("Speed-up over plain decoding by domain"),
        sentences=(phrase("Median over the prompts of the domain."),),
        tables=(Table((phrase("arm"), *map(phrase, domains)), tuple(rows)),),
    )


def cost_section(result: Benchmark) -> Section | None:
    """Memory, its bandwidth, and what verification costs."""
    memory = result.memory
    if memory is None:
        return None
    cells = tuple((str(p.positions), f"{p.ns / NS_PER_MS:.2f}", f"{p.relative:.2f}") for p in result.verification)
    return Section(
        title=phrase("Memory and verification"),
        sentences=tuple(_memory(memory)),
        tables=(Table(COST_HEAD, cells),) if cells else (),
    )


def _memory(memory: Memory) -> Iterator[Phrase]:
    yield phrase(
        "Peak memory of the process: {peak} GiB; {own} GiB before anything of the library's arms was there.",
        peak=f"{memory.peak_bytes / GIB:.2f}",
        own=f"{memory.own_peak_bytes / GIB:.2f}",
    )
    yield phrase(
        "The weights take {weights} MiB, of which a pass reads {read} MiB. Memory is read at {bandwidth} GB/s.",
        weights=f"{memory.weight_bytes / MIB:,.0f}",
        read=f"{memory.pass_bytes / MIB:,.0f}",
        bandwidth=f"{memory.bandwidth / GB:.1f}",
    )
    if memory.device_peak_bytes is not None:
        yield phrase("Peak memory of the device: {peak} GiB.", peak=f"{memory.device_peak_bytes / GIB:.2f}")
    if memory.limit is not None:
        yield phrase(
            "Reading weights alone would allow {limit} tokens/s of plain decoding: ours reaches {ours} of that (prompt "
            "left out), the library's generate {theirs} (from end to end).",
            limit=f"{memory.limit:.1f}",
            ours=number(memory.plain_share, "{:.1%}"),
            theirs=number(memory.library_share, "{:.1%}"),
        )


def long_section(result: Benchmark) -> Section:
    """Decode speed behind a short and a long text."""
    cells = tuple(
        (
            found.arm,
            f"{found.position:,}",
            f"{found.tokens_per_second:.1f}",
            number(found.tokens_per_pass),
            "" if found.relative is None else f"{found.relative:.0%}",
        )
        for found in sorted(result.long, key=lambda found: (found.arm, found.position))
    )
    return Section(
        title=phrase("Long texts"),
        sentences=(
            phrase("Decode speed near a position; acceptance may differ there too, so tokens a pass are told."),
        ),
        tables=(Table(LONG_HEAD, cells),),
    )


def headline(result: Benchmark) -> Phrase:
    """The outcome in one sentence: the fastest drafting arm, or plain decoding where no arm was faster than it."""
    best = fastest(result)
    if best is None:
        return phrase("Nothing was measured against plain decoding.")
    speed = best.over_plain.median or 0.0
    if speed > 1:
        theirs, end = best.over_library.median, NOTHING
        if theirs is not None:
            end = phrase(", and {speed} x the library's generate", speed=f"{theirs:.2f}")
        return phrase(
            "Fastest of ours: {arm}, {speed} x plain decoding{end}.", arm=best.arm, speed=f"{speed:.2f}", end=end
        )
    plain = row(result, "plain")
    theirs, end = plain.over_library.median if plain is not None else None, NOTHING
    if theirs is not None:
        end = phrase(", {speed} x the library's generate", speed=f"{theirs:.2f}")
    return phrase(
        "Fastest of ours: plain decoding{end}; {arm} comes next, {speed} x plain.",
        arm=best.arm,
        speed=f"{speed:.2f}",
        end=end,
    )


def fastest(result: Benchmark) -> ArmFigures | None:
    """Our fastest arm beside plain decoding, faster than that or not; None where none was held against it."""
    ours = [f for f in result.figures if f.domain == ALL and f.arm != "plain" and not f.arm.startswith(LIBRARY)]
    known = [(f.over_plain.median, f) for f in ours if f.over_plain.median is not None]
    return max(known, key=lambda pair: pair[0])[1] if known else None
