"""The law of what a round writes, computed in full: equal to the target's own for the rules in use, not for others.

Small models whose scores depend on the whole context, float64, the engine's own functions for laws, acceptance and
residual. Nothing is sampled, so nothing passes by luck.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor

from specdec_core.engine import cases, verify
from specdec_core.engine.sampling import next_token_law
from specdec_core.settings import RunSettings

Scores = Callable[[tuple[int, ...]], Tensor]
Joint = dict[tuple[int, ...], float]
PROMPT = (0, 1)

FILTERS: dict[str, dict[str, Any]] = {
    "none": {},
    "temperature": {"temperature": 0.6},
    "hot": {"temperature": 2.5},
    "top_k": {"top_k": 2},
    "top_p": {"top_p": 0.7},
    "min_p": {"min_p": 0.4},
    "penalty": {"repetition_penalty": 1.7},
    "reward": {"repetition_penalty": 0.6},
    "all": {"temperature": 0.8, "top_k": 3, "top_p": 0.9, "min_p": 0.1, "repetition_penalty": 1.3},
    "greedy": {"temperature": 0.0, "repetition_penalty": 1.3},
}


class Proposal(NamedTuple):
    """One way a round may be drafted: how likely it is, the tokens, and the laws that the test divides by."""

    weight: float
    ids: tuple[int, ...]
    laws: Tensor


Rule = Callable[[Scores, RunSettings, int], Iterator[Proposal]]


def random_table(vocabulary: int, seed: int) -> Scores:
    """Scores that depend on every token of the context."""

    def scores(context: tuple[int, ...]) -> Tensor:
        generator = torch.Generator().manual_seed(hash((seed, context)) % 2**31)
        return 1.5 * torch.randn(vocabulary, generator=generator, dtype=torch.float64)

    return scores


def fixed(*law: float) -> Scores:
    """The same law behind every context."""
    return lambda context: torch.tensor(law, dtype=torch.float64).log()


def law_behind(scores: Scores, settings: RunSettings, context: tuple[int, ...]) -> Tensor:
    return next_token_law(scores(context)[None], settings, context).probs[0]


def sampled_chain(draft: Scores, settings: RunSettings, gamma: int) -> Iterator[Proposal]:
    """The rule in use: every token drawn from the very law that the test divides by."""
    vocabulary = len(draft(PROMPT))
    for ids in product(range(vocabulary), repeat=gamma):
        laws = torch.stack([law_behind(draft, settings, PROMPT + ids[:i]) for i in range(gamma)])
        weight = float(laws.gather(1, torch.tensor(ids)[:, None]).prod())
        if weight > 0:
            yield Proposal(weight, ids, laws)


def likeliest_chain(draft: Scores, settings: RunSettings, gamma: int) -> tuple[int, ...]:
    ids: tuple[int, ...] = ()
    for _ in range(gamma):
        ids += (int(law_behind(draft, settings, PROMPT + ids).argmax()),)
    return ids


def point_mass_chain(draft: Scores, settings: RunSettings, gamma: int) -> Iterator[Proposal]:
    """A deterministic drafter, with a point mass as its law."""
    ids = likeliest_chain(draft, settings, gamma)
    yield Proposal(1.0, ids, torch.eye(len(draft(PROMPT)), dtype=torch.float64)[list(ids)])


def likeliest_but_divided_by_q(draft: Scores, settings: RunSettings, gamma: int) -> Iterator[Proposal]:
    """Biased: the likeliest token is drafted, but the test divides by its probability as if it had been drawn."""
    ids = likeliest_chain(draft, settings, gamma)
    yield Proposal(1.0, ids, torch.stack([law_behind(draft, settings, PROMPT + ids[:i]) for i in range(gamma)]))


def unlikely_ones_dropped(draft: Scores, settings: RunSettings, gamma: int) -> Iterator[Proposal]:
    """Biased: a drawn token whose own probability is below 0.3 is deleted with all behind it."""
    for weight, ids, laws in sampled_chain(draft, settings, gamma):
        kept = next((i for i in range(gamma) if float(laws[i, ids[i]]) < 0.3), gamma)
        yield Proposal(weight, ids[:kept], laws[:kept])


def stopped_behind_unlikely_ones(draft: Scores, settings: RunSettings, gamma: int) -> Iterator[Proposal]:
    """Allowed: drafting stops behind such a token, which is kept."""
    for weight, ids, laws in sampled_chain(draft, settings, gamma):
        kept = next((i + 1 for i in range(gamma) if float(laws[i, ids[i]]) < 0.3), gamma)
        yield Proposal(weight, ids[:kept], laws[:kept])


def accept_probabilities(target_at: Tensor, draft_at: Tensor) -> list[float]:
    """What the draw at each position is compared with, by the engine's own function."""
    return [verify.accept_probability(p, q) for p, q in zip(target_at.tolist(), draft_at.tolist(), strict=True)]


