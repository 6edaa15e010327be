"""What people do with runs: give them names, tags and notes, put them into the trash, and take them out again.

Knows a folder of logs and the files beside them; never changes a log, and nothing of what is in one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from specdec_core.errors import CannotWrite
from specdec_core.history.pairing import parted
from specdec_core.reports.export import write_whole
from specdec_core.runlog import fresh_path

LABELS = "labels.json"
TRASH = "trash"
_VERSION = 1


class Label(Struct, frozen=True, kw_only=True):
    """What a person has written to a run."""

    name: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""


class Moved(Struct, frozen=True, kw_only=True):
    """A file that was moved: where it was, and where it is."""

    before: Path
    after: Path


NO_LABEL = Label()


def read_labels(folder: Path) -> dict[str, Label]:
    """Labels by the name of a log. A damaged file is put aside under another name, never written over."""
    path = folder / LABELS
    try:
        version, labels = msgspec.json.decode(path.read_bytes(), type=tuple[int, dict[str, Label]])
    except OSError:
        return {}
    except ValueError:
        with contextlib.suppress(OSError):
            path.rename(fresh_path(folder, "labels-damaged", ".json"))
        return {}
    return labels if version == _VERSION else {}


def label_of(labels: Mapping[str, Label], names: Iterable[str]) -> Label:
    """The label of a race: of whichever of its logs has one."""
    return next((labels[name] for name in names if name in labels), NO_LABEL)


def write_label(folder: Path, names: Sequence[str], label: Label) -> dict[str, Label]:
    """Keep a label for the race with these logs; an empty one is removed. Returns all. Raises `CannotWrite`."""
    labels = {name: kept for name, kept in read_labels(folder).items() if name not in names}
    if label != NO_LABEL:
        labels[names[0]] = label
    text = msgspec.json.format(msgspec.json.encode((_VERSION, labels)), indent=1).decode()
    write_whole(folder / LABELS, text + "\n")
    return labels


def tags_from(text: str) -> tuple[str, ...]:
    """Tags as they are typed: apart by commas, each once, in their order."""
    return tuple(dict.fromkeys(tag for part in text.split(",") if (tag := " ".join(part.split()))))


def put_away(folder: Path, names: Sequence[str]) -> tuple[Moved, ...]:
    """Move logs into the trash, all or none of them. Raises `CannotWrite`."""
    return _moved([folder / name for name in names], folder / TRASH)


def take_back(moved: Sequence[Moved]) -> tuple[Moved, ...]:
    """Undo a move: each file goes back to where it was, or under a name beside it that is free."""
    folders = {one.before.parent for one in moved}
    return tuple(
        step for folder in folders for step in _moved([m.after for m in moved if m.before.parent == folder], folder)
    )


def in_trash(folder: Path) -> tuple[Path, ...]:
    """The files in the trash."""
    try:
        return tuple(sorted(path for path in (folder / TRASH).iterdir() if path.is_file()))
    except OSError:
        return ()


def runs_in(files: Iterable[Path]) -> int:
    """How many runs these logs are of: both arms of one race are named alike."""
    return len({parted(path.stem)[1:] for path in files if path.suffix == ".jsonl"})


def restore_all(folder: Path) -> tuple[Moved, ...]:
    """Take everything out of the trash. Raises `CannotWrite`."""
    return _moved([path for path in in_trash(folder) if path.suffix == ".jsonl"], folder)


def empty_trash(folder: Path) -> int:
    """Delete what is in the trash for good; how many files that were. Raises `CannotWrite`."""
    files = in_trash(folder)
    for path in files:
        try:
            path.unlink()
        except OSError as error:
            raise _refusal(path, error) from error
    return len(files)


def _moved(paths: Sequence[Path], folder: Path) -> tuple[Moved, ...]:
    """Move files, and those that were moved back again when one cannot be."""
    done: list[Moved] = []
    for path in paths:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            place = _free(folder, path.name)
            path.rename(place)
        except OSError as error:
            for one in reversed(done):
                with contextlib.suppress(OSError):
                    one.after.rename(one.before)
            raise _refusal(path, error) from error
        done.append(Moved(before=path, after=place))
    return tuple(done)


def _free(folder: Path, name: str) -> Path:
    """`name` in `folder`, or one like it where that is taken."""
    place = folder / name
    return fresh_path(folder, place.stem, place.suffix) if place.exists() or place.is_symlink() else place


def _refusal(path: Path, error: OSError) -> CannotWrite:
    reason = error.strerror or type(error).__name__
    return CannotWrite(f"{path.name} cannot be moved or deleted: {reason}.", "Close other programs that use it.")
