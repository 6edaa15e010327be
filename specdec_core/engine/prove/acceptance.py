"""Part five of a proof: drafts are accepted as often as the overlap of the two laws says they should be.

Knows counts of judged drafts; where they come from is the business of `draws` and `runs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from specdec_core.engine.prove.runs import Accepted
from specdec_core.measures.proof import LEVEL, Check, Part, part_of
from specdec_core.measures.significance import binomial_interval

SLACK = 1e-9  # an overlap of 1 may have been summed to a little more
OUTSIDE = "The overlap lies outside that interval."


def acceptance(counts: Sequence[tuple[str, Accepted]], *, level: float) -> Part:
    """One check for each set of judged drafts; sets without any are left out.

    The overlap differs from draft to draft, which only makes the count vary less than a binomial one.
    """
    judged = [(name, accepted) for name, accepted in counts if accepted.judged]
    checks = [_check(name, accepted, level) for name, accepted in judged]
    total, kept = sum(a.judged for _, a in judged), sum(a.accepted for _, a in judged)
    due = sum(a.overlap for _, a in judged)
    if not total:
        return part_of("acceptance", checks, figure="nothing was drafted", judged=0)
    return part_of(
        "acceptance",
        checks,
        figure=f"{kept / total:.2%} accepted, overlap {due / total:.2%}",
        judged=total,
        accepted=kept,
        acceptance=kept / total,
        mean_overlap=due / total,
        level=LEVEL,
        level_of_one_test=level,
    )


def within(counts: Accepted, level: float) -> bool:
    """Whether the mean overlap lies in the interval that the accepted drafts leave open."""
    if not counts.judged:
        return True
    low, high = binomial_interval(counts.accepted, counts.judged, level)
    return low - SLACK <= counts.overlap / counts.judged <= high + SLACK


def _check(name: str, counts: Accepted, level: float) -> Check:
    low, high = binomial_interval(counts.accepted, counts.judged, level)
    rate, overlap = counts.accepted / counts.judged, counts.overlap / counts.judged
    passed = within(counts, level)
    sentence = (
        f"{counts.accepted:,} of {counts.judged:,} judged drafts were accepted, {rate:.2%} "
        f"(interval {low:.2%} to {high:.2%}); the mean overlap of the two laws is {overlap:.2%}."
    )
    return Check(
        name=name,
        passed=passed,
        sentence=sentence if passed else f"{sentence} {OUTSIDE}",
        figures={
            "judged": counts.judged,
            "accepted": counts.accepted,
            "acceptance": rate,
            "mean_overlap": overlap,
            "low": low,
            "high": high,
            "level": level,
        },
    )
