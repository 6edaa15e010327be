"""The card of a trained draft: what it is for, what it was made from, and every figure with its meaning.

Writes Markdown from plain values.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from specdec_core.engine.trained import DraftSpec
from specdec_core.measures.distillation import DistilRequest, DraftFigures


class Making(NamedTuple):
    """How a draft came to be."""

    request: DistilRequest
    sampled_tokens: int
    training_texts: int
    steps: int
    trained_tokens: int
    parameters: int
    muon: bool
    half_error: float | None  # of laws in bfloat16, where sampling and training multiplied in that
    device: str
    seconds: float


def card(spec: DraftSpec, making: Making, figures: DraftFigures) -> str:
    """The whole page."""
    parts = [*_about(spec, making), *_figures(figures), *_curve(making, figures), *_limits(making, figures)]
    return "\n".join(parts) + "\n"


def command(request: DistilRequest) -> str:
    """The command line that asks for this draft."""
    words = ["specdec", "distill", "--target", request.target, "--out", "DRAFT", "--student", request.student]
    words += ["--loss", request.loss, "--tokens", str(request.tokens)]
    words += [] if request.minutes is None else ["--minutes", f"{request.minutes:g}"]
    words += [] if request.prompts is None else ["--prompts", "PROMPTS"]
    words += [] if request.start is None else ["--start", "EARLIER"]
    words += ["--passes", f"{request.passes:g}", "--polish", f"{request.polish:g}", "--rate", f"{request.rate:g}"]
    words += ["--vocabulary", str(request.vocabulary), "--layers", str(request.layers), "--seed", str(request.seed)]
    return shlex.join(words)


def _about(spec: DraftSpec, making: Making) -> Iterator[str]:
    layers = "One decoder layer that reads" if spec.layers == 1 else f"{spec.layers} decoder layers that read"
    kinds = {
        "feature": f"{layers} the target's hidden states behind layers {_listed(spec.taps)}",
        "layers": f"A small decoder of {spec.layers} layers that began as layers of the target",
    }
    yield f"# {spec.name}"
    yield ""
    yield f"A draft for speculative decoding with {spec.target.name}, and of no use for anything else."
    yield ""
    yield f"- Kind: {kinds[spec.kind]}; {making.parameters:,} own parameters."
    if spec.window is not None:
        yield f"- Window: each layer looks back on {spec.window:,} places, so that long texts cost it no more."
    yield f"- Vocabulary: the {spec.vocabulary:,} tokens the target uses most; the head rows are the target's own."
    yield f"- Target: {spec.target.name}, revision {spec.target.revision}, print {spec.target.fingerprint[:16]}."
    source = "prompts of the user" if making.request.prompts else "prompts written for this project"
    yield (
        f"- Data: {making.sampled_tokens:,} answer tokens in {making.training_texts:,} texts, sampled from the target "
        f"itself at temperatures 0, 0.7 and 1, from {source}. No other text was used."
    )
    yield (
        f"- Training: {making.steps:,} steps over {making.trained_tokens:,} answer tokens, loss {making.request.loss},"
        f" the last {making.request.polish:.0%} on total variation; {'Muon' if making.muon else 'AdamW'};"
        f" {making.seconds / 60:.0f} minutes on {making.device}."
    )
    if making.half_error is not None:
        yield (
            "- Number format: sampling and training multiplied in bfloat16, weights and sums in float32. On held-out"
            f" text the target's laws differ by {making.half_error:.3f} from float32 (mean total variation)."
        )
    yield f"- Command: `{command(making.request)}`"
    yield "- Licence: that of the target, whose text, states and embedding it was made from; the program's own part is"
    yield "  Apache-2.0."
    yield ""


def _figures(figures: DraftFigures) -> Iterator[str]:
    yield "## Acceptance on held-out prompts"
    yield ""
    yield f"Real runs at gamma {figures.gamma}; alpha is accepted drafts over judged ones, all depths together."
    yield ""
    yield "| domain | temperature | alpha | tokens a round |"
    yield "|---|---|---|---|"
    for row in figures.domains:
        yield f"| {row.domain} | {row.temperature:g} | {row.alpha:.3f} | {row.tokens_per_round:.2f} |"
    for temperature in _temperatures(figures):
        yield f"| **all** | {temperature:g} | **{figures.alpha(temperature):.3f}** | |"
    yield ""
    yield "## Speed"
    yield ""
    ratio = figures.draft_step_ms / figures.target_step_ms
    yield (
        f"A draft step takes {figures.draft_step_ms:.2f} ms, a target step {figures.target_step_ms:.1f} ms:"
        f" {ratio:.3f} of it. Plain decoding and all draft lengths in turn on each prompt; speeds are medians over"
        " prompts, the speed-up is the median of the ratios on each prompt."
    )
    yield ""
    yield "| temperature | gamma | tokens/s | plain tokens/s | speed-up |"
    yield "|---|---|---|---|---|"
    for speed in figures.speeds:
        mark = "**" if speed == figures.best(speed.temperature) else ""
        yield (
            f"| {speed.temperature:g} | {speed.gamma} | {speed.speculative:.1f} | {speed.plain:.1f} |"
            f" {mark}{speed.speed_up:.2f}{mark} |"
        )
    yield ""
    for sentence in figures.no_gain():
        yield f"{sentence}\n"


def _curve(making: Making, figures: DraftFigures) -> Iterator[str]:
    yield "## Learning curve"
    yield ""
    yield "On held-out text, teacher-forced, by depth: the share of greedy tokens that are the draft's favourite, and"
    beginning = "the linear start" if making.request.start is None else "the draft it began as"
    yield f"the probability that both laws share on sampled text. Zero tokens is {beginning}."
    yield ""
    yield "| answer tokens seen | temperature 0 | temperature 1 |"
    yield "|---|---|---|"
    for point in figures.curve:
        yield f"| {point.tokens:,} | {_shares(point.agreement)} | {_shares(point.overlap)} |"
    yield ""


def _limits(making: Making, figures: DraftFigures) -> Iterator[str]:
    yield "## What limits it"
    yield ""
    yield (
        f"It has seen {making.trained_tokens:,} answer tokens of one small set of prompts. Where the last rows of the"
        " curve still rise, more tokens would make it better. It falls short most where alpha above is lowest, and on"
        " kinds of text that no prompt of the set asks for. Output is exact in any case: a bad draft costs speed only."
    )


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _shares(shares: Sequence[float]) -> str:
    return " / ".join(f"{share:.3f}" for share in shares)


def _temperatures(figures: DraftFigures) -> list[float]:
    return list(dict.fromkeys(row.temperature for row in figures.domains))
