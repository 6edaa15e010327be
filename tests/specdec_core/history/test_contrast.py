"""Two races held against each other: what was asked otherwise, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from specdec_core.events import RunEvent, RunStarted
from specdec_core.history.contrast import contrast
from specdec_core.settings import Arm, RunSettings
from specdec_core.tally import tally
from tests.specdec_core.scripted import Pace, Round, scripted_run

Runs = dict[Arm, Sequence[RunEvent]]


def race(**more: object) -> Runs:
    """Both arms."""
    return {"plain": scripted_run("plain"), "speculative": scripted_run(**more)}  # type: ignore[arg-type]


def test_a_race_equals_itself() -> None:
    """No change, the same speed, the same text."""
    found = contrast(race(), race())
    assert found.changes == ()
    assert found.faster == {"plain": 1.0, "speculative": 1.0}
    assert all(text.first is None and text.same_length for text in found.texts)


def test_settings_that_differ_are_named() -> None:
    """With both values; what is equal is left out."""
    one, other = RunSettings(temperature=1.0, seed=3), RunSettings(temperature=0.5, seed=3, top_k=40)
    found = contrast(race(settings=one), race(settings=other, prompt="Another", model_free=True))
    named = {change.name: (change.one, change.other) for change in found.changes}
    assert named["temperature"] == ("1", "0.5")
    assert named["top_k"] == ("0", "40")
    assert named["prompt"] == ("Tell me a story", "Another")
    assert "drafter" in named
    assert "seed" not in named


def test_speeds_and_texts_are_compared_arm_by_arm() -> None:
    """The ratio is the second's over the first's, and the place of the first difference is told."""
    slow, fast = race(differs_at=5), race(pace=Pace(verify=1_000_000))
    found = contrast(slow, fast)
    speeds = [tally(runs["speculative"]).tokens_per_second for runs in (slow, fast)]
    assert speeds[0] is not None
    assert speeds[1] is not None
    assert found.faster["speculative"] == pytest.approx(speeds[1] / speeds[0])
    texts = {text.arm: text for text in found.texts}
    assert texts["plain"].first is None
    assert texts["speculative"].first is not None
    assert texts["speculative"].first.position == 5


def test_arms_that_one_race_lacks_are_left_out() -> None:
    """Only what both have can be compared."""
    found = contrast({"plain": scripted_run("plain")}, race(rounds=[Round(4, 4)]))
    assert [text.arm for text in found.texts] == ["plain"]
    assert (found.one_speedup, set(found.faster)) == (None, {"plain"})
    assert found.other_speedup is not None
    assert contrast({}, {}).changes == ()


def test_speeds_of_two_targets_are_not_compared() -> None:
    """A small model is not another's speed-up; each race's own speed-up and figures stay."""
    other = race()
    for arm, run in other.items():
        header, *rest = run
        assert isinstance(header, RunStarted)
        small = msgspec.structs.replace(header.target, name="a-small-target", source="toy:small")
        other[arm] = [msgspec.structs.replace(header, target=small), *rest]
    found = contrast(race(), other)
    assert not found.same_target
    assert found.faster == {"plain": None, "speculative": None}
    assert found.one_speedup == found.other_speedup is not None
    assert "target" in {change.name for change in found.changes}
    assert contrast(race(), race()).same_target
