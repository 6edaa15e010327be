"""Both rules on random laws: zeros, one-hot, crumbs, tiny and huge scores, half precision, and drafts without a law."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import Tensor

from specdec_core.engine import sampling, verify
from specdec_core.engine.sampling import draw_token, next_token_law
from specdec_core.settings import RunSettings

WIDTH = 6
DTYPES = st.sampled_from([torch.float16, torch.bfloat16, torch.float32, torch.float64])
RULES = st.sampled_from(sorted(verify.RULES))
DRAWS = st.floats(0, 1, exclude_max=True)
SCORES = st.one_of(
    st.lists(st.floats(-20, 20), min_size=WIDTH, max_size=WIDTH),
    st.lists(st.floats(-65000, 65000), min_size=WIDTH, max_size=WIDTH),
    st.lists(st.sampled_from([0.0, 1e-30, -1e-30, 1e-4, 60000.0, -60000.0]), min_size=WIDTH, max_size=WIDTH),
    st.integers(0, WIDTH - 1).map(lambda hot: [60000.0 * (i == hot) for i in range(WIDTH)]),
)
FILTERS = st.fixed_dictionaries(
    {
        "temperature": st.sampled_from([0.0, 1e-4, 0.3, 1.0, 10.0]),
        "top_k": st.sampled_from([0, 1, 2, WIDTH + 3]),
        "top_p": st.sampled_from([1e-6, 0.5, 0.95, 1.0]),
        "min_p": st.sampled_from([0.0, 0.3, 1.0]),
        "repetition_penalty": st.sampled_from([0.2, 1.0, 1.5]),
    }
)


def law_of(rows: list[list[float]], dtype: torch.dtype, settings: RunSettings) -> Tensor:
    """The law that the engine itself makes of scores in this format."""
    return next_token_law(torch.tensor(rows, dtype=torch.float64).to(dtype), settings, [0, 3]).probs


def drafted(laws: Tensor, draws: list[float]) -> Tensor:
    return torch.stack([draw_token(row, draw).token for row, draw in zip(laws, draws, strict=True)])


def judged(rule: str, target: Tensor, draft: Tensor, ids: Tensor, accept: list[float], final: float) -> verify.Verdict:
    return verify.RULES[rule](target, draft, ids, accept_draws=accept, final_draw=final)


@given(
    rule=RULES,
    dtype=DTYPES,
    filters=FILTERS,
    target=st.lists(SCORES, min_size=4, max_size=4),
    draft=st.lists(SCORES, min_size=3, max_size=3),
    picks=st.lists(DRAWS, min_size=3, max_size=3),
    accept=st.lists(DRAWS.map(lambda u: 1 - u), min_size=3, max_size=3),
    final=DRAWS,
    certain=st.booleans(),
)
def test_any_scores_in_any_format_give_a_sound_verdict(
    rule: str,
    dtype: torch.dtype,
    filters: dict[str, Any],
    target: list[list[float]],
    draft: list[list[float]],
    picks: list[float],
    accept: list[float],
    final: float,
    certain: bool,
) -> None:
    """Every number is finite, what is kept or drawn is possible for the target, and slices lie in the unit."""
    settings = RunSettings(**filters)
    p, q = law_of(target, dtype, settings), law_of(draft, dtype, settings)
    ids = drafted(q, picks)
    if certain:
        q = verify.point_masses(ids, q)
    verdict = judged(rule, p, q, ids, accept, final)
    for part in (verdict.target_probs, verdict.draft_probs, verdict.accept_probs, verdict.residual_masses):
        assert torch.isfinite(part).all()
    assert ((verdict.accept_probs >= 0) & (verdict.accept_probs <= 1)).all()
    assert ((verdict.residual_masses >= 0) & (verdict.residual_masses <= 1 + 1e-5)).all()
    kept = int(verdict.accepted)
    assert all(float(p[i, token]) > 0 for i, token in enumerate(ids[:kept]))
    assert float(verdict.final_law[verdict.final.token]) > 0
    assert float(p[kept, verdict.final.token]) > 0
    assert 0 <= float(verdict.final.low) <= final + 1e-9
    assert final < float(verdict.final.high) + 1e-9 <= 1 + 1e-8


@given(rule=RULES, dtype=DTYPES, scores=st.lists(SCORES, min_size=4, max_size=4), filters=FILTERS, final=DRAWS)
def test_a_draft_of_the_same_law_is_always_kept_whole(
    rule: str, dtype: torch.dtype, scores: list[list[float]], filters: dict[str, Any], final: float
) -> None:
    """p equal to q, up to the largest draw there is: nothing is ever refused, in any format."""
    laws = law_of(scores, dtype, RunSettings(**filters))
    ids = drafted(laws[:3], [0.1, 0.5, 0.9])
    verdict = judged(rule, laws, laws[:3], ids, [1.0] * 3, final)
    assert int(verdict.accepted) == 3
    assert not bool(verdict.fallback)
    assert torch.equal(verdict.final_law, laws[3])


def joint(rule: str, p: Tensor, q: Tensor, ids: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """What a round on these drafts writes, with its exact probability, integrated over all draws."""
    tokens = torch.tensor(ids)
    at = tokens[:, None]
    target_at, draft_at = p[:-1].gather(1, at)[:, 0], q.gather(1, at)[:, 0]
    if rule == "chain":
        accept = verify.accept_probabilities(target_at, draft_at).tolist()
        chances = [math.prod(accept[:kept]) * (1 - accept[kept]) for kept in range(len(ids))] + [math.prod(accept)]
        weights = [1.0] * (len(ids) + 1)
    else:
        path = verify.path_weights(target_at, draft_at)
        accept = verify.block_probabilities(path, p, q).tolist()
        chances = [
            (accept[kept - 1] if kept else 1.0) * math.prod(1 - h for h in accept[kept:])
            for kept in range(len(ids) + 1)
        ]
        weights = [1.0, *path.tolist()]
    written = {}
    for kept, (chance, weight) in enumerate(zip(chances, weights, strict=True)):
        law = p[-1] if kept == len(ids) else verify.residual(weight * p[kept], q[kept])
        law = law if float(law.sum()) > 0 else p[kept]
        for token, share in enumerate((law / law.sum()).tolist()):
            written[(*ids[:kept], token)] = chance * share
    return written


@pytest.mark.parametrize("rule", sorted(verify.RULES))
@given(
    target=st.lists(SCORES, min_size=2, max_size=2),
    draft=SCORES,
    filters=FILTERS,
    dtype=DTYPES,
)
def test_the_first_token_follows_the_targets_law(
    rule: str, target: list[list[float]], draft: list[float], filters: dict[str, Any], dtype: torch.dtype
) -> None:
    """Summed over every draft that q can propose, the first token of a round has exactly the target's law."""
    settings = RunSettings(**filters)
    p, q = law_of(target, dtype, settings).double(), law_of([draft], dtype, settings).double()
    assume(float(q.sum()) > 0)
    p, q = p / p.sum(dim=-1, keepdim=True), q / q.sum(dim=-1, keepdim=True)
    first = [0.0] * WIDTH
    for token, chance in enumerate(q[0].tolist()):
        if chance > 0:
            for text, weight in joint(rule, p, q, (token,)).items():
                first[text[0]] += chance * weight
    assert first == pytest.approx(p[0].tolist(), abs=1e-9)


