"""Whole runs for a proof, through the engine's front door; each is audited at once and then only its result is kept.

Knows requests and events; what a run must show is said by the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from msgspec import structs

from specdec_core.audit.state import TITLES
from specdec_core.audit.whole import Finding, audit
from specdec_core.catalogue import RunRequest
from specdec_core.engine.workbench import Workbench
from specdec_core.events import RoundFinished, RunEvent, RunFailed, RunFinished, RunStarted, TokenCommitted, TokenJudged
from specdec_core.measures.proof import Check, Part, part_of
from specdec_core.prompts import DOMAINS, PromptExample, prompts
from specdec_core.settings import Arm, RunSettings

Steps = Generator[tuple[int, int], None, Part]

SAMPLED: tuple[dict[str, Any], ...] = (
    {"temperature": 1.0, "gamma": 4},
    {"temperature": 0.8, "top_k": 20, "gamma": 3, "verification": "block"},
    {"temperature": 1.2, "top_p": 0.9, "repetition_penalty": 1.2, "gamma": 6},
    {"temperature": 1.0, "min_p": 0.1, "gamma": 2, "verification": "block"},
)


@dataclass(slots=True)
class Accepted:
    """Judged drafts of the chain rule, and how many of them should have been accepted: the sum of their overlaps."""

    judged: int = 0
    accepted: int = 0
    overlap: float = 0.0

    def add(self, accepted: bool, overlap: float) -> None:
        """Count one draft."""
        self.judged += 1
        self.accepted += accepted
        self.overlap += overlap


@dataclass(slots=True)
class Runner:
    """Runs one pair again and again. `name` says in a check which pair it was."""

    bench: Workbench
    name: str
    target: str
    draft: str
    settings: RunSettings
    cancelled: Callable[[], bool]
    runs: int = 0
    checks: int = 0
    findings: list[tuple[str, Finding]] = field(default_factory=list)
    header: RunStarted | None = None

    def run(self, prompt: str, arm: Arm, **changes: Any) -> list[RunEvent]:
        """One run to its end, audited."""
        settings = structs.replace(self.settings, **changes)
        request = RunRequest(arm=arm, target=self.target, draft=self.draft, prompt=prompt, settings=settings)
        events = list(self.bench.run(request, cancelled=self.cancelled))
        if isinstance(events[0], RunStarted) and arm == "speculative":
            self.header = events[0]
        report = audit(events)
        self.runs += 1
        self.checks += report.checked
        self.findings += [(f"{self.name}, {arm}, {prompt[:24]!r}", finding) for finding in report.findings]
        return events


def prompt_set(count: int) -> list[PromptExample]:
    """The first `count` prompts, taken from each domain in turn."""
    by_domain = [prompts(domain) for domain in DOMAINS]
    turns = [example for turn in zip_longest(*by_domain) for example in turn if example is not None]
    return turns[:count]


def ids_of(events: list[RunEvent]) -> list[int]:
    """The tokens of a run."""
    return [event.id for event in events if isinstance(event, TokenCommitted)]


def trouble_with(events: list[RunEvent]) -> str:
    """Why a run is no evidence, or an empty text."""
    last = events[-1]
    if isinstance(last, RunFailed):
        return f"{last.sentence} {last.advice}".strip()
    if isinstance(last, RunFinished) and last.reason == "cancelled":
        return "The run was cancelled."
    return ""


def drafts_of(events: list[RunEvent]) -> tuple[int, int]:
    """How many tokens were drafted and accepted in a run."""
    rounds = [event for event in events if isinstance(event, RoundFinished)]
    return sum(event.drafted for event in rounds), sum(event.accepted for event in rounds)


def count_accepted(events: list[RunEvent], counts: Accepted) -> None:
    """Add the judged drafts of a run of the chain rule."""
    for event in events:
        if isinstance(event, TokenJudged) and event.verdict != "discarded" and event.residual_mass is not None:
            counts.add(event.verdict == "accepted", 1 - event.residual_mass)


def finding_sentence(where: str, finding: Finding) -> str:
    """What an audit found, and in which run."""
    rule = TITLES[finding.rule]
    return f"{where}: round {finding.round}: {rule}: {finding.message}"


def audit_part(runners: list[Runner], sampled: Callable[[], Generator[tuple[int, int], None, None]]) -> Steps:
    """Every log so far; the sampled runs are made first where no other part has made them."""
    yield from sampled()
    checks = []
    for runner in runners:
        if not runner.runs:
            continue
        first = runner.findings[0] if runner.findings else None
        checks.append(
            Check(
                name=runner.name,
                passed=first is None,
                sentence=f"{runner.runs} logs, {runner.checks:,} checks, nothing is wrong."
                if first is None
                else finding_sentence(*first),
                figures={"logs": runner.runs, "checks": runner.checks, "findings": len(runner.findings)},
            )
        )
    logs, findings = sum(runner.runs for runner in runners), sum(len(runner.findings) for runner in runners)
    checked = sum(runner.checks for runner in runners)
    return part_of(
        "audit",
        checks,
        figure=f"{logs} logs, {findings} findings" if findings else f"{logs} logs, {checked:,} numbers right",
        logs=logs,
        checks_made=checked,
        findings=findings,
    )
