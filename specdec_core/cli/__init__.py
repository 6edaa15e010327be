"""The command line, the second front end of the library: `specdec ...`. Its commands are gathered in `program`.

Importing it loads next to nothing, so that Ctrl-C is listened to before anything takes time.
"""

from __future__ import annotations

import sys

from specdec_core.cli.interrupts import listen

__all__ = ["main"]


def main() -> None:
    """The console script."""
    listen()
    from specdec_core.cli.program import run_program

    sys.exit(run_program(sys.argv[1:]))
