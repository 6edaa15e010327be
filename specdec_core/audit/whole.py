"""Re-checks a run from its own record, without a model: order, draws, verdicts, laws, counts, caches, times, texts.

Knows the rules of the chain loop and the float32 rounding of its laws; nothing of how the numbers came about.

Draws are drawn again from the seed and must be equal; verdicts, accept probabilities, slices of the unit interval,
counts, cache lengths and time sums are computed again from the other numbers. What nothing else in the log determines
can only be held within bounds: `FREE_FIELDS` names those fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from msgspec import Struct

from specdec_core.audit.rounds import check_broken_off, check_round
from specdec_core.audit.state import Ledger, Round, RunState
from specdec_core.audit.texts import check_texts
from specdec_core.events import (
    SCHEMA,
    TERMINAL,
    DraftVerified,
    FellBack,
    GammaChanged,
    PromptRead,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunFinished,
    RunStarted,
    SettingsChanged,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.settings import LIVE

_FACT = "a fact about the machine, the models or the request that no other number repeats"
_ORDER = "only the order of the events' times"
_BOUNDS = "only the bounds that the listed candidates set"
_ROUNDS = "with trace 'rounds' the law it belongs to is not recorded"

FREE_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "RunStarted.chat_template": _FACT,
        "RunStarted.drafter.model.context": _FACT,
        "RunStarted.drafter.model.parameters": _FACT,
        "RunStarted.drafter.model.vocabulary": "as long as its candidates and every entropy fit",
        "RunStarted.drafter.model.weight_bytes": _FACT,
        "RunStarted.drafter.point_mass": "with trace 'rounds', or where every draft was certain",
        "RunStarted.end_ids": "an end token that the run never wrote",
        "RunStarted.prompt_ids": "of a token that the log spells nowhere else; with trace 'rounds' none is spelled",
        "RunStarted.settings.gamma": "in the plain arm, which drafts nothing",
        "RunStarted.settings.max_new_tokens": "of a run that did not end by length",
        "RunStarted.settings.min_p": "as far as the listed candidates keep to it",
        "RunStarted.settings.raw": _FACT,
        # For every penalty there are scores that it turns into the very laws of the log: these alone cannot tell.
        "RunStarted.settings.repetition_penalty": "the scores before the penalty are not recorded",
        "RunStarted.settings.seed": "of a greedy plain run, which draws nothing",
        "RunStarted.settings.temperature": "where no margin can be compared with a law",
        "RunStarted.settings.threads": _FACT,
        "RunStarted.settings.top_k": "as far as the listed candidates keep to it",
        "RunStarted.settings.top_p": "as far as what it left could be left: the law before it is not recorded",
        "RunStarted.target.context": "as long as prompt and new tokens fit",
        "RunStarted.target.parameters": _FACT,
        "RunStarted.target.vocabulary": "as long as every id and every entropy fits",
        "RunStarted.target.weight_bytes": _FACT,
        "RunStarted.threads": _FACT,
        "PromptRead.draft_ns": "of a run without a normal end, which lacks the sum",
        "PromptRead.target_ns": "of a run without a normal end, which lacks the sum",
        "PromptRead.t": _ORDER,
        "RoundStarted.t": "of a round that broke off",
        "TokenDrafted.entropy": _BOUNDS,
        "TokenDrafted.t": _ORDER,
        "TokenDrafted.top": _BOUNDS,
        "DraftVerified.draft_ns": "of a round that broke off",
        "DraftVerified.draft_passes": "of a round that broke off, with trace 'rounds'",
        "DraftVerified.positions": "of a round that broke off, with trace 'rounds'",
        "DraftVerified.t": _ORDER,
        "DraftVerified.verify_ns": "of a round that broke off",
        "TokenJudged.residual_mass": "of an accepted draft only bounds; of a rejected one it sets the slice's width",
        "TokenJudged.t": _ORDER,
        "TokenJudged.top": _BOUNDS,
        "TokenCommitted.draft_prob": _ROUNDS,
        "TokenCommitted.high": _ROUNDS,
        "TokenCommitted.id": _ROUNDS,
        "TokenCommitted.low": _ROUNDS,
        "TokenCommitted.margin": "where fewer than two candidates of its law are listed",
        "TokenCommitted.special": _FACT,
        "TokenCommitted.t": _ORDER,
        "TokenCommitted.target_entropy": "of bonus and plain tokens " + _BOUNDS,
        "TokenCommitted.target_prob": _ROUNDS,
        "TokenCommitted.top": _BOUNDS,
        "RunFinished.t": _ORDER,
        "RunFailed.t": _ORDER,
    }
)
"""Numbers that a change may hide in, and when; every other number of a log is determined by the rest of it."""

_AFTER_ROUND: tuple[type, ...] = (SettingsChanged, RoundStarted, *TERMINAL)
_FOLLOWS: Mapping[type, tuple[type, ...]] = MappingProxyType(
    {
        RunStarted: (PromptRead, *TERMINAL),
        PromptRead: (FellBack, *_AFTER_ROUND),
        RoundStarted: (TokenDrafted, DraftVerified, *TERMINAL),
        TokenDrafted: (TokenDrafted, DraftVerified, *TERMINAL),
        DraftVerified: (TokenJudged, TokenCommitted, *TERMINAL),
        TokenJudged: (TokenJudged, TokenCommitted, *TERMINAL),
        TokenCommitted: (TokenCommitted, RoundFinished, *TERMINAL),
        RoundFinished: (GammaChanged, FellBack, *_AFTER_ROUND),
        GammaChanged: _AFTER_ROUND,
        FellBack: _AFTER_ROUND,
        SettingsChanged: (RoundStarted, *TERMINAL),
    }
)


class Finding(Struct, frozen=True, kw_only=True):
    """One thing that does not fit. `line` is the event's number from 1, which is its line in a log."""

    line: int
    round: int
    rule: str
    message: str


