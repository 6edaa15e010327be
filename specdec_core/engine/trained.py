"""Trained drafts on disk: a folder with `draft.json` and `draft.safetensors`, checked against its target on loading.

Knows the two kinds of student and their tensors; how they were trained is `distil`'s business.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import torch
from msgspec import Meta, Struct
from safetensors import SafetensorError, safe_open
from safetensors.torch import load_file, save_file
from torch import Tensor

from specdec_core.engine.drafters.feature import FeatureHead, FeatureSession
from specdec_core.engine.drafters.reduced import ReducedSession
from specdec_core.engine.lean import LeanLayer, LeanModel, LeanSession
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.quantise import Int8Weight
from specdec_core.engine.sampling import Kept
from specdec_core.errors import ModelUnsupported, PairMismatch
from specdec_core.events import ModelInfo
from specdec_core.models.places import DRAFT_DESCRIPTION, DRAFT_WEIGHTS
from specdec_core.models.wholeness import damaged_draft

FORMAT = 1
MATRICES = ("query_key_value", "output", "gate_up", "down")
VECTORS = ("attention_norm", "mlp_norm", "bias", "query_norm", "key_norm")
EMBEDDING, HEAD, NORM = "model.embed_tokens.weight", "lm_head.weight", "model.norm.weight"
_SAMPLED_ROWS = 64


class TargetMark(Struct, frozen=True, kw_only=True):
    """Which model a draft belongs to. The print is of its weights; name and revision are for people."""

    name: str
    revision: str
    fingerprint: str


class DraftSpec(Struct, frozen=True, kw_only=True):
    """What `draft.json` says. `taps` are the target's layers a feature student reads, counted from 1.

    `window` is how many places each layer looks back on, its own included; without it, on all of them.
    """

    format: int
    kind: Literal["feature", "layers"]
    name: str
    target: TargetMark
    layers: int
    vocabulary: int
    taps: tuple[int, ...] = ()
    window: Annotated[int, Meta(ge=1)] | None = None


def mark_of(target: LoadedModel) -> TargetMark:
    """The mark of a loaded target. Raises `ModelUnsupported` where a draft cannot be trained or used."""
    return TargetMark(name=target.info.name, revision=target.info.revision, fingerprint=_fingerprint(lean_of(target)))


def lean_of(target: LoadedModel) -> LeanModel:
    """The lean form of a target; trained drafts read its layers and share its embedding."""
    if target.lean is None:
        raise ModelUnsupported(
            f"Trained drafts need a Llama, Mistral or Qwen target on CPU or CUDA; {target.info.name} is none here.",
            "Draft with a model, ngram or self-int8.",
        )
    return target.lean


def save_draft(folder: Path, spec: DraftSpec, tensors: Mapping[str, Tensor]) -> None:
    """Write both files; the description last, so that a folder with one is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    halves = {name: tensor.detach().half().contiguous() for name, tensor in tensors.items() if name != "kept"}
    save_file({**halves, "kept": tensors["kept"].int()}, folder / DRAFT_WEIGHTS, metadata={"format": "pt"})
    (folder / DRAFT_DESCRIPTION).write_bytes(msgspec.json.format(msgspec.json.encode(spec), indent=2) + b"\n")


def load_trained(source: str, folder: Path, target: LoadedModel) -> LoadedModel:
    """Load the draft in `folder` for `target`; it shares the target's tokenizer, embedding and head rows.

    Raises `ModelDamaged`, `ModelUnsupported`, or `PairMismatch` when it was trained for another model.
    """
    spec, tensors = read_draft(folder, target)
    try:
        return _assembled(spec, tensors, source=source, target=target, lean=lean_of(target))
    except KeyError as error:
        raise damaged_draft(folder, f"the tensor {error.args[0]} is missing") from error


def read_draft(folder: Path, target: LoadedModel) -> tuple[DraftSpec, dict[str, Tensor]]:
    """What is in a draft's folder, once it is clear that it was trained for `target`; raises as `load_trained` does."""
    spec = _spec(folder)
    if spec.target.fingerprint != _fingerprint(lean_of(target)):
        raise PairMismatch(
            f"The draft {spec.name} was trained for {spec.target.name}, not for {target.info.name}.",
            f"Use it with {spec.target.name}, or train one for this target: specdec distill.",
        )
    return spec, _tensors(folder)


def _assembled(
    spec: DraftSpec, tensors: Mapping[str, Tensor], *, source: str, target: LoadedModel, lean: LeanModel
) -> LoadedModel:
    model = _small_model(spec, tensors, lean)
    kept, width, context = tensors["kept"].long(), target.width, target.info.context
    size = sum(tensor.numel() for name, tensor in tensors.items() if name != "kept")
    info = ModelInfo(
        name=spec.name,
        source=source,
        revision=spec.target.fingerprint[:16],
        architecture="feature student" if spec.kind == "feature" else "cut decoder",
        parameters=size,
        weight_bytes=size + len(kept) * lean.embedding.shape[1] * ("rows" not in tensors),
        dtype="int8",
        device=target.info.device,
        vocabulary=len(kept),
        context=context,
    )
    loaded = replace(target, info=info, model=None, lean=None, library=None)
    if spec.kind == "layers":
        return replace(
            loaded,
            open_session=lambda: ReducedSession(
                LeanSession(model, width=len(kept), context=context), kept, width=width
            ),
        )
    head = FeatureHead(
        fuse_seen=Int8Weight.of(tensors["fuse_seen"]),
        fuse_own=Int8Weight.of(tensors["fuse_own"]),
        layer=model,
        taps=spec.taps,
        kept=Kept.of(kept, width),
    )
    return replace(loaded, feature=head, open_session=lambda: FeatureSession(head, context=context))


