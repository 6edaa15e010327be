"""A feature drafter: one trained layer that reads the target's own hidden states, and its own output further on.

Knows one watched target session and one `FeatureHead`; how the head was trained is not its business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from specdec_core.engine.drafters.base import DraftStep, Drawing
from specdec_core.engine.host import to_device
from specdec_core.engine.lean import LeanModel, LeanSession
from specdec_core.engine.sampling import Kept
from specdec_core.events import DrafterInfo
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureHead:
    """The trained parts. `layer` is a model of one layer whose head scores the `kept` tokens."""

    fuse_seen: Callable[[Tensor], Tensor]
    fuse_own: Callable[[Tensor], Tensor]
    layer: LeanModel
    taps: tuple[int, ...]
    kept: Kept

    def upon_target(self, tokens: Tensor, features: Tensor) -> Tensor:
        """The layer's input for tokens [rows] and the target's states one token before: [rows, hidden]."""
        return self.fuse_seen(fuse_inputs(self.layer.embedding, tokens, features))

    def upon_itself(self, tokens: Tensor, states: Tensor) -> Tensor:
        """The same upon the head's own output [rows, hidden]."""
        return self.fuse_own(fuse_inputs(self.layer.embedding, tokens, states))


def fuse_inputs(embedding: Tensor, ids: Tensor, states: Tensor) -> Tensor:
    """Embeddings of ids [...] beside states [..., k * hidden], each hidden part normalised by itself."""
    size = embedding.shape[1:]
    parts = functional.rms_norm(states.unflatten(-1, (-1, size[0])), size)
    return torch.cat([functional.rms_norm(embedding[ids], size), parts.flatten(-2)], dim=-1)


class FeatureSession:
    """The head with its small cache. Place i holds token i + 1 and the state at token i.

    A head whose layers look back through a window needs no places farther back than its `reach`: it may begin late.
    """

    def __init__(self, head: FeatureHead, *, context: int | None) -> None:
        self.context = context
        self.device = head.layer.embedding.device
        self._head = head
        self._cache = LeanSession(head.layer, width=len(head.kept.listed), context=context)
        self._state = head.layer.embedding.new_zeros(1, head.layer.norm.shape[0])
        self._first = 0  # the place that the cache begins with

    @property
    def kept(self) -> Kept:
        """The tokens that the scores are of."""
        return self._head.kept

    @property
    def length(self) -> int:
        return self._first + self._cache.length

    @property
    def reach(self) -> int | None:
        """How many places the scores behind the last one depend on; None for all of them."""
        return self._head.layer.reach

    def begin_at(self, place: int) -> None:
        """Forget everything, and let `place` be the next one. Only distances count, so nothing else changes."""
        self._cache.rollback(0)
        self._state = torch.zeros_like(self._state)
        self._first = place

    @torch.inference_mode()
    def read(self, tokens: Tensor, features: Tensor) -> Tensor:
        """Append places that the target has seen; scores of the kept tokens behind the last one: [1, kept]."""
        head = self._head
        self._state = self._cache.run(head.upon_target(tokens, features))[-1:]
        return self._scores()

    @torch.inference_mode()
    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        """Append tokens one by one, each upon the head's own last output; scores of the last one."""
        for token in to_device(ids, self.device).split(1):
            self._state = self._cache.run(self._head.upon_itself(token, self._state))
        return self._scores()

    def rollback(self, length: int) -> None:
        self._cache.rollback(length - self._first)
        if not length:
            self._state = torch.zeros_like(self._state)

    def close(self) -> None:
        self._cache.close()

    def _scores(self) -> Tensor:
        return self._cache.scores(self._state)


class FeatureDrafter:
    """Drafts from what the target computed anyway. The target's session is only read.

    What was built upon the head's own output is built anew upon the target's states once they are there, also where
    the token was right. Of a text that is longer than the head's reach only the last part is read.
    """

    def __init__(self, head: FeatureHead, target: LeanSession, info: DrafterInfo, *, streams: Streams) -> None:
        target.watch(head.taps)
        self.info = info
        self.passes = 0
        self._target = target
        self._streams = streams
        self._session = FeatureSession(head, context=target.context)
        self._seen = 0  # places built upon the target's states
        self._held = 0  # tokens taken in, the first one included
        self._drawing: Drawing | None = None

    @property
    def context(self) -> int | None:
        return self._session.context

    @property
    def cache_length(self) -> int | None:
        """How far into the text it has read, with what lies out of its reach."""
        return self._held

    def begin(self, prompt_ids: Sequence[int], *, coming: int = 0) -> None:
        if self._needed(len(prompt_ids) + coming) < len(prompt_ids) - 1:
            self._read(prompt_ids[:-1], coming=coming)

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        scores = self._read(tokens)
        drawing = self._drawing = Drawing(tokens, settings, self._streams)
        for left in range(gamma, 0, -1):
            self.passes += 1
            step = drawing.step(scores, kept=self._session.kept)
            yield step
            if left > 1:
                scores = self._session.feed(step.ids, rows=1)
                self._held += 1

    def _needed(self, tokens: int) -> int:
        """The first place that counts for what follows so many tokens."""
        return 0 if self._session.reach is None else max(0, tokens - 1 - self._session.reach)

    def _read(self, tokens: Sequence[int], *, coming: int = 0) -> Tensor:
        """Take in what was committed since the last time; each place needs the target's state one token before.

        Where nothing was, the last place is built once more, so that the same text always gives the same scores.
        """
        start, needed = max(0, min(self._seen, len(tokens) - 2)), self._needed(len(tokens) + coming)
        if needed > start:
            start = needed
            self._session.begin_at(start)
        self._session.rollback(start)
        self._seen, self._held = len(tokens) - 1, len(tokens)
        new = to_device(tokens[start + 1 :], self._session.device)
        if not len(new):  # one token, and no state before it
            return self._session.feed(tokens, rows=1)
        return self._session.read(new, self._target.features(start, self._seen))

    def take_back(self, drafts: int) -> None:
        assert self._drawing is not None
        self.passes -= drafts
        self._drawing.take_back(drafts)

    def observe(self, committed: int) -> None:
        self._held = min(self._held, committed - 1)

    def close(self) -> None:
        self._session.close()
