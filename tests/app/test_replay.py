"""A replayed log shows the cells, plots and numbers that the live race showed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

from app.arguments import Arguments, read_arguments
from app.preferences import Preferences
from app.startup import damaged_settings, shipped_run
from app.viewmodel.commands import ARMS
from app.viewmodel.race.charts import CHARTS
from specdec_core.audit.whole import audit
from specdec_core.errors import BadInput
from specdec_core.events import RunStarted
from specdec_core.prompts import prompts
from specdec_core.resources import resource
from specdec_core.runlog import read_log
from specdec_core.settings import RunSettings
from tests.app.conftest import House


def shown(house: House) -> tuple[object, ...]:
    """All that a person can read off the stage."""
    race = house.window.stage.race
    lanes = [race.lanes[arm] for arm in ARMS]
    return (
        [[(cell.state, cell.shown) for cell in lane.pane.cells] for lane in lanes],
        [lane.figures for lane in lanes],
        [make(race, None) for make in CHARTS],
    )


async def to_end(house: House) -> None:
    house.window.stage.scrub.to_end()
    await house.settled()


def test_a_replay_shows_what_the_race_showed(house: House) -> None:
    """Live and replayed: the same tokens in the same states, the same figures, the same charts."""

    async def scenario(house: House) -> None:
        await house.race()
        live = shown(house)
        log = next(house.runs.glob("*speculative*.jsonl"))
        house.controller.open_logs([log])
        await house.until(lambda: house.window.stage.scrub.isVisible())
        await to_end(house)
        assert shown(house) == live

    house.play(scenario)


def test_going_back_and_on_again_changes_nothing(house: House) -> None:
    """Scrubbing to the start empties the panes; scrubbing to the end fills them as before."""

    async def scenario(house: House) -> None:
        await house.race()
        house.controller.open_logs([next(house.runs.glob("*plain*.jsonl"))])
        scrub = house.window.stage.scrub
        await house.until(lambda: scrub.isVisible())
        await to_end(house)
        whole = shown(house)
        for _ in range(50):
            scrub.one_back()
        await house.settled()
        assert not house.window.stage.race.speculative.pane.cells
        await to_end(house)
        assert shown(house) == whole

    house.play(scenario)


def test_a_race_that_has_ended_can_be_stepped_through_at_once(house: House) -> None:
    """The button takes the place of Pause; the replay is held at its start, and at its end shows what the race did."""

    async def scenario(house: House) -> None:
        window, side = house.window, house.window.sidebar
        assert not side.replay.isVisible()
        assert not window.actions_.replay.isEnabled()
        await house.race()
        live = shown(house)
        assert (side.replay.isVisible(), side.pause.isVisible()) == (True, False)
        assert window.actions_.replay.isEnabled()
        side.replay.click()
        await house.until(window.stage.scrub.isVisible)
        await house.settled()
        assert (side.replay.isVisible(), side.pause.isVisible()) == (False, True)
        assert window.stage.scrub.slider.value() == 0
        scene = window.projector.state().replay
        assert scene is not None
        assert not scene.playing
        assert "Replay held at round 0 of" in window.line.sentence.text()
        side.step.click()
        await house.settled()
        assert window.stage.scrub.slider.value() == 1
        await to_end(house)
        assert shown(house) == live

    house.play(scenario)


def test_a_race_that_was_never_written_down_can_be_replayed(house: House) -> None:
    """By key, and without a log: what was heard is enough. Before any race the key does nothing."""

    async def scenario(house: House) -> None:
        house.runs.write_text("a file where a folder should be")
        QTest.keyClick(house.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        await house.settled()
        assert not house.window.stage.scrub.isVisible()
        await house.race()
        QTest.keyClick(house.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        await house.until(house.window.stage.scrub.isVisible)

    house.play(scenario)


def test_a_new_race_puts_the_bar_away(house: House) -> None:
    """The scrub bar belongs to the replay."""

    async def scenario(house: House) -> None:
        await house.race()
        house.controller.open_logs([next(house.runs.glob("*plain*.jsonl"))])
        await house.until(lambda: house.window.stage.scrub.isVisible())
        await house.race()
        assert not house.window.stage.scrub.isVisible()

    house.play(scenario)


def test_a_damaged_log_is_a_sentence(house: House, tmp_path: Path) -> None:
    """What cannot be read is told, and what is on screen stays."""
    path = tmp_path / "broken.jsonl"
    path.write_text("{not a log}\n", encoding="utf-8")

    async def scenario(house: House) -> None:
        await house.race()
        before = shown(house)
        house.controller.open_logs([path])
        await house.until(lambda: bool(house.problems))
        await asyncio.sleep(0.05)
        assert "\n" not in house.problems[0].sentence
        assert shown(house) == before

    house.play(scenario)


def test_logs_on_the_command_line(tmp_path: Path) -> None:
    """One log or two are taken; a missing one, three, or one beside --autorun are refused."""
    logs = [tmp_path / f"{name}.jsonl" for name in "abc"]
    for log in logs:
        log.touch()
    assert read_arguments([str(logs[0])]) == Arguments(logs=(logs[0],))
    for bad in ([str(log) for log in logs], ["missing.jsonl"], [str(logs[0]), "--autorun"]):
        with pytest.raises(BadInput):
            read_arguments(bad)


def test_the_shipped_run_plays_once(tmp_path: Path) -> None:
    """At the very first start, never again, and never when something else was asked for."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    assert shipped_run(Arguments(autorun=True), Preferences(settings)) == ()
    assert shipped_run(Arguments(logs=(tmp_path,)), Preferences(settings)) == ()
    first = shipped_run(Arguments(), Preferences(settings))
    assert [path.name for path in first] == ["first.plain.jsonl", "first.speculative.jsonl"]
    assert shipped_run(Arguments(), Preferences(settings)) == ()


def test_a_damaged_settings_file_is_told_instead_of_the_shipped_run(tmp_path: Path) -> None:
    """It was no first start; the message would be lost behind the other."""
    (tmp_path / "settings.ini").write_bytes(bytes(200))
    kept = Preferences(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    assert shipped_run(Arguments(), kept) == ()
    assert kept.damaged is not None
    told = damaged_settings(kept.damaged)
    assert kept.damaged.name in told.advice
    assert kept.recall("started_before", False)


@pytest.mark.parametrize("arm", ARMS)
def test_the_shipped_run_is_whole(arm: str) -> None:
    """It opens, it is complete, every number in it fits, and Run repeats it: it is the window's own default race."""
    log = read_log(resource("runs", f"first.{arm}.jsonl"))
    header = log.events[0]
    assert log.complete
    assert not audit(log.events).findings
    assert isinstance(header, RunStarted)
    assert (header.prompt, header.settings) == (prompts()[0].text, RunSettings())
