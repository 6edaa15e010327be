"""Part three of a proof: greedy texts of both arms on the chosen pair, token by token.

Where they part, both runs are replayed pass by pass on a fresh session, so that it is measured and not guessed whether
rounding turned a near tie around. Knows events and one target model.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.compare import NEAR_TIES, Comparison, Divergence, compare
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.prove.runs import Runner, Steps, drafts_of, prompt_set, trouble_with
from specdec_core.engine.run import PIECE
from specdec_core.engine.session import Session
from specdec_core.errors import BadPrompt
from specdec_core.events import (
    DraftVerified,
    RoundFinished,
    RunEvent,
    RunStarted,
    TokenCommitted,
    TokenDrafted,
)
from specdec_core.measures.proof import Check, part_of
from specdec_core.prompts import PromptExample

PROMPTS, NEW = 12, 32
QUICK_PROMPTS, QUICK_NEW = 3, 16
GAMMAS = (4, 1, 8)


class Replayed(NamedTuple):
    """The target's scores for one token of a run, and the width of the pass that they came from."""

    scores: Tensor  # [vocab]
    width: int


class Finding(NamedTuple):
    """What was found about one prompt. `tie` describes texts that part at a near tie."""

    check: Check
    tokens: int
    drafted: int
    accepted: int
    tie: str


def greedy(runner: Runner, target: LoadedModel, *, quick: bool) -> Steps:
    """Run both arms on every prompt; one check a prompt."""
    examples, new = prompt_set(QUICK_PROMPTS if quick else PROMPTS), QUICK_NEW if quick else NEW
    found: list[Finding] = []
    for number, example in enumerate(examples):
        gamma = GAMMAS[number % len(GAMMAS)]
        # A prompt that the model's context cannot hold says nothing about it.
        with contextlib.suppress(BadPrompt):
            plain = runner.run(example.text, "plain", max_new_tokens=new)
            yield 2 * number + 1, 2 * len(examples)
            speculative = runner.run(example.text, "speculative", max_new_tokens=new, gamma=gamma)
            found.append(judged(target, example, plain, speculative, gamma=gamma))
        yield 2 * number + 2, 2 * len(examples)
    ties = [finding.tie for finding in found if finding.tie]
    same, tokens = sum(not f.tie and f.check.passed for f in found), sum(finding.tokens for finding in found)
    drafted = sum(finding.drafted for finding in found)
    return part_of(
        "greedy",
        [finding.check for finding in found],
        figure=f"{same} of {len(found)} texts equal, {tokens:,} tokens",
        reservation=_reservation(ties, len(found), drafted, target.info.dtype),
        texts=len(found),
        equal=same,
        near_ties=len(ties),
        tokens=tokens,
        drafted=drafted,
        accepted=sum(finding.accepted for finding in found),
        dtype=target.info.dtype,
    )


def _reservation(ties: Sequence[str], texts: int, drafted: int, dtype: str) -> str:
    if not drafted:
        return "Nothing was drafted for any of the prompts, so their equality says nothing about this drafter."
    if not ties:
        return ""
    return (
        f"{len(ties)} of {texts} greedy texts are not equal token for token: they part where two scores are nearly "
        f"tied and {dtype} rounds a wide pass otherwise than a narrow one. {ties[0]}"
    )


def judged(
    target: LoadedModel, example: PromptExample, plain: list[RunEvent], speculative: list[RunEvent], *, gamma: int
) -> Finding:
    """Compare both arms on one prompt."""
    name, tie = f"{example.domain}: {example.title}, gamma {gamma}", ""
    trouble = trouble_with(plain) or trouble_with(speculative)
    result = compare(plain, speculative)
    drafted, accepted = drafts_of(speculative)
    figures: dict[str, float | int | str | bool | None] = {"tokens": result.compared, "gamma": gamma}
    figures |= {"drafted": drafted, "accepted": accepted}
    if trouble:
        passed, sentence = False, trouble
    elif result.first_divergence is None:
        passed, sentence = result.same_length, _same(result)
    else:
        passed, sentence, more = difference(target, result.first_divergence, plain, speculative)
        figures |= more
        tie = f"First: {name}: {sentence}" if passed else ""
    check = Check(name=name, passed=passed, sentence=sentence, figures=figures)
    return Finding(check, result.compared, drafted, accepted, tie)


