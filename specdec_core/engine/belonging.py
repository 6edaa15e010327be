"""Whether a trained draft belongs to a target, told from the files of both.

Knows descriptions and prints of weights; loads nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from specdec_core.catalogue import parse_source
from specdec_core.engine.lean import FAMILY
from specdec_core.engine.trained import fingerprint_of, width_of
from specdec_core.models.fits import Fit, ModelFacts
from specdec_core.models.places import DRAFT_DESCRIPTION
from specdec_core.models.whereabouts import folder_of


def trained_fit(target: str, draft: str, facts: Callable[[], ModelFacts]) -> Fit:
    """By a print of the target's weights where it can be taken from files, else by the name it was trained for."""
    folder = Path(parse_source(draft).where)
    try:
        mark = json.loads((folder / DRAFT_DESCRIPTION).read_text(encoding="utf-8"))["target"]
        belongs, expected = str(mark["name"]), str(mark["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        return Fit(draft=draft, verdict="does not fit", reason=f"Its {DRAFT_DESCRIPTION} cannot be read.")
    found = _print_of(target)
    if found is not None:
        if found == expected:
            return Fit(draft=draft, verdict="fits", reason="It was trained for these very weights.")
        reason = f"It was trained for {belongs}, whose weights are not these."
        return Fit(draft=draft, verdict="does not fit", reason=reason)
    if parse_source(target).kind in ("toy", "ngram", "self-int8", "trained"):
        return Fit(draft=draft, verdict="does not fit", reason=f"It was trained for {belongs}.")
    if other := _other_network(facts(), belongs, width=width_of(folder)):
        return Fit(draft=draft, verdict="does not fit", reason=other)
    if belongs == parse_source(target).model_name:
        reason = f"It was trained for {belongs}; its weights are compared with the target's when both are loaded."
        return Fit(draft=draft, verdict="fits", reason=reason)
    if parse_source(target).kind == "hub":
        return Fit(draft=draft, verdict="does not fit", reason=f"It was trained for {belongs}.")
    reason = f"It was trained for {belongs}; whether this is the same model is checked by its weights on loading."
    return Fit(draft=draft, verdict="may fit", reason=reason)


def _other_network(target: ModelFacts, belongs: str, *, width: int | None) -> str:
    """Why a draft cannot read the target's hidden states, as far as its shape tells; empty where it may."""
    if target.problem:
        return target.problem
    if target.architecture.lower().removesuffix("forcausallm") not in FAMILY:
        return f"It was trained for {belongs}; this target is of another kind, {target.architecture}."
    if width is not None and target.hidden is not None and width != target.hidden:
        wide, other = f"{width:,}", f"{target.hidden:,}"
        return f"It was trained for {belongs}, whose hidden states are {wide} wide; those of this target are {other}."
    return ""


def _print_of(target: str) -> str | None:
    """The print of a target's weights; None where they are not here as a folder of tensors with the usual names."""
    folder = folder_of(target)
    return fingerprint_of(folder) if folder is not None and folder.is_dir() else None
