"""Exports a race in the formats that are asked for, to files that are not there yet.

Knows formats and files; each is made by `export`, `runlog` or `transcript`. Nothing is ever written over, and what was
written before something went wrong stays and is named.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from specdec_core.errors import CannotWrite
from specdec_core.events import RunEvent
from specdec_core.reports.export import to_csv, to_html, write_whole
from specdec_core.reports.transcript import text_of
from specdec_core.runlog import LogWriter, safe_file_name
from specdec_core.settings import Arm
from specdec_core.wording.voices import ENGLISH, Language

Format = Literal["html", "jsonl", "rounds", "tokens", "text"]
Runs = Mapping[Arm, Sequence[RunEvent]]

FORMATS: tuple[Format, ...] = ("html", "jsonl", "rounds", "tokens", "text")
_ENDINGS: Mapping[Format, str] = MappingProxyType(
    {"html": ".html", "jsonl": ".jsonl", "rounds": "_rounds.csv", "tokens": "_tokens.csv", "text": ".txt"}
)


class Planned(NamedTuple):
    """A file to be: its name, what it will hold, and of which arm; a report is of all."""

    name: str
    format: Format
    arm: Arm | None


class Exported(NamedTuple):
    """The files that were written, and why the next one could not be."""

    paths: tuple[Path, ...]
    problem: CannotWrite | None = None


def planned(stem: str, arms: Collection[Arm], formats: Collection[Format]) -> tuple[Planned, ...]:
    """The files of an export: one report, and of everything else one an arm."""
    files: list[Planned] = []
    for kind in FORMATS:
        if kind in formats and kind == "html":
            files.append(Planned(f"{stem}{_ENDINGS[kind]}", kind, None))
        elif kind in formats:
            files += [Planned(f"{stem}_{arm}{_ENDINGS[kind]}", kind, arm) for arm in arms]
    return tuple(files)


def free_stem(folder: Path, stem: str, arms: Collection[Arm], formats: Collection[Format]) -> str:
    """`stem`, or the first of stem-2, stem-3, ... of which no file is there yet."""
    plain = safe_file_name(stem)
    name, number = plain, 1
    while any(_taken(folder / file.name) for file in planned(name, arms, formats)):
        number += 1
        name = f"{plain}-{number}"
    return name


def export_race(
    runs: Runs, folder: Path, *, stem: str, formats: Collection[Format], language: Language = ENGLISH
) -> Exported:
    """Write the files one after the other, up to the first that cannot be written. Reports speak `language`."""
    paths: list[Path] = []
    name = free_stem(folder, stem, tuple(runs), formats)
    for file in planned(name, tuple(runs), formats):
        path = folder / file.name
        try:
            _write(file, runs, path, language=language)
        except CannotWrite as problem:
            return Exported(tuple(paths), problem)
        paths.append(path)
    return Exported(tuple(paths))


def _write(file: Planned, runs: Runs, path: Path, *, language: Language) -> None:
    if file.arm is None:
        to_html(list(runs.values()), path, language=language)
    else:
        _WRITERS[file.format](runs[file.arm], path)


def _log(events: Sequence[RunEvent], path: Path) -> None:
    """A log, or none: half of one looks like a run that was interrupted."""
    with contextlib.ExitStack() as undo:
        with LogWriter(path) as log:
            undo.callback(path.unlink, missing_ok=True)
            for event in events:
                log.write(event)
        undo.pop_all()


def _taken(path: Path) -> bool:
    return path.exists() or path.is_symlink()


_WRITERS: Mapping[Format, Callable[[Sequence[RunEvent], Path], None]] = MappingProxyType(
    {
        "jsonl": _log,
        "rounds": lambda events, path: to_csv(events, path, per="round"),
        "tokens": lambda events, path: to_csv(events, path, per="token"),
        "text": lambda events, path: write_whole(path, text_of(events)),
    }
)
