"""A disk that has room for so many bytes and no more, as the log writer meets it."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest


class _Filling(io.FileIO):
    """A file on a disk with `room` bytes left; what fits of a write is written, as systems do."""

    room = 0

    def write(self, data: Any, /) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = super().write(bytes(data)[: self.room])
        self.room -= written
        return written


def fill_up(monkeypatch: pytest.MonkeyPatch, *, room: int) -> None:
    """From now on every file that is opened for writing bytes finds `room` bytes of space."""
    opened = Path.open

    def open_on_full_disk(path: Path, mode: str = "r", *given: Any, **named: Any) -> Any:
        if mode not in ("wb", "xb"):
            return opened(path, mode, *given, **named)
        raw = _Filling(path, mode)
        raw.room = room
        return io.BufferedWriter(raw)

    monkeypatch.setattr(Path, "open", open_on_full_disk)
