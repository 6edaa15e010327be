"""A draft model with a reduced vocabulary: its scores are put at their places among the target's.

A token it does not have gets no probability, so the law it draws from is exactly the one that verification sees.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from specdec_core.engine.session import Session


def widened(scores: Tensor, kept: Tensor, width: int) -> Tensor:
    """Scores [rows, kept tokens] at the places `kept` of [rows, width]; minus infinity elsewhere."""
    return scores.new_full((scores.shape[0], width), -torch.inf).index_copy_(1, kept, scores)


class ReducedSession:
    """A session whose model scores only `kept` tokens, in the order of `kept`."""

    def __init__(self, session: Session, kept: Tensor, *, width: int) -> None:
        self._session = session
        self._kept = kept
        self._width = width

    @property
    def length(self) -> int:
        return self._session.length

    @property
    def context(self) -> int | None:
        return self._session.context

    @property
    def device(self) -> torch.device:
        return self._session.device

    @torch.inference_mode()
    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        return widened(self._session.feed(ids, rows=rows), self._kept, self._width)

    def rollback(self, length: int) -> None:
        self._session.rollback(length)

    def close(self) -> None:
        self._session.close()
