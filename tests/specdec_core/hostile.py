"""A run whose every free text tries to be something else: markup, script, template, terminal command, path.

Knows the events' types, by which it finds every text that is not one of a fixed few words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from specdec_core.events import RunEvent
from specdec_core.settings import Arm
from tests.specdec_core.scripted import Ending, Round, scripted_run

MARKUP = '<script>alert(1)</script><img src=x onerror="alert(2)"><b>bold</b>&amp;<!--'
TERMINAL = "\x1b[2J\x1b]0;title\x07\x1b[31mred\x9b5A\r"
RICH = "[red]red[/red][link=file:///etc/passwd]link[/link]:bomb:"
TEMPLATE = "{{ 7*7 }}{% raw %}${7*7}%(x)s{x}"
PAYLOAD = f"{MARKUP} {RICH} {TEMPLATE} ../../etc/passwd\u202e{TERMINAL}\x00'\""
HARMLESS = "harmless"

Path = tuple[str | int, ...]


def hostile_run(arm: Arm = "speculative", *, text: str = PAYLOAD, ending: Ending = "length") -> list[RunEvent]:
    """A scripted run with `text` in every text field, be it of an event, a model, a candidate or a setting."""
    run = scripted_run(arm, rounds=[Round(4, 2), Round(2, 2), Round(0, 0)], ending=ending)
    return [_with(event, text) for event in run]


def _with(event: RunEvent, text: str) -> RunEvent:
    line = json.loads(msgspec.json.encode(event))
    for path in list(_texts(line)):
        if path[-1] != "event" and _is_free(type(event), json.dumps(line), path):
            _put(line, path, text)
    changed: RunEvent = msgspec.convert(line, RunEvent)
    return changed


@cache
def _is_free(kind: type, line: str, path: Path) -> bool:
    """Whether the field takes any text, told by trying one."""
    values = json.loads(line)
    _put(values, path, "any text at all")
    try:
        msgspec.convert(values, RunEvent)
    except msgspec.ValidationError:
        return False
    return True


def _texts(value: Any, path: Path = ()) -> Iterator[Path]:
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(part, (*path, key))
    elif isinstance(value, str):
        yield path


def _put(line: Any, path: Path, text: str) -> None:
    for key in path[:-1]:
        line = line[key]
    line[path[-1]] = text
