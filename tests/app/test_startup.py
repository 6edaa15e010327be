"""Real processes: the order of start and end, exit codes, and a silent standard error."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from specdec_core.events import RunFinished
from specdec_core.runlog import read_log
from tests.app.fakes import LONGEST, until

ROOT = Path(__file__).parents[2]

# A start with the scripted engine; `house` says how the engine behaves and when the window is closed.
PROGRAM = """
import sys, threading, time
from pathlib import Path
from PySide6.QtCore import QTimer
from app.arguments import Arguments, read_arguments
from app import startup
from app.worker import Worker
from specdec_core import events
from tests.app.fakes import FakeBench

phase, words = sys.argv[1], sys.argv[2:]
bench = FakeBench()
reached, closed = threading.Event(), threading.Event()

def hold(seconds):
    reached.set()
    time.sleep(seconds)

def hold_until_closed():
    reached.set()
    closed.wait(600)

def make():
    if phase == "import":
        hold(3600)
    return bench

def before(event):
    if phase != "none" and isinstance(event, getattr(events, phase, ())):
        hold_until_closed()

def load():
    if phase == "loading":
        hold(3600)

bench.before, bench.loading = before, load
real = startup.join

def join(*values):
    window = real(*values)
    def close_when_there():
        if reached.is_set():
            window.close()
            closed.set()
    def begin():
        Path.home().joinpath("ready").touch()
        if phase != "none":
            window.run()
    window.ready.connect(begin)
    window.clock = QTimer(window)
    window.clock.timeout.connect(close_when_there)
    window.clock.start(10)
    return window

startup.join = join
sys.exit(startup.start(read_arguments(words), Worker(make)))
"""


def environment(folder: Path) -> dict[str, str]:
    """Everything the program keeps goes to a folder of the test."""
    named = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    return {**os.environ, **named, "HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}


def run(*command: str, folder: Path, without: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a process to its end."""
    env = {name: value for name, value in environment(folder).items() if name not in without}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=LONGEST, check=False
    )


@pytest.mark.parametrize("phase", ["none", "PromptRead", "TokenDrafted", "DraftVerified", "TokenCommitted"])
def test_closing_in_any_phase_ends_well(phase: str, tmp_path: Path) -> None:
    """Exit code 0, nothing on standard error, and a log that says it was cancelled."""
    words = ["--quit"] if phase == "none" else []
    done = run("-c", PROGRAM, phase, *words, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for path in (tmp_path / "data").rglob("*.jsonl"):
        end = read_log(path).events[-1]
        assert isinstance(end, RunFinished)
        if path.name.endswith("speculative.jsonl") or phase != "TokenDrafted":
            assert end.reason == "cancelled"
    assert phase == "none" or list((tmp_path / "data").rglob("*.jsonl"))


@pytest.mark.parametrize("phase", ["import", "loading"])
def test_closing_does_not_wait_for_what_cannot_be_interrupted(phase: str, tmp_path: Path) -> None:
    """An engine that is busy for an hour does not keep the process."""
    done = run("-c", PROGRAM, phase, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_race_and_a_picture_without_hands(tmp_path: Path) -> None:
    """Exit code 0 and a picture of the size of the window."""
    picture = tmp_path / "race.png"
    done = run("-c", PROGRAM, "none", "--autorun", "--screenshot", str(picture), "--quit", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 20_000
    assert not (tmp_path / "config").exists(), "an errand leaves the person's settings alone"


def test_the_real_engine_races_the_toy_pair(tmp_path: Path) -> None:
    """The program as it is installed, torch and all, on the pair that needs no download."""
    words = ["--pair", "toy", "--prompt", "The small model", "--max-new-tokens", "24", "--autorun", "--quit"]
    done = run("-m", "app", *words, folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    logs = sorted((tmp_path / "data").rglob("*.jsonl"))
    assert [path.stem.rpartition("_")[2] for path in logs] == ["plain", "speculative"]
    assert all(read_log(path).complete for path in logs)


def test_refused_input_is_said_on_the_terminal(tmp_path: Path) -> None:
    """A model that is not there: one sentence, exit code 2, no traceback."""
    folder = tmp_path / "empty model"
    folder.mkdir()
    words = ["--target", str(folder), "--draft", "ngram", "--prompt", "Hi", "--autorun", "--quit"]
    done = run("-m", "app", *words, folder=tmp_path)
    assert done.returncode == 2
    assert "empty model" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("text", "picture"), [("", False), ("{}\n", True)])
def test_a_replay_that_cannot_be_read_is_said_on_the_terminal(text: str, picture: bool, tmp_path: Path) -> None:
    """One sentence and exit code 2, and the program ends; no picture of a window without the replay."""
    log, image = tmp_path / "broken.jsonl", tmp_path / "replay.png"
    log.write_text(text, encoding="utf-8")
    words = ["--replay", str(log), *(["--screenshot", str(image)] if picture else []), "--quit"]
    done = run("-m", "app", *words, folder=tmp_path)
    assert done.returncode == 2
    assert "broken.jsonl" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not image.exists()


@pytest.mark.parametrize("words", [["--gamma", "0"], ["--pair", "nobody"], ["--temperature", "nan"], ["--bogus"]])
def test_bad_arguments_are_one_sentence_and_exit_code_2(words: list[str], tmp_path: Path) -> None:
    """Before Qt is imported."""
    done = run("-m", "app", *words, folder=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


def test_without_a_screen_it_says_what_to_do(tmp_path: Path) -> None:
    """Instead of the abort that Qt would end with."""
    done = run("-m", "app", folder=tmp_path, without=("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"))
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_version_needs_no_screen(tmp_path: Path) -> None:
    """Printed on standard output."""
    done = run("-m", "app", "--version", folder=tmp_path, without=("QT_QPA_PLATFORM", "DISPLAY"))
    assert done.returncode == 0
    assert done.stdout.startswith("specdec-playground ")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_terminal_can_end_it(tmp_path: Path) -> None:
    """The signal closes the window, in order."""
    command = [sys.executable, "-c", PROGRAM, "none"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment(tmp_path), stderr=pipe, text=True) as process:
        until((tmp_path / "ready").exists, LONGEST)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=LONGEST)
    assert (process.returncode, said) == (0, "")


def test_the_window_is_there_before_torch() -> None:
    """Everything a start imports, up to the worker, leaves torch out."""
    code = "import sys, app.startup; sys.exit('torch' in sys.modules or 'pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
