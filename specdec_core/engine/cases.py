"""What a rule is asked to judge, and every number that it may look up: near one by one, far all in one copy.

On the CPU few numbers are ever looked at, so a case finds each when a rule asks for it. Far from the host
(`host.far`) every look makes it wait: there a case computes on the device what any verdict could need, for each length
that may be accepted, and has it brought over once. Both give the same numbers. Knows nothing of how rules decide.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.host import Reading, far, numbers, to_device
from specdec_core.engine.sampling import Best, Drawn, Law, drawn_by, in_blocks, looked_up


class Ending(NamedTuple):
    """The token that ends a round, and what it was drawn from."""

    drawn: Drawn
    left: Tensor | None  # [vocab] the residual, not normalised; None: the target's own law
    target_prob: float  # p at the token
    draft_prob: float  # q at the token; 0 behind the last draft
    fallback: bool  # the residual was empty


class At(NamedTuple):
    """What both laws give the drafted tokens."""

    tokens: list[int]
    target_probs: list[float]
    draft_probs: list[float]


class Case:
    """g drafts, the laws on both sides, and the draw in [0, 1) of the token that ends the round.

    `target` has g + 1 rows, `drafts` are g laws of one row, `ids` is [g]; row i stands behind the first i drafts, and
    `drafts` are the very laws the ids were drawn from.
    """

    readings: tuple[Reading, ...] = ()  # what can be brought over together before a rule is asked

    def __init__(self, target: Law, drafts: Sequence[Law], ids: Tensor, final_draw: float) -> None:
        self.target = target
        self.drafts = drafts
        self.ids = ids
        self.final_draw = final_draw
        self._looked: At | None = None

    @property
    def tokens(self) -> list[int]:
        """The drafted ids on the host."""
        return self._at.tokens

    @property
    def target_probs(self) -> list[float]:
        """p at each drafted token."""
        return self._at.target_probs

    @property
    def draft_probs(self) -> list[float]:
        """q at each drafted token."""
        return self._at.draft_probs

    @property
    def _at(self) -> At:
        if self._looked is None:
            self._looked = self._look()
        return self._looked

    def _look(self) -> At:
        if not self.drafts:
            return At([], [], [])
        tokens = numbers(self.ids)
        return At(tokens, self.target.along(self.ids), probs_of(self.drafts, tokens))

    @property
    def residual_masses(self) -> list[float]:
        """Sum over the vocabulary of max(0, p - q) at each drafted position."""
        laws = self.target.probs
        return numbers(masses(laws[:-1], dense(self.drafts, laws)))

    def wanted(self, weights: Sequence[float]) -> list[float]:
        """m_1 ... m_(g-1): the mass of max(0, w_i p_(i+1) - q_(i+1)), given the path weights w_1 ... w_g."""
        if len(weights) < 2:
            return []
        laws = self.target.probs
        path = to_device(weights[:-1], laws.device, dtype=torch.float64)
        return numbers(wanted(path, laws, dense(self.drafts, laws)))

    def ending(self, accepted: int, weight: float) -> Ending:
        """Draw the token that ends the round from max(0, weight * p - q) behind the accepted prefix.

        Behind the last draft there is nothing to subtract, and a law that is sure of its token leaves that token or
        nothing: both draw from the target's own law.
        """
        left, sums = None, []
        if accepted < len(self.drafts) and not self.target.greedy:
            row = self.target.probs[accepted]
            left = residual(weight * row if weight != 1 else row, self.drafts[accepted].probs[0].to(row.dtype))
            sums = numbers(in_blocks(left))
        fallback = left is not None and sum(sums) <= 0
        if left is None or fallback:
            left, drawn = None, self.target.draw(self.final_draw, accepted)
            target_prob = drawn.weight
        else:
            drawn = drawn_by(sums, left, self.final_draw)
            target_prob = self.target.prob(drawn.token, accepted)
        draft_prob = self.drafts[accepted].prob(drawn.token) if accepted < len(self.drafts) else 0.0
        return Ending(drawn, left, target_prob, draft_prob, fallback)


class Ahead(NamedTuple):
    """What a far case computed ahead, brought over with the round's other numbers."""

    p_at: list[float]
    q_at: list[float]
    weights: list[float]  # of the path before each ending but the last
    tokens: list[float]  # the ending behind each accepted length 0 ... g, and what goes with it
    low: list[float]
    high: list[float]
    weight: list[float]
    p_final: list[float]
    q_final: list[float]
    empty: list[float]  # whether the residual was, for all endings but the last
    masses: list[float]
    wanted: list[float]


