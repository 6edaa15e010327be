"""Matrix products chosen by measurement: which way of computing `x @ weight.T` is fastest for so many rows, here.

A decoding pass multiplies every weight by 1 to 33 rows, and libraries differ by a factor of four in how near to the
memory limit they come there, by machine and by row count. So the candidates race on the model's own weights when it
is loaded. Knows nothing of models.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

MEASURED_ROWS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 17, 33)
DECIDING_ROWS = (1, 4, 5, 9)  # a step, and verification of common draft lengths: these decide how a weight is held
SMALL = 1 << 16  # weights of fewer elements fit a near cache; nothing to win
SAMPLE = 4  # weights of a shape that are measured
REPEATS = 5
BUDGET_NS = 50_000_000  # of one race; on a busy machine a few products may take that long
HOPELESS = 4  # times slower than the best so far: not tried again
MARGIN = 2  # blocks are good for every row count, so only a clear loss, and no busy moment, decides against them
PADDED_TO = 4
EXACT_ROWS = 16  # up to here every row count has a kernel of its own
STEPS = ((32, 8), (128, 32))  # up to so many rows, rounded up to a multiple of that
LARGEST_STEP = 128

Way = Callable[[Tensor, Tensor], Tensor]


def row_by_row(x: Tensor, weight: Tensor) -> Tensor:
    """The library's own choice. x is [rows, in], weight [out, in]; returns [rows, out]."""
    return functional.linear(x, weight)


def weight_first(x: Tensor, weight: Tensor) -> Tensor:
    """The same product with the weight on the left; x's transpose stays a view."""
    return torch.mm(weight, x.t()).t().contiguous()


