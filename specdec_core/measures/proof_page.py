"""A proof as a page: the verdict, one section a part with all of its checks, and what it was made with.

Knows the report of a proof; works out nothing.
"""

from __future__ import annotations

from pathlib import Path

from specdec_core.measures.proof import (
    MEANINGS,
    TITLES,
    Check,
    Part,
    ProofReport,
    facts,
    failure_of,
    result_of,
    verdict_phrase,
)
from specdec_core.reports.export import write_page
from specdec_core.wording.phrases import phrase
from specdec_core.wording.voices import ENGLISH, Language


def to_html(report: ProofReport, path: Path | str, *, language: Language = ENGLISH) -> None:
    """Write a page that loads nothing and needs no script."""
    write_page(
        path,
        "proof.html",
        language=language,
        passed=report.passed,
        verdict=verdict_phrase(report.parts, cancelled=report.cancelled),
        facts=facts(report),
        parts=[_part(part) for part in report.parts],
        not_run=[phrase(TITLES[name]) for name in report.not_run],
    )


def _part(part: Part) -> dict[str, object]:
    return {
        "title": phrase(part.title),
        "result": result_of(part),
        "meaning": phrase(MEANINGS[part.name]),
        "passed": part.passed,
        "failure": failure_of(part),
        "reservation": phrase(part.reservation),
        "figure": phrase(part.figure),
        "seconds": part.seconds,
        "checks": [_check(check) for check in part.checks],
    }


def _check(check: Check) -> dict[str, object]:
    return {
        "name": phrase(check.name),
        "passed": check.passed,
        "sentence": phrase(check.sentence),
        "figures": check.figures,
    }
