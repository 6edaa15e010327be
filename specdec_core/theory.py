"""Closed formulas of speculative decoding: expected tokens, speed-up, the best draft length, break-even.

Knows numbers only; where they were measured is the caller's business. Source of the cost model: Leviathan et al. 2023
(arXiv 2211.17192), sections 3.1 to 3.4.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from specdec_core.tally import Figures, ratio

LONGEST_DRAFT = 32
BISECTIONS = 60


class Costs(Struct, frozen=True, kw_only=True):
    """What a run costs, in nanoseconds: a plain token, a round with nothing drafted, and each draft on top of it.

    `per_draft` holds both the draft's own time and what one more position adds to verification.
    """

    plain: float
    fixed: float
    per_draft: float


def expected_tokens(alpha: float, gamma: int) -> float:
    """Mean tokens per round when each judged draft passes with chance `alpha`: 1 + alpha + ... + alpha ** gamma."""
    return math.fsum(alpha**depth for depth in range(gamma + 1))


def speedup(alpha: float, gamma: int, cost_ratio: float) -> float:
    """Speed over plain decoding when a draft step costs `cost_ratio` target steps and verification costs one."""
    return expected_tokens(alpha, gamma) / (gamma * cost_ratio + 1)


def best_gamma(alpha: float, cost_ratio: float, max_gamma: int = LONGEST_DRAFT) -> int:
    """The draft length of the highest speed-up; 0, which is plain decoding, when none gains anything."""
    return _best(lambda gamma: speedup(alpha, gamma, cost_ratio), max_gamma)


def break_even_alpha(gamma: int, cost_ratio: float) -> float | None:
    """The acceptance at which drafts of length `gamma` neither gain nor lose; None when no acceptance is enough.

    For the best gamma it is `cost_ratio` itself: a first draft gains as soon as alpha is above that.
    """
    needed = 1 + gamma * cost_ratio
    if gamma < 1 or needed > gamma + 1:
        return None
    low, high = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if expected_tokens(middle, gamma) < needed else (low, middle)
    return high


def expected_tokens_measured(rates: Sequence[float | None], gamma: int) -> float:
    """Mean tokens per round from the conditional acceptance at each depth, which is not the same at all depths.

    A depth that was never judged, or lies beyond the measured ones, is taken to be like the last known before it;
    with nothing known nothing is expected to pass.
    """
    expected, reached, known = 1.0, 1.0, 0.0
    for depth in range(gamma):
        rate = rates[depth] if depth < len(rates) else None
        known = known if rate is None else rate
        reached *= known
        expected += reached
    return expected


def speedup_measured(rates: Sequence[float | None], gamma: int, costs: Costs) -> float:
    """Speed over plain decoding from measured acceptance and measured costs; exactly 1 at gamma 0."""
    if gamma == 0:
        return 1.0
    return expected_tokens_measured(rates, gamma) * costs.plain / (costs.fixed + gamma * costs.per_draft)


def best_gamma_measured(rates: Sequence[float | None], costs: Costs, max_gamma: int = LONGEST_DRAFT) -> int:
    """The draft length of the highest measured speed-up; 0 when it is better not to speculate."""
    return _best(lambda gamma: speedup_measured(rates, gamma, costs), max_gamma)


def measured_costs(plain: Figures, speculative: Figures) -> Costs | None:
    """Costs from one run of each arm; None while either lacks what is needed.

    A round with nothing drafted is a plain pass plus the bookkeeping of a speculative round. What verification took
    beyond that pass is charged to the drafts, in equal parts. Time outside the phases counts for neither arm.
    """
    pass_ns = ratio(plain.verify_ns, plain.target_passes)
    plain_ns = ratio(plain.verify_ns + plain.bookkeeping_ns, plain.tokens)
    draft_ns = ratio(speculative.draft_ns, speculative.drafted)
    verify_ns = ratio(speculative.verify_ns, speculative.rounds)
    bookkeeping_ns = ratio(speculative.bookkeeping_ns, speculative.rounds)
    if pass_ns is None or not plain_ns or draft_ns is None or verify_ns is None or bookkeeping_ns is None:
        return None
    extra = ratio(max(0.0, verify_ns - pass_ns), speculative.drafted_per_round or 0.0) or 0.0
    return Costs(plain=plain_ns, fixed=pass_ns + bookkeeping_ns, per_draft=draft_ns + extra)


def _best(speed: Callable[[int], float], max_gamma: int) -> int:
    """The shortest draft of the highest speed, 0 included."""
    return max(range(max_gamma + 1), key=lambda gamma: (speed(gamma), -gamma))
