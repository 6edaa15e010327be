"""The rules of verification, one by one: known values, borders, broken input, and laws of every shape."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from specdec_core.engine import verify
from specdec_core.engine.cases import case_of, dense, point_mass, residual
from specdec_core.engine.sampling import Law, draw_token, next_token_law
from specdec_core.settings import RunSettings
from tests.specdec_core.engine.test_enumeration import accept_probabilities

pytestmark = pytest.mark.usefixtures("road")


def laws(*rows: list[float], dtype: torch.dtype = torch.float64) -> Tensor:
    return torch.tensor(rows, dtype=dtype)


def judge(p: Tensor, q: Tensor, ids: list[int], draws: list[float], final: float = 0.5) -> verify.Verdict:
    drafts = [Law.of(row[None]) for row in q]
    return verify.chain(case_of(Law.of(p), drafts, torch.tensor(ids, dtype=torch.long), final_draw=final), draws)


def test_known_expected_length() -> None:
    """p = (1/3, 2/3), q = (2/3, 1/3), gamma 2: 10/9 drafts are accepted on average (Sun et al. 2024)."""
    p, q = laws(*[[1 / 3, 2 / 3]] * 3), laws(*[[2 / 3, 1 / 3]] * 2)
    grid = [(2 * i + 1) / 12 for i in range(6)]  # thresholds are at 1/2 and 1
    expected = 0.0
    for a in (0, 1):
        for b in (0, 1):
            weight = float(q[0, a] * q[1, b]) / len(grid) ** 2
            expected += weight * sum(int(judge(p, q, [a, b], [u, v]).accepted) for u in grid for v in grid)
    assert expected == pytest.approx(10 / 9, abs=1e-12)


def test_numbers_of_a_rejection() -> None:
    """Every number of the verdict, by hand."""
    p, q = laws([0.2, 0.5, 0.3], [0.1, 0.1, 0.8], [1.0, 0, 0]), laws([0.4, 0.4, 0.2], [0.8, 0.1, 0.1])
    verdict = judge(p, q, [1, 0], [1.0, 0.2], final=0.999)
    assert verdict.target_probs == [0.5, 0.1]
    assert verdict.draft_probs == [0.4, 0.8]
    assert verdict.accept_probs == [1.0, 0.125]
    assert verdict.residual_masses == pytest.approx([0.2, 0.7])
    assert verdict.passed == [True, False]
    assert (int(verdict.accepted), int(verdict.final.token)) == (1, 2)
    assert (float(verdict.final_target_prob), float(verdict.final_draft_prob)) == (0.8, 0.1)
    assert (float(verdict.final.low), float(verdict.final.high)) == (0.0, 1.0)
    assert not verdict.fallback


def test_acceptance_at_the_very_threshold() -> None:
    """draw * q <= p: equality accepts, the next number above does not."""
    p, q = laws([0.25, 0.75], [0.5, 0.5]), laws([0.5, 0.5])
    assert int(judge(p, q, [0], [0.5]).accepted) == 1
    assert int(judge(p, q, [0], [math.nextafter(0.5, 1)]).accepted) == 0


def test_a_later_pass_cannot_rescue_an_earlier_failure() -> None:
    """Everything behind the first rejection is out, and the final token comes from the first rejected row."""
    p, q = laws([0, 1.0], [1.0, 0], [1.0, 0]), laws([1.0, 0], [1.0, 0])
    verdict = judge(p, q, [0, 0], [0.5, 0.5])
    assert verdict.passed == [False, True]
    assert (int(verdict.accepted), int(verdict.final.token)) == (0, 1)


def test_equal_laws_accept_every_draw() -> None:
    """p == q: accepted up to the largest draw there is."""
    p = laws([0.1, 0.2, 0.7], [0.3, 0.3, 0.4])
    for token in range(3):
        verdict = judge(p, p[:1], [token], [1.0])
        assert int(verdict.accepted) == 1
        assert float(verdict.residual_masses[0]) == 0


def test_disjoint_supports_accept_nothing() -> None:
    """No common token: always rejected, and the replacement follows the target."""
    p, q = laws([0.25, 0.75, 0, 0], [1.0, 0, 0, 0]), laws([0, 0, 0.5, 0.5])
    for token in (2, 3):
        for final, wanted in ((0.1, 0), (0.9, 1)):
            verdict = judge(p, q, [token], [1e-300], final=final)
            assert (int(verdict.accepted), int(verdict.final.token)) == (0, wanted)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_empty_residual_falls_back_to_the_target(dtype: torch.dtype) -> None:
    """A forced rejection where p and q are equal: finite, from p, and marked."""
    p = laws([0.25, 0.75], [0.5, 0.5], dtype=dtype)
    verdict = judge(p, p[:1], [0], [1.5])  # no real draw is above 1
    assert bool(verdict.fallback)
    assert int(verdict.accepted) == 0
    assert int(verdict.final.token) == 1
    assert torch.equal(verdict.final_law, p[0])


def test_equal_up_to_rounding_stays_finite() -> None:
    """Laws that differ by the rounding of half precision: a residual of crumbs is still a law."""
    exact = torch.softmax(torch.randn(1, 50, generator=torch.Generator().manual_seed(1)), dim=-1)
    p, q = torch.cat([exact, exact]), exact.half().float()
    verdict = judge(p, q, [int((q - p[:1]).argmax())], [1.0])
    assert int(verdict.accepted) == 0
    assert math.isfinite(float(verdict.final.high))
    assert float(verdict.final_law[verdict.final.token]) > 0


def test_a_token_of_no_probability_is_never_accepted() -> None:
    """The smallest draw is above zero, so target probability 0 always rejects; and 0 never comes out of the end."""
    p, q = laws([0.0, 1.0], [0.0, 1.0]), laws([1.0, 0.0])
    assert int(judge(p, q, [0], [2.0**-53]).accepted) == 0
    for final in (0.0, 0.5, math.nextafter(1.0, 0)):
        assert int(judge(p, q, [0], [2.0**-53], final=final).final.token) == 1


def test_no_drafts_draw_from_the_target() -> None:
    """A round of nothing drafted is a plain round: chain and plain agree."""
    p = laws([0.2, 0.3, 0.5])
    for draw in (0.0, 0.19, 0.21, 0.49, 0.51, 0.999):
        none = torch.empty(0, dtype=torch.long)
        one, other = judge(p, p[:0], [], [], final=draw), verify.plain(case_of(Law.of(p), (), none, final_draw=draw))
        assert int(one.final.token) == int(other.final.token) == (draw >= 0.2) + (draw >= 0.5)
        assert int(one.accepted) == 0
        assert float(one.final_draft_prob) == 0


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_precision_laws_are_judged_in_more(dtype: torch.dtype) -> None:
    """Laws in halves are compared in float64 and drawn from without overflow or NaN."""
    p, q = laws([0.25, 0.75], [0.5, 0.5], dtype=dtype), laws([0.5, 0.5], dtype=dtype)
    assert int(judge(p, q, [0], [0.5]).accepted) == 1
    assert int(judge(p, q, [0], [math.nextafter(0.5, 1)]).accepted) == 0
    assert int(judge(p, q, [0], [0.9]).final.token) == 1


def test_point_masses() -> None:
    """One at the token, nothing elsewhere, in the format asked for."""
    like = Law.of(torch.zeros(1, 3, dtype=torch.float64))
    found = [point_mass(token, like) for token in (2, 0)]
    assert dense(found, like.probs).tolist() == [[0, 0, 1], [1, 0, 0]]
    assert [[law.prob(token) for token in range(3)] for law in found] == [[0, 0, 1], [1, 0, 0]]
    assert found[0].probs.dtype == torch.float64


weights = st.one_of(
    st.lists(st.floats(0, 1), min_size=6, max_size=6),
    st.lists(st.sampled_from([0.0, 1e-30, 1e-8, 0.5, 1.0]), min_size=6, max_size=6),
    st.integers(0, 5).map(lambda hot: [float(i == hot) for i in range(6)]),
).filter(lambda row: sum(row) > 1e-20)
draws = st.floats(0, 1, exclude_max=True)


def normalised(rows: list[list[float]], dtype: torch.dtype) -> Tensor:
    law = torch.tensor(rows, dtype=torch.float64)
    return (law / law.sum(dim=-1, keepdim=True)).to(dtype)


@given(
    p=st.lists(weights, min_size=3, max_size=3),
    q=st.lists(weights, min_size=2, max_size=2),
    accept=st.lists(draws.map(lambda u: 1 - u), min_size=2, max_size=2),
    picks=st.lists(draws, min_size=2, max_size=2),
    final=draws,
    dtype=st.sampled_from([torch.float32, torch.float64]),
)
def test_any_laws_give_a_sound_verdict(
    p: list[list[float]],
    q: list[list[float]],
    accept: list[float],
    picks: list[float],
    final: float,
    dtype: torch.dtype,
) -> None:
    """Zeros, crumbs, one-hot rows: every number is finite, and the final token is one the target can write."""
    target, draft = normalised(p, dtype), normalised(q, dtype)
    ids = [int(draw_token(row, pick).token) for row, pick in zip(draft, picks, strict=True)]
    assert all(float(draft[i, token]) > 0 for i, token in enumerate(ids))
    verdict = judge(target, draft, ids, accept, final)
    for part in (verdict.target_probs, verdict.accept_probs, verdict.residual_masses, verdict.final_law.tolist()):
        assert all(map(math.isfinite, part))
    assert all(0 <= prob <= 1 for prob in verdict.accept_probs)
    accepted = int(verdict.accepted)
    assert all(float(target[i, token]) > 0 for i, token in enumerate(ids[:accepted]))
    assert float(target[accepted, verdict.final.token]) > 0
    assert 0 <= float(verdict.final.low) <= float(verdict.final.high) <= 1 + 1e-12


@given(p=weights, q=weights)
def test_mass_is_kept(p: list[float], q: list[float]) -> None:
    """Accepted mass and residual mass of one position sum to 1, token by token to the target's law."""
    target, draft = normalised([p], torch.float64)[0], normalised([q], torch.float64)[0]
    kept = draft * torch.tensor(accept_probabilities(target, draft), dtype=torch.float64)
    left = residual(target, draft)
    assert torch.allclose(kept + left, target, atol=1e-12)
    assert float(kept.sum() + left.sum()) == pytest.approx(1, abs=1e-12)


