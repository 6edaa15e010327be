"""A block run judged again by the chain rule gives what enumeration gives, and only where the numbers are there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import torch

from specdec_core.engine.cases import path_weights
from specdec_core.engine.sampling import next_token_law
from specdec_core.events import RoundFinished, RoundStarted, RunEvent, RunStarted, TokenJudged
from specdec_core.rejudge import rejudged
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.test_block import block_probabilities, expected_accepted
from tests.specdec_core.engine.test_enumeration import PROMPT, Proposal, Scores, fixed, random_table, sampled_chain

BLOCK = RunSettings(temperature=1.0, verification="block", max_new_tokens=24, gamma=3)


@pytest.fixture(scope="module")
def run() -> list[RunEvent]:
    """A real run that was verified in blocks, to take its events as patterns."""
    target = tiny.loaded(tiny.model_of("llama"))
    draft = tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.1))
    return tiny.events(target, draft, **msgspec.structs.asdict(BLOCK))


def judged(run: list[RunEvent], target: Scores, proposal: Proposal) -> list[RunEvent]:
    """A run of one round, whose drafts are `proposal`."""
    ids = torch.tensor(proposal.ids)
    rows = torch.stack([target(PROMPT + proposal.ids[:i]) for i in range(len(ids) + 1)])
    laws = next_token_law(rows, BLOCK, PROMPT, ids).probs
    p, q = laws[:-1].gather(1, ids[:, None])[:, 0], proposal.laws.gather(1, ids[:, None])[:, 0]
    accept = block_probabilities(path_weights(p.tolist(), q.tolist()), laws, proposal.laws)
    verdict: dict[str, Any] = {"round": 1, "t": 1, "id": 0, "verdict": "accepted", "draw": 0.0}
    numbers = enumerate(zip(p.tolist(), q.tolist(), accept, strict=True))
    tokens = [TokenJudged(index=i, target_prob=p, draft_prob=q, accept_prob=h, **verdict) for i, (p, q, h) in numbers]
    return [*tiny.only(RunStarted, run), tiny.only(RoundStarted, run)[0], *tokens, tiny.only(RoundFinished, run)[0]]


TABLES = [
    pytest.param(fixed(1 / 3, 2 / 3), fixed(2 / 3, 1 / 3), id="ten ninths and eleven ninths"),
    *(pytest.param(random_table(3, seed), random_table(3, seed + 50), id=f"random {seed}") for seed in range(3)),
]


@pytest.mark.parametrize(("target", "draft"), TABLES)
def test_both_rules_get_their_expectation(run: list[RunEvent], target: Scores, draft: Scores) -> None:
    """Over everything that may be drafted, the means of the fold are those of both rules, to rounding."""
    block = chain = 0.0
    for proposal in sampled_chain(draft, BLOCK, 2):
        found = rejudged(judged(run, target, proposal))
        assert found is not None
        block, chain = block + proposal.weight * found.block, chain + proposal.weight * found.chain
    assert block == pytest.approx(expected_accepted(target, draft, gamma=2, block=True), abs=1e-9)
    assert chain == pytest.approx(expected_accepted(target, draft, gamma=2, block=False), abs=1e-9)


def test_a_real_run_is_judged_again(run: list[RunEvent]) -> None:
    """Every round that drafted counts; a run of the chain rule and a log of rounds only have nothing to say."""
    found = rejudged(run)
    assert found is not None
    assert 0 <= found.chain <= 3
    assert 0 <= found.block <= 3
    assert rejudged([event for event in run if not isinstance(event, TokenJudged)]) is None
    header = run[0]
    assert isinstance(header, RunStarted)
    chain = msgspec.structs.replace(header, settings=msgspec.structs.replace(header.settings, verification="chain"))
    assert rejudged([chain, *run[1:]]) is None
