"""What files alone tell of a model: whether they are there, complete, and of the kind that their names say.

Reads descriptions and headers, never weights; knows no library of models.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

from specdec_core.errors import ModelDamaged, ModelNotFound, ModelUnsupported
from specdec_core.models.places import DRAFT_DESCRIPTION, DRAFT_WEIGHTS

GGUF_MAGIC = b"GGUF"
PICKLES = (".bin", ".pt", ".pth", ".ckpt")
SAFER_WEIGHTS = (
    "Choose a safetensors version of the model; if you trust whoever made these files, specdec run and compare open "
    "them with --allow-pickle."
)
POINTER_START = b"version https://git-lfs"


def check_source(place: Path, *, allow_pickle: bool = False) -> None:
    """Refuse a .gguf file, a model folder or a trained draft whose files cannot be what they should be."""
    if place.is_file():
        check_gguf(place)
    elif (place / DRAFT_DESCRIPTION).is_file():
        _check_draft(place)
    elif not check_description(place).get("is_encoder_decoder"):  # which is never loaded, whole or not
        check_files(place, allow_pickle=allow_pickle)


def _check_draft(folder: Path) -> None:
    try:
        read_json(folder / DRAFT_DESCRIPTION)
    except ModelDamaged as error:
        raise damaged_draft(folder, f"{DRAFT_DESCRIPTION} is not readable") from error
    try:
        _check_safetensors(folder / DRAFT_WEIGHTS)
    except (OSError, ModelDamaged) as error:
        raise damaged_draft(folder, f"{DRAFT_WEIGHTS} is missing or cut short") from error


def damaged_draft(folder: Path, what: str) -> ModelDamaged:
    """The refusal of a trained draft that is not what it was."""
    return ModelDamaged(f"The draft in {folder} is damaged: {what}.", "Copy the folder again, or train it again.")


def check_gguf(path: Path) -> None:
    """Refuse a file that does not begin as GGUF files do."""
    with path.open("rb") as file:
        if file.read(len(GGUF_MAGIC)) != GGUF_MAGIC:
            raise ModelDamaged(f"{path} is not a GGUF file.", "Download or copy this file again.")


def check_description(folder: Path) -> dict[str, Any]:
    """What the configuration of a folder says. Refuses a folder without a readable one."""
    if not (folder / "config.json").is_file():
        raise ModelNotFound(
            f"The folder {folder} has no config.json.",
            "Choose the folder that holds config.json, the tokenizer and the safetensors files.",
        )
    return read_json(folder / "config.json")


def check_files(folder: Path, *, allow_pickle: bool = False) -> None:
    """Refuse a folder without a tokenizer or weights, or with damaged weights, as far as headers tell."""
    for shard in _weight_files(folder, allow_pickle=allow_pickle):
        _check_safetensors(shard)
    if not any((folder / name).is_file() for name in ("tokenizer.json", "tokenizer_config.json", "vocab.json")):
        raise ModelDamaged(f"The folder {folder} has no tokenizer.", "Copy tokenizer.json beside config.json.")


def read_json(path: Path) -> dict[str, Any]:
    """A description, which has to be a JSON object."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ModelDamaged(f"{path} is not readable JSON.", "Download or copy this file again.") from error
    if not isinstance(content, dict):
        raise ModelDamaged(f"{path} does not hold a JSON object.", "Download or copy this file again.")
    return content


def has_pickles(folder: Path) -> bool:
    """Whether the folder's weights are pickle files."""
    return any(any(folder.glob(f"*{suffix}")) for suffix in PICKLES)


def _weight_files(folder: Path, *, allow_pickle: bool) -> list[Path]:
    """The safetensors files; none where there are only pickle files and these are allowed."""
    index = folder / "model.safetensors.index.json"
    if index.is_file():
        shards = sorted({str(name) for name in read_json(index).get("weight_map", {}).values()})
        elsewhere = next((name for name in shards if Path(name).name != name), None)
        if elsewhere is not None:
            advice = "Download it again from a source you trust."
            raise ModelDamaged(f"{index} names weights outside of its folder: {elsewhere}.", advice)
        missing = [name for name in shards if not (folder / name).is_file()]
        if missing or not shards:
            what = missing[0] if missing else "every shard"
            raise ModelDamaged(f"The weights in {folder} are incomplete: {what} is missing.", "Download it again.")
        return [folder / name for name in shards]
    found = sorted(folder.glob("*.safetensors"))
    if found:
        return found
    if has_pickles(folder):
        if allow_pickle:
            return []
        raise ModelUnsupported(
            f"The weights in {folder} are pickle files, which can run code when they are opened.", SAFER_WEIGHTS
        )
    raise ModelNotFound(f"The folder {folder} has no weights.", "Copy its .safetensors files beside config.json.")


def _check_safetensors(path: Path) -> None:
    """Compare the file's length with what its header promises; no weights are read."""
    size = path.stat().st_size
    with path.open("rb") as file:
        start = file.read(max(8, len(POINTER_START)))
        if start.startswith(POINTER_START):
            raise ModelDamaged(
                f"{path.name} is a pointer to a large file, not the weights themselves.",
                "Fetch the real file (git lfs pull), or download the model again.",
            )
        try:
            header_length = struct.unpack("<Q", start[:8])[0]
            file.seek(8)
            header: dict[str, Any] = json.loads(file.read(header_length) if header_length < size else b"")
            ends = [entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__"]
        except (struct.error, ValueError, AttributeError, KeyError, TypeError) as error:
            raise _damaged(path, size, None) from error
    expected = 8 + header_length + max(ends, default=0)
    if size < expected:
        raise _damaged(path, size, expected)


def _damaged(path: Path, size: int, expected: int | None) -> ModelDamaged:
    promised = "no readable header" if expected is None else f"{expected:,} bytes promised"
    return ModelDamaged(f"{path} is damaged: {size:,} bytes, {promised}.", "Download or copy this file again.")
