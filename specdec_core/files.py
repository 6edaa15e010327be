"""Puts a file where somebody asked for it: whole, behind links, and into pipes and devices as they are.

Knows paths and systems; nothing of what is written.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import NamedTuple

MOST_LINKS = 40  # as systems have it
USUAL_MODE = 0o644


class Place(NamedTuple):
    """Where a path leads. `stream`: to something that is open or a device, which is written to and never replaced."""

    path: Path
    stream: bool


def followed(path: Path) -> Place:
    """Follow links by hand: a link to an open descriptor is none to a file that may be replaced. Raises `OSError`."""
    for _ in range(MOST_LINKS):
        if _is_descriptor(path):
            return Place(path, stream=True)
        if not path.is_symlink():
            return Place(path, stream=_is_device(path))
        path = path.parent / os.readlink(path)
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def put(path: Path, content: bytes) -> None:
    """Make `content` all that `path` holds. Raises `OSError`.

    A file appears whole: a temporary one beside it takes its name, and its rights where it was there before. Through a
    link that is the file it leads to. What is no file is written to as it is.
    """
    place = followed(path)
    if place.stream:
        # Appending suits all: pipes know no place, and a file behind a descriptor was cut by whoever opened it.
        with place.path.open("ab") as out:
            out.write(content)
    else:
        _replace(place.path, content)


def check(path: Path) -> None:
    """Raise the `OSError` that `put` would, as far as that can be known; leaves nothing behind but the folder."""
    place = followed(path)
    if place.stream:
        if not os.access(place.path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return
    place.path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=place.path.parent):
        pass
    if place.path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder")


def check_folder(folder: Path) -> None:
    """Raise the `OSError` that making a folder and writing into it would; leaves nothing behind."""
    made: list[Path] = []
    try:
        for place in (*reversed(folder.parents), folder):
            if not place.is_dir():
                place.mkdir()
                made.append(place)
        with tempfile.TemporaryFile(dir=folder):
            pass
    finally:
        for place in reversed(made):
            with contextlib.suppress(OSError):
                place.rmdir()


def remove(path: Path) -> None:
    """Delete the file that `path` leads to; links, pipes and devices stay. Raises `OSError`."""
    place = followed(path)
    if not place.stream:
        place.path.unlink()


def settle(descriptor: int) -> None:
    """Force a file to the disk; what is none, such as a pipe, has no disk to be on."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.fsync(descriptor)


def _is_descriptor(path: Path) -> bool:
    """Whether `path` is an entry of a folder of open descriptors, such as /dev/fd/3."""
    folder = Path(os.path.realpath(path.parent))  # pathlib's own fails on links in a ring
    return folder.name == "fd" and folder.parts[:2] in (("/", "dev"), ("/", "proc"))


def _is_device(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except OSError:  # nothing is there yet
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _replace(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".export-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mode = stat.S_IMODE(path.stat().st_mode) if path.is_file() else USUAL_MODE
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink(missing_ok=True)
        raise
