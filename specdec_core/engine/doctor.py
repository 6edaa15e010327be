"""The pair doctor: whether a draft fits a target and both fit this machine, told before any weight is loaded.

Knows facts and free memory; how the facts are read is `facts`' business.
"""

from __future__ import annotations

import torch
from msgspec import Struct

from specdec_core.catalogue import parse_source, parse_target
from specdec_core.engine.belonging import trained_fit
from specdec_core.engine.checks import VocabularyReport, compare_vocabularies
from specdec_core.engine.facts import Found, facts_of
from specdec_core.errors import ModelDamaged, ModelUnsupported
from specdec_core.models.fits import Fit, ModelFacts
from specdec_core.models.memory import CACHED_TOKENS, Need, Room, cpu_room, memory_needs


class Diagnosis(Struct, frozen=True, kw_only=True):
    """All that is known about a pair. `draft` and `vocabulary` are None where the drafter has no model of its own."""

    target: ModelFacts
    draft_source: str
    draft: ModelFacts | None
    vocabulary: VocabularyReport | None
    same_chat_template: bool | None
    cached_tokens: int
    needs: tuple[Need, ...]
    rooms: tuple[Room, ...]
    fits: bool
    verdict: str
    advice: tuple[str, ...]


def diagnose(target: str, draft: str) -> Diagnosis:
    """Examine a pair. Raises `ModelNotFound` for a model that is not there; other faults are part of the verdict."""
    parse_target(target)
    target_found = _examined(target)
    kind = parse_source(draft).kind
    draft_found = None if kind in ("ngram", "self-int8", "trained") else _examined(draft)
    vocabulary = None
    if draft_found is not None and target_found.tokens and draft_found.tokens:
        vocabulary = compare_vocabularies(target_found.tokens, draft_found.tokens)
    rooms = free_rooms()
    tokens = min([CACHED_TOKENS, *(found.facts.context or CACHED_TOKENS for found in (target_found,))])
    needs = memory_needs(
        target_found.facts, None if draft_found is None else draft_found.facts, kind, rooms=rooms, tokens=tokens
    )
    trained = None
    if kind == "trained" and not target_found.facts.problem:
        trained = trained_fit(target, draft, lambda: target_found.facts)
    fits, verdict = judge(target_found, draft_found, kind=kind, vocabulary=vocabulary, needs=needs, trained=trained)
    return Diagnosis(
        target=target_found.facts,
        draft_source=draft,
        draft=None if draft_found is None else draft_found.facts,
        vocabulary=vocabulary,
        same_chat_template=None if draft_found is None else target_found.template == draft_found.template,
        cached_tokens=tokens,
        needs=needs,
        rooms=rooms,
        fits=fits,
        verdict=verdict,
        advice=advice(target_found.facts, None if draft_found is None else draft_found.facts, needs=needs)
        if fits
        else remedies(target_found.facts, vocabulary=vocabulary, needs=needs),
    )


def _examined(text: str) -> Found:
    try:
        return facts_of(text)
    except (ModelUnsupported, ModelDamaged) as error:
        return Found(facts=ModelFacts(source=text, problem=str(error)))


def free_rooms() -> tuple[Room, ...]:
    """Free memory of this machine, and of each GPU that torch can use."""
    rooms = [cpu_room()]
    for index in range(torch.cuda.device_count()):
        rooms.append(Room(place=f"cuda:{index}", free_bytes=torch.cuda.mem_get_info(index)[0]))
    return tuple(rooms)


def judge(
    target: Found,
    draft: Found | None,
    *,
    kind: str,
    vocabulary: VocabularyReport | None,
    needs: tuple[Need, ...],
    trained: Fit | None = None,
) -> tuple[bool, str]:
    """Whether the pair fits, and one sentence that says why not, or what it rests on."""
    against = _against(target, draft, kind=kind, vocabulary=vocabulary, trained=trained)
    if against:
        return False, against
    if needs and not any(need.fits_in for need in needs):
        least = min(need.bytes for need in needs)
        return False, f"It does not fit into this machine: at least {least / 2**30:.1f} GiB are needed."
    if trained is not None:
        reason = _within(trained.reason)
        return True, f"It fits: {reason}" if trained.verdict == "fits" else f"It may fit: {reason}"
    if vocabulary is None:
        return True, "It fits: this drafter needs no model of its own."
    return True, f"It fits: all {vocabulary.shared:,} ids that both models know mean the same."


def _against(
    target: Found, draft: Found | None, *, kind: str, vocabulary: VocabularyReport | None, trained: Fit | None
) -> str:
    """What speaks against a pair on any machine; empty where nothing does."""
    problems = [found.facts.problem for found in (target, draft) if found is not None and found.facts.problem]
    if problems:
        return f"It does not fit: {problems[0]}"
    if kind == "self-int8" and parse_source(target.facts.source).kind == "toy":
        return "It does not fit: the toy models have no weights to quantise."
    if vocabulary is not None and not vocabulary.fits:
        reason = vocabulary.first_difference or "they have no id in common"
        return f"It does not fit: the vocabularies differ, {reason}."
    if trained is not None and trained.verdict == "does not fit":
        return f"It does not fit: {_within(trained.reason)}"
    return ""


def _within(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def remedies(target: ModelFacts, *, vocabulary: VocabularyReport | None, needs: tuple[Need, ...]) -> tuple[str, ...]:
    """What to do about a pair that does not fit: no other draft helps a target that cannot be decoded or held."""
    if target.problem:
        return ("Choose another target: no draft fits one that cannot be decoded here.",)
    if (vocabulary is None or vocabulary.fits) and needs and not any(need.fits_in for need in needs):
        return ("Choose smaller models, or free some memory.",)
    if parse_target(target.source).kind == "toy":
        return ("Choose the draft toy:draft, or one without a model: ngram.",)
    return ("Choose a draft of the target's own family, or one without a model: ngram or self-int8.",)


def advice(target: ModelFacts, draft: ModelFacts | None, *, needs: tuple[Need, ...]) -> tuple[str, ...]:
    """What to know about a pair that fits."""
    found = [] if draft is None else _pair_advice(target, draft)
    if not needs:
        found.append("The number of parameters is not known, so memory was not estimated.")
    elif not any(need.fits_in for need in needs if need.dtype == "float32"):
        found.append("In float32 it is too large for the memory that is free: choose --dtype bfloat16.")
    return tuple(found)


def _pair_advice(target: ModelFacts, draft: ModelFacts) -> list[str]:
    found = []
    if target.padded_width != draft.padded_width:
        found.append(
            f"The models score {target.padded_width or 0:,} and {draft.padded_width or 0:,} rows; the rows beyond the "
            "shared vocabulary are padding and never drawn."
        )
    if draft.context is not None and (target.context is None or draft.context < target.context):
        found.append(f"The draft looks back on {draft.context:,} tokens; a longer text goes on without drafts.")
    if draft.parameters and target.parameters and draft.parameters >= target.parameters:
        found.append("The draft is not smaller than the target, so it will hardly save any time.")
    if not target.chat_template:
        found.append("The target has no chat template: prompts are used as they are.")
    return found
