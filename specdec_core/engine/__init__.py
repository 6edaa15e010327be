"""Everything that needs torch. The front door is `Workbench`; the round itself is in `loop.py`."""

from specdec_core.engine.workbench import Workbench

__all__ = ["Workbench"]
