"""The two halves of the lab: the desk with forms and buttons, and the findings with progress and results.

Knows which widgets belong to which job; what they ask for is the page's matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.view.lab.choosers import LabForm
from app.view.lab.draft_form import DraftForm
from app.view.lab.forms import BenchForm, ProofForm, SweepForm
from app.view.lab.results import BenchResult, DraftResult, ProofResult, Result, SweepResult
from app.view.looks.palette import Theme
from app.view.parts.fitting import Column
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label, set_tip
from app.viewmodel.lab.jobs import HINTS, PURPOSES, SECTIONS, LabKind, LabState
from app.words import words

KINDS: tuple[LabKind, ...] = ("sweep", "bench", "proof", "draft")
WIDTH = 300  # at least; a larger font needs more


class Desk(QWidget):
    """Tabs of the four jobs, the form of the one in sight, and the buttons. `turned` says that it is another."""

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.forms: dict[LabKind, LabForm] = {
            "sweep": SweepForm(),
            "bench": BenchForm(),
            "proof": ProofForm(),
            "draft": DraftForm(),
        }
        self.start, self.pause, self.stop = _button("run"), _button("pause"), _button("stop")
        self.start.setText(words("Start"))
        self.stop.setText(words("Stop"))
        set_tip(self.pause, words("Pause the job between two runs, or go on"))
        set_tip(self.stop, words("Stop after the present pass; what was found stays"))
        self._tabs = QButtonGroup(self)
        self._stack = QStackedWidget()
        for kind in KINDS:
            self._stack.addWidget(_scrolled(self.forms[kind]))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._row_of_tabs())
        column.addWidget(self._stack, 1)
        column.addWidget(_rule())
        column.addLayout(self._row_of_buttons())
        self._tabs.idClicked.connect(self._turn)

    @property
    def kind(self) -> LabKind:
        """The job in sight."""
        return KINDS[max(0, self._tabs.checkedId())]

    @property
    def form(self) -> LabForm:
        """Its form."""
        return self.forms[self.kind]

    def show_kind(self, kind: LabKind) -> None:
        """Turn to another job."""
        place = KINDS.index(kind)
        button = self._tabs.button(place)
        button.setChecked(True)
        self._turn(place)

    def show_state(self, state: LabState) -> None:
        """Only what makes sense can be pressed; Start stays, as it says why it cannot be."""
        mine = state.kind == self.kind and state.busy
        self.start.setEnabled(not mine)
        self.stop.setEnabled(mine and state.phase != "stopping")
        self.pause.setEnabled(mine and state.phase in ("running", "paused"))
        self.pause.setText(words("Go on") if mine and state.phase == "paused" else words("Pause"))

    def values(self) -> dict[str, Any]:
        """Every form and which one is in sight, to be remembered."""
        return {"kind": self.kind, **{kind: form.values() for kind, form in self.forms.items()}}

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered."""
        for kind, form in self.forms.items():
            if isinstance(values.get(kind), dict):
                form.show_values(values[kind])
        if values.get("kind") in KINDS:
            self.show_kind(values["kind"])

    @Slot(int)
    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.turned.emit()

    def _row_of_tabs(self) -> QWidget:
        head = QWidget()
        row = FlowLayout(head, across=1, down=0)
        row.setContentsMargins(10, 10, 10, 4)
        for place, kind in enumerate(KINDS):
            tab = QToolButton()
            tab.setObjectName("tab")
            tab.setCheckable(True)
            tab.setText(words(SECTIONS[kind]))
            set_tip(tab, words(PURPOSES[kind]))
            tab.setChecked(place == 0)
            self._tabs.addButton(tab, place)
            row.addWidget(tab)
        return head

    def _row_of_buttons(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(18, 12, 18, 12)
        column.setSpacing(8)
        column.addWidget(self.start)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.pause, 1)
        row.addWidget(self.stop, 1)
        column.addLayout(row)
        return column


class Findings(QWidget):
    """What goes on, how far it is, and the result of the job in sight."""

    def __init__(self) -> None:
        super().__init__()
        self.results: dict[LabKind, Result] = {
            "sweep": SweepResult(),
            "bench": BenchResult(),
            "proof": ProofResult(),
            "draft": DraftResult(),
        }
        self.sentence, self.empty = label(wraps=True), label(name="muted", wraps=True)
        self.sentence.setAccessibleName(words("What goes on"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(words("Progress"))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._columns = [_scrolled(result) for result in self.results.values()]
        for column in (*self._columns, self.empty):
            self._stack.addWidget(column)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(18, 12, 10, 10)
        whole.setSpacing(8)
        whole.addWidget(self.sentence)
        whole.addWidget(self.bar)
        whole.addWidget(self._stack, 1)

    def say(self, sentence: str) -> None:
        """What goes on."""
        self.sentence.setText(sentence)

    def show_progress(self, share: tuple[int, int] | None) -> None:
        """Done and wanted; (0, 0) while nobody knows; None hides the bar."""
        self.bar.setVisible(share is not None)
        if share is not None:
            self.bar.setRange(0, share[1])
            self.bar.setValue(share[0])

    def show_kind(self, kind: LabKind) -> None:
        """Turn to the result of another job."""
        self._stack.setCurrentIndex(KINDS.index(kind))

    def show_emptiness(self, kind: LabKind, *, empty: bool) -> None:
        """What to do, where there is nothing yet."""
        self.empty.setText(words(HINTS[kind]))
        self._stack.setCurrentIndex(len(KINDS) if empty else KINDS.index(kind))

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        for result in self.results.values():
            result.set_theme(theme)


def _scrolled(widget: QWidget) -> Column:
    body = QWidget()
    column = QVBoxLayout(body)
    inside = isinstance(widget, LabForm)
    body.setObjectName("formBody" if inside else "page")
    column.setContentsMargins(*((18, 6, 18, 14) if inside else (0, 4, 8, 4)))
    column.addWidget(widget)
    if inside:
        column.addStretch(1)
    area = Column(body)
    area.setObjectName("formScroll" if inside else "resultScroll")
    return area


def _button(name: str) -> QPushButton:
    button = QPushButton()
    button.setObjectName(name)
    return button


def _rule() -> QFrame:
    rule = QFrame()
    rule.setObjectName("rule")
    return rule
