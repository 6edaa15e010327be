"""From a model's scores to the law its tokens are drawn from, and the draw itself.

Both models and both arms go through this file, so that a filter can never act on one of them alone. Laws are
float32, or float64 when the scores are; a draw is a uniform number looked up in the law's running sum, so a
recorded draw tells which token it had to be. Behind a pass that used up the caches every call is dear, whatever its
size: a vocabulary is summed up in blocks, and the rest is done on the host. Knows nothing of drafts or rounds.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from specdec_core.engine.host import to_host
from specdec_core.settings import RunSettings

BLOCK = 128  # columns that are summed up at once; about the root of a large vocabulary


class Drawn(NamedTuple):
    """A token drawn from one law, the slice of the unit interval it holds there, and the law's weight for it."""

    token: int
    low: float
    high: float
    weight: float


class Best(NamedTuple):
    """The best score of a row, where it is, and the second best. Not finite where any score of the row is broken."""

    column: int
    score: float
    second: float


class Kept(NamedTuple):
    """A reduced vocabulary: which tokens, ascending, out of `width`."""

    tokens: Tensor  # [columns] long
    listed: Sequence[int]  # the same on the host
    width: int

    @staticmethod
    def of(tokens: Tensor, width: int) -> Kept:
        """The vocabulary of `tokens`."""
        return Kept(tokens, tokens.tolist(), width)


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """Rows of next-token laws. A greedy law has no weights: each row is sure of its best token.

    Columns are tokens; those of a draft with a reduced vocabulary are the tokens it `kept`.
    """

    scores: Tensor  # [rows, columns] after the repetition penalty, before temperature
    weights: Tensor | None = None  # [rows, columns] what tokens are drawn from; each row sums to 1
    sums: Tensor | None = None  # [rows, blocks] the weights summed up in blocks, where that was done already
    best: tuple[Best, ...] = ()  # of each row, where there are no weights
    kept: Kept | None = None

    @staticmethod
    def of(probs: Tensor) -> Law:
        """Laws [rows, vocab] whose scores are not known, and stand for nothing."""
        return Law(scores=probs, weights=probs)

    @property
    def greedy(self) -> bool:
        """Whether each row is sure of its token."""
        return self.weights is None

    @property
    def probs(self) -> Tensor:
        """All rows over the whole vocabulary [rows, vocab], made when asked for; one-hot when greedy."""
        if self.weights is not None and self.kept is None:
            return self.weights
        width = self.scores.shape[-1] if self.kept is None else self.kept.width
        laws = self.scores.new_zeros(len(self.scores), width)
        if self.weights is not None and self.kept is not None:
            return laws.index_copy_(1, self.kept.tokens, self.weights)
        for row, best in zip(laws, self.best, strict=True):
            row[self._token(best.column)] = 1.0
        return laws

    def prob(self, token: int, row: int = 0) -> float:
        """What one row gives one token."""
        if self.weights is None:
            return float(self._token(self.best[row].column) == token)
        column = token if self.kept is None else bisect_left(self.kept.listed, token)
        if self.kept is not None and self.kept.listed[column : column + 1] != [token]:
            return 0.0
        return float(self.weights[row, column])

    def along(self, ids: Tensor) -> list[float]:
        """What the first row gives the first of `ids` ([n]), the second row the second, and so on; one copy."""
        if self.weights is None or self.kept is not None:
            return [self.prob(token, row) for row, token in enumerate(ids.tolist())]
        found: list[float] = self.weights[: len(ids)].gather(1, ids[:, None])[:, 0].tolist()
        return found

    def draw(self, draw: float, row: int = 0) -> Drawn:
        """Draw from one row; a law that is sure needs no look at its sums."""
        if self.weights is None:
            return Drawn(self._token(self.best[row].column), 0.0, 1.0, 1.0)
        sums = in_blocks(self.weights[row]) if self.sums is None else self.sums[row]
        drawn = drawn_by(sums.tolist(), self.weights[row], draw)
        return drawn._replace(token=self._token(drawn.token))

    def two_best(self, rows: int) -> tuple[Best, ...]:
        """The two best scores of the first `rows` rows."""
        return self.best[:rows] or two_best(self.scores[:rows])

    def _token(self, column: int) -> int:
        return column if self.kept is None else self.kept.listed[column]


def two_best(scores: Tensor) -> tuple[Best, ...]:
    """The two best scores of each row of [rows, columns]; of equal ones the first counts as the best."""
    top = scores.topk(min(2, scores.shape[-1]), dim=-1)
    values, columns = to_host([top.values, top.indices])
    found, step = [], top.values.shape[1]
    for row, at in enumerate(range(0, len(values), step)):
        column, score, second = int(columns[at]), values[at], values[at + 1] if step > 1 else -math.inf
        found.append(Best(int(scores[row].argmax()) if score == second else column, score, second))
    return tuple(found)


