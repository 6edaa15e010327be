"""Two races of the history held against each other, in words: a verdict, and tables of what differs.

Knows the contrast and rows; nothing of widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.viewmodel.history.shelf import Row
from app.viewmodel.history.table import ABSENT, breakable, started
from app.viewmodel.phrases import NOTHING, Phrase, phrase
from specdec_core.history.contrast import Contrast, Texts
from specdec_core.settings import OPTIONS, Arm
from specdec_core.tally import DEFINITIONS, Figures

SAME_MACHINE = 0.1  # plain arms that were asked the same and differ by more tell of a machine that was busy
SAME_SPEED = 0.02  # a difference below this is noise on any machine that does something else too

FACT_NAMES: dict[str, Phrase] = {
    "prompt": phrase("Prompt"),
    "target": phrase("Target"),
    "drafter": phrase("Drafter"),
    "device_used": phrase("Device in use"),
    "dtype_used": phrase("Number format in use"),
    "threads_used": phrase("Threads in use"),
    "libraries": phrase("Versions"),
}
ARM_NAMES: dict[Arm, Phrase] = {"plain": phrase("plain"), "speculative": phrase("speculative")}


class Line(NamedTuple):
    """One thing of both races."""

    name: Phrase
    one: Phrase
    other: Phrase
    definition: Phrase = NOTHING


class Table(NamedTuple):
    """Lines under a title; `empty` stands there instead when there are none."""

    title: Phrase
    lines: tuple[Line, ...]
    empty: Phrase = NOTHING


class Versus(NamedTuple):
    """All that is shown of two races."""

    verdict: Phrase
    reason: Phrase
    one: Phrase
    other: Phrase
    tables: tuple[Table, ...]


def versus(one: Row, other: Row, found: Contrast) -> Versus:
    """Two races in words."""
    return Versus(
        verdict=_verdict(found),
        reason=_reason(found),
        one=_title(one),
        other=_title(other),
        tables=(
            Table(phrase("Figures"), tuple(_figures(found))),
            Table(phrase("What was asked otherwise"), tuple(_changes(found)), phrase("Both were asked the same.")),
            Table(phrase("Texts"), tuple(_texts(found)), phrase("They have no arm in common.")),
        ),
    )


def _title(row: Row) -> Phrase:
    return phrase("{title}\n{when}", title=row.title[:70], when=started(row.entry.started_at))


def _leading(found: Contrast) -> Arm | None:
    """The arm to speak of: the speculative one, where both have it."""
    return next((arm for arm in ("speculative", "plain") if arm in found.faster), None)


def _verdict(found: Contrast) -> Phrase:
    if not found.same_target:
        return phrase("Their targets differ, so neither run is faster than the other: look at the speed-ups.")
    arm = _leading(found)
    faster = None if arm is None else found.faster[arm]
    if arm is None or faster is None:
        return phrase("Their speeds cannot be compared: an arm is missing or wrote nothing.")
    name = ARM_NAMES[arm]
    if abs(faster - 1) < SAME_SPEED:
        return phrase(
            "Both {arm} arms are equally fast, within {percent} %.", arm=name, percent=round(100 * SAME_SPEED)
        )
    if faster > 1:
        return phrase("The second run's {arm} arm is {times} times as fast.", arm=name, times=f"{faster:.2f}")
    return phrase("The first run's {arm} arm is {times} times as fast.", arm=name, times=f"{1 / faster:.2f}")


def _reason(found: Contrast) -> Phrase:
    """What the verdict must be read with."""
    names = {change.name for change in found.changes}
    if names & {"device_used", "libraries", "threads_used"}:
        return phrase("They ran on different machines or with different versions, which alone changes speeds.")
    plain = found.faster.get("plain")
    if plain is not None and abs(plain - 1) > SAME_MACHINE and not names & {"target", "dtype_used", "prompt"}:
        times = f"{max(plain, 1 / plain):.2f}"
        return phrase(
            "Their plain arms differ {times} times too: the machine was busier in one of them. Compare the speed-ups.",
            times=times,
        )
    if "prompt" in names:
        return phrase("Their prompts differ, and acceptance depends on the text.")
    if len(names) == 1:
        return phrase("Only one setting differs.")
    if not names:
        return phrase("Both were asked the same: what differs still is the machine's own variation.")
    return phrase("{count} things that were asked differ.", count=len(names))


def _changes(found: Contrast) -> Iterator[Line]:
    for change in found.changes:
        option = OPTIONS.get(change.name)
        name = FACT_NAMES[change.name] if option is None else phrase(option.title)
        yield Line(name, _text(change.one), _text(change.other), NOTHING if option is None else phrase(option.help))


def _text(text: str) -> Phrase:
    return phrase("{text}", text=breakable(text)) if text else phrase("none")


def _speed(figures: Figures) -> Phrase:
    found = figures.tokens_per_second
    return ABSENT if found is None else phrase("{speed} tokens/s", speed=f"{found:,.1f}")


def _share(value: float | None) -> Phrase:
    return ABSENT if value is None else phrase("{percent} %", percent=f"{100 * value:.1f}")


def _mean(value: float | None) -> Phrase:
    return ABSENT if value is None else _text(f"{value:.2f}")


def _gain(gain: float | None) -> Phrase:
    return ABSENT if gain is None else phrase("{gain}×", gain=f"{gain:.2f}")


def _figures(found: Contrast) -> Iterator[Line]:
    definition = phrase("Speculative tokens/s divided by plain tokens/s of the same race.")
    yield Line(phrase("Speed-up"), _gain(found.one_speedup), _gain(found.other_speedup), definition)
    for title, arm, cell, definition in _FIGURES:
        sides = [figures.get(arm) for figures in (found.one, found.other)]
        if any(side is not None for side in sides):
            cells = [ABSENT if side is None else cell(side) for side in sides]
            yield Line(title, cells[0], cells[1], definition)


def _definition(name: str) -> Phrase:
    return phrase(DEFINITIONS[name])


_FIGURES: tuple[tuple[Phrase, Arm, Callable[[Figures], Phrase], Phrase], ...] = (
    (phrase("Plain speed"), "plain", _speed, _definition("tokens_per_second")),
    (phrase("Speculative speed"), "speculative", _speed, _definition("tokens_per_second")),
    (phrase("Acceptance"), "speculative", lambda f: _share(f.acceptance_rate), _definition("acceptance_rate")),
    (phrase("Acceptance of judged drafts"), "speculative", lambda f: _share(f.alpha), _definition("alpha")),
    (
        phrase("Tokens per target pass"),
        "speculative",
        lambda f: _mean(f.block_efficiency),
        _definition("block_efficiency"),
    ),
    (
        phrase("Drafted per round"),
        "speculative",
        lambda f: _mean(f.drafted_per_round),
        _definition("drafted_per_round"),
    ),
    (phrase("Time spent drafting"), "speculative", lambda f: _share(f.draft_share), _definition("draft_share")),
    (phrase("Tokens, plain"), "plain", lambda f: _text(f"{f.tokens:,}"), _definition("tokens")),
    (phrase("Tokens, speculative"), "speculative", lambda f: _text(f"{f.tokens:,}"), _definition("tokens")),
)


def _texts(found: Contrast) -> Iterator[Line]:
    for texts in found.texts:
        name = phrase("First difference, {arm} arm", arm=ARM_NAMES[texts.arm])
        first = texts.first
        if first is None:
            yield Line(name, _same(texts), NOTHING)
            continue
        where = first.position + 1
        margin = NOTHING
        if first.margin is not None:
            margin = phrase(
                "The target's two best scores are {margin} logits apart there.", margin=f"{first.margin:.3g}"
            )
        yield Line(
            name,
            phrase("token {where}: {label}", where=where, label=repr(first.plain_label)),
            phrase("token {where}: {label}", where=where, label=repr(first.speculative_label)),
            margin,
        )


def _same(texts: Texts) -> Phrase:
    if texts.same_length:
        return phrase("none: both wrote the same {count} tokens", count=texts.compared)
    return phrase("none in the {count} tokens that both wrote", count=texts.compared)
