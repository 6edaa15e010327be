"""One scripted round: its places, verdicts and events.

For `scripted`. Knows nothing of whole runs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from specdec_core.events import (
    Candidate,
    DraftVerified,
    Origin,
    RoundFinished,
    RoundStarted,
    RunEvent,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
    Verdict,
)
from specdec_core.settings import Arm, RunSettings
from specdec_core.streams import Streams
from tests.specdec_core import scripted_laws as laws

Ending = Literal["length", "eos", "stop_text", "cancelled", "failed", "interrupted"]
TOP = 5


class Round(NamedTuple):
    """What a round is to show: `accepted` of `drafted`; `cut` ends the run at the last accepted one."""

    drafted: int
    accepted: int
    cut: bool = False


class Pace(NamedTuple):
    """Nanoseconds of each phase."""

    target_prefill: int = 40_000_000
    draft_prefill: int = 10_000_000
    draft_token: int = 2_000_000
    verify: int = 20_000_000
    bookkeeping: int = 500_000


class Script(NamedTuple):
    arm: Arm
    settings: RunSettings
    pieces: tuple[str, ...]
    special: frozenset[int]
    pace: Pace
    ending: Ending
    total: int
    differs_at: int | None
    model_free: bool

    def wanted(self, position: int) -> int:
        """The id that the target writes at `position`."""
        last = position == self.total - 1
        if last and self.ending in ("eos", "stop_text"):
            return len(self.pieces) - (2 if self.ending == "eos" else 1)
        shift = 1 if self.differs_at is not None and position >= self.differs_at else 0
        return (position + shift) % (len(self.pieces) - 2)

    def other(self, position: int) -> int:
        """An id that the draft likes at `position` and the target does not."""
        return (self.wanted(position) + 3) % len(self.pieces)


class Place(NamedTuple):
    """One place of the text: the laws there, the tokens that matter, and the draw of the accept test."""

    laws: laws.Position
    wanted: int
    drafted: int
    draw: float


def _places(script: Script, shape: Round, *, position: int, draws: Sequence[float], final: float) -> list[Place]:
    """The places of the drafts of one round; those behind a rejection are never looked at, whatever they hold."""
    width, point_mass = len(script.pieces), script.model_free
    places = []
    for i, draw in enumerate(draws):
        wanted, key = script.wanted(position + i), (position + i) % laws.SHAPES
        drafted = wanted if i < shape.accepted else script.other(position + i)
        if script.settings.greedy:
            made = laws.greedy(width, wanted, drafted, shape=key)
        elif drafted == wanted:
            made = laws.accepting(width, wanted, draw=draw, shape=key, point_mass=point_mass)
        else:
            made = laws.rejecting(width, wanted, drafted, draw=draw, final_draw=final, shape=key, point_mass=point_mass)
        places.append(Place(made, wanted, drafted, draw))
    return places


def _last_place(script: Script, position: int, final: float) -> Place:
    """The place behind the last draft, where the target's own law decides."""
    width, wanted, key = len(script.pieces), script.wanted(position), position % laws.SHAPES
    law = laws.drawing(width, wanted, draw=final, shape=key)
    made = laws.Position(law, law, law, law)
    if script.settings.greedy:
        made = laws.greedy(width, wanted, wanted, shape=key)
    return Place(made, wanted, wanted, 1.0)


def round_events(
    script: Script,
    shape: Round,
    streams: Streams,
    *,
    number: int,
    start: int,
    position: int,
    prompt: int,
    cache: int,
) -> Iterator[RunEvent]:
    pace, traced = script.pace, script.settings.trace == "tokens"
    asked = shape.drafted
    short = script.arm == "speculative" and asked < script.settings.gamma
    context = prompt + position
    yield RoundStarted(
        round=number, t=start, context=context, gamma=asked, reason="few tokens are left" if short else ""
    )
    final = 0.0 if script.settings.greedy else streams.final_draw()
    draws = streams.accept_draws(shape.drafted)
    places = _places(script, shape, position=position, draws=draws, final=final)
    if traced:
        yield from _drafted(script, places, number=number, start=start)
    draft_ns = pace.draft_token * shape.drafted
    now = start + draft_ns + pace.verify
    yield DraftVerified(
        round=number,
        t=now,
        draft_ns=draft_ns,
        verify_ns=pace.verify,
        draft_passes=0 if script.model_free else shape.drafted,
        positions=shape.drafted + 1,
    )
    verdicts = _verdicts(shape)
    judged = [_judged(script, place, i, verdicts[i], number=number, now=now) for i, place in enumerate(places)]
    if traced:
        yield from judged
    now += pace.bookkeeping
    for i in range(shape.accepted):
        yield _accepted(script, places[i], number=number, now=now, position=position + i)
    if not shape.cut:
        resampled = shape.accepted < shape.drafted
        behind = position + shape.accepted
        place = places[shape.accepted] if resampled else _last_place(script, behind, final)
        origin: Origin = "resampled" if resampled else "bonus" if shape.drafted else "plain"
        yield _final(script, place, origin, final, number=number, now=now, position=behind)
    committed = shape.accepted + (0 if shape.cut else 1)
    has_cache = script.arm == "speculative" and not script.model_free
    if shape.drafted:
        cache = context - 1 + min(shape.drafted, committed)
    yield RoundFinished(
        round=number,
        t=now,
        gamma=asked,
        drafted=shape.drafted,
        judged=sum(verdict != "discarded" for verdict in verdicts),
        accepted=shape.accepted,
        committed=committed,
        target_cache=context + committed - 1,
        draft_cache=cache if has_cache else None,
        draft_ns=draft_ns,
        verify_ns=pace.verify,
        bookkeeping_ns=pace.bookkeeping,
    )


