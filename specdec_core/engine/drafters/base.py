"""What the loop asks of a drafter: propose, then hear the outcome.

Knows nothing of verification.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from specdec_core.engine.sampling import Law
from specdec_core.events import DrafterInfo
from specdec_core.settings import RunSettings


class DraftStep(NamedTuple):
    """One proposed token. `law` is the very law it was drawn from ([1, vocab]), or None for a point mass."""

    token: int
    law: Law | None


class Drafter(Protocol):
    """Proposes tokens for a context that only ever grows by what was committed."""

    @property
    def info(self) -> DrafterInfo:
        """Who this is, for the log."""
        ...

    @property
    def context(self) -> int | None:
        """Most tokens it can look back on; None when it has no limit."""
        ...

    @property
    def cache_length(self) -> int | None:
        """Tokens in its cache; None when it has none."""
        ...

    @property
    def passes(self) -> int:
        """Forward passes so far; 0 for ever where there is no model."""
        ...

    def begin(self, prompt_ids: Sequence[int], *, coming: int = 0) -> None:
        """Read all but the last token of the prompt.

        A long one comes in pieces, each with all before it; `coming` is how many tokens later ones will add.
        """
        ...

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        """Yield up to `gamma` tokens to follow `tokens`, one at a time, so that a caller may stop between passes.

        Filters and temperature come from `settings`, which may change between rounds.
        """
        ...

    def observe(self, committed: int) -> None:
        """Hear the outcome: the context is now `committed` tokens long. Forget whatever is not part of it."""
        ...

    def close(self) -> None:
        """Drop caches; the drafter is not used again."""
        ...
