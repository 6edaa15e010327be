"""Which fold belongs to which job.

Knows requests and boards by their types; nothing of what is in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from app.viewmodel.lab.bench import BenchBoard
from app.viewmodel.lab.draft import DraftBoard
from app.viewmodel.lab.jobs import LabNews, LabRequest
from app.viewmodel.lab.proof import ProofBoard
from app.viewmodel.lab.sweep import SweepBoard
from app.viewmodel.phrases import Phrase
from specdec_core.measures.benchmark import BenchRequest
from specdec_core.measures.proof import ProofRequest
from specdec_core.measures.sweeping import SweepRequest


class Board(Protocol):
    """Everything that is shown of one job."""

    def take(self, news: Iterable[LabNews]) -> None:
        """Take in what is new."""
        ...

    def progress(self) -> Phrase:
        """How far it is, in words."""
        ...

    def share(self) -> tuple[int, int]:
        """How far it is; (0, 0) while nobody knows."""
        ...


def board_for(request: LabRequest) -> Board:
    """The fold of the job that is asked for."""
    if isinstance(request, SweepRequest):
        return SweepBoard(request.target)
    if isinstance(request, BenchRequest):
        return BenchBoard()
    if isinstance(request, ProofRequest):
        return ProofBoard(request.parts)
    return DraftBoard(request.request.target)
