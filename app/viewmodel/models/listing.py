"""The models a person can use: what each is, where it stands, and what can be done with it.

Knows facts and downloads as plain values; nothing of processes or of widgets.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec import Struct

from app.viewmodel.commands import EVERYWHERE, Home, Problem
from app.viewmodel.phrases import Phrase, marked, phrase
from specdec_core.catalogue import SourceKind
from specdec_core.errors import DeviceLost, NotDownloaded, SpecDecError
from specdec_core.models.downloads import Download
from specdec_core.models.fits import DraftList
from specdec_core.models.memory import Room
from specdec_core.models.whereabouts import State


class Model(Struct, frozen=True, kw_only=True):
    """One model of the list. `size` is what its whole download takes, `part` what is half here; both in bytes.

    `problem` says why it cannot be used although it is here, as far as its files have been examined.
    """

    source: str
    kind: SourceKind
    state: State = "to download"
    sentence: str = ""
    advice: str = ""
    problem: str = ""
    mine: bool = False
    loaded: bool = False
    size: int | None = None
    part: int = 0
    licence: str = ""
    folder: str = ""
    download: Download | None = None

    @property
    def here(self) -> bool:
        """Whether its files are on this machine."""
        return self.state in ("here", "to convert")

    @property
    def usable(self) -> bool:
        """Whether it can be used now, as far as is known."""
        return self.here and not self.problem

    @property
    def moving(self) -> bool:
        """Whether it is being downloaded."""
        return self.download is not None and not self.download.over


class Stock(Struct, frozen=True, kw_only=True):
    """Everything on the page: the models, which one is chosen, and what is known of its drafts.

    `waiting` says that they are compared once the engine is free, `holding` that it keeps models loaded,
    and `held` which.
    """

    models: tuple[Model, ...] = ()
    chosen: str = ""
    drafts: DraftList | None = None
    examining: bool = False
    waiting: bool = False
    problem: str = ""
    offline: bool = False
    room: Room | None = None
    holding: bool = False
    held: tuple[str, ...] = ()

    @property
    def model(self) -> Model | None:
        """The one that is chosen."""
        return next((model for model in self.models if model.source == self.chosen), None)


class Shopkeeper(Protocol):
    """What the page of the models may ask for. None of these waits."""

    def stock(self) -> Stock:
        """Everything as it was last looked at."""
        ...

    def look(self) -> None:
        """Look at the disk again; what has changed is examined anew."""
        ...

    def look_again(self) -> None:
        """Look at the disk now, and ask the hub for every size that is not known."""
        ...

    def choose(self, source: str) -> None:
        """Show this model, and which drafts fit it."""
        ...

    def add(self, text: str) -> None:
        """Put a folder, a file or a hub id on the list."""
        ...

    def remove(self, source: str) -> None:
        """Take a model off the list; its files stay."""
        ...

    def download(self, source: str) -> None:
        """Begin a download, or go on with one."""
        ...

    def pause(self, source: str) -> None:
        """End the download and keep what has arrived."""
        ...

    def cancel(self, source: str) -> None:
        """End the download and throw away what is half here."""
        ...

    def set_offline(self, on: bool) -> None:
        """Ask nothing of the network from now on, or do again."""
        ...

    def free(self) -> None:
        """Let go of the models that the last race has loaded."""
        ...

    def open_folder(self, source: str) -> None:
        """Show its files in the desktop's own window."""
        ...


SWITCHED_OFF = Problem(
    sentence="The offline switch is on.",
    advice="Turn it off on this page to download.",
    grave=False,
    speaks_of="offline",
)
OPEN_MODELS = marked("Open the page Models")


def concerned(error: str) -> Home:
    """The page that an error of this name concerns: a lost device ends everything that needs it, on every page."""
    return EVERYWHERE if error == DeviceLost.__name__ else ""


def problem_of(error: SpecDecError) -> Problem:
    """An error as a problem to show; one that a download would mend offers the page where there is one."""
    if isinstance(error, NotDownloaded):
        return Problem(sentence=error.sentence, advice=error.advice, offer=OPEN_MODELS, about=error.repo)
    return Problem(sentence=error.sentence, advice=error.advice, page=concerned(type(error).__name__))


class Buttons(NamedTuple):
    """What can be done with a model, and what its download button says."""

    download: bool = False
    download_word: Phrase = phrase("Download")
    pause: bool = False
    cancel: bool = False
    open: bool = False
    remove: bool = False
    as_target: bool = False
    as_draft: bool = False


