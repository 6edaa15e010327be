"""From a model's scores to the law its tokens are drawn from, and the draw itself.

Both models and both arms go through this file, so that a filter can never act on one of them alone. Laws are
float32, or float64 when the scores are; a draw is a uniform number looked up in the law's cumulative sum, so a
recorded draw tells which token it had to be. Knows nothing of drafts or rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from specdec_core.settings import RunSettings


class Drawn(NamedTuple):
    """A token drawn from one law, and the slice of the unit interval it holds there."""

    token: Tensor  # [] long
    low: Tensor  # [] float64
    high: Tensor  # [] float64


class Law(NamedTuple):
    """Rows of next-token laws."""

    scores: Tensor  # [rows, vocab] after the repetition penalty, before temperature
    probs: Tensor  # [rows, vocab] what tokens are drawn from; one-hot when greedy
    best: Tensor | None = None  # [rows] where the ones are, when greedy

    @property
    def greedy(self) -> bool:
        """Whether each row is sure of its token."""
        return self.best is not None

    def draw(self, draw: float) -> Drawn:
        """Draw from the first row; a law that is sure needs no look at its sums."""
        if self.best is None:
            return draw_token(self.probs[0], draw)
        nothing = self.probs.new_zeros((), dtype=torch.float64)
        return Drawn(self.best[0], nothing, nothing + 1)


def next_token_law(scores: Tensor, settings: RunSettings, context: Sequence[int], drafts: Tensor | None = None) -> Law:
    """Return the laws that `settings` make of `scores`.

    `scores` is [rows, vocab]. Row i stands behind `context` and the first i of `drafts` ([rows - 1], or None for one
    row): a token repeated within a block is penalised like any other. Order of the filters: repetition penalty,
    temperature, top-k, top-p, min-p.
    """
    scores = scores if scores.dtype == torch.float64 else scores.float()
    if settings.repetition_penalty != 1:
        seen = _seen(context, drafts, scores)
        penalised = torch.where(scores > 0, scores / settings.repetition_penalty, scores * settings.repetition_penalty)
        scores = torch.where(seen, penalised, scores)
    if settings.greedy:
        best = scores.argmax(dim=-1)
        return Law(scores, torch.zeros_like(scores).scatter_(-1, best[:, None], 1.0), best)
    return Law(scores, _filtered(scores, settings))


def _seen(context: Sequence[int], drafts: Tensor | None, scores: Tensor) -> Tensor:
    """Mark the tokens that stand before each row: [rows, vocab] bool."""
    rows, vocab = scores.shape
    counts = torch.zeros(rows, vocab, dtype=torch.int32, device=scores.device)
    counts[:, torch.tensor(sorted({i for i in context if i < vocab}), dtype=torch.long, device=scores.device)] = 1
    if drafts is not None:
        behind = torch.ones(rows, rows - 1, dtype=torch.int32, device=scores.device).tril(-1)
        counts.scatter_add_(-1, drafts.expand(rows, -1), behind)
    return counts > 0


def _filtered(scores: Tensor, settings: RunSettings) -> Tensor:
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
    return probs.div_(probs.sum(dim=-1, keepdim=True, dtype=torch.float64).to(probs.dtype))


def draw_token(weights: Tensor, draw: float) -> Drawn:
    """Draw from a law given as non-negative `weights` [vocab] that need not sum to 1; `draw` is in [0, 1).

    A token of weight zero is never drawn, whatever rounding does at the end of the sum.
    """
    sums = weights.cumsum(dim=-1, dtype=torch.float64)
    return _found(sums, draw) if sums.device.type == "cpu" else _found_on_device(sums, draw)


def _found(sums: Tensor, draw: float) -> Drawn:
    """The token whose part of the running `sums` [vocab] holds `draw`, in a few cheap steps on the host."""
    host: Any = sums.numpy()
    total = host[-1]
    # With broken weights both look-ups may point past the end; the caller sees that the law is not finite.
    token = min(host.searchsorted(total * draw, "right"), host.searchsorted(total), len(host) - 1)
    low = host[token - 1] if token else 0.0
    return Drawn(torch.tensor(token), *torch.tensor([low, host[token]], dtype=torch.float64).div_(total))


def _found_on_device(sums: Tensor, draw: float) -> Drawn:
    """The same without waiting for the device."""
    total = sums[-1:]
    token = torch.minimum(torch.searchsorted(sums, total * draw, right=True), torch.searchsorted(sums, total))
    token = token.clamp(max=len(sums) - 1)
    high = sums.gather(0, token)
    low = torch.where(token > 0, sums.gather(0, (token - 1).clamp(min=0)), torch.zeros_like(high))
    return Drawn(token[0], (low / total)[0], (high / total)[0])
