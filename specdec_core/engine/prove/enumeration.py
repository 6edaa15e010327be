"""The exact law of what a round writes on small table models, by playing the engine's rules through every outcome.

A rule is a black box here: where its accept tests turn is measured, and each pattern of passes and failures is put to
it. Nothing is sampled, so nothing passes by luck. Knows no model, no cache and no text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.cases import case_of, point_mass
from specdec_core.engine.sampling import Law, next_token_law
from specdec_core.engine.verify import Rule, Verdict
from specdec_core.settings import RunSettings

Scores = Callable[[tuple[int, ...]], Tensor]
Joint = dict[tuple[int, ...], float]

PROMPT = (0, 1)
EDGE = 1e-13  # how near to a threshold a draw is put, relative
HALVINGS = 60
GOLDEN = 0.6180339887498949


class Proposal(NamedTuple):
    """One way a round may be drafted: how likely it is, the tokens [g], and the laws they count as drawn from."""

    weight: float
    ids: tuple[int, ...]
    laws: Tensor  # [g, vocab]


class Table:
    """A table model under fixed settings: its law behind any context, computed once."""

    def __init__(self, scores: Scores, settings: RunSettings) -> None:
        self.scores = scores
        self.settings = settings
        self._laws: dict[tuple[int, ...], Tensor] = {}

    def law(self, context: tuple[int, ...]) -> Tensor:
        """What plain decoding draws the next token from: [vocab]."""
        if context not in self._laws:
            self._laws[context] = next_token_law(self.scores(context)[None], self.settings, context).probs[0]
        return self._laws[context]

    def rows(self, context: tuple[int, ...], ids: Sequence[int]) -> Law:
        """What one target pass over drafts `ids` gives: g + 1 rows."""
        scores = torch.stack([self.scores((*context, *ids[:i])) for i in range(len(ids) + 1)])
        return next_token_law(scores, self.settings, context, torch.tensor(ids, dtype=torch.long))


Drafting = Callable[[Table, int], Iterator[Proposal]]


def drawn(draft: Table, gamma: int) -> Iterator[Proposal]:
    """A draft model: every token drawn from its law, and that law handed on."""
    vocabulary = len(draft.law(PROMPT))
    for ids in product(range(vocabulary), repeat=gamma):
        laws = torch.stack([draft.law(PROMPT + ids[:i]) for i in range(gamma)])
        weight = float(laws.gather(1, torch.tensor(ids)[:, None]).prod())
        if weight > 0:
            yield Proposal(weight, ids, laws)


def point_masses(draft: Table, gamma: int) -> Iterator[Proposal]:
    """A deterministic drafter: the likeliest token each time, and a point mass as its law."""
    ids: tuple[int, ...] = ()
    for _ in range(gamma):
        ids += (int(draft.law(PROMPT + ids).argmax()),)
    like = Law.of(draft.law(PROMPT)[None])
    yield Proposal(1.0, ids, torch.cat([point_mass(token, like).probs for token in ids]))


DRAFTINGS: dict[str, Drafting] = {"drawn drafts": drawn, "point masses": point_masses}


class Distance(NamedTuple):
    """The largest difference between two laws, and the text it is at."""

    value: float
    text: tuple[int, ...]


def distance(target: Table, draft: Table, *, gamma: int, rule: Rule, drafting: Drafting) -> Distance:
    """How far the joint law of the first gamma + 1 tokens is from the target's own."""
    written: Joint = defaultdict(float)
    for proposal in drafting(draft, gamma):
        for weight, text in outcomes(rule, target.rows(PROMPT, proposal.ids), proposal):
            written[text] += weight
    ours = completed(written, target, gamma + 1)
    own = completed({(): 1.0}, target, gamma + 1)
    text = max(ours.keys() | own.keys(), key=lambda text: abs(ours.get(text, 0.0) - own.get(text, 0.0)))
    return Distance(abs(ours.get(text, 0.0) - own.get(text, 0.0)), text)


def completed(texts: Joint, target: Table, length: int) -> Joint:
    """Texts of `length` tokens: what is missing is drawn plainly from the target."""
    found: Joint = defaultdict(float)
    for size in range(length):
        shorter, texts = {t: w for t, w in texts.items() if len(t) == size}, dict(texts)
        for text, weight in shorter.items():
            del texts[text]
            for token, share in enumerate(target.law(PROMPT + text).tolist()):
                longer = (*text, token)
                texts[longer] = texts.get(longer, 0.0) + weight * share
    for text, weight in texts.items():
        found[text[:length]] += weight
    return found


def outcomes(rule: Rule, target: Law, proposal: Proposal) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Everything that a round with these drafts may write, with its probability."""
    ids = torch.tensor(proposal.ids, dtype=torch.long)
    drafts = [Law.of(row[None]) for row in proposal.laws]

    def judge(draws: Sequence[float], final_draw: float = 0.5) -> Verdict:
        return rule(case_of(target, drafts, ids, final_draw=final_draw), draws)

    turns = thresholds(judge, len(ids))
    for number, pattern in enumerate(product((True, False), repeat=len(ids))):
        chance = proposal.weight
        for passes, turn in zip(pattern, turns, strict=True):
            chance *= turn if passes else 1 - turn
        if chance > 0:
            draws = [turn / 2 if passes else (1 + turn) / 2 for passes, turn in zip(pattern, turns, strict=True)]
            # Another final draw each time, so that over many patterns every token is drawn.
            final_draw = (number + 1) * GOLDEN % 1
            verdict = judge(draws, final_draw)
            shares = final_shares(verdict, final_draw)
            kept = proposal.ids[: verdict.accepted]
            for token, share in enumerate(shares):
                if share > 0:
                    yield chance * share, (*kept, token)


def final_shares(verdict: Verdict, final_draw: float) -> list[float]:
    """The law of the token that ends a round.

    Where the token that was drawn is not the one that this law gives to `final_draw`, the law is not what tokens are
    drawn from, and all weight goes to the token that was drawn.
    """
    shares = (verdict.final_law / verdict.final_law.sum()).tolist()
    token = verdict.final.token
    low = sum(shares[:token])
    if not low - EDGE <= final_draw <= low + shares[token] + EDGE:
        return [float(i == token) for i in range(len(shares))]
    return shares


def thresholds(judge: Callable[[Sequence[float]], Verdict], count: int) -> list[float]:
    """The largest draw with which each draft passes its test, all others being equal.

    The rule's own word is taken where its tests really turn there; elsewhere the place is found by halving.
    """
    if not count:
        return []
    said = judge([0.5] * count).accept_probs
    below = judge([max(t * (1 - EDGE), 1e-300) for t in said]).passed
    above = judge([min(t * (1 + EDGE), 1.0) if t > 0 else 1e-300 for t in said]).passed
    right = [(low or t == 0) and (t == 1 or not high) for t, low, high in zip(said, below, above, strict=True)]
    return [t if right[i] else _found(judge, i, count) for i, t in enumerate(said)]


def _found(judge: Callable[[Sequence[float]], Verdict], index: int, count: int) -> float:
    low, high = 0.0, 1.0
    if judge([high if i == index else 0.5 for i in range(count)]).passed[index]:
        return 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if judge([middle if i == index else 0.5 for i in range(count)]).passed[index]:
            low = middle
        else:
            high = middle
    return low
