"""A frozen program starts its children through itself."""

from __future__ import annotations

import subprocess
import sys

from specdec_core.models.downloads import Refused, read


def test_a_module_of_the_library_runs_in_the_programs_own_process() -> None:
    """Without a window, and without Qt."""
    command = [sys.executable, "-m", "app", "--module", "specdec_core.models.pulling", "--sizes", "no hub name"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        (line,) = (read(raw) for raw in child.stdout)
    assert isinstance(line, Refused)


def test_nothing_else_is_run() -> None:
    """The switch is no way to run other code."""
    done = subprocess.run([sys.executable, "-m", "app", "--module", "antigravity"], capture_output=True, check=False)
    assert done.returncode == 2
