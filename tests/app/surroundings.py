"""What a test could leave behind for the next one: looks, windows, threads, children, files, switches of the process.

Knows what there was before; nothing of what the test does.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import psutil
import shiboken6
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication

from app.languages import ENGLISH, speak, spoken
from app.view.looks import letters

VARIABLE = "environment: "
PATIENCE = 30.0  # seconds for a thread or a child that has been told to end
# Set by the test runner; or for good by a library, and by the engine for the sake of one, when it is imported.
NOT_OURS = ("PYTEST_", "COV_", "TORCH", "KMP_", "TRITON", "GOMP_", "ONEDNN_", "LRU_CACHE_")
THREADS = int(os.environ["OMP_NUM_THREADS"])  # that torch has from its start on
FOR_GOOD = ("tqdm_monitor",)  # threads that a library starts once and keeps
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Looks:
    """How the application is dressed. Whoever puts up a window dresses it, so this is put back, not asked for."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self._font, self._widgets = QFont(app.font()), QFont(app.font("QWidget"))  # type: ignore[call-overload]
        self._palette, self._sheet, self._style = QPalette(app.palette()), app.styleSheet(), _style(app)

    def put_back(self) -> None:
        """Dress the application as it was."""
        app = self._app
        speak(ENGLISH, app)
        letters.set_percent(letters.NORMAL)
        if app.styleSheet() != self._sheet:
            app.setStyleSheet(self._sheet)
        if _style(app) != self._style:
            app.setStyle(self._style)
        if app.palette() != self._palette:
            app.setPalette(self._palette)
        if app.font() != self._font:
            app.setFont(self._font)
        if app.font("QWidget") != self._widgets:  # type: ignore[call-overload]
            app.setFont(self._widgets, "QWidget")  # type: ignore[arg-type]

    def seen(self) -> dict[str, object]:
        """By name, as it is now."""
        app = self._app
        return {
            "font": app.font().toString(),
            "font of widgets": app.font("QWidget").toString(),  # type: ignore[call-overload]
            "palette": [app.palette().color(role).name() for role in _ROLES],
            "style": _style(app),
            "style sheet": app.styleSheet(),
            "size of letters": letters.percent(),
            "language": spoken(),
            "catalogues": len([child for child in app.children() if child.objectName() == "catalogue"]),
            "direction": app.layoutDirection(),
            "cursor": app.overrideCursor() is not None,
        }


_ROLES = [role for role in QPalette.ColorRole if role != QPalette.ColorRole.NColorRoles]


def _style(app: QApplication) -> str:
    return app.style().name()


def switches() -> dict[str, object]:
    """Switches of the whole process, by name."""
    return {
        **{f"{VARIABLE}{name}": value for name, value in os.environ.items() if not name.startswith(NOT_OURS)},
        "working folder": os.getcwd(),
        "arguments": list(sys.argv),
        "path": list(sys.path),
        "hook for errors": sys.excepthook,
        "hook for errors on threads": threading.excepthook,
        "hook for errors in ruins": sys.unraisablehook,
        "signals": [signal.getsignal(number) for number in SIGNALS],
        "diary": ([type(handler) for handler in _diaries()], logging.root.level),
        "thresholds of the collector": gc.get_threshold(),
        "running loop": asyncio._get_running_loop(),
        "threads of torch": sys.modules["torch"].get_num_threads() if "torch" in sys.modules else THREADS,
    }


def _diaries() -> list[logging.Handler]:
    """Where records of the whole process go; the test runner listens as well."""
    return [handler for handler in logging.root.handlers if not type(handler).__module__.startswith("_pytest")]


class Surroundings:
    """Everything as it is before a test; `left` tells what is otherwise behind it."""

    def __init__(self, app: QApplication, *, patience: float = PATIENCE) -> None:
        self._app, self._patience = app, patience
        self._looks = Looks(app)
        self._process = psutil.Process()
        self._before = switches() | self._looks.seen()
        self._windows = {id(window) for window in app.topLevelWidgets()}
        self._threads = set(threading.enumerate())
        self._children = {child.pid for child in self._process.children()}
        self._files = self._open()

    def left(self) -> list[str]:
        """What the test has left behind, in words; what can be put back is."""
        self._clear_up()
        left = [f"{name}: {found!r}" for name, found in self._remains().items() if found]
        self._looks.put_back()
        now = switches() | self._looks.seen()
        changed = [name for name in {**self._before, **now} if self._before.get(name) != now.get(name)]
        left += [f"{name}: {self._before.get(name)!r} is now {now.get(name)!r}" for name in changed]
        self._switch_back()
        return left

    def _clear_up(self) -> None:
        """What has been let go of may go."""
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()

    def _remains(self) -> dict[str, list[str]]:
        return {
            "windows": self._windows_left(),
            "threads": self._in_the_end(self._threads_left),
            "children": self._in_the_end(self._children_left),
            "clocks": [f"of {type(clock.parent()).__name__}" for clock in active_clocks()],
            "open files": sorted(self._open() - self._files),
        }

    def _windows_left(self) -> list[str]:
        left = [window for window in self._app.topLevelWidgets() if id(window) not in self._windows]
        named = [f"{type(window).__name__} {window.objectName()}".strip() for window in left]
        for window in left:
            if shiboken6.isValid(window):
                window.close()
                window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return named

    def _in_the_end(self, found: Callable[[], list[str]]) -> list[str]:
        """What is still there when it has had time to go."""
        end = time.monotonic() + self._patience
        while (left := found()) and time.monotonic() < end:
            QApplication.processEvents()  # one that waits for this thread must not wait in vain
            time.sleep(0.005)
        return left

    def _threads_left(self) -> list[str]:
        return [one.name for one in threading.enumerate() if one not in self._threads and one.name not in FOR_GOOD]

    def _children_left(self) -> list[str]:
        left = [child for child in self._process.children() if child.pid not in self._children]
        return [child.name() for child in left if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]

    def _open(self) -> set[str]:
        if sys.platform == "win32":  # where asking takes seconds, and may never return
            return set()
        return {file.path for file in self._process.open_files()}

    def _switch_back(self) -> None:
        """Later tests are not to fail for what this one did."""
        before: dict[str, Any] = self._before
        for name in list(os.environ):
            if not name.startswith(NOT_OURS) and VARIABLE + name not in before:
                del os.environ[name]
        kept = {name.removeprefix(VARIABLE): value for name, value in before.items() if name.startswith(VARIABLE)}
        os.environ.update(kept)
        os.chdir(before["working folder"])
        sys.argv[:], sys.path[:] = before["arguments"], before["path"]
        sys.excepthook, threading.excepthook = before["hook for errors"], before["hook for errors on threads"]
        sys.unraisablehook = before["hook for errors in ruins"]
        if "torch" in sys.modules and sys.modules["torch"].get_num_threads() != before["threads of torch"]:
            sys.modules["torch"].set_num_threads(before["threads of torch"])


def active_clocks() -> list[QTimer]:
    """Every clock that ticks."""
    clocks = [thing for thing in gc.get_objects() if issubclass(type(thing), QTimer)]
    return [clock for clock in clocks if shiboken6.isValid(clock) and clock.isActive()]
