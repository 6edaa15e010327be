"""Cyclic garbage with Qt objects in it is collected on the window's thread, whoever allocates."""

from __future__ import annotations

import gc
import threading

from PySide6.QtWidgets import QApplication

from app.garbage import GarbageTimer


class Cycle:
    """Garbage that remembers where it was collected."""

    def __init__(self, collected_on: list[int]) -> None:
        self.itself = self
        self._collected_on = collected_on

    def __del__(self) -> None:
        self._collected_on.append(threading.get_ident())


def test_another_thread_never_collects(qapp: QApplication) -> None:
    """A thread that allocates a great deal collects nothing; the timer does, here."""
    where: list[int] = []
    timer = GarbageTimer()
    try:
        for _ in range(50):
            Cycle(where)

        def allocate() -> None:
            kept = [[n] for n in range(200_000)]
            assert kept

        thread = threading.Thread(target=allocate)
        thread.start()
        thread.join()
        assert not where
        for _ in range(5_000):
            Cycle(where)
        timer.collect()
        assert where
        assert set(where) == {threading.get_ident()}
    finally:
        timer.stop()
    assert gc.isenabled()
