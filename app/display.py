"""Finds out before Qt starts whether there is a screen to start on, because Qt ends the process where there is none.

Knows environments and sockets; imports no Qt.
"""

from __future__ import annotations

import ctypes
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

NEEDS_A_SCREEN = ("", "xcb", "wayland")
ADVICE = "Set QT_QPA_PLATFORM=offscreen to run without one, or use the command line: specdec compare."


def display_complaint(
    platform: str,
    environment: Mapping[str, str],
    *,
    answers: Callable[[str], bool] | None = None,
    loads: Callable[[str], bool] | None = None,
) -> str:
    """Why no window can be shown here, in one sentence with what to do; empty when one can."""
    wanted = environment.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]
    if not platform.startswith("linux") or wanted not in NEEDS_A_SCREEN:
        return ""
    display, wayland = environment.get("DISPLAY", ""), environment.get("WAYLAND_DISPLAY", "")
    if not display and not wayland:
        return f"There is no display to open a window on. {ADVICE}"
    if wayland:
        return ""
    if not (answers or _answers)(display):
        return f"The display {display} does not answer. {ADVICE}"
    if not (loads or _loads)("libxcb-cursor.so.0"):
        return "Qt needs the library libxcb-cursor to open a window. On Debian and Ubuntu: apt install libxcb-cursor0."
    return ""


def _answers(display: str) -> bool:
    """Whether somebody listens at a local display; remote ones are left to Qt."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if host not in ("", "unix") or not number.isdigit():
        return True
    path = f"/tmp/.X11-unix/X{number}"
    return any(_listens(address) for address in ("\0" + path, path) if address[0] == "\0" or Path(path).exists())


def _listens(address: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        try:
            probe.connect(address)
        except OSError:
            return False
        return True


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
