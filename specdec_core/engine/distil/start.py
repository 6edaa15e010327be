"""Where a feature student starts: the best linear guess of the target's next state, and a vocabulary.

Least squares over the stored states, so training begins where many thousand steps of a random start would end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from specdec_core.engine.distil.data import Text

FITTED_TOKENS = 60_000
RIDGE = 1e-2  # of the mean variance of an input


class Guesses(NamedTuple):
    """Linear maps to a token's last state, from its embedding beside the states one token before."""

    seen: Tensor  # [hidden, (1 + taps) * hidden], upon all tapped layers
    own: Tensor  # [hidden, 2 * hidden], upon the last state alone


def linear_guesses(texts: Iterable[Text], embedding: Tensor) -> Guesses:
    """Fit both maps to the stored states. Every input and every target is normalised by itself."""
    hidden = embedding.shape[1]
    products, targets, count = torch.zeros(0), torch.zeros(0), 0
    for text in texts:
        states = functional.rms_norm(text.features.float().unflatten(1, (-1, hidden)), (hidden,))
        newest = functional.rms_norm(embedding[text.ids[1:-1]].float(), (hidden,))
        inputs = torch.cat([newest, states[:-1].flatten(1)], dim=1)
        if not count:
            products, targets = torch.zeros(inputs.shape[1], inputs.shape[1]), torch.zeros(inputs.shape[1], hidden)
        products += inputs.t() @ inputs
        targets += inputs.t() @ states[1:, -1]
        count += len(inputs)
        if count >= FITTED_TOKENS:
            break
    last = torch.cat([torch.arange(hidden), torch.arange(len(products) - hidden, len(products))])
    return Guesses(_solved(products, targets), _solved(products[last][:, last], targets[last]))


def _solved(products: Tensor, targets: Tensor) -> Tensor:
    ridge = RIDGE * products.diagonal().mean() * torch.eye(len(products))
    found: Tensor = torch.linalg.solve(products + ridge, targets)
    return found.t().contiguous()


def most_used(texts: Sequence[Text], *, size: int, width: int, always: Iterable[int]) -> Tensor:
    """Ids of the `size` tokens that the target gives most of its probability to, ascending; `always` among them."""
    mass = torch.zeros(width)
    for text in texts:
        mass.index_add_(0, text.top_ids.flatten().long(), text.top_logprobs.float().exp().flatten())
    # Merges come in the order of their frequency, so low ids fill up what the sample never used.
    mass += torch.linspace(1e-6, 0, width)
    mass[list(always)] = torch.inf
    return mass.topk(min(size, width)).indices.sort().values
