"""Single rounds behind a fixed text, drawn again and again with the engine's own drafter, laws, rule and streams.

Each path of drafts goes through both models once or a few times; what they gave is kept. Knows one text and one pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from specdec_core.engine.cases import case_of, dense
from specdec_core.engine.drafters import Drafter, DraftStep
from specdec_core.engine.loop import Draft
from specdec_core.engine.sampling import Law, next_token_law
from specdec_core.engine.session import Session
from specdec_core.engine.verify import Rule
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams

ALWAYS_ASKED, ASKED_EVERY = 20, 100  # rounds in which the drafter itself drafts, though its laws are known
WATCHED = 8  # paths whose scores are compared with those of one-token passes
MOST_KEPT_BYTES = 512 << 20  # laws beyond this are computed again when they are needed again

Path = tuple[int, ...]


class HandedStreams(Streams):
    """Draws that somebody hands over: a drafter that draws from it can be led down a path it has not seen."""

    def __init__(self) -> None:
        super().__init__(0, "speculative")
        self.waiting: list[float] = []

    def draft_draw(self) -> float:
        return self.waiting.pop(0)


class Written(NamedTuple):
    """One round: its tokens, its drafts, how many were accepted, and the overlap of both laws at each draft."""

    tokens: Path
    drafts: Path
    accepted: int
    overlaps: tuple[float, ...]


class Scored(NamedTuple):
    """One path of drafts with the laws behind it."""

    ids: Tensor  # [g]
    target: Law  # g + 1 rows
    drafts: list[Law]
    overlaps: tuple[float, ...]


class FixedText:
    """Draws rounds behind `tokens`. `drafter` must draw from `handed`, and both sessions must be fresh."""

    def __init__(
        self,
        tokens: Sequence[int],
        settings: RunSettings,
        *,
        target: Session,
        drafter: Drafter,
        handed: HandedStreams,
        end_ids: frozenset[int],
    ) -> None:
        self._tokens = list(tokens)
        self._settings = settings
        self._target = target
        self._drafter = drafter
        self._handed = handed
        self._end_ids = end_ids
        self._steps: dict[Path, DraftStep | None] = {}
        self._scored: dict[Path, Scored] = {}
        self._rounds = 0
        self._draws_from_its_laws = True
        self._watched: dict[Path, Tensor] = {}
        self._uses: Counter[Path] = Counter()
        self._kept_bytes = 0
        if len(tokens) > 1:
            target.feed(self._tokens[:-1], rows=1)
        drafter.begin(self._tokens)

    def written(self, rule: Rule, streams: Streams) -> Written:
        """One round, every number of it from `streams`."""
        steps = self._drafted([streams.draft_draw() for _ in range(self._settings.gamma)])
        scored = self._judgeable(steps)
        case = case_of(scored.target, scored.drafts, scored.ids, final_draw=streams.final_draw())
        verdict = rule(case, streams.accept_draws(len(steps)))
        drafts = tuple(step.known for step in steps)
        accepted = verdict.accepted
        return Written((*drafts[:accepted], verdict.final.token), drafts, accepted, scored.overlaps)

    def moved(self, plain: PlainText) -> float:
        """How far the target's softmax moves with the width of the pass: largest total variation in some paths."""
        distances = [0.0]
        for path, scores in self._watched.items():
            for depth, wide in enumerate(scores):
                distances.append(total_variation(wide.softmax(dim=-1), plain.scores(path[:depth]).softmax(dim=-1)))
        return max(distances)

    def moved_laws(self, plain: PlainText) -> float:
        """The same for the filtered laws, as it reached the first two tokens of the rounds that were drawn.

        It is larger where a token at a filter's edge falls in with one width and out with the other.
        """
        total = 0.0
        for path, scored in self._scored.items():
            narrow = [plain.known(path[:depth]) for depth in range(min(2, len(path) + 1))]
            apart = [total_variation(scored.target.probs[i], law) for i, law in enumerate(narrow) if law is not None]
            total += self._uses[path] * max(apart, default=0.0)
        return total / max(1, self._uses.total())

    def close(self) -> None:
        """Drop both caches and all laws."""
        self._target.close()
        self._drafter.close()
        self._steps.clear()
        self._scored.clear()
        self._watched.clear()

    def _drafted(self, draws: list[float]) -> list[DraftStep]:
        """The drafts that these numbers draw; from kept laws as far as the path is known.

        A drafter that was ever seen to choose a token which its law does not give is asked every time.
        """
        self._rounds += 1
        asked = self._rounds <= ALWAYS_ASKED or self._rounds % ASKED_EVERY == 0
        if asked or not self._draws_from_its_laws:
            return self._drafted_anew(draws)
        path: Path = ()
        steps: list[DraftStep] = []
        for draw in draws:
            if path not in self._steps:
                return self._drafted_anew(draws)
            known = self._steps[path]
            if known is None:
                break
            step = known if known.law is None else DraftStep(known.law.draw(draw).token, known.law)
            steps.append(step)
            path = (*path, step.known)
            if path[-1] in self._end_ids:  # the loop stops behind a drafted end as well
                break
        return steps

    def _drafted_anew(self, draws: list[float]) -> list[DraftStep]:
        """Let the drafter itself go down the path of these draws, and keep its laws."""
        self._handed.waiting = list(draws)
        path: Path = ()
        steps: list[DraftStep] = []
        for proposed in self._drafter.propose(self._tokens, self._settings.gamma, self._settings):
            step = proposed._replace(token=proposed.known)
            self._keep_step(path, step)
            if step.law is not None:
                given = step.law.draw(draws[len(steps)]).token
                self._draws_from_its_laws &= given == step.known
            steps.append(step)
            path = (*path, step.known)
            if path[-1] in self._end_ids:
                break
        else:
            if len(steps) < self._settings.gamma:
                self._steps[path] = None
        self._drafter.observe(len(self._tokens))
        return steps

    def _keep_step(self, path: Path, step: DraftStep) -> None:
        if path not in self._steps and self._has_room(*(() if step.law is None else (step.law.scores, step.law.probs))):
            self._steps[path] = step

    def _judgeable(self, steps: list[DraftStep]) -> Scored:
        path = tuple(step.known for step in steps)
        self._uses[path] += 1
        if path in self._scored:
            return self._scored[path]
        ids = torch.tensor(path, dtype=torch.long, device=self._target.device)
        pending = torch.tensor(self._tokens[self._target.length :], dtype=torch.long, device=ids.device)
        scores = self._target.feed(torch.cat([pending, ids]), rows=len(path) + 1)
        law = Law.of(next_token_law(scores, self._settings, self._tokens, ids).probs)
        self._target.rollback(len(self._tokens) - 1)
        if len(self._watched) < WATCHED:
            self._watched[path] = scores.float()
        drafts = Draft(ids=list(path), steps=steps).laws(law)
        draft_laws = dense(drafts, law.probs)
        overlaps = torch.minimum(law.probs[:-1].double(), draft_laws.double()).sum(dim=-1).tolist()
        scored = Scored(ids, law, drafts, tuple(overlaps))
        if self._has_room(law.probs, draft_laws):
            self._scored[path] = scored
        return scored

    def _has_room(self, *tensors: Tensor) -> bool:
        size = sum(tensor.numel() * tensor.element_size() for tensor in tensors)
        if self._kept_bytes + size > MOST_KEPT_BYTES:
            return False
        self._kept_bytes += size
        return True


