"""One editor for each kind of setting, made from its declaration.

Knows options and widgets; nothing of what a setting does.
"""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QPlainTextEdit,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.view.parts.plain_text import label, set_tip
from app.words import words
from specdec_core.settings import Option

BOX_FRAME = 24  # border and padding of a box beside its digits
STEPS = 200  # of a slider over fractions
SLIDER_ENDS = {"gamma": 16.0, "temperature": 2.0}  # sliders cover the useful part; typing reaches the rest


class Field(QWidget):
    """A labelled editor of one setting. `changed` says that `value()` is another."""

    changed = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(3)

    def value(self) -> Any:
        """The setting as `RunSettings` wants it."""
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def describe(self, editor: QWidget) -> None:
        """Give the editor its name and help, for tool tips and screen readers."""
        editor.setAccessibleName(words(self.option.title))
        for widget in (self, editor):
            set_tip(widget, words(self.option.help))

    def title(self, editor: QWidget) -> QHBoxLayout:
        """A row with the setting's name and unit; clicking the name goes to the editor."""
        row = QHBoxLayout()
        row.setSpacing(5)
        name = label(words(self.option.title))
        name.setBuddy(editor)
        row.addWidget(name)
        # A name that says its unit already, such as "New tokens", does not say it twice.
        if self.option.unit and self.option.unit.casefold() not in self.option.title.casefold().split():
            row.addWidget(label(words(self.option.unit), name="unit"))
        row.addStretch(1)
        return row


class NumberField(Field):
    """A number to type. Whole numbers too go through doubles, which hold every seed exactly."""

    digits = 9  # there is room for, where the box stands beside the name

    def __init__(self, option: Option, *, beside: bool = True) -> None:
        super().__init__(option)
        self._beside = beside
        self.box = QDoubleSpinBox()
        whole = option.kind == "int"
        self.box.setDecimals(0 if whole else 3)
        self.box.setSingleStep(1 if whole else 0.05)
        low = option.low or 0.0
        self.box.setRange(low + 0.001 if option.low_open else low, 1e15 if option.high is None else option.high)
        self.box.setAlignment(Qt.AlignmentFlag.AlignRight)
        if option.name == "threads":
            self.box.setSpecialValueText(words("auto"))  # in place of the 0 that leaves the choice to torch
        self.box.setValue(float(option.default))
        self.box.valueChanged.connect(self._tell)
        self.describe(self.box)
        row = self.title(self.box)
        if beside:
            self.fit()
            row.addWidget(self.box)
        self.column.addLayout(row)
        if not beside:
            self.column.addWidget(self.box)

    def fit(self) -> None:
        """Give the box the width its digits need in the present font."""
        if self._beside:
            self.box.setFixedWidth(self.box.fontMetrics().horizontalAdvance("0" * self.digits) + BOX_FRAME)

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def value(self) -> int | float:
        """A whole number where the setting is one."""
        number = self.box.value()
        return round(number) if self.option.kind == "int" else round(number, 3)

    def set_value(self, value: Any) -> None:
        """Show a number."""
        self.box.setValue(float(value))

    def _tell(self, _value: float) -> None:
        self.changed.emit()


class SliderField(NumberField):
    """A number to drag or to type."""

    digits = 6

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.fit()
        self._low = option.low or 0.0
        self._high = SLIDER_ENDS.get(option.name, option.high or 1.0)
        whole = option.kind == "int"
        self._steps = round(self._high - self._low) if whole else STEPS
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, self._steps)
        self.slider.setPageStep(1 if whole else STEPS // 20)
        self.slider.setAccessibleName(words(option.title))
        self.slider.setValue(self._notch(self.box.value()))
        self.slider.valueChanged.connect(self._dragged)
        self.box.valueChanged.connect(self._typed)
        self.column.addWidget(self.slider)

    def _notch(self, value: float) -> int:
        return min(self._steps, round((value - self._low) / (self._high - self._low) * self._steps))

    def _dragged(self, notch: int) -> None:
        if notch != self._notch(self.box.value()):
            self.box.setValue(self._low + notch * (self._high - self._low) / self._steps)

    def _typed(self, value: float) -> None:
        self.slider.blockSignals(True)
        self.slider.setValue(self._notch(value))
        self.slider.blockSignals(False)


class ChoiceField(Field):
    """One of several words."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.box = QComboBox()
        self.box.addItems(list(option.choices))
        self.box.currentIndexChanged.connect(self._tell)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.set_value(option.default)
        self.describe(self.box)
        row = self.title(self.box)
        row.addWidget(self.box)
        self.column.addLayout(row)

    def value(self) -> str:
        """The word as the setting spells it."""
        return self.option.choices[self.box.currentIndex()]

    def set_value(self, value: Any) -> None:
        """Choose a word."""
        self.box.setCurrentIndex(self.option.choices.index(value))

    def _tell(self, _index: int) -> None:
        self.changed.emit()


class SwitchField(Field):
    """Yes or no."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.box = QCheckBox(words(option.title))
        self.box.setChecked(bool(option.default))
        self.box.toggled.connect(self._tell)
        self.describe(self.box)
        self.column.addWidget(self.box)

    def value(self) -> bool:
        """Whether it is on."""
        return self.box.isChecked()

    def set_value(self, value: Any) -> None:
        """Switch it."""
        self.box.setChecked(bool(value))

    def _tell(self, _on: bool) -> None:
        self.changed.emit()


class TextsField(Field):
    r"""Several texts, one a line; `\n` and `\t` stand for what cannot be typed there."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.box = QPlainTextEdit()
        self.box.setPlaceholderText(words("One a line; \\n is a line break"))
        self.box.setFixedHeight(52)
        self.box.setTabChangesFocus(True)
        self.box.textChanged.connect(self._tell)
        self.describe(self.box)
        self.column.addLayout(self.title(self.box))
        self.column.addWidget(self.box)

    def value(self) -> tuple[str, ...]:
        """The texts that are not empty."""
        lines = self.box.toPlainText().split("\n")
        return tuple(line.replace("\\n", "\n").replace("\\t", "\t") for line in lines if line)

    def set_value(self, value: Any) -> None:
        """Show texts."""
        self.box.setPlainText("\n".join(text.replace("\n", "\\n").replace("\t", "\\t") for text in value))

    def _tell(self) -> None:
        self.changed.emit()


def make_field(option: Option, *, slider: bool = False) -> Field:
    """The editor for an option; numbers get a slider where that is asked for."""
    if option.kind in ("int", "float"):
        return SliderField(option) if slider and math.isfinite(option.high or math.inf) else NumberField(option)
    if option.kind == "choice":
        return ChoiceField(option)
    return SwitchField(option) if option.kind == "bool" else TextsField(option)
