"""Which errors of torch mean that a device is full, or gone, and what a person is told then.

Knows the words that devices use for it; nothing of what was running.
"""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterator

import psutil
import torch

from specdec_core.errors import DeviceLost, OutOfMemory, SpecDecError

# The processor's own memory runs out with a plain RuntimeError, and so do some accelerators.
_FULL = ("out of memory", "can't allocate memory", "cannot allocate memory", "not enough memory")
_LOST = (
    "device-side assert",
    "device is lost",
    "device lost",
    "driver shutting down",
    "fallen off the bus",
    "gpu is lost",
    "illegal memory access",
    "invalid device context",
    "launch timed out",
    "uncorrectable ecc",
    "unspecified launch failure",
)


def device_fault(error: BaseException, device: torch.device, what: str) -> SpecDecError | None:
    """The library's own error for a device that is full or lost; None when `error` says neither."""
    if isinstance(error, torch.OutOfMemoryError | MemoryError):
        return out_of_memory(device, what)
    if not isinstance(error, RuntimeError):
        return None
    words = str(error).lower()
    if any(sign in words for sign in _FULL):
        return out_of_memory(device, what)
    if any(sign in words for sign in _LOST):
        return DeviceLost(
            f"The device {device} stopped working during {what}.",
            "Start the program again; if it happens again, choose device cpu.",
        )
    return None


def out_of_memory(device: torch.device, what: str) -> OutOfMemory:
    """The sentence for a full device, with what is free where that is known."""
    free = free_bytes(device)
    known = "" if free is None else f" ({free / 2**30:.1f} GiB free)"
    return OutOfMemory(
        f"There is not enough memory on {device} for {what}{known}.",
        "Choose a smaller model, a half-precision number format, a shorter prompt, or device cpu.",
    )


def free_bytes(device: torch.device) -> int | None:
    """Memory that is free on `device` now; None where nobody can tell."""
    if device.type == "cpu":
        return int(psutil.virtual_memory().available)
    if device.type == "cuda":
        with contextlib.suppress(RuntimeError):  # a lost device does not answer
            return torch.cuda.mem_get_info(device)[0]
    return None


@contextlib.contextmanager
def device_faults_told(device: torch.device, what: str) -> Iterator[None]:
    """Turn errors that mean a full or lost device into the library's own.

    The frames that such an error went through hold the tensors that did not fit: they are let go at once.
    """
    try:
        yield
    except Exception as error:
        fault = device_fault(error, device, what)
        if fault is None:
            raise
        let_go(error)
        raise fault from None


def let_go(error: BaseException | None) -> None:
    """Empty the frames of an error and of those behind it; their tensors would live as long as the error does."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__cause__ or error.__context__
