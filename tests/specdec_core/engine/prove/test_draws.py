"""The sampling test and the acceptance test pass an honest pair and fail every broken rule, drafter and cache."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from specdec_core.engine import verify
from specdec_core.engine.distil.start import linear_guesses
from specdec_core.engine.drafters import ModelDrafter
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.prove import draws
from specdec_core.engine.prove.acceptance import acceptance
from specdec_core.engine.prove.cases import CASES, Case, cases_for, level_of
from specdec_core.engine.prove.draws import Counted, Drawing, counted, sampling
from specdec_core.engine.prove.runs import Accepted
from specdec_core.engine.run import Job
from specdec_core.engine.session import Session
from specdec_core.engine.trained import load_trained, save_draft
from specdec_core.engine.verify import Rule
from specdec_core.events import DrafterInfo
from specdec_core.measures.proof import LEVEL, Part
from specdec_core.streams import Streams
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.distil import tiny_text
from tests.specdec_core.engine.prove import broken, made

TEXT = "The cat sat on the mat; the cat sat on the"
CHAIN = Case("chain", TEXT, {"gamma": 1, "temperature": 0.5, "top_k": 4})
FILTERED = Case("filtered", TEXT, {"gamma": 2, "top_k": 4})
TRAINED = Case("trained", TEXT, {"gamma": 3, "top_k": 12})
BLOCK = Case("block", TEXT, {"gamma": 2, "top_k": 4, "verification": "block"})


def pair() -> tuple[LoadedModel, LoadedModel]:
    """A cached model, and a draft of it that is somewhat wrong."""
    target = tiny.model_of("llama")
    return tiny.loaded(target), tiny.loaded(tiny.with_noise(target, 0.02), name="half")


def ended(drawing: Drawing) -> list[Counted]:
    """All counts of a drawing."""
    steps = counted(drawing)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: list[Counted] = end.value
            return found


def parts(drawing: Drawing) -> tuple[Part, Part]:
    """Both parts that look at the counts."""
    found = ended(drawing)
    accepted = [(counts.case.name, counts.accepted) for counts in found]
    return sampling(found, drawing), acceptance(accepted, level=level_of(drawing.cases))


def test_an_honest_pair_passes() -> None:
    """Chain and block, with and without filters, a draft model and a lookup."""
    target, draft = pair()
    for drafter in (draft, None):
        laws, accepted = parts(made.drawing(target, drafter, CHAIN, FILTERED, BLOCK, draws=1200))
        assert laws.passed, laws.sentence
        assert accepted.passed, accepted.sentence
        assert laws.reservation == ""
        assert len(laws.checks) == 9
        assert {check.name for check in accepted.checks} == {"chain", "filtered"}


@pytest.mark.parametrize("window", [None, 6])
def test_a_trained_draft_passes(tmp_path: Path, window: int | None) -> None:
    """One that reads the target's states, all or the last ones, and is asked for the same text again and again."""
    target, student = tiny_text.target_of(), tiny_text.feature_student()
    student.start_from(*linear_guesses(tiny_text.texts_of(), tiny_text.lean().embedding))
    save_draft(tmp_path, tiny_text.spec_of("llama", "feature", window=window), student.tensors())
    draft = load_trained("trained", tmp_path, target)
    block = Case("block", TEXT, {**TRAINED.settings, "verification": "block"})
    laws, accepted = parts(made.drawing(target, draft, TRAINED, block, draws=2000))
    assert laws.passed, laws.sentence
    assert accepted.passed, accepted.sentence


@pytest.mark.parametrize("name", broken.RULES)
def test_a_broken_rule_fails(name: str) -> None:
    """Each bias is found in the tokens alone, and the failing check names its case and what it saw."""
    target, draft = pair()
    rules: dict[str, Rule] = {"chain": broken.RULES[name]}
    laws, accepted = parts(made.drawing(target, draft, CHAIN, FILTERED, rules=rules, draws=1000))
    assert not laws.passed
    assert "This is not the target's law" in laws.sentence
    assert any(laws.sentence.startswith(case.name) for case in (CHAIN, FILTERED))
    assert accepted.passed == (name not in ("always", "generous"))


@pytest.mark.parametrize("kind", [broken.LikeliestByQ, broken.Unfiltered])
def test_a_broken_drafter_fails(kind: type[ModelDrafter], monkeypatch: pytest.MonkeyPatch) -> None:
    """A law that the drafts were not drawn from is found, with a right rule."""
    target, draft = pair()

    def drafter(job: Job, session: Session, *, streams: Streams) -> ModelDrafter:
        assert job.draft is not None
        info = DrafterInfo(kind="model", name="broken", point_mass=False)
        return kind(job.draft.open_session(), info, streams=streams, width=target.width)

    monkeypatch.setattr(draws, "make_drafter", drafter)
    narrow = Case("narrow", TEXT, {"gamma": 1, "top_k": 4, "temperature": 2.0})
    laws, _ = parts(made.drawing(target, draft, narrow, draws=400))
    assert not laws.passed


def test_a_rule_that_writes_what_the_target_cannot_fails_at_once() -> None:
    """One token outside the target's filtered law is enough, however rare."""
    target, draft = pair()
    rules: dict[str, Rule] = {"chain": broken.always_accepted}
    found = ended(made.drawing(target, draft, FILTERED, rules=rules, draws=200))
    assert found[0].impossible["first token"] > 0
    part = sampling(found, made.drawing(target, draft, FILTERED))
    assert "never writes here" in part.sentence


