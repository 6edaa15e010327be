"""What holds for every run, whatever was asked: order of events, counts, positions, cache lengths, verdicts.

Knows events only; a test of the engine checks its own claims besides.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from specdec_core.events import (
    TERMINAL,
    DraftVerified,
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
)


def check(run: Sequence[RunEvent]) -> None:
    """Assert the order and the arithmetic of a whole run."""
    assert isinstance(run[0], RunStarted)
    assert [isinstance(event, TERMINAL) for event in run] == [False] * (len(run) - 1) + [True], "one terminal event"
    assert [event.t for event in run] == sorted(event.t for event in run), "time goes forward"
    assert [event.round for event in run] == sorted(event.round for event in run)
    msgspec.json.decode(msgspec.json.encode(list(run)))
    assert all(math.isfinite(number) for number in _numbers(msgspec.to_builtins(list(run))))
    committed = [event for event in run if isinstance(event, TokenCommitted)]
    assert [event.position for event in committed] == list(range(len(committed)))
    length = len(run[0].prompt_ids)
    by_round: dict[int, list[RunEvent]] = {}
    for event in run[1:-1]:
        by_round.setdefault(event.round, []).append(event)
    for number, events in by_round.items():
        if number:
            length = _check_round(run[0], events, length, whole=number < run[-1].round)
    _check_end(run, committed)


def _check_round(header: RunStarted, events: list[RunEvent], context: int, *, whole: bool) -> int:
    """Check one round that began with `context` tokens, and return how many there are after it."""
    opened = events[0]
    assert isinstance(opened, RoundStarted)
    assert opened.context == context
    drafted = [event for event in events if isinstance(event, TokenDrafted)]
    judged = [event for event in events if isinstance(event, TokenJudged)]
    committed = [event for event in events if isinstance(event, TokenCommitted)]
    closed = next((event for event in events if isinstance(event, RoundFinished)), None)
    if closed is None:
        assert not whole, "only the last round may be broken off"
        return context
    verified = next(event for event in events if isinstance(event, DraftVerified))
    context += len(committed)
    assert verified.positions == closed.drafted + 1
    assert closed.gamma == opened.gamma >= closed.drafted
    assert closed.committed == len(committed) > 0
    assert closed.target_cache == context - 1, "the target's cache lacks exactly the last token"
    assert closed.draft_cache is None or closed.draft_cache <= context - 1
    if header.settings.trace == "tokens":
        assert len(drafted) == closed.drafted
        _check_verdicts(judged, committed, closed)
        if header.settings.verification == "chain":
            _check_chain(judged)
    return context


def _check_verdicts(judged: list[TokenJudged], committed: list[TokenCommitted], closed: RoundFinished) -> None:
    verdicts = [event.verdict for event in judged]
    accepted = verdicts.count("accepted")
    assert verdicts == sorted(verdicts, key=("accepted", "rejected", "discarded").index)
    assert verdicts.count("rejected") <= 1
    assert (len(judged), accepted, len(judged) - verdicts.count("discarded")) == (
        closed.drafted,
        closed.accepted,
        closed.judged,
    )
    assert [event.id for event in committed[:accepted]] == [event.id for event in judged[:accepted]]
    assert all(event.origin == "accepted" for event in committed[:accepted])
    for last in committed[accepted:]:
        assert last.origin == ("resampled" if "rejected" in verdicts else "bonus" if judged else "plain")
        assert last.draw is not None
        assert last.low is not None
        assert last.high is not None
        assert last.low - 1e-12 <= last.draw <= last.high + 1e-12
        assert last.target_prob > 0


def _check_chain(judged: list[TokenJudged]) -> None:
    for event in judged:
        if event.verdict == "discarded":
            assert event.draw is None
            continue
        assert event.draw is not None
        assert event.draft_prob is not None
        assert event.target_prob is not None
        assert (event.draw * event.draft_prob <= event.target_prob) == (event.verdict == "accepted")


def _check_end(run: Sequence[RunEvent], committed: list[TokenCommitted]) -> None:
    header, end = run[0], run[-1]
    assert isinstance(header, RunStarted)
    assert len(committed) <= header.settings.max_new_tokens
    if isinstance(end, RunFailed):
        assert end.sentence.strip()
        assert end.advice.strip()
        return
    assert isinstance(end, RunFinished)
    ended = [event.id for event in committed if event.id in header.end_ids]
    assert len(ended) == (end.reason == "eos"), "an end token is the last token, and ends the run"
    if end.reason == "eos":
        assert committed[-1].id == ended[0]
    if end.reason == "length":
        assert len(committed) == header.settings.max_new_tokens
    if end.reason != "cancelled":
        assert any(isinstance(event, PromptRead) for event in run)


def _numbers(value: object) -> list[float]:
    if isinstance(value, dict):
        return [number for part in value.values() for number in _numbers(part)]
    if isinstance(value, list):
        return [number for part in value for number in _numbers(part)]
    return [value] if isinstance(value, float) else []
