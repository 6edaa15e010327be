"""Reads the command line of the window: what to show at the start, and errands to run without hands.

Knows the catalogue and the settings; imports neither Qt nor the engine.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from specdec_core.catalogue import PAIRS, find_pair, parse_source
from specdec_core.errors import BadInput, BadLog, BadPrompt, CannotWrite, ModelNotFound
from specdec_core.settings import OPTIONS, check_readable, settings_from
from specdec_core.settings_line import read_line

NUMBERS: dict[str, type[int] | type[float]] = {"gamma": int, "temperature": float, "max_new_tokens": int, "seed": int}


class BadUsage(BadInput):
    """An option that does not exist, or a value that is not one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """What was asked for. `form` is laid over what the window remembers."""

    form: dict[str, Any] = field(default_factory=dict)
    logs: tuple[Path, ...] = ()
    autorun: bool = False
    screenshot: Path | None = None
    quit: bool = False
    theme: str = ""
    language: str = ""
    answer: str = ""

    @property
    def errand(self) -> bool:
        """Whether the window is driven without hands: it then leaves the person's settings alone."""
        return self.autorun or self.quit or self.screenshot is not None


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message[:1].upper()}{message[1:]}.", "See specdec-playground --help.")


def read_arguments(words: Sequence[str]) -> Arguments:
    """The command line as values. Raises a `BadInput` with one sentence for whatever cannot be."""
    given = _parser().parse_args(list(words))
    answer = _answer(given)
    if answer:
        return Arguments(answer=answer)
    if given.screenshot is not None and not given.screenshot.resolve().parent.is_dir():
        raise CannotWrite(f"There is no folder for {given.screenshot}.", "Make it first, or choose another.")
    return Arguments(
        form=_form(given),
        logs=_logs([*given.logs, *(given.replay or ())], autorun=given.autorun),
        autorun=given.autorun,
        screenshot=given.screenshot,
        quit=given.quit,
        theme=given.theme or "",
        language=given.language or "",
    )


def _answer(given: argparse.Namespace) -> str:
    """What is printed in place of a window; nothing when one is wanted."""
    if given.help:
        return _parser().format_help()
    if given.version:
        return f"specdec-playground {version()}"
    return "\n".join(f"{pair.name:14} {pair.note}" for pair in PAIRS) if given.list_models else ""


def version() -> str:
    """The installed version; a checkout that was never installed has none."""
    try:
        return importlib.metadata.version("specdec-playground")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed)"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="specdec-playground",
        description="Race speculative against plain decoding.",
        epilog="Without a window: specdec run, specdec compare; see specdec --help.",
        add_help=False,
    )
    add = parser.add_argument
    add("-h", "--help", action="store_true", help="show this and exit")
    add("--version", action="store_true", help="print the version and exit")
    add("--list-models", action="store_true", help="print the catalogue's model pairs and exit")
    add("--replay", metavar="LOG", action="append", type=Path, help="the same as naming the log alone")
    add("logs", metavar="LOG", nargs="*", type=Path, help="a run to replay; its other arm is found beside it")
    add("--pair", metavar="NAME", help="a model pair of the catalogue")
    add("--target", metavar="SRC", help="a folder, a .gguf file or a hub id; needs --draft")
    add("--draft", metavar="SRC", help="the same, or ngram, or self-int8; needs --target")
    add("--prompt", metavar="TEXT", help="what to go on from")
    add("--raw", action="store_true", help="without the model's chat template")
    add("--gamma", metavar="N", help="draft tokens asked for in a round")
    add("--temperature", metavar="X", help="0 is greedy")
    add("--max-new-tokens", metavar="N", help="most tokens to write")
    add("--seed", metavar="N", help="the same seed repeats a run")
    add("--settings", metavar="LINE", help="a settings line, as the window copies it; options beside it go first")
    add("--theme", choices=("system", "light", "dark"), help="colours")
    add("--language", choices=("system", "en", "zh_CN"), help="the language of the window")
    add("--autorun", action="store_true", help="run the race at once")
    add("--screenshot", metavar="F.png", type=Path, help="save a picture of the window at the end")
    add("--quit", action="store_true", help="quit when that is done")
    return parser


def _logs(given: Sequence[Path], *, autorun: bool) -> tuple[Path, ...]:
    """The logs to replay. Whether they can be read is told when they are opened."""
    if given and autorun:
        raise BadUsage("A replay and --autorun do not go together.", "Leave one of them away.")
    if len(given) > 2:
        raise BadUsage(f"{len(given)} logs were given.", "Give one log, or one of each arm.")
    missing = next((path for path in given if not path.is_file()), None)
    if missing is not None:
        raise BadLog(f"There is no log at {missing}.", "Check the path; logs end in .jsonl.")
    return tuple(given)


def _form(given: argparse.Namespace) -> dict[str, Any]:
    form = {} if given.settings is None else _line(given.settings)
    if given.pair is not None and (given.target or given.draft):
        raise BadUsage("Give either --pair or --target and --draft.", "See specdec-playground --help.")
    if given.pair is not None:
        form["pair"] = find_pair(given.pair).name
    if given.target is not None or given.draft is not None:
        form |= _sources(given.target, given.draft)
    if given.prompt is not None:
        if not given.prompt.strip():
            raise BadPrompt("The prompt is empty.", "Give some text behind --prompt.")
        check_readable(given.prompt)
        form["prompt"] = given.prompt
    settings = form.pop("settings", {}) | _settings(given)
    return form | {"settings": settings} if settings else form


def _line(text: str) -> dict[str, Any]:
    """What a settings line says, as the form wants it."""
    line = read_line(text)
    form: dict[str, Any] = {"settings": {name: getattr(line.settings, name) for name in OPTIONS}}
    if line.pair or line.target:
        form |= {"pair": line.pair, "target": line.target, "draft": line.draft}
    return form


def _sources(target: str | None, draft: str | None) -> dict[str, str]:
    if not target or not draft:
        raise BadUsage("--target and --draft need each other.", "Draft can be ngram or self-int8.")
    for source in (target, draft):
        if parse_source(source).kind == "hub" and source.startswith((".", "/", "~")):
            raise ModelNotFound(f"There is no model at {source!r}.", "Give an existing folder or file.")
    return {"pair": "", "target": target, "draft": draft}


def _settings(given: argparse.Namespace) -> dict[str, Any]:
    found = {name: _number(name, getattr(given, name)) for name in NUMBERS if getattr(given, name) is not None}
    settings_from(found)
    return found | {"raw": True} if given.raw else found


def _number(name: str, text: str) -> int | float:
    option = f"--{name.replace('_', '-')}"
    try:
        number: int | float = NUMBERS[name](text)
    except ValueError:
        kind = "a whole number" if NUMBERS[name] is int else "a number"
        raise BadUsage(f"{option} needs {kind}, not {text!r}.", "See specdec-playground --help.") from None
    if not math.isfinite(number):
        raise BadUsage(f"{option} needs a finite number, not {text!r}.", "See specdec-playground --help.")
    return number
