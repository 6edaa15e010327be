"""From laws and verdicts to the plain numbers of an event; what only a full trace shows is looked up for it alone.

Knows the events' fields; decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.host import to_host
from specdec_core.engine.sampling import Best, Law
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

    def outcome(self, ids: Sequence[int], law: Law, verdict: Verdict) -> Outcome:
        """Describe one round. Raises `BrokenNumbers` when scores of the target that count are not finite."""
        best = law.two_best(len(ids) + 1 if self._full else verdict.accepted + 1)
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
            rows=self._rows(law, best),
            final_top=self._final_top(verdict.final_law) if self._full else (),
        )

    def draft(self, token: int, law: Law) -> tuple[float, Row]:
        """Describe one drafted token: its probability in the draft's law, and that law.

        Raises `BrokenNumbers` when the draft's scores are not finite.
        """
        prob = law.prob(token)
        if not self._full:  # nobody will see the law itself; a broken score breaks every number of its row
            _refuse_broken(law.best, "draft", prob)
            return prob, UNSEEN
        best = law.two_best(1)
        _refuse_broken(best, "draft")
        return prob, self._rows(law, best)[0]

    def _rows(self, law: Law, best: Sequence[Best]) -> list[Row]:
        margins = [_finite(found.score - found.second) for found in best]
        if not self._full:
            return [Row(margin, None, ()) for margin in margins]
        # A greedy law is a point mass and says nothing about how close the choice was: describe the softmax instead.
        laws = law.scores.softmax(dim=-1) if law.weights is None else law.weights
        columns = law.scores.topk(min(TOP, law.scores.shape[-1]), dim=-1).indices
        tokens = columns if law.kept is None else law.kept.tokens[columns]
        entropies, probs, ids = to_host([torch.special.entr(laws).sum(dim=-1), laws.gather(-1, columns), tokens])
        width = columns.shape[-1]
        return [
            Row(margin, entropy, self._candidates(probs[i : i + width], ids[i : i + width]))
            for margin, entropy, i in zip(margins, entropies, range(0, len(probs), width), strict=True)
        ]

    def _final_top(self, weights: Tensor) -> tuple[Candidate, ...]:
        best = (weights / weights.sum()).topk(min(TOP, weights.shape[-1]))
        return self._candidates(*to_host([best.values, best.indices]))

    def _candidates(self, probs: list[float], ids: list[float]) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(int(i), self._labels[int(i)], prob) for prob, i in zip(probs, ids, strict=True) if prob > 0
        )


def certainty(law: Law) -> tuple[float, float]:
    """The likeliest probability and the entropy (nats) of a one-row law; of its softmax where the law is greedy."""
    probs = law.scores.softmax(dim=-1) if law.weights is None else law.weights
    best, entropy = to_host([probs.amax(), torch.special.entr(probs).sum()])
    return best[0], entropy[0]


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
