"""Asks for files: where to save a log, and which logs to open. Remembers the folder.

Knows dialogs and a memory; what happens with the files is the commands' business.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.viewmodel.commands import Memory
from app.viewmodel.phrases import marked
from app.words import words

LOGS = marked("Run logs (*.jsonl)")


def where_to_save(parent: QWidget, memory: Memory) -> Path | None:
    """The name that the logs of the race on screen should get, or None."""
    folder = str(memory.recall("save_folder", str(Path.home())))
    chosen, _ = QFileDialog.getSaveFileName(parent, words("Save log"), str(Path(folder) / "race.jsonl"), words(LOGS))
    return _kept(memory, [chosen])[0] if chosen else None


def what_to_open(parent: QWidget, memory: Memory) -> tuple[Path, ...]:
    """One log, or one of each arm; nothing when the dialog was closed."""
    folder = str(memory.recall("save_folder", str(Path.home())))
    chosen, _ = QFileDialog.getOpenFileNames(parent, words("Open run"), folder, words(LOGS))
    return _kept(memory, chosen)


def _kept(memory: Memory, chosen: list[str]) -> tuple[Path, ...]:
    paths = tuple(Path(name) for name in chosen)
    if paths:
        memory.remember("save_folder", str(paths[0].parent))
    return paths
