"""A benchmark in words, tables and plots, the same for the terminal and for a page.

Knows the result and how to say it; computes nothing that the folds do not.
"""

from __future__ import annotations

from collections.abc import Iterator

from specdec_core.measures.benchmark import ALL, LIBRARY, ArmFigures, Benchmark, row
from specdec_core.measures.intervals import Interval
from specdec_core.reports.pages import Page, Section, Table, counted, number, spread
from specdec_core.reports.plots import BarPlot, BarValue, bar_plot

GIB = 1 << 30
MIB = 1 << 20
GB = 1e9
NS_PER_MS = 1e6


def bench_page(result: Benchmark) -> Page:
    """Everything that is told of a benchmark."""
    sections = [speed_section(result), draft_section(result), domain_section(result), cost_section(result)]
    if result.long:
        sections.append(long_section(result))
    return Page(
        title=f"Benchmark of {result.target.name}",
        sentences=tuple(_opening(result)),
        sections=tuple(section for section in sections if section is not None),
    )


def _opening(result: Benchmark) -> Iterator[str]:
    settings, target = result.settings, result.target
    law = "temperature 0" if settings.greedy else f"temperature {settings.temperature:g}"
    yield (
        f"{target.name}, {target.dtype} on {target.device} ({result.device_name}), "
        f"{counted(result.threads, 'thread')}; {law}, up to {counted(settings.max_new_tokens, 'new token')}, "
        f"{counted(len(result.prompts), 'prompt')}, {counted(result.repeats, 'repeat')}."
    )
    yield "Versions: " + ", ".join(f"{name} {version}" for name, version in result.versions.items()) + "."
    if not result.complete:
        yield "Cancelled: these are the runs that were made until then."
    yield from result.notices


def speed_section(result: Benchmark) -> Section | None:
    """Speeds from end to end, and the two speed-ups."""
    rows = [found for found in result.figures if found.domain == ALL]
    if not rows:
        return None
    against_library = any(found.over_library.median is not None for found in rows)
    head = ("arm", "tokens/s", "x plain", *(("x library", "same ids") if against_library else ()))
    cells = tuple(speed_cells(found)[: len(head)] for found in rows)
    return Section(
        title="Speed",
        sentences=(
            "Tokens a second from end to end, the prompt's reading included, and speed-ups over our plain decoding and "
            "over the library's generate on the same prompt: medians over prompts, with 95 % bootstrap intervals.",
            *_difference_sentences(rows),
        ),
        tables=(Table(head, cells),),
        bars=tuple(_bars(rows)),
    )


def speed_cells(figures: ArmFigures) -> tuple[str, ...]:
    """A row of the table of speeds: arm, tokens/s, over plain, over the library, same tokens."""
    speed = number(figures.tokens_per_second.median, "{:.1f}")
    return figures.arm, speed, spread(figures.over_plain), spread(figures.over_library), _same(figures)


def _same(figures: ArmFigures) -> str:
    agreement = figures.agreement
    return "" if agreement is None else f"{agreement.same}/{agreement.compared}"


def _difference_sentences(rows: list[ArmFigures]) -> Iterator[str]:
    """Where greedy tokens left the library's: a near tie is rounding, anything else is not."""
    for figures in rows:
        differences = figures.agreement.differences if figures.agreement is not None else ()
        if differences:
            first = differences[0]
            near = sum(difference.near_tie for difference in differences)
            margin = "not known" if first.margin is None else f"{first.margin:.3g} logits"
            yield (
                f"{figures.arm} left the library's greedy tokens in {len(differences)} runs, in {near} of them at a "
                f"near tie; first on {first.prompt} at token {first.position + 1:,}, where the gap of the two best "
                f"scores is {margin}."
            )


