"""Weights move as the two rules say, and sharing the work out changes nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
import torch
from torch import nn

from specdec_core.engine.distil.optimiser import Movers, shared_out

SHAPES = [(48, 16), (16,), (16, 16), (16, 40), (3,)]


def parameters() -> list[nn.Parameter]:
    """Weights with gradients, the same at every call."""
    chance = torch.Generator().manual_seed(1)
    made = [nn.Parameter(torch.randn(shape, generator=chance)) for shape in SHAPES]
    for parameter in made:
        parameter.grad = torch.randn(parameter.shape, generator=chance)
    return made


def moved(*, muon: bool, shares: int = 2, rate: float = 0.01) -> list[torch.Tensor]:
    """How far three steps moved each parameter."""
    after, before = parameters(), parameters()
    movers = Movers(after, muon=muon, shares=shares)
    with ThreadPoolExecutor(2) as pool:
        for _ in range(3):
            movers.step(rate, pool)
    return [(one - other).detach() for one, other in zip(after, before, strict=True)]


@pytest.mark.parametrize("muon", [False, True])
def test_every_parameter_moves_and_no_rate_moves_none(muon: bool) -> None:
    """Nothing is left out by the division into matrices, vectors and shares."""
    assert all(float(way.abs().min()) > 0 for way in moved(muon=muon))
    assert all(float(way.abs().max()) == 0 for way in moved(muon=muon, rate=0.0))


def test_the_number_of_shares_changes_no_weight() -> None:
    """One thread or many: the same weights bit for bit."""
    for one, other in zip(moved(muon=True, shares=1), moved(muon=True, shares=3), strict=True):
        assert torch.equal(one, other)


def test_muon_moves_a_matrix_equally_in_every_direction() -> None:
    """Its steps have singular values that lie close together, AdamW's do not; and their size follows the rate."""
    spread = {}
    for muon in (False, True):
        values = torch.linalg.svdvals(moved(muon=muon)[0])
        spread[muon] = float(values[0] / values[-1])
    assert spread[True] < 2 < spread[False]
    assert float(moved(muon=True, rate=0.01)[0].square().mean().sqrt()) == pytest.approx(3 * 0.2 * 0.01, rel=0.3)


def test_shares_are_of_about_equal_work() -> None:
    """The largest matrices are dealt first; every matrix is in one share, and no share is empty."""
    matrices = [nn.Parameter(torch.zeros(shape)) for shape in [(8, 64), (8, 8), (8, 32), (8, 24), (8, 16)]]
    dealt = shared_out(matrices, 2)
    assert [[matrix.shape[1] for matrix in share] for share in dealt] == [[64, 8], [32, 24, 16]]
    assert len(shared_out(matrices[:1], 4)) == 1
