"""Training a student on stored laws: steps, checkpoints, and a resume that ends at the same weights.

Everything a step draws comes from the seed and the step's number, so a checkpoint needs no random state. Knows
nothing of where the texts came from.
"""

from __future__ import annotations

import copy
import errno
import math
import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from specdec_core.engine.distil.blocks import Columns
from specdec_core.engine.distil.crew import one_thread_each
from specdec_core.engine.distil.data import Text
from specdec_core.engine.distil.losses import LossKind, ReducedLaw, agrees, loss_of, overlap, reduced_law
from specdec_core.engine.distil.optimiser import Movers
from specdec_core.engine.distil.students import Batch, Depth, Student, collate, drawn_columns

WINDOW = 96  # texts among which those of like length are put together
WARM_UP = 40
BATCH, MUON_BATCH = 800, 2400  # tokens with padding in a batch
DEEPER_WEIGHT = 0.7  # weight of each depth, as a power of its number
CLIP = 1.0
SMOOTHING = 0.95
PARTS = 2  # of a step that are worked on side by side


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainPlan:
    """How to train. `steps` is the whole of the schedule; the rate warms up and falls along half a cosine.

    The last `polish` of the steps minimise total variation, which is what acceptance is made of, but which teaches
    slowly from afar.
    """

    steps: int
    loss: LossKind = "forward-kl"
    polish: float = 0.0
    rate: float = 1e-3
    batch_tokens: int = BATCH
    muon: bool = False  # for the matrices; see `Movers`
    other_columns: int = 1024  # columns scored in a step beside those that its laws need
    half: bool = False  # products in bfloat16; weights and optimiser stay as they are
    seed: int = 0


class Step(NamedTuple):
    """What one step saw, before it changed the weights."""

    number: int  # steps done
    tokens: int  # answer tokens in its batch
    loss: float
    agreement: float  # share of depth-0 tokens on which both have the same favourite
    overlap: float


class _Share(NamedTuple):
    """What one part of a step's texts contributed."""

    gradients: tuple[Tensor, ...]
    tokens: int
    loss: float
    agreement: float
    overlap: float


class Training:
    """A student, its optimiser and the number of steps done.

    A step's texts are divided into parts that are worked on side by side. The parts are the same on every machine.
    """

    def __init__(self, student: Student, texts: Sequence[Text], columns: Columns, plan: TrainPlan) -> None:
        self.plan = plan
        self.done = 0
        self.tokens = 0
        self._student = student
        self._texts = texts
        self._columns = columns
        self._parameters = _trained(student)
        self._worker = halved(student) if plan.half else student
        self._worked = _trained(self._worker)
        self._movers = Movers(self._parameters, muon=plan.muon, shares=PARTS)

    def run(self) -> Iterator[Step]:
        """Train to the end of the plan, yielding after each step; stop listening to pause."""
        with one_thread_each() as workers, ThreadPoolExecutor(min(workers, PARTS)) as pool:
            while self.done < self.plan.steps:
                for texts in self._remaining_batches():
                    yield self._step(texts, pool)
                    if self.done >= self.plan.steps:
                        return

    def working(self) -> Student:
        """The student as it computes in training, with the weights as they are now; to look at, not to keep."""
        self._refresh()
        return self._worker

    def save(self, path: Path) -> None:
        """Write everything a resume needs, whole or not at all."""
        state = {
            "student": self._student.state_dict(),
            "movers": self._movers.state(),
            "done": self.done,
            "tokens": self.tokens,
            "plan": asdict(self.plan),
        }
        unfinished = path.with_suffix(".part")
        try:
            torch.save(state, unfinished)
        except RuntimeError as error:  # how the library says that a file took only a part
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        unfinished.replace(path)

    def resume(self, path: Path) -> None:
        """Take over a checkpoint of the same plan."""
        state: dict[str, Any] = torch.load(path, weights_only=True)
        self._student.load_state_dict(state["student"])
        self._movers.take_up(state["movers"])
        self.done, self.tokens = state["done"], state["tokens"]

    def _remaining_batches(self) -> Iterator[list[Text]]:
        """The batches of the current pass over the texts that are not done yet."""
        for epoch in range(self.plan.steps):
            batches = batches_of_epoch(self._texts, self.plan, epoch)
            start = self._steps_before(epoch)
            if start + len(batches) > self.done:
                yield from batches[self.done - start :]
                return

    def _steps_before(self, epoch: int) -> int:
        return sum(len(batches_of_epoch(self._texts, self.plan, earlier)) for earlier in range(epoch))

    def _step(self, texts: Sequence[Text], pool: ThreadPoolExecutor) -> Step:
        self._refresh()
        parts = [part for part in (texts[index::PARTS] for index in range(PARTS)) if part]
        shares = list(pool.map(self._share, parts, range(len(parts))))
        tokens = sum(share.tokens for share in shares)
        weights = [share.tokens / max(1, tokens) for share in shares]
        for index, parameter in enumerate(self._parameters):
            parameter.grad = torch.zeros_like(parameter)
            for weight, share in zip(weights, shares, strict=True):
                parameter.grad.add_(share.gradients[index], alpha=weight)
        nn.utils.clip_grad_norm_(self._parameters, CLIP)
        self._movers.step(self.plan.rate * schedule(self.done, self.plan.steps), pool)
        self.done += 1
        self.tokens += tokens
        rows = [(share.loss, share.agreement, share.overlap) for share in shares]
        means = (sum(w * mean for w, mean in zip(weights, means, strict=True)) for means in zip(*rows, strict=True))
        return Step(self.done, tokens, *means)

    @torch.no_grad()
    def _refresh(self) -> None:
        """Give the working copy the weights as they are now."""
        if self._worker is not self._student:
            for mine, its in zip(self._parameters, self._worked, strict=True):
                its.copy_(mine)

    def _share(self, texts: Sequence[Text], part: int) -> _Share:
        """Loss and gradients of one part, whose number and the step's fix what it draws."""
        chance = torch.Generator().manual_seed((self.plan.seed * 1_000_003 + self.done) * PARTS + part)
        batch = collate(texts)
        columns = drawn_columns(self._columns, batch, self.plan.other_columns, chance)
        depths = self._worker.depths(batch, columns, chance)
        laws = [law_at(batch, depth, columns.place_of) for depth in depths]
        loss = self._loss(depths, laws)
        gradients = torch.autograd.grad(loss, self._worked, allow_unused=True, materialize_grads=True)
        with torch.no_grad():
            agreement, shared = agrees(depths[0].scores, laws[0]), overlap(depths[0].scores, laws[0])
        means = float(loss.detach()), float(agreement.float().mean()), float(shared.mean())
        return _Share(gradients, len(agreement), *means)

    def _loss(self, depths: Sequence[Depth], laws: Sequence[ReducedLaw]) -> Tensor:
        """The loss of this step: a weighted mean over the depths."""
        polishing = self.done >= (1 - self.plan.polish) * self.plan.steps
        kind: LossKind = "total-variation" if polishing else self.plan.loss
        weights = [DEEPER_WEIGHT**depth for depth in range(len(depths))]
        losses = [loss_of(kind, depth.scores, law) for depth, law in zip(depths, laws, strict=True)]
        return torch.stack([w * part for w, part in zip(weights, losses, strict=True)]).sum() / sum(weights)


