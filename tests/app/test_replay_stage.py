"""A replay on the stage: keys, buttons and menu act on it, the status line speaks of it, Run starts a live race."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.player import Player
from app.startup import offer_live_run
from app.viewmodel.commands import ARMS
from specdec_core.events import RunStarted
from specdec_core.settings import RunSettings
from tests.app.conftest import House
from tests.specdec_core.scripted import Round, scripted_run

ROUNDS = [Round(4, 2), Round(4, 4), Round(4, 0)] * 4

Scenario = Callable[[House], Awaitable[None]]


def show(house: House, settings: RunSettings | None = None) -> Player:
    """Bring a recorded race onto the stage and hold it at its start."""
    player = Player({arm: scripted_run(arm, rounds=ROUNDS, settings=settings) for arm in ARMS})
    house.window.projector.show_replay(player)
    house.window.stage.scrub.to_start()
    return player


def place(house: House) -> int:
    """The stop at which the bar stands."""
    return house.window.stage.scrub.slider.value()


def said(house: House) -> str:
    """The status line, as it is now."""
    house.window.refresh_words()
    return house.window.line.sentence.text()


def play(house: House, scenario: Callable[[House], None]) -> None:
    """A scenario that needs no waiting."""

    async def run(house: House) -> None:
        scenario(house)

    house.play(run)


@pytest.mark.parametrize("arm", ARMS)
def test_keys_in_the_token_views(house: House, arm: str) -> None:
    """Space plays and holds, Home and End go to the ends, arrows stay with the token cursor."""

    def scenario(house: House) -> None:
        player, tokens = show(house), house.window.stage.panes[arm].tokens  # type: ignore[index]
        for playing in (True, False):
            QTest.keyClick(tokens, Qt.Key.Key_Space)
            assert player.playing is playing
        QTest.keyClick(tokens, Qt.Key.Key_End)
        assert player.ended
        QTest.keyClick(tokens, Qt.Key.Key_Left)
        assert player.ended
        QTest.keyClick(tokens, Qt.Key.Key_Home)
        assert player.shown == 0

    play(house, scenario)


def test_the_menu_goes_by_rounds(house: House) -> None:
    """Ctrl+Right and Ctrl+Left, wherever the focus is but in a text."""

    def scenario(house: House) -> None:
        show(house)
        house.window.stage.panes["plain"].tokens.setFocus()
        for key, there in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1), (Qt.Key.Key_End, 13)):
            QTest.keyClick(house.window, key, Qt.KeyboardModifier.ControlModifier)
            assert place(house) == there
        QTest.keyClick(house.window, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        assert place(house) == 0

    play(house, scenario)


def test_buttons_and_words_follow_the_replay(house: House) -> None:
    """Held, played and ended: the words on the button, what can be pressed, and the sentence."""

    def scenario(house: House) -> None:
        player, side, menu = show(house), house.window.sidebar, house.window.actions_
        assert "held at round 0 of 12" in said(house)
        assert (side.run.isEnabled(), side.stop.isEnabled(), side.pause.text()) == (True, False, "Play")
        side.step.click()
        assert place(house) == 1
        assert "held at round 1 of 12" in said(house)
        side.pause.click()
        assert (player.playing, side.pause.text()) == (True, "Hold")
        assert "at 1× the recorded pace" in said(house)
        menu.pause.trigger()
        assert (player.playing, side.pause.text()) == (False, "Play")
        menu.to_end.trigger()
        assert "Replay finished" in said(house)
        assert (side.step.isEnabled(), menu.step.isEnabled(), menu.back.isEnabled()) == (False, False, True)

    play(house, scenario)


def test_run_during_a_replay_is_a_live_race(house: House) -> None:
    """With the form; afterwards everything speaks of the race, and the replay's keys do nothing."""

    async def scenario(house: House) -> None:
        player = show(house)
        house.window.sidebar.prompt.set_text("Live now")
        await house.race()
        assert [request.prompt for request in house.bench.runs] == ["Live now"] * 2
        assert "Race finished" in said(house)
        assert not house.window.actions_.back.isEnabled()
        QTest.keyClick(house.window.stage.panes["plain"].tokens, Qt.Key.Key_End)
        assert player.shown == 0

    house.play(scenario)


def test_space_holds_a_live_race(house: House) -> None:
    """The same key as in a replay."""

    async def scenario(house: House) -> None:
        tokens = house.window.stage.panes["plain"].tokens
        house.bench.script = lambda request: iter(scripted_run(request.arm, rounds=ROUNDS * 30))
        house.window.run()
        await house.until(lambda: house.controller.state().phase == "running")
        QTest.keyClick(tokens, Qt.Key.Key_Space)
        assert house.controller.state().phase == "paused"
        QTest.keyClick(tokens, Qt.Key.Key_Space)
        assert house.controller.state().phase == "running"
        await house.until(lambda: house.endings == ["finished"])

    house.play(scenario)


