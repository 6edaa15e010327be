"""A device that is full or lost is told as such, whatever words it uses, and what did not fit is let go at once."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import psutil
import pytest
import torch
from torch import Tensor

from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench
from specdec_core.engine.faults import device_fault, device_faults_told, free_bytes
from specdec_core.engine.loading import free_memory
from specdec_core.errors import DeviceLost, ModelDamaged, OutOfMemory, RunError
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

CPU, CUDA = torch.device("cpu"), torch.device("cuda")
CPU_FULL = (
    "[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate "
    "68719476736000 bytes. Error code 12 (Cannot allocate memory)"
)
FULL: list[Exception] = [
    torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 GiB."),
    MemoryError(),
    RuntimeError(CPU_FULL),
    RuntimeError("[enforce fail at alloc_cpu.cpp:75] data. DefaultCPUAllocator: not enough memory: you tried to"),
    RuntimeError("MPS backend out of memory (MPS allocated: 9.05 GB, max allowed: 9.07 GB)."),
    RuntimeError("CUDA error: out of memory\nCUDA kernel errors might be asynchronously reported"),
]
LOST = [
    "CUDA error: device-side assert triggered\nCUDA kernel errors might be asynchronously reported",
    "CUDA error: an illegal memory access was encountered",
    "CUDA error: unspecified launch failure",
    "CUDA error: the launch timed out and was terminated",
    "CUDA error: uncorrectable ECC error encountered",
    "HIP error: the device is lost",
]
OTHER: list[Exception] = [
    RuntimeError("mat1 and mat2 shapes cannot be multiplied"),
    RuntimeError("CUDA error: no kernel image is available for execution on the device"),
    ValueError("out of memory"),
    OSError("device lost"),
]


@pytest.mark.parametrize("error", FULL, ids=str)
def test_every_way_to_say_that_there_is_no_room(error: Exception) -> None:
    """GPU, host, Apple, and the processor's own allocator, which raises a plain RuntimeError."""
    fault = device_fault(error, CPU, "the model x")
    assert isinstance(fault, OutOfMemory)
    assert "for the model x" in fault.sentence
    assert "GiB free" in fault.sentence
    assert fault.advice


@pytest.mark.parametrize("words", LOST)
def test_every_way_to_say_that_the_device_is_gone(words: str) -> None:
    """One line that names the device, and the way on."""
    fault = device_fault(RuntimeError(words), CUDA, "this run")
    assert isinstance(fault, DeviceLost)
    assert fault.sentence == "The device cuda stopped working during this run."
    assert "device cpu" in fault.advice


@pytest.mark.parametrize("error", OTHER, ids=str)
def test_other_errors_stay_what_they_are(error: Exception) -> None:
    """Neither is guessed from a word that also appears elsewhere."""
    assert device_fault(error, CUDA, "this run") is None
    with pytest.raises(type(error)) as caught, device_faults_told(CUDA, "this run"):
        raise error
    assert caught.value is error


def test_a_lost_device_is_not_asked_for_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer would be another error; so would giving memory back to it."""

    def gone(*_: Any) -> None:
        raise RuntimeError(LOST[0])

    monkeypatch.setattr(torch.cuda, "mem_get_info", gone)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "empty_cache", gone)
    assert free_bytes(CUDA) is None
    assert free_bytes(torch.device("mps")) is None
    assert free_bytes(CPU) == pytest.approx(psutil.virtual_memory().available, rel=0.5)
    assert isinstance(device_fault(FULL[0], CUDA, "x"), OutOfMemory)
    free_memory()


@pytest.mark.usefixtures("small_heap")
def test_what_did_not_fit_is_free_while_the_error_is_still_held() -> None:
    """An error keeps the frames it went through, and these keep their tensors: they are emptied."""

    def loading() -> Tensor:
        half_loaded = torch.zeros(1_000_000)
        raise torch.OutOfMemoryError(f"no room behind {half_loaded.shape}")

    def caller() -> None:
        also_held = torch.zeros(500_000)
        try:
            loading()
        except torch.OutOfMemoryError as error:
            raise RuntimeError(f"{CPU_FULL} {also_held.shape}") from error

    before = tiny.held()[0]
    with pytest.raises(OutOfMemory) as caught, device_faults_told(CPU, "x"):
        caller()
    assert caught.value.sentence
    assert tiny.held()[0] == before


@pytest.mark.usefixtures("small_heap")
@pytest.mark.parametrize("error", [*FULL[:3], RuntimeError(LOST[0])], ids=str)
@pytest.mark.parametrize(
    "place", ["AutoModelForCausalLM.from_pretrained", "load_int8", "measure_costs", "check_rollback"]
)
def test_a_failed_load_holds_nothing_and_the_next_works(
    error: Exception, place: str, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Target, draft, first pass, measured costs: the library's own error, never a damaged file, and nothing kept."""
    module = "workbench" if place in ("load_int8", "measure_costs") else "loading"
    settings = RunSettings(max_new_tokens=3, gamma_control="measured")
    request = RunRequest(arm="speculative", target=str(good), draft="self-int8", prompt="the", settings=settings)
    bench = Workbench()
    list(bench.run(request))
    bench.close()
    gc.collect()
    before = tiny.held()

    def fail(*_: Any, **__: Any) -> None:
        raise type(error)(*error.args)

    with monkeypatch.context() as patch:
        patch.setattr(f"specdec_core.engine.{module}.{place}", fail)
        with pytest.raises(RunError) as caught:
            list(bench.run(request))
    assert type(caught.value) is (OutOfMemory if error in FULL else DeviceLost)
    del caught
    bench.close()
    assert tiny.held() == before
    assert tiny.finished(list(bench.run(request)))
    bench.close()


def test_a_damaged_file_is_still_a_damaged_file(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other errors of loading keep their sentence."""

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("size mismatch for model.layers.1")

    monkeypatch.setattr("specdec_core.engine.loading.AutoModelForCausalLM.from_pretrained", fail)
    request = RunRequest(arm="plain", target=str(good), draft="ngram", prompt="the", settings=RunSettings())
    with pytest.raises(ModelDamaged, match="size mismatch"):
        list(Workbench().run(request))
