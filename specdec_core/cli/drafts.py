"""`specdec drafts TARGET`: every possible draft of a target, with fits or does not fit and the plain reason.

Knows the list; judges nothing.
"""

from __future__ import annotations

from typing import Annotated

import typer

from specdec_core.catalogue import parse_source, parse_target
from specdec_core.cli.options import JsonFlag
from specdec_core.cli.results import rows_table
from specdec_core.cli.terminal import Terminal
from specdec_core.errors import BadInput
from specdec_core.models.fits import DraftList, known_list


def drafts(
    target: Annotated[str, typer.Argument(metavar="TARGET", help="The target model.", show_default=False)],
    *,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="SRC", help="A folder or file to consider too; give it once for each."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """List every draft that could help a target, and why the others do not fit. Downloads nothing.

    A target that cannot be decoded here is refused.
    """
    terminal = Terminal()
    parse_target(target)
    more = tuple(also or ())
    for source in more:
        parse_source(source)
    found = known_list(target, more) or _examined(terminal, target, more)
    if found.target.problem:
        raise BadInput(found.target.problem)
    if as_json:
        terminal.json(found)
        return
    rows = [(fit.draft, fit.verdict, fit.reason) for fit in found.fits]
    terminal.out.print(rows_table(("Draft", "Verdict", "Why"), rows))


def _examined(terminal: Terminal, target: str, also: tuple[str, ...]) -> DraftList:
    terminal.note("Reading tokenizers and configurations; no weights are loaded.")
    from specdec_core.engine.matching import draft_list

    return draft_list(target, also)
