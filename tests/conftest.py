"""What holds for every test: windows stay invisible, and torch keeps to one thread on a busy machine."""

from __future__ import annotations

import os

# Before anything imports Qt or torch: both read these once, when they are loaded.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_API"] = "pyside6"
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
os.environ.setdefault("OMP_NUM_THREADS", "1")
