"""The engine's front door: keeps the models of the last request loaded, and runs requests on them.

Owned and used by one thread. Knows nothing of who listens to the events.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import torch

from specdec_core.catalogue import RunRequest, parse_source
from specdec_core.engine.checks import check_pair, recurrent
from specdec_core.engine.costs import measure_costs
from specdec_core.engine.evidence import PassCosts
from specdec_core.engine.faults import device_faults_told
from specdec_core.engine.loading import (
    Examine,
    LoadedModel,
    Report,
    free_memory,
    in_int8,
    load,
    load_int8,
    pick_device,
    pick_dtype,
)
from specdec_core.engine.run import Job, check_prompt, events_of
from specdec_core.engine.tokenizers import ChatTokenizer
from specdec_core.engine.trained import load_trained
from specdec_core.errors import RunError
from specdec_core.events import RunEvent
from specdec_core.models.presence import check_present
from specdec_core.settings import RunSettings, checked


def _silent(stage: str, detail: str) -> None:
    """Report to nobody."""


def _examiner(request: RunRequest) -> Examine:
    """Refuses the prompt of a request as early as that can be told; one without a prompt only loads models."""

    def examine(tokenizer: ChatTokenizer, name: str, context: int | None) -> None:
        if request.prompt.strip():
            check_prompt(request, tokenizer, name=name, context=context)

    return examine


def refuse_one_way(model: LoadedModel) -> None:
    """Refuse a model that was loaded for plain decoding and cannot take part in speculation."""
    if not model.rolls_back:
        raise recurrent(model.info.name, model.info.architecture)


class Workbench:
    """Loads what a request names, reuses what is loaded already, frees what is not needed any more.

    One that is told to `keep` frees nothing before it is closed: measurements go to and fro between drafts. Weights in
    pickle files can run code when they are opened: that is for the caller to allow, never for a request.
    """

    def __init__(self, *, keep: bool = False, allow_pickle: bool = False) -> None:
        self._keep = keep
        self._allow_pickle = allow_pickle
        self._models: dict[tuple[str, str, str], LoadedModel] = {}
        self._costs: dict[tuple[int, int], PassCosts] = {}

    def run(
        self,
        request: RunRequest,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        report: Report = _silent,
        live: Callable[[], RunSettings | None] = lambda: None,
        tick: Callable[[], int] = time.perf_counter_ns,
    ) -> Iterator[RunEvent]:
        """Yield the events of `request`.

        `cancelled` is asked between forward passes. `report(stage, detail)` hears of loading: stage is "convert",
        "hub", "load_target", "load_draft" or "warm_up". `live` is asked between rounds for changed settings, of
        which only those in `settings.LIVE` count. `tick` is the run's clock in nanoseconds: one that stands still
        while the listener pauses keeps the pause out of every figure. Raises a `BadInput`, or `OutOfMemory` or
        `DeviceLost` while loading, before the first event; a later failure is one `RunFailed`.
        """
        target, draft = self.prepare(request, report=report)
        with device_faults_told(torch.device(target.info.device), "a first pass of both models"):
            costs = self._pass_costs(request, target, draft, report)
        yield from events_of(
            Job(
                request=request,
                target=target,
                draft=draft,
                costs=costs,
                cancelled=cancelled,
                live=live,
                tick=tick,
            )
        )

    def look(self, sources: Iterable[str], *, report: Report = _silent) -> None:
        """Refuse models that are not here or not whole before any is loaded. Those that are loaded already are fine."""
        loaded = {source for source, *_ in self._models}
        missing = (source for source in sources if source not in loaded)
        check_present(missing, report=report, allow_pickle=self._allow_pickle)

    def prepare(self, request: RunRequest, *, report: Report = _silent) -> tuple[LoadedModel, LoadedModel | None]:
        """Load the models of `request` and check that they fit; the draft is None where it needs no model."""
        settings = checked(request.settings)
        if settings.threads:
            torch.set_num_threads(settings.threads)
        device = pick_device(settings.device)
        dtype = "int8" if settings.dtype == "int8" else str(pick_dtype(settings.dtype, device))
        target_key = (request.target, str(device), dtype)
        kind = parse_source(request.draft).kind
        draft_key = (request.draft, request.target if kind in ("self-int8", "trained") else str(device), dtype)
        plain = request.arm == "plain"
        self.look(request.sources, report=report)
        # A plain run of a race keeps the draft it will need next.
        self._free_all_but({target_key, draft_key})
        try:
            with device_faults_told(device, f"{request.target} and {request.draft}"):
                target = self._target(target_key, request, device=device, report=report)
                if plain:
                    return target, None
                refuse_one_way(target)
                if kind == "ngram":
                    return target, None
                if draft_key not in self._models:
                    _examiner(request)(target.tokenizer, target.info.name, target.info.context)
                draft = self._draft(draft_key, target, device=device, report=report)
        except RunError:
            self.close()
            raise
        refuse_one_way(draft)
        if draft.tokenizer is not target.tokenizer:
            check_pair(target.tokenizer.vocabulary(), draft.tokenizer.vocabulary())
        return target, draft

    def close(self) -> None:
        """Free every model."""
        self._models.clear()
        self._costs.clear()
        free_memory()

    def _pass_costs(
        self, request: RunRequest, target: LoadedModel, draft: LoadedModel | None, report: Report
    ) -> PassCosts | None:
        """Costs of this pair's passes, timed once while it stays loaded, and only for a control that needs them."""
        if request.arm == "plain" or request.settings.gamma_control != "measured":
            return None
        key = (id(target), id(draft))
        if key not in self._costs:
            report("warm_up", "pass costs")
            self._costs[key] = measure_costs(target, draft)
        return self._costs[key]

    def _target(
        self, key: tuple[str, str, str], request: RunRequest, *, device: torch.device, report: Report
    ) -> LoadedModel:
        plain, examine = request.arm == "plain", _examiner(request)
        return self._loaded(key, device=device, report=report, stage="load_target", plain=plain, examine=examine)

    def _draft(
        self, key: tuple[str, str, str], target: LoadedModel, *, device: torch.device, report: Report
    ) -> LoadedModel:
        source = parse_source(key[0])
        if source.kind not in ("self-int8", "trained"):
            return self._loaded(key, device=device, report=report, stage="load_draft")
        if key not in self._models:
            report("load_draft", key[0])
            trained = source.kind == "trained"
            self._models[key] = load_trained(key[0], Path(source.where), target) if trained else load_int8(target)
        return self._models[key]

    def _loaded(
        self, key: tuple[str, str, str], *, device: torch.device, report: Report, stage: str, **how: Any
    ) -> LoadedModel:
        if key not in self._models:
            source, _, dtype = key
            report(stage, source)
            wanted = pick_dtype(dtype.removeprefix("torch."), device)
            loaded = load(source, device=device, dtype=wanted, report=report, allow_pickle=self._allow_pickle, **how)
            self._models[key] = in_int8(loaded) if dtype == "int8" else loaded
        return self._models[key]

    def _free_all_but(self, needed: set[tuple[str, str, str]]) -> None:
        unneeded = set() if self._keep else self._models.keys() - needed
        for key in unneeded:
            del self._models[key]
        if unneeded:
            self._costs.clear()
            free_memory()