def halved(student: Student) -> Student:
    """A working copy with its matrices in bfloat16; what is not trained is shared where it is not a matrix."""
    shared = {id(tensor): tensor for tensor in vars(student).values() if isinstance(tensor, Tensor)}
    copied: Student = copy.deepcopy(student, shared)
    for parameter in copied.parameters():
        if parameter.dim() > 1:
            parameter.data = parameter.data.bfloat16()
    return copied


def _trained(student: Student) -> list[nn.Parameter]:
    return [parameter for parameter in student.parameters() if parameter.requires_grad]


def law_at(batch: Batch, depth: Depth, column_of: Tensor) -> ReducedLaw:
    """The target's laws for the places of one depth."""
    at = depth.rows, depth.places
    return reduced_law(batch.law_ids[at], batch.law_logprobs[at], column_of)


def schedule(done: int, steps: int) -> float:
    """Share of the full rate: a short warm-up, then half a cosine down to a twentieth."""
    warm = min(1.0, (done + 1) / min(WARM_UP, max(1, steps // 10)))
    return warm * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * done / steps)))


def batches_of_epoch(texts: Sequence[Text], plan: TrainPlan, epoch: int) -> list[list[Text]]:
    """Every text once, in batches of about `batch_tokens` places with padding, in an order of the epoch's own."""
    chance = random.Random(plan.seed * 7919 + epoch)
    order = chance.sample(range(len(texts)), len(texts))
    batches: list[list[Text]] = []
    for start in range(0, len(order), WINDOW):
        batch: list[Text] = []
        for index in sorted(order[start : start + WINDOW], key=lambda i: len(texts[i].ids)):
            if batch and (len(batch) + 1) * len(texts[index].ids) > plan.batch_tokens:
                batches.append(batch)
                batch = []
            batch.append(texts[index])
        batches.append(batch)
    chance.shuffle(batches)
    return batches


def smoothed(steps: Iterator[Step]) -> Iterator[tuple[Step, float]]:
    """Each step with its loss, agreement and overlap as means over the last ones."""
    weight, loss, agreement, overlap = 0.0, 0.0, 0.0, 0.0
    for step in steps:
        weight = SMOOTHING * weight + 1
        loss = SMOOTHING * loss + step.loss
        agreement = SMOOTHING * agreement + step.agreement
        overlap = SMOOTHING * overlap + step.overlap
        yield step._replace(agreement=agreement / weight, overlap=overlap / weight), loss / weight
