"""What a draft is worth: acceptance on held-out text, and its speed against plain decoding in the same minutes.

Runs the real loop on loaded models; knows nothing of training.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Protocol

import torch
from msgspec import structs

from specdec_core.catalogue import RunRequest
from specdec_core.engine.costs import measure_costs
from specdec_core.engine.distil.blocks import Columns
from specdec_core.engine.distil.data import Text
from specdec_core.engine.distil.losses import agrees, overlap
from specdec_core.engine.distil.prompts import Prompt
from specdec_core.engine.distil.students import Student, collate
from specdec_core.engine.distil.teacher import TeacherRows, halved
from specdec_core.engine.distil.train import law_at
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.run import Job, events_of
from specdec_core.engine.trained import lean_of
from specdec_core.measures.distillation import CurvePoint, DomainFigures, DraftFigures, SpeedFigures
from specdec_core.settings import Arm, RunSettings
from specdec_core.tally import Figures, tally

GAMMA = 4
GAMMAS = (1, 2, 3, 4, 6, 8)
TEMPERATURES = (0.0, 1.0)
NEW_TOKENS = 64
ROWS = 8


class Heard(Protocol):
    """Hears how many of the runs are done; may raise to stop."""

    def __call__(self, done: int, total: int) -> None: ...


@torch.no_grad()
def teacher_forced(
    student: Student,
    greedy: Sequence[Text],
    sampled: Sequence[Text],
    columns: Columns,
    *,
    tokens: int,
    loss: float | None,
) -> CurvePoint:
    """Acceptance by depth without drafting: favourites on greedy text, shared probability on sampled text."""
    return CurvePoint(
        tokens=tokens,
        loss=loss,
        agreement=_means(student, greedy, columns, agrees),
        overlap=_means(student, sampled, columns, overlap),
    )


def _means(
    student: Student, texts: Sequence[Text], columns: Columns, of: Callable[..., torch.Tensor]
) -> tuple[float, ...]:
    found: list[list[torch.Tensor]] = []
    for start in range(0, len(texts), ROWS):
        batch = collate(texts[start : start + ROWS])
        depths = student.depths(batch, columns, torch.Generator().manual_seed(start))
        found.append([of(depth.scores, law_at(batch, depth, columns.place_of)).float() for depth in depths])
    return tuple(round(float(torch.cat(list(parts)).mean()), 4) for parts in zip(*found, strict=True))


@torch.inference_mode()
def half_error(target: LoadedModel, texts: Sequence[Text]) -> float:
    """Mean total variation between the target's laws in bfloat16 and those stored with texts in float32."""
    lean = lean_of(target)
    model, errors = halved(lean), []
    for text in texts:
        rows = TeacherRows(model, torch.zeros(1).long(), capacity=len(text.ids), taps=(len(lean.layers),))
        states = rows.feed(text.ids[None, :-1]).features[0, text.prompt - 1 :]
        laws = rows.scores(states)[:, : target.width].softmax(dim=-1)
        found, wanted = laws.gather(1, text.top_ids.long()), text.top_logprobs.float().exp()
        beyond = (wanted.sum(dim=-1) - found.sum(dim=-1)).abs()  # the tokens whose probabilities are not stored
        errors.append(((found - wanted).abs().sum(dim=-1) + beyond) / 2)
    return float(torch.cat(errors).mean())


