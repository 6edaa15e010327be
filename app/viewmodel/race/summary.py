"""The line that sums a race up: speed-up, acceptance, tokens per target pass, passes saved, same text.

Knows no formula: figures come from `specdec_core.tally`, the comparison from `specdec_core.compare`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from app.viewmodel.phrases import NOT_YET, NOTHING, Phrase, phrase
from app.viewmodel.race.lanes import Race
from specdec_core.advice import is_even, unsteady
from specdec_core.tally import DEFINITIONS, Figures, ratio

Tone = Literal["neutral", "good", "bad", "caution"]


class Stat(NamedTuple):
    """One figure on screen: what it is called, its value, a second line, and its definition."""

    name: str
    title: Phrase
    value: Phrase
    note: Phrase
    definition: Phrase
    tone: Tone = "neutral"


def summary(race: Race) -> tuple[Stat, ...]:
    """The figures of the race as far as it has come."""
    plain, speculative = race.plain.figures, race.speculative.figures
    return (
        _speedup(plain, speculative),
        _acceptance(speculative),
        _tokens_per_pass(speculative),
        _calls_saved(speculative),
        _same_text(race),
    )


def speed(tokens_per_second: float | None) -> Phrase:
    """A speed in words: three significant digits are all that a measurement on a busy machine supports."""
    if tokens_per_second is None:
        return NOT_YET
    digits = 0 if tokens_per_second >= 100 else 1
    return phrase("{speed} tokens/s", speed=f"{tokens_per_second:,.{digits}f}")


def _speedup(plain: Figures, speculative: Figures) -> Stat:
    gain = None
    if plain.tokens_per_second and speculative.tokens_per_second is not None:
        gain = ratio(speculative.tokens_per_second, plain.tokens_per_second)
    note = NOTHING
    tone: Tone = "neutral"
    if gain is not None:
        note = phrase(
            "{fast} against {slow} tokens/s",
            fast=f"{speculative.tokens_per_second:,.1f}",
            slow=f"{plain.tokens_per_second:,.1f}",
        )
        tone = _tone(gain, steady=unsteady(plain, speculative) is None)
    return Stat(
        name="speedup",
        title=phrase("Speed-up"),
        value=NOT_YET if gain is None else phrase("{gain}×", gain=f"{gain:.2f}"),
        note=note,
        definition=phrase(
            "Speculative tokens/s divided by plain tokens/s, both measured here, one arm after the other and after a "
            "warm-up. Below 1 speculation costs time. Reading the prompt is not part of either."
        ),
        tone=tone,
    )


def _tone(gain: float, *, steady: bool) -> Tone:
    if is_even(gain):
        return "neutral"
    if not steady:
        return "caution"
    return "good" if gain > 1 else "bad"


def _acceptance(figures: Figures) -> Stat:
    rate = figures.acceptance_rate
    note = phrase("{accepted} of {drafted} drafted", accepted=figures.accepted, drafted=figures.drafted)
    return Stat(
        name="acceptance_rate",
        title=phrase("Acceptance"),
        value=NOT_YET if rate is None else phrase("{percent} %", percent=f"{100 * rate:.1f}"),
        note=NOTHING if rate is None else note,
        definition=phrase(
            "{rate} Of those that were judged, {tested} were accepted: {alpha}",
            rate=phrase(DEFINITIONS["acceptance_rate"]),
            tested=NOT_YET if figures.tested_rate is None else f"{100 * figures.tested_rate:.1f} %",
            alpha=phrase(DEFINITIONS["tested_rate"]),
        ),
    )


def _tokens_per_pass(figures: Figures) -> Stat:
    each = figures.block_efficiency
    return Stat(
        name="block_efficiency",
        title=phrase("Tokens per pass"),
        value=NOT_YET if each is None else phrase("{each}", each=f"{each:.2f}"),
        note=NOTHING if each is None else phrase("plain has 1"),
        definition=phrase(DEFINITIONS["block_efficiency"]),
    )


def _calls_saved(figures: Figures) -> Stat:
    saved, tokens = figures.target_calls_saved, figures.tokens
    note = NOTHING
    if saved is not None:
        note = phrase("{passes} passes for {tokens} tokens", passes=tokens - saved, tokens=tokens)
    return Stat(
        name="target_calls_saved",
        title=phrase("Calls saved"),
        value=NOT_YET if saved is None else phrase("{saved}", saved=saved),
        note=note,
        definition=phrase(DEFINITIONS["target_calls_saved"]),
    )


def _same_text(race: Race) -> Stat:
    found, parting = race.comparison, race.parting.position
    value, note, tone = NOT_YET, NOTHING, "neutral"
    if found is None and parting is not None:
        value, note = phrase("No"), phrase("differs from token {place} on", place=parting + 1)
    elif found is not None and found.same_tokens and found.same_length:
        value, note, tone = phrase("Yes"), phrase("{count} tokens", count=found.compared), "good"
    elif found is not None:
        place = found.compared if found.first_divergence is None else found.first_divergence.position
        value, note = phrase("No"), phrase("differs from token {place} on", place=place + 1)
    definition = phrase(
        "Whether both arms wrote the same tokens. At temperature 0 they must, up to rounding at near ties; above it "
        "the arms draw separately and follow the same law, not the same words."
    )
    if found is not None:
        definition = phrase(found.reason)
    return Stat("same_text", phrase("Same text"), value, note, definition, "good" if tone == "good" else "neutral")
