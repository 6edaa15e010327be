"""Says in one sentence why a token was accepted, rejected, discarded, resampled, or written by the target.

Knows the records of one round; every number in a sentence is one of theirs.
"""

from __future__ import annotations

from app.viewmodel.numbers import apart, number
from app.viewmodel.phrases import Phrase, phrase
from app.viewmodel.race.panes import Cell
from app.viewmodel.race.record import RoundRecord
from specdec_core.events import TokenCommitted, TokenJudged

UNRECORDED = phrase("The log was recorded without the numbers of each token, so it cannot say why.")


def why(cell: Cell, record: RoundRecord) -> Phrase:
    """The sentence for one cell of the round."""
    if cell.state == "drafted":
        return _drafted(cell)
    if cell.committed is not None and cell.state in ("resampled", "bonus", "plain"):
        return _written(cell.committed, record)
    if cell.judged is None:
        return UNRECORDED
    if record.greedy:
        return _greedy(cell.judged, record)
    return _block(cell.judged, record) if record.block else _chain(cell.judged, record)


def _drafted(cell: Cell) -> Phrase:
    if cell.drafted is None:
        return UNRECORDED
    if cell.judged is not None:
        return phrase("The target accepted it, but its round has not ended, so it is not in the text.")
    return phrase(
        "Drafted with probability {draft}; the target has not judged it yet.", draft=number(cell.drafted.draft_prob)
    )


def _greedy(judged: TokenJudged, record: RoundRecord) -> Phrase:
    if judged.verdict == "accepted":
        return phrase("Accepted: at temperature 0 the target takes its likeliest token, and the draft proposed it.")
    if judged.verdict == "discarded":
        return _discarded(record)
    final = record.final
    if final is None:
        return phrase("Rejected: at temperature 0 only the target's likeliest token passes.")
    return phrase(
        "Rejected: at temperature 0 only the target's likeliest token passes, and that is {token}.",
        token=repr(final.label),
    )


def _chain(judged: TokenJudged, record: RoundRecord) -> Phrase:
    target, draft, chance, draw = judged.target_prob, judged.draft_prob, judged.accept_prob, judged.draw
    if judged.verdict == "discarded":
        return _discarded(record)
    if target is None or draft is None or chance is None or draw is None:
        return UNRECORDED
    if judged.verdict == "accepted" and target >= draft:
        return phrase(
            "Accepted for certain: the target gives it {target}, no less than the draft's {draft}. (The draw was "
            "{draw}.)",
            target=number(target),
            draft=number(draft),
            draw=number(draw),
        )
    drawn, limit = apart(draw, chance)
    patterns = {
        "accepted": "Accepted: the draw {draw} is at most {target} / {draft} = {chance}.",
        "rejected": "Rejected: the draw {draw} is above {target} / {draft} = {chance}.",
    }
    if draft == 1:
        patterns = {
            "accepted": "Accepted: the draw {draw} is at most {target}, what the target gives it.",
            "rejected": "Rejected: the draw {draw} is above {target}, what the target gives it.",
        }
        return phrase(patterns[judged.verdict], draw=drawn, target=limit)
    return phrase(patterns[judged.verdict], draw=drawn, target=number(target), draft=number(draft), chance=limit)


def _block(judged: TokenJudged, record: RoundRecord) -> Phrase:
    """Block verification keeps everything up to the last place whose draw passes."""
    chance, draw = judged.accept_prob, judged.draw
    if chance is None or draw is None:
        return UNRECORDED if judged.verdict != "discarded" else _discarded(record)
    drawn, limit = apart(draw, chance)
    values: dict[str, str | int] = {"draw": drawn, "chance": limit, "kept": record.kept, "here": judged.index + 1}
    if judged.verdict == "accepted":
        if draw <= chance:
            alone = "Accepted: the drafts are judged together, and here the draw {draw} is at most {chance}."
            behind = (
                "Accepted: the drafts are judged together, and here the draw {draw} is at most {chance}; place {kept} "
                "behind it passes too."
            )
            return phrase(alone if judged.index + 1 == record.kept else behind, **values)
        return phrase(
            "Accepted with what comes behind: its own draw {draw} is above {chance}, but the drafts are judged "
            "together and place {kept} passes.",
            **values,
        )
    if judged.verdict == "discarded" and (record.final is None or draw <= chance):
        return _discarded(record)
    patterns = {
        "rejected": "Rejected: the drafts are judged together, and no place from {first} on passes; here the draw "
        "{draw} is above {chance}.",
        "discarded": "Discarded: the drafts are judged together, and no place from {first} on passes; here the draw "
        "{draw} is above {chance}.",
    }
    return phrase(patterns[judged.verdict], first=record.kept + 1, **values)


def _discarded(record: RoundRecord) -> Phrase:
    rejected = next((event.index for event in record.judged if event.verdict == "rejected"), None)
    if rejected is not None:
        return phrase("Discarded: never judged, because draft {place} before it was rejected.", place=rejected + 1)
    if record.kept:
        return phrase("Discarded: the run ended at draft {place} before it.", place=record.kept)
    return phrase("Discarded: the run ended before it.")


def _written(token: TokenCommitted, record: RoundRecord) -> Phrase:
    head = _greedy_head(token) if record.greedy else _head(token, record)
    if record.greedy or token.draw is None or token.low is None or token.high is None:
        return head
    return phrase(
        "{head} The draw {draw} falls in its slice {low} to {high}.",
        head=head,
        draw=number(token.draw),
        low=number(token.low),
        high=number(token.high),
    )


def _greedy_head(token: TokenCommitted) -> Phrase:
    heads = {
        "resampled": "Resampled: the target's likeliest token, in place of the rejected draft.",
        "bonus": "Bonus: all drafts passed, and this is the target's likeliest token behind them.",
    }
    return phrase(heads.get(token.origin, "Plain: the target's likeliest token; nothing was drafted."))


def _head(token: TokenCommitted, record: RoundRecord) -> Phrase:
    if token.origin == "bonus":
        count = len(record.drafted) or record.kept
        if count == 1:
            return phrase("Bonus: the one draft passed, so the target's own law gives one more token.")
        return phrase("Bonus: all {count} drafts passed, so the target's own law gives one more token.", count=count)
    if token.origin == "plain":
        return phrase("Plain: nothing was drafted, so the target wrote alone.")
    if token.fallback:
        return phrase("Resampled: the two laws agree and leave nothing over, so it comes from the target's own law.")
    rejected = record.draft(record.kept)
    if rejected is None:
        return phrase("Resampled from what the target wanted beyond the draft.")
    return phrase(
        "Resampled from what the target wanted beyond the draft, in place of {token}.", token=repr(rejected.label)
    )
