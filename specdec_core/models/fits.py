"""Which drafts fit a target, and why the others do not: the list, and a memory of what has been found out already.

What was found holds as long as no file has changed. Knows names, stamps and verdicts; how a verdict is reached is the
engine's business.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from specdec_core.catalogue import MODEL_FREE_DRAFTS, PAIRS, parse_source
from specdec_core.errors import SpecDecError
from specdec_core.models.downloads import child_command
from specdec_core.models.memory import Room, Weight
from specdec_core.models.places import cache_folder
from specdec_core.models.whereabouts import stamp_of

EDITION = 4  # raise it when a verdict may come out otherwise than before
MOST_KEPT = 4000

Verdict = Literal["fits", "may fit", "does not fit", "not here"]


class ModelFacts(Weight, frozen=True, kw_only=True):
    """One model, as its files describe it. `problem` says why it cannot be decoded here, and is empty when it can.

    `padded_width` is the number of rows of scores, of which only the vocabulary's are tokens. `hidden` is the
    width of its hidden states, `stored_dtype` the number format of the weights on the disk.
    """

    source: str
    architecture: str = ""
    vocabulary: int | None = None
    padded_width: int | None = None
    hidden: int | None = None
    special_tokens: dict[str, str] = field(default_factory=dict)
    end_ids: tuple[int, ...] = ()
    chat_template: bool | None = None
    context: int | None = None
    problem: str = ""
    licence: str = ""
    stored_dtype: str = ""


class Fit(Struct, frozen=True, kw_only=True):
    """One possible draft of a target. `reason` is a plain sentence, for a draft that fits too."""

    draft: str
    verdict: Verdict
    reason: str
    facts: ModelFacts | None = None


class Machine(Struct, frozen=True, kw_only=True):
    """What the engine uses when a setting says auto, and the memory of other devices as it was last seen."""

    device: str
    dtype: str
    threads: int
    rooms: tuple[Room, ...] = ()


class DraftList(Struct, frozen=True, kw_only=True):
    """A target's facts and every possible draft, those that fit first."""

    target: ModelFacts
    fits: tuple[Fit, ...]
    machine: Machine | None = None


def examine_command(target: str, also: Sequence[str]) -> list[str]:
    """The command of a child that finds the list out and prints it as JSON."""
    more = [word for source in also for word in ("--also", source)]
    return child_command("specdec_core", "drafts", target, "--json", *more)


class Known(Struct, kw_only=True):
    """What has been found out: facts by the stamp of a model, verdicts by the stamps of two."""

    edition: int = EDITION
    facts: dict[str, ModelFacts] = field(default_factory=dict)
    fits: dict[str, Fit] = field(default_factory=dict)
    machine: Machine | None = None


def candidates(target: str, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Every source that could draft for `target`: without a model, trained, of the catalogue, and a person's own.

    Toy models write bytes, so they are named to each other only.
    """
    named = [source for pair in PAIRS for source in (pair.draft, pair.target)]
    if parse_source(target).kind != "toy":
        named = [source for source in named if parse_source(source).kind != "toy"]
    ordered = [*MODEL_FREE_DRAFTS, *sorted(named, key=_of_the_hub), *also]
    return tuple(source for source in dict.fromkeys(ordered) if source != target)


def _of_the_hub(source: str) -> bool:
    return parse_source(source).kind == "hub"


def pair_stamp(target: str, draft: str) -> str:
    """What a verdict on two models is remembered under."""
    return hashlib.sha256(f"{stamp_of(target)} {stamp_of(draft)}".encode()).hexdigest()[:24]


def known_list(target: str, also: Sequence[str] = ()) -> DraftList | None:
    """The list as it was found before, where every part of it still holds; None where something has to be examined."""
    known = recall()
    try:
        facts = known.facts.get(stamp_of(target))
        found = [known.fits.get(pair_stamp(target, draft)) for draft in candidates(target, also)]
    except SpecDecError:
        return None
    whole = [fit for fit in found if fit is not None]
    return None if facts is None or len(whole) < len(found) else ordered_list(facts, whole, machine=known.machine)


def known_problems(sources: Iterable[str]) -> dict[str, str]:
    """Why models cannot be decoded here, of those that were examined as they are now and cannot."""
    facts, found = recall().facts, {}
    for source in sources:
        try:
            known = facts.get(stamp_of(source))
        except SpecDecError:
            continue
        if known is not None and known.problem:
            found[source] = known.problem
    return found


def ordered_list(target: ModelFacts, fits: Iterable[Fit], *, machine: Machine | None) -> DraftList:
    """Those that fit first; each kind in the order of the candidates."""
    order: tuple[Verdict, ...] = ("fits", "may fit", "not here", "does not fit")
    ordered = sorted(fits, key=lambda fit: order.index(fit.verdict))
    return DraftList(target=target, fits=tuple(ordered), machine=machine)


def memory_file() -> Path:
    """Where it is kept: in a cache, since all of it can be found out again."""
    return cache_folder().parent / "fits.json"


def recall() -> Known:
    """What is remembered; nothing where the file is of another edition or cannot be read."""
    try:
        known = msgspec.json.decode(memory_file().read_bytes(), type=Known)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Known()
    return known if known.edition == EDITION else Known()


def remember(known: Known) -> None:
    """Keep the latest; a cache that cannot be written costs time only."""
    known.facts = dict(list(known.facts.items())[-MOST_KEPT:])
    known.fits = dict(list(known.fits.items())[-MOST_KEPT:])
    path = memory_file()
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.encode(known))
        os.replace(fresh, path)
