"""The two streams of the command line: what was asked for on standard output, everything else on standard error.

Knows streams, encodings and rich; nothing of runs.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from rich.console import Console
from rich.status import Status
from rich.text import Text

from specdec_core.cli import interrupts
from specdec_core.errors import BadInput, CannotWrite

STANDARD_OUTPUT = "-"

# Model output must not move the cursor or recolour the terminal: control characters are shown as their pictures.
_CONTROLS = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"} | {0x7F: 0x2421}
_CONTROLS |= dict.fromkeys(range(0x80, 0xA0), 0xFFFD)


class PipeClosed(Exception):
    """Nobody reads standard output any more."""


class OutputUnwritable(Exception):
    """Standard output takes nothing, and this is why: most often a full disk behind it."""


class WatchedOutput:
    """Standard output that tells its own failure apart from every other one that a command may meet.

    `stream` is None in a process that was started without any.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    @property
    def buffer(self) -> WatchedOutput:
        """The bytes below, watched as well."""
        return WatchedOutput(getattr(self._stream, "buffer", None))

    def write(self, content: str | bytes) -> int:
        """Write, or raise `OutputUnwritable`; a closed pipe stays what it is."""
        if self._stream is None:
            raise OutputUnwritable("it is closed")
        with _told_apart():
            return int(self._stream.write(content))

    def flush(self) -> None:
        """As `write`."""
        if self._stream is not None:
            with _told_apart():
                self._stream.flush()

    def reconfigure(self, **options: Any) -> None:
        """Of a text stream, where it can be done."""
        if isinstance(self._stream, io.TextIOWrapper):
            with _told_apart():
                self._stream.reconfigure(**options)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def _told_apart() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputUnwritable(error.strerror or type(error).__name__) from error


class Terminal:
    """Standard output and standard error of one command."""

    def __init__(self) -> None:
        steady_streams()
        self.out = _console(stderr=False)
        self.err = _console(stderr=True)

    @property
    def styled(self) -> bool:
        """Whether standard output shows underlines and strikes, so that tokens outside the text can be told apart."""
        return self.out.is_terminal and not self.out.is_dumb_terminal and not self.out.legacy_windows

    def note(self, sentence: str) -> None:
        """Tell a person something that is no part of the result."""
        self.err.out(shown(sentence), highlight=False)

    def wrote(self, place: str) -> None:
        """Tell where a file is; standard output is in sight."""
        if place != STANDARD_OUTPUT:
            self.note(f"Wrote {place}.")

    def json(self, value: Any) -> None:
        """Print the one JSON object of a command: in ASCII, so that no code page can harm it."""
        print(json.dumps(msgspec.to_builtins(value), ensure_ascii=True, allow_nan=False), file=sys.stdout, flush=True)  # noqa: T201


class Busy:
    """Tells what a command is busy with before it has a result.

    On a terminal that is one line which goes away, so that an error stands alone; elsewhere each step is a line.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        changing = terminal.err.is_terminal and not terminal.err.is_dumb_terminal
        self._status: Status | None = terminal.err.status("Starting.") if changing else None

    def __enter__(self) -> Self:
        if self._status is not None:
            interrupts.tidy_first(self._status.stop)
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()
            interrupts.tidied(self._status.stop)

    def say(self, sentence: str) -> None:
        """Name the step that runs now."""
        if self._status is None:
            self._terminal.note(sentence)
        else:
            self._status.update(Text(shown(sentence)))


def _console(*, stderr: bool) -> Console:
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def check_outputs(*places: str | None, as_json: bool = False) -> None:
    """Raise a `BadInput` when two things would be mixed on standard output, or there is no folder for one."""
    if places.count(STANDARD_OUTPUT) + as_json > 1:
        raise BadInput("Two results would be mixed on standard output.", "Give a file for one of them.")
    for place in places:
        if place is not None and place != STANDARD_OUTPUT:
            check_folder_of(Path(place))


def check_folder_of(path: Path) -> None:
    """Raise `CannotWrite` where the folder of a file is not there: a misspelt one is not made."""
    # What is in the way of a folder is told by whoever opens the file; pathlib fails on names that are too long.
    if not os.path.exists(path.parent):
        raise CannotWrite(f"There is no folder for {path}.", "Make it first, or choose another.")


def steady_streams() -> None:
    """Let no code page stop the output: what it lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper | WatchedOutput):
            stream.reconfigure(errors="backslashreplace")


def shown(text: str) -> str:
    """`text` as it can be shown on a terminal: control characters other than line end and tab become visible."""
    return text.translate(_CONTROLS)
