"""From any exception to one sentence on standard error and an exit code; never a traceback, never a question.

Knows the error tree and typer's errors; nothing of what was tried.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import platform
import sys
import tempfile
import traceback
from pathlib import Path

import platformdirs
import typer

from specdec_core.cli.codes import BAD_INPUT, FAILED, INTERRUPTED, PIPE_CLOSED
from specdec_core.cli.interrupts import SENTENCE
from specdec_core.cli.terminal import OutputUnwritable, PipeClosed, shown, steady_streams
from specdec_core.errors import BadInput, SpecDecError
from specdec_core.models.places import APP_NAME


def code_for(error: BaseException) -> int:
    """Say what `error` means on standard error, and return the exit code for it."""
    if isinstance(error, PipeClosed | BrokenPipeError | OutputUnwritable):
        _forget_standard_output()
    steady_streams()
    with contextlib.suppress(OSError):  # standard error itself may be gone
        return _code_for(error)
    return FAILED


def _code_for(error: BaseException) -> int:
    if isinstance(error, PipeClosed | BrokenPipeError):
        return PIPE_CLOSED
    if isinstance(error, OutputUnwritable):
        _say(f"Standard output cannot be written: {error}. Make room, or send it elsewhere.")
        return FAILED
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        _say(SENTENCE)
        return INTERRUPTED
    if isinstance(error, SpecDecError):
        _say(str(error))
        return BAD_INPUT if isinstance(error, BadInput) else FAILED
    if isinstance(error, SystemExit):
        # typer leaves this way when the pipe breaks while it prints help.
        return PIPE_CLOSED if isinstance(error.__context__, OSError) else FAILED
    usage = _usage_sentence(error)
    if usage is not None:
        if usage:
            _say(usage)
        return BAD_INPUT
    _say(_crash_sentence(error))
    return FAILED


def _say(sentence: str) -> None:
    print(f"specdec: {shown(' '.join(sentence.split()))}", file=sys.stderr, flush=True)  # noqa: T201


def _usage_sentence(error: BaseException) -> str | None:
    """One sentence for an error of typing; None when `error` is none, empty when the help it asks for was printed."""
    message = getattr(error, "format_message", None)
    if not callable(message):
        return None
    if not message():
        return ""
    command = getattr(getattr(error, "ctx", None), "command_path", "specdec")
    sentence = str(message()).replace("Value error, ", "")
    return f"{sentence if sentence.endswith('?') else sentence.rstrip('.') + '.'} See: {command} --help"


def _forget_standard_output() -> None:
    """Nobody can read it: what is still buffered must not raise when the interpreter closes it. It may be None."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _crash_sentence(error: BaseException) -> str:
    what = f"Something went wrong inside the program ({type(error).__name__})."
    path = _written_crash(error)
    if path is None:
        return f"{what} The details could not be written anywhere; run it again and report what you did."
    return f"{what} The details are in {path}; please report them with what you did."


def _written_crash(error: BaseException) -> Path | None:
    """Write the traceback into the user's state folder, or a temporary one where that cannot be written."""
    now = datetime.datetime.now().astimezone()
    details = "".join(
        [
            f"{now.isoformat()} python {platform.python_version()} on {platform.platform()}\n",
            *traceback.format_exception(error),
        ]
    )
    for folder in (Path(platformdirs.user_state_path(APP_NAME)) / "crashes", Path(tempfile.gettempdir())):
        path = folder / f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(details, encoding="utf-8", errors="backslashreplace")
            return path
    return None
