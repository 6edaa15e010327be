"""What is on this machine: whether a model is here, half here or elsewhere, told from names and folders alone.

Knows the kinds of sources; opens no weights and asks no network.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from specdec_core.catalogue import Source, parse_source
from specdec_core.errors import ModelDamaged, ModelNotFound
from specdec_core.models.places import DRAFT_DESCRIPTION, bundled_file, converted_folder, has_weights, is_converted

State = Literal["here", "to convert", "to download", "missing"]


class Place(Struct, frozen=True, kw_only=True):
    """Whether a model is on this machine, in a word and in a sentence."""

    source: str
    state: State
    words: str


def place_of(text: str) -> Place:
    """Where the model of a source is. Raises `ModelNotFound` for a text that names none."""
    source = parse_source(text)
    if source.kind == "hub":
        state, words = _hub_place(source.where)
    elif source.kind in ("bundled", "gguf"):
        state, words = _file_place(source)
    else:
        state, words = (
            "here",
            {"toy": "built in", "ngram": "needs no model", "self-int8": "made from the target"}.get(
                source.kind, f"in {source.where}"
            ),
        )
    return Place(source=text, state=state, words=words)


def _file_place(source: Source) -> tuple[State, str]:
    try:
        path = bundled_file(source.where) if source.kind == "bundled" else Path(source.where)
        return ("here", "here, converted") if is_converted(path) else ("to convert", "here, converted at first use")
    except (ModelNotFound, ModelDamaged) as error:
        return "missing", str(error)


def _hub_place(repo: str) -> tuple[State, str]:
    from specdec_core.models.hub_cache import (
        snapshot,  # reads the hub library's settings, which light commands do without
    )

    folder = snapshot(repo)
    if folder is not None and (folder / "config.json").is_file() and has_weights(folder):
        return "here", "here, downloaded"
    return "to download", "needs a download"


def folder_of(text: str) -> Path | None:
    """The folder or file that a person may look at; None for what has none."""
    source = parse_source(text)
    if source.kind == "hub":
        from specdec_core.models.hub_cache import snapshot

        return snapshot(source.where)
    if source.kind == "bundled":
        path = bundled_file(source.where)
        return converted_folder(path) if is_converted(path) else path
    return Path(source.where) if source.kind in ("folder", "gguf", "trained") else None


def models_in(place: Path) -> tuple[str, ...]:
    """The models at a place: itself, or those that lie directly in a folder. Raises `ModelNotFound` without any."""
    if _is_model(place):
        return (str(place),)
    try:
        found = tuple(str(path) for path in sorted(place.iterdir()) if _is_model(path)) if place.is_dir() else ()
    except OSError:
        found = ()
    if not found:
        raise ModelNotFound(
            f"There is no model in {place}.",
            "Choose a folder with config.json and safetensors files, or a .gguf file.",
        )
    return found


def _is_model(path: Path) -> bool:
    described = any((path / name).is_file() for name in ("config.json", DRAFT_DESCRIPTION))
    return described or (path.suffix == ".gguf" and path.is_file())


def stamp_of(text: str) -> str:
    """A print of the names, sizes and times of a source's files: another one means that something has changed."""
    digest = hashlib.sha256(text.encode())
    try:
        place = folder_of(text)
    except (ModelNotFound, ModelDamaged):
        place = None
    for name, path in _files(place):
        status = path.stat()
        digest.update(f"{name} {status.st_size} {status.st_mtime_ns}".encode())
    return digest.hexdigest()[:24]


def _files(place: Path | None) -> Iterator[tuple[str, Path]]:
    if place is None:
        return
    found: Iterable[Path] = [place] if place.is_file() else sorted(place.iterdir()) if place.is_dir() else []
    for path in found:
        if path.is_file():
            yield path.name, path