@given(
    scores=st.lists(st.floats(-65000, 65000), min_size=5, max_size=5),
    temperature=st.floats(0, 10),
    top_k=st.integers(0, 7),
    top_p=st.floats(0.01, 1),
    min_p=st.floats(0, 1),
    penalty=st.floats(0.1, 10),
    dtype=st.sampled_from([torch.float16, torch.bfloat16, torch.float32, torch.float64]),
)
def test_laws_of_any_scores_are_laws(
    scores: list[float],
    temperature: float,
    top_k: int,
    top_p: float,
    min_p: float,
    penalty: float,
    dtype: torch.dtype,
) -> None:
    """Huge scores, tiny temperatures, every filter: no NaN, sum 1, and something to draw."""
    settings = RunSettings(temperature=temperature, top_k=top_k, top_p=top_p, min_p=min_p, repetition_penalty=penalty)
    rows = torch.tensor([scores, scores[::-1]]).to(dtype)
    law = next_token_law(rows, settings, [0, 1], torch.tensor([2])).probs
    assert torch.isfinite(law).all()
    assert torch.allclose(law.sum(dim=-1), torch.ones(2, dtype=law.dtype), atol=1e-5)
    for row in law:
        for draw in (0.0, 0.5, math.nextafter(1.0, 0)):
            assert float(row[draw_token(row, draw).token]) > 0
