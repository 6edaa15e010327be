"""The rules of verification, as pure functions on probability tensors.

Chain rule: Leviathan et al. 2023 (arXiv 2211.17192), section 2.3 and appendix A.1; Chen et al. 2023
(arXiv 2302.01318), algorithm 2. Block rule: Sun et al. 2025 (arXiv 2403.10444).
Knows nothing of models, caches, text or events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from specdec_core.engine.sampling import Drawn, draw_token


class Verdict(NamedTuple):
    """What a rule decided on g drafts, with every number it used; nothing has left the device yet."""

    target_laws: Tensor  # [g + 1, vocab] p
    draft_laws: Tensor  # [g, vocab] q
    target_probs: Tensor  # [g] p at each drafted token
    draft_probs: Tensor  # [g] q at each drafted token
    passed: Tensor  # [g] bool, the test at each position by itself
    accepted: Tensor  # [] long, length of the accepted prefix
    final: Drawn  # the resampled or bonus token
    final_law: Tensor  # [vocab] weights it was drawn from, not normalised
    final_target_prob: Tensor  # [] p at the final token
    final_draft_prob: Tensor  # [] q at the final token; 0 for a bonus token
    fallback: Tensor  # [] bool, the residual was empty and p was used
    together: Tensor | None = None  # [g] what draws were compared with, where drafts were not judged one by one

    @property
    def accept_probs(self) -> Tensor:
        """What the draw at each position was compared with: [g]; computed when asked for."""
        return accept_probabilities(self.target_probs, self.draft_probs) if self.together is None else self.together

    @property
    def residual_masses(self) -> Tensor:
        """Sum over the vocabulary of max(0, p - q) at each drafted position, float64 [g]; computed when asked for."""
        return residual(self.target_laws[:-1], self.draft_laws).sum(dim=-1, dtype=torch.float64)


class Rule(Protocol):
    """A verification rule."""

    def __call__(
        self, target_laws: Tensor, draft_laws: Tensor, ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
    ) -> Verdict:
        """Judge g drafts. `target_laws` is [g + 1, vocab], `draft_laws` [g, vocab], `ids` [g]; row i stands behind the
        first i drafts, and `draft_laws` are the very laws the ids were drawn from. Draws to accept are in (0, 1], the
        final one in [0, 1).
        """
        ...


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
    return (target_law - draft_law).clamp_(min=0)


def chain(
    target_laws: Tensor, draft_laws: Tensor, ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
) -> Verdict:
    """Judge each draft by itself and keep those before the first failure.

    Draft i passes when draw * q <= p, which needs no division. The final token comes from the residual at the first
    failure, or from the target's last row when all pass; an empty residual (p and q equal up to rounding) falls back
    to the target's row.
    """
    target_at, draft_at = _at(target_laws, draft_laws, ids)
    draws = torch.tensor(accept_draws, dtype=torch.float64, device=ids.device)
    passed = draws * draft_at <= target_at
    return _concluded(
        target_laws,
        draft_laws,
        (target_at, draft_at),
        passed=passed,
        accepted=passed.long().cumprod(dim=0).sum(),
        final_draw=final_draw,
    )


def block(
    target_laws: Tensor, draft_laws: Tensor, ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
) -> Verdict:
    """Judge the drafts together: a later position may rescue an earlier failure, so never fewer are kept on average.

    Sun et al. 2025 (arXiv 2403.10444), algorithm 2. w_i = min(1, w_(i-1) p_i / q_i) is how much of the path up to i
    the target still wants; m_i the mass of max(0, w_i p_(i+1) - q_(i+1)). Position i passes when its draw is at most
    m_i / (m_i + 1 - w_i), the last one when it is at most w_g; the longest prefix whose end passes is kept. The final
    token comes from max(0, w p - q) behind it.
    """
    target_at, draft_at = _at(target_laws, draft_laws, ids)
    weights = path_weights(target_at, draft_at)
    accept = block_probabilities(weights, target_laws, draft_laws)
    passed = torch.tensor(accept_draws, dtype=torch.float64, device=ids.device) <= accept
    places = torch.arange(1, len(ids) + 1, device=ids.device)
    accepted = torch.cat([(places * passed), places.new_zeros(1)]).amax()
    return _concluded(
        target_laws,
        draft_laws,
        (target_at, draft_at),
        passed=passed,
        accepted=accepted,
        final_draw=final_draw,
        weights=torch.cat([weights.new_ones(1), weights]).to(target_laws.dtype),
    )._replace(together=accept)


def path_weights(target_at: Tensor, draft_at: Tensor) -> Tensor:
    """w_1 ... w_g of block verification, in float64: [g]."""
    weight = torch.ones((), dtype=torch.float64, device=target_at.device)
    weights = []
    tiny = torch.finfo(torch.float64).tiny
    for p, q in zip(target_at.double(), draft_at.double(), strict=True):
        weight = (weight * p / q.clamp(min=tiny)).clamp(max=1.0)
        weights.append(weight)
    return torch.stack(weights) if weights else target_at.double()


def block_probabilities(weights: Tensor, target_laws: Tensor, draft_laws: Tensor) -> Tensor:
    """h_1 ... h_g of block verification: what the draw at each position is compared with, float64 [g]."""
    if not len(weights):
        return weights
    wanted = residual(weights[:-1, None] * target_laws[1:-1], draft_laws[1:].double()).sum(dim=-1)
    spare = wanted + (1 - weights[:-1])  # in this order: a weight of 1 leaves exactly 1
    # Nothing to spare means that the whole path is wanted and the next laws agree: it always passes.
    inner = torch.where(spare > 0, wanted / spare.clamp(min=torch.finfo(torch.float64).tiny), torch.ones_like(spare))
    return torch.cat([inner, weights[-1:]])


RULES: dict[str, Rule] = {"chain": chain, "block": block}


def _at(target_laws: Tensor, draft_laws: Tensor, ids: Tensor) -> tuple[Tensor, Tensor]:
    """p and q at the drafted tokens, each [g]."""
    at = ids[:, None]
    return target_laws[:-1].gather(1, at)[:, 0], draft_laws.gather(1, at)[:, 0]


def _concluded(
    target_laws: Tensor,
    draft_laws: Tensor,
    at: tuple[Tensor, Tensor],
    *,
    passed: Tensor,
    accepted: Tensor,
    final_draw: float,
    weights: Tensor | None = None,
) -> Verdict:
    """Draw the token that ends the round from max(0, weight * p - q) behind the accepted prefix.

    `at` is p and q [g] at the drafted tokens; without `weights` [g + 1] each is 1.
    """
    drafts = len(draft_laws)
    target_row, draft_row = target_laws.index_select(0, accepted[None])[0], torch.zeros_like(target_laws[0])
    if drafts:  # the row behind the last draft has nothing to subtract: its residual is the target's own law
        refused = draft_laws.index_select(0, accepted.clamp(max=drafts - 1)[None])[0]
        draft_row = torch.where(accepted < drafts, refused, draft_row)
    wanted = target_row
    if weights is not None:  # behind the last draft the whole law is wanted
        wanted = torch.where(accepted == drafts, torch.ones_like(weights[0]), weights[accepted]) * target_row
    law = residual(wanted, draft_row)
    fallback = law.sum() <= 0
    law = torch.where(fallback, target_row, law)
    final = draw_token(law, final_draw)
    return Verdict(
        target_laws=target_laws,
        draft_laws=draft_laws,
        target_probs=at[0],
        draft_probs=at[1],
        passed=passed,
        accepted=accepted,
        final=final,
        final_law=law,
        final_target_prob=target_row[final.token],
        final_draft_prob=draft_row[final.token],
        fallback=fallback,
    )


def plain(target_law: Tensor, final: Drawn) -> Verdict:
    """The verdict on no drafts at all: `final` was drawn from the target's own law ([vocab])."""
    none = target_law[:0]
    return Verdict(
        target_laws=target_law[None],
        draft_laws=target_law[None][:0],
        target_probs=none,
        draft_probs=none,
        passed=none > 0,
        accepted=torch.zeros((), dtype=torch.long, device=target_law.device),
        final=final,
        final_law=target_law,
        final_target_prob=target_law[final.token],
        final_draft_prob=torch.zeros_like(target_law[0]),
        fallback=torch.zeros((), dtype=torch.bool, device=target_law.device),
    )
