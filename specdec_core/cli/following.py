"""Follows a run: hands each event to the log and the screen, and stops it politely on Ctrl-C.

Knows nothing of models; the events may come from an engine or from a log.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterable
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

from specdec_core import files
from specdec_core.cli import interrupts
from specdec_core.cli.live import Screen, Silent
from specdec_core.cli.terminal import check_folder_of
from specdec_core.errors import CannotWrite
from specdec_core.events import RunEvent
from specdec_core.runlog import LogWriter


class Stop:
    """Says when to stop. Inside `with`, the first Ctrl-C only asks; a second one interrupts as usual."""

    def __init__(self) -> None:
        self.asked = False
        self.pipe_closed = False
        self._before: Any = None

    def __call__(self) -> bool:
        """Whether the run shall end before its next forward pass."""
        return self.asked or self.pipe_closed

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._heard)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


class Recorder:
    """A log that must not cost the run: when the disk fills up, the run goes on and `problem` says so.

    The place is tried when the recorder is made; a log in which nothing was written is removed again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: CannotWrite | None = None
        check_folder_of(path)
        self._writer = LogWriter(path)
        self._empty = True

    def write(self, event: RunEvent) -> None:
        """Append one event, unless the log has failed before."""
        if self.problem is None:
            self._empty = False
            try:
                self._writer.write(event)
            except CannotWrite as problem:
                self.problem = problem

    def close(self) -> None:
        """Finish the file; one in which nothing was written is removed."""
        try:
            self._writer.close()
        except CannotWrite as problem:
            self.problem = self.problem or problem
        if self._empty:
            with contextlib.suppress(OSError):
                files.remove(self.path)

    def __enter__(self) -> Self:
        interrupts.tidy_first(self.close)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        interrupts.tidied(self.close)
        self.close()


def follow(events: Iterable[RunEvent], *, screen: Screen, stop: Stop, recorder: Recorder | None) -> list[RunEvent]:
    """Show and log a run, and return its events. When nobody reads the screen any more, the run is stopped."""
    seen: list[RunEvent] = []
    for event in events:
        seen.append(event)
        if recorder is not None:
            recorder.write(event)
        try:
            screen.show(event)
        except BrokenPipeError:
            stop.pipe_closed, screen = True, Silent()
    try:
        screen.end()
    except BrokenPipeError:
        stop.pipe_closed = True
    return seen
