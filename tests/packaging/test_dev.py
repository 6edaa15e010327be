"""The commands do what their words say, pass on what follows, and fail with a sentence."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import dev
import pytest
from environment import Place, SetupFailed

from tests.architecture.tree import ROOT

PROMPT = ["--prompt", dev.DEFAULT_PROMPT]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A checkout that counts as set up."""
    monkeypatch.setattr(dev, "set_up", lambda place: None)
    return Place(tmp_path)


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the process would have become."""
    commands: list[list[str]] = []

    def fake(command: Sequence[str | Path]) -> int:
        commands.append([str(word) for word in command[1:]])
        return 7

    monkeypatch.setattr(dev, "hand_over", fake)
    return commands


@pytest.mark.parametrize(
    ("window", "terminal"),
    [
        ([], ["compare", *PROMPT]),
        (["--gamma", "6", "--temperature=0.7"], ["compare", *PROMPT, "--gamma", "6", "--temperature=0.7"]),
        (["--prompt", "Hello"], ["compare", "--prompt", "Hello"]),
        (["--prompt=Hello"], ["compare", "--prompt=Hello"]),
        (["--prompt-file", "f.txt"], ["compare", "--prompt-file", "f.txt"]),
        (["--autorun", "--screenshot", "F.png", "--quit", "--seed", "3"], ["compare", *PROMPT, "--seed", "3"]),
        (["--screenshot=F.png", "--pair", "toy"], ["compare", *PROMPT, "--pair", "toy"]),
        (["--screenshot"], ["compare", *PROMPT]),
        (["--theme", "dark", "--pair", "toy"], ["compare", *PROMPT, "--pair", "toy"]),
        (["--theme=dark", "--autorun"], ["compare", *PROMPT]),
        (["--version"], ["--version"]),
        (["--help"], ["compare", "--help"]),
    ],
)
def test_the_windows_options_become_the_terminals(window: list[str], terminal: list[str]) -> None:
    """The same race with the same options; what only a window can do is left out."""
    assert dev.terminal_arguments(window) == terminal


@pytest.mark.parametrize(
    ("window", "log"),
    [
        ([], None),
        (["a.jsonl"], "a.jsonl"),
        (["--theme", "dark", "a.jsonl", "b.jsonl"], "a.jsonl"),
        (["--replay", "log"], "log"),
        (["--replay=log"], "log"),
        (["--prompt", "a.jsonl"], None),
        (["--prompt-file=a.jsonl"], None),
    ],
)
def test_a_log_is_replayed_in_the_terminal(
    window: list[str], log: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no display, the run that the window would show is shown by the command that replays."""
    assert dev.named_log(window) == log
    handed: list[str] = []
    monkeypatch.setattr(dev, "set_up", lambda _place: None)
    monkeypatch.setattr(dev, "has_display", lambda *_: False)

    def hand_over(command: Sequence[str | Path]) -> int:
        handed.extend(map(str, command))
        return 0

    monkeypatch.setattr(dev, "hand_over", hand_over)
    assert dev.run_verb(Place(Path("here")), window) == 0
    assert handed[3:] == (dev.terminal_arguments(window) if log is None else ["replay", log])
    assert ("replaying" in capsys.readouterr().out) == (log is not None)


