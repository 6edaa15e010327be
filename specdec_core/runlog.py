"""The log of a run: one event per line as JSON in UTF-8, written as it happens and read back with care.

Knows files and the event union; nothing of what a run means beyond its first and last line.
"""

from __future__ import annotations

import errno
import math
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path, PurePath
from types import MappingProxyType, TracebackType
from typing import Any, BinaryIO, Self, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from specdec_core import files
from specdec_core.errors import BadLog, CannotWrite
from specdec_core.events import SCHEMA, TERMINAL, RoundFinished, RunEvent, RunStarted
from specdec_core.linefaults import fault_of_line

LARGEST_LOG = 1 << 30
LONGEST_NAME = 80
PIECE = 1 << 20  # bytes between two reports of progress
NO_END = "The run was interrupted: its log has no end. What is there is good; run it again for the rest."
_NOT_FINITE = "not_finite"
_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
_FLUSHED = (RunStarted, RoundFinished, *TERMINAL)
_RESERVED = re.compile(r"^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)", re.IGNORECASE)

Line = dict[str, Any]
Upgrade = Callable[[Line], Line]
Progress = Callable[[int, int], None]

UPGRADES: Mapping[int, Upgrade] = MappingProxyType({})
"""For each older schema, the function that turns one of its lines into a line of the next schema."""


class RunLog(Struct, frozen=True, kw_only=True):
    """A log as read. `complete` says that the run's own end is in it; `notices` are sentences for a person."""

    path: str
    events: tuple[RunEvent, ...]
    complete: bool
    notices: tuple[str, ...] = ()


class LogWriter:
    """Writes one run. Every finished round is on its way to the disk before the next one starts.

    Never overwrites: a file that is there raises `CannotWrite`, unless `replace` is given; a pipe or a device is
    written to. The place is tried at once, so that a bad one is known before a model is loaded.
    """

    def __init__(self, path: Path | str, *, replace: bool = False) -> None:
        self.path = Path(path)
        self._encoder = msgspec.json.Encoder(enc_hook=_foreign)
        self._file = self._opened(replace)

    def _opened(self, replace: bool) -> BinaryIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            place = files.followed(self.path)
            # Behind a link that leads nowhere yet a file is made; a pipe or device is there and loses nothing.
            return place.path.open("ab" if place.stream else "wb" if replace else "xb")
        except OSError as error:
            raise self._refusal_to_open(error) from error

    def _refusal_to_open(self, error: OSError) -> CannotWrite:
        """What is in the way, where that can be told; systems name it by different errors, or by none that helps."""
        if error.errno == errno.ENAMETOOLONG:  # which any further question about this path would raise again
            return self._refusal(error)
        if self.path.is_dir():
            advice = "Name a file in it, such as run.jsonl."
            return CannotWrite(f"{self.path} is a folder, and a log is a file.", advice)
        in_the_way = next((place for place in self.path.parents if place.exists() and not place.is_dir()), None)
        if in_the_way is not None:
            sentence = f"The log {self.path} cannot be written: {in_the_way} is not a folder."
            return CannotWrite(sentence, "Choose another folder for it.")
        if isinstance(error, FileExistsError):
            advice = "Choose another name, or remove the file first."
            return CannotWrite(f"There is a file at {self.path} already.", advice)
        return self._refusal(error)

    def _refusal(self, error: OSError) -> CannotWrite:
        reason = error.strerror or type(error).__name__
        return CannotWrite(
            f"The log {self.path} cannot be written: {reason}.", "Choose a folder that you may write to and has room."
        )

    def write(self, event: RunEvent) -> None:
        """Append one event. Values no JSON can hold are made plain first; a log is never lost to one of them."""
        try:
            self._file.write(self._line(event) + b"\n")
            if isinstance(event, _FLUSHED):
                self._file.flush()
        except OSError as error:
            raise self._refusal(error) from error

    def _line(self, event: RunEvent) -> bytes:
        if _is_plain(event):
            return self._encoder.encode(event)
        broken: list[str] = []
        line = _made_plain(event, "", broken)
        # Strict readers of JSON know no NaN: the value becomes null, and this field says where.
        return self._encoder.encode({**line, _NOT_FINITE: broken} if broken else line)

    def close(self) -> None:
        """Force everything to the disk and close. Closing twice is allowed."""
        if self._file.closed:
            return
        try:
            with self._file:
                self._file.flush()
                files.settle(self._file.fileno())
        except OSError as error:
            raise self._refusal(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _foreign(value: Any) -> Any:
    """A JSON value for a type that msgspec does not know: arrays of one number, paths, and anything else as text."""
    if isinstance(value, PurePath):
        return str(value)
    if callable(getattr(value, "tolist", None)):
        return value.tolist()
    return f"{type(value).__name__}: {value}"


def _is_plain(value: Any) -> bool:
    """Whether JSON can hold `value` as it is: finite, known types, text without lone surrogates."""
    kind = type(value)
    if kind is float:
        return math.isfinite(value)
    if kind is str:
        return value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value)
    if kind is int or kind is bool or value is None:
        return True
    if kind is tuple or kind is list:
        return all(map(_is_plain, value))
    if kind is dict:
        return all(_is_plain(key) and _is_plain(part) for key, part in value.items())
    return isinstance(value, Struct) and all(_is_plain(getattr(value, name)) for name in value.__struct_fields__)


