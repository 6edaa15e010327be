"""One model and its key-value cache: feed tokens, roll back, close.

A session knows what its cache holds and nothing else; the loop hands it whatever the cache lacks, so a draft that
missed its own last token after a full acceptance catches up in its next pass. Models whose state cannot be rolled
back are refused when they are loaded (`checks.check_architecture`, `loading.check_rollback`).
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any, Protocol

import torch
from torch import Tensor
from transformers import DynamicCache, PreTrainedModel
from transformers.cache_utils import DynamicLayer

from specdec_core.engine.host import to_device

PREFILL_CHUNK = 2048


class Session(Protocol):
    """What the loop and the drafters ask of a model."""

    @property
    def length(self) -> int:
        """Tokens in the cache."""
        ...

    @property
    def context(self) -> int | None:
        """Most tokens the model can hold; None when it has no limit."""
        ...

    @property
    def device(self) -> torch.device:
        """Where the model computes."""
        ...

    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        """Append `ids` to the cache in one pass and return the scores of its last `rows` positions: [rows, vocab]."""
        ...

    def rollback(self, length: int) -> None:
        """Forget everything behind the first `length` tokens."""
        ...

    def close(self) -> None:
        """Drop the cache."""
        ...


class GrowingLayer(DynamicLayer):
    """A full cache layer in a buffer that doubles: appending copies nothing old, rolling back moves a number.

    The library's own layer concatenates, which copies the whole past in every layer at every pass, and its sliding
    layers cannot be taken back past their window. This one keeps every position; the mask still applies the window.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._length = 0
        self._buffers: tuple[Tensor, Tensor] | None = None

    def update(self, key_states: Tensor, value_states: Tensor, *args: Any, **kwargs: Any) -> tuple[Tensor, Tensor]:
        """Append [batch, heads, new, size] states and return all of them."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
        end = self._length + key_states.shape[-2]
        keys, values = self._room_for(end, key_states, value_states)
        keys[:, :, self._length : end] = key_states
        values[:, :, self._length : end] = value_states
        return self._show(end)

    def get_seq_length(self) -> int:
        return self._length

    def rollback(self, length: int) -> None:
        """Keep the first `length` positions."""
        if self._buffers is not None:
            self._show(length)

    def _show(self, length: int) -> tuple[Tensor, Tensor]:
        assert self._buffers is not None
        self._length = length
        keys, values = (buffer[:, :, :length] for buffer in self._buffers)
        self.keys, self.values = keys, values
        return keys, values

    def _room_for(self, end: int, keys: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
        old = self._buffers
        if old is not None and old[0].shape[2] >= end:
            return old
        capacity = max(256, 2 * end)
        new = tuple(state.new_empty(*state.shape[:2], capacity, state.shape[3]) for state in (keys, values))
        if old is not None:
            for fresh, used in zip(new, old, strict=True):
                fresh[:, :, : self._length] = used[:, :, : self._length]
        self._buffers = (new[0], new[1])
        return self._buffers


def check_way_back(held: int, length: int) -> None:
    """Raise `ValueError` where a session that holds so many tokens cannot be taken back to `length` of them."""
    if not 0 <= length <= held:
        raise ValueError(f"cannot roll back from {held} to {length} tokens")


class TokenSession:
    """What sessions share that keep the tokens themselves on the host, where others keep a cache."""

    def __init__(self, *, context: int | None) -> None:
        self.context = context
        self._tokens: list[int] = []

    @property
    def length(self) -> int:
        return len(self._tokens)

    def rollback(self, length: int) -> None:
        check_way_back(self.length, length)
        del self._tokens[length:]

    def close(self) -> None:
        self._tokens.clear()


class UncachedSession:
    """A model that is asked about the whole text at every pass: right for any decoder, and slow.

    For models whose state cannot be rolled back; nothing that they keep between passes is used.
    """

    def __init__(self, model: PreTrainedModel, *, width: int, context: int | None) -> None:
        self.context = context
        self._model = model
        self._width = width
        self._tokens = torch.empty(0, dtype=torch.long, device=self.device)

    @property
    def length(self) -> int:
        return len(self._tokens)

    @property
    def device(self) -> torch.device:
        device: torch.device = self._model.device
        return device

    @torch.inference_mode()
    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        self._tokens = torch.cat([self._tokens, to_device(ids, self.device)])
        text = self._tokens[None]
        scores: Tensor = self._model(input_ids=text, attention_mask=torch.ones_like(text), use_cache=False).logits
        return scores[0, -rows:, : self._width]

    def rollback(self, length: int) -> None:
        check_way_back(self.length, length)
        self._tokens = self._tokens[:length]

    def close(self) -> None:
        self._tokens = self._tokens[:0].clone()


def cache_argument(model: PreTrainedModel) -> str:
    """What the model's forward pass calls its cache; releases of the library differ, and ignore the other name."""
    return "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"


class ModelSession:
    """A decoder-only model of `transformers` with a full, croppable cache.

    `width` cuts the scores to the ids the tokenizer knows: rows of padding in an embedding are never tokens.
    """

    def __init__(self, model: PreTrainedModel, *, width: int, context: int | None) -> None:
        self._model = model
        self._width = width
        self._context = context
        self._layers = [GrowingLayer() for _ in range(model.config.get_text_config().num_hidden_layers)]
        self._cache = DynamicCache()
        self._cache.layers = list(self._layers)
        self._cache_argument = cache_argument(model)
        self._length = 0

    @property
    def length(self) -> int:
        return self._length

    @property
    def context(self) -> int | None:
        return self._context

    @property
    def device(self) -> torch.device:
        device: torch.device = self._model.device
        return device

    @torch.inference_mode()
    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        new = to_device(ids, self.device)
        for start in range(0, len(new), PREFILL_CHUNK):
            scores = self._pass(new[start : start + PREFILL_CHUNK], rows)
        return scores[0, -rows:, : self._width]

    def _pass(self, ids: Tensor, rows: int) -> Tensor:
        end = self._length + len(ids)
        # Mask and positions are always given: OPT counts its positions from the mask, and a padding id in the prompt
        # must not be mistaken for padding. The library looks at the mask of a pass over one token, for which the host
        # waits where a device is far; the lean road has no such look.
        output = self._model(
            input_ids=ids[None],
            attention_mask=torch.ones(1, end, dtype=torch.long, device=self.device),
            position_ids=torch.arange(self._length, end, device=self.device)[None],
            use_cache=True,
            **{self._cache_argument: self._cache},
            logits_to_keep=min(rows, len(ids)),
        )
        self._length = end
        scores: Tensor = output.logits
        return scores

    def rollback(self, length: int) -> None:
        check_way_back(self._length, length)
        for layer in self._layers:
            layer.rollback(length)
        self._length = length

    def close(self) -> None:
        self._layers.clear()
        self._cache = DynamicCache()
        self._length = 0
