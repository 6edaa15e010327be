"""`specdec sweep`: speed and acceptance over draft lengths, beside what the cost model predicts.

Knows options, logs and how a result is shown; the engine measures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from specdec_core.cli.codes import INTERRUPTED
from specdec_core.cli.following import Stop
from specdec_core.cli.measuring import (
    Domains,
    Drafts,
    HtmlPath,
    PerDomain,
    Progress,
    Repeats,
    asked,
    chosen_prompts,
    listed,
    measures,
    show_page,
)
from specdec_core.cli.options import JsonFlag, Wanted
from specdec_core.cli.terminal import Terminal
from specdec_core.errors import BadSetting
from specdec_core.prompts import PromptExample
from specdec_core.settings import OPTIONS
from specdec_core.sweeping import (
    Sweep,
    SweepFold,
    SweepRequest,
    SweepRun,
    cell_name,
    checked_sweep,
    prompt_name,
)
from specdec_core.tally import tally

if TYPE_CHECKING:
    from specdec_core.loggroup import LogGroup

Gammas = Annotated[
    str,
    typer.Option("--gammas", metavar="LIST", help="Draft lengths, such as 1-4,8.", rich_help_panel="Measurement"),
]
Temperatures = Annotated[
    str, typer.Option("--temperatures", metavar="LIST", help="Such as 0,0.7,1.", rich_help_panel="Measurement")
]
OwnPrompt = Annotated[
    str | None,
    typer.Option("--prompt", metavar="TEXT", help="Measure on this prompt only.", rich_help_panel="Measurement"),
]
LogFolder = Annotated[
    str | None,
    typer.Option("--log-dir", metavar="FOLDER", help="Write the log of every run and an index into this new folder."),
]


@measures(without=("temperature",), max_new_tokens=48)
def sweep(
    wanted: Wanted,
    *,
    draft: Drafts = None,
    gammas: Gammas = "1-6,8,12,16",
    temperatures: Temperatures = "0",
    prompt: OwnPrompt = None,
    domains: Domains = None,
    prompts_per_domain: PerDomain = 1,
    repeats: Repeats = 1,
    log_dir: LogFolder = None,
    html: HtmlPath = None,
    as_json: JsonFlag = False,
) -> None:
    """Try draft lengths on drafters and temperatures, each run next to a plain one; mark the best."""
    settings, sources, drafts = asked(wanted, draft)
    request = checked_sweep(
        SweepRequest(
            target=sources.target,
            drafts=drafts,
            gammas=parsed_gammas(gammas),
            temperatures=parsed_temperatures(temperatures),
            prompts=chosen_prompts(domains, prompts_per_domain) if prompt is None else (_own(prompt),),
            settings=settings,
            repeats=repeats,
        )
    )
    run_sweep(request, log_dir=log_dir, html=html, as_json=as_json)


def parsed_gammas(text: str) -> tuple[int, ...]:
    """Draft lengths from a list of numbers and ranges, in order and each once."""
    most = int(OPTIONS["gamma"].high or 1)
    found: set[int] = set()
    for part in listed(text):
        low, dash, high = (word.strip() for word in part.partition("-"))
        ends = (low, high if dash else low)
        if not all(end.isdecimal() and 1 <= int(end) <= most for end in ends) or int(ends[0]) > int(ends[1]):
            raise BadSetting(f"{part!r} is no draft length.", f"Give numbers from 1 to {most} and ranges, as in 1-4,8.")
        found.update(range(int(ends[0]), int(ends[1]) + 1))
    return tuple(sorted(found))


def parsed_temperatures(text: str) -> tuple[float, ...]:
    """Temperatures from a list; their range is checked with the other settings."""
    try:
        return tuple(dict.fromkeys(float(part) for part in listed(text)))
    except ValueError as error:
        raise BadSetting(f"{text!r} is no list of temperatures.", "Give numbers such as 0,0.7,1.") from error


def _own(prompt: str) -> PromptExample:
    return PromptExample(name="prompt", domain="own", title="Own prompt", text=prompt)


def run_sweep(request: SweepRequest, *, log_dir: str | None, html: str | None, as_json: bool) -> None:
    """Measure, and show what came of it; Ctrl-C ends it between two passes, and shows what there is."""
    from specdec_core.export import check_place
    from specdec_core.loggroup import LogGroup
    from specdec_core.pages import write_html
    from specdec_core.sweep_view import sweep_page

    terminal = Terminal()
    if html is not None:
        check_place(html)
    group = (
        None if log_dir is None else LogGroup(log_dir, kind="sweep", facts={"request": msgspec.to_builtins(request)})
    )
    result = _measured(terminal, request, group)
    page = sweep_page(result)
    if group is not None:
        terminal.note(f"Logged to {group.folder}.")
    if html is not None:
        write_html(page, html)
        terminal.note(f"Wrote {html}.")
    if as_json:
        terminal.json(result)
    else:
        show_page(terminal, page)
    if not result.complete:
        raise typer.Exit(INTERRUPTED)


def _measured(terminal: Terminal, request: SweepRequest, group: LogGroup | None) -> Sweep:
    terminal.note("Starting the engine.")
    from specdec_core.engine.sweep import sweep as swept

    fold, stop = SweepFold(request), Stop()
    with stop, Progress(terminal) as progress:
        for seen in swept(request, cancelled=stop, report=progress.stage):
            fold.add(seen)
            if isinstance(seen, SweepRun):
                where = prompt_name(seen.turn.example)
                progress.step(
                    done=seen.number,
                    total=seen.total,
                    what=cell_name(seen.turn.cell),
                    prompt=where,
                    seconds_left=seen.seconds_left,
                )
                if group is not None:
                    _log(group, seen)
    if group is not None:
        group.finish(complete=not stop())
    return fold.result(complete=not stop())


def _log(group: LogGroup, run: SweepRun) -> None:
    turn = run.turn
    cell, figures = turn.cell, tally(run.events)
    name = f"{run.number:04d}-{cell.draft or 'plain'}-g{cell.gamma}-t{cell.temperature:g}-{turn.example.name}"
    group.add(
        name,
        run.events,
        **msgspec.to_builtins(cell),
        prompt=prompt_name(turn.example),
        repeat=turn.repeat,
        block=turn.block,
        tokens=figures.tokens,
        tokens_per_second=figures.tokens_per_second,
        acceptance_rate=figures.acceptance_rate,
    )
