"""The history as a page sees it: its rows, the shelf they stand on, and what may be asked of whoever keeps it.

Knows entries and labels; nothing of where they are kept, of how they are shown, or of widgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from specdec_core.history.entries import Entry, Outcome, Request
from specdec_core.history.shelf import NO_LABEL, Label
from specdec_core.reports.bundle import Format
from specdec_core.settings import Arm


class Row(NamedTuple):
    """One race of the history: what its logs say, what a person wrote to it, and whether it goes on now."""

    entry: Entry
    label: Label = NO_LABEL
    running: bool = False

    @property
    def key(self) -> str:
        """What the row is called by."""
        return self.entry.key

    @property
    def request(self) -> Request | None:
        """What was asked for; None where the file is no log."""
        return self.entry.request

    @property
    def ending(self) -> str:
        """One of `ENDINGS`."""
        return "running" if self.running else self.entry.ending

    def outcome(self, arm: Arm = "speculative") -> Outcome | None:
        """What came of an arm."""
        return self.entry.outcome(arm)

    @property
    def title(self) -> str:
        """Its name, or else how its prompt begins, or what its file is called; always one line."""
        prompt = self.request.prompt if self.request is not None else self.key
        return self.label.name or " ".join(prompt[:160].split()) or self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The history as it was last looked at. `reading` is how much of the logs has been read, while they are.

    `in_trash` counts files, of which a race of two arms has two, `runs_in_trash` the races.
    """

    rows: tuple[Row, ...] = ()
    texts: tuple[str, ...] = ()
    looked: bool = False
    reading: tuple[int, int] | None = None
    in_trash: int = 0
    runs_in_trash: int = 0
    deleted: int = 0
    folder: str = ""

    def row(self, key: str) -> Row | None:
        """The row of that key."""
        return next((row for row in self.rows if row.key == key), None)


class ExportOrder(NamedTuple):
    """What to export, where to, under which name and in which formats. An empty `key` is the race on the stage."""

    key: str
    folder: str
    stem: str
    formats: tuple[Format, ...]


class Librarian(Protocol):
    """What the page of the history may ask for. None of these waits."""

    def shelf(self) -> Shelf:
        """The history as it was last looked at."""
        ...

    def look(self) -> None:
        """Look at the folder again."""
        ...

    def open(self, key: str) -> None:
        """Replay a race on its page."""
        ...

    def compare(self, one: str, other: str) -> None:
        """Hold two races against each other."""
        ...

    def use(self, key: str) -> None:
        """Put a race's prompt, models and settings into the form."""
        ...

    def write(self, key: str, label: Label) -> None:
        """Keep a name, tags and a note."""
        ...

    def delete(self, keys: Sequence[str]) -> None:
        """Move races into the trash."""
        ...

    def undo(self) -> None:
        """Take back the last deletion."""
        ...

    def restore_all(self) -> None:
        """Take everything out of the trash."""
        ...

    def empty_trash(self) -> None:
        """Delete what is in the trash for good."""
        ...

    def show_folder(self) -> None:
        """Open the folder of logs in the desktop's file manager."""
        ...
