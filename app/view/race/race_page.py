"""The page of the race: the column of settings on the left, the stage on the right, and what steers a race.

Knows whom to ask; how a race is begun is the window's matter, which remembers the form first.
"""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.view.race.sidebar import Sidebar
from app.view.race.stage import Stage
from app.view.race.succession import take_stage
from app.viewmodel.commands import Ask, Commands, RunState
from app.viewmodel.race.repeat import form_values
from specdec_core.errors import SpecDecError
from specdec_core.events import RunStarted


class RacePage(QWidget):
    """Settings and stage. Hold and step act on whichever is on the stage, a live race or a replay."""

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
        self.sidebar.step_pressed.connect(self.step)
        self.sidebar.replay_pressed.connect(commands.replay)
        self.sidebar.changed.connect(self._change)
        self.stage.scrub.wanted.connect(self.take_up)
        self.stage.verdict.gamma_wanted.connect(self.sidebar.try_gamma)
        for pane in self.stage.panes.values():
            pane.tokens.installEventFilter(self)

    def ask(self) -> Ask:
        """The race that the form describes. Raises what is wrong with it."""
        return self.sidebar.ask(interleaved=self.stage.by_rounds.isChecked())

    def refresh_words(self, state: RunState) -> None:
        """Figures, headings, and which buttons can be pressed."""
        self.sidebar.show_state(state)
        self.stage.refresh_words(state)

    @Slot(object)
    def take_up(self, header: RunStarted) -> None:
        """Put a recorded run's prompt, models and settings into the form."""
        self.sidebar.show_values(form_values(header))

    @Slot()
    def hold(self) -> None:
        """Hold what is on the stage, or go on with it when it is held."""
        if self.stage.scrub.playback is not None:
            self.stage.scrub.toggle()
        elif self._commands.state().phase == "paused":
            self._commands.resume()
        else:
            self._commands.pause()

    @Slot()
    def step(self) -> None:
        """Play one round of what is on the stage."""
        if self.stage.scrub.playback is not None:
            self.stage.scrub.one_on()
        else:
            self._commands.step()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the token views, Space holds and goes on; in a replay, Home and End go to its ends."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.modifiers():
            ways = {Qt.Key.Key_Space: self.hold}
            if self.stage.scrub.playback is not None:
                ways |= {Qt.Key.Key_Home: self.stage.scrub.to_start, Qt.Key.Key_End: self.stage.scrub.to_end}
            go = ways.get(Qt.Key(event.key()))
            if go is not None:
                go()
                return True
        return super().eventFilter(watched, event)

    def take_over(self, before: QWidget) -> None:
        """Go on with the race of the page before this one, where a person was looking at it."""
        if isinstance(before, RacePage):
            self.sidebar.form.fold.setChecked(before.sidebar.form.fold.isChecked())
            take_stage(self.stage, before.stage)

    @Slot()
    def _change(self) -> None:
        """What is changed while a race runs holds from its next round on."""
        if self._commands.state().busy:
            with contextlib.suppress(SpecDecError):
                self._commands.change(self.sidebar.form.settings())
