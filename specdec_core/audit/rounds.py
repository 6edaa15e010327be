"""The checks of one finished round, and what an audit remembers from round to round.

Knows the roll-back arithmetic; `whole` knows the order of a whole run, `verdicts` the rules of verification.
"""

from __future__ import annotations

from specdec_core.audit.laws import RowCheck, in_slice
from specdec_core.audit.state import Round, RunState, check_labels
from specdec_core.audit.verdicts import check_passed, check_slice, check_verdicts
from specdec_core.events import DraftVerified, RoundFinished


def check_round(state: RunState, record: Round) -> None:
    """Check one finished round and take its results over."""
    finished = record.finished
    assert finished is not None
    final_draw = 0.0 if state.settings.greedy else state.streams.final_draw()
    draws = state.streams.accept_draws(max(0, finished.drafted))
    _check_start(state, record)
    _check_counts(state, record, finished)
    _check_times(state, record, finished)
    _check_caches(state, record, finished)
    if state.settings.trace == "tokens":
        _check_drafts(state, record)
        check_verdicts(state, record, draws)
        _check_accepted(state, record)
    else:
        check_passed(state, record, draws)
    _check_commits(state, record, finished)
    _check_final(state, record, final_draw)
    state.ids += [token.id for token in record.committed]
    state.texts += [token.text for token in record.committed]
    for name in state.totals:
        state.totals[name] += getattr(finished, name)
    state.last_gamma = record.started.gamma


def check_broken_off(state: RunState, record: Round) -> None:
    """Check what there is of a round that a cancelled, failed or interrupted run did not finish."""
    _check_start(state, record)
    if state.settings.trace == "tokens":
        _check_drafts(state, record)
        for verified in record.verified:
            _check_pass(state, verified, len(record.drafted), dropped=False)


def _check_start(state: RunState, record: Round) -> None:
    started, most = record.started, state.settings.gamma
    state.expect(state.prompt_read or state.fell_back, started, "prompt", "The prompt was not read whole.")
    state.expect(not state.cut, started, "end", "The round before was cut short by an end.")
    state.expect(started.context == state.context, started, "context", f"The context holds {state.context} tokens.")
    if state.header.arm == "plain":
        state.expect(started.gamma == 0, started, "gamma", "The plain arm drafts nothing.")
        return
    most = 0 if state.fell_back else most if state.asked is None else min(most, state.asked)
    state.expect(0 <= started.gamma <= most, started, "gamma", f"Gamma is at most {most} here.")
    told = bool(started.reason) == (started.gamma < state.settings.gamma)
    state.expect(told, started, "gamma", f"Gamma is {started.gamma}; reason given: {started.reason!r}.")


def _check_counts(state: RunState, record: Round, finished: RoundFinished) -> None:
    origins = [token.origin for token in record.committed]
    accepted, resampled = origins.count("accepted"), origins.count("resampled")
    expect = state.expect
    expect(finished.gamma == record.started.gamma, finished, "gamma", f"{record.started.gamma} drafts were asked for.")
    expect(len(record.verified) == 1, finished, "order", "A round has one target pass.")
    for verified in record.verified:
        _check_pass(state, verified, finished.drafted, dropped=record.dropped)
    expect(finished.committed == len(origins), finished, "counts", f"{len(origins)} tokens were committed.")
    expect(finished.accepted == accepted, finished, "counts", f"{accepted} drafts were accepted.")
    expect(finished.judged == accepted + resampled, finished, "counts", f"{accepted + resampled} drafts were judged.")
    expect(0 <= finished.drafted <= finished.gamma, finished, "counts", f"At most {finished.gamma} drafts were asked.")
    expect(finished.judged <= finished.drafted, finished, "counts", "More was judged than drafted.")
    fewer = finished.drafted < finished.gamma and state.draft_model and not record.dropped
    expect(not fewer or bool(finished.stopped), finished, "counts", "Fewer drafts than asked for, without a reason.")
    if state.settings.trace == "tokens":
        expect(
            len(record.drafted) == finished.drafted, finished, "counts", f"{len(record.drafted)} tokens were drafted."
        )


def _check_pass(state: RunState, event: DraftVerified, drafts: int, *, dropped: bool) -> None:
    """A drafter that failed may have made a pass without a draft to show for it."""
    passes = drafts if state.draft_model else 0
    right = event.draft_passes == passes or (dropped and event.draft_passes == passes + 1)
    state.expect(right, event, "counts", f"{drafts} drafts take {passes} passes.")
    state.expect(event.positions == drafts + 1, event, "counts", "One row more than drafts is scored.")


def _check_times(state: RunState, record: Round, finished: RoundFinished) -> None:
    parts = [finished.draft_ns, finished.verify_ns, finished.bookkeeping_ns]
    for verified in record.verified:
        same = (verified.draft_ns, verified.verify_ns) == (finished.draft_ns, finished.verify_ns)
        state.expect(same, verified, "time", "Draft and verify times differ from those of the round.")
    state.expect(min(parts) >= 0, finished, "time", "A time is negative.")
    took = finished.t - record.started.t
    state.expect(sum(parts) == took, finished, "time", f"The phases add to {sum(parts)} ns, the round took {took}.")


