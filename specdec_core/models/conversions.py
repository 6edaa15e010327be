"""The record that a finished conversion carries: size, time and print of each file, to tell later whether it is whole.

Knows files of a folder; nothing of models, and makes nothing anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

RECORD = "conversion.json"

Care = Literal["sizes", "changes", "content"]
"""How closely to look: at sizes alone, at the content too of what was written to since, or at all content."""


class _File(Struct, frozen=True, kw_only=True):
    size: int
    written_ns: int
    sha256: str


def seal(folder: Path) -> None:
    """Write the record of all files of a folder into it, last."""
    files = {path.name: _described(path) for path in sorted(folder.iterdir()) if path.is_file()}
    files.pop(RECORD, None)
    (folder / RECORD).write_bytes(msgspec.json.encode(files))


def is_whole(folder: Path, care: Care) -> bool:
    """Whether every file is there as it was recorded; a folder without a record is not."""
    try:
        files = msgspec.json.decode((folder / RECORD).read_bytes(), type=dict[str, _File])
        return bool(files) and all(_as_recorded(folder / name, file, care) for name, file in files.items())
    except (OSError, msgspec.DecodeError):
        return False


def _as_recorded(path: Path, recorded: _File, care: Care) -> bool:
    status = path.stat()
    if status.st_size != recorded.size:
        return False
    if care == "sizes" or (care == "changes" and status.st_mtime_ns == recorded.written_ns):
        return True
    return _print(path) == recorded.sha256


def _described(path: Path) -> _File:
    status = path.stat()
    return _File(size=status.st_size, written_ns=status.st_mtime_ns, sha256=_print(path))


def _print(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
