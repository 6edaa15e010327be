"""The rules of verification, as pure functions on what a case gives them.

Chain rule: Leviathan et al. 2023 (arXiv 2211.17192), section 2.3 and appendix A.1; Chen et al. 2023
(arXiv 2302.01318), algorithm 2. Block rule: Sun et al. 2025 (arXiv 2403.10444).
Knows nothing of models, caches, text or events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from torch import Tensor

from specdec_core.engine.cases import Case, path_weights
from specdec_core.engine.sampling import Drawn, Law


class Verdict(NamedTuple):
    """What a rule decided on g drafts, with every number it used."""

    case: Case
    passed: list[bool]  # the test at each position by itself
    accepted: int  # length of the accepted prefix
    final: Drawn  # the resampled or bonus token
    left: Tensor | None  # [vocab] the residual it was drawn from, not normalised; None: from the target's own law
    final_target_prob: float  # p at the final token
    final_draft_prob: float  # q at the final token; 0 for a bonus token
    fallback: bool  # the residual was empty and p was used
    together: list[float] | None = None  # what draws were compared with, where drafts were not judged one by one

    @property
    def target(self) -> Law:
        """p, g + 1 rows."""
        return self.case.target

    @property
    def target_probs(self) -> list[float]:
        """p at each drafted token."""
        return self.case.target_probs

    @property
    def draft_probs(self) -> list[float]:
        """q at each drafted token."""
        return self.case.draft_probs

    @property
    def final_law(self) -> Tensor:
        """The weights that the final token was drawn from: [vocab]; made when asked for."""
        return self.target.probs[self.accepted] if self.left is None else self.left

    @property
    def accept_probs(self) -> list[float]:
        """What the draw at each position was compared with; computed when asked for."""
        if self.together is not None:
            return self.together
        return [accept_probability(p, q) for p, q in zip(self.target_probs, self.draft_probs, strict=True)]

    @property
    def residual_masses(self) -> list[float]:
        """Sum over the vocabulary of max(0, p - q) at each drafted position; computed when asked for."""
        return self.case.residual_masses


class Rule(Protocol):
    """A verification rule."""

    def __call__(self, case: Case, accept_draws: Sequence[float]) -> Verdict:
        """Judge the g drafts of a case with as many draws, each in (0, 1]."""
        ...


def accept_probability(target_prob: float, draft_prob: float) -> float:
    """min(1, p / q) where q > 0; a token that q gives nothing cannot have been drafted and counts as 0."""
    return min(1.0, target_prob / draft_prob) if draft_prob > 0 else 0.0


def chain(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """Judge each draft by itself and keep those before the first failure.

    Draft i passes when draw * q <= p, which needs no division. The final token comes from the residual at the first
    failure, or from the target's last row when all pass; an empty residual (p and q equal up to rounding) falls back
    to the target's row.
    """
    passed = [draw * q <= p for draw, q, p in zip(accept_draws, case.draft_probs, case.target_probs, strict=True)]
    accepted = passed.index(False) if False in passed else len(passed)
    return _concluded(case, passed, accepted)


def block(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """Judge the drafts together: a later position may rescue an earlier failure, so never fewer are kept on average.

    Sun et al. 2025 (arXiv 2403.10444), algorithm 2. w_i = min(1, w_(i-1) p_i / q_i) is how much of the path up to i
    the target still wants; m_i the mass of max(0, w_i p_(i+1) - q_(i+1)). Position i passes when its draw is at most
    m_i / (m_i + 1 - w_i), the last one when it is at most w_g; the longest prefix whose end passes is kept. The final
    token comes from max(0, w p - q) behind it.
    """
    weights = path_weights(case.target_probs, case.draft_probs)
    accept = block_probabilities(weights, case.wanted(weights))
    passed = [draw <= limit for draw, limit in zip(accept_draws, accept, strict=True)]
    accepted = max((i + 1 for i, passes in enumerate(passed) if passes), default=0)
    weight = weights[accepted - 1] if accepted else 1.0
    return _concluded(case, passed, accepted, weight)._replace(together=accept)


def block_probabilities(weights: Sequence[float], wanted: Sequence[float]) -> list[float]:
    """h_1 ... h_g of block verification, what the draw at each position is compared with, from w_1 ... w_g and
    m_1 ... m_(g-1).
    """
    if not weights:
        return []
    # The mass comes first: a weight of 1 leaves exactly 1. Nothing to spare means that the whole path is wanted and the
    # next laws agree: it always passes.
    spare = [mass + (1 - weight) for mass, weight in zip(wanted, weights[:-1], strict=True)]
    inner = [mass / room if room > 0 else 1.0 for mass, room in zip(wanted, spare, strict=True)]
    return [*inner, weights[-1]]


def plain(case: Case) -> Verdict:
    """The verdict on no drafts at all: the token is drawn from the target's own law."""
    return _concluded(case, [], 0)


RULES: dict[str, Rule] = {"chain": chain, "block": block}


def _concluded(case: Case, passed: list[bool], accepted: int, weight: float = 1.0) -> Verdict:
    """End the round behind the accepted prefix, of whose path the target still wants `weight`."""
    ending = case.ending(accepted, weight)
    return Verdict(
        case=case,
        passed=passed,
        accepted=accepted,
        final=ending.drawn,
        left=ending.left,
        final_target_prob=ending.target_prob,
        final_draft_prob=ending.draft_prob,
        fallback=ending.fallback,
    )
