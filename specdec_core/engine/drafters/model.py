"""A draft model: samples its proposals from its own filtered law, which is the q of the accept test.

Knows nothing of the target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch
from torch import Tensor

from specdec_core.engine.drafters.base import DraftStep, Drawing
from specdec_core.engine.session import Session
from specdec_core.events import DrafterInfo
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams


class ModelDrafter:
    """Drafts with `session`. `width` is the target's vocabulary: ids beyond it are never proposed."""

    def __init__(self, session: Session, info: DrafterInfo, *, streams: Streams, width: int) -> None:
        self.info = info
        self.passes = 0
        self._session = session
        self._streams = streams
        self._width = width
        self._drawing: Drawing | None = None

    @property
    def context(self) -> int | None:
        return self._session.context

    @property
    def cache_length(self) -> int | None:
        return self._session.length

    def begin(self, prompt_ids: Sequence[int], *, coming: int = 0) -> None:
        if len(prompt_ids) > self._session.length + 1:
            self._session.feed(prompt_ids[self._session.length : -1], rows=1)

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        # The cache lacks the last committed token, and after a fully accepted round also the last draft.
        pending: Sequence[int] | Tensor = tokens[self._session.length :]
        drawing = self._drawing = Drawing(tokens, settings, self._streams)
        for _ in range(gamma):
            scores = self._session.feed(pending, rows=1)
            self.passes += 1
            step = drawing.step(self._fitted(scores))
            yield step
            pending = step.ids

    def _fitted(self, scores: Tensor) -> Tensor:
        """Cut or widen the scores to the target's vocabulary; an id the draft does not have gets no probability."""
        missing = self._width - scores.shape[-1]
        if missing <= 0:
            return scores[:, : self._width]
        return torch.cat([scores, scores.new_full((scores.shape[0], missing), -torch.inf)], dim=-1)

    def take_back(self, drafts: int) -> None:
        assert self._drawing is not None
        self.passes -= drafts
        self._drawing.take_back(drafts)

    def observe(self, committed: int) -> None:
        self._session.rollback(min(self._session.length, committed - 1))

    def close(self) -> None:
        self._session.close()
