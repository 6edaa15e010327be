"""What holds for every test: windows stay invisible, torch keeps to one thread, and no example is timed."""

from __future__ import annotations

import os

from hypothesis import settings

# Before anything imports Qt or torch: both read these once, when they are loaded.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_API"] = "pyside6"
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
os.environ.setdefault("OMP_NUM_THREADS", "1")

# The first example of a test may load a tokenizer or a library, and this machine may be busy.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
