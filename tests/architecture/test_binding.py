"""The Qt binding keeps count of `True` and `None`: a release that loses references ends the process later on."""

from __future__ import annotations

import sys
from collections.abc import Callable

import PySide6
import pytest
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

CALLS = 2_000
# Other threads and caches may hold or drop a few references; a broken binding loses one a call.
SLACK = 200


class Pair(QObject):
    """Emits, and hears it."""

    happened = Signal(object)

    @Slot(object)
    def hear(self, value: object) -> None:
        self.heard = value


def references_lost(value: object, action: Callable[[], object]) -> int:
    """How many references to `value` are gone after many calls of `action`."""
    before = sys.getrefcount(value)
    for _ in range(CALLS):
        action()
    return before - sys.getrefcount(value)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="True and None are immortal from Python 3.12 on")
@pytest.mark.parametrize("value", [True, None])
def test_signals_and_setters_lose_no_reference(qtbot: QtBot, value: bool | None) -> None:
    """Emitting and setting text leaves the counts alone."""
    pair, label = Pair(), QLabel()
    qtbot.addWidget(label)
    pair.happened.connect(pair.hear)
    assert references_lost(value, lambda: pair.happened.emit(value)) < SLACK
    assert references_lost(value, lambda: label.setText("text")) < SLACK
    assert pair.heard is value


def test_the_binding_is_a_supported_release() -> None:
    """The releases that are known to be broken cannot be installed unnoticed."""
    release = tuple(int(part) for part in PySide6.__version__.split(".")[:3])
    assert release not in {(6, 11, 0), (6, 11, 1)}
    assert sys.version_info >= (3, 12) or release < (6, 12)
