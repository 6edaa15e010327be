"""From a model's scores to the law its tokens are drawn from, and the draw itself.

Both models and both arms go through this file, so that a filter can never act on one of them alone. Laws are
float32, or float64 when the scores are; a draw is a uniform number looked up in the law's running sum, so a
recorded draw tells which token it had to be. Behind a pass that used up the caches every call is dear, whatever its
size: a vocabulary is summed up in blocks, and the rest is done on the host. Where the host would wait for each number
(`host.far`), the same look-up is done on the device. Knows nothing of drafts or rounds.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple, overload

import torch
from torch import Tensor
from torch.nn import functional

from specdec_core.engine.host import Reading, far, number, numbers, to_device, to_host
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


class Bests(Sequence[Best]):
    """The two best scores of each row of a device, brought over when somebody looks or with a round's other numbers."""

    def __init__(self, columns: Tensor, values: Tensor) -> None:
        self.columns = columns  # [rows] long, of equal scores the first
        self.reading = Reading(columns, values)  # values is [rows, 1 or 2]

    def __len__(self) -> int:
        return len(self.columns)

    @overload
    def __getitem__(self, index: int) -> Best: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Best, ...]: ...
    def __getitem__(self, index: int | slice) -> Best | tuple[Best, ...]:
        columns, values = self.reading.numbers
        step = len(values) // len(columns)
        seconds = values[1::2] if step > 1 else [-math.inf] * len(columns)
        found = tuple(Best(int(at), *both) for at, *both in zip(columns, values[::step], seconds, strict=True))
        return found[index]


def unread(best: Sequence[Best]) -> list[Reading]:
    """What has to be brought over before `best` can be looked at."""
    return [best.reading] if isinstance(best, Bests) else []


class Kept(NamedTuple):
    """A reduced vocabulary: which tokens, ascending, out of `width`."""

    tokens: Tensor  # [columns] long
    listed: Sequence[int]  # the same on the host
    width: int

    @staticmethod
    def of(tokens: Tensor, width: int) -> Kept:
        """The vocabulary of `tokens`."""
        return Kept(tokens, numbers(tokens), width)


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """Rows of next-token laws. A greedy law has no weights: each row is sure of its best token.

    Columns are tokens; those of a draft with a reduced vocabulary are the tokens it `kept`.
    """

    scores: Tensor  # [rows, columns] after the repetition penalty, before temperature
    weights: Tensor | None = None  # [rows, columns] what tokens are drawn from; each row sums to 1
    sums: Tensor | None = None  # [rows, blocks] the weights summed up in blocks, where that was done already
    best: Sequence[Best] = ()  # of each row, where there are no weights
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
    def readings(self) -> list[Reading]:
        """What has to be brought over before a greedy law on a device can say anything."""
        return unread(self.best)

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
        return number(self.weights[row, column])

    def along(self, ids: Tensor) -> list[float]:
        """What the first row gives the first of `ids` ([n]), the second row the second, and so on; one copy."""
        if self.weights is None or self.kept is not None:
            return [self.prob(token, row) for row, token in enumerate(numbers(ids))]
        return numbers(self.weights[: len(ids)].gather(1, ids[:, None])[:, 0])

    def draw(self, draw: float, row: int = 0) -> Drawn:
        """Draw from one row; a law that is sure needs no look at its sums."""
        if self.weights is None:
            return Drawn(self._token(self.best[row].column), 0.0, 1.0, 1.0)
        sums = in_blocks(self.weights[row]) if self.sums is None else self.sums[row]
        drawn = drawn_by(numbers(sums), self.weights[row], draw)
        return drawn._replace(token=self._token(drawn.token))

    def pick(self, draw: float) -> int | Tensor:
        """The token that `draw` draws from the first row: its id, or [1] on a device that nobody has read yet."""
        if not far(self.scores):
            return self.draw(draw).token
        if self.weights is None:
            assert isinstance(self.best, Bests)
            columns = self.best.columns[:1]
        else:
            columns = looked_up(self.block_sums(), self.weights, draw).columns[:1]
        return columns if self.kept is None else self.kept.tokens[columns]

    def block_sums(self) -> Tensor:
        """The weights of all rows summed up in blocks: [rows, blocks]. A greedy law has none."""
        assert self.weights is not None
        return in_blocks(self.weights) if self.sums is None else self.sums

    def two_best(self, rows: int) -> Sequence[Best]:
        """The two best scores of the first `rows` rows."""
        return self.best[:rows] or two_best(self.scores[:rows])

    def first(self, rows: int) -> Law:
        """The first `rows` rows alone."""
        weights, sums = (None if part is None else part[:rows] for part in (self.weights, self.sums))
        return replace(self, scores=self.scores[:rows], weights=weights, sums=sums, best=self.best[:rows])

    def _token(self, column: int) -> int:
        return column if self.kept is None else self.kept.listed[column]


