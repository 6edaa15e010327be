"""Ctrl-C before the libraries are loaded: exit code 130 and one sentence, wherever in an import it comes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from specdec_core.cli import interrupts
from tests.specdec_core.cli.conftest import environment, left_on_screen, toy
from tests.specdec_core.cli.test_process import LONG

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")

PRESS = "import signal; signal.raise_signal(signal.SIGINT)\n"
HEAD = "from specdec_core.cli import interrupts\ninterrupts.listen()\n"
IMPORTS = {
    "an import": "import pressed",
    "one that is swallowed": "try: import pressed\nexcept BaseException: pass",
    "one inside another": "import outer",
    "one by name": "import importlib; importlib.import_module('outer')",
    "a lookup of modules": "import sys; sys.meta_path.insert(0, __import__('finder').Finder()); import colorsys",
}


def script(tmp_path: Path, source: str) -> subprocess.CompletedProcess[str]:
    """What a small program does, among modules during whose import Ctrl-C is pressed."""
    (tmp_path / "pressed.py").write_text(PRESS)
    (tmp_path / "outer.py").write_text("try:\n    import pressed\nexcept BaseException:\n    raise ImportError\n")
    (tmp_path / "finder.py").write_text(
        "import signal\nclass Finder:\n    def find_spec(self, *given):\n        signal.raise_signal(signal.SIGINT)\n"
    )
    (tmp_path / "main.py").write_text(source)
    env = environment(PYTHONPATH=f"{tmp_path}:{Path(__file__).parents[3]}")
    return subprocess.run(
        [sys.executable, str(tmp_path / "main.py")], capture_output=True, text=True, env=env, timeout=60, check=False
    )


@pytest.mark.parametrize("case", IMPORTS)
def test_ctrl_c_in_an_import_ends_at_once(tmp_path: Path, case: str) -> None:
    """Nothing can swallow it or turn it into another error; what was printed before is there."""
    done = script(tmp_path, f"{HEAD}print('before')\n{IMPORTS[case]}\nprint('after')\n")
    assert (done.returncode, done.stdout, done.stderr) == (130, "before\n", "specdec: Interrupted.\n")


def test_what_was_begun_is_tidied_first(tmp_path: Path) -> None:
    """The latest first; one that was done already is not done again, and one that fails holds nothing up."""
    deeds = (
        "first, failing, done = (lambda: print('first')), (lambda: 1 / 0), (lambda: print('done'))\n"
        "for deed in (first, failing, done, lambda: print('last')): interrupts.tidy_first(deed)\n"
        "interrupts.tidied(done)\n"
    )
    done = script(tmp_path, f"{HEAD}{deeds}import pressed\n")
    assert (done.returncode, done.stdout) == (130, "last\nfirst\n")


def test_ctrl_c_elsewhere_is_an_exception_as_ever(tmp_path: Path) -> None:
    """Also where another thread imports while the main one waits: that one can be left in the usual way."""
    waiting = (
        "import threading, time\n"
        "(worker := threading.Thread(target=lambda: __import__('pressed'))).start()\n"
        "try: worker.join(); time.sleep(5)\nexcept KeyboardInterrupt: print('caught')\n"
    )
    for source in (waiting, f"try:\n    {PRESS}except KeyboardInterrupt: print('caught')\n"):
        done = script(tmp_path, HEAD + source)
        assert (done.returncode, done.stdout, done.stderr) == (0, "caught\n", "")


@pytest.mark.parametrize("other", [signal.SIG_IGN, signal.SIG_DFL, lambda number, frame: None])
def test_the_handlers_of_others_stay(monkeypatch: pytest.MonkeyPatch, other: object) -> None:
    """A command in the background of a script ignores Ctrl-C, and goes on doing so."""
    monkeypatch.setattr(signal, "getsignal", lambda number: other)
    monkeypatch.setattr(signal, "signal", lambda *given: pytest.fail("it was replaced"))
    interrupts.listen()


def pressed(log: Path, *, after: float, told: bytes = b"", **env: str) -> tuple[int, str]:
    """Press Ctrl-C so long after a command has started, or has told this; its exit code and standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", "specdec_core", "run", *toy(*LONG, "--log", log)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(XDG_STATE_HOME=str(log.parent / "state"), **env),
    )
    assert process.stderr is not None
    seen = b""
    while told not in seen:
        byte = process.stderr.read(1)
        assert byte, seen
        seen += byte
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=60)
    return process.returncode, (seen + rest).decode()


def test_a_command_is_left_while_torch_is_loaded(tmp_path: Path) -> None:
    """One sentence on a screen with nothing else and a cursor, and no empty log in the way of the next try."""
    log = tmp_path / "run.jsonl"
    code, err = pressed(log, after=0.2, told=b"Starting the engine", TERM="xterm-256color", TTY_COMPATIBLE="1")
    assert code == 130
    assert left_on_screen(err) == ["specdec: Interrupted."]
    assert err.rfind("\x1b[?25h") > err.rfind("\x1b[?25l") >= 0
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("after", [0.0, *(0.1 * step for step in range(1, 31))])
def test_no_moment_of_the_start_is_a_bad_one(tmp_path: Path, after: float) -> None:
    """From the first line of the program's own to the first tokens: 130, never a traceback or a crash report."""
    log = tmp_path / "run.jsonl"
    code, err = pressed(log, after=after + 0.15)
    assert code == 130, err
    assert "Traceback" not in err
    assert "went wrong" not in err
    assert err.strip().endswith(("specdec: Interrupted.", "Ended by: cancelled.", f"Logged to {log}."))
    assert not (tmp_path / "state").exists()
    assert not log.exists() or log.stat().st_size > 0
