"""The table of runs keeps Qt's rules for models, and thousands of rows cost what those in sight cost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.view.history.page import RunsPage
from app.view.history.runs_table import RunsModel, RunsTable
from app.view.looks import letters
from app.view.looks.palette import LIGHT
from app.view.looks.theme import style_sheet
from app.viewmodel.history.shelf import Row, Shelf
from app.viewmodel.history.table import COLUMNS, search_text
from specdec_core.history.entries import Entry, LogEntry, Outcome, Request
from specdec_core.history.shelf import Label
from specdec_core.settings import RunSettings
from tests.app.fakes import PATIENCE_MS, Memory

pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # said of every window off screen


def row(number: int, *, name: str = "", prompt: str = "Tell me of the sea") -> Row:
    """A made-up run."""
    request = Request(
        run_id=str(number),
        started_at=f"2026-01-{1 + number % 28:02}T12:00:{number % 60:02}.000+00:00",
        arm="speculative",
        settings=RunSettings(gamma=1 + number % 8),
        prompt=f"{prompt} {number}",
        asked=str(number),
        target="target",
        target_source="toy:target",
        device="cpu",
        dtype="float32",
    )
    outcome = Outcome(
        tokens=number,
        rounds=number,
        seconds=1.0,
        tokens_per_second=None if number % 5 == 0 else float(number),
        acceptance_rate=0.5,
        block_efficiency=2.0,
        reason="length",
    )
    log = LogEntry(name=f"{number}.jsonl", size=1, changed_ns=1, request=request, outcome=outcome)
    return Row(Entry(logs=(log,)), Label(name=name))


ROWS = tuple(row(number) for number in range(5_000))


class Counting(RunsModel):
    """A model that counts how often it is asked for a cell."""

    asked = 0

    def data(self, *arguments: object, **more: object) -> object:
        self.asked += 1
        return super().data(*arguments, **more)  # type: ignore[arg-type]


def test_the_model_keeps_the_rules(qtmodeltester: ModelTester) -> None:
    """Empty, filled, and emptied again."""
    model = RunsModel()
    qtmodeltester.check(model)
    model.show_rows(ROWS[:20])
    model.show_rows(())


def test_thousands_of_rows_cost_what_is_in_sight(qtbot: QtBot) -> None:
    """Cells that nobody sees are never asked for."""
    table = RunsTable()
    qtbot.addWidget(table)
    counting = Counting()
    table.runs = counting
    table.setModel(counting)
    table.resize(900, 400)
    table.show()
    table.show_rows(ROWS)
    QApplication.processEvents()
    assert 0 < counting.asked < 5_000
    table.scrollToBottom()
    QApplication.processEvents()
    assert counting.asked < 10_000


def test_selection_follows_the_rows(qtbot: QtBot) -> None:
    """Sorted otherwise, the same runs are selected."""
    table = RunsTable()
    qtbot.addWidget(table)
    table.show_rows(ROWS[:10])
    table.select([2, 5])
    table.show_rows(ROWS[9::-1])
    assert sorted(table.keys()) == ["2.jsonl", "5.jsonl"]
    table.show_rows(ROWS[5:10])
    assert table.keys() == ["5.jsonl"]


def test_keys_open_and_delete(qtbot: QtBot) -> None:
    """The table can be used without a mouse."""
    table = RunsTable()
    qtbot.addWidget(table)
    table.show_rows(ROWS[:3])
    with qtbot.waitSignal(table.opened, timeout=PATIENCE_MS):
        qtbot.keyClick(table, Qt.Key.Key_Return)
    with qtbot.waitSignal(table.deleted, timeout=PATIENCE_MS):
        qtbot.keyClick(table, Qt.Key.Key_Delete)


def test_every_cell_and_title_is_said(qtbot: QtBot) -> None:
    """Columns have a title and a definition, and what is not known is a dash."""
    model = RunsModel()
    model.show_rows(ROWS[:2])
    flat, role = Qt.Orientation.Horizontal, Qt.ItemDataRole
    for place in range(len(COLUMNS)):
        assert model.headerData(place, flat)
        assert model.headerData(place, flat, role.ToolTipRole)
    names = [column.name for column in COLUMNS]
    assert model.data(model.index(0, names.index("speed"))) == "\u2013"
    assert model.data(model.index(1, names.index("speed"))) == "1.0"


class FakeLibrarian:
    """Has a shelf, and remembers what it was asked for."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.now = Shelf(rows=rows, texts=tuple(map(search_text, rows)), looked=True)
        self.asked: list[tuple[str, object]] = []

    def shelf(self) -> Shelf:
        return self.now

    def __getattr__(self, name: str) -> object:
        return lambda *values: self.asked.append((name, values))


@pytest.fixture
def page(qtbot: QtBot) -> RunsPage:
    newest_first = tuple(sorted(ROWS[:30], key=lambda one: one.entry.started_at, reverse=True))
    made = RunsPage(FakeLibrarian(newest_first), Memory())  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1040, 600)
    made.show()
    return made


@pytest.fixture(params=[100, 140, 160, 180])
def large(request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot) -> Iterator[RunsPage]:
    """The page in the smallest window, with letters of several sizes."""
    letters.set_percent(request.param)
    qapp.setFont(letters.font(qapp))
    qapp.setStyleSheet(style_sheet(LIGHT))
    made = RunsPage(FakeLibrarian(tuple(ROWS[:30])), Memory())  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1040, 560)
    made.show()
    made.table.select([0])
    made._show_chosen()
    yield made
    qapp.setStyleSheet("")


