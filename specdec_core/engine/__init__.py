"""Everything that needs torch. The front door is `Workbench`; the round itself is in `loop.py`."""

import os

# Read once, when torch is loaded. Threads that spin while they wait take the processor from the window and from
# whatever else runs: on two busy cores decoding fell from 30 to 3 tokens/s. Set it yourself to have it otherwise.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

# Kernels that oneDNN and torch's layer above it keep, one for each weight shape and row count, with their scratch
# space: half a megabyte each. Their own limit of 1,024 is reached by loading one model after the other.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256")
os.environ.setdefault("LRU_CACHE_CAPACITY", "256")

from specdec_core.engine.workbench import Workbench

__all__ = ["Workbench"]
