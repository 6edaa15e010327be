"""The scrub bar: buttons, keys, slider and paces move the replay, and readers hear when it went back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.player import Player
from app.view.race.scrub_bar import ScrubBar
from app.viewmodel.race.replay import PACES
from tests.app.fakes import PATIENCE_MS
from tests.app.test_player import Clock, played
from tests.specdec_core.scripted import scripted_run


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[ScrubBar]:
    """A bar as wide as a small window, inside one."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(560, 100)
    made = ScrubBar()
    made.setParent(window)
    made.resize(520, 70)
    yield made
    window.close()


@pytest.fixture
def replay(bar: ScrubBar) -> tuple[Player, Clock]:
    """A replay that the bar serves."""
    player, clock = played()
    bar.show_playback(player)
    return player, clock


@pytest.mark.parametrize("prompt", ["Tell me <b>a</b> story", "long " * 2_000, "two\nlines\t\u4f60\u597d"])
def test_a_recorded_prompt_is_one_short_line_with_all_of_it_in_the_tip(bar: ScrubBar, prompt: str) -> None:
    """However long it is, and markup stays text."""
    bar.show_playback(Player({"speculative": scripted_run(prompt=prompt)}))
    said = bar.prompt.text()
    assert said.startswith(f"Recorded with: {' '.join(prompt[:20].split())}")
    assert len(said) < 250
    assert "\n" not in said
    assert said.endswith("\u2026") == (len(prompt) > 250)
    assert bar.prompt.accessibleDescription() == prompt
    assert bar.prompt.minimumSizeHint().width() < 100


def test_there_is_no_bar_without_a_replay(bar: ScrubBar) -> None:
    """And its commands do nothing then."""
    bar.show_playback(None)
    for act in (bar.toggle, bar.one_on, bar.one_back, bar.refresh):
        act()
    assert bar.isHidden()


def test_play_and_hold(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """One button, which says what it will do."""
    player, clock = replay
    assert bar.play.text() == "Play"
    bar.play.click()
    assert player.playing
    assert bar.play.text() == "Hold"
    clock.now += 80_000_000
    player.since(0)
    bar.refresh()
    assert bar.slider.value() == 1
    bar.play.click()
    assert not player.playing


def test_steps_go_by_rounds(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """Forward shows one more; back makes readers begin again."""
    player, _ = replay
    rewound: list[bool] = []
    bar.rewound.connect(lambda: rewound.append(True))
    bar.step.click()
    bar.step.click()
    assert bar.slider.value() == 2
    assert bar.place.text().startswith("round 2 of 3")
    assert not rewound
    bar.back.click()
    assert bar.slider.value() == 1
    assert player.shown == player.stops[1].cursor
    assert rewound == [True]


def test_keys_do_the_same(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """Space, arrows, Home and End."""
    player, _ = replay
    for key, place in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_End, 4), (Qt.Key.Key_Left, 3), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(bar, key)
        assert bar.slider.value() == place
    QTest.keyClick(bar, Qt.Key.Key_Space)
    assert player.playing
    QTest.keyClick(bar, Qt.Key.Key_Space)
    assert not player.playing


def test_the_ends_switch_off_what_leads_nowhere(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """No way back at the start, none on at the end."""
    assert not bar.back.isEnabled()
    QTest.keyClick(bar, Qt.Key.Key_End)
    assert not bar.step.isEnabled()
    assert bar.back.isEnabled()
    assert replay[0].ended


def test_playing_at_the_end_begins_again(bar: ScrubBar, replay: tuple[Player, Clock], qtbot: QtBot) -> None:
    """Readers are told, and time starts at zero."""
    player, _ = replay
    QTest.keyClick(bar, Qt.Key.Key_End)
    with qtbot.waitSignal(bar.rewound, timeout=PATIENCE_MS):
        bar.play.click()
    assert player.playing
    assert player.shown < player.stops[1].cursor


def test_a_dragged_slider_goes_where_it_rests(bar: ScrubBar, replay: tuple[Player, Clock], qtbot: QtBot) -> None:
    """Places on the way are told but not gone to: a long log is not rebuilt for each of them."""
    player, _ = replay
    QTest.keyClick(bar, Qt.Key.Key_End)
    rewound: list[bool] = []
    bar.rewound.connect(lambda: rewound.append(True))
    for place in (3, 2, 1):
        bar.slider.setValue(place)
        assert bar.place.text().startswith(f"round {place} of 3")
    assert player.ended
    qtbot.waitUntil(lambda: player.shown == player.stops[1].cursor, timeout=PATIENCE_MS)
    assert rewound == [True]


def test_the_pace_is_the_players(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """Every entry of the menu, and the present one is shown."""
    player, _ = replay
    assert bar.pace.currentText() == "1×"
    for index, pace in enumerate(PACES):
        bar.pace.setCurrentIndex(index)
        assert player.pace == pace


def test_another_replay_starts_afresh(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """Range, place and pace are those of the new one; the old one is left alone."""
    first, _ = replay
    bar.pace.setCurrentIndex(0)
    QTest.keyClick(bar, Qt.Key.Key_End)
    other, _ = played(["plain"])
    bar.show_playback(other)
    assert (bar.slider.value(), bar.slider.maximum()) == (0, 9)
    assert bar.pace.currentText() == "1×"
    assert other.shown == 0
    assert first.ended


def test_the_place_is_read_out(bar: ScrubBar, replay: tuple[Player, Clock]) -> None:
    """Every control has a name, and the slider tells the round in words."""
    bar.step.click()
    assert bar.slider.accessibleDescription() == bar.place.text()
    for part in (bar.play, bar.back, bar.step, bar.slider, bar.pace):
        assert part.accessibleName()
    assert bar.minimumSizeHint().width() <= 480
