#!/usr/bin/env python3
"""Takes pictures of the window in all its states: light and dark, at both scales, in every language, and small.

    python3 packaging/dev.py pictures [FOLDER] [--only STATE ...] [--theme light|dark] [--scale 1|2] [--language CODE]

A process for each combination, since scale and language are settled when Qt starts. Knows how the window is started
for a picture; nothing of what is on it.
"""

from __future__ import annotations

import argparse
import html
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from environment import clean_env, say

from app.languages import ENGLISH, LANGUAGES
from specdec_core.resources import resource

ROOT = Path(__file__).resolve().parents[1]
THEMES = ("light", "dark")
SCALES = ("1", "2")
SIZE, SMALL = (1360, 860), (1040, 640)
THUMBNAIL = 340


class Take(NamedTuple):
    """One window to be photographed in every state."""

    theme: str
    scale: str
    language: str
    size: tuple[int, int] = SIZE

    @property
    def name(self) -> str:
        """The folder of its pictures."""
        small = "" if self.size == SIZE else "-small"
        return f"{self.language}-{self.theme}-{self.scale}00{small}"


def takes(themes: Sequence[str], scales: Sequence[str], spoken: Sequence[str]) -> list[Take]:
    """Every combination, and the smallest window in each language."""
    found = [Take(theme, scale, language) for language in spoken for theme in themes for scale in scales]
    return found + [Take(themes[0], "1", language, SMALL) for language in spoken]


def languages() -> list[str]:
    """The languages whose words are installed; English needs none."""
    catalogues = {code: resource("translations", f"playground_{code}.qm") for code in LANGUAGES}
    return [code for code, catalogue in catalogues.items() if code == ENGLISH or catalogue.is_file()]


def photograph(take: Take, folder: Path, only: Sequence[str]) -> list[str] | None:
    """Take the pictures of one window; the names of the states, or None where it failed."""
    place = folder / take.name
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, str(Path(__file__).with_name("studio.py")), str(place), "--home", f"{home}/pictures"]
        command += ["--theme", take.theme, "--language", take.language, "--size", *map(str, take.size)]
        command += ["--only", *only]
        done = subprocess.run(
            command, cwd=ROOT, env=_environment(take, home), stdout=subprocess.PIPE, text=True, check=False
        )
    return done.stdout.split() if done.returncode == 0 else None


def _environment(take: Take, home: str) -> dict[str, str]:
    """No screen, no settings or runs of the person's own, and the same everywhere."""
    places = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    quiet = {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "qt.qpa.*=false", "QT_API": "pyside6"}
    return clean_env(
        {
            **places,
            **quiet,
            "QT_SCALE_FACTOR": take.scale,
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "PYTHONPATH": str(ROOT),
            "OMP_NUM_THREADS": "1",
        }
    )


def index(made: Mapping[Take, Sequence[str]]) -> str:
    """A page with every picture: a row a state, a column a window."""
    states = list(dict.fromkeys(state for found in made.values() for state in found))
    head = "".join(f"<th>{html.escape(take.name)}</th>" for take in made)
    rows = "".join(
        f"<tr><th>{html.escape(state)}</th>{''.join(_cell(take, state, found) for take, found in made.items())}</tr>\n"
        for state in states
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of the playground</title>\n'
        f"<style>body{{font:14px sans-serif}} img{{width:{THUMBNAIL}px}} th{{text-align:left}}</style>\n"
        f"<table><tr><th></th>{head}</tr>\n{rows}</table></html>\n"
    )


def _cell(take: Take, state: str, found: Sequence[str]) -> str:
    if state not in found:
        return "<td></td>"
    source = html.escape(f"{take.name}/{state}.png")
    return f'<td><a href="{source}"><img src="{source}" alt="{source}" loading="lazy"></a></td>'


def main(words: Sequence[str]) -> int:
    """Take the pictures that are asked for; 1 where a window failed."""
    parser = argparse.ArgumentParser(prog="dev.py pictures", description="Take pictures of the window in all states.")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist" / "pictures", help="where to")
    parser.add_argument("--only", nargs="+", default=(), metavar="STATE", help="these states only")
    parser.add_argument("--theme", choices=THEMES, action="append", help="both, if not said")
    parser.add_argument("--scale", choices=SCALES, action="append", help="both, if not said")
    parser.add_argument("--language", choices=languages(), action="append", help="all, if not said")
    given = parser.parse_args(words)
    folder = given.folder.resolve()
    made: dict[Take, Sequence[str]] = {}
    wanted = takes(given.theme or THEMES, given.scale or SCALES, given.language or languages())
    for take in wanted:
        found = photograph(take, folder, given.only)
        if found is None:
            say(f"{take.name}: failed, see above.")
            continue
        made[take] = found
        say(f"{take.name}: {len(found)} pictures")
    (folder / "index.html").write_text(index(made), encoding="utf-8")
    say(f"All of them: {os.path.relpath(folder / 'index.html')}")
    return 0 if len(made) == len(wanted) and all(made.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
