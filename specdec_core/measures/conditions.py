"""What a sweep or a benchmark was measured on, in words, and how far its outcome holds.

Knows models, settings and numbers of prompts; nothing of what was measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from specdec_core.events import ModelInfo
from specdec_core.measures.intervals import Interval
from specdec_core.settings import RunSettings
from specdec_core.wording.phrases import Phrase, Text, counted, phrase


class Measured(Protocol):
    """A result as far as its conditions go."""

    @property
    def device_name(self) -> str: ...
    @property
    def threads(self) -> int: ...
    @property
    def settings(self) -> RunSettings: ...
    @property
    def prompts(self) -> Sequence[str]: ...
    @property
    def repeats(self) -> int: ...


def measured_on(result: Measured, target: ModelInfo) -> Mapping[str, Text]:
    """What fills the opening sentence of a result."""
    return {
        "target": target.name,
        "dtype": target.dtype,
        "device": target.device,
        "name": result.device_name,
        "threads": counted(result.threads, "thread"),
        "tokens": counted(result.settings.max_new_tokens, "new token"),
        "prompts": counted(len(result.prompts), "prompt"),
        "repeats": counted(result.repeats, "repeat"),
    }


def of_one_prompt(behind: Iterable[Interval]) -> Iterator[Phrase]:
    """A caution where an outcome came from a single prompt, repeats of it included: it has no spread over texts."""
    if any(found.count == 1 for found in behind):
        yield phrase("This is one prompt, which speaks for itself only: with another text something else may be best.")
