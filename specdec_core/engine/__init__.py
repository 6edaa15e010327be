"""Everything that needs torch. The front door is `Workbench`; the round itself is in `loop.py`."""

import os

# Read once, when torch is loaded. Threads that spin while they wait take the processor from the window and from
# whatever else runs: on two busy cores decoding fell from 30 to 3 tokens/s. Set it yourself to have it otherwise.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

from specdec_core.engine.workbench import Workbench

__all__ = ["Workbench"]
