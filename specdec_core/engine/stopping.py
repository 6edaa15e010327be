"""When a run ends: end tokens, stop texts, length. Both arms ask the same object about every committed token.

Knows ids and text, nothing of drafts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from specdec_core.events import FinishReason


class Finish(NamedTuple):
    """Why a run ended, and which id or text it was."""

    reason: FinishReason
    detail: str


class StopRules:
    """Watches the output token by token. Stop texts are looked for in the stream with special tokens in it."""

    def __init__(self, *, end_ids: frozenset[int], stop: Sequence[str], most_tokens: int) -> None:
        self._end_ids = end_ids
        self._stop = tuple(stop)
        self._most = most_tokens
        self._longest = max((len(text) for text in stop), default=0)
        self._tail = ""
        self._count = 0

    @property
    def remaining(self) -> int:
        """Tokens that may still be written."""
        return self._most - self._count

    def after(self, token_id: int, text: str) -> Finish | None:
        """Hear of one more token and the text it added; say whether the run ends with it."""
        self._count += 1
        if token_id in self._end_ids:
            return Finish("eos", f"token {token_id}")
        found = self._stop_text(text)
        if found is not None:
            return Finish("stop_text", found)
        return Finish("length", f"{self._most} tokens") if self._count >= self._most else None

    def _stop_text(self, text: str) -> str | None:
        """The stop text that ends first, if one ends within the new text."""
        if not self._stop:
            return None
        window = self._tail + text
        ends = [(window.find(stop) + len(stop), stop) for stop in self._stop if stop in window]
        self._tail = window[-self._longest + 1 :] if self._longest > 1 else ""
        return min(ends)[1] if ends else None
