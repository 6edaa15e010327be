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


UNSEEN = Row(margin=None, entropy=None, top=())


class Outcome(NamedTuple):
    """A verdict as plain numbers; lists run over the g drafts, `rows` over the g + 1 positions.

    What drafts were compared with and residual masses are there with a full trace only.
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

    def outcome(self, ids: Tensor, law: Law, verdict: Verdict) -> Outcome:
        """Bring one round to the host. Raises `BrokenNumbers` when the target's scores are not finite."""
        (drafted, p, q, accept, mass), ending, shown, final_shown = self._copy(ids, law, verdict)
        accepted, final, low, high, final_p, final_q, fallback = ending
        _refuse_broken(shown.best, "target")
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
        told = [token, law.probs[0, token]]
        if not self._full:  # nobody will see the law itself
            (drafted, prob, best) = _to_host([*told, law.scores.amax()])
            _refuse_broken(best, "draft")
            return int(drafted[0]), prob[0], UNSEEN
        drafted, prob, *rest = _to_host([*told, *_Shown.of(law, TOP, full=True).tensors()])
        host = _Shown.from_host(rest)
        _refuse_broken(host.best, "draft")
        return int(drafted[0]), prob[0], self._rows(host)[0]

    def _copy(
        self, ids: Tensor, law: Law, verdict: Verdict
    ) -> tuple[list[list[float]], list[float], _ShownHost, tuple[list[float], list[float]]]:
        """The numbers of each draft, those of the round, the rows' descriptions and the final law's."""
        final, weights = verdict.final, verdict.final_law
        best = (weights / weights.sum()).topk(min(TOP, weights.shape[-1])) if self._full else weights[:0].topk(0)
        flat = [
            ids,
            verdict.target_probs,
            verdict.draft_probs,
            *((verdict.accept_probs, verdict.residual_masses) if self._full else (weights[:0], weights[:0])),
            verdict.accepted,
            final.token,
            final.low,
            final.high,
            verdict.final_target_prob,
            verdict.final_draft_prob,
            verdict.fallback,
            best.values,
            best.indices,
            *_Shown.of(law, TOP if self._full else 2, full=self._full).tensors(),
        ]
        host = _to_host(flat)
        return host[:5], [part[0] for part in host[5:12]], _Shown.from_host(host[14:]), (host[12], host[13])

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
        scores = law.scores
        best = scores.topk(min(k, scores.shape[-1]), dim=-1)
        second = best.values[:, 1] if best.values.shape[1] > 1 else best.values[:, 0] - torch.inf
        margins = best.values[:, 0] - second
        if not full:
            nothing = scores.new_empty(0)
            return _Shown(best.values[:, 0], margins, nothing, nothing, nothing)
        # A greedy law is a point mass and says nothing about how close the choice was: describe the softmax instead.
        laws = scores.softmax(dim=-1) if law.greedy else law.probs
        entropies = torch.special.entr(laws).sum(dim=-1)
        return _Shown(best.values[:, 0], margins, entropies, laws.gather(-1, best.indices), best.indices)

    def tensors(self) -> list[Tensor]:
        return [self.best, self.margins, self.entropies, self.probs, self.ids]

    @staticmethod
    def from_host(values: list[list[float]]) -> _ShownHost:
        return _ShownHost(*values)


def _refuse_broken(best: list[float], whose: str) -> None:
    """Raise `BrokenNumbers` when the best score of a row is not finite: a NaN anywhere counts as the best."""
    if not math.isfinite(sum(best)):
        raise BrokenNumbers(
            f"The {whose} model returned scores that are not numbers.",
            "Try number format float32; if it stays, the model files are damaged.",
        )


def _to_host(tensors: list[Tensor]) -> list[list[float]]:
    """Bring tensors of any shape to the host as flat lists of numbers, from a device in one copy.

    Ids are exact in float64.
    """
    if tensors[0].device.type == "cpu":
        return [tensor.reshape(-1).tolist() for tensor in tensors]
    flat = torch.cat([tensor.detach().reshape(-1).to(torch.float64) for tensor in tensors]).cpu()
    return [part.tolist() for part in flat.split([tensor.numel() for tensor in tensors])]


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
