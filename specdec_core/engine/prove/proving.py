"""The proof as a whole: loads the pair where a part needs it, runs the parts in order, and ends with the report.

Knows the parts by name; what each of them shows is its own business.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

import torch
from msgspec import structs

from specdec_core.catalogue import RunRequest
from specdec_core.engine import verify
from specdec_core.engine.loading import LoadedModel, Report
from specdec_core.engine.prove.acceptance import acceptance
from specdec_core.engine.prove.cases import cases_for, level_of
from specdec_core.engine.prove.draws import Counted, Drawing, counted, sampling
from specdec_core.engine.prove.greedy import greedy
from specdec_core.engine.prove.loops import loop
from specdec_core.engine.prove.runs import (
    SAMPLED,
    Accepted,
    Runner,
    Steps,
    audit_part,
    count_accepted,
    prompt_set,
)
from specdec_core.engine.prove.tables import enumeration
from specdec_core.engine.workbench import Workbench
from specdec_core.events import RunStarted
from specdec_core.measures.proof import (
    LEVEL,
    TITLES,
    Part,
    PartName,
    Progress,
    ProofReport,
    ProofRequest,
    checked_request,
    verdict_on,
)
from specdec_core.settings import RunSettings, checked
from specdec_core.wording.phrases import marked

NS_PER_SECOND = 1_000_000_000
SAMPLED_NEW, QUICK_SAMPLED_NEW = 48, 16


@dataclass(slots=True)
class Proof:
    """What the parts share: the pair, its runs, and what several of them look at."""

    request: ProofRequest
    bench: Workbench
    cancelled: Callable[[], bool]
    report: Report
    toys: list[Runner]
    pair: Runner
    target: LoadedModel | None = None
    draft: LoadedModel | None = None
    counts: list[Counted] | None = None
    sampled: Accepted | None = None

    def loaded(self) -> LoadedModel:
        """The target, loaded with its draft when the first part asks for it."""
        if self.target is None:
            self.target, self.draft = self.bench.prepare(self.run_request(), report=self.report)
        return self.target

    def run_request(self) -> RunRequest:
        """The pair as a request; the parts fill in prompt and settings."""
        return RunRequest(
            arm="speculative", target=self.pair.target, draft=self.pair.draft, prompt=" ", settings=self.pair.settings
        )

    def drawing(self) -> Drawing:
        """How the fixed texts are drawn from."""
        target = self.loaded()
        return Drawing(
            target=target,
            draft=self.draft,
            request=self.run_request(),
            cases=cases_for(target.info.dtype, quick=self.request.quick),
            draws=self.request.rounds_to_draw,
            rules=verify.RULES,
        )


def prove(
    request: ProofRequest,
    *,
    bench: Workbench | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    report: Report = lambda stage, detail: None,
    tick: Callable[[], int] = time.perf_counter_ns,
) -> Iterator[Progress | ProofReport]:
    """Yield progress, and at last the report.

    `cancelled` is asked between steps; what was finished until then is reported. `bench` keeps the pair loaded for
    its next run, and without one it is freed at the end. Raises a `BadInput` before the first step of a part that
    cannot be run as asked.
    """
    checked_request(request)
    settings = checked(request.settings)
    if settings.threads:
        torch.set_num_threads(settings.threads)
    own = Workbench()
    toys = Workbench()
    proof = _opened(request, bench or own, toys, cancelled=cancelled, report=report)
    proof.bench.look(request.sources, report=report)
    started = tick()
    finished: list[Part] = []
    try:
        for name in (name for name in TITLES if name in request.parts):
            began = tick()
            part = yield from _stepped(proof, name, lambda: (tick() - started) / NS_PER_SECOND)
            if part is None:
                break
            finished.append(structs.replace(part, seconds=(tick() - began) / NS_PER_SECOND))
            yield _end_of(finished[-1], seconds=(tick() - started) / NS_PER_SECOND)
    finally:
        own.close()
        toys.close()
    yield _concluded(proof, finished, seconds=(tick() - started) / NS_PER_SECOND)


def _opened(
    request: ProofRequest,
    bench: Workbench,
    toys: Workbench,
    *,
    cancelled: Callable[[], bool],
    report: Report,
) -> Proof:
    """Nothing but what was asked counts: every other setting is at its default, so that two proofs compare."""
    asked = request.settings
    settings = RunSettings(seed=asked.seed, device=asked.device, dtype=asked.dtype, threads=asked.threads)
    on_cpu = structs.replace(settings, device="cpu", dtype="float32")

    def runner(where: Workbench, name: str, target: str, draft: str, chosen: RunSettings) -> Runner:
        return Runner(bench=where, name=name, target=target, draft=draft, settings=chosen, cancelled=cancelled)

    return Proof(
        request=request,
        bench=bench,
        cancelled=cancelled,
        report=report,
        toys=[
            runner(toys, ", ".join((marked("tables"), marked("draft model"))), "toy:target", "toy:draft", on_cpu),
            runner(toys, ", ".join((marked("tables"), marked("prompt lookup"))), "toy:target", "ngram", on_cpu),
        ],
        pair=runner(bench, "this pair", request.target, request.draft, settings),
    )


def _stepped(
    proof: Proof, name: PartName, seconds: Callable[[], float]
) -> Generator[Progress | ProofReport, None, Part | None]:
    """Run one part; None when it was cancelled, since what it saw by then is no whole part."""
    yield Progress(part=name, title=TITLES[name], done=0, total=1, seconds=seconds())
    steps = _steps_of(proof, name)
    while not proof.cancelled():
        try:
            done, total = next(steps)
        except StopIteration as end:
            part: Part = end.value
            return None if proof.cancelled() else part
        yield Progress(part=name, title=TITLES[name], done=done, total=total, seconds=seconds())
    steps.close()
    return None


def _end_of(part: Part, *, seconds: float) -> Progress:
    return Progress(part=part.name, title=part.title, done=1, total=1, seconds=seconds, finished=part)


def _steps_of(proof: Proof, name: PartName) -> Steps:
    quick = proof.request.quick
    if name == "enumeration":
        return enumeration(verify.RULES, quick=quick)
    if name == "loop":
        return loop(proof.toys, quick=quick)
    if name == "greedy":
        return greedy(proof.pair, proof.loaded(), quick=quick)
    if name == "sampling":
        return _sampling(proof)
    if name == "acceptance":
        return _acceptance(proof)
    return audit_part([*proof.toys, proof.pair], lambda: _sampled(proof))


def _sampling(proof: Proof) -> Steps:
    yield from _counts(proof)
    assert proof.counts is not None
    return sampling(proof.counts, proof.drawing())


def _acceptance(proof: Proof) -> Steps:
    yield from _counts(proof)
    yield from _sampled(proof)
    assert proof.counts is not None
    assert proof.sampled is not None
    counts = [(f"{counted.case.name}, fixed text", counted.accepted) for counted in proof.counts]
    return acceptance([*counts, ("whole runs", proof.sampled)], level=level_of(proof.drawing().cases))


def _counts(proof: Proof) -> Generator[tuple[int, int], None, None]:
    """Draw the rounds behind the fixed texts, unless another part has done so."""
    if proof.counts is None:
        proof.counts = yield from counted(proof.drawing())


def _sampled(proof: Proof) -> Generator[tuple[int, int], None, None]:
    """Sampled runs of the pair through the whole loop, unless another part has made them."""
    if proof.sampled is not None:
        return
    proof.loaded()
    quick, accepted = proof.request.quick, Accepted()
    new = QUICK_SAMPLED_NEW if quick else SAMPLED_NEW
    for number, (settings, example) in enumerate(
        zip(SAMPLED[: 2 if quick else None], prompt_set(len(SAMPLED)), strict=False), start=1
    ):
        events = proof.pair.run(example.text, "speculative", max_new_tokens=new, **settings)
        if settings.get("verification", "chain") == "chain":
            count_accepted(events, accepted)
        yield number, len(SAMPLED)
    proof.sampled = accepted


def _concluded(proof: Proof, parts: list[Part], *, seconds: float) -> ProofReport:
    missing = tuple(name for name in proof.request.parts if name not in {part.name for part in parts})
    header: RunStarted | None = proof.pair.header or proof.toys[0].header
    failed = any(not part.passed for part in parts)
    return ProofReport(
        passed=not missing and not failed,
        cancelled=bool(missing),
        verdict=verdict_on(parts, cancelled=bool(missing)),
        parts=tuple(parts),
        not_run=tuple(name for name in TITLES if name not in {part.name for part in parts}),
        target=proof.target.info if proof.target is not None else None,
        drafter=proof.pair.header.drafter if proof.pair.header is not None else None,
        seed=proof.request.settings.seed,
        draws=proof.request.rounds_to_draw,
        level=LEVEL,
        quick=proof.request.quick,
        threads=torch.get_num_threads(),
        libraries=header.libraries if header is not None else {},
        seconds=seconds,
    )
