"""From laws and verdicts to the plain numbers of an event; what only a full trace shows is looked up for it alone.

Near the host each number is looked up once it is known to count; on a device (`host.far`) all that may count is put
down first, as readings that are brought over with the other numbers of the round or of the draft step.

Knows the events' fields; decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.cases import Case, FarCase
from specdec_core.engine.host import Reading, together
from specdec_core.engine.sampling import Best, Law, two_best, unread
from specdec_core.engine.text import Labels
from specdec_core.engine.verify import Verdict
from specdec_core.errors import BrokenNumbers
from specdec_core.events import Candidate

TOP = 8


class Row(NamedTuple):
    """One next-token law, described. Without a full trace `top` is empty and `entropy` None."""

    margin: float | None
    entropy: float | None
    top: tuple[Candidate, ...]


UNSEEN = Row(margin=None, entropy=None, top=())


class Proposed(NamedTuple):
    """A drafted token with its probability in the law it was drawn from, and that law."""

    token: int
    prob: float
    row: Row


class Seen(NamedTuple):
    """A case, and what is put down ahead of what events show of it; near the host nothing is."""

    case: Case
    best: Sequence[Best] = ()  # of each row of the target's law
    rows: Reading | None = None
    finals: Reading | None = None  # the best tokens of what each ending is drawn from

    @property
    def readings(self) -> list[Reading]:
        """All that can be brought over together now."""
        more = [reading for reading in (self.rows, self.finals) if reading is not None]
        return [*self.case.readings, *unread(self.best), *more]


class Outcome(NamedTuple):
    """A verdict in the words of an event; lists run over the g drafts, `rows` over the positions.

    What drafts were compared with, residual masses and rows behind the accepted part are there with a full trace only.
    """

    ids: list[int]
    target_probs: list[float]
    draft_probs: list[float]
    accept_probs: list[float]
    residual_masses: list[float]
    accepted: int
    final: int
    low: float
    high: float
    final_target_prob: float
    final_draft_prob: float
    fallback: bool
    rows: list[Row]
    final_top: tuple[Candidate, ...]


class Reporter:
    """Describes laws and verdicts. `full` is trace `tokens`; greedy laws are described by their softmax."""

    def __init__(self, labels: Labels, *, full: bool) -> None:
        self._labels = labels
        self._full = full

    def look(self, case: Case) -> Seen:
        """Put down what `outcome` will need of a case on a device."""
        if not isinstance(case, FarCase):
            return Seen(case)
        law, finals = case.target, None
        if self._full and case.sources is not None:
            finals = Reading(*_best_of(case.sources))
        rows = _described(law) if self._full else None
        return Seen(case, law.best or two_best(law.scores), rows, finals)

    def outcome(self, seen: Seen, verdict: Verdict) -> Outcome:
        """Describe one round. Raises `BrokenNumbers` when scores of the target that count are not finite."""
        law, ids = seen.case.target, seen.case.tokens
        count = len(ids) + 1 if self._full else verdict.accepted + 1
        best = seen.best[:count] or law.two_best(count)
        _refuse_broken(best, "target")
        return Outcome(
            ids=list(ids),
            target_probs=verdict.target_probs,
            draft_probs=verdict.draft_probs,
            accept_probs=verdict.accept_probs if self._full else [],
            residual_masses=verdict.residual_masses if self._full else [],
            accepted=verdict.accepted,
            final=verdict.final.token,
            low=verdict.final.low,
            high=verdict.final.high,
            final_target_prob=verdict.final_target_prob,
            final_draft_prob=verdict.final_draft_prob,
            fallback=verdict.fallback,
            rows=self._rows(law, best, seen.rows),
            final_top=self._final_top(seen, verdict) if self._full else (),
        )

    def draft(self, token: int | Tensor, law: Law, *more: Reading) -> Proposed:
        """Describe one drafted token: its probability in the draft's law, and that law.

        A token that nobody has read yet is brought over with all that goes with it, and with `more`. Raises
        `BrokenNumbers` when the draft's scores are not finite.
        """
        best = law.best or (two_best(law.scores) if self._full else ())
        if isinstance(token, int):
            return self._drafted(token, law.prob(token), law, best)
        known = Reading(token, *([] if law.greedy else [law.probs.gather(1, token[None])]))
        rows = _described(law) if self._full else None
        together([known, *unread(best), *([] if rows is None else [rows]), *more])
        found = int(known.numbers[0][0])
        return self._drafted(found, law.prob(found) if law.greedy else known.numbers[1][0], law, best, rows)

    def drafted(self, token: int, prob: float, law: Law) -> Proposed:
        """The same where only trace `rounds` is wanted and both numbers are known."""
        return self._drafted(token, prob, law, law.best)

    def _drafted(
        self, token: int, prob: float, law: Law, best: Sequence[Best], rows: Reading | None = None
    ) -> Proposed:
        if not self._full:  # nobody will see the law itself; a broken score breaks every number of its row
            _refuse_broken(best, "draft", prob)
            return Proposed(token, prob, UNSEEN)
        _refuse_broken(best, "draft")
        return Proposed(token, prob, self._rows(law, best, rows)[0])

    def _rows(self, law: Law, best: Sequence[Best], described: Reading | None) -> list[Row]:
        margins = [_finite(found.score - found.second) for found in best]
        if not self._full:
            return [Row(margin, None, ()) for margin in margins]
        entropies, probs, ids = (described or _described(law)).numbers
        width = len(probs) // len(entropies)
        return [
            Row(margin, entropy, self._candidates(probs[i : i + width], ids[i : i + width]))
            for margin, entropy, i in zip(margins, entropies, range(0, len(probs), width), strict=True)
        ]

    def _final_top(self, seen: Seen, verdict: Verdict) -> tuple[Candidate, ...]:
        if seen.case.target.greedy:
            return self._candidates([1.0], [verdict.final.token])
        if seen.finals is None:
            return self._candidates(*Reading(*_best_of(verdict.final_law)).numbers)
        values, ids = seen.finals.numbers
        width = len(values) // (len(seen.case.tokens) + 1)
        place = slice(verdict.accepted * width, (verdict.accepted + 1) * width)
        return self._candidates(values[place], ids[place])

    def _candidates(self, probs: list[float], ids: list[float]) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(int(i), self._labels[int(i)], prob) for prob, i in zip(probs, ids, strict=True) if prob > 0
        )


def certainty(law: Law) -> Reading:
    """The likeliest probability and the entropy (nats) of a one-row law; of its softmax where the law is greedy."""
    probs = law.scores.softmax(dim=-1) if law.weights is None else law.weights
    return Reading(probs.amax(), torch.special.entr(probs).sum())


def _described(law: Law) -> Reading:
    """Entropies [rows], the best tokens' probabilities and their ids [rows, TOP or fewer].

    A greedy law is a point mass and says nothing about how close the choice was: its softmax is described instead.
    """
    laws = law.scores.softmax(dim=-1) if law.weights is None else law.weights
    columns = law.scores.topk(min(TOP, law.scores.shape[-1]), dim=-1).indices
    tokens = columns if law.kept is None else law.kept.tokens[columns]
    return Reading(torch.special.entr(laws).sum(dim=-1), laws.gather(-1, columns), tokens)


def _best_of(weights: Tensor) -> tuple[Tensor, Tensor]:
    """The largest shares of weights [..., vocab], and whose they are."""
    best = (weights / weights.sum(dim=-1, keepdim=True)).topk(min(TOP, weights.shape[-1]), dim=-1)
    return best.values, best.indices


def _refuse_broken(best: Sequence[Best], whose: str, prob: float = 0.0) -> None:
    """Raise `BrokenNumbers` when the best score of a row is not finite, since a NaN anywhere counts as the best, or
    when the probability of a token of the row is not.
    """
    if not math.isfinite(sum((found.score for found in best), prob)):
        raise BrokenNumbers(
            f"The {whose} model returned scores that are not numbers.",
            "Try number format float32; if it stays, the model files are damaged.",
        )


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