class AuditReport(Struct, frozen=True, kw_only=True):
    """What an audit found in `checked` checks. An interrupted run is checked as far as it goes: `complete` is False."""

    findings: tuple[Finding, ...]
    checked: int
    complete: bool
    passed: bool


def audit(events: Iterable[RunEvent]) -> AuditReport:
    """Check everything that can be checked about a run."""
    run = list(events)
    ledger = Ledger(run)
    header = run[0] if run else None
    if isinstance(header, RunStarted):
        _check_order(ledger, run)
        _check_header(ledger, header)
        check_texts(ledger, run)
        _check_rest(RunState(header, ledger), run)
    else:
        ledger.expect(False, header, "order", "A run begins with its header.")
    findings = tuple(
        Finding(line=line, round=event.round if event else 0, rule=rule, message=message)
        for line, event, rule, message in ledger.findings
    )
    complete = bool(run) and isinstance(run[-1], TERMINAL)
    return AuditReport(findings=findings, checked=ledger.checked, complete=complete, passed=not findings)


def _check_order(ledger: Ledger, run: Sequence[RunEvent]) -> None:
    """Grammar, round numbers and time, from each event to the next."""
    for before, event in pairwise(run):
        kind, other = type(event).__name__, type(before).__name__
        follows = isinstance(event, _FOLLOWS.get(type(before), ()))
        ledger.expect(follows, event, "order", f"{kind} cannot follow {other}.")
        step = 1 if isinstance(event, RoundStarted) else 0
        ledger.expect(
            event.round == before.round + step,
            event,
            "round",
            f"Round {event.round} comes behind round {before.round}.",
        )
        ledger.expect(event.t >= before.t, event, "time", f"Time runs back from {before.t} to {event.t}.")


def _check_header(ledger: Ledger, header: RunStarted) -> None:
    length, width, context = len(header.prompt_ids), header.target.vocabulary, header.target.context

    def expect(right: bool, message: str) -> None:
        ledger.expect(right, header, "header", message)

    expect(header.schema == SCHEMA, f"Schema {header.schema} is not {SCHEMA}.")
    expect((header.round, header.t) == (0, 0), "A run begins in round 0 at time 0.")
    expect(length > 0, "The prompt has no tokens.")
    expect(len(header.prompt_labels) in (0, length), "Prompt labels and ids differ in number.")
    expect(all(0 <= i < width for i in header.prompt_ids), "A prompt id is no token.")
    spelled = set(zip(header.prompt_ids, header.prompt_labels, strict=False))
    expect(len(spelled) == len({i for i, _ in spelled}), "A prompt id is spelled in two ways.")
    expect(all(0 <= i < width for i in header.end_ids), "An end id is no token.")
    expect(list(header.end_ids) == sorted(set(header.end_ids)), "End ids are out of order.")
    expect((header.drafter is None) == (header.arm == "plain"), "Arm and drafter disagree.")
    fits = context is None or length + header.settings.max_new_tokens <= context
    expect(fits, "Prompt and new tokens do not fit in the context.")


