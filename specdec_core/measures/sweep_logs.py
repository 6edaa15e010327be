"""The runs of a sweep as a folder of logs with an index.

Knows the folder and the runs; nothing of how they were made.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from specdec_core.measures.loggroup import LogGroup
from specdec_core.measures.sweeping import SweepRequest, SweepRun, prompt_name
from specdec_core.tally import tally


def open_group(folder: Path | str, request: SweepRequest) -> LogGroup:
    """A folder for the runs of a sweep. Raises `CannotWrite` for one that holds anything."""
    return LogGroup(folder, kind="sweep", facts={"request": msgspec.to_builtins(request)})


def log_run(group: LogGroup, run: SweepRun) -> Path:
    """Write one run, with its cell and figures in the index."""
    turn = run.turn
    cell, figures = turn.cell, tally(run.events)
    name = f"{run.number:04d}-{cell.draft or 'plain'}-g{cell.gamma}-t{cell.temperature:g}-{turn.example.name}"
    return group.add(
        name,
        run.events,
        **msgspec.to_builtins(cell),
        prompt=prompt_name(turn.example),
        repeat=turn.repeat,
        block=turn.block,
        tokens=figures.tokens,
        tokens_per_second=figures.tokens_per_second,
        acceptance_rate=figures.acceptance_rate,
    )
