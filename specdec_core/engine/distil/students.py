"""The small models that are trained: a feature student that reads the target's hidden states, and a cut target.

Training forward only; both answer with scores over a reduced vocabulary. How they draft is the drafters' business.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import torch
from torch import Tensor, nn

from specdec_core.engine.distil.blocks import (
    Block,
    ChainMemory,
    Columns,
    ReducedHead,
    Shape,
    matrix,
    product,
    tensors_of,
    turn_at,
)
from specdec_core.engine.distil.data import Text
from specdec_core.engine.drafters.feature import fuse_inputs
from specdec_core.engine.lean import LeanModel

MATTERS = -7.0  # log-probability from which a token of a law is always scored
QUIET = 0.1  # what random parts are scaled down by beside a start that is known

StudentKind = Literal["feature", "layers"]


class Batch(NamedTuple):
    """Texts padded on the right. Law l belongs to the token at `law_at[row] + l` of its row."""

    ids: Tensor  # [rows, n] long
    lengths: Tensor  # [rows]
    prompts: Tensor  # [rows]
    features: Tensor  # [rows, n - 1, width]
    law_ids: Tensor  # [rows, answer, k] long
    law_logprobs: Tensor  # [rows, answer, k]


class Depth(NamedTuple):
    """What a student says at one depth: scores [n, columns], for the laws at (row, answer token) [n] each."""

    scores: Tensor
    rows: Tensor
    places: Tensor


class Student(Protocol):
    """A model under training: what both kinds are beside being modules."""

    def parameters(self) -> Iterator[nn.Parameter]: ...

    def state_dict(self) -> dict[str, Any]: ...

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> Any: ...

    def depths(self, batch: Batch, columns: Columns, chance: torch.Generator) -> list[Depth]:
        """Scores for the batch's answer tokens, the first depth for all of them."""
        ...

    def tensors(self) -> dict[str, Tensor]:
        """What a draft folder stores."""
        ...


def collate(texts: Sequence[Text]) -> Batch:
    """Pad texts to one length, and their laws to one number of answer tokens."""
    pad = nn.utils.rnn.pad_sequence
    return Batch(
        ids=pad([text.ids for text in texts], batch_first=True),
        lengths=torch.tensor([len(text.ids) for text in texts]),
        prompts=torch.tensor([text.prompt for text in texts]),
        features=pad([text.features.float() for text in texts], batch_first=True),
        law_ids=pad([text.top_ids.long() for text in texts], batch_first=True),
        law_logprobs=pad([text.top_logprobs.float() for text in texts], batch_first=True, padding_value=-1e4),
    )


def all_columns(kept: Tensor, width: int) -> Columns:
    """Every column of a reduced vocabulary `kept` (ascending) out of `width` tokens."""
    place_of = torch.full((width,), -1)
    place_of[kept] = torch.arange(len(kept))
    return Columns(torch.arange(len(kept)), torch.zeros(len(kept)), place_of)


def drawn_columns(every: Columns, batch: Batch, others: int, chance: torch.Generator) -> Columns:
    """The columns of all tokens that matter in the batch's laws, and `others` drawn from the rest."""
    size = len(every.chosen)
    needed = every.place_of[batch.law_ids[batch.law_logprobs > MATTERS].unique()]
    wanted = torch.zeros(size, dtype=torch.bool)
    wanted[needed[needed >= 0]] = True
    rest = (~wanted).nonzero().flatten()
    if others >= len(rest):
        return every
    drawn = rest[torch.randperm(len(rest), generator=chance)[:others]]
    offset = torch.zeros(size)
    offset[drawn] = math.log(len(rest) / others)
    wanted[drawn] = True
    chosen = wanted.nonzero().flatten()
    place = torch.full((size + 1,), -1)  # the last one is where -1 points
    place[chosen] = torch.arange(len(chosen))
    return Columns(chosen, offset[chosen], place[every.place_of])


