"""Every possible draft of a target with fits or does not fit, and why, from files alone and only once for each state.

Knows how vocabularies are compared and what is remembered; which drafts there are is said elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import torch

from specdec_core.catalogue import PAIRS, parse_source
from specdec_core.engine.checks import compare_vocabularies
from specdec_core.engine.doctor import free_rooms, judge
from specdec_core.engine.facts import Found, facts_of
from specdec_core.engine.lean import FAMILY
from specdec_core.engine.loading import pick_device, pick_dtype
from specdec_core.engine.trained import fingerprint_of, width_of
from specdec_core.errors import ModelNotFound, SpecDecError
from specdec_core.models.fits import (
    DraftList,
    Fit,
    Machine,
    ModelFacts,
    Verdict,
    candidates,
    ordered_list,
    pair_stamp,
    recall,
    remember,
)
from specdec_core.models.places import DRAFT_DESCRIPTION
from specdec_core.models.whereabouts import folder_of, place_of, stamp_of

_PREFIXES = ("It fits: ", "It does not fit: ")


def draft_list(
    target: str, also: Sequence[str] = (), *, told: Callable[[str], None] = lambda source: None
) -> DraftList:
    """Examine what is not known yet, and return every candidate. `told` hears of each model that is examined.

    Raises `ModelNotFound` for a target that is not on this machine. Nothing is downloaded.
    """
    _check_here(target)
    known = recall()
    reader = _Reader(told)
    facts = known.facts.get(stamp_of(target))
    if facts is None:
        facts = known.facts[stamp_of(target)] = reader.found(target).facts
    fits = []
    for draft in candidates(target, also):
        stamp = pair_stamp(target, draft)
        if stamp not in known.fits:
            known.fits[stamp] = _fit(target, draft, reader)
        fits.append(known.fits[stamp])
    known.facts |= {stamp_of(source): found.facts for source, found in reader.examined.items()}
    known.machine = machine()
    remember(known)
    return ordered_list(facts, fits, machine=known.machine)


def machine() -> Machine:
    """What `auto` means here."""
    device = pick_device("auto")
    dtype = str(pick_dtype("auto", device)).removeprefix("torch.")
    return Machine(device=str(device), dtype=dtype, threads=torch.get_num_threads(), rooms=free_rooms()[1:])


def _check_here(target: str) -> None:
    place = place_of(target)
    if place.state == "missing":
        raise ModelNotFound(place.words, "Choose another target.")
    if place.state == "to download":
        raise ModelNotFound(
            f"{target} is not on this machine, so no draft can be compared with it.",
            f"Get it on the page Models, or with: specdec pull {target}",
        )


class _Reader:
    """Reads each model once, however many others it is compared with."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self.examined: dict[str, Found] = {}

    def found(self, source: str) -> Found:
        """Facts and vocabulary; a model that cannot be used has its problem among them."""
        if source not in self.examined:
            self._told(source)
            try:
                self.examined[source] = facts_of(source)
            except SpecDecError as error:
                self.examined[source] = Found(facts=ModelFacts(source=source, problem=str(error)))
        return self.examined[source]


def _fit(target: str, draft: str, reader: _Reader) -> Fit:
    try:
        place = place_of(draft)
    except SpecDecError as error:
        return Fit(draft=draft, verdict="does not fit", reason=str(error))
    if place.state == "missing":
        return Fit(draft=draft, verdict="not here", reason=place.words)
    if place.state == "to download":
        paired = any((pair.target, pair.draft) == (target, draft) for pair in PAIRS)
        reason = (
            "It is this target's draft in the catalogue." if paired else "Whether it fits is known once it is here."
        )
        return Fit(draft=draft, verdict="not here", reason=f"It is not on this machine. {reason}")
    if parse_source(draft).kind == "trained":
        return _trained_fit(target, draft, reader)
    return _compared(target, draft, reader)


def _compared(target: str, draft: str, reader: _Reader) -> Fit:
    """A model's vocabulary beside the target's, id by id; memory is another matter, which changes by the minute."""
    kind = parse_source(draft).kind
    target_found = reader.found(target)
    found = None if kind in ("ngram", "self-int8") else reader.found(draft)
    vocabulary = None
    if found is not None and target_found.tokens and found.tokens:
        vocabulary = compare_vocabularies(target_found.tokens, found.tokens)
    fits, words = judge(target_found, found, kind=kind, vocabulary=vocabulary, needs=())
    if vocabulary is not None and vocabulary.differing:
        reason = (
            f"{vocabulary.differing:,} of {vocabulary.differing + vocabulary.shared:,} ids differ; "
            f"first, {vocabulary.first_difference}."
        )
    elif fits and kind == "self-int8":
        reason = "It is made from the target's own weights."
    else:
        reason = _sentence(words)
    verdict: Verdict = "fits" if fits else "does not fit"
    return Fit(draft=draft, verdict=verdict, reason=reason, facts=None if found is None else found.facts)


def _sentence(words: str) -> str:
    """The doctor's verdict without the part that a list says in a column of its own."""
    rest = next((words.removeprefix(prefix) for prefix in _PREFIXES if words.startswith(prefix)), words)
    return rest[:1].upper() + rest[1:]


def _trained_fit(target: str, draft: str, reader: _Reader) -> Fit:
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
    if other := _other_network(reader.found(target).facts, belongs, width=width_of(folder)):
        return Fit(draft=draft, verdict="does not fit", reason=other)
    if belongs == target_name(target):
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


def target_name(target: str) -> str:
    """The name under which a target is known once it is loaded."""
    source = parse_source(target)
    return source.where if source.kind in ("hub", "bundled") else Path(source.where).stem
