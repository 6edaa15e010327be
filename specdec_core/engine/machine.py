"""What the machine can do, and how much of it was used: how fast memory is read, and peaks of memory.

Knows tensors and the operating system; nothing of models or runs.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import torch
from torch import Tensor

STREAMED = 1 << 29  # bytes: well above any cache, so that every read comes from memory
REPEATS = 5
_WIDTH = 1 << 10
_LINUX = sys.platform == "linux"
_DONT_NEED = 4  # Linux's advice that pages may leave this process


def read_bandwidth(device: torch.device, *, size: int = STREAMED) -> float:
    """Bytes per second at which `device` reads memory: the best of several reads, each in several ways."""
    data = torch.ones(size // (4 * _WIDTH), _WIDTH, dtype=torch.float32, device=device)
    column = torch.ones(_WIDTH, dtype=torch.float32, device=device)
    flat = data.flatten()
    ways: list[Callable[[], Tensor]] = [flat.sum, lambda: torch.mv(data, column), lambda: torch.dot(flat, flat)]
    seconds = min(_seconds(way, device) for _ in range(REPEATS) for way in ways)
    return data.numel() * data.element_size() / seconds


def _seconds(way: Callable[[], Tensor], device: torch.device) -> float:
    _wait(device)
    started = time.perf_counter_ns()
    way()
    _wait(device)
    return max(1, time.perf_counter_ns() - started) / 1e9


def _wait(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    elif device.type == "mps":
        torch.mps.synchronize()


def peak_memory() -> int:
    """The most bytes of memory this process has held at a time since it started."""
    if sys.platform == "win32":
        import psutil

        return int(psutil.Process().memory_info().peak_wset)
    status = Path("/proc/self/status")
    if status.is_file():
        # getrusage would count what a parent held before it started this program.
        line = next((row for row in status.read_text().splitlines() if row.startswith("VmHWM:")), "")
        if line:
            return int(line.split()[1]) << 10
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak << 10


class FilePages:
    """The pages of mapped files whose names end so and which some of these tensors lie in.

    Those tensors are held with it: as long as it lives, nothing else can come to lie at the same places.
    """

    def __init__(self, ending: str, tensors: Iterable[Tensor]) -> None:
        mapped, known = list(_mapped(ending)), [tensor for tensor in tensors if tensor.device.type == "cpu"]
        inside = [(place, tensor) for tensor in known for place in mapped if tensor.data_ptr() in place]
        self._held = [tensor.detach() for _, tensor in inside]
        self._places = list(dict.fromkeys(place for place, _ in inside))

    def put_down(self) -> int:
        """Let the pages leave this process; returns how many bytes are mapped.

        Whoever reads them again finds them in the system's cache of files. What was written over in memory alone
        would be lost with them, so this is for files that are only read.
        """
        for place in self._places:
            ctypes.CDLL(None).madvise(ctypes.c_void_p(place.start), ctypes.c_size_t(len(place)), _DONT_NEED)
        return sum(map(len, self._places))


def _mapped(ending: str) -> Iterator[range]:
    """Where files whose names end so are mapped; nowhere, where the system neither tells nor takes the advice."""
    maps = Path("/proc/self/maps")
    if not _LINUX or not maps.is_file() or getattr(ctypes.CDLL(None), "madvise", None) is None:
        return
    for line in maps.read_text().splitlines():
        if line.endswith(ending):
            start, end = (int(place, 16) for place in line.split(maxsplit=1)[0].split("-"))
            yield range(start, end)


def device_peak(device: torch.device) -> int | None:
    """The most bytes ever allocated on a device with memory of its own."""
    return torch.cuda.max_memory_allocated(device) if device.type == "cuda" else None
