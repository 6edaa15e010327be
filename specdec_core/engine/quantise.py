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


class Int8Linear(nn.Module):
    """`y = x @ (weight * scale).T + bias` with weight int8 [out, in] and scale bfloat16 [out]."""

    weight: Tensor
    scale: Tensor

    def __init__(self, linear: nn.Linear | Conv1D) -> None:
        super().__init__()
        full = linear.weight.detach().float()
        # GPT-2's Conv1D is a linear layer that stores its weight the other way round.
        full = full.t().contiguous() if isinstance(linear, Conv1D) else full
        scale = (full.abs().amax(dim=1) / 127).clamp(min=torch.finfo(torch.float32).tiny)
        self.register_buffer("weight", (full / scale[:, None]).round().to(torch.int8))
        self.register_buffer("scale", scale.to(torch.bfloat16))
        self.bias = linear.bias

    def forward(self, x: Tensor) -> Tensor:
        """x is [..., in]; the product runs in bfloat16 and comes back in x's own format."""
        flat = x.reshape(-1, x.shape[-1]).to(torch.bfloat16)
        product: Tensor = torch.ops.aten._weight_int8pack_mm(flat, self.weight, self.scale)
        y = product.to(x.dtype).reshape(*x.shape[:-1], self.weight.shape[0])
        return y if self.bias is None else y + self.bias


def int8_copy(model: PreTrainedModel) -> PreTrainedModel:
    """Return a copy of `model` with every linear layer in int8; the original is not touched."""
    kept = {id(parameter): parameter for parameter in [*model.parameters(), *model.buffers()]}
    # deepcopy with every tensor already "copied": structure is new, tensors are shared.
    quantised: PreTrainedModel = copy.deepcopy(model, memo=dict(kept))
    for parent in list(quantised.modules()):
        for name, child in list(parent.named_children()):
            if type(child) in (nn.Linear, Conv1D):
                setattr(parent, name, Int8Linear(child))
    return quantised


def weight_bytes(model: nn.Module) -> int:
    """Bytes of all distinct tensors a model holds."""
    tensors = {id(t): t for t in [*model.parameters(), *model.buffers()]}
    return sum(t.numel() * t.element_size() for t in tensors.values())
