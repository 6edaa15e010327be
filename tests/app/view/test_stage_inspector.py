"""Picking a token brings the inspector with that token's decision; moving in the inspector moves the token cursor."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.view.looks.palette import DARK, LIGHT
from app.view.race.stage import Stage
from app.viewmodel.commands import ARMS, Heard, RunState
from app.viewmodel.race.lanes import Race
from specdec_core.settings import Arm
from tests.specdec_core.scripted import scripted_run


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    stage = Stage()
    qtbot.addWidget(stage)
    stage.resize(1100, 700)
    race = Race()
    for arm in ARMS:
        race.take(Heard(arm, event) for event in scripted_run(arm))
    stage.show_race(race, RunState())
    while stage.refresh():
        pass
    return stage


def test_hidden_until_it_is_needed(stage: Stage) -> None:
    """The text has the room until somebody asks about a token."""
    assert stage.inspector.isHidden()
    stage.panes["speculative"].tokens.pick(0)
    assert not stage.inspector.isHidden()
    stage.inspect.setChecked(False)
    assert stage.inspector.isHidden()


@pytest.mark.parametrize("arm", ARMS)
def test_shows_the_token_that_was_picked(stage: Stage, arm: Arm) -> None:
    """The same token, of the same arm."""
    for place, cell in enumerate(stage.race.lanes[arm].pane.cells):
        stage.panes[arm].tokens.pick(place)
        assert stage.inspector.place == place
        assert stage.inspector.shown is not None
        assert stage.inspector.shown.state == cell.state


def test_moving_in_the_inspector_moves_the_cursor(stage: Stage) -> None:
    """Its buttons walk through the arm it was opened on."""
    heard: list[int] = []
    tokens = stage.panes["speculative"].tokens
    tokens.pick(2)
    tokens.picked.connect(heard.append)
    stage.inspector.next_token()
    stage.inspector.previous_token()
    assert heard == [3, 2]


def test_a_new_race_pins_nothing(stage: Stage) -> None:
    """What is shown never belongs to a race that is gone."""
    stage.panes["speculative"].tokens.pick(2)
    stage.show_race(Race(), RunState())
    assert stage.inspector.shown is None
    for theme in (LIGHT, DARK):
        stage.set_theme(theme)
    stage.refresh_words(RunState())
