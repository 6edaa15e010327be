"""A look at the disk for the page of the models: what is where, and whether a comparison of drafts still holds.

Plain functions for a thread; knows the catalogue and places, neither Qt nor processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from app.viewmodel.commands import Memory
from app.viewmodel.models.listing import Model
from specdec_core.catalogue import PAIRS, SourceKind, parse_source
from specdec_core.errors import ModelDamaged, ModelNotFound, SpecDecError
from specdec_core.models.downloads import Sized
from specdec_core.models.fits import DraftList, candidates, known_list, known_problems, pair_stamp
from specdec_core.models.hub_cache import part_bytes
from specdec_core.models.memory import Room, cpu_room
from specdec_core.models.whereabouts import State, folder_of, place_of
from specdec_core.models.wholeness import check_source

ON_DISK: tuple[SourceKind, ...] = ("folder", "gguf", "hub", "trained")
WITHOUT_A_MODEL = ("ngram", "self-int8")


class Seen(NamedTuple):
    """One source as it was found."""

    kind: SourceKind
    state: State
    words: str = ""
    part: int = 0
    folder: str = ""
    problem: str = ""


class Order(NamedTuple):
    """What to look at: all of the list, and the drafts of the one that is chosen."""

    sources: tuple[str, ...]
    chosen: str
    also: tuple[str, ...]


class Look(NamedTuple):
    """What was found. `drafts` is what is known and still holds; `stamp` changes with any file of the comparison."""

    places: Mapping[str, Seen] = MappingProxyType({})
    chosen: str = ""
    stamp: str = ""
    comparable: bool = False
    drafts: DraftList | None = None
    room: Room | None = None


def listed(mine: Sequence[str]) -> tuple[str, ...]:
    """Every model of the page: the catalogue's and a person's own."""
    named = [source for pair in PAIRS for source in (pair.target, pair.draft)]
    return tuple(source for source in dict.fromkeys([*named, *mine]) if source not in WITHOUT_A_MODEL)


def look(order: Order) -> Look:
    """Look at names, times and headers of files; no weights are read."""
    problems = known_problems(order.sources)
    found = {source: _seen(source) for source in order.sources}
    places = {source: seen._replace(problem=seen.problem or problems.get(source, "")) for source, seen in found.items()}
    chosen = places.get(order.chosen)
    comparable = chosen is not None and chosen.state in ("here", "to convert") and chosen.kind != "trained"
    return Look(
        places=places,
        chosen=order.chosen,
        stamp=_stamp(order) if comparable else "",
        comparable=comparable,
        drafts=known_list(order.chosen, order.also) if comparable else None,
        room=cpu_room(),
    )


def _seen(source: str) -> Seen:
    try:
        kind, place = parse_source(source).kind, place_of(source)
        folder = folder_of(source)
    except (ModelNotFound, ModelDamaged) as error:
        return Seen(kind="gguf" if source.endswith(".gguf") else "folder", state="missing", words=str(error))
    part = part_bytes(source) if kind == "hub" and place.state == "to download" else 0
    return Seen(
        kind=kind,
        state=place.state,
        words=place.words,
        part=part,
        folder="" if folder is None or place.state == "to download" else str(folder),
        problem=_fault(folder) if kind in ON_DISK and folder is not None and place.state != "to download" else "",
    )


def _fault(place: Path) -> str:
    """Why files cannot be a model's, told from their headers; the weights are read when they are used."""
    try:
        check_source(place)
    except SpecDecError as error:
        return str(error)
    except OSError as error:
        return f"{place} cannot be read: {error.strerror or error}."
    return ""


def problem_with(source: str, seen: Seen | None, drafts: DraftList | None) -> str:
    """Why a model cannot be used: as was found just now with its drafts, or as is remembered of its files."""
    if drafts is not None and drafts.target.source == source:
        return drafts.target.problem
    return "" if seen is None else seen.problem


def _stamp(order: Order) -> str:
    digest = hashlib.sha256()
    for draft in candidates(order.chosen, order.also):
        try:
            digest.update(pair_stamp(order.chosen, draft).encode())
        except SpecDecError:
            digest.update(b"gone")
    return digest.hexdigest()


def remembered_sizes(memory: Memory) -> dict[str, Sized]:
    """Sizes and licences that were told at an earlier start."""
    found = {}
    for repo, told in memory.recall("model_sizes", {}).items():
        try:
            found[str(repo)] = msgspec.convert(told, Sized)
        except msgspec.ValidationError:
            continue
    return found


def remember_sizes(memory: Memory, sizes: Mapping[str, Sized]) -> None:
    """Keep them for the next start."""
    memory.remember("model_sizes", {repo: msgspec.to_builtins(told) for repo, told in sizes.items()})


def kind_of(source: str) -> SourceKind | None:
    """What a text names; None where it names nothing that is there."""
    try:
        return parse_source(source).kind
    except SpecDecError:
        return None


def by_place(model: Model) -> int:
    """The order of the list: what comes with the program, a person's own, what is here, what is elsewhere, toys."""
    if model.kind == "toy":
        return 4
    if model.kind == "bundled":
        return 0
    if model.mine:
        return 1
    return 2 if model.here else 3
