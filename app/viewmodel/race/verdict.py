"""The verdict on a race in one plain sentence, and the numbers it came from.

Knows no judgement of its own: that is `specdec_core.advice`. Knows nothing of how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from app.viewmodel.phrases import NOT_YET, NOTHING, Phrase, phrase
from app.viewmodel.race.inspector import Fact
from app.viewmodel.race.lanes import Lane, Race
from app.viewmodel.race.summary import Tone
from specdec_core.advice import EVEN, ONE_RACE, Advice, Judgement, Limit, advise, is_best
from specdec_core.wording.sayings import phrased

NEARLY = 1 + EVEN  # a prediction that promises less than this is not worth a change


class Verdict(NamedTuple):
    """What is said of a race. `try_gamma` is a fixed draft length that is predicted to do better, if there is one.

    `note` says what it rests on.
    """

    tone: Tone
    sentence: Phrase
    reason: Phrase
    numbers: tuple[Fact, ...]
    try_gamma: int | None
    note: Phrase = NOTHING


TONES: Mapping[Judgement, Tone] = MappingProxyType(
    {"pays": "good", "even": "neutral", "other length": "bad", "no": "bad", "unsteady": "caution", "unknown": "neutral"}
)

HALVED: Mapping[Limit, tuple[Phrase, Phrase]] = MappingProxyType(
    {
        "draft": (
            phrase("With a draft twice as fast"),
            phrase("The best predicted speed-up if every draft pass took half its time."),
        ),
        "acceptance": (
            phrase("With half the rejections"),
            phrase("The best predicted speed-up if the draft were wrong half as often."),
        ),
        "verification": (
            phrase("With cheaper verification"),
            phrase("The best predicted speed-up if verifying one more position cost half as much."),
        ),
        "bookkeeping": (
            phrase("With half the other work"),
            phrase("The best predicted speed-up if judging, roll-back and text took half their time."),
        ),
    }
)


def verdict(race: Race) -> Verdict:
    """The verdict on a race as far as it has come."""
    found = advise(race.plain.figures, race.speculative.figures)
    sentence = phrased(found.sentence)
    if found.judgement != "unknown" and not race.complete:
        sentence = phrase("So far: {sentence}", sentence=sentence)
    return Verdict(
        tone=TONES[found.judgement],
        sentence=sentence,
        reason=phrased(found.reason),
        numbers=(*_numbers(found), *_other_rule(race.speculative)),
        try_gamma=_better(found, race.speculative),
        note=phrased(ONE_RACE) if race.complete and found.judgement not in ("unknown", "unsteady") else NOTHING,
    )


def _better(found: Advice, lane: Lane) -> int | None:
    if found.judgement not in ("pays", "even", "other length") or lane.started is None:
        return None
    if found.judgement == "pays" and is_best(found):  # the sentence says that the length is about right
        return None
    best, gain = found.best_gamma or 0, found.best_predicted or 0.0
    settings = lane.started.settings
    same = settings.gamma_control == "fixed" and settings.gamma == best
    worth = gain >= max(NEARLY, NEARLY * (found.measured or 0.0))
    return best if best and worth and not same else None


def _numbers(found: Advice) -> Iterable[Fact]:
    if found.parts is None:
        return
    yield Fact(phrase("Measured speed-up"), _times(found.measured), phrase("Speculative over plain tokens/s."))
    yield Fact(
        phrase("Drafts a round"),
        NOT_YET if found.gamma is None else phrase("{gamma}", gamma=f"{found.gamma:.1f}"),
        phrase("Mean draft length of the rounds that drafted."),
    )
    yield Fact(
        phrase("Best draft length"),
        phrase("{best}, predicted {gain}", best=found.best_gamma or 0, gain=_times(found.best_predicted)),
        phrase(
            "The draft length of the highest predicted speed-up; 0 means not to speculate. Positions beyond those "
            "judged are taken to be like the last one known."
        ),
    )
    yield from _acceptance(found)
    yield from _costs(found)
    for limit, gain in found.if_halved.items():
        name, definition = HALVED[limit]
        yield Fact(name, _times(gain), definition)


def _acceptance(found: Advice) -> Iterable[Fact]:
    yield Fact(
        phrase("Judged drafts that pass"),
        NOT_YET if found.alpha is None else phrase("{percent} %", percent=f"{100 * found.alpha:.1f}"),
        phrase("Accepted / (accepted + rejected)."),
    )
    yield Fact(
        phrase("Needed to break even"),
        phrase("cannot")
        if found.break_even is None
        else phrase("{percent} %", percent=f"{100 * found.break_even:.1f}"),
        phrase(
            "The acceptance at which drafts of the best length neither gain nor lose, at the costs measured here; for "
            "one draft where no length gains."
        ),
    )


def _costs(found: Advice) -> Iterable[Fact]:
    parts = found.parts
    if parts is None:
        return
    rows = (
        (
            phrase("One target pass"),
            parts.target,
            phrase("A pass of the target over one position, from the plain run."),
        ),
        (phrase("One drafted token"), parts.draft, phrase("The drafter's time for each token it proposed.")),
        (
            phrase("One more position to verify"),
            parts.extra,
            phrase("What verification took beyond one target pass, over the drafts."),
        ),
        (phrase("Work around a round"), parts.bookkeeping, phrase("Judging, roll-back, text and the log.")),
    )
    for name, cost, definition in rows:
        yield Fact(name, phrase("{ms} ms", ms=f"{cost / 1e6:.2f}"), definition)


def _other_rule(lane: Lane) -> Iterable[Fact]:
    """What the chain rule would have kept of a run that was verified in blocks."""
    found = lane.rejudging.result()
    if found is None:
        return
    yield Fact(
        phrase("Accepted a round, by block and by chain"),
        phrase("{block} and {chain}", block=f"{found.block:.2f}", chain=f"{found.chain:.2f}"),
        phrase(
            "Expected accepted drafts a round, from the recorded probabilities: as verified here, in blocks, and had "
            "the same drafts been judged one by one."
        ),
    )


def _times(gain: float | None) -> Phrase:
    return NOT_YET if gain is None else phrase("{gain}×", gain=f"{gain:.2f}")
