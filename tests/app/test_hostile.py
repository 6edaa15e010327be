"""A log that was made to harm is shown in the window as the text it is: no label, tool tip or message reads markup."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QTextEdit, QWidget

from specdec_core.runlog import LogWriter
from tests.app.conftest import House
from tests.specdec_core.hostile import MARKUP, hostile_run
from tests.specdec_core.scripted import Ending

MARKS = ("<script", "<img", "<b>bold")


def read_as_markup(window: QWidget) -> list[str]:
    """Every text of the log in the window that Qt would take for HTML."""
    found = [place for widget in [window, *window.findChildren(QWidget)] for place in _in_widget(widget)]
    tips = [action.toolTip() for action in window.findChildren(QAction)]
    return found + [f"action {tip}" for tip in tips if _marked(tip)]


def _in_widget(widget: QWidget) -> Iterator[str]:
    where = f"{type(widget).__name__} {widget.objectName()}"
    if isinstance(widget, QLabel) and _marked(widget.text()) and widget.textFormat() != Qt.TextFormat.PlainText:
        yield f"label {where}"
    if isinstance(widget, QTextEdit) and _marked(widget.toHtml()):
        yield f"text {where}"
    if any(_marked(tip) for tip in (widget.toolTip(), widget.statusTip(), widget.whatsThis())):
        yield f"tip of {where}"


def _marked(text: str) -> bool:
    """Whether a mark stands there as markup; escaped ones are text again."""
    return any(mark in text for mark in MARKS)


@pytest.mark.parametrize("ending", ["length", "failed", "stop_text"])
def test_a_hostile_log_is_only_text(house: House, tmp_path: Path, ending: Ending) -> None:
    """Opened, played to its end, with a token chosen and the inspector filled: nothing is read as HTML."""
    paths = []
    for arm in ("plain", "speculative"):
        paths.append(tmp_path / f"{arm}.jsonl")
        with LogWriter(paths[-1]) as log:
            for event in hostile_run("plain" if arm == "plain" else "speculative", ending=ending):
                log.write(event)

    async def scenario(house: House) -> None:
        house.controller.open_logs(paths)
        await house.until(lambda: house.window.stage.scrub.isVisible())
        house.window.stage.scrub.to_end()
        await house.settled()
        cells = house.window.stage.race.speculative.pane.cells
        assert any(MARKUP in cell.shown for cell in cells), "the log is on the screen"
        assert read_as_markup(house.window) == []

    house.play(scenario)


def test_the_check_itself_finds_markup(house: House) -> None:
    """A label left to guess, and a tool tip set without escaping, are found; escaped ones are not."""

    async def scenario(house: House) -> None:
        guessing = QLabel(MARKUP, house.window)
        guessing.setObjectName("guessing")
        tipped = QWidget(house.window)
        tipped.setToolTip(MARKUP)
        assert len(read_as_markup(house.window)) == 2
        guessing.setTextFormat(Qt.TextFormat.PlainText)
        tipped.setToolTip(html.escape(MARKUP))
        assert read_as_markup(house.window) == []

    house.play(scenario)
