"""The proof as a whole: all parts or some, progress, cancelling, verdicts, and that a broken rule never passes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from specdec_core.engine import verify
from specdec_core.engine.prove import prove
from specdec_core.engine.workbench import Workbench
from specdec_core.errors import BadSetting, ModelNotFound
from specdec_core.measures.proof import TITLES, PartName, Progress, ProofReport, ProofRequest
from specdec_core.settings import RunSettings
from tests.specdec_core.engine.prove import broken, made


def request(*parts: PartName, **changes: Any) -> ProofRequest:
    """A quick proof on the pair that needs no files."""
    known: dict[str, Any] = {
        "target": "toy:target",
        "draft": "toy:draft",
        "settings": RunSettings(threads=1),
        "quick": True,
    }
    return ProofRequest(**{**known, **changes, **({"parts": parts} if parts else {})})


def ended(asked: ProofRequest, **how: Any) -> tuple[ProofReport, list[Progress]]:
    """Run a proof to its end."""
    *steps, last = prove(asked, **how)
    assert isinstance(last, ProofReport)
    progress = [step for step in steps if isinstance(step, Progress)]
    assert len(progress) == len(steps)
    return last, progress


def test_the_toy_pair_is_proven() -> None:
    """Every part runs in order and passes, and the report says what it was made with."""
    report, steps = ended(request())
    assert report.passed, report.verdict
    assert report.verdict == "Lossless: every part passed, without a reservation."
    assert [part.name for part in report.parts] == list(TITLES)
    assert list(dict.fromkeys(step.part for step in steps)) == list(TITLES)
    assert all(0 <= step.done <= step.total for step in steps)
    assert [step.seconds for step in steps] == sorted(step.seconds for step in steps)
    assert [step.finished for step in steps if step.finished is not None] == list(report.parts)
    assert report.target is not None
    assert report.target.source == "toy:target"
    assert report.drafter is not None
    assert report.drafter.kind == "model"
    assert "torch" in report.libraries
    assert report.seconds >= sum(part.seconds for part in report.parts) > 0


def test_a_report_is_one_json_object() -> None:
    """Nothing in it is not a number, and it comes back as it was."""
    report, _ = ended(request("enumeration", "sampling", "acceptance", draws=200, draft="ngram"))
    text = msgspec.json.encode(report)
    assert msgspec.json.decode(text, type=ProofReport) == report
    assert b"NaN" not in text


@pytest.mark.parametrize("name", TITLES)
def test_each_part_runs_alone(name: PartName) -> None:
    """A part makes for itself whatever an earlier one would have made for it."""
    report, _ = ended(request(name))
    assert report.passed, report.verdict
    assert [part.name for part in report.parts] == [name]
    assert report.parts[0].checks
    assert report.verdict.startswith("What was run passed; not run:")
    assert set(report.not_run) == set(TITLES) - {name}


def test_the_same_request_gives_the_same_proof() -> None:
    """Figures and sentences are repeatable; only times differ."""

    def figures(seed: int) -> Any:
        report, _ = ended(request("sampling", "acceptance", settings=RunSettings(threads=1, seed=seed)))
        return [(part.figures, part.checks) for part in report.parts]

    assert figures(1) == figures(1) != figures(2)


@pytest.mark.parametrize("stop_in", ["enumeration", "loop", "sampling"])
def test_cancelled_between_steps(stop_in: PartName) -> None:
    """It ends at the next step; whole parts are kept, the broken-off one is not, and nothing is claimed."""
    seen: list[Progress] = []
    steps = prove(request(), cancelled=lambda: bool(seen) and seen[-1].part == stop_in and seen[-1].done > 0)
    report = None
    for step in steps:
        if isinstance(step, Progress):
            seen.append(step)
        else:
            report = step
    assert report is not None
    assert report.cancelled
    assert not report.passed
    assert "nothing is proven about the rest" in report.verdict
    before = list(TITLES)[: list(TITLES).index(stop_in)]
    assert [part.name for part in report.parts] == before
    assert sum(step.part == stop_in and step.done > 0 for step in seen) == 1


def test_closing_the_generator_frees_the_models() -> None:
    """Whoever stops listening in the middle leaves nothing behind, and may prove again."""
    steps = prove(request())
    for step in steps:
        if isinstance(step, Progress) and step.part == "sampling" and step.done:
            break
    steps.close()  # type: ignore[attr-defined]
    assert ended(request("greedy"))[0].passed


def test_a_given_workbench_keeps_its_pair() -> None:
    """The window's own engine is used as it is, and stays loaded."""
    bench = made.MadeBench(made.unsteady(0.0), made.half_right())
    report, _ = ended(request("greedy", "audit"), bench=bench)
    assert report.passed, report.verdict
    assert not bench.closed


@pytest.mark.parametrize("name", broken.RULES)
def test_a_broken_rule_never_passes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put into the engine itself: the rule fails by enumeration, and the verdict names part, rule and place."""
    monkeypatch.setattr(verify, "RULES", {**verify.RULES, "chain": broken.RULES[name]})
    report, _ = ended(request())
    assert not report.passed
    assert report.verdict.startswith("Not lossless: Exact enumeration")
    assert "chain, drawn drafts: the text (" in report.verdict
    failed = {part.name for part in report.parts if not part.passed}
    # What is seen in tokens alone, and what the logs of whole runs say against themselves.
    assert failed & {"sampling", "acceptance", "audit", "loop"}, failed


def test_each_other_part_finds_a_rule_that_accepts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even without the enumeration: loop, greedy texts, sampling, acceptance and audit all fail by themselves."""
    monkeypatch.setattr(verify, "RULES", {**verify.RULES, "chain": broken.always_accepted})
    for name in (part for part in TITLES if part != "enumeration"):
        report, _ = ended(request(name))
        assert not report.passed, name


def test_near_ties_are_part_of_the_verdict() -> None:
    """A verdict with a reservation never says lossless without it."""
    bench = made.MadeBench(made.unsteady(6e-4, gap=3e-4), made.half_right())
    report, _ = ended(request(), bench=bench)
    greedy = next(part for part in report.parts if part.name == "greedy")
    assert greedy.passed
    assert report.passed, report.verdict
    assert "with a reservation" in report.verdict
    assert "not equal token for token" in report.verdict


@pytest.mark.parametrize("draws", [1, 99, 1_000_001, -5])
def test_draws_are_bounded(draws: int) -> None:
    """A sentence before anything is loaded."""
    with pytest.raises(BadSetting, match="out of range"):
        next(iter(prove(request(draws=draws))))


def test_bad_input_is_told_before_the_first_step() -> None:
    """Unknown parts, none at all, settings out of range, a target that is none."""
    with pytest.raises(BadSetting, match="no part called"):
        next(iter(prove(request(parts=("nonsense",)))))
    with pytest.raises(BadSetting, match="no part to run"):
        next(iter(prove(request(parts=()))))
    with pytest.raises(BadSetting, match="Seed"):
        next(iter(prove(request(settings=RunSettings(seed=-1)))))
    with pytest.raises(ModelNotFound):
        list(prove(request("greedy", target="toy:nobody")))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("draft", ["self-int8", "ngram"])
def test_the_bundled_pair_is_proven(draft: str) -> None:
    """The whole proof on the model that comes with the project, in full."""
    asked = request(target="bundled:smollm2-135m-instruct", draft=draft, quick=False)
    report, _ = ended(msgspec.structs.replace(asked, settings=RunSettings()), bench=Workbench())
    assert report.passed, report.verdict
    assert not report.not_run