def _check_rest(state: RunState, run: Sequence[RunEvent]) -> None:
    """Check each finished round as it ends, and the events that stand between rounds."""
    current: Round | None = None
    for at, event in enumerate(run):
        if isinstance(event, RoundStarted):
            current = Round(event)
        elif isinstance(event, RoundFinished) and current is not None:
            current.finished = event
            current.dropped = at + 1 < len(run) and isinstance(run[at + 1], FellBack)
            check_round(state, current)
            current = None
        elif isinstance(event, TokenDrafted | DraftVerified | TokenJudged | TokenCommitted) and current is not None:
            current.add(event)
        else:
            _check_between(state, event)
    if current is not None:
        check_broken_off(state, current)


def _check_between(state: RunState, event: RunEvent) -> None:
    match event:
        case PromptRead():
            _check_prompt(state, event)
        case SettingsChanged():
            _check_settings(state, event)
        case GammaChanged():
            _check_gamma(state, event)
        case FellBack():
            speculating = state.header.arm == "speculative" and not state.fell_back
            state.expect(speculating, event, "fallback", "There was no speculation to fall back from.")
            state.fell_back = True
        case RunFinished():
            _check_end(state, event)


def _check_prompt(state: RunState, event: PromptRead) -> None:
    length = len(state.header.prompt_ids) - 1
    state.prefill_ns, state.draft_cache = event.target_ns + event.draft_ns, event.draft_tokens
    state.prompt_read = event.target_tokens == length and event.draft_tokens == (length if state.draft_model else 0)
    state.expect(min(event.target_ns, event.draft_ns) >= 0, event, "time", "A time is negative.")
    state.expect(event.t >= state.prefill_ns, event, "time", "The prompt took longer than the run so far.")
    # Long prompts are read in pieces: a run cancelled meanwhile, or a drafter that fails, has read a part or nothing.
    state.expect(0 <= event.target_tokens <= length, event, "prompt", f"The target reads {length} tokens.")
    known = length if state.draft_model else 0
    state.expect(0 <= event.draft_tokens <= known, event, "prompt", f"The drafter reads {known} tokens.")


def _check_settings(state: RunState, event: SettingsChanged) -> None:
    now, before = event.settings, state.settings
    changed = {name for name in now.__struct_fields__ if getattr(now, name) != getattr(before, name)}
    state.expect(changed <= set(LIVE), event, "settings", "A setting changed that is fixed when a run starts.")
    state.expect(bool(changed), event, "settings", "Nothing changed.")
    state.settings, state.asked = now, None


def _check_gamma(state: RunState, event: GammaChanged) -> None:
    before, after, most = event.before, event.after, state.settings.gamma
    state.expect(state.settings.gamma_control != "fixed", event, "gamma", "Gamma is fixed in this run.")
    state.expect(state.asked in (None, before), event, "gamma", f"Gamma was {state.asked} before, not {before}.")
    state.expect(max(before, after) <= most and min(before, after) >= 0, event, "gamma", f"Gamma is 0 to {most}.")
    state.expect(before != after, event, "gamma", "Gamma did not change.")
    state.expect(before >= state.last_gamma, event, "gamma", f"The last round asked for {state.last_gamma}.")
    state.asked = after


def _check_end(state: RunState, event: RunFinished) -> None:
    state.expect(event.prefill_ns == state.prefill_ns, event, "totals", "Its prefill_ns is not that of the prompt.")
    for name, total in state.totals.items():
        state.expect(
            getattr(event, name) == total, event, "totals", f"Its {name} is not the sum of the rounds, {total}."
        )
    ended = bool(state.ids) and state.ids[-1] in state.header.end_ids
    right = {
        "eos": ended,
        "length": len(state.ids) == state.settings.max_new_tokens and not ended,
        "stop_text": event.detail in state.settings.stop and event.detail in "".join(state.texts),
        "cancelled": not ended and not state.cut,
    }[event.reason]
    state.expect(right, event, "end", f"The run did not end by {event.reason}.")
