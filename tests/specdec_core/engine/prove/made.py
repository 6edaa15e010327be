"""Pairs that a proof can be run on without files, among them targets whose scores depend on the width of a pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import torch
from msgspec import structs
from torch import Tensor

from specdec_core.catalogue import RunRequest
from specdec_core.engine import verify
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.prove.cases import Case
from specdec_core.engine.prove.draws import Drawing
from specdec_core.engine.prove.runs import Runner
from specdec_core.engine.run import events_of
from specdec_core.engine.toy import TableSession
from specdec_core.engine.workbench import Workbench
from specdec_core.events import RunEvent
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

Scores = Callable[[tuple[int, ...]], Tensor]


class UnsteadySession(TableSession):
    """Scores every second token higher by `size` where a pass has more than one row, as another kernel would."""

    def __init__(self, scores_behind: Scores, size: float) -> None:
        super().__init__(scores_behind)
        self._size = size

    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        scores = super().feed(ids, rows=rows)
        if rows > 1:
            scores = scores.clone()
            scores[:, 1::2] += self._size
        return scores


def unsteady(size: float, *, gap: float = 0.3, dtype: str = "float32") -> LoadedModel:
    """A target that is undecided between a byte and the next one: `gap` logits apart, and wide passes add `size`."""

    def scores(context: tuple[int, ...]) -> Tensor:
        best = 97 + 2 * (len(context) % 11)
        law = torch.full((tiny.VOCABULARY,), -4.0)
        law[best], law[best + 1], law[best + 4] = 3.0, 3.0 + gap, 1.0
        return law

    target = tiny.table(scores, session=lambda: UnsteadySession(scores, size))
    return replace(target, info=structs.replace(target.info, dtype=dtype))


def half_right() -> LoadedModel:
    """A draft for it that is right about half of the time."""

    def scores(context: tuple[int, ...]) -> Tensor:
        law = torch.full((tiny.VOCABULARY,), -4.0)
        best = 97 + 2 * (len(context) % 11)
        law[best + len(context) % 2], law[best + 4] = 2.5, 1.5
        return law

    return tiny.table(scores, name="half")


class MadeBench(Workbench):
    """A workbench on which a made pair lies already."""

    def __init__(self, target: LoadedModel, draft: LoadedModel | None) -> None:
        super().__init__()
        self.made = (target, draft)
        self.closed = False

    def prepare(self, request: RunRequest, **how: Any) -> tuple[LoadedModel, LoadedModel | None]:
        return self.made

    def run(self, request: RunRequest, **how: Any) -> Iterator[RunEvent]:
        target, draft = self.made
        job = tiny.job(target, draft if request.arm == "speculative" else None)
        yield from events_of(replace(job, request=request, cancelled=how.get("cancelled", tiny.never)))

    def close(self) -> None:
        self.closed = True


def runner(target: LoadedModel, draft: LoadedModel | None) -> Runner:
    """Runs of a made pair."""
    return Runner(
        bench=MadeBench(target, draft),
        name="made",
        target=target.info.source,
        draft=draft.info.source if draft else "ngram",
        settings=RunSettings(),
        cancelled=tiny.never,
    )


def drawing(target: LoadedModel, draft: LoadedModel | None, *cases: Case, **changes: Any) -> Drawing:
    """How cases are drawn from a made pair."""
    request = tiny.job(target, draft).request
    known: dict[str, Any] = {"draws": 1500, "rules": verify.RULES, "request": request}
    return Drawing(target=target, draft=draft, cases=cases, **{**known, **changes})
