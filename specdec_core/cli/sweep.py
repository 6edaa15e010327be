"""`specdec sweep`: speed and acceptance over draft lengths, beside what the cost model predicts.

Knows options, logs and how a result is shown; the engine measures.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
from specdec_core.cli.options import JsonFlag, PageLanguage, Wanted
from specdec_core.cli.terminal import STANDARD_OUTPUT, Terminal, check_folder_of, check_outputs
from specdec_core.errors import BadSetting
from specdec_core.measures.sweeping import (
    Sweep,
    SweepFold,
    SweepRequest,
    SweepRun,
    cell_name,
    checked_sweep,
    own_prompt,
    parsed_gammas,
    prompt_name,
)
from specdec_core.models.presence import check_present
from specdec_core.wording.voices import ENGLISH, Language

if TYPE_CHECKING:
    from specdec_core.measures.loggroup import LogGroup

USUAL_GAMMAS, USUAL_TEMPERATURES = "1-6,8,12,16", "0"

Gammas = Annotated[
    Lists,
    typer.Option(
        "--gammas",
        metavar="LIST",
        help=f"Draft lengths, such as 1-4,8. Default: {USUAL_GAMMAS}.",
        rich_help_panel="Measurement",
    ),
]
Temperatures = Annotated[
    Lists,
    typer.Option(
        "--temperatures",
        metavar="LIST",
        help=f"Such as 0,0.7,1. Default: {USUAL_TEMPERATURES}.",
        rich_help_panel="Measurement",
    ),
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
    gammas: Gammas = None,
    temperatures: Temperatures = None,
    prompt: OwnPrompt = None,
    domains: Domains = None,
    prompts_per_domain: PerDomain = 1,
    repeats: Repeats = 1,
    log_dir: LogFolder = None,
    html: HtmlPath = None,
    language: PageLanguage = ENGLISH,
    as_json: JsonFlag = False,
) -> None:
    """Try draft lengths on drafters and temperatures, each run next to a plain one; mark the best."""
    settings, sources, drafts = asked(wanted, draft)
    request = checked_sweep(
        SweepRequest(
            target=sources.target,
            drafts=drafts,
            gammas=parsed_gammas(",".join(gammas or (USUAL_GAMMAS,))),
            temperatures=parsed_temperatures(",".join(temperatures or (USUAL_TEMPERATURES,))),
            prompts=chosen_prompts(domains, prompts_per_domain) if prompt is None else (own_prompt(prompt),),
            settings=settings,
            repeats=repeats,
        )
    )
    run_sweep(request, log_dir=log_dir, html=html, language=language, as_json=as_json)


def parsed_temperatures(text: str) -> tuple[float, ...]:
    """Temperatures from a list; their range is checked with the other settings."""
    try:
        return tuple(dict.fromkeys(float(part) for part in listed((text,))))
    except ValueError as error:
        raise BadSetting(f"{text!r} is no list of temperatures.", "Give numbers such as 0,0.7,1.") from error


def run_sweep(
    request: SweepRequest, *, log_dir: str | None, html: str | None, language: Language, as_json: bool
) -> None:
    """Measure, and show what came of it; Ctrl-C ends it between two passes, and shows what there is."""
    from specdec_core.measures.sweep_logs import open_group
    from specdec_core.measures.sweep_view import sweep_page
    from specdec_core.reports.export import check_place
    from specdec_core.reports.pages import write_html

    terminal = Terminal()
    check_outputs(html, as_json=as_json)
    if html is not None:
        check_place(html)
    if log_dir is not None:
        check_folder_of(Path(log_dir))
    group = None if log_dir is None else open_group(log_dir, request)
    result = _measured(terminal, request, group)
    page = sweep_page(result)
    if group is not None:
        terminal.note(f"Logged to {group.folder}.")
    if html is not None:
        write_html(page, html, language=language)
        terminal.wrote(html)
    if as_json:
        terminal.json(result)
    elif html != STANDARD_OUTPUT:
        show_page(terminal, page)
    if not result.complete:
        raise typer.Exit(INTERRUPTED)


def _measured(terminal: Terminal, request: SweepRequest, group: LogGroup | None) -> Sweep:
    fold, stop = SweepFold(request), Stop()
    with stop, Progress(terminal) as progress:
        check_present(request.sources, report=progress.stage)
        progress.say("Starting the engine.")
        from specdec_core.engine.sweep import sweep as swept
        from specdec_core.measures.sweep_logs import log_run

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
                    log_run(group, seen)
    if group is not None:
        group.finish(complete=not stop())
    return fold.result(complete=not stop())
