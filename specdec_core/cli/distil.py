"""`specdec distill`: make a small draft for any target, from the target's own text.

Knows options and progress; the engine does the work.
"""

from __future__ import annotations

import time
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Self

import typer
from rich.status import Status
from rich.text import Text

from specdec_core.catalogue import BUNDLED_TARGET
from specdec_core.cli.codes import INTERRUPTED
from specdec_core.cli.decode import stage_sentence
from specdec_core.cli.following import Stop
from specdec_core.cli.measuring import duration
from specdec_core.cli.options import NO_VALUE, JsonFlag
from specdec_core.cli.results import rows_table
from specdec_core.cli.terminal import Terminal, check_folder_of
from specdec_core.errors import Interrupted
from specdec_core.measures.distillation import (
    DistilProgress,
    DistilRequest,
    DistilResult,
    LossKind,
    StudentKind,
    checked_request,
)
from specdec_core.models.presence import check_present

LINE_EVERY = 30.0  # seconds between lines where there is no terminal to rewrite one
_DEFAULTS = DistilRequest(target="", out="")


def _option(flag: str, help_text: str, metavar: str | None = None) -> Any:
    return typer.Option(flag, help=help_text, metavar=metavar)


Resume = Annotated[bool, _option("--resume", "Go on with unfinished work in the folder, as it was begun.", NO_VALUE)]


def distill(
    *,
    out: Annotated[str, _option("--out", "The folder to make.", "DIR")],
    target: Annotated[str, _option("--target", "The model to draft for.", "SRC")] = BUNDLED_TARGET,
    prompts: Annotated[str | None, _option("--prompts", "A text file with one prompt a line.", "FILE")] = None,
    tokens: Annotated[int, _option("--tokens", "Tokens of training text to sample.", "N")] = _DEFAULTS.tokens,
    student: Annotated[StudentKind, _option("--student", "What to train.")] = "feature",
    loss: Annotated[LossKind, _option("--loss", "What training minimises.")] = "forward-kl",
    start: Annotated[str | None, _option("--start", "A feature draft for the same target to begin as.", "DIR")] = None,
    minutes: Annotated[float | None, _option("--minutes", "Stop sampling and training in time.", "M")] = None,
    passes: Annotated[float, _option("--passes", "Times to go over the text.", "N")] = _DEFAULTS.passes,
    polish: Annotated[
        float, _option("--polish", "Share of the steps at the end on total variation.", "P")
    ] = _DEFAULTS.polish,
    rate: Annotated[float, _option("--rate", "Highest learning rate.", "R")] = _DEFAULTS.rate,
    vocabulary: Annotated[int, _option("--vocabulary", "Tokens the draft can say.", "N")] = _DEFAULTS.vocabulary,
    layers: Annotated[int, _option("--layers", "Decoder layers of a feature student.", "N")] = _DEFAULTS.layers,
    seed: Annotated[int, _option("--seed", "Seed of sampling and training.", "N")] = 0,
    threads: Annotated[int, _option("--threads", "CPU threads; 0 leaves the choice to torch.", "N")] = 0,
    resume: Resume = False,
    as_json: JsonFlag = False,
) -> None:
    """Train a small draft for a target, on text the target writes itself; measure it and write its card.

    Ctrl-C keeps what is done; the same command with --resume goes on from there.
    """
    request = DistilRequest(
        target=target,
        out=out,
        student=student,
        loss=loss,
        tokens=tokens,
        minutes=minutes,
        prompts=prompts,
        start=start,
        passes=passes,
        polish=polish,
        rate=rate,
        vocabulary=vocabulary,
        layers=layers,
        seed=seed,
        threads=threads,
    )
    check_folder_of(Path(out))
    checked_request(request, resume=resume)
    terminal = Terminal()
    result = _made(terminal, request, resume=resume)
    if as_json:
        terminal.json(result)
    else:
        show_result(terminal, result)


def _made(terminal: Terminal, request: DistilRequest, *, resume: bool) -> DistilResult:
    """Train, and tell how it goes; Ctrl-C ends it between two steps."""
    check_present((request.target,), report=lambda stage, detail: terminal.note(stage_sentence(stage, detail)))
    terminal.note("Starting the engine.")
    from specdec_core.engine.distil.making import make_draft

    stop = Stop()
    with stop, _Teller(terminal) as teller:
        try:
            return make_draft(request, resume=resume, cancelled=stop, report=teller.stage, heard=teller)
        except Interrupted as stopped:
            terminal.note(str(stopped))
            raise typer.Exit(INTERRUPTED) from None


class _Teller:
    """Tells progress in one changing line on a terminal, and now and then in a line of its own elsewhere."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._status: Status | None = terminal.err.status("Starting.") if terminal.err.is_terminal else None
        self._last = 0.0
        self._stage = ""

    def __enter__(self) -> Self:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._status is not None:
            self._status.stop()

    def stage(self, stage: str, detail: str) -> None:
        """Say what is loaded."""
        self._terminal.note(stage_sentence(stage, detail))

    def __call__(self, seen: DistilProgress) -> None:
        if self._status is not None:
            self._status.update(Text(sentence(seen)))
        elif seen.stage != self._stage or time.monotonic() - self._last > LINE_EVERY:
            self._terminal.note(sentence(seen))
            self._last, self._stage = time.monotonic(), seen.stage


def sentence(seen: DistilProgress) -> str:
    """How far the work is, in a line."""
    unit = MappingProxyType({"training": " steps", "measuring": " runs"}).get(seen.stage, " tokens")
    parts = [f"{seen.stage.capitalize()}: {seen.done:,} of {seen.total:,}{unit}"]
    if seen.loss is not None and seen.agreement is not None and seen.overlap is not None:
        parts.append(f"loss {seen.loss:.3f}, same favourite {seen.agreement:.0%}, overlap {seen.overlap:.0%}")
    if seen.seconds_left is not None:
        parts.append(f"about {duration(seen.seconds_left)} left")
    return "; ".join(parts) + "."


def show_result(terminal: Terminal, result: DistilResult) -> None:
    """Print the figures that matter, and how to use the draft."""
    figures, rows = result.figures, []
    for temperature in dict.fromkeys(row.temperature for row in figures.domains):
        best = figures.best(temperature)
        speed = "none" if best is None else f"{best.speed_up:.2f} x at gamma {best.gamma}"
        rows.append((f"{temperature:g}", f"{figures.alpha(temperature):.3f}", speed))
    terminal.out.print(rows_table(("Temperature", "Alpha, held-out prompts", "Speed-up"), rows))
    for told in figures.no_gain():
        terminal.out.print(str(told), highlight=False)
    terminal.out.out(
        f"Wrote {result.folder}; its card is CARD.md. Use it with --draft {result.folder}", highlight=False
    )
