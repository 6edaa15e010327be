"""The rules of verification, re-checked from the recorded numbers: chain and block.

Knows one round; `rounds` knows what else happens in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from specdec_core.audit.laws import SUMS, RowCheck, close, close_share
from specdec_core.audit.state import Round, RunState, check_labels
from specdec_core.events import TokenCommitted, TokenDrafted, TokenJudged


def check_verdicts(state: RunState, record: Round, draws: Sequence[float]) -> None:
    """Every draft has one verdict; each has the numbers it needs, and they lead to what was committed."""
    expect = state.expect
    kept = sum(token.origin == "accepted" for token in record.committed)
    refused = kept + sum(token.origin == "resampled" for token in record.committed)
    expect(len(record.judged) == len(record.drafted), record.finished, "counts", "Not every draft has one verdict.")
    for index, (draft, event) in enumerate(zip(record.drafted, record.judged, strict=False)):
        place = (event.index, event.id)
        expect(place == (index, draft.id), event, "id", f"Draft {index} is token {draft.id}, not {event.id}.")
        check_labels(state, event)
        wanted = "accepted" if index < kept else "rejected" if index < refused else "discarded"
        expect(event.verdict == wanted, event, "verdict", f"Draft {index} was {wanted}, not {event.verdict}.")
        if event.verdict == "discarded" and state.settings.verification == "chain":
            numbers = (event.target_prob, event.draft_prob, event.accept_prob, event.draw, event.residual_mass)
            silent = all(number is None for number in (*numbers, event.target_entropy)) and not event.top
            expect(silent, event, "verdict", "A discarded draft was never judged and has no numbers.")
        else:
            _check_numbers(state, draft, event, draws[index] if index < len(draws) else None)
    if state.settings.verification == "block":
        _check_block(state, record, kept=kept, stopped=refused == kept < len(record.judged))


def _check_numbers(state: RunState, draft: TokenDrafted, event: TokenJudged, draw: float | None) -> None:
    """The numbers of one judged draft, and for the chain rule the verdict they lead to."""
    expect = state.expect
    p, q, accept, u = event.target_prob, event.draft_prob, event.accept_prob, event.draw
    mass = event.residual_mass
    if p is None or q is None or accept is None or u is None or mass is None:
        expect(False, event, "verdict", "A judged draft lacks a number.")
        return
    expect(u == draw, event, "draw", f"The seed draws {draw}, not {u}.")
    expect(close(q, draft.draft_prob), event, "law", f"It was drafted with probability {draft.draft_prob}, not {q}.")
    expect(0 <= p <= 1 and 0 < q <= 1, event, "law", "A probability is out of range.")
    if state.settings.verification == "chain":
        right = (u * q <= p) == (event.verdict == "accepted")
        expect(right, event, "verdict", f"The verdict is wrong: {u} x {q} against {p}.")
        ratio = min(1.0, p / q) if q > 0 else 0.0
        expect(close(accept, ratio), event, "verdict", "Its accept_prob is not min(1, p / q).")
    _check_mass(state, draft, event, p=p, q=q, mass=mass)
    row = RowCheck(expect, event, event.top, state.header.target.vocabulary)
    row.check(entropy=event.target_entropy)
    if state.settings.greedy:
        expect(p in (0, 1), event, "law", "A greedy law has only 0 and 1.")
        row.check_greedy(event.id, chosen=p == 1)
    else:
        row.check_member(event.id, p)
        row.check_filters(state.settings)


def path_weights(judged: Sequence[TokenJudged]) -> list[float]:
    """w_0 ... w_g of block verification: how much of the path up to each draft the target still wants."""
    weights = [1.0]
    for event in judged:
        ratio = (event.target_prob or 0.0) / (event.draft_prob or 1.0)
        weights.append(min(1.0, weights[-1] * ratio))
    return weights


def _check_block(state: RunState, record: Round, *, kept: int, stopped: bool) -> None:
    """The longest prefix whose end passes is kept, unless the run ended inside it; the end's chance is its weight."""
    judged, weights = record.judged, path_weights(record.judged)
    passing = [
        place
        for place, event in enumerate(judged, start=1)
        if event.draw is not None and event.accept_prob is not None and event.draw <= event.accept_prob
    ]
    longest = max(passing, default=0)
    right = kept <= longest if stopped else kept == longest  # an end may fall on the last draft that is kept
    state.expect(right, record.finished, "verdict", f"The draws keep {longest} drafts, not {kept}.")
    for place, event in enumerate(judged, start=1):
        accept = event.accept_prob
        if accept is None:
            continue
        state.expect(0 <= accept <= 1, event, "verdict", "Its accept_prob is out of range.")
        if place == len(judged):
            same = close_share(accept, weights[-1])
            state.expect(same, event, "verdict", "The last accept_prob is not the weight of the whole path.")
        elif weights[place] == 1:
            state.expect(accept == 1, event, "verdict", "A path that is wanted whole always passes.")