def title(model: Model) -> Phrase:
    """What it is called. Told from the source's words alone: its files may be gone."""
    scheme, _, name = model.source.partition(":")
    if model.kind == "bundled":
        return phrase("{name} (bundled)", name=name)
    if model.kind == "toy":
        return phrase("toy {name}", name=name)
    if scheme == "shipped":
        return phrase("draft for {name} (bundled)", name=name)
    return phrase("{name}", name=model.source if model.kind == "hub" else Path(model.source).name)


def origin(model: Model) -> Phrase:
    """What kind of thing it is."""
    return _ORIGINS[model.kind]


_ORIGINS: dict[SourceKind, Phrase] = {
    "bundled": phrase("comes with the program"),
    "toy": phrase("table model over bytes: instant and senseless"),
    "hub": phrase("model of the hub"),
    "folder": phrase("folder on this machine"),
    "gguf": phrase("GGUF file on this machine"),
    "trained": phrase("trained draft"),
    "ngram": phrase("no model: the text so far"),
    "self-int8": phrase("int8 copy of the target"),
}


def standing(model: Model) -> Phrase:
    """Where it stands, in a line."""
    if model.download is not None and model.moving:
        return _moving(model.download)
    if model.download is not None and model.download.phase == "refused":
        return phrase("Failed: {reason}", reason=Phrase(model.download.sentence))
    if model.here and model.problem:
        return phrase("Cannot be used: {reason}", reason=Phrase(model.problem))
    if model.here and model.loaded:
        return phrase("Ready, and loaded")
    if model.state == "to convert":
        return phrase("Ready; it is converted when it is first used")
    if model.state == "here":
        return phrase("Ready")
    return Phrase(model.sentence) if model.state == "missing" else _elsewhere(model)


def _elsewhere(model: Model) -> Phrase:
    if model.part and model.size:
        return phrase("Paused: {part} of {size} are here", part=size(model.part), size=size(model.size))
    if model.part:
        return phrase("Paused: {part} are here", part=size(model.part))
    if model.sentence:
        return Phrase(model.sentence)
    return phrase("Not here: {size} to download", size=size(model.size)) if model.size else phrase("Not here")


def _moving(download: Download) -> Phrase:
    if download.phase == "asking":
        return phrase("Asking the hub \u2026")
    if download.phase == "checking":
        return phrase("Checking {file} \u2026", file=download.file)
    if download.phase == "waiting":
        return phrase(
            "Connection broken; attempt {attempt} of {attempts} follows",
            attempt=download.attempt,
            attempts=download.attempts,
        )
    done = phrase("{done} of {total}", done=size(download.done), total=size(download.total))
    if download.phase == "stalled":
        return phrase("No data for {seconds} s; {done} are here", seconds=round(download.still), done=done)
    if download.speed is None or download.seconds_left is None:
        return done
    return phrase(
        "{done}, {speed} MB/s, {left} left",
        done=done,
        speed=f"{download.speed / 1e6:.1f}",
        left=duration(download.seconds_left),
    )


def share(model: Model) -> float | None:
    """How much of its download is here, from 0 to 1; None where there is no bar to show."""
    if model.download is not None and model.moving:
        return model.download.done / model.download.total if model.download.total else 0.0
    return model.part / model.size if model.part and model.size and not model.here else None


def buttons(model: Model | None, *, offline: bool) -> Buttons:
    """What can be pressed. A model of the hub that is here and cannot be used can be fetched again."""
    if model is None:
        return Buttons()
    moving = model.moving
    failed = model.download is not None and model.download.phase == "refused"
    word = phrase("Go on") if model.part else phrase("Download again") if model.here else phrase("Download")
    word = phrase("Try again") if failed else word
    return Buttons(
        download=model.kind == "hub" and not model.usable and not moving and not offline,
        download_word=word,
        pause=moving,
        cancel=moving or (model.part > 0 and not model.here),
        open=bool(model.folder),
        remove=model.mine and not moving,
        as_target=model.usable and model.kind != "trained",
        as_draft=model.usable,
    )


def size(count: int) -> Phrase:
    """Bytes as a person reads them."""
    return phrase("{n} GB", n=f"{count / 1e9:.2f}") if count >= 10**9 else phrase("{n} MB", n=f"{count / 1e6:.1f}")


def duration(seconds: float) -> Phrase:
    """A time that is only an estimate."""
    if seconds < 90:
        return phrase("{n} s", n=max(1, round(seconds)))
    return phrase("{n} min", n=round(seconds / 60)) if seconds < 5400 else phrase("{n} h", n=f"{seconds / 3600:.1f}")
