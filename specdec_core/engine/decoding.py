"""What one run holds while it decodes, and the steps that both arms share: score, commit, stamp, close a round.

Knows one target session and the output so far; where proposals come from is the loop's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

import torch
from msgspec import structs
from torch import Tensor

from specdec_core.engine.cases import case_of
from specdec_core.engine.host import to_device, together
from specdec_core.engine.report import Outcome, Reporter, Seen
from specdec_core.engine.sampling import Law, next_token_law
from specdec_core.engine.session import Session
from specdec_core.engine.stopping import Finish, StopRules
from specdec_core.engine.text import Labels, TextStream
from specdec_core.engine.timing import Clock, Mark
from specdec_core.events import (
    DraftVerified,
    FellBack,
    Origin,
    RoundFinished,
    RoundStarted,
    RunEvent,
    SettingsChanged,
    TokenCommitted,
)
from specdec_core.settings import LIVE, RunSettings, checked
from specdec_core.streams import Streams


class Stamp(TypedDict):
    """When an event happened."""

    round: int
    t: int


class Added(NamedTuple):
    """A token that is now part of the output."""

    id: int
    text: str
    origin: Origin


@dataclass(slots=True)
class Times:
    """Nanoseconds of one round, or of all rounds."""

    draft: int = 0
    verify: int = 0
    bookkeeping: int = 0


@dataclass(slots=True, kw_only=True)
class Decoding:
    """The state of a run. `tokens` is prompt and output; the target's cache lacks its last one between rounds.

    `fell_back` says why speculation was switched off, and is empty while it is on.
    """

    settings: RunSettings
    target: Session
    tokens: list[int]
    streams: Streams
    stops: StopRules
    stream: TextStream
    labels: Labels
    special_ids: frozenset[int]
    end_ids: frozenset[int]
    reporter: Reporter
    clock: Clock
    cancelled: Callable[[], bool]
    live: Callable[[], RunSettings | None]
    round: int = 0
    written: int = 0
    finish: Finish | None = None
    fell_back: str = ""
    prefill: int = 0
    totals: Times = field(default_factory=Times)
    _now: Times = field(default_factory=Times)
    _opened: int = 0
    _drafting: list[tuple[Mark, Mark]] = field(default_factory=list)
    _verifying: list[tuple[Mark, Mark]] = field(default_factory=list)

    def going_on(self) -> bool:
        """Whether another round is due; a cancelled run ends here, between two forward passes."""
        if self.finish is None and self.cancelled():
            self.finish = Finish("cancelled", "by the user")
        return self.finish is None

    def stamp(self) -> Stamp:
        """`round` and `t` of an event that happens now."""
        return {"round": self.round, "t": self.clock.now()}

    def changed_settings(self) -> Iterator[SettingsChanged]:
        """Take over what somebody changed since the last round; only settings that may change in a run count."""
        wanted = self.live()
        if wanted is None:
            return
        changed = structs.replace(self.settings, **{name: getattr(wanted, name) for name in LIVE})
        if changed != self.settings:
            self.settings = checked(changed)
            yield SettingsChanged(**self.stamp(), settings=self.settings)

    def fall_back(self, reason: str) -> FellBack:
        """Switch speculation off for the rest of the run."""
        self.fell_back = reason
        return FellBack(**self.stamp(), reason=reason)

    def open_round(self, gamma: int, reason: str = "") -> RoundStarted:
        """Begin a round that asks for `gamma` drafts."""
        self.round += 1
        self._opened = self.clock.now()
        self._now = Times()
        self._drafting, self._verifying = [], []
        return RoundStarted(round=self.round, t=self._opened, context=len(self.tokens), gamma=gamma, reason=reason)

    def count_draft(self, started: Mark) -> None:
        """Charge the time since `started` to drafting."""
        self._drafting.append((started, self.clock.mark()))

    def score(self, drafts: Sequence[int] | Tensor) -> tuple[Law, Tensor]:
        """Feed the last committed token and the drafts [g] to the target in one pass: the laws of g + 1 positions, and
        the drafts on the target's device.
        """
        started = self.clock.mark()
        pending = self.tokens[self.target.length :]
        if isinstance(drafts, Tensor):
            new = torch.cat([to_device(pending, self.target.device), drafts])
        else:
            new = to_device([*pending, *drafts], self.target.device)
        scores = self.target.feed(new, rows=len(drafts) + 1)
        self._verifying.append((started, self.clock.mark()))
        ids = new[len(pending) :]
        return next_token_law(scores, self.settings, self.tokens, ids), ids

    def look(self, law: Law, drafts: Sequence[Law], ids: Tensor, final_draw: float) -> Seen:
        """Put the case to be judged together; from a device, all that its verdict may need comes over in one copy."""
        full = self.settings.trace == "tokens"
        case = case_of(law, drafts, ids, final_draw=final_draw, rule=self.settings.verification, whole=full)
        seen = self.reporter.look(case)
        together(seen.readings)
        return seen

    def verified(self, positions: int, draft_passes: int) -> DraftVerified:
        """Report the target pass of this round, once its numbers have been looked at: then the device is done."""
        self._now.draft = sum(self.clock.between(*span) for span in self._drafting)
        self._now.verify = sum(self.clock.between(*span) for span in self._verifying)
        return DraftVerified(
            **self.stamp(),
            draft_ns=self._now.draft,
            verify_ns=self._now.verify,
            draft_passes=draft_passes,
            positions=positions,
        )

    def final_draw(self) -> float:
        """The number that draws the last token of a round; greedy laws need none."""
        return 0.0 if self.settings.greedy else self.streams.final_draw()

    def commit(self, ids: Sequence[int], origins: Sequence[Origin]) -> list[Added]:
        """Append tokens to the output up to the first one that ends the run, and return what was appended."""
        added: list[Added] = []
        for token_id, origin in zip(ids, origins, strict=True):
            text = self.stream.push(token_id)
            self.tokens.append(token_id)
            added.append(Added(token_id, text, origin))
            self.finish = self.stops.after(token_id, text)
            if self.finish is not None:
                break
        return added

    def committed(self, added: Sequence[Added], outcome: Outcome, draw: float | None) -> Iterator[RunEvent]:
        """Report the tokens of this round with the numbers they were chosen by."""
        full = self.settings.trace == "tokens"
        for i, token in enumerate(added):
            row = outcome.rows[i]
            drawn = i == outcome.accepted
            yield TokenCommitted(
                **self.stamp(),
                position=self.written,
                id=token.id,
                label=self.labels[token.id],
                text=token.text,
                special=token.id in self.special_ids,
                origin=token.origin,
                target_prob=outcome.final_target_prob if drawn else outcome.target_probs[i],
                draft_prob=None
                if token.origin in ("bonus", "plain")
                else (outcome.final_draft_prob if drawn else outcome.draft_probs[i]),
                margin=row.margin,
                draw=draw if drawn else None,
                low=outcome.low if drawn else None,
                high=outcome.high if drawn else None,
                fallback=drawn and outcome.fallback,
                target_entropy=row.entropy,
                top=outcome.final_top if full and drawn else (),
            )
            self.written += 1

    def close_round(
        self,
        *,
        gamma: int,
        drafted: int,
        judged: int,
        accepted: int,
        committed: int,
        draft_cache: int | None,
        stopped: str,
    ) -> RoundFinished:
        """Report the round's counts and times, and add the times to the totals."""
        now = self.clock.now()
        self._now.bookkeeping = now - self._opened - self._now.draft - self._now.verify
        self.totals.draft += self._now.draft
        self.totals.verify += self._now.verify
        self.totals.bookkeeping += self._now.bookkeeping
        return RoundFinished(
            round=self.round,
            t=now,
            gamma=gamma,
            drafted=drafted,
            judged=judged,
            accepted=accepted,
            committed=committed,
            target_cache=self.target.length,
            draft_cache=draft_cache,
            draft_ns=self._now.draft,
            verify_ns=self._now.verify,
            bookkeeping_ns=self._now.bookkeeping,
            stopped=stopped,
        )
