"""Another dress costs each widget the same, however deep in the window it lies."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.view.looks import letters
from app.view.looks.palette import DARK, LIGHT
from app.view.looks.theme import dress, style_sheet

DEPTH = 12


class Counting(QLabel):
    """Counts how often it is dressed."""

    def __init__(self) -> None:
        super().__init__("text")
        self.dressed = 0

    def event(self, event: QEvent) -> bool:
        self.dressed += event.type() == QEvent.Type.StyleChange
        return super().event(event)


def nested(widget: QWidget, depth: int) -> QWidget:
    """`widget` inside so many others."""
    for _ in range(depth):
        around = QWidget()
        column = QVBoxLayout(around)
        column.addWidget(widget)
        widget = around
    return widget


@pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # said of small windows without a real screen
def test_a_widget_is_dressed_as_often_however_deep_it_lies(qtbot: QtBot, qapp: QApplication) -> None:
    """A style sheet in place of another would be gone through again for everything around a widget."""
    dress(qapp, LIGHT)
    deep, flat = Counting(), Counting()
    window, row = QWidget(), QHBoxLayout()
    window.setLayout(row)
    row.addWidget(nested(deep, DEPTH))
    row.addWidget(flat)
    qtbot.addWidget(window)
    window.show()
    deep.dressed = flat.dressed = 0
    letters.set_percent(125)
    dress(qapp, LIGHT)
    dress(qapp, DARK)
    assert deep.dressed == flat.dressed > 0
    assert qapp.styleSheet() == style_sheet(DARK)
    assert deep.palette().windowText().color().name().lower() == DARK.text.lower()
    before = deep.dressed
    dress(qapp, DARK)
    assert deep.dressed == before  # what is so already is left alone
