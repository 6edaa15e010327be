"""Carries out what the page of the history asks for: reads, moves and exports files on a thread of its own.

Looks at what the thread has done by a timer, so nothing ever waits. Knows files and the history; knows no widget.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from app.languages import spoken
from app.viewmodel.commands import Problem, belonging
from app.viewmodel.history.contrast import Versus, versus
from app.viewmodel.history.shelf import ExportOrder, Row, Shelf
from app.viewmodel.history.table import search_text
from specdec_core.catalogue import pair_name
from specdec_core.errors import Interrupted, SpecDecError
from specdec_core.events import RunStarted
from specdec_core.history.contrast import contrast
from specdec_core.history.entries import Entry, History
from specdec_core.history.running import Mark, cut_off, going_on
from specdec_core.history.shelf import (
    Label,
    Moved,
    empty_trash,
    in_trash,
    label_of,
    put_away,
    read_labels,
    restore_all,
    runs_in,
    take_back,
    write_label,
)
from specdec_core.reports.bundle import Exported, Runs, export_race
from specdec_core.runlog import read_header, read_log
from specdec_core.wording.voices import Language

LOOK_MS = 40
AGAIN_MS = 2_000  # between two looks while a race goes on


class OpenLogs(Protocol):
    """Who replays logs."""

    def __call__(self, paths: Sequence[Path], *, alone: bool) -> None:
        """Replay these; `alone` without looking for the other arm's."""
        ...


class Work(NamedTuple):
    """Something the thread does, and what is done here with what comes of it."""

    future: Future[Any]
    then: Callable[[Any], None]


class Seen(NamedTuple):
    """What a look at the folder found."""

    rows: tuple[Row, ...]
    texts: tuple[str, ...]
    in_trash: int
    runs_in_trash: int


