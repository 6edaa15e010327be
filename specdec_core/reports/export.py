"""Writes a run out for other programs and for people: CSV tables and a self-contained HTML report.

Knows events; how a file appears whole is known to `files`. Whether an older one may be replaced is for the caller to
ask (`runlog.fresh_path` finds a free name).
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from specdec_core import files
from specdec_core.errors import CannotWrite
from specdec_core.events import RoundFinished, RoundStarted, RunEvent, TokenCommitted, TokenDrafted, TokenJudged
from specdec_core.reports import report
from specdec_core.reports.report_race import overview
from specdec_core.reports.report_words import STATES
from specdec_core.wording.phrases import Phrase, phrase
from specdec_core.wording.voices import ENGLISH, TAGS, Language, Say, voice

STANDARD_OUTPUT = "-"
ROUND_COLUMNS = (
    "round",
    "started_ns",
    "finished_ns",
    "context",
    "gamma",
    "drafted",
    "judged",
    "accepted",
    "rejected",
    "discarded",
    "committed",
    "tokens_so_far",
    "target_cache",
    "draft_cache",
    "draft_ns",
    "verify_ns",
    "bookkeeping_ns",
)
TOKEN_COLUMNS = (
    "round",
    "index",
    "state",
    "position",
    "id",
    "label",
    "text",
    "target_prob",
    "draft_prob",
    "accept_prob",
    "draw",
    "residual_mass",
    "low",
    "high",
    "fallback",
    "margin",
    "target_entropy",
)


def to_csv(events: Iterable[RunEvent], path: Path | str, *, per: Literal["token", "round"]) -> None:
    """Write a table with one row per token, refused drafts included, or one per finished round.

    Empty cells are numbers that have no meaning there. Only rows with a position are part of the output.
    """
    columns = TOKEN_COLUMNS if per == "token" else ROUND_COLUMNS
    buffer = io.StringIO(newline="")
    table = csv.DictWriter(buffer, columns, lineterminator="\n", extrasaction="ignore")
    table.writeheader()
    table.writerows(token_rows(events) if per == "token" else round_rows(events))
    write_whole(Path(path), buffer.getvalue())


def round_rows(events: Iterable[RunEvent]) -> Iterator[dict[str, Any]]:
    """The finished rounds."""
    started, context, tokens = 0, 0, 0
    for event in events:
        if isinstance(event, RoundStarted):
            started, context = event.t, event.context
        elif isinstance(event, RoundFinished):
            tokens += event.committed
            yield {
                **{name: getattr(event, name) for name in event.__struct_fields__},
                "started_ns": started,
                "finished_ns": event.t,
                "context": context,
                "rejected": event.judged - event.accepted,
                "discarded": event.drafted - event.judged,
                "tokens_so_far": tokens,
            }


def token_rows(events: Iterable[RunEvent]) -> Iterator[dict[str, Any]]:
    """Every token: refused drafts where they were refused, accepted ones with both verdict and place."""
    drafted: dict[int, TokenDrafted] = {}
    judged: dict[int, TokenJudged] = {}
    index = 0
    for event in events:
        if isinstance(event, RoundStarted):
            drafted, judged, index = {}, {}, 0
        elif isinstance(event, TokenDrafted):
            drafted[event.index] = event
        elif isinstance(event, TokenJudged):
            judged[event.index] = event
        elif isinstance(event, TokenCommitted):
            verdict = judged.pop(index, None) if event.origin == "accepted" else None
            yield {**_fields(verdict), **_known(event), "index": index, "state": event.origin}
            index += 1
        elif isinstance(event, RoundFinished):
            for refused in judged.values():
                label = drafted[refused.index].label if refused.index in drafted else ""
                yield {**_fields(refused), "state": refused.verdict, "label": label}


def _fields(event: TokenJudged | TokenCommitted | None) -> dict[str, Any]:
    return {} if event is None else {name: getattr(event, name) for name in event.__struct_fields__}


def _known(event: TokenCommitted) -> dict[str, Any]:
    """What a committed token knows; where it knows nothing its verdict speaks."""
    return {name: value for name, value in _fields(event).items() if value is not None}


def to_html(
    runs: Sequence[Sequence[RunEvent]], path: Path | str, *, language: Language = ENGLISH, partner: str = ""
) -> None:
    """Write one page about one or more runs, side by side; it loads nothing and needs no script.

    `partner` is the name of the log that holds the other arm of a single run, where there is one.
    """
    runs = [list(run) for run in runs]
    race = report.race_of(runs)
    views = [report.run_view(run) for run in runs]
    write_page(
        path,
        "report.html",
        language=language,
        runs=views,
        race=report.race_rows(race) if race else [],
        all=overview(runs, views, race, partner=partner),
        speed=report.speed_plot(runs),
        states=STATES,
        width=report.PLOT_WIDTH,
        height=report.PLOT_HEIGHT,
    )


def write_page(path: Path | str, template: str, *, language: Language = ENGLISH, **values: Any) -> None:
    """Fill one of the package's templates in a language, and write it: everything is text unless it says otherwise.

    Phrases among the values are said in the language; plain texts are data, and the same in every language.
    """
    # Whoever only writes files needs no template engine.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("specdec_core"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    say = voice(language)
    environment.globals["say"] = lambda pattern, **filled: say(phrase(pattern, **filled))
    environment.globals["language"] = TAGS[language]
    said = {name: _said(value, say) for name, value in values.items()}
    write_whole(Path(path), environment.get_template(template).render(said))


def _said(value: Any, say: Say) -> Any:
    """A view as dictionaries, lists and texts; control characters, which no page can hold, as their pictures."""
    if isinstance(value, Phrase):
        return report.shown(say(value))
    if isinstance(value, str):
        return report.shown(value)
    if isinstance(value, Struct):
        return {name: _said(getattr(value, name), say) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {name: _said(part, say) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_said(part, say) for part in value]
    return value


def write_whole(path: Path, text: str) -> None:
    """Write UTF-8, whole or not at all; `-` is standard output, whose errors are its own. Raises `CannotWrite`."""
    content = text.encode("utf-8", "replace")
    if str(path) == STANDARD_OUTPUT:
        sys.stdout.flush()  # what was said before comes before
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
        return
    try:
        files.put(path, content)
    except OSError as error:
        raise _refusal(path, error) from error


def check_place(path: Path | str) -> None:
    """Raise `CannotWrite` now rather than after a long measurement; leaves nothing behind but the folder."""
    path = Path(path)
    if str(path) == STANDARD_OUTPUT:
        return
    try:
        files.check(path)
    except OSError as error:
        raise _refusal(path, error) from error


def _refusal(path: Path, error: OSError) -> CannotWrite:
    reason = error.strerror or type(error).__name__
    return CannotWrite(f"{path} cannot be written: {reason}.", "Choose a folder that you may write to and has room.")
