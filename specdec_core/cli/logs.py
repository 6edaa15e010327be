"""`specdec audit`, `specdec replay` and `specdec export`: what can be done with a log, without any model.

Knows logs and what reads them; needs no torch.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer

from specdec_core.changes import changes_of
from specdec_core.cli.codes import BAD_INPUT, DONE, FAILED, INTERRUPTED
from specdec_core.cli.following import Stop, follow
from specdec_core.cli.live import legend, screen_for
from specdec_core.cli.options import JsonFlag, PageLanguage
from specdec_core.cli.results import arm_object, ending, figures_table, header_of, setting_objects
from specdec_core.cli.terminal import PipeClosed, Terminal, check_outputs
from specdec_core.errors import BadInput, BadLog, CannotWrite
from specdec_core.events import RunEvent
from specdec_core.history.partners import partner_of
from specdec_core.rejudge import rejudged
from specdec_core.reports.race_words import OfRace, race_words
from specdec_core.runlog import RunLog, read_log
from specdec_core.tally import tally
from specdec_core.wording.voices import ENGLISH

if TYPE_CHECKING:
    from specdec_core.audit.whole import AuditReport

SLOWEST = 100.0
MOST_LOGS = 2  # in one report
LONGEST_WAIT = 0.05  # seconds without looking whether to stop
NS_PER_SECOND = 1_000_000_000

LogPaths = Annotated[list[str], typer.Argument(metavar="LOG...", help="Logs of runs.", show_default=False)]
OneLog = Annotated[str, typer.Argument(metavar="LOG", help="The log of a run.", show_default=False)]
Pace = Annotated[
    float,
    typer.Option(
        "--pace", help="Waiting time as a multiple of the recorded one: 0 at once, 1 as it was, 2 twice as slow."
    ),
]
CsvPath = Annotated[
    str | None,
    typer.Option(
        "--csv", metavar="FILE", help="Write a table of one run, in place of an earlier one; - is standard output."
    ),
]
HtmlPath = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a report of one or two runs, in place of an earlier one; - is standard output.",
    ),
]
Per = Annotated[Literal["token", "round"], typer.Option("--per", help="What a row of the table is.")]


def audit_logs(logs: LogPaths, *, as_json: JsonFlag = False) -> None:
    """Re-check every verdict of the logs from their own numbers. Exit code 1 when something does not fit."""
    # It draws again from the seeds with numpy, which no other command needs.
    from specdec_core.audit.whole import audit

    terminal = Terminal()
    code, objects = DONE, []
    for path in logs:
        try:
            log = read_log(path)
        except BadLog as error:
            terminal.note(f"specdec: {error}")
            code = BAD_INPUT
            continue
        report = audit(log.events)
        if report.findings:
            code = max(code, FAILED)
        objects.append({"log": path, "notices": log.notices, **msgspec.to_builtins(report)})
        if not as_json:
            _show_report(terminal, log, report)
    if as_json:
        terminal.json({"logs": objects})
    raise typer.Exit(code)


def _show_report(terminal: Terminal, log: RunLog, report: AuditReport) -> None:
    for notice in log.notices:
        terminal.note(f"{log.path}: {notice}")
    for finding in report.findings:
        terminal.out.out(
            f"{log.path}:{finding.line}: round {finding.round}: {finding.rule}: {finding.message}", highlight=False
        )
    found = len(report.findings)
    verdict = "nothing is wrong" if not found else f"{found:,} finding{'s' if found > 1 else ''}"
    terminal.out.out(f"{log.path}: {report.checked:,} checks, {verdict}.", highlight=False)


def replay(log: OneLog, *, pace: Pace = 1.0, as_json: JsonFlag = False) -> None:
    """Show a run again from its log. The text goes to standard output, its figures to standard error."""
    terminal = Terminal()
    if not (math.isfinite(pace) and 0 <= pace <= SLOWEST):
        raise BadInput(f"The pace is {pace}, which is out of range.", f"Give a number from 0 to {SLOWEST:.0f}.")
    read = read_log(log)
    for notice in read.notices:
        terminal.note(notice)
    if as_json:
        header = header_of(read.events)
        assert header is not None  # a log without one is refused when it is read
        changes = msgspec.to_builtins(changes_of(read.events))
        settings = {**setting_objects(header, None), "changes": changes}
        terminal.json({**settings, **arm_object(read.events), "log": log})
        return
    if terminal.styled:
        terminal.err.print(legend())
    stop = Stop()
    with stop:
        follow(paced(read.events, pace, stop=stop), screen=screen_for(terminal), stop=stop, recorder=None)
    if stop.pipe_closed:
        raise PipeClosed
    figures = tally(read.events)
    terminal.err.print(figures_table({figures.arm or "plain": figures}))
    other = rejudged(read.events)
    if other is not None:
        terminal.note(
            f"Verified in blocks: {other.block:.2f} drafts accepted a round in expectation;"
            f" judged one by one, the same drafts give {other.chain:.2f}."
        )
    terminal.note(f"Ended by: {ending(read.events)}.")
    terminal.note(_race_of(Path(log), read.events))
    if stop.asked:
        raise typer.Exit(INTERRUPTED)


def _race_of(path: Path, events: Sequence[RunEvent]) -> str:
    """Which race the run belongs to, and where its other arm is."""
    header, partner = header_of(events), partner_of(path)
    assert header is not None  # a log without one is refused when it is read
    return str(race_words([OfRace(header.arm, header.race_id)], partner="" if partner is None else partner.name))


def paced(
    events: Iterable[RunEvent],
    pace: float,
    *,
    stop: Callable[[], bool],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[RunEvent]:
    """Yield each event when `pace` times its recorded time has passed. Ends early when `stop` says so."""
    started = clock()
    for event in events:
        due = started + pace * event.t / NS_PER_SECOND
        while (left := due - clock()) > 0 and not stop():
            sleep(min(left, LONGEST_WAIT))
        if stop():
            return
        yield event


def _refuse_log(place: Path, logs: Sequence[Path | str]) -> None:
    """Refuse to write an export over a run's log, be it one that is being exported or any other."""
    same = any(place.resolve() == Path(log).resolve() for log in logs)
    if same or (place.suffix == ".jsonl" and place.exists()):
        raise CannotWrite(f"{place} is a run log, which an export would replace.", "Give the export another name.")


