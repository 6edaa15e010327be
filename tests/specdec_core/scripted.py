"""Scripted runs whose every number is right: real little laws, real draws, the verdicts a script asks for.

For tests of everything that reads events. Knows nothing of models or torch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Literal, NamedTuple

import msgspec

from specdec_core.events import (
    SCHEMA,
    Candidate,
    DrafterInfo,
    DraftVerified,
    ModelInfo,
    Origin,
    PromptRead,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
    Verdict,
)
from specdec_core.settings import Arm, RunSettings, Trace

Ending = Literal["length", "eos", "stop_text", "cancelled", "failed", "interrupted"]

PIECES = (
    "Once",
    " upon",
    " a",
    " time",
    ",",
    " a small",
    " draft",
    " wrote",
    " ahead",
    " of",
    " its",
    " target",
    ".\n",
)
END, STOP = "<|end|>", "###"
LAWS_BEFORE_REPEAT = 61


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


THREE_ROUNDS = (Round(4, 2), Round(4, 4), Round(4, 0))
ONE_BY_ONE = (Round(0, 0),)


class _Script(NamedTuple):
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


def scripted_run(
    arm: Arm = "speculative",
    *,
    rounds: Iterable[Round] = THREE_ROUNDS,
    ending: Ending = "length",
    settings: RunSettings | None = None,
    pieces: Sequence[str] = PIECES,
    special: Iterable[int] = (),
    prompt: str = "Tell me a story",
    pace: Pace | None = None,
    trace: Trace = "tokens",
    differs_at: int | None = None,
    model_free: bool = False,
) -> list[RunEvent]:
    """A whole run; committed token n is piece n, round and round, so both arms write the same.

    The plain arm takes as many rounds of one token as the speculative arm would write tokens. `cancelled`, `failed`
    and `interrupted` break off inside the last round, behind its drafts. `differs_at` makes every token from that
    position on another one. Temperature is 1 unless `settings` say otherwise; `gamma` and `max_new_tokens` of
    `settings` are replaced by what the script needs.
    """
    asked = list(rounds)
    plan = asked
    total = sum(r.accepted + (0 if r.cut else 1) for r in plan)
    if arm == "plain":
        plan = [Round(0, 0)] * total
    settings = msgspec.structs.replace(
        settings or RunSettings(temperature=1.0),
        gamma=max([1, *(r.drafted for r in asked)]),
        max_new_tokens=max(1, total + (0 if ending == "length" else 20)),
        trace=trace,
        stop=(STOP,) if ending == "stop_text" else (),
    )
    script = _Script(
        arm=arm,
        settings=settings,
        pieces=(*pieces, END, STOP),
        special=frozenset(special) | {len(pieces)},
        pace=pace or Pace(),
        ending=ending,
        total=total,
        differs_at=differs_at,
        model_free=model_free,
    )
    return list(_play(script, plan, prompt))


def fast_run(
    arm: Arm = "speculative", *, tokens: int = 5000, trace: Trace = "tokens", pace: Pace | None = None
) -> Iterator[RunEvent]:
    """A long run made as it is read, at a small cost per token; ends at exactly `tokens`, by length."""
    pattern = ONE_BY_ONE if arm == "plain" else (*THREE_ROUNDS, Round(4, 3))
    plan, left = [], tokens
    while left > 0:
        shape = pattern[len(plan) % len(pattern)]
        drafted = min(shape.drafted, left - 1)
        plan.append(Round(drafted, min(shape.accepted, drafted)))
        left -= plan[-1].accepted + 1
    settings = RunSettings(temperature=1.0, gamma=4, max_new_tokens=min(8192, tokens), trace=trace)
    script = _Script(
        arm=arm,
        settings=settings,
        pieces=(*PIECES, END, STOP),
        special=frozenset(),
        pace=pace or Pace(draft_token=20_000, verify=600_000, bookkeeping=20_000),
        ending="length",
        total=tokens,
        differs_at=None,
        model_free=False,
    )
    return _play(script, plan, "Go on and on")


def _play(script: _Script, plan: list[Round], prompt: str) -> Iterator[RunEvent]:
    header = _header(script, prompt)
    yield header
    prompt_length = len(header.prompt_ids)
    has_model = script.arm == "speculative" and not script.model_free
    draft_prefill = script.pace.draft_prefill if has_model else 0
    clock = script.pace.target_prefill + draft_prefill
    yield PromptRead(
        round=0,
        t=clock,
        target_tokens=prompt_length - 1,
        target_ns=script.pace.target_prefill,
        draft_tokens=prompt_length - 1 if has_model else 0,
        draft_ns=draft_prefill,
    )
    totals = {"draft_ns": 0, "verify_ns": 0, "bookkeeping_ns": 0}
    position, cache = 0, prompt_length - 1
    for number, shape in enumerate(plan, start=1):
        events = _round(script, shape, number=number, start=clock, position=position, prompt=prompt_length, cache=cache)
        if number == len(plan) and script.ending in ("cancelled", "failed", "interrupted"):
            drafts = shape.drafted if script.settings.trace == "tokens" else 0
            broken = list(islice(events, 1 + drafts))
            yield from broken
            yield from _broken_off(script, number, broken[-1].t, clock=dict(totals), prefill=draft_prefill)
            return
        for event in events:
            yield event
        assert isinstance(event, RoundFinished)
        clock, position = event.t, position + event.committed
        cache = cache if event.draft_cache is None else event.draft_cache
        for name in totals:
            totals[name] += getattr(event, name)
    prefill = script.pace.target_prefill + draft_prefill
    reason: Literal["length", "eos", "stop_text"] = "length"
    if script.ending in ("eos", "stop_text"):
        reason = "eos" if script.ending == "eos" else "stop_text"
    detail = {"eos": END, "stop_text": STOP, "length": f"{position} tokens"}[reason]
    yield RunFinished(
        round=len(plan), t=clock, reason=reason, detail=detail, text_tail="", prefill_ns=prefill, **totals
    )


def _broken_off(
    script: _Script, number: int, now: int, *, clock: dict[str, int], prefill: int
) -> Iterator[RunFinished | RunFailed]:
    if script.ending == "cancelled":
        prefill += script.pace.target_prefill
        yield RunFinished(round=number, t=now, reason="cancelled", detail="", text_tail="", prefill_ns=prefill, **clock)
    if script.ending == "failed":
        yield RunFailed(
            round=number,
            t=now,
            error="OutOfMemory",
            sentence="The device has no room for this run.",
            advice="Choose a smaller model.",
        )


def _header(script: _Script, prompt: str) -> RunStarted:
    words = prompt.split() or ["?"]
    width = len(script.pieces)
    info = ModelInfo(
        name="scripted-target",
        source="toy:target",
        revision="1",
        architecture="ScriptedForCausalLM",
        parameters=1000,
        weight_bytes=4000,
        dtype="float32",
        device="cpu",
        vocabulary=width,
        context=100_000,
    )
    small = msgspec.structs.replace(info, name="scripted-draft", source="toy:draft", parameters=100, weight_bytes=400)
    drafter = DrafterInfo(kind="model", name=small.name, point_mass=False, model=small)
    if script.model_free:
        drafter = DrafterInfo(kind="ngram", name="prompt lookup", point_mass=True)
    return RunStarted(
        round=0,
        t=0,
        schema=SCHEMA,
        run_id=f"scripted-{script.arm}",
        started_at="2026-01-01T12:00:00+00:00",
        arm=script.arm,
        settings=script.settings,
        prompt=prompt,
        prompt_text=prompt,
        prompt_ids=tuple(n % width for n in range(len(words))),
        prompt_labels=tuple(words),
        chat_template=False,
        target=info,
        drafter=drafter if script.arm == "speculative" else None,
        end_ids=(width - 2,),
        device_name="a scripted machine",
        threads=1,
        libraries={"specdec": "0"},
        notices=(),
    )


class _Position(NamedTuple):
    """The two laws at one place of the text, and the tokens that matter there."""

    target: tuple[float, ...]
    draft: tuple[float, ...]
    wanted: int
    drafted: int


@lru_cache(maxsize=20_000)
def _law(width: int, favourite: int, key: str) -> tuple[float, ...]:
    """A law with at least half of its mass on `favourite` and a little on everything."""
    random = Random(f"{width} {favourite} {key}")
    weights = [random.random() + 0.05 for _ in range(width)]
    scale = 0.5 / math.fsum(weights)
    return tuple(0.5 * (i == favourite) + weight * scale for i, weight in enumerate(weights))


@lru_cache(maxsize=64)
def _one_hot(width: int, favourite: int) -> tuple[float, ...]:
    return tuple(1.0 if i == favourite else 0.0 for i in range(width))


def _place(script: _Script, position: int, *, agrees: bool) -> _Position:
    width, wanted = len(script.pieces), script.wanted(position)
    drafted = wanted if agrees else script.other(position)
    if script.settings.greedy:
        return _Position(_one_hot(width, wanted), _one_hot(width, drafted), wanted, drafted)
    key = position % LAWS_BEFORE_REPEAT
    target = _law(width, wanted, f"target {key}")
    draft = _one_hot(width, drafted) if script.model_free else _law(width, drafted, f"draft {key}")
    return _Position(target, draft, wanted, drafted)


def _round(
    script: _Script, shape: Round, *, number: int, start: int, position: int, prompt: int, cache: int
) -> Iterator[RunEvent]:
    pace, traced = script.pace, script.settings.trace == "tokens"
    asked = shape.drafted
    short = script.arm == "speculative" and asked < script.settings.gamma
    context = prompt + position
    yield RoundStarted(
        round=number, t=start, context=context, gamma=asked, reason="few tokens are left" if short else ""
    )
    places = [_place(script, position + i, agrees=i < shape.accepted) for i in range(shape.drafted)]
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
        yield _final(script, shape, places, number=number, now=now, position=position + shape.accepted)
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


def _drafted(script: _Script, places: list[_Position], *, number: int, start: int) -> Iterator[TokenDrafted]:
    for i, place in enumerate(places):
        yield TokenDrafted(
            round=number,
            t=start + (i + 1) * script.pace.draft_token,
            index=i,
            parent=i - 1,
            id=place.drafted,
            label=script.pieces[place.drafted],
            draft_prob=place.draft[place.drafted],
            entropy=_entropy(place.draft),
            top=_top(script, place.draft),
            origin="ngram" if script.model_free else "model",
        )


def _judged(script: _Script, place: _Position, index: int, verdict: Verdict, *, number: int, now: int) -> TokenJudged:
    if verdict == "discarded":
        return TokenJudged(round=number, t=now, index=index, id=place.drafted, verdict=verdict)
    target_prob, draft_prob = place.target[place.drafted], place.draft[place.drafted]
    accept_prob = min(1.0, target_prob / draft_prob)
    draw = 0.5 * accept_prob if verdict == "accepted" else 0.5 * (1 + accept_prob)
    return TokenJudged(
        round=number,
        t=now,
        index=index,
        id=place.drafted,
        verdict=verdict,
        target_prob=target_prob,
        draft_prob=draft_prob,
        accept_prob=accept_prob,
        draw=None if script.settings.greedy else draw,
        residual_mass=math.fsum(_residual(place)),
        target_entropy=_entropy(place.target),
        top=_top(script, place.target),
    )


def _accepted(script: _Script, place: _Position, *, number: int, now: int, position: int) -> TokenCommitted:
    return TokenCommitted(
        round=number,
        t=now,
        position=position,
        id=place.wanted,
        label=script.pieces[place.wanted],
        text=script.pieces[place.wanted],
        special=place.wanted in script.special,
        origin="accepted",
        target_prob=place.target[place.wanted],
        draft_prob=place.draft[place.wanted],
        margin=_margin(place.target),
    )


def _final(
    script: _Script, shape: Round, places: list[_Position], *, number: int, now: int, position: int
) -> TokenCommitted:
    """The token that ends the round: from the residual, or from the target's own law."""
    resampled = shape.accepted < shape.drafted
    place = places[shape.accepted] if resampled else _place(script, position, agrees=True)
    weights = _residual(place) if resampled else place.target
    origin: Origin = "resampled" if resampled else "bonus" if shape.drafted else "plain"
    total = math.fsum(weights)
    law = tuple(weight / total for weight in weights)
    low = math.fsum(law[: place.wanted])
    high = low + law[place.wanted]
    greedy = script.settings.greedy
    return TokenCommitted(
        round=number,
        t=now,
        position=position,
        id=place.wanted,
        label=script.pieces[place.wanted],
        text=script.pieces[place.wanted],
        special=place.wanted in script.special,
        origin=origin,
        target_prob=place.target[place.wanted],
        draft_prob=place.draft[place.wanted] if resampled else None,
        margin=_margin(place.target),
        draw=None if greedy else (low + high) / 2,
        low=low,
        high=high,
        target_entropy=_entropy(place.target),
        top=_top(script, law),
    )


def _residual(place: _Position) -> tuple[float, ...]:
    return tuple(max(0.0, p - q) for p, q in zip(place.target, place.draft, strict=True))


@lru_cache(maxsize=20_000)
def _entropy(law: tuple[float, ...]) -> float:
    return -math.fsum(p * math.log(p) for p in law if p > 0) + 0.0


@lru_cache(maxsize=20_000)
def _best(law: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(law)), key=lambda i: -law[i])[:5])


def _top(script: _Script, law: tuple[float, ...]) -> tuple[Candidate, ...]:
    if script.settings.trace == "rounds":
        return ()
    return tuple(Candidate(i, script.pieces[i], law[i]) for i in _best(law) if law[i] > 0)


def _margin(law: tuple[float, ...]) -> float:
    """The gap of the best two in logits; a point mass of the script counts as a clear win."""
    best, second = (law[i] for i in _best(law)[:2])
    return math.log(best / second) if second > 0 else 10.0
