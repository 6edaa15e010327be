"""The column on the left: prompt, pair, settings, and the buttons that start and stop.

Knows how to put an `Ask` together; what happens then is the commands' business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractSpinBox, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.view.parts.fitting import Column
from app.view.parts.pair_picker import PairPicker
from app.view.parts.plain_text import label, set_tip
from app.view.race.prompt_box import PromptBox
from app.view.race.settings_form import SettingsForm
from app.viewmodel.commands import Ask, RunState
from app.viewmodel.status import controls
from app.words import words

WIDTH = 300  # at least; a larger font needs more


class Sidebar(QWidget):
    """Everything a person sets. `changed` says that something is to be remembered."""

    changed = Signal()
    run_pressed = Signal()
    stop_pressed = Signal()
    pause_pressed = Signal()
    step_pressed = Signal()
    replay_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.prompt, self.pair, self.form = PromptBox(), PairPicker(), SettingsForm()
        self.run, self.stop = _button("run", words("Run")), _button("stop", words("Stop"))
        self.pause, self.step = _button("pause", words("Pause")), _button("step", words("Step"))
        self.replay = _button("replay", words("Replay"))  # in the place of Pause once there is nothing to pause
        set_tip(self.run, words("Race plain against speculative decoding (Ctrl+Enter)"))
        set_tip(self.stop, words("Stop after the present step; what was written stays (Esc)"))
        set_tip(self.pause, words("Pause the race, or go on; its clocks stand still meanwhile (Ctrl+P)"))
        set_tip(self.step, words("Play one round, then pause (Ctrl+Right)"))
        set_tip(self.replay, words("Step through this race once more, from its start (Ctrl+R)"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scrolled(), 1)
        column.addWidget(_rule())
        column.addLayout(self._buttons())
        for part in (self.prompt, self.pair, self.form):
            part.changed.connect(self.changed)
        self.run.clicked.connect(self.run_pressed)
        self.stop.clicked.connect(self.stop_pressed)
        self.pause.clicked.connect(self.pause_pressed)
        self.step.clicked.connect(self.step_pressed)
        self.replay.clicked.connect(self.replay_pressed)

    def ask(self, *, interleaved: bool = False) -> Ask:
        """The race as it is described now. Raises `BadSetting`."""
        target, draft = self.pair.sources()
        return Ask(
            pair=self.pair.pair,
            target=target,
            draft=draft,
            prompt=self.prompt.text(),
            settings=self.form.settings(),
            interleaved=interleaved,
        )

    @Slot(int)
    def try_gamma(self, gamma: int) -> None:
        """Put a fixed draft length into the settings, for the next race."""
        self.form.show_values({"gamma": gamma, "gamma_control": "fixed"})

    def show_state(self, state: RunState) -> None:
        """Run and Stop stay where they are; only what makes sense can be pressed."""
        now = controls(state)
        for button, on in ((self.run, now.run), (self.stop, now.stop), (self.pause, now.hold), (self.step, now.step)):
            button.setEnabled(on)
        self.pause.setText(words(now.hold_word))
        self.pause.setVisible(not now.replay)
        self.replay.setVisible(now.replay)

    def values(self) -> dict[str, Any]:
        """Everything by name, to be remembered."""
        return {
            "prompt": self.prompt.text(),
            "pair": self.pair.pair,
            "target": self.pair.target.line.text(),
            "draft": self.pair.draft.line.text(),
            "settings": self.form.values(),
        }

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered, as far as it is there."""
        if isinstance(values.get("prompt"), str) and values["prompt"]:
            self.prompt.set_text(values["prompt"])
        if isinstance(values.get("pair"), str):
            self.pair.choose(values["pair"], str(values.get("target", "")), str(values.get("draft", "")))
        if isinstance(values.get("settings"), dict):
            self.form.show_values(values["settings"])

    def _scrolled(self) -> Column:
        body = QWidget()
        body.setObjectName("formBody")
        column = QVBoxLayout(body)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(8)
        column.addWidget(self.prompt)
        column.addSpacing(8)
        column.addWidget(label(words("MODEL PAIR"), name="section"))
        column.addWidget(self.pair)
        column.addSpacing(8)
        column.addWidget(label(words("SETTINGS"), name="section"))
        column.addWidget(self.form)
        column.addStretch(1)
        area = Column(body, least=WIDTH)
        area.setObjectName("formScroll")
        return area

    def _buttons(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(18, 12, 18, 12)
        column.setSpacing(8)
        column.addWidget(self.run)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.replay, self.pause, self.step, self.stop):
            row.addWidget(button, 1)
        column.addLayout(row)
        return column

    @Slot()
    def focus_prompt(self) -> None:
        """Put the caret into the prompt."""
        self.prompt.edit.setFocus()

    @Slot()
    def focus_settings(self) -> None:
        """Put the caret into the first setting."""
        for box in self.form.fields["gamma"].findChildren(QAbstractSpinBox):
            box.setFocus()


def _button(name: str, text: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    return button


def _rule() -> QFrame:
    rule = QFrame()
    rule.setObjectName("rule")
    return rule
