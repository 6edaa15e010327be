"""Block verification: exact by enumeration, never fewer tokens than the chain rule, the same when greedy."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import product

import pytest
import torch
from torch import Tensor

from specdec_core.engine import cases, verify
from specdec_core.engine.sampling import Law, next_token_law
from specdec_core.settings import RunSettings
from tests.specdec_core.engine.test_enumeration import (
    PROMPT,
    Joint,
    Proposal,
    Rule,
    Scores,
    accept_probabilities,
    fixed,
    furthest,
    law_behind,
    plain_law,
    point_mass_chain,
    random_table,
    sampled_chain,
)

pytestmark = pytest.mark.usefixtures("road")

SETTINGS = RunSettings(temperature=1.0)


def block_probabilities(weights: list[float], target_laws: Tensor, draft_laws: Tensor) -> list[float]:
    """What the draw at each position is compared with, by the engine's own functions."""
    path = torch.tensor(weights[:-1], dtype=torch.float64)
    return verify.block_probabilities(weights, cases.wanted(path, target_laws, draft_laws).tolist())


def block_outcomes(target: Scores, settings: RunSettings, proposal: Proposal) -> list[tuple[float, tuple[int, ...]]]:
    """Everything a round of block verification may write, with its probability, by the engine's own functions."""
    ids = torch.tensor(proposal.ids, dtype=torch.long)
    rows = torch.stack([target(PROMPT + proposal.ids[:i]) for i in range(len(ids) + 1)])
    laws = next_token_law(rows, settings, PROMPT, ids).probs
    at = ids[:, None]
    p, q = laws[:-1].gather(1, at)[:, 0], proposal.laws.gather(1, at)[:, 0]
    weights = cases.path_weights(p.tolist(), q.tolist())
    accept = block_probabilities(weights, laws, proposal.laws)
    found = []
    for kept in range(len(ids) + 1):
        # The longest passing position is `kept`: it passes and every later one fails.
        chance = (accept[kept - 1] if kept else 1.0) * math.prod(1 - h for h in accept[kept:])
        last = kept == len(ids)
        weight = weights[kept - 1] if kept else 1.0
        law = laws[-1] if last else cases.residual(weight * laws[kept], proposal.laws[kept])
        law = law if float(law.sum()) > 0 else laws[kept]
        shares = (law / law.sum()).tolist()
        found += [(proposal.weight * chance * share, (*proposal.ids[:kept], t)) for t, share in enumerate(shares)]
    return found


def distance(target: Scores, draft: Scores, settings: RunSettings, *, gamma: int, rule: Rule) -> float:
    written: Joint = defaultdict(float)
    for proposal in rule(draft, settings, gamma):
        for weight, ids in block_outcomes(target, settings, proposal):
            if weight > 0:
                for more, text in plain_law(target, settings, ids, gamma + 1):
                    written[text] += weight * more
    own: Joint = defaultdict(float)
    for weight, text in plain_law(target, settings, (), gamma + 1):
        own[text] = weight
    return furthest(written, own)


@pytest.mark.parametrize("rule", [sampled_chain, point_mass_chain])
@pytest.mark.parametrize("settings", [SETTINGS, RunSettings(temperature=0.7, top_k=2), RunSettings(temperature=0)])
def test_joint_law_is_the_targets(rule: Rule, settings: RunSettings) -> None:
    """Context-dependent tables, vocabulary 2 to 4, gamma 1 to 3: equal to 1e-12."""
    for vocabulary, gamma, seed in product((2, 3, 4), (1, 2, 3), (1, 2)):
        target, draft = random_table(vocabulary, seed), random_table(vocabulary, 50 + seed)
        assert distance(target, draft, settings, gamma=gamma, rule=rule) < 1e-12


