"""Everything the inspector shows of one token: both laws side by side, the test, the residual, figures, a sentence.

Knows a cell and the records of its round; nothing of how it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.viewmodel.numbers import Share, entropy, number, share
from app.viewmodel.phrases import NOTHING, Phrase, joined, marked, phrase
from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.legend import NAMES
from app.viewmodel.race.panes import Cell, CellState
from app.viewmodel.race.record import RoundRecord, round_record
from app.viewmodel.race.why import why
from specdec_core.events import Candidate, TokenCommitted, TokenDrafted, TokenJudged

MOST_ROWS = 10
WHOLE = 1e-5  # a listed law that lacks no more than this is complete
SURELY_MORE = 1e-9


LAWS = {"target": marked("target {share}"), "draft": marked("draft {share}"), "residual": marked("residual {share}")}
UNDECIDED = phrase("How undecided the model was here: as undecided as between so many equally likely tokens.")


class Row(NamedTuple):
    """One candidate. `state` marks what became of it in this round; a probability of None is not in the records."""

    id: int
    label: str
    target: Share | None = None
    draft: Share | None = None
    residual: Share | None = None
    state: CellState | None = None


class Axis(NamedTuple):
    """A draw on the unit interval, and the zone it was compared with."""

    title: Phrase
    low: float
    high: float
    draw: float
    inside: bool
    words: Phrase


class Fact(NamedTuple):
    """One figure of the token with its definition."""

    name: Phrase
    value: Phrase
    definition: Phrase


class Inspection(NamedTuple):
    """One token, ready to be shown."""

    state: CellState
    label: str
    name: Phrase
    place: Phrase
    sentence: Phrase
    rows: tuple[Row, ...]
    rows_note: Phrase
    has_draft: bool
    test: Axis | None
    residual: tuple[Row, ...]
    residual_note: Phrase
    drawn: Axis | None
    facts: tuple[Fact, ...]


class Law:
    """A next-token law as far as it was recorded: some tokens exactly, the others at most `rest` each, if it is known.

    `top` are the likeliest tokens in order; `extra` are others that are known besides.
    """

    def __init__(self, top: Iterable[Candidate], extra: Mapping[int, Candidate] | None = None) -> None:
        best = {candidate.id: candidate for candidate in top}
        self.listed = best | dict(extra or {})
        missing = 1 - sum(candidate.prob for candidate in self.listed.values())
        self.rest: float | None = None
        if missing <= WHOLE:
            self.rest = 0.0
        elif best:
            self.rest = min(missing, *(candidate.prob for candidate in best.values()))

    def at(self, token: int) -> Share | None:
        """What the law gives a token; None where nothing is known of it."""
        if token in self.listed:
            return Share(self.listed[token].prob)
        return None if self.rest is None else Share(self.rest, exact=self.rest == 0)


NO_LAW = Law(())


def inspect(lane: Lane, place: int) -> Inspection | None:
    """What to show of one cell; None when there is no such cell."""
    if not 0 <= place < len(lane.pane.cells):
        return None
    cell = lane.pane.cells[place]
    record = round_record(lane.events, cell.round)
    return None if record is None else inspected(cell, record)


def inspected(cell: Cell, record: RoundRecord) -> Inspection:
    """The same from a cell and the records of its round."""
    draft, judged = _draft_here(cell, record)
    target_law, draft_law = _target_law(cell, judged, record), _draft_law(cell, draft, record)
    states = _states(cell, record)
    return Inspection(
        state=cell.state,
        label=cell.label,
        name=NAMES[cell.state],
        place=_place(cell, draft, record),
        sentence=why(cell, record),
        rows=_rows(target_law, draft_law, states, cell),
        rows_note=_rows_note(target_law, draft, record),
        has_draft=bool(draft_law.listed),
        test=_test(cell, judged, record),
        residual=_residual(cell, record, target_law, draft_law),
        residual_note=_residual_note(cell, record),
        drawn=_drawn(cell, record),
        facts=tuple(_facts(cell, draft, judged)),
    )


def _draft_here(cell: Cell, record: RoundRecord) -> tuple[TokenDrafted | None, TokenJudged | None]:
    """The draft and its verdict at the cell's place in the text: a resampled token stands where one was rejected."""
    if cell.state == "resampled":
        return record.draft(record.kept), record.judgement(record.kept)
    return cell.drafted, cell.judged


def _target_law(cell: Cell, judged: TokenJudged | None, record: RoundRecord) -> Law:
    token = cell.committed
    own = {} if token is None or record.greedy else _one(token.id, token.label, token.target_prob)
    if judged is None:
        return Law(() if token is None else token.top, own)
    if record.greedy or judged.target_prob is None:
        return Law(judged.top)
    extra = _one(judged.id, _label(record, judged.index), judged.target_prob)
    final = _of_rejection(cell, record)
    return Law(judged.top, extra if final is None else extra | _one(final.id, final.label, final.target_prob))


