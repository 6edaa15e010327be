"""`specdec run` and `specdec compare`: the two commands that decode.

Knows the engine's front door, and opens it inside functions only: help and checks need no torch.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import typer

from specdec_core.catalogue import RunRequest
from specdec_core.cli.codes import FAILED, INTERRUPTED
from specdec_core.cli.following import Recorder, Stop, follow
from specdec_core.cli.live import Screen, Silent, legend, screen_for
from specdec_core.cli.options import NO_VALUE, JsonFlag, Sources, Wanted, request_from, takes_request
from specdec_core.cli.race import Laps, lap_paths, race_object, show_race
from specdec_core.cli.results import arm_object, ending, failure_object, figures_table, header_of, setting_objects
from specdec_core.cli.terminal import Busy, PipeClosed, Terminal
from specdec_core.errors import BadInput
from specdec_core.events import RunEvent, RunFinished
from specdec_core.models.presence import check_present
from specdec_core.settings import Arm
from specdec_core.tally import tally

if TYPE_CHECKING:
    from specdec_core.engine import Workbench

MOST_REPEATS = 100
WARM_UP_ROUNDS = 3
ARMS: tuple[Arm, Arm] = ("plain", "speculative")

_STAGES: Mapping[str, str] = MappingProxyType(
    {
        "convert": "Converting {} once; later starts are quick.",
        "hub": "Asking the hub about {}.",
        "load_target": "Loading the target {}.",
        "load_draft": "Loading the draft {}.",
        "warm_up": "Warming up {}.",
        "measure": "Measuring {}.",
    }
)

LogPath = Annotated[
    str | None,
    typer.Option("--log", metavar="FILE", help="Write the run's events to this file; it must not exist yet."),
]
Repeats = Annotated[
    int, typer.Option("--repeats", metavar="N", help=f"Races to run; figures are medians. (from 1 to {MOST_REPEATS})")
]
AllowPickle = Annotated[
    bool,
    typer.Option(
        "--allow-pickle",
        metavar=NO_VALUE,
        help="Also open weights that are pickle files (.bin). torch reads them with a restricted reader, yet such "
        "files can be made to run code: only for models whose makers you trust. Without it they are refused.",
        rich_help_panel="Models",
    ),
]
ArmChoice = Annotated[Literal["speculative", "plain"], typer.Option("--arm", help="Which way to decode.")]


class Decoder:
    """Runs requests on one workbench. Inside `with decoder.stop`, the first Ctrl-C stops them all."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.stop = Stop()
        self.say = say
        self._bench: Workbench | None = None

    def load(self, request: RunRequest, *, allow_pickle: bool) -> None:
        """Load the models, telling of each step."""
        check_present(request.sources, report=self._report, allow_pickle=allow_pickle)
        self.say("Starting the engine.")
        from specdec_core.engine import Workbench

        self._bench = Workbench(allow_pickle=allow_pickle)
        self._bench.prepare(request, report=self._report)

    def run(self, request: RunRequest, *, screen: Screen, recorder: Recorder | None = None) -> list[RunEvent]:
        """Decode one request to its end, and return its events."""
        assert self._bench is not None
        events = self._bench.run(request, cancelled=self.stop, report=self._report)
        return follow(events, screen=screen, stop=self.stop, recorder=recorder)

    def _report(self, stage: str, detail: str) -> None:
        self.say(stage_sentence(stage, detail))


def stage_sentence(stage: str, detail: str) -> str:
    """What the engine is busy with before and beside a run, in words."""
    return _STAGES.get(stage, stage + " {}").format(detail)


@takes_request
def run(
    wanted: Wanted,
    *,
    arm: ArmChoice = "speculative",
    log: LogPath = None,
    allow_pickle: AllowPickle = False,
    as_json: JsonFlag = False,
) -> None:
    """Decode one prompt. The text goes to standard output, its figures to standard error."""
    terminal = Terminal()
    request, sources = request_from(wanted, arm)
    with contextlib.ExitStack() as stack:
        recorder = stack.enter_context(Recorder(Path(log))) if log is not None else None
        decoder = _loaded(terminal, request, allow_pickle=allow_pickle)
        if terminal.styled and not as_json:
            terminal.err.print(legend())
        stack.enter_context(decoder.stop)
        events = decoder.run(request, screen=Silent() if as_json else screen_for(terminal), recorder=recorder)
    if not as_json:
        terminal.err.print(figures_table({arm: tally(events)}))
        terminal.note(f"Ended by: {ending(events)}.")
    _tell(terminal, events, recorder=recorder)
    if as_json and not decoder.stop.pipe_closed:
        terminal.json(_run_object(events, sources, log))
    _leave([events], decoder.stop, [recorder])


