"""A read-only table of texts, with definitions on its titles.

Knows grids and Qt's table view; nothing of what the figures are.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView

from app.view.parts.plain_text import literal
from app.viewmodel.lab.grid import Grid
from app.words import words

Place = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
LONGEST_FIGURE = 24  # letters
WIDEST = 340  # pixels of a column
BESIDE, ROW_GAP = 26, 14  # pixels around a text


class GridModel(QAbstractTableModel):
    """A grid as Qt wants it."""

    def __init__(self) -> None:
        super().__init__()
        self.grid = Grid((), ())

    def show(self, grid: Grid) -> None:
        """Show another grid; rows that only change keep their selection."""
        if (len(grid.head), len(grid.rows)) == (len(self.grid.head), len(self.grid.rows)):
            self.grid = grid
            if grid.rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(grid.rows) - 1, len(grid.head) - 1))
            return
        self.beginResetModel()
        self.grid = grid
        self.endResetModel()

    def long(self, column: int) -> bool:
        """Whether sentences stand in a column, and not figures."""
        return any(len(str(row[column])) > LONGEST_FIGURE for row in self.grid.rows)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        left = column == 0 or self.long(column)
        return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight)

    def rowCount(self, parent: Place = NOWHERE) -> int:
        """Rows; a cell has none below it."""
        return 0 if parent.isValid() else len(self.grid.rows)

    def columnCount(self, parent: Place = NOWHERE) -> int:
        """Columns."""
        return 0 if parent.isValid() else len(self.grid.head)

    def data(self, index: Place, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """One cell; its whole text as a tool tip too, since it may be cut short."""
        text = words(self.grid.rows[index.row()][index.column()])
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(text)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.FontRole and index.row() in self.grid.marked:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Titles above, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.grid.head[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return words(column.title)
        if role == Qt.ItemDataRole.ToolTipRole and words(column.definition):
            return literal(words(column.definition))
        return None


class GridView(QTableView):
    """Shows a grid as high as it is. `chosen` carries the row that is selected."""

    chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._model = GridModel()
        self.setModel(self._model)
        self.setObjectName("grid")
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.selectionModel().selectionChanged.connect(self._tell)

    @property
    def grid(self) -> Grid:
        """What is shown."""
        return self._model.grid

    def show_grid(self, grid: Grid | None) -> None:
        """Show this one, or nothing."""
        shown = grid or Grid((), ())
        if shown != self._model.grid:
            self._model.show(shown)
            self._fit()
        self.setVisible(bool(shown.rows))

    @property
    def row(self) -> int | None:
        """The row that is selected."""
        rows = self.selectionModel().selectedRows()
        return rows[0].row() if rows else None

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs other widths."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """As high as its rows, columns as wide as their texts. Qt's own way of asking takes ten times as long."""
        header, metrics, grid = self.horizontalHeader(), self._bold(), self._model.grid
        last = len(grid.head) - 1
        header.setStretchLastSection(last >= 0 and self._model.long(last))
        for column, head in enumerate(grid.head):
            texts = (words(head.title), *(words(row[column]) for row in grid.rows))
            width = max(metrics.horizontalAdvance(text) for text in texts) + BESIDE
            header.resizeSection(column, min(WIDEST, width))
        self.verticalHeader().setDefaultSectionSize(metrics.height() + ROW_GAP)
        bar = self.horizontalScrollBar().sizeHint().height()
        rows = len(grid.rows) * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(rows + header.sizeHint().height() + bar + 2 * self.frameWidth() + 2)

    def _bold(self) -> QFontMetrics:
        font = QFont(self.font())
        font.setBold(True)
        return QFontMetrics(font)

    @Slot()
    def _tell(self) -> None:
        if self.row is not None:
            self.chosen.emit(self.row)
