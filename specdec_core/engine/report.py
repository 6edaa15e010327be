"""From tensors to the plain numbers of an event: what one round decided, brought to the host in a single copy.

Knows the events' fields; decides nothing.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.sampling import Law
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


class Outcome(NamedTuple):
    """A verdict as plain numbers; lists run over the g drafts, `rows` over the g + 1 positions."""

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

    def outcome(self, ids: Tensor, law: Law, verdict: Verdict) -> Outcome:
        """Bring one round to the host. Raises `BrokenNumbers` when the target's scores are not finite."""
        (drafted, p, q, accept, mass, scalars), shown, final_shown = self._copy(ids, law, verdict)
        accepted, final, low, high, final_p, final_q, fallback = scalars
        _refuse_broken(shown, "target")
        return Outcome(
            ids=[int(i) for i in drafted],
            target_probs=p,
            draft_probs=q,
            accept_probs=accept,
            residual_masses=mass,
            accepted=int(accepted),
            final=int(final),
            low=low,
            high=high,
            final_target_prob=final_p,
            final_draft_prob=final_q,
            fallback=bool(fallback),
            rows=self._rows(shown),
            final_top=self._candidates(*final_shown) if self._full else (),
        )

    def draft(self, token: Tensor, law: Law) -> tuple[int, float, Row]:
        """Describe one drafted token: id, its probability in the draft's law, and that law.

        Raises `BrokenNumbers` when the draft's scores are not finite.
        """
        shown = _Shown.of(law, TOP if self._full else 2, full=self._full)
        flat = [token[None], law.probs[0, token][None], *shown.tensors()]
        (drafted, prob, *rest) = _to_host(flat)
        host = _Shown.from_host(rest)
        _refuse_broken(host, "draft")
        return int(drafted[0]), prob[0], self._rows(host)[0]

    def _copy(
        self, ids: Tensor, law: Law, verdict: Verdict
    ) -> tuple[list[list[float]], _ShownHost, tuple[list[float], list[float]]]:
        final = verdict.final
        scalars = torch.stack(
            [
                value.to(torch.float64)
                for value in (
                    verdict.accepted,
                    final.token,
                    final.low,
                    final.high,
                    verdict.final_target_prob,
                    verdict.final_draft_prob,
                    verdict.fallback,
                )
            ]
        )
        shown = _Shown.of(law, TOP if self._full else 2, full=self._full)
        weights = verdict.final_law
        best = (weights / weights.sum()).topk(min(TOP, weights.shape[-1])) if self._full else weights[:0].topk(0)
        flat = [
            ids,
            verdict.target_probs,
            verdict.draft_probs,
            verdict.accept_probs,
            verdict.residual_masses,
            scalars,
            best.values,
            best.indices,
            *shown.tensors(),
        ]
        *numbers, final_probs, final_ids, best_scores, margins, entropy, probs, top_ids = _to_host(flat)
        host = _Shown.from_host([best_scores, margins, entropy, probs, top_ids])
        return numbers, host, (final_probs, final_ids)

    def _rows(self, shown: _ShownHost) -> list[Row]:
        if not self._full:
            return [Row(_finite(margin), None, ()) for margin in shown.margins]
        width = len(shown.probs) // len(shown.margins)
        return [
            Row(
                _finite(margin),
                entropy,
                self._candidates(shown.probs[i * width : (i + 1) * width], shown.ids[i * width : (i + 1) * width]),
            )
            for i, (margin, entropy) in enumerate(zip(shown.margins, shown.entropies, strict=True))
        ]

    def _candidates(self, probs: list[float], ids: list[float]) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(int(i), self._labels[int(i)], prob) for prob, i in zip(probs, ids, strict=True) if prob > 0
        )


def certainty(law: Law) -> tuple[float, float]:
    """The likeliest probability and the entropy (nats) of a one-row law; of its softmax where the law is greedy."""
    probs = law.scores.softmax(dim=-1) if law.greedy else law.probs
    best, entropy = _to_host([probs.amax(), torch.special.entr(probs).sum()])
    return best[0], entropy[0]


class _ShownHost(NamedTuple):
    best: list[float]
    margins: list[float]
    entropies: list[float]
    probs: list[float]
    ids: list[float]


class _Shown(NamedTuple):
    """Descriptions of rows of laws, on the device."""

    best: Tensor  # [rows] highest score: not finite when any score is broken
    margins: Tensor  # [rows]
    entropies: Tensor  # [rows], empty without a full trace
    probs: Tensor  # [rows, k], empty without a full trace
    ids: Tensor  # [rows, k]

    @staticmethod
    def of(law: Law, k: int, *, full: bool) -> _Shown:
        scores, probs, greedy = law
        best = scores.topk(min(k, scores.shape[-1]), dim=-1)
        second = best.values[:, 1] if best.values.shape[1] > 1 else best.values[:, 0] - torch.inf
        margins = best.values[:, 0] - second
        if not full:
            nothing = scores.new_empty(0)
            return _Shown(best.values[:, 0], margins, nothing, nothing, nothing)
        # A greedy law is a point mass and says nothing about how close the choice was: describe the softmax instead.
        laws = scores.softmax(dim=-1) if greedy else probs
        entropies = torch.special.entr(laws).sum(dim=-1)
        return _Shown(best.values[:, 0], margins, entropies, laws.gather(-1, best.indices), best.indices)

    def tensors(self) -> list[Tensor]:
        return [self.best, self.margins, self.entropies, self.probs, self.ids]

    @staticmethod
    def from_host(values: list[list[float]]) -> _ShownHost:
        return _ShownHost(*values)


def _refuse_broken(shown: _ShownHost, whose: str) -> None:
    """Raise `BrokenNumbers` when the best score of a row is not finite: a NaN anywhere counts as the best."""
    if not math.isfinite(sum(shown.best)):
        raise BrokenNumbers(
            f"The {whose} model returned scores that are not numbers.",
            "Try number format float32; if it stays, the model files are damaged.",
        )


def _to_host(tensors: list[Tensor]) -> list[list[float]]:
    """Bring tensors of any shape to the host as flat lists of numbers, in one copy. Ids are exact in float64."""
    flat = torch.cat([tensor.detach().reshape(-1).to(torch.float64) for tensor in tensors]).cpu()
    return [part.tolist() for part in flat.split([tensor.numel() for tensor in tensors])]


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
