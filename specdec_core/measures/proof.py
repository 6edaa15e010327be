"""What a proof of losslessness consists of: its parts, their checks, and the verdict in a sentence.

Plain values that go into JSON, a terminal or a page; how they are found out is `specdec_core.engine.prove`'s business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from specdec_core.errors import BadSetting
from specdec_core.events import DrafterInfo, ModelInfo
from specdec_core.settings import RunSettings
from specdec_core.wording.phrases import NOTHING, Phrase, counted, joined, phrase

PartName = Literal["enumeration", "loop", "greedy", "sampling", "acceptance", "audit"]

TITLES: Mapping[PartName, str] = MappingProxyType(
    {
        "enumeration": "Exact enumeration",
        "loop": "The real loop on tables",
        "greedy": "Greedy equality",
        "sampling": "Sampling test",
        "acceptance": "Acceptance",
        "audit": "Audit of the logs",
    }
)
"""The parts, in the order in which they run."""

MEANINGS: Mapping[PartName, str] = MappingProxyType(
    {
        "enumeration": "Every outcome of a round on small table models, with its exact probability: the joint law of "
        "gamma + 1 tokens is the target's.",
        "loop": "The engine's loop on the built-in table models: greedy texts equal, every log right.",
        "greedy": "Both arms write the same tokens at temperature 0 on this pair.",
        "sampling": "Rounds drawn many times behind fixed texts on this pair: the tokens follow the target's law.",
        "acceptance": "Drafts are accepted as often as the overlap of the two laws says.",
        "audit": "Every log written on the way is right in every number.",
    }
)

LEVEL = 1e-3  # chance that a proof without any fault fails by bad luck, all its statistical tests together
DRAWS, QUICK_DRAWS, FEWEST_DRAWS, MOST_DRAWS = 4000, 800, 100, 1_000_000

Value = float | int | str | bool | None


class ProofRequest(Struct, frozen=True, kw_only=True):
    """What to prove. Of `settings` only seed, device, dtype and threads count; `draws` 0 is the usual number."""

    target: str
    draft: str
    settings: RunSettings
    parts: tuple[PartName, ...] = tuple(TITLES)
    quick: bool = False
    draws: int = 0

    @property
    def sources(self) -> tuple[str, ...]:
        """The models that its parts need; some parts need none."""
        alone = {"enumeration", "loop"}
        return () if alone.issuperset(self.parts) else (self.target, self.draft)

    @property
    def rounds_to_draw(self) -> int:
        """Rounds drawn behind each fixed text."""
        return self.draws or (QUICK_DRAWS if self.quick else DRAWS)


class Check(Struct, frozen=True, kw_only=True):
    """One thing that was checked within a part."""

    name: str
    passed: bool
    sentence: str
    figures: dict[str, Value] = {}


class Part(Struct, frozen=True, kw_only=True):
    """One part of a proof. `figure` is its result in few words, `figures` the numbers behind it.

    `reservation` is what a part that passed still cannot claim, such as texts that differ at a near tie.
    """

    name: PartName
    title: str
    passed: bool
    figure: str
    sentence: str
    reservation: str = ""
    figures: dict[str, Value] = {}
    checks: tuple[Check, ...] = ()
    seconds: float = 0.0


class Progress(Struct, frozen=True, kw_only=True):
    """How far a proof has come: steps of the part that runs, and seconds since the proof began.

    The last step of a part carries it `finished`.
    """

    part: PartName
    title: str
    done: int
    total: int
    seconds: float
    finished: Part | None = None


class ProofReport(Struct, frozen=True, kw_only=True):
    """A finished or stopped proof. `passed` is True only when everything that was asked for was run and passed."""

    passed: bool
    cancelled: bool
    verdict: str
    parts: tuple[Part, ...]
    not_run: tuple[PartName, ...]
    target: ModelInfo | None
    drafter: DrafterInfo | None
    seed: int
    draws: int
    level: float
    quick: bool
    threads: int
    libraries: dict[str, str]
    seconds: float


def checked_request(request: ProofRequest) -> ProofRequest:
    """Return `request` when it can be run; raise `BadSetting` when it cannot."""
    if request.draws and not FEWEST_DRAWS <= request.draws <= MOST_DRAWS:
        raise BadSetting(
            f"The draws are {request.draws:,}, which is out of range.", f"Give {FEWEST_DRAWS} to {MOST_DRAWS:,}."
        )
    unknown = [part for part in request.parts if part not in TITLES]
    if unknown or not request.parts:
        raise BadSetting(
            f"There is no part called {unknown[0]!r}." if unknown else "There is no part to run.",
            f"Known ones: {', '.join(TITLES)}.",
        )
    return request


def part_of(name: PartName, checks: Sequence[Check], *, figure: str, reservation: str = "", **figures: Value) -> Part:
    """A part that passes when all of its checks do; its sentence is that of the first that does not."""
    failed = [check for check in checks if not check.passed]
    sentence = MEANINGS[name] if checks else "Nothing was checked."
    if failed:
        sentence = str(_failure(failed, len(checks)))
    return Part(
        name=name,
        title=TITLES[name],
        passed=bool(checks) and not failed,
        figure=figure,
        sentence=sentence,
        reservation=reservation,
        figures=dict(figures),
        checks=tuple(checks),
    )


def _failure(failed: Sequence[Check], checked: int) -> Phrase:
    """What the first check that failed found, and how many others did too."""
    first = phrase("{check}: {found}", check=phrase(failed[0].name), found=phrase(failed[0].sentence))
    if len(failed) == 1:
        return first
    return phrase("{first} ({more} more of {checked} failed.)", first=first, more=len(failed) - 1, checked=checked)


def failure_of(part: Part) -> Phrase:
    """Why a part failed; nothing for one that passed."""
    failed = [check for check in part.checks if not check.passed]
    if part.passed:
        return NOTHING
    return _failure(failed, len(part.checks)) if failed else phrase(part.sentence)


def verdict_on(parts: Sequence[Part], *, cancelled: bool) -> str:
    """The last line of a proof, in English."""
    return str(verdict_phrase(parts, cancelled=cancelled))


def verdict_phrase(parts: Sequence[Part], *, cancelled: bool) -> Phrase:
    """The last line of a proof. It claims no more than was shown."""
    failed = [part for part in parts if not part.passed]
    if failed:
        return phrase("Not lossless: {parts} failed. {reason}", parts=_titles(failed), reason=failure_of(failed[0]))
    if cancelled:
        return phrase("Stopped before the end: nothing failed so far, and nothing is proven about the rest.")
    reserved = [phrase(part.reservation) for part in parts if part.reservation]
    missing = [title for name, title in TITLES.items() if name not in {part.name for part in parts}]
    if missing:
        verdict = phrase("What was run passed; not run: {parts}.", parts=joined(map(phrase, missing), ", "))
    elif reserved:
        verdict = phrase(
            "Every part passed, with a reservation: lossless up to what rounding in this number format allows."
        )
    else:
        verdict = phrase("Lossless: every part passed, without a reservation.")
    return joined([verdict, *reserved])


def _titles(parts: Sequence[Part]) -> Phrase:
    return joined([phrase(part.title) for part in parts], ", ")


def result_of(part: Part) -> Phrase:
    """A part's result in a word or two."""
    if not part.passed:
        return phrase("FAILED")
    return phrase("passed, see below") if part.reservation else phrase("passed")