def two_best(scores: Tensor) -> Sequence[Best]:
    """The two best scores of each row of [rows, columns]; of equal ones the first counts as the best."""
    top = scores.topk(min(2, scores.shape[-1]), dim=-1)
    if far(scores):
        return Bests(scores.argmax(dim=-1), top.values)
    values, columns = to_host([top.values, top.indices])
    found, step = [], top.values.shape[1]
    for row, at in enumerate(range(0, len(values), step)):
        column, score, second = int(columns[at]), values[at], values[at + 1] if step > 1 else -math.inf
        found.append(Best(int(number(scores[row].argmax())) if score == second else column, score, second))
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

    `scores` is [rows, columns], of all tokens or of those `kept`. The last row stands behind `context` and all of
    `drafts` ([rows - 1] or more, or None for one row behind none), each row before it behind one less: a token repeated
    within a block is penalised like any other. Order of the filters: repetition penalty, temperature, top-k, top-p,
    min-p.
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
    counts.index_fill_(1, to_device(sorted({i for i in context if i < vocab}), scores.device), 1)
    if drafts is not None:
        behind = torch.ones(rows, len(drafts), dtype=torch.int32, device=scores.device).tril(len(drafts) - rows)
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
    return drawn_by(numbers(in_blocks(weights)), weights, draw)


def in_blocks(weights: Tensor) -> Tensor:
    """The weights [..., columns] summed up, `BLOCK` of them at a time, in float64: [..., blocks]."""
    return _blocks(weights).sum(dim=-1, dtype=torch.float64)


def _blocks(weights: Tensor) -> Tensor:
    """The weights [..., columns] in blocks, the last one filled up with zeros: [..., blocks, BLOCK]."""
    missing = -weights.shape[-1] % BLOCK
    whole = functional.pad(weights, (0, missing)) if missing else weights
    blocks: Tensor = whole.unflatten(-1, (-1, BLOCK))
    return blocks


def drawn_by(sums: Sequence[float], weights: Tensor, draw: float) -> Drawn:
    """The token whose part of the running sum of `weights` holds `draw`: first its block, then its place there.

    The sums may be those of weights that were not rounded yet: a block's tokens share exactly what its sum is.
    """
    ends = list(accumulate(sums))
    total = ends[-1]
    block = _place(ends, total * draw)
    inside: list[float] = numbers(weights[block * BLOCK : (block + 1) * BLOCK])
    *_, within = accumulate(inside)  # not `sum`, which adds up in another way on newer versions of Python
    scale = sums[block] / (within or 1.0)
    edges = list(accumulate((scale * weight for weight in inside), initial=ends[block - 1] if block else 0.0))
    place = _place(edges[1:], total * draw)
    low, high = (edge / total if total else math.nan for edge in edges[place : place + 2])
    return Drawn(block * BLOCK + place, low, high, inside[place])


def _place(ends: Sequence[float], wanted: float) -> int:
    """Where in a running sum `wanted` lies. With broken weights both look-ups may point past the end."""
    return min(bisect_right(ends, wanted), bisect_left(ends, ends[-1]), len(ends) - 1)


class Found(NamedTuple):
    """What one draw finds in each of some rows, on their device: the fields of `Drawn`, [rows] each."""

    columns: Tensor
    low: Tensor
    high: Tensor
    weight: Tensor


def looked_up(sums: Tensor, weights: Tensor, draw: float) -> Found:
    """`drawn_by` for all rows of `weights` [rows, columns] at once, on their device; `sums` is [rows, blocks].

    The same running sums in the same order. A device may add them up in another order than the host, which moves an
    edge by the rounding of float64, and never makes room for a column of weight zero.
    """
    ends = sums.cumsum(dim=-1)
    total = ends[:, -1:]
    block = _first_past(ends, sums, total * draw)  # [rows, 1]
    inside = _blocks(weights).take_along_dim(block[..., None], dim=1)[:, 0].double()  # [rows, BLOCK]
    within = inside.cumsum(dim=-1)[:, -1:].clamp(min=torch.finfo(torch.float64).tiny)
    scale = sums.gather(1, block) / within
    before = functional.pad(ends, (1, 0)).gather(1, block)
    edges = torch.cat([before, scale * inside], dim=-1).cumsum(dim=-1)
    place = _first_past(edges[:, 1:], inside, total * draw)
    low, high = edges.gather(1, place) / total, edges.gather(1, place + 1) / total
    found = (block * BLOCK + place, low, high, inside.gather(1, place))
    return Found(*(part[:, 0] for part in found))


def _first_past(ends: Tensor, parts: Tensor, wanted: Tensor) -> Tensor:
    """The first of the `parts` [rows, n] with room for `wanted` [rows, 1], by where each ends: [rows, 1].

    What rounding puts behind the last end counts as the last part. Looks at each part's size as well as at the ends,
    for a sum that was added up in parallel need not grow with every part.
    """
    held = torch.where(parts > 0, ends, -torch.inf)
    past = (held > wanted) | (held >= held.amax(dim=-1, keepdim=True))
    return past.to(torch.uint8).argmax(dim=-1, keepdim=True)
