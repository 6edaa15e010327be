"""What the program is made of and runs on, for the About dialog and for a report that names no private path.

Knows installed versions by their metadata, so that asking costs no import; nothing of windows.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import platformdirs
import psutil

from app.viewmodel.phrases import Phrase, phrase
from app.viewmodel.race.lanes import Race

PROGRAM = "specdec-playground"
GIB = 2**30
# What is named, and the package that has its version.
PARTS = (
    ("PySide6", "PySide6-Essentials"),
    ("torch", "torch"),
    ("transformers", "transformers"),
    ("huggingface-hub", "huggingface-hub"),
    ("numpy", "numpy"),
)


class Known(NamedTuple):
    """One line: what it is, and its value."""

    name: Phrase
    value: Phrase


def diagnostics(race: Race, *, qt: str, screen: str) -> tuple[Known, ...]:
    """Every line. `qt` and `screen` are Qt's own version and platform."""
    return (
        Known(phrase("Program"), version(PROGRAM)),
        Known(phrase("Python"), _plain(platform.python_version())),
        Known(phrase("Qt"), _plain(f"{qt}, {screen}")),
        *(Known(phrase("{name}", name=name), version(package)) for name, package in PARTS),
        Known(phrase("System"), _plain(f"{platform.system()} {platform.release()}, {platform.machine()}")),
        Known(phrase("Processor"), _machine()),
        Known(phrase("Models run on"), _device(race)),
        Known(phrase("Runs are kept in"), _plain(homely(platformdirs.user_data_path(PROGRAM)))),
        Known(phrase("Diary of errors"), _plain(homely(platformdirs.user_log_path(PROGRAM)))),
    )


def version(package: str) -> Phrase:
    """The installed version; a package that is not installed says so."""
    try:
        return _plain(importlib.metadata.version(package))
    except importlib.metadata.PackageNotFoundError:
        return phrase("not installed")


def homely(path: Path) -> str:
    """A path without the name of whoever is at home in it."""
    home = Path.home()
    return (Path("~") / path.relative_to(home)).as_posix() if path.is_relative_to(home) else str(path)


def report(lines: Iterable[Known]) -> str:
    """The same as text in English, which is what a report is read in."""
    return "\n".join(f"{line.name}: {line.value}" for line in lines)


def _plain(value: str) -> Phrase:
    """What is the same in every language."""
    return phrase("{value}", value=value)


def _machine() -> Phrase:
    gib = f"{psutil.virtual_memory().total / GIB:.1f}"
    return phrase("{cores} cores, {gib} GiB of memory", cores=os.cpu_count() or 1, gib=gib)


def _device(race: Race) -> Phrase:
    """What the race on screen was run on; before the first nothing has been loaded."""
    started = race.plain.started or race.speculative.started
    return phrase("nothing yet") if started is None else _plain(f"{started.target.device}, {started.target.dtype}")
