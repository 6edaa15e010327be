"""The closed formulas, against a published table and simple limits."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_core.tally import tally
from specdec_core.theory import (
    Costs,
    best_gamma,
    best_gamma_measured,
    break_even_alpha,
    expected_tokens,
    expected_tokens_measured,
    measured_costs,
    speedup,
    speedup_measured,
)
from tests.specdec_core.scripted import Pace, Round, scripted_run


@pytest.mark.parametrize(
    ("alpha", "cost_ratio", "gamma", "gain"),
    [
        (0.6, 0.05, 4, 1.92),
        (0.7, 0.1, 4, 1.98),
        (0.8, 0.05, 8, 3.09),
        (0.8, 0.1, 6, 2.47),
        (0.8, 0.2, 4, 1.87),
        (0.9, 0.1, 10, 3.43),
        (0.5, 0.4, 1, 1.07),
    ],
)
def test_best_draft_length_of_the_standard_cost_model(alpha: float, cost_ratio: float, gamma: int, gain: float) -> None:
    assert best_gamma(alpha, cost_ratio) == gamma
    assert round(speedup(alpha, gamma, cost_ratio), 2) == gain


@pytest.mark.parametrize("gamma", [0, 1, 4, 32])
def test_expected_tokens_at_the_two_ends(gamma: int) -> None:
    """Nothing accepted leaves one token a round; everything accepted gives gamma and the bonus, without 0/0."""
    assert expected_tokens(0, gamma) == 1
    assert expected_tokens(1, gamma) == gamma + 1


@given(st.floats(0, 0.999), st.integers(0, 32))
def test_expected_tokens_is_the_geometric_sum(alpha: float, gamma: int) -> None:
    assert expected_tokens(alpha, gamma) == pytest.approx((1 - alpha ** (gamma + 1)) / (1 - alpha))


def test_a_draft_as_dear_as_its_acceptance_gains_nothing() -> None:
    assert best_gamma(0.3, 0.3) == 0
    assert best_gamma(0.3, 0.29) == 1
    assert speedup(0.9, 0, 0.5) == 1


def test_the_cap_on_draft_length_is_kept() -> None:
    assert best_gamma(1.0, 0.01, max_gamma=5) == 5


@given(st.integers(1, 32), st.floats(0.001, 0.99))
def test_break_even_neither_gains_nor_loses(gamma: int, cost_ratio: float) -> None:
    alpha = break_even_alpha(gamma, cost_ratio)
    assert alpha is not None
    assert speedup(alpha, gamma, cost_ratio) == pytest.approx(1)


def test_break_even_of_one_draft_is_its_cost() -> None:
    assert break_even_alpha(1, 0.25) == pytest.approx(0.25)


@pytest.mark.parametrize(("gamma", "cost_ratio"), [(1, 1.01), (8, 2.0), (0, 0.1)])
def test_no_acceptance_saves_a_draft_dearer_than_the_target(gamma: int, cost_ratio: float) -> None:
    assert break_even_alpha(gamma, cost_ratio) is None


@given(st.floats(0, 1), st.integers(0, 16))
def test_measured_form_agrees_with_the_closed_one_at_equal_rates(alpha: float, gamma: int) -> None:
    assert expected_tokens_measured([alpha] * gamma, gamma) == pytest.approx(expected_tokens(alpha, gamma))
    costs = Costs(plain=10, fixed=10, per_draft=2)
    assert speedup_measured([alpha] * gamma, gamma, costs) == pytest.approx(speedup(alpha, gamma, 0.2))


def test_measured_form_uses_each_depth_as_it_is() -> None:
    """1 + 0.5 + 0.5 * 0.8 + 0.5 * 0.8 * 0.25."""
    assert expected_tokens_measured([0.5, 0.8, 0.25], 3) == pytest.approx(2.0)


def test_depths_never_judged_are_like_the_last_known_one() -> None:
    assert expected_tokens_measured([0.5, None], 3) == pytest.approx(1 + 0.5 + 0.25 + 0.125)
    assert expected_tokens_measured([], 5) == 1


def test_fixed_costs_can_make_speculation_a_loss() -> None:
    assert best_gamma_measured([0.9, 0.9], Costs(plain=10, fixed=60, per_draft=1), max_gamma=2) == 0
    assert best_gamma_measured([0.9, 0.9], Costs(plain=10, fixed=10, per_draft=1), max_gamma=2) == 2


def test_costs_come_from_one_run_of_each_arm() -> None:
    """Plain passes of 10, rounds of four drafts at 2 each whose verification takes 18: 2 + (18 - 10) / 4 a draft."""
    plain = tally(scripted_run("plain", pace=Pace(verify=10, bookkeeping=1)))
    speculative = tally(scripted_run(rounds=[Round(4, 2)] * 3, pace=Pace(draft_token=2, verify=18, bookkeeping=3)))
    assert measured_costs(plain, speculative) == Costs(plain=11, fixed=13, per_draft=4)


def test_predicted_speed_up_equals_the_measured_one_at_the_measured_gamma() -> None:
    plain = tally(scripted_run("plain", pace=Pace(verify=10_000, bookkeeping=100)))
    speculative = tally(scripted_run(pace=Pace(draft_token=900, verify=13_000, bookkeeping=300)))
    costs = measured_costs(plain, speculative)
    assert costs is not None
    assert plain.tokens_per_second is not None
    assert speculative.tokens_per_second is not None
    predicted = speedup_measured([p.conditional for p in speculative.by_position], 4, costs)
    assert predicted == pytest.approx(speculative.tokens_per_second / plain.tokens_per_second)


def test_costs_are_unknown_before_both_arms_ran() -> None:
    nothing = tally([])
    assert measured_costs(nothing, tally(scripted_run())) is None
    assert measured_costs(tally(scripted_run("plain")), nothing) is None
    assert math.isfinite(expected_tokens_measured([None], 1))
