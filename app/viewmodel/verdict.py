"""The verdict on a race in one plain sentence, the numbers it came from, and whether speculation is at work.

Knows no judgement of its own: that is `specdec_core.advice`. Knows nothing of how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from app.viewmodel.inspector import Fact
from app.viewmodel.phrases import NOT_YET, NOTHING, Phrase, phrase
from app.viewmodel.race import Lane, Race
from app.viewmodel.summary import Tone
from specdec_core.advice import Advice, Judgement, Limit, Said, advise
from specdec_core.events import FellBack, GammaChanged, RoundFinished, RoundStarted, RunEvent, SettingsChanged
from specdec_core.settings import GammaControl

Activity = Literal["none", "active", "resting", "off"]

NEARLY = 1.02  # a prediction that promises less than this is not worth a change


class Verdict(NamedTuple):
    """What is said of a race. `try_gamma` is a fixed draft length that is predicted to do better, if there is one."""

    tone: Tone
    sentence: Phrase
    reason: Phrase
    numbers: tuple[Fact, ...]
    try_gamma: int | None


TONES: Mapping[Judgement, Tone] = MappingProxyType(
    {"pays": "good", "even": "neutral", "other length": "bad", "no": "bad", "unknown": "neutral"}
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
            phrase("With half the work around"),
            phrase("The best predicted speed-up if judging, roll-back and text took half their time."),
        ),
    }
)


def verdict(race: Race) -> Verdict:
    """The verdict on a race as far as it has come."""
    found = advise(race.plain.figures, race.speculative.figures)
    sentence = _phrase(found.sentence)
    if found.judgement != "unknown" and not race.complete:
        sentence = phrase("So far: {sentence}", sentence=sentence)
    return Verdict(
        tone=TONES[found.judgement],
        sentence=sentence,
        reason=_phrase(found.reason),
        numbers=tuple(_numbers(found)),
        try_gamma=_better(found, race.speculative),
    )


def _phrase(said: Said) -> Phrase:
    return phrase(said.pattern, **said.values)


def _better(found: Advice, lane: Lane) -> int | None:
    if found.judgement not in ("pays", "even", "other length") or lane.started is None:
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


def _times(gain: float | None) -> Phrase:
    return NOT_YET if gain is None else phrase("{gain}×", gain=f"{gain:.2f}")


CONTROLS: Mapping[GammaControl, Phrase] = MappingProxyType(
    {
        "fixed": phrase("fixed"),
        "heuristic": phrase("longer after success, shorter after a rejection"),
        "confidence": phrase("stops where the draft is unsure"),
        "entropy": phrase("stops where the draft is undecided"),
        "measured": phrase("chosen from measured costs"),
    }
)


class Standing:
    """Whether speculation is at work in a lane, and why not; follows the lane's events at the cost of what is new."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._cursor = 0
        self._round: RoundStarted | None = None
        self._changed: GammaChanged | None = None
        self._fell_back: FellBack | None = None
        self._gamma = 0
        self._rounds = self._drafting = 0

    @property
    def lane(self) -> Lane:
        """The lane it follows."""
        return self._lane

    def read(self) -> tuple[Activity, Phrase]:
        """How things stand now."""
        events = self._lane.events
        for event in events[self._cursor :]:
            self._take(event)
        self._cursor = len(events)
        return self._activity(), self._words()

    def _take(self, event: RunEvent) -> None:
        match event:
            case RoundStarted():
                self._round = event
            case RoundFinished():
                self._rounds += 1
                self._drafting += event.drafted > 0
            case GammaChanged():
                self._changed = event
            case FellBack():
                self._fell_back = event
            case SettingsChanged():
                self._gamma = event.settings.gamma

    def _activity(self) -> Activity:
        if self._lane.started is None or self._lane.arm == "plain":
            return "none"
        if self._fell_back is not None:
            return "off"
        resting = self._round is not None and self._round.gamma == 0 and self._lane.ended is None
        return "resting" if resting else "active"

    def _words(self) -> Phrase:
        started = self._lane.started
        if started is None or self._lane.arm == "plain":
            return NOTHING
        if self._fell_back is not None:
            return phrase(
                "Speculation off since round {round}: {reason}",
                round=self._fell_back.round + 1,
                reason=_sentence(self._fell_back.reason),
            )
        if self._lane.ended is not None:
            return self._whole_run()
        if self._round is not None and self._round.gamma == 0:
            return phrase("Speculation rests: {reason}", reason=_sentence(self._why_resting(self._round)))
        gamma = self._gamma or started.settings.gamma
        if started.settings.gamma_control == "fixed":
            return phrase("Speculation active: gamma {gamma}, fixed.", gamma=gamma)
        return self._adaptive(gamma, CONTROLS[started.settings.gamma_control])

    def _adaptive(self, gamma: int, control: Phrase) -> Phrase:
        asked = gamma if self._round is None else self._round.gamma
        if self._changed is None:
            return phrase("Speculation active: {asked} drafts a round, {control}.", asked=asked, control=control)
        return phrase(
            "Speculation active: {asked} drafts a round, {control}; changed after round {round}: {reason}",
            asked=asked,
            control=control,
            round=self._changed.round,
            reason=_sentence(self._changed.reason),
        )

    def _whole_run(self) -> Phrase:
        if not self._rounds:
            return phrase("The run ended before its first round.")
        if self._drafting == self._rounds:
            return phrase("Speculation was active in all {rounds} rounds.", rounds=self._rounds)
        return phrase(
            "Speculation was active in {active} of {rounds} rounds.", active=self._drafting, rounds=self._rounds
        )

    def _why_resting(self, now: RoundStarted) -> str:
        if now.reason:
            return now.reason
        return self._changed.reason if self._changed is not None and self._changed.after == 0 else "nothing to draft"


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
