"""One control with three choices: drafts in the line, in a lane above it, or hidden.

Knows the choices by name; nothing of how drafts are drawn.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from app.view.parts.plain_text import label, set_tip
from app.viewmodel.race.drafts import DRAFT_MODES, DraftMode
from app.words import words

MODES = tuple(DRAFT_MODES)


class DraftSwitch(QWidget):
    """Three buttons of which one is down; Tab comes to that one, arrows go to the others. `changed` carries it."""

    changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self.setAccessibleName(words("Drafts"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(label(words("Drafts"), name="muted"))
        row.addSpacing(6)
        for place, choice in enumerate(DRAFT_MODES.values()):
            button = QToolButton()
            button.setText(words(choice.short))
            button.setCheckable(True)
            button.setAccessibleName(words(choice.name))
            set_tip(button, words(choice.meaning))
            self._group.addButton(button, place)
            row.addWidget(button)
        self.choose("inline")
        self._group.idToggled.connect(self._toggled)

    @property
    def mode(self) -> DraftMode:
        """The choice in force."""
        return MODES[self._group.checkedId()]

    @Slot(str)
    def choose(self, mode: DraftMode) -> None:
        """Press the button of a choice."""
        self.button(mode).setChecked(True)

    def button(self, mode: DraftMode) -> QToolButton:
        """The button of a choice."""
        return cast(QToolButton, self._group.button(MODES.index(mode)))

    @Slot(int, bool)
    def _toggled(self, place: int, on: bool) -> None:
        if on:
            self.changed.emit(MODES[place])
