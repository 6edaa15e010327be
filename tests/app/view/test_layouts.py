"""Figures that change at every turn move nothing: a layout is only worked out again where a size is another."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.view.parts.fitting import Column
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import label
from app.view.status_line import StatusLine


class Events(QObject):
    """Counts what happens to the widgets it is told of."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.seen: Counter[QEvent.Type] = Counter()
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Count, and let everything through."""
        self.seen[event.type()] += 1
        return False


def settle() -> None:
    """Let layouts ask around until nothing moves."""
    for _ in range(5):
        QApplication.processEvents()


def shown(qtbot: QtBot, inner: QWidget) -> QWidget:
    """A window around a widget, as wide as a pane."""
    window = QWidget()
    window.setMinimumSize(100, 50)
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(inner)
    window.resize(300, 200)
    window.show()
    settle()
    return window


def test_words_of_the_same_size_lay_out_nothing_around_them(qtbot: QtBot) -> None:
    """A count that goes up by one stays in its row; one that needs more room pushes its neighbours on."""
    row = QWidget()
    flow = FlowLayout(row)
    count, behind = label("11"), label("behind")
    flow.addWidget(count)
    flow.addWidget(behind)
    window = shown(qtbot, row)
    events, place = Events(window, row), behind.x()
    count.setText("12")
    settle()
    assert events.seen[QEvent.Type.LayoutRequest] == 0
    assert behind.x() == place
    count.setText("1,234,567")
    settle()
    assert events.seen[QEvent.Type.LayoutRequest] > 0
    assert behind.x() > place
    assert count.width() >= count.sizeHint().width()


def test_a_row_that_gets_longer_takes_a_second_line(qtbot: QtBot) -> None:
    """Also when an item comes, goes, or is hidden, what is below makes room."""
    row = QWidget()
    flow = FlowLayout(row)
    labels = [label("some words that fill") for _ in range(3)]
    for one in labels[:2]:
        flow.addWidget(one)
    window = shown(qtbot, row)
    before = row.heightForWidth(row.width())
    flow.addWidget(labels[2])
    settle()
    assert row.heightForWidth(row.width()) > before
    assert labels[2].y() > labels[0].y()
    labels[0].hide()
    settle()
    assert row.heightForWidth(row.width()) == before
    assert labels[2].y() == labels[1].y()
    window.close()


def test_what_changes_inside_a_column_stays_inside_while_the_column_needs_no_more(qtbot: QtBot) -> None:
    """The window is laid out again when a column wants another size, and not for every word in it."""
    body = QWidget()
    said = QLabel("first")
    QVBoxLayout(body).addWidget(said)
    window = shown(qtbot, Column(body))
    said.setText("other words")
    settle()
    events = Events(window)
    said.setText("words other")
    settle()
    assert events.seen[QEvent.Type.LayoutRequest] == 0
    said.setText("a much longer sentence that cannot be cut and needs all of this")
    settle()
    assert events.seen[QEvent.Type.LayoutRequest] > 0


def test_progress_is_painted_with_everything_else(qtbot: QtBot) -> None:
    """Qt's bar paints at once, and the whole window with it, whenever its value changes."""
    line, plain = StatusLine(), QProgressBar()
    windows = [shown(qtbot, line), shown(qtbot, plain)]
    line.show_progress((1, 100))
    settle()
    bar = line.progress
    events = Events(bar)
    line.show_progress((40, 100))
    assert events.seen[QEvent.Type.Paint] == 0
    settle()
    assert events.seen[QEvent.Type.Paint] > 0
    assert (bar.value(), bar.maximum()) == (40, 100)
    events = Events(plain)
    plain.setValue(40)
    assert events.seen[QEvent.Type.Paint] > 0, "if this fails, Qt waits by itself, and the status line need not"
    for window in windows:
        window.close()
