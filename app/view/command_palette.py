"""Finds a command by a few letters of its name, and carries it out.

Knows the window's menus; nothing of what the commands do.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QMainWindow, QTreeWidget, QTreeWidgetItem

from app.view.menu_walk import Command, commands
from app.view.parts.dialogs import Dialog
from app.words import words

ROOM = 10  # above and below a line together
PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandPalette(Dialog):
    """A line to type into, and the commands that have all its words; only what can be done now is offered."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, words("Find a command"))
        self._commands = [found for found in commands(window) if found.action.isEnabled()]
        self.line, self.list = QLineEdit(), _two_columns()
        self.line.setPlaceholderText(words("Type a part of its name"))
        self.line.setAccessibleName(words("Find a command"))
        self.list.setAccessibleName(words("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.column.addWidget(self.line)
        self.column.addWidget(self.list, 1)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self._show)
        self.line.returnPressed.connect(self._carry_out)
        self.list.itemClicked.connect(self._carry_out)
        self.fit(520, 420)
        self._found: list[Command] = []
        self._show()

    @property
    def titles(self) -> list[str]:
        """What is offered, from above down."""
        return [found.title for found in self._found]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While one types, Up and Down go through the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in PASSED_ON:
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    @Slot()
    def _show(self) -> None:
        self._found = matching(self._commands, self.line.text())
        items = [QTreeWidgetItem([found.title, found.keys]) for found in self._found]
        self.list.clear()
        for item in items:
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setSizeHint(0, QSize(0, self.list.fontMetrics().height() + ROOM))
            self.list.addTopLevelItem(item)
        if items:
            self.list.setCurrentItem(items[0])

    @Slot()
    def _carry_out(self) -> None:
        """Close first: the command may make everything anew, or open a dialog of its own."""
        row = self.list.currentIndex().row()
        if 0 <= row < len(self._found):
            action = self._found[row].action
            self.accept()
            QTimer.singleShot(0, action, action.trigger)


def _two_columns() -> QTreeWidget:
    """Names on the left, keys on the right."""
    made = QTreeWidget()
    made.setObjectName("commands")
    made.setColumnCount(2)
    made.setHeaderHidden(True)
    made.setRootIsDecorated(False)
    made.setUniformRowHeights(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.header().setStretchLastSection(False)
    made.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    made.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    return made


def matching(known: Iterable[Command], typed: str) -> list[Command]:
    """The commands whose names have every word of what was typed; those that begin with it come first."""
    wanted = typed.casefold().split()
    found = [one for one in known if all(word in one.title.casefold() for word in wanted)]
    return sorted(found, key=lambda one: not one.title.casefold().startswith(typed.casefold().strip()))