class FeatureStudent(nn.Module):
    """Layers over [embedding of the newest token; hidden states of the target one token before].

    At a greater depth its own output takes the place of the target's states, in training as in drafting.
    """

    def __init__(
        self,
        target: LeanModel,
        kept: Tensor,
        *,
        taps: int,
        depth: int,
        share: float,
        layers: int = 1,
        train_rows: bool = False,
    ) -> None:
        super().__init__()
        shape = Shape.of(target)
        self._embedding = target.embedding
        self._rotary = target.rotary
        self._depth = depth
        self._share = share
        self.fuse_seen = matrix(shape.hidden, (1 + taps) * shape.hidden)
        self.fuse_own = matrix(shape.hidden, 2 * shape.hidden)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(layers))
        self.head = ReducedHead(target, kept, train_rows=train_rows)

    @torch.no_grad()
    def start_from(self, seen: Tensor, own: Tensor) -> None:
        """Begin as linear guesses of the next state; what the layers add to them starts out quiet."""
        self.fuse_seen.copy_(seen)
        self.fuse_own.copy_(own)
        for block in self._layers():
            block.output.mul_(QUIET)
            block.down.mul_(QUIET)

    @torch.no_grad()
    def take_over(self, tensors: Mapping[str, Tensor]) -> None:
        """Begin as a draft that is there already; a layer that it has not begins by adding nothing."""
        self.fuse_seen.copy_(tensors["fuse_seen"])
        self.fuse_own.copy_(tensors["fuse_own"])
        self.head.norm.copy_(tensors["norm"])
        for index, block in enumerate(self._layers()):
            if f"layers.{index}.output" not in tensors:
                block.output.zero_()
                block.down.zero_()
                continue
            for name, parameter in block.named_parameters():
                parameter.copy_(tensors[f"layers.{index}.{name}"])

    def depths(self, batch: Batch, columns: Columns, chance: torch.Generator) -> list[Depth]:
        """Depth 0 for every answer token; deeper ones for a share of the chains, drawn by `chance`.

        Chain i starts behind token i + 1, of which the target's state at i is known, and at depth d predicts token
        i + 2 + d. It sees the states of chains up to i at depth 0, and its own at later depths.
        """
        rows, length = batch.ids.shape
        turn = turn_at(self._rotary, torch.arange(length - 1).expand(rows, -1))
        x = self.fused(batch.ids[:, 1:], batch.features, self.fuse_seen)
        past: list[tuple[Tensor, Tensor]] = []
        for block in self._layers():
            queries, keys, values = block.states(x, turn)
            x = block.finish(x, block.attend(queries, keys, values))
            past.append((keys, values))
        first = _answer_chains(batch)
        depths = [Depth(self.head(x[first.rows, first.chains], columns), first.rows, first.places)]
        chains = _drawn_chains(batch, self._depth, self._share, chance)  # [rows, m]
        own = x.gather(1, chains[..., None].expand(-1, -1, x.shape[-1]))
        memory = ChainMemory(past, chains)
        for depth in range(1, self._depth):
            own = self._deeper(batch.ids, own, chains, depth, memory)
            depths.append(self._answer(batch, own, chains, depth, columns))
        return depths

    def fused(self, ids: Tensor, states: Tensor, weight: Tensor) -> Tensor:
        """The first layer's input for the newest tokens and the states one token before: [rows, n, hidden]."""
        return product(fuse_inputs(self._embedding, ids, states), weight).to(states.dtype)

    def tensors(self) -> dict[str, Tensor]:
        """What a draft folder stores."""
        own = {"fuse_seen": self.fuse_seen, "fuse_own": self.fuse_own}
        layers = [tensors_of(block, f"layers.{index}.") for index, block in enumerate(self.blocks)]
        return {**own, **{name: tensor for part in layers for name, tensor in part.items()}, **self.head.tensors()}

    def _layers(self) -> Iterator[Block]:
        for block in self.blocks:
            assert isinstance(block, Block)
            yield block

    def _deeper(self, ids: Tensor, own: Tensor, chains: Tensor, depth: int, memory: ChainMemory) -> Tensor:
        """One step of every drawn chain from its own output: [rows, m, hidden]."""
        x = self.fused(ids.gather(1, chains + 1 + depth), own, self.fuse_own)
        turn = turn_at(self._rotary, chains + depth)
        for index, block in enumerate(self._layers()):
            x = block.finish(x, memory.attend(index, *block.states(x, turn)))
        return x

    def _answer(self, batch: Batch, own: Tensor, chains: Tensor, depth: int, columns: Columns) -> Depth:
        places = chains + 2 + depth - batch.prompts[:, None]
        rows = torch.arange(len(chains))[:, None].expand_as(chains)
        # A short answer has no token that deep: its clamped chains are left out.
        fits = (places >= 0) & (chains + 2 + depth < batch.lengths[:, None])
        return Depth(self.head(own[fits], columns), rows[fits], places[fits])