def test_a_cache_that_depends_on_the_width_fails() -> None:
    """In float32 no rounding moves a law by this much: even with few draws the widths are compared directly."""
    target = made.unsteady(0.1)
    laws, _ = parts(made.drawing(target, made.half_right(), CHAIN, draws=200))
    assert not laws.passed
    assert "more than rounding in float32 explains" in laws.sentence


def test_rounding_of_a_half_format_is_named_and_not_called_exact() -> None:
    """Where many draws see that passes of two widths round apart, the part passes with a reservation that says so."""
    target = made.unsteady(0.12, dtype="bfloat16")
    drawing = made.drawing(target, made.half_right(), CHAIN, draws=6_000)
    laws, _ = parts(drawing)
    assert laws.passed, laws.sentence
    assert "The law itself moves by" in laws.reservation
    assert "bfloat16" in laws.reservation


def test_a_broken_rule_is_not_excused_by_rounding() -> None:
    """The allowance is measured on the target alone; a bias beyond it fails in half precision too."""
    target = made.unsteady(0.06, dtype="bfloat16")
    rules: dict[str, Rule] = {"chain": broken.resampled_from_all_of_p}
    laws, _ = parts(made.drawing(target, made.half_right(), CHAIN, rules=rules, draws=5000))
    assert not laws.passed


def test_a_miss_by_chance_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that honest draws miss half of the time: they are drawn again, longer, with other streams, and said."""
    target, draft = pair()
    monkeypatch.setattr(draws, "level_of", lambda cases: 0.5)
    drawing = made.drawing(target, draft, FILTERED, draws=200)
    repeated = [again for seed in range(8) for again in ended(replace(drawing, request=seeded(drawing, seed)))]
    twice = [counts for counts in repeated if counts.earlier is not None]
    assert 0 < len(twice) < len(repeated)
    for counts in twice:
        assert counts.earlier is not None
        assert (counts.draws, counts.earlier.draws) == (800, 200)
        assert counts.seed != counts.earlier.seed
        assert counts.earlier.doubtful(0.5)
    monkeypatch.undo()
    check = sampling(twice[:1], drawing).checks[0]
    assert check.passed
    assert check.sentence.startswith("drawn again, after a miss in the first 200 rounds.")
    assert float(check.figures["earlier_p_value"] or 0) > 0


def seeded(drawing: Drawing, seed: int) -> Any:
    """The same request with another seed."""
    settings = structs.replace(drawing.request.settings, seed=seed)
    return structs.replace(drawing.request, settings=settings)


def test_half_formats_are_tested_without_sharp_filters() -> None:
    """A filter's edge would fall now here, now there."""
    for case in cases_for("bfloat16", quick=False):
        assert (case.settings["top_k"], case.settings["top_p"], case.settings["min_p"]) == (0, 1.0, 0.0)
    assert cases_for("float32", quick=False) == CASES


def test_an_end_token_ends_the_text() -> None:
    """Behind an end nothing is counted, as the loop writes nothing there: the joint law still fits."""
    target, draft = pair()
    best = max(range(tiny.VOCABULARY), key=lambda token: float(first_law(target)[token]))
    ending = tiny.loaded(tiny.model_of("llama"), end_ids=[best])
    drawing = made.drawing(ending, draft, Case("end", TEXT, {"gamma": 3}), draws=1500)
    found = ended(drawing)
    assert found[0].pairs[(best,)] == found[0].firsts[best] > 100
    assert sampling(found, drawing).passed


def first_law(target: LoadedModel) -> Any:
    """The target's law behind the text."""
    return target.open_session().feed(list(TEXT.encode()), rows=1)[0].softmax(dim=-1)


def test_nothing_drafted_is_said() -> None:
    """A lookup that finds nothing makes plain rounds: right, but no evidence about drafts."""
    target, _ = pair()
    drawing = made.drawing(target, None, Case("new", "abcdefgh", {"gamma": 2}), draws=300)
    laws, accepted = parts(drawing)
    assert laws.passed
    assert "says nothing about drafts" in laws.reservation
    assert not accepted.passed
    assert accepted.figure == "nothing was drafted"


def test_the_levels_add_up() -> None:
    """All statistical tests of a proof together fail by chance once in a thousand: Bonferroni over every one."""
    chains = sum(case.settings.get("verification") != "block" for case in CASES)
    assert level_of(CASES) * (2 * len(CASES) + chains + 1) == pytest.approx(LEVEL)


def test_acceptance_is_held_to_its_interval() -> None:
    """The mean overlap inside the interval passes; outside, on either side, it does not."""
    for overlap, passes in ((0.80, True), (0.86, False), (0.74, False)):
        counts = Accepted(judged=4000, accepted=3200, overlap=4000 * overlap)
        part = acceptance([("made", counts), ("none", Accepted())], level=1e-4)
        assert part.passed == passes
        assert [check.name for check in part.checks] == ["made"]
    assert acceptance([("same", Accepted(50, 50, 50.0))], level=1e-4).passed


def test_the_same_seed_draws_the_same() -> None:
    """A proof can be repeated to the last count, and another seed is another proof."""
    target, draft = pair()

    def firsts(seed: int) -> Any:
        drawing = made.drawing(target, draft, FILTERED, draws=200, request=tiny.job(target, draft, seed=seed).request)
        return ended(drawing)[0].pairs

    assert firsts(3) == firsts(3) != firsts(4)


def test_the_rules_of_the_engine_are_what_is_drawn_with() -> None:
    """Nothing here has rules of its own."""
    assert set(verify.RULES) == {"chain", "block"}
    assert {case.settings.get("verification", "chain") for case in CASES} == set(verify.RULES)
