"""Tiny models, tokenizers and jobs made in code, so that the engine's tests need no files and no network.

Knows how to build things and how to run them; what they must show is said in the tests.
"""

from __future__ import annotations

import copy
import gc
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers
from torch import Tensor
from transformers import (
    CONFIG_MAPPING,
    AutoModelForCausalLM,
    PreTrainedConfig,
    PreTrainedModel,
    PreTrainedTokenizerFast,
)

from specdec_core.catalogue import RunRequest
from specdec_core.engine.checks import context_of
from specdec_core.engine.drafters import LookupDrafter, ModelDrafter
from specdec_core.engine.evidence import PassCosts
from specdec_core.engine.lean import LeanSession
from specdec_core.engine.loading import LoadedModel, fastest
from specdec_core.engine.run import Job, events_of
from specdec_core.engine.session import ModelSession, Session
from specdec_core.engine.tokenizers import ChatTokenizer
from specdec_core.engine.toy import VOCABULARY, ByteTokenizer, TableSession
from specdec_core.events import ModelInfo, RunEvent, RunFinished, RunStarted, TokenCommitted
from specdec_core.settings import Arm, RunSettings

Kind = TypeVar("Kind", bound=RunEvent)
WINDOW = 8
PROMPT = "The cat sat on the mat; the cat sat on the"

