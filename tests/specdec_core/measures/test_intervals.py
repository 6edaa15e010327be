"""Medians over prompts, paired ratios and bootstrap intervals are what their words say, and repeatable."""

from __future__ import annotations

import statistics

from hypothesis import given
from hypothesis import strategies as st

from specdec_core.measures.intervals import Lap, interval, over_prompts, per_prompt, ratios

VALUES = st.lists(st.floats(0.1, 1000), min_size=2, max_size=12)


def test_the_seed_decides_the_interval() -> None:
    """The same values and seed give the same interval; another seed resamples otherwise."""
    values = [float(n * n % 37) for n in range(30)]
    assert interval(values, seed=1) == interval(values, seed=1)
    assert len({(interval(values, seed=seed).low, interval(values, seed=seed).high) for seed in range(20)}) > 1


@given(VALUES)
def test_the_median_lies_in_its_interval(values: list[float]) -> None:
    """And the interval never leaves what was measured."""
    found = interval(values)
    assert found.median == statistics.median(values)
    assert found.low is not None
    assert found.high is not None
    assert min(values) <= found.low <= found.high <= max(values)
    assert found.low <= statistics.median(values) <= found.high


def test_an_interval_covers_what_it_promises() -> None:
    """Of samples from a law with median 0, about 95 of 100 intervals hold it; far fewer or all would be a fault."""
    draws = statistics.NormalDist().samples(200 * 25, seed=7)
    found = [interval(draws[start : start + 25]) for start in range(0, len(draws), 25)]
    covered = sum((one.low or 0) <= 0 <= (one.high or 0) for one in found) / len(found)
    assert 0.88 <= covered < 1.0


def test_more_prompts_narrow_it() -> None:
    """An interval over many prompts is shorter than over few of the same kind."""
    draws = statistics.NormalDist(10, 1).samples(400, seed=3)
    few, many = interval(draws[:10]), interval(draws)
    assert (many.high or 0) - (many.low or 0) < (few.high or 0) - (few.low or 0)


def test_one_prompt_has_no_spread() -> None:
    """A single value, or none, gives no interval rather than one of width zero."""
    assert (interval([3.0]).median, interval([3.0]).low, interval([3.0]).high) == (3.0, None, None)
    assert interval([]).median is None


def test_repeats_of_a_prompt_count_once() -> None:
    """A hiccup in one of three repeats changes nothing, and a prompt with more repeats weighs no more."""
    laps: dict[Lap, float] = {("a", 0): 10, ("a", 1): 11, ("a", 2): 900, ("b", 0): 20}
    assert per_prompt(laps) == [11, 20]
    assert over_prompts(laps).median == 15.5


def test_ratios_pair_the_same_lap() -> None:
    """A machine that halves its speed for one lap halves both arms: the ratio does not notice."""
    plain: dict[Lap, float] = {("a", 0): 10, ("a", 1): 5, ("b", 0): 8}
    ours: dict[Lap, float] = {("a", 0): 20, ("a", 1): 10, ("c", 0): 1}
    assert ratios(ours, plain) == {("a", 0): 2.0, ("a", 1): 2.0}
    assert ratios({("a", 0): 1.0}, {("a", 0): 0.0}) == {}
