"""All commands of `specdec`, and how one is run to its exit code.

Importing it loads neither torch nor the engine; commands that decode do so when they run.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import sys
import warnings
from collections.abc import Sequence
from typing import Annotated, Any, TextIO, cast

import typer

from specdec_core.cli.bench import bench
from specdec_core.cli.decode import compare, run
from specdec_core.cli.distil import distill
from specdec_core.cli.drafts import drafts
from specdec_core.cli.failures import code_for
from specdec_core.cli.logs import audit_logs, export, replay
from specdec_core.cli.models import doctor, pairs, prepare
from specdec_core.cli.options import NO_VALUE
from specdec_core.cli.prove import prove
from specdec_core.cli.pull import pull
from specdec_core.cli.runs import runs
from specdec_core.cli.sweep import sweep
from specdec_core.cli.terminal import Terminal, WatchedOutput, steady_streams


def _show_version(asked: bool) -> None:
    if asked:
        Terminal().out.out(importlib.metadata.version("specdec-playground"), highlight=False)
        raise typer.Exit


def _program(
    version: Annotated[
        bool,
        typer.Option("--version", metavar=NO_VALUE, help="Print the version.", is_eager=True, callback=_show_version),
    ] = False,
) -> None:
    """Speculative decoding, exact and watchable: decode, race, check and replay."""


def application() -> typer.Typer:
    """All commands."""
    app = typer.Typer(name="specdec", add_completion=False, no_args_is_help=True, rich_markup_mode="rich")
    app.callback()(_program)
    app.command("run")(run)
    app.command("compare")(compare)
    app.command("bench")(bench)
    app.command("sweep")(sweep)
    app.command("prove")(prove)
    app.command("audit", no_args_is_help=False)(audit_logs)
    app.command("runs")(runs)
    app.command("replay")(replay)
    app.command("export")(export)
    app.command("pairs")(pairs)
    app.command("doctor")(doctor)
    app.command("drafts")(drafts)
    app.command("distill")(distill)
    app.command("prepare")(prepare)
    app.command("pull")(pull)
    return app


def _help_takes_no_value(command: Any) -> None:
    """Let the help of `command`, and of the commands it holds, show --help as the flag that it is."""
    for each in (command, *getattr(command, "commands", {}).values()):
        each.get_help_option(typer.Context(each)).metavar = NO_VALUE


def run_command(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code, one of `codes`."""
    try:
        steady_streams()
        command = typer.main.get_command(application())
        _help_takes_no_value(command)
        with contextlib.redirect_stdout(cast(TextIO, WatchedOutput(sys.stdout))):
            code = command.main(list(arguments), prog_name="specdec", standalone_mode=False)
            sys.stdout.flush()
    except BaseException as error:
        return code_for(error)
    return code if isinstance(code, int) else 0


def run_program(arguments: Sequence[str]) -> int:
    """As `run_command`, in a process of its own."""
    if not sys.warnoptions:
        # Advice from libraries to programmers is no business of who types a command.
        warnings.simplefilter("ignore")
    return run_command(arguments)
