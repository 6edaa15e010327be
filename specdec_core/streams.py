"""The random numbers of a run, from its seed: what the engine draws and what an audit may draw again.

Knows nothing of tokens or laws.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import numpy as np

from specdec_core.settings import Arm

AHEAD = 64  # numbers made at once: behind a forward pass a call into the generator is dear, whatever its size


class Streams:
    """The separate random streams of one run: drafting, accepting, and the token that ends a round.

    Each is a counter-based generator on its own branch of the seed, so what one part of a round draws never shifts
    another part, and the two arms of a race share none.
    """

    def __init__(self, seed: int, arm: Arm) -> None:
        roots = np.random.SeedSequence([seed, 0 if arm == "plain" else 1]).spawn(3)
        self._draft, self._accept, self._final = (
            _numbers(np.random.Generator(np.random.Philox(root))) for root in roots
        )
        self._drafted: deque[float] = deque(maxlen=AHEAD)
        self._again: list[float] = []

    def draft_draw(self) -> float:
        """A number in [0, 1) for one drafted token."""
        draw = self._again.pop() if self._again else next(self._draft)
        self._drafted.append(draw)
        return draw

    def take_back(self, drafts: int) -> None:
        """Give the last numbers for drafted tokens again, at most `AHEAD` of them: they were drawn for nothing."""
        for _ in range(drafts):
            self._again.append(self._drafted.pop())

    def accept_draws(self, count: int) -> list[float]:
        """Numbers in (0, 1]: with zero left out, a token the target gives no probability is never accepted."""
        return [1.0 - next(self._accept) for _ in range(count)]

    def final_draw(self) -> float:
        """A number in [0, 1) for the resampled, bonus or plain token."""
        return next(self._final)


def _numbers(generator: np.random.Generator) -> Iterator[float]:
    while True:
        yield from generator.random(AHEAD).tolist()
