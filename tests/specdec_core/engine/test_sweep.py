"""A sweep yields costs and then every planned run, and stops where it is told to."""

from __future__ import annotations

from typing import Any

import pytest

from specdec_core.engine.sweep import sweep
from specdec_core.errors import BadPrompt, BadSetting
from specdec_core.events import RunFinished, RunStarted
from specdec_core.measures.sweeping import SweepCosts, SweepFold, SweepRequest, SweepRun, planned
from specdec_core.prompts import PromptExample
from specdec_core.settings import RunSettings

EXAMPLE = PromptExample(name="one", domain="chat", title="One", text="The small model writes ahead and the")


def request(**changes: Any) -> SweepRequest:
    settings = RunSettings(**{"trace": "rounds", "max_new_tokens": 12, "threads": 1, **changes.pop("settings", {})})
    values: dict[str, Any] = {"drafts": ("toy:draft", "ngram"), "gammas": (1, 3), "prompts": (EXAMPLE,), **changes}
    return SweepRequest(target="toy:target", settings=settings, **values)


def runs_of(asked: SweepRequest, **how: Any) -> list[SweepRun]:
    return [seen for seen in sweep(asked, **how) if isinstance(seen, SweepRun)]


def test_what_is_planned_is_run() -> None:
    """In the planned order, each cell with its own gamma, drafter and temperature, all with the repeat's seed."""
    asked = request(temperatures=(0.0, 1.0), repeats=2, settings={"seed": 3})
    runs = runs_of(asked)
    assert [run.turn for run in runs] == planned(asked)
    assert [run.number for run in runs] == list(range(1, len(runs) + 1))
    assert runs[-1].seconds_left == 0
    for run in runs:
        header, last, cell = run.events[0], run.events[-1], run.turn.cell
        assert isinstance(header, RunStarted)
        assert isinstance(last, RunFinished)
        assert header.arm == ("speculative" if cell.draft else "plain")
        assert (header.settings.temperature, header.settings.seed) == (cell.temperature, 3 + run.turn.repeat)
        assert header.settings.gamma_control == "fixed"
        if cell.draft:
            assert header.settings.gamma == cell.gamma
            assert header.drafter is not None
            assert (header.drafter.kind == "ngram") == (cell.draft == "ngram")


def test_the_fold_makes_points_and_curves_of_it() -> None:
    """Every cell has a speed-up and a prediction."""
    asked = request()
    fold = SweepFold(asked)
    for seen in sweep(asked):
        fold.add(seen)
    result = fold.result(complete=True)
    assert [(point.draft, point.gamma) for point in result.points] == [
        ("toy:draft", 1),
        ("toy:draft", 3),
        ("ngram", 1),
        ("ngram", 3),
    ]
    assert all(point.speedup.median is not None for point in result.points)
    assert all(point.predicted is not None for point in result.points if point.acceptance_rate is not None)
    best = [point for point in result.points if point.best]  # of toys, whose times are chance: none may gain
    assert len({point.draft for point in best}) == len(best)
    assert all(point.speedup.median is not None and point.speedup.median > 1 for point in best)
    assert result.target is not None
    assert result.target.name == "toy target"


def test_costs_come_first() -> None:
    """For every width a round may need."""
    first = next(iter(sweep(request())))
    assert isinstance(first, SweepCosts)
    assert len(first.verify) == 33
    assert min(first.verify) > 0


def test_cancelling_ends_it_between_two_passes() -> None:
    """The run it interrupts is not yielded; those before it are whole."""
    heard: list[SweepRun] = []
    for seen in sweep(request(), cancelled=lambda: len(heard) >= 2):
        if isinstance(seen, SweepRun):
            heard.append(seen)
    assert len(heard) == 2
    assert all(isinstance(run.events[-1], RunFinished) for run in heard)
    assert runs_of(request(), cancelled=lambda: True) == []


def test_cancelling_while_passes_are_timed() -> None:
    """Between two widths, so that nobody waits for the rest; no pass cost is told, and no run made."""
    stages: list[str] = []
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return "measure" in stages and len(asked) > 6

    seen = list(sweep(request(), cancelled=cancelled, report=lambda stage, _detail: stages.append(stage)))
    assert stages[-1] == "measure"
    assert seen == []


def test_a_bad_request_is_refused_before_the_first_run() -> None:
    """Settings before anything is loaded, prompts before any pass."""
    with pytest.raises(BadSetting, match="trace tokens"):
        runs_of(request(settings={"trace": "tokens"}))
    empty = PromptExample(name="none", domain="chat", title="None", text="  ")
    with pytest.raises(BadPrompt):
        next(iter(sweep(request(prompts=(EXAMPLE, empty)))))