def _check_export(logs: Sequence[str], *, csv: str | None, html: str | None) -> None:
    """Refuse what cannot be exported, before anything is read."""
    if csv is None and html is None:
        raise BadInput("There is nothing to write.", "Give --csv FILE or --html FILE, or both.")
    if csv is not None and len(logs) > 1:
        raise BadInput("A table holds one run.", "Export one log at a time with --csv.")
    if html is not None and len(logs) > MOST_LOGS:
        raise BadInput("A report holds one run or two.", "Name one log, or the two of a race.")
    check_outputs(csv, html)
    for place in filter(None, (csv, html)):
        _refuse_log(Path(place), logs)


def export(
    logs: LogPaths,
    *,
    csv: CsvPath = None,
    html: HtmlPath = None,
    language: PageLanguage = ENGLISH,
    per: Per = "token",
) -> None:
    """Write a log as a table (CSV) or as a report that any browser shows (HTML)."""
    # The report brings its template engine along, which no other command needs.
    from specdec_core.reports.export import to_csv, to_html

    terminal = Terminal()
    _check_export(logs, csv=csv, html=html)
    runs: Sequence[RunLog] = [read_log(path) for path in logs]
    for log in runs:
        for notice in log.notices:
            terminal.note(f"{log.path}: {notice}")
    if csv is not None:
        to_csv(runs[0].events, Path(csv), per=per)
        terminal.wrote(csv)
    if html is not None:
        partner = partner_of(Path(logs[0])) if len(logs) == 1 else None
        name = "" if partner is None else partner.name
        to_html([log.events for log in runs], Path(html), language=language, partner=name)
        terminal.wrote(html)
