#!/usr/bin/env python3
"""Set up, run, test or build the playground, each with one command.

    python3 packaging/dev.py setup            make or complete .venv, and nothing else
    python3 packaging/dev.py run [...]        open the playground; without a display, race in the terminal
    python3 packaging/dev.py test [...]       lint, types, contracts and tests; what follows goes to pytest
    python3 packaging/dev.py wheel            build the wheel into dist/
    python3 packaging/dev.py pictures [...]   pictures of the window in every state, into dist/pictures or a folder
    python3 packaging/dev.py translations     bring the translations up to date with the source

Standard library only. Knows how the program's parts are started, and nothing of what they do.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from environment import NEWEST, OLDEST, Place, SetupFailed, clean_env, say, set_up

DEFAULT_PROMPT = "Explain in a few sentences why the sky is blue."
WINDOW_SWITCHES = ("--autorun", "--quit")
WINDOW_VALUES = ("--screenshot", "--theme", "--language")

# What Qt takes from the system, and the Debian package that has it.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
FONTS = {"zh": "fonts-noto-cjk", "und-zsye": "fonts-noto-color-emoji"}


def setup_verb(place: Place, arguments: Sequence[str]) -> int:
    """`setup`: make or complete the environment, and name what the system itself lacks."""
    if arguments:
        return complain(f"setup takes nothing after it, but was given {' '.join(arguments)}.")
    set_up(place)
    for hint in (*library_hints({**QT_LIBRARIES, **WINDOW_LIBRARIES}), *font_hints()):
        say(hint)
    return 0


def run_verb(place: Place, arguments: Sequence[str]) -> int:
    """`run`: the window where there is a display, the same race in the terminal where there is none."""
    set_up(place)
    if has_display(sys.platform, os.environ):
        for hint in library_hints({**QT_LIBRARIES, **WINDOW_LIBRARIES}):
            say(hint)
        return hand_over([place.python, "-m", "app", *arguments])
    log = named_log(arguments)
    doing = "racing" if log is None else f"replaying {log}"
    say(f"There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): {doing} in the terminal instead.")
    words = terminal_arguments(arguments) if log is None else ["replay", log]
    return hand_over([place.python, "-m", "specdec_core", *words])


def has_display(platform: str, env: Mapping[str, str]) -> bool:
    """Windows and macOS always have one; elsewhere a variable names it, or names Qt's way to do without."""
    if platform in ("win32", "darwin"):
        return True
    return any(env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def named_log(arguments: Sequence[str]) -> str | None:
    """The first log that the window was asked to replay, by itself or behind --replay."""
    before = ""
    for word in arguments:
        option, _, value = word.partition("=")
        if option == "--replay" and value:
            return value
        if before == "--replay" or (word.endswith(".jsonl") and not before.startswith("--") and word[0] != "-"):
            return word
        before = word
    return None


def terminal_arguments(arguments: Sequence[str]) -> list[str]:
    """What the window was asked for, as the command line's `compare` understands it.

    Both front ends share the names of their options; what only a window can do is left out.
    """
    kept: list[str] = []
    words = iter(arguments)
    for word in words:
        if word in WINDOW_VALUES:
            next(words, None)
        elif word not in WINDOW_SWITCHES and word.partition("=")[0] not in WINDOW_VALUES:
            kept.append(word)
    if "--version" in kept:
        return ["--version"]
    names = {word.partition("=")[0] for word in kept}
    prompt = [] if names & {"--prompt", "--prompt-file", "--help"} else ["--prompt", DEFAULT_PROMPT]
    return ["compare", *prompt, *kept]


def hand_over(command: Sequence[str | Path]) -> int:
    """Become `command`, so that signals and the exit code are its own; on Windows, wait for it."""
    sys.stdout.flush()
    sys.stderr.flush()
    words = [str(word) for word in command]
    if os.name != "nt":
        os.execve(words[0], words, clean_env())
    return subprocess.run(words, env=clean_env(), check=False).returncode


def test_verb(place: Place, arguments: Sequence[str]) -> int:
    """`test`: every gate, each to its end even when an earlier one fails; then which of them passed."""
    set_up(place)
    hints = library_hints(QT_LIBRARIES)
    results: list[tuple[str, int, float]] = []
    for name, command in gates(place, arguments):
        say(f"\n=== {name}: {' '.join([Path(command[0]).name, *command[1:]])}")
        started = time.monotonic()
        code = subprocess.run(command, cwd=place.root, env=test_env(), stdin=subprocess.DEVNULL, check=False).returncode
        results.append((name, code, time.monotonic() - started))
    say("\n=== summary")
    for name, code, seconds in results:
        say(f"{'passed' if code == 0 else 'FAILED':8}{name:12}{seconds:7.1f} s")
    for hint in hints:
        say(hint)
    return int(any(code for _, code, _ in results))


def gates(place: Place, arguments: Sequence[str]) -> list[tuple[str, list[str]]]:
    """What a change has to pass, quickest first."""
    python = str(place.python)
    return [
        ("lint", [python, "-m", "ruff", "check"]),
        ("format", [python, "-m", "ruff", "format", "--check"]),
        ("contracts", [str(place.scripts / "lint-imports"), "--no-cache"]),
        ("types", [python, "-m", "mypy"]),
        ("tests", [python, "-m", "pytest", *arguments]),
    ]


def test_env() -> dict[str, str]:
    """Windows stay invisible, and torch keeps to one thread: several threads on a busy machine only wait."""
    return clean_env({"QT_QPA_PLATFORM": "offscreen", "OMP_NUM_THREADS": "1"})


def wheel_verb(place: Place, arguments: Sequence[str]) -> int:
    """`wheel`: build the wheel into dist/ with the locked build tool."""
    set_up(place)
    command = [str(place.python), "-m", "hatchling", "build", "--target", "wheel", *arguments]
    return subprocess.run(command, cwd=place.root, env=clean_env(), check=False).returncode


def translations_verb(place: Place, arguments: Sequence[str]) -> int:
    """`translations`: gather the texts of the source, and compile what is translated."""
    set_up(place)
    command = [str(place.python), str(place.root / "packaging" / "translations.py"), *arguments]
    return subprocess.run(command, cwd=place.root, env=clean_env(), check=False).returncode


def pictures_verb(place: Place, arguments: Sequence[str]) -> int:
    """`pictures`: the window in every state, theme, language and scale, and a page that shows them all."""
    set_up(place)
    return hand_over([place.python, place.root / "packaging" / "pictures.py", *arguments])


def library_hints(libraries: Mapping[str, str]) -> list[str]:
    """One sentence naming the Debian packages of system libraries that Qt will not find; empty when all are there."""
    if not sys.platform.startswith("linux"):
        return []
    missing = [package for library, package in libraries.items() if not _loads(library)]
    if not missing:
        return []
    return [
        f"Qt needs system libraries that are not here. On Debian or Ubuntu: sudo apt-get install {' '.join(missing)}"
    ]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def font_hints() -> list[str]:
    """One sentence naming fonts for scripts that would show as empty boxes."""
    if not sys.platform.startswith("linux") or shutil.which("fc-list") is None:
        return []
    missing = [package for language, package in FONTS.items() if not _has_font(language)]
    if not missing:
        return []
    return [f"Chinese, Japanese, Korean or emoji may show as boxes. On Debian: apt-get install {' '.join(missing)}"]


def _has_font(language: str) -> bool:
    listed = subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=False)
    return listed.returncode != 0 or bool(listed.stdout.strip())


