"""Runs the engine for as long as one likes, disturbed in every way, and watches that nothing grows.

    python -m tests.soak --minutes 60        exit code 1 when something grew, or a log did not pass its audit

Knows the engine's front door, where faults can be put in, and what the process holds; nothing of what runs mean.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import gc
import math
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import torch
from torch import Tensor

from specdec_core.audit.whole import audit
from specdec_core.catalogue import BUNDLED_TARGET, SHIPPED_DRAFT, RunRequest
from specdec_core.engine import Workbench
from specdec_core.engine.drafters import LookupDrafter, ModelDrafter
from specdec_core.engine.lean import LeanSession
from specdec_core.errors import RunError
from specdec_core.events import TERMINAL, FellBack, RunEvent, RunFailed, RunFinished
from specdec_core.runlog import LogWriter, read_log
from specdec_core.settings import RunSettings

RUNS_A_CYCLE = 12
FEWEST_CYCLES = 4
MEGABYTE = 1 << 20
SPARE_MEMORY = 24 * MEGABYTE  # the allocator's own to and fro between cycles
PROMPTS = (
    "Why is the sky blue?",
    "Write a haiku about rain, with an emoji.",
    "Repeat: one two three one two three one two",
    "def fibonacci(n):\n    ",
    "请用中文介绍一下你自己。",
    "List the planets of the solar system, one on each line. " * 12,
)
DRAFTS = ("self-int8", SHIPPED_DRAFT, "ngram")
WAYS = ("whole", "whole", "whole", "cancelled", "abandoned", "failed", "dropped", "reloaded", "load failed")


class Held(NamedTuple):
    """What the process holds with no model loaded."""

    memory: int
    threads: int
    handles: int
    objects: int
    sessions: int


class Cycle(NamedTuple):
    """Some runs, and what the process held after them."""

    runs: int
    outcomes: Counter[str]
    tokens: int
    held: Held


def random_settings(dice: random.Random) -> RunSettings:
    """Any settings that a person may choose, short enough to get many runs into an hour."""
    greedy = dice.random() < 0.4
    return RunSettings(
        gamma=dice.choice([1, 2, 4, 8, 16, 32]),
        gamma_control=dice.choice(["fixed", "heuristic", "confidence", "entropy", "measured"]),
        verification=dice.choice(["chain", "block"]),
        temperature=0.0 if greedy else dice.choice([0.3, 1.0, 2.0]),
        top_k=dice.choice([0, 0, 1, 40]),
        top_p=dice.choice([1.0, 1.0, 0.9]),
        min_p=dice.choice([0.0, 0.0, 0.05]),
        repetition_penalty=dice.choice([1.0, 1.0, 1.2]),
        max_new_tokens=dice.randint(1, 48),
        seed=dice.randrange(2**32),
        stop=dice.choice([(), (), ("\n",), (" the", ".")]),
        raw=dice.random() < 0.3,
        trace=dice.choice(["tokens", "tokens", "rounds"]),
    )


def random_request(dice: random.Random) -> RunRequest:
    return RunRequest(
        arm=dice.choice(["plain", "speculative", "speculative"]),
        target=BUNDLED_TARGET,
        draft=dice.choice(DRAFTS),
        prompt=dice.choice(PROMPTS),
        settings=random_settings(dice),
    )


@contextlib.contextmanager
def broken(owner: Any, name: str, *, at: int, fault: Callable[[Any], Any]) -> Iterator[None]:
    """Let the `at`-th call of a method go through `fault`, and no other one."""
    inner = getattr(owner, name)
    calls = [0]

    def method(*given: Any, **named: Any) -> Any:
        calls[0] += 1
        return fault(inner(*given, **named)) if calls[0] == at else inner(*given, **named)

    setattr(owner, name, method)
    try:
        yield
    finally:
        setattr(owner, name, inner)


def raising(error: type[Exception], words: str) -> Callable[[Any], Any]:
    def fault(_: Any) -> Any:
        raise error(words)

    return fault


def random_fault(dice: random.Random) -> Callable[[Any], Any]:
    """Out of memory on either side, a lost device, a bug, scores that are no numbers."""

    def not_a_number(found: Tensor) -> Tensor:
        return torch.full_like(found, math.nan)

    return dice.choice(
        [
            raising(torch.OutOfMemoryError, "CUDA out of memory."),
            raising(RuntimeError, "DefaultCPUAllocator: can't allocate memory"),
            raising(RuntimeError, "CUDA error: device-side assert triggered"),
            raising(ZeroDivisionError, "a bug"),
            not_a_number,
        ]
    )


class Soak:
    """One engine, and a log folder that is empty again after every run."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.dice = random.Random(seed)
        self.bench = Workbench()
        self.outcomes: Counter[str] = Counter()
        self.tokens = 0
        self.faults: list[str] = []
        self._folder = folder

    def cycle(self, ends_at: float) -> Cycle:
        """A few runs, then let go of everything and look at what is left."""
        self.outcomes, self.tokens, runs = Counter(), 0, 0
        while runs < RUNS_A_CYCLE and time.monotonic() < ends_at:
            self.play(self.dice.choice(WAYS))
            runs += 1
        self.bench.close()
        return Cycle(runs, self.outcomes, self.tokens, held())

    def play(self, way: str) -> None:
        """One run, disturbed in one way; every log of it is read back and audited."""
        request, dice = random_request(self.dice), self.dice
        if way == "reloaded":
            self.bench.close()
        if way == "load failed":
            self._load_failed(request)
            return
        with contextlib.ExitStack() as stack:
            if way == "failed":
                stack.enter_context(broken(LeanSession, "feed", at=dice.randint(1, 20), fault=random_fault(dice)))
            elif way == "dropped":
                owner, name = dice.choice(
                    [(ModelDrafter, "observe"), (ModelDrafter, "_fitted"), (LookupDrafter, "propose")]
                )
                fault = raising(dice.choice([RuntimeError, MemoryError, ZeroDivisionError]), "a drafter's bug")
                stack.enter_context(broken(owner, name, at=dice.randint(1, 6), fault=fault))
            stops_at = dice.randint(1, 60) if way in ("cancelled", "abandoned") else None
            try:
                events = self._run(request, stops_at=stops_at, abandon=way == "abandoned")
            except Exception as error:
                self._told_before_the_run(error, way)
                return
        self._check(events, abandoned=way == "abandoned")

    def _told_before_the_run(self, error: Exception, way: str) -> None:
        """Faults may strike while a model is loaded and tried: then there is no run, and nothing in its log."""
        path = self._folder / "run.jsonl"
        if way != "failed" or path.stat().st_size:
            self.faults.append(f"{way}: {type(error).__name__}: {error}")
        path.unlink()
        self.outcomes["told while loading"] += 1

    def _run(self, request: RunRequest, *, stops_at: int | None, abandon: bool) -> list[RunEvent]:
        events: list[RunEvent] = []
        path = self._folder / "run.jsonl"
        run = self.bench.run(request, cancelled=lambda: stops_at is not None and len(events) >= stops_at)
        with contextlib.closing(run), LogWriter(path) as log:  # type: ignore[type-var]
            for event in run:
                events.append(event)
                log.write(event)
                if abandon and len(events) == stops_at:
                    break
        return events

    def _load_failed(self, request: RunRequest) -> None:
        """No room while the target is being loaded; the next run loads it."""
        self.bench.close()
        fault = raising(RuntimeError, "DefaultCPUAllocator: can't allocate memory")
        try:
            with broken(LeanSession, "feed", at=1, fault=fault):
                list(self.bench.run(request))
        except RunError:
            self.outcomes["load failed"] += 1
        else:
            self.faults.append("a load that must fail did not")

    def _check(self, events: list[RunEvent], *, abandoned: bool) -> None:
        path = self._folder / "run.jsonl"
        read = read_log(path)
        path.unlink()
        last = events[-1]
        if list(read.events) != events:
            self.faults.append("a log does not read back as it was written")
        if not abandoned and not isinstance(last, TERMINAL):
            self.faults.append(f"a run ended with {type(last).__name__}")
        self.faults += [f"audit: {finding}" for finding in audit(events).findings]
        self.tokens += sum(type(event).__name__ == "TokenCommitted" for event in events)
        self.outcomes[_outcome(events)] += 1


