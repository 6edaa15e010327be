"""The "what if" of a round: buttons that draw again, what became of each draft, and how often how many passed.

Knows a round's odds; draws through the view model and shows what comes out.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.view.looks.letters import points
from app.view.looks.palette import LIGHT, Theme
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label, set_tip
from app.view.race.legend_bar import Chip
from app.view.race.token_text import display
from app.viewmodel.race.panes import Cell, CellState
from app.viewmodel.race.record import RoundRecord
from app.viewmodel.race.whatif import MANY, Fate, Redraw, WhatIf, compared, drawn_words, odds, said
from app.words import words

LOOKS: dict[Fate, CellState] = {
    "accepted": "accepted",
    "rejected": "rejected",
    "discarded": "discarded",
    "unknown": "drafted",
}
POINTS = 9.0


class RedrawBox(QWidget):
    """Hidden where the records have no odds."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._whatif: WhatIf | None = None
        self._chips: list[Chip] = []
        self._round = -1
        self._note, self._other = label(wraps=True), label(name="muted", wraps=True)
        self.once, self.many = QPushButton(words("Redraw")), QPushButton(words("Redraw {n}×").format(n=f"{MANY:,}"))
        set_tip(self.once, words("Judge the same drafts with new random numbers, from the recorded probabilities."))
        set_tip(self.many, words("Do it many times, and compare with the exact chances."))
        self.once.clicked.connect(self._once)
        self.many.clicked.connect(self._many)
        self._fates = QWidget()
        self._flow = FlowLayout(self._fates, across=6)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._fates.setSizePolicy(policy)
        self.histogram = Histogram()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(label(words("WHAT IF THE DRAWS WERE DIFFERENT"), name="section"))
        for part in (self._note, self._other):
            column.addWidget(part)
        column.addLayout(self._buttons())
        column.addWidget(self._fates)
        column.addWidget(self.histogram)

    def show_round(self, record: RoundRecord) -> None:
        """Offer another draw for this round; what was drawn for it stays while its odds are the same."""
        found = odds(record)
        self.setVisible(found is not None)
        if found is None:
            self._whatif = None
            return
        if self._whatif is None or self._whatif.odds != found or self._round != record.number:
            self._whatif, self._round = WhatIf(found, seed=record.number), record.number
            self._show_fates(None)
        other = words(compared(record))
        self._other.setText(other)
        self._other.setVisible(bool(other))
        self.once.setEnabled(not record.greedy)
        self.many.setEnabled(not record.greedy)
        if record.greedy:
            self._note.setText(words("At temperature 0 nothing is drawn: another draw would change nothing."))
            self.histogram.show_counts(None)
        else:
            self._tell(self._whatif)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.histogram.set_theme(theme)
        for chip in self._chips:
            chip.set_theme(theme)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.once, self.many):
            row.addWidget(button)
        row.addStretch(1)
        return row

    @Slot()
    def _once(self) -> None:
        self._play(1)

    @Slot()
    def _many(self) -> None:
        self._play(MANY)

    def _play(self, times: int) -> None:
        if self._whatif is not None:
            self._show_fates(self._whatif.play(times))
            self._tell(self._whatif)

    def _tell(self, whatif: WhatIf) -> None:
        self._note.setText(words(said(whatif)))
        self.histogram.show_counts(whatif)

    def _show_fates(self, redraw: Redraw | None) -> None:
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        self._fates.setVisible(redraw is not None)
        if redraw is None or self._whatif is None:
            return
        for text, fate in zip(self._whatif.odds.labels, redraw.fates, strict=True):
            chip = Chip(LOOKS[fate], display(Cell(state="plain", id=0, label=text, round=0), marked=True))
            chip.set_theme(self._theme)
            self._flow.addWidget(chip)
            self._chips.append(chip)
        told = words(drawn_words(redraw, self._whatif.odds))
        self._fates.setAccessibleName(words("The last redraw"))
        set_tip(self._fates, told)
        self._fates.updateGeometry()


class Histogram(QWidget):
    """For each number of accepted drafts its exact chance as an outline, and its share of the redraws as a bar."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._exact: tuple[float, ...] = ()
        self._shares: tuple[float, ...] = ()
        self._open = False
        self.setAccessibleName(words("Accepted drafts: chances and redraws"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, whatif: WhatIf | None) -> None:
        """Show the chances of a round and what was drawn so far."""
        self.setVisible(whatif is not None)
        if whatif is None:
            return
        self._exact, self._open = whatif.outcomes.exact, whatif.outcomes.open
        self._shares = whatif.shares
        self._describe()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """A low chart."""
        return QSize(260, 110)

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(160, 110)

    def _names(self) -> list[str]:
        names = [str(count) for count in range(len(self._exact))]
        if self._open:
            names[-1] += "+"
        return names

    def _describe(self) -> None:
        lines = []
        for place, (name, chance) in enumerate(zip(self._names(), self._exact, strict=True)):
            drawn = f", {100 * self._shares[place]:.1f} %" if self._shares else ""
            lines.append(f"{name}: {100 * chance:.1f} %{drawn}")
        head = (
            words("Accepted drafts: exact chance, share of the redraws")
            if self._shares
            else words("Accepted drafts: exact chance")
        )
        set_tip(self, "\n".join([head, *lines]))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Bars over their numbers."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPointSizeF(points(POINTS))
        painter.setFont(font)
        line = QFontMetricsF(font).height()
        base, top = self.height() - line - 3, line + 2
        largest = max([*self._exact, *self._shares, 1e-9])
        step = self.width() / max(1, len(self._exact))
        every = 1 if step > 3.2 * QFontMetricsF(font).averageCharWidth() else 4
        for place, (name, chance) in enumerate(zip(self._names(), self._exact, strict=True)):
            slot = QRectF(place * step, top, step, base - top)
            drawn = self._shares[place] if self._shares else None
            self._paint_bar(painter, slot, chance / largest, None if drawn is None else drawn / largest)
            painter.setPen(QColor(self._theme.muted))
            if place % every == 0:
                painter.drawText(QRectF(slot.left(), base + 2, step, line), Qt.AlignmentFlag.AlignCenter, name)
            if step > 36:
                above = QRectF(slot.left(), base - (base - top) * chance / largest - line - 1, step, line)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, f"{100 * chance:.0f} %")

    def _paint_bar(self, painter: QPainter, slot: QRectF, exact: float, drawn: float | None) -> None:
        width = min(34.0, slot.width() * 0.66)
        left = slot.center().x() - width / 2
        if drawn is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.inks["accepted"].line))
            painter.drawRect(QRectF(left, slot.bottom() - slot.height() * drawn, width, slot.height() * drawn))
        painter.setPen(QPen(QColor(self._theme.text), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(left, slot.bottom() - slot.height() * exact, width, slot.height() * exact))
