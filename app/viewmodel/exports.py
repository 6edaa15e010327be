"""What an export offers: its formats in words, and the files that a choice would make.

Knows formats and races; nothing of dialogs or of how files are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from app.viewmodel.history.shelf import Row
from app.viewmodel.phrases import NOTHING, Phrase, phrase
from app.viewmodel.race.lanes import Race
from specdec_core.events import RunStarted
from specdec_core.reports.bundle import FORMATS, Format, planned
from specdec_core.runlog import safe_file_name
from specdec_core.settings import Arm

FIRST_CHOICE: tuple[Format, ...] = ("html", "jsonl")

TITLES: Mapping[Format, Phrase] = MappingProxyType(
    {
        "html": phrase("Report (HTML)"),
        "jsonl": phrase("Log (JSONL)"),
        "rounds": phrase("Table of rounds (CSV)"),
        "tokens": phrase("Table of tokens (CSV)"),
        "text": phrase("Text (TXT)"),
    }
)
MEANINGS: Mapping[Format, Phrase] = MappingProxyType(
    {
        "html": phrase(
            "One page for any browser, in the language of this window: coloured text, plots, settings, figures with "
            "their definitions."
        ),
        "jsonl": phrase("Everything, an event a line. It can be opened here again and audited without a model."),
        "rounds": phrase("A row a round: drafted, accepted, committed, cache lengths, times."),
        "tokens": phrase("A row a token, refused drafts included: probabilities, draws, verdicts."),
        "text": phrase("What each arm wrote, and nothing else."),
    }
)


class Subject(NamedTuple):
    """A race that can be exported. An empty `key` is the one on the stage, as far as it has been shown."""

    key: str
    name: str
    arms: tuple[Arm, ...]
    partial: bool = False


def of_row(row: Row) -> Subject:
    """A race of the history."""
    arms = tuple(log.request.arm for log in row.entry.logs if log.request is not None)
    return Subject(row.key, _stem(row.title, row.entry.started_at), arms, partial=row.running)


def of_stage(race: Race) -> Subject | None:
    """The race on the stage; None where there is none."""
    lanes = [lane for lane in race.lanes.values() if lane.started is not None]
    if not lanes or lanes[0].started is None:
        return None
    header: RunStarted = lanes[0].started
    arms = tuple(lane.arm for lane in lanes)
    partial = any(lane.ended is None for lane in lanes)
    return Subject("", _stem(header.prompt, header.started_at), arms, partial=partial)


def files(subject: Subject, stem: str, formats: Sequence[Format]) -> tuple[str, ...]:
    """The names that the files would have."""
    wanted = [kind for kind in FORMATS if kind in formats]
    return tuple(file.name for file in planned(safe_file_name(stem), subject.arms, wanted))


def warning(subject: Subject) -> Phrase:
    """That the race is not whole."""
    if not subject.partial:
        return NOTHING
    return phrase("This race has not come to its end: what there is of it now is exported.")


def _stem(title: str, started_at: str) -> str:
    """A day and the first words: short, and told apart at a glance."""
    try:
        day = datetime.fromisoformat(started_at).astimezone().strftime("%Y-%m-%d %H%M")
    except ValueError:
        day = ""
    words = " ".join(title.split()[:6])
    return safe_file_name(f"{day} {words}"[:60])
