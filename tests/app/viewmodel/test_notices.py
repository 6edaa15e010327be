"""Each problem stays with the page it was said on or concerns; one that concerns the whole window is on every page."""

from __future__ import annotations

from typing import get_args

import pytest

from app.viewmodel.commands import EVERYWHERE, Problem, State, belonging
from app.viewmodel.notices import Notices
from app.worker import failure
from specdec_core.errors import DeviceLost, OutOfMemory
from specdec_core.events import RunFailed

PAGES = ("race", "runs", "models", "lab")
LIGHT, GRAVE = Problem(sentence="light", grave=False), Problem(sentence="grave")


@pytest.fixture
def notices() -> Notices:
    """With the race in sight."""
    made = Notices()
    made.turn("race")
    return made


def on_each_page(notices: Notices) -> dict[str, str]:
    """What is shown on which page; pages that show nothing are left out."""
    found = {}
    for page in PAGES:
        notices.turn(page)
        if notices.shown is not None:
            found[page] = notices.shown.sentence
    return found


@pytest.mark.parametrize("problem", [LIGHT, GRAVE])
def test_a_problem_stays_on_the_page_it_was_said_on(notices: Notices, problem: Problem) -> None:
    """It is not in sight on another, and is there again when one comes back."""
    notices.turn("runs")
    notices.say(problem)
    assert on_each_page(notices) == {"runs": problem.sentence}
    assert on_each_page(notices) == {"runs": problem.sentence}


def test_each_page_has_its_own(notices: Notices) -> None:
    """A grave one on a page does not silence another page."""
    notices.say(GRAVE)
    notices.turn("models")
    notices.say(LIGHT)
    assert on_each_page(notices) == {"race": "grave", "models": "light"}


def test_a_light_problem_does_not_hide_a_grave_one(notices: Notices) -> None:
    """One that nobody asked for, that is. The other way round it does; and a newer one of the same weight does."""
    unasked = Problem(sentence="by itself", grave=False, unasked=True)
    for problem in (LIGHT, GRAVE, unasked):
        notices.say(problem)
    assert notices.shown == GRAVE
    notices.drop(GRAVE)
    assert notices.shown == unasked
    newer = Problem(sentence="newer")
    notices.say(newer)
    assert notices.shown == newer


def test_a_light_answer_to_what_was_just_done_is_seen_before_a_grave_problem(notices: Notices) -> None:
    """The grave one is there again when the light one has been read, and both go when something new begins."""
    notices.say(GRAVE)
    notices.say(LIGHT)
    assert notices.shown == LIGHT
    notices.drop(LIGHT)
    assert notices.shown == GRAVE
    notices.say(LIGHT)
    notices.forget("race")
    assert notices.shown is None


@pytest.mark.parametrize("page", PAGES)
def test_success_takes_away_what_an_earlier_try_was_told(notices: Notices, page: str) -> None:
    """Told of with a light problem or without words, on that page or another; problems of other deeds stay."""
    refused = Problem(sentence="cannot be written", deed="export")
    went_well = Problem(sentence="exported", grave=False, deed="export")
    notices.say(refused)
    notices.turn(page)
    notices.say(went_well)
    assert on_each_page(notices) == {page: "exported"}
    notices.turn("race")
    notices.say(refused)
    notices.say(LIGHT)
    notices.done("open")
    notices.done("")
    assert notices.shown == LIGHT
    notices.done("export")
    notices.drop(LIGHT)
    assert notices.shown is None


def test_work_that_fails_out_of_sight_is_said_at_once_and_found_on_its_page(notices: Notices) -> None:
    """A race that fails while somebody reads the lab: seen there now, and on the page Race from then on."""
    notices.turn("lab")
    notices.say(belonging(GRAVE, "race"))
    assert notices.shown is not None
    assert on_each_page(notices) == {"race": "grave"}


def test_what_was_dismissed_where_it_visited_is_gone_at_home_too(notices: Notices) -> None:
    """It has been read."""
    notices.turn("lab")
    notices.say(belonging(GRAVE, "race"))
    assert notices.shown is not None
    notices.drop(notices.shown)
    assert on_each_page(notices) == {}


def test_what_concerns_the_whole_window_is_on_every_page_until_dismissed(notices: Notices) -> None:
    """And what a page has to say itself is behind it, unless that is graver or newer."""
    lost = Problem(sentence="lost", page=EVERYWHERE)
    notices.turn("runs")
    notices.say(LIGHT)
    notices.say(lost)
    assert on_each_page(notices) == dict.fromkeys(PAGES, "lost")
    notices.turn("models")
    notices.say(GRAVE)
    assert notices.shown == GRAVE
    notices.drop(GRAVE)
    assert notices.shown == lost
    notices.drop(lost)
    assert on_each_page(notices) == {"runs": "light"}


def test_something_new_on_a_page_leaves_the_others_alone(notices: Notices) -> None:
    """A new race forgets what was wrong with the last one, and nothing else."""
    notices.say(GRAVE)
    notices.turn("models")
    notices.say(Problem(sentence="no download"))
    notices.forget("race")
    notices.forget("lab")
    assert on_each_page(notices) == {"models": "no download"}


@pytest.mark.parametrize("state", get_args(State))
def test_what_was_said_of_a_state_ends_with_it(notices: Notices, state: State) -> None:
    """And with turning the page, but not with another state; grave problems and those that speak of none stay."""
    of_state = Problem(sentence="now", grave=False, speaks_of=state)
    for other in get_args(State):
        notices.say(of_state)
        notices.end(other)
        assert (notices.shown is None) == (other == state)
    notices.say(of_state)
    notices.turn("race")  # the same page once more is no turning
    assert notices.shown == of_state
    assert on_each_page(notices) == {"race": "now"}
    assert on_each_page(notices) == {}
    notices.turn("race")
    for stays in (LIGHT, Problem(sentence="grave", speaks_of=state)):
        notices.say(stays)
        notices.end(state)
        assert notices.shown == stays


def test_a_lost_device_concerns_the_whole_window() -> None:
    """Other failures of a run concern the race."""
    failed = {
        error: failure(RunFailed(round=1, t=0, error=error.__name__, sentence="It is gone.", advice="Look."))
        for error in (DeviceLost, OutOfMemory)
    }
    assert failed[DeviceLost].page == belonging(failed[DeviceLost], "race").page == EVERYWHERE
    assert belonging(failed[OutOfMemory], "race").page == "race"
