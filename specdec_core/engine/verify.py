"""The rules of verification, as pure functions on laws.

Chain rule: Leviathan et al. 2023 (arXiv 2211.17192), section 2.3 and appendix A.1; Chen et al. 2023
(arXiv 2302.01318), algorithm 2. Block rule: Sun et al. 2025 (arXiv 2403.10444).
Knows nothing of models, caches, text or events.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from specdec_core.engine.sampling import Best, Drawn, Law, drawn_by, in_blocks


class Verdict(NamedTuple):
    """What a rule decided on g drafts, with every number it used."""

    target: Law  # p, g + 1 rows
    drafts: Sequence[Law]  # q, a row a draft
    target_probs: list[float]  # p at each drafted token
    draft_probs: list[float]  # q at each drafted token
    passed: list[bool]  # the test at each position by itself
    accepted: int  # length of the accepted prefix
    final: Drawn  # the resampled or bonus token
    left: Tensor | None  # [vocab] the residual it was drawn from, not normalised; None: from the target's own law
    final_target_prob: float  # p at the final token
    final_draft_prob: float  # q at the final token; 0 for a bonus token
    fallback: bool  # the residual was empty and p was used
    together: list[float] | None = None  # what draws were compared with, where drafts were not judged one by one

    @property
    def final_law(self) -> Tensor:
        """The weights that the final token was drawn from: [vocab]; made when asked for."""
        return self.target.probs[self.accepted] if self.left is None else self.left

    @property
    def accept_probs(self) -> list[float]:
        """What the draw at each position was compared with; computed when asked for."""
        if self.together is not None:
            return self.together
        like = self.target.scores
        probs: list[float] = accept_probabilities(
            like.new_tensor(self.target_probs), like.new_tensor(self.draft_probs)
        ).tolist()
        return probs

    @property
    def residual_masses(self) -> list[float]:
        """Sum over the vocabulary of max(0, p - q) at each drafted position; computed when asked for."""
        laws = self.target.probs
        masses: list[float] = residual(laws[:-1], dense(self.drafts, laws)).sum(dim=-1, dtype=torch.float64).tolist()
        return masses


class Rule(Protocol):
    """A verification rule."""

    def __call__(
        self, target: Law, drafts: Sequence[Law], ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
    ) -> Verdict:
        """Judge g drafts. `target` has g + 1 rows, `drafts` are g laws of one row, `ids` is [g]; row i stands behind
        the first i drafts, and `drafts` are the very laws the ids were drawn from. Draws to accept are in (0, 1], the
        final one in [0, 1).
        """
        ...


def point_mass(token: int, like: Law) -> Law:
    """The law of a deterministic drafter, over the vocabulary of `like`."""
    return Law(scores=like.scores[:1], best=(Best(token, 0.0, 0.0),))


def dense(drafts: Sequence[Law], like: Tensor) -> Tensor:
    """The laws of g drafts over the whole vocabulary, in the format of `like` [g + 1, vocab]: [g, vocab]."""
    return torch.cat([law.probs for law in drafts]).to(like.dtype) if drafts else like[:0]


def accept_probabilities(target_probs: Tensor, draft_probs: Tensor) -> Tensor:
    """min(1, p / q) where q > 0; a token that q gives nothing cannot have been drafted and counts as 0."""
    ratio = target_probs / draft_probs.clamp(min=torch.finfo(draft_probs.dtype).tiny)
    return torch.where(draft_probs > 0, ratio.clamp(max=1.0), torch.zeros_like(ratio))


def residual(target_law: Tensor, draft_law: Tensor) -> Tensor:
    """max(0, p - q): the weights of what the target wants beyond what the draft gave. Any shape [..., vocab]."""
    return (target_law - draft_law).clamp_(min=0)


def chain(
    target: Law, drafts: Sequence[Law], ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
) -> Verdict:
    """Judge each draft by itself and keep those before the first failure.

    Draft i passes when draw * q <= p, which needs no division. The final token comes from the residual at the first
    failure, or from the target's last row when all pass; an empty residual (p and q equal up to rounding) falls back
    to the target's row.
    """
    target_at, draft_at = _at(target, drafts, ids)
    passed = [draw * q <= p for draw, q, p in zip(accept_draws, draft_at, target_at, strict=True)]
    accepted = passed.index(False) if False in passed else len(passed)
    return _concluded(target, drafts, (target_at, draft_at), passed=passed, accepted=accepted, final_draw=final_draw)


def block(
    target: Law, drafts: Sequence[Law], ids: Tensor, *, accept_draws: Sequence[float], final_draw: float
) -> Verdict:
    """Judge the drafts together: a later position may rescue an earlier failure, so never fewer are kept on average.

    Sun et al. 2025 (arXiv 2403.10444), algorithm 2. w_i = min(1, w_(i-1) p_i / q_i) is how much of the path up to i
    the target still wants; m_i the mass of max(0, w_i p_(i+1) - q_(i+1)). Position i passes when its draw is at most
    m_i / (m_i + 1 - w_i), the last one when it is at most w_g; the longest prefix whose end passes is kept. The final
    token comes from max(0, w p - q) behind it.
    """
    target_at, draft_at = _at(target, drafts, ids)
    weights = path_weights(target_at, draft_at)
    accept = block_probabilities(weights, target.probs, dense(drafts, target.probs))
    passed = [draw <= limit for draw, limit in zip(accept_draws, accept, strict=True)]
    accepted = max((i + 1 for i, passes in enumerate(passed) if passes), default=0)
    return _concluded(
        target,
        drafts,
        (target_at, draft_at),
        passed=passed,
        accepted=accepted,
        final_draw=final_draw,
        weight=weights[accepted - 1] if accepted else 1.0,
    )._replace(together=accept)


def path_weights(target_at: Sequence[float], draft_at: Sequence[float]) -> list[float]:
    """w_1 ... w_g of block verification."""
    weight, weights = 1.0, []
    for p, q in zip(target_at, draft_at, strict=True):
        weight = min(weight * p / max(q, sys.float_info.min), 1.0)
        weights.append(weight)
    return weights


def block_probabilities(weights: Sequence[float], target_laws: Tensor, draft_laws: Tensor) -> list[float]:
    """h_1 ... h_g of block verification: what the draw at each position is compared with."""
    if not weights:
        return []
    path = torch.tensor(weights[:-1], dtype=torch.float64, device=target_laws.device)
    wanted = residual(path[:, None] * target_laws[1:-1], draft_laws[1:].double()).sum(dim=-1)
    spare = wanted + (1 - path)  # in this order: a weight of 1 leaves exactly 1
    # Nothing to spare means that the whole path is wanted and the next laws agree: it always passes.
    inner = torch.where(spare > 0, wanted / spare.clamp(min=torch.finfo(torch.float64).tiny), torch.ones_like(spare))
    return [*inner.tolist(), weights[-1]]


RULES: dict[str, Rule] = {"chain": chain, "block": block}


def _at(target: Law, drafts: Sequence[Law], ids: Tensor) -> tuple[list[float], list[float]]:
    """p and q at the drafted tokens."""
    return target.along(ids), [law.prob(token) for law, token in zip(drafts, ids.tolist(), strict=True)]


def _concluded(
    target: Law,
    drafts: Sequence[Law],
    at: tuple[list[float], list[float]],
    *,
    passed: list[bool],
    accepted: int,
    final_draw: float,
    weight: float = 1.0,
) -> Verdict:
    """Draw the token that ends the round from max(0, weight * p - q) behind the accepted prefix.

    `at` is p and q at the drafted tokens. Behind the last draft there is nothing to subtract, and a law that is sure
    of its token leaves that token or nothing: both draw from the target's own law.
    """
    left, sums = None, []
    if accepted < len(drafts) and not target.greedy:
        row = target.probs[accepted]
        left = residual(weight * row if weight != 1 else row, drafts[accepted].probs[0].to(row.dtype))
        sums = in_blocks(left).tolist()
    fallback = left is not None and sum(sums) <= 0
    if left is None or fallback:
        left, final = None, target.draw(final_draw, accepted)
        final_p = final.weight
    else:
        final = drawn_by(sums, left, final_draw)
        final_p = target.prob(final.token, accepted)
    return Verdict(
        target=target,
        drafts=drafts,
        target_probs=at[0],
        draft_probs=at[1],
        passed=passed,
        accepted=accepted,
        final=final,
        left=left,
        final_target_prob=final_p,
        final_draft_prob=drafts[accepted].prob(final.token) if accepted < len(drafts) else 0.0,
        fallback=fallback,
    )


def plain(target: Law, final_draw: float) -> Verdict:
    """The verdict on no drafts at all: the token is drawn from the target's own law."""
    return _concluded(target, (), ([], []), passed=[], accepted=0, final_draw=final_draw)
