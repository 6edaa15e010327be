"""Far from the host, a round brings its numbers over in one copy; where drafts are watched, one more for each draft.

A CPU stands in for the device: every read of a tensor counts, by whatever door.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import torch

from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.run import events_of
from specdec_core.engine.session import ModelSession
from specdec_core.engine.trained import load_trained, save_draft
from specdec_core.events import RoundFinished
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.distil import tiny_text
from tests.specdec_core.engine.far_away import Reads, reads_counted

GAMMA = 4
PAIRS = ("model", "feature", "layers", "lookup", "plain", "general")
SETTINGS: dict[str, dict[str, Any]] = {
    "greedy": {"temperature": 0.0},
    "greedy, penalty": {"temperature": 0.0, "repetition_penalty": 1.3},
    "drawn": {"temperature": 1.0},
    "top-k": {"temperature": 1.0, "top_k": 20},
    "top-p": {"temperature": 1.0, "top_p": 0.9},
    "min-p": {"temperature": 1.0, "min_p": 0.05},
    "all": {"temperature": 0.8, "top_k": 20, "top_p": 0.9, "min_p": 0.05, "repetition_penalty": 1.3},
    "block": {"temperature": 1.0, "verification": "block"},
    "block, greedy": {"temperature": 0.0, "verification": "block"},
    "block, all": {"temperature": 0.8, "top_k": 9, "repetition_penalty": 1.3, "verification": "block"},
}
WATCHED: dict[str, dict[str, Any]] = {
    "full trace": {"trace": "tokens"},
    "full trace, greedy": {"trace": "tokens", "temperature": 0.0},
    "full trace, block": {"trace": "tokens", "verification": "block"},
    "full trace, block, greedy": {"trace": "tokens", "verification": "block", "temperature": 0.0},
    "entropy": {"trace": "rounds", "gamma_control": "entropy"},
    "confidence, full trace": {"trace": "tokens", "gamma_control": "confidence"},
}


class Round(NamedTuple):
    """Reads of one round, and its drafts."""

    reads: int
    drafted: int


def pair_of(name: str, folder: Path) -> tuple[LoadedModel, LoadedModel | None]:
    """A target, and a draft of the named kind."""
    if name in ("feature", "layers"):
        student = tiny_text.feature_student() if name == "feature" else tiny_text.layers_student()
        save_draft(folder, tiny_text.spec_of("llama", name), student.tensors())
        target = tiny_text.target_of()
        return target, load_trained("trained", folder, target)
    lean = name != "general"
    target = tiny.loaded(tiny.model_of("llama"), lean=lean)
    if name in ("lookup", "plain"):
        return target, None
    return target, tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.1), lean=lean)


def rounds_of(pair: str, folder: Path, **settings: Any) -> list[Round]:
    """What every round of a run reads."""
    target, draft = pair_of(pair, folder)
    options = {"gamma": GAMMA, "max_new_tokens": 40, "trace": "rounds", **settings}
    job = tiny.job(target, draft, arm="plain" if pair == "plain" else "speculative", **options)
    found = []
    with reads_counted() as reads, pytest.MonkeyPatch.context() as patch:
        # The library looks at the mask of a pass over one token, and nobody can tell it not to.
        patch.setattr(ModelSession, "_pass", reads.ignoring(ModelSession._pass))
        for event in events_of(job):
            if isinstance(event, RoundFinished):
                found.append(Round(reads.taken(), event.drafted))
    assert len(found) > 5
    return found


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("pair", PAIRS)
def test_a_round_reads_once(pair: str, settings: str, tmp_path: Path) -> None:
    """Every kind of drafter, every filter, both rules: drafts, verdict and margins in one copy."""
    found = rounds_of(pair, tmp_path, **SETTINGS[settings])
    assert {reads for reads, _ in found} == {1}
    assert pair == "plain" or max(drafted for _, drafted in found) > 0


@pytest.mark.parametrize("settings", WATCHED)
@pytest.mark.parametrize("pair", PAIRS)
def test_watched_drafts_are_read_once_each(pair: str, settings: str, tmp_path: Path) -> None:
    """What a full trace shows of a draft, and what a controller wants to know, come with the draft itself."""
    known = pair in ("lookup", "plain")
    for reads, drafted in rounds_of(pair, tmp_path, **{"temperature": 1.0, **WATCHED[settings]}):
        assert reads == 1 + (0 if known else drafted)


DOORS: dict[str, Callable[[torch.Tensor], Any]] = {
    "tolist": lambda tensor: tensor.tolist(),
    "item": lambda tensor: tensor[0].item(),
    "int": lambda tensor: int(tensor[0]),
    "float": lambda tensor: float(tensor[0]),
    "bool": lambda tensor: bool(tensor[0]),
    "index": lambda tensor: "abc"[tensor[0]],
    "cpu": lambda tensor: tensor.cpu(),
    "numpy": lambda tensor: tensor.numpy(),
    "array": np.asarray,
    "comparison": lambda tensor: 1 if tensor[0] == 1 else 0,
    "membership": lambda tensor: 1 in tensor,
    "mask": lambda tensor: tensor[tensor > 0],
    "nonzero": lambda tensor: tensor.nonzero(),
    "equal": lambda tensor: torch.equal(tensor, tensor),
    "masked select": lambda tensor: tensor.masked_select(tensor > 0),
}


@pytest.mark.parametrize("door", DOORS)
def test_no_door_is_overlooked(door: str) -> None:
    """The count above can fail: each way to a number is one read, and work on the device is none."""
    with reads_counted() as reads:
        tensor = torch.tensor([1, 0, 2])
        assert len(tensor.topk(2).indices + tensor[:2]) == 2
        assert reads.taken() == 0
        DOORS[door](tensor)
    assert reads.taken() == 1


def test_near_the_host_a_round_looks_many_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same count without the device: what the one copy spares."""
    monkeypatch.setattr("tests.specdec_core.engine.far_away.NOWHERE", ("cpu",))
    assert max(reads for reads, _ in rounds_of("model", tmp_path, temperature=1.0)) > 3 * GAMMA


def test_what_is_ignored_does_not_count() -> None:
    """Reads inside of a function that is set aside are none, those behind it are."""
    with reads_counted() as reads:
        assert reads.ignoring(lambda tensor: int(tensor))(torch.tensor(3)) == 3
        assert reads.taken() == 0
        assert int(torch.tensor(3)) == 3
        assert reads.taken() == 1
    assert isinstance(reads, Reads)
