"""`specdec pairs`, `specdec prepare` and `specdec doctor`: what is there, and what fits.

Knows the catalogue and the places where models lie; the doctor's facts come from the engine.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from specdec_core.catalogue import DEFAULT_PAIR, PAIRS, Pair, parse_source, parse_target
from specdec_core.cli.codes import DONE, FAILED
from specdec_core.cli.doctor import show_diagnosis
from specdec_core.cli.options import JsonFlag
from specdec_core.cli.results import rows_table
from specdec_core.cli.terminal import Terminal
from specdec_core.models.places import BUNDLED, bundled_file, converted_folder, is_converted
from specdec_core.models.whereabouts import Place, place_of


def pairs(*, as_json: JsonFlag = False) -> None:
    """List the model pairs that can be chosen by name, and which of them are on this machine."""
    terminal = Terminal()
    found = [(pair, place_of(pair.target), place_of(pair.draft)) for pair in PAIRS]
    if as_json:
        terminal.json({"default": DEFAULT_PAIR.name, "pairs": [_pair_object(*row) for row in found]})
        return
    terminal.out.print(
        rows_table(("Pair", "Target, draft, note", "On this machine"), [_pair_row(*row) for row in found])
    )


def _pair_row(pair: Pair, target: Place, draft: Place) -> tuple[str, str, str]:
    name = f"{pair.name}\n(default)" if pair is DEFAULT_PAIR else pair.name
    return name, f"{pair.target}\n{pair.draft}\n{pair.note}\n", f"{target.words}\n{draft.words}"


def _pair_object(pair: Pair, target: Place, draft: Place) -> dict[str, Any]:
    ready = target.state == "here" and draft.state == "here"
    return {
        **msgspec.to_builtins(pair),
        "ready": ready,
        "places": {"target": msgspec.to_builtins(target), "draft": msgspec.to_builtins(draft)},
    }


def prepare() -> None:
    """Convert the bundled model once, so that the first run starts fast. Later calls check it, and mend it."""
    terminal = Terminal()
    for name in BUNDLED:
        path = bundled_file(name)
        folder = converted_folder(path)
        if is_converted(path, care="content"):
            terminal.out.out(f"The bundled model {name} is ready in {folder}.", highlight=False)
            continue
        terminal.note(f"Converting the bundled model {name} into {folder}, once; this takes half a minute.")
        from specdec_core.engine.gguf import convert
        from specdec_core.engine.loading import silence_library

        silence_library()
        convert(path, thorough=True)
        terminal.out.out(f"Converted {name}; later starts are quick.", highlight=False)


def doctor(
    target: Annotated[str, typer.Argument(metavar="TARGET", help="The target model.", show_default=False)],
    draft: Annotated[
        str, typer.Argument(metavar="DRAFT", help="The draft model, ngram or self-int8.", show_default=False)
    ],
    *,
    as_json: JsonFlag = False,
) -> None:
    """Say whether a draft fits a target, from their files' facts alone. Exit code 1 when it does not."""
    terminal = Terminal()
    parse_target(target), parse_source(draft)
    terminal.note("Reading the facts of both models; no weights are loaded.")
    from specdec_core.engine.doctor import diagnose

    diagnosis = diagnose(target, draft)
    if as_json:
        terminal.json(diagnosis)
    else:
        show_diagnosis(terminal, diagnosis)
    raise typer.Exit(DONE if diagnosis.fits else FAILED)
