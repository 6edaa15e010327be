"""A pane whose tokens flow evenly: what is painted when, what stays true meanwhile, and that it ends as it would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.view.race.arm_pane import ArmPane
from app.view.race.token_paint import SPECIAL
from app.viewmodel.commands import RunState
from app.viewmodel.race.drafts import DraftMode
from app.viewmodel.race.even_flow import Moment
from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.panes import UNWRITTEN
from specdec_core.events import RunEvent
from tests.app.fakes import PATIENCE_MS
from tests.specdec_core.scripted import Round, scripted_run
from tests.specdec_core.scripted_rounds import Pace

MS = 1_000_000
TICK = 33 * MS
PACE = Pace(draft_token=20 * MS, verify=180 * MS, bookkeeping=20 * MS)
Show = Callable[[], tuple[ArmPane, Lane]]
FULL = [Round(8, 8)] * 6
MIXED = [Round(8, n % 9) for n in range(20)]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    """Puts panes on screen, before anything has happened in them."""
    windows: list[QWidget] = []

    def make() -> tuple[ArmPane, Lane]:
        windows.append(QWidget())
        windows[-1].resize(520, 420)
        pane, lane = ArmPane("speculative"), Lane("speculative")
        pane.setParent(windows[-1])
        pane.setGeometry(10, 10, 500, 400)
        pane.show_lane(lane, RunState(phase="running"))
        with qtbot.waitExposed(windows[-1], timeout=PATIENCE_MS):
            windows[-1].show()
        return pane, lane

    yield make
    for window in windows:
        window.close()
        window.deleteLater()


def written_in_sight(pane: ArmPane) -> int:
    """How many tokens are painted as written."""
    looks = [pane.tokens.look_of(at).removeprefix(SPECIAL) for at in range(pane.tokens.drawn)]
    return sum(look not in UNWRITTEN for look in looks)


def painted(show: Show, events: list[RunEvent], *, evenly: bool) -> list[int]:
    """For each tick of the window, how many written tokens were painted by then."""
    pane, lane = show()
    counts: list[int] = []
    for now in range(0, events[-1].t + 1, TICK):
        while len(lane.events) < len(events) and events[len(lane.events)].t <= now:
            lane.add(events[len(lane.events)])
        pane.refresh_tokens(Moment(now) if evenly else None)
        QApplication.processEvents()
        counts.append(written_in_sight(pane))
    return counts


def test_gamma_8_with_full_acceptance_is_painted_evenly(show: Show) -> None:
    """Times of painting: as it is, nine tokens in one frame and none in ten; evenly, one or two in every frame."""
    events = scripted_run(rounds=FULL, pace=PACE)
    steps = {
        evenly: [later - before for before, later in pairwise(counts)]
        for evenly in (False, True)
        for counts in [painted(show, events, evenly=evenly)]
    }
    first = next(at for at, step in enumerate(steps[True]) if step)
    last = len(steps[True]) - 12  # the last round ends with the run
    assert max(steps[False]) >= 8
    assert steps[False].count(0) > 0.8 * len(steps[False])
    flowing = steps[True][first:last]
    assert len(flowing) > 40
    assert set(flowing) <= {0, 1, 2}
    assert "00" not in "".join(map(str, flowing))


@pytest.mark.parametrize("mode", ["inline", "above", "hidden"])
def test_in_the_end_everything_is_as_it_would_be(show: Show, mode: DraftMode) -> None:
    """In every mode, in portions, with what was refused: the same looks as of a pane that was shown at once."""
    events = scripted_run(rounds=MIXED, pace=PACE)
    pane, lane = show()
    pane.tokens.show_drafts(mode)
    for number, event in enumerate(events):
        lane.add(event)
        pane.refresh_tokens(Moment(event.t))
        if number % 40 == 17:
            pane.tokens.mark_white_space(number % 80 == 17)  # sets everything anew in between
    pane.tokens.mark_white_space(False)
    while pane.refresh_tokens():
        pass
    pane.refresh_tokens()
    at_once, _ = show()
    at_once.tokens.show_drafts(mode)
    at_once.show_lane(lane, RunState())
    assert pane.tokens.drawn == at_once.tokens.drawn == len(lane.pane.cells)
    for at in range(pane.tokens.drawn):
        assert pane.tokens.look_of(at) == at_once.tokens.look_of(at)
    assert pane.tokens._flow.height == at_once.tokens._flow.height


def test_copies_counts_and_headings_do_not_wait(show: Show) -> None:
    """Only what is painted flows: the figures beside it and the text that is copied are those of the engine."""
    events = scripted_run(rounds=FULL, pace=PACE)
    pane, lane = show()
    pane.refresh_tokens(Moment(0))
    for event in events[:-1]:
        lane.add(event)
    pane.refresh_tokens(Moment(10 * MS))
    pane.refresh_words(RunState(phase="running"))
    assert written_in_sight(pane) == 9 * 5 + 1
    assert pane.legend.rows["accepted"].count.text() == "48"
    assert pane.tokens.selected_text() == lane.pane.clean_text()
    pane.tokens.select_all()
    assert pane.tokens.selected_text() == lane.pane.clean_text()
    pane.tokens.pick(len(lane.pane.cells) - 1)  # as the inspector does, which is ahead of what is painted
    pane.refresh_tokens()
    assert written_in_sight(pane) == 9 * 6
