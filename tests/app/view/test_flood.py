"""What the window's own code costs while 5,000 tokens a second arrive in both panes, early and at 10,000 tokens.

Times are processor time of this thread, since other programs may share the machine; what is asserted is only how the
late ticks compare with the early ones. Printed with `pytest -m slow -s`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.view.looks.palette import DARK
from app.view.looks.theme import dress
from app.view.race.draft_switch import MODES
from app.view.race.stage import Stage
from app.viewmodel.commands import ARMS, Heard, RunState
from app.viewmodel.race.drafts import DraftMode
from app.viewmodel.race.lanes import Race
from specdec_core.events import RunEvent, TokenCommitted
from tests.specdec_core.scripted import fast_run

TOKENS = 10_000
A_TICK = 165  # tokens in each pane: 5,000 a second at 30 ticks a second
WORDS_EVERY = 8
EARLY, LATE = slice(4, 14), slice(-11, -1)  # ticks around 1,000 and around 10,000 tokens

pytestmark = pytest.mark.slow


@pytest.fixture
def stage(qtbot: QtBot, qapp: QApplication) -> Iterator[Stage]:
    """A stage in the size of the usual window, dressed as in the application."""
    dress(qapp, DARK)
    made = Stage()
    qtbot.addWidget(made)
    made.setMinimumSize(400, 300)
    made.resize(1060, 780)
    made.show()
    made.plot.load()
    made.set_theme(DARK)
    yield made
    qapp.setStyleSheet("")


def tell(figures: str) -> None:
    """Figures for whoever asked for the measurement."""
    print(figures)  # noqa: T201


def portion(run: Iterator[RunEvent], tokens: int) -> list[RunEvent]:
    """Events up to that many committed tokens; empty behind the end."""
    found: list[RunEvent] = []
    while tokens and (events := list(islice(run, 1))):
        found += events
        tokens -= isinstance(events[0], TokenCommitted)
    return found


def flood(stage: Stage) -> list[dict[str, float]]:
    """Milliseconds of each tick, by what they were spent on."""
    race, runs = Race(), {arm: fast_run(arm, tokens=TOKENS) for arm in ARMS}
    stage.show_race(race, RunState(phase="running"))
    ticks: list[dict[str, float]] = []
    while heard := [Heard(arm, event) for arm in ARMS for event in portion(runs[arm], A_TICK)]:
        marks = [time.thread_time_ns()]
        race.take(heard)
        marks.append(time.thread_time_ns())
        stage.refresh()
        marks.append(time.thread_time_ns())
        if len(ticks) % WORDS_EVERY == 0:
            stage.refresh_words(RunState(phase="running"))
        marks.append(time.thread_time_ns())
        QApplication.processEvents()
        marks.append(time.thread_time_ns())
        spent = [(after - before) / 1e6 for before, after in pairwise(marks)]
        ticks.append(dict(zip(("fold", "lay out", "words", "paint"), spent, strict=True)) | {"whole": sum(spent)})
    return ticks


@pytest.mark.parametrize("mode", MODES)
def test_a_tick_costs_no_more_at_ten_thousand_tokens_than_at_one_thousand(stage: Stage, mode: DraftMode) -> None:
    """In every mode: nothing in a tick grows with what is there already."""
    stage.show_drafts(mode)
    ticks = flood(stage)
    tell(f"\n{mode}: {TOKENS:,} tokens in each pane, {len(ticks)} ticks, milliseconds of processor time a tick")
    for name in ticks[0]:
        each = [tick[name] for tick in ticks]
        early, late = (statistics.median(each[part]) for part in (EARLY, LATE))
        mean, worst = statistics.mean(each), max(each)
        tell(f"  {name:8} at 1,000 {early:5.1f}  at 10,000 {late:5.1f}  mean {mean:5.1f}  worst {worst:5.1f}")
    whole = [tick["whole"] for tick in ticks]
    assert statistics.median(whole[LATE]) <= 1.6 * statistics.median(whole[EARLY])


def test_setting_everything_anew_takes_portions_of_one_size(stage: Stage) -> None:
    """Another mode or width at 10,000 tokens: no step is longer than at 1,000, there are only more of them."""
    worst: dict[int, float] = {}
    for tokens in (1_000, TOKENS):
        race = Race()
        for arm in ARMS:
            race.take(Heard(arm, event) for event in fast_run(arm, tokens=tokens))
        stage.show_race(race, RunState())
        while stage.refresh():
            pass
        steps: list[float] = []
        for width in (1000, 900, 1060):
            begun = time.thread_time_ns()
            stage.resize(width, 780)
            QApplication.processEvents()
            steps.append((time.thread_time_ns() - begun) / 1e6)
            more = True
            while more:
                begun = time.thread_time_ns()
                more = stage.refresh()
                steps.append((time.thread_time_ns() - begun) / 1e6)
        worst[tokens] = max(steps)
    tell(f"\nsetting anew, worst step: {worst[1_000]:.1f} ms at 1,000 tokens, {worst[TOKENS]:.1f} ms at 10,000")
    assert worst[TOKENS] <= 2.5 * worst[1_000]