def outcomes(target: Scores, settings: RunSettings, proposal: Proposal) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Everything that one round may write, with its probability, by the engine's own rules."""
    ids = torch.tensor(proposal.ids, dtype=torch.long)
    rows = torch.stack([target(PROMPT + proposal.ids[:i]) for i in range(len(ids) + 1)])
    laws = next_token_law(rows, settings, PROMPT, ids).probs
    at = ids[:, None]
    accept = accept_probabilities(laws[:-1].gather(1, at)[:, 0], proposal.laws.gather(1, at)[:, 0])
    reached = proposal.weight
    for i in range(len(ids) + 1):
        failed = i < len(ids)
        weights = cases.residual(laws[i], proposal.laws[i]) if failed else laws[i]
        weights = weights if float(weights.sum()) > 0 else laws[i]
        ends_here = reached * (1 - accept[i]) if failed else reached
        for token, share in enumerate((weights / weights.sum()).tolist()):
            yield ends_here * share, (*proposal.ids[:i], token)
        reached *= accept[i] if failed else 1


def written_law(target: Scores, draft: Scores, settings: RunSettings, *, gamma: int, rule: Rule) -> Joint:
    """The joint law of the first gamma + 1 tokens: one speculative round, what is missing drawn plainly."""
    found: Joint = defaultdict(float)
    for proposal in rule(draft, settings, gamma):
        for weight, ids in outcomes(target, settings, proposal):
            for more, text in plain_law(target, settings, ids, gamma + 1):
                found[text] += weight * more
    return found