class Library(QObject):
    """The history of one folder. `changed` says that `shelf()` is another."""

    changed = Signal()
    trouble = Signal(object)
    compared = Signal(object)
    exported = Signal(object)
    form_found = Signal(object)

    def __init__(self, folder: Path, open_logs: OpenLogs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._open_logs = folder, open_logs
        self._history = History(folder)
        self._files = ThreadPoolExecutor(1, "library")
        self._works: list[Work] = []
        self._shelf = Shelf(folder=str(folder))
        self._reading: tuple[int, int] | None = None
        self._deleted: list[tuple[Moved, ...]] = []
        self._closing = False
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(self._collect)
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self._look_on)

    def shelf(self) -> Shelf:
        """The history as it was last looked at."""
        return self._shelf

    # -- told from outside -------------------------------------------------------------------------------------

    @Slot()
    def race_began(self) -> None:
        """A race is being logged: its row grows, where somebody looks at it."""
        self._again.start()

    @Slot()
    def race_ended(self) -> None:
        """Its row is whole now."""
        self._again.stop()
        self._look_on()

    @Slot()
    def _look_on(self) -> None:
        """Look again, where anybody has looked before: nobody waits for a page that was never shown."""
        if self._shelf.looked:
            self.look()

    @Slot()
    def close(self) -> None:
        """The window is gone: exports are finished, everything else is left."""
        self._closing = True
        self._clock.stop()
        self._again.stop()
        self._files.shutdown(wait=False)

    @property
    def busy(self) -> bool:
        """Whether the thread has something to do."""
        return bool(self._works)

    # -- what may be asked -------------------------------------------------------------------------------------

    @Slot()
    def look(self) -> None:
        """Look at the folder again; what has been asked for twice is done once."""
        if not any(work.then == self._show for work in self._works):
            self._do(self._seen, then=self._show)

    def greet(self) -> None:
        """Tell of races that were cut off, once."""
        self._do(self._cut_off, then=self._tell_cut_off)

    def open(self, key: str) -> None:
        """Replay a race on its page."""
        row = self._shelf.row(key)
        if row is not None and row.request is not None:
            self._open_logs([self._folder / name for name in row.entry.names], alone=True)

    def compare(self, one: str, other: str) -> None:
        """Hold two races against each other."""
        rows = [self._shelf.row(key) for key in (one, other)]
        if rows[0] is not None and rows[1] is not None:
            first, second = rows[0], rows[1]
            self._do(lambda: self._compared(first, second), then=self.compared.emit)

    def use(self, key: str) -> None:
        """Find a race's prompt, models and settings for the form."""
        row = self._shelf.row(key)
        if row is not None and row.request is not None:
            path = self._folder / row.entry.names[-1]
            self._do(lambda: _form(path), then=self.form_found.emit)

    def write(self, key: str, label: Label) -> None:
        """Keep a name, tags and a note."""
        row = self._shelf.row(key)
        if row is not None and row.label != label:
            self._do(lambda: write_label(self._folder, row.entry.names, label), then=self._look_again)

    def delete(self, keys: Sequence[str]) -> None:
        """Move races into the trash; one that goes on stays."""
        rows = [row for row in map(self._shelf.row, keys) if row is not None and not row.running]
        names = [name for row in rows for name in row.entry.names]
        if names:
            self._do(lambda: (len(rows), put_away(self._folder, names)), then=self._tell_deleted)

    def undo(self) -> None:
        """Take back the last deletion."""
        if self._deleted:
            moved = self._deleted.pop()
            self._change(deleted=0)
            self._do(lambda: take_back(moved), then=self._look_again)

    def restore_all(self) -> None:
        """Take everything out of the trash."""
        self._forget_deletions()
        self._do(lambda: restore_all(self._folder), then=self._look_again)

    def empty_trash(self) -> None:
        """Delete what is in the trash for good."""
        self._forget_deletions()
        self._do(lambda: empty_trash(self._folder), then=self._look_again)

    def show_folder(self) -> None:
        """Open the folder of logs in the desktop's file manager."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))):
            sentence = "The desktop has no file manager that opens folders."
            self.trouble.emit(Problem(sentence=sentence, advice=f"The logs are in {self._folder}.", grave=False))

    def export(self, order: ExportOrder, runs: Runs) -> None:
        """Write a race of the history, or the given one where the order names none."""
        row = self._shelf.row(order.key) if order.key else None
        names = row.entry.names if row is not None else ()
        language = spoken()
        self._do(lambda: self._exported(order, names, runs, language=language), then=self._tell_exported)

    # -- on the thread -----------------------------------------------------------------------------------------

    def _seen(self) -> Seen:
        labels, marks = read_labels(self._folder), going_on(self._folder)
        entries = self._history.look(progress=self._progress)
        rows = tuple(Row(entry, label_of(labels, entry.names), _goes_on(entry, marks)) for entry in entries)
        trash = in_trash(self._folder)
        return Seen(rows, tuple(map(search_text, rows)), len(trash), runs_in(trash))

    def _cut_off(self) -> Problem | None:
        marks = cut_off(self._folder)
        return _cut_off(marks[-1], wrote=marks[-1].wrote(self._folder)) if marks else None

    def _progress(self, done: int, total: int) -> None:
        if self._closing:
            raise Interrupted("The window was closed.")
        self._reading = (done, total)

    def _runs(self, names: Sequence[str]) -> Runs:
        logs = [read_log(self._folder / name, progress=self._progress).events for name in names]
        return {events[0].arm: events for events in logs if isinstance(events[0], RunStarted)}

    def _compared(self, one: Row, other: Row) -> Versus:
        return versus(one, other, contrast(self._runs(one.entry.names), self._runs(other.entry.names)))

    def _exported(self, order: ExportOrder, names: Sequence[str], runs: Runs, *, language: Language) -> Exported:
        return export_race(
            self._runs(names) if names else runs,
            Path(order.folder),
            stem=order.stem,
            formats=order.formats,
            language=language,
        )

    # -- and back ----------------------------------------------------------------------------------------------

    def _do(self, work: Callable[[], Any], *, then: Callable[[Any], None]) -> None:
        if self._closing:
            return
        self._works.append(Work(self._files.submit(work), then))
        self._clock.start()

    @Slot()
    def _collect(self) -> None:
        """Take what the thread has done, in its order; what went wrong is a sentence."""
        if self._reading != self._shelf.reading:
            self._change(reading=self._reading)
        while self._works and self._works[0].future.done():
            work = self._works.pop(0)
            error = work.future.exception()
            self._reading = None
            if error is None:
                work.then(work.future.result())
            elif not isinstance(error, Interrupted):
                self.trouble.emit(belonging(_problem(error), "runs"))
        if not self._works:
            self._clock.stop()
            self._change(reading=None)

    def _change(self, **what: Any) -> None:
        fields = {name: getattr(self._shelf, name) for name in Shelf.__dataclass_fields__}
        shelf = Shelf(**{**fields, **what})
        if shelf != self._shelf:
            self._shelf = shelf
            self.changed.emit()

    def _show(self, seen: Seen) -> None:
        trash = {"in_trash": seen.in_trash, "runs_in_trash": seen.runs_in_trash}
        self._change(rows=seen.rows, texts=seen.texts, looked=True, **trash)

    def _look_again(self, _done: object) -> None:
        self.look()

    def _tell_deleted(self, done: tuple[int, tuple[Moved, ...]]) -> None:
        count, moved = done
        self._deleted.append(moved)
        self._change(deleted=count)
        self.look()

    def _forget_deletions(self) -> None:
        self._deleted.clear()
        self._change(deleted=0)

    def _tell_exported(self, done: Exported) -> None:
        if done.problem is not None:
            written = ", ".join(path.name for path in done.paths)
            advice = f"{done.problem.advice} Written before: {written}." if written else done.problem.advice
            self.trouble.emit(Problem(sentence=done.problem.sentence, advice=advice, deed="export"))
        elif done.paths:
            self.exported.emit(done.paths)

    def _tell_cut_off(self, problem: Problem | None) -> None:
        if problem is not None:
            self.trouble.emit(problem)


def _goes_on(entry: Entry, marks: Sequence[Mark]) -> bool:
    return entry.request is not None and any(mark.fits(entry.request) for mark in marks)


def _form(path: Path) -> dict[str, Any]:
    """What the form must show to ask for the same again. A plain run alone does not know who drafted."""
    header = read_header(path)
    form: dict[str, Any] = {"prompt": header.prompt, "settings": msgspec.structs.asdict(header.settings)}
    if header.drafter is None:
        return form
    target = header.target.source
    draft = header.drafter.kind if header.drafter.model is None else header.drafter.model.source
    pair = pair_name(target, draft)
    return form | ({"pair": pair} if pair else {"pair": "", "target": target, "draft": draft})


def _problem(error: BaseException) -> Problem:
    if isinstance(error, SpecDecError):
        return Problem(sentence=error.sentence, advice=error.advice)
    reason = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
    return Problem(sentence=f"The history could not be read or changed: {reason}.", advice="Try again.")


def _cut_off(mark: Mark, *, wrote: bool) -> Problem:
    prompt = " ".join(mark.requests[0].prompt.split()) if mark.requests else ""
    start = prompt if len(prompt) <= 60 else f"{prompt[:59]}…"
    sentence = f"The last run was cut off: {start!r}."
    if wrote:
        advice = "What it had written is kept on the page Runs; its prompt is in the form."
    else:
        advice = "It had not written anything yet; its prompt is in the form."
    return Problem(sentence=sentence, advice=advice, grave=False, unasked=True, page="race")