def halved(x: Tensor, weight: Tensor) -> Tensor:
    """The weight as two halves in a batch, which some libraries share out among threads where one matrix is not."""
    if len(weight) % 2:
        return weight_first(x, weight)
    halves = weight.view(2, len(weight) // 2, -1)
    return torch.bmm(halves, x.t().unsqueeze(0).expand(2, -1, -1)).view(len(weight), -1).t().contiguous()


def blocked(x: Tensor, weight: Tensor) -> Tensor:
    """A product with a weight in oneDNN's own blocks, as `pack` made it."""
    product: Tensor = torch.ops.mkldnn._linear_pointwise(x, weight, None, "none", [], "")
    return product


def padded(x: Tensor, weight: Tensor) -> Tensor:
    """Few rows, and themselves again: one row alone may take a slower path than four to six do."""
    return blocked(torch.cat([x] * -(-PADDED_TO // len(x))), weight)[: len(x)]


def stepped(x: Tensor, weight: Tensor) -> Tensor:
    """Many rows, rounded up to one of a few counts.

    oneDNN keeps the kernel and the scratch space of every row count it has met, half a megabyte each, and prompts have
    any length.
    """
    rows = len(x)
    step = next((step for most, step in STEPS if rows <= most), LARGEST_STEP)
    full = -(-rows // step) * step
    if full == rows:
        return blocked(x, weight)
    more = x.new_zeros(full, x.shape[1])
    more[:rows] = x
    return blocked(more, weight)[:rows]


DENSE_WAYS: tuple[Way, ...] = (row_by_row, weight_first, halved)


def pack(weight: Tensor) -> Tensor:
    """The weight in oneDNN's blocks, which hold the same numbers in another order. Raises where there is no oneDNN."""
    packed: Tensor = torch.ops.mkldnn._reorder_linear_weight(weight.detach().contiguous(), None)
    return packed


@dataclass(frozen=True, slots=True)
class Recipe:
    """How weights of a shape are best held and multiplied: `ways[rows]`, and the library's way beyond."""

    packed: bool = False
    ways: tuple[Way, ...] = ()

    def product(self, weight: Tensor) -> Product:
        """The product with `weight` [out, in]; a packed one holds nothing of what it was made from."""
        return Product(pack(weight) if self.packed else weight, self)


class Product:
    """`x @ weight.T`, by the way that won for each row count."""

    __slots__ = ("_beyond", "_held", "_ways", "shape")

    def __init__(self, held: Tensor, recipe: Recipe) -> None:
        self.shape = (held.shape[0], held.shape[1])
        self._held = held
        self._ways = recipe.ways
        self._beyond = stepped if recipe.packed else row_by_row

    @property
    def packed(self) -> bool:
        """Whether the weight is held in blocks, so that `weight` is a copy."""
        return self._held.is_mkldnn

    @property
    def weight(self) -> Tensor:
        """The weight [out, in]; made anew from the blocks of a packed one, equal to the bit."""
        return self._held.to_dense() if self._held.is_mkldnn else self._held

    @property
    def nbytes(self) -> int:
        """Bytes of the weight."""
        return self._held.numel() * self._held.element_size()

    def __call__(self, x: Tensor) -> Tensor:
        """x is [rows, in]; returns [rows, out], contiguous."""
        rows = x.shape[0]
        return (self._ways[rows] if rows < len(self._ways) else self._beyond)(x, self._held)


def recipe_for(group: Sequence[Tensor]) -> Recipe:
    """The best recipe for weights of one shape, measured on up to `SAMPLE` of them."""
    sample = [weight.detach() for weight in group[:SAMPLE]]
    if sample[0].device.type != "cpu" or sample[0].numel() < SMALL:
        return Recipe()
    blocks = _packed(sample)
    if blocks and _blocks_pay(sample, blocks):
        ways = [_fastest((blocked, padded), _ones(rows, sample), blocks) for rows in range(1, PADDED_TO)]
        return Recipe(packed=True, ways=(ways[0], *ways, *(blocked,) * (EXACT_ROWS - PADDED_TO + 1)))
    del blocks
    found = {rows: _fastest(DENSE_WAYS, _ones(rows, sample), sample) for rows in MEASURED_ROWS}
    return Recipe(ways=_spread(found))


class MeasuredLinear(nn.Linear):
    """A linear layer that multiplies by the way that won; everything else of it is the layer it replaces.

    Where the product holds its weight in blocks, `weight` keeps shape and format only, so that nothing is held twice.
    """

    def __init__(self, linear: nn.Linear, product: Product) -> None:
        super().__init__(linear.in_features, linear.out_features, bias=linear.bias is not None, device="meta")
        shell = nn.Parameter(torch.empty_like(linear.weight, device="meta"), requires_grad=False)
        self.weight, self.bias = shell if product.packed else linear.weight, linear.bias
        self.product = product

    def forward(self, x: Tensor) -> Tensor:
        """x is [..., in]."""
        y = self.product(x.reshape(-1, x.shape[-1])).view(*x.shape[:-1], -1)
        return y if self.bias is None else y + self.bias


def use_measured_products(model: nn.Module) -> None:
    """Replace the linear layers of any model in place, where there is something to win."""
    places: dict[tuple[int, int], list[tuple[Any, str]]] = {}
    for parent in model.modules():
        for name, child in parent.named_children():
            if type(child) is nn.Linear:
                places.setdefault((child.out_features, child.in_features), []).append((parent, name))
    for found in places.values():
        recipe = recipe_for([getattr(parent, name).weight for parent, name in found[:SAMPLE]])
        for parent, name in found if recipe.ways else ():
            linear = getattr(parent, name)
            setattr(parent, name, MeasuredLinear(linear, recipe.product(linear.weight)))


def _packed(sample: Sequence[Tensor]) -> list[Tensor]:
    """The sample in blocks; empty where this build of torch cannot, or does not give the same product."""
    if not torch.backends.mkldnn.is_available() or sample[0].dtype != torch.float32:
        return []
    try:
        blocks = [pack(weight) for weight in sample]
        x = torch.linspace(-1, 1, sample[0].shape[1]).repeat(3, 1)
        same = torch.allclose(blocked(x, blocks[0]), row_by_row(x, sample[0]), rtol=1e-3, atol=1e-3)
    except (RuntimeError, AttributeError):  # a build or a processor that lacks it
        return []
    return blocks if same and torch.equal(blocks[0].to_dense(), sample[0]) else []


def _spread(winners: dict[int, Way]) -> tuple[Way, ...]:
    """The way for 0, 1, 2, ... rows: that of the next row count that was measured."""
    measured = iter(sorted(winners))
    ways, nearest = [winners[1]], next(measured)
    for rows in range(1, MEASURED_ROWS[-1] + 1):
        while nearest < rows:
            nearest = next(measured)
        ways.append(winners[nearest])
    return tuple(ways)


def _blocks_pay(sample: Sequence[Tensor], blocks: Sequence[Tensor]) -> bool:
    """Whether to hold the weights in blocks, judged over the row counts that matter; yes in case of doubt.

    All candidates take turns, so that a busy moment of the machine strikes all of them.
    """
    total = {True: 0, False: 0}
    for rows in DECIDING_ROWS:
        x = _ones(rows, sample)
        packed_ways = (blocked, padded) if rows < PADDED_TO else (blocked,)
        costs = _costs([*((way, sample) for way in DENSE_WAYS), *((way, blocks) for way in packed_ways)], x)
        total[False] += min(costs[: len(DENSE_WAYS)])
        total[True] += min(costs[len(DENSE_WAYS) :])
    return total[True] < MARGIN * total[False]


def _ones(rows: int, sample: Sequence[Tensor]) -> Tensor:
    return torch.ones(rows, sample[0].shape[1], dtype=sample[0].dtype)


def _fastest(ways: Sequence[Way], x: Tensor, group: Sequence[Tensor]) -> Way:
    costs = _costs([(way, group) for way in ways], x)
    return ways[costs.index(min(costs))]


def _costs(candidates: Sequence[tuple[Way, Sequence[Tensor]]], x: Tensor) -> list[int]:
    """Nanoseconds of the products by each candidate: the least of some turns, since other work only adds.

    The wall's clock would also count the moments in which other programs had the processor, and the whole process's
    clock counts other threads by fits and starts: so it is that of this thread, which waits for them. Each candidate
    walks through different weights, since a pass finds none of them in the nearest cache.
    """
    best, ends = [1 << 62] * len(candidates), time.perf_counter_ns() + BUDGET_NS
    for turn in range(REPEATS):
        for place, (way, group) in enumerate(candidates):
            if turn and (best[place] > HOPELESS * min(best) or time.perf_counter_ns() > ends):
                continue
            started = time.thread_time_ns()
            for weight in group:
                way(x, weight)
            best[place] = min(best[place], time.thread_time_ns() - started)
    return best
