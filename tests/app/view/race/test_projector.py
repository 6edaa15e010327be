"""The projector: words follow a change of state at once, and otherwise at their own pace."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.view.race.projector import Projector
from app.view.race.stage import Stage
from app.viewmodel.commands import Phase, RunState


def test_words_follow_a_change_of_state_with_the_next_picture(qtbot: QtBot) -> None:
    """From loading to running nobody sends a signal; a busy bar must not go on for as long as words may wait."""
    stage, phases, told = Stage(), list[Phase](["idle"]), list[Phase]()
    stage.setMinimumSize(400, 300)
    qtbot.addWidget(stage)
    projector = Projector(stage, lambda: RunState(phase=phases[-1]), tell=lambda: told.append(phases[-1]))
    projector._pump.tick()
    told.clear()
    for phase in ("loading", "loading", "running", "running", "running", "paused"):
        phases.append(phase)
        projector._pump.tick()
    assert told == ["loading", "running", "paused"]
    projector.deleteLater()
