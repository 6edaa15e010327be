"""The long jobs of the lab as the engine thread plays them: a sweep, a benchmark, a proof, the training of a draft.

Each asks the gate between two runs or steps, puts what it finds into its feed, and keeps it on the disk. Knows what
the engine promises; neither how it is opened nor who reads the feed.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import msgspec

from app.feed import Feed
from app.gate import Gate
from app.viewmodel.commands import Ending, Problem
from app.viewmodel.lab.jobs import (
    BenchNews,
    DraftNews,
    DraftWork,
    LabKind,
    LabNews,
    LabRequest,
    ProofNews,
    Step,
    SweepNews,
)
from specdec_core.errors import Interrupted, SpecDecError
from specdec_core.measures.benchmark import ALL, ArmFigures, Benchmark, BenchProgress, BenchRequest
from specdec_core.measures.benchmark_view import bench_page
from specdec_core.measures.distillation import DistilProgress, DistilRequest, DistilResult
from specdec_core.measures.loggroup import LogGroup
from specdec_core.measures.proof import Progress, ProofReport, ProofRequest
from specdec_core.measures.proof_page import to_html
from specdec_core.measures.sweep_logs import log_run, open_group
from specdec_core.measures.sweep_view import sweep_page
from specdec_core.measures.sweeping import Sweep, SweepCosts, SweepFold, SweepRequest, SweepRun, prompt_name
from specdec_core.reports.export import write_whole
from specdec_core.reports.pages import write_html
from specdec_core.runlog import fresh_path
from specdec_core.wording.voices import ENGLISH, Language

PAGE, NUMBERS = "page.html", "result.json"
FOLD_SHARE = 0.1  # of a sweep's time may be spent on telling what it has found so far
NEWS_EVERY = 0.05  # seconds between two steps of a proof that are told; there are thousands
NS_PER_SECOND = 1e9

Report = Callable[[str, str], None]
Cancelled = Callable[[], bool]
Warn = Callable[[Problem], None]
Result = TypeVar("Result", bound=msgspec.Struct)


class LabBench(Protocol):
    """What the thread asks of the engine for the lab. Bad input raises before the first run."""

    def sweep(self, request: SweepRequest, *, cancelled: Cancelled, report: Report) -> Iterator[SweepCosts | SweepRun]:
        """Yield pass costs, then every run."""
        ...

    def bench(
        self,
        request: BenchRequest,
        *,
        cancelled: Cancelled,
        report: Report,
        progress: Callable[[BenchProgress], None],
        so_far: Callable[[tuple[ArmFigures, ...]], None],
    ) -> Benchmark:
        """Run every arm on every prompt; the callbacks are called before each run."""
        ...

    def prove(self, request: ProofRequest, *, cancelled: Cancelled, report: Report) -> Iterator[Progress | ProofReport]:
        """Yield progress, and at last the report."""
        ...

    def distil(
        self,
        request: DistilRequest,
        *,
        resume: bool,
        cancelled: Cancelled,
        report: Report,
        heard: Callable[[DistilProgress], None],
        now: Callable[[], float],
    ) -> DistilResult:
        """Make a draft; raises `Interrupted` when it was cancelled."""
        ...


class LabJob(Protocol):
    """One job for the engine thread."""

    @property
    def kind(self) -> LabKind:
        """What it is."""
        ...

    @property
    def gate(self) -> Gate:
        """What holds and stops it."""
        ...

    def play(self, lab: LabBench, *, report: Report, warn: Warn) -> Ending:
        """Do it; raises what the engine raises. `warn` hears of what cost no more than a warning."""
        ...


class Shelf:
    """A folder of its own for what a job finds. One that cannot be written costs a warning, never the job."""

    def __init__(self, folder: Path, kind: LabKind, warn: Warn) -> None:
        self.place = fresh_path(folder, f"{time.strftime('%Y-%m-%d_%H-%M-%S')}_{kind}", "")
        self.broken = False
        self._warn = warn

    def keep(self, write: Callable[..., object], *what: Any) -> None:
        """Write something, unless something else could not be written before."""
        if self.broken:
            return
        try:
            write(*what)
        except (SpecDecError, OSError) as error:
            self.broken = True
            sentence = "What this job found could not be kept on the disk; it is still on the screen."
            advice = "Save it somewhere else."
            self._warn(Problem(sentence=sentence, advice=advice, details=str(error), grave=False, unasked=True))

    def keep_result(self, result: Result, write_page: Callable[[Result, Path], object]) -> Path | None:
        """Write a result as numbers and as a page; where it lies."""
        numbers = msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n"
        self.keep(write_whole, self.place / NUMBERS, numbers)
        self.keep(write_page, result, self.place / PAGE)
        return None if self.broken else self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepJob:
    """A sweep; every run is logged as one of a group."""

    request: SweepRequest
    feed: Feed[LabNews]
    gate: Gate
    folder: Path
    language: Language = ENGLISH
    kind: LabKind = "sweep"

    def play(self, lab: LabBench, *, report: Report, warn: Warn) -> Ending:
        """Fold and log each run as it comes: between two runs, so that it is in no figure."""
        fold, shelf = SweepFold(self.request), Shelf(self.folder, self.kind, warn)
        logs, told = _Logs(shelf, self.request), _Teller(fold)
        for seen in lab.sweep(self.request, cancelled=lambda: self.gate.stopped, report=report):
            fold.add(seen)
            if isinstance(seen, SweepRun):
                report("", "")
                logs.add(seen)
                self.feed.append(SweepNews(told.result(), _step_of(seen)))
            self.gate.pass_through(ends_round=False)
        result = fold.result(complete=not self.gate.stopped)
        logs.finish(complete=result.complete)
        place = shelf.keep_result(result, partial(_sweep_html, language=self.language)) if result.points else None
        self.feed.append(SweepNews(result, place=place))
        return "finished" if result.complete else "stopped"


class _Teller:
    """What a sweep has found so far, as often as it is cheap: intervals of many points take longer than a run."""

    def __init__(self, fold: SweepFold) -> None:
        self._fold = fold
        self._next = 0.0

    def result(self) -> Sweep | None:
        """The sweep as far as it has come; None when it is too early to tell again."""
        began = time.monotonic()
        if began < self._next:
            return None
        result = self._fold.result(complete=False)
        now = time.monotonic()
        self._next = now + (now - began) / FOLD_SHARE
        return result


class _Logs:
    """The runs of a sweep as a group of logs, which is there from the first of them on."""

    def __init__(self, shelf: Shelf, request: SweepRequest) -> None:
        self._shelf = shelf
        self._request = request
        self._group: LogGroup | None = None

    def add(self, run: SweepRun) -> None:
        """Log one more."""
        if self._group is None:
            self._shelf.keep(self._open, self._request)
        if self._group is not None:
            self._shelf.keep(log_run, self._group, run)

    def finish(self, *, complete: bool) -> None:
        """Say in the index whether all runs were made."""
        self._shelf.keep(self._finish, complete)

    def _open(self, request: SweepRequest) -> None:
        self._group = open_group(self._shelf.place, request)

    def _finish(self, complete: bool) -> None:
        if self._group is not None:
            self._group.finish(complete=complete)


def _sweep_html(result: Sweep, path: Path, *, language: Language) -> None:
    write_html(sweep_page(result), path, language=language)


def _bench_html(result: Benchmark, path: Path, *, language: Language) -> None:
    write_html(bench_page(result), path, language=language)


def save_result(place: Path, path: Path, *, language: Language) -> None:
    """Write the numbers or the page of what lies in `place` to `path`; the page speaks `language`, as the window now.

    A page whose numbers cannot be read any more is copied as it was written. Raises `OSError` or `CannotWrite`.
    """
    if path.suffix.lower() == ".json":
        shutil.copyfile(place / NUMBERS, path)
        return
    read, write = _PAGES[place.name.rpartition("_")[2].partition("-")[0]]
    try:
        result: Any = msgspec.json.decode((place / NUMBERS).read_bytes(), type=read)
    except (OSError, msgspec.DecodeError):
        shutil.copyfile(place / PAGE, path)
        return
    write(result, path, language=language)


_PAGES: Mapping[str, tuple[type[msgspec.Struct], Callable[..., None]]] = MappingProxyType(
    {"sweep": (Sweep, _sweep_html), "bench": (Benchmark, _bench_html), "proof": (ProofReport, to_html)}
)


def _step_of(run: SweepRun) -> Step:
    cell = run.turn.cell
    what = f"{cell.draft} at gamma {cell.gamma}" if cell.draft else "plain"
    return Step(run.number, run.total, what, prompt_name(run.turn.example), run.seconds_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchJob:
    """A benchmark."""

    request: BenchRequest
    feed: Feed[LabNews]
    gate: Gate
    folder: Path
    language: Language = ENGLISH
    kind: LabKind = "bench"

    def play(self, lab: LabBench, *, report: Report, warn: Warn) -> Ending:
        """Tell the figures so far before each run."""

        def progress(seen: BenchProgress) -> None:
            report("", "")
            self.feed.append(BenchNews(step=Step(seen.done, seen.total, seen.arm, seen.prompt, seen.seconds_left)))
            self.gate.pass_through(ends_round=False)

        result = lab.bench(
            self.request,
            cancelled=lambda: self.gate.stopped,
            report=report,
            progress=progress,
            so_far=lambda figures: self.feed.append(BenchNews(figures)),
        )
        overall = tuple(found for found in result.figures if found.domain == ALL)
        shelf = Shelf(self.folder, self.kind, warn)
        place = shelf.keep_result(result, partial(_bench_html, language=self.language)) if result.runs else None
        self.feed.append(BenchNews(overall, result=result, place=place))
        return "finished" if result.complete else "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofJob:
    """A proof of losslessness."""

    request: ProofRequest
    feed: Feed[LabNews]
    gate: Gate
    folder: Path
    language: Language = ENGLISH
    kind: LabKind = "proof"

    def play(self, lab: LabBench, *, report: Report, warn: Warn) -> Ending:
        """Tell each part as it ends, and of its steps as many as can be seen."""
        told = 0.0
        ending: Ending = "stopped"
        for seen in lab.prove(self.request, cancelled=lambda: self.gate.stopped, report=report):
            if isinstance(seen, ProofReport):
                ending = "stopped" if seen.cancelled else "finished"
                shelf = Shelf(self.folder, self.kind, warn)
                place = shelf.keep_result(seen, partial(to_html, language=self.language)) if seen.parts else None
                self.feed.append(ProofNews(report=seen, place=place))
                continue
            report("", "")
            if seen.finished is not None or seen.done == 0 or time.monotonic() - told > NEWS_EVERY:
                told = time.monotonic()
                self.feed.append(ProofNews(Step(seen.done, seen.total, "", ""), seen.part, seen.finished))
            self.gate.pass_through(ends_round=False)
        return ending


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftJob:
    """The training of a draft. Its folder keeps everything, so that a stopped one can be taken up again."""

    work: DraftWork
    feed: Feed[LabNews]
    gate: Gate
    kind: LabKind = "draft"

    def play(self, lab: LabBench, *, report: Report, warn: Warn) -> Ending:
        """Train; the time that it is held does not count."""

        def heard(seen: DistilProgress) -> None:
            report("", "")
            self.feed.append(DraftNews(seen))
            self.gate.pass_through(ends_round=False)

        try:
            result = lab.distil(
                self.work.request,
                resume=self.work.resume,
                cancelled=lambda: self.gate.stopped,
                report=report,
                heard=heard,
                now=lambda: self.gate.tick() / NS_PER_SECOND,
            )
        except Interrupted:
            return "stopped"
        self.feed.append(DraftNews(result=result, card=_card_in(Path(result.folder))))
        return "finished"


def _card_in(folder: Path) -> str:
    try:
        return (folder / "CARD.md").read_text(encoding="utf-8")
    except OSError:
        return ""


def job_for(
    request: LabRequest, *, feed: Feed[LabNews], gate: Gate, folder: Path, language: Language = ENGLISH
) -> LabJob:
    """The job that carries a request out; the page of its result speaks `language`."""
    if isinstance(request, SweepRequest):
        return SweepJob(request=request, feed=feed, gate=gate, folder=folder, language=language)
    if isinstance(request, BenchRequest):
        return BenchJob(request=request, feed=feed, gate=gate, folder=folder, language=language)
    if isinstance(request, ProofRequest):
        return ProofJob(request=request, feed=feed, gate=gate, folder=folder, language=language)
    return DraftJob(work=request, feed=feed, gate=gate)
