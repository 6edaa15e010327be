"""Rules and ways of drafting that look right and are biased; each was seen in programs that people use.

Every one of them must make a proof fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch
from msgspec import structs
from torch import Tensor

from specdec_core.engine import verify
from specdec_core.engine.cases import Case, case_of
from specdec_core.engine.drafters import DraftStep, ModelDrafter
from specdec_core.engine.prove.enumeration import PROMPT, Drafting, Proposal, Table, drawn
from specdec_core.engine.sampling import Law, draw_token, next_token_law
from specdec_core.engine.verify import Rule, Verdict
from specdec_core.settings import RunSettings

# Kept apart from `verify.RULES`, which tests replace.
CHAIN: Rule = verify.chain


def always_accepted(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """Every draft is kept, whatever the target says."""
    nothing = [Law.of(torch.zeros_like(law.probs)) for law in case.drafts]
    return CHAIN(with_drafts(case, nothing), accept_draws)


def generously_accepted(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """Accepts more often than it says it does."""
    return CHAIN(case, [0.6 * draw for draw in accept_draws])


def resampled_from_all_of_p(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """A rejected draft is replaced from the target's law instead of from the residual."""
    verdict = CHAIN(case, accept_draws)
    return ending_in(verdict, case.target.probs[verdict.accepted])


def bonus_from_the_row_before(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """The extra token of a fully accepted round comes from the law one position too early."""
    verdict = CHAIN(case, accept_draws)
    accepted = verdict.accepted
    return ending_in(verdict, case.target.probs[accepted - 1]) if accepted == len(case.ids) > 0 else verdict


def judged_by_another_law(case: Case, accept_draws: Sequence[float]) -> Verdict:
    """Divides by a law that is flatter than the one the drafts were drawn from."""
    roots = [law.probs.sqrt() for law in case.drafts]
    flat = [Law.of(root / root.sum(dim=-1, keepdim=True)) for root in roots]
    return CHAIN(with_drafts(case, flat), accept_draws)


def with_drafts(case: Case, laws: Sequence[Law]) -> Case:
    """The same case with other laws for its drafts."""
    return case_of(case.target, laws, case.ids, final_draw=case.final_draw)


def ending_in(verdict: Verdict, law: Tensor) -> Verdict:
    """The same verdict with its last token drawn from `law`."""
    return verdict._replace(final=draw_token(law, verdict.case.final_draw), left=law)


RULES: dict[str, Rule] = {
    "always": always_accepted,
    "generous": generously_accepted,
    "all of p": resampled_from_all_of_p,
    "bonus row": bonus_from_the_row_before,
    "other law": judged_by_another_law,
}


def likeliest_divided_by_q(draft: Table, gamma: int) -> Iterator[Proposal]:
    """The likeliest token is drafted, but counts as drawn with its probability."""
    ids: tuple[int, ...] = ()
    for _ in range(gamma):
        ids += (int(draft.law(PROMPT + ids).argmax()),)
    yield Proposal(1.0, ids, torch.stack([draft.law(PROMPT + ids[:i]) for i in range(gamma)]))


def law_before_the_filters(draft: Table, gamma: int) -> Iterator[Proposal]:
    """Drawn behind the filters, judged by the law before them."""
    raw = Table(draft.scores, RunSettings(temperature=draft.settings.temperature))
    for weight, ids, laws in drawn(draft, gamma):
        yield Proposal(weight, ids, torch.stack([raw.law(PROMPT + ids[:i]) for i in range(len(laws))]))


def unlikely_ones_dropped(draft: Table, gamma: int) -> Iterator[Proposal]:
    """A drawn token whose own probability is low is deleted with all behind it."""
    for weight, ids, laws in drawn(draft, gamma):
        kept = next((i for i in range(gamma) if float(laws[i, ids[i]]) < 0.3), gamma)
        yield Proposal(weight, ids[:kept], laws[:kept])


DRAFTINGS: dict[str, Drafting] = {
    "likeliest by q": likeliest_divided_by_q,
    "unfiltered": law_before_the_filters,
    "dropped": unlikely_ones_dropped,
}


class LikeliestByQ(ModelDrafter):
    """A draft model that drafts its likeliest token and hands on its law as if the token had been drawn."""

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        pending: Sequence[int] = tokens[self._session.length :]
        for _ in range(gamma):
            law = next_token_law(self._session.feed(pending, rows=1), settings, tokens)
            token = int(law.probs[0].argmax())
            yield DraftStep(token, law)
            pending = [token]


class Unfiltered(ModelDrafter):
    """A draft model that draws behind the filters and hands on the law before them."""

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        pending: Sequence[int] = tokens[self._session.length :]
        for _ in range(gamma):
            scores = self._session.feed(pending, rows=1)
            law = next_token_law(scores, settings, tokens)
            token = draw_token(law.probs[0], self._streams.draft_draw()).token
            open_settings = structs.replace(settings, top_k=0, top_p=1.0, min_p=0.0)
            yield DraftStep(token, next_token_law(scores, open_settings, tokens))
            pending = [token]


def every_pair() -> Iterator[tuple[str, Rule, Drafting]]:
    """All that must fail by enumeration: broken rules on right drafts, right rules on broken drafts."""
    for name, rule in RULES.items():
        yield name, rule, drawn
    for name, drafting in DRAFTINGS.items():
        yield name, CHAIN, drafting
    for name, drafting in DRAFTINGS.items():
        yield f"{name}, block", verify.block, drafting
