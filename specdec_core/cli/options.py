"""The options that describe a run, for every command that decodes: made from `settings.OPTIONS`, not typed again.

Knows how a command line becomes a `RunRequest`; decodes nothing.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer
from msgspec import Struct

from specdec_core.catalogue import DEFAULT_PAIR, RunRequest, find_pair, parse_source, parse_target
from specdec_core.errors import BadInput, BadPrompt
from specdec_core.settings import OPTIONS, Arm, Option, RunSettings, check_readable, settings_from
from specdec_core.settings_line import read_line
from specdec_core.wording.voices import Language

MOST_PROMPT_BYTES = 4 << 20
STANDARD_INPUT = "-"
_MODELS, _PROMPT, _DECODING = "Models", "Prompt", "Decoding"
_KINDS: dict[str, Any] = {"int": int, "float": float, "bool": bool, "texts": list[str]}

NO_VALUE = ""  # metavar of a flag: without it the help asks for a value that is not taken

JsonFlag = Annotated[
    bool,
    typer.Option("--json", metavar=NO_VALUE, help="Print one JSON object on standard output, and nothing else there."),
]


PageLanguage = Annotated[
    Language, typer.Option("--language", help="The language of the HTML page; all else that is written is English.")
]


class Wanted(Struct, frozen=True, kw_only=True):
    """What was typed for a run, unchecked."""

    pair: str | None
    target: str | None
    draft: str | None
    prompt: str | None
    prompt_file: str | None
    settings: dict[str, Any]
    line: str | None = None
    typed: frozenset[str] = frozenset(OPTIONS)
    """Which of the settings were typed themselves, and so go before those of a settings line."""


class Sources(Struct, frozen=True, kw_only=True):
    """The models of a run by name; `name` is the catalogue's, where the pair is one of it."""

    name: str | None
    target: str
    draft: str


def takes_request(command: Callable[..., None]) -> Callable[..., None]:
    """Give `command(wanted, **own)` all options of a run, next to its own."""
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    own_names = [parameter.name for parameter in own]

    @functools.wraps(command)
    def with_options(**given: Any) -> None:
        wanted = Wanted(
            settings={name: given[name] for name in OPTIONS},
            line=given["settings"],
            typed=_typed(given["context"]),
            **{name: given[name] for name in ("pair", "target", "draft", "prompt", "prompt_file")},
        )
        command(wanted, **{name: given[name] for name in own_names})

    context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    declare(with_options, [context, *source_parameters(), _line_parameter(), *own, *setting_parameters()])
    return with_options


def _typed(context: typer.Context) -> frozenset[str]:
    """The settings that stand on the command line; the others have their default."""
    sources = {name: context.get_parameter_source(name) for name in OPTIONS}
    return frozenset(name for name, source in sources.items() if source is not None and source.name != "DEFAULT")


def _line_parameter() -> inspect.Parameter:
    help_text = "A settings line, as the window copies it; options beside it go first."
    option = typer.Option("--settings", metavar="LINE", help=help_text, rich_help_panel=_DECODING)
    return _parameter("settings", str | None, option)


def declare(command: Callable[..., None], parameters: Sequence[inspect.Parameter]) -> None:
    """Let typer, which reads signatures, see these parameters."""
    command.__dict__["__signature__"] = inspect.Signature(parameters)
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}


def setting_parameters(*, without: Collection[str] = (), **defaults: Any) -> list[inspect.Parameter]:
    """Typer parameters for the declared settings, some with a default that suits the command."""
    wanted = [option for option in OPTIONS.values() if option.name not in without]
    return [
        _setting_parameter(msgspec.structs.replace(option, default=defaults.get(option.name, option.default)))
        for option in wanted
    ]


def _parameter(name: str, kind: Any, option: Any, *, default: Any = None) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option])


def source_parameters() -> list[inspect.Parameter]:
    def text(name: str, metavar: str, help_text: str, panel: str) -> inspect.Parameter:
        flag = f"--{name.replace('_', '-')}"
        return _parameter(name, str | None, typer.Option(flag, metavar=metavar, help=help_text, rich_help_panel=panel))

    source = "a folder, a .gguf file or a hub id"
    return [
        text("pair", "NAME", f"A pair of the catalogue; see `specdec pairs`. Default: {DEFAULT_PAIR.name}.", _MODELS),
        text("target", "SRC", f"The target model instead: {source}.", _MODELS),
        text("draft", "SRC", f"The draft model: {source}, or ngram, or self-int8.", _MODELS),
        text("prompt", "TEXT", "What the models go on from.", _PROMPT),
        text("prompt_file", "FILE", "Read the prompt from a UTF-8 file; - is standard input.", _PROMPT),
    ]


