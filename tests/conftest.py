"""What holds for every test: windows stay invisible, torch keeps to one thread, no example is timed, and garbage is
collected between tests and on the tests' own thread only.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

# Before anything imports Qt or torch: both read these once, when they are loaded.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_API"] = "pyside6"
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
os.environ.setdefault("OMP_NUM_THREADS", "1")

# The first example of a test may load a tokenizer or a library, and this machine may be busy.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

COLLECT_EVERY = 10  # tests


class Collecting:
    """Collects between tests. By itself Python does it on whatever thread allocates, also what is left of windows,
    and Qt's objects must die where they live: the process would end at some later test, and not every time.
    """

    def __init__(self) -> None:
        self._tests = 0

    def pytest_runtest_logfinish(self) -> None:
        """Hear of the end of a test."""
        self._tests += 1
        gc.disable()
        if self._tests % COLLECT_EVERY == 0:
            gc.collect()


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()
    config.pluginmanager.register(Collecting())
