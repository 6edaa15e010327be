"""The long jobs of the lab as values: what may be asked for, what is heard of them, and where they stand in words.

Knows requests and progress; neither who carries them out nor what is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

from app.viewmodel.commands import Ending, Phase, Problem
from app.viewmodel.phrases import NOTHING, Phrase, marked, phrase
from app.viewmodel.status import STAGES
from specdec_core.measures.benchmark import ArmFigures, Benchmark, BenchRequest
from specdec_core.measures.distillation import DistilProgress, DistilRequest, DistilResult
from specdec_core.measures.proof import Part, ProofReport, ProofRequest
from specdec_core.measures.sweeping import Sweep, SweepRequest

LabKind = Literal["sweep", "bench", "proof", "draft"]

SECTIONS: dict[LabKind, Phrase] = {
    "sweep": phrase("Sweep"),
    "bench": phrase("Benchmark"),
    "proof": phrase("Proof"),
    "draft": phrase("Train a draft"),
}

PURPOSES: dict[LabKind, Phrase] = {
    "sweep": phrase("Tries draft lengths next to plain decoding, and marks the one that gains most."),
    "bench": phrase("Measures ways of decoding against each other, in turn on the same prompts."),
    "proof": phrase("Shows on your own pair that speculative decoding writes what the target alone writes."),
    "draft": phrase("Trains a small draft for a target, on text that the target writes itself."),
}

HINTS: dict[LabKind, Phrase] = {
    "sweep": phrase("Choose a pair and draft lengths, then press Start: measured and predicted speed-up appear here."),
    "bench": phrase("Choose what to measure, then press Start: speeds with their intervals appear here."),
    "proof": phrase("Choose a pair, then press Start: each part of the proof gives its verdict here."),
    "draft": phrase("Choose a target and an empty folder, then press Start: loss and acceptance appear here."),
}


def _at_work(sentence: str, advice: str) -> Problem:
    return Problem(sentence=sentence, advice=advice, grave=False, speaks_of="engine at work")


RUNNING: dict[str, Problem] = {
    "race": _at_work(marked("A race is running."), marked("Stop it first.")),
    "sweep": _at_work(marked("A sweep is running."), marked("Stop it first.")),
    "bench": _at_work(marked("A benchmark is running."), marked("Stop it first.")),
    "proof": _at_work(marked("A proof is running."), marked("Stop it first.")),
    "draft": _at_work(marked("A draft is being trained."), marked("Stop that first.")),
}
"""What is said to whoever asks for the engine while it is at work on something else."""


WORKING: dict[LabKind, Phrase] = {
    "sweep": phrase("A sweep is running, on the page Lab."),
    "bench": phrase("A benchmark is running, on the page Lab."),
    "proof": phrase("A proof is running, on the page Lab."),
    "draft": phrase("A draft is being trained, on the page Lab."),
}

ENDED: dict[LabKind, Phrase] = {
    "sweep": phrase("The sweep has ended; what it found is on the page Lab."),
    "bench": phrase("The benchmark has ended; what it found is on the page Lab."),
    "proof": phrase("The proof has ended; what it found is on the page Lab."),
    "draft": phrase("The training has ended; what came of it is on the page Lab."),
}


class DraftWork(Struct, frozen=True, kw_only=True):
    """A draft to train; `resume` goes on with unfinished work in its folder, as that was begun."""

    request: DistilRequest
    resume: bool = False


LabRequest = SweepRequest | BenchRequest | ProofRequest | DraftWork


class LabState(Struct, frozen=True, kw_only=True):
    """Where the lab stands. `kind` is the job that runs, or the last one; `ending` how that went."""

    kind: LabKind | None = None
    phase: Phase = "idle"
    stage: str = ""
    detail: str = ""
    ending: Ending = ""

    @property
    def busy(self) -> bool:
        """Whether a job is at work."""
        return self.phase != "idle"


class Step(NamedTuple):
    """How many runs are done, which one it is about, and how long the rest may take where that is known."""

    done: int
    total: int
    what: str
    prompt: str
    seconds_left: float | None = None


class SweepNews(NamedTuple):
    """A run of a sweep, and now and then the sweep as far as it has come; `place` is where it is kept in the end."""

    result: Sweep | None = None
    step: Step | None = None
    place: Path | None = None


class BenchNews(NamedTuple):
    """A benchmark as far as it has come, and the whole result at the end."""

    figures: tuple[ArmFigures, ...] = ()
    step: Step | None = None
    result: Benchmark | None = None
    place: Path | None = None


class ProofNews(NamedTuple):
    """A step of a proof; `finished` is a part that has just ended, `report` the whole proof."""

    step: Step | None = None
    part: str = ""
    finished: Part | None = None
    report: ProofReport | None = None
    place: Path | None = None


class DraftNews(NamedTuple):
    """A step of the training; at the end the result with its card."""

    progress: DistilProgress | None = None
    result: DistilResult | None = None
    card: str = ""


LabNews = SweepNews | BenchNews | ProofNews | DraftNews


class LabSource(Protocol):
    """An append-only list of news, read by cursor."""

    def since(self, cursor: int, limit: int | None = None) -> tuple[Sequence[LabNews], int]:
        """Up to `limit` entries from `cursor` on, and the cursor behind them."""
        ...


class LabCommands(Protocol):
    """What the lab's page may ask for. None of these waits."""

    def state(self) -> LabState:
        """Where the lab stands now."""
        ...

    def source(self) -> LabSource:
        """The news of the job that runs, or of the last one."""
        ...

    def start(self, request: LabRequest) -> None:
        """Begin a job; refused with a sentence while the engine is at work."""
        ...

    def stop(self) -> None:
        """End the job behind the pass that is under way; what it found stays."""
        ...

    def pause(self) -> None:
        """Hold the job between two runs or steps."""
        ...

    def resume(self) -> None:
        """Go on after a pause."""
        ...

    def save(self, place: Path, path: Path) -> None:
        """Write what is kept in `place` to `path` as well: the numbers where it ends in .json, else the page."""
        ...


