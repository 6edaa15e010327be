"""Where the texts part is marked in both panes, told by pointer, key and line, and can be gone to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.view.race.draft_switch import MODES
from app.view.race.stage import Stage
from app.view.race.token_view import MARGIN, TokenView
from app.viewmodel.commands import ARMS, Heard, RunState
from app.viewmodel.race.drafts import DraftMode
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.parting import parting_words
from specdec_core.settings import Arm
from tests.specdec_core.scripted import Round, scripted_run

PLACE = 130


def race_of(differs_at: int | None) -> Race:
    """A race over more lines than a pane shows."""
    race = Race()
    for arm in ARMS:
        at = differs_at if arm == "speculative" else None
        plan = [Round(4, n % 5) for n in range(90)]
        race.take(Heard(arm, event) for event in scripted_run(arm, rounds=plan, differs_at=at))
    return race


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    """A stage with texts that part far from their end."""
    made = Stage()
    qtbot.addWidget(made)
    made.setMinimumSize(400, 300)
    made.resize(1100, 760)
    made.show()
    show(made, race_of(PLACE))
    return made


def show(stage: Stage, race: Race) -> None:
    """Draw a whole race."""
    stage.show_race(race, RunState())
    while stage.refresh():
        pass
    stage.refresh_words(RunState())


def marker(view: TokenView) -> QPointF:
    """The middle of the marker, as the pointer sees it."""
    rect = view._flag_rect()
    assert rect is not None
    return rect.center() + QPointF(MARGIN, MARGIN - view.verticalScrollBar().value())


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize("mode", MODES)
def test_the_marker_stands_at_the_first_token_that_differs(stage: Stage, arm: Arm, mode: DraftMode) -> None:
    """In either pane, at its left edge, however drafts are shown; pointing at it tells both tokens and the margin."""
    stage.show_drafts(mode)
    while stage.refresh():
        pass
    view, written = stage.panes[arm].tokens, stage.race.lanes[arm].pane.written
    rect, place = view._flag_rect(), view._flow.place(written[PLACE])
    assert rect is not None
    assert place is not None
    assert rect.center().x() == pytest.approx(place.left())
    view.bring_into_sight(written[PLACE])
    told = view.tip_at(marker(view) - QPointF(3, 0))
    assert str(parting_words(stage.race)) in told
    assert f"token {PLACE + 1}" in told


def test_the_marker_is_painted(stage: Stage) -> None:
    """It can be seen, and goes with the race that it belongs to."""
    view = stage.panes["plain"].tokens
    stage.parting.show_it.click()
    with_marker = view.viewport().grab().toImage()
    view.flag(None)
    assert view.viewport().grab().toImage() != with_marker


def test_the_key_cursor_tells_it_too(stage: Stage, qtbot: QtBot) -> None:
    """A screen reader hears on that token where the texts part."""
    view, written = stage.panes["speculative"].tokens, stage.race.speculative.pane.written
    assert str(parting_words(stage.race)) in view._told((written[PLACE],))
    assert str(parting_words(stage.race)) not in view._told((written[PLACE + 1],))


def test_the_line_says_it_and_goes_there(stage: Stage) -> None:
    """Both panes scroll to the place, which was out of sight."""
    assert stage.parting.isVisible()
    assert stage.parting.sentence.text() == str(parting_words(stage.race))
    for pane in stage.panes.values():
        pane.tokens.verticalScrollBar().setValue(pane.tokens.verticalScrollBar().maximum())
    stage.parting.show_it.click()
    for pane in stage.panes.values():
        assert pane.tokens.viewport().rect().contains(marker(pane.tokens).toPoint())


def test_texts_that_agree_have_neither_marker_nor_line(stage: Stage) -> None:
    """Another race takes both away."""
    show(stage, race_of(None))
    assert stage.parting.isHidden()
    assert all(pane.tokens._flag_rect() is None for pane in stage.panes.values())