@takes_request
def compare(
    wanted: Wanted,
    *,
    repeats: Repeats = 1,
    log: LogPath = None,
    allow_pickle: AllowPickle = False,
    as_json: JsonFlag = False,
) -> None:
    """Race plain against speculative decoding: warmed up, one after the other, each first in turn.

    A log of each run is written next to FILE: FILE.plain.jsonl and FILE.speculative.jsonl.
    """
    terminal = Terminal()
    if not 1 <= repeats <= MOST_REPEATS:
        raise BadInput(f"The repeats are {repeats}, which is out of range.", f"Give 1 to {MOST_REPEATS}.")
    request, sources = request_from(wanted, "speculative")
    with contextlib.ExitStack() as stack:
        paths = lap_paths(log, repeats)
        recorders = {lap: stack.enter_context(Recorder(path)) for lap, path in paths.items()}
        decoder = _loaded(terminal, request, allow_pickle=allow_pickle, warm=True)
        # Between two runs as within them, Ctrl-C ends the race and not its summary.
        stack.enter_context(decoder.stop)
        laps = _race(terminal, decoder, request, recorders=recorders, repeats=repeats, live=not as_json)
    if not as_json:
        show_race(terminal, laps, cancelled=decoder.stop())
    for runs in laps.values():
        _tell(terminal, runs[-1] if runs else [])
    for path in filter(Path.exists, paths.values()):
        terminal.note(f"Logged to {path}.")
    if as_json and not decoder.stop.pipe_closed:
        terminal.json(race_object(laps, sources, [str(path) for path in paths.values()]))
    _leave([run for runs in laps.values() for run in runs], decoder.stop, recorders.values())


def _loaded(terminal: Terminal, request: RunRequest, *, allow_pickle: bool, warm: bool = False) -> Decoder:
    """A decoder with its models. Ctrl-C ends the command here as usual: there is nothing to sum up yet."""
    with Busy(terminal) as busy:
        decoder = Decoder(busy.say)
        decoder.load(request, allow_pickle=allow_pickle)
        if warm:
            _warm_up(decoder, request)
    decoder.say = terminal.note
    return decoder


def _warm_up(decoder: Decoder, request: RunRequest) -> None:
    """A few rounds of both arms that nobody counts: first calls are slower than all later ones."""
    few = min(request.settings.max_new_tokens, WARM_UP_ROUNDS * (request.settings.gamma + 1))
    short = msgspec.structs.replace(request.settings, max_new_tokens=few)
    for arm in ARMS:
        decoder.run(msgspec.structs.replace(request, arm=arm, settings=short), screen=Silent())


def _race(
    terminal: Terminal,
    decoder: Decoder,
    request: RunRequest,
    *,
    recorders: Mapping[tuple[int, Arm], Recorder],
    repeats: int,
    live: bool,
) -> Laps:
    """Run both arms so often, the other one first each time; stop at the first run that fails or is cancelled."""
    laps: Laps = {"plain": [], "speculative": []}
    for lap in range(repeats):
        if lap:
            terminal.note(f"Repeat {lap + 1} of {repeats}.")
        race = msgspec.structs.replace(request, race_id=secrets.token_hex(8))
        for arm in ARMS if lap % 2 == 0 else ARMS[::-1]:
            if decoder.stop():
                return laps
            screen = _heading(terminal, arm) if live and lap == 0 else Silent()
            asked = msgspec.structs.replace(race, arm=arm)
            events = decoder.run(asked, screen=screen, recorder=recorders.get((lap, arm)))
            laps[arm].append(events)
            if failure_object(events):
                return laps
    return laps


def _heading(terminal: Terminal, arm: Arm) -> Screen:
    if arm == "speculative" and terminal.styled:
        terminal.out.print(legend())
    terminal.out.out(f"\n--- {arm} ---", highlight=False)
    return screen_for(terminal)


def _run_object(events: Sequence[RunEvent], sources: Sources, log: str | None) -> dict[str, Any]:
    header = header_of(events)
    common = setting_objects(header, sources) if header is not None else {}
    return {**common, **arm_object(events), "log": log}


def _tell(terminal: Terminal, events: Sequence[RunEvent], *, recorder: Recorder | None = None) -> None:
    """Notices of the run, and why it failed if it did."""
    header = header_of(events)
    for notice in header.notices if header is not None else ():
        terminal.note(notice)
    failure = failure_object(events)
    if failure is not None:
        terminal.note(f"specdec: {failure['sentence']} {failure['advice']}")
    if recorder is not None and recorder.problem is None:
        terminal.note(f"Logged to {recorder.path}.")


def _leave(runs: Sequence[Sequence[RunEvent]], stop: Stop, recorders: Any) -> None:
    """End with the exit code that the runs deserve; a log that broke off is told now, when the text is safe."""
    if stop.pipe_closed:
        raise PipeClosed
    for recorder in recorders:
        if recorder is not None and recorder.problem is not None:
            Terminal().note(f"specdec: {recorder.problem} The run itself went on to its end.")
            raise typer.Exit(FAILED)
    if any(failure_object(events) for events in runs):
        raise typer.Exit(FAILED)
    cancelled = any(
        isinstance(events[-1], RunFinished) and events[-1].reason == "cancelled" for events in runs if events
    )
    if stop.asked or cancelled:
        raise typer.Exit(INTERRUPTED)
