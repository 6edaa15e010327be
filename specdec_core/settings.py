"""Every option of a run, declared once: name, type, default, range, unit and help sentence.

The form in the window, the command line, the log header and the README table are all made from `OPTIONS`.
Knows nothing of models, torch or Qt.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from specdec_core.errors import BadPrompt, BadSetting

LONGEST_SHOWN = 60
MAX_PROMPT_TOKENS = 32_768
MAX_PROMPT_CHARACTERS = 4 << 20  # more is not even cut into tokens, which would take minutes

# What may change between two rounds of a run; everything else is fixed when it starts.
LIVE = ("gamma", "temperature", "top_k", "top_p", "min_p", "repetition_penalty")

Device = Literal["auto", "cpu", "cuda", "mps"]
Dtype = Literal["auto", "float32", "bfloat16", "float16", "int8"]
Trace = Literal["tokens", "rounds"]
GammaControl = Literal["fixed", "heuristic", "confidence", "entropy", "measured"]
Verification = Literal["chain", "block"]
Arm = Literal["plain", "speculative"]


class RunSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a run is asked to do; both arms of a race share one instance."""

    gamma: Annotated[
        int,
        Meta(
            ge=1,
            le=32,
            title="Gamma",
            description="Draft tokens asked for in a round; the most, when the draft length is adaptive.",
            extra={"unit": "tokens"},
        ),
    ] = 4
    gamma_control: Annotated[
        GammaControl,
        Meta(
            title="Draft length",
            description="Who chooses the draft length: fixed is always gamma; the others draft at most gamma.",
        ),
    ] = "fixed"
    verification: Annotated[
        Verification,
        Meta(
            title="Verification",
            description="Judge drafts one by one (chain) or together (block); both are exact, block keeps a few more.",
        ),
    ] = "chain"
    temperature: Annotated[
        float,
        Meta(ge=0, le=10, title="Temperature", description="Softmax temperature of both models; 0 is greedy."),
    ] = 0.0
    top_k: Annotated[
        int,
        Meta(
            ge=0,
            le=1_000_000,
            title="Top-k",
            description="Keep the k likeliest tokens; 0 keeps all.",
            extra={"unit": "tokens"},
        ),
    ] = 0
    top_p: Annotated[
        float,
        Meta(gt=0, le=1, title="Top-p", description="Keep the fewest tokens that hold this much probability."),
    ] = 1.0
    min_p: Annotated[
        float,
        Meta(
            ge=0, le=1, title="Min-p", description="Drop tokens below this share of the likeliest token's probability."
        ),
    ] = 0.0
    repetition_penalty: Annotated[
        float,
        Meta(
            gt=0,
            le=10,
            title="Repetition penalty",
            description="Scores of tokens already in the context are divided by this; 1 is off.",
        ),
    ] = 1.0
    max_new_tokens: Annotated[
        int,
        Meta(ge=1, le=8192, title="New tokens", description="Most tokens a run may write.", extra={"unit": "tokens"}),
    ] = 96
    seed: Annotated[
        int,
        Meta(
            ge=0, le=2**53 - 1, title="Seed", description="Start of every random stream; the same seed repeats a run."
        ),
    ] = 0
    stop: Annotated[
        tuple[str, ...],
        Meta(max_length=16, title="Stop texts", description="The run ends at the first of these in its output."),
    ] = ()
    raw: Annotated[
        bool,
        Meta(title="Raw prompt", description="Feed the prompt as it is, without the model's chat template."),
    ] = False
    device: Annotated[Device, Meta(title="Device", description="Where the models run.")] = "auto"
    dtype: Annotated[
        Dtype,
        Meta(
            title="Number format",
            description="Number format of the weights; auto is float32 on the CPU. int8 keeps one byte a weight:"
            " faster, but a slightly different model.",
        ),
    ] = "auto"
    threads: Annotated[
        int,
        Meta(ge=0, le=1024, title="Threads", description="CPU threads for one operation; 0 leaves torch's own choice."),
    ] = 0
    trace: Annotated[
        Trace,
        Meta(
            title="Trace", description="What the log holds: every token's numbers, or counts and times of each round."
        ),
    ] = "tokens"

    @property
    def greedy(self) -> bool:
        """Temperature 0: the target's likeliest token is taken, nothing is drawn."""
        return self.temperature == 0


class Option(Struct, frozen=True):
    """One row of `OPTIONS`: all that a form or a command line needs to know about a setting."""

    name: str
    title: str
    help: str
    kind: Literal["int", "float", "bool", "choice", "texts"]
    default: Any
    low: float | None = None
    low_open: bool = False
    high: float | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()