def _draft_law(cell: Cell, draft: TokenDrafted | None, record: RoundRecord) -> Law:
    if draft is None:
        token = cell.committed
        known = token is not None and token.origin == "accepted" and not record.greedy
        if token is None or token.draft_prob is None or not known:
            return NO_LAW
        return Law((), _one(token.id, token.label, token.draft_prob))
    extra = _one(draft.id, draft.label, draft.draft_prob)
    if not draft.top:  # a deterministic drafter puts everything on its token
        return Law((), extra)
    if record.greedy:
        return Law(draft.top)
    final = _of_rejection(cell, record)
    if final is not None and final.draft_prob is not None:
        extra |= _one(final.id, final.label, final.draft_prob)
    return Law(draft.top, extra)


def _one(token: int, label: str, prob: float) -> dict[int, Candidate]:
    return {token: Candidate(token, label, prob)}


def _label(record: RoundRecord, index: int) -> str:
    draft = record.draft(index)
    return "?" if draft is None else draft.label


def _states(cell: Cell, record: RoundRecord) -> dict[int, CellState]:
    """What became of the tokens that were proposed or written at this place."""
    states: dict[int, CellState] = {cell.id: cell.state}
    final, rejected = _of_rejection(cell, record), record.judgement(record.kept)
    if final is not None and rejected is not None:
        states |= {rejected.id: rejected.verdict, final.id: "resampled"}
    return states


def _rows(target: Law, draft: Law, states: Mapping[int, CellState], cell: Cell) -> tuple[Row, ...]:
    known = target.listed | draft.listed
    if not known:
        return ()
    rows = [Row(i, known[i].label, target.at(i), draft.at(i), state=states.get(i)) for i in known]

    def weight(row: Row) -> float:
        return max(one.value if one is not None and one.exact else 0.0 for one in (row.target, row.draft))

    rows.sort(key=lambda row: (row.state is None, -weight(row)))
    return tuple(sorted(rows[:MOST_ROWS], key=lambda row: (-_value(row.target), -_value(row.draft))))


def _value(found: Share | None) -> float:
    """For sorting: tokens that are only known to be rare come last."""
    return -1.0 if found is None else found.value if found.exact else 0.0


def _rows_note(target: Law, draft: TokenDrafted | None, record: RoundRecord) -> Phrase:
    if record.greedy and target.listed:
        return phrase("At temperature 0 all probability is on the likeliest token; shown is how close the choice was.")
    if draft is not None and record.point_mass:
        return phrase("The drafter looks its tokens up: it puts everything on one.")
    if not target.listed and draft is not None:
        return phrase("The target's law is not in the records: the draft was never judged.")
    return NOTHING


def _test(cell: Cell, judged: TokenJudged | None, record: RoundRecord) -> Axis | None:
    """The accept test of a drafted token; at temperature 0 no draw decides."""
    if record.greedy or judged is None or cell.judged is None:
        return None
    if judged.accept_prob is None or judged.draw is None:
        return None
    inside = judged.draw <= judged.accept_prob
    return Axis(
        title=phrase("Accept test at this place") if record.block else phrase("Accept test"),
        low=0.0,
        high=judged.accept_prob,
        draw=judged.draw,
        inside=inside,
        words=phrase(
            "Drawn {draw}; the zone that passes is 0 to {chance}.",
            draw=number(judged.draw),
            chance=number(judged.accept_prob),
        ),
    )


def _drawn(cell: Cell, record: RoundRecord) -> Axis | None:
    """Where the draw of a written token fell among the slices of its law."""
    token = cell.committed
    if token is None or record.greedy or token.draw is None or token.low is None or token.high is None:
        return None
    return Axis(
        title=phrase("Where the draw fell"),
        low=token.low,
        high=token.high,
        draw=token.draw,
        inside=True,
        words=phrase(
            "Drawn {draw}; the token's slice is {low} to {high}.",
            draw=number(token.draw),
            low=number(token.low),
            high=number(token.high),
        ),
    )


def _of_rejection(cell: Cell, record: RoundRecord) -> TokenCommitted | None:
    """The token that was resampled at this cell's place, when there is one."""
    final = record.final
    if final is None or final.origin != "resampled":
        return None
    here = cell.state == "resampled" or (cell.judged is not None and cell.judged.index == record.kept)
    return final if here else None


