"""Says in plain words why a line of a log is no event of a run.

Knows how msgspec complains; nothing of files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "int": "a whole number",
        "float": "a number",
        "str": "text",
        "bool": "true or false",
        "array": "a list",
        "object": "an object",
        "int | null": "a whole number or null",
        "float | null": "a number or null",
        "str | null": "text or null",
        "object | null": "an object or null",
        "enum": "one of the known words",
    }
)
"""What each kind of value is called where people read it."""

_PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")
_MISSING = re.compile(r"Object missing required field `(?P<name>[^`]+)`")
_KIND = re.compile(r"Expected `(?P<kind>[^`]+)`")


def fault_of_line(error: Exception, line: bytes, *, number: int, path: Path) -> str:
    """One sentence on what is wrong with `line`, the `number`-th of the log at `path`."""
    if isinstance(error, msgspec.DecodeError) and not isinstance(error, msgspec.ValidationError):
        return f"Line {number} of the log {path} is damaged: it is not whole JSON."
    complaint, event = str(error), _event_of(line)
    place = _place(complaint)
    missing = _MISSING.match(complaint)
    if not event or place == "event" or not (place or missing):
        return f"Line {number} of the log {path} is damaged: it is no event of a run."
    if missing is not None:
        field = f"{place}.{missing['name']}".strip(".")
        return f"Line {number} of the log {path} is damaged: {field} of {event} is missing."
    kind = _KIND.match(complaint)
    wanted = TITLES.get("enum" if kind is None else kind["kind"])
    if wanted is None or complaint.startswith("Expected `array` of"):
        return f"Line {number} of the log {path} is damaged: {place} of {event} cannot be read."
    return f"Line {number} of the log {path} is damaged: {place} of {event} must be {wanted}."


def _place(complaint: str) -> str:
    """The field in question, as in top.0.2; empty for the line itself."""
    found = _PLACE.search(complaint)
    place = "" if found is None else found["place"].replace("[...]", "")
    return re.sub(r"\[(\d+)\]", r".\1", place)


def _event_of(line: bytes) -> str:
    """Which kind of event the line says it is; empty where it says nothing."""
    try:
        raw: Any = msgspec.json.decode(line)
    except (ValueError, RecursionError):
        return ""
    event = raw.get("event") if isinstance(raw, dict) else None
    return event[:40] if isinstance(event, str) else ""
