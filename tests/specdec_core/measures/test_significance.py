"""The tests of counts give the values of printed tables, and find what is there and nothing else."""

from __future__ import annotations

import math

import numpy as np
import pytest

from specdec_core.measures.significance import (
    binomial_interval,
    chi_square_fit,
    chi_square_tail,
    pooled,
    upper_gamma,
)


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (6.634896601021213, 1, 0.01),
        (5.991464547107979, 2, 0.05),
        (18.307038053275146, 10, 0.05),
        (29.58829844507442, 10, 0.001),
        (2.5582121601872063, 10, 0.99),
        (124.34211340400407, 100, 0.05),
        (1074.679449115458, 1000, 0.05),
    ],
)
def test_tails_are_those_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    """Critical values of the chi-square law, from one degree of freedom to a thousand."""
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-6)


@pytest.mark.parametrize("x", [1e-9, 0.3, 1.0, 2.0, 7.5, 40.0, 300.0])
def test_closed_forms(x: float) -> None:
    """Q(1, x), Q(1/2, x) and Q(3, x) have closed forms, on both sides of where the method changes."""
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-12)
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-10)
    assert upper_gamma(3, x) == pytest.approx(math.exp(-x) * (1 + x + x * x / 2), rel=1e-12)


def test_both_methods_meet() -> None:
    """No step at the border between series and fraction, and the function only falls."""
    for shape in (0.5, 3.0, 50.0, 5000.0):
        near = [upper_gamma(shape, (shape + 1) * (1 + step)) for step in (-1e-9, 0, 1e-9)]
        assert near[0] == pytest.approx(near[2], rel=1e-6)
        values = [upper_gamma(shape, shape * share) for share in (0, 0.5, 0.9, 1, 1.1, 1.5, 3)]
        assert values == sorted(values, reverse=True)
        assert values[0] == 1
    with pytest.raises(ValueError, match="not defined"):
        upper_gamma(1, -1)


def test_nothing_free_to_vary_is_no_evidence() -> None:
    """A law that is a point fits whatever fell on it."""
    fit = chi_square_fit([(100, 100.0)], 100)
    assert (fit.p_value, fit.freedom, fit.distance, fit.noise) == (1.0, 0, 0.0, 0.0)


def test_rare_cells_are_pooled_and_none_is_lost() -> None:
    """The pool is one cell; when it is rare itself the smallest other takes it in."""
    assert pooled([(3, 2.0), (1, 4.0), (9, 10.0), (80, 84.0)]) == [(4, 6.0), (9, 10.0), (80, 84.0)]
    assert pooled([(1, 1.0), (0, 0.5), (9, 10.0), (80, 78.5)]) == [(10, 11.5), (80, 78.5)]
    assert pooled([(6, 5.0), (5, 6.0)]) == [(6, 5.0), (5, 6.0)]
    assert pooled([(2, 1.5), (0, 0.5)]) == [(2, 2.0)]


def test_a_fit_in_numbers() -> None:
    """Sixty throws of a die: statistic, effect and distance by hand."""
    fit = chi_square_fit([(n, 10.0) for n in (5, 8, 9, 8, 10, 20)], 60)
    assert fit.chi_square == pytest.approx(13.4)
    assert fit.freedom == 5
    assert fit.p_value == pytest.approx(0.0199, abs=1e-4)
    assert fit.effect == pytest.approx(math.sqrt(13.4 / 60))
    assert fit.distance == pytest.approx(20 / 120)


def test_honest_counts_are_rejected_as_often_as_the_level_says() -> None:
    """A thousand fair samples: about one in twenty below 0.05, and their distance is about what chance gives."""
    rng = np.random.default_rng(5)
    law = rng.dirichlet(np.ones(30))
    fits = [chi_square_fit(list(zip(rng.multinomial(3000, law), 3000 * law, strict=True)), 3000) for _ in range(1000)]
    assert 30 <= sum(fit.p_value < 0.05 for fit in fits) <= 72
    assert np.mean([fit.distance for fit in fits]) == pytest.approx(np.mean([fit.noise for fit in fits]), rel=0.03)


def test_a_small_bias_is_found() -> None:
    """Five per cent moved from one token to another stands out and has its size."""
    rng = np.random.default_rng(6)
    law = np.full(10, 0.1)
    other = law.copy()
    other[:2] += (0.05, -0.05)
    fit = chi_square_fit(list(zip(rng.multinomial(40_000, other), 40_000 * law, strict=True)), 40_000)
    assert fit.p_value < 1e-100
    assert fit.distance == pytest.approx(0.05, abs=0.01)


def test_the_interval_is_wilsons() -> None:
    """A textbook value, honest ends, and nothing claimed about nothing."""
    assert binomial_interval(15, 20, 0.05) == pytest.approx((0.531299, 0.888138), abs=1e-5)
    assert binomial_interval(0, 10, 0.05)[0] == 0
    assert binomial_interval(10, 10, 0.05)[1] == 1
    assert binomial_interval(0, 0, 0.05) == (0, 1)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Near the middle and near the end."""
    rng = np.random.default_rng(7)
    for chance in (0.5, 0.95):
        held = 0
        for successes in rng.binomial(400, chance, 2000):
            low, high = binomial_interval(int(successes), 400, 0.05)
            held += low <= chance <= high
        assert 0.93 < held / 2000 < 0.97