def kind_of(request: LabRequest) -> LabKind:
    """The job that a request is for."""
    if isinstance(request, SweepRequest):
        return "sweep"
    if isinstance(request, BenchRequest):
        return "bench"
    return "proof" if isinstance(request, ProofRequest) else "draft"


def in_short(state: LabState) -> Phrase:
    """The lab in a line, for those who look at another page."""
    if state.kind is None:
        return NOTHING
    return (WORKING if state.busy else ENDED)[state.kind]


def standing(kind: LabKind, state: LabState, progress: Phrase) -> Phrase:
    """The sentence above the results of a section; `progress` is what its own fold says while it runs."""
    if state.kind != kind:
        return PURPOSES[kind]
    if state.phase == "stopping":
        return phrase("Stopping after the present pass …")
    if state.phase == "paused":
        return phrase("Held. {progress}", progress=progress)
    if state.phase == "loading":
        return loading(state)
    if state.phase == "running":
        return progress
    return ENDINGS.get(state.ending, PURPOSES[kind])


def loading(state: LabState) -> Phrase:
    """What is being made ready."""
    found = (STAGES | LAB_STAGES).get(state.stage, phrase("Preparing …"))
    return phrase(found.pattern, detail=state.detail) if "{detail}" in found.pattern else found


LAB_STAGES: dict[str, Phrase] = {
    "measure": phrase("Measuring {detail} …"),
    "import": phrase("Starting the engine (the first run takes a few seconds) …"),
}

ENDINGS: dict[str, Phrase] = {
    "finished": phrase("Finished."),
    "stopped": phrase("Stopped. What was found until then stays."),
    "failed": phrase("It failed: see the message above. What was found until then stays."),
    "refused": phrase("Not started: see the message above."),
}


def runs_done(step: Step | None) -> Phrase:
    """How far a measurement is."""
    if step is None:
        return phrase("Preparing …")
    done, total = f"{step.done:,}", f"{step.total:,}"
    if not step.what:
        return phrase("{done} of {total} runs done{left}", done=done, total=total, left=left_over(step.seconds_left))
    return phrase(
        "{done} of {total} runs done; {what} on {prompt}{left}",
        done=done,
        total=total,
        what=step.what,
        prompt=step.prompt,
        left=left_over(step.seconds_left),
    )


def left_over(seconds: float | None) -> Phrase:
    """How long the rest may take, to stand behind a sentence; nothing while nobody knows."""
    if seconds is None:
        return NOTHING
    if seconds < 90:
        return phrase("; about {seconds} s left", seconds=max(1, round(seconds)))
    if seconds < 5400:
        return phrase("; about {minutes} min left", minutes=round(seconds / 60))
    return phrase("; about {hours} h left", hours=f"{seconds / 3600:.1f}")
