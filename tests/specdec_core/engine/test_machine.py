"""What is measured of the machine is plausible and moves the right way."""

from __future__ import annotations

import subprocess
import sys

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
