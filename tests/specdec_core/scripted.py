"""Scripted runs whose every number is right: the draws of the seed, laws made to fit them, the verdicts asked for.

For tests of everything that reads events. Knows nothing of models or torch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Literal

import msgspec

from specdec_core.events import (
    SCHEMA,
    DrafterInfo,
    ModelInfo,
    PromptRead,
    RoundFinished,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
)
from specdec_core.settings import Arm, RunSettings, Trace
from specdec_core.streams import Streams
from tests.specdec_core.scripted_rounds import Ending, Pace, Round, Script, round_events

__all__ = ["END", "ONE_BY_ONE", "PIECES", "STOP", "THREE_ROUNDS", "Ending", "Pace", "Round", "fast_run", "scripted_run"]

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


THREE_ROUNDS = (Round(4, 2), Round(4, 4), Round(4, 0))
ONE_BY_ONE = (Round(0, 0),)


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
    asked: list[Round] = list(rounds)
    plan: list[Round] = asked
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
    script = Script(
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
    plan: list[Round] = []
    left = tokens
    while left > 0:
        shape = pattern[len(plan) % len(pattern)]
        drafted = min(shape.drafted, left - 1)
        plan.append(Round(drafted, min(shape.accepted, drafted)))
        left -= plan[-1].accepted + 1
    settings = RunSettings(temperature=1.0, gamma=4, max_new_tokens=min(8192, tokens), trace=trace)
    script = Script(
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


def _play(script: Script, plan: list[Round], prompt: str) -> Iterator[RunEvent]:
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
    streams = Streams(script.settings.seed, script.arm)
    totals = {"draft_ns": 0, "verify_ns": 0, "bookkeeping_ns": 0}
    position, cache = 0, prompt_length - 1
    for number, shape in enumerate(plan, start=1):
        events = round_events(
            script, shape, streams, number=number, start=clock, position=position, prompt=prompt_length, cache=cache
        )
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
    detail = {"eos": f"token {len(script.pieces) - 2}", "stop_text": STOP, "length": f"{position} tokens"}[reason]
    yield RunFinished(
        round=len(plan), t=clock, reason=reason, detail=detail, text_tail="", prefill_ns=prefill, **totals
    )


def _broken_off(
    script: Script, number: int, now: int, *, clock: dict[str, int], prefill: int
) -> Iterator[RunFinished | RunFailed]:
    if script.ending == "cancelled":
        prefill += script.pace.target_prefill
        yield RunFinished(
            round=number, t=now, reason="cancelled", detail="by the user", text_tail="", prefill_ns=prefill, **clock
        )
    if script.ending == "failed":
        yield RunFailed(
            round=number,
            t=now,
            error="OutOfMemory",
            sentence="The device has no room for this run.",
            advice="Choose a smaller model.",
        )


def _header(script: Script, prompt: str) -> RunStarted:
    words = prompt.split() or ["?"]
    width = len(script.pieces)
    spelled = {word: width + place for place, word in enumerate(dict.fromkeys(words))}  # no id has two spellings
    info = ModelInfo(
        name="scripted-target",
        source="toy:target",
        revision="1",
        architecture="ScriptedForCausalLM",
        parameters=1000,
        weight_bytes=4000,
        dtype="float32",
        device="cpu",
        vocabulary=width + len(spelled),
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
        prompt_ids=tuple(spelled[word] for word in words),
        prompt_labels=tuple(words) if script.settings.trace == "tokens" else (),
        chat_template=False,
        target=info,
        drafter=drafter if script.arm == "speculative" else None,
        end_ids=(width - 2,),
        device_name="a scripted machine",
        threads=1,
        libraries={"specdec": "0"},
        notices=(),
    )