def _option(name: str, annotation: Any, default: Any) -> Option:
    base, meta = annotation.__origin__, annotation.__metadata__[0]
    choices = get_args(base) if getattr(base, "__origin__", None) is Literal else ()
    kinds: dict[Any, Literal["int", "float", "bool"]] = {int: "int", float: "float", bool: "bool"}
    return Option(
        name=name,
        title=meta.title,
        help=meta.description,
        kind="choice" if choices else kinds.get(base, "texts"),
        default=default,
        low=meta.gt if meta.ge is None else meta.ge,
        low_open=meta.gt is not None,
        high=meta.le,
        unit=(meta.extra or {}).get("unit", ""),
        choices=choices,
    )


def _declared() -> dict[str, Option]:
    hints = get_type_hints(RunSettings, include_extras=True)
    defaults = RunSettings()
    return {name: _option(name, hints[name], getattr(defaults, name)) for name in RunSettings.__struct_fields__}


OPTIONS: dict[str, Option] = _declared()


def checked(settings: RunSettings) -> RunSettings:
    """Return `settings` when every value is in its range; raise `BadSetting` naming the first that is not."""
    for option in OPTIONS.values():
        complaint = _complaint(option, getattr(settings, option.name))
        if complaint:
            raise BadSetting(complaint, _what_to_give(option))
    return settings


def settings_from(values: dict[str, Any]) -> RunSettings:
    """Build checked settings from untrusted values (a file, a form, a command line).

    Raises `BadSetting` for an unknown name, a wrong type or a value out of range.
    """
    unknown = sorted(set(values) - set(OPTIONS))
    if unknown:
        name = _short(unknown[0])
        raise BadSetting(f"There is no setting called {name}.", f"Known ones: {', '.join(OPTIONS)}.")
    for name, value in values.items():
        complaint = _complaint(OPTIONS[name], value)
        if complaint:
            raise BadSetting(complaint, _what_to_give(OPTIONS[name]))
    return msgspec.convert(values, RunSettings)


def unreadable_at(text: str) -> int | None:
    """Where `text` first holds what UTF-8 has no bytes for, counted from 0; None where it is sound.

    Python keeps bytes of a command line that it cannot read as lone surrogates (PEP 383), and JSON can spell them too;
    no tokenizer takes them and no model writes them.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        return error.start
    return None


def check_readable(prompt: str, advice: str = "Leave it out.") -> None:
    """Raise `BadPrompt` when `prompt` holds what no tokenizer takes: half a character, or a byte that is none."""
    broken = unreadable_at(prompt)
    if broken is not None:
        raise BadPrompt(f"The prompt is not UTF-8 text: character {broken + 1:,} cannot be read.", advice)


def _complaint(option: Option, given: Any) -> str:
    """Say in a sentence what is wrong with one value, or return an empty string."""
    value = _short(given)
    if option.kind == "choice":
        return "" if given in option.choices else f"{option.title} cannot be {value}."
    if option.kind == "bool":
        return "" if isinstance(given, bool) else f"{option.title} must be yes or no, not {value}."
    if option.kind == "texts":
        return _texts_complaint(option, given)
    if isinstance(given, bool) or not isinstance(given, int if option.kind == "int" else int | float):
        if option.kind == "int":
            return f"{option.title} must be a whole number, not {value}."
        return f"{option.title} must be a number, not {value}."
    if isinstance(given, float) and not math.isfinite(given):
        return f"{option.title} must be a finite number, not {value}."
    return "" if _in_range(option, given) else f"{option.title} is {value}, which is out of range."


def _texts_complaint(option: Option, given: Any) -> str:
    if not isinstance(given, tuple | list) or not all(isinstance(text, str) for text in given):
        value = _short(given)
        return f"{option.title} must be a list of texts, not {value}."
    if len(given) > 16:
        return f"{option.title} are more than 16."
    broken = next((text for text in given if unreadable_at(text) is not None), None)
    if broken is not None:
        value = _short(broken)
        return f"{option.title} must be UTF-8 text, not {value}."
    return "" if all(given) else f"{option.title} must not contain an empty text."


def _short(value: Any) -> str:
    """A wrong value as it stands in a sentence. Python does not even spell the largest whole numbers."""
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:
        return f"a number of more than {LONGEST_SHOWN} digits"
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _in_range(option: Option, value: float) -> bool:
    if option.low is not None and (value < option.low or (option.low_open and value == option.low)):
        return False
    return option.high is None or value <= option.high


def _what_to_give(option: Option) -> str:
    if option.choices:
        return f"Give one of {', '.join(option.choices)}."
    if option.kind == "bool":
        return "Give yes or no."
    if option.kind == "texts":
        return "Give up to 16 texts that are not empty."
    if option.kind == "int":
        return f"Give a whole number from {option.low} to {option.high}."
    if option.low_open:
        return f"Give a number above {option.low} to {option.high}."
    return f"Give a number from {option.low} to {option.high}."
