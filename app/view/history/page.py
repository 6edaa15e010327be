"""The page of the history: a search line and buttons above, the table on the left, one race's details on the right.

Knows whom to ask; everything shown comes from the shelf it is given.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.view.history.compare_dialog import CompareDialog
from app.view.history.details import RunDetails
from app.view.history.runs_table import RunsTable
from app.view.looks.letters import percent, pixels
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label, literal, set_tip
from app.view.parts.question import Question
from app.viewmodel.commands import Memory
from app.viewmodel.history.contrast import Versus
from app.viewmodel.history.shelf import Librarian, Row
from app.viewmodel.history.table import arranged, counted, deletion, doubt, emptiness, emptying, reading, settings_line
from app.words import words

TYPING_MS = 120
SETTLING_MS = 600
SEARCH_WIDTH = 330
TABLE_LEAST = 300  # pixels at any size of letters: what does not fit is scrolled to


class RunsPage(QWidget):
    """Shows the shelf. `export_wanted` carries the row to export."""

    export_wanted = Signal(object)

    def __init__(self, librarian: Librarian, memory: Memory) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._librarian, self._memory = librarian, memory
        self._column, self._descending = 0, True
        self._settled = QTimer(self, singleShot=True, interval=SETTLING_MS)
        self._settled.timeout.connect(self.remember)
        self.search, self.table, self.details = QLineEdit(), RunsTable(), RunDetails()
        self.count, self.progress = label(name="muted"), QProgressBar()
        self.nothing = label(name="emptiness", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._make_commands()
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._typing.timeout.connect(self.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 8)
        column.setSpacing(8)
        column.addWidget(self._head())
        column.addWidget(self._strip())
        column.addWidget(self._middle(), 1)
        self._recall()
        self._connect()
        self.refresh()

    def arrive(self) -> None:
        """In sight again: what came meanwhile is shown at once."""
        self._librarian.look()

    def take_over(self, before: QWidget) -> None:
        """Show what the page before this one showed."""
        if isinstance(before, RunsPage):
            before.remember()
            self._recall()
            self.search.setText(before.search.text())
            self.refresh()
            keys = before.table.keys()
            rows = self._rows()
            self.table.select([place for place, row in enumerate(rows) if row.key in keys])

    # -- widths and order, from one start to the next ------------------------------------------------------------

    @Slot()
    def remember(self) -> None:
        """Keep them."""
        self._memory.remember("runs_split", bytes(self.split.saveState().data()))
        widths, letters = self.table.widths()
        self._memory.remember("runs_columns", widths)
        self._memory.remember("runs_letters", letters)

    @Slot()
    def _settle(self) -> None:
        self._settled.start()

    def _recall(self) -> None:
        head = self.table.horizontalHeader()
        self.split.restoreState(QByteArray(self._memory.recall("runs_split", b"")))
        self.table.restore(self._memory.recall("runs_columns", b""), self._memory.recall("runs_letters", percent()))
        self._column = min(max(0, head.sortIndicatorSection()), head.count() - 1)
        self._descending = head.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder

    # -- showing -----------------------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the shelf as it is now."""
        shelf = self._librarian.shelf()
        rows = self._rows()
        self.table.show_rows(rows)
        self.count.setText(words(counted(shelf, len(rows))))
        empty = words(emptiness(shelf, len(rows)))
        self.nothing.setText(empty)
        self.stack.setCurrentWidget(self.nothing if empty else self.table)
        self._show_reading()
        said = words(deletion(shelf))
        self.deleted.setText(said)
        self.strip.setVisible(bool(said))
        self.do_restore.setEnabled(shelf.in_trash > 0)
        self.do_empty.setEnabled(shelf.in_trash > 0)
        self.do_empty.setText(words(emptying(shelf)))
        self._show_chosen()

    def _rows(self) -> list[Row]:
        return arranged(self._librarian.shelf(), self.search.text(), self._column, descending=self._descending)

    def _show_reading(self) -> None:
        shelf = self._librarian.shelf()
        self.progress.setVisible(shelf.reading is not None)
        if shelf.reading is not None:
            done, total = shelf.reading
            self.progress.setRange(0, 1000)
            self.progress.setValue(round(1000 * done / max(1, total)))
            self.count.setText(words(reading(shelf)))

    @Slot()
    def _show_chosen(self) -> None:
        """The details of what is selected, and which commands make sense for it."""
        rows = self.table.chosen()
        one = rows[0] if len(rows) == 1 else None
        self.details.show_row(one)
        readable = one is not None and one.request is not None
        for command in (self.do_open, self.do_use, self.do_copy, self.do_export):
            command.setEnabled(readable)
        self.do_rename.setEnabled(one is not None)
        self.do_compare.setEnabled(len(rows) == 2 and all(row.request is not None for row in rows))
        self.do_delete.setEnabled(any(not row.running for row in rows))

    @Slot(object)
    def show_versus(self, found: Versus) -> None:
        """Two races next to each other."""
        CompareDialog(self.window(), found).open()

    # -- commands ----------------------------------------------------------------------------------------------

    @Slot()
    def _open(self) -> None:
        if self.do_open.isEnabled():
            self._librarian.open(self.table.keys()[0])

    @Slot()
    def _compare(self) -> None:
        # The older one first, so that "the second is faster" tells what a change brought.
        one, other = sorted(self.table.chosen(), key=lambda row: row.entry.started_at)
        self._librarian.compare(one.key, other.key)

    @Slot()
    def _use(self) -> None:
        self._librarian.use(self.table.keys()[0])

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(settings_line(self.table.chosen()[0]))

    @Slot()
    def _export(self) -> None:
        self.export_wanted.emit(self.table.chosen()[0])

    @Slot()
    def _delete(self) -> None:
        if self.do_delete.isEnabled():
            self._librarian.delete(self.table.keys())

    @Slot()
    def _ask_to_empty(self) -> None:
        """The one deletion that cannot be undone is asked about first."""
        question = Question(
            self.window(),
            words("Empty the trash"),
            words(doubt(self._librarian.shelf())),
            consequence=words("Their logs are deleted from the disk; this cannot be undone."),
            deed=words("Delete for good"),
        )
        question.agreed.connect(self._librarian.empty_trash)
        question.open()

    @Slot(int, bool)
    def _reorder(self, column: int, descending: bool) -> None:
        self._column, self._descending = column, descending
        self._settle()
        self.refresh()

    @Slot(QPoint)
    def _show_menu(self, place: QPoint) -> None:
        self.menu.popup(self.table.viewport().mapToGlobal(place))

    # -- construction ------------------------------------------------------------------------------------------

    def _make_commands(self) -> None:
        """Every command once, for buttons and menus alike."""
        self.do_open = self._command(words("Open"), words("Replay this race on its page (Enter)"))
        self.do_compare = self._command(words("Compare"), words("Hold the two selected runs against each other"))
        self.do_use = self._command(words("Use these settings"), words("Put prompt, models and settings into the form"))
        self.do_copy = self._command(words("Copy settings as a line"), words("One line of text, to be pasted anywhere"))
        self.do_export = self._command(words("Export …"), words("Write it out as a report, a log, tables or text"))
        self.do_delete = self._command(words("Delete"), words("Move into the trash; it can be undone (Del)"))
        self.do_rename = self._command(words("Rename"), words("Give it a name (F2)"), "F2")
        self.do_folder = self._command(words("Open folder"), words("Show the logs in the desktop's file manager"))
        self.do_restore = self._command(words("Restore deleted runs"), words("Take everything out of the trash"))
        self.do_empty = self._command(words("Empty the trash"), words("Delete what is in it for good"))

    def _command(self, title: str, tip: str, key: str = "") -> QAction:
        action = QAction(title, self)
        action.setIconText(title)  # or else buttons leave the dots away
        action.setToolTip(literal(tip))
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(action)
        return action

    def _connect(self) -> None:
        librarian, table = self._librarian, self.table
        for command, slot in {
            self.do_open: self._open,
            self.do_compare: self._compare,
            self.do_use: self._use,
            self.do_copy: self._copy,
            self.do_export: self._export,
            self.do_delete: self._delete,
            self.do_rename: self.details.rename,
            self.do_folder: librarian.show_folder,
            self.do_restore: librarian.restore_all,
            self.do_empty: self._ask_to_empty,
        }.items():
            command.triggered.connect(slot)
        self.search.textChanged.connect(self._typing.start)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self.split.splitterMoved.connect(self._settle)
        table.horizontalHeader().sectionResized.connect(self._settle)
        table.picked.connect(self._show_chosen)
        table.opened.connect(self._open)
        table.deleted.connect(self._delete)
        table.asked_order.connect(self._reorder)
        table.customContextMenuRequested.connect(self._show_menu)
        self.details.written.connect(librarian.write)

    def _head(self) -> QWidget:
        """Search, count and buttons, in as many rows as they need."""
        self.search.setPlaceholderText(words("Search names, tags, notes, prompts, models, dates"))
        self.search.setAccessibleName(words("Search"))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(pixels(SEARCH_WIDTH))
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(pixels(110))
        holder = QWidget()
        row = FlowLayout(holder, across=8)
        for part in (self.search, self.count, self.progress):
            row.addWidget(part)
        for command in (self.do_open, self.do_compare, self.do_use, self.do_export, self.do_delete):
            row.addWidget(_button(command))
        row.addWidget(self._more())
        return holder

    def _more(self) -> QToolButton:
        """What is needed less often; the table's own menu has everything."""
        self.menu = QMenu(self)
        self.menu.addActions(
            [self.do_open, self.do_compare, self.do_use, self.do_copy, self.do_export, self.do_rename, self.do_delete]
        )
        more = QToolButton()
        more.setText(words("More") + " \u25be")
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        under = QMenu(more)
        under.addActions([self.do_rename, self.do_copy, self.do_folder, self.do_restore, self.do_empty])
        more.setMenu(under)
        return more

    def _strip(self) -> QFrame:
        """What was deleted last, and the way back."""
        self.strip, self.deleted, self.undo = QFrame(), QLabel(), QToolButton()
        self.strip.setObjectName("banner")
        self.undo.setObjectName("quiet")
        self.undo.setText(words("Undo"))
        set_tip(self.undo, words("Take the last deletion back (Ctrl+Z)"))
        self.undo.clicked.connect(self._librarian.undo)
        QShortcut(QKeySequence.StandardKey.Undo, self.table, self._librarian.undo, context=_HERE)
        row = QHBoxLayout(self.strip)
        row.setContentsMargins(14, 4, 10, 4)
        row.addWidget(self.deleted, 1)
        row.addWidget(self.undo)
        return self.strip

    def _middle(self) -> QSplitter:
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.nothing)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.stack)
        self.split.addWidget(self.details)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(10)
        self.split.setStretchFactor(0, 1)
        self.split.setSizes([pixels(1000), pixels(300)])
        self.details.setMinimumWidth(pixels(260))
        self.stack.setMinimumWidth(TABLE_LEAST)
        return self.split


_HERE = Qt.ShortcutContext.WidgetWithChildrenShortcut


def _button(command: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(command)
    return button
