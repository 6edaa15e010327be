"""The target as a teacher: many rows of text at once, with the hidden states a student may look at.

Knows one lean model and left-padded rows; what is written with it is `data`'s business.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from specdec_core.engine.lean import LeanLayer, LeanModel, Linear, turned
from specdec_core.engine.products import Recipe

BLOCKED = -1e9  # finite, so that a row of padding gets some law instead of none
EXACT = 64  # scores of a row that are never rounded
HALF_PRECISION = ("avx512_bf16", "amx_bf16")  # what a processor needs for products in bfloat16 to be fast


class Seen(NamedTuple):
    """What one pass over [rows, n] new tokens saw."""

    last: Tensor  # [rows, hidden] behind the last token, before the final norm
    features: Tensor  # [rows, n, layers * hidden] after the layers asked for


def half_precision_pays() -> bool:
    """Whether this processor multiplies in bfloat16, which is about four times as fast as float32 where it does."""
    can = torch.cpu.get_capabilities()
    return any(can.get(name, False) for name in HALF_PRECISION)


def halved(model: LeanModel) -> LeanModel:
    """The same model with its matrices in bfloat16; norms, and so the sums between layers, stay as they are."""

    def half(linear: Linear) -> Linear:
        return Recipe().product(linear.weight.bfloat16())

    layers = (
        replace(
            layer,
            query_key_value=half(layer.query_key_value),
            output=half(layer.output),
            gate_up=half(layer.gate_up),
            down=half(layer.down),
        )
        for layer in model.layers
    )
    head = Recipe().product(model.head_weight.bfloat16())
    return replace(model, layers=tuple(layers), head=head, tied=False)


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
        self._dtype = model.head_weight.dtype  # of products; the sums between layers are the norms'
        self._keys = [model.norm.new_empty(shape, dtype=self._dtype) for _ in model.layers]
        self._values = [model.norm.new_empty(shape, dtype=self._dtype) for _ in model.layers]
        self._cos, self._sin = model.rotary(capacity)

    @torch.inference_mode()
    def feed(self, ids: Tensor) -> Seen:
        """Append `ids` [rows, n]."""
        model, (rows, new) = self._model, ids.shape
        places = (torch.arange(self._length, self._length + new) - self._pads[:, None]).clamp(min=0).flatten()
        turn, mask = (self._cos[places], self._sin[places]), self._mask(new)
        x = model.embedding[ids.flatten()].to(model.norm.dtype)  # [rows * n, hidden]
        features = []
        for index, layer in enumerate(model.layers):
            h = self._normed(x, layer.attention_norm)
            x = x + layer.output(self._attend(index, layer.query_key_value(h), turn, mask))
            gate, up = layer.gate_up(self._normed(x, layer.mlp_norm)).chunk(2, dim=-1)
            x = x + layer.down(functional.silu(gate) * up)
            if index + 1 in self._taps:
                features.append(x.view(rows, new, -1))
        self._length += new
        return Seen(x.view(rows, new, -1)[:, -1], torch.cat(features, dim=-1))

    def scores(self, hidden: Tensor) -> Tensor:
        """Next-token scores of `hidden` [n, hidden]: [n, vocab], the likeliest ones as exact as the sums are."""
        h, head = self._normed(hidden, self._model.norm), self._model.head
        scores = head(h).to(hidden.dtype)
        if self._dtype == hidden.dtype:
            return scores
        # A score of 20 in bfloat16 is off by up to 0.06: those that carry the law are made anew from the same rows.
        top = scores.topk(min(EXACT, scores.shape[-1]), dim=-1).indices
        exact = torch.bmm(head.weight[top].to(hidden.dtype), h.to(hidden.dtype)[..., None])[..., 0]
        return scores.scatter_(1, top, exact)

    def _normed(self, x: Tensor, weight: Tensor) -> Tensor:
        return functional.rms_norm(x, weight.shape, weight, self._model.epsilon).to(self._dtype)

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
        return (causal[None, None] + padding[:, None, None]).to(self._dtype)

    def _attend(self, index: int, states: Tensor, turn: tuple[Tensor, Tensor], mask: Tensor) -> Tensor:
        model, layer = self._model, self._model.layers[index]
        rows, new, end = mask.shape[0], mask.shape[2], mask.shape[3]
        size, heads, kv_heads = model.head_size, model.heads, model.kv_heads
        queries, keys, values = (part.to(self._dtype) for part in split_heads(model, layer, states, turn))
        for cache, fresh in ((self._keys[index], keys), (self._values[index], values)):
            cache[:, end - new : end] = fresh.view(rows, new, kv_heads, size).transpose(1, 2).reshape(-1, new, size)
        group = heads // kv_heads
        queries = queries.view(rows, new, kv_heads, group, size).permute(0, 2, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(
            queries.reshape(rows, kv_heads, group * new, size),
            self._keys[index].unflatten(0, (rows, kv_heads))[:, :, :end],
            self._values[index].unflatten(0, (rows, kv_heads))[:, :, :end],
            attn_mask=mask.repeat(1, 1, group, 1),
        )
        return seen.view(rows, kv_heads, group, new, size).permute(0, 3, 1, 2, 4).reshape(rows * new, heads * size)


def split_heads(
    model: LeanModel, layer: LeanLayer, states: Tensor, turn: tuple[Tensor, Tensor]
) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values in `states` [n, all heads * size], the first two rotated: [n, heads, size]."""
    states = states.to(model.norm.dtype)
    states = (states if layer.bias is None else states + layer.bias).view(len(states), -1, model.head_size)
    both = model.heads + model.kv_heads
    spun = turned(model, layer, states[:, :both], turn)
    return spun[:, : model.heads], spun[:, model.heads :], states[:, both:]
