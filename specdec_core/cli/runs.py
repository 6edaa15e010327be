"""`specdec runs`: the history of races that the window keeps, listed and searched.

Knows the history and its labels; reads them only, and never changes a log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec
import typer

from specdec_core.cli.options import JsonFlag
from specdec_core.cli.results import mean, narrowed_table, share, speed
from specdec_core.cli.terminal import Terminal
from specdec_core.errors import BadInput
from specdec_core.history.entries import Entry, Outcome, read_history
from specdec_core.history.shelf import Label, label_of, read_labels
from specdec_core.models.places import runs_folder

Order = Literal["newest", "oldest", "fastest", "acceptance", "tokens"]
LONGEST_PROMPT = 48
CUT = "Name, prompt"
COLUMNS = (
    "Started (UTC)",
    CUT,
    "Models",
    "Tokens",
    "Speed-up",
    "Plain,\nspeculative",
    "Accepted",
    "Ended",
)
DROPPED = ("Plain,\nspeculative", "Models", "Tokens", "Accepted", "Ended", "Started (UTC)")
"""What goes where the terminal is narrow, the least important first."""

SearchText = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WORD]...", help="Show only runs in which all of these occur.", show_default=False),
]
Folder = Annotated[str | None, typer.Option("--folder", metavar="DIR", help="Another folder of logs.")]
Sort = Annotated[Order, typer.Option("--sort", help="What comes first.")]
Most = Annotated[int | None, typer.Option("--most", metavar="N", help="Show only the first N.")]

_ORDERS: Mapping[Order, Callable[[Entry], float]] = MappingProxyType(
    {
        "fastest": lambda entry: -(entry.speedup or 0.0),
        "acceptance": lambda entry: -(_acceptance(entry) or 0.0),
        "tokens": lambda entry: -float(entry.tokens),
    }
)


def runs(
    search: SearchText = None,
    *,
    folder: Folder = None,
    sort: Sort = "newest",
    most: Most = None,
    as_json: JsonFlag = False,
) -> None:
    """List the races that the window has kept, with their key figures."""
    terminal = Terminal()
    place = runs_folder() if folder is None else Path(folder)
    if folder is not None and not place.is_dir():
        raise BadInput(f"There is no folder {folder}.", "Give a folder that holds logs of runs.")
    if most is not None and most < 1:
        raise BadInput(f"{most} runs cannot be shown.", "Give --most 1 or more.")
    labels = read_labels(place)
    entries = [entry for entry in read_history(place) if _found(entry, label_of(labels, entry.names), search or [])]
    if sort == "oldest":
        entries.reverse()
    elif sort in _ORDERS:
        entries.sort(key=_ORDERS[sort])
    shown = entries[:most]
    if as_json:
        terminal.json(
            {"folder": str(place), "runs": [_object(place, entry, label_of(labels, entry.names)) for entry in shown]}
        )
        return
    if not shown:
        terminal.note(f"There are no such runs in {place}." if search else f"There are no runs in {place} yet.")
        return
    _show(terminal, [_row(entry, label_of(labels, entry.names)) for entry in shown])
    if len(shown) < len(entries):
        terminal.note(f"{len(entries) - len(shown):,} more are left out.")


def _show(terminal: Terminal, rows: list[tuple[str, ...]]) -> None:
    """As many columns as there is room for, and a word about the others."""
    columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    width = terminal.out.width
    table, gone = narrowed_table(columns, width=width, cut=CUT, dropped=DROPPED)
    terminal.out.print(table)
    if gone:
        names = "; ".join(" ".join(title.split()) for title in gone)
        terminal.note(f"Not shown in {width} columns: {names}. Widen the terminal, or ask for --json.")


def _found(entry: Entry, label: Label, wanted: list[str]) -> bool:
    request = entry.request
    parts = [label.name, *label.tags, label.note, *entry.names, entry.ending, entry.started_at, entry.problem]
    if request is not None:
        parts += [request.prompt, request.target, request.drafter, request.target_source, request.draft_source]
    text = "\n".join(parts).casefold()
    return all(word.casefold() in text for word in wanted)


def _row(entry: Entry, label: Label) -> tuple[str, ...]:
    request, plain, speculative = entry.request, entry.outcome("plain"), entry.outcome("speculative")
    prompt = " ".join(request.prompt.split()) if request is not None else entry.problem
    if request is not None and len(prompt) > LONGEST_PROMPT:
        prompt = prompt[: LONGEST_PROMPT - 1] + "…"
    return (
        entry.started_at[:16].replace("T", " "),
        "\n".join(filter(None, (label.name, ", ".join(label.tags), prompt))),
        "\n".join(filter(None, (request.target, request.drafter))) if request is not None else entry.key,
        f"{entry.tokens:,}" if request is not None else "",
        "" if entry.speedup is None else f"{mean(entry.speedup)} x",
        "\n".join(speed(found.tokens_per_second) for found in (plain, speculative) if found is not None),
        "" if speculative is None else share(speculative.acceptance_rate),
        entry.ending,
    )


def _object(folder: Path, entry: Entry, label: Label) -> dict[str, Any]:
    request = entry.request
    settings = None if request is None else msgspec.to_builtins(request.settings)
    return {
        "logs": [str(folder / name) for name in entry.names],
        "started_at": entry.started_at,
        "ending": entry.ending,
        "problem": entry.problem,
        "label": msgspec.to_builtins(label),
        "prompt": None if request is None else request.prompt,
        "target": None if request is None else request.target_source,
        "draft": None if request is None else request.draft_source,
        "settings": settings,
        "tokens": entry.tokens,
        "speedup": entry.speedup,
        "plain": _outcome_object(entry.outcome("plain")),
        "speculative": _outcome_object(entry.outcome("speculative")),
    }


def _outcome_object(outcome: Outcome | None) -> Any:
    return None if outcome is None else msgspec.to_builtins(outcome)


def _acceptance(entry: Entry) -> float | None:
    found = entry.outcome("speculative")
    return None if found is None else found.acceptance_rate
