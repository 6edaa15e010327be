"""`specdec bench`: our decoding and the library's against each other, with intervals and the memory limit.

Knows options and how a result is shown; the engine measures.
"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from specdec_core.cli.codes import INTERRUPTED
from specdec_core.cli.following import Stop
from specdec_core.cli.measuring import (
    Domains,
    Drafts,
    HtmlPath,
    Lists,
    PerDomain,
    Progress,
    Repeats,
    asked,
    chosen_prompts,
    listed,
    measures,
    show_page,
)
from specdec_core.cli.options import NO_VALUE, JsonFlag, PageLanguage, Wanted
from specdec_core.cli.terminal import STANDARD_OUTPUT, Terminal, check_outputs, shown
from specdec_core.measures.benchmark import (
    BenchArm,
    BenchProgress,
    BenchRequest,
    checked_request,
    default_arms,
    parse_arm,
)
from specdec_core.models.presence import check_present
from specdec_core.wording.voices import ENGLISH, Language

Arms = Annotated[
    Lists,
    typer.Option(
        "--arms",
        metavar="LIST",
        help="Only these: plain, library, library+DRAFT, DRAFT@GAMMA, DRAFT@CONTROL:GAMMA. "
        "Default: plain, library, and for each draft gamma 4, measured up to 16, and the library's use of it.",
        rich_help_panel="Measurement",
    ),
]
Long = Annotated[
    bool,
    typer.Option(
        "--long",
        metavar=NO_VALUE,
        help="Measure also near position 200 and 2,000 of a text.",
        rich_help_panel="Measurement",
    ),
]


@measures(max_new_tokens=64)
def bench(
    wanted: Wanted,
    *,
    draft: Drafts = None,
    arms: Arms = None,
    domains: Domains = None,
    prompts_per_domain: PerDomain = 2,
    repeats: Repeats = 2,
    long: Long = False,
    html: HtmlPath = None,
    language: PageLanguage = ENGLISH,
    as_json: JsonFlag = False,
) -> None:
    """Measure ways of decoding against each other: one process, all arms in turn, speed-ups paired by prompt."""
    settings, sources, drafts = asked(wanted, draft)
    request = checked_request(
        BenchRequest(
            target=sources.target,
            arms=chosen_arms(arms, drafts),
            prompts=chosen_prompts(domains, prompts_per_domain),
            settings=settings,
            repeats=repeats,
            long=long,
        )
    )
    run_bench(request, html=html, language=language, as_json=as_json)


def chosen_arms(arms: Lists, drafts: tuple[str, ...]) -> tuple[BenchArm, ...]:
    """The arms that were asked for, or those that belong to the drafters."""
    return tuple(parse_arm(name) for name in listed(arms)) if arms else default_arms(drafts)


def run_bench(request: BenchRequest, *, html: str | None, language: Language, as_json: bool) -> None:
    """Measure, and show what came of it; Ctrl-C ends it after the run it is in, and shows what there is."""
    from specdec_core.measures.benchmark_view import bench_page, headline
    from specdec_core.reports.export import check_place
    from specdec_core.reports.pages import write_html

    terminal = Terminal()
    check_outputs(html, as_json=as_json)
    if html is not None:
        check_place(html)
    stop = Stop()
    with stop, Progress(terminal) as progress:
        check_present(request.sources, report=progress.stage)
        progress.say("Starting the engine.")
        from specdec_core.engine.bench import bench as measured

        def step(seen: BenchProgress) -> None:
            progress.step(
                done=seen.done, total=seen.total, what=seen.arm, prompt=seen.prompt, seconds_left=seen.seconds_left
            )

        result = measured(request, cancelled=stop, report=progress.stage, progress=step)
    page = bench_page(result)
    if html is not None:
        write_html(page, html, language=language)
        terminal.wrote(html)
    if as_json:
        terminal.json(result)
    elif html != STANDARD_OUTPUT:
        show_page(terminal, page)
        terminal.out.print(Text(shown(str(headline(result)))))
    if not result.complete:
        raise typer.Exit(INTERRUPTED)
