"""Judges a race: whether speculation pays, at which draft length, and what holds it back most.

Knows figures and the cost model of `theory`; nothing of how a judgement is shown. Every number in it was measured or
follows from what was measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from specdec_core.tally import Figures, ratio
from specdec_core.theory import Costs, best_gamma_measured, break_even_alpha, measured_costs, speedup_measured

Judgement = Literal["pays", "even", "other length", "no", "unsteady", "unknown"]
Limit = Literal["draft", "acceptance", "verification", "bookkeeping"]

EVEN = 0.03  # a difference that two runs of the same on a busy machine show as well
UNSTEADY = 1.5  # between quarters of a run; races on an idle machine stay below 1.4, disturbed ones were above
FEWEST_ROUNDS = 8
LONGEST_DRAFT = 16


class Said(NamedTuple):
    """A sentence as a pattern and what fills it, parts of sentences too, so that a reader may translate it first."""

    pattern: str
    values: Mapping[str, str | int | float | Said] = MappingProxyType({})

    def __str__(self) -> str:
        return self.pattern.format(**self.values) if self.values else self.pattern


class Parts(Struct, frozen=True, kw_only=True):
    """What rounds cost, in nanoseconds, taken apart.

    `plain` is a plain token with its bookkeeping, `target` the target pass in it; `draft` one drafted token, `extra`
    what one more position adds to verification; `bookkeeping` the judging, roll-back and text of a round.
    """

    plain: float
    target: float
    draft: float
    extra: float
    bookkeeping: float

    @property
    def costs(self) -> Costs:
        """The same for the cost model."""
        return Costs(plain=self.plain, fixed=self.target + self.bookkeeping, per_draft=self.draft + self.extra)


ONE_RACE = Said("This is one race. Run it again to see how far speeds vary.")
RUN_AGAIN = Said("Speeds were unsteady while this race ran: run it again.")


class Advice(Struct, frozen=True, kw_only=True):
    """A judgement and the numbers it came from; a number that cannot be told yet is None.

    `gamma` is the mean draft length of the rounds that drafted; `break_even` holds for `best_gamma`, or for one draft
    where that is 0. `if_halved` has the best speed-up that drafting is predicted to give after halving one thing at a
    time: the draft's time, the share of rejections, the cost of verifying one more position, the bookkeeping of a
    round. The largest names the `limit`.
    """

    judgement: Judgement
    measured: float | None = None
    gamma: float | None = None
    best_gamma: int | None = None
    best_predicted: float | None = None
    limit: Limit | None = None
    alpha: float | None = None
    break_even: float | None = None
    parts: Parts | None = None
    if_halved: dict[Limit, float] = {}
    sentence: Said = Said("")
    reason: Said = Said("")

    @property
    def words(self) -> str:
        """The judgement and what holds speculation back, in plain English."""
        return f"{self.sentence} {self.reason}".strip()


def advise(plain: Figures, speculative: Figures) -> Advice:
    """The judgement on one race, at any moment of it."""
    parts = cost_parts(plain, speculative)
    measured = _measured(plain, speculative)
    if parts is None or measured is None or speculative.alpha is None:
        return Advice(judgement="unknown", measured=measured, sentence=_missing(plain, speculative))
    rates = [position.conditional for position in speculative.by_position]
    best = best_gamma_measured(rates, parts.costs, LONGEST_DRAFT)
    halved = if_halved(rates, parts)
    found = Advice(
        judgement="unknown",
        measured=measured,
        gamma=_mean_length(speculative),
        best_gamma=best,
        best_predicted=speedup_measured(rates, best, parts.costs),
        limit=_largest(halved),
        alpha=speculative.alpha,
        break_even=break_even(parts, max(1, best)),
        parts=parts,
        if_halved=halved,
    )
    drafting = _drafting(speculative)
    if drafting < FEWEST_ROUNDS:
        return structs.replace(found, sentence=_too_few(speculative.rounds, drafting))
    disturbed = unsteady(plain, speculative)
    if disturbed is not None:
        return structs.replace(found, judgement="unsteady", sentence=_run_again(found), reason=disturbed)
    found = structs.replace(found, judgement=_judgement(measured, best))
    return structs.replace(found, sentence=_sentence(found), reason=_reason(found))


def unsteady(plain: Figures, speculative: Figures) -> Said | None:
    """What shows that something else kept the machine busy during a race, so that its speeds mean little, if so."""
    spreads = {"plain": plain.pass_spread or 1.0, "speculative": speculative.pass_spread or 1.0}
    arm = max(spreads, key=lambda name: spreads[name])
    if spreads[arm] < UNSTEADY:
        return None
    values: dict[str, str | int | float | Said] = {"spread": f"{spreads[arm]:.1f}"}
    if arm == "plain":
        return Said(
            "Target passes of the plain arm took {spread} times as long in one quarter as in the one beside it.",
            values,
        )
    return Said(
        "Target passes of the speculative arm took {spread} times as long in one quarter as in the one beside it.",
        values,
    )


def cost_parts(plain: Figures, speculative: Figures) -> Parts | None:
    """The costs of `measured_costs`, taken apart; None while either arm lacks what is needed."""
    costs = measured_costs(plain, speculative)
    target = ratio(plain.verify_ns, plain.target_passes)
    draft = ratio(speculative.draft_ns, speculative.drafted)
    if costs is None or target is None or draft is None:
        return None
    return Parts(
        plain=costs.plain,
        target=target,
        draft=draft,
        extra=max(0.0, costs.per_draft - draft),
        bookkeeping=max(0.0, costs.fixed - target),
    )


def if_halved(rates: Sequence[float | None], parts: Parts) -> dict[Limit, float]:
    """The best predicted speed-up of any drafting when one thing at a time is half as bad as it is."""

    def best(parts: Parts, rates: Sequence[float | None] = rates) -> float:
        # Not drafting at all is left out: with it, hopeless cases would all be 1 and name no cause.
        return max(speedup_measured(rates, gamma, parts.costs) for gamma in range(1, LONGEST_DRAFT + 1))

    surer = [None if rate is None else (1 + rate) / 2 for rate in rates]
    return {
        "draft": best(structs.replace(parts, draft=parts.draft / 2)),
        "acceptance": best(parts, surer),
        "verification": best(structs.replace(parts, extra=parts.extra / 2)),
        "bookkeeping": best(structs.replace(parts, bookkeeping=parts.bookkeeping / 2)),
    }


def _largest(gains: Mapping[Limit, float]) -> Limit:
    return max(gains, key=lambda name: gains[name])


def break_even(parts: Parts, gamma: int) -> float | None:
    """The acceptance, taken as equal at all depths, at which drafts of this length neither gain nor lose."""
    costs = parts.costs
    needed = (costs.fixed + gamma * costs.per_draft) / costs.plain
    return break_even_alpha(gamma, max(0.0, (needed - 1) / gamma))


def _measured(plain: Figures, speculative: Figures) -> float | None:
    if not plain.tokens_per_second or speculative.tokens_per_second is None:
        return None
    return ratio(speculative.tokens_per_second, plain.tokens_per_second)


def _mean_length(figures: Figures) -> float | None:
    """Drafts of a round that drafted any. Every such round judges its first draft, unless it ended at once."""
    return ratio(figures.drafted, _drafting(figures))


def _drafting(figures: Figures) -> int:
    return figures.by_position[0].judged if figures.by_position else 0


def is_even(gain: float) -> bool:
    """Whether a measured speed-up is none: neither a gain nor a loss that would be there the next time too."""
    return abs(gain - 1) <= EVEN


def _judgement(measured: float, best: int) -> Judgement:
    if is_even(measured):
        return "even"
    if measured > 1:
        return "pays"
    return "no" if best == 0 else "other length"


def _missing(plain: Figures, speculative: Figures) -> Said:
    if not plain.rounds:
        return Said("No verdict yet: it needs a plain run of the same prompt to compare with.")
    if not speculative.rounds:
        return Said("No verdict yet: it needs a speculative run of the same prompt.")
    if not speculative.drafted:
        return Said("No verdict: nothing was drafted, so there is nothing to judge.")
    return Said("No verdict yet: there is too little to measure.")


def _too_few(rounds: int, drafting: int) -> Said:
    if rounds < FEWEST_ROUNDS:
        return Said("No verdict yet: {rounds} rounds are too few to tell.", {"rounds": rounds})
    return Said(
        "No verdict: too little was drafted to tell, in {drafting} of {rounds} rounds.",
        {"drafting": drafting, "rounds": rounds},
    )


def _run_again(found: Advice) -> Said:
    return Said(
        "{again} Measured: {gain}× plain speed with {gamma} drafts a round.",
        {"again": RUN_AGAIN, "gain": f"{found.measured:.2f}", "gamma": _length(found.gamma)},
    )


def _sentence(found: Advice) -> Said:
    values: dict[str, str | int | float | Said] = {
        "gain": f"{found.measured:.2f}",
        "gamma": _length(found.gamma),
        "best": found.best_gamma or 0,
        "predicted": f"{found.best_predicted:.2f}",
    }
    if found.judgement == "no":
        return Said(
            "Do not speculate here: it runs at {gain}× plain speed with {gamma} drafts a round, and no draft length "
            "is predicted to gain.",
            values,
        )
    if found.judgement == "pays" and is_best(found):
        if _length(found.gamma) == str(found.best_gamma):
            return Said(
                "Speculation pays here: {gain}× plain speed, and {gamma} drafts a round is about right.", values
            )
        return Said(
            "Speculation pays here: {gain}× plain speed; {gamma} drafts a round is as good as the best length, gamma "
            "{best}, as far as can be told.",
            values,
        )
    heads = {
        "pays": Said("Speculation pays here: {gain}× plain speed with {gamma} drafts a round", values),
        "even": Said("Speculation makes no difference here: {gain}× plain speed with {gamma} drafts a round", values),
        "other length": Said("Speculation costs time here: {gain}× plain speed with {gamma} drafts a round", values),
    }
    return _joined(heads[found.judgement], _outlook(found)._replace(values=values))


def _outlook(found: Advice) -> Said:
    """What the best length is predicted to bring."""
    if not found.best_gamma:
        return Said(", and no draft length is predicted to gain.")
    if (found.best_predicted or 1.0) < 1 + EVEN:
        return Said(", and the best length, gamma {best}, is predicted to gain hardly anything ({predicted}×).")
    return Said("; gamma {best} is predicted to give {predicted}×.")


def _joined(head: Said, behind: Said) -> Said:
    return Said("{head}{behind}", {"head": head, "behind": behind})


def is_best(found: Advice) -> bool:
    """Whether the lengths drafted are the best one, or as good as a measurement can tell; else another is advised."""
    return round(found.gamma or 0) == found.best_gamma or (found.best_predicted or 1.0) <= (found.measured or 0) * (
        1 + EVEN
    )


def _reason(found: Advice) -> Said:
    parts = found.parts
    if parts is None or found.limit is None:
        return Said("")
    values: dict[str, str | int | float | Said] = {
        "alpha": f"{100 * (found.alpha or 0):.0f}",
        "draft": f"{parts.draft / parts.target:.2f}",
        "extra": f"{parts.extra / parts.target:.2f}",
        "bookkeeping": f"{parts.bookkeeping / parts.target:.2f}",
        "length": max(1, found.best_gamma or 0),
        "needed": "n/a" if found.break_even is None else f"{100 * found.break_even:.0f}",
    }
    return _joined(LIMITS[found.limit]._replace(values=values), _needs(found)._replace(values=values))


LIMITS: Mapping[Limit, Said] = MappingProxyType(
    {
        "draft": Said("What holds it back most is the draft: one drafted token costs {draft} of a target pass"),
        "acceptance": Said("What holds it back most is acceptance: {alpha} % of the judged drafts pass"),
        "verification": Said(
            "What holds it back most is verification: each further position costs {extra} of a target pass"
        ),
        "bookkeeping": Said(
            "What holds it back most is the work around the passes: it costs {bookkeeping} of a target pass each round"
        ),
    }
)


def _needs(found: Advice) -> Said:
    """What acceptance would be needed, where that is the question."""
    if found.judgement == "pays":
        return Said(".")
    if found.break_even is None:
        return Said("; at these costs not even full acceptance would pay.")
    if found.limit == "acceptance":
        return Said("; {needed} % are needed to break even at gamma {length}.")
    return Said("; {alpha} % of the judged drafts pass, {needed} % are needed to break even at gamma {length}.")


def _length(gamma: float | None) -> str:
    """A mean draft length, without decimals where it is whole."""
    if gamma is None:
        return "no"
    return f"{gamma:.0f}" if abs(gamma - round(gamma)) < 0.05 else f"{gamma:.1f}"
