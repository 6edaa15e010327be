"""What an audit holds: the ledger of its checks, the events of one round, and what rounds leave behind for the next.

Knows no rule but that an id is a token and is spelled alike everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from specdec_core.events import (
    DraftVerified,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunStarted,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.streams import Streams

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "cache": "cache",
        "context": "context",
        "counts": "counts",
        "draw": "draw",
        "end": "end",
        "fallback": "fallback",
        "gamma": "gamma",
        "header": "header",
        "id": "token id",
        "label": "spelling",
        "law": "law",
        "order": "order",
        "origin": "origin",
        "prompt": "prompt",
        "round": "round",
        "settings": "settings",
        "text": "text",
        "time": "time",
        "totals": "totals",
        "verdict": "verdict",
    }
)
"""What a rule is called where people read it."""


class Ledger:
    """Counts checks and keeps the failed ones, each with the number of its event from 1."""

    def __init__(self, run: Sequence[RunEvent]) -> None:
        self.checked = 0
        self.findings: list[tuple[int, RunEvent | None, str, str]] = []
        self._numbers = {id(event): number for number, event in enumerate(run, start=1)}

    def expect(self, right: bool, event: RunEvent | None, rule: str, message: str) -> None:
        """Note one check of `event`."""
        self.checked += 1
        if not right:
            self.findings.append((self._numbers.get(id(event), 1), event, rule, message))


@dataclass(slots=True)
class Round:
    """The events of one round by kind. `dropped`: its drafter failed, and speculation ends with it."""

    started: RoundStarted
    drafted: list[TokenDrafted] = field(default_factory=list)
    verified: list[DraftVerified] = field(default_factory=list)
    judged: list[TokenJudged] = field(default_factory=list)
    committed: list[TokenCommitted] = field(default_factory=list)
    finished: RoundFinished | None = None
    dropped: bool = False

    def add(self, event: TokenDrafted | DraftVerified | TokenJudged | TokenCommitted) -> None:
        """Put an event where it belongs."""
        match event:
            case TokenDrafted():
                self.drafted.append(event)
            case DraftVerified():
                self.verified.append(event)
            case TokenJudged():
                self.judged.append(event)
            case _:
                self.committed.append(event)


class RunState:
    """What the rounds so far leave behind for the next one."""

    def __init__(self, header: RunStarted, ledger: Ledger) -> None:
        self.header = header
        self.settings = header.settings
        self.expect = ledger.expect
        self.streams = Streams(header.settings.seed, header.arm)
        self.draft_model = header.drafter is not None and header.drafter.model is not None
        self.point_mass = header.drafter is not None and header.drafter.point_mass
        self.fell_back = False
        self.cut = False
        self.prompt_read = False
        self.prefill_ns = 0
        self.draft_cache = 0
        self.asked: int | None = None
        self.last_gamma = 0
        self.ids: list[int] = []
        self.texts: list[str] = []
        self.labels = dict(zip(header.prompt_ids, header.prompt_labels, strict=False))
        self.totals = {"draft_ns": 0, "verify_ns": 0, "bookkeeping_ns": 0}

    @property
    def draft_vocabulary(self) -> int | None:
        """How many tokens the draft model can propose; a small one may know a part of the target's only."""
        drafter = self.header.drafter
        return None if drafter is None or drafter.model is None else drafter.model.vocabulary

    @property
    def context(self) -> int:
        """Ids of prompt and output so far."""
        return len(self.header.prompt_ids) + len(self.ids)


def check_labels(state: RunState, event: TokenDrafted | TokenJudged | TokenCommitted) -> None:
    """An id is a token of the target, and is spelled alike wherever it appears."""
    spelled = [(candidate.id, candidate.label) for candidate in event.top]
    if not isinstance(event, TokenJudged):
        spelled.append((event.id, event.label))
    state.expect(0 <= event.id < state.header.target.vocabulary, event, "id", f"There is no token {event.id}.")
    wrong = [i for i, label in spelled if state.labels.setdefault(i, label) != label]
    state.expect(not wrong, event, "label", f"Spelled otherwise before: {wrong}.")
