"""A sweep over draft lengths as plain values: what to try, what each run was, and the points folded from the runs.

Knows events, figures and the cost model; nothing of torch, and nothing of how the runs were made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from specdec_core.catalogue import parse_source
from specdec_core.errors import BadSetting
from specdec_core.events import ModelInfo, RunEvent, RunFailed, RunStarted
from specdec_core.measures.benchmark import checked_measuring
from specdec_core.measures.by_domain import DomainAcceptance, DomainFold
from specdec_core.measures.conditions import beyond_passes
from specdec_core.measures.intervals import Interval, Lap, in_turn, over_prompts
from specdec_core.prompts import PromptExample
from specdec_core.settings import OPTIONS, RunSettings, check_readable, checked
from specdec_core.tally import Figures, Position, Tally, ratio, tally
from specdec_core.theory import expected_tokens_measured

BLOCK = 4  # measured cells that share a plain run next to them


class SweepCell(Struct, frozen=True, kw_only=True):
    """One way to decode: `draft` is empty and `gamma` 0 for plain decoding."""

    draft: str
    gamma: int
    temperature: float


class SweepRequest(Struct, frozen=True, kw_only=True):
    """What to try. The settings' gamma, its control and their temperature do not count: each cell has its own."""

    target: str
    drafts: tuple[str, ...]
    gammas: tuple[int, ...]
    prompts: tuple[PromptExample, ...]
    settings: RunSettings
    temperatures: tuple[float, ...] = (0.0,)
    repeats: int = 1

    @property
    def sources(self) -> tuple[str, ...]:
        """The models that it needs."""
        return (self.target, *self.drafts)


class SweepTurn(Struct, frozen=True, kw_only=True):
    """A run that is planned. Cells of a block are held against the plain run of the same block."""

    cell: SweepCell
    example: PromptExample
    repeat: int
    block: int


class SweepCosts(Struct, frozen=True, kw_only=True):
    """Nanoseconds of target passes over 1, 2, 3, ... positions, timed before the first run."""

    verify: tuple[float, ...]


class SweepRun(Struct, frozen=True, kw_only=True):
    """A run that was made, the `number`th of `total`, and how long the rest may take."""

    turn: SweepTurn
    events: tuple[RunEvent, ...]
    number: int
    total: int
    seconds_left: float | None


class SweepPoint(Struct, frozen=True, kw_only=True):
    """One cell measured. Speed-ups compare decode speeds, the prompt's reading left out, with neighbouring plain runs.

    `best` marks the fastest cell of its drafter and temperature, where it drafted and was faster than plain decoding,
    but not beyond what its passes allow.
    `tokens_per_pass` is pooled over all runs; `median_tokens_per_pass` is over prompts, as the speed-up is.
    """

    draft: str
    gamma: int
    temperature: float
    runs: int
    tokens: int
    acceptance_rate: float | None
    alpha: float | None
    tokens_per_pass: float | None
    drafted_per_round: float | None
    speedup: Interval
    predicted: float | None
    by_position: tuple[Position, ...]
    best: bool = False
    median_tokens_per_pass: float | None = None


class SweepCurve(Struct, frozen=True, kw_only=True):
    """What the cost model predicts at gamma 1, 2, 3, ... from measured costs and acceptance by depth.

    `drafting_share` is the part of the rounds in which the drafter proposed anything; others are like plain rounds.
    """

    draft: str
    temperature: float
    speedups: tuple[float, ...]
    acceptance_by_depth: tuple[float | None, ...]
    drafting_share: float


class Sweep(Struct, frozen=True, kw_only=True):
    """The whole result. `complete` is false when it was cancelled: the points are those of the runs that were made."""

    target: ModelInfo | None
    device_name: str
    threads: int
    settings: RunSettings
    prompts: tuple[str, ...]
    repeats: int
    plain_tokens_per_second: dict[str, Interval]
    points: tuple[SweepPoint, ...]
    curves: tuple[SweepCurve, ...]
    domains: tuple[DomainAcceptance, ...] = ()
    notices: tuple[str, ...]
    complete: bool


def parsed_gammas(text: str) -> tuple[int, ...]:
    """Draft lengths from a list of numbers and ranges such as 1-4,8, in order and each once."""
    most = int(OPTIONS["gamma"].high or 1)
    found: set[int] = set()
    for part in (word.strip() for word in text.split(",") if word.strip()):
        low, dash, high = (word.strip() for word in part.partition("-"))
        ends = (low, high if dash else low)
        if not all(end.isdecimal() and 1 <= int(end) <= most for end in ends) or int(ends[0]) > int(ends[1]):
            raise BadSetting(f"{part!r} is no draft length.", f"Give numbers from 1 to {most} and ranges, as in 1-4,8.")
        found.update(range(int(ends[0]), int(ends[1]) + 1))
    return tuple(sorted(found))


def own_prompt(text: str) -> PromptExample:
    """A prompt of a person's own, to measure with."""
    return PromptExample(name="prompt", domain="own", title="Own prompt", text=text)


