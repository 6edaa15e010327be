"""How much memory a pair of models takes, and how much is free.

Knows numbers and the operating system; memory of other devices is counted by who knows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import psutil
from msgspec import Struct

BYTES: Mapping[str, int] = MappingProxyType({"float32": 4, "bfloat16": 2})
INT8_BYTES = 1
CACHED_TOKENS = 4096
WORKING_SPACE = 1.1  # what a pass holds besides weights and cache, as measured on small models, with room to spare


class Room(Struct, frozen=True, kw_only=True):
    """Memory that is free now."""

    place: str
    free_bytes: int


class Need(Struct, frozen=True, kw_only=True):
    """Memory that both models take in one number format, caches included, and where it would fit."""

    dtype: str
    bytes: int
    fits_in: tuple[str, ...]


class Weight(Struct, frozen=True, kw_only=True):
    """What makes a model heavy: its parameters, and the numbers its cache keeps for a token of text."""

    parameters: int | None = None
    cache_numbers: int | None = None


def cpu_room() -> Room:
    """Free memory of this machine."""
    return Room(place="cpu", free_bytes=int(psutil.virtual_memory().available))


def memory_needs(
    target: Weight, draft: Weight | None, kind: str, *, rooms: tuple[Room, ...], tokens: int
) -> tuple[Need, ...]:
    """What a pair takes in each number format; nothing where the number of parameters is not known.

    `kind` is that of the draft's source: an int8 copy is made from the target and has no weights of its own.
    """
    if target.parameters is None or (draft is not None and draft.parameters is None):
        return ()
    needs = []
    for dtype, size in BYTES.items():
        total = size * (target.parameters + tokens * (target.cache_numbers or 0))
        if kind == "self-int8":
            total += INT8_BYTES * target.parameters + size * tokens * (target.cache_numbers or 0)
        elif draft is not None:
            total += size * ((draft.parameters or 0) + tokens * (draft.cache_numbers or 0))
        needed = int(total * WORKING_SPACE)
        fits_in = tuple(room.place for room in rooms if needed <= room.free_bytes)
        needs.append(Need(dtype=dtype, bytes=needed, fits_in=fits_in))
    return tuple(needs)
