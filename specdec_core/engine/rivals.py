"""The library's own generate as arms of a benchmark: same weights, prompt ids, laws, lengths and end tokens as ours.

Every option is set here, so that nothing a model folder recommends reaches a run. Knows nothing of our own loop.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

import torch
from transformers import GenerationConfig, PreTrainedModel

from specdec_core.engine.timing import DeviceClock
from specdec_core.errors import Interrupted
from specdec_core.settings import RunSettings

# What a user of the library gets without choosing; ten looked-up tokens are what its own generator is made with.
ASSISTANT_OPTIONS: tuple[tuple[str, int | float | str], ...] = (
    ("num_assistant_tokens", 20),
    ("num_assistant_tokens_schedule", "constant"),
    ("assistant_confidence_threshold", 0.4),
)
LOOKUP_OPTIONS: tuple[tuple[str, int], ...] = (("prompt_lookup_num_tokens", 10), ("max_matching_ngram_size", 2))


class Generated(NamedTuple):
    """What a run of the library came to; `passes` counts the target's."""

    ids: tuple[int, ...]
    seconds: float
    passes: int


class Rival:
    """One way of calling the library: alone, with an assistant model, or with prompt lookup."""

    def __init__(
        self,
        model: PreTrainedModel,
        *,
        end_ids: Collection[int],
        assistant: PreTrainedModel | None = None,
        lookup: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._model = model
        self._assistant = assistant
        self._lookup = lookup
        self._end_ids = sorted(end_ids)
        self._cancelled = cancelled

    def run(self, prompt_ids: Sequence[int], settings: RunSettings) -> Generated:
        """Decode behind `prompt_ids`, and time it until the last token is there.

        Raises `Interrupted` before the target's next pass when it was cancelled.
        """
        device = self._model.device
        ids = torch.tensor([list(prompt_ids)], device=device)
        config = library_config(settings, self._end_ids, lookup=self._lookup)
        assisted: dict[str, Any] = {} if self._assistant is None else {"assistant_model": self._assistant}
        generate: Any = self._model.generate
        torch.manual_seed(settings.seed)
        with _no_recommendations(self._model, self._assistant), _counted(self._model, self._cancelled) as passes:
            clock = DeviceClock(device)
            clock.settled()
            started = clock.now()
            out = generate(ids, attention_mask=torch.ones_like(ids), generation_config=config, **assisted)
            seconds = (clock.settled() - started) / 1e9
        return Generated(tuple(int(i) for i in out[0, len(prompt_ids) :]), seconds, len(passes))


def library_config(settings: RunSettings, end_ids: Sequence[int], *, lookup: bool) -> GenerationConfig:
    """Our settings in the library's words. Its order of filters is ours."""
    sampled = {} if settings.greedy else {"temperature": settings.temperature, "typical_p": 1.0}
    filters = {"top_k": settings.top_k, "top_p": settings.top_p, "min_p": settings.min_p or None}
    return GenerationConfig(
        do_sample=not settings.greedy,
        max_new_tokens=settings.max_new_tokens,
        num_beams=1,
        use_cache=True,
        repetition_penalty=settings.repetition_penalty,
        eos_token_id=list(end_ids) or None,
        pad_token_id=end_ids[0] if end_ids else 0,
        **sampled,
        **({} if settings.greedy else filters),
        **dict(LOOKUP_OPTIONS if lookup else ()),
    )


@contextlib.contextmanager
def _no_recommendations(*models: PreTrainedModel | None) -> Iterator[None]:
    """Give the models the library's own defaults: it would fill what is not set from what their folders recommend."""
    known = [(model, model.generation_config) for model in models if model is not None]
    try:
        for model, _ in known:
            model.generation_config = GenerationConfig(**dict(ASSISTANT_OPTIONS))
        yield
    finally:
        for model, recommended in known:
            model.generation_config = recommended


@contextlib.contextmanager
def _counted(model: PreTrainedModel, cancelled: Callable[[], bool]) -> Iterator[list[None]]:
    """A list that grows by one with each forward pass of `model`; none is begun once it is cancelled."""
    passes: list[None] = []

    def count(*_: Any) -> None:
        if cancelled():
            raise Interrupted("The run of the library was cancelled.")
        passes.append(None)

    handle = model.register_forward_pre_hook(count)
    try:
        yield passes
    finally:
        handle.remove()
