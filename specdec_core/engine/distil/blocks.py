"""What students are built of: decoder layers, and a head over part of the vocabulary.

Matrices may be in bfloat16, the sums between layers stay in float32. Knows nothing of texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from specdec_core.engine.lean import LeanLayer, LeanModel


class Columns(NamedTuple):
    """The part of the reduced vocabulary that is scored: all of it, or all that a batch's laws need and some others.

    `offset` makes up for the columns left out, so that sums over the drawn ones stand for sums over all.
    """

    chosen: Tensor  # [c] columns, ascending
    offset: Tensor  # [c] added to the scores
    place_of: Tensor  # [vocab] a token's place among the chosen; -1 where it is not


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Sizes of one decoder layer, the target's own."""

    hidden: int
    inner: int
    heads: int
    kv_heads: int
    head_size: int
    epsilon: float

    @classmethod
    def of(cls, model: LeanModel) -> Shape:
        return cls(
            hidden=model.norm.shape[0],
            inner=model.layers[0].down.weight.shape[1],
            heads=model.heads,
            kv_heads=model.kv_heads,
            head_size=model.head_size,
            epsilon=model.epsilon,
        )


class Block(nn.Module):
    """One trained decoder layer of the Llama family; named like `LeanLayer`, into which it is turned for drafting."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        states = (shape.heads + 2 * shape.kv_heads) * shape.head_size
        self.attention_norm = nn.Parameter(torch.ones(shape.hidden))
        self.query_key_value = matrix(states, shape.hidden)
        self.output = matrix(shape.hidden, shape.heads * shape.head_size)
        self.mlp_norm = nn.Parameter(torch.ones(shape.hidden))
        self.gate_up = matrix(2 * shape.inner, shape.hidden)
        self.down = matrix(shape.hidden, shape.inner)
        self.bias: nn.Parameter | None = None
        self.query_norm: nn.Parameter | None = None
        self.key_norm: nn.Parameter | None = None

    @torch.no_grad()
    def copy_from(self, layer: LeanLayer) -> None:
        """Start from a layer of the target."""
        self.attention_norm.copy_(layer.attention_norm)
        self.mlp_norm.copy_(layer.mlp_norm)
        mine = (self.query_key_value, self.output, self.gate_up, self.down)
        for matrix, linear in zip(mine, layer.linears, strict=True):
            matrix.copy_(linear.weight)
        for name in ("bias", "query_norm", "key_norm"):
            theirs = getattr(layer, name)
            if theirs is not None:
                setattr(self, name, nn.Parameter(theirs.clone()))

    def states(self, x: Tensor, turn: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """Queries, keys and values of x [rows, n, hidden], the first two rotated: [rows, heads, n, size]."""
        shape = self.shape
        h = functional.rms_norm(x, (shape.hidden,), self.attention_norm, shape.epsilon)
        flat = product(h, self.query_key_value)
        split = (flat if self.bias is None else flat + self.bias).view(*x.shape[:2], -1, shape.head_size)
        queries, keys, values = split.split([shape.heads, shape.kv_heads, shape.kv_heads], dim=2)
        if self.query_norm is not None and self.key_norm is not None:
            queries = functional.rms_norm(queries, (shape.head_size,), self.query_norm, shape.epsilon)
            keys = functional.rms_norm(keys, (shape.head_size,), self.key_norm, shape.epsilon)
        spun = (rotated(states, turn).to(flat.dtype).transpose(1, 2) for states in (queries, keys))
        return next(spun), next(spun), values.to(flat.dtype).transpose(1, 2)

    def finish(self, x: Tensor, seen: Tensor) -> Tensor:
        """Add what attention saw ([rows, heads, n, size]) and the layer's other half to x."""
        shape = self.shape
        x = x + product(seen.transpose(1, 2).flatten(2), self.output)
        h = functional.rms_norm(x, (shape.hidden,), self.mlp_norm, shape.epsilon)
        gate, up = product(h, self.gate_up).chunk(2, dim=-1)
        return x + product(functional.silu(gate) * up, self.down)

    def attend(self, queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        """Causal attention of equally long queries and keys."""
        return functional.scaled_dot_product_attention(queries, keys, values, is_causal=True, enable_gqa=True)


class ChainMemory:
    """What steps upon own output may see: a chain's part of the places before it, and the chain's own steps.

    `past` are keys and values [rows, kv heads, n, size] of every layer, `chains` [rows, m] the places chains begin at.
    """

    def __init__(self, past: Sequence[tuple[Tensor, Tensor]], chains: Tensor) -> None:
        self._past = past
        self._own: list[list[tuple[Tensor, Tensor]]] = [[] for _ in past]
        places = torch.arange(past[0][0].shape[2])
        self._blocked = (places > chains[..., None])[:, None, None]  # [rows, 1, 1, m, n]

    def attend(self, layer: int, queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        """Take in a step of every chain and look back from it: [rows, heads, m, size]."""
        (past_keys, past_values), own = self._past[layer], self._own[layer]
        own.append((keys, values))
        rows, kv_heads, count, size = keys.shape
        queries = queries.reshape(rows, kv_heads, -1, size) * size**-0.5  # [rows, kv heads, group * m, size]
        scores = (queries @ past_keys.transpose(2, 3)).float().unflatten(2, (-1, count))
        scores = scores.masked_fill(self._blocked, -torch.inf)
        grouped = queries.unflatten(2, (-1, count))
        mine = [(grouped * k[:, :, None]).sum(-1, keepdim=True, dtype=torch.float32) for k, _ in own]
        weights = torch.cat([scores, *mine], dim=-1).softmax(dim=-1).to(values.dtype)
        seen = (weights[..., : past_keys.shape[2]].flatten(2, 3) @ past_values).unflatten(2, (-1, count))
        for index, (_, v) in enumerate(own):
            seen = seen + weights[..., past_keys.shape[2] + index, None] * v[:, :, None]
        whole: Tensor = seen.flatten(1, 2)
        return whole


class ReducedHead(nn.Module):
    """The final norm and the target's head rows for the kept tokens. The rows are trained only when asked for."""

    def __init__(self, target: LeanModel, kept: Tensor, *, train_rows: bool) -> None:
        super().__init__()
        self.norm = nn.Parameter(target.norm.clone())
        self.rows = nn.Parameter(target.head_weight[kept].float().clone(), requires_grad=train_rows)
        self._epsilon = target.epsilon
        self._kept = kept

    def forward(self, hidden: Tensor, columns: Columns) -> Tensor:
        """Scores of hidden [n, hidden]: [n, columns]."""
        h = functional.rms_norm(hidden, self.norm.shape, self.norm, self._epsilon)
        rows = self.rows if len(columns.chosen) == len(self.rows) else self.rows[columns.chosen]
        return product(h, rows) + columns.offset

    def tensors(self) -> dict[str, Tensor]:
        """What a draft folder stores: untrained rows are the target's, which will be there."""
        return {"norm": self.norm, "kept": self._kept, **({"rows": self.rows} if self.rows.requires_grad else {})}


def tensors_of(block: nn.Module, prefix: str) -> dict[str, Tensor]:
    """A block's tensors under their names in a draft folder."""
    return {prefix + name: parameter for name, parameter in block.named_parameters()}


def product(x: Tensor, weight: Tensor) -> Tensor:
    """`x @ weight.T` in the number format of the weight."""
    return functional.linear(x.to(weight.dtype), weight)


def matrix(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * 0.5 * columns**-0.5)


def turn_at(rotary: Callable[[int], tuple[Tensor, Tensor]], places: Tensor) -> tuple[Tensor, Tensor]:
    """cos and signed sin for places [rows, n]: [rows, n, 1, size] each."""
    cos, sin = rotary(int(places.max()) + 1)
    return cos[places], sin[places]


def rotated(states: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    cos, sin = turn
    return states * cos + states.roll(states.shape[-1] // 2, dims=-1) * sin
