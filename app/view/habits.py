"""What the window remembers from one start to the next, and how it takes it up again.

Knows the window's parts and a memory; nothing of where that is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from app.viewmodel.commands import Memory
from app.viewmodel.race.drafts import draft_mode

if TYPE_CHECKING:
    from app.view.main_window import MainWindow


def remember(window: MainWindow, memory: Memory) -> None:
    """Keep the form, the theme, the switches and the sizes."""
    stage = window.stage
    memory.remember("form", window.sidebar.values())
    window.looks.remember(memory)
    memory.remember("draft_mode", stage.drafts.mode)
    memory.remember("by_rounds", stage.by_rounds.isChecked())
    memory.remember("white_space", stage.white_space.isChecked())
    memory.remember("even_flow", window.actions_.even_flow.isChecked())
    memory.remember("geometry", bytes(window.saveGeometry().data()))
    memory.remember("across", bytes(stage.across.saveState().data()))
    memory.remember("below", bytes(stage.below.saveState().data()))
    memory.remember("down", bytes(stage.down.saveState().data()))


def recall(window: MainWindow, memory: Memory) -> None:
    """Take it up again; what is missing or unknown now leaves the default."""
    stage, actions = window.stage, window.actions_
    window.restoreGeometry(QByteArray(memory.recall("geometry", b"")))
    stage.across.restoreState(QByteArray(memory.recall("across", b"")))
    stage.below.restoreState(QByteArray(memory.recall("below", b"")))
    stage.down.restoreState(QByteArray(memory.recall("down", b"")))
    window.sidebar.show_values(memory.recall("form", {}))
    mode = draft_mode(memory.recall("draft_mode", "inline"))
    actions.choose_drafts(mode)
    stage.show_drafts(mode)
    stage.by_rounds.setChecked(memory.recall("by_rounds", False))
    actions.white_space.setChecked(memory.recall("white_space", False))
    actions.even_flow.setChecked(memory.recall("even_flow", True))
    window.looks.recall(memory)
