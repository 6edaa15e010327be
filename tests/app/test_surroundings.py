"""The guard around every test of the window sees whatever a test leaves behind, and puts back what it can."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.languages import speak
from app.view.looks import letters
from tests.app.fakes import PATIENCE
from tests.app.surroundings import Surroundings

Leave = Callable[[QApplication, Path, ExitStack], object]


def another_font(app: QApplication, _folder: Path, _later: ExitStack) -> None:
    app.setFont(QFont(app.font().family(), 31))


def another_palette(app: QApplication, _folder: Path, _later: ExitStack) -> None:
    app.setPalette(QPalette(QColor("purple")))


def a_style_sheet(app: QApplication, _folder: Path, _later: ExitStack) -> None:
    app.setStyleSheet("QLabel { color: red }")


def another_language(app: QApplication, _folder: Path, _later: ExitStack) -> None:
    speak("zh_CN", app)


def larger_letters(_app: QApplication, _folder: Path, _later: ExitStack) -> None:
    letters.set_percent(140)


def a_window(_app: QApplication, _folder: Path, later: ExitStack) -> None:
    window = QWidget()
    window.show()
    later.callback(lambda: window)


def a_clock(_app: QApplication, _folder: Path, later: ExitStack) -> None:
    clock = QTimer(interval=60_000)
    clock.start()
    later.callback(clock.stop)


def a_thread(_app: QApplication, _folder: Path, later: ExitStack) -> None:
    go = threading.Event()
    thread = threading.Thread(target=go.wait, args=(PATIENCE,), name="left")
    thread.start()
    later.callback(thread.join)
    later.callback(go.set)


def a_child(_app: QApplication, _folder: Path, later: ExitStack) -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    later.callback(child.communicate)


def an_open_file(_app: QApplication, folder: Path, later: ExitStack) -> None:
    later.enter_context((folder / "open.txt").open("w", encoding="utf-8"))


def a_variable(_app: QApplication, _folder: Path, _later: ExitStack) -> None:
    os.environ["SPECDEC_LEFT"] = "1"


def another_folder(_app: QApplication, folder: Path, _later: ExitStack) -> None:
    os.chdir(folder)


def another_hook(_app: QApplication, _folder: Path, _later: ExitStack) -> None:
    sys.excepthook = lambda *_: None


def a_diary(_app: QApplication, _folder: Path, later: ExitStack) -> None:
    handler = logging.NullHandler()
    logging.root.addHandler(handler)
    later.callback(logging.root.removeHandler, handler)


PUT_BACK: dict[str, Leave] = {  # because whoever puts up a window dresses the application
    "font": another_font,
    "palette": another_palette,
    "style sheet": a_style_sheet,
    "language": another_language,
    "size of letters": larger_letters,
}
TOLD: dict[str, Leave] = {
    "windows": a_window,
    "clocks": a_clock,
    "threads": a_thread,
    "children": a_child,
    "open files": an_open_file,
    "environment: SPECDEC_LEFT": a_variable,
    "working folder": another_folder,
    "hook for errors": another_hook,
    "diary": a_diary,
}


@pytest.fixture
def later() -> Iterator[ExitStack]:
    """What is to be cleared away by the test itself."""
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("what", [what for what in TOLD if what != "open files" or sys.platform != "win32"])
def test_what_is_left_is_told(what: str, qapp: QApplication, tmp_path: Path, later: ExitStack) -> None:
    """By its name, and nothing else is; a switch is put back, so that the next test does not fail for it."""
    before = Surroundings(qapp, patience=0.1)
    TOLD[what](qapp, tmp_path, later)
    assert [line.partition(": ")[0] for line in before.left()] == [what.partition(": ")[0]]
    later.close()
    assert not Surroundings(qapp).left()
    assert not before.left()


@pytest.mark.parametrize("what", PUT_BACK)
def test_looks_are_put_back(what: str, qapp: QApplication, tmp_path: Path, later: ExitStack) -> None:
    """The next test finds the application as it was, whatever this one has done to it."""
    before = Surroundings(qapp, patience=0.1)
    seen = before._looks.seen()
    PUT_BACK[what](qapp, tmp_path, later)
    assert before._looks.seen()[what] != seen[what]
    assert not before.left()
    assert before._looks.seen() == seen
