"""`specdec prove`: shows on a person's own pair that speculative decoding writes what the target alone writes.

Knows the proof's report and how it looks on a terminal; the engine is opened inside functions only.
"""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from specdec_core.catalogue import DEFAULT_PAIR
from specdec_core.cli.codes import DONE, FAILED, INTERRUPTED
from specdec_core.cli.decode import stage_sentence
from specdec_core.cli.following import Stop
from specdec_core.cli.options import NO_VALUE, JsonFlag, PageLanguage, Wanted, checked_sources
from specdec_core.cli.terminal import STANDARD_OUTPUT, Busy, Terminal, check_outputs, shown
from specdec_core.errors import BadSetting
from specdec_core.measures.proof import (
    DRAWS,
    FEWEST_DRAWS,
    MOST_DRAWS,
    QUICK_DRAWS,
    TITLES,
    PartName,
    Progress,
    ProofReport,
    ProofRequest,
    checked_request,
    facts,
    result_of,
)
from specdec_core.models.presence import check_present
from specdec_core.settings import OPTIONS, Device, Dtype, settings_from
from specdec_core.wording.voices import ENGLISH

MOST_FAILURES = 8  # failed checks of a part that are shown; --json and --html have all

PairName = Annotated[
    str | None, typer.Option("--pair", metavar="NAME", help=f"A pair of the catalogue. Default: {DEFAULT_PAIR.name}.")
]
Target = Annotated[
    str | None, typer.Option("--target", metavar="SRC", help="The target instead: a folder, a .gguf file or a hub id.")
]
Draft = Annotated[
    str | None, typer.Option("--draft", metavar="SRC", help="The draft: a model as above, or ngram, or self-int8.")
]
Quick = Annotated[
    bool,
    typer.Option("--quick", metavar=NO_VALUE, help="Fewer cases, prompts and draws: half a minute instead of two."),
]
Draws = Annotated[
    int,
    typer.Option(
        "--draws",
        metavar="N",
        show_default=False,
        help=f"Rounds drawn behind each fixed text (from {FEWEST_DRAWS} to {MOST_DRAWS:,}). "
        f"Default: {DRAWS:,}, or {QUICK_DRAWS} with --quick.",
    ),
]
Parts = Annotated[
    list[str] | None,
    typer.Option("--part", metavar="NAME", help=f"Run only this part; give it once for each: {', '.join(TITLES)}."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=OPTIONS["seed"].help)]
DeviceName = Annotated[Device, typer.Option("--device", help=OPTIONS["device"].help)]
DtypeName = Annotated[Dtype, typer.Option("--dtype", help=OPTIONS["dtype"].help)]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help=OPTIONS["threads"].help)]
HtmlPath = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write the proof as a page as well, in place of an earlier one; - is standard output.",
    ),
]


def prove(
    *,
    pair: PairName = None,
    target: Target = None,
    draft: Draft = None,
    quick: Quick = False,
    draws: Draws = 0,
    part: Parts = None,
    seed: Seed = 0,
    device: DeviceName = "auto",
    dtype: DtypeName = "auto",
    threads: Threads = 0,
    html: HtmlPath = None,
    language: PageLanguage = ENGLISH,
    as_json: JsonFlag = False,
) -> None:
    """Prove that a pair is lossless here: exact rules, equal greedy texts, tokens that follow the target's law.

    Exit code 0 when every part passed, 1 when one failed.
    """
    terminal = Terminal()
    sources = checked_sources(Wanted(pair=pair, target=target, draft=draft, prompt=None, prompt_file=None, settings={}))
    chosen = settings_from({"seed": seed, "device": device, "dtype": dtype, "threads": threads})
    request = ProofRequest(
        target=sources.target, draft=sources.draft, settings=chosen, quick=quick, draws=draws, parts=parts_from(part)
    )
    # Pages bring their template engine along, which opening the command line does not need.
    from specdec_core.measures.proof_page import to_html
    from specdec_core.reports.export import check_place

    check_outputs(html, as_json=as_json)
    if html is not None:
        check_place(html)
    report = _proven(terminal, checked_request(request))
    if html is not None:
        to_html(report, html, language=language)
        terminal.wrote(html)
    if as_json:
        terminal.json(report)
    elif html != STANDARD_OUTPUT:
        show_report(terminal, report)
    raise typer.Exit(INTERRUPTED if report.cancelled else DONE if report.passed else FAILED)


def parts_from(names: list[str] | None) -> tuple[PartName, ...]:
    """The parts that were named, in their order; all of them when none was."""
    for name in names or ():
        if name not in TITLES:
            raise BadSetting(f"There is no part called {name!r}.", f"Known ones: {', '.join(TITLES)}.")
    return tuple(name for name in TITLES if not names or name in names)


def _proven(terminal: Terminal, request: ProofRequest) -> ProofReport:
    """Run the proof; the first Ctrl-C ends it after the step that runs, with a report of what there is."""
    stop = Stop()
    last: ProofReport | None = None
    with stop, Gauge(terminal) as gauge:
        check_present(request.sources, report=gauge.stage)
        gauge.say("Starting the engine.")
        from specdec_core.engine.prove import prove as steps

        for step in steps(request, cancelled=stop, report=gauge.stage):
            if isinstance(step, Progress):
                gauge.show(step)
            else:
                last = step
    assert last is not None
    return last


class Gauge(Busy):
    """Tells how far a proof is: in one line that changes on a terminal, in a line for each part elsewhere."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self._part = ""

    def stage(self, stage: str, detail: str) -> None:
        """Say what is loaded or prepared."""
        self.say(stage_sentence(stage, detail))

    def show(self, step: Progress) -> None:
        """Say which part runs, and how far it is."""
        if self._status is not None:
            share = f", {step.done / max(1, step.total):.0%}" if step.done else ""
            self._status.update(Text(f"{step.title}{share}, {step.seconds:.0f} s since the start"))
        elif step.part != self._part:
            self._terminal.note(f"{step.title}.")
        self._part = step.part


def show_report(terminal: Terminal, report: ProofReport) -> None:
    """One row a part, what failed in it, and the verdict last."""
    terminal.out.print(_table(report))
    for part in report.parts:
        failed = [check for check in part.checks if not check.passed]
        for check in failed[:MOST_FAILURES]:
            terminal.out.out(shown(f"{part.title}: {check.name}: {check.sentence}"), highlight=False)
        if len(failed) > MOST_FAILURES:
            terminal.out.out(f"{part.title}: {len(failed) - MOST_FAILURES} more failed.", highlight=False)
    for line in facts(report):
        terminal.out.out(shown(str(line)), highlight=False)
    terminal.out.print(Text(shown(report.verdict), style="green" if report.passed else "bold red"))


def _table(report: ProofReport) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("Part", "Result", "Found", "Seconds"):
        table.add_column(Text(title), overflow="fold", justify="right" if title == "Seconds" else "left")
    for part in report.parts:
        word = str(result_of(part))
        style = "red" if not part.passed else "yellow" if part.reservation else "green"
        table.add_row(Text(part.title), Text(word, style=style), Text(shown(part.figure)), Text(f"{part.seconds:.1f}"))
    for name in report.not_run:
        table.add_row(Text(TITLES[name]), Text("not run"), Text(""), Text(""))
    return table