def next_token_law(
    scores: Tensor,
    settings: RunSettings,
    context: Sequence[int],
    drafts: Tensor | None = None,
    *,
    kept: Kept | None = None,
) -> Law:
    """Return the laws that `settings` make of `scores`.

    `scores` is [rows, columns], of all tokens or of those `kept`. Row i stands behind `context` and the first i of
    `drafts` ([rows - 1], or None for one row): a token repeated within a block is penalised like any other. Order of
    the filters: repetition penalty, temperature, top-k, top-p, min-p.
    """
    scores = scores if scores.dtype == torch.float64 else scores.float()
    if settings.repetition_penalty != 1:
        seen = _seen(context, drafts, scores, kept)
        penalised = torch.where(scores > 0, scores / settings.repetition_penalty, scores * settings.repetition_penalty)
        scores = torch.where(seen, penalised, scores)
    if settings.greedy:
        return Law(scores=scores, best=two_best(scores), kept=kept)
    weights, sums = _filtered(scores, settings)
    return Law(scores=scores, weights=weights, sums=sums, kept=kept)


def _seen(context: Sequence[int], drafts: Tensor | None, scores: Tensor, kept: Kept | None) -> Tensor:
    """Mark the tokens that stand before each row: [rows, columns] bool."""
    rows, vocab = len(scores), scores.shape[1] if kept is None else kept.width
    counts = torch.zeros(rows, vocab, dtype=torch.int32, device=scores.device)
    counts[:, torch.tensor(sorted({i for i in context if i < vocab}), dtype=torch.long, device=scores.device)] = 1
    if drafts is not None:
        behind = torch.ones(rows, rows - 1, dtype=torch.int32, device=scores.device).tril(-1)
        counts.scatter_add_(-1, drafts.expand(rows, -1), behind)
    return (counts if kept is None else counts.index_select(1, kept.tokens)) > 0


def _filtered(scores: Tensor, settings: RunSettings) -> tuple[Tensor, Tensor]:
    """The weights of the laws, and their sums in blocks."""
    if settings.temperature != 1:
        # The maximum goes first, and the temperature stays above zero in the format of the scores: 0 / 0 is no law.
        temperature = max(settings.temperature, torch.finfo(scores.dtype).tiny)
        scores = (scores - scores.amax(dim=-1, keepdim=True)).div_(temperature)
    vocab = scores.shape[-1]
    if 0 < settings.top_k < vocab:
        lowest = scores.topk(settings.top_k, dim=-1).values[..., -1:]
        scores = scores.masked_fill(scores < lowest, -torch.inf)
    if settings.top_p < 1:
        ordered, order = scores.softmax(dim=-1).sort(dim=-1, descending=True)
        beyond = ordered.cumsum(dim=-1) - ordered >= settings.top_p
        scores = scores.masked_fill(torch.zeros_like(beyond).scatter_(-1, order, beyond), -torch.inf)
    probs = scores.softmax(dim=-1)
    if settings.min_p > 0:
        probs = probs.masked_fill(probs < settings.min_p * probs.amax(dim=-1, keepdim=True), 0)
    # A float32 softmax over a large vocabulary sums to 1 only within 1e-5; the recorded numbers should do better.
    sums = in_blocks(probs)
    total = sums.sum(dim=-1, keepdim=True)
    return probs.div_(total.to(probs.dtype)), sums.div_(total)


def draw_token(weights: Tensor, draw: float) -> Drawn:
    """Draw from a law given as non-negative `weights` [vocab] that need not sum to 1; `draw` is in [0, 1).

    A token of weight zero is never drawn, whatever rounding does at the end of the sum.
    """
    return drawn_by(in_blocks(weights).tolist(), weights, draw)


def in_blocks(weights: Tensor) -> Tensor:
    """The weights [..., columns] summed up, `BLOCK` of them at a time, in float64: [..., blocks]."""
    missing = -weights.shape[-1] % BLOCK
    whole = functional.pad(weights, (0, missing)) if missing else weights
    blocks: Tensor = whole.unflatten(-1, (-1, BLOCK))
    return blocks.sum(dim=-1, dtype=torch.float64)


def drawn_by(sums: Sequence[float], weights: Tensor, draw: float) -> Drawn:
    """The token whose part of the running sum of `weights` holds `draw`: first its block, then its place there.

    The sums may be those of weights that were not rounded yet: a block's tokens share exactly what its sum is.
    """
    ends = list(accumulate(sums))
    total = ends[-1]
    block = _place(ends, total * draw)
    inside: list[float] = weights[block * BLOCK : (block + 1) * BLOCK].tolist()
    scale = sums[block] / (sum(inside) or 1.0)
    edges = list(accumulate((scale * weight for weight in inside), initial=ends[block - 1] if block else 0.0))
    place = _place(edges[1:], total * draw)
    low, high = (edge / total if total else math.nan for edge in edges[place : place + 2])
    return Drawn(block * BLOCK + place, low, high, inside[place])


def _place(ends: Sequence[float], wanted: float) -> int:
    """Where in a running sum `wanted` lies. With broken weights both look-ups may point past the end."""
    return min(bisect_right(ends, wanted), bisect_left(ends, ends[-1]), len(ends) - 1)
