"""Carries out what the lab's page asks for: one long job at a time on the engine thread, which races share.

Looks at the job's end by a timer of its own, so nothing ever waits. Knows jobs and the thread; knows no widget.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.feed import PassingFeed
from app.gate import Gate
from app.lab_jobs import job_for, save_result
from app.languages import spoken
from app.viewmodel.commands import Ending, Problem, belonging
from app.viewmodel.lab.jobs import RUNNING, DraftWork, LabKind, LabNews, LabRequest, LabSource, LabState, kind_of
from app.worker import RaceEnd, Worker
from specdec_core.catalogue import parse_source
from specdec_core.errors import SpecDecError
from specdec_core.measures import benchmark, distillation, proof, sweeping
from specdec_core.measures.benchmark import BenchRequest
from specdec_core.measures.sweeping import SweepRequest

LOOK_MS = 50


class Lab(QObject):
    """Answers the lab page's commands. `changed` says that `state()` is another, `began` that there is a new source."""

    changed = Signal()
    began = Signal()
    ended = Signal(str)
    trouble = Signal(object)
    saved = Signal(object)

    def __init__(self, worker: Worker, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._folder = folder
        self._feed: PassingFeed[LabNews] = PassingFeed()
        self._gate = Gate()
        self._kind: LabKind | None = None
        self._ending: Ending = ""
        self._end: Future[RaceEnd] | None = None
        self._files = ThreadPoolExecutor(1, "lab")
        self._saves: list[tuple[Future[None], Path]] = []
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_MS)
        self._clock.timeout.connect(self._look)

    def state(self) -> LabState:
        """Where the lab stands, put together from what the engine thread has reached."""
        if self._end is None:
            return LabState(kind=self._kind, ending=self._ending)
        stage, detail = self._worker.stage
        if self._gate.stopped:
            return LabState(kind=self._kind, phase="stopping", stage=stage, detail=detail)
        if self._gate.paused:
            return LabState(kind=self._kind, phase="paused", stage=stage, detail=detail)
        loading = bool(stage) or not len(self._feed)
        return LabState(kind=self._kind, phase="loading" if loading else "running", stage=stage, detail=detail)

    def source(self) -> LabSource:
        """The news of the job that runs, or of the last one."""
        return self._feed

    def start(self, request: LabRequest) -> None:
        """Begin a job; refused with a sentence while the engine is at work, or where it cannot be done as asked."""
        if self._worker.occupant or self._end is not None:
            self.trouble.emit(RUNNING[self._worker.occupant or self._kind or "race"])
            return
        try:
            request = checked(request)
        except SpecDecError as error:
            self.trouble.emit(Problem(sentence=error.sentence, advice=error.advice))
            return
        self._feed, self._gate = PassingFeed(), Gate()
        self._kind, self._ending = kind_of(request), ""
        job = job_for(request, feed=self._feed, gate=self._gate, folder=self._folder, language=spoken())
        self._end = self._worker.submit(job)
        self._clock.start()
        self.began.emit()
        self.changed.emit()

    def stop(self) -> None:
        """End the job behind the pass that is under way; what it found stays. What still loads is left at once."""
        if self._end is None or self._gate.stopped:
            return
        if len(self._feed):
            self._gate.stop()
        else:
            self._gate.abandon()
            # Whatever it tells from now on is told to nobody.
            self._end, self._feed = None, PassingFeed()
            self._ending = "stopped"
            self.ended.emit(self._ending)
        self.changed.emit()

    def pause(self) -> None:
        """Hold the job between two runs or steps."""
        if self._end is not None and not self._gate.stopped:
            self._gate.pause()
            self.changed.emit()

    def resume(self) -> None:
        """Go on after a pause."""
        if self._end is not None and not self._gate.stopped:
            self._gate.resume()
            self.changed.emit()

    def save(self, place: Path, path: Path) -> None:
        """Write the page or the numbers of a result; whatever is at `path` was asked about by the dialog."""
        self._saves.append((self._files.submit(save_result, place, path, language=spoken()), path))
        self._clock.start()

    def _tell_saved(self) -> None:
        """What the thread for files has done."""
        while self._saves and self._saves[0][0].done():
            future, path = self._saves.pop(0)
            error = future.exception()
            if error is None:
                self.saved.emit((path,))
            elif isinstance(error, SpecDecError):
                self.trouble.emit(Problem(sentence=error.sentence, advice=error.advice, deed="save result"))
            elif isinstance(error, OSError):
                sentence = f"{path.name} could not be written: {error.strerror or error}."
                self.trouble.emit(Problem(sentence=sentence, advice="Choose another folder.", deed="save result"))
            else:
                raise error

    @Slot()
    def _look(self) -> None:
        """See whether the job has ended, and what was to be saved is."""
        self._tell_saved()
        if self._end is None or not self._end.done():
            if self._end is None and not self._saves:
                self._clock.stop()
            return
        end, self._end = self._end.result(), None
        # What can only be found out on the way, such as a prompt that is too long, was begun all the same.
        self._ending = "failed" if end.ending == "refused" and len(self._feed) else end.ending
        for problem in end.problems:
            self.trouble.emit(belonging(problem, "lab"))
        self.changed.emit()
        self.ended.emit(self._ending)


def checked(request: LabRequest) -> LabRequest:
    """Return a request that can be begun. Raises what can be told without loading a model."""
    if isinstance(request, DraftWork):
        distillation.checked_request(request.request, resume=request.resume)
        parse_source(request.request.target)
        return request
    parse_source(request.target)
    if isinstance(request, SweepRequest):
        return sweeping.checked_sweep(request)
    if isinstance(request, BenchRequest):
        return benchmark.checked_request(request)
    parse_source(request.draft)
    return proof.checked_request(request)