def figures_of(
    target: LoadedModel, draft: LoadedModel, prompts: Sequence[Prompt], curve: Sequence[CurvePoint], *, heard: Heard
) -> DraftFigures:
    """Measure a finished draft on those held-out prompts that the target can hold."""
    prompts = _fitting(target, prompts)
    domains = tuple(dict.fromkeys(prompt.domain for prompt in prompts))
    few = [next(prompt for prompt in prompts if prompt.domain == domain) for domain in domains]
    total = len(TEMPERATURES) * (len(prompts) + len(few) * (1 + len(GAMMAS)))
    runs = _Runs(target, draft, heard, total)
    acceptance = tuple(
        row for temperature in TEMPERATURES for row in _acceptance(runs, prompts, domains, temperature=temperature)
    )
    speeds = tuple(row for temperature in TEMPERATURES for row in _speeds(runs, few, temperature))
    costs = measure_costs(target, draft)
    return DraftFigures(
        gamma=GAMMA,
        domains=acceptance,
        speeds=speeds,
        draft_step_ms=round(costs.draft / 1e6, 3),
        target_step_ms=round(costs.verify[0] / 1e6, 3),
        curve=tuple(curve),
    )


def _new_tokens(target: LoadedModel) -> int:
    room = target.info.context
    return NEW_TOKENS if room is None else min(NEW_TOKENS, room // 2)


def _fitting(target: LoadedModel, prompts: Sequence[Prompt]) -> list[Prompt]:
    """A prompt that is too long must not cost the draft that was trained all this time."""
    room = target.info.context
    if room is None:
        return list(prompts)
    most = room - _new_tokens(target)
    return [prompt for prompt in prompts if len(target.tokenizer.prepare(prompt.text, raw=False).ids) <= most]


class _Runs:
    """Makes runs and counts them."""

    def __init__(self, target: LoadedModel, draft: LoadedModel, heard: Heard, total: int) -> None:
        self._target = target
        self._draft = draft
        self._heard = heard
        self._total = total
        self._done = 0

    def __call__(self, prompt: Prompt, arm: Arm, *, gamma: int, temperature: float, seed: int) -> Figures:
        settings = RunSettings(
            gamma=gamma,
            temperature=temperature,
            max_new_tokens=_new_tokens(self._target),
            seed=seed,
            trace="rounds",
        )
        request = RunRequest(
            arm=arm,
            target=self._target.info.source,
            draft=self._draft.info.source,
            prompt=prompt.text,
            settings=structs.replace(settings),
        )
        job = Job(
            request=request,
            target=self._target,
            draft=self._draft,
            costs=None,
            cancelled=lambda: False,
            live=lambda: None,
            tick=time.perf_counter_ns,
        )
        figures = tally(events_of(job))
        self._done += 1
        self._heard(self._done, self._total)
        return figures


def _acceptance(
    runs: _Runs, prompts: Sequence[Prompt], domains: Sequence[str], *, temperature: float
) -> Iterator[DomainFigures]:
    for domain in domains:
        found = [
            runs(prompt, "speculative", gamma=GAMMA, temperature=temperature, seed=seed)
            for seed, prompt in enumerate(prompts)
            if prompt.domain == domain
        ]
        yield DomainFigures(
            domain=domain,
            temperature=temperature,
            accepted=sum(run.accepted for run in found),
            judged=sum(run.judged for run in found),
            rounds=sum(run.rounds for run in found),
            tokens=sum(run.tokens for run in found),
        )


def _speeds(runs: _Runs, prompts: Sequence[Prompt], temperature: float) -> Iterator[SpeedFigures]:
    """All draft lengths and plain decoding in turn on each prompt, so that a busy minute slows all of them."""
    speeds: dict[int, list[float]] = {gamma: [] for gamma in (0, *GAMMAS)}
    for seed, prompt in enumerate(prompts):
        for gamma, found in speeds.items():
            arm: Arm = "speculative" if gamma else "plain"
            run = runs(prompt, arm, gamma=max(1, gamma), temperature=temperature, seed=seed)
            found.append(run.tokens / max(1, run.decode_ns) * 1e9)
    plain = speeds.pop(0)
    for gamma, found in speeds.items():
        yield SpeedFigures(
            temperature=temperature,
            gamma=gamma,
            speculative=round(median(found), 2),
            plain=round(median(plain), 2),
            speed_up=round(median(mine / its for mine, its in zip(found, plain, strict=True)), 3),
        )
