"""The verdict on a race: one sentence, what holds speculation back, its state, and the numbers in a fold.

Knows a verdict as words; nothing of how it was reached.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.view.looks.palette import LIGHT, Theme
from app.view.parts.fact_table import FactTable
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label, set_tip
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.standing import Activity, Standing
from app.viewmodel.race.verdict import Verdict, verdict
from app.words import words


class VerdictPanel(QFrame):
    """`show_race` at the slow pace. `gamma_wanted` carries a draft length that somebody wants to try."""

    gamma_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.sentence, self.reason = label(name="verdict", wraps=True), label(name="muted", wraps=True)
        self.note = label(name="muted", wraps=True)
        self.state, self.light = label(name="muted", wraps=True), Light()
        self.numbers = FactTable()
        self.try_it, self.fold = QPushButton(), QToolButton()
        self._shown: Verdict | None = None
        self._said: tuple[Activity, str] | None = None
        self._gamma = 0
        self._build()
        self.show_race(Race())

    def show_race(self, race: Race) -> None:
        """Say what can be said of a race; costs little while nothing has changed."""
        self._show_state(race.speculative.standing)
        found = verdict(race)
        if found != self._shown:
            self._show(found)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.light.set_theme(theme)

    def _show_state(self, standing: Standing) -> None:
        activity, said = standing.read()
        text = words(said)
        if (activity, text) == self._said:
            return
        self._said = (activity, text)
        self.state.setText(text)
        self.light.show_activity(activity)
        for part in (self.state, self.light):
            part.setVisible(bool(text))

    def _show(self, found: Verdict) -> None:
        self._shown = found
        self.sentence.setText(words(found.sentence))
        self.reason.setText(words(found.reason))
        self.note.setText(words(found.note))
        for line in (self.reason, self.note):
            line.setVisible(bool(line.text()))
        said = [line.text() for line in (self.sentence, self.reason, self.note)]
        if self.sentence.property("tone") != found.tone:
            self.sentence.setProperty("tone", found.tone)
            self.sentence.style().polish(self.sentence)
        self.setAccessibleDescription(" ".join(filter(None, said)))
        self.fold.setVisible(bool(found.numbers))
        self._unfold(self.fold.isChecked())
        self._gamma = found.try_gamma or 0
        self.try_it.setVisible(bool(self._gamma))
        self.try_it.setText(words("Set gamma to {gamma}").format(gamma=self._gamma))

    @Slot(bool)
    def _unfold(self, on: bool) -> None:
        self.fold.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        numbers = self._shown.numbers if on and self._shown is not None else ()
        if numbers:  # a table that is folded away costs nothing
            self.numbers.show_facts(numbers)
        self.numbers.setVisible(bool(numbers))

    @Slot()
    def _try(self) -> None:
        if self._gamma:
            self.gamma_wanted.emit(self._gamma)

    def _build(self) -> None:
        self.setAccessibleName(words("Verdict"))
        self.fold.setObjectName("fold")
        self.fold.setText(words("Numbers"))
        self.fold.setCheckable(True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.toggled.connect(self._unfold)
        set_tip(self.try_it, words("Put this draft length into the settings, fixed, for the next race."))
        self.try_it.clicked.connect(self._try)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(5)
        column.addWidget(label(words("Verdict"), name="paneTitle"))
        column.addWidget(self.sentence)
        column.addWidget(self.reason)
        column.addWidget(self.note)
        state = QHBoxLayout()
        state.setSpacing(7)
        state.addWidget(self.light, 0, Qt.AlignmentFlag.AlignTop)
        state.addWidget(self.state, 1)
        column.addLayout(state)
        feet = QWidget()
        foot = FlowLayout(feet)
        foot.addWidget(self.fold)
        foot.addWidget(self.try_it)
        column.addWidget(feet)
        column.addWidget(self.numbers)
        column.addStretch(1)


class Light(QWidget):
    """A small lamp: a full disc while speculation is active, half of one while it rests, a struck ring when off."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._activity: Activity = "none"

    def show_activity(self, activity: Activity) -> None:
        """Show this state."""
        self._activity = activity
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As high as a line of small text."""
        side = self.fontMetrics().height()
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The lamp."""
        if self._activity == "none":
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height()) - 5.0
        disc = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        inks = self._theme.inks
        colour = QColor(
            {"active": inks["accepted"].line, "resting": inks["resampled"].line}.get(self._activity, self._theme.bad)
        )
        painter.setPen(QPen(colour, 1.6))
        painter.drawEllipse(disc)
        painter.setBrush(colour)
        if self._activity == "active":
            painter.drawEllipse(disc)
        elif self._activity == "resting":
            painter.drawPie(disc, 90 * 16, 180 * 16)
        else:
            painter.drawLine(disc.bottomLeft(), disc.topRight())
