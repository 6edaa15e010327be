"""Two races of the history held against each other: what was asked otherwise, and what came of it.

Knows events, figures and the comparison of two runs; says nothing in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from specdec_core.compare import Divergence, compare
from specdec_core.events import RunEvent, RunStarted
from specdec_core.settings import OPTIONS, Arm
from specdec_core.tally import Figures, ratio, tally

Runs = Mapping[Arm, Sequence[RunEvent]]


class Change(Struct, frozen=True, kw_only=True):
    """Something that the two races were not asked alike. `name` is a setting's, or one of `FACTS`."""

    name: str
    one: str
    other: str


class Texts(Struct, frozen=True, kw_only=True):
    """The same arm of both races, token by token: how many both wrote, and where they first differ."""

    arm: Arm
    compared: int
    same_length: bool
    first: Divergence | None


class Contrast(Struct, frozen=True, kw_only=True):
    """Two races. `faster` is the second's speed over the first's, arm by arm, where both have the arm.

    Speeds of two targets are those of other work: `faster` is None for every arm then, and `same_target` is false.
    """

    changes: tuple[Change, ...]
    one: dict[Arm, Figures]
    other: dict[Arm, Figures]
    one_speedup: float | None
    other_speedup: float | None
    faster: dict[Arm, float | None]
    same_target: bool
    texts: tuple[Texts, ...]
    greedy: bool


FACTS = ("prompt", "target", "drafter", "device_used", "dtype_used", "threads_used", "libraries")


def contrast(one: Runs, other: Runs) -> Contrast:
    """Hold two races against each other, as far as both have the same arms."""
    figures = [{arm: tally(events) for arm, events in runs.items()} for runs in (one, other)]
    both: list[Arm] = [arm for arm in one if arm in other]
    headers = [_header(runs) for runs in (one, other)]
    same = len({(header.target.name, header.target.source) for header in headers if header is not None}) <= 1
    return Contrast(
        changes=tuple(_changes(*headers)) if headers[0] and headers[1] else (),
        one=figures[0],
        other=figures[1],
        one_speedup=_speedup(figures[0]),
        other_speedup=_speedup(figures[1]),
        faster={arm: _ratio(figures[1][arm], figures[0][arm]) if same else None for arm in both},
        same_target=same,
        texts=tuple(_texts(arm, one[arm], other[arm]) for arm in both),
        greedy=all(header is not None and header.settings.greedy for header in headers),
    )


def _header(runs: Runs) -> RunStarted | None:
    """The header of the arm that knows most: the speculative one names the drafter."""
    events = runs.get("speculative") or runs.get("plain") or ()
    first = events[0] if events else None
    return first if isinstance(first, RunStarted) else None


def _changes(one: RunStarted | None, other: RunStarted | None) -> Iterator[Change]:
    if one is None or other is None:
        return
    for name in OPTIONS:
        values = [getattr(header.settings, name) for header in (one, other)]
        if values[0] != values[1]:
            yield Change(name=name, one=_said(values[0]), other=_said(values[1]))
    for name, first, second in zip(FACTS, _facts(one), _facts(other), strict=True):
        if first != second:
            yield Change(name=name, one=first, other=second)


def _facts(header: RunStarted) -> tuple[str, ...]:
    """In the order of `FACTS`."""
    return (
        header.prompt,
        header.target.name,
        "" if header.drafter is None else header.drafter.name,
        f"{header.target.device}, {header.device_name}",
        header.target.dtype,
        str(header.threads),
        ", ".join(f"{name} {version}" for name, version in header.libraries.items()),
    )


def _said(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    return ", ".join(map(repr, value)) if isinstance(value, tuple) else str(value)


def _speedup(figures: Mapping[Arm, Figures]) -> float | None:
    plain, speculative = figures.get("plain"), figures.get("speculative")
    return None if plain is None or speculative is None else _ratio(speculative, plain)


def _ratio(part: Figures, whole: Figures) -> float | None:
    if part.tokens_per_second is None or not whole.tokens_per_second:
        return None
    return ratio(part.tokens_per_second, whole.tokens_per_second)


def _texts(arm: Arm, one: Sequence[RunEvent], other: Sequence[RunEvent]) -> Texts:
    found = compare(one, other)
    return Texts(arm=arm, compared=found.compared, same_length=found.same_length, first=found.first_divergence)
