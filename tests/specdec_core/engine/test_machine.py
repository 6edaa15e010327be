"""What is measured of the machine is plausible and moves the right way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import torch

from specdec_core.engine.machine import device_peak, read_bandwidth

MIB = 1 << 20


PROBE = """
import torch
from specdec_core.engine.machine import peak_memory
before = peak_memory()
block = torch.ones(96 << 18)
held = peak_memory()
del block
print(before, held, peak_memory())
"""


def test_the_peak_follows_what_is_held() -> None:
    """In a fresh process: touching 96 MiB raises it by about as much, and letting go does not lower it."""
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    before, held, after = map(int, done.stdout.split())
    assert 80 * MIB < held - before < 160 * MIB
    assert after >= held - MIB  # the system counts pages in batches
    assert before > 50 * MIB  # the libraries alone are larger: a wrong unit would show


def test_bandwidth_is_that_of_a_memory() -> None:
    """More than a disk and less than any cache: a wrong unit would be off by a thousand."""
    found = read_bandwidth(torch.device("cpu"), size=64 * MIB)
    assert 1e8 < found < 5e12


def test_a_cpu_has_no_memory_of_its_own() -> None:
    """Its peak is that of the process."""
    assert device_peak(torch.device("cpu")) is None


FILES = """
import sys
from pathlib import Path
import torch
from safetensors import safe_open
from safetensors.torch import save_file
from specdec_core.engine.machine import FilePages
def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("RssFile:")).split()[1]) << 10
path = sys.argv[1]
save_file({"numbers": torch.arange(24 << 20, dtype=torch.float32)}, path)
with safe_open(path, "pt") as file:
    numbers = file.get_tensor("numbers")
whole = float(numbers.sum(dtype=torch.float64))
def mapped_still():
    return path in Path("/proc/self/maps").read_text()
others = FilePages(".safetensors", [torch.zeros(3)]).put_down()
pages = FilePages(".safetensors", [numbers])
before, mapped, after = held(), pages.put_down(), held()
right = others == 0 and whole == float(numbers.sum(dtype=torch.float64))
del numbers
right = right and mapped_still()
del pages
print(before, mapped, after, right and not mapped_still())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells and takes this advice")
def test_files_that_were_read_can_be_put_down_and_read_again(tmp_path: Path) -> None:
    """The pages leave the process, the numbers are the same when they come back, and no place is let go of before."""
    call = [sys.executable, "-c", FILES, str(tmp_path / "numbers.safetensors")]
    before, mapped, after, right = subprocess.run(call, capture_output=True, text=True, check=True).stdout.split()
    assert int(mapped) >= 96 * MIB
    assert int(before) - int(after) > 90 * MIB
    assert right == "True"
