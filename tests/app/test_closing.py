"""A closed window is quiet: nothing begins behind the end, and nothing fires into what has been deleted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication

from tests.app.conftest import House
from tests.app.surroundings import active_clocks

ROOT = Path(__file__).parents[2]


def calls(of: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of that name in the application, and where it stands."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == of:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_a_window_closed_before_it_was_all_there_begins_nothing(house: House) -> None:
    """The plot comes once the rest is on screen; behind the end it must not come any more."""
    house.window.hide()
    house.window.show()
    assert house.end()
    for _ in range(3):
        QApplication.processEvents()
    assert not [clock for clock in active_clocks() if clock is not house.garbage._timer]


@pytest.mark.parametrize("closed", [False, True])
def test_a_window_that_is_deleted_takes_its_clocks_along(house: House, closed: bool) -> None:
    """Whatever was about to happen in it: an exception out of a deleted part would fail this test."""

    async def scenario(house: House) -> None:
        await house.race()
        for name in house.window.pages.names:
            house.window.pages.show_page(name)

    house.play(scenario)
    window = house.window
    window.hide()
    window.show()
    window.looks.speak("zh_CN")
    window.sidebar.prompt.set_text("Another")
    if closed:
        window.close()
    else:
        house.controller.closing.emit()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(window)
    for _ in range(3):
        QApplication.processEvents()
    assert not [clock for clock in active_clocks() if clock is not house.garbage._timer]
    house.controller.close()


def test_every_clock_of_the_application_has_an_owner() -> None:
    """One without goes on when its window is gone, and finds deleted parts."""
    made = list(calls("QTimer"))
    assert len(made) > 5
    assert not [where for where, call in made if not call.args]


def test_every_single_shot_is_off_when_its_receiver_is_gone() -> None:
    """With two arguments it fires into a deleted object; the one in the middle ties it to a life."""
    made = list(calls("QTimer.singleShot"))
    assert made
    assert not [where for where, call in made if len(call.args) < 3]


def test_a_single_shot_tied_to_a_life_ends_with_it(qapp: QApplication) -> None:
    """What the rule above stands on, in the binding that is installed."""
    heard: list[str] = []
    for name in ("alive", "gone"):
        life = QTimer(qapp)
        QTimer.singleShot(0, life, lambda name=name: heard.append(name))
        if name == "gone":
            shiboken6.delete(life)
        else:
            alive = life
    for _ in range(3):
        QApplication.processEvents()
    shiboken6.delete(alive)
    assert heard == ["alive"]