def _same(result: Comparison) -> str:
    if not result.same_length:
        return f"the first {result.compared} tokens are equal, but one arm stopped there and the other went on."
    return f"{result.compared} tokens, all equal."


def difference(
    target: LoadedModel, first: Divergence, plain: list[RunEvent], speculative: list[RunEvent]
) -> tuple[bool, str, dict[str, float | int | str | bool | None]]:
    """Whether rounding explains a difference, in a sentence and in numbers.

    It does when both runs replay to their own tokens, and both the margin and the difference of the scores between
    the two passes are at the rounding level of the number format.
    """
    narrow, wide = (replayed(target, run, first.position) for run in (plain, speculative))
    chosen = (int(narrow.scores.argmax()), int(wide.scores.argmax())) == (first.plain_id, first.speculative_id)
    two = torch.tensor([first.plain_id, first.speculative_id], device=narrow.scores.device)
    moved = float((narrow.scores[two].double() - wide.scores[two].double()).abs().max())
    margin, dtype = first.margin, target.info.dtype
    level = NEAR_TIES.get(dtype, 0.0)
    explained = chosen and margin is not None and margin <= level and moved <= level
    gap = "an unknown margin" if margin is None else f"a margin of {margin:.3g} logits"
    said = [
        f"token {first.position + 1} is {first.plain_label!r} in the plain arm and {first.speculative_label!r} in the "
        f"speculative one, with {gap} between the two best; a pass over {wide.width} positions scores them up to "
        f"{moved:.3g} otherwise than a pass over {narrow.width}."
    ]
    if not chosen:
        said.append("The replayed passes do not choose these tokens: this is not rounding.")
    else:
        said.append(f"That is a near tie in {dtype}." if explained else f"Rounding in {dtype} does not explain that.")
    figures: dict[str, float | int | str | bool | None] = {
        "position": first.position,
        "plain_token": first.plain_label,
        "speculative_token": first.speculative_label,
        "plain_id": first.plain_id,
        "speculative_id": first.speculative_id,
        "margin": margin,
        "score_difference": moved,
        "plain_pass_width": narrow.width,
        "speculative_pass_width": wide.width,
        "dtype": dtype,
        "near_tie": explained,
    }
    return explained, " ".join(said), figures


def replayed(target: LoadedModel, run: Sequence[RunEvent], position: int) -> Replayed:
    """Feed a fresh session what the run fed its own, pass by pass, and return the scores behind output `position`."""
    session = target.open_session()
    tokens: list[int] = []
    drafts: list[int] = []
    scores, row = torch.empty(0), 0
    try:
        for event in run:
            if isinstance(event, RunStarted):
                tokens = list(event.prompt_ids)
                read_prompt(session, tokens)
            elif isinstance(event, TokenDrafted):
                drafts.append(event.id)
            elif isinstance(event, DraftVerified):
                scores, row = session.feed([*tokens[session.length :], *drafts], rows=len(drafts) + 1), 0
            elif isinstance(event, TokenCommitted):
                if event.position == position:
                    return Replayed(scores[row], len(drafts) + 1)
                tokens.append(event.id)
                row += 1
            elif isinstance(event, RoundFinished):
                session.rollback(len(tokens) - 1)
                drafts = []
    finally:
        session.close()
    raise ValueError(f"the run has no token {position}")


def read_prompt(session: Session, tokens: Sequence[int]) -> None:
    """Feed a prompt in the pieces that a run feeds it in."""
    for end in range(PIECE + 1, len(tokens) + PIECE, PIECE):
        session.feed(tokens[session.length : min(end, len(tokens)) - 1], rows=1)