def test_the_first_start_offers_the_recorded_race_live(house: House) -> None:
    """One press: its prompt and settings are in the form, and it runs; other problems have no such button."""

    async def scenario(house: House) -> None:
        show(house, RunSettings(temperature=0.25, seed=77))
        offer_live_run(house.window)
        banner = house.window.pages.banner
        assert banner.offer.isVisible()
        house.window.stage.scrub.to_end()
        house.window.stage.scrub.one_back()
        assert banner.isVisible()
        banner.offer.click()
        await house.until(lambda: bool(house.endings))
        request = house.bench.runs[0]
        header = scripted_run(rounds=ROUNDS)[0]
        assert isinstance(header, RunStarted)
        assert request.prompt == header.prompt
        assert (request.settings.temperature, request.settings.seed) == (0.25, 77)
        assert not banner.isVisible()
        house.window.sidebar.prompt.set_text(" ")
        house.window.run()
        assert banner.isVisible()
        assert not banner.offer.isVisible()

    house.play(scenario)


def test_the_bar_says_what_was_recorded_and_the_form_can_take_it_up(house: House) -> None:
    """The form goes on showing a person's own prompt until the button is pressed; then the recorded one, to be run."""

    async def scenario(house: House) -> None:
        sidebar, scrub = house.window.sidebar, house.window.stage.scrub
        sidebar.prompt.set_text("My own prompt")
        show(house, RunSettings(temperature=0.25, seed=77))
        header = scripted_run(rounds=ROUNDS)[0]
        assert isinstance(header, RunStarted)
        assert header.drafter is not None
        assert scrub.prompt.isVisible()
        assert header.prompt in scrub.prompt.text()
        for part in (header.target.name, header.drafter.name, "temperature 0.25", "gamma 4", "seed 77"):
            assert part in scrub.settings.text()
        assert sidebar.prompt.text() == "My own prompt"
        scrub.use.click()
        assert sidebar.prompt.text() == header.prompt
        assert (sidebar.form.settings().temperature, sidebar.form.settings().seed) == (0.25, 77)
        assert scrub.playback is not None
        house.window.make_anew()
        assert header.prompt in house.window.stage.scrub.prompt.text()
        house.window.sidebar.prompt.set_text("Something else")
        house.window.stage.scrub.use.click()
        assert house.window.sidebar.prompt.text() == header.prompt

    house.play(scenario)


def test_a_pinned_token_stays_pinned_where_it_still_is(house: House) -> None:
    """Going back a little keeps it and the token cursor; going back before it lets it go."""

    def scenario(house: House) -> None:
        show(house)
        scrub, inspector = house.window.stage.scrub, house.window.stage.inspector
        for _ in range(6):
            scrub.one_on()
        tokens = house.window.stage.panes["speculative"].tokens
        tokens.pick(3)
        shown = inspector.shown
        scrub.one_back()
        assert (inspector.place, inspector.shown) == (3, shown)
        tokens.move_cursor(1)
        assert inspector.place == 4
        scrub.to_start()
        assert inspector.place == -1

    play(house, scenario)


def test_what_is_drawn_after_going_back_is_what_is_there(house: House) -> None:
    """As many tokens as the race has, each in the look of its state."""

    def scenario(house: House) -> None:
        show(house)
        scrub, stage = house.window.stage.scrub, house.window.stage
        for there in (12, 3, 9, 2, 5, 1):
            scrub.slider.setValue(there)
            scrub._go()
            for arm in ARMS:
                cells, tokens = stage.race.lanes[arm].pane.cells, stage.panes[arm].tokens
                assert tokens.drawn == len(cells)
                assert [tokens.look_of(n).removeprefix("special ") for n in range(len(cells))] == [
                    cell.state for cell in cells
                ]

    play(house, scenario)


def test_another_language_keeps_the_replay(house: House) -> None:
    """Everything on screen is made anew; the replay stands where it stood and can be gone through."""

    def scenario(house: House) -> None:
        player = show(house)
        house.window.actions_.to_end.trigger()
        house.window.actions_.back.trigger()
        there = place(house)
        house.window.make_anew()
        assert house.window.stage.scrub.playback is player
        assert place(house) == there
        assert f"held at round {player.stops[there].round} of 12" in said(house)
        QTest.keyClick(house.window.stage.panes["plain"].tokens, Qt.Key.Key_Home)
        assert not house.window.stage.race.begun
        house.window.sidebar.step.click()
        assert place(house) == 1

    play(house, scenario)


def test_a_log_that_is_read_while_a_race_begins_is_put_aside(house: House) -> None:
    """The race stays on the stage."""

    async def scenario(house: House) -> None:
        await house.race()
        house.controller.open_logs([next(house.runs.glob("*plain*.jsonl"))])
        await house.race()
        assert not house.window.stage.scrub.isVisible()
        assert house.window.stage.scrub.playback is None

    house.play(scenario)
