"""A benchmark as plain values: its arms, its request, one record a run, and the figures folded from them.

Knows names, events and numbers; nothing of torch, and nothing of how the runs were made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, get_args

from msgspec import Struct, structs

from specdec_core.catalogue import known_drafts, parse_source
from specdec_core.compare import NEAR_TIES
from specdec_core.errors import BadSetting, ModelNotFound
from specdec_core.events import ModelInfo, RunEvent, RunFinished, TokenCommitted
from specdec_core.measures.intervals import Interval, Lap, over_prompts, ratios
from specdec_core.prompts import PromptExample
from specdec_core.settings import GammaControl, RunSettings, checked
from specdec_core.tally import Figures, Percentiles, Tally, ratio, tally

ALL = "all"
LIBRARY = "library"
DEFAULT_DRAFTS = ("self-int8", "ngram")
MOST_REPEATS = 100
_SHAPE = "Arms are plain, library, library+DRAFT, DRAFT@GAMMA and DRAFT@CONTROL:GAMMA, such as self-int8@measured:16."
_FORMS = f"{_SHAPE} A draft is {', '.join(known_drafts())}, a folder, a .gguf file or a hub id."


class BenchArm(Struct, frozen=True, kw_only=True):
    """One way to decode. `library` arms are the library's own generate: alone, with a draft model, or by lookup."""

    name: str
    kind: Literal["plain", "speculative", "library"]
    draft: str = ""
    control: GammaControl = "fixed"
    gamma: int = 0


class BenchRequest(Struct, frozen=True, kw_only=True):
    """What to measure. The settings' gamma and its control do not count: each arm has its own."""

    target: str
    arms: tuple[BenchArm, ...]
    prompts: tuple[PromptExample, ...]
    settings: RunSettings
    repeats: int = 2
    long: bool = False

    @property
    def sources(self) -> tuple[str, ...]:
        """The models that our arms need; an arm of the library that cannot be had is left out alone."""
        return (self.target, *(arm.draft for arm in self.arms if arm.kind == "speculative"))


class BenchProgress(Struct, frozen=True, kw_only=True):
    """The run that is about to start, how many there are, and how long the rest may take."""

    arm: str
    prompt: str
    done: int
    total: int
    seconds_left: float | None


class BenchRun(Struct, frozen=True, kw_only=True):
    """One run. `seconds` are those from the prompt's ids to the last token: reading the prompt is part of it.

    `passes` are forward passes of the target that yielded tokens. Decode speed leaves the prompt out; it is known
    for our own arms only.
    """

    arm: str
    domain: str
    prompt: str
    repeat: int
    tokens: int
    seconds: float
    passes: int
    decode_tokens_per_second: float | None = None

    @property
    def lap(self) -> Lap:
        """What this run shares with those of the other arms."""
        return f"{self.domain}/{self.prompt}", self.repeat

    @property
    def tokens_per_second(self) -> float:
        """Speed from end to end."""
        return self.tokens / self.seconds if self.seconds > 0 else 0.0


class Difference(Struct, frozen=True, kw_only=True):
    """Where an arm's greedy tokens left the library's. `margin` is the gap of the two best scores there, in logits."""

    prompt: str
    repeat: int
    position: int
    margin: float | None
    near_tie: bool


class Agreement(Struct, frozen=True, kw_only=True):
    """Greedy runs held against the library's run of the same prompt and repeat."""

    compared: int
    same: int
    differences: tuple[Difference, ...]


class ArmFigures(Struct, frozen=True, kw_only=True):
    """One arm in one domain, or in all of them.

    Speeds and speed-ups are medians over prompts, each prompt the median of its repeats, and speed-ups are paired.
    Acceptance, alpha, passes and latencies are pooled over all runs. `other_share` is the part of the three phases of
    a round that is neither drafting nor verifying, `draft_ns` the time of one drafted token.
    `median_tokens_per_pass` is over prompts, as the speed-up over plain decoding is.
    """

    arm: str
    domain: str
    runs: int
    tokens: int
    tokens_per_second: Interval
    decode_tokens_per_second: Interval
    over_plain: Interval
    over_library: Interval
    tokens_per_pass: float | None
    acceptance_rate: float | None
    alpha: float | None
    other_share: float | None
    draft_ns: float | None
    round_latency: Percentiles
    agreement: Agreement | None
    median_tokens_per_pass: float | None = None


class PassCost(Struct, frozen=True, kw_only=True):
    """A target pass over several positions, and its time relative to a pass over one."""

    positions: int
    ns: float
    relative: float


class LongSpeed(Struct, frozen=True, kw_only=True):
    """Decode speed of an arm with `position` tokens before it, and that speed relative to the first position's."""

    arm: str
    position: int
    tokens_per_second: float
    tokens_per_pass: float | None
    relative: float | None


class Memory(Struct, frozen=True, kw_only=True):
    """Bytes of weights, bytes one pass has to read of them, peaks of the process, and how fast memory can be read.

    `own_peak_bytes` is the peak before anything was loaded or run for the library's arms. `limit` is the tokens/s at
    which plain decoding would do nothing but read its weights; the key-value cache is not counted.
    """

    weight_bytes: int
    pass_bytes: int
    peak_bytes: int
    own_peak_bytes: int
    device_peak_bytes: int | None
    bandwidth: float
    limit: float | None
    plain_share: float | None
    library_share: float | None


