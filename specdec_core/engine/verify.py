"""The rules of verification, as pure functions on probability tensors.

Chain rule: Leviathan et al. 2023 (arXiv 2211.17192), section 2.3 and appendix A.1; Chen et al. 2023
(arXiv 2302.01318), algorithm 2. Knows nothing of models, caches, text or events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.sampling import Drawn, draw_token


class Verdict(NamedTuple):
    """What the rule decided on g drafts, with every number it used; nothing has left the device yet."""

    target_probs: Tensor  # [g] p at each drafted token
    draft_probs: Tensor  # [g] q at each drafted token
    accept_probs: Tensor  # [g] min(1, p / q)
    residual_masses: Tensor  # [g] sum over the vocabulary of max(0, p - q)
    passed: Tensor  # [g] bool, the test at each position by itself
    accepted: Tensor  # [] long, length of the accepted prefix
    final: Drawn  # the resampled or bonus token
    final_law: Tensor  # [vocab] weights it was drawn from, not normalised
    final_target_prob: Tensor  # [] p at the final token
    final_draft_prob: Tensor  # [] q at the final token; 0 for a bonus token
    fallback: Tensor  # [] bool, the residual was empty and p was used


def point_masses(ids: Tensor, like: Tensor) -> Tensor:
    """The laws of a deterministic drafter: [g, vocab], 1 at each of `ids` ([g])."""
    laws = like.new_zeros(ids.shape[0], like.shape[-1])
    return laws.scatter_(-1, ids[:, None], 1.0)


def accept_probabilities(target_probs: Tensor, draft_probs: Tensor) -> Tensor:
    """min(1, p / q) where q > 0; a token that q gives nothing cannot have been drafted and counts as 0."""
    ratio = target_probs / draft_probs.clamp(min=torch.finfo(draft_probs.dtype).tiny)
    return torch.where(draft_probs > 0, ratio.clamp(max=1.0), torch.zeros_like(ratio))


def residual(target_law: Tensor, draft_law: Tensor) -> Tensor:
    """max(0, p - q): the weights of what the target wants beyond what the draft gave. Any shape [..., vocab]."""
    return (target_law - draft_law).clamp(min=0)


def chain(
    target_laws: Tensor, draft_laws: Tensor, ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
) -> Verdict:
    """Judge a chain of drafts and draw the token that ends the round.

    `target_laws` is [g + 1, vocab], `draft_laws` [g, vocab], `ids` [g]; row i of both stands behind the first i
    drafts. `draft_laws` must be the very laws the ids were drawn from (point masses for a deterministic drafter).
    Draft i passes when draw * q <= p, which needs no division. The final token comes from the residual at the first
    failure, or from the target's last row when all pass; an empty residual (p and q equal up to rounding) falls back
    to the target's row.
    """
    at = ids[:, None]
    target_at = target_laws[:-1].gather(1, at)[:, 0]
    draft_at = draft_laws.gather(1, at)[:, 0]
    draws = torch.tensor(accept_draws, dtype=torch.float64, device=ids.device)
    passed = draws * draft_at <= target_at
    accepted = passed.long().cumprod(dim=0).sum()
    residuals = residual(target_laws[:-1], draft_laws)

    # The row behind the last draft has nothing to subtract: its residual is the target's own law.
    ends = torch.cat([residuals, target_laws[-1:]])
    weights = ends.index_select(0, accepted[None])[0]
    fallback = weights.sum() <= 0
    target_row = target_laws.index_select(0, accepted[None])[0]
    weights = torch.where(fallback, target_row, weights)
    final = draw_token(weights, final_draw)
    draft_rows = torch.cat([draft_laws, torch.zeros_like(target_laws[-1:])])
    return Verdict(
        target_probs=target_at,
        draft_probs=draft_at,
        accept_probs=accept_probabilities(target_at, draft_at),
        residual_masses=residuals.sum(dim=-1, dtype=torch.float64),
        passed=passed,
        accepted=accepted,
        final=final,
        final_law=weights,
        final_target_prob=target_row[final.token],
        final_draft_prob=draft_rows[accepted, final.token],
        fallback=fallback,
    )


def plain(target_laws: Tensor, final_draw: float) -> Verdict:
    """The verdict on no drafts at all: one token from the target's own law ([1, vocab])."""
    law = target_laws[0]
    final = draw_token(law, final_draw)
    none = law[:0]
    return Verdict(
        target_probs=none,
        draft_probs=none,
        accept_probs=none,
        residual_masses=none,
        passed=none > 0,
        accepted=torch.zeros((), dtype=torch.long, device=law.device),
        final=final,
        final_law=law,
        final_target_prob=law[final.token],
        final_draft_prob=torch.zeros_like(law[0]),
        fallback=torch.zeros((), dtype=torch.bool, device=law.device),
    )
