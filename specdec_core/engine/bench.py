"""Measures many ways of decoding against each other: one process, one set of weights, all arms taking turns.

Plans and times; what the runs come to is folded in `specdec_core.measures.benchmark`. Knows nothing of who shows it.
"""

from __future__ import annotations

import statistics
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from msgspec import structs

from specdec_core.engine.contest import Contest
from specdec_core.engine.costs import measure_costs
from specdec_core.engine.loading import LoadedModel, Report
from specdec_core.engine.machine import device_peak, peak_memory, read_bandwidth
from specdec_core.engine.rivals import ASSISTANT_OPTIONS, LOOKUP_OPTIONS
from specdec_core.measures.benchmark import (
    LIBRARY,
    ArmFigures,
    BenchArm,
    Benchmark,
    BenchProgress,
    BenchRequest,
    LongSpeed,
    Memory,
    PassCost,
    checked_request,
    row,
    settings_of,
)
from specdec_core.measures.intervals import in_turn
from specdec_core.prompts import PromptExample, prompts
from specdec_core.settings import RunSettings
from specdec_core.tally import Figures, tally

VERIFIED = (1, 2, 3, 5, 9)  # positions of the passes whose costs are told
LONG_POSITIONS = (200, 2000)
LONG_TOKENS = 64

Progress = Callable[[BenchProgress], None]
SoFar = Callable[[tuple[ArmFigures, ...]], None]
Turn = tuple[BenchArm, PromptExample, int]


def bench(
    request: BenchRequest,
    *,
    cancelled: Callable[[], bool] = lambda: False,
    report: Report = lambda stage, detail: None,
    progress: Progress = lambda step: None,
    so_far: SoFar | None = None,
) -> Benchmark:
    """Run every arm on every prompt and return what came of it; a cancelled one returns what there is by then.

    `cancelled` is asked before each run, and between the passes of our own. `progress` hears of each run before it
    starts, and `so_far` of the figures until then, so that what they do is in no figure. Raises a `BadInput` before
    the first run, and a `RunError` when plain decoding fails; any other arm that fails is left out from there on,
    with a notice.
    """
    contest = Contest(checked_request(request), cancelled=cancelled, report=report)
    try:
        contest.prepare()
        run_all(contest, progress, so_far)
        long = tuple(_long_speeds(contest)) if request.long else ()
        return _result(contest, long)
    finally:
        contest.close()


def planned(arms: Sequence[BenchArm], examples: Sequence[PromptExample], repeats: int) -> Iterator[Turn]:
    """Every run in order: the arms of a prompt one after the other, another one first each time."""
    for repeat in range(repeats):
        for number, example in enumerate(examples):
            for arm in in_turn(arms, number + repeat):
                yield arm, example, repeat


def run_all(contest: Contest, progress: Progress, so_far: SoFar | None = None) -> None:
    """Run what is planned, until it is done or cancelled."""
    plan = list(planned(contest.arms, contest.prompts, contest.request.repeats))
    watch = Watch()
    for done, (arm, example, repeat) in enumerate(plan):
        if contest.cancelled():
            return
        if arm in contest.arms:
            left = watch.seconds_left(other.name for other, *_ in plan[done:] if other in contest.arms)
            where = f"{example.domain}/{example.name}"
            progress(BenchProgress(arm=arm.name, prompt=where, done=done, total=len(plan), seconds_left=left))
            if so_far is not None:
                so_far(contest.fold.overall())
            watch.count(arm.name, contest.run(arm, example, repeat))