def check_passed(state: RunState, record: Round, draws: Sequence[float]) -> None:
    """Without recorded verdicts the seed still tells which draws the accepted tokens passed with.

    Not so for the block rule, where a later draft may carry an earlier one whose own draw failed.
    """
    if state.settings.verification == "block":
        return
    for token, draw in zip(record.committed, draws, strict=False):
        if token.origin == "accepted":
            passed = draw * (token.draft_prob or 0.0) <= token.target_prob
            state.expect(passed, token, "verdict", f"With the draw {draw} this token is not accepted.")


def _check_mass(state: RunState, draft: TokenDrafted, event: TokenJudged, *, p: float, q: float, mass: float) -> None:
    """The residual mass is the distance of the two laws, so every token known in both bounds it from below."""
    state.expect(0 <= mass <= 1 + SUMS, event, "law", f"The residual mass {mass} is out of range.")
    state.expect(mass >= abs(p - q) - SUMS, event, "law", f"The residual mass {mass} is below |{p} - {q}|.")
    if q == 1:
        state.expect(abs(mass - (1 - p)) <= SUMS, event, "law", "Beside a point mass the residual mass is 1 - p.")
    elif not state.settings.greedy:
        ours, theirs = ({c.id: c.prob for c in top} for top in (event.top, draft.top))
        shared = sum(min(ours[i], theirs[i]) for i in ours.keys() & theirs.keys())
        state.expect(mass <= 1 - shared + SUMS, event, "law", "The listed candidates overlap by more than that.")


def check_slice(state: RunState, record: Round, event: TokenCommitted) -> None:
    """A slice is as wide as the token's share of the law it was drawn from."""
    if event.low is None or event.high is None:
        return
    share: float | None = event.target_prob
    if event.origin == "resampled":
        share = _residual_share(state, record, event)
    else:
        state.expect(not event.fallback, event, "law", "Only a resampled token can fall back.")
    if share is not None:
        width = event.high - event.low
        state.expect(close_share(width, share), event, "draw", f"The slice is {width} wide, the law gives {share}.")


def _residual_share(state: RunState, record: Round, event: TokenCommitted) -> float | None:
    """The token's share of max(0, w p - q), where w is 1 for the chain rule; None where the log does not tell."""
    kept = len(record.committed) - 1
    weight, mass = 1.0, None
    if kept < len(record.judged):
        mass = record.judged[kept].residual_mass
        if state.settings.verification == "block":
            weight = path_weights(record.judged)[kept]
            mass = mass if weight == 1 else _block_mass(record.judged[kept - 1], weight)
    elif state.settings.verification == "block":
        return None
    if mass is not None:
        state.expect(event.fallback == (mass <= 0), event, "law", "Its fallback and residual mass disagree.")
    if event.fallback:
        return event.target_prob
    excess = max(0.0, weight * event.target_prob - (event.draft_prob or 0.0))
    state.expect(excess > 0, event, "law", "The residual gives this token nothing.")
    return excess / mass if mass else None


def _block_mass(last: TokenJudged, weight: float) -> float | None:
    """The mass m behind a kept prefix, from its accept_prob h = m / (m + 1 - w)."""
    h = last.accept_prob
    return None if h is None or h >= 1 else h * (1 - weight) / (1 - h)
