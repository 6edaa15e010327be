"""Everything that a soak does with the window works on a scripted house, and leaves nothing of Qt behind."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.app.conftest import House
from tests.soak.cycles import SPARE_QT
from tests.soak.hands import Hands
from tests.soak.window import qt_objects

pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # said of every dialog off screen


@pytest.mark.timeout(900)
def test_all_that_is_done_with_a_window_leaves_as_many_objects_as_before(house: House, tmp_path: Path) -> None:
    """Pages, languages, letters, dialogs, replays, deletions: at rest, the count of the time before."""
    hands = Hands(house.window, random.Random(1), tmp_path / "exports")

    async def used(house: House) -> Counter[str]:
        for deed in dict.fromkeys(hands.in_a_race + hands.between):
            await hands.do((deed,))
        house.window.stage.scrub.to_end()
        await hands.come_to_rest()
        await house.settled()
        return qt_objects()

    async def scenario(house: House) -> None:
        await house.race()
        before = await used(house)
        more = await used(house) - before
        for _ in range(50):  # what has been let go of may take a moment to go
            if more.total() <= SPARE_QT:
                break
            await asyncio.sleep(0.1)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            more = qt_objects() - before
        assert more.total() <= SPARE_QT, more

    house.play(scenario, seconds=800)
    assert not house.problems
