"""The speculative round as a generator of events: draft, verify in one pass, judge, commit, roll back.

Knows no model, no tokenizer and no clock by name: `Decoding` holds the target's side, a `Drafter` the draft's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from specdec_core.engine import verify
from specdec_core.engine.cases import Case, point_mass
from specdec_core.engine.decoding import Added, Decoding
from specdec_core.engine.drafters import Drafter, DraftStep
from specdec_core.engine.evidence import RoundSeen
from specdec_core.engine.faults import device_fault
from specdec_core.engine.gamma import Controller
from specdec_core.engine.host import Reading
from specdec_core.engine.report import Outcome, Proposed, Row, Seen, certainty
from specdec_core.engine.sampling import Law
from specdec_core.errors import BrokenNumbers, SpecDecError
from specdec_core.events import GammaChanged, Origin, RoundFinished, RunEvent, TokenDrafted, TokenJudged, Verdict

POINT = Row(margin=None, entropy=0.0, top=())


@dataclass(slots=True)
class Draft:
    """The proposals of one round. Their `ids` are known at once, or only to the device until it is looked at."""

    ids: list[int] = field(default_factory=list)
    steps: list[DraftStep] = field(default_factory=list)
    failure: str = ""
    stopped: str = ""

    @property
    def unread(self) -> bool:
        """Whether the device alone knows the ids."""
        return len(self.ids) < len(self.steps)

    @property
    def proposed(self) -> Sequence[int] | Tensor:
        """What the target is to score."""
        if not self.unread:
            return self.ids
        return torch.cat([step.token for step in self.steps if isinstance(step.token, Tensor)])

    def laws(self, like: Law) -> list[Law]:
        """The laws the ids were drawn from, over the vocabulary of `like`."""
        return [point_mass(step.known, like) if step.law is None else step.law for step in self.steps]


def speculative_rounds(run: Decoding, drafter: Drafter, controller: Controller) -> Iterator[RunEvent]:
    """Decode to the end. A drafter that fails or runs out of context is dropped; the rest is plain, and says so."""
    while run.going_on():
        yield from run.changed_settings()
        gamma, reason = affordable(run, drafter, controller)
        yield run.open_round(gamma, reason)
        draft, passes = Draft(), drafter.passes
        yield from drafted(run, drafter, controller, draft, gamma=gamma)
        if not run.going_on():
            return

        law, ids = run.score(draft.proposed)
        last_draw = run.final_draw()
        seen = looked_at(run, drafter, draft, law, ids, last_draw)
        yield run.verified(positions=len(draft.ids) + 1, draft_passes=drafter.passes - passes)

        draws = run.streams.accept_draws(len(draft.ids))
        outcome = run.reporter.outcome(seen, judge(run.settings.verification, seen.case, draws))
        added = run.commit([*draft.ids[: outcome.accepted], outcome.final], origins(outcome, len(draft.ids)))
        verdicts = judgements(outcome, added)
        if run.settings.trace == "tokens":
            yield from judged(run, outcome, verdicts, draws)
        yield from run.committed(added, outcome, last_draw)

        run.target.rollback(len(run.tokens) - 1)
        if not (draft.failure or run.fell_back):
            draft.failure = told(run, drafter.observe, len(run.tokens))
        drafting = not (draft.failure or run.fell_back)
        closed = run.close_round(
            gamma=gamma,
            drafted=len(draft.ids),
            judged=len(draft.ids) - verdicts.count("discarded"),
            accepted=verdicts.count("accepted"),
            committed=len(added),
            draft_cache=drafter.cache_length if drafting else None,
            stopped=draft.stopped,
        )
        yield closed
        if draft.failure and not run.fell_back:
            drafter.close()
            yield run.fall_back(draft.failure)
        yield from adapted(run, controller, closed)


def looked_at(run: Decoding, drafter: Drafter, draft: Draft, law: Law, ids: Tensor, final_draw: float) -> Seen:
    """What is to be judged. Drafts that only the device knew are read, and cut where drafting would have stopped."""
    seen = run.look(law, draft.laws(law), ids, final_draw)
    if not draft.unread:
        return seen
    drawn = len(draft.steps)
    looked = read(run, draft, seen.case)
    if looked < drawn:
        failure = told(run, drafter.take_back, drawn - looked)
        draft.failure = draft.failure or failure
    kept = len(draft.ids)
    return seen if kept == drawn else run.look(law.first(kept + 1), draft.laws(law), ids[:kept], final_draw)


def read(run: Decoding, draft: Draft, case: Case) -> int:
    """Take over the drafts that were read, up to where drafting would have stopped; return how many were looked at."""
    steps, draft.steps = draft.steps, []
    for looked, known in enumerate(zip(steps, case.tokens, case.draft_probs, strict=True), 1):
        step, token, prob = known
        assert step.law is not None
        try:
            run.reporter.drafted(token, prob, step.law)
        except BrokenNumbers as error:
            draft.failure = f"the drafter failed ({cause_of(error)})"
            return looked
        draft.ids.append(token)
        draft.steps.append(step)
        draft.stopped = stop_behind(run, token)
        if draft.stopped:
            return looked
    return len(steps)


def judge(rule_name: str, case: Case, accept_draws: list[float]) -> verify.Verdict:
    """What a rule says of the drafts; without any, the token is drawn as plain decoding draws it."""
    if not case.drafts:
        return verify.plain(case)
    return verify.RULES[rule_name](case, accept_draws)


def adapted(run: Decoding, controller: Controller, closed: RoundFinished) -> Iterator[GammaChanged]:
    """Let the controller hear of the round, and report a changed draft length."""
    before = controller.ask(run.settings.gamma)
    reason = controller.observe(
        RoundSeen(
            drafted=closed.drafted,
            judged=closed.judged,
            accepted=closed.accepted,
            draft_ns=closed.draft_ns,
            verify_ns=closed.verify_ns,
            bookkeeping_ns=closed.bookkeeping_ns,
        )
    )
    after = controller.ask(run.settings.gamma)
    if after != before and not run.fell_back and run.finish is None:
        yield GammaChanged(**run.stamp(), before=before, after=after, reason=reason)


def affordable(run: Decoding, drafter: Drafter, controller: Controller) -> tuple[int, str]:
    """How many drafts this round can use, and why that is less than the setting asks for, if it is."""
    if run.fell_back:
        return 0, "speculation is off"
    gamma = controller.ask(run.settings.gamma)
    reason = "" if gamma == run.settings.gamma else "the draft length is adaptive"
    if run.stops.remaining - 1 < gamma:
        gamma, reason = run.stops.remaining - 1, "the length limit is near"
    if drafter.context is not None and drafter.context - len(run.tokens) + 1 < gamma:
        gamma, reason = max(0, drafter.context - len(run.tokens) + 1), "the draft model's context is full"
    return gamma, reason


def drafted(run: Decoding, drafter: Drafter, controller: Controller, draft: Draft, *, gamma: int) -> Iterator[RunEvent]:
    """Collect up to `gamma` proposals into `draft`, reporting each.

    Stops behind an end token, or where the controller says so; the token it stops behind is kept. A token that only
    the device knows is read where somebody looks at it before the verdict; else drafting goes on without it.
    """
    watched = run.settings.trace == "tokens" or controller.looks_at_drafts
    try:
        wanted = gamma > 0 and not run.cancelled()
        for step in timed(run, drafter.propose(run.tokens, gamma, run.settings) if wanted else iter(())):
            if watched or isinstance(step.token, int):
                sure = certainty(step.law) if step.law is not None and controller.looks_at_drafts else None
                proposed = described(run, step, sure)
                draft.ids.append(proposed.token)
                draft.steps.append(step)
                if run.settings.trace == "tokens":
                    yield proposal(run, drafter, len(draft.ids) - 1, proposed)
                draft.stopped = stop_behind(run, proposed.token) or stop_unsure(controller, sure)
            else:
                draft.steps.append(step)
            if draft.stopped or run.cancelled():
                break
    except Exception as error:  # any failure of a drafter costs speed, never the run
        draft.failure = f"the drafter failed ({cause_of(error, run.target.device)})"
    if not draft.failure and drafter.context is not None and drafter.context <= len(run.tokens):
        draft.failure = f"the draft model holds {drafter.context:,} tokens and the text is longer now"


def described(run: Decoding, step: DraftStep, sure: Reading | None) -> Proposed:
    """One proposal with its numbers; on a device, they and `sure` come over in one copy."""
    if step.law is None:
        return Proposed(step.known, 1.0, POINT)
    return run.reporter.draft(step.token, step.law, *([] if sure is None else [sure]))


def told(run: Decoding, call: Callable[[int], None], count: int) -> str:
    """Let the drafter hear how much stands or is taken back; return why it cannot go on, or an empty text."""
    try:
        call(count)
    except Exception as error:  # any failure of a drafter costs speed, never the run
        return f"the drafter failed ({cause_of(error, run.target.device)})"
    return ""


def cause_of(error: Exception, device: torch.device | None = None) -> str:
    """An exception in one short line; those of libraries may run over many. `device` is where it happened."""
    known = error if isinstance(error, SpecDecError) else None
    if known is None and device is not None:
        known = device_fault(error, device, "this run")
    text = f"{type(error).__name__}: {error}" if known is None else known.sentence
    return " ".join(text.split())[:300].rstrip(".")


def stop_behind(run: Decoding, token: int) -> str:
    """Why no draft may follow this one in its round, or an empty text. Never a reason to drop the token itself."""
    return "an end token was drafted" if token in run.end_ids else ""


def stop_unsure(controller: Controller, sure: Reading | None) -> str:
    """The same, from how sure the drafter was."""
    if sure is None:
        return ""
    (confidence,), (entropy,) = sure.numbers
    return "the drafter was unsure" if controller.stop_behind(confidence, entropy) else ""


def timed(run: Decoding, steps: Iterator[DraftStep]) -> Iterator[DraftStep]:
    """Charge the time that each step takes to drafting, and nothing else."""
    while True:
        started = run.clock.mark()
        step = next(steps, None)
        run.count_draft(started)
        if step is None:
            return
        yield step


def proposal(run: Decoding, drafter: Drafter, index: int, proposed: Proposed) -> TokenDrafted:
    """Describe a proposal."""
    token, prob, row = proposed
    return TokenDrafted(
        **run.stamp(),
        index=index,
        parent=index - 1,
        id=token,
        label=run.labels[token],
        draft_prob=prob,
        entropy=row.entropy or 0.0,
        top=row.top,
        origin=drafter.info.kind,
    )


def origins(outcome: Outcome, drafts: int) -> list[Origin]:
    """Where each token of the round came from: the accepted drafts, then the one that ends it."""
    last: Origin = "plain" if drafts == 0 else "bonus" if outcome.accepted == drafts else "resampled"
    accepted: list[Origin] = ["accepted"] * outcome.accepted
    return [*accepted, last]


def judgements(outcome: Outcome, added: list[Added]) -> list[Verdict]:
    """The verdict on every draft: a run that ended inside the accepted part discards what stands behind the end."""
    kept = sum(token.origin == "accepted" for token in added)
    ended_early = kept < outcome.accepted or len(added) == kept
    verdicts: list[Verdict] = ["accepted"] * kept
    if not ended_early and kept < len(outcome.ids):
        verdicts.append("rejected")
    return verdicts + ["discarded"] * (len(outcome.ids) - len(verdicts))


def judged(run: Decoding, outcome: Outcome, verdicts: list[Verdict], draws: list[float]) -> Iterator[RunEvent]:
    """Report the verdicts with the numbers behind them; a draft that no rule looked at has none."""
    for index, verdict in enumerate(verdicts):
        if verdict == "discarded" and run.settings.verification == "chain":
            yield TokenJudged(**run.stamp(), index=index, id=outcome.ids[index], verdict=verdict)
            continue
        yield TokenJudged(
            **run.stamp(),
            index=index,
            id=outcome.ids[index],
            verdict=verdict,
            target_prob=outcome.target_probs[index],
            draft_prob=outcome.draft_probs[index],
            accept_prob=outcome.accept_probs[index],
            draw=draws[index],
            residual_mass=outcome.residual_masses[index],
            target_entropy=outcome.rows[index].entropy,
            top=outcome.rows[index].top,
        )