def _made_plain(value: Any, place: str, broken: list[str]) -> Any:
    """A copy of `value` that JSON can hold; the places of numbers that are not finite are added to `broken`."""
    if isinstance(value, Struct):
        value = _struct_parts(value)
    elif not isinstance(value, str | int | float | list | tuple | dict | set | frozenset | None):
        value = _foreign(value)
    if isinstance(value, dict):
        return {str(k): _made_plain(v, f"{place}.{k}" if place else str(k), broken) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
        return [_made_plain(part, f"{place}.{i}", broken) for i, part in enumerate(items)]
    if isinstance(value, float) and not math.isfinite(value):
        broken.append(place)
        return None
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _struct_parts(value: Struct) -> dict[str, Any] | list[Any]:
    """The fields of a struct as msgspec would write them, values untouched."""
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    config = value.__struct_config__
    if config.array_like:
        return list(fields.values())
    return {str(config.tag_field): config.tag, **fields} if config.tag is not None else fields


def read_log(path: Path | str, *, without: Collection[type[RunEvent]] = (), progress: Progress | None = None) -> RunLog:
    """Read a log. Raises `BadLog` with a sentence when it is none, is damaged, or is of a schema not known here.

    A last line that broke off is dropped with a notice, and so is the lack of an end: both mean that the run was
    interrupted, and what it wrote before stays good. Events of the kinds `without` are passed over unread, which is
    several times faster. `progress` hears how many bytes of how many have been read, and may raise to stop.
    """
    path = Path(path)
    reader = _Reader(path)
    events = tuple(reader.events(_lines(path, skipped=_beginnings(without), progress=progress)))
    complete = isinstance(events[-1], TERMINAL)
    if not complete:
        reader.notices.append(NO_END)
    return RunLog(path=str(path), events=events, complete=complete, notices=tuple(reader.notices))


def read_header(path: Path | str) -> RunStarted:
    """The first line of a log alone. Raises `BadLog`."""
    path = Path(path)
    header = next(iter(_Reader(path).events(_lines(path, skipped=(), progress=None))))
    assert isinstance(header, RunStarted)
    return header


def _beginnings(kinds: Collection[type[RunEvent]]) -> tuple[bytes, ...]:
    """How a line begins that `LogWriter` wrote for an event of one of these kinds."""
    return tuple(f'{{"event":"{kind.__name__}"'.encode() for kind in kinds)


def _lines(path: Path, *, skipped: tuple[bytes, ...], progress: Progress | None) -> Iterable[bytes]:
    try:
        size = path.stat().st_size
        if size > LARGEST_LOG:
            raise _too_large(path)
        with path.open("rb") as file:
            done = told = 0
            # Pipes and devices have no size to look at, and may never end.
            while line := file.readline(LARGEST_LOG + 1 - done):
                done += len(line)
                if done > LARGEST_LOG:
                    raise _too_large(path)
                if progress is not None and done >= min(told + PIECE, size):
                    told = done
                    progress(done, size)
                yield b"" if line.startswith(skipped) else line
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadLog(f"The log {path} cannot be read: {reason}.", "Check the path and your rights to it.") from error


def _too_large(path: Path) -> BadLog:
    limit = f"{LARGEST_LOG >> 20:,} MiB"
    return BadLog(
        f"The log {path} is larger than {limit}, and was not read.",
        "Record long runs with trace 'rounds', which is small.",
    )


class _Reader:
    """Turns the lines of one file into events; collects notices on the way."""

    def __init__(self, path: Path) -> None:
        self.notices: list[str] = []
        self._path = path
        self._decoder = msgspec.json.Decoder(RunEvent)
        self._schema = SCHEMA

    def events(self, lines: Iterable[bytes]) -> Iterable[RunEvent]:
        number = 0
        for number, line in enumerate(lines, start=1):
            if number == 1:
                self._schema = self._schema_of(line)
            if not line:  # passed over; it still counts, so that complaints name the right one
                continue
            event = self._event(line, number)
            if event is not None:
                yield event
        if number == 0:
            raise BadLog(f"The log {self._path} is empty.", "The run may have been interrupted before it began.")

    def _schema_of(self, line: bytes) -> int:
        """Check that `line` is a header of a schema that can be read, and return its number."""
        try:
            header = msgspec.json.decode(line)
            schema = header["schema"] if header["event"] == "RunStarted" else None
        except _UNREADABLE:
            schema = None
        if not isinstance(schema, int):
            raise BadLog(
                f"{self._path} is not a run log: its first line is no header.", "Choose a .jsonl log of a run."
            )
        if schema > SCHEMA:
            known = f"schema {schema}; this version knows up to {SCHEMA}"
            raise BadLog(f"The log {self._path} was written by a newer version ({known}).", "Update this program.")
        if any(step not in UPGRADES for step in range(schema, SCHEMA)):
            advice = "Read it with the version that wrote it."
            raise BadLog(f"The log {self._path} has schema {schema}, which this version cannot read.", advice)
        return schema

    def _event(self, line: bytes, number: int) -> RunEvent | None:
        """Decode one line; None for a torn last line."""
        try:
            return self._decoded(line, number)
        except _UNREADABLE as error:
            if number > 1 and not line.endswith(b"\n"):
                self.notices.append(f"The last line broke off and was dropped ({len(line):,} bytes).")
                return None
            fault = fault_of_line(error, line, number=number, path=self._path)
            raise BadLog(fault, "Use an undamaged copy of the log.") from error

    def _decoded(self, line: bytes, number: int) -> RunEvent:
        marked = f'"{_NOT_FINITE}"'.encode() in line
        if self._schema == SCHEMA and not marked:
            return self._decoder.decode(line)
        raw = upgraded(msgspec.json.decode(line), schema=self._schema, upgrades=UPGRADES)
        places = raw.pop(_NOT_FINITE, [])
        for place in places:
            self._fill(raw, place, number)
        event: RunEvent = msgspec.convert(raw, RunEvent)
        return event

    def _fill(self, raw: Line, place: str, number: int) -> None:
        """Put 0 where a required number was not finite, and say so; an optional one stays empty."""
        if _may_be_empty(raw["event"], place):
            self.notices.append(f"Line {number}: {place} was not a finite number; it is left empty.")
            return
        *parents, last = place.split(".")
        target: Any = raw
        for name in parents:
            target = target[int(name) if isinstance(target, list) else name]
        target[int(last) if isinstance(target, list) else last] = 0.0
        self.notices.append(f"Line {number}: {place} was not a finite number; it is shown as 0.")


def _may_be_empty(event: str, place: str) -> bool:
    """Whether the field at `place` is declared as a number or None. Parts of lists never are."""
    types = {kind.__name__: kind for kind in get_args(RunEvent)}
    return any(field.name == place and type(None) in get_args(field.type) for field in fields(types[event]))


def upgraded(line: Line, *, schema: int, upgrades: Mapping[int, Upgrade], newest: int = SCHEMA) -> Line:
    """Bring a line of an older schema up to the newest one, a schema at a time."""
    for step in range(schema, newest):
        line = upgrades[step](line)
    return line


def safe_file_name(text: str) -> str:
    """A file name, without suffix, that every platform allows and that still looks like `text`."""
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    kept = "".join("-" if c in '<>:"/\\|?*' or unicodedata.category(c)[0] in "CZ" else c for c in text)
    name = re.sub(r"-{2,}", "-", kept).strip("-. ")
    while len(name.encode()) > LONGEST_NAME:
        name = name[:-1]
    name = name.strip("-. ") or "run"
    return f"_{name}" if _RESERVED.match(name) else name


def fresh_path(folder: Path | str, stem: str, suffix: str) -> Path:
    """A path in `folder` where nothing is yet: `stem` + `suffix`, or the first of stem-2, stem-3, ... that is free."""
    folder, name = Path(folder), safe_file_name(stem)
    path, number = folder / f"{name}{suffix}", 1
    while path.exists() or path.is_symlink():
        number += 1
        path = folder / f"{name}-{number}{suffix}"
    return path