@pytest.mark.parametrize("rule", [sampled_chain, point_mass_chain])
def test_joint_law_where_supports_differ(rule: Rule) -> None:
    """Zeros in either law divide nothing by zero and change nothing."""
    laws = [(0.5, 0.5, 0, 0), (0, 0, 0.25, 0.75), (1.0, 0, 0, 0), (0, 0.2, 0.3, 0.5), (0.25, 0.25, 0.25, 0.25)]
    for p, q in product(laws, repeat=2):
        assert distance(fixed(*p), fixed(*q), SETTINGS, gamma=2, rule=rule) < 1e-12, (p, q)


def expected_accepted(target: Scores, draft: Scores, *, gamma: int, block: bool) -> float:
    """Mean accepted drafts of one round, computed in full."""
    total = 0.0
    for proposal in sampled_chain(draft, SETTINGS, gamma):
        ids = torch.tensor(proposal.ids)
        laws = torch.stack([law_behind(target, SETTINGS, PROMPT + proposal.ids[:i]) for i in range(gamma + 1)])
        at = ids[:, None]
        p, q = laws[:-1].gather(1, at)[:, 0], proposal.laws.gather(1, at)[:, 0]
        if block:
            accept = block_probabilities(cases.path_weights(p.tolist(), q.tolist()), laws, proposal.laws)
            total += proposal.weight * sum(1 - math.prod(1 - h for h in accept[i:]) for i in range(gamma))
        else:
            total += proposal.weight * float(torch.tensor(accept_probabilities(p, q), dtype=p.dtype).cumprod(0).sum())
    return total


def test_published_example() -> None:
    """p = (1/3, 2/3), q = (2/3, 1/3), two drafts: 10/9 accepted token by token, 11/9 as a block."""
    target, draft = fixed(1 / 3, 2 / 3), fixed(2 / 3, 1 / 3)
    assert expected_accepted(target, draft, gamma=2, block=False) == pytest.approx(10 / 9, abs=1e-12)
    assert expected_accepted(target, draft, gamma=2, block=True) == pytest.approx(11 / 9, abs=1e-12)


def test_never_fewer_than_the_chain_rule() -> None:
    """On random tables the block rule keeps at least as many drafts, and strictly more on some."""
    better = 0
    for vocabulary, gamma, seed in product((2, 3), (1, 2, 3), range(5)):
        pair = random_table(vocabulary, seed), random_table(vocabulary, 70 + seed)
        chain, block = (expected_accepted(*pair, gamma=gamma, block=rule) for rule in (False, True))
        assert block >= chain - 1e-12
        better += block > chain + 1e-9
    assert better > 5


@pytest.mark.parametrize("seed", range(8))
def test_verdict_follows_the_draws(seed: int) -> None:
    """The rule keeps the longest prefix whose end passes, and draws what follows from the weighted residual."""
    generator = torch.Generator().manual_seed(seed)
    laws = torch.rand(9, 5, generator=generator, dtype=torch.float64)
    laws = laws / laws.sum(dim=-1, keepdim=True)
    target, draft = laws[:5], laws[5:]
    ids = torch.multinomial(draft, 1, generator=generator)[:, 0]
    draws = (1 - torch.rand(4, generator=generator, dtype=torch.float64)).tolist()
    verdict = verify.block(
        cases.case_of(Law.of(target), [Law.of(row[None]) for row in draft], ids, final_draw=0.3, rule="block"), draws
    )
    passing = [i + 1 for i in range(4) if draws[i] <= float(verdict.accept_probs[i])]
    kept = max(passing, default=0)
    assert int(verdict.accepted) == kept
    weights = cases.path_weights(verdict.target_probs, verdict.draft_probs)
    wanted = target[-1] if kept == 4 else cases.residual((weights[kept - 1] if kept else 1) * target[kept], draft[kept])
    assert torch.allclose(verdict.final_law, wanted)


def test_nothing_drafted() -> None:
    """A round without drafts is one draw from the target's law."""
    target = torch.tensor([[0.25, 0.75]], dtype=torch.float64)
    none = torch.empty(0, dtype=torch.long)
    verdict = verify.block(cases.case_of(Law.of(target), [], none, final_draw=0.5), [])
    assert int(verdict.accepted) == 0
    assert int(verdict.final.token) == 1
