"""The target as a teacher: many rows of text at once, with the hidden states a student may look at.

Knows one lean model and left-padded rows; what is written with it is `data`'s business.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from specdec_core.engine.lean import LeanLayer, LeanModel, turned

BLOCKED = -1e9  # finite, so that a row of padding gets some law instead of none


class Seen(NamedTuple):
    """What one pass over [rows, n] new tokens saw."""

    last: Tensor  # [rows, hidden] behind the last token, before the final norm
    features: Tensor  # [rows, n, layers * hidden] after the layers asked for


class TeacherRows:
    """Rows of text of equal padded length behind one shared cache. `pads` [rows] counts the padding on the left.

    `taps` numbers the layers whose output becomes a feature, counted from 1.
    """

    def __init__(self, model: LeanModel, pads: Tensor, *, capacity: int, taps: tuple[int, ...]) -> None:
        self._model = model
        self._pads = pads
        self._taps = taps
        self._length = 0
        shape = (len(pads) * model.kv_heads, capacity, model.head_size)
        self._keys = [model.embedding.new_empty(shape) for _ in model.layers]
        self._values = [model.embedding.new_empty(shape) for _ in model.layers]
        self._cos, self._sin = model.rotary(capacity)

    @torch.inference_mode()
    def feed(self, ids: Tensor) -> Seen:
        """Append `ids` [rows, n]."""
        model, (rows, new) = self._model, ids.shape
        places = (torch.arange(self._length, self._length + new) - self._pads[:, None]).clamp(min=0).flatten()
        turn, mask = (self._cos[places], self._sin[places]), self._mask(new)
        x = model.embedding[ids.flatten()]  # [rows * n, hidden]
        features = []
        for index, layer in enumerate(model.layers):
            h = functional.rms_norm(x, layer.attention_norm.shape, layer.attention_norm, model.epsilon)
            x = x + layer.output(self._attend(index, layer.query_key_value(h), turn, mask))
            h = functional.rms_norm(x, layer.mlp_norm.shape, layer.mlp_norm, model.epsilon)
            gate, up = layer.gate_up(h).chunk(2, dim=-1)
            x = x + layer.down(functional.silu(gate) * up)
            if index + 1 in self._taps:
                features.append(x.view(rows, new, -1))
        self._length += new
        return Seen(x.view(rows, new, -1)[:, -1], torch.cat(features, dim=-1))

    def scores(self, hidden: Tensor) -> Tensor:
        """Next-token scores of `hidden` [n, hidden]: [n, vocab]."""
        norm = self._model.norm
        return self._model.head(functional.rms_norm(hidden, norm.shape, norm, self._model.epsilon))

    def keep(self, rows: Tensor) -> None:
        """Drop every row but `rows` [kept]."""
        heads = self._model.kv_heads
        states = (rows[:, None] * heads + torch.arange(heads)).flatten()
        self._pads = self._pads[rows]
        for cache in (self._keys, self._values):
            for index, layer in enumerate(cache):
                cache[index] = layer[states]

    def _mask(self, new: int) -> Tensor:
        """What must not be seen: [rows, 1, n, length so far + n]."""
        end = self._length + new
        causal = torch.full((new, end), BLOCKED).triu(end - new + 1)
        padding = torch.where(torch.arange(end) < self._pads[:, None], BLOCKED, 0.0)
        return causal[None, None] + padding[:, None, None]

    def _attend(self, index: int, states: Tensor, turn: tuple[Tensor, Tensor], mask: Tensor) -> Tensor:
        model, layer = self._model, self._model.layers[index]
        rows, new = mask.shape[0], mask.shape[2]
        size, heads, kv_heads = model.head_size, model.heads, model.kv_heads
        queries, keys, values = split_heads(model, layer, states, turn)
        start, end = self._length, self._length + new
        for cache, fresh in ((self._keys[index], keys), (self._values[index], values)):
            cache[:, start:end] = fresh.view(rows, new, kv_heads, size).transpose(1, 2).reshape(-1, new, size)
        group = heads // kv_heads
        queries = queries.view(rows, new, kv_heads, group, size).permute(0, 2, 3, 1, 4)
        queries = queries.reshape(rows * kv_heads, group * new, size)
        scores = torch.bmm(queries, self._keys[index][:, :end].transpose(1, 2)).mul_(size**-0.5)
        scores.view(rows, kv_heads * group, new, end).add_(mask)
        seen = torch.bmm(scores.softmax(dim=-1), self._values[index][:, :end])
        return seen.view(rows, kv_heads, group, new, size).permute(0, 3, 1, 2, 4).reshape(rows * new, heads * size)


def split_heads(
    model: LeanModel, layer: LeanLayer, states: Tensor, turn: tuple[Tensor, Tensor]
) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values in `states` [n, all heads * size], the first two rotated: [n, heads, size]."""
    states = (states if layer.bias is None else states + layer.bias).view(len(states), -1, model.head_size)
    both = model.heads + model.kv_heads
    spun = turned(model, layer, states[:, :both], turn)
    return spun[:, : model.heads], spun[:, model.heads :], states[:, both:]
