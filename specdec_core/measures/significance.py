"""Tests of counts against what they should be: chi-square, total variation, binomial interval, each with its p-value.

Knows counts and expected counts only; nothing of tokens or models.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist

from msgspec import Struct

RARE = 5.0  # expected counts below this are pooled: the chi-square law is an approximation for large counts
_PRECISION = 1e-15
_TINY = 1e-300
_MOST_TERMS = 100_000


class Fit(Struct, frozen=True, kw_only=True):
    """How well counts fit. `effect` is Cohen's w: 0.1 is small, 0.5 large, whatever the number of draws.

    `distance` is the total variation between the counts and their law, `noise` what chance alone gives on average.
    """

    draws: int
    cells: int
    chi_square: float
    freedom: int
    p_value: float
    effect: float
    distance: float
    noise: float


def chi_square_fit(counts: Sequence[tuple[float, float]], draws: int) -> Fit:
    """Pearson's test of (observed, expected) cells that cover everything once; rare cells are pooled into one."""
    cells = pooled(counts)
    statistic = math.fsum((seen - due) ** 2 / due for seen, due in cells)
    freedom = len(cells) - 1
    return Fit(
        draws=draws,
        cells=len(cells),
        chi_square=statistic,
        freedom=freedom,
        p_value=chi_square_tail(statistic, freedom),
        effect=math.sqrt(statistic / draws),
        distance=math.fsum(abs(seen - due) for seen, due in cells) / (2 * draws),
        noise=math.fsum(math.sqrt(2 / math.pi * due * max(0.0, 1 - due / draws)) for _, due in cells) / (2 * draws),
    )


def pooled(counts: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Merge the cells that are expected too rarely into one; if that one is still rare, into the smallest other."""
    cells = sorted(counts, key=lambda cell: cell[1])
    rare = [cell for cell in cells if cell[1] < RARE]
    kept = cells[len(rare) :]
    if not rare:
        return kept
    rest = (math.fsum(seen for seen, _ in rare), math.fsum(due for _, due in rare))
    if rest[1] < RARE and kept:
        return [(kept[0][0] + rest[0], kept[0][1] + rest[1]), *kept[1:]]
    return [rest, *kept]


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of a chi-square value at least this large; 1 where nothing is free to vary."""
    return 1.0 if freedom <= 0 else upper_gamma(freedom / 2, statistic / 2)


def upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, x).

    Series below the mean, continued fraction above it (Abramowitz and Stegun 6.5.29 and 6.5.31): each converges fast
    on its side.
    """
    if shape <= 0 or x < 0:
        raise ValueError(f"Q({shape}, {x}) is not defined")
    if x == 0:
        return 1.0
    scale = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    return 1.0 - scale * _lower_series(shape, x) if x < shape + 1 else scale * _upper_fraction(shape, x)


def _lower_series(shape: float, x: float) -> float:
    term = total = 1 / shape
    for n in range(1, _MOST_TERMS):
        term *= x / (shape + n)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _upper_fraction(shape: float, x: float) -> float:
    """Lentz's method for 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...)))."""
    below = x + 1 - shape
    c, d = 1 / _TINY, 1 / below
    fraction = d
    for n in range(1, _MOST_TERMS):
        factor = -n * (n - shape)
        below += 2
        d = 1 / _away_from_zero(factor * d + below)
        c = _away_from_zero(below + factor / c)
        fraction *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return fraction


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def binomial_interval(successes: int, trials: int, level: float) -> tuple[float, float]:
    """Wilson's interval: it leaves out the true chance with probability `level`, and is honest near 0 and 1."""
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - level / 2)
    rate, spread = successes / trials, z * z / trials
    middle = rate + spread / 2
    half = z * math.sqrt(rate * (1 - rate) / trials + spread / (4 * trials))
    low, high = ((middle + sign * half) / (1 + spread) for sign in (-1, 1))
    return (0.0 if successes == 0 else max(0.0, low)), (1.0 if successes == trials else min(1.0, high))
