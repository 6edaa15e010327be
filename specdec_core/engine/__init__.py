"""Everything that needs torch. The front door is `Workbench`; the round itself is in `loop.py`."""

import os

# Read once, when torch is loaded. A pass hands work to the threads hundreds of times. Threads that sleep in between
# take half as long again to come back (27 ms a pass instead of 17, measured on two idle cores); threads that spin for
# the library's own time, over a hundred times this, take the processor from the window and from whatever else runs.
# So they spin for some microseconds, then sleep. Set either variable yourself to have it otherwise.
if "OMP_WAIT_POLICY" not in os.environ:
    os.environ.setdefault("GOMP_SPINCOUNT", "2000")

# Kernels that oneDNN and torch's layer above it keep, one for each weight shape and row count, with their scratch
# space: half a megabyte each. Their own limit of 1,024 is reached by loading one model after the other.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256")
os.environ.setdefault("LRU_CACHE_CAPACITY", "256")

from specdec_core.engine.workbench import Workbench

__all__ = ["Workbench"]
