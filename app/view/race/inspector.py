"""The inspector: one token's decision with every number behind it, and a way through the tokens around it.

Knows a lane and a place in it; what is shown comes ready from the view model.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.view.looks import letters
from app.view.looks.palette import LIGHT, Theme
from app.view.parts.fact_table import FactTable
from app.view.parts.fitting import Column
from app.view.parts.plain_text import label, set_tip, short_label
from app.view.race.bar_table import BarTable
from app.view.race.legend_bar import Chip
from app.view.race.redraw_box import RedrawBox
from app.view.race.token_text import display
from app.view.race.unit_axis import UnitAxis
from app.viewmodel.race.inspector import Inspection, inspect
from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.panes import Cell, CellState
from app.viewmodel.race.record import round_record
from app.words import words


class Inspector(QFrame):
    """Shows a pinned token. `moved` tells the place of another token that its buttons or keys have led to."""

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = LIGHT
        self._lane: Lane | None = None
        self._place = -1
        self._shown: Inspection | None = None
        self._settled = False  # nothing more can become known of the round
        self._chip: Chip | None = None
        self._token, self._where = short_label(name="paneTitle"), label(name="muted", wraps=True)
        self._sentence = label(wraps=True)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.rows = BarTable(words("Candidates"), ("target", "draft"))
        self.residual = BarTable(words("Residual law"), ("residual",))
        self.test, self.drawn = UnitAxis(), UnitAxis()
        self.redraw, self.facts = RedrawBox(), FactTable()
        self._titles = {
            name: label(name="section", wraps=True) for name in ("test", "rows", "residual", "drawn", "facts")
        }
        self._rows_note, self._residual_note = label(name="muted", wraps=True), label(name="muted", wraps=True)
        self._build()
        self.clear()

    # -- what to show ------------------------------------------------------------------------------------------

    def show_cell(self, lane: Lane, place: int) -> None:
        """Pin a token: the cell at `place` of the lane's pane."""
        found = inspect(lane, place)
        if found is None:
            return
        self._lane, self._place = lane, place
        self._show(found)
        self._body.verticalScrollBar().setValue(0)

    @Slot()
    def refresh(self) -> None:
        """Show what has become known of the pinned token since; costs nothing while there is none."""
        found = None if self._lane is None or self._settled else inspect(self._lane, self._place)
        if found is not None and found != self._shown:
            self._show(found)
        self._enable()

    @Slot()
    def clear(self) -> None:
        """Pin nothing."""
        self._lane, self._place, self._shown, self._settled = None, -1, None, False
        self._stack.setCurrentIndex(0)
        self.setAccessibleDescription(self._empty.text())
        self._enable()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        for part in (self.rows, self.residual, self.test, self.drawn, self.redraw):
            part.set_theme(theme)
        if self._chip is not None:
            self._chip.set_theme(theme)

    @property
    def place(self) -> int:
        """The place of the pinned token; -1 while there is none."""
        return self._place

    @property
    def shown(self) -> Inspection | None:
        """What is on screen."""
        return self._shown

    def _show(self, found: Inspection) -> None:
        lane = self._lane
        assert lane is not None
        self._shown = found
        self._stack.setCurrentIndex(1)
        self._show_head(found)
        self.test.show_axis(found.test)
        self.drawn.show_axis(found.drawn)
        self.rows.show_rows(found.rows)
        self.residual.show_rows(found.residual)
        self.facts.show_facts(found.facts)
        for note, phrase_ in ((self._rows_note, found.rows_note), (self._residual_note, found.residual_note)):
            note.setText(words(phrase_))
            note.setVisible(bool(note.text()))
        self._show_titles(found)
        record = round_record(lane.events, lane.pane.cells[self._place].round)
        if record is not None:
            self._settled = record.finished is not None
            self.redraw.show_round(record)
        self.setAccessibleDescription(self._sentence.text())
        self._enable()

    def _show_head(self, found: Inspection) -> None:
        self._make_chip(found.state, words(found.name))
        self._token.setText(display(Cell(state="plain", id=0, label=found.label, round=0), marked=True))
        self._token.setAccessibleName(repr(found.label))
        self._where.setText(words(found.place))
        self._sentence.setText(words(found.sentence))

    def _show_titles(self, found: Inspection) -> None:
        texts = {
            "test": words(found.test.title).upper() if found.test else "",
            "rows": words("CANDIDATES") if found.rows else "",
            "residual": words("RESIDUAL") if found.residual or self._residual_note.text() else "",
            "drawn": words(found.drawn.title).upper() if found.drawn else "",
            "facts": words("FIGURES") if found.facts else "",
        }
        for name, text in texts.items():
            self._titles[name].setText(text)
            self._titles[name].setVisible(bool(text))

    def _make_chip(self, state: CellState, name: str) -> None:
        if self._chip is not None:
            self._head.removeWidget(self._chip)
            self._chip.deleteLater()
        self._chip = Chip(state, name)
        self._chip.set_theme(self._theme)
        self._head.insertWidget(0, self._chip)

    # -- moving ------------------------------------------------------------------------------------------------

    @Slot()
    def next_token(self) -> None:
        """Go to the token behind."""
        self._go(self._place + 1)

    @Slot()
    def previous_token(self) -> None:
        """Go to the token before."""
        self._go(self._place - 1)

    @Slot()
    def next_round(self) -> None:
        """Go to the first token of the round behind."""
        self._go(self._first_of_round(+1))

    @Slot()
    def previous_round(self) -> None:
        """Go to the first token of the round before."""
        self._go(self._first_of_round(-1))

    def _first_of_round(self, way: int) -> int:
        if self._lane is None:
            return -1
        cells, place = self._lane.pane.cells, self._place
        wanted = cells[place].round
        while 0 <= place < len(cells) and cells[place].round == wanted:
            place += way
        while way < 0 < place and cells[place - 1].round == cells[place].round:
            place -= 1
        return place

    def _go(self, place: int) -> None:
        if self._lane is not None and 0 <= place < len(self._lane.pane.cells):
            self.show_cell(self._lane, place)
            self.moved.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go through the tokens, with Ctrl through the rounds."""
        rounds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        ways = {
            Qt.Key.Key_Left: self.previous_round if rounds else self.previous_token,
            Qt.Key.Key_Right: self.next_round if rounds else self.next_token,
        }
        go = ways.get(Qt.Key(event.key()))
        if go is None:
            super().keyPressEvent(event)
        else:
            go()

    def _enable(self) -> None:
        count = 0 if self._lane is None else len(self._lane.pane.cells)
        first_round = self._lane is None or self._lane.pane.cells[self._place].round <= 1
        self._buttons["previous_round"].setEnabled(not first_round)
        self._buttons["previous_token"].setEnabled(self._place > 0)
        self._buttons["next_token"].setEnabled(0 <= self._place < count - 1)
        last = count and self._lane is not None and self._first_of_round(+1) < count
        self._buttons["next_round"].setEnabled(bool(last))

    # -- construction ------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setAccessibleName(words("Inspector"))
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 9, 1, 8)
        column.setSpacing(4)
        column.addLayout(self._bar())
        self._empty = label(
            words("Click a token, or go to it with the arrow keys, to see how it was decided."),
            name="muted",
            wraps=True,
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(24, 20, 24, 20)
        self._body = self._scrolled()
        holder = QWidget()
        self._stack = QStackedLayout(holder)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._body)
        column.addWidget(holder, 1)

    def _bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(14, 0, 8, 0)
        row.setSpacing(0)
        row.addWidget(label(words("Inspector"), name="paneTitle"), 1)
        self._buttons: dict[str, QToolButton] = {}
        for name, sign, tip, slot in (
            ("previous_round", "«", words("Round before (Ctrl+Left)"), self.previous_round),
            ("previous_token", "\u2039", words("Token before (Left)"), self.previous_token),
            ("next_token", "\u203a", words("Next token (Right)"), self.next_token),
            ("next_round", "»", words("Next round (Ctrl+Right)"), self.next_round),
        ):
            button = QToolButton()
            button.setObjectName("quiet")
            button.setText(sign)
            button.setAccessibleName(tip)
            set_tip(button, tip)
            button.clicked.connect(slot)
            row.addWidget(button)
            self._buttons[name] = button
        return row

    def _scrolled(self) -> Column:
        page = QWidget()
        page.setObjectName("formBody")
        column = QVBoxLayout(page)
        column.setContentsMargins(14, 4, 14, 14)
        column.setSpacing(6)
        self._head = QHBoxLayout()
        self._head.setSpacing(8)
        self._head.addWidget(self._token, 1)
        column.addLayout(self._head)
        column.addWidget(self._where)
        column.addWidget(self._sentence)
        for parts in self._sections():
            column.addSpacing(8)
            for part in parts:
                column.addWidget(part)
        column.addStretch(1)
        area = Column(page, least=letters.pixels(298))
        area.setObjectName("formScroll")
        return area

    def _sections(self) -> tuple[tuple[QWidget, ...], ...]:
        titles = self._titles
        return (
            (titles["test"], self.test),
            (titles["rows"], self.rows, self._rows_note),
            (titles["residual"], self.residual, self._residual_note),
            (titles["drawn"], self.drawn),
            (titles["facts"], self.facts),
            (self.redraw,),
        )
