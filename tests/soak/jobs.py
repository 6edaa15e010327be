"""Small jobs of the lab as a person begins them on its page: whole, or stopped or held on the way.

Knows the lab's page and what its jobs leave behind; nothing of what else goes on in the window.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

from app.lab import Lab
from app.view.lab.choosers import OWN
from app.view.lab.page import LabPage
from app.viewmodel.lab.jobs import LabKind
from app.worker import Worker
from specdec_core.audit.whole import audit
from specdec_core.measures.benchmark import LIBRARY, default_arms
from specdec_core.runlog import read_log
from tests.soak.hands import Hands

DRAFT, LENGTHS = "ngram", "1,2"
WAYS = ("stopped", "held", "used")
SMALL: dict[str, Any] = {
    "pair": "smollm2-ngram",
    "drafters": [DRAFT],
    "prompts": {"kind": OWN, "own": "Repeat: one two three one two three one two"},
    "numbers": {"max_new_tokens": 8, "repeats": 1, "temperature": 0},
}
LEFT_OUT = [arm.name for arm in default_arms((DRAFT,)) if arm.name.startswith(LIBRARY)]
FORMS: dict[LabKind, dict[str, Any]] = {
    "sweep": {**SMALL, "gammas": LENGTHS},
    "bench": {**SMALL, "left_out": LEFT_OUT},
}


class Jobs:
    """Begins and ends jobs of one window's lab. `faults` takes sentences of what went wrong."""

    def __init__(self, hands: Hands, worker: Worker, dice: random.Random, faults: list[str]) -> None:
        self._faults = faults
        self._hands, self._worker, self._dice = hands, worker, dice
        lab = hands.window.findChild(Lab)
        assert isinstance(lab, Lab)
        self._lab, self._endings = lab, list[str]()
        lab.ended.connect(self._endings.append)
        lab.trouble.connect(lambda problem: self._faults.append(f"the lab: {problem.sentence}"))

    async def some(self) -> Counter[str]:
        """One job that is disturbed, then a whole one of each kind, so that the page ends with the same results."""
        outcomes: Counter[str] = Counter()
        kinds: list[LabKind] = list(FORMS)
        for kind, way in ((self._dice.choice(kinds), self._dice.choice(WAYS)), *((kind, "whole") for kind in kinds)):
            outcomes[f"{kind} {await self._job(kind, way)}"] += 1
        self._page().show_kind("sweep")
        return outcomes

    async def _job(self, kind: LabKind, way: str) -> str:
        """One job to its end; tells how it ended."""
        before, page = len(self._endings), self._page()
        page.show_kind(kind)
        page.desk.form.show_values(FORMS[kind])
        page.desk.start.click()
        await self._disturb(way)
        await self._hands.until(lambda: len(self._endings) > before and not self._worker.occupant, f"a {kind}, {way}")
        await asyncio.sleep(0.3)  # the page takes what came last
        ending = self._endings[-1]
        if ending != "finished" and not (way == "stopped" and ending == "stopped"):
            self._faults.append(f"a {kind}, {way}, ended as {ending}")
        if way == "whole":
            self._look_at(kind)
        return ending

    async def _disturb(self, way: str) -> None:
        """What is done to a job on its way; by then it may have ended."""
        await asyncio.sleep(self._dice.random() * 4)
        if way == "used":
            for _ in range(3):
                await self._hands.do(self._hands.any_time)
        elif way in ("held", "stopped") and self._lab.state().busy:
            page = self._page()
            page.desk.pause.click()
            await asyncio.sleep(self._dice.random())
            if way == "stopped":
                page.desk.stop.click()
            elif self._lab.state().phase == "paused":  # what still loads cannot be held
                page.desk.pause.click()

    def _look_at(self, kind: LabKind) -> None:
        """What a whole job shows and leaves; every log of a sweep is read back and audited."""
        board = self._page().boards[kind]
        place, result = getattr(board, "place", None), getattr(board, "result", None)
        if place is None or result is None or not result.complete:
            self._faults.append(f"a whole {kind} shows no whole result")
            return
        logs = sorted(place.rglob("*.jsonl"))
        if kind == "sweep" and not logs:
            self._faults.append("a whole sweep left no logs")
        for path in logs:
            self._faults += [f"audit of {path.name}: {finding}" for finding in audit(read_log(path).events).findings]

    def _page(self) -> LabPage:
        self._hands.window.pages.show_page("lab")
        page = self._hands.window.pages.page("lab")
        assert isinstance(page, LabPage)
        return page
