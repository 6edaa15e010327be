"""What moves a student's weights: Muon for its matrices where that is fast, AdamW for everything else.

Knows parameters with gradients; neither students nor texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

import torch
from torch import nn
from torch.optim import AdamW, Muon, Optimizer

DECAY = 0.01
BETAS = (0.9, 0.95)


class Movers:
    """One step for all parameters, those of Muon in shares that are worked on side by side.

    Muon (Jordan and others, 2024) turns the momentum of a matrix into the nearest orthogonal one, by products in
    bfloat16; scaled as here it wants the rates that AdamW wants. In the same time and text it brought
    the loss farther down, but only in batches large enough to pay for its products.
    """

    def __init__(self, parameters: Sequence[nn.Parameter], *, muon: bool, shares: int) -> None:
        matrices = [parameter for parameter in parameters if parameter.dim() == 2]
        others = [parameter for parameter in parameters if parameter.dim() != 2]
        groups: list[dict[str, Any]] = [{"params": others, "weight_decay": 0.0}]
        self._optimisers: list[Optimizer] = []
        if muon:
            self._optimisers += [
                Muon(share, weight_decay=DECAY, adjust_lr_fn="match_rms_adamw")
                for share in shared_out(matrices, shares)
            ]
        else:
            groups.append({"params": matrices, "weight_decay": DECAY})
        self._optimisers.append(AdamW(groups, betas=BETAS, fused=True))

    def step(self, rate: float, pool: Executor) -> None:
        """Move every weight by its gradient, at a learning rate."""
        for optimiser in self._optimisers:
            for group in optimiser.param_groups:
                group["lr"] = rate
        list(pool.map(lambda optimiser: optimiser.step(), self._optimisers))

    def state(self) -> list[dict[str, Any]]:
        """What a resume needs."""
        return [optimiser.state_dict() for optimiser in self._optimisers]

    def take_up(self, states: Sequence[dict[str, Any]]) -> None:
        """Go on from `state()` of the same parameters."""
        for optimiser, state in zip(self._optimisers, states, strict=True):
            optimiser.load_state_dict(state)


def shared_out(matrices: Sequence[nn.Parameter], shares: int) -> list[list[nn.Parameter]]:
    """The matrices in shares of about equal work for Muon, the largest dealt first; no share is empty."""
    dealt: list[list[nn.Parameter]] = [[] for _ in range(shares)]
    work = [0] * shares
    for matrix in sorted(matrices, key=_work, reverse=True):
        least = work.index(min(work))
        dealt[least].append(matrix)
        work[least] += _work(matrix)
    return [share for share in dealt if share]


def _work(matrix: torch.Tensor) -> int:
    """Its products are of the shorter side with itself along the longer one."""
    return min(matrix.shape) ** 2 * max(matrix.shape)
