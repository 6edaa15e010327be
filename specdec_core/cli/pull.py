"""`specdec pull`: download a model of the hub, with a bar; what has arrived stays when it is interrupted.

Knows how a download is told; the child process that makes it is `specdec_core.models.pulling`.
"""

from __future__ import annotations

import contextlib
import difflib
import subprocess
import threading
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from specdec_core.catalogue import PAIRS, find_pair, parse_source
from specdec_core.cli.codes import BAD_INPUT, DONE, FAILED, INTERRUPTED
from specdec_core.cli.following import Stop
from specdec_core.cli.measuring import duration
from specdec_core.cli.options import JsonFlag
from specdec_core.cli.terminal import Terminal, shown
from specdec_core.errors import BadInput, ModelNotFound, UnknownPair
from specdec_core.models.downloads import Download, Phase, Transfer, pull_command, read

GIVEN_SECONDS = 5.0  # for the child to end by itself once nobody listens

_WORDS: dict[Phase, str] = {
    "asking": "asking the hub",
    "stalled": "no data for {still:.0f} s",
    "waiting": "connection broken; attempt {attempt} of {attempts}",
    "checking": "checking {file}",
}


def pull(
    repos: Annotated[
        list[str], typer.Argument(metavar="REPO...", help="Hub ids (owner/name), or a pair's name.", show_default=False)
    ],
    *,
    as_json: JsonFlag = False,
) -> None:
    """Download models of the hub. Ctrl-C keeps what has arrived; the same command goes on from there."""
    terminal = Terminal()
    wanted = list(dict.fromkeys(repo for given in repos for repo in _hub_ids(given)))
    states = []
    for repo in wanted:
        states.append(_pulled(terminal, repo, silent=as_json))
        if states[-1].phase != "ready":
            break
    if as_json:
        terminal.json({"models": states})
    raise typer.Exit(_code(states[-1].phase))


def _hub_ids(given: str) -> list[str]:
    """The hub models that a word names. Raises `BadInput` when it names none."""
    with contextlib.suppress(UnknownPair):
        pair = find_pair(given)
        found = [source for source in (pair.target, pair.draft) if parse_source(source).kind == "hub"]
        if not found:
            raise BadInput(f"The pair {pair.name} needs no download.", f"Use it with: --pair {pair.name}")
        return found
    try:
        kind = parse_source(given).kind
    except ModelNotFound as error:
        close = difflib.get_close_matches(given.lower(), [pair.name for pair in PAIRS], n=1)
        meant = f"Did you mean the pair {close[0]}? " if close else ""
        raise BadInput(
            f"{given!r} is neither a hub id nor a pair.",
            f"{meant}A hub id is an owner and a name, such as HuggingFaceTB/SmolLM2-135M-Instruct.",
        ) from error
    if kind != "hub":
        raise BadInput(f"{given} is on this machine already.", "Give a hub id such as owner/name.")
    return [given]


def _code(phase: Phase) -> int:
    return {"ready": DONE, "stopped": INTERRUPTED, "refused": BAD_INPUT}.get(phase, FAILED)


def _pulled(terminal: Terminal, repo: str, *, silent: bool) -> Download:
    """One model to its end, and the sentence that says how it went."""
    state = Download(repo=repo)
    with _bar(terminal) as bar, Stop() as stop:
        task = None if bar is None else bar.add_task(shown(repo), total=None, words="")
        for state in _states(repo, stop):
            if bar is not None and task is not None:
                _draw(bar, task, state)
    if state.phase == "ready" and not silent:
        terminal.out.out(shown(f"{repo} is here: {state.folder}"), highlight=False)
    elif state.phase == "stopped":
        here = f"{amount(state.done)} of {amount(state.total)} are kept"
        terminal.note(f"Stopped. {here}; go on with: specdec pull {repo}")
    elif state.phase == "refused":
        terminal.note(f"specdec: {state.sentence} {state.advice}".rstrip())
    return state


def _states(repo: str, stop: Stop) -> Iterator[Download]:
    """Start the child and follow it. A first Ctrl-C lets it go, and it ends with what it has."""
    transfer = Transfer(repo)
    # In a session of its own, so that the terminal's Ctrl-C does not hit it too.
    child = subprocess.Popen(
        pull_command(repo),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    with child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            for raw in child.stdout:
                line = read(raw)
                if line is not None:
                    yield transfer.take(line)
                if stop():
                    break
        finally:
            _end(child)
    yield transfer.ended(child.returncode, wanted=stop())


def _end(child: subprocess.Popen[bytes]) -> None:
    assert child.stdin is not None
    with contextlib.suppress(OSError):
        child.stdin.close()
    killer = threading.Timer(GIVEN_SECONDS, child.kill)
    killer.start()
    child.wait()
    killer.cancel()


@contextlib.contextmanager
def _bar(terminal: Terminal) -> Iterator[Progress | None]:
    """A bar where standard error is a terminal; elsewhere only the end is told."""
    if not terminal.err.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TextColumn("{task.fields[words]}"))
    with Progress(*columns, console=terminal.err, transient=True) as bar:
        yield bar


def _draw(bar: Progress, task: TaskID, state: Download) -> None:
    bar.update(task, total=state.total or None, completed=state.done, words=words(state))


def words(state: Download) -> str:
    """How far, how fast, how long still; or what it waits for."""
    if state.phase in _WORDS:
        return shown(
            _WORDS[state.phase].format(
                still=state.still, attempt=state.attempt, attempts=state.attempts, file=state.file
            )
        )
    parts = [f"{amount(state.done)} of {amount(state.total)}"]
    if state.speed:
        parts.append(f"{state.speed / 1e6:.1f} MB/s")
    if state.seconds_left is not None:
        parts.append(f"{duration(state.seconds_left)} left")
    return ", ".join(parts)


def amount(count: int) -> str:
    """Bytes as a person reads them."""
    return f"{count / 1e9:.2f} GB" if count >= 10**9 else f"{count / 1e6:.1f} MB"