def total_variation(one: Tensor, other: Tensor) -> float:
    """Half the sum of the differences of two laws [vocab]."""
    return float((one.double() - other.double()).abs().sum()) / 2


class PlainText:
    """The target alone behind a fixed text: one token a pass, as the plain arm feeds it."""

    def __init__(self, tokens: Sequence[int], settings: RunSettings, *, target: Session) -> None:
        self._tokens = list(tokens)
        self._settings = settings
        self._target = target
        self._laws: dict[Path, Tensor] = {}
        self._kept_bytes = 0
        if len(tokens) > 1:
            target.feed(self._tokens[:-1], rows=1)

    def law(self, path: Path) -> Tensor:
        """The law of the token behind the text and `path`: [vocab]."""
        if path in self._laws:
            return self._laws[path]
        law = next_token_law(self.scores(path)[None], self._settings, [*self._tokens, *path]).probs[0]
        size = law.numel() * law.element_size()
        if self._kept_bytes + size <= MOST_KEPT_BYTES:
            self._kept_bytes += size
            self._laws[path] = law
        return law

    def scores(self, path: Path) -> Tensor:
        """The target's own scores behind the text and `path`: [vocab]."""
        for token in [*self._tokens, *path][self._target.length :]:
            scores = self._target.feed([token], rows=1)
        self._target.rollback(len(self._tokens) - 1)
        return scores[0].float()

    def known(self, path: Path) -> Tensor | None:
        """The law behind `path`, if it was asked for before."""
        return self._laws.get(path)

    def close(self) -> None:
        """Drop the cache and all laws."""
        self._target.close()
        self._laws.clear()