def checked_sweep(request: SweepRequest) -> SweepRequest:
    """Return a request that can be run; raises a `BadInput` that says what cannot."""
    checked_measuring(request.settings, request.repeats)
    for name, values in (("draft", request.drafts), ("gamma", request.gammas), ("temperature", request.temperatures)):
        if not values:
            raise BadSetting(f"There is no {name} to sweep over.", "Give at least one.")
    if not request.prompts:
        raise BadSetting("There is no prompt to measure with.", "Choose at least one domain and one prompt of each.")
    for example in request.prompts:
        check_readable(example.text)
    for draft in request.drafts:
        parse_source(draft)
    for cell in cells(request):
        cell_settings(cell, request.settings)
    return request


def cells(request: SweepRequest) -> list[SweepCell]:
    """Every drafter at every draft length and temperature, each once."""
    return [
        SweepCell(draft=draft, gamma=gamma, temperature=float(temperature))
        for temperature in dict.fromkeys(request.temperatures)
        for draft in dict.fromkeys(request.drafts)
        for gamma in dict.fromkeys(request.gammas)
    ]


def cell_settings(cell: SweepCell, settings: RunSettings) -> RunSettings:
    """The settings of one cell; raises `BadSetting` when its gamma or temperature is out of range."""
    gamma = cell.gamma if cell.draft else settings.gamma
    return checked(structs.replace(settings, gamma=gamma, gamma_control="fixed", temperature=cell.temperature))


def planned(request: SweepRequest) -> list[SweepTurn]:
    """Every run in order. Cells take turns in being first, and so does the plain run of each block."""
    return [turn for repeat in range(request.repeats) for turn in _planned_once(request, repeat)]


def _planned_once(request: SweepRequest, repeat: int) -> Iterator[SweepTurn]:
    for temperature in dict.fromkeys(request.temperatures):
        asked = [cell for cell in cells(request) if cell.temperature == temperature]
        plain = SweepCell(draft="", gamma=0, temperature=float(temperature))
        for number, example in enumerate(request.prompts):
            turned = in_turn(asked, (number + repeat) * BLOCK)
            for block, start in enumerate(range(0, len(turned), BLOCK)):
                group = turned[start : start + BLOCK]
                group.insert((number + repeat + block) % (len(group) + 1), plain)
                for cell in group:
                    yield SweepTurn(cell=cell, example=example, repeat=repeat, block=block)


class SweepFold:
    """Takes in what a sweep yields; `result` may be asked for at any moment."""

    def __init__(self, request: SweepRequest) -> None:
        self._request = request
        self._verify: tuple[float, ...] = ()
        self._header: RunStarted | None = None
        self._notices: list[str] = []
        self._speeds: dict[SweepCell, dict[tuple[Lap, int], float]] = {}
        self._yields: dict[SweepCell, dict[Lap, float]] = {}
        self._cells: dict[SweepCell, Tally] = {}
        self._drafters: dict[tuple[str, float], Tally] = {}
        self._domains = DomainFold()

    def add(self, seen: SweepRun | SweepCosts) -> None:
        """Take in the next thing that a sweep yields."""
        if isinstance(seen, SweepCosts):
            self._verify = seen.verify
            return
        cell, last = seen.turn.cell, seen.events[-1]
        if isinstance(last, RunFailed):
            self._note(f"{cell_name(cell)} failed on {prompt_name(seen.turn.example)}: {last.sentence}")
            return
        if self._header is None and isinstance(seen.events[0], RunStarted):
            self._header = seen.events[0]
        folds = (
            self._cells.setdefault(cell, Tally()),
            self._drafters.setdefault((cell.draft, cell.temperature), Tally()),
        )
        for event in seen.events:
            for fold in folds:
                fold.add(event)
        domain = seen.turn.example.domain
        self._domains.add(seen.events, draft=cell.draft, temperature=cell.temperature, domain=domain)
        own = tally(seen.events)
        lap = (prompt_name(seen.turn.example), seen.turn.repeat)
        if own.tokens_per_second is not None:
            self._speeds.setdefault(cell, {})[lap, seen.turn.block] = own.tokens_per_second
        if own.block_efficiency is not None:
            self._yields.setdefault(cell, {})[lap] = own.block_efficiency

    def _note(self, sentence: str) -> None:
        if sentence not in self._notices:
            self._notices.append(sentence)

    def result(self, *, complete: bool) -> Sweep:
        """Points, curves and all that is needed to read them."""
        header = self._header
        curves = {
            (draft, temperature): curve
            for draft, temperature in self._drafters
            if draft and (curve := self._curve(draft, temperature)) is not None
        }
        plain = [cell for cell in self._speeds if not cell.draft]
        return Sweep(
            target=header.target if header is not None else None,
            device_name=header.device_name if header is not None else "",
            threads=header.threads if header is not None else 0,
            settings=self._request.settings,
            prompts=tuple(map(prompt_name, self._request.prompts)),
            repeats=self._request.repeats,
            plain_tokens_per_second={f"{cell.temperature:g}": self._plain_speed(cell) for cell in plain},
            points=with_best([self._point(cell, curves) for cell in cells(self._request) if cell in self._cells]),
            curves=tuple(curves.values()),
            domains=self._domains.result(),
            notices=tuple(self._notices),
            complete=complete,
        )

    def _plain_speed(self, cell: SweepCell) -> Interval:
        seen = self._speeds[cell]
        return over_prompts({(lap[0], number): speed for number, ((lap, _), speed) in enumerate(seen.items())})

    def _point(self, cell: SweepCell, curves: dict[tuple[str, float], SweepCurve]) -> SweepPoint:
        figures = self._cells[cell].figures()
        curve = curves.get((cell.draft, cell.temperature))
        speedups, yields = self._speedups(cell), self._yields.get(cell, {})
        return SweepPoint(
            draft=cell.draft,
            gamma=cell.gamma,
            temperature=cell.temperature,
            runs=len(self._speeds.get(cell, {})),
            tokens=figures.tokens,
            acceptance_rate=figures.acceptance_rate,
            alpha=figures.alpha,
            tokens_per_pass=figures.block_efficiency,
            drafted_per_round=figures.drafted_per_round,
            median_tokens_per_pass=over_prompts({lap: yields[lap] for lap in speedups if lap in yields}).median,
            speedup=over_prompts(speedups),
            predicted=curve.speedups[cell.gamma - 1] if curve is not None else None,
            by_position=figures.by_position,
        )

    def _speedups(self, cell: SweepCell) -> dict[Lap, float]:
        plain = self._speeds.get(SweepCell(draft="", gamma=0, temperature=cell.temperature), {})
        return {key[0]: speed / plain[key] for key, speed in self._speeds.get(cell, {}).items() if plain.get(key)}

    def _curve(self, draft: str, temperature: float) -> SweepCurve | None:
        plain = self._drafters.get(("", temperature))
        if plain is None or not self._verify:
            return None
        figures = self._drafters[draft, temperature].figures()
        share = ratio(figures.by_position[0].judged if figures.by_position else 0, figures.rounds) or 0.0
        most = min(max(self._request.gammas), len(self._verify) - 1)
        speedups = predicted_speedups(plain.figures(), figures, self._verify[: most + 1], drafting_share=share)
        if speedups is None:
            return None
        return SweepCurve(
            draft=draft,
            temperature=temperature,
            speedups=speedups,
            acceptance_by_depth=tuple(position.conditional for position in figures.by_position),
            drafting_share=share,
        )