def _verdicts(shape: Round) -> list[Verdict]:
    verdicts: list[Verdict] = ["accepted"] * shape.accepted
    behind = shape.drafted - shape.accepted
    if behind and not shape.cut:
        verdicts.append("rejected")
        behind -= 1
    return verdicts + ["discarded"] * behind


def _drafted(script: Script, places: list[Place], *, number: int, start: int) -> Iterator[TokenDrafted]:
    for i, place in enumerate(places):
        shown = place.laws.shown_draft
        yield TokenDrafted(
            round=number,
            t=start + (i + 1) * script.pace.draft_token,
            index=i,
            parent=i - 1,
            id=place.drafted,
            label=script.pieces[place.drafted],
            draft_prob=place.laws.draft[place.drafted],
            entropy=0.0 if script.model_free else laws.entropy(shown),
            top=() if script.model_free else _top(script, shown),
            origin="ngram" if script.model_free else "model",
        )


def _judged(script: Script, place: Place, index: int, verdict: Verdict, *, number: int, now: int) -> TokenJudged:
    if verdict == "discarded":
        return TokenJudged(round=number, t=now, index=index, id=place.drafted, verdict=verdict)
    target_prob, draft_prob = place.laws.target[place.drafted], place.laws.draft[place.drafted]
    return TokenJudged(
        round=number,
        t=now,
        index=index,
        id=place.drafted,
        verdict=verdict,
        target_prob=target_prob,
        draft_prob=draft_prob,
        accept_prob=min(1.0, target_prob / draft_prob),
        draw=place.draw,
        residual_mass=math.fsum(place.laws.residual),
        target_entropy=_entropy(script, place.laws.shown_target),
        top=_top(script, place.laws.shown_target),
    )


def _accepted(script: Script, place: Place, *, number: int, now: int, position: int) -> TokenCommitted:
    return TokenCommitted(
        round=number,
        t=now,
        position=position,
        id=place.wanted,
        label=script.pieces[place.wanted],
        text=script.pieces[place.wanted],
        special=place.wanted in script.special,
        origin="accepted",
        target_prob=place.laws.target[place.wanted],
        draft_prob=place.laws.draft[place.wanted],
        margin=_margin(script, place.laws.shown_target),
        target_entropy=_entropy(script, place.laws.shown_target),
    )


def _final(
    script: Script, place: Place, origin: Origin, draw: float, *, number: int, now: int, position: int
) -> TokenCommitted:
    """The token that ends the round: from the residual, or from the target's own law."""
    weights = place.laws.residual if origin == "resampled" else place.laws.target
    total = math.fsum(weights)
    law = tuple(weight / total for weight in weights)
    low = math.fsum(law[: place.wanted])
    return TokenCommitted(
        round=number,
        t=now,
        position=position,
        id=place.wanted,
        label=script.pieces[place.wanted],
        text=script.pieces[place.wanted],
        special=place.wanted in script.special,
        origin=origin,
        target_prob=place.laws.target[place.wanted],
        draft_prob=place.laws.draft[place.wanted] if origin == "resampled" else None,
        margin=_margin(script, place.laws.shown_target),
        draw=draw,
        low=low,
        high=low + law[place.wanted],
        target_entropy=_entropy(script, place.laws.shown_target),
        top=_top(script, law),
    )


def _top(script: Script, law: laws.Law) -> tuple[Candidate, ...]:
    if script.settings.trace == "rounds":
        return ()
    return tuple(Candidate(i, script.pieces[i], law[i]) for i in laws.best(law, TOP) if law[i] > 0)


def _entropy(script: Script, law: laws.Law) -> float | None:
    return laws.entropy(law) if script.settings.trace == "tokens" else None


def _margin(script: Script, law: laws.Law) -> float | None:
    """The gap of the best two scores: what temperature divided before the softmax."""
    best, second = (law[i] for i in laws.best(law, 2))
    return math.log(best / second) * (script.settings.temperature or 1.0) if second > 0 else None
