"""Carries out what the page of the models asks for: downloads and comparisons in children, looks at the disk aside.

Nothing ever waits for either. Knows processes and files; knows no widget and no torch.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from app.children import Child
from app.pulls import Pulls
from app.stocktaking import Look, Order, by_place, kind_of, listed, look, problem_with, remember_sizes, remembered_sizes
from app.viewmodel.commands import Memory, Problem
from app.viewmodel.models.listing import SWITCHED_OFF, Model, Stock
from specdec_core.catalogue import MODEL_FREE_DRAFTS, parse_source
from specdec_core.errors import BadInput, SpecDecError
from specdec_core.models.downloads import Download, Refused, Sized, read, sizes_command
from specdec_core.models.fits import DraftList, examine_command
from specdec_core.models.hub_cache import OFFLINE_SWITCH, discard_parts, offline
from specdec_core.models.places import bundled_licence
from specdec_core.models.whereabouts import models_in

LOOK_MS = 40


class Engine(Protocol):
    """What the shop may know of the engine thread: whether it is at work, and which models it keeps loaded."""

    @property
    def occupant(self) -> str: ...

    @property
    def holding(self) -> bool: ...

    @property
    def held(self) -> tuple[str, ...]: ...

    def free(self) -> None: ...


class Work(NamedTuple):
    """Something the thread does, and what is done here with what comes of it."""

    future: Future[Any]
    then: Callable[[Any], None]


class Shop(QObject):
    """The models of this machine and of the hub. `changed` says that `stock()` is another."""

    changed = Signal()
    trouble = Signal(object)
    added = Signal()

    def __init__(
        self,
        memory: Memory,
        parent: QObject | None = None,
        *,
        examine: Callable[[str, Sequence[str]], Sequence[str]] = examine_command,
        engine: Engine | None = None,
    ) -> None:
        super().__init__(parent)
        self._examine, self._engine = examine, engine
        self._memory = memory
        self._mine: list[str] = [str(source) for source in memory.recall("models", [])]
        self._sizes = remembered_sizes(memory)
        self._notes: dict[str, Refused] = {}
        self._over: dict[str, Download] = {}
        self._pulls = Pulls(self)
        self._pulls.sized.connect(self._sized)
        self._pulls.moved.connect(self._restock)
        self._pulls.ended.connect(self._pull_ended)
        self._seen = Look()
        self._stock = Stock(chosen="", offline=offline() or bool(memory.recall("offline", False)))
        self._examined: tuple[str, str] = ("", "")  # the model and its print at the last comparison
        self._examiner: Child | None = None
        self._teller: Child | None = None
        self._works: list[Work] = []
        self._disk = ThreadPoolExecutor(1, "shop")
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(self._collect)
        self._closed = False
        self._tell_offline()
        self._restock()

    def stock(self) -> Stock:
        """Everything as it was last looked at."""
        return self._stock

    @property
    def busy(self) -> bool:
        """Whether a child or the thread is at work."""
        return bool(self._works or self._pulls.under_way or self._examiner or self._teller)

    # -- the list ----------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Look at the disk again; a comparison whose files have changed is made anew."""
        if not self._closed and not any(work.then == self._looked for work in self._works):
            order = Order(sources=listed(self._mine), chosen=self._stock.chosen, also=tuple(self._mine))
            self._work(partial(look, order), self._looked)

    def look_again(self) -> None:
        """A person asks: look at the disk now, and ask the hub for every size that is not known."""
        self._notes.clear()
        self._ask_sizes([model.source for model in self._stock.models])
        self._restock()
        self.look()

    def choose(self, source: str) -> None:
        """Show this model, and which drafts fit it."""
        if source != self._stock.chosen:
            self._drop_examiner()
            self._examined = ("", "")
            self._change(chosen=source, drafts=None, problem="", examining=False, waiting=False)
        self._ask_sizes([source])
        self.look()

    def add(self, text: str) -> None:
        """Put a folder, a file or a hub id on the list; of a folder of models, all that lie in it."""
        text = text.strip()
        try:
            kind = parse_source(text).kind
            if text in MODEL_FREE_DRAFTS:
                raise BadInput(f"{text} needs no model of its own.", "Choose a target: it is among its drafts.")
        except SpecDecError as error:
            self._complain(error)
            return
        if kind == "hub":
            self._added((text,))
        elif kind in ("folder", "gguf", "trained"):
            self._work(partial(models_in, Path(text).expanduser().resolve()), self._added)
        else:
            self.choose(text)

    def keep(self, *sources: str) -> None:
        """Put models that a race has used on the list, where they are not."""
        known = (*listed(self._mine), *MODEL_FREE_DRAFTS)
        fresh = [source for source in sources if source not in known and kind_of(source) is not None]
        if fresh:
            self._mine += fresh
            self._memory.remember("models", self._mine)
            self._restock()

    def remove(self, source: str) -> None:
        """Take a model off the list; its files stay."""
        self._mine = [other for other in self._mine if other != source]
        self._over.pop(source, None)
        self._memory.remember("models", self._mine)
        if self._stock.chosen == source:
            self.choose("")
        self._restock()
        self.look()

    def set_offline(self, on: bool) -> None:
        """Ask nothing of the network from now on, or do again. Downloads under way are held."""
        if on == self._stock.offline:
            return
        self._memory.remember("offline", on)
        self._change(offline=on)
        self._tell_offline()
        if on:
            for repo in self._pulls.under_way:
                self.pause(repo)
        else:
            self._notes.clear()
            self._ask_sizes([self._stock.chosen])
        self._restock()

    def free(self) -> None:
        """Let go of the models that the last race has loaded."""
        if self._engine is not None:
            self._engine.free()
            self.look()

    def open_folder(self, source: str) -> None:
        """Show its files in the desktop's own window."""
        model = next((model for model in self._stock.models if model.source == source), None)
        if model is not None and model.folder:
            place = Path(model.folder)
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(place.parent if place.is_file() else place)))

    @Slot()
    def close(self) -> None:
        """The window is gone: no child outlives it. What has arrived is kept."""
        self._closed = True
        self._clock.stop()
        self._pulls.close()
        for child in (self._examiner, self._teller):
            if child is not None:
                child.kill()
        self._examiner = self._teller = None
        self._disk.shutdown(wait=False, cancel_futures=True)

    # -- downloads ---------------------------------------------------------------------------------------------

    def download(self, source: str) -> None:
        """Begin a download, or go on with one."""
        if self._stock.offline:
            self.trouble.emit(SWITCHED_OFF)
        elif not self._closed:
            self._over.pop(source, None)
            self._pulls.start(source)

    def pause(self, source: str) -> None:
        """End the download and keep what has arrived."""
        self._pulls.end(source, "pause")

    def cancel(self, source: str) -> None:
        """End the download and throw away what is half here."""
        if source in self._pulls.under_way:
            self._pulls.end(source, "cancel")
        else:
            self._over.pop(source, None)
            self._work(partial(discard_parts, source), lambda _freed: self.look())

    @Slot(object)
    def _sized(self, line: Sized) -> None:
        self._sizes[line.repo] = line
        remember_sizes(self._memory, self._sizes)

    @Slot(object, str)
    def _pull_ended(self, state: Download, wish: str) -> None:
        if state.phase == "refused":
            self._over[state.repo] = state
        if wish == "cancel":
            self._work(partial(discard_parts, state.repo), lambda _freed: self.look())
        self._restock()
        self.look()

    def _ask_sizes(self, sources: Sequence[str]) -> None:
        """Ask the hub how large models are, each once, in a child."""
        known = {*self._sizes, *self._notes}
        models = [model for model in self._stock.models if model.source in sources and model.source not in known]
        asked = [model.source for model in models if model.kind == "hub" and not model.here]
        if asked and self._teller is None and not self._stock.offline and not self._closed:
            self._teller = self._child(sizes_command(asked))
            self._teller.line.connect(self._size_told)
            self._teller.ended.connect(self._sizes_told)
            self._teller.start()

    @Slot(object)
    def _size_told(self, raw: bytes) -> None:
        line = read(raw)
        if isinstance(line, Sized):
            self._sized(line)
        elif isinstance(line, Refused):
            self._notes[line.repo] = line
        self._restock()

    @Slot(int)
    def _sizes_told(self, _code: int) -> None:
        teller, self._teller = self._teller, None
        if teller is not None:
            teller.deleteLater()
        self._ask_sizes([self._stock.chosen])

    # -- comparisons -------------------------------------------------------------------------------------------

    def _looked(self, seen: Look) -> None:
        self._seen = seen
        if seen.chosen == self._stock.chosen:
            self._compare(seen)
        else:  # another was chosen while the thread looked
            self.look()
        loaded = (self._engine.holding, self._engine.held) if self._engine is not None else (False, ())
        self._change(room=seen.room, holding=loaded[0], held=loaded[1])
        self._restock()
        self._ask_sizes([self._stock.chosen])

    def _compare(self, seen: Look) -> None:
        """Show what is known of the chosen model's drafts; have a child find out what is not."""
        state = (seen.chosen, seen.stamp)
        if seen.drafts is not None:
            self._change(drafts=seen.drafts, waiting=False, problem="")
        elif not seen.comparable:
            self._change(drafts=None, problem="")
        elif self._engine is not None and self._engine.occupant and self._examiner is None:
            # A comparison would take the processor from what is being measured; a later look begins it.
            self._change(waiting=state != self._examined)
        elif state != self._examined and self._examiner is None:
            self._examined = state
            self._examiner = self._child(self._examine(seen.chosen, tuple(self._mine)))
            self._examiner.line.connect(partial(self._examined_as, seen.chosen))
            self._examiner.ended.connect(self._examination_ended)
            self._change(drafts=None, examining=True, waiting=False, problem="")
            self._examiner.start()

    def _examined_as(self, source: str, raw: bytes) -> None:
        try:
            found = msgspec.json.decode(raw, type=DraftList)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if source == self._stock.chosen:
            self._change(drafts=found, problem="")
            self._restock()

    @Slot(int)
    def _examination_ended(self, code: int) -> None:
        child, self._examiner = self._examiner, None
        said = child.complaint.strip().splitlines() if child is not None and code else []
        self._change(examining=False, problem=said[-1].removeprefix("specdec: ") if said else "")
        if child is not None:
            child.deleteLater()
        self.look()

    def _drop_examiner(self) -> None:
        if self._examiner is not None:
            self._examiner.kill()
            self._examiner.deleteLater()
            self._examiner = None

    # -- small things ------------------------------------------------------------------------------------------

    def _added(self, sources: Sequence[str]) -> None:
        self.added.emit()
        self._mine += [source for source in sources if source not in listed(self._mine)]
        self._memory.remember("models", self._mine)
        self._restock()
        self.choose(sources[0])

    def _complain(self, error: SpecDecError) -> None:
        said = Problem(sentence=error.sentence, advice=error.advice, grave=False, page="models", deed="model")
        self.trouble.emit(said)

    def _tell_offline(self) -> None:
        """The engine in this process asks the hub for sizes; it reads the environment each time."""
        if self._stock.offline:
            os.environ["HF_HUB_OFFLINE"] = os.environ[OFFLINE_SWITCH] = "1"
        else:
            for name in ("HF_HUB_OFFLINE", OFFLINE_SWITCH):
                os.environ.pop(name, None)

    def _child(self, command: Sequence[str]) -> Child:
        return Child(command, self, offline=self._stock.offline)

    @Slot()
    def _restock(self) -> None:
        models = [self._model(source) for source in listed(self._mine)]
        self._change(models=tuple(sorted(models, key=by_place)))

    def _model(self, source: str) -> Model:
        seen, known, note = self._seen.places.get(source), self._sizes.get(source), self._notes.get(source)
        words = seen.words if seen is not None and seen.state == "missing" else note.sentence if note else ""
        return Model(
            source=source,
            kind=seen.kind if seen is not None else kind_of(source) or "folder",
            state=seen.state if seen is not None else "to download",
            sentence=words,
            advice=note.advice if note is not None else "",
            problem=problem_with(source, seen, self._stock.drafts),
            mine=source in self._mine,
            loaded=source in self._stock.held,
            size=known.total if known is not None else None,
            part=seen.part if seen is not None else 0,
            licence=known.licence if known is not None else bundled_licence(source),
            folder=seen.folder if seen is not None else "",
            download=self._pulls.under_way.get(source) or self._over.get(source),
        )

    def _change(self, **values: object) -> None:
        stock = msgspec.structs.replace(self._stock, **values)
        if stock != self._stock:
            self._stock = stock
            self.changed.emit()

    def _work(self, what: Callable[[], Any], then: Callable[[Any], None]) -> None:
        if not self._closed:
            self._works.append(Work(self._disk.submit(what), then))
            self._clock.start()

    @Slot()
    def _collect(self) -> None:
        for work in [work for work in self._works if work.future.done()]:
            self._works.remove(work)
            error = work.future.exception()
            if isinstance(error, SpecDecError):
                self._complain(error)
            elif error is not None:
                raise error
            else:
                work.then(work.future.result())
        if not self._works:
            self._clock.stop()