def _setting_parameter(option: Option) -> inspect.Parameter:
    """A typer parameter for one declared setting. Ranges are checked by `settings_from`, which knows the sentence."""
    kind = Literal[option.choices] if option.choices else _KINDS[option.kind]
    default = list(option.default) if option.kind == "texts" else option.default
    limits = _range(option)
    declared = typer.Option(
        f"--{option.name.replace('_', '-')}",
        help=f"{option.help} {limits}".rstrip(),
        show_default=option.kind not in ("texts", "bool"),
        metavar={"texts": "TEXT", "bool": NO_VALUE}.get(option.kind),
        rich_help_panel=_DECODING,
    )
    return _parameter(option.name, kind, declared, default=default)


def _range(option: Option) -> str:
    if option.kind == "texts":
        return "Give it once for each."
    if option.low is None:
        return ""
    end = "" if option.high is None else f" to {option.high:,}"
    return f"({'above' if option.low_open else 'from'} {option.low:,}{end})"


def request_from(wanted: Wanted, arm: Arm) -> tuple[RunRequest, Sources]:
    """Check what was typed and return the request. Raises a `BadInput` that says which option to change."""
    wanted = with_line(wanted)
    settings = checked_settings(wanted.settings)
    sources = checked_sources(wanted)
    request = RunRequest(
        arm=arm, target=sources.target, draft=sources.draft, prompt=prompt_from(wanted), settings=settings
    )
    return request, sources


def with_line(wanted: Wanted) -> Wanted:
    """What was typed, laid over what a settings line says. Raises `BadSetting` for a line that is none."""
    if wanted.line is None:
        return wanted
    line = read_line(wanted.line)
    values = {**msgspec.structs.asdict(line.settings), **{name: wanted.settings[name] for name in wanted.typed}}
    models = {name: getattr(line, name) or None for name in ("pair", "target", "draft")}
    if wanted.pair or wanted.target or wanted.draft:
        models = {}
    return msgspec.structs.replace(wanted, settings=values, **models)


def checked_settings(values: dict[str, Any]) -> RunSettings:
    """The settings that were typed, in their ranges."""
    return settings_from({**values, "stop": tuple(values["stop"])})


def checked_sources(wanted: Wanted) -> Sources:
    """The models that were typed: a pair by name, or a target and a draft; a draft alone replaces the pair's own."""
    if wanted.target is None:
        pair = DEFAULT_PAIR if wanted.pair is None else find_pair(wanted.pair)
        draft = wanted.draft or pair.draft
        sources = Sources(name=pair.name if draft == pair.draft else None, target=pair.target, draft=draft)
    elif wanted.pair is not None:
        raise BadInput("Both --pair and --target name the target model.", "Give one of them.")
    else:
        # Every model can draft for itself, so a target alone is enough.
        sources = Sources(name=None, target=wanted.target, draft=wanted.draft or "self-int8")
    parse_target(sources.target), parse_source(sources.draft)
    return sources


def prompt_from(wanted: Wanted) -> str:
    """The prompt that was typed, or the content of the file that was named."""
    if wanted.prompt is not None and wanted.prompt_file is not None:
        raise BadPrompt("There are two prompts.", "Give --prompt or --prompt-file, not both.")
    if wanted.prompt_file is not None:
        prompt, where = _file_text(wanted.prompt_file), f"The prompt in {wanted.prompt_file} is empty."
    elif wanted.prompt is not None:
        prompt, where = wanted.prompt, "The prompt is empty."
    else:
        raise BadPrompt("There is no prompt.", "Give it with --prompt TEXT or --prompt-file FILE.")
    if not prompt.strip():
        raise BadPrompt(where, "Write something for the model to go on from.")
    # A file was read as UTF-8, so what cannot be read was typed.
    check_readable(prompt, "Save it as UTF-8 and give the file with --prompt-file.")
    return prompt


def _file_text(name: str) -> str:
    try:
        raw = _first_bytes(name)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadPrompt(f"The prompt file {name} cannot be read: {reason}.", "Check the path.") from error
    if len(raw) > MOST_PROMPT_BYTES:
        limit = f"{MOST_PROMPT_BYTES >> 20} MiB"
        raise BadPrompt(f"The prompt file {name} is larger than {limit}.", "Give a shorter text.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPrompt(
            f"The prompt file {name} is not UTF-8 text: byte {error.start + 1:,} cannot be read.", "Save it as UTF-8."
        ) from error


def _first_bytes(name: str) -> bytes:
    """Never more than just above the cap, so that a device or an endless pipe does no harm."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(MOST_PROMPT_BYTES + 1)
    with Path(name).expanduser().open("rb") as file:
        return file.read(MOST_PROMPT_BYTES + 1)
