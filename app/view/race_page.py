"""The page of the race: the column of settings on the left, the stage on the right, and what steers a race.

Knows whom to ask; how a race is begun is the window's matter, which remembers the form first.
"""

from __future__ import annotations

import contextlib

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.view.sidebar import Sidebar
from app.view.stage import Stage
from app.viewmodel.commands import Ask, Commands, RunState
from specdec_core.errors import SpecDecError


class RacePage(QWidget):
    """Settings and stage, joined to the commands that hold, step, stop and change a race."""

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self._commands = commands
        self.sidebar, self.stage = Sidebar(), Stage()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sidebar)
        row.addWidget(self.stage, 1)
        self.sidebar.stop_pressed.connect(commands.stop)
        self.sidebar.pause_pressed.connect(self.hold)
        self.sidebar.step_pressed.connect(commands.step)
        self.sidebar.changed.connect(self._change)
        self.stage.verdict.gamma_wanted.connect(self.sidebar.try_gamma)

    def ask(self) -> Ask:
        """The race that the form describes. Raises what is wrong with it."""
        return self.sidebar.ask(interleaved=self.stage.by_rounds.isChecked())

    def refresh_words(self, state: RunState) -> None:
        """Figures, headings, and which buttons can be pressed."""
        self.sidebar.show_state(state)
        self.stage.refresh_words(state)

    @Slot()
    def hold(self) -> None:
        """Hold the race, or go on with one that is held."""
        held = self._commands.state().phase == "paused"
        self._commands.resume() if held else self._commands.pause()

    @Slot()
    def _change(self) -> None:
        """What is changed while a race runs holds from its next round on."""
        if self._commands.state().busy:
            with contextlib.suppress(SpecDecError):
                self._commands.change(self.sidebar.form.settings())
