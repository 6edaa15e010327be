"""How far a student's law is from the target's: forward and reverse divergence, and total variation.

Knows scores over a reduced vocabulary and the target's likeliest tokens with their log-probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import torch
from torch import Tensor

LossKind = Literal["forward-kl", "reverse-kl", "total-variation"]
LOSSES: tuple[LossKind, ...] = ("forward-kl", "reverse-kl", "total-variation")
FLOOR = 1e-5  # what a token beyond the kept ones is taken to have at most, in nats of the reverse divergence


class ReducedLaw(NamedTuple):
    """The target's law where the student can follow: [n, k] each, zero where a token is not in its vocabulary."""

    probs: Tensor
    columns: Tensor


def reduced_law(law_ids: Tensor, logprobs: Tensor, column_of: Tensor) -> ReducedLaw:
    """Translate laws [n, k] into the student's columns; `column_of` [vocab] is -1 for a token it does not have."""
    columns = column_of[law_ids]
    return ReducedLaw(torch.where(columns >= 0, logprobs.exp(), 0.0), columns.clamp(min=0))


def loss_of(kind: LossKind, scores: Tensor, law: ReducedLaw) -> Tensor:
    """Mean loss over the rows of `scores` [n, reduced vocab]."""
    losses: dict[LossKind, Callable[[Tensor, ReducedLaw], Tensor]] = {
        "forward-kl": _forward,
        "reverse-kl": _reverse,
        "total-variation": _variation,
    }
    return losses[kind](scores, law)


def overlap(scores: Tensor, law: ReducedLaw) -> Tensor:
    """Acceptance at temperature 1, a lower bound by the mass beyond the kept tokens: [n]."""
    found = scores.softmax(dim=-1).gather(-1, law.columns)
    return torch.minimum(found, law.probs).sum(dim=-1)


def agrees(scores: Tensor, law: ReducedLaw) -> Tensor:
    """Whether the student's likeliest token is the target's: [n] bool."""
    same: Tensor = scores.argmax(dim=-1) == law.columns[:, 0]
    return same & (law.probs[:, 0] > 0)


def _forward(scores: Tensor, law: ReducedLaw) -> Tensor:
    """Divergence of the student from the target's law, taken over the tokens both have, up to a constant."""
    weights = law.probs / law.probs.sum(dim=-1, keepdim=True).clamp(min=1e-6)
    found = scores.gather(-1, law.columns)
    return (scores.logsumexp(dim=-1) * (law.probs.sum(dim=-1) > 0) - (weights * found).sum(dim=-1)).mean()


def _reverse(scores: Tensor, law: ReducedLaw) -> Tensor:
    logs = scores.log_softmax(dim=-1)
    probs = logs.exp()
    target = torch.full_like(scores, FLOOR).log_()
    target = target.scatter_reduce(-1, law.columns, law.probs.clamp(min=FLOOR).log(), reduce="amax")
    return (probs * (logs - target)).sum(dim=-1).mean()


def _variation(scores: Tensor, law: ReducedLaw) -> Tensor:
    return (1 - overlap(scores, law)).mean()
