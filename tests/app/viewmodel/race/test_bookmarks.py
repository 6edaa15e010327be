"""Going back in a replay: whatever the order of places, the race is the one a fresh replay has there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.player import Player
from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.bookmarks import EVERY, MOST, RECENT, Bookmarks, copied
from app.viewmodel.race.charts import CHARTS
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.summary import summary
from app.viewmodel.race.verdict import verdict
from specdec_core.settings import Arm
from tests.specdec_core.scripted import Ending, Round, fast_run, scripted_run

LONG = {arm: list(fast_run(arm, tokens=700)) for arm in ARMS}


def all_that_is_shown(race: Race) -> tuple[object, ...]:
    """Cells, counts, figures, charts, sentences: everything that a person can read off the stage."""
    lanes = [race.lanes[arm] for arm in ARMS]
    return (
        [(lane.pane.cells, lane.pane.counts, lane.pane.settled, lane.written) for lane in lanes],
        [(lane.events, lane.figures, lane.speeds, lane.started, lane.ended) for lane in lanes],
        [lane.standing.read() for lane in lanes],
        [make(race, None) for make in CHARTS],
        summary(race),
        verdict(race),
    )


def fresh(player: Player) -> Race:
    """The race of a reader that has read everything once, from the start."""
    race = Race()
    race.take(player.since(0)[0])
    return race


class Reader:
    """Reads a replay as the window does: portion by portion, and back by bookmarks."""

    def __init__(self, player: Player, portion: int) -> None:
        self._player, self._portion = player, portion
        self.marks = Bookmarks()

    def follow(self, place: int) -> None:
        """Go to a stop and read up to it."""
        if self._player.seek(place):
            self.marks.go_back(self._player.shown)
        while new := self._player.since(self.marks.cursor, self._portion)[0]:
            self.marks.take(new)


def check(runs: dict[Arm, list[object]], places: Sequence[int], portion: int) -> None:
    player = Player(runs, tick=lambda: 0)  # type: ignore[arg-type]
    reader = Reader(player, portion)
    for place in places:
        reader.follow(place % len(player.stops))
        assert reader.marks.cursor == player.shown
        assert all_that_is_shown(reader.marks.race) == all_that_is_shown(fresh(player))


@settings(max_examples=25, deadline=None)
@given(places=st.lists(st.integers(0, 10_000), min_size=1, max_size=6), portion=st.sampled_from([1, 97, 256, 4000]))
def test_any_seeks_in_a_long_log_end_where_a_fresh_replay_does(places: list[int], portion: int) -> None:
    """Cells, counts, figures, charts and sentences, after any way there."""
    check(LONG, places, portion)  # type: ignore[arg-type]


shapes = st.integers(0, 5).flatmap(lambda drafted: st.builds(Round, st.just(drafted), st.integers(0, drafted)))


@settings(max_examples=40, deadline=None)
@given(
    rounds=st.lists(shapes, min_size=1, max_size=12),
    ending=st.sampled_from(["length", "eos", "failed", "cancelled", "interrupted"]),
    places=st.lists(st.integers(0, 50), min_size=1, max_size=8),
)
def test_any_seeks_in_any_run_end_where_a_fresh_replay_does(
    rounds: list[Round], ending: Ending, places: list[int]
) -> None:
    """Runs that end well, that fail, and that break off inside a round."""
    check({arm: scripted_run(arm, rounds=rounds, ending=ending) for arm in ARMS}, places, 7)  # type: ignore[misc]


def whole(tokens: int) -> list[Heard]:
    """A long race, one arm behind the other."""
    return [Heard(arm, event) for arm in ARMS for event in fast_run(arm, tokens=tokens)]


def folded(race: Sequence[Heard]) -> Bookmarks:
    """Bookmarks at the end of a race."""
    marks = Bookmarks()
    marks.take(race)
    return marks


@pytest.mark.parametrize("tokens", [300, 3000])
def test_what_is_folded_again_is_a_small_part(tokens: int) -> None:
    """Anywhere in the race; the number of copies does not grow with it."""
    marks = folded(whole(tokens))
    length = marks.cursor
    assert len(marks._marks) <= MOST + RECENT
    for place in range(0, length, length // 37):
        assert marks.go_back(place) or place == marks.cursor
        assert 0 <= place - marks.cursor <= max(EVERY, 4 * length // MOST)
        marks.cursor = length  # as if it stood at the end again: only the distance counts here


def test_going_back_by_rounds_folds_little_each_time() -> None:
    """The way back lays its own marks, so that the next step back finds one nearby."""
    race = whole(6000)
    marks = folded(race)
    far = marks.cursor // 3
    again = []
    for place in range(far, far - 1000, -20):
        marks.go_back(place)
        again.append(place - marks.cursor)
        marks.take(race[marks.cursor : place])
    assert sum(distance > EVERY for distance in again) <= 2


def test_a_copy_goes_its_own_way() -> None:
    """What one takes in later, the other never hears of."""
    run = scripted_run()
    one = Race()
    one.take(Heard("speculative", event) for event in run[:12])
    other, before = copied(one), all_that_is_shown(one)
    other.take(Heard("speculative", event) for event in run[12:])
    assert all_that_is_shown(one) == before
    one.take(Heard("speculative", event) for event in run[12:])
    assert all_that_is_shown(one) == all_that_is_shown(other)


def test_a_place_not_yet_read_needs_no_way_back() -> None:
    """Reading just goes on."""
    marks = Bookmarks()
    marks.take([Heard("plain", event) for event in scripted_run("plain")[:3]])
    race = marks.race
    assert not marks.go_back(3)
    assert not marks.go_back(50)
    assert marks.race is race
    assert marks.go_back(2)
    assert marks.cursor == 0