class FarCase(Case):
    """A case on a device. What it computed ahead it answers without a further look, for draws of its own rule.

    `whole` adds what only a full trace shows. A greedy law leaves nothing to compute: its best tokens say it all.
    """

    def __init__(
        self, target: Law, drafts: Sequence[Law], ids: Tensor, final_draw: float, *, weighted: bool, whole: bool
    ) -> None:
        super().__init__(target, drafts, ids, final_draw)
        self._weighted = weighted
        self._whole = whole
        self.sources: Tensor | None = None  # [g + 1, vocab] what each ending is drawn from
        self._ids = Reading(ids)
        self._ahead = None if target.greedy else Reading(*self._computed())
        best = [reading for law in (target, *drafts) for reading in law.readings]
        self.readings = (self._ids, *([] if self._ahead is None else [self._ahead]), *best)

    def _computed(self) -> list[Tensor]:
        """The fields of `Ahead`, on the device."""
        p, own = self.target.probs, self.target.block_sums()
        if not self.drafts:
            self.sources, none = p, own[0, :0]
            found = looked_up(own, p, self.final_draw)
            return [none, none, none, *found, found.weight, none, none, none, none]
        q, at = dense(self.drafts, p), self.ids[:, None]
        p_at, q_at = p[:-1].gather(1, at)[:, 0], q.gather(1, at)[:, 0]
        path = weights_along(p_at.double(), q_at.double()) if self._weighted else torch.ones_like(p_at).double()
        before = torch.cat([path.new_ones(1), path])[:-1]
        left = residual(before[:, None].to(p.dtype) * p[:-1], q)
        sums = in_blocks(left)
        empty = sums.sum(dim=-1, keepdim=True) <= 0
        self.sources = torch.cat([torch.where(empty, p[:-1], left), p[-1:]])
        found = looked_up(torch.cat([torch.where(empty, own[:-1], sums), own[-1:]]), self.sources, self.final_draw)
        column = found.columns[:, None]
        p_final, q_final = p.gather(1, column), q.gather(1, column[:-1])
        shown = masses(p[:-1], q) if self._whole else path[:0]
        next_wanted = wanted(path[:-1], p, q) if self._weighted else path[:0]
        return [p_at, q_at, before, *found, p_final, q_final, empty, shown, next_wanted]

    @property
    def _found(self) -> Ahead | None:
        return None if self._ahead is None else Ahead(*self._ahead.numbers)

    def _look(self) -> At:
        tokens = [int(token) for token in self._ids.numbers[0]]
        if self._found is not None:
            return At(tokens, self._found.p_at, self._found.q_at)
        sure = [self.target.prob(token, row) for row, token in enumerate(tokens)]
        return At(tokens, sure, probs_of(self.drafts, tokens))

    @property
    def residual_masses(self) -> list[float]:
        if self._found is None:
            return [self._sure_mass(row, 1.0) for row in range(len(self.drafts))]
        return self._found.masses if self._whole else super().residual_masses

    def wanted(self, weights: Sequence[float]) -> list[float]:
        if self._found is None:
            return [self._sure_mass(row, weight) for row, weight in enumerate(weights[:-1], 1)]
        if not self._weighted or self._found.weights[1:] != list(weights[:-1]):
            return super().wanted(weights)
        return self._found.wanted

    def _sure_mass(self, row: int, weight: float) -> float:
        """The mass of max(0, weight * p - q) where p is sure of one token."""
        return max(0.0, weight - self.drafts[row].prob(self.target.best[row].column))

    def ending(self, accepted: int, weight: float) -> Ending:
        found, behind = self._found, accepted < len(self.drafts)
        if found is None or self.sources is None or (behind and weight != found.weights[accepted]):
            return super().ending(accepted, weight)
        fallback = behind and found.empty[accepted] == 1
        token = int(found.tokens[accepted])
        return Ending(
            drawn=Drawn(token, found.low[accepted], found.high[accepted], found.weight[accepted]),
            left=self.sources[accepted] if behind and not fallback else None,
            target_prob=found.p_final[accepted],
            draft_prob=found.q_final[accepted] if behind else 0.0,
            fallback=fallback,
        )