def plain_law(
    target: Scores, settings: RunSettings, ids: tuple[int, ...], length: int
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """The target's own law of the texts of `length` that begin with `ids`."""
    if len(ids) >= length:
        yield 1.0, ids
        return
    for token, share in enumerate(law_behind(target, settings, PROMPT + ids).tolist()):
        if share > 0:
            for more, text in plain_law(target, settings, (*ids, token), length):
                yield share * more, text


def furthest(one: Joint, other: Joint) -> float:
    return max(abs(one.get(text, 0.0) - other.get(text, 0.0)) for text in one.keys() | other.keys())


def distance(target: Scores, draft: Scores, settings: RunSettings, *, gamma: int, rule: Rule) -> float:
    """How far the written law is from the target's: the one test that good and bad rules face."""
    written = written_law(target, draft, settings, gamma=gamma, rule=rule)
    assert abs(sum(written.values()) - 1) < 1e-12
    own = defaultdict(float, {text: weight for weight, text in plain_law(target, settings, (), gamma + 1)})
    return furthest(written, own)


@pytest.mark.parametrize("rule", [sampled_chain, point_mass_chain, stopped_behind_unlikely_ones])
@pytest.mark.parametrize("name", FILTERS)
def test_joint_law_is_the_targets(name: str, rule: Rule) -> None:
    """Vocabulary 2 to 4, gamma 1 to 3, with and without filters: equal to 1e-12."""
    settings = RunSettings(**{"temperature": 1.0, **FILTERS[name]})
    for vocabulary, gamma, seed in product((2, 3, 4), (1, 2, 3), (1, 2)):
        target, draft = random_table(vocabulary, seed), random_table(vocabulary, 100 + seed)
        assert distance(target, draft, settings, gamma=gamma, rule=rule) < 1e-12, (vocabulary, gamma, seed)


@pytest.mark.parametrize("rule", [sampled_chain, point_mass_chain])
def test_joint_law_where_supports_differ(rule: Rule) -> None:
    """Tokens that only one of the two can write, and laws with nothing in common."""
    settings = RunSettings(temperature=1.0)
    laws = [(0.5, 0.5, 0, 0), (0, 0, 0.25, 0.75), (1.0, 0, 0, 0), (0, 0.2, 0.3, 0.5), (0.25, 0.25, 0.25, 0.25)]
    for p, q in product(laws, repeat=2):
        assert distance(fixed(*p), fixed(*q), settings, gamma=2, rule=rule) < 1e-12, (p, q)


def test_same_model_is_always_accepted() -> None:
    """With p equal to q nothing is ever rejected, and the empty residual is never divided by."""
    settings = RunSettings(temperature=1.0)
    table = random_table(3, 5)
    assert distance(table, table, settings, gamma=3, rule=sampled_chain) < 1e-12
    for proposal in sampled_chain(table, settings, 3):
        short = sum(weight for weight, ids in outcomes(table, settings, proposal) if len(ids) < 4)
        assert short == 0


def test_dividing_a_likeliest_draft_by_q_is_caught() -> None:
    """p = (0.3, 0.7), q = (0.6, 0.4): the output would be (0.5, 0.5), and the test above fails it."""
    target, draft, settings = fixed(0.3, 0.7), fixed(0.6, 0.4), RunSettings(temperature=1.0)
    one = first_token(target, draft, settings, likeliest_but_divided_by_q)
    assert one == pytest.approx([0.5, 0.5], abs=1e-12)
    assert distance(target, draft, settings, gamma=1, rule=likeliest_but_divided_by_q) > 0.1
    assert distance(target, draft, settings, gamma=1, rule=point_mass_chain) < 1e-12


def test_dropping_unlikely_drafts_is_caught() -> None:
    """p = (0.5, 0.5), q = (0.8, 0.2), floor 0.3: the output would be (0.6, 0.4), and the test above fails it."""
    target, draft, settings = fixed(0.5, 0.5), fixed(0.8, 0.2), RunSettings(temperature=1.0)
    one = first_token(target, draft, settings, unlikely_ones_dropped)
    assert one == pytest.approx([0.6, 0.4], abs=1e-12)
    assert distance(target, draft, settings, gamma=1, rule=unlikely_ones_dropped) > 0.04
    assert distance(target, draft, settings, gamma=1, rule=stopped_behind_unlikely_ones) < 1e-12


def test_law_before_the_filters_is_caught() -> None:
    """Drafting behind top-k but dividing by the law before it is the classic slip; the same test fails it."""
    settings = RunSettings(temperature=1.0, top_k=2)

    def raw_q(draft: Scores, settings: RunSettings, gamma: int) -> Iterator[Proposal]:
        for weight, ids, laws in sampled_chain(draft, settings, gamma):
            raw = [law_behind(draft, RunSettings(temperature=1.0), PROMPT + ids[:i]) for i in range(len(laws))]
            yield Proposal(weight, ids, torch.stack(raw))

    assert distance(random_table(4, 1), random_table(4, 101), settings, gamma=2, rule=raw_q) > 1e-3


def first_token(target: Scores, draft: Scores, settings: RunSettings, rule: Rule) -> list[float]:
    law = [0.0] * len(target(PROMPT))
    for text, weight in written_law(target, draft, settings, gamma=1, rule=rule).items():
        law[text[0]] += weight
    return law
