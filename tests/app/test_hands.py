"""Everything that a soak does with the window works on a scripted house, and leaves nothing of Qt behind."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.app.conftest import House
from tests.soak.cycles import SPARE_QT
from tests.soak.hands import Hands
from tests.soak.window import qt_objects

pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # said of every dialog off screen


def test_all_that_is_done_with_a_window_leaves_as_many_objects_as_before(house: House, tmp_path: Path) -> None:
    """Pages, languages, letters, dialogs, replays, deletions: at rest, the count of the time before."""
    counts = []
    hands = Hands(house.window, random.Random(1), tmp_path / "exports")

    async def scenario(house: House) -> None:
        await house.race()
        for _ in range(2):
            for deed in dict.fromkeys(hands.in_a_race + hands.between):
                await hands.do((deed,))
            house.window.stage.scrub.to_end()
            await hands.come_to_rest()
            await house.settled()
            await asyncio.sleep(0.1)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            counts.append(qt_objects())

    house.play(scenario, seconds=200)
    assert not house.problems
    more = counts[1] - counts[0]
    assert more.total() <= SPARE_QT, more
