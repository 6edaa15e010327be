"""Who collects cyclic garbage when memory has to be given back: the thread itself, unless its owner says otherwise.

In a process with a window, garbage may hold parts of the window, which must not be destroyed on any other thread.
Knows nothing of what is collected.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextvars import ContextVar

# A thread begins with the default; whoever starts one for a window sets it there, for that thread alone.
COLLECT: ContextVar[Callable[[], object]] = ContextVar("collect", default=gc.collect)
