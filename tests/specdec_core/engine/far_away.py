"""The CPU standing in for a device far from the host, and a count of the times that somebody reads from it.

Knows what a read is; how many there may be is said in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

# Ways to numbers that need no operation on the CPU, and operations whose result has a size or a truth to be known.
METHODS = ("tolist", "item", "cpu", "numpy", "__bool__", "__int__", "__float__", "__index__", "__array__")
NOWHERE: tuple[str, ...] = ()
OPERATIONS = {"_local_scalar_dense", "is_nonzero", "equal", "nonzero", "masked_select", "_unique2", "unique_dim"}


class Reads(TorchDispatchMode):
    """Counts reads of tensors while it is on; a read through several doors counts once."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self._inside = False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        name = func.overloadpacket.__name__
        by_truth = name in ("index", "index_put_", "index_put") and any(
            isinstance(index, Tensor) and index.dtype in (torch.bool, torch.uint8) for index in args[1]
        )
        if (name in OPERATIONS or by_truth) and not self._inside:
            self.count += 1
        return func(*args, **(kwargs or {}))

    def counting(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        """The same method, which counts as one read whatever it does."""

        def read(*given: Any, **named: Any) -> Any:
            self.count += not self._inside
            before, self._inside = self._inside, True
            try:
                return inner(*given, **named)
            finally:
                self._inside = before

        return read

    def ignoring(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, whose reads do not count."""

        def quiet(*given: Any, **named: Any) -> Any:
            before, self._inside = self._inside, True
            try:
                return inner(*given, **named)
            finally:
                self._inside = before

        return quiet

    def taken(self) -> int:
        """Reads since the last time."""
        found, self.count = self.count, 0
        return found


@contextmanager
def far_away() -> Iterator[None]:
    """Tensors of the CPU count as those of a device."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("specdec_core.engine.host.NEAR", NOWHERE)
        yield


@contextmanager
def reads_counted() -> Iterator[Reads]:
    """The same, with every read counted."""
    reads = Reads()
    with far_away(), pytest.MonkeyPatch.context() as patch, reads:
        for name in METHODS:
            patch.setattr(Tensor, name, reads.counting(getattr(Tensor, name)))
        yield reads
