"""A download as its child process tells it, line by line, folded into where it stands: bytes, speed, time left.

Knows the lines and how to start the child; nothing of the hub, and nothing of whoever shows it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

STALLED_SECONDS = 5.0
SPEED_SECONDS = 6.0  # speeds are taken over the last of these
STOPPED = 3  # the child's exit code when it was told to stop

Phase = Literal["asking", "loading", "stalled", "waiting", "checking", "ready", "refused", "stopped"]


class Sized(Struct, frozen=True, kw_only=True, tag="sized"):
    """What is to come: all bytes of the model, those that are here already, and the room on the disk."""

    repo: str
    revision: str
    files: int
    total: int
    here: int
    free: int
    licence: str = ""


class Moved(Struct, frozen=True, kw_only=True, tag="moved"):
    """How far it is, told a few times a second whether anything has moved or not. `at` counts seconds."""

    at: float
    done: int
    file: str


class Waiting(Struct, frozen=True, kw_only=True, tag="waiting"):
    """The connection broke; the next attempt comes in some seconds and goes on at the same byte."""

    attempt: int
    attempts: int
    seconds: float
    reason: str


class Checking(Struct, frozen=True, kw_only=True, tag="checking"):
    """All bytes of a file are here; their hash is being computed."""

    file: str


class Ready(Struct, frozen=True, kw_only=True, tag="ready"):
    """The model is here, whole and checked."""

    folder: str


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """It ended without the model; what has arrived is kept."""

    sentence: str
    advice: str = ""
    repo: str = ""


Line = Sized | Moved | Waiting | Checking | Ready | Refused


def written(line: Line) -> bytes:
    """A line as the child writes it."""
    return msgspec.json.encode(line) + b"\n"


def read(raw: bytes) -> Line | None:
    """A line of the child; None for whatever a library below may have printed in between."""
    try:
        return msgspec.json.decode(raw, type=Line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def child_command(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of this library in a process of its own, from a frozen program too."""
    start = [sys.executable, "--module"] if getattr(sys, "frozen", False) else [sys.executable, "-m"]
    return [*start, module, *arguments]


def pull_command(repo: str) -> list[str]:
    """The command of the child that downloads `repo`. It ends when its standard input is closed."""
    return child_command("specdec_core.models.pulling", repo)


def sizes_command(repos: Sequence[str]) -> list[str]:
    """The command of a child that says of each model what its download would be: a `Sized` or a `Refused`."""
    return child_command("specdec_core.models.pulling", "--sizes", *repos)


class Download(Struct, frozen=True, kw_only=True):
    """Where a download stands. `speed` is in bytes a second; it and the time left are None while nobody can tell."""

    repo: str
    phase: Phase = "asking"
    done: int = 0
    total: int = 0
    speed: float | None = None
    seconds_left: float | None = None
    still: float = 0.0
    file: str = ""
    attempt: int = 0
    attempts: int = 0
    licence: str = ""
    folder: str = ""
    sentence: str = ""
    advice: str = ""

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.phase in ("ready", "refused", "stopped")


class Transfer:
    """Folds the lines of one child."""

    def __init__(self, repo: str) -> None:
        self.now = Download(repo=repo)
        self._points: deque[tuple[float, int]] = deque()
        self._grown_at: float | None = None

    def take(self, line: Line) -> Download:
        """Take in the next line, and return where the download stands."""
        if isinstance(line, Sized):
            self._change(phase="loading", total=line.total, done=line.here, licence=line.licence)
        elif isinstance(line, Moved):
            self._move(line)
        elif isinstance(line, Waiting):
            self._change(phase="waiting", attempt=line.attempt, attempts=line.attempts, speed=None, seconds_left=None)
        elif isinstance(line, Checking):
            self._change(phase="checking", file=line.file, speed=None, seconds_left=None)
            self._grown_at = None
            self._points.clear()
        elif isinstance(line, Ready):
            self._change(phase="ready", done=self.now.total, folder=line.folder, speed=None, seconds_left=None)
        else:
            self._change(phase="refused", sentence=line.sentence, advice=line.advice, speed=None, seconds_left=None)
        return self.now

    def ended(self, code: int, *, wanted: bool) -> Download:
        """The child is gone. One that was not `wanted` to go, and said nothing, has failed."""
        if self.now.phase in ("ready", "refused"):
            return self.now
        if wanted or code == STOPPED:
            self._change(phase="stopped", speed=None, seconds_left=None)
        else:
            self._change(
                phase="refused",
                sentence=f"The download of {self.now.repo} ended unexpectedly (code {code}).",
                advice="Try again: what has arrived is kept.",
                speed=None,
                seconds_left=None,
            )
        return self.now

    def _change(self, **values: object) -> None:
        self.now = msgspec.structs.replace(self.now, **values)

    def _move(self, line: Moved) -> None:
        if self._grown_at is None or line.done > self.now.done:
            self._grown_at = line.at
        moving = line.done > self.now.done
        self._points.append((line.at, line.done))
        while len(self._points) > 2 and line.at - self._points[0][0] > SPEED_SECONDS:
            self._points.popleft()
        still = line.at - self._grown_at
        speed = self._speed()
        left = (self.now.total - line.done) / speed if speed else None
        # While it waits for the next attempt, or computes a hash, nothing is expected to move.
        quiet = self.now.phase in ("waiting", "checking") and not moving
        stalled = still >= STALLED_SECONDS
        phase: Phase = self.now.phase if quiet else "stalled" if stalled else "loading"
        if quiet or stalled:
            speed = left = None
        self._change(phase=phase, done=line.done, file=line.file, still=still, speed=speed, seconds_left=left)

    def _speed(self) -> float | None:
        (first_at, first), (last_at, last) = self._points[0], self._points[-1]
        return (last - first) / (last_at - first_at) if last_at - first_at >= 0.5 and last > first else None
