"""Model folders on disk and runs from them. Knows how to make and load them; what they must show is in the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM

from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench, loading
from specdec_core.engine.loading import load
from specdec_core.errors import (
    SpecDecError,
)
from specdec_core.events import RunEvent
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

CPU = torch.device("cpu")
SIZE = 264  # ids of the tokenizer that lies in the folders


def small_config(kind: str = "llama", **changes: Any) -> Any:
    return tiny.config_of(kind, **{"vocab_size": SIZE, "eos_token_id": 262, **changes})


def silent(stage: str, detail: str) -> None:
    """Hear nothing."""


def loaded(folder: Path, dtype: torch.dtype = torch.float32) -> loading.LoadedModel:
    return load(str(folder), device=CPU, dtype=dtype, report=silent)


def refused(folder: Path, kind: type[SpecDecError], *words: str) -> SpecDecError:
    """Loading must fail with `kind`, in one line with all `words` and some advice."""
    with pytest.raises(kind) as caught:
        loaded(folder)
    error = caught.value
    assert "\n" not in str(error)
    assert error.advice
    for word in words:
        assert word in error.sentence, error.sentence
    return error


def run(target: Path | str, draft: Path | str, **options: Any) -> list[RunEvent]:
    bench = Workbench()
    request = RunRequest(
        arm=options.pop("arm", "speculative"),
        target=str(target),
        draft=str(draft),
        prompt="the cat the cat",
        settings=RunSettings(**options),
    )
    return list(bench.run(request))


def sharded(folder: Path) -> Path:
    model = AutoModelForCausalLM.from_pretrained(folder)
    (folder / "model.safetensors").unlink()
    model.save_pretrained(folder, max_shard_size="40KB")
    assert len(list(folder.glob("*.safetensors"))) > 2
    return folder


def only_config(folder: Path, values: dict[str, Any]) -> Path:
    """A folder of the shape `good` has, with another configuration."""
    (folder / "config.json").write_text(json.dumps(values))
    return folder
