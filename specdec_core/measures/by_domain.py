"""Acceptance by domain: how well each drafter's tokens pass on chat, code, copying and the rest.

Folds events by the domain of their prompt; knows nothing of draft lengths, which alpha does not depend on.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from specdec_core.events import RunEvent
from specdec_core.tally import Tally


class DomainAcceptance(Struct, frozen=True, kw_only=True):
    """One drafter at one temperature on the prompts of one domain, all draft lengths together."""

    draft: str
    temperature: float
    domain: str
    runs: int
    drafted: int
    judged: int
    accepted: int
    acceptance_rate: float | None
    alpha: float | None


class DomainFold:
    """Takes in runs one by one; plain ones draft nothing and are left out."""

    def __init__(self) -> None:
        self._tallies: dict[tuple[str, float, str], Tally] = {}
        self._runs: dict[tuple[str, float, str], int] = {}

    def add(self, events: Sequence[RunEvent], *, draft: str, temperature: float, domain: str) -> None:
        """Take in a run."""
        if not draft:
            return
        key = (draft, temperature, domain)
        fold = self._tallies.setdefault(key, Tally())
        self._runs[key] = self._runs.get(key, 0) + 1
        for event in events:
            fold.add(event)

    def result(self) -> tuple[DomainAcceptance, ...]:
        """What was seen, drafters and domains in the order in which they first ran."""
        drafts = dict.fromkeys((draft, temperature) for draft, temperature, _ in self._tallies)
        domains = dict.fromkeys(domain for *_, domain in self._tallies)
        keys = [(*draft, domain) for draft in drafts for domain in domains if (*draft, domain) in self._tallies]
        return tuple(self._figures(key) for key in keys)

    def _figures(self, key: tuple[str, float, str]) -> DomainAcceptance:
        figures = self._tallies[key].figures()
        draft, temperature, domain = key
        return DomainAcceptance(
            draft=draft,
            temperature=temperature,
            domain=domain,
            runs=self._runs[key],
            drafted=figures.drafted,
            judged=figures.judged,
            accepted=figures.accepted,
            acceptance_rate=figures.acceptance_rate,
            alpha=figures.alpha,
        )