class Benchmark(Struct, frozen=True, kw_only=True):
    """The whole result. `complete` is false when it was cancelled: the figures are those of the runs that were made."""

    target: ModelInfo
    device_name: str
    threads: int
    versions: dict[str, str]
    settings: RunSettings
    arms: tuple[BenchArm, ...]
    prompts: tuple[str, ...]
    repeats: int
    library_options: dict[str, int | float | str]
    figures: tuple[ArmFigures, ...]
    memory: Memory | None
    verification: tuple[PassCost, ...]
    long: tuple[LongSpeed, ...]
    runs: tuple[BenchRun, ...]
    notices: tuple[str, ...]
    complete: bool


def parse_arm(text: str) -> BenchArm:
    """The arm that `text` names. Raises a `BadInput` with the forms there are, or about the draft or gamma in it."""
    name = text.strip()
    if name == "plain":
        return BenchArm(name=name, kind="plain")
    if name == LIBRARY:
        return BenchArm(name=name, kind="library")
    if name.startswith(f"{LIBRARY}+"):
        draft = name.removeprefix(f"{LIBRARY}+")
        _check_draft(draft)
        return BenchArm(name=name, kind="library", draft=draft)
    draft, at, length = name.rpartition("@")
    word, colon, number = length.rpartition(":")
    control = next((known for known in get_args(GammaControl) if known == (word if colon else "fixed")), None)
    if control is None or not (at and draft and number.isdecimal()):
        raise BadSetting(f"There is no arm called {name!r}.", _FORMS)
    _check_draft(draft)
    arm = BenchArm(name=name, kind="speculative", draft=draft, control=control, gamma=int(number))
    settings_of(arm, RunSettings())
    return arm


def _check_draft(draft: str) -> None:
    try:
        parse_source(draft)
    except ModelNotFound as error:
        raise ModelNotFound(error.sentence, _FORMS) from error


def default_arms(drafts: Sequence[str] = DEFAULT_DRAFTS) -> tuple[BenchArm, ...]:
    """Plain, the library's generate, and for each draft: gamma 4, measured gamma up to 16, the library's use of it."""
    names = ["plain", LIBRARY]
    for draft in drafts:
        names += [f"{draft}@4", f"{draft}@measured:16", f"{LIBRARY}+{draft}"]
    return tuple(parse_arm(name) for name in names)


def settings_of(arm: BenchArm, settings: RunSettings) -> RunSettings:
    """The settings of one of our arms; raises `BadSetting` when its gamma is out of range."""
    if arm.kind != "speculative":
        return settings
    return checked(structs.replace(settings, gamma=arm.gamma, gamma_control=arm.control))


def checked_request(request: BenchRequest) -> BenchRequest:
    """Return a request that can be measured, plain decoding in front; raises `BadSetting` otherwise."""
    checked_measuring(request.settings, request.repeats)
    if not request.prompts:
        raise BadSetting("There is no prompt to measure with.", "Choose at least one domain and one prompt of each.")
    arms = {arm.name: arm for arm in (parse_arm("plain"), *request.arms)}
    return structs.replace(request, arms=tuple(arms.values()))


def checked_measuring(settings: RunSettings, repeats: int) -> None:
    """Refuse what would spoil a measurement."""
    checked(settings)
    if settings.trace == "tokens":
        raise BadSetting(
            "With trace tokens every number of every token is written down, and the time that takes is not decoding.",
            "Measure with trace rounds.",
        )
    if settings.stop:
        raise BadSetting(
            "A measurement has no stop texts: the library's arms stop at end tokens only.", "Leave it out."
        )
    if not 1 <= repeats <= MOST_REPEATS:
        raise BadSetting(f"The repeats are {repeats}, which is out of range.", f"Give 1 to {MOST_REPEATS}.")


