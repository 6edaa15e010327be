"""Part one of a proof: the exact enumeration over built-in table models, filters, draft lengths and vocabularies.

Knows which cases are worth playing; how one is played is `enumeration`'s business.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.prove.enumeration import DRAFTINGS, Drafting, Scores, Table, distance
from specdec_core.engine.verify import Rule
from specdec_core.measures.proof import Check, Part, part_of
from specdec_core.settings import RunSettings
from specdec_core.wording.phrases import marked

Steps = Generator[tuple[int, int], None, Part]

LIMIT = 1e-12
VOCABULARIES = (2, 3, 4)
GAMMAS = (1, 2, 3)
SEEDS = (1, 2)

FILTERS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "no filter": {},
        "all filters": {"temperature": 0.8, "top_k": 3, "top_p": 0.9, "min_p": 0.1, "repetition_penalty": 1.3},
        marked("greedy"): {"temperature": 0.0, "repetition_penalty": 1.3},
        "temperature 0.6": {"temperature": 0.6},
        "temperature 2.5": {"temperature": 2.5},
        "top-k 2": {"top_k": 2},
        "top-p 0.7": {"top_p": 0.7},
        "min-p 0.4": {"min_p": 0.4},
        "penalty 1.7": {"repetition_penalty": 1.7},
    }
)
QUICK_FILTERS = ("no filter", "all filters", "greedy")

# Laws with zeros: tokens that only one of the two writes, laws with nothing in common, and one that is a point.
SPARSE: tuple[tuple[float, ...], ...] = ((0.5, 0.5, 0, 0), (0, 0, 0.25, 0.75), (1.0, 0, 0, 0), (0, 0.2, 0.3, 0.5))


class Case(NamedTuple):
    """Two table models, settings and a draft length."""

    name: str
    target: Table
    draft: Table
    gamma: int


def random_table(vocabulary: int, seed: int) -> Scores:
    """Scores in float64 that depend on every token of the context."""

    @cache
    def scores(context: tuple[int, ...]) -> Tensor:
        generator = torch.Generator().manual_seed(hash((seed, context)) % 2**31)
        return 1.5 * torch.randn(vocabulary, generator=generator, dtype=torch.float64)

    return scores


def fixed(law: tuple[float, ...]) -> Scores:
    """The same law behind every context."""
    scores = torch.tensor(law, dtype=torch.float64).log()
    return lambda context: scores


def cases(*, quick: bool) -> Iterator[Case]:
    """Every case that each rule is put to."""
    for name in QUICK_FILTERS if quick else FILTERS:
        settings = RunSettings(**{"temperature": 1.0, **FILTERS[name]})
        for vocabulary, gamma, seed in product(VOCABULARIES, GAMMAS, SEEDS[:1] if quick else SEEDS):
            # The longest drafts over the largest vocabulary take most of the time; one model of them will do.
            if vocabulary * gamma < 12 or seed == SEEDS[0]:
                target, draft = random_table(vocabulary, seed), random_table(vocabulary, 100 + seed)
                where = f"{name}, vocabulary {vocabulary}, gamma {gamma}, model {seed}"
                yield Case(where, Table(target, settings), Table(draft, settings), gamma)
    settings = RunSettings(temperature=1.0)
    for p, q in product(SPARSE, repeat=2):
        yield Case(f"p = {p}, q = {q}, gamma 2", Table(fixed(p), settings), Table(fixed(q), settings), 2)


def enumeration(
    rules: Mapping[str, Rule], *, quick: bool, draftings: Mapping[str, Drafting] = MappingProxyType(DRAFTINGS)
) -> Steps:
    """Play every case with every rule and way of drafting; one check for each of these."""
    listed = list(cases(quick=quick))
    total = len(listed) * len(rules) * len(draftings)
    checks: list[Check] = []
    for (rule_name, rule), (drafting_name, drafting) in product(rules.items(), draftings.items()):
        furthest, where = -1.0, ""
        text: tuple[int, ...] = ()
        for number, case in enumerate(listed, start=1):
            found = distance(case.target, case.draft, gamma=case.gamma, rule=rule, drafting=drafting)
            # A law that is no number is as far away as can be.
            value = found.value if found.value == found.value else float("inf")
            if value > furthest:
                furthest, where, text = value, case.name, found.text
            yield len(checks) * len(listed) + number, total
        checks.append(_check(f"{rule_name}, {drafting_name}", min(furthest, 1.0), where, text, len(listed)))
    worst = max(float(check.figures["max_difference"] or 0.0) for check in checks)
    return part_of(
        "enumeration", checks, figure=f"largest difference {worst:.1e}", max_difference=worst, limit=LIMIT, laws=total
    )


def _check(name: str, furthest: float, where: str, text: tuple[int, ...], laws: int) -> Check:
    passed = furthest < LIMIT
    sentence = (
        f"the joint law of gamma + 1 tokens is the target's in {laws} cases, to {furthest:.1e}."
        if passed
        else f"the text {text} is written with a probability that is {furthest:.3g} off ({where})."
    )
    return Check(
        name=name,
        passed=passed,
        sentence=sentence,
        figures={"max_difference": furthest, "worst_case": where, "laws": laws},
    )