VERBS: dict[str, Callable[[Place, Sequence[str]], int]] = {
    "setup": setup_verb,
    "run": run_verb,
    "test": test_verb,
    "wheel": wheel_verb,
    "pictures": pictures_verb,
    "translations": translations_verb,
}


def complain(sentence: str) -> int:
    """Tell what is wrong with the request; its exit code."""
    print(sentence, file=sys.stderr, flush=True)
    return 2


def main(arguments: Sequence[str]) -> int:
    """Do what the first word says with the rest; return the exit code."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        return complain(wrong_python(sys.version_info[:2]))
    if not arguments or arguments[0] in ("-h", "--help"):
        say(__doc__ or "")
        return 0 if arguments else 2
    verb, *rest = arguments
    if verb not in VERBS:
        return complain(f"There is no verb {verb!r}. Say one of: {', '.join(VERBS)}.")
    try:
        return VERBS[verb](Place(Path(__file__).resolve().parents[1]), rest)
    except SetupFailed as failure:
        print(failure, file=sys.stderr, flush=True)
        return 1
    except OSError as error:
        print(
            f"{error.filename or 'A file'}: {error.strerror or error}. Mend that, then run the same command again.",
            file=sys.stderr,
            flush=True,
        )
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. Run the same command again to go on from here.", file=sys.stderr, flush=True)
        return 130


def wrong_python(version: tuple[int, int]) -> str:
    """What to say under a Python that is too old or too new, naming a fitting one when it is installed."""
    minors = range(NEWEST[1], OLDEST[1] - 1, -1)
    fitting = next((name for name in (f"python3.{minor}" for minor in minors) if shutil.which(name)), None)
    advice = f"Use {fitting} instead of python3." if fitting else "Install one of these and use it instead."
    return f"This needs Python 3.{OLDEST[1]} to 3.{NEWEST[1]}; this is {version[0]}.{version[1]}. {advice}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
