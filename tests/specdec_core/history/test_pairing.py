"""Arms find each other by the race that their headers name; logs of earlier versions by their names and times."""

from __future__ import annotations

import itertools

import pytest

from specdec_core.history.pairing import LONGEST_APART, Start, moment, pairs
from specdec_core.settings import Arm


def start(name: str, arm: Arm, at: float, *, race: str = "", asked: str = "same") -> Start:
    return Start(name=f"{name}.jsonl", arm=arm, race=race, asked=asked, at=at)


def found(*starts: Start) -> set[str]:
    """The races, as `plain speculative`; the order in which logs are seen decides nothing."""
    orders = itertools.islice(itertools.permutations(starts), 0, None, 5)
    each = {
        frozenset(f"{one.name.split('.')[0]} {other.name.split('.')[0]}" for one, other in pairs(order))
        for order in orders
    }
    assert len(each) == 1
    return set(each.pop())


def test_a_race_begun_right_after_another_keeps_its_arms() -> None:
    """The second race's plain arm is nearer to the first one's speculative arm than its own plain arm is."""
    times = [("p1", "plain", 0.0), ("s1", "speculative", 5.0), ("p2", "plain", 5.4), ("s2", "speculative", 9.9)]
    older = [start(name, arm, at) for name, arm, at in times]  # type: ignore[arg-type]
    assert found(*older) == {"p1 s1", "p2 s2"}
    newer = [one._replace(race=f"race {one.name[1]}") for one in older]
    assert found(*newer) == {"p1 s1", "p2 s2"}


def test_the_race_that_is_named_counts_for_more_than_names_and_times() -> None:
    """Arms that take turns, arms begun the other way round, files that were given other names."""
    one, other = start("a_plain", "plain", 1.0, race="x"), start("b_speculative", "speculative", 0.0, race="x")
    lure = start("a_speculative", "speculative", 1.1, race="y")
    assert found(one, other, lure) == {"a_plain b_speculative"}
    assert found(one._replace(race=""), lure) == set()


def test_files_that_are_named_alike_are_a_race() -> None:
    """Repeats of the command begin with the other arm each time."""
    logs = [
        start("r-1_plain", "plain", 0.0),
        start("r-1_speculative", "speculative", 4.0),
        start("r-2_speculative", "speculative", 6.0),
        start("r-2_plain", "plain", 8.0),
    ]
    assert found(*logs) == {"r-1_plain r-1_speculative", "r-2_plain r-2_speculative"}


def test_a_name_that_is_a_time_is_that_of_an_arm_and_not_of_a_race() -> None:
    """A race's speculative arm may begin in the second in which the next race's plain one does."""
    logs = [
        start("2026-01-01_12-00-00_plain", "plain", 0.0),
        start("2026-01-01_12-00-01_speculative", "speculative", 1.0),
        start("2026-01-01_12-00-01_plain", "plain", 1.4),
        start("2026-01-01_12-00-01_speculative-2", "speculative", 1.8),
    ]
    assert found(*logs) == {
        "2026-01-01_12-00-00_plain 2026-01-01_12-00-01_speculative",
        "2026-01-01_12-00-01_plain 2026-01-01_12-00-01_speculative-2",
    }


def test_an_arm_without_its_other_stays_alone() -> None:
    """One that was cut off, one asked otherwise, and one of another day."""
    assert found(start("p0", "plain", 0.0), start("p1", "plain", 1.0), start("s1", "speculative", 2.0)) == {"p1 s1"}
    assert found(start("p", "plain", 0.0), start("s", "speculative", 1.0, asked="other")) == set()
    assert found(start("p", "plain", 0.0), start("s", "speculative", LONGEST_APART + 1)) == set()
    assert found(start("s", "speculative", 0.0), start("p", "plain", 1.0)) == set()


def test_a_race_that_was_copied_is_there_twice() -> None:
    """Copies beside the logs: each goes with the one that is named like it."""
    logs = [start(f"2026-01-01_12-00-00_{arm}", arm, 0.0, race="x") for arm in ("plain", "speculative")]
    copies = [start(f"mine_{arm}", arm, 0.0, race="x") for arm in ("plain", "speculative")]
    assert found(*logs, *copies) == {
        "2026-01-01_12-00-00_plain 2026-01-01_12-00-00_speculative",
        "mine_plain mine_speculative",
    }


@pytest.mark.parametrize("written", ["", "yesterday", "2026-13-01T00:00:00"])
def test_a_time_that_cannot_be_read_is_no_error(written: str) -> None:
    """What is known of the file stands in."""
    assert moment(written, 7.0) == 7.0
