"""Even flow: what a round brought at once comes into sight over the time it took, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from app.viewmodel.race.even_flow import EVERYTHING, EvenFlow, Moment, Shown
from app.viewmodel.race.panes import Pane
from specdec_core.events import RoundFinished, RunEvent
from tests.specdec_core.scripted import Round, scripted_run
from tests.specdec_core.scripted_rounds import Pace

MS = 1_000_000
PACE = Pace(draft_token=20 * MS, verify=180 * MS, bookkeeping=20 * MS)  # eight drafts and a bonus: 360 ms
FULL = [Round(8, 8)] * 6


def run(rounds: Sequence[Round] = FULL) -> list[RunEvent]:
    """A run at a known pace."""
    return scripted_run(rounds=rounds, pace=PACE)


def looks(
    events: Sequence[RunEvent], *, every_ms: int = 10, rate: float | None = 1.0
) -> Iterator[tuple[float, Pane, Shown]]:
    """Look at a run at a steady pace while it happens: the time in ms, the pane, and what of it is in sight."""
    pane, flow, waiting = Pane(), EvenFlow(), list(events)
    end = events[-1].t
    for now in range(0, end + 1, every_ms * MS):
        while waiting and waiting[0].t <= now:
            pane.add(waiting.pop(0))
        yield now / MS, pane, flow.look(pane, None if rate is None else Moment(now, rate))


def written(pane: Pane, shown: Shown) -> int:
    """How many written tokens are in sight as such."""
    return sum(place < shown.judged for place in pane.written)


def waiting(pane: Pane, shown: Shown) -> int:
    """How many written tokens are not in sight yet."""
    return len(pane.written) - written(pane, shown)


def arrivals(found: Iterator[tuple[float, Pane, Shown]]) -> list[float]:
    """For each written token, when it came into sight."""
    times: list[float] = []
    for now, pane, shown in found:
        times += [now] * (written(pane, shown) - len(times))
    return times


def test_a_block_of_nine_comes_evenly() -> None:
    """Gamma 8, all accepted: as it is, nine at once and then nothing for 360 ms; evenly, one about every 40 ms."""
    raw = arrivals(looks(run(), rate=None))
    assert [raw.count(now) for now in sorted(set(raw))] == [9] * 6
    even = arrivals(looks(run()))[: 9 * 5]
    gaps = [later - earlier for earlier, later in pairwise(even)]
    assert min(gaps) >= 30
    assert max(gaps) <= 50
    assert all(0 <= mine - its <= 360 for mine, its in zip(even, raw, strict=False))


@pytest.mark.parametrize("rounds", [FULL, [Round(8, n % 9) for n in range(30)], [Round(4, 0)] * 9])
def test_never_more_than_a_round_behind(rounds: list[Round]) -> None:
    """When a round is over, all rounds before it are in sight; what is in sight stays there."""
    best = 0
    for _, pane, shown in looks(run(rounds)):
        before = 0 if pane.burst is None else pane.burst.written
        assert written(pane, shown) >= before
        assert written(pane, shown) >= best
        best = written(pane, shown)


def test_what_was_refused_goes_with_its_replacement() -> None:
    """Drafts wait as drafts until their turn; the replacement is not in sight before, nor is the next round."""
    pane, flow = Pane(), EvenFlow()
    flow.look(pane, Moment(0))
    events = run([Round(8, 2), Round(8, 8)])
    finished = next(at for at, event in enumerate(events) if isinstance(event, RoundFinished))
    for event in events[: finished + 5]:  # three drafts of the next round are there already
        pane.add(event)
    assert [cell.state for cell in pane.cells] == [
        *("accepted",) * 2,
        "rejected",
        *("discarded",) * 5,
        "resampled",
        *("drafted",) * 3,
    ]
    assert flow.look(pane, Moment(100 * MS)) == Shown(1, 8)
    assert flow.look(pane, Moment(230 * MS)) == Shown(2, 8)
    assert flow.look(pane, Moment(350 * MS)) == Shown(9, 12)


def test_verdicts_wait_for_the_end_of_their_round() -> None:
    """Judged drafts of a round that is not over stay drafts, so that no verdict is shown and taken back."""
    pane, flow = Pane(), EvenFlow()
    flow.look(pane, Moment(0))
    for event in run([Round(8, 8)]):
        pane.add(event)
        shown = flow.look(pane, Moment(event.t))
        if isinstance(event, RoundFinished):
            break
        assert shown == Shown(0, min(8, len(pane.cells)))
    assert shown == Shown(1, 8)


def test_what_is_held_is_all_in_sight_at_once_and_stays() -> None:
    """A pause, a stop, a step or a place that is gone to has no moment; going on does not take back what was shown."""
    pane, flow, judged = Pane(), EvenFlow(), 0
    flow.look(pane, Moment(0))
    for number, event in enumerate(run()):
        pane.add(event)
        if number % 7 == 3:
            assert flow.look(pane, None) == EVERYTHING
            judged = len(pane.cells)
        shown = flow.look(pane, Moment(event.t))
        assert shown.judged >= judged
        judged = shown.judged


def test_rounds_that_are_over_before_the_next_look_do_not_flow() -> None:
    """A flood is shown as it comes: nothing is held back that the eye could not have seen apart."""
    assert all(waiting(pane, shown) == 0 for _, pane, shown in looks(run(), every_ms=400))
    assert any(waiting(pane, shown) for _, pane, shown in looks(run(), every_ms=40))


def test_a_replay_flows_at_its_own_pace() -> None:
    """At double pace a round of 360 ms flows in 180, at a quarter in 1,440."""
    for rate in (2.0, 0.25):
        pane, flow = Pane(), EvenFlow()
        flow.look(pane, Moment(0, rate))
        for event in run()[:-1]:
            pane.add(event)
        lasts = 360 / rate * 8 / 9
        flow.look(pane, Moment(10 * MS, rate))
        assert waiting(pane, flow.look(pane, Moment(round((9 + lasts) * MS), rate))) == 1
        assert waiting(pane, flow.look(pane, Moment(round((11 + lasts) * MS), rate))) == 0


def test_another_pane_begins_in_full() -> None:
    """A replay that went back, or another race, has nothing to catch up with."""
    flow, first, second = EvenFlow(), Pane(), Pane()
    for event in run():
        second.add(event)
    flow.look(first, Moment(0))
    assert flow.look(second, Moment(10 * MS)) == EVERYTHING
    assert waiting(second, flow.look(second, Moment(20 * MS))) == 0


def test_a_token_a_round_is_never_held_back() -> None:
    """The plain arm has nothing to make even."""
    events = scripted_run("plain", rounds=FULL, pace=PACE)
    assert all(waiting(pane, shown) == 0 for _, pane, shown in looks(events))
