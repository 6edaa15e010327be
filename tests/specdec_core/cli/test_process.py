"""What only a process of its own can show: light imports, signals, pipes and code pages."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from specdec_core.events import RunFinished
from specdec_core.models.conversions import seal
from specdec_core.models.places import bundled_file, converted_folder
from specdec_core.runlog import read_log
from tests.specdec_core.cli.conftest import environment, subprocess_run, toy, written
from tests.specdec_core.scripted import scripted_run

LIGHT = """
import json, sys
from specdec_core.cli.program import run_command
code = run_command(json.loads(sys.argv[1]))
heavy = sorted({"torch", "transformers", "PySide6", "specdec_core.engine"} & sys.modules.keys())
sys.exit(f"{heavy} were imported" if heavy else code)
"""
LONG = ("--max-new-tokens", "8192", "--temperature", "1", "--trace", "rounds")


def light(*arguments: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a fresh interpreter that fails when it has imported something heavy."""
    words = json.dumps([str(argument) for argument in arguments])
    return subprocess.run(
        [sys.executable, "-c", LIGHT, words],
        capture_output=True,
        text=True,
        env=environment(**env),
        timeout=60,
        check=False,
    )


def test_light_commands_import_nothing_heavy(tmp_path: Path) -> None:
    """Help, lists and everything about logs answer at once, and work where torch does not."""
    log = written(tmp_path / "run.jsonl")
    commands: list[list[str | Path]] = [
        ["--help"],
        ["run", "--help"],
        ["--version"],
        ["pairs"],
        ["audit", log],
        ["replay", log, "--pace", "0"],
        ["export", log, "--csv", tmp_path / "run.csv", "--html", tmp_path / "run.html"],
    ]
    for command in commands:
        done = light(*command)
        assert done.returncode == 0, (command, done.stderr)


def test_prepare_is_quick_when_it_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second set-up must not pay for torch to learn that there is nothing to do."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path))
    folder = converted_folder(bundled_file("smollm2-135m-instruct"))
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    seal(folder)
    done = light("prepare", SPECDEC_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "is ready" in done.stdout


def test_module_and_console_script_are_the_same() -> None:
    """`python -m specdec_core` runs a whole command: one object on standard output, nothing of the libraries' own."""
    result = subprocess_run("run", *toy("--max-new-tokens", "8", "--json"))
    assert result.code == 0
    assert len(result.object["token_ids"]) == 8
    assert "Warning" not in result.err


def test_bad_input_ends_a_process_with_2() -> None:
    """The exit code reaches the shell, with one line for the person."""
    result = subprocess_run("run", "--pair", "toy")
    assert result.code == 2
    assert result.err == "specdec: There is no prompt. Give it with --prompt TEXT or --prompt-file FILE.\n"


def started(log: Path, stdout: int) -> subprocess.Popen[bytes]:
    """A long run that has begun to decode."""
    process = subprocess.Popen(
        [sys.executable, "-m", "specdec_core", "run", *toy(*LONG, "--log", log)],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    while process.poll() is None and not (log.exists() and log.stat().st_size > 20_000):
        time.sleep(0.05)
    assert process.poll() is None, "the run was over too soon"
    return process


def cancelled(log: Path) -> bool:
    """Whether the log was closed properly by a run that was stopped."""
    read = read_log(log)
    last = read.events[-1]
    return read.complete and isinstance(last, RunFinished) and last.reason == "cancelled"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_ctrl_c_ends_with_the_partial_text_and_a_whole_log(tmp_path: Path) -> None:
    """Exit code 130; the text so far is there, and the log says that it was cancelled."""
    log = tmp_path / "run.jsonl"
    process = started(log, subprocess.PIPE)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert len(out) > 10
    assert b"Ended by: cancelled" in err
    assert b"Traceback" not in err
    assert cancelled(log)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way there")
def test_a_closed_pipe_is_silent_and_stops_the_run(tmp_path: Path) -> None:
    """`specdec run | head -1`: no complaint, no work for nobody, and a log that is whole."""
    log = tmp_path / "run.jsonl"
    process = started(log, subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=60) == 141
    assert b"Error" not in err
    assert b"Traceback" not in err
    assert cancelled(log)
    process.stderr.close()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_no_code_page_stops_the_output(tmp_path: Path, encoding: str) -> None:
    """Emoji, Cyrillic and CJK on a terminal that knows none of them: escapes, never an exception."""
    log = written(tmp_path / "run.jsonl", scripted_run(pieces=["😀", " привет", "漢字", " ok"]))
    for command in (
        ["replay", log, "--pace", "0"],
        ["replay", log, "--json"],
        ["audit", log],
        ["pairs"],
        ["run", "--help"],
    ):
        result = subprocess_run(*command, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert result.code == 0, result.err
        if "--json" in command:
            assert "😀 привет漢字" in result.object["text"]
    assert result.err == ""


FULL = Path("/dev/full")
FULL_COMMANDS = (
    ["--help"],
    ["--version"],
    ["run", "--help"],
    ["pairs"],
    ["pairs", "--json"],
    ["audit", "{log}"],
    ["audit", "{log}", "--json"],
    ["replay", "{log}", "--pace", "0"],
    ["replay", "{log}", "--json"],
    ["export", "{log}", "--csv", "-"],
    ["export", "{log}", "--html", "-"],
)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", FULL_COMMANDS, ids=" ".join)
def test_standard_output_that_takes_nothing_is_one_sentence(tmp_path: Path, command: list[str]) -> None:
    """A full disk behind it is no fault of the program: exit code 1, the reason, and no crash report."""
    log = written(tmp_path / "run.jsonl")
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "specdec_core", *(word.replace("{log}", str(log)) for word in command)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(XDG_STATE_HOME=str(tmp_path / "state")),
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("specdec: Standard output cannot be written: No space left on device. ")
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert not (tmp_path / "state").exists()
