"""Two races next to each other: a verdict above, tables of figures, settings and texts below.

Knows what is to be said; nothing of how it was found.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QLabel, QWidget

from app.view.parts.dialogs import Dialog, scrolled
from app.view.parts.plain_text import label, set_tip
from app.viewmodel.history.contrast import Line, Table, Versus
from app.words import words


class CompareDialog(Dialog):
    """Shows a comparison until it is closed."""

    def __init__(self, window: QWidget, found: Versus) -> None:
        super().__init__(window, words("Compare two runs"))
        self.verdict = label(words(found.verdict), name="verdict", wraps=True)
        self.column.addWidget(self.verdict)
        self.column.addWidget(label(words(found.reason), name="muted", wraps=True))
        body = QWidget()
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(0, 0, 8, 0)
        self._grid.setHorizontalSpacing(22)
        self._grid.setVerticalSpacing(5)
        for column, stretch in enumerate((4, 5, 5)):
            self._grid.setColumnStretch(column, stretch)
        self._heading(found)
        for table in found.tables:
            self._table(table)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self.column.addWidget(scrolled(body), 1)
        self.add_buttons(QDialogButtonBox.StandardButton.Close)
        self.fit(860, 680)

    def texts(self) -> list[str]:
        """Everything that is said, from above down."""
        found = (self._grid.itemAt(place) for place in range(self._grid.count()))
        widgets = (item.widget() for item in found if item is not None)
        return [widget.text() for widget in widgets if isinstance(widget, QLabel)]

    def _heading(self, found: Versus) -> None:
        for column, title in ((1, found.one), (2, found.other)):
            self._put(0, column, label(words(title), name="paneTitle", wraps=True))

    def _table(self, table: Table) -> None:
        place = self._grid.rowCount()
        title = label(words(table.title).upper(), name="section")
        title.setContentsMargins(0, 10, 0, 2)
        self._grid.addWidget(title, place, 0, 1, 3)
        if not table.lines:
            self._grid.addWidget(label(words(table.empty), wraps=True), place + 1, 0, 1, 3)
        for number, line in enumerate(table.lines, start=place + 1):
            self._line(number, line)

    def _line(self, place: int, line: Line) -> None:
        name = label(words(line.name), name="muted", wraps=True)
        set_tip(name, words(line.definition))
        self._put(place, 0, name)
        cells = (line.one, line.other)
        for column, cell in enumerate(cells, start=1):
            value = label(words(cell), wraps=True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            if str(line.one) != str(line.other):
                value.setObjectName("differs")
            self._put(place, column, value)

    def _put(self, row: int, column: int, widget: QLabel) -> None:
        self._grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignTop)
