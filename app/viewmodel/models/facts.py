"""The chosen model: its facts with definitions, the memory it takes, and its possible drafts with the reason for each.

Knows facts and verdicts; how they were found out is nothing of its own.
"""

from __future__ import annotations

from app.viewmodel.lab.grid import Column, Grid
from app.viewmodel.models.listing import Stock
from app.viewmodel.phrases import NOT_YET, NOTHING, Phrase, marked, phrase
from app.viewmodel.race.inspector import Fact
from specdec_core.catalogue import parse_source
from specdec_core.models.fits import Fit, ModelFacts, Verdict
from specdec_core.models.memory import CACHED_TOKENS, Need, Room, memory_needs


def facts(stock: Stock) -> tuple[Fact, ...]:
    """What is known about the chosen model, with definitions."""
    model = stock.model
    if model is None:
        return ()
    known = stock.drafts.target if stock.drafts is not None else None
    licence = model.licence or (known.licence if known is not None else "")
    found = [
        _fact(phrase("Source"), phrase("{name}", name=model.source), phrase("What to write for it in a field.")),
        _fact(
            phrase("Licence"),
            phrase("{name}", name=licence) if licence else NOT_YET,
            phrase("What the model's own card names. Read the terms on its page."),
        ),
    ]
    if known is not None and not known.problem:
        found += [*_shape(known), *_memory(known, stock), *_machine(stock)]
    return tuple(found)


def _fact(name: Phrase, value: Phrase, definition: Phrase) -> Fact:
    return Fact(name=name, value=value, definition=definition)


def _shape(known: ModelFacts) -> list[Fact]:
    return [
        _fact(
            phrase("Architecture"),
            phrase("{name}", name=known.architecture),
            phrase("The kind of network, as its configuration names it."),
        ),
        _fact(phrase("Parameters"), _count(known.parameters), phrase("Numbers that were trained.")),
        _fact(
            phrase("Format on the disk"),
            phrase("{name}", name=known.stored_dtype) if known.stored_dtype else NOT_YET,
            phrase("The number format of its weights' file."),
        ),
        _fact(phrase("Vocabulary"), _tokens(known.vocabulary), phrase("Tokens that it can write.")),
        _fact(phrase("Context"), _tokens(known.context), phrase("The most tokens it can look back on.")),
        _fact(
            phrase("Chat template"),
            phrase("yes") if known.chat_template else phrase("no: prompts are used as they are"),
            phrase("Whether it was trained to answer, or only to go on with a text."),
        ),
    ]


def _memory(known: ModelFacts, stock: Stock) -> list[Fact]:
    need = _need(known, None, "ngram", stock)
    free = " + ".join(f"{room.free_bytes / 2**30:.1f} GiB ({room.place})" for room in _rooms(stock))
    return [
        _fact(
            phrase("Memory needed"),
            NOT_YET if need is None else _needed(need),
            phrase("Weights, cache of a text of 4,096 tokens, and working space, in the format that auto takes."),
        ),
        _fact(phrase("Memory free"), phrase("{free}", free=free), phrase("What is free now, by device.")),
    ]


def _machine(stock: Stock) -> list[Fact]:
    machine = stock.drafts.machine if stock.drafts is not None else None
    if machine is None:
        return []
    return [
        _fact(
            phrase("Device"),
            phrase("auto: {device}", device=machine.device),
            phrase("Where models compute while the setting Device says auto."),
        ),
        _fact(
            phrase("Number format"),
            phrase("auto: {dtype}", dtype=machine.dtype),
            phrase("The format of weights and scores while the setting Number format says auto."),
        ),
        _fact(
            phrase("Threads"),
            phrase("auto: {threads}", threads=machine.threads),
            phrase("How many cores a pass may use while the setting Threads says auto."),
        ),
    ]


def hint(stock: Stock) -> Phrase:
    """How to choose what auto chooses otherwise."""
    if stock.drafts is None or stock.drafts.machine is None or stock.drafts.target.problem:
        return NOTHING
    return phrase(
        "Choose another device, number format or number of threads in the form on the page Race; it counts from the "
        "next time models are loaded."
    )


def _count(value: int | None) -> Phrase:
    if value is None:
        return NOT_YET
    if value < 10**6:
        return phrase("{n}", n=f"{value:,}")
    text = f"{value / 1e9:.2f}" if value >= 10**9 else f"{value / 1e6:.1f}"
    return phrase("{n} billion", n=text) if value >= 10**9 else phrase("{n} million", n=text)


