"""Part two of a proof: the real loop on the table models, where the numbers of both passes are equal to the bit.

Knows what runs to make and what they must show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from specdec_core.engine.prove.runs import (
    SAMPLED,
    Runner,
    Steps,
    drafts_of,
    finding_sentence,
    ids_of,
    prompt_set,
    trouble_with,
)
from specdec_core.measures.proof import Check, part_of

NEW = 60


class Asked(NamedTuple):
    """Settings of a run, and whether it must write what the plain arm writes."""

    name: str
    settings: dict[str, Any]
    greedy: bool


def asked(*, quick: bool) -> Iterator[Asked]:
    """The runs that every drafter makes."""
    for gamma in (1, 4) if quick else (1, 2, 4, 8, 32):
        for rule in ("chain", "block"):
            yield Asked(f"greedy, gamma {gamma}, {rule}", {"gamma": gamma, "verification": rule}, greedy=True)
    for number, settings in enumerate(SAMPLED):
        yield Asked(f"sampled {number + 1}", settings, greedy=False)


def loop(runners: list[Runner], *, quick: bool) -> Steps:
    """Greedy runs equal the plain arm, and the log of every run is right; one check for each drafter."""
    listed, prompts = list(asked(quick=quick)), [example.text for example in prompt_set(1 if quick else 3)]
    total = len(listed) * len(prompts) * len(runners)
    checks: list[Check] = []
    for runner in runners:
        wrong, drafted, accepted, done = "", 0, 0, len(checks) * len(listed) * len(prompts)
        for prompt in prompts:
            plain = ids_of(runner.run(prompt, "plain", max_new_tokens=NEW))
            for want in listed:
                events = runner.run(prompt, "speculative", max_new_tokens=NEW, **want.settings)
                wrong = wrong or _fault(want, events, plain)
                drafted, accepted = (a + b for a, b in zip((drafted, accepted), drafts_of(events), strict=True))
                done += 1
                yield done, total
        checks.append(_check(runner, wrong, total // len(runners), drafted, accepted))
    runs = sum(runner.runs for runner in runners)
    findings = sum(len(runner.findings) for runner in runners)
    figure = f"{runs} runs, greedy texts equal" if all(check.passed for check in checks) else f"{findings} findings"
    return part_of("loop", checks, figure=figure, runs=runs, findings=findings)


def _fault(want: Asked, events: list[Any], plain: list[int]) -> str:
    trouble = trouble_with(events)
    if trouble:
        return f"{want.name}: {trouble}"
    if not want.greedy:
        return ""
    ids = ids_of(events)
    pairs = zip(plain, ids, strict=False)
    place = next((i for i, (one, other) in enumerate(pairs) if one != other), min(len(plain), len(ids)))
    return "" if ids == plain else f"{want.name}: the text differs from plain decoding at token {place + 1}."


def _check(runner: Runner, wrong: str, runs: int, drafted: int, accepted: int) -> Check:
    if not wrong and runner.findings:
        wrong = finding_sentence(*runner.findings[0])
    if not wrong and not 0 < accepted < drafted:
        wrong = f"{accepted} of {drafted} drafts were accepted, so only one way to end a round was seen."
    return Check(
        name=runner.name,
        passed=not wrong,
        sentence=wrong or f"{runs} runs: greedy texts equal, {accepted:,} of {drafted:,} drafts accepted, logs right.",
        figures={"runs": runs, "drafted": drafted, "accepted": accepted},
    )
