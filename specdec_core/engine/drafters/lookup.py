"""Prompt lookup: copy what followed the last earlier occurrence of the text's own ending.

A deterministic drafter, so its law is a point mass and a proposal is accepted with the target's own probability.
Source of the idea: Saxena 2023, prompt lookup decoding; algorithm in the words of the project. Has no model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specdec_core.engine.drafters.base import DraftStep
from specdec_core.events import DrafterInfo
from specdec_core.settings import RunSettings

LONGEST = 4
SHORTEST = 2


class LookupDrafter:
    """Looks for the last `longest` tokens first, then for shorter endings down to `shortest`.

    Remembers the last place of every n-gram it has seen, so a proposal costs the same at any length.
    """

    context: int | None = None
    cache_length: int | None = None
    passes = 0

    def __init__(self, *, longest: int = LONGEST, shortest: int = SHORTEST) -> None:
        self.info = DrafterInfo(kind="ngram", name=f"prompt lookup, {shortest}-{longest} tokens", point_mass=True)
        self._sizes = range(longest, shortest - 1, -1)
        self._followed_at: dict[tuple[int, ...], int] = {}
        self._indexed = 0

    def begin(self, prompt_ids: Sequence[int], *, coming: int = 0) -> None:
        self._index(prompt_ids)

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        self._index(tokens)
        start = self._continuation(tokens)
        if start is None:
            return
        text = list(tokens)
        for at in range(start, start + gamma):
            # A copy that reaches the end of the text goes on copying itself: a repeating text has no last period.
            text.append(text[at])
            yield DraftStep(text[at], None)

    def _continuation(self, tokens: Sequence[int]) -> int | None:
        """Where the text went on the last time it ended as it ends now."""
        for size in self._sizes:
            if len(tokens) > size:
                found = self._followed_at.get(tuple(tokens[-size:]))
                if found is not None:
                    return found
        return None

    def _index(self, tokens: Sequence[int]) -> None:
        """Note what follows each n-gram that has a successor by now."""
        for end in range(max(1, self._indexed), len(tokens)):
            for size in self._sizes:
                if end >= size:
                    self._followed_at[tuple(tokens[end - size : end])] = end
        self._indexed = len(tokens)

    def take_back(self, drafts: int) -> None:
        """Nothing to forget: its proposals are known at once."""

    def observe(self, committed: int) -> None:
        """Nothing to forget: only committed tokens are ever indexed."""

    def close(self) -> None:
        self._followed_at.clear()
