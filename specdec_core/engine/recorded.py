"""Passes that a GPU records once and replays: same tensors, same shapes, so that no kernel is launched one by one.

A small model's pass is over before the next hundred kernels could be launched. What a recorded pass reads, token ids
and places, is copied into tensors of its own first; the places it looks at are rounded up, and those beyond are
masked. Knows how a recording is used; how one is made is told by a `Recorder`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from specdec_core.engine.host import to_device
from specdec_core.engine.lean import LeanModel, LeanSession, Span

MOST_ROWS = 33  # the longest verification
STEP = 256  # places are rounded up to a multiple of this
RECORD_AFTER = 2  # passes of a shape before it is recorded: most shapes of a run come often or once

Recorder = Callable[[Callable[[], Tensor]], Callable[[], Tensor]]
"""Takes a computation on fixed tensors; returns one that does the same again and gives the same output tensor."""

LOG = logging.getLogger(__name__)


def cuda_recorder(compute: Callable[[], Tensor]) -> Callable[[], Tensor]:
    """Record a CUDA graph. The computation runs a few times on the way: it must not mind."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(2):  # libraries choose their kernels and take their memory in first calls
            compute()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        out = compute()

    def replay() -> Tensor:
        graph.replay()
        return out

    return replay


class RecordedSession(LeanSession):
    """A lean session whose short passes are replayed from recordings, one for each row count and rounded length.

    A recording that fails is not tried again, and the passes go on unrecorded.
    """

    def __init__(self, model: LeanModel, *, width: int, context: int | None, record: Recorder | None) -> None:
        super().__init__(model, width=width, context=context)
        self.on_close: Callable[[RecordedSession], None] | None = None
        self._record = record
        self._recordings: dict[tuple[int, int], Callable[[], Tensor]] = {}
        self._uses: dict[tuple[int, int], int] = {}
        self._ids = torch.zeros(MOST_ROWS, dtype=torch.long, device=self.device)
        self._at = torch.zeros(MOST_ROWS, dtype=torch.long, device=self.device)
        self._places = torch.empty(0, dtype=torch.long, device=self.device)

    @torch.inference_mode()
    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        new = to_device(ids, self.device)
        if self._record is None or not 0 < len(new) <= MOST_ROWS:
            return super().feed(new, rows=rows)
        end = self._length + len(new)
        self._reserve(end)
        self._ids[: len(new)] = new
        self._at[: len(new)] = self._places[self._length : end]
        shown = min(self._capacity, -(-end // STEP) * STEP)
        out = self._replay(len(new), shown)()
        self._length = end
        return out[-rows:].clone()  # the next pass of this shape writes over it

    def watch(self, layers: tuple[int, ...]) -> None:
        """As before; watching the same layers again keeps buffers and recordings."""
        if layers != self._watched or self._length:
            super().watch(layers)

    def close(self) -> None:
        """Forget the tokens; buffers and recordings stay for whoever opens the session next."""
        self._length = 0
        told, self.on_close = self.on_close, None
        if told is not None:
            told(self)

    def _replay(self, rows: int, shown: int) -> Callable[[], Tensor]:
        """The pass over so many rows and places, recorded once it has been used often enough."""
        key = rows, shown

        def compute() -> Tensor:
            return self._fixed(rows, shown)

        if key in self._recordings:
            return self._recordings[key]
        self._uses[key] = self._uses.get(key, 0) + 1
        if self._record is None or self._uses[key] <= RECORD_AFTER:
            return compute
        try:
            self._recordings[key] = self._record(compute)
        except (RuntimeError, NotImplementedError) as error:
            LOG.warning("passes are not recorded here: %s", error)
            self._record = None
            return compute
        return self._recordings[key]

    def _fixed(self, rows: int, shown: int) -> Tensor:
        """The pass on this session's own tensors: scores [rows, width]. Doing it twice does no harm."""
        at = self._at[:rows]
        unseen = self._places[:shown] > at[:, None]
        if self._model.window is not None:
            unseen |= self._places[:shown] <= at[:, None] - self._model.window
        mask = self._model.embedding.new_zeros(rows, shown).masked_fill_(unseen, -torch.inf)
        turn = self._cos.index_select(0, at), self._sin.index_select(0, at)
        span = Span(turn, mask.repeat(self._model.heads // self._model.kv_heads, 1), 0, 0, shown, at)
        return self.scores(self._layers(self._model.embedding.index_select(0, self._ids[:rows]), span))

    def _reserve(self, length: int) -> None:
        """Other buffers make every recording void."""
        before = self._capacity
        super()._reserve(length)
        if self._capacity != before:
            self._recordings.clear()
            self._uses.clear()
            self._places = torch.arange(self._capacity, device=self.device)

    def _buffer(self, shape: tuple[int, ...]) -> Tensor:
        # Zeros: what was never written is masked, but a NaN of old memory times a weight of zero is a NaN.
        return self._model.embedding.new_zeros(shape)


class Shelf:
    """Sessions of one model that are used again, since a recording belongs to the buffers of its session."""

    def __init__(self, make: Callable[[], RecordedSession]) -> None:
        self._make = make
        self._free: list[RecordedSession] = []

    def open(self) -> LeanSession:
        """A session with an empty cache; it comes back to the shelf when it is closed."""
        session = self._free.pop() if self._free else self._make()
        session.on_close = self._free.append
        return session
