"""Weight-only int8: a copy of a model whose linear layers hold a byte per weight and one scale per output row.

The copy shares embeddings and norms with the original, so it costs a quarter of the original's weights. It is an
approximation: good as a draft, which verification makes exact, and never used as a target without being asked for.
"""

from __future__ import annotations

import copy
from typing import Any

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel
from transformers.pytorch_utils import Conv1D

from specdec_core.engine.products import MeasuredLinear

BLOCK = 4096  # rows quantised at a time


class Int8Weight:
    """`y = x @ (weight * scale).T` with weight int8 [out, in] and scale bfloat16 [out]."""

    __slots__ = ("scale", "weight")

    def __init__(self, weight: Tensor, scale: Tensor) -> None:
        self.weight = weight
        self.scale = scale

    @classmethod
    def of(cls, full: Tensor) -> Int8Weight:
        """Quantise a matrix [out, in], each output row by its own largest value."""
        weight, scale = full.new_empty(full.shape, dtype=torch.int8), full.new_empty(len(full), dtype=torch.bfloat16)
        for start in range(0, len(full), BLOCK):  # in blocks: a head's float copies would be the peak of all memory
            part = full[start : start + BLOCK].detach().float()
            largest = (part.abs().amax(dim=1) / 127).clamp(min=torch.finfo(torch.float32).tiny)
            weight[start : start + BLOCK] = (part / largest[:, None]).round_()
            scale[start : start + BLOCK] = largest
        return cls(weight, scale)

    @property
    def nbytes(self) -> int:
        """Bytes of the weight without its scales."""
        return self.weight.numel()

    def __call__(self, x: Tensor) -> Tensor:
        """x is [rows, in]; the product runs in bfloat16 and comes back in x's own format."""
        product: Tensor = torch.ops.aten._weight_int8pack_mm(x.to(torch.bfloat16), self.weight, self.scale)
        return product.to(x.dtype)


class Int8Linear(nn.Module):
    """A linear layer over an `Int8Weight`."""

    weight: Tensor
    scale: Tensor

    def __init__(self, linear: nn.Linear | Conv1D) -> None:
        super().__init__()
        packed = Int8Weight.of(_full(linear))
        self.register_buffer("weight", packed.weight)
        self.register_buffer("scale", packed.scale)
        self.bias = linear.bias

    def forward(self, x: Tensor) -> Tensor:
        """x is [..., in]."""
        y = Int8Weight(self.weight, self.scale)(x.reshape(-1, x.shape[-1])).reshape(*x.shape[:-1], -1)
        return y if self.bias is None else y + self.bias


def _full(linear: nn.Linear | Conv1D) -> Tensor:
    """The weight [out, in]; GPT-2's Conv1D is a linear layer that stores it the other way round."""
    if isinstance(linear, MeasuredLinear):
        return linear.product.weight
    return linear.weight.t().contiguous() if isinstance(linear, Conv1D) else linear.weight


def int8_copy(model: PreTrainedModel, *, head: bool = True) -> PreTrainedModel:
    """Return a copy of `model` with every linear layer in int8, but the `head` only where asked.

    The original is not touched. Scores of a head in int8 are rounded to bfloat16, so that many of them tie: good
    enough for a draft, not for a target.
    """
    kept = None if head else model.get_output_embeddings()
    memo: dict[int, Any] = {id(tensor): tensor for tensor in [*model.parameters(), *model.buffers()]}
    linears = (module for module in model.modules() if isinstance(module, nn.Linear | Conv1D))
    layers = [module for module in linears if module is not kept]
    # deepcopy takes what stands in its memo for the copy: tensors are shared, and layers are in int8.
    quantised: PreTrainedModel = copy.deepcopy(model, memo | {id(layer): Int8Linear(layer) for layer in layers})
    return quantised


def weight_bytes(model: nn.Module) -> int:
    """Bytes of all distinct tensors a model holds."""
    tensors = {id(t): t for t in [*model.parameters(), *model.buffers()]}
    return sum(t.numel() * t.element_size() for t in tensors.values())