class BenchFold:
    """Takes in the runs of all arms as they finish; `figures` may be asked for at any moment."""

    def __init__(self, arms: Sequence[BenchArm], *, greedy: bool, dtype: str) -> None:
        self.runs: list[BenchRun] = []
        self._arms = arms
        self._greedy = greedy
        self._tie = NEAR_TIES.get(dtype, 0.0)
        self._tallies: dict[tuple[str, str], Tally] = {}
        self._ids: dict[tuple[str, Lap], tuple[int, ...]] = {}
        self._margins: dict[tuple[str, Lap], tuple[float | None, ...]] = {}

    def add_own(self, arm: BenchArm, example: PromptExample, repeat: int, events: Sequence[RunEvent]) -> None:
        """Take in a finished run of ours."""
        figures = tally(events)
        run = BenchRun(
            arm=arm.name,
            domain=example.domain,
            prompt=example.name,
            repeat=repeat,
            tokens=figures.tokens,
            seconds=seconds_of(events),
            passes=figures.target_passes,
            decode_tokens_per_second=figures.tokens_per_second,
        )
        for domain in (example.domain, ALL):
            fold = self._tallies.setdefault((arm.name, domain), Tally())
            for event in events:
                fold.add(event)
        committed = [event for event in events if isinstance(event, TokenCommitted)]
        self._margins[arm.name, run.lap] = tuple(event.margin for event in committed)
        self._add(run, [event.id for event in committed])

    def add_library(
        self, arm: BenchArm, example: PromptExample, repeat: int, *, ids: Sequence[int], seconds: float, passes: int
    ) -> None:
        """Take in a finished run of the library's."""
        run = BenchRun(
            arm=arm.name,
            domain=example.domain,
            prompt=example.name,
            repeat=repeat,
            tokens=len(ids),
            seconds=seconds,
            passes=passes,
        )
        self._add(run, ids)

    def _add(self, run: BenchRun, ids: Sequence[int]) -> None:
        self._ids[run.arm, run.lap] = tuple(ids)
        self.runs.append(run)

    def figures(self) -> tuple[ArmFigures, ...]:
        """Every arm that ran, in all domains together, then in each."""
        domains = [ALL, *dict.fromkeys(run.domain for run in self.runs)]
        ran = {(run.arm, domain) for run in self.runs for domain in (ALL, run.domain)}
        pairs = [(arm.name, domain) for domain in domains for arm in self._arms]
        return tuple(self._figures(*pair) for pair in pairs if pair in ran)

    def overall(self) -> tuple[ArmFigures, ...]:
        """Every arm that ran, in all domains together: quick enough to be asked for between two runs."""
        ran = {run.arm for run in self.runs}
        return tuple(self._figures(arm.name, ALL) for arm in self._arms if arm.name in ran)

    def _figures(self, arm: str, domain: str) -> ArmFigures:
        runs = list(self._runs(arm, domain))
        speeds = _speeds(runs)
        over_plain = ratios(speeds, _speeds(self._runs("plain", domain)))
        yields = {run.lap: run.tokens / run.passes for run in runs if run.passes and run.lap in over_plain}
        pooled = self._pooled(arm, domain)
        passes = sum(run.passes for run in runs)
        tokens = sum(run.tokens for run in runs)
        return ArmFigures(
            arm=arm,
            domain=domain,
            runs=len(runs),
            tokens=tokens,
            tokens_per_second=over_prompts(speeds),
            decode_tokens_per_second=over_prompts(
                {run.lap: run.decode_tokens_per_second for run in runs if run.decode_tokens_per_second is not None}
            ),
            over_plain=over_prompts(over_plain),
            over_library=over_prompts(ratios(speeds, _speeds(self._runs(LIBRARY, domain)))),
            tokens_per_pass=ratio(tokens, passes),
            median_tokens_per_pass=over_prompts(yields).median,
            acceptance_rate=pooled.acceptance_rate,
            alpha=pooled.alpha,
            other_share=pooled.bookkeeping_share,
            draft_ns=ratio(pooled.draft_ns, pooled.drafted),
            round_latency=pooled.round_latency,
            agreement=self._agreement(arm, runs) if self._greedy and arm != LIBRARY else None,
        )

    def _runs(self, arm: str, domain: str) -> Iterator[BenchRun]:
        return (run for run in self.runs if run.arm == arm and domain in (ALL, run.domain))

    def _pooled(self, arm: str, domain: str) -> Figures:
        """Counts, phases and round latencies over all runs of an arm; speeds in it mean nothing."""
        return self._tallies.get((arm, domain), Tally()).figures()

    def _agreement(self, arm: str, runs: Iterable[BenchRun]) -> Agreement | None:
        laps = [run.lap for run in runs if (LIBRARY, run.lap) in self._ids]
        found = [self._difference(arm, lap) for lap in laps]
        differences = tuple(difference for difference in found if difference is not None)
        if not laps:
            return None
        return Agreement(compared=len(laps), same=len(laps) - len(differences), differences=differences)

    def _difference(self, arm: str, lap: Lap) -> Difference | None:
        ours, theirs = self._ids[arm, lap], self._ids[LIBRARY, lap]
        if ours == theirs:
            return None
        pairs = enumerate(zip(ours, theirs, strict=False))
        position = next((at for at, (one, other) in pairs if one != other), min(len(ours), len(theirs)))
        margins = self._margins.get((arm, lap), ())
        margin = margins[position] if position < len(margins) else None
        near = margin is not None and margin <= self._tie
        return Difference(prompt=lap[0], repeat=lap[1], position=position, margin=margin, near_tie=near)


def seconds_of(events: Sequence[RunEvent]) -> float:
    """Time of a finished run from its start, the prompt's reading included; 0 for one that did not finish."""
    last = events[-1] if events else None
    return last.t / 1e9 if isinstance(last, RunFinished) else 0.0


def _speeds(runs: Iterable[BenchRun]) -> dict[Lap, float]:
    return {run.lap: run.tokens_per_second for run in runs}


def row(result: Benchmark, arm: str, domain: str = ALL) -> ArmFigures | None:
    """One arm's figures in one domain, where there are any."""
    return next((found for found in result.figures if (found.arm, found.domain) == (arm, domain)), None)
