"""Starts the window: reads the command line, looks for a screen, and hands over to the start.

Knows only what must happen before Qt is imported.
"""

from __future__ import annotations

import importlib.metadata
import multiprocessing
import os
import runpy
import sys


def main() -> int:
    """The program `specdec-playground`; returns its exit code."""
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["--module"]:
        return _module(sys.argv[2:])
    # Two libraries would otherwise pick another Qt binding when one is installed.
    os.environ["QT_API"] = "pyside6"
    os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
    from app.arguments import read_arguments
    from app.display import display_complaint
    from specdec_core.errors import BadInput

    try:
        arguments = read_arguments(sys.argv[1:])
    except BadInput as error:
        return _say(str(error), code=2)
    if arguments.answer:
        return _say(arguments.answer, code=0)
    complaint = _binding_complaint() or display_complaint(sys.platform, os.environ)
    if complaint:
        return _say(complaint, code=2)
    from app.startup import start

    return start(arguments)


def _module(words: list[str]) -> int:
    """Run a module of the library in this process: a frozen program is its own children's interpreter."""
    if not words or words[0].partition(".")[0] != "specdec_core":
        return _say("--module runs modules of specdec_core only.", code=2)
    sys.argv = words
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    return 0


def _say(text: str, *, code: int) -> int:
    """Print where a terminal is there; a windowed start on Windows has none."""
    stream = sys.stderr if code else sys.stdout
    if stream is not None:
        print(text.rstrip(), file=stream)
    return code


def _binding_complaint() -> str:
    """PySide6 6.12 loses references under Python 3.11 and ends the process within minutes."""
    if sys.version_info >= (3, 12):
        return ""
    found = importlib.metadata.version("PySide6-Essentials")
    if int(found.split(".")[1]) < 12:
        return ""
    return f"PySide6 {found} crashes under Python 3.11. Run: pip install 'PySide6-Essentials<6.12', or use Python 3.12."


if __name__ == "__main__":
    sys.exit(main())
