"""Matrix products chosen by measurement: which way of writing `x @ weight.T` is fastest for so many rows, here.

A decoding pass multiplies every weight by 1 to 33 rows, and libraries differ by a factor of four in how near to the
memory limit they come there, by machine and by row count. So the candidates race on the model's own weights when it
is loaded. Knows nothing of models.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

MEASURED_ROWS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 17, 33)
SMALL = 1 << 16  # weights of fewer elements fit a near cache; nothing to win
REPEATS = 3
LONG_NS = 2_000_000

Way = Callable[[Tensor, Tensor], Tensor]


def row_by_row(x: Tensor, weight: Tensor) -> Tensor:
    """The library's own choice. x is [rows, in], weight [out, in]; returns [rows, out]."""
    return functional.linear(x, weight)


def weight_first(x: Tensor, weight: Tensor) -> Tensor:
    """The same product with the weight on the left; x's transpose stays a view."""
    return torch.mm(weight, x.t()).t().contiguous()


def doubled(x: Tensor, weight: Tensor) -> Tensor:
    """One row as two equal ones: some libraries have a fast path for two rows and none for one."""
    return torch.mm(weight, x.expand(2, -1).contiguous().t())[:, :1].t().contiguous()


class Product:
    """`x @ weight.T`, by the way that won for each row count."""

    __slots__ = ("_ways", "weight")

    def __init__(self, weight: Tensor, ways: Sequence[Way]) -> None:
        self.weight = weight
        self._ways = ways

    @property
    def measured(self) -> bool:
        """Whether there was a race; small matrices and other devices keep the library's way."""
        return bool(self._ways)

    def __call__(self, x: Tensor) -> Tensor:
        """x is [rows, in]; returns [rows, out], contiguous."""
        rows = x.shape[0]
        return self._ways[rows](x, self.weight) if rows < len(self._ways) else functional.linear(x, self.weight)


def products(weights: Sequence[Tensor]) -> list[Product]:
    """Products for all `weights` ([out, in] each), measured once per shape on the weights themselves."""
    by_shape: dict[tuple[int, int], list[Tensor]] = {}
    for weight in weights:
        by_shape.setdefault((weight.shape[0], weight.shape[1]), []).append(weight)
    ways = {shape: _ways(group) for shape, group in by_shape.items()}
    return [Product(weight, ways[weight.shape[0], weight.shape[1]]) for weight in weights]


class MeasuredLinear(nn.Linear):
    """A linear layer that multiplies by the way that won; everything else of it is the layer it replaces."""

    def __init__(self, linear: nn.Linear, product: Product) -> None:
        super().__init__(linear.in_features, linear.out_features, bias=linear.bias is not None, device="meta")
        self.weight, self.bias = linear.weight, linear.bias
        self._product = product

    def forward(self, x: Tensor) -> Tensor:
        """x is [..., in]."""
        y = self._product(x.reshape(-1, x.shape[-1])).view(*x.shape[:-1], -1)
        return y if self.bias is None else y + self.bias


def use_measured_products(model: nn.Module) -> None:
    """Replace the linear layers of any model in place, where there is something to win."""
    places = [
        (parent, name, child)
        for parent in model.modules()
        for name, child in parent.named_children()
        if type(child) is nn.Linear
    ]
    for (parent, name, child), product in zip(places, products([c.weight.detach() for *_, c in places]), strict=True):
        if product.measured:
            setattr(parent, name, MeasuredLinear(child, product))


def _ways(group: Sequence[Tensor]) -> list[Way]:
    """The fastest way for 0, 1, 2, ... rows."""
    first = group[0]
    if first.device.type != "cpu" or first.numel() < SMALL:
        return []
    winners = {rows: _fastest(group, rows) for rows in MEASURED_ROWS}
    measured = iter(sorted(winners))
    ways, nearest = [winners[1]], next(measured)
    for rows in range(1, MEASURED_ROWS[-1] + 1):
        while nearest < rows:
            nearest = next(measured)
        ways.append(winners[nearest])
    return ways


def _fastest(group: Sequence[Tensor], rows: int) -> Way:
    x = torch.ones(rows, group[0].shape[1], dtype=group[0].dtype)
    candidates: list[Way] = [row_by_row, weight_first, *([doubled] if rows == 1 else [])]
    return min(candidates, key=lambda way: _cost(way, x, group))


def _cost(way: Way, x: Tensor, group: Sequence[Tensor]) -> int:
    """Nanoseconds of one product. Walks through different weights, since a pass finds none of them in the cache."""
    way(x, group[0])
    best: list[int] = []
    for repeat in range(REPEATS):
        started = time.perf_counter_ns()
        for weight in group[:8]:
            way(x, weight)
        best.append((time.perf_counter_ns() - started) // len(group[:8]))
        if best[-1] > LONG_NS and repeat:
            break
    return min(best)
