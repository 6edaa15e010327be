"""Two runs side by side: speed ratio, where their tokens first differ and by how little, and an honest sentence.

Knows events and figures; nothing of models.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from specdec_core.events import RunEvent, RunStarted, TokenCommitted
from specdec_core.tally import Figures, tally

NEAR_TIES: Mapping[str, float] = MappingProxyType({"float32": 1e-3, "float16": 0.05, "bfloat16": 0.3, "int8": 0.3})
"""Gaps between the two best scores, in logits, that rounding may turn around, by number format.

Weights in int8 are multiplied by bfloat16 rows.
"""

_FREE_TO_DIFFER = ("gamma", "gamma_control", "verification", "max_new_tokens", "threads", "trace")


class Divergence(Struct, frozen=True, kw_only=True):
    """The first place where two outputs differ. A margin is the gap of the target's two best scores there, in logits.

    `margin` is the smaller of the two: how little it takes to turn the choice around.
    """

    position: int
    plain_id: int
    plain_label: str
    plain_margin: float | None
    speculative_id: int
    speculative_label: str
    speculative_margin: float | None
    margin: float | None


class Comparison(Struct, frozen=True, kw_only=True):
    """Two runs compared. `speedup` is the ratio of decode speeds; `compared` how many tokens both have.

    `same_tokens` speaks of the compared ones only; `same_length` says whether there are others.
    """

    plain: Figures
    speculative: Figures
    speedup: float | None
    first_divergence: Divergence | None
    same_tokens: bool
    same_length: bool
    compared: int
    reason: str


class Spread(Struct, frozen=True, kw_only=True):
    """Median and range of repeated measurements; None when there is none."""

    count: int
    median: float | None
    low: float | None
    high: float | None


class Repeats(Struct, frozen=True, kw_only=True):
    """Repeated races: the speed of each arm, and the speed-up of each pair of neighbours in time."""

    plain: Spread
    speculative: Spread
    speedup: Spread


def compare(
    plain: Sequence[RunEvent], speculative: Sequence[RunEvent], *, figures: tuple[Figures, Figures] | None = None
) -> Comparison:
    """Compare a plain and a speculative run of the same request. `figures` are theirs, where they are known already."""
    left, right = (_committed(run) for run in (plain, speculative))
    divergence = _first_divergence(left, right)
    plain_figures, speculative_figures = figures or (tally(plain), tally(speculative))
    comparison = Comparison(
        plain=plain_figures,
        speculative=speculative_figures,
        speedup=_speedup(plain_figures, speculative_figures),
        first_divergence=divergence,
        same_tokens=divergence is None,
        same_length=len(left) == len(right),
        compared=min(len(left), len(right)),
        reason="",
    )
    return _with_reason(comparison, _header(plain), _header(speculative))


def repeats(plain: Sequence[Sequence[RunEvent]], speculative: Sequence[Sequence[RunEvent]]) -> Repeats:
    """Median and spread over repeated races; run n of one arm is paired with run n of the other."""
    left, right = ([tally(run) for run in runs] for runs in (plain, speculative))
    return Repeats(
        plain=median_and_spread(figures.tokens_per_second for figures in left),
        speculative=median_and_spread(figures.tokens_per_second for figures in right),
        speedup=median_and_spread(_speedup(a, b) for a, b in zip(left, right, strict=False)),
    )


def median_and_spread(values: Iterable[float | None]) -> Spread:
    """Median, lowest and highest of the values that there are."""
    known = [value for value in values if value is not None]
    if not known:
        return Spread(count=0, median=None, low=None, high=None)
    return Spread(count=len(known), median=statistics.median(known), low=min(known), high=max(known))


def _committed(events: Iterable[RunEvent]) -> list[TokenCommitted]:
    return [event for event in events if isinstance(event, TokenCommitted)]


def _header(events: Iterable[RunEvent]) -> RunStarted | None:
    return next((event for event in events if isinstance(event, RunStarted)), None)


def _speedup(plain: Figures, speculative: Figures) -> float | None:
    if not plain.tokens_per_second or speculative.tokens_per_second is None:
        return None
    return speculative.tokens_per_second / plain.tokens_per_second


def _first_divergence(plain: Sequence[TokenCommitted], speculative: Sequence[TokenCommitted]) -> Divergence | None:
    for position, (left, right) in enumerate(zip(plain, speculative, strict=False)):
        if left.id != right.id:
            return Divergence(
                position=position,
                plain_id=left.id,
                plain_label=left.label,
                plain_margin=left.margin,
                speculative_id=right.id,
                speculative_label=right.label,
                speculative_margin=right.margin,
                margin=min((m for m in (left.margin, right.margin) if m is not None), default=None),
            )
    return None


def _with_reason(comparison: Comparison, plain: RunStarted | None, speculative: RunStarted | None) -> Comparison:
    if plain is None or speculative is None or not comparison.compared:
        reason = "There is nothing to compare yet."
    elif different := _different(plain, speculative):
        reason = f"These runs were not asked the same ({', '.join(different)}), so their tokens need not agree."
    elif plain.settings.greedy:
        reason = _greedy_reason(comparison, plain.target.dtype)
    else:
        reason = _sampled_reason(comparison)
    fields = {name: getattr(comparison, name) for name in Comparison.__struct_fields__}
    return Comparison(**{**fields, "reason": reason})


def _different(plain: RunStarted, speculative: RunStarted) -> list[str]:
    """What the two requests disagree on, as far as it may change the text."""
    names = [name for name in plain.settings.__struct_fields__ if name not in _FREE_TO_DIFFER]
    found = [name for name in names if getattr(plain.settings, name) != getattr(speculative.settings, name)]
    if plain.prompt_ids != speculative.prompt_ids:
        found.append("prompt")
    if (plain.target.source, plain.target.dtype) != (speculative.target.source, speculative.target.dtype):
        found.append("target")
    return found


def _greedy_reason(comparison: Comparison, dtype: str) -> str:
    divergence = comparison.first_divergence
    if divergence is None:
        if comparison.same_length:
            return f"Greedy: both arms wrote the same {comparison.compared:,} tokens."
        return (
            f"Greedy: the {comparison.compared:,} tokens that both arms wrote are the same; one of them stopped early."
        )
    where = f"Greedy: the arms differ from token {divergence.position + 1:,} on"
    if divergence.margin is None:
        return f"{where}, and how close the choice was is not recorded."
    gap = f"the target's two best scores are {divergence.margin:.3g} logits apart"
    if divergence.margin <= NEAR_TIES.get(dtype, 0.0):
        return f"{where}, a near tie: {gap} there, and one pass over a block rounds otherwise than one over a token."
    return f"{where}: {gap} there, which rounding in {dtype} does not explain."


def _sampled_reason(comparison: Comparison) -> str:
    if comparison.first_divergence is None:
        return f"Sampled: the {comparison.compared:,} tokens that both arms wrote happen to be the same."
    return (
        "Sampled: the arms draw from separate random streams, so their texts differ though both follow the target's "
        "law. Compare their speed here, and their words at temperature 0."
    )
