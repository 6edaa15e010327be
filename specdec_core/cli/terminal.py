"""The two streams of the command line: what was asked for on standard output, everything else on standard error.

Knows streams, encodings and rich; nothing of runs.
"""

from __future__ import annotations

import io
import json
import sys
from types import TracebackType
from typing import Any, Self

import msgspec
from rich.console import Console
from rich.status import Status
from rich.text import Text

# Model output must not move the cursor or recolour the terminal: control characters are shown as their pictures.
_CONTROLS = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"} | {0x7F: 0x2421}
_CONTROLS |= dict.fromkeys(range(0x80, 0xA0), 0xFFFD)


class PipeClosed(Exception):
    """Nobody reads standard output any more."""


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
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def say(self, sentence: str) -> None:
        """Name the step that runs now."""
        if self._status is None:
            self._terminal.note(sentence)
        else:
            self._status.update(Text(shown(sentence)))


def _console(*, stderr: bool) -> Console:
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def steady_streams() -> None:
    """Let no code page stop the output: what it lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def shown(text: str) -> str:
    """`text` as it can be shown on a terminal: control characters other than line end and tab become visible."""
    return text.translate(_CONTROLS)
