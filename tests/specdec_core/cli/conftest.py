"""Runs commands the way the console script does, and says what came out of them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs
import pytest

from specdec_core.cli.program import run_command
from specdec_core.events import RunEvent
from specdec_core.runlog import LogWriter
from tests.specdec_core.scripted import scripted_run


class Result(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def object(self) -> Any:
        """The one JSON object on standard output."""
        assert self.out.count("\n") == 1, self.out
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The last line on standard error: the one that says what is wrong."""
        return self.err.strip().splitlines()[-1]


Run = Callable[..., Result]


@pytest.fixture
def specdec(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def run(*arguments: str | Path) -> Result:
        capsys.readouterr()
        code = run_command([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture(autouse=True)
def quiet_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """No colours, a wide terminal, and crash reports in a folder of the test's own, which must stay empty."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "160")
    state = tmp_path / "state"
    monkeypatch.setattr(platformdirs, "user_state_path", lambda name: state / name)
    yield state
    assert not list(state.rglob("crash-*")), "a command crashed"


def toy(*more: str | Path) -> list[str]:
    """Options of a short run on the pair that needs no files."""
    return ["--pair", "toy", "--prompt", "The small model ", "--threads", "1", *map(str, more)]


def written(path: Path, run: list[RunEvent] | None = None) -> Path:
    """A log of a scripted run."""
    with LogWriter(path) as log:
        for event in run or scripted_run():
            log.write(event)
    return path


def left_on_screen(output: str) -> list[str]:
    """The lines that a terminal still shows after `output`: what was erased is gone, colours do not count."""
    lines, row = [""], 0
    for part in re.findall(r"\x1b\[[?0-9;]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", output):
        if part == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif part == "\x1b[2K":
            lines[row] = ""
        elif part.endswith("A") and part.startswith("\x1b["):
            row -= int(part[2:-1] or 1)
        elif not part.startswith(("\x1b", "\r")):
            lines[row] += part
    return [line for line in lines if line.strip()]


def environment(**more: str) -> dict[str, str]:
    """What a command of its own process runs under."""
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "default", **more}


def subprocess_run(*arguments: str | Path, **env: str) -> Result:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "specdec_core", *map(str, arguments)],
        capture_output=True,
        env=environment(**env),
        stdin=subprocess.DEVNULL,
        timeout=200,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
