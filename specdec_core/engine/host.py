"""Tensors brought to the host as plain numbers, in one copy where they lie on a device.

Knows nothing of what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor


def to_host(tensors: Sequence[Tensor]) -> list[list[float]]:
    """Bring tensors of any shape to the host as flat lists of numbers. Ids are exact in float64."""
    if tensors[0].device.type == "cpu":
        return [tensor.reshape(-1).tolist() for tensor in tensors]
    flat = torch.cat([tensor.detach().reshape(-1).to(torch.float64) for tensor in tensors]).cpu()
    return [part.tolist() for part in flat.split([tensor.numel() for tensor in tensors])]