def _tokens(value: int | None) -> Phrase:
    return NOT_YET if value is None else phrase("{n} tokens", n=f"{value:,}")


def _rooms(stock: Stock) -> tuple[Room, ...]:
    machine = stock.drafts.machine if stock.drafts is not None else None
    return (*((stock.room,) if stock.room is not None else ()), *(machine.rooms if machine is not None else ()))


def _need(target: ModelFacts, draft: ModelFacts | None, kind: str, stock: Stock) -> Need | None:
    """What a pair takes in the number format that auto means here."""
    machine = stock.drafts.machine if stock.drafts is not None else None
    dtype = machine.dtype if machine is not None else "float32"
    tokens = min(CACHED_TOKENS, target.context or CACHED_TOKENS)
    needs = memory_needs(target, draft, kind, rooms=_rooms(stock), tokens=tokens)
    fallback = next((need for need in needs if need.dtype == "bfloat16"), None)  # halves are all of one size
    return next((need for need in needs if need.dtype == dtype), fallback)


def _needed(need: Need) -> Phrase:
    text = f"{need.bytes / 2**30:.2f}"
    return phrase("{n} GiB", n=text) if need.fits_in else phrase("{n} GiB: more than is free", n=text)


VERDICTS: dict[Verdict, str] = {
    "fits": marked("fits"),
    "may fit": marked("may fit"),
    "not here": marked("not here"),
    "does not fit": marked("does not fit"),
}


def drafts(stock: Stock) -> Grid | None:
    """Every possible draft of the chosen model, those that fit set in bold."""
    if stock.drafts is None:
        return None
    head = (
        Column(phrase("Draft")),
        Column(phrase("Verdict"), phrase("Whether every id that both models know means the same token.")),
        Column(phrase("Memory"), phrase("What target and draft need together, in the format that auto takes.")),
        Column(phrase("Why")),
    )
    rows = tuple((fit.draft, VERDICTS[fit.verdict], _pair_memory(fit, stock), fit.reason) for fit in stock.drafts.fits)
    fitting = (place for place, fit in enumerate(stock.drafts.fits) if fit.verdict == "fits")
    return Grid(head, rows, frozenset(fitting))


def _pair_memory(fit: Fit, stock: Stock) -> str:
    assert stock.drafts is not None
    kind = parse_source(fit.draft).kind if fit.draft in ("ngram", "self-int8") else ""
    if fit.verdict != "fits" or (not kind and fit.facts is None):
        return str(NOT_YET)
    need = _need(stock.drafts.target, fit.facts, kind, stock)
    return str(NOT_YET) if need is None else f"{need.bytes / 2**30:.2f} GiB"


def reason(stock: Stock, place: int | None) -> Phrase:
    """The whole sentence about one draft of the list."""
    if stock.drafts is None or place is None or place >= len(stock.drafts.fits):
        return NOTHING
    fit = stock.drafts.fits[place]
    return phrase("{draft}: {reason}", draft=fit.draft, reason=Phrase(fit.reason))


def draft_at(stock: Stock, place: int | None) -> str:
    """The source of a draft of the list that can be used; empty where it cannot."""
    if stock.drafts is None or place is None or place >= len(stock.drafts.fits):
        return ""
    fit = stock.drafts.fits[place]
    return fit.draft if fit.verdict in ("fits", "may fit") else ""


def draft_for(stock: Stock, present: str) -> str:
    """The draft to put beside the chosen target: the present one where it fits, else the first that does."""
    if stock.drafts is None:
        return present
    fitting = [fit.draft for fit in stock.drafts.fits if fit.verdict == "fits"]
    return present if present in fitting or not fitting else fitting[0]


def silence(stock: Stock) -> Phrase:
    """What stands where the list of drafts would be, while there is none."""
    model = stock.model
    if model is None:
        return phrase("Choose a model on the left to see what it is and which drafts fit it.")
    if stock.examining:
        return phrase("Comparing tokenizers; no weights are loaded \u2026")
    if stock.waiting:
        return phrase("Drafts are compared when the race or job has ended, so that it is not slowed down.")
    if stock.problem:
        return Phrase(stock.problem)
    if model.kind == "trained":
        return phrase("This is a draft. Choose its target to see it among the drafts that fit.")
    if stock.drafts is not None and stock.drafts.target.problem:
        return phrase("Nothing can draft for a model that cannot be used.")
    if not model.here:
        return phrase("Drafts are compared once the model is here.")
    return NOTHING
