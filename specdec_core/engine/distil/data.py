"""Training text: prompts answered by the target, with its law and its hidden states at every place, in shards.

The teacher runs once: a shard that is there is never made again. Knows nothing of students.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import Tensor

from specdec_core.engine.distil.crew import Pace, in_order
from specdec_core.engine.distil.prompts import Prompt
from specdec_core.engine.distil.teacher import Seen, TeacherRows, halved
from specdec_core.engine.loading import LoadedModel

KEPT = 32  # probabilities kept of each law
DROP_WHEN = 0.2  # share of finished rows at which they are dropped from the batch


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplingPlan:
    """How text is to be made. Rows of a batch take the temperatures in turn; the seed fixes every draw."""

    temperatures: tuple[float, ...] = (0.0, 1.0, 0.7, 1.0)
    rows: int = 128
    new_tokens: int = 192
    longest_prompt: int = 192
    seed: int = 0
    taps: tuple[int, ...] = ()
    half: bool = False  # products in bfloat16


class Job(NamedTuple):
    """One answer to write."""

    domain: str
    ids: tuple[int, ...]
    temperature: float


class Text(NamedTuple):
    """One prompt with its answer. Laws belong to answer tokens; features to every token but the last."""

    domain: str
    temperature: float
    ids: Tensor  # [n] long
    prompt: int
    top_ids: Tensor  # [answer, k] int32, the likeliest tokens first
    top_logprobs: Tensor  # [answer, k] float16, at temperature 1
    features: Tensor  # [n - 1, width] float16


Progress = Callable[[int], None]


def batches_of(prompts: Sequence[Prompt], target: LoadedModel, plan: SamplingPlan) -> list[list[Job]]:
    """Deal the prompts into batches of about equal prompt length; the same arguments give the same batches."""
    texts = dict.fromkeys(prompt.text for prompt in prompts)  # a prompt may come many times
    ids = {text: tuple(target.tokenizer.prepare(text, raw=False).ids) for text in texts}
    jobs = [
        Job(prompt.domain, ids[prompt.text], plan.temperatures[index % len(plan.temperatures)])
        for index, prompt in enumerate(prompts)
        if len(ids[prompt.text]) <= plan.longest_prompt
    ]
    batches = []
    for start in range(0, len(jobs), 8 * plan.rows):
        window = sorted(jobs[start : start + 8 * plan.rows], key=lambda job: len(job.ids))
        cut = [window[i : i + plan.rows] for i in range(0, len(window), plan.rows)]
        random.Random(plan.seed + start).shuffle(cut)
        batches += cut
    return batches


def sample_shards(
    folder: Path,
    target: LoadedModel,
    batches: Sequence[Sequence[Job]],
    plan: SamplingPlan,
    *,
    tokens: int,
    heard: Progress,
) -> Iterator[int]:
    """Write shards until `tokens` answer tokens are there, yielding their number after each shard.

    Several batches are answered at once. `heard` learns of progress between passes and may raise to stop; at most the
    batches in hand are lost. Shards are written in their order, so that those that are there are the first ones.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"text-{index:05d}.safetensors" for index in range(len(batches))]
    missing = [index for index, path in enumerate(paths) if not path.is_file()]
    have, growing = 0, [0] * len(batches)
    sampler = _Sampler(target, plan, growing)
    pieces = (partial(sampler.answers, index, batches[index]) for index in missing)
    made = in_order(pieces, listen=lambda: heard(have + sum(growing)))
    with closing(made):
        for index, path in enumerate(paths):
            if not path.is_file():
                _save(path, next(made))
                growing[index] = 0
            have += answer_tokens(path)
            yield have
            if have >= tokens:
                return


def shards_up_to(folder: Path, tokens: int) -> Iterator[Path]:
    """The first shards of a folder that hold `tokens` answer tokens together."""
    have = 0
    for path in shards(folder):
        if have >= tokens:
            return
        have += answer_tokens(path)
        yield path


def answer_tokens(path: Path) -> int:
    """Answer tokens of a shard, read from its header."""
    with safe_open(path, "pt") as file:
        return int(file.get_slice("top_ids").get_shape()[0])


def shards(folder: Path) -> list[Path]:
    """The shards of a folder, in order."""
    return sorted(folder.glob("text-*.safetensors"))


def read_shard(path: Path) -> list[Text]:
    """The texts of a shard."""
    with safe_open(path, "pt") as file:
        rows = json.loads(file.metadata()["rows"])
    data = load_file(path)
    texts, at, answer = [], 0, 0
    for number, (domain, temperature, length, prompt) in enumerate(rows):
        new = length - prompt
        texts.append(
            Text(
                domain=domain,
                temperature=temperature,
                ids=data["ids"][at : at + length].long(),
                prompt=prompt,
                top_ids=data["top_ids"][answer : answer + new],
                top_logprobs=data["top_logprobs"][answer : answer + new],
                features=data["features"][at - number : at - number + length - 1],
            )
        )
        at, answer = at + length, answer + new
    return texts


def _save(path: Path, texts: Sequence[Text]) -> None:
    """Write under another name first: a shard that is there is whole."""
    rows = [(text.domain, text.temperature, len(text.ids), text.prompt) for text in texts]
    tensors = {
        "ids": torch.cat([text.ids.int() for text in texts]),
        "top_ids": torch.cat([text.top_ids for text in texts]),
        "top_logprobs": torch.cat([text.top_logprobs for text in texts]),
        "features": torch.cat([text.features for text in texts]),
    }
    unfinished = path.with_suffix(".part")
    save_file(tensors, unfinished, metadata={"rows": json.dumps(rows)})
    unfinished.replace(path)


