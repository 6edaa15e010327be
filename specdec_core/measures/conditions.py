"""What a sweep or a benchmark was measured on, in words, and how far its outcome holds.

Knows models, settings, numbers of prompts and what a speed-up can be; nothing of how it was measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from specdec_core.events import ModelInfo
from specdec_core.measures.intervals import Interval
from specdec_core.settings import RunSettings
from specdec_core.wording.phrases import Phrase, Text, counted, phrase

SPARE = 1.15  # a pass over several positions may come out cheaper than plain decoding's, hardly by more


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


def beyond_passes(speedup: float | None, tokens_per_pass: float | None) -> bool:
    """Whether a speed-up over plain decoding is more than passes of the target allow; False where one is not known.

    Both are medians over the same prompts. Plain decoding has one token a pass, so on each prompt a speed-up is at most
    its tokens a pass, but for cheaper passes; medians keep that order, which pooled tokens a pass would not.
    """
    return speedup is not None and tokens_per_pass is not None and speedup > SPARE * tokens_per_pass


def of_unsteady_times(what: Text, speedup: float | None, tokens_per_pass: float | None) -> Iterator[Phrase]:
    """A caution where an outcome is beyond what passes allow, so that other work on the machine disturbed its times."""
    if beyond_passes(speedup, tokens_per_pass):
        yield phrase(
            "The times were unsteady: {what} has {speed} x plain with {tokens} tokens a pass, and no pass can give "
            "that. Measure again on a quiet machine.",
            what=what,
            speed=f"{speedup or 0.0:.2f}",
            tokens=f"{tokens_per_pass or 0.0:.2f}",
        )
