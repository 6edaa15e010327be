"""Weight-only int8: a copy of a model whose linear layers hold a byte per weight and one scale per output row.

The copy shares embeddings and norms with the original, so it costs a quarter of the original's weights. It is an
approximation: good as a draft, which verification makes exact, and never used as a target without being asked for.
"""

from __future__ import annotations

import copy

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel
from transformers.pytorch_utils import Conv1D


class Int8Weight:
    """`y = x @ (weight * scale).T` with weight int8 [out, in] and scale bfloat16 [out]."""

    __slots__ = ("scale", "weight")

    def __init__(self, weight: Tensor, scale: Tensor) -> None:
        self.weight = weight
        self.scale = scale

    @classmethod
    def of(cls, full: Tensor) -> Int8Weight:
        """Quantise a matrix [out, in], each output row by its own largest value."""
        full = full.detach().float()
        scale = (full.abs().amax(dim=1) / 127).clamp(min=torch.finfo(torch.float32).tiny)
        return cls((full / scale[:, None]).round().to(torch.int8), scale.to(torch.bfloat16))

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
        # GPT-2's Conv1D is a linear layer that stores its weight the other way round.
        full = linear.weight.t().contiguous() if isinstance(linear, Conv1D) else linear.weight
        packed = Int8Weight.of(full)
        self.register_buffer("weight", packed.weight)
        self.register_buffer("scale", packed.scale)
        self.bias = linear.bias

    def forward(self, x: Tensor) -> Tensor:
        """x is [..., in]."""
        y = Int8Weight(self.weight, self.scale)(x.reshape(-1, x.shape[-1])).reshape(*x.shape[:-1], -1)
        return y if self.bias is None else y + self.bias


def int8_copy(model: PreTrainedModel) -> PreTrainedModel:
    """Return a copy of `model` with every linear layer in int8; the original is not touched."""
    kept = {id(parameter): parameter for parameter in [*model.parameters(), *model.buffers()]}
    # deepcopy with every tensor already "copied": structure is new, tensors are shared.
    quantised: PreTrainedModel = copy.deepcopy(model, memo=dict(kept))
    for parent in list(quantised.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, nn.Linear | Conv1D):
                setattr(parent, name, Int8Linear(child))
    return quantised


def weight_bytes(model: nn.Module) -> int:
    """Bytes of all distinct tensors a model holds."""
    tensors = {id(t): t for t in [*model.parameters(), *model.buffers()]}
    return sum(t.numel() * t.element_size() for t in tensors.values())