def _check_caches(state: RunState, record: Round, finished: RoundFinished) -> None:
    length = record.started.context + len(record.committed) - 1
    state.expect(finished.target_cache == length, finished, "cache", f"The target's cache holds {length} tokens.")
    if not state.draft_model or state.fell_back or record.dropped:
        state.expect(finished.draft_cache is None, finished, "cache", "There is no draft cache here.")
        return
    # The last draft of a round is never fed to the drafter itself.
    held = record.started.context - 1 + finished.drafted if finished.drafted else state.draft_cache
    held = min(held, length)
    state.expect(finished.draft_cache == held, finished, "cache", f"The draft's cache holds {held} tokens.")
    state.draft_cache = held


def _check_drafts(state: RunState, record: Round) -> None:
    expect, certain = state.expect, state.settings.greedy or state.point_mass
    for index, event in enumerate(record.drafted):
        place = (event.index, event.parent)
        expect(place == (index, index - 1), event, "order", f"Draft {index} of the chain hangs on {index - 1}.")
        expect(0 < event.draft_prob <= 1, event, "law", "A drafted token has a probability above 0, at most 1.")
        expect(not certain or event.draft_prob == 1, event, "law", "A deterministic draft has probability 1.")
        check_labels(state, event)
        if state.point_mass:
            expect(event.entropy == 0 and not event.top, event, "law", "A point mass has no entropy and no list.")
            continue
        row = RowCheck(state.expect, event, event.top, state.header.target.vocabulary, support=state.draft_vocabulary)
        row.check(entropy=event.entropy)
        if certain:
            row.check_best(event.id)
        else:
            row.check_member(event.id, event.draft_prob)
            row.check_filters(state.settings)


def _check_accepted(state: RunState, record: Round) -> None:
    """Accepted tokens repeat the numbers of their verdicts; so does the row of a rejection."""
    for token, judged in zip(record.committed, record.judged, strict=False):
        same_row = token.target_entropy == judged.target_entropy
        state.expect(same_row or judged.verdict == "discarded", token, "law", "The entropy is not that of the row.")
        if token.origin == "accepted":
            state.expect(token.id == judged.id, token, "id", f"The accepted draft is token {judged.id}.")
            same = (token.target_prob, token.draft_prob) == (judged.target_prob, judged.draft_prob)
            state.expect(same, token, "law", "The probabilities are not those of the verdict.")
        row = RowCheck(state.expect, token, judged.top, state.header.target.vocabulary)
        row.check_margin(token.margin, state.settings.temperature)


def _check_commits(state: RunState, record: Round, finished: RoundFinished) -> None:
    expect, count = state.expect, len(record.committed)
    kept = sum(token.origin == "accepted" for token in record.committed)
    expect(len(state.ids) + count <= state.settings.max_new_tokens, finished, "end", "More tokens than asked for.")
    for index, event in enumerate(record.committed):
        position = len(state.ids) + index
        expect(event.position == position, event, "order", f"This is token {position}, not {event.position}.")
        expect(0 <= event.target_prob <= 1 + 1e-6, event, "law", "The probability is out of range.")
        expect((event.origin == "accepted") == (index < kept), event, "origin", "Accepted tokens come first.")
        check_labels(state, event)
        if event.id in state.header.end_ids:
            state.cut = True
            expect(index == count - 1, event, "end", "Tokens stand behind an end token.")
        if event.origin == "accepted":
            silent = event.draw is None and event.low is None and event.high is None and not event.fallback
            expect(silent and not event.top, event, "draw", "An accepted token is not drawn a second time.")
    if kept == count:
        state.cut = True
    expect(count - kept <= 1, finished, "origin", "At most one token of a round is drawn.")


def _check_final(state: RunState, record: Round, final_draw: float) -> None:
    """The token that ends a round: where it came from, its draw, and its slice of the law it was drawn from."""
    event = record.committed[-1] if record.committed else None
    finished = record.finished
    if event is None or finished is None or event.origin == "accepted":
        return
    expect = state.expect
    plain = finished.drafted == 0
    wanted = "plain" if plain else "bonus" if finished.accepted == finished.drafted else "resampled"
    expect(event.origin == wanted, event, "origin", f"This token is {wanted}, not {event.origin}.")
    expect((event.draft_prob is None) == (event.origin != "resampled"), event, "law", "Its draft_prob is out of place.")
    expect(event.draw == final_draw, event, "draw", f"The seed draws {final_draw}, not {event.draw}.")
    expect(in_slice(event), event, "draw", "The draw is not in the token's slice.")
    check_slice(state, record, event)
    row = RowCheck(expect, event, event.top, state.header.target.vocabulary)
    row.check(entropy=None)
    if state.settings.greedy:
        expect(event.target_prob == 1, event, "law", "A greedy token has probability 1.")
    if event.top and event.low is not None and event.high is not None:
        row.check_member(event.id, event.high - event.low)
        row.check_slice(event.id, event.low, event.high)
    if event.origin != "resampled" and not state.settings.greedy:
        row.check(entropy=event.target_entropy)
        row.check_margin(event.margin, state.settings.temperature)
        row.check_filters(state.settings)
