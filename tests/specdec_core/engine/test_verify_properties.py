"""Both rules on random laws: zeros, one-hot, crumbs, tiny and huge scores, half precision, and drafts without a law."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import Tensor

from specdec_core.engine import cases, sampling, verify
from specdec_core.engine.drafters.reduced import widened
from specdec_core.engine.sampling import Kept, Law, draw_token, next_token_law
from specdec_core.settings import RunSettings
from tests.specdec_core.engine.test_block import block_probabilities
from tests.specdec_core.engine.test_enumeration import accept_probabilities

pytestmark = pytest.mark.usefixtures("road")

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
    return torch.tensor([draw_token(row, draw).token for row, draw in zip(laws, draws, strict=True)])


def judged(rule: str, target: Tensor, draft: Tensor, ids: Tensor, accept: list[float], final: float) -> verify.Verdict:
    drafts = [Law.of(row[None]) for row in draft]
    return verify.RULES[rule](cases.case_of(Law.of(target), drafts, ids, final_draw=final, rule=rule), accept)


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
        q = cases.dense([cases.point_mass(token, Law.of(q)) for token in ids.tolist()], q)
    verdict = judged(rule, p, q, ids, accept, final)
    for part in (verdict.target_probs, verdict.draft_probs, verdict.accept_probs, verdict.residual_masses):
        assert all(map(math.isfinite, part))
    assert all(0 <= prob <= 1 for prob in verdict.accept_probs)
    assert all(0 <= mass <= 1 + 1e-5 for mass in verdict.residual_masses)
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
        accept = accept_probabilities(target_at, draft_at)
        chances = [math.prod(accept[:kept]) * (1 - accept[kept]) for kept in range(len(ids))] + [math.prod(accept)]
        weights = [1.0] * (len(ids) + 1)
    else:
        path = cases.path_weights(target_at.tolist(), draft_at.tolist())
        accept = block_probabilities(path, p, q)
        chances = [
            (accept[kept - 1] if kept else 1.0) * math.prod(1 - h for h in accept[kept:])
            for kept in range(len(ids) + 1)
        ]
        weights = [1.0, *path]
    written = {}
    for kept, (chance, weight) in enumerate(zip(chances, weights, strict=True)):
        law = p[-1] if kept == len(ids) else cases.residual(weight * p[kept], q[kept])
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
    block=st.sampled_from([1, 3, 8, 128]),
)
def test_blocks_find_the_token_of_the_running_sum(
    shares: list[float], zeros: set[int], draw: float, block: int
) -> None:
    """Summed up in blocks of any size, a draw finds the token that one running sum over all of them finds."""
    weights = torch.tensor([0.0 if place in zeros else share for place, share in enumerate(shares)])
    sums = weights.cumsum(dim=-1, dtype=torch.float64)
    assume(float(sums[-1]) > 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling, "BLOCK", block)
        found = draw_token(weights, draw)
    ends = (sums / sums[-1]).tolist()
    assert found.weight == float(weights[found.token]) > 0
    assert found.high == pytest.approx(ends[found.token], abs=1e-12)
    assert found.low == pytest.approx(ends[found.token - 1] if found.token else 0.0, abs=1e-12)
    assert found.low - 1e-12 <= draw <= found.high + 1e-12


@given(
    scores=st.lists(st.floats(-8, 8, width=32), min_size=6, max_size=6),
    kept=st.sets(st.integers(0, 11), min_size=6, max_size=6),
    filters=FILTERS,
    draw=st.floats(0, 1, exclude_max=True),
)
def test_a_reduced_vocabulary_has_the_law_of_the_widened_scores(
    scores: list[float], kept: set[int], filters: dict[str, Any], draw: float
) -> None:
    """Left out of the sums or given no probability: law, draw and single probabilities are the same."""
    tokens, settings = torch.tensor(sorted(kept)), RunSettings(**filters)
    rows = torch.tensor([scores], dtype=torch.float64)
    small = next_token_law(rows, settings, [0, 3, 7], kept=Kept.of(tokens, 12))
    wide = next_token_law(widened(rows, tokens, 12), settings, [0, 3, 7])
    assert torch.allclose(small.probs, wide.probs, atol=1e-12)
    assert [small.prob(token) for token in range(12)] == small.probs[0].tolist()
    found = small.draw(draw)
    assert found.weight == small.prob(found.token) > 0
    assert float(wide.probs[0, found.token]) > 0
    assert found[1:] == pytest.approx(draw_token(small.probs[0], draw)[1:], abs=1e-12)
    assert found.token == draw_token(small.probs[0], draw).token


@given(
    scores=st.lists(st.lists(st.sampled_from([-1.0, 0.0, 1.0, 2.0]), min_size=5, max_size=5), min_size=1, max_size=3)
)
def test_of_equal_scores_the_first_is_the_best(scores: list[list[float]]) -> None:
    """Ties are broken as one look for the largest breaks them, so that greedy text does not depend on the look-up."""
    rows = torch.tensor(scores)
    found = sampling.two_best(rows)
    assert [best.column for best in found] == rows.argmax(dim=-1).tolist()
    assert [[best.score, best.second] for best in found] == rows.topk(2).values.tolist()


@given(scores=st.lists(st.floats(-50, 50, width=32), min_size=1, max_size=20), draw=st.floats(0, 1, exclude_max=True))
def test_a_sure_law_draws_the_token_its_weights_do(scores: list[float], draw: float) -> None:
    """Greedy laws leave out the sums; token and slice of the interval stay what the sums would give."""
    law = next_token_law(torch.tensor([scores]), RunSettings(temperature=0), [])
    found, wanted = law.draw(draw), draw_token(law.probs[0], draw)
    assert found == wanted


@pytest.mark.parametrize("temperature", [1.0, 0.7])
def test_a_draw_lies_in_the_slice_of_its_token(temperature: float) -> None:
    """Also where a float32 law of many blocks was rounded after its sums were made, to the last digits of float64."""
    scores = 3 * torch.randn(3, 5000, generator=torch.Generator().manual_seed(4))
    law = next_token_law(scores, RunSettings(temperature=temperature), [])
    for number in range(300):
        draw, row = (number + 0.5) / 300, number % 3
        found = law.draw(draw, row)
        assert found.low - 1e-12 <= draw <= found.high + 1e-12
        assert found.high - found.low == pytest.approx(law.prob(found.token, row), rel=1e-6)
        assert found.token == draw_token(law.probs[row], draw).token