_LLAMA_LIKE: dict[str, Any] = {
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 256,
    "tie_word_embeddings": False,
}
_GEMMA_LIKE: dict[str, Any] = {**_LLAMA_LIKE, "head_dim": 8, "sliding_window": WINDOW, "num_hidden_layers": 4}
_SHAPES: dict[str, tuple[str, dict[str, Any]]] = {
    "llama": ("llama", _LLAMA_LIKE),
    "qwen2": ("qwen2", _LLAMA_LIKE),
    "qwen3": ("qwen3", {**_LLAMA_LIKE, "head_dim": 8}),
    "mistral": ("mistral", {**_LLAMA_LIKE, "sliding_window": WINDOW}),
    "mixtral": ("mixtral", {**_LLAMA_LIKE, "num_local_experts": 4, "num_experts_per_tok": 2, "sliding_window": None}),
    "gemma2": ("gemma2", {**_GEMMA_LIKE, "query_pre_attn_scalar": 8}),
    "gemma3": (
        "gemma3_text",
        {**_GEMMA_LIKE, "query_pre_attn_scalar": 8, "layer_types": ["sliding_attention", "full_attention"] * 2},
    ),
    "gpt2": ("gpt2", {"n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 256}),
    "gpt_neox": (
        "gpt_neox",
        {
            "hidden_size": 32,
            "intermediate_size": 48,
            "num_hidden_layers": 2,
            "num_attention_heads": 4,
            "max_position_embeddings": 256,
        },
    ),
    "opt": (
        "opt",
        {
            "hidden_size": 32,
            "ffn_dim": 48,
            "num_hidden_layers": 2,
            "num_attention_heads": 4,
            "word_embed_proj_dim": 32,
            "max_position_embeddings": 256,
            "pad_token_id": 1,
        },
    ),
}
ARCHITECTURES = tuple(_SHAPES)
NO_SPECIALS: dict[str, Any] = {"bos_token_id": None, "eos_token_id": None, "pad_token_id": None}


def config_of(kind: str, **changes: Any) -> PreTrainedConfig:
    """The configuration of a tiny model of `kind`, a key of `ARCHITECTURES`."""
    model_type, shape = _SHAPES[kind]
    return CONFIG_MAPPING[model_type](**{"vocab_size": VOCABULARY, **NO_SPECIALS, **shape, **changes})


def built(config: PreTrainedConfig, *, seed: int = 0, spread: float = 0.25) -> PreTrainedModel:
    """A random model. Weights are spread wide, so that the best two scores are rarely close."""
    torch.manual_seed(seed)
    model = AutoModelForCausalLM.from_config(config, dtype=torch.float32).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() > 1:
                parameter.normal_(0, spread)
    return model


@cache
def model_of(kind: str, seed: int = 0) -> PreTrainedModel:
    """A shared tiny model; tests must not change it."""
    return built(config_of(kind), seed=seed)


def with_noise(model: PreTrainedModel, size: float, *, seed: int = 9) -> PreTrainedModel:
    """A copy whose weights are a little wrong: a draft that is right about half of the time."""
    noisy = copy.deepcopy(model)
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for parameter in noisy.parameters():
            if parameter.dim() > 1:
                parameter.add_(torch.randn(parameter.shape, generator=generator) * size)
    return noisy


def info_of(name: str, *, context: int | None, vocabulary: int = VOCABULARY, dtype: str = "float32") -> ModelInfo:
    """A description for a model that came from no file."""
    return ModelInfo(
        name=name,
        source=f"test:{name}",
        revision="0",
        architecture=name,
        parameters=0,
        weight_bytes=0,
        dtype=dtype,
        device="cpu",
        vocabulary=vocabulary,
        context=context,
    )


def loaded(
    model: PreTrainedModel,
    *,
    name: str = "tiny",
    tokenizer: ChatTokenizer | None = None,
    end_ids: Iterable[int] = (),
    width: int | None = None,
    lean: bool = True,
) -> LoadedModel:
    """Wrap a model as the loader does, on the lean road where the loader would take it (unless `lean` is off)."""
    rows = model.get_output_embeddings().weight.shape[0]
    width = width or rows
    context = context_of(model.config)
    mine = copy.deepcopy(model)  # the fast roads take a model's weights over, and this one may be shared
    general = LoadedModel(
        info=info_of(name, context=context, vocabulary=width, dtype=str(model.dtype).removeprefix("torch.")),
        tokenizer=tokenizer or ByteTokenizer(),
        end_ids=frozenset(end_ids),
        width=width,
        open_session=lambda: ModelSession(mine, width=width, context=context),
        model=mine,
        library=lambda: copy.deepcopy(model),
    )
    return fastest(general) if lean else general


def table(
    scores_behind: Callable[[tuple[int, ...]], Tensor],
    *,
    name: str = "table",
    tokenizer: ChatTokenizer | None = None,
    end_ids: Iterable[int] = (),
    context: int | None = None,
    session: Callable[[], Session] | None = None,
) -> LoadedModel:
    """A model given by a function from the tokens so far to the scores of the next one."""
    width = len(scores_behind((0,)))
    return LoadedModel(
        info=info_of(name, context=context, vocabulary=width),
        tokenizer=tokenizer or ByteTokenizer(),
        end_ids=frozenset(end_ids),
        width=width,
        open_session=session or (lambda: TableSession(scores_behind, context=context)),
    )


def never() -> bool:
    """Nobody cancels."""
    return False


def job(
    target: LoadedModel,
    draft: LoadedModel | None = None,
    *,
    arm: Arm = "speculative",
    prompt: str = PROMPT,
    cancelled: Callable[[], bool] = never,
    **settings: Any,
) -> Job:
    """A job on models that are there already. Without a draft, the speculative arm looks its drafts up."""
    request = RunRequest(
        arm=arm,
        target=target.info.source,
        draft=draft.info.source if draft else "ngram",
        prompt=prompt,
        settings=RunSettings(**settings),
    )
    return Job(
        request=request,
        target=target,
        draft=draft,
        costs=PassCosts(draft=1e5, verify=[1e6] * 33),
        cancelled=cancelled,
        live=lambda: None,
        tick=time.perf_counter_ns,
    )


def events(
    target: LoadedModel, draft: LoadedModel | None = None, *, arm: Arm = "speculative", **options: Any
) -> list[RunEvent]:
    """All events of one run."""
    return list(events_of(job(target, draft, arm=arm, **options)))


def only(kind: type[Kind], run: Iterable[RunEvent]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in run if isinstance(event, kind)]


def ids_of(run: Iterable[RunEvent]) -> list[int]:
    """The output of a run."""
    return [event.id for event in only(TokenCommitted, run)]


def text_of(run: Sequence[RunEvent]) -> str:
    """The output as text, with what was left waiting at the end."""
    tail = run[-1].text_tail if isinstance(run[-1], RunFinished) else ""
    return "".join(event.text for event in only(TokenCommitted, run)) + tail


def started(run: Sequence[RunEvent]) -> RunStarted:
    """The header."""
    assert isinstance(run[0], RunStarted)
    return run[0]


def finished(run: Sequence[RunEvent]) -> RunFinished:
    """The normal end."""
    assert isinstance(run[-1], RunFinished), run[-1]
    return run[-1]


def generated(model: PreTrainedModel, prompt_ids: Sequence[int], new: int, **options: Any) -> list[int]:
    """What the library's own greedy decoding writes."""
    ids = torch.tensor([list(prompt_ids)])
    generate: Any = model.generate
    out = generate(
        ids,
        attention_mask=torch.ones_like(ids),
        do_sample=False,
        max_new_tokens=new,
        pad_token_id=options.pop("pad_token_id", 0),
        **options,
    )
    return [int(i) for i in out[0, len(prompt_ids) :]]


@torch.inference_mode()
def uncached(model: PreTrainedModel, ids: Sequence[int], *, rows: int) -> Tensor:
    """The scores of the last `rows` positions in one pass without any cache."""
    tokens = torch.tensor([list(ids)])
    forward: Any = model
    scores: Tensor = forward(input_ids=tokens, attention_mask=torch.ones_like(tokens), use_cache=False).logits
    return scores[0, -rows:]


def byte_level_tokenizer() -> PreTrainedTokenizerFast:
    """All 256 bytes, some merges that join bytes of neighbouring characters, and two special tokens."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    merges = [("Ġ", "t"), ("h", "e"), ("Ġt", "he"), ("ä", "\u00b8"), ("Ń", "ä"), ("ð", "Ł")]
    vocabulary = {token: i for i, token in enumerate([*alphabet, *(a + b for a, b in merges)])}
    inner = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    inner.decoder = decoders.ByteLevel()
    return PreTrainedTokenizerFast(tokenizer_object=inner, eos_token="<|end|>", additional_special_tokens=["<|turn|>"])


def byte_fallback_tokenizer() -> PreTrainedTokenizerFast:
    """Word pieces that carry their leading space as a mark, and raw bytes for what has no piece: the Llama 2 kind."""
    pieces = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    pieces += ["▁", *"abcdefghijklmnopqrstuvwxyz.,;!'", "th", "▁th", "▁the", "▁a", "▁c", "at", "▁cat", "▁▁"]
    merges = [("t", "h"), ("▁", "th"), ("▁th", "e"), ("▁", "a"), ("▁", "c"), ("a", "t"), ("▁c", "at"), ("▁", "▁")]
    vocabulary = {piece: i for i, piece in enumerate(pieces)}
    inner = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, unk_token="<unk>", byte_fallback=True))
    inner.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    inner.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    inner.add_special_tokens([AddedToken(name, special=True) for name in ("<s>", "</s>")])
    return PreTrainedTokenizerFast(tokenizer_object=inner, bos_token="<s>", eos_token="</s>", unk_token="<unk>")


def word_start_tokenizer() -> PreTrainedTokenizerFast:
    """Unigram pieces with a word-start mark, as sentencepiece makes them."""
    words = ["▁", "▁the", "▁cat", "▁sat", "▁on", "s", "ing", "▁mat", *"abcdefghijklmnopqrstuvwxyz.,"]
    scored = [("<unk>", 0.0), ("</s>", 0.0), *((word, -float(i + 1)) for i, word in enumerate(words))]
    inner = Tokenizer(models.Unigram(scored, unk_id=0, byte_fallback=False))
    inner.pre_tokenizer = pre_tokenizers.Metaspace()
    inner.decoder = decoders.Metaspace()
    return PreTrainedTokenizerFast(tokenizer_object=inner, eos_token="</s>", unk_token="<unk>")


def small_tokenizer(size: int = 100) -> PreTrainedTokenizerFast:
    """One id for each of the first printable characters; the rest of `size` are numbered words. The end is the last."""
    names = [chr(0x20 + i) for i in range(min(size - 1, 95))]
    names += [f"<w{i}>" for i in range(len(names), size - 1)] + ["<end>"]
    inner = Tokenizer(models.WordLevel({name: i for i, name in enumerate(names)}, unk_token=names[-2]))
    inner.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    inner.decoder = decoders.Fuse()
    return PreTrainedTokenizerFast(tokenizer_object=inner, eos_token="<end>", clean_up_tokenization_spaces=False)


def saved(folder: Path, model: PreTrainedModel, tokenizer: PreTrainedTokenizerFast | None = None, **how: Any) -> Path:
    """Write a model folder as a hub download would leave it."""
    model.save_pretrained(folder, **how)
    (tokenizer or byte_level_tokenizer()).save_pretrained(folder)
    return folder


def rounds_of(run: Iterable[RunEvent]) -> Iterator[list[RunEvent]]:
    """The events of each round, in order."""
    found: dict[int, list[RunEvent]] = {}
    for event in run:
        if event.round and not isinstance(event, RunFinished):
            found.setdefault(event.round, []).append(event)
    yield from found.values()


def held() -> tuple[int, int]:
    """Bytes of all live tensors, and how many live sessions, drafters and models there are."""
    gc.collect()
    objects = gc.get_objects()
    kinds = (ModelSession, LeanSession, TableSession, ModelDrafter, LookupDrafter, LoadedModel, torch.nn.Module)
    # By type and not by isinstance, which would wake lazy objects of the library that warn.
    storages = [o.untyped_storage() for o in objects if issubclass(type(o), Tensor) and o.device.type != "meta"]
    sizes = {storage.data_ptr(): storage.nbytes() for storage in storages}
    return sum(sizes.values()), sum(issubclass(type(o), kinds) for o in objects)