def _outcome(events: Sequence[RunEvent]) -> str:
    last = events[-1]
    if isinstance(last, RunFinished):
        return "fell back" if any(isinstance(event, FellBack) for event in events) else last.reason
    return last.error if isinstance(last, RunFailed) else "abandoned"


def held() -> Held:
    """Memory, threads, open files, Python objects and sessions of this process, with all garbage gone."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # glibc alone gives freed memory back when it is asked to
        ctypes.CDLL(None).malloc_trim(0)
    process = psutil.Process()
    objects = gc.get_objects()
    sessions = sum(type(thing) in (LeanSession, ModelDrafter, LookupDrafter) for thing in objects)
    handles = process.num_fds() if hasattr(process, "num_fds") else process.num_handles()
    return Held(process.memory_info().rss, process.num_threads(), handles, len(objects), sessions)


def growth(cycles: Sequence[Cycle]) -> list[str]:
    """What is more at the end than it was once everything had been used: the last third against the middle one."""
    third = max(1, len(cycles) // 3)
    middle, last = ([cycle.held for cycle in part] for part in (cycles[-2 * third : -third], cycles[-third:]))
    found = []
    before, after = (statistics.median(held.memory for held in part) for part in (middle, last))
    if after > before * 1.03 + SPARE_MEMORY:
        found.append(f"memory grew from {before / MEGABYTE:,.0f} to {after / MEGABYTE:,.0f} MB")
    for name in ("threads", "handles", "sessions"):
        most, now = max(getattr(held, name) for held in middle), min(getattr(held, name) for held in last)
        if now > most:
            found.append(f"{name} grew from {most:,} to {now:,}")
    objects, more = (statistics.median(held.objects for held in part) for part in (middle, last))
    if more > objects * 1.02:
        found.append(f"Python objects grew from {objects:,.0f} to {more:,.0f}")
    if any(cycle.held.sessions for cycle in cycles):
        found.append("sessions outlived their runs")
    return found


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Soak for the time asked for; a row a cycle, then the verdict."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to go on (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same runs")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(1)
    ends_at = time.monotonic() + 60 * asked.minutes
    cycles: list[Cycle] = []
    say("cycle  runs  tokens  memory MB  threads  handles    objects  how the runs ended")
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(asked.seed, Path(folder))
        while time.monotonic() < ends_at or len(cycles) < FEWEST_CYCLES:
            cycles.append(cycle := soak.cycle(max(ends_at, time.monotonic() + 1)))
            now = cycle.held
            ends = ", ".join(f"{name} {count}" for name, count in sorted(cycle.outcomes.items()))
            counts = f"{len(cycles):5}{cycle.runs:6}{cycle.tokens:8,}{now.memory / MEGABYTE:11,.0f}"
            say(f"{counts}{now.threads:9}{now.handles:9}{now.objects:11,}  {ends}")
    return verdict(cycles, soak.faults)


def verdict(cycles: Sequence[Cycle], faults: Sequence[str]) -> int:
    """Say what was found; 1 when anything was."""
    runs, tokens = sum(cycle.runs for cycle in cycles), sum(cycle.tokens for cycle in cycles)
    found = [*faults, *growth(cycles)]
    say(f"{runs:,} runs in {len(cycles):,} cycles, {tokens:,} tokens; every log was read back and audited.")
    for sentence in found:
        say(f"FOUND: {sentence}")
    say("Nothing grew and nothing is wrong." if not found else f"{len(found):,} findings.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
