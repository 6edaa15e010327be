"""Pause, step, go on, and settings that change during a race, through the window's own controls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.viewmodel.commands import Heard
from specdec_core.catalogue import RunRequest
from specdec_core.events import RoundFinished, RunEvent
from specdec_core.settings import RunSettings
from tests.app.conftest import House
from tests.specdec_core.scripted import Round, scripted_run


def long_script(request: RunRequest) -> Iterator[RunEvent]:
    """Enough rounds to be held among them."""
    yield from scripted_run(request.arm, rounds=[Round(4, 3)] * 60)


def rounds(house: House) -> int:
    """Rounds that have ended so far, in both arms."""
    heard: list[Heard] = house.controller._feed.since(0)[0]
    return sum(isinstance(event, RoundFinished) for _, event in heard)


def live(house: House) -> RunSettings | None:
    """The changed settings that the engine heard of last."""
    return house.bench.live


async def begun(house: House) -> None:
    """Press Run with a script that can be held, and hold it at once."""
    house.bench.script = long_script
    house.window.run()
    house.controller.pause()
    await house.until(lambda: house.controller.state().phase == "paused")


async def still(house: House) -> int:
    """The number of rounds once the engine thread waits at the gate; a step calls it away from there at once."""
    gate: Any = house.controller._gate._moved
    await house.until(lambda: bool(gate._waiters))
    await house.settled()
    return rounds(house)


def test_a_held_race_stands_still_and_goes_on(house: House) -> None:
    """Nothing arrives while it is held, and everything does afterwards."""

    async def scenario(house: House) -> None:
        await begun(house)
        before = await still(house)
        assert house.window.sidebar.pause.text() == "Go on"
        assert before < 60
        house.window.race.hold()
        await house.until(lambda: len(house.endings) == 1)
        assert house.endings == ["finished"]

    house.play(scenario)


def test_a_step_is_one_round(house: House) -> None:
    """Each press plays exactly one round and holds again."""

    async def scenario(house: House) -> None:
        await begun(house)
        before = await still(house)
        for step in (1, 2, 3):
            house.window.sidebar.step.click()
            assert await still(house) == before + step
        house.controller.resume()
        await house.until(lambda: len(house.endings) == 1)

    house.play(scenario)


def test_stop_ends_a_held_race(house: House) -> None:
    """Stop wins over a pause at once."""

    async def scenario(house: House) -> None:
        await begun(house)
        house.window.sidebar.stop.click()
        await house.until(lambda: house.endings == ["stopped"])
        assert not house.controller.state().busy

    house.play(scenario)


def test_settings_changed_during_a_race_reach_the_engine(house: House) -> None:
    """What a slider says while a race runs holds from its next round on; a new race begins without it."""

    async def scenario(house: House) -> None:
        await begun(house)
        assert live(house) is None
        house.window.sidebar.form.show_values({"gamma": 7, "temperature": 0.5})
        house.controller.resume()
        await house.until(lambda: len(house.endings) == 1)
        changed = live(house)
        assert changed is not None
        assert (changed.gamma, changed.temperature) == (7, 0.5)
        await house.race()
        assert live(house) is None

    house.play(scenario)


def test_closing_a_held_race_ends_the_engine_thread(house: House) -> None:
    """The fixture closes the window and demands that the thread ends, held or not."""

    async def scenario(house: House) -> None:
        await begun(house)

    house.play(scenario)
