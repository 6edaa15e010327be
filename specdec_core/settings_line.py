"""All settings of a run and its pair of models as one line of text, to be copied, sent and pasted back.

Knows the declared settings and how they are spelled; nothing of models, files or windows.

The line reads `specdec:1 pair=smollm2-int8 gamma=4 temperature=0.7 ... seed=0`: the number is the version of the
spelling, every setting is named, and texts with spaces are quoted as in JSON. A setting that is left out has its
default; `stop` comes once for each stop text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from specdec_core.catalogue import find_pair
from specdec_core.errors import BadSetting
from specdec_core.settings import OPTIONS, Option, RunSettings, settings_from

VERSION = 1
LONGEST = 20_000
_HEAD = re.compile(r"specdec:(\d+)(?=\s|$)")
_WORD = re.compile(r'\s*([a-z_]+)=("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)')
_PLAIN = re.compile(r"[^\s\"\\=]+")
_SWITCH = {"yes": True, "no": False}
_COPY_AGAIN = "Copy the whole line again; it begins with specdec:1."


class SettingsLine(Struct, frozen=True, kw_only=True):
    """What a line says. `pair` is the catalogue's name, or empty where two models are named, or none."""

    settings: RunSettings
    pair: str = ""
    target: str = ""
    draft: str = ""


def written_line(line: SettingsLine) -> str:
    """The line for these settings; `read_line` gives the same back."""
    models = {"pair": line.pair} if line.pair else {"target": line.target, "draft": line.draft}
    parts = [f"{name}={_quoted(value)}" for name, value in models.items() if value]
    for option in OPTIONS.values():
        parts += [f"{option.name}={text}" for text in _spelled(option, getattr(line.settings, option.name))]
    return " ".join([f"specdec:{VERSION}", *parts])


def read_line(text: str) -> SettingsLine:
    """Read what somebody pasted. Raises `BadSetting`, or `UnknownPair`, with one sentence."""
    values: dict[str, Any] = {}
    for name, word in _words(text):
        if name == "stop":
            values["stop"] = (*values.get("stop", ()), word)
        elif name in values:
            raise BadSetting(f"The settings line gives {name} twice.", "Leave one of them away.")
        else:
            values[name] = _value(name, word)
    models = {name: values.pop(name) for name in ("pair", "target", "draft") if name in values}
    if "pair" in models:
        find_pair(models["pair"])
        if len(models) > 1:
            raise BadSetting("The settings line names a pair and single models too.", "Keep one of the two.")
    elif len(models) == 1:
        raise BadSetting("The settings line names one model of two.", "Give both target= and draft=, or a pair=.")
    return SettingsLine(settings=settings_from(values), **models)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Names and unquoted values, in their order."""
    text = text.strip()
    head = _HEAD.match(text)
    if head is None or len(text) > LONGEST:
        raise BadSetting("This is no settings line.", _COPY_AGAIN)
    if int(head[1]) != VERSION:
        raise BadSetting(f"This settings line has version {head[1]}, which is not known here.", "Update this program.")
    place = head.end()
    while place < len(text):
        word = _WORD.match(text, place)
        if word is None:
            raise BadSetting(f"The settings line cannot be read from {text[place:].strip()[:24]!r} on.", _COPY_AGAIN)
        yield word[1], _unquoted(word[2])
        place = word.end()


def _unquoted(word: str) -> str:
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word, strict=False))
    except ValueError:
        raise BadSetting(f"The settings line has a damaged text: {word[:24]}.", _COPY_AGAIN) from None


def _quoted(text: str) -> str:
    """`text` as a word: bare where nothing in it could be misread, else as JSON; in ASCII where it would not print."""
    if _PLAIN.fullmatch(text) and text.isprintable():
        return text
    return json.dumps(text, ensure_ascii=not text.replace(" ", "").isprintable())


def _spelled(option: Option, value: Any) -> list[str]:
    if option.kind == "texts":
        return [_quoted(text) for text in value]
    if option.kind == "bool":
        return ["yes" if value else "no"]
    return [f"{value:g}" if isinstance(value, float) and float(f"{value:g}") == value else str(value)]


def _value(name: str, word: str) -> Any:
    """A word as the type its setting has; what it cannot be is told by the setting's own check."""
    option = OPTIONS.get(name)
    if option is None or option.kind in ("choice", "texts"):
        return word
    if option.kind == "bool":
        return _SWITCH.get(word, word)
    try:
        return int(word) if option.kind == "int" else float(word)
    except ValueError:
        return word
