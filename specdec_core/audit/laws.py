"""The checks of one recorded law: its listed candidates, entropy, margin and slices.

Knows numbers and their rounding; nothing of rounds. Tolerances: laws are float32, and a softmax over 50,000 tokens was
seen to miss 1 by 1.6e-5; slices are sums in float64.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from specdec_core.events import Candidate, RunEvent, TokenCommitted
from specdec_core.settings import RunSettings

RELATIVE = 1e-5
SUMS = 1e-4
EDGE = 1e-12
LOGITS = 2e-3
ENTROPY = 1e-3
TINY = 1e-30  # below this a float32 probability has lost its digits

Expect = Callable[[bool, RunEvent, str, str], None]


def close(value: float, wanted: float) -> bool:
    """Equal up to the rounding of one float32 operation."""
    return math.isclose(value, wanted, rel_tol=RELATIVE, abs_tol=1e-9)


def close_share(value: float, wanted: float) -> bool:
    """Equal up to the rounding of a law's sum over the vocabulary."""
    return math.isclose(value, wanted, rel_tol=SUMS, abs_tol=1e-9)


def in_slice(event: TokenCommitted) -> bool:
    """Whether a drawn token's draw lies in its slice of the unit interval."""
    if event.draw is None or event.low is None or event.high is None:
        return False
    ordered = -EDGE <= event.low < event.high <= 1 + EDGE
    return ordered and 0 <= event.draw < 1 and event.low - EDGE <= event.draw < event.high + EDGE


class RowCheck:
    """One law, known by its likeliest candidates; an empty list was not recorded and passes.

    Ids are below `width`; no more than `support` of them have a share, where a model knows fewer tokens than that.
    """

    def __init__(
        self, expect: Expect, event: RunEvent, top: Sequence[Candidate], width: int, *, support: int | None = None
    ) -> None:
        self._expect = expect
        self._event = event
        self._top = top
        self._probs = [candidate.prob for candidate in top]
        self._of = {candidate.id: candidate.prob for candidate in top}
        self._width = width
        self._support = width if support is None else min(width, support)

    def _check(self, right: bool, message: str) -> None:
        self._expect(right, self._event, "law", message)

    def check(self, *, entropy: float | None) -> None:
        """The list by itself, and the bounds it sets to the entropy."""
        if not self._top:
            return
        self._check(len(self._of) == len(self._top), "A candidate is listed twice.")
        self._check(all(0 <= i < self._width for i in self._of), "A candidate is no token.")
        self._check(len(self._top) <= self._support, f"The model knows {self._support} tokens only.")
        self._check(all(0 < prob <= 1 + SUMS for prob in self._probs), "A candidate's probability is out of range.")
        self._check(math.fsum(self._probs) <= 1 + SUMS, "The candidates add to more than 1.")
        self._check(self._probs == sorted(self._probs, reverse=True), "The candidates are not in order.")
        if entropy is not None:
            low, high = self._entropy_bounds()
            self._check(low - ENTROPY <= entropy <= high + ENTROPY, f"The entropy must be {low:.4f} to {high:.4f}.")

    def _entropy_bounds(self) -> tuple[float, float]:
        """Least when the rest sits in as few tokens as the order allows, most when it is spread over all others."""
        known = -math.fsum(prob * math.log(prob) for prob in self._probs if prob > 0)
        rest, others = 1 - math.fsum(self._probs), self._support - len(self._probs)
        if rest <= SUMS or others <= 0 or self._probs[-1] <= 0:
            return known, known + max(0.0, rest) * math.log(self._support / SUMS)
        return known - rest * math.log(self._probs[-1]), known + rest * math.log(others / rest)

    def check_member(self, token: int, prob: float) -> None:
        """`prob` is what this law gives `token`: as listed, or no more than the last listed candidate."""
        if not self._top:
            return
        if token in self._of:
            self._check(close_share(prob, self._of[token]), f"The list gives this token {self._of[token]}, not {prob}.")
        else:
            self._check(prob <= self._probs[-1] * (1 + SUMS), "A token that likely would be listed.")

    def check_best(self, token: int) -> None:
        """A greedy choice: no candidate is likelier."""
        if self._top:
            self._check(self._of.get(token, -1.0) >= self._probs[0], "The greedy choice is not the likeliest.")

    def check_greedy(self, token: int, *, chosen: bool) -> None:
        """Whether the target's greedy choice here was `token`; two tokens of equal score leave that open."""
        if not self._top:
            return
        tied = len(self._probs) > 1 and self._probs[0] == self._probs[1]
        self._check(tied or (self._top[0].id == token) == chosen, "The verdict and the likeliest token disagree.")

    def check_margin(self, margin: float | None, temperature: float) -> None:
        """The best two scores are as far apart as their probabilities say; filters keep the ratio."""
        if margin is None or len(self._probs) < 2 or self._probs[1] < TINY:
            return
        wanted = (temperature or 1.0) * math.log(self._probs[0] / self._probs[1])
        right = math.isclose(margin, wanted, rel_tol=1e-4, abs_tol=LOGITS * max(1.0, temperature))
        self._check(right, f"The best two scores are {wanted:.4f} apart, not {margin:.4f}.")

    def check_filters(self, settings: RunSettings) -> None:
        """Nothing is left in that the filters take out; equal scores at the edge of top-k all stay."""
        if not self._top:
            return
        floor = settings.min_p * self._probs[0] * (1 - RELATIVE)
        self._check(self._probs[-1] >= floor, "A candidate is below what min-p keeps.")
        if 0 < settings.top_k < len(self._probs):
            tied = math.isclose(self._probs[-1], self._probs[settings.top_k - 1], rel_tol=RELATIVE)
            self._check(tied, f"More than {settings.top_k} candidates are left.")
        if settings.top_p < 1:
            least = self._least_top_p()
            self._check(settings.top_p >= least - SUMS, f"Top-p must be {least:.4f} at least.")

    def _least_top_p(self) -> float:
        """What top-p must be at least to leave so many candidates.

        It keeps a token only while those before it hold less, measured in the law before it acted. Of that law the
        log knows the kept part, scaled up to 1; what was taken out is bounded, as no token of it was likelier than
        the last one kept.
        """
        listed, last = math.fsum(self._probs), self._probs[-1]
        whole = 1 - listed <= SUMS
        before = listed - last if whole else listed
        least_kept = last if whole else min(last, 1 - listed)
        return before / (1 + (self._width - len(self._probs)) * least_kept)

    def check_slice(self, token: int, low: float, high: float) -> None:
        """Listed candidates with smaller ids lie below the slice, those with greater ids above it."""
        below = math.fsum(prob for i, prob in self._of.items() if i < token)
        above = math.fsum(prob for i, prob in self._of.items() if i > token)
        self._check(below <= low + SUMS and above <= 1 - high + SUMS, "The slice is not where the token's id puts it.")
