"""The exact enumeration passes the engine's rules and fails every broken one, and says where."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial

import pytest
import torch

from specdec_core.engine import verify
from specdec_core.engine.cases import Case, Ending, case_of
from specdec_core.engine.prove.enumeration import DRAFTINGS, Drafting, Table, distance, drawn, thresholds
from specdec_core.engine.prove.tables import LIMIT, cases, enumeration, fixed, random_table
from specdec_core.engine.sampling import Law
from specdec_core.engine.verify import Rule
from specdec_core.measures.proof import Part
from specdec_core.settings import RunSettings
from tests.specdec_core.engine.far_away import far_away
from tests.specdec_core.engine.prove import broken

SETTINGS = RunSettings(temperature=1.0)
BIASED = list(broken.every_pair())


def ended(steps: Generator[tuple[int, int], None, Part]) -> tuple[Part, list[tuple[int, int]]]:
    """Run a part to its end."""
    seen = []
    while True:
        try:
            seen.append(next(steps))
        except StopIteration as end:
            return end.value, seen


def part_with(rules: Mapping[str, Rule], draftings: Mapping[str, Drafting] = DRAFTINGS) -> Part:
    return ended(enumeration(rules, quick=True, draftings=draftings))[0]


def test_every_rule_of_the_engine_passes() -> None:
    """Every rule with drawn drafts and with point masses, to rounding; a new rule is enumerated without being asked."""
    part, steps = ended(enumeration(verify.RULES, quick=False))
    assert part.passed, part.sentence
    assert {check.name for check in part.checks} == {f"{r}, {d}" for r in verify.RULES for d in DRAFTINGS}
    assert 0 < float(part.figures["max_difference"] or 0) < LIMIT
    assert [done for done, _ in steps] == list(range(1, steps[-1][1] + 1))


def test_the_cases_cover_what_is_promised() -> None:
    """Vocabulary 2 to 4, gamma 1 to 3, each with every filter, and laws that share nothing."""
    names = [case.name for case in cases(quick=False)]
    for vocabulary in (2, 3, 4):
        for gamma in (1, 2, 3):
            for name in ("no filter", "all filters", "greedy", "top-p 0.7", "penalty 1.7"):
                assert any(n.startswith(f"{name}, vocabulary {vocabulary}, gamma {gamma},") for n in names)
    assert sum(name.startswith("p = ") for name in names) == 16


@pytest.mark.parametrize(
    ("name", "rule", "drafting"), list(broken.every_pair()), ids=[name for name, _, _ in broken.every_pair()]
)
def test_a_broken_rule_fails_and_is_named(name: str, rule: Rule, drafting: Drafting) -> None:
    """Beside honest ones, only the broken check fails; it says which text is off, by how much, and in which case."""
    part = part_with({"honest": verify.chain}, {"right": drawn})
    assert part.passed
    part = part_with({"suspect": rule}, {name: drafting})
    assert not part.passed
    assert f"suspect, {name}" in part.sentence
    assert "is off" in part.sentence or "that is" in part.sentence
    check = part.checks[0]
    assert not check.passed
    assert float(check.figures["max_difference"] or 0) > 1e-3
    assert str(check.figures["worst_case"]) in check.sentence


def test_the_known_biases_have_their_known_size() -> None:
    """p = (0.3, 0.7), q = (0.6, 0.4), argmax draft divided by q: (0.5, 0.5) is written instead."""
    target, draft = Table(fixed((0.3, 0.7)), SETTINGS), Table(fixed((0.6, 0.4)), SETTINGS)
    found = distance(target, draft, gamma=1, rule=verify.chain, drafting=broken.likeliest_divided_by_q)
    assert found.value == pytest.approx(0.2 * 0.7, abs=1e-12)  # joint with the second token
    dropped = distance(
        Table(fixed((0.5, 0.5)), SETTINGS),
        Table(fixed((0.8, 0.2)), SETTINGS),
        gamma=1,
        rule=verify.chain,
        drafting=broken.unlikely_ones_dropped,
    )
    assert dropped.value == pytest.approx(0.1 * 0.5, abs=1e-12)


@pytest.mark.parametrize("name", verify.RULES)
def test_what_is_computed_ahead_follows_the_targets_law(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all of a rule's own answers computed ahead, as in a run: not one further look, and exact by enumeration."""
    monkeypatch.setattr("specdec_core.engine.prove.enumeration.case_of", partial(case_of, rule=name))
    further = Case.ending

    def ending(case: Case, accepted: int, weight: float) -> Ending:
        assert case.target.greedy, "looked up again what was computed ahead"
        return further(case, accepted, weight)

    with far_away(), monkeypatch.context() as patch:
        patch.setattr(Case, "ending", ending)
        patch.setattr(Case, "wanted", None)
        part, _ = ended(enumeration({name: verify.RULES[name]}, quick=True))
    assert part.passed


def test_a_rule_that_lies_about_its_threshold_is_measured() -> None:
    """Where tests really turn is found out; a rule's own word is only believed where it is true."""
    target, draft = Table(random_table(3, 4), SETTINGS), Table(random_table(3, 104), SETTINGS)
    ids = torch.tensor([1, 2])
    drafts = [Law.of(draft.law(context)[None]) for context in ((0, 1), (0, 1, 1))]

    def turns(rule: Rule) -> list[float]:
        rows = target.rows((0, 1), (1, 2))
        return thresholds(lambda draws: rule(case_of(rows, drafts, ids, final_draw=0.5), draws), 2)

    honest = turns(verify.chain)
    assert turns(broken.generously_accepted) == pytest.approx([min(1.0, t / 0.6) for t in honest], rel=1e-9)
    assert turns(broken.always_accepted) == [1.0, 1.0]


def test_a_token_from_nowhere_is_noticed() -> None:
    """A rule that names one law and draws from another fails, though every law it names is right."""

    def elsewhere(case: Case, accept_draws: Sequence[float]) -> verify.Verdict:
        verdict = verify.chain(case, accept_draws)
        return verdict._replace(final=verdict.final._replace(token=int(case.target.probs[verdict.accepted].argmax())))

    part = part_with({"elsewhere": elsewhere}, {"right": drawn})
    assert not part.passed
