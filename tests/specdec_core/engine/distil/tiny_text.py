"""Tiny targets with training text of their own, made in a second; what they must show is said in the tests."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import torch

from specdec_core.engine.distil.blocks import Columns
from specdec_core.engine.distil.data import SamplingPlan, Text, batches_of, read_shard, sample_shards, shards
from specdec_core.engine.distil.prompts import Prompt
from specdec_core.engine.distil.start import most_used
from specdec_core.engine.distil.students import FeatureStudent, LayersStudent, all_columns
from specdec_core.engine.lean import LeanModel
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.trained import DraftSpec, lean_of, mark_of
from tests.specdec_core.engine import tiny

TAPS = (1, 2)
KEPT = 200
PLAN = SamplingPlan(temperatures=(0.0, 0.8, 1.0), rows=16, new_tokens=48, taps=TAPS, seed=3)
PROMPTS = [Prompt("chat", f"{'tell me more ' * (1 + i % 3)}{i}") for i in range(96)]


@cache
def target_of(kind: str = "llama", seed: int = 0) -> LoadedModel:
    """A tiny target with something to learn: it looks mostly at its last token, and has clear favourites."""
    model = tiny.built(tiny.config_of(kind), seed=seed)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith(("o_proj.weight", "down_proj.weight")):
                parameter.mul_(0.2)
        model.get_output_embeddings().weight.mul_(3)
    return tiny.loaded(model, name=f"{kind} {seed}")


def lean(kind: str = "llama") -> LeanModel:
    return lean_of(target_of(kind))


@cache
def texts_of(kind: str = "llama") -> tuple[Text, ...]:
    """Text that the target wrote."""
    with tempfile.TemporaryDirectory() as folder:
        target = target_of(kind)
        for _ in sample_shards(
            Path(folder), target, batches_of(PROMPTS, target, PLAN), PLAN, tokens=10_000, heard=lambda n: None
        ):
            pass
        return tuple(text for path in shards(Path(folder)) for text in read_shard(path))


def columns_of(kind: str = "llama", size: int = KEPT) -> tuple[torch.Tensor, Columns]:
    """The most used tokens, and all of them as columns."""
    kept = most_used(texts_of(kind), size=size, width=target_of(kind).width, always=())
    return kept, all_columns(kept, target_of(kind).width)


def feature_student(kind: str = "llama", *, depth: int = 3, size: int = KEPT, layers: int = 1) -> FeatureStudent:
    target, kept = lean(kind), columns_of(kind, size)[0]
    torch.manual_seed(1)  # only now: a target made on the way would use up draws
    return FeatureStudent(target, kept, taps=len(TAPS), depth=depth, share=0.5, layers=layers)


def layers_student(kind: str = "llama", *, size: int = KEPT) -> LayersStudent:
    return LayersStudent(lean(kind), columns_of(kind, size)[0], layers=(0,))


def spec_of(kind: str, student: str, size: int = KEPT, layers: int = 1, *, window: int | None = None) -> DraftSpec:
    return DraftSpec(
        format=1,
        kind="feature" if student == "feature" else "layers",
        name=f"a {student} draft",
        target=mark_of(target_of(kind)),
        layers=layers,
        vocabulary=size,
        taps=TAPS if student == "feature" else (),
        window=window,
    )
