"""Between the host and a device: numbers brought over in one copy, ids sent without waiting.

On the CPU a number is looked at where it lies. On any other device each look makes the host wait for all work that is
queued there, so what a round needs is put down as readings, and those are brought over together. Knows nothing of what
the numbers mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import Tensor

NEAR = ("cpu",)  # devices whose numbers are looked at where they lie


def far(tensor: Tensor) -> bool:
    """Whether reading a number from `tensor` makes the host wait for a device."""
    return tensor.device.type not in NEAR


def number(tensor: Tensor) -> float:
    """The one number of a tensor, at once."""
    return float(tensor)


def numbers(tensor: Tensor) -> list[Any]:
    """The numbers of a tensor in nested lists of its shape, at once."""
    found: list[Any] = tensor.tolist()
    return found


def to_host(tensors: Sequence[Tensor]) -> list[list[float]]:
    """Bring tensors of any shape to the host as flat lists of numbers. Ids are exact in float64."""
    if not far(tensors[0]):
        return [tensor.reshape(-1).tolist() for tensor in tensors]
    flat: list[float] = torch.cat([tensor.detach().reshape(-1).to(torch.float64) for tensor in tensors]).tolist()
    parts, start = [], 0
    for tensor in tensors:
        parts.append(flat[start : start + tensor.numel()])
        start += tensor.numel()
    return parts


def to_device(values: Sequence[float] | Tensor, device: torch.device, *, dtype: torch.dtype = torch.long) -> Tensor:
    """Token ids or other numbers [n] as a tensor on `device`.

    Does not wait for what is queued there, as a plain copy would: that is for memory which a CUDA device reads itself.
    """
    if device.type != "cuda" or (isinstance(values, Tensor) and values.device == device):
        return torch.as_tensor(values, dtype=dtype, device=device)
    return torch.as_tensor(values, dtype=dtype).pin_memory().to(device, non_blocking=True)


class Reading:
    """Tensors whose numbers somebody will ask for: read alone when asked, or before that `together` with others."""

    __slots__ = ("_numbers", "_tensors")

    def __init__(self, *tensors: Tensor) -> None:
        self._tensors = tensors
        self._numbers: list[list[float]] | None = None

    @property
    def numbers(self) -> list[list[float]]:
        """A flat list for each tensor."""
        together([self])
        assert self._numbers is not None
        return self._numbers


def together(readings: Iterable[Reading]) -> None:
    """Bring the numbers of all `readings` that are not here yet to the host, in one copy."""
    waiting = [reading for reading in dict.fromkeys(readings) if reading._numbers is None]
    tensors = [tensor for reading in waiting for tensor in reading._tensors]
    found = iter(to_host(tensors) if tensors else ())
    for reading in waiting:
        reading._numbers = [next(found) for _ in reading._tensors]
        reading._tensors = ()
