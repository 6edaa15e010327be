"""A proof as a page: the verdict, one section a part with all of its checks, and what it was made with.

Knows the report of a proof; works out nothing.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from specdec_core.measures.proof import MEANINGS, TITLES, ProofReport, facts, result_of
from specdec_core.reports.export import write_page
from specdec_core.reports.report import shown


def to_html(report: ProofReport, path: Path | str) -> None:
    """Write a page that loads nothing and needs no script."""
    write_page(
        path,
        "proof.html",
        report=_visible(msgspec.to_builtins(report)),
        results={part.name: result_of(part) for part in report.parts},
        meanings=dict(MEANINGS),
        titles=dict(TITLES),
        facts=[shown(line) for line in facts(report)],
    )


def _visible(value: object) -> object:
    """`value` with control characters in its texts as their pictures: no page can hold them."""
    if isinstance(value, dict):
        return {name: _visible(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_visible(part) for part in value]
    return shown(value) if isinstance(value, str) else value
