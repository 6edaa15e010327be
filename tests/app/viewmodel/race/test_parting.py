"""Where the texts of the arms part: found as they are written, named with both tokens and the margin, and explained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.parting import parted, parting_words
from app.viewmodel.race.summary import summary
from specdec_core.compare import compare
from specdec_core.events import RunEvent, TokenCommitted
from specdec_core.settings import Arm, RunSettings
from tests.specdec_core.scripted import Round, scripted_run

PLAN = [Round(4, n % 5) for n in range(8)]


def script(arm: Arm, differs_at: int | None, *, greedy: bool = False) -> list[RunEvent]:
    """One arm; the speculative one writes other tokens from a position on."""
    return scripted_run(
        arm,
        rounds=PLAN,
        differs_at=differs_at if arm == "speculative" else None,
        settings=RunSettings(temperature=0.0 if greedy else 1.0),
    )


def race_of(differs_at: int | None, *, greedy: bool = False) -> Race:
    """A whole race."""
    race = Race()
    for arm in ARMS:
        race.take(Heard(arm, event) for event in script(arm, differs_at, greedy=greedy))
    return race


@given(st.integers(0, 15), st.integers(1, 40), st.booleans())
def test_it_is_what_the_library_finds_however_the_events_come(differs_at: int, portion: int, turns: bool) -> None:
    """In portions, one arm after the other or in turns; the place and both tokens are those of `compare`."""
    events = {arm: script(arm, differs_at) for arm in ARMS}
    heard = [Heard(arm, event) for arm in ARMS for event in events[arm]]
    if turns:
        heard.sort(key=lambda each: each.event.round)
    race = Race()
    for start in range(0, len(heard), portion):
        race.take(heard[start : start + portion])
    found = compare(events["plain"], events["speculative"]).first_divergence
    assert found is not None
    cells = parted(race)
    assert cells is not None
    assert race.parting.position == found.position == differs_at
    assert [cell.id for cell in cells] == [found.plain_id, found.speculative_id]
    assert all(cell.committed is not None for cell in cells)


def test_equal_texts_do_not_part() -> None:
    """Nothing is marked and nothing is said."""
    race = race_of(None)
    assert race.parting.position is None
    assert parted(race) is None
    assert not str(parting_words(race))


def test_it_is_told_before_the_race_is_over() -> None:
    """As soon as both have written the place."""
    race, events = Race(), script("speculative", 3)
    race.take(Heard("plain", event) for event in script("plain", 3))
    for event in events:
        assert (race.parting.position is None) == (race.speculative.written <= 3)
        race.take([Heard("speculative", event)])
    assert race.parting.position == 3
    half = Race()
    half.take(Heard("plain", event) for event in script("plain", 3))
    half.take(Heard("speculative", event) for event in events[: len(events) // 2])
    same = next(one for one in summary(half) if one.name == "same_text")
    assert (str(same.value), str(same.note)) == ("No", "differs from token 4 on")


def test_sampled_texts_part_though_their_law_is_the_same() -> None:
    """The words name the token, both texts and the margin, and why that is no fault."""
    race = race_of(5)
    said, cells = str(parting_words(race)), parted(race)
    assert cells is not None
    for part in ("token 6", *(repr(cell.label) for cell in cells), "logits apart", "same law"):
        assert part in said


@pytest.mark.parametrize("finished", [False, True])
def test_greedy_texts_that_part_are_explained_by_the_margin(finished: bool) -> None:
    """While it runs by what may be, and at the end by what the library found."""
    race = Race()
    for arm in ARMS:
        events = script(arm, 5, greedy=True)
        race.take(Heard(arm, event) for event in (events if finished else events[:-1]))
    said = str(parting_words(race))
    if finished:
        assert race.comparison is not None
        assert said.endswith(race.comparison.reason)
    else:
        assert said.endswith("At temperature 0 only rounding at a near tie may do that.")


def test_a_margin_that_is_not_recorded_is_not_made_up() -> None:
    """The sentence does without."""
    race = Race()
    for arm in ARMS:
        for event in script(arm, 5):
            race.take([Heard(arm, replace(event, margin=None) if isinstance(event, TokenCommitted) else event)])
    assert "logits" not in str(parting_words(race))
    assert "token 6" in str(parting_words(race))


def test_the_comparison_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads all events, and the figures are shown four times a second."""
    race = race_of(None)
    first = race.comparison
    assert first is not None
    assert race.comparison is first
    assert first == compare(race.plain.events, race.speculative.events)
    monkeypatch.setattr("app.viewmodel.race.lanes.compare", lambda *_args, **_more: pytest.fail("compared again"))
    summary(race)


def test_the_order_of_the_written_tokens_is_that_of_the_engine() -> None:
    """Token n of the text is in the cell that says so."""
    for arm in ARMS:
        events = script(arm, None)
        race = Race()
        race.take(Heard(arm, event) for event in events)
        pane = race.lanes[arm].pane
        committed = [event for event in events if isinstance(event, TokenCommitted)]
        assert [pane.cells[place].committed for place in pane.written] == committed
