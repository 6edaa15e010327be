"""A lean forward pass for checkpoints of the Llama family, equal to the library's scores.

Same weights, fewer calls: query, key and value in one product, gate and up in another, caches allocated ahead, and
products chosen by measurement. About 17 calls a layer, where the library makes several times as many. Used only
where `matches` shows that its scores equal the library's; every other model takes the general road in `session.py`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import PreTrainedModel

from specdec_core.engine.host import to_device
from specdec_core.engine.machine import FilePages
from specdec_core.engine.products import SAMPLE, Recipe, recipe_for
from specdec_core.engine.quantise import Int8Weight

FAMILY = ("llama", "mistral", "qwen2", "qwen3")
WEIGHTS = ".safetensors"
CHUNK = 512
FIRST_CAPACITY = 512


class Linear(Protocol):
    """A product with a weight: maps [rows, in] to [rows, out]."""

    @property
    def weight(self) -> Tensor:
        """The weight [out, in] as numbers; may be a copy."""
        ...

    @property
    def nbytes(self) -> int:
        """Bytes of the weight."""
        ...

    def __call__(self, x: Tensor) -> Tensor: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanLayer:
    """One decoder layer; products map [rows, in] to [rows, out]. The norms of query and key are Qwen3's."""

    attention_norm: Tensor
    query_key_value: Linear
    bias: Tensor | None
    query_norm: Tensor | None
    key_norm: Tensor | None
    output: Linear
    mlp_norm: Tensor
    gate_up: Linear
    down: Linear

    @property
    def linears(self) -> tuple[Linear, Linear, Linear, Linear]:
        """The four products."""
        return self.query_key_value, self.output, self.gate_up, self.down


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanModel:
    """All that a pass needs. `tied` says that the head's numbers are the embedding's, though it may round them.

    `window` is how many places a row looks back on in each layer, its own included; None for all of them.
    """

    embedding: Tensor
    layers: tuple[LeanLayer, ...]
    norm: Tensor
    head: Linear
    tied: bool
    heads: int
    kv_heads: int
    head_size: int
    epsilon: float
    rotary: Callable[[int], tuple[Tensor, Tensor]]
    window: int | None = None

    @property
    def reach(self) -> int | None:
        """How many inputs the output at a place depends on, its own included; None for all of them."""
        return None if self.window is None else len(self.layers) * (self.window - 1) + 1

    @property
    def linears(self) -> tuple[Linear, ...]:
        """All products: four a layer, and the head's."""
        return (*(linear for layer in self.layers for linear in layer.linears), self.head)

    @property
    def head_weight(self) -> Tensor:
        """The head's weight [vocabulary, hidden] in the model's own number format."""
        return self.embedding if self.tied else self.head.weight

    @property
    def weight_bytes(self) -> int:
        """Bytes of the matrices and of an embedding that is not the head too."""
        shared = self.tied and not isinstance(self.head, Int8Weight)
        table = 0 if shared else self.embedding.numel() * self.embedding.element_size()
        return sum(linear.nbytes for linear in self.linears) + table


def lean_model(model: PreTrainedModel) -> LeanModel | None:
    """Return the lean form of a loaded model, or None where it does not apply.

    `model` is used up where it does: its matrices are taken over layer by layer, so that nothing is held twice.
    """
    config = model.config
    plain_attention = getattr(config, "sliding_window", None) is None or not getattr(config, "use_sliding_window", True)
    if config.model_type not in FAMILY or config.hidden_act != "silu" or not plain_attention:
        return None
    if model.device.type not in ("cpu", "cuda") or getattr(config, "mlp_bias", False):
        return None
    blocks = list(model.model.layers)
    if any(block.self_attn.o_proj.bias is not None for block in blocks):
        return None
    recipes = [recipe_for(group) for group in zip(*map(_matrices, blocks[:SAMPLE]), strict=True)]
    pages = FilePages(WEIGHTS, model.parameters())
    layers = tuple(_layer(block, recipes, pages) for block in blocks)
    # Clones: a view would keep the whole file mapped that the weights came from.
    table, head, norm = (tensor.detach() for tensor in _outer(model))
    tied, embedding = table.data_ptr() == head.data_ptr(), table.clone()
    head, norm, rotary = embedding if tied else head.clone(), norm.clone(), _rotary(model)
    del table, pages
    nn.Module.to(model, "meta")  # before the head is packed, which is the largest of all
    return LeanModel(
        embedding=embedding,
        layers=layers,
        norm=norm,
        head=recipe_for([head]).product(head),
        tied=tied,
        heads=config.num_attention_heads,
        kv_heads=config.num_key_value_heads,
        head_size=blocks[0].self_attn.head_dim,
        epsilon=config.rms_norm_eps,
        rotary=rotary,
    )