class LayersStudent(nn.Module):
    """A small decoder cut from the target: some of its layers, its embedding, and the reduced head."""

    def __init__(self, target: LeanModel, kept: Tensor, *, layers: Sequence[int], train_rows: bool = False) -> None:
        super().__init__()
        self._embedding = target.embedding
        self._rotary = target.rotary
        self.blocks = nn.ModuleList(Block(Shape.of(target)) for _ in layers)
        self.head = ReducedHead(target, kept, train_rows=train_rows)
        for block, index in zip(self.blocks, layers, strict=True):
            assert isinstance(block, Block)
            block.copy_from(target.layers[index])

    def depths(self, batch: Batch, columns: Columns, chance: torch.Generator) -> list[Depth]:
        """One depth: such a model reads its own tokens in drafting exactly as it does here."""
        rows, length = batch.ids.shape
        turn = turn_at(self._rotary, torch.arange(length - 1).expand(rows, -1))
        x = self._embedding[batch.ids[:, :-1]].float()
        for block in self.blocks:
            assert isinstance(block, Block)
            x = block.finish(x, block.attend(*block.states(x, turn)))
        answers = _answer_chains(batch)
        return [Depth(self.head(x[answers.rows, answers.chains + 1], columns), answers.rows, answers.places)]

    def tensors(self) -> dict[str, Tensor]:
        """What a draft folder stores."""
        layers = [tensors_of(block, f"layers.{index}.") for index, block in enumerate(self.blocks)]
        return {name: tensor for part in (*layers, self.head.tensors()) for name, tensor in part.items()}


class _Chains(NamedTuple):
    """Where answers are predicted from: [n] each."""

    rows: Tensor
    chains: Tensor
    places: Tensor


def _answer_chains(batch: Batch) -> _Chains:
    """The chain that predicts each answer token at depth 0; an answer to a one-token prompt loses its first."""
    most = batch.law_ids.shape[1]
    places = torch.arange(most).expand(len(batch.ids), -1)
    chains = places + batch.prompts[:, None] - 2
    fits = (places < (batch.lengths - batch.prompts)[:, None]) & (chains >= 0)
    rows = torch.arange(len(batch.ids))[:, None].expand_as(places)
    return _Chains(rows[fits], chains[fits], places[fits])


def _drawn_chains(batch: Batch, depth: int, share: float, chance: torch.Generator) -> Tensor:
    """Chains whose deepest prediction is still an answer token, drawn with replacement: [rows, m]."""
    answers = batch.lengths - batch.prompts
    count = max(1, int(share * int(answers.max())))
    room = (answers - depth + 1).clamp(min=1)
    drawn = (torch.rand(len(answers), count, generator=chance) * room[:, None]).long()
    return (drawn + batch.prompts[:, None] - 2).clamp(min=0).minimum((batch.lengths - 2 - depth)[:, None]).clamp(min=0)
