"""The small models that are trained: a feature student that reads the target's hidden states, and a cut target.

Training forward only; both answer with scores over a reduced vocabulary. How they draft is the drafters' business.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

from specdec_core.engine.distil.data import Text
from specdec_core.engine.drafters.feature import fuse_inputs
from specdec_core.engine.lean import LeanLayer, LeanModel

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


class Columns(NamedTuple):
    """The part of the reduced vocabulary that is scored: all of it, or all that a batch's laws need and some others.

    `offset` makes up for the columns left out, so that sums over the drawn ones stand for sums over all.
    """

    chosen: Tensor  # [c] columns, ascending
    offset: Tensor  # [c] added to the scores
    place_of: Tensor  # [vocab] a token's place among the chosen; -1 where it is not


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Sizes of one decoder layer, the target's own."""

    hidden: int
    inner: int
    heads: int
    kv_heads: int
    head_size: int
    epsilon: float

    @classmethod
    def of(cls, model: LeanModel) -> Shape:
        return cls(
            hidden=model.norm.shape[0],
            inner=model.layers[0].down.weight.shape[1],
            heads=model.heads,
            kv_heads=model.kv_heads,
            head_size=model.head_size,
            epsilon=model.epsilon,
        )


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


class Block(nn.Module):
    """One decoder layer of the Llama family, trained; named like `LeanLayer`, into which it is turned for drafting."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        states = (shape.heads + 2 * shape.kv_heads) * shape.head_size
        self.attention_norm = nn.Parameter(torch.ones(shape.hidden))
        self.query_key_value = _matrix(states, shape.hidden)
        self.output = _matrix(shape.hidden, shape.heads * shape.head_size)
        self.mlp_norm = nn.Parameter(torch.ones(shape.hidden))
        self.gate_up = _matrix(2 * shape.inner, shape.hidden)
        self.down = _matrix(shape.hidden, shape.inner)
        self.bias: nn.Parameter | None = None
        self.query_norm: nn.Parameter | None = None
        self.key_norm: nn.Parameter | None = None

    @torch.no_grad()
    def copy_from(self, layer: LeanLayer) -> None:
        """Start from a layer of the target."""
        self.attention_norm.copy_(layer.attention_norm)
        self.mlp_norm.copy_(layer.mlp_norm)
        mine = (self.query_key_value, self.output, self.gate_up, self.down)
        for matrix, linear in zip(mine, layer.linears, strict=True):
            matrix.copy_(linear.weight)
        for name in ("bias", "query_norm", "key_norm"):
            theirs = getattr(layer, name)
            if theirs is not None:
                setattr(self, name, nn.Parameter(theirs.clone()))

    def states(self, x: Tensor, turn: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """Queries, keys and values of x [rows, n, hidden], the first two rotated: [rows, heads, n, size]."""
        shape = self.shape
        h = functional.rms_norm(x, (shape.hidden,), self.attention_norm, shape.epsilon)
        flat = functional.linear(h, self.query_key_value, self.bias)
        split = flat.view(*x.shape[:2], -1, shape.head_size)
        queries, keys, values = split.split([shape.heads, shape.kv_heads, shape.kv_heads], dim=2)
        if self.query_norm is not None and self.key_norm is not None:
            queries = functional.rms_norm(queries, (shape.head_size,), self.query_norm, shape.epsilon)
            keys = functional.rms_norm(keys, (shape.head_size,), self.key_norm, shape.epsilon)
        return _rotated(queries, turn).transpose(1, 2), _rotated(keys, turn).transpose(1, 2), values.transpose(1, 2)

    def finish(self, x: Tensor, seen: Tensor) -> Tensor:
        """Add what attention saw ([rows, heads, n, size]) and the layer's other half to x."""
        shape = self.shape
        x = x + functional.linear(seen.transpose(1, 2).flatten(2), self.output)
        h = functional.rms_norm(x, (shape.hidden,), self.mlp_norm, shape.epsilon)
        gate, up = functional.linear(h, self.gate_up).chunk(2, dim=-1)
        return x + functional.linear(functional.silu(gate) * up, self.down)

    def attend(self, queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        """Causal attention of equally long queries and keys."""
        return functional.scaled_dot_product_attention(queries, keys, values, is_causal=True, enable_gqa=True)


class ReducedHead(nn.Module):
    """The final norm and the target's head rows for the kept tokens. The rows are trained only when asked for."""

    def __init__(self, target: LeanModel, kept: Tensor, *, train_rows: bool) -> None:
        super().__init__()
        self.norm = nn.Parameter(target.norm.clone())
        self.rows = nn.Parameter(target.head_weight[kept].float().clone(), requires_grad=train_rows)
        self._epsilon = target.epsilon
        self._kept = kept

    def forward(self, hidden: Tensor, columns: Columns) -> Tensor:
        """Scores of hidden [n, hidden]: [n, columns]."""
        h = functional.rms_norm(hidden, self.norm.shape, self.norm, self._epsilon)
        rows = self.rows if len(columns.chosen) == len(self.rows) else self.rows[columns.chosen]
        return functional.linear(h, rows) + columns.offset

    def tensors(self) -> dict[str, Tensor]:
        """What a draft folder stores: untrained rows are the target's, which will be there."""
        return {"norm": self.norm, "kept": self._kept, **({"rows": self.rows} if self.rows.requires_grad else {})}


class FeatureStudent(nn.Module):
    """One layer over [embedding of the newest token; hidden states of the target one token before].

    At a greater depth its own output takes the place of the target's states, in training as in drafting.
    """

    def __init__(
        self, target: LeanModel, kept: Tensor, *, taps: int, depth: int, share: float, train_rows: bool = False
    ) -> None:
        super().__init__()
        shape = Shape.of(target)
        self._embedding = target.embedding
        self._rotary = target.rotary
        self._depth = depth
        self._share = share
        self.fuse_seen = _matrix(shape.hidden, (1 + taps) * shape.hidden)
        self.fuse_own = _matrix(shape.hidden, 2 * shape.hidden)
        self.block = Block(shape)
        self.head = ReducedHead(target, kept, train_rows=train_rows)

    @torch.no_grad()
    def start_from(self, seen: Tensor, own: Tensor) -> None:
        """Begin as linear guesses of the next state; what the layer adds to them starts out quiet."""
        self.fuse_seen.copy_(seen)
        self.fuse_own.copy_(own)
        self.block.output.mul_(QUIET)
        self.block.down.mul_(QUIET)

    def depths(self, batch: Batch, columns: Columns, chance: torch.Generator) -> list[Depth]:
        """Depth 0 for every answer token; deeper ones for a share of the chains, drawn by `chance`.

        Chain i starts behind token i + 1, of which the target's state at i is known, and at depth d predicts token
        i + 2 + d. It sees the states of chains up to i at depth 0, and its own at later depths.
        """
        shape, (rows, length) = self.block.shape, batch.ids.shape
        turn = _turn(self._rotary, torch.arange(length - 1).expand(rows, -1))
        x = self.fused(batch.ids[:, 1:], batch.features, self.fuse_seen)
        queries, keys, values = self.block.states(x, turn)
        x = self.block.finish(x, self.block.attend(queries, keys, values))
        first = _answer_chains(batch)
        depths = [Depth(self.head(x[first.rows, first.chains], columns), first.rows, first.places)]
        chains = _drawn_chains(batch, self._depth, self._share, chance)  # [rows, m]
        own = x.gather(1, chains[..., None].expand(-1, -1, shape.hidden))
        own_states: list[tuple[Tensor, Tensor]] = []
        for depth in range(1, self._depth):
            own = self.deeper(batch.ids, own, chains, depth, (keys, values), own_states)
            depths.append(self._answer(batch, own, chains, depth, columns))
        return depths

    def fused(self, ids: Tensor, states: Tensor, weight: Tensor) -> Tensor:
        """The layer's input for the newest tokens and the states one token before: [rows, n, hidden]."""
        return functional.linear(fuse_inputs(self._embedding, ids, states), weight)

    def deeper(
        self,
        ids: Tensor,
        own: Tensor,
        chains: Tensor,
        depth: int,
        past: tuple[Tensor, Tensor],
        own_states: list[tuple[Tensor, Tensor]],
    ) -> Tensor:
        """One step of every drawn chain from its own output: [rows, m, hidden]."""
        x = self.fused(ids.gather(1, chains + 1 + depth), own, self.fuse_own)
        queries, keys, values = self.block.states(x, _turn(self._rotary, chains + depth))
        own_states.append((keys, values))
        group = self.block.shape.heads // self.block.shape.kv_heads
        scale = self.block.shape.head_size**-0.5
        past_keys, past_values = (state.repeat_interleave(group, dim=1) for state in past)
        scores = queries @ past_keys.transpose(2, 3) * scale  # [rows, heads, m, chains]
        blocked = torch.arange(past_keys.shape[2]) > chains[:, None, :, None]
        scores = scores.masked_fill(blocked, -torch.inf)
        mine = [(k.repeat_interleave(group, dim=1), v.repeat_interleave(group, dim=1)) for k, v in own_states]
        own_scores = [(queries * k).sum(-1, keepdim=True) * scale for k, _ in mine]
        weights = torch.cat([scores, *own_scores], dim=-1).softmax(dim=-1)
        seen = weights[..., : past_keys.shape[2]] @ past_values
        for index, (_, v) in enumerate(mine):
            seen = seen + weights[..., past_keys.shape[2] + index, None] * v
        return self.block.finish(x, seen)

    def tensors(self) -> dict[str, Tensor]:
        """What a draft folder stores."""
        own = {"fuse_seen": self.fuse_seen, "fuse_own": self.fuse_own}
        return {**own, **tensors_of(self.block, "layers.0."), **self.head.tensors()}

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
        turn = _turn(self._rotary, torch.arange(length - 1).expand(rows, -1))
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


def tensors_of(block: nn.Module, prefix: str) -> dict[str, Tensor]:
    """A block's tensors under their names in a draft folder."""
    return {prefix + name: parameter for name, parameter in block.named_parameters()}


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


def _matrix(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * 0.5 * columns**-0.5)


def _turn(rotary: Callable[[int], tuple[Tensor, Tensor]], places: Tensor) -> tuple[Tensor, Tensor]:
    """cos and signed sin for places [rows, n]: [rows, n, 1, size] each."""
    cos, sin = rotary(int(places.max()) + 1)
    return cos[places], sin[places]


def _rotated(states: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    cos, sin = turn
    return states * cos + states.roll(states.shape[-1] // 2, dims=-1) * sin