@given(
    shares=st.lists(st.floats(0, 1, width=32), min_size=1, max_size=40),
    zeros=st.sets(st.integers(0, 39)),
    draw=st.floats(0, 1, exclude_max=True),
)
def test_host_and_device_find_the_same_token(shares: list[float], zeros: set[int], draw: float) -> None:
    """The look-up in a few steps on the host is the one that a device makes without being waited for."""
    weights = torch.tensor([0.0 if place in zeros else share for place, share in enumerate(shares)])
    sums = weights.cumsum(dim=-1, dtype=torch.float64)
    assume(float(sums[-1]) > 0)
    here, there = sampling._found(sums, draw), sampling._found_on_device(sums, draw)
    for one, other in zip(here, there, strict=True):
        assert torch.equal(one, other)
        assert one.dtype == other.dtype


@given(scores=st.lists(st.floats(-50, 50, width=32), min_size=1, max_size=20), draw=st.floats(0, 1, exclude_max=True))
def test_a_sure_law_draws_the_token_its_weights_do(scores: list[float], draw: float) -> None:
    """Greedy laws leave out the sums; token and slice of the interval stay what the sums would give."""
    law = next_token_law(torch.tensor([scores]), RunSettings(temperature=0), [])
    found, wanted = law.draw(draw), draw_token(law.probs[0], draw)
    assert [float(part) for part in found] == [float(part) for part in wanted]