def int8_lean(model: LeanModel, *, head: bool) -> LeanModel:
    """The same model with its layers' matrices in weight-only int8, and the `head` too; the rest is shared."""
    layers = tuple(
        replace(
            layer,
            query_key_value=Int8Weight.of(layer.query_key_value.weight),
            output=Int8Weight.of(layer.output.weight),
            gate_up=Int8Weight.of(layer.gate_up.weight),
            down=Int8Weight.of(layer.down.weight),
        )
        for layer in model.layers
    )
    return replace(model, layers=layers, head=Int8Weight.of(model.head_weight) if head else model.head)


def _outer(model: PreTrainedModel) -> tuple[Tensor, Tensor, Tensor]:
    """What is outside the layers: embedding, head and last norm."""
    whole: Any = model
    return whole.model.embed_tokens.weight, whole.lm_head.weight, whole.model.norm.weight


def _matrices(block: Any) -> list[Tensor]:
    attention, mlp = block.self_attn, block.mlp
    return [
        _stacked([attention.q_proj, attention.k_proj, attention.v_proj]),
        attention.o_proj.weight.detach().clone(),
        _stacked([mlp.gate_proj, mlp.up_proj]),
        mlp.down_proj.weight.detach().clone(),
    ]


def _stacked(parts: Sequence[nn.Linear]) -> Tensor:
    return torch.cat([part.weight.detach() for part in parts])


def _layer(block: Any, recipes: Sequence[Recipe], pages: FilePages) -> LeanLayer:
    """One layer, whose matrices leave the library's block."""
    attention = block.self_attn
    linears = [recipe.product(matrix) for recipe, matrix in zip(recipes, _matrices(block), strict=True)]
    biases = [part.bias for part in (attention.q_proj, attention.k_proj, attention.v_proj)]
    norms = [getattr(attention, name, None) for name in ("q_norm", "k_norm")]
    layer = LeanLayer(
        attention_norm=block.input_layernorm.weight.detach().clone(),
        query_key_value=linears[0],
        bias=None if biases[0] is None else torch.cat([bias.detach() for bias in biases]),
        query_norm=None if norms[0] is None else norms[0].weight.detach().clone(),
        key_norm=None if norms[1] is None else norms[1].weight.detach().clone(),
        output=linears[1],
        mlp_norm=block.post_attention_layernorm.weight.detach().clone(),
        gate_up=linears[2],
        down=linears[3],
    )
    block.to("meta")
    pages.put_down()  # what was copied out of the file would count as held until all of it is
    return layer


