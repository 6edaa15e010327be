"""Ctrl-C while libraries are still being loaded: the command leaves at once, with the usual sentence and exit code.

Knows signals and Python's import machinery, and imports nothing that takes time: it listens before all else.

A `KeyboardInterrupt` in the middle of an import does not arrive: libraries take it for a missing module, swallow it, or
are half initialised and end the process. So there it is not raised. Elsewhere it is, as by Python's own handler.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType

from specdec_core.cli.codes import INTERRUPTED

SENTENCE = "Interrupted."
_MACHINERY = "<frozen importlib"  # how the files of Python's import machinery are called in its frames

_tidying: list[Callable[[], object]] = []


def listen() -> None:
    """Take over from Python's own handler of Ctrl-C; one that is ignored, or somebody else's, is left as it is."""
    in_main = threading.current_thread() is threading.main_thread()
    if in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, heard)


def tidy_first(deed: Callable[[], object]) -> None:
    """Let `deed` be done before the command leaves at once; it may import nothing. The latest is done first."""
    _tidying.append(deed)


def tidied(deed: Callable[[], object]) -> None:
    """Forget a `deed` that was done in the usual way, or is not needed any more."""
    _tidying.remove(deed)


def heard(number: int, frame: FrameType | None) -> None:
    """The handler: raise `KeyboardInterrupt`, or leave when an import is under way in the main thread."""
    if not loading(frame):
        raise KeyboardInterrupt
    for deed in reversed(_tidying):
        with contextlib.suppress(Exception):
            deed()
    with contextlib.suppress(Exception):  # one that was being written to just now refuses
        sys.stdout.flush()
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            os.write(2, f"specdec: {SENTENCE}\n".encode())
    os._exit(INTERRUPTED)


def loading(frame: FrameType | None) -> bool:
    """Whether `frame`, or one that called it, belongs to Python's import machinery."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(_MACHINERY):
            return True
        frame = frame.f_back
    return False
