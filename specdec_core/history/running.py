"""A mark on the disk for as long as a race goes on, so that the next start can tell that one was cut off.

Knows requests and the processes of this machine; nothing of how a race is run.

The mark holds the request, prompt and all, and is there before a model is loaded: what was typed outlives a crash.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from specdec_core.catalogue import RunRequest
from specdec_core.errors import CannotWrite
from specdec_core.history.entries import ENDING, Request
from specdec_core.reports.export import write_whole
from specdec_core.runlog import fresh_path

PREFIX = "running-"
_SAME_START = 2.0  # seconds that two readings of a process's start may differ by


class Mark(Struct, frozen=True, kw_only=True):
    """A race that goes on, or that was cut off: whose it is, when it began, and what it was asked for."""

    process: int
    process_started: float
    started_at: str
    requests: tuple[RunRequest, ...]

    def fits(self, request: Request) -> bool:
        """Whether a log with this request is one of the race's."""
        same = (one.settings == request.settings and one.prompt.startswith(request.prompt) for one in self.requests)
        return request.started_at >= self.started_at and any(same)

    def wrote(self, folder: Path) -> bool:
        """Whether any log in `folder` was written to since the race began."""
        try:
            began = datetime.fromisoformat(self.started_at).timestamp()
            return any(path.stat().st_mtime >= began for path in folder.glob(f"*{ENDING}"))
        except (OSError, ValueError):
            return False

    @property
    def alive(self) -> bool:
        """Whether the process that runs it is still there; another one may have got its number meanwhile."""
        started = _start_of(self.process)
        return started is not None and abs(started - self.process_started) < _SAME_START


@contextlib.contextmanager
def marked(folder: Path, requests: Sequence[RunRequest]) -> Iterator[None]:
    """Leave a mark in `folder` while the block goes on. A folder that takes none costs the mark, never the race."""
    mark = Mark(
        process=os.getpid(),
        process_started=_start_of(os.getpid()) or 0.0,
        started_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        requests=tuple(requests),
    )
    path: Path | None = None
    with contextlib.suppress(CannotWrite, OSError):
        path = fresh_path(folder, f"{PREFIX}{mark.process}", ".json")
        write_whole(path, msgspec.json.encode(mark).decode())
    try:
        yield
    finally:
        if path is not None:
            with contextlib.suppress(OSError):
                path.unlink()


def going_on(folder: Path) -> tuple[Mark, ...]:
    """The races that some process is running now."""
    return tuple(mark for _, mark in _marks(folder) if mark is not None and mark.alive)


def cut_off(folder: Path) -> tuple[Mark, ...]:
    """The races whose process is gone; each is told once, because its mark is taken away."""
    found: list[Mark] = []
    for path, mark in _marks(folder):
        if mark is not None and mark.alive:
            continue
        if mark is not None:
            found.append(mark)
        with contextlib.suppress(OSError):
            path.unlink()
    return tuple(found)


def _marks(folder: Path) -> Iterator[tuple[Path, Mark | None]]:
    for path in sorted(folder.glob(f"{PREFIX}*.json")):
        try:
            yield path, msgspec.json.decode(path.read_bytes(), type=Mark)
        except (OSError, ValueError):
            yield path, None


def _start_of(process: int) -> float | None:
    """When a process began, in seconds; None where there is none."""
    # It takes longer to import than the rest together, and is asked for only when a race begins or a mark was left.
    import psutil

    try:
        started: float = psutil.Process(process).create_time()
    except psutil.Error:
        return None
    return started
