"""Training a student on stored laws: steps, checkpoints, and a resume that ends at the same weights.

Everything a step draws comes from the seed and the step's number, so a checkpoint needs no random state. Knows
nothing of where the texts came from.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from specdec_core.engine.distil.data import Text
from specdec_core.engine.distil.losses import LossKind, ReducedLaw, agrees, loss_of, overlap, reduced_law
from specdec_core.engine.distil.students import Batch, Columns, Depth, Student, collate, drawn_columns

WINDOW = 96  # texts among which those of like length are put together
WARM_UP = 40
DEEPER_WEIGHT = 0.7  # weight of each depth, as a power of its number
CLIP = 1.0


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
    batch_tokens: int = 800
    weight_decay: float = 0.01
    other_columns: int = 1024  # columns scored in a step beside those that its laws need
    seed: int = 0


class Step(NamedTuple):
    """What one step saw, before it changed the weights."""

    number: int  # steps done
    tokens: int  # answer tokens in its batch
    loss: float
    agreement: float  # share of depth-0 tokens on which both have the same favourite
    overlap: float


class Training:
    """A student, its optimiser and the number of steps done."""

    def __init__(self, student: Student, texts: Sequence[Text], columns: Columns, plan: TrainPlan) -> None:
        self.plan = plan
        self.done = 0
        self.tokens = 0
        self._student = student
        self._texts = texts
        self._columns = columns
        trained = [parameter for parameter in student.parameters() if parameter.requires_grad]
        matrices = [parameter for parameter in trained if parameter.dim() > 1]
        vectors = [parameter for parameter in trained if parameter.dim() == 1]
        self._parameters = trained
        self._optimiser = torch.optim.AdamW(
            [{"params": matrices, "weight_decay": plan.weight_decay}, {"params": vectors, "weight_decay": 0.0}],
            lr=plan.rate,
            betas=(0.9, 0.95),
        )

    def run(self) -> Iterator[Step]:
        """Train to the end of the plan, yielding after each step; stop listening to pause."""
        while self.done < self.plan.steps:
            for texts in self._remaining_batches():
                yield self._step(collate(texts))
                if self.done >= self.plan.steps:
                    return

    def save(self, path: Path) -> None:
        """Write everything a resume needs, whole or not at all."""
        state = {
            "student": self._student.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "done": self.done,
            "tokens": self.tokens,
            "plan": asdict(self.plan),
        }
        unfinished = path.with_suffix(".part")
        torch.save(state, unfinished)
        unfinished.replace(path)

    def resume(self, path: Path) -> None:
        """Take over a checkpoint of the same plan."""
        state: dict[str, Any] = torch.load(path, weights_only=True)
        self._student.load_state_dict(state["student"])
        self._optimiser.load_state_dict(state["optimiser"])
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

    def _step(self, batch: Batch) -> Step:
        for group in self._optimiser.param_groups:
            group["lr"] = self.plan.rate * schedule(self.done, self.plan.steps)
        chance = torch.Generator().manual_seed(self.plan.seed * 1_000_003 + self.done)
        columns = drawn_columns(self._columns, batch, self.plan.other_columns, chance)
        depths = self._student.depths(batch, columns, chance)
        laws = [law_at(batch, depth, columns.place_of) for depth in depths]
        loss = self._loss(depths, laws)
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self._parameters, CLIP)
        self._optimiser.step()
        self.done += 1
        self.tokens += len(depths[0].rows)
        with torch.no_grad():
            agreement, shared = agrees(depths[0].scores, laws[0]), overlap(depths[0].scores, laws[0])
        means = float(loss.detach()), float(agreement.float().mean()), float(shared.mean())
        return Step(self.done, len(agreement), *means)

    def _loss(self, depths: Sequence[Depth], laws: Sequence[ReducedLaw]) -> Tensor:
        """The loss of this step: a weighted mean over the depths."""
        polishing = self.done >= (1 - self.plan.polish) * self.plan.steps
        kind: LossKind = "total-variation" if polishing else self.plan.loss
        weights = [DEEPER_WEIGHT**depth for depth in range(len(depths))]
        losses = [loss_of(kind, depth.scores, law) for depth, law in zip(depths, laws, strict=True)]
        return torch.stack([w * part for w, part in zip(weights, losses, strict=True)]).sum() / sum(weights)


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