def case_of(
    target: Law,
    drafts: Sequence[Law],
    ids: Tensor,
    *,
    final_draw: float,
    rule: str = "chain",
    whole: bool = False,
) -> Case:
    """The case of these drafts: near or far by where the laws are. `rule` is who will be asked, `whole` whether all
    numbers of a full trace are.
    """
    if not far(target.scores):
        return Case(target, drafts, ids, final_draw)
    return FarCase(target, drafts, ids, final_draw, weighted=rule == "block", whole=whole)


def point_mass(token: int, like: Law) -> Law:
    """The law of a deterministic drafter, over the vocabulary of `like`."""
    return Law(scores=like.scores[:1], best=(Best(token, 0.0, 0.0),))


def probs_of(drafts: Sequence[Law], tokens: Sequence[int]) -> list[float]:
    """q at each of g tokens, by the law of each."""
    return [law.prob(token) for law, token in zip(drafts, tokens, strict=True)]


def dense(drafts: Sequence[Law], like: Tensor) -> Tensor:
    """The laws of g drafts over the whole vocabulary, in the format of `like` [g + 1, vocab]: [g, vocab]."""
    return torch.cat([law.probs for law in drafts]).to(like.dtype) if drafts else like[:0]


def residual(target_law: Tensor, draft_law: Tensor) -> Tensor:
    """max(0, p - q): the weights of what the target wants beyond what the draft gave. Any shape [..., vocab]."""
    return (target_law - draft_law).clamp_(min=0)


def masses(target_laws: Tensor, draft_laws: Tensor) -> Tensor:
    """Sum of the residual of each of g rows [g, vocab], in float64: [g]."""
    return residual(target_laws, draft_laws).sum(dim=-1, dtype=torch.float64)


def wanted(path: Tensor, target_laws: Tensor, draft_laws: Tensor) -> Tensor:
    """m_1 ... m_(g-1) from w_1 ... w_(g-1) [g - 1] in float64, p [g + 1, vocab] and q [g, vocab]."""
    return residual(path[:, None] * target_laws[1:-1], draft_laws[1:].double()).sum(dim=-1)


def path_weights(target_at: Sequence[float], draft_at: Sequence[float]) -> list[float]:
    """w_1 ... w_g of block verification, from p and q at the drafted tokens."""
    weight, weights = 1.0, []
    for p, q in zip(target_at, draft_at, strict=True):
        weight = min(weight * p / max(q, sys.float_info.min), 1.0)
        weights.append(weight)
    return weights


def weights_along(target_at: Tensor, draft_at: Tensor) -> Tensor:
    """`path_weights` on a device: [g] in float64, the same to the last bit."""
    weight, weights = target_at.new_ones(1), [target_at[:0]]
    for p, q in zip(target_at.split(1), draft_at.clamp(min=sys.float_info.min).split(1), strict=True):
        weight = (weight * p / q).clamp(max=1.0)
        weights.append(weight)
    return torch.cat(weights)
