"""Runs a sweep over draft lengths: every cell on every prompt, taking turns with plain decoding.

Yields what was run and what passes cost; points and curves are folded in `specdec_core.measures.sweeping`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from specdec_core.catalogue import RunRequest
from specdec_core.engine.bench import Watch
from specdec_core.engine.costs import measure_costs
from specdec_core.engine.loading import Report
from specdec_core.engine.workbench import Workbench
from specdec_core.errors import Interrupted
from specdec_core.events import RunFinished
from specdec_core.measures.sweeping import (
    SweepCell,
    SweepCosts,
    SweepRequest,
    SweepRun,
    SweepTurn,
    cell_name,
    cell_settings,
    checked_sweep,
    planned,
)

WARM_UP_TOKENS = 12


def sweep(
    request: SweepRequest,
    *,
    cancelled: Callable[[], bool] = lambda: False,
    report: Report = lambda stage, detail: None,
) -> Iterator[SweepCosts | SweepRun]:
    """Yield pass costs, then every run that came to an end, failed ones included.

    Ends early when `cancelled` says so; the run it interrupts is not yielded. Raises a `BadInput` before the first
    run. What the listener does between two runs is in no figure.
    """
    request = checked_sweep(request)
    bench = Workbench(keep=True)
    try:
        _prepare(bench, request, cancelled, report)
        if cancelled():
            return
        report("measure", "pass costs")
        target = bench.prepare(_run_request(request, _plain(request)), report=report)[0]
        try:
            costs = measure_costs(target, None, cancelled=cancelled)
        except Interrupted:
            return
        yield SweepCosts(verify=tuple(costs.verify))
        yield from _runs(bench, request, cancelled)
    finally:
        bench.close()


def _prepare(bench: Workbench, request: SweepRequest, cancelled: Callable[[], bool], report: Report) -> None:
    """Check every prompt, load every model, and let each drafter do a few tokens."""
    bench.look(request.sources, report=report)
    turns = planned(request)
    for example in request.prompts:
        first = structs.replace(turns[0], example=example, cell=_plain(request).cell)
        # Cancelled from the start: the prompt is checked, and no pass is made.
        list(bench.run(_run_request(request, first), cancelled=lambda: True, report=report))
    for draft in ("", *dict.fromkeys(request.drafts)):
        turn = next(turn for turn in turns if turn.cell.draft == draft)
        report("warm_up", cell_name(turn.cell))
        list(bench.run(_run_request(request, turn, most=WARM_UP_TOKENS), cancelled=cancelled, report=report))


def _plain(request: SweepRequest) -> SweepTurn:
    cell = SweepCell(draft="", gamma=0, temperature=request.temperatures[0])
    return SweepTurn(cell=cell, example=request.prompts[0], repeat=0, block=0)


def _runs(bench: Workbench, request: SweepRequest, cancelled: Callable[[], bool]) -> Iterator[SweepRun]:
    turns, watch = planned(request), Watch()
    for number, turn in enumerate(turns, start=1):
        if cancelled():
            return
        events = tuple(bench.run(_run_request(request, turn), cancelled=cancelled))
        last = events[-1]
        if isinstance(last, RunFinished) and last.reason == "cancelled":
            return
        watch.count(cell_name(turn.cell), last.t / 1e9)
        yield SweepRun(
            turn=turn,
            events=events,
            number=number,
            total=len(turns),
            seconds_left=watch.seconds_left(cell_name(other.cell) for other in turns[number:]),
        )


def _run_request(request: SweepRequest, turn: SweepTurn, *, most: int | None = None) -> RunRequest:
    """The run of a turn: cells of a repeat share a seed, each repeat has another one."""
    settings = cell_settings(turn.cell, request.settings)
    tokens = settings.max_new_tokens if most is None else min(most, settings.max_new_tokens)
    return RunRequest(
        arm="speculative" if turn.cell.draft else "plain",
        target=request.target,
        draft=turn.cell.draft or "ngram",  # a plain run has none, and this one needs no model
        prompt=turn.example.text,
        settings=structs.replace(settings, seed=settings.seed + turn.repeat, max_new_tokens=tokens),
    )