class Watch:
    """Tells how long the rest may take, from how long runs of each arm took."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = {}

    def count(self, name: str, seconds: float | None) -> None:
        """Take in a run; None is one that did not finish."""
        if seconds is not None:
            self._seconds.setdefault(name, []).append(seconds)

    def seconds_left(self, names: Iterator[str]) -> float | None:
        """The time that runs of these names will take; an arm without a run is taken to be like the others."""
        means = {name: statistics.fmean(seconds) for name, seconds in self._seconds.items()}
        if not means:
            return None
        usual = statistics.fmean(means.values())
        return sum(means.get(name, usual) for name in names)


def _result(contest: Contest, long: tuple[LongSpeed, ...]) -> Benchmark:
    complete = not contest.cancelled()
    header, target = contest.header, contest.target
    peak = peak_memory()  # before the bandwidth is measured, which needs a large tensor
    result = Benchmark(
        target=target.info,
        device_name=header.device_name if header is not None else target.info.device,
        threads=torch.get_num_threads(),
        versions=header.libraries if header is not None else {},
        settings=contest.request.settings,
        arms=contest.request.arms,
        prompts=tuple(f"{example.domain}/{example.name}" for example in contest.prompts),
        repeats=contest.request.repeats,
        library_options=dict((*ASSISTANT_OPTIONS, *LOOKUP_OPTIONS)),
        figures=contest.fold.figures(),
        memory=None,
        verification=(),
        long=long,
        runs=tuple(contest.fold.runs),
        notices=tuple(contest.notices),
        complete=complete,
    )
    if not contest.fold.runs or not complete:  # who cancels does not wait for more measurements
        return result
    contest.report("measure", "memory and the cost of verification")
    return structs.replace(result, memory=_memory(contest, result, peak), verification=_verification(target))


def _memory(contest: Contest, result: Benchmark, peak: int) -> Memory:
    device = torch.device(contest.target.info.device)
    needed, bandwidth = pass_bytes(contest.target), read_bandwidth(device)
    limit = bandwidth / needed if needed else None
    plain, library = row(result, "plain"), row(result, LIBRARY)
    speeds = (
        plain.decode_tokens_per_second.median if plain is not None else None,
        library.tokens_per_second.median if library is not None else None,
    )
    plain_share, library_share = (speed / limit if speed is not None and limit else None for speed in speeds)
    return Memory(
        weight_bytes=contest.target.info.weight_bytes,
        pass_bytes=needed,
        peak_bytes=peak,
        own_peak_bytes=contest.own_peak,
        device_peak_bytes=device_peak(device),
        bandwidth=bandwidth,
        limit=limit,
        plain_share=plain_share,
        library_share=library_share,
    )


def pass_bytes(target: LoadedModel) -> int:
    """Bytes of weights that a pass over one token has to read: all but an embedding table that is not the head too."""
    if target.lean is not None:
        table = target.lean.embedding
        return target.info.weight_bytes - (0 if target.lean.tied else table.numel() * table.element_size())
    if target.model is None:
        return target.info.weight_bytes
    model: Any = target.model
    table, head = model.get_input_embeddings().weight, model.get_output_embeddings().weight
    tied = table.data_ptr() == head.data_ptr()
    return target.info.weight_bytes - (0 if tied else int(table.numel() * table.element_size()))


def _verification(target: LoadedModel) -> tuple[PassCost, ...]:
    costs = measure_costs(target, None).verify
    return tuple(PassCost(positions=n, ns=costs[n - 1], relative=costs[n - 1] / costs[0]) for n in VERIFIED)


def _long_speeds(contest: Contest) -> Iterator[LongSpeed]:
    """Decode speed of our arms behind short and long texts, taking turns; the middle of a run is at the position."""
    first: dict[str, float] = {}
    for position in LONG_POSITIONS:
        texts, settings = long_texts(contest, position), long_settings(contest.request.settings)
        if not texts:
            contest.note(f"{contest.target.info.name} is too short for the speed at position {position:,}.")
            continue
        contest.report("measure", f"speed at position {position:,}")
        laps: dict[str, list[Figures]] = {}
        for repeat, text in enumerate(texts):
            for arm in in_turn(contest.own_arms(), repeat):
                figures = tally(contest.own_run(arm, text, settings_of(arm, settings)))
                if figures.tokens_per_second is not None:
                    laps.setdefault(arm.name, []).append(figures)
        for name, seen in laps.items():
            tokens, passes = sum(run.tokens for run in seen), sum(run.target_passes for run in seen)
            speed = tokens / sum(run.decode_ns for run in seen) * 1e9
            first.setdefault(name, speed)
            yield LongSpeed(
                arm=name,
                position=position,
                tokens_per_second=speed,
                tokens_per_pass=tokens / passes if passes else None,
                relative=speed / first[name],
            )


def long_settings(settings: RunSettings) -> RunSettings:
    """Short runs on a raw text, so that a position is one."""
    return structs.replace(settings, raw=True, max_new_tokens=min(LONG_TOKENS, settings.max_new_tokens))


def long_texts(contest: Contest, position: int) -> list[str]:
    """Parts of all prompts that are so long that a short run has `position` in its middle; none where none fits.

    One for each repeat. Those of all positions end at the same words, so that runs go on with the same text: how well
    it can be drafted must not be mistaken for what a position costs.
    """
    new, limit = long_settings(contest.request.settings).max_new_tokens, contest.target.info.context
    wanted, most = position - new // 2, LONG_POSITIONS[-1] - new // 2
    if limit is not None and wanted + new > limit:
        return []
    words = " ".join(example.text for example in prompts()).split(" ")

    def length(start: int, end: int) -> int:
        return len(contest.target.tokenizer.prepare(" ".join(words[start:end]), raw=True).ids)

    def ending_at(end: int) -> str:
        return " ".join(words[bisect_left(range(end), -wanted, key=lambda start: -length(start, end)) : end])

    # The first end that has enough text before it; the others are spread over what follows.
    first = bisect_left(range(len(words)), most, key=lambda end: length(0, end))
    repeats = contest.request.repeats
    return [ending_at(len(words) - (len(words) - first) * left // repeats) for left in range(repeats)]
