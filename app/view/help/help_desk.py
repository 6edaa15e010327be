"""What the Help menu opens: the sheet of keys, the tour, and what the program is made of.

Knows the window's menus and parts; nothing of what they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.view.command_palette import CommandPalette
from app.view.help.about import AboutDialog
from app.view.help.key_sheet import KeySheet
from app.view.help.tour import Tour

if TYPE_CHECKING:
    from app.view.main_window import MainWindow


class HelpDesk(QObject):
    """Opens one thing at a time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.tour: Tour | None = None

    @Slot()
    def show_keys(self) -> None:
        """Every shortcut there is."""
        KeySheet(self._window).open()

    @Slot()
    def find_command(self) -> None:
        """Every command there is, by a part of its name."""
        CommandPalette(self._window).open()

    @Slot()
    def show_about(self) -> None:
        """Versions, and a way to copy them."""
        AboutDialog(self._window, self._window.stage.race).open()

    @Slot()
    def start_tour(self) -> None:
        """Three things to know, on the race's page."""
        self.end_tour()
        self._window.pages.show_page("race")
        stage, sidebar = self._window.stage, self._window.sidebar
        places = (sidebar if sidebar.isVisible() else stage, stage.across, stage.below)
        self.tour = Tour(self._window, places)
        self.tour.left.connect(self._forget_tour)

    @Slot()
    def end_tour(self) -> None:
        """Leave it, wherever it is."""
        if self.tour is not None:
            self.tour.leave()

    @Slot(str)
    def follow_page(self, name: str) -> None:
        """Another page is in sight: what the tour points at is not."""
        if name != "race":
            self.end_tour()

    @Slot()
    def _forget_tour(self) -> None:
        """It deletes itself when it is left, however that came about."""
        self.tour = None
