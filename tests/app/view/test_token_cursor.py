"""The token cursor: arrows and clicks move it, it stays in sight, and it tells which token it is on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.view.race.token_view import TokenView
from app.viewmodel.race.panes import Pane
from tests.specdec_core.scripted import Round, scripted_run


def shown(qtbot: QtBot, rounds: int = 40) -> tuple[TokenView, Pane, list[int]]:
    pane = Pane()
    for event in scripted_run("speculative", rounds=[Round(4, 2)] * rounds):
        pane.add(event)
    view = TokenView()
    qtbot.addWidget(view)
    view.resize(320, 160)
    view.show()
    view.show_pane(pane, "")
    while view.refresh():
        pass
    heard: list[int] = []
    view.picked.connect(heard.append)
    return view, pane, heard


def test_arrows_walk_over_every_token(qtbot: QtBot) -> None:
    """From the first to the last and back, rejected drafts included, never past the ends."""
    view, pane, heard = shown(qtbot, rounds=3)
    for _ in range(len(pane.cells) + 2):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert heard == list(range(len(pane.cells)))
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert heard[-1] == len(pane.cells) - 2


def test_hidden_drafts_are_passed_over(qtbot: QtBot) -> None:
    """With drafts hidden the cursor stands on committed tokens only."""
    view, pane, heard = shown(qtbot, rounds=3)
    view.show_drafts("hidden")
    for _ in range(len(pane.cells)):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert all(pane.cells[token].committed is not None for token in heard)
    assert heard == sorted(set(heard))


def test_the_cursor_stays_in_sight(qtbot: QtBot) -> None:
    """Walking scrolls: the token is always within the page."""
    view, _, _ = shown(qtbot)
    view.pick(0)
    assert view.verticalScrollBar().value() == 0
    qtbot.keyClick(view, Qt.Key.Key_Left)
    view.move_cursor(1)
    for _ in range(150):
        view.move_cursor(1)
    assert view.verticalScrollBar().value() > 0


def test_a_click_picks_the_token_under_it(qtbot: QtBot) -> None:
    """The token that is told is the one whose text was clicked."""
    view, _, heard = shown(qtbot, rounds=2)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 24))
    assert heard == [0]


def test_another_pane_forgets_the_cursor(qtbot: QtBot) -> None:
    """A new race starts without a cursor, however short its text is."""
    view, _, heard = shown(qtbot, rounds=3)
    view.pick(5)
    view.show_pane(Pane(), "empty")
    view.grab()
    view.move_cursor(1)
    assert heard == [5]


@pytest.mark.parametrize("step", [1, -1])
def test_an_empty_view_has_no_token_to_pick(qtbot: QtBot, step: int) -> None:
    """Arrows in an empty pane do nothing."""
    view = TokenView()
    qtbot.addWidget(view)
    view.move_cursor(step)