def _rotary(model: PreTrainedModel) -> Callable[[int], tuple[Tensor, Tensor]]:
    """Tables of the model's own rotary embedding: cos and signed sin, each [positions, 1, head size]."""
    turning, like = copy.deepcopy(model.model.rotary_emb), model.model.norm.weight.detach().clone()

    def tables(positions: int) -> tuple[Tensor, Tensor]:
        cos, sin = turning(like, torch.arange(positions, device=like.device)[None])
        signed = sin[0].clone()
        signed[:, : signed.shape[-1] // 2] *= -1  # so that rotating is one swap of halves
        return cos[0][:, None], signed[:, None]

    return tables


class Span(NamedTuple):
    """Where a pass writes, from where to where it looks, and what its rows must not see of the last places.

    `at` names the places as a tensor where a recorded pass must find them anew each time; else they begin at `start`.
    """

    turn: tuple[Tensor, Tensor]
    mask: Tensor | None
    start: int
    first: int
    end: int
    at: Tensor | None = None

    def put(self, buffer: Tensor, new: Tensor) -> None:
        """Write `new` [..., rows, size] to its places in `buffer` [..., capacity, size]."""
        if self.at is None:
            buffer[..., self.start : self.start + new.shape[-2], :] = new
        else:
            buffer.index_copy_(-2, self.at, new)


class LeanSession:
    """A session over a `LeanModel`; `width` cuts the scores to the ids that are tokens.

    A session that is watched keeps what chosen layers put out at every place of its cache.
    """

    def __init__(self, model: LeanModel, *, width: int, context: int | None) -> None:
        self.context = context
        self.device = model.embedding.device
        self._model = model
        self._width = width
        self._length = 0
        self._capacity = 0
        self._keys: list[Tensor] = []  # a layer: [kv heads, capacity, head size]
        self._values: list[Tensor] = []
        self._watched: tuple[int, ...] = ()
        self._features = model.embedding.new_empty(0, 0)  # [capacity, watched layers * hidden]

    @property
    def length(self) -> int:
        return self._length

    @torch.inference_mode()
    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        new = to_device(ids, self.device)
        for start in range(0, len(new), CHUNK):
            x = self.run(self._model.embedding[new[start : start + CHUNK]], reserve=len(new) - start)
        return self.scores(x[-rows:])

    @torch.inference_mode()
    def run(self, x: Tensor, *, reserve: int = 0) -> Tensor:
        """Append the places whose inputs are `x` [rows, hidden]; returns their states before the last norm.

        Makes room for `reserve` places when more are to follow.
        """
        self._reserve(self._length + max(reserve, len(x)))
        return self._pass(x)

    @torch.inference_mode()
    def scores(self, hidden: Tensor) -> Tensor:
        """Next-token scores of states that `run` returned: [rows, width]."""
        x = functional.rms_norm(hidden, self._model.norm.shape, self._model.norm, self._model.epsilon)
        return self._model.head(x)[:, : self._width]

    def watch(self, layers: tuple[int, ...]) -> None:
        """Keep the output of `layers`, counted from 1, from now on; to be called while the cache is empty."""
        if self._length:
            raise ValueError("a session that holds tokens cannot be watched any more")
        self._watched, self._capacity = layers, 0
        self._features = self._features.new_empty(0, len(layers) * self._model.norm.shape[0])

    def features(self, start: int, end: int) -> Tensor:
        """What the watched layers put out at the places from `start` to `end`: [places, layers * hidden]."""
        if not 0 <= start <= end <= self._length:
            raise ValueError(f"the cache holds {self._length} places, not {start} to {end}")
        return self._features[start:end]

    def rollback(self, length: int) -> None:
        if not 0 <= length <= self._length:
            raise ValueError(f"cannot roll back from {self._length} to {length} tokens")
        self._length = length

    def close(self) -> None:
        self._keys, self._values = [], []
        self._features = self._features.new_empty(0, 0)
        self._length = self._capacity = 0

    def _reserve(self, length: int) -> None:
        """Make room for `length` tokens, doubling so that growth costs a constant per token."""
        if length <= self._capacity:
            return
        self._capacity = max(FIRST_CAPACITY, 2 * self._capacity, length)
        if self.context is not None:
            self._capacity = max(length, min(self._capacity, self.context))
        shape = (self._model.kv_heads, self._capacity, self._model.head_size)
        old = self._keys, self._values
        self._keys, self._values = ([self._buffer(shape) for _ in self._model.layers] for _ in range(2))
        for fresh, used in zip((self._keys, self._values), old, strict=True):
            for new, past in zip(fresh, used, strict=False):
                new[:, : self._length] = past[:, : self._length]
        seen = self._features[: self._length]
        self._features = seen.new_empty(self._capacity, seen.shape[1])
        self._features[: len(seen)] = seen
        self._cos, self._sin = self._model.rotary(self._capacity)

    def _buffer(self, shape: tuple[int, ...]) -> Tensor:
        return self._model.embedding.new_empty(shape)

    def _pass(self, x: Tensor) -> Tensor:
        """Run inputs [rows, hidden] through the layers: [rows, hidden], before the last norm."""
        start, end, window = self._length, self._length + len(x), self._model.window
        first = 0 if window is None else max(0, start + 1 - window)
        turn = self._cos[start:end], self._sin[start:end]
        mask = self._mask(len(x), end - first) if len(x) > 1 else None
        x = self._layers(x, Span(turn, mask, start, first, end))
        self._length = end
        return x

    def _layers(self, x: Tensor, span: Span) -> Tensor:
        model = self._model
        for index, layer in enumerate(model.layers):
            h = functional.rms_norm(x, layer.attention_norm.shape, layer.attention_norm, model.epsilon)
            x = x + layer.output(self._attend(index, layer.query_key_value(h), span))
            h = functional.rms_norm(x, layer.mlp_norm.shape, layer.mlp_norm, model.epsilon)
            gate, up = layer.gate_up(h).chunk(2, dim=-1)
            x = x + layer.down(functional.silu(gate) * up)
            if index + 1 in self._watched:
                part, hidden = self._watched.index(index + 1), x.shape[1]
                span.put(self._features[:, part * hidden : (part + 1) * hidden], x)
        return x

    def _mask(self, rows: int, shown: int) -> Tensor:
        """Minus infinity where a row must not look: [heads per kv head * rows, places], for the last places shown.

        The last row sees the last place, so that without a window only the places of the rows themselves matter.
        """
        model = self._model
        places = rows if model.window is None or shown <= model.window else shown
        blocked = model.embedding.new_full((rows, places), -torch.inf)
        mask = blocked.triu(places - rows + 1)
        if model.window is not None:
            mask += blocked.tril(places - rows - model.window)
        return mask.repeat(model.heads // model.kv_heads, 1)

    def _attend(self, index: int, states: Tensor, span: Span) -> Tensor:
        """Write this layer's new keys and values and attend: [rows, heads * head size]."""
        model, layer = self._model, self._model.layers[index]
        rows, size, heads, kv_heads = states.shape[0], model.head_size, model.heads, model.kv_heads
        states = states if layer.bias is None else states + layer.bias
        spun = turned(model, layer, states[:, : (heads + kv_heads) * size].view(rows, -1, size), span.turn)
        keys, values = self._keys[index], self._values[index]
        span.put(keys, spun[:, heads:].transpose(0, 1))
        span.put(values, states[:, (heads + kv_heads) * size :].view(rows, kv_heads, size).transpose(0, 1))
        group = heads // kv_heads
        queries = spun[:, :heads].view(rows, kv_heads, group, size).permute(1, 2, 0, 3).reshape(kv_heads, -1, size)
        scores = torch.bmm(queries * size**-0.5, keys[:, span.first : span.end].transpose(1, 2))
        if span.mask is not None:
            scores[..., -span.mask.shape[1] :].add_(span.mask)
        seen = torch.bmm(scores.softmax(dim=-1), values[:, span.first : span.end])
        return seen.view(kv_heads, group, rows, size).permute(2, 0, 1, 3).reshape(rows, heads * size)


def turned(model: LeanModel, layer: LeanLayer, states: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """Normalise where the family does, then rotate queries and keys by position: [rows, heads, size]."""
    if layer.query_norm is not None and layer.key_norm is not None:
        heads, shape, epsilon = model.heads, layer.query_norm.shape, model.epsilon
        queries = functional.rms_norm(states[:, :heads], shape, layer.query_norm, epsilon)
        keys = functional.rms_norm(states[:, heads:], shape, layer.key_norm, epsilon)
        states = torch.cat([queries, keys], dim=1)
    cos, sin = turn
    return torch.addcmul(states * cos, states.roll(model.head_size // 2, dims=-1), sin)
