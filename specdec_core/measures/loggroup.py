"""A folder of logs that belong together, with an index that says what each of them is.

Knows files and the log writer; nothing of why the runs were made.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from specdec_core import files
from specdec_core.errors import CannotWrite
from specdec_core.events import RunEvent
from specdec_core.reports.export import write_whole
from specdec_core.runlog import LogWriter, fresh_path

INDEX = "index.json"
GROUP_SCHEMA = 1


class LogGroup:
    """Writes each run to a file of its own; from the first one on, the index on the disk is whole after each.

    The folder is made at once, and one that holds anything is refused, so that groups never mix.
    """

    def __init__(self, folder: Path | str, *, kind: str, facts: dict[str, Any]) -> None:
        self.folder = Path(folder)
        self._index: dict[str, Any] = {"schema": GROUP_SCHEMA, "kind": kind, **facts, "complete": False, "runs": []}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            used = any(self.folder.iterdir())
            files.check(self.folder / INDEX)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise CannotWrite(f"{self.folder} cannot be used for logs: {reason}.", "Choose another folder.") from error
        if used:
            raise CannotWrite(f"The folder {self.folder} is not empty.", "Choose a new one for these logs.")

    def add(self, name: str, events: Sequence[RunEvent], **facts: Any) -> Path:
        """Write one run, and what the index shall say of it."""
        path = fresh_path(self.folder, name, ".jsonl")
        with LogWriter(path) as log:
            for event in events:
                log.write(event)
        self._index["runs"].append({"log": path.name, **facts})
        self._write_index()
        return path

    def finish(self, *, complete: bool) -> None:
        """Say in the index whether all runs were made."""
        self._index["complete"] = complete
        self._write_index()

    def _write_index(self) -> None:
        write_whole(
            self.folder / INDEX, msgspec.json.format(msgspec.json.encode(self._index), indent=1).decode() + "\n"
        )