def _bars(rows: list[ArmFigures]) -> Iterator[BarPlot]:
    for title, mark, name in (
        ("Tokens a second", None, "tokens_per_second"),
        ("Speed-up over plain decoding", 1.0, "over_plain"),
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
    drafts = (
        "accepted is accepted / drafted, alpha is accepted / judged; tok/pass counts forward passes of the target.",
        "decode is tokens/s without the prompt's reading; a draft is one drafted token; other is the part of a round "
        "that is neither drafting nor a target pass. All pooled over the runs, decode a median over prompts.",
    )
    ours = [found for found in rows if found.round_latency.count]
    return Section(
        title="Rounds",
        sentences=drafts,
        tables=(
            Table(("arm", "accepted", "alpha", "tok/pass"), tuple(map(draft_cells, rows))),
            Table(("arm", "decode", "p50 ms", "p95 ms", "p99 ms", "draft ms", "other"), tuple(map(time_cells, ours))),
        ),
    )


def draft_cells(figures: ArmFigures) -> tuple[str, ...]:
    """A row of the table of rounds: arm, accepted, alpha, tokens a pass."""
    shares = (number(value, "{:.1%}") for value in (figures.acceptance_rate, figures.alpha))
    return figures.arm, *shares, number(figures.tokens_per_pass)


def time_cells(figures: ArmFigures) -> tuple[str, ...]:
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
    rows = []
    for arm in arms:
        found = [row(result, arm, domain) for domain in domains]
        rows.append((arm, *(number(f.over_plain.median if f is not None else None) for f in found)))
    return Section(
        title="Speed-up over plain decoding by domain",
        sentences=("Median over the prompts of the domain.",),
        tables=(Table(("arm", *domains), tuple(rows)),),
    )


def cost_section(result: Benchmark) -> Section | None:
    """Memory, its bandwidth, and what verification costs."""
    memory = result.memory
    if memory is None:
        return None
    weights = f"The weights take {memory.weight_bytes / MIB:,.0f} MiB, of which a pass reads {_mib(memory.pass_bytes)}."
    sentences = [
        f"Peak memory of the process: {memory.peak_bytes / GIB:.2f} GiB; "
        f"{memory.own_peak_bytes / GIB:.2f} GiB before anything of the library's arms was there.",
        f"{weights} Memory is read at {memory.bandwidth / GB:.1f} GB/s.",
    ]
    if memory.device_peak_bytes is not None:
        sentences.append(f"Peak memory of the device: {memory.device_peak_bytes / GIB:.2f} GiB.")
    if memory.limit is not None:
        sentences.append(
            f"Reading weights alone would allow {memory.limit:.1f} tokens/s of plain decoding: ours reaches "
            f"{number(memory.plain_share, '{:.1%}')} of that (prompt left out), the library's generate "
            f"{number(memory.library_share, '{:.1%}')} (from end to end)."
        )
    cells = tuple((str(p.positions), f"{p.ns / NS_PER_MS:.2f}", f"{p.relative:.2f}") for p in result.verification)
    return Section(
        title="Memory and verification",
        sentences=tuple(sentences),
        tables=(Table(("positions in a pass", "ms", "x one position"), cells),) if cells else (),
    )


def _mib(size: int) -> str:
    return f"{size / MIB:,.0f} MiB"


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
        title="Long texts",
        sentences=("Decode speed near a position; acceptance may differ there too, so tokens a pass are told.",),
        tables=(Table(("arm", "position", "tokens/s", "tok/pass", "of the first"), cells),),
    )


def headline(result: Benchmark) -> str:
    """The outcome in one sentence."""
    arms = [f for f in result.figures if f.domain == ALL and f.arm not in ("plain",) and not f.arm.startswith(LIBRARY)]
    known = [(f.over_plain.median, f) for f in arms if f.over_plain.median is not None]
    if not known:
        return "Nothing was measured against plain decoding."
    speed, best = max(known, key=lambda pair: pair[0])
    theirs = best.over_library.median
    end = "" if theirs is None else f", and {theirs:.2f} x the library's generate"
    return f"Fastest of ours: {best.arm}, {speed:.2f} x plain decoding{end}."
