"""The verdict on screen: sentence, tone, lamp, fold, and the button that hands on a better draft length."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.view.looks.palette import DARK
from app.view.race.verdict_panel import Light, VerdictPanel
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.standing import Activity
from app.viewmodel.race.verdict import verdict
from tests.app.fakes import PATIENCE_MS
from tests.app.viewmodel.race.test_verdict import BAD, GOOD, raced


@pytest.fixture
def panel(qtbot: QtBot) -> VerdictPanel:
    """A panel as narrow as a side column."""
    made = VerdictPanel()
    qtbot.addWidget(made)
    made.resize(320, 400)
    return made


def test_the_sentence_is_shown_and_read_out(panel: VerdictPanel) -> None:
    """With the tone of the judgement."""
    race = raced(GOOD)
    panel.show_race(race)
    assert panel.sentence.text() == str(verdict(race).sentence)
    assert panel.sentence.property("tone") == "good"
    assert panel.accessibleDescription().startswith(panel.sentence.text())
    panel.show_race(raced(BAD))
    assert panel.sentence.property("tone") == "bad"


def test_an_empty_race_shows_no_numbers(panel: VerdictPanel) -> None:
    """Nor a lamp, a button or an empty fold."""
    panel.show_race(raced(GOOD))
    panel.show_race(Race())
    for part in (panel.reason, panel.state, panel.light, panel.try_it, panel.fold, panel.numbers):
        assert part.isHidden()


def test_the_fold_opens_and_stays_as_it_is(panel: VerdictPanel) -> None:
    """Closed at first; once opened, new numbers do not close it."""
    panel.show_race(raced(GOOD))
    assert panel.numbers.isHidden()
    panel.fold.click()
    assert not panel.numbers.isHidden()
    panel.show_race(raced(BAD))
    assert not panel.numbers.isHidden()


def test_a_better_length_is_handed_on(panel: VerdictPanel, qtbot: QtBot) -> None:
    """The button names it and carries it; where there is none there is no button."""
    race = raced(BAD)
    panel.show_race(race)
    assert panel.try_it.text() == f"Set gamma to {verdict(race).try_gamma}"
    with qtbot.waitSignal(panel.gamma_wanted, timeout=PATIENCE_MS) as caught:
        panel.try_it.click()
    assert caught.args == [verdict(race).try_gamma]
    panel.show_race(raced(GOOD))
    assert panel.try_it.isHidden()


def test_nothing_is_cut_off_in_a_narrow_column(panel: VerdictPanel) -> None:
    """Its smallest width fits 320 pixels with every part in sight."""
    panel.show_race(raced(BAD))
    panel.fold.click()
    QApplication.processEvents()
    assert panel.minimumSizeHint().width() <= 320


def test_the_lamp_needs_no_colour(qtbot: QtBot) -> None:
    """Full, half, struck ring and nothing: four shapes that differ in grey."""
    pictures: list[list[int]] = []
    kinds: tuple[Activity, ...] = ("active", "resting", "off", "none")
    for kind in kinds:
        lamp = Light()
        qtbot.addWidget(lamp)
        lamp.setStyleSheet("background: white")
        lamp.resize(20, 20)
        lamp.show_activity(kind)
        grey = lamp.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        pictures.append([grey.pixelColor(x, y).red() < 200 for x in range(20) for y in range(20)])
    counts = [sum(picture) for picture in pictures]
    assert counts[0] > counts[1] > counts[2] > counts[3] == 0


def test_themes_reach_the_lamp(panel: VerdictPanel) -> None:
    """The lamp is painted in the theme's colours."""
    panel.show_race(raced(GOOD))
    light = panel.light.grab().toImage()
    panel.set_theme(DARK)
    assert panel.light.grab().toImage() != light