@pytest.mark.parametrize(
    ("platform", "env", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_a_window_can_open(platform: str, env: dict[str, str], there: bool) -> None:
    """An empty variable names no display."""
    assert dev.has_display(platform, env) is there


def test_run_without_a_display_says_so_and_races_in_the_terminal(
    place: Place, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is left with a Qt abort; the exit code is the race's own."""
    monkeypatch.setattr(dev, "has_display", lambda *_: False)
    assert dev.run_verb(place, ["--gamma", "2"]) == 7
    assert handed == [["-m", "specdec_core", "compare", *PROMPT, "--gamma", "2"]]
    assert "no display" in capsys.readouterr().out


def test_run_with_a_display_opens_the_window_with_all_options(
    place: Place, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What follows the verb reaches the window unchanged."""
    monkeypatch.setattr(dev, "has_display", lambda *_: True)
    assert dev.run_verb(place, ["--autorun", "--prompt", "a b"]) == 7
    assert handed == [["-m", "app", "--autorun", "--prompt", "a b"]]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows waits for the command instead")
def test_handing_over_becomes_the_command() -> None:
    """Exit code and output are the command's own."""
    script = "import dev, sys; dev.hand_over([sys.executable, '-c', 'print(5); raise SystemExit(9)'])"
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT / "packaging", capture_output=True, text=True, check=False
    )
    assert (result.stdout.strip(), result.returncode) == ("5", 9)


@pytest.mark.parametrize("failing", [None, "lint", "format", "contracts", "types", "tests"])
def test_every_gate_runs_and_any_failure_counts(
    place: Place, failing: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One call shows everything that is wrong; arguments reach the tests only."""
    gates = dev.gates(place, ["-k", "name"])
    ran: list[list[str]] = []

    def fake(command: list[str], **_: object) -> SimpleNamespace:
        ran.append(command)
        return SimpleNamespace(returncode=int(dict(gates).get(failing or "") == command))

    monkeypatch.setattr(subprocess, "run", fake)
    assert dev.test_verb(place, ["-k", "name"]) == int(failing is not None)
    assert ran == [command for _, command in gates]
    assert [command for command in ran if "-k" in command] == [dict(gates)["tests"]]
    summary = capsys.readouterr().out.split("=== summary")[1]
    assert summary.count("FAILED") == int(failing is not None)
    assert all(name in summary for name, _ in gates)


def test_gates_run_offscreen_with_one_torch_thread() -> None:
    """The tests never open a window on the screen of the person who runs them."""
    env = dev.test_env()
    assert (env["QT_QPA_PLATFORM"], env["OMP_NUM_THREADS"]) == ("offscreen", "1")


@pytest.mark.parametrize(
    ("cause", "code", "words"),
    [
        (SetupFailed("The disk is full. Free some space."), 1, "The disk is full"),
        (PermissionError(13, "Permission denied", "the/file"), 1, "the/file: Permission denied."),
        (KeyboardInterrupt(), 130, "Run the same command again"),
    ],
)
def test_a_failed_set_up_ends_in_a_sentence(
    cause: BaseException, code: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Never a traceback."""

    def fail(place: Place) -> None:
        raise cause

    monkeypatch.setattr(dev, "set_up", fail)
    assert dev.main(["setup"]) == code
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "words"), [(["fly"], "There is no verb 'fly'"), (["setup", "now"], "setup takes nothing after it")]
)
def test_a_wrong_request_is_refused(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input is exit code 2 and one sentence."""
    assert dev.main(arguments) == 2
    assert words in capsys.readouterr().err


def test_help_lists_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    """The text at the top of the file is the help, so it has to be complete."""
    assert dev.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"dev.py {verb}" in said for verb in dev.VERBS)


def test_an_unfit_python_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Too old or too new: which versions fit, and which fitting one is here."""
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "python3.12" else None)
    assert (
        dev.wrong_python((3, 10)) == "This needs Python 3.11 to 3.13; this is 3.10. Use python3.12 instead of python3."
    )
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    assert dev.main(["setup"]) == 2
    assert "this is 3.14" in capsys.readouterr().err


@pytest.mark.parametrize("path", [ROOT / "packaging" / f"{name}.py" for name in ("dev", "environment")])
def test_set_up_needs_nothing_that_is_not_there(path: Path) -> None:
    """Standard library only, readable by an old Python, and no name that hides a standard module."""
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = {
        name.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    imported |= {str(node.module).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    neighbours = {one.stem for one in path.parent.glob("*.py")}
    assert imported - neighbours <= sys.stdlib_module_names
    assert path.stem not in sys.stdlib_module_names


def test_missing_system_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt's own message names a library; this one names the package to install."""
    monkeypatch.setattr(sys, "platform", "linux")
    (hint,) = dev.library_hints({"libthatdoesnotexist.so.1": "libnothere1", "libc.so.6": "libc6"})
    assert "sudo apt-get install libnothere1" in hint
    assert "libc6" not in hint


def test_readme_and_ci_use_the_same_command() -> None:
    """What is promised is what is checked."""
    command = "python3 packaging/dev.py test"
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
