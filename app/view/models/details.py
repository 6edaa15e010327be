"""One model: where it stands, what can be done with it, its facts, and every possible draft with the reason.

Knows the stock it is given; asks for nothing itself.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.view.lab.table import GridView
from app.view.parts.fact_table import FactTable
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label, set_tip
from app.viewmodel.models.facts import draft_at, drafts, facts, hint, reason, silence
from app.viewmodel.models.listing import Stock, buttons, origin, share, standing, title
from app.words import words


class ModelDetails(QScrollArea):
    """The chosen model. Its buttons are connected by the page; `pair_wanted` carries the draft of the list to use."""

    pair_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("formScroll")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._stock = Stock()
        self.title, self.origin = label(name="paneTitle", wraps=True), label(name="muted")
        self.standing, self.advice = label(wraps=True), label(name="muted", wraps=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(words("Download"))
        self._make_buttons()
        self.facts, self.drafts = FactTable(), GridView(words("Possible drafts"))
        self.hint = label(name="muted", wraps=True)
        self.silence, self.reason = label(name="muted", wraps=True), label(wraps=True)
        self.reason.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.heading = label(words("POSSIBLE DRAFTS"), name="section")
        self.setWidget(self._body())
        self.drafts.chosen.connect(self._show_reason)
        self.use_pair.clicked.connect(self._use_pair)

    def _make_buttons(self) -> None:
        self.download = QPushButton(words("Download"))
        self.pause, self.cancel = QPushButton(words("Pause")), QPushButton(words("Cancel"))
        self.as_target, self.as_draft = QPushButton(words("Use as target")), QPushButton(words("Use as draft"))
        self.open, self.remove = QPushButton(words("Open folder")), QPushButton(words("Remove from the list"))
        self.use_pair = QPushButton(words("Use both in the race"))
        set_tip(self.download, words("Fetch only the files that are needed, and check each of them"))
        set_tip(self.pause, words("Stop for now; what has arrived is kept, also when the program is closed"))
        set_tip(self.cancel, words("Stop, and throw away files that are half here"))
        set_tip(self.as_target, words("Put it into the race as the model that writes"))
        set_tip(self.as_draft, words("Put it into the race as the model that drafts"))
        set_tip(self.remove, words("Its files stay where they are"))
        set_tip(self.use_pair, words("This model as the target, the selected one as its draft"))

    def _body(self) -> QWidget:
        body = QWidget()
        body.setObjectName("formBody")
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        for part in (self.title, self.origin, self.standing, self.bar, self.advice):
            column.addWidget(part)
        self.strip = QWidget()
        row = FlowLayout(self.strip, across=6, down=6)
        for button in (
            self.download,
            self.pause,
            self.cancel,
            self.as_target,
            self.as_draft,
            self.open,
            self.remove,
        ):
            row.addWidget(button)
        column.addWidget(self.strip)
        column.addSpacing(6)
        column.addWidget(self._narrow(self.facts))
        column.addWidget(self._narrow(self.hint))
        column.addSpacing(8)
        for below in (self.heading, self.silence):
            column.addWidget(below)
        said = QHBoxLayout()
        said.setSpacing(12)
        said.addWidget(self.reason, 1)
        said.addWidget(self.use_pair, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        column.addLayout(said)
        column.addWidget(self.drafts)
        column.addStretch(1)
        return body

    @staticmethod
    def _narrow(part: QWidget) -> QWidget:
        """Figures far from their names are hard to read."""
        part.setMaximumWidth(560)
        return part

    def show_stock(self, stock: Stock) -> None:
        """Show the chosen model as it is now."""
        self._stock = stock
        model = stock.model
        self.title.setText(words(title(model)) if model is not None else words("No model is chosen"))
        _show_text(self.origin, words(origin(model)) if model is not None else "")
        _show_text(self.standing, words(standing(model)) if model is not None else "")
        self.strip.setVisible(model is not None)
        self._show_bar(share(model) if model is not None else None)
        refused = model.download if model is not None and not model.moving else None
        advice = refused.advice if refused is not None else model.advice if model is not None else ""
        _show_text(self.advice, words(advice))
        self._show_buttons(stock)
        self.facts.show_facts(facts(stock))
        _show_text(self.hint, words(hint(stock)))
        self.drafts.show_grid(drafts(stock))
        _show_text(self.silence, words(silence(stock)))
        self.heading.setVisible(model is not None)
        self._show_reason(0)

    def _show_bar(self, part: float | None) -> None:
        self.bar.setVisible(part is not None)
        self.bar.setValue(round(1000 * (part or 0)))

    def _show_buttons(self, stock: Stock) -> None:
        can = buttons(stock.model, offline=stock.offline)
        self.download.setText(words(can.download_word))
        hub = stock.model is not None and stock.model.kind == "hub" and not stock.model.usable
        for button, usable, in_sight in (
            (self.download, can.download, hub and not can.pause),
            (self.pause, can.pause, can.pause),
            (self.cancel, can.cancel, can.cancel),
            (self.as_target, can.as_target, can.as_target),
            (self.as_draft, can.as_draft, can.as_draft),
            (self.open, can.open, can.open),
            (self.remove, can.remove, can.remove),
        ):
            button.setEnabled(usable)
            button.setVisible(in_sight)

    @Slot(int)
    def _show_reason(self, _row: int) -> None:
        _show_text(self.reason, words(reason(self._stock, self.drafts.row)))
        usable = draft_at(self._stock, self.drafts.row)
        self.use_pair.setVisible(self._stock.drafts is not None and not self._stock.drafts.target.problem)
        self.use_pair.setEnabled(bool(usable))

    @Slot()
    def _use_pair(self) -> None:
        draft = draft_at(self._stock, self.drafts.row)
        if draft:
            self.pair_wanted.emit(draft)


def _show_text(part: QLabel, text: str) -> None:
    part.setText(text)
    part.setVisible(bool(text))