def _residual(cell: Cell, record: RoundRecord, target: Law, draft: Law) -> tuple[Row, ...]:
    """What the token was resampled from: max(0, p - q), as recorded, and as it follows from the two laws elsewhere."""
    final = _of_rejection(cell, record)
    if final is None or final.fallback or record.greedy:
        return ()
    shares = _recorded(final)
    if not record.block:
        shares = _worked_out(target, draft, record.judgement(record.kept)) | shares
    rows = [
        Row(i, candidate.label, residual=Share(candidate.prob), state="resampled" if i == final.id else None)
        for i, candidate in shares.items()
    ]
    rows.sort(key=lambda row: (row.state is None, -_value(row.residual)))
    return tuple(sorted(rows[:MOST_ROWS], key=lambda row: -_value(row.residual)))


def _recorded(final: TokenCommitted) -> dict[int, Candidate]:
    shares = {candidate.id: candidate for candidate in final.top}
    if final.low is not None and final.high is not None:
        shares |= _one(final.id, final.label, final.high - final.low)
    return shares


def _worked_out(target: Law, draft: Law, judged: TokenJudged | None) -> dict[int, Candidate]:
    """max(0, p - q) over its recorded sum, for tokens whose p and q are both known."""
    if judged is None or not judged.residual_mass:
        return {}
    found: dict[int, Candidate] = {}
    for token, candidate in target.listed.items():
        given = draft.at(token)
        if given is not None and given.exact and candidate.prob - given.value > SURELY_MORE:
            prob = (candidate.prob - given.value) / judged.residual_mass
            found[token] = Candidate(token, candidate.label, prob)
    return found


def _residual_note(cell: Cell, record: RoundRecord) -> Phrase:
    final = _of_rejection(cell, record)
    if final is None or record.greedy:
        return NOTHING
    if final.fallback:
        return phrase("The residual is empty: the two laws agree, and the target's own law was used.")
    if record.block:
        return phrase("What the target wants beyond the draft, given how much of the kept path it still wanted.")
    return phrase("max(0, target - draft), made to sum to 1.")


def _place(cell: Cell, draft: TokenDrafted | None, record: RoundRecord) -> Phrase:
    parts = [phrase("round {round}", round=cell.round)]
    if draft is not None:
        count = max(len(record.drafted), draft.index + 1)
        parts.append(phrase("draft {place} of {count}", place=draft.index + 1, count=count))
    if cell.committed is not None:
        parts.append(phrase("token {position} of the text", position=cell.committed.position + 1))
    parts.append(phrase("id {id}", id=cell.id))
    return joined(parts, " · ")


def _facts(cell: Cell, draft: TokenDrafted | None, judged: TokenJudged | None) -> Iterable[Fact]:
    yield from _mass_facts(judged)
    nats = judged.target_entropy if judged is not None else None
    nats = cell.committed.target_entropy if nats is None and cell.committed is not None else nats
    if nats is not None:
        yield Fact(phrase("Target's entropy"), entropy(nats), UNDECIDED)
    if draft is not None and draft.top:
        yield Fact(phrase("Draft's entropy"), entropy(draft.entropy), UNDECIDED)
    if cell.committed is not None and cell.committed.margin is not None:
        yield Fact(
            phrase("Margin"),
            phrase("{margin} logits", margin=f"{cell.committed.margin:.2f}"),
            phrase(
                "The gap between the target's two best scores; where it is no larger than rounding, the greedy choice "
                "may be the other one."
            ),
        )


def _mass_facts(judged: TokenJudged | None) -> Iterable[Fact]:
    if judged is None or judged.residual_mass is None:
        return
    mass = min(1.0, max(0.0, judged.residual_mass))
    yield Fact(
        phrase("Overlap"),
        phrase("{overlap} %", overlap=f"{100 * (1 - mass):.1f}"),
        phrase("The probability that both laws share: the chance that any draft from this law would pass."),
    )
    yield Fact(
        phrase("Residual mass"),
        phrase("{mass} %", mass=f"{100 * mass:.1f}"),
        phrase("What the target wants beyond the draft: 100 % minus the overlap."),
    )


def described(rows: Sequence[Row]) -> Phrase:
    """The rows in words, for a reader who does not see them."""
    parts: list[Phrase] = []
    for row in rows:
        values: dict[str, str | Phrase] = {"token": repr(row.label), "state": NOTHING}
        if row.state is not None:
            values["state"] = phrase(" ({state})", state=NAMES[row.state])
        numbers = {
            name: phrase(LAWS[name], share=share(found))
            for name, found in (("target", row.target), ("draft", row.draft), ("residual", row.residual))
            if found is not None
        }
        listed = ", ".join(f"{{{name}}}" for name in numbers)
        pattern = f"{{token}}{{state}}: {listed}"
        parts.append(phrase(pattern, **values, **numbers))
    return joined(parts, "; ")
