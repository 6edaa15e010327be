"""Making a draft as plain values: what is asked for, how far it is, and the figures of what came out.

Knows names and numbers; the engine does the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from specdec_core import files
from specdec_core.errors import BadSetting, CannotWrite
from specdec_core.models.places import DRAFT_DESCRIPTION
from specdec_core.models.wholeness import check_source
from specdec_core.wording.phrases import Phrase, phrase

StudentKind = Literal["feature", "layers"]
LossKind = Literal["forward-kl", "reverse-kl", "total-variation"]
Stage = Literal["held-out text", "training text", "training", "measuring"]

WORK = "work"
PLAN = "plan.json"
MIN_TOKENS, MAX_TOKENS = 100, 100_000_000
MOST_LAYERS = 8


class DistilRequest(Struct, frozen=True, kw_only=True):
    """A draft to make. `minutes` bounds sampling and training together; `prompts` is a file with one prompt a line.

    `layers` is the depth of a feature student; a cut decoder has layers of its target. `start` is the folder of a
    feature draft for the same target to go on from.
    """

    target: str
    out: str
    student: StudentKind = "feature"
    loss: LossKind = "forward-kl"
    tokens: int = 200_000
    minutes: float | None = None
    prompts: str | None = None
    start: str | None = None
    passes: float = 5.0
    polish: float = 0.2
    rate: float = 6e-4
    vocabulary: int = 16_384
    layers: int = 2
    seed: int = 0
    threads: int = 0


class DistilProgress(Struct, frozen=True, kw_only=True):
    """How far the work is. Losses and shares are means over the last steps, and None outside training.

    `trained_tokens` are the answer tokens gone over so far, `curve` what was found on held-out text until now.
    """

    stage: Stage
    done: int
    total: int
    seconds_left: float | None = None
    loss: float | None = None
    agreement: float | None = None
    overlap: float | None = None
    trained_tokens: int | None = None
    curve: tuple[CurvePoint, ...] = ()


class CurvePoint(Struct, frozen=True, kw_only=True):
    """Held-out acceptance after so many answer tokens, by depth: agreement of favourites, and overlap of laws.

    `loss` is that of the last batch before it.
    """

    tokens: int
    loss: float | None
    agreement: tuple[float, ...]
    overlap: tuple[float, ...]


class DomainFigures(Struct, frozen=True, kw_only=True):
    """Drafting at one temperature on held-out prompts of one domain."""

    domain: str
    temperature: float
    accepted: int
    judged: int
    rounds: int
    tokens: int

    @property
    def alpha(self) -> float:
        """Accepted drafts over judged ones."""
        return self.accepted / self.judged if self.judged else 0.0

    @property
    def tokens_per_round(self) -> float:
        """Tokens a target pass, the last one of a round included."""
        return self.tokens / self.rounds if self.rounds else 0.0


class SpeedFigures(Struct, frozen=True, kw_only=True):
    """Tokens a second of one draft length and of plain decoding: medians over prompts.

    The speed-up is the median of the ratios on each prompt, where both ran within the same seconds: a busy moment of
    the machine spoils one ratio, not all of them.
    """

    temperature: float
    gamma: int
    speculative: float
    plain: float
    speed_up: float


class DraftFigures(Struct, frozen=True, kw_only=True):
    """What was measured when a draft was done."""

    gamma: int
    domains: tuple[DomainFigures, ...]
    speeds: tuple[SpeedFigures, ...]
    draft_step_ms: float
    target_step_ms: float
    curve: tuple[CurvePoint, ...]

    def alpha(self, temperature: float) -> float:
        """Acceptance over all domains."""
        found = [row for row in self.domains if row.temperature == temperature]
        judged = sum(row.judged for row in found)
        return sum(row.accepted for row in found) / judged if judged else 0.0

    def best(self, temperature: float) -> SpeedFigures | None:
        """The draft length that gained most; None where none was faster than plain decoding."""
        found = [row for row in self.speeds if row.temperature == temperature and row.speed_up > 1]
        return max(found, key=lambda row: row.speed_up, default=None)

    def no_gain(self) -> Iterator[Phrase]:
        """Where drafting does not pay, in words."""
        for temperature in dict.fromkeys(row.temperature for row in self.speeds):
            if self.best(temperature) is None:
                yield phrase(
                    "At temperature {temperature} no draft length was faster than plain decoding: drafting does not "
                    "pay there.",
                    temperature=f"{temperature:g}",
                )


class DistilResult(Struct, frozen=True, kw_only=True):
    """A finished draft."""

    folder: str
    name: str
    trained_tokens: int
    sampled_tokens: int
    figures: DraftFigures


def begun(out: str) -> bool:
    """Whether a folder holds unfinished work that can be gone on with."""
    return bool(out) and (Path(out).expanduser() / WORK / PLAN).is_file()


def checked_request(request: DistilRequest, *, resume: bool) -> DistilRequest:
    """Refuse what cannot be made, before anything is loaded. Raises `BadSetting` or `CannotWrite`."""
    if not MIN_TOKENS <= request.tokens <= MAX_TOKENS:
        raise BadSetting(
            f"{request.tokens:,} training tokens are out of range.", f"Give {MIN_TOKENS:,} to {MAX_TOKENS:,}."
        )
    if request.minutes is not None and not request.minutes > 0:
        raise BadSetting("The minutes must be more than 0.", "Leave the option out to have no limit.")
    if request.vocabulary < 1 or not 0 <= request.polish <= 1 or not request.passes > 0 or not request.rate > 0:
        raise BadSetting("Vocabulary, passes and rate must be positive, and polish from 0 to 1.", "See: --help.")
    if not 1 <= request.layers <= MOST_LAYERS:
        raise BadSetting(f"A draft of {request.layers} layers cannot be made.", f"Give 1 to {MOST_LAYERS}.")
    if request.prompts is not None and not Path(request.prompts).is_file():
        raise BadSetting(f"There is no prompt file {request.prompts}.", "Give a text file with one prompt a line.")
    _check_start(request)
    _check_place(Path(request.out), resume=resume)
    return request


def _check_start(request: DistilRequest) -> None:
    if request.start is None:
        return
    if request.student != "feature":
        raise BadSetting("Only a feature student can begin as an earlier draft.", "Leave out the start or the student.")
    if not (Path(request.start) / DRAFT_DESCRIPTION).is_file():
        raise BadSetting(f"There is no draft in {request.start}.", "Give the folder of a draft for the same target.")
    check_source(Path(request.start))


def _check_place(out: Path, *, resume: bool) -> None:
    """A folder that takes what will be made; whatever the system has against it is said in one sentence."""
    try:
        _check_free(out, resume=resume)
        files.check_folder(out / WORK)
    except (OSError, ValueError) as error:
        raise cannot_write(out, error, "Choose another folder.") from error


def cannot_write(out: Path, error: Exception, advice: str) -> CannotWrite:
    """What the system has against the folder of a draft."""
    reason = getattr(error, "strerror", None) or type(error).__name__
    return CannotWrite(f"The draft cannot be written into {out}: {reason}.", advice)


def _check_free(out: Path, *, resume: bool) -> None:
    """A finished draft is never overwritten, and unfinished work only taken up when asked."""
    if (out / DRAFT_DESCRIPTION).is_file():
        raise CannotWrite(f"{out} holds a finished draft already.", "Choose another folder.")
    unfinished = begun(str(out))
    if unfinished and not resume:
        raise CannotWrite(f"{out} holds unfinished work.", "Add --resume to go on with it, or choose another folder.")
    if resume and not unfinished:
        raise BadSetting(f"There is nothing to resume in {out}.", "Leave --resume out to begin.")
    if not unfinished and _holds_others(out):
        raise CannotWrite(f"{out} is not an empty folder.", "Choose a new or an empty one for the draft.")


def _holds_others(out: Path) -> bool:
    """Whether anything but the bare beginning of our own work lies there: a draft never lands among other files."""
    if not out.is_dir():
        return out.exists()
    names = {path.name for path in out.iterdir()}
    return bool(names - {WORK}) or any(path.suffix != ".part" for path in (out / WORK).glob("*"))
