"""A lab engine that plays scripts instead of models: the same promises, made in milliseconds.

Knows what the engine thread asks for; nothing of windows.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from specdec_core.errors import Interrupted
from specdec_core.events import ModelInfo, RunStarted
from specdec_core.measures.benchmark import ArmFigures, BenchFold, Benchmark, BenchProgress, BenchRequest
from specdec_core.measures.distillation import (
    CurvePoint,
    DistilProgress,
    DistilRequest,
    DistilResult,
    DomainFigures,
    DraftFigures,
    SpeedFigures,
)
from specdec_core.measures.proof import TITLES, Check, Part, Progress, ProofReport, ProofRequest, part_of, verdict_on
from specdec_core.measures.sweeping import SweepCosts, SweepRequest, SweepRun, planned
from tests.specdec_core.scripted import ONE_BY_ONE, Pace, Round, scripted_run

PACE = Pace(draft_token=100, verify=1000, bookkeeping=50)
TRAINING_STEPS = 6
CARD = "# A draft\n\nMade by a **script**. <script>alert(1)</script> ![x](file:///etc/hostname)\n"
Cancelled = Callable[[], bool]
Report = Callable[[str, str], None]


class FakeLab:
    """Plays every job. `before` is called ahead of each step with its number, and may hold it or raise."""

    def __init__(self) -> None:
        self.loading: Callable[[], None] = lambda: None
        self.before: Callable[[int], None] = lambda _step: None
        self.asked: list[Any] = []
        self.resumed: list[bool] = []
        self.steps = 0
        self.threads: set[str] = set()

    def _begin(self, request: Any, report: Report) -> None:
        self.threads.add(threading.current_thread().name)
        self.asked.append(request)
        self.steps = 0
        report("load_target", "a model")
        self.loading()

    def _step(self) -> None:
        self.before(self.steps)
        self.steps += 1

    def sweep(self, request: SweepRequest, *, cancelled: Cancelled, report: Report) -> Iterator[SweepCosts | SweepRun]:
        """Longer drafts keep less and less; a pass costs the same whatever its width."""
        self._begin(request, report)
        if cancelled():
            return
        yield SweepCosts(verify=tuple([1000.0] * (max(request.gammas) + 1)))
        turns = planned(request)
        for number, turn in enumerate(turns, start=1):
            if cancelled():
                return
            self._step()
            yield SweepRun(
                turn=turn,
                events=tuple(sweep_run(turn.cell.gamma)),
                number=number,
                total=len(turns),
                seconds_left=None if number == 1 else float(len(turns) - number),
            )

    def bench(
        self,
        request: BenchRequest,
        *,
        cancelled: Cancelled,
        report: Report,
        progress: Callable[[BenchProgress], None],
        so_far: Callable[[tuple[ArmFigures, ...]], None],
    ) -> Benchmark:
        """Every arm that is ours, on every prompt."""
        self._begin(request, report)
        arms = [arm for arm in request.arms if arm.kind != "library"]
        fold = BenchFold(arms, greedy=True, dtype="float32")
        plan = [(arm, example) for example in request.prompts for arm in arms]
        for done, (arm, example) in enumerate(plan):
            if cancelled():
                break
            name = f"{example.domain}/{example.name}"
            progress(BenchProgress(arm=arm.name, prompt=name, done=done, total=len(plan), seconds_left=None))
            so_far(fold.overall())
            self._step()
            fold.add_own(arm, example, 0, sweep_run(arm.gamma))
        return benchmark_of(request, fold, complete=not cancelled())

    def prove(self, request: ProofRequest, *, cancelled: Cancelled, report: Report) -> Iterator[Progress | ProofReport]:
        """Each part in two steps; the sampling test has a p-value and an effect."""
        self._begin(request, report)
        parts: list[Part] = []
        for name in request.parts:
            for done in (0, 1):
                if cancelled():
                    break
                yield Progress(part=name, title=TITLES[name], done=done, total=2, seconds=float(self.steps))
                self._step()
            if cancelled():
                break
            parts.append(proof_part(name))
            yield Progress(part=name, title=TITLES[name], done=1, total=1, seconds=0.0, finished=parts[-1])
        yield proof_report(request, parts)

    def distil(
        self,
        request: DistilRequest,
        *,
        resume: bool,
        cancelled: Cancelled,
        report: Report,
        heard: Callable[[DistilProgress], None],
        now: Callable[[], float],
    ) -> DistilResult:
        """A few steps of training with falling loss and rising acceptance; writes a card."""
        self._begin(request, report)
        self.resumed.append(resume)
        work = Path(request.out) / "work"
        work.mkdir(parents=True, exist_ok=True)
        (work / "plan.json").write_text("{}", encoding="utf-8")
        for done in range(1, TRAINING_STEPS + 1):
            if cancelled():
                raise Interrupted("Stopped.", "Go on later.")
            self._step()
            heard(training_step(done))
        (Path(request.out) / "CARD.md").write_text(CARD, encoding="utf-8")
        return draft_result(request.out)


def sweep_run(gamma: int) -> list[Any]:
    """A scripted run that keeps about half of each draft."""
    if not gamma:
        return scripted_run("plain", rounds=ONE_BY_ONE * 9, pace=PACE)
    return scripted_run(rounds=(Round(gamma, (gamma + 1) // 2), Round(gamma, gamma), Round(gamma, 0)), pace=PACE)


def benchmark_of(request: BenchRequest, fold: BenchFold, *, complete: bool) -> Benchmark:
    """A whole result."""
    header = scripted_run("plain")[0]
    assert isinstance(header, RunStarted)
    target: ModelInfo = header.target
    return Benchmark(
        target=target,
        device_name="a processor",
        threads=1,
        versions={"torch": "2"},
        settings=request.settings,
        arms=request.arms,
        prompts=tuple(f"{example.domain}/{example.name}" for example in request.prompts),
        repeats=request.repeats,
        library_options={},
        figures=fold.figures(),
        memory=None,
        verification=(),
        long=(),
        runs=tuple(fold.runs),
        notices=("library is left out: this is a script.",),
        complete=complete,
    )


def proof_part(name: Any, *, passed: bool = True) -> Part:
    """A part with one check."""
    figures: dict[str, Any] = {"p_value": 0.25, "effect": 0.031} if name == "sampling" else {}
    check = Check(name="a check", passed=passed, sentence="as it should be.", figures=figures)
    return part_of(name, [check], figure="a figure")


def proof_report(request: ProofRequest, parts: list[Part]) -> ProofReport:
    """The report of these parts."""
    missing = tuple(name for name in request.parts if name not in {part.name for part in parts})
    return ProofReport(
        passed=not missing and all(part.passed for part in parts),
        cancelled=bool(missing),
        verdict=verdict_on(parts, cancelled=bool(missing)),
        parts=tuple(parts),
        not_run=tuple(name for name in TITLES if name not in {part.name for part in parts}),
        target=None,
        drafter=None,
        seed=0,
        draws=800,
        level=1e-3,
        quick=True,
        threads=1,
        libraries={},
        seconds=1.0,
    )


def training_step(done: int) -> DistilProgress:
    """A step of training."""
    held_out = CurvePoint(tokens=0, loss=None, agreement=(0.2, 0.1), overlap=(0.15, 0.1))
    later = msgspec.structs.replace(held_out, tokens=300, agreement=(0.5, 0.3), overlap=(0.4, 0.2))
    return DistilProgress(
        stage="training",
        done=done,
        total=TRAINING_STEPS,
        seconds_left=float(TRAINING_STEPS - done),
        loss=3.0 / done,
        agreement=0.1 * done,
        overlap=0.08 * done,
        trained_tokens=100 * done,
        curve=(held_out, later) if done >= 3 else (held_out,),
    )


def draft_result(folder: str) -> DistilResult:
    """A finished draft."""
    rows = tuple(
        DomainFigures(domain="chat", temperature=t, accepted=6, judged=10, rounds=4, tokens=10) for t in (0.0, 1.0)
    )
    speeds = tuple(
        SpeedFigures(temperature=t, gamma=g, speculative=30.0, plain=20.0, speed_up=1.5 - g / 10)
        for t in (0.0, 1.0)
        for g in (2, 4)
    )
    curve = (CurvePoint(tokens=600, loss=0.5, agreement=(0.6,), overlap=(0.5,)),)
    figures = DraftFigures(gamma=4, domains=rows, speeds=speeds, draft_step_ms=1.0, target_step_ms=10.0, curve=curve)
    return DistilResult(folder=folder, name="a draft", trained_tokens=600, sampled_tokens=300, figures=figures)
