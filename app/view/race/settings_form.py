"""The form of a run's settings, generated from their declarations: the main ones in sight, the rest under a fold.

Knows options, not what they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.view.parts.fields import Field, NumberField, make_field
from app.words import words
from specdec_core.errors import BadSetting
from specdec_core.settings import OPTIONS, RunSettings, settings_from

SLIDERS = ("gamma", "temperature")
NUMBERS = ("max_new_tokens", "seed")


class SettingsForm(QWidget):
    """Edits a `RunSettings`. `changed` says that something in it is another."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for name in SLIDERS:
            column.addWidget(self._field(name, slider=True))
        column.addLayout(self._numbers())
        self._rest = QWidget()
        self.fold = _fold()
        self.fold.toggled.connect(self._unfold)
        column.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._rest)
        self._fill_rest()
        self._unfold(False)

    def settings(self) -> RunSettings:
        """What the form says now. Raises `BadSetting` for what no single editor can prevent."""
        return settings_from({name: field.value() for name, field in self.fields.items()})

    def values(self) -> dict[str, Any]:
        """Every value by name, to be remembered."""
        return {name: field.value() for name, field in self.fields.items()}

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show remembered values; one that is unknown or impossible now is passed over."""
        for name, value in values.items():
            if name not in self.fields:
                continue
            try:
                settings_from({name: value})
            except BadSetting:
                continue
            self.fields[name].set_value(value)

    @Slot()
    def reset(self) -> None:
        """Back to the defaults."""
        self.show_values({name: option.default for name, option in OPTIONS.items()})

    def _field(self, name: str, *, slider: bool = False) -> Field:
        field = make_field(OPTIONS[name], slider=slider)
        return self._kept(name, field)

    def _kept(self, name: str, field: Field) -> Field:
        self.fields[name] = field
        field.changed.connect(self.changed)
        return field

    def _numbers(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(12)
        for name in NUMBERS:
            row.addWidget(self._kept(name, NumberField(OPTIONS[name], beside=False)))
        return row

    def _fill_rest(self) -> None:
        column = QVBoxLayout(self._rest)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(8)
        for name in OPTIONS:
            if name not in self.fields:
                column.addWidget(self._field(name))
        reset = QToolButton()
        reset.setObjectName("quiet")
        reset.setText(words("Reset all to defaults"))
        reset.clicked.connect(self.reset)
        column.addWidget(reset, 0, Qt.AlignmentFlag.AlignLeft)

    @Slot(bool)
    def _unfold(self, on: bool) -> None:
        self._rest.setVisible(on)
        self.fold.setText(("\u25be  " if on else "\u25b8  ") + words("More settings"))


def _fold() -> QToolButton:
    button = QToolButton()
    button.setObjectName("fold")
    button.setCheckable(True)
    button.setAccessibleName(words("More settings"))
    return button
