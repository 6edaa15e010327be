"""Even flow in the window: a replay on a clock of the test's own, what is held, and a switch that is remembered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from app.player import Player
from app.view.race.token_paint import SPECIAL
from app.viewmodel.commands import ARMS
from app.viewmodel.race.panes import UNWRITTEN
from tests.app.conftest import House
from tests.specdec_core.scripted import Round, scripted_run
from tests.specdec_core.scripted_rounds import Pace

MS = 1_000_000
PACE = Pace(target_prefill=0, draft_prefill=0, draft_token=20 * MS, verify=180 * MS, bookkeeping=20 * MS)
ROUNDS = [Round(8, 8)] * 8  # of 360 ms each


class Clock:
    """Stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0

    def tick(self) -> int:
        """The time."""
        return self.now


class Stagehand:
    """A replay in the window, drawn when the test says so."""

    def __init__(self, house: House) -> None:
        self.house, self.clock = house, Clock()
        runs = {arm: scripted_run(arm, rounds=ROUNDS, pace=PACE) for arm in ARMS}
        self.player = Player(runs, tick=self.clock.tick)
        self.projector = house.window.projector
        self.projector.stop()
        self.projector._tick = self.clock.tick
        self.player.resume()
        self.projector.show_replay(self.player)

    def go_on(self, milliseconds: int, *, frame: int = 20) -> list[int]:
        """Let time pass, frame by frame; how many written tokens were in sight in each."""
        found = []
        for _ in range(milliseconds // frame):
            self.clock.now += frame * MS
            self.projector._pump.tick()
            found.append(self.in_sight())
        return found

    def in_sight(self) -> int:
        """Tokens of the speculative pane that are drawn as written."""
        tokens = self.house.window.stage.panes["speculative"].tokens
        looks = [tokens.look_of(at).removeprefix(SPECIAL) for at in range(tokens.drawn)]
        return sum(look not in UNWRITTEN for look in looks)

    def written(self) -> int:
        """Tokens that the engine had written by now."""
        return self.house.window.stage.race.speculative.written


def play(house: House, scenario: Callable[[Stagehand], None]) -> None:
    """A scenario over a replay."""

    async def run(house: House) -> None:
        scenario(Stagehand(house))

    house.play(run)


def longest_step(counts: list[int]) -> int:
    """The most tokens that came into sight in one frame."""
    return max(later - before for before, later in pairwise(counts))


def test_a_replay_flows_and_the_switch_shows_it_as_it_came(house: House) -> None:
    """On at first; off, a round comes in one frame, or two where one falls between its verdicts and its end."""

    def scenario(stage: Stagehand) -> None:
        switch = stage.house.window.actions_.even_flow
        assert switch.isChecked()
        assert longest_step(stage.go_on(1_800)) == 1
        switch.trigger()
        stage.go_on(20)
        assert longest_step(stage.go_on(900)) >= 8
        assert stage.in_sight() == stage.written()

    play(house, scenario)


def test_holding_stepping_and_going_elsewhere_show_all_there_is(house: House) -> None:
    """At once, whatever was still to flow; playing on goes on from there."""

    def scenario(stage: Stagehand) -> None:
        bar = stage.house.window.stage.scrub
        stage.go_on(400)
        assert stage.in_sight() < stage.written() == 9
        bar.toggle()
        assert stage.in_sight() == stage.written() == 9
        bar.one_on()
        assert stage.in_sight() == stage.written() == 18
        bar.one_back()
        assert stage.in_sight() == stage.written() == 9
        bar.toggle()
        counts = stage.go_on(700)
        assert min(counts) == 9
        assert longest_step(counts) == 1
        bar.to_end()
        assert stage.in_sight() == stage.written() == 72

    play(house, scenario)


def test_at_eight_times_the_pace_and_as_fast_as_can_be_nothing_is_behind_for_long(house: House) -> None:
    """A round of 45 ms flows over the frames it has; without a pace there is nothing to flow."""

    def scenario(stage: Stagehand) -> None:
        stage.player.set_pace(8.0)
        stage.go_on(240)
        assert 0 <= stage.written() - stage.in_sight() <= 9
        stage.player.set_pace(None)
        stage.go_on(40)
        assert stage.in_sight() == stage.written() == 72

    play(house, scenario)


def test_the_figures_beside_do_not_wait(house: House) -> None:
    """Heading, legend, charts and the inspector's facts are those of the engine, whatever has flowed."""

    def scenario(stage: Stagehand) -> None:
        stage.go_on(400)
        window = stage.house.window
        window.refresh_words()
        pane = window.stage.panes["speculative"]
        assert pane._heading.text().startswith("9 of ")
        assert pane.legend.rows["accepted"].count.text() == "8"
        pane.tokens.pick(3)
        assert stage.in_sight() <= 3
        assert window.stage.inspector.shown is not None
        assert window.stage.inspector.shown.state == "accepted"

    play(house, scenario)


def test_the_switch_is_remembered(house: House) -> None:
    """Also when everything is made anew."""

    async def scenario(house: House) -> None:
        window = house.window
        window.actions_.even_flow.trigger()
        window.make_anew()
        assert not window.actions_.even_flow.isChecked()
        assert not window.projector._evenly
        window.remember()
        assert house.preferences.recall("even_flow", True) is False

    house.play(scenario)