def predicted_speedups(
    plain: Figures, speculative: Figures, verify: Sequence[float], *, drafting_share: float
) -> tuple[float, ...] | None:
    """Speed over plain decoding that gamma 1, 2, 3, ... promise; None while something needed was not measured.

    `verify` gives the shape of a pass over 1, 2, 3, ... positions; its level comes from the plain runs themselves, as
    passes grow dearer with the text. The other costs are those of the runs: a drafted token, a round's bookkeeping.
    """
    pass_ns = ratio(plain.verify_ns, plain.target_passes)
    plain_ns = ratio(plain.verify_ns + plain.bookkeeping_ns, plain.tokens)
    draft_ns = ratio(speculative.draft_ns, speculative.drafted)
    other_ns = ratio(speculative.bookkeeping_ns, speculative.rounds)
    if not pass_ns or plain_ns is None or draft_ns is None or other_ns is None:
        return None
    rates = [position.conditional for position in speculative.by_position]
    found = []
    for gamma in range(1, len(verify)):
        tokens = 1 + drafting_share * (expected_tokens_measured(rates, gamma) - 1)
        drafting = gamma * draft_ns + pass_ns * verify[gamma] / verify[0]
        time = drafting_share * drafting + (1 - drafting_share) * pass_ns + other_ns
        found.append(tokens * plain_ns / time)
    return tuple(found)


def with_best(points: Sequence[SweepPoint]) -> tuple[SweepPoint, ...]:
    """Mark the fastest point of each drafter and temperature, where drafting gained at all and its speed can be."""
    gaining = [
        point
        for point in fastest(points)
        if (point.speedup.median or 0.0) > 1
        and point.drafted_per_round
        and not beyond_passes(point.speedup.median, point.median_tokens_per_pass)
    ]
    return tuple(structs.replace(point, best=any(point is found for found in gaining)) for point in points)


def fastest(points: Sequence[SweepPoint]) -> list[SweepPoint]:
    """The fastest point of each drafter and temperature, faster than plain decoding or not."""
    found: dict[tuple[str, float], SweepPoint] = {}
    for point in points:
        key, speed = (point.draft, point.temperature), point.speedup.median
        known = found[key].speedup.median if key in found else None
        if speed is not None and (known is None or speed > known):
            found[key] = point
    return list(found.values())


def prompt_name(example: PromptExample) -> str:
    """A prompt's name in results."""
    return f"{example.domain}/{example.name}"


def cell_name(cell: SweepCell) -> str:
    """A cell in words."""
    where = "plain" if not cell.draft else f"{cell.draft} at gamma {cell.gamma}"
    return f"{where}, temperature {cell.temperature:g}"
