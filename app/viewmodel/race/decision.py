"""Says in a few lines why a token is there, or is not: the numbers of its judgement.

Knows the records behind one cell; computes nothing that is not in them.
"""

from __future__ import annotations

from app.viewmodel.phrases import Phrase, phrase
from app.viewmodel.race.legend import NAMES
from app.viewmodel.race.panes import Cell


def decision(cell: Cell) -> tuple[Phrase, ...]:
    """The lines of the card: what, where, and the numbers that decided."""
    head = phrase(
        "{state} · {token} · id {id} · round {round}",
        state=NAMES[cell.state],
        token=repr(cell.label),
        id=cell.id,
        round=cell.round,
    )
    return tuple(line for line in (head, _judgement(cell), _draw(cell)) if line is not None)


def _judgement(cell: Cell) -> Phrase | None:
    judged = cell.judged
    if judged is None:
        return None
    if judged.verdict == "discarded":
        return phrase("Never judged: it stands behind a rejection or an end.")
    target, draft, chance = judged.target_prob, judged.draft_prob, judged.accept_prob
    if target is None or draft is None or chance is None:
        return None
    odds = phrase(
        "target {target} / draft {draft}: accepted with chance {chance}",
        target=_number(target),
        draft=_number(draft),
        chance=_number(chance),
    )
    if judged.draw is None:
        return odds
    return phrase("{odds}; drawn {draw}", odds=odds, draw=_number(judged.draw))


def _draw(cell: Cell) -> Phrase | None:
    committed = cell.committed
    if committed is None or committed.origin == "accepted":
        return None
    if committed.draw is None or committed.low is None or committed.high is None:
        return phrase("target {target}", target=_number(committed.target_prob))
    return phrase(
        "target {target}; drawn {draw}, which falls in its slice {low} to {high}",
        target=_number(committed.target_prob),
        draw=_number(committed.draw),
        low=_number(committed.low),
        high=_number(committed.high),
    )


def _number(value: float) -> str:
    return f"{value:.3g}" if value else "0"
