"""A run that was verified in blocks, judged again one draft at a time: what the other rule would have kept of it.

Knows the recorded numbers only. The other way round is not in a log: the chain rule stops at the first rejection,
and block verification needs the laws behind it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from specdec_core.events import RoundFinished, RoundStarted, RunEvent, RunStarted, TokenJudged


class Rejudged(Struct, frozen=True, kw_only=True):
    """Expected accepted drafts a round under both rules, given the tokens that were drafted in `rounds` rounds.

    Expected over the draws of acceptance, so neither carries their noise. Block verification keeps at least as many
    on average over the drafts too (Sun et al. 2025, arXiv 2403.10444, theorem 2); for one given draft it may not.
    """

    rounds: int
    block: float
    chain: float


def rejudged(events: Iterable[RunEvent]) -> Rejudged | None:
    """Judge a whole run again."""
    fold = Rejudging()
    for event in events:
        fold.add(event)
    return fold.result()


class Rejudging:
    """Folds a run's events. Rounds in which a number is missing, as in a log of rounds only, are left out."""

    def __init__(self) -> None:
        self._by_block = False
        self._round: list[TokenJudged] = []
        self._rounds = 0
        self._block = 0.0
        self._chain = 0.0

    def add(self, event: RunEvent) -> None:
        """Take in the next event."""
        match event:
            case RunStarted():
                self._by_block = event.settings.verification == "block"
            case RoundStarted():
                self._round = []
            case TokenJudged() if self._by_block:
                self._round.append(event)
            case RoundFinished() if self._round:
                self._judge()

    def result(self) -> Rejudged | None:
        """Both means, or None where nothing was verified in blocks."""
        if not self._rounds:
            return None
        return Rejudged(rounds=self._rounds, block=self._block / self._rounds, chain=self._chain / self._rounds)

    def _judge(self) -> None:
        """Add a round: the longest prefix whose end passes, against the prefix in which everything passes."""
        drafts = [(e.target_prob, e.draft_prob, e.accept_prob) for e in self._round]
        self._round = []
        chain, block, alive, none_yet = 0.0, 0.0, 1.0, 1.0
        for target, draft, accept in drafts:
            if target is None or not draft or accept is None:
                return
            alive *= min(1.0, target / draft)
            chain += alive
        for length, (_, _, accept) in reversed(list(enumerate(drafts, start=1))):
            passes = accept or 0.0
            block += length * none_yet * passes
            none_yet *= 1.0 - passes
        self._rounds, self._chain, self._block = self._rounds + 1, self._chain + chain, self._block + block
