"""The program's own diary: warnings of Python and Qt and unexpected errors go to a file, never to the terminal.

Knows where the file lies; nothing of windows.
"""

from __future__ import annotations

import logging
import logging.handlers
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

LARGEST = 1_000_000
DIARY = logging.getLogger("playground")
LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def keep_diary(folder: Path) -> None:
    """Send every record to a file in `folder`; to nowhere where that cannot be written."""
    handler: logging.Handler = logging.NullHandler()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "playground.log"
        handler = logging.handlers.RotatingFileHandler(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8")
    except OSError:
        pass
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    qInstallMessageHandler(_from_qt)


def watch_for_errors(tell: Callable[[str, str], None]) -> None:
    """From now on unexpected errors go to the diary and, as a sentence with details, to `tell`.

    Those of other threads, and of what is taken apart, go to the diary alone: the window's thread shows, and a terminal
    is no place for them.
    """

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        details = "".join(traceback.format_exception(kind, error, trace))
        DIARY.error("unexpected error\n%s", details)
        tell(f"Something went wrong in the window: {kind.__name__}: {error}"[:400], details)

    def from_thread(told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            DIARY.error("on a thread\n%s", "".join(traceback.format_exception(told.exc_value)))

    def from_ruins(told: sys.UnraisableHookArgs) -> None:
        if told.exc_value is not None:
            DIARY.error("while taking apart\n%s", "".join(traceback.format_exception(told.exc_value)))

    sys.excepthook, threading.excepthook, sys.unraisablehook = hook, from_thread, from_ruins


def _from_qt(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    DIARY.log(LEVELS.get(kind, logging.WARNING), "Qt: %s", message)