class _Writing:
    """The answers of one batch while they grow."""

    def __init__(self, jobs: Sequence[Job], plan: SamplingPlan, end_ids: frozenset[int]) -> None:
        self.jobs = jobs
        self.answers: list[list[int]] = [[] for _ in jobs]
        self.laws: list[list[tuple[Tensor, Tensor]]] = [[] for _ in jobs]
        self.features: list[list[Tensor]] = [[] for _ in jobs]
        self.rows = list(range(len(jobs)))  # which job each row of the batch writes
        self.done = [False] * len(jobs)
        self._plan = plan
        self._end_ids = end_ids

    def add(self, tokens: Tensor, top_ids: Tensor, top_logprobs: Tensor) -> None:
        """Take one drawn token a row; finished rows are ignored."""
        for row, token in enumerate(tokens.tolist()):
            job = self.rows[row]
            if not self.done[job]:
                self.answers[job].append(token)
                self.laws[job].append((top_ids[row], top_logprobs[row]))
                self.done[job] = token in self._end_ids or len(self.answers[job]) >= self._plan.new_tokens

    def add_features(self, features: Tensor) -> None:
        """Take the features of the token that each row was fed."""
        for row, job in enumerate(self.rows):
            if not self.done[job]:
                self.features[job].append(features[row])

    def compacted(self) -> Tensor | None:
        """The rows to keep when enough are finished, else None."""
        kept = [row for row, job in enumerate(self.rows) if not self.done[job]]
        if len(self.rows) - len(kept) < max(1, DROP_WHEN * len(self.rows)):
            return None
        self.rows = [self.rows[row] for row in kept]
        return torch.tensor(kept, dtype=torch.long)

    def texts(self) -> Iterator[Text]:
        for job, answer, laws, features in zip(self.jobs, self.answers, self.laws, self.features, strict=True):
            ids = torch.tensor([*job.ids, *answer])
            yield Text(
                domain=job.domain,
                temperature=job.temperature,
                ids=ids,
                prompt=len(job.ids),
                top_ids=torch.stack([top for top, _ in laws]),
                top_logprobs=torch.stack([logprobs for _, logprobs in laws]),
                features=torch.cat([part.view(-1, part.shape[-1]) for part in features])[: len(ids) - 1],
            )


class _Sampler:
    """Answers batches; `growing` learns how many answer tokens each has so far."""

    def __init__(self, target: LoadedModel, plan: SamplingPlan, growing: list[int]) -> None:
        assert target.lean is not None
        self._model = halved(target.lean) if plan.half else target.lean
        self._target = target
        self._plan = plan
        self._growing = growing

    @torch.inference_mode()
    def answers(self, index: int, jobs: Sequence[Job], pace: Pace) -> list[Text]:
        """Answer one batch, whose number fixes its draws."""
        longest = max(len(job.ids) for job in jobs)
        pads = torch.tensor([longest - len(job.ids) for job in jobs])
        ids = torch.tensor([[0] * (longest - len(job.ids)) + list(job.ids) for job in jobs])
        chance = torch.Generator().manual_seed(self._plan.seed * 100_003 + index)
        rows = TeacherRows(self._model, pads, capacity=longest + self._plan.new_tokens, taps=self._plan.taps)
        writing = _Writing(jobs, self._plan, self._target.end_ids)
        temperatures = torch.tensor([job.temperature for job in jobs])
        seen = rows.feed(ids)
        for row, pad in enumerate(pads.tolist()):
            writing.features[row].append(seen.features[row, pad:].half())
        while True:
            tokens = self._one_more(rows, seen, temperatures, chance, writing)
            self._growing[index] = sum(map(len, writing.answers))
            pace.keep()
            if all(writing.done):
                return list(writing.texts())
            kept = writing.compacted()
            if kept is not None:
                rows.keep(kept)
                tokens, temperatures = tokens[kept], temperatures[kept]
            seen = rows.feed(tokens[:, None])
            writing.add_features(seen.features[:, 0].half())

    def _one_more(
        self, rows: TeacherRows, seen: Seen, temperatures: Tensor, chance: torch.Generator, writing: _Writing
    ) -> Tensor:
        """Draw one token a row behind what was seen."""
        width = self._target.width
        logprobs = rows.scores(seen.last)[:, :width].log_softmax(dim=-1)
        top = logprobs.topk(min(KEPT, width), dim=-1)
        tokens = drawn_tokens(logprobs, top.indices[:, 0], temperatures, chance)
        writing.add(tokens, top.indices.int(), top.values.half())
        return tokens


def drawn_tokens(logprobs: Tensor, favourites: Tensor, temperatures: Tensor, chance: torch.Generator) -> Tensor:
    """One token a row, by inverting the law's running sum; the favourite where the temperature is 0: [rows]."""
    tokens, warm = favourites.clone(), temperatures > 0
    if warm.any():
        sums = (logprobs[warm] / temperatures[warm, None]).softmax(dim=-1).cumsum(dim=-1)
        points = torch.rand(len(sums), 1, generator=chance) * sums[:, -1:]
        tokens[warm] = torch.searchsorted(sums, points, right=True)[:, 0].clamp(max=sums.shape[1] - 1)
    return tokens
