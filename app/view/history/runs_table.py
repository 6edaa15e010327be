"""The table of races: rows are given whole and in order, so thousands of them cost no more than those in sight.

Knows columns and rows; how they are searched and sorted is the view model's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QByteArray,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.view.looks.letters import percent, pixels
from app.view.parts.plain_text import literal
from app.viewmodel.history.shelf import Row
from app.viewmodel.history.table import COLUMNS, Column
from app.words import words

Index = QModelIndex | QPersistentModelIndex
WIDTHS = {
    "started": 128,
    "title": 158,
    "models": 114,
    "speedup": 84,
    "speed": 82,
    "accepted": 84,
    "temperature": 40,
    "gamma": 68,
    "tokens": 84,
    "ending": 118,
    "tags": 54,
}
LEAST = 34
NOT_WHOLE = ("interrupted", "failed", "unreadable")
ROOT = QModelIndex()


class RunsModel(QAbstractTableModel):
    """Rows as they are to be shown."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Row] = ()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, place: int) -> Row:
        """The row at a place."""
        return self._rows[place]

    def rowCount(self, parent: Index = ROOT) -> int:
        """Rows at the top; none below them."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """Columns at the top; none below them."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a cell, and how."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return words(column.shown(row))
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(words(column.shown(row)))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.FontRole:
            return _font(row, column)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Titles of the columns, with their definitions."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return words(COLUMNS[section].title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(words(COLUMNS[section].definition))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(COLUMNS[section])
        return None


def _side(column: Column) -> Qt.AlignmentFlag:
    """Numbers on the right, so that their digits stand below each other."""
    side = Qt.AlignmentFlag.AlignRight if column.numeric else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _places(rows: Sequence[Row], keys: set[str]) -> list[int]:
    """Where the rows of these keys are; the search ends with the last of them."""
    found: list[int] = []
    for place, row in enumerate(rows):
        if len(found) == len(keys):
            break
        if row.key in keys:
            found.append(place)
    return found


def _font(row: Row, column: Column) -> QFont | None:
    """A name that a person gave stands out, and so does an end that is none."""
    font = QFont()
    font.setBold(column.name == "title" and bool(row.label.name))
    font.setItalic(column.name == "ending" and row.ending in NOT_WHOLE)
    return font if font.bold() or font.italic() else None


class RunsTable(QTableView):
    """Selecting follows the rows, not their places. `asked_order` says by which column a person wants them sorted."""

    picked = Signal()
    opened = Signal()
    deleted = Signal()
    asked_order = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__()
        self.runs = RunsModel()
        self._filling = False
        self._letters = percent()
        self.setModel(self.runs)
        self.setObjectName("runs")
        self.setAccessibleName(words("Runs"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self._dress_headers()
        self.doubleClicked.connect(self._open)
        self.selectionModel().selectionChanged.connect(self._tell_picked)

    def _dress_headers(self) -> None:
        self.verticalHeader().hide()
        # One height for all: asking thousands of rows for theirs takes seconds.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(pixels(26))
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        head.setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        head.setMinimumSectionSize(pixels(LEAST))
        for place, column in enumerate(COLUMNS):
            self.setColumnWidth(place, pixels(WIDTHS[column.name]))
        head.setStretchLastSection(True)
        head.sortIndicatorChanged.connect(self._reorder)

    def widths(self) -> tuple[bytes, int]:
        """Widths and order of the columns, and the size of letters that they are for."""
        return bytes(self.horizontalHeader().saveState().data()), self._letters

    def restore(self, widths: bytes, letters: int) -> None:
        """Put them back, as much wider as letters are larger now."""
        head = self.horizontalHeader()
        if not head.restoreState(QByteArray(widths)):
            return
        head.setMinimumSectionSize(pixels(LEAST))
        for place in range(head.count()):
            head.resizeSection(place, round(head.sectionSize(place) * self._letters / max(1, letters)))

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these; what was selected stays selected where it is still there, and is not told of again."""
        chosen = set(self.keys())
        above = self.verticalScrollBar().value()
        self._filling = True
        self.runs.show_rows(rows)
        self.select(_places(rows, chosen))
        self._filling = False
        self.verticalScrollBar().setValue(above)

    def select(self, places: Sequence[int]) -> None:
        """Select the rows at these places."""
        chooser = self.selectionModel()
        flag = QItemSelectionModel.SelectionFlag
        for number, place in enumerate(places):
            index = self.runs.index(place, 0)
            if number == 0:
                chooser.setCurrentIndex(index, flag.NoUpdate)
            chooser.select(index, flag.Select | flag.Rows)

    def chosen(self) -> list[Row]:
        """The selected rows, from above down."""
        return [self.runs.row(place) for place in sorted(index.row() for index in self.selectionModel().selectedRows())]

    def keys(self) -> list[str]:
        """The keys of the selected rows."""
        return [row.key for row in self.chosen()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete deletes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.deleted.emit()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _tell_picked(self) -> None:
        if not self._filling:
            self.picked.emit()

    @Slot(QModelIndex)
    def _open(self, _index: QModelIndex) -> None:
        self.opened.emit()

    @Slot(int, Qt.SortOrder)
    def _reorder(self, column: int, order: Qt.SortOrder) -> None:
        self.asked_order.emit(column, order == Qt.SortOrder.DescendingOrder)
