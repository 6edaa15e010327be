"""Little laws made to fit: given the draws of a run, laws under which a token is accepted, rejected or drawn.

For `scripted`. Knows nothing of events.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

Law = tuple[float, ...]

RESIDUAL = 0.4
SHAPES = 61


class Position(NamedTuple):
    """The two laws at one place of the text, and how they look when the laws themselves are point masses."""

    target: Law
    draft: Law
    shown_target: Law
    shown_draft: Law

    @property
    def residual(self) -> Law:
        """What the target wants beyond the draft, not normalised."""
        return tuple(max(0.0, p - q) for p, q in zip(self.target, self.draft, strict=True))


@lru_cache(maxsize=4096)
def shares(width: int, without: int, shape: int) -> Law:
    """Positive shares that sum to 1 over all ids but one."""
    random = Random(width * 1_000_003 + without * 1009 + shape)
    weights = [0.0 if i == without else random.random() + 0.05 for i in range(width)]
    total = math.fsum(weights)
    return tuple(weight / total for weight in weights)


@lru_cache(maxsize=256)
def point(width: int, favourite: int) -> Law:
    """All on one token."""
    return tuple(1.0 if i == favourite else 0.0 for i in range(width))


def favouring(width: int, favourite: int, *, mass: float, shape: int) -> Law:
    """`mass` on one token, the rest spread over the others."""
    return tuple(
        mass if i == favourite else (1 - mass) * share for i, share in enumerate(shares(width, favourite, shape))
    )


def drawing(width: int, wanted: int, *, draw: float, shape: int, without: int = -1) -> Law:
    """A law whose slice of `wanted` holds `draw`; nothing on `without`."""
    spread = shares(width, wanted, shape)
    spread = tuple(0.0 if i == without else share for i, share in enumerate(spread))
    before, after = math.fsum(spread[:wanted]), math.fsum(spread[wanted:])
    low = 0.7 * draw if before else 0.0
    rest = 0.7 * (1 - draw) if after else 0.0
    law = [low * share / before if i < wanted else rest * share / (after or 1) for i, share in enumerate(spread)]
    law[wanted] = 1 - low - rest
    return tuple(law)


def greedy(width: int, wanted: int, drafted: int, *, shape: int) -> Position:
    """Point masses; what is shown is how close the choice was."""
    return Position(
        target=point(width, wanted),
        draft=point(width, drafted),
        shown_target=favouring(width, wanted, mass=0.5, shape=shape),
        shown_draft=favouring(width, drafted, mass=0.6, shape=shape + 1),
    )


def accepting(width: int, wanted: int, *, draw: float, shape: int, point_mass: bool) -> Position:
    """Laws under which the drafted `wanted` passes with `draw`."""
    if point_mass:
        target, draft = favouring(width, wanted, mass=(1 + draw) / 2, shape=shape), point(width, wanted)
        return Position(target, draft, target, draft)
    target = favouring(width, wanted, mass=0.5, shape=shape)
    # A ratio of p to q below 1 wherever the draw allows it.
    draft = favouring(width, wanted, mass=min(0.7, 0.45 / draw), shape=shape + 1)
    return Position(target, draft, target, draft)


def rejecting(
    width: int, wanted: int, drafted: int, *, draw: float, final_draw: float, shape: int, point_mass: bool
) -> Position:
    """Laws under which `drafted` fails with `draw`, and `wanted` is then drawn from the residual."""
    residual = drawing(width, wanted, draw=final_draw, shape=shape, without=drafted)
    if point_mass:
        at = 0.5 * draw
        target = tuple(at if i == drafted else (1 - at) * r for i, r in enumerate(residual))
        return Position(target, point(width, drafted), target, point(width, drafted))
    # What both laws share, with just so much on the rejected token that p / q is half of the draw.
    at = RESIDUAL * draw / (2 - draw)
    common = favouring(width, drafted, mass=at / (1 - RESIDUAL), shape=shape + 1)
    shared = [(1 - RESIDUAL) * c for c in common]
    target = tuple(c + RESIDUAL * r for c, r in zip(shared, residual, strict=True))
    draft = tuple(c + (RESIDUAL if i == drafted else 0.0) for i, c in enumerate(shared))
    return Position(target, draft, target, draft)


def entropy(law: Law) -> float:
    """In nats."""
    return 0.0 - sum(p * math.log(p) for p in law if p > 0)


def best(law: Law, count: int) -> list[int]:
    """Ids of the likeliest tokens, likeliest first."""
    return sorted(range(len(law)), key=lambda i: -law[i])[:count]
