"""Every possible draft of a target with fits or does not fit, and why, from files alone and only once for each state.

Knows how vocabularies are compared and what is remembered; which drafts there are is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from specdec_core.catalogue import PAIRS, parse_source
from specdec_core.engine.belonging import trained_fit
from specdec_core.engine.checks import compare_vocabularies
from specdec_core.engine.doctor import free_rooms, judge
from specdec_core.engine.facts import Found, facts_of
from specdec_core.engine.loading import pick_device, pick_dtype
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
from specdec_core.models.whereabouts import place_of, stamp_of

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
        return trained_fit(target, draft, lambda: reader.found(target).facts)
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