def facts(report: ProofReport) -> list[Phrase]:
    """What was proven, and with what: the lines that make a proof repeatable."""
    lines = []
    if report.target is not None:
        target = report.target
        lines.append(
            phrase("Target: {name}, {dtype}, {device}.", name=target.name, dtype=target.dtype, device=target.device)
        )
    if report.drafter is not None:
        lines.append(phrase("Draft: {name} ({kind}).", name=report.drafter.name, kind=phrase(report.drafter.kind)))
    lines.append(
        phrase(
            "Seed {seed}, {draws} rounds behind each fixed text. All statistical tests together miss by chance once in "
            "{proofs} proofs, each held to its share of that; what misses at a fixed text is drawn again, longer, and "
            "fails if it misses again.",
            seed=report.seed,
            draws=f"{report.draws:,}",
            proofs=f"{1 / report.level:,.0f}",
        )
    )
    versions = ", ".join(f"{name} {version}" for name, version in report.libraries.items())
    threads, seconds = counted(report.threads, "thread"), f"{report.seconds:.0f}"
    made = phrase("{threads}, {seconds} s.", threads=threads, seconds=seconds)
    if versions:
        made = phrase("{threads}, {seconds} s; {versions}.", threads=threads, seconds=seconds, versions=versions)
    lines.append(made)
    return lines