def test_nothing_covers_anything_else_at_any_size_of_letters(large: RunsPage, qapp: QApplication) -> None:
    """Above the table all is in rows that wrap; table and details share the width and scroll."""
    for _ in range(6):
        qapp.processEvents()
    row = large.search.parentWidget()
    assert row is not None
    parts = [part for part in row.children() if isinstance(part, QWidget) and part.isVisible()]
    assert large.count in parts
    for place, one in enumerate(parts):
        assert row.rect().contains(one.geometry()), one
        assert one.width() >= one.sizeHint().width() or one is large.search
        for other in parts[place + 1 :]:
            assert not one.geometry().intersects(other.geometry()), (one, other)
    assert row.geometry().bottom() < large.split.geometry().top()
    assert large.stack.geometry().right() < large.details.geometry().left()
    assert large.split.rect().contains(large.details.geometry())
    assert large.details.width() >= large.details.minimumSizeHint().width()
    assert large.table.height() >= 3 * large.table.rowHeight(0)
    assert large.rect().contains(large.split.geometry())


def test_every_column_sorts_both_ways(page: RunsPage) -> None:
    """By numbers where they are numbers; rows without one come behind all others."""
    for place, column in enumerate(COLUMNS):
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            page.table.horizontalHeader().setSortIndicator(place, order)
            rows = [page.table.runs.row(number) for number in range(page.table.runs.rowCount())]
            keys = [column.key(one) for one in rows]
            assert keys == sorted(keys, reverse=order == Qt.SortOrder.DescendingOrder)


def test_columns_grow_with_the_letters(page: RunsPage, qtbot: QtBot) -> None:
    """At first, and those that a person drew to a width of their own; back again they are what they were."""
    page.table.setColumnWidth(1, 300)
    before = [page.table.columnWidth(place) for place in range(4)]
    try:
        letters.set_percent(180)
        large = RunsPage(page._librarian, page._memory)
        qtbot.addWidget(large)
        large.take_over(page)
        assert [large.table.columnWidth(place) for place in range(4)] == [round(1.8 * width) for width in before]
        letters.set_percent(letters.NORMAL)
        again = RunsPage(page._librarian, page._memory)
        qtbot.addWidget(again)
        again.take_over(large)
        widths = [again.table.columnWidth(place) for place in range(4)]
        assert all(abs(width - first) <= 1 for width, first in zip(widths, before, strict=True))
    finally:
        letters.set_percent(letters.NORMAL)


def test_widths_and_order_come_back(page: RunsPage, qtbot: QtBot) -> None:
    """At the next start; what was kept by another version, or damaged, leaves the table as it comes."""
    page.table.setColumnWidth(1, 321)
    page.table.horizontalHeader().setSortIndicator(3, Qt.SortOrder.AscendingOrder)
    page.remember()
    again = RunsPage(page._librarian, page._memory)
    qtbot.addWidget(again)
    assert again.table.columnWidth(1) == 321
    keys = [again.table.runs.row(place).key for place in range(5)]
    assert keys == [page.table.runs.row(place).key for place in range(5)]
    page._memory.remember("runs_columns", b"nonsense")
    fresh = RunsPage(page._librarian, page._memory)
    qtbot.addWidget(fresh)
    assert fresh.table.columnWidth(1) != 321
    assert (fresh._column, fresh._descending) == (0, True)


def test_a_search_without_a_hit_says_what_to_do(page: RunsPage) -> None:
    """The empty table is no riddle."""
    page.search.setText("zebra")
    page.refresh()
    assert page.stack.currentWidget() is page.nothing
    assert "Clear the search" in page.nothing.text()
    assert page.count.text() == "0 of 30 runs"


def test_what_is_typed_survives_another_look(page: RunsPage, qtbot: QtBot) -> None:
    """A look at the folder every few seconds must not take the words out of somebody's hands."""
    librarian = page._librarian
    assert isinstance(librarian, FakeLibrarian)
    page.table.select([0])
    newest = page.table.keys()[0]
    page.activateWindow()
    page.details.rename()
    qtbot.waitUntil(page.details.name.hasFocus, timeout=PATIENCE_MS)
    qtbot.keyClicks(page.details.name, "half a na")
    page.refresh()
    assert page.details.name.text() == "half a na"
    page.table.clearSelection()
    assert librarian.asked == [("write", (newest, Label(name="half a na")))]


def test_progress_is_shown_while_logs_are_read(page: RunsPage) -> None:
    """How much of how much, and gone when it is done."""
    librarian = page._librarian
    assert isinstance(librarian, FakeLibrarian)
    fields = {name: getattr(librarian.now, name) for name in Shelf.__dataclass_fields__}
    librarian.now = Shelf(**{**fields, "reading": (30_000_000, 120_000_000)})
    page.refresh()
    assert page.progress.isVisible()
    assert page.count.text() == "Reading logs: 30 of 120 MB"
    librarian.now = Shelf(**fields)
    page.refresh()
    assert not page.progress.isVisible()


def test_a_long_prompt_is_one_line_in_the_table() -> None:
    """Line breaks and tabs would push a row apart."""
    made = row(1, prompt="Tell\n\tme " * 200)
    assert "\n" not in made.title
    assert len(made.title) < 200