def _small_model(spec: DraftSpec, tensors: Mapping[str, Tensor], lean: LeanModel) -> LeanModel:
    """The student's layers in int8, with the target's embedding and its head rows for the kept tokens."""
    layers = []
    for index in range(spec.layers):
        part = {name: tensors[f"layers.{index}.{name}"] for name in (*MATRICES, *VECTORS[:2])}
        part |= {n: tensors[f"layers.{index}.{n}"] for n in VECTORS[2:] if f"layers.{index}.{n}" in tensors}
        packed = [Int8Weight.of(part[name]) for name in MATRICES]
        layers.append(_layer(part, packed, lean.norm.dtype))
    rows = tensors["rows"] if "rows" in tensors else lean.head_weight[tensors["kept"].long()]
    head = Int8Weight.of(rows)
    norm = tensors["norm"].to(lean.norm.dtype)
    return replace(lean, layers=tuple(layers), norm=norm, head=head, tied=False, window=spec.window)


def _layer(part: Mapping[str, Tensor], packed: list[Int8Weight], dtype: torch.dtype) -> LeanLayer:
    query_key_value, output, gate_up, down = packed
    vectors = {name: part[name].to(dtype) if name in part else None for name in VECTORS}
    attention_norm, mlp_norm = vectors["attention_norm"], vectors["mlp_norm"]
    assert attention_norm is not None
    assert mlp_norm is not None
    return LeanLayer(
        attention_norm=attention_norm,
        query_key_value=query_key_value,
        bias=vectors["bias"],
        query_norm=vectors["query_norm"],
        key_norm=vectors["key_norm"],
        output=output,
        mlp_norm=mlp_norm,
        gate_up=gate_up,
        down=down,
    )


def _spec(folder: Path) -> DraftSpec:
    try:
        spec = msgspec.json.decode((folder / DRAFT_DESCRIPTION).read_bytes(), type=DraftSpec)
    except (OSError, msgspec.DecodeError) as error:
        raise damaged_draft(folder, f"{DRAFT_DESCRIPTION} is not readable") from error
    if spec.format != FORMAT:
        raise ModelUnsupported(
            f"The draft in {folder} has format {spec.format}; this program reads format {FORMAT}.",
            "Train it again: specdec distill.",
        )
    return spec


def _tensors(folder: Path) -> dict[str, Tensor]:
    try:
        return load_file(folder / DRAFT_WEIGHTS)
    except (OSError, SafetensorError) as error:
        raise damaged_draft(folder, f"{DRAFT_WEIGHTS} is missing or cut short") from error


def fingerprint_of(folder: Path) -> str | None:
    """The print of the model in a folder, from some rows of its files; None where its tensors are named otherwise."""
    places = {name: path for path in sorted(folder.glob("*.safetensors")) for name in _names(path)}
    if EMBEDDING not in places or NORM not in places:
        return None
    tables = [_sampled(places[name], name) for name in (EMBEDDING, HEAD if HEAD in places else EMBEDDING)]
    with safe_open(places[NORM], "pt") as file:
        return _print(tables, file.get_tensor(NORM))


def width_of(folder: Path) -> int | None:
    """The width of the hidden states that the draft in a folder reads; None where its weights cannot be read."""
    try:
        with safe_open(folder / DRAFT_WEIGHTS, "pt") as file:
            return int(file.get_slice("norm").get_shape()[0])
    except (OSError, SafetensorError):
        return None


def _names(path: Path) -> list[str]:
    try:
        with safe_open(path, "pt") as file:
            return list(file.keys())
    except (OSError, SafetensorError):
        return []


def _sampled(path: Path, name: str) -> tuple[tuple[int, ...], Tensor]:
    """The shape of a tensor, and the rows of it that count."""
    with safe_open(path, "pt") as file:
        part = file.get_slice(name)
        shape = tuple(part.get_shape())
        return shape, torch.cat([part[row : row + 1] for row in range(0, shape[0], _step(shape[0]))])


def _fingerprint(lean: LeanModel) -> str:
    """A print of embedding, last norm and head that is the same in every number format the model may be loaded in."""
    tables = [(tuple(tensor.shape), tensor[:: _step(len(tensor))]) for tensor in (lean.embedding, lean.head_weight)]
    return _print(tables, lean.norm)


def _step(rows: int) -> int:
    return max(1, rows // _SAMPLED_ROWS)


def _print(tables: Sequence[tuple[tuple[int, ...], Tensor]], norm: Tensor) -> str:
    digest = hashlib.sha256()
    for shape, rows in tables:
        digest.update(str(shape).encode())
        digest.update(_coarse(rows))
    digest.update(_coarse(norm))
    return digest.hexdigest()


def _coarse(tensor: Tensor) -> bytes:
    return tensor.to(torch.bfloat16).contiguous().view(torch.int16).numpy().tobytes()
