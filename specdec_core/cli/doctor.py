"""A diagnosis of a pair in the terminal: the facts side by side, then the verdict and the advice.

Knows the diagnosis; judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from specdec_core.cli.results import NOT_KNOWN, count, rows_table
from specdec_core.cli.terminal import Terminal

if TYPE_CHECKING:
    from specdec_core.engine.doctor import Diagnosis
    from specdec_core.models.fits import ModelFacts

GIB = 2**30


def _yes_no(value: bool | None) -> str:
    return NOT_KNOWN if value is None else "yes" if value else "no"


ROWS: Mapping[str, Callable[[ModelFacts], str]] = MappingProxyType(
    {
        "Architecture": lambda facts: facts.architecture or NOT_KNOWN,
        "Parameters": lambda facts: count(facts.parameters),
        "Vocabulary": lambda facts: count(facts.vocabulary),
        "Padded width": lambda facts: count(facts.padded_width),
        "Context": lambda facts: count(facts.context),
        "Chat template": lambda facts: _yes_no(facts.chat_template),
        "End ids": lambda facts: ", ".join(map(str, facts.end_ids)) or "none",
        "Special tokens": lambda facts: " ".join(sorted(set(facts.special_tokens.values()))) or "none",
        "Problem": lambda facts: facts.problem,
    }
)
"""Rows of the table of facts, in order; a row that is empty for both models is left out."""


def show_diagnosis(terminal: Terminal, diagnosis: Diagnosis) -> None:
    """Facts, vocabularies, memory, verdict, advice."""
    models = [diagnosis.target] if diagnosis.draft is None else [diagnosis.target, diagnosis.draft]
    rows = [[title, *(cell(facts) for facts in models)] for title, cell in ROWS.items()]
    titles = ["", f"Target {diagnosis.target.source}"]
    if diagnosis.draft is not None:
        titles.append(f"Draft {diagnosis.draft.source}")
    terminal.out.print(rows_table(titles, [row for row in rows if any(row[1:])]))
    for line in (*_vocabulary_lines(diagnosis), *_memory_lines(diagnosis)):
        terminal.out.out(line, highlight=False)
    terminal.out.out(diagnosis.verdict, style="green" if diagnosis.fits else "red", highlight=False)
    for sentence in diagnosis.advice:
        terminal.out.out(sentence, highlight=False)


def _vocabulary_lines(diagnosis: Diagnosis) -> list[str]:
    report = diagnosis.vocabulary
    if report is None:
        return []
    line = f"Vocabularies: {report.shared:,} ids shared, {report.differing:,} differ"
    template = (
        "" if diagnosis.same_chat_template is None else f" Same chat template: {_yes_no(diagnosis.same_chat_template)}."
    )
    return [f"{line}{': ' + report.first_difference if report.first_difference else ''}.{template}"]


def _memory_lines(diagnosis: Diagnosis) -> list[str]:
    lines = [
        f"Memory in {need.dtype}: {need.bytes / GIB:.2f} GiB with a text of {diagnosis.cached_tokens:,} tokens, "
        f"{'fits into ' + ', '.join(need.fits_in) if need.fits_in else 'does not fit'}."
        for need in diagnosis.needs
    ]
    rooms = ", ".join(f"{room.place} {room.free_bytes / GIB:.1f} GiB" for room in diagnosis.rooms)
    return [*lines, f"Free now: {rooms}."]
