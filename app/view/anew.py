"""Makes everything in a window anew in other words or sizes, while the race goes on; and as large as it was at first.

Knows the window's parts; nothing of languages or letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QMenuBar

from app.view import habits
from app.view.looks.letters import NORMAL

if TYPE_CHECKING:
    from app.view.main_window import MainWindow

OF_THE_WINDOW = ("geometry",)  # the window itself stays


class Pocket:
    """A memory for the moment between the old and the new."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}

    def recall(self, name: str, default: Any) -> Any:
        """What was put in; `default` when nothing was."""
        return self._kept.get(name, default)

    def remember(self, name: str, value: Any) -> None:
        """Put a value in."""
        if name not in OF_THE_WINDOW:
            self._kept[name] = value


def make_anew(window: MainWindow) -> None:
    """Pages, menus and status line once more. Pages hand over to their successors what is only there."""
    pocket = Pocket()
    habits.remember(window, pocket)
    window.help_desk.end_tour()
    window.actions_.deleteLater()
    window.setMenuBar(QMenuBar(window))
    window.looks.dress()
    window.pages.make_anew("race")
    window.furnish()
    habits.recall(window, pocket)
    window.projector.move_to(window.stage)
    window.present(window.looks.presenting)
    window.apply_theme()
    window.refresh_state()


def reset_layout(window: MainWindow, size: tuple[int, int]) -> None:
    """Every part at the size it had at first."""
    window.showNormal()
    window.resize(*size)
    window.stage.reset_sizes()
    window.looks.resize(NORMAL)
