"""Facts of one model from its files: configuration, tokenizer, and the headers of its weights, never the weights.

Knows the kinds of sources; whether two models fit each other is `doctor`'s business.
"""

from __future__ import annotations

import json
import math
import re
import struct as binary
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gguf
import torch
from huggingface_hub import get_safetensors_metadata
from msgspec import Struct, structs
from transformers import AutoConfig, AutoTokenizer, GenerationConfig, PreTrainedConfig, PreTrainedTokenizerBase

from specdec_core.catalogue import Source, parse_source
from specdec_core.engine.checks import check_architecture, check_folder, context_of
from specdec_core.engine.hub import fetch_facts
from specdec_core.engine.loading import load, silence_library
from specdec_core.errors import ModelDamaged
from specdec_core.models.fits import ModelFacts
from specdec_core.models.places import bundled_file, converted_folder, has_weights, is_converted
from specdec_core.models.wholeness import check_gguf

_CARD_HEAD = 4096
_LICENCE = re.compile(r"^license:[ \t]*(\S[^\n]*)", re.MULTILINE)
_DTYPES = {"F32": "float32", "F16": "float16", "BF16": "bfloat16"}


class Found(Struct, frozen=True, kw_only=True):
    """Facts of a model, with what two models are compared by: the vocabulary's content and the template's text."""

    facts: ModelFacts
    tokens: dict[str, int] = {}
    template: str = ""


def facts_of(text: str) -> Found:
    """Read the facts of the model that `text` names.

    Raises `ModelNotFound`, `ModelDamaged` or `ModelUnsupported`; a hub model may need a download of its small files.
    """
    silence_library()
    source = parse_source(text)
    if source.kind == "toy":
        return _toy_facts(text)
    if source.kind in ("bundled", "gguf"):
        path = bundled_file(source.where) if source.kind == "bundled" else Path(source.where)
        if not is_converted(path, care="changes"):
            return _gguf_facts(text, path)
        return _folder_facts(text, converted_folder(path))
    return _folder_facts(text, fetch_facts(source.where) if source.kind == "hub" else Path(source.where), source)


def _toy_facts(text: str) -> Found:
    toy = load(text, device=torch.device("cpu"), dtype=torch.float32, report=lambda stage, detail: None)
    facts = ModelFacts(
        source=text,
        architecture=toy.info.architecture,
        vocabulary=toy.width,
        padded_width=toy.width,
        end_ids=tuple(sorted(toy.end_ids)),
        chat_template=False,
        parameters=0,
        cache_numbers=0,
    )
    return Found(facts=facts, tokens=toy.tokenizer.vocabulary())


def _folder_facts(text: str, folder: Path, source: Source | None = None) -> Found:
    on_hub = source is not None and source.kind == "hub"
    if on_hub and not has_weights(folder):
        assert source is not None
        config, parameters = check_architecture(folder), _hub_parameters(source.where)
    else:
        config, parameters = check_folder(folder), sum(map(header_parameters, folder.glob("*.safetensors")))
    tokenizer = _tokenizer(folder)
    found = _found(text, config, tokenizer, parameters=parameters, end_ids=_end_ids(config, tokenizer, folder))
    facts = structs.replace(found.facts, licence=licence_of(folder), stored_dtype=_stored_dtype(folder))
    return structs.replace(found, facts=facts)


def licence_of(folder: Path) -> str:
    """What the model's card says in its head, or nothing."""
    try:
        head = (folder / "README.md").read_text(encoding="utf-8", errors="replace")[:_CARD_HEAD]
    except OSError:
        return ""
    named = _LICENCE.search(head) if head.startswith("---") else None
    return named[1].strip(" \"'") if named else ""


def _stored_dtype(folder: Path) -> str:
    """The number format of the largest tensor on the disk."""
    shard = next(iter(sorted(folder.glob("*.safetensors"))), None)
    tensors = {} if shard is None else _header(shard)
    largest = max(tensors.values(), key=lambda entry: math.prod(entry["shape"]), default=None)
    return "" if largest is None else _DTYPES.get(largest["dtype"], str(largest["dtype"]))


def _tokenizer(folder: Path) -> PreTrainedTokenizerBase:
    try:
        tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False
        )
    except (OSError, ValueError, KeyError) as error:
        raise ModelDamaged(f"The tokenizer in {folder} cannot be read.", "Download or copy its files again.") from error
    return tokenizer


def _gguf_facts(text: str, path: Path) -> Found:
    """Facts of a file that is not converted yet. Its vocabulary alone takes some seconds to read."""
    check_gguf(path)
    where: dict[str, Any] = {
        "pretrained_model_name_or_path": str(path.parent),
        "gguf_file": path.name,
        "trust_remote_code": False,
    }
    try:
        parameters = sum(int(tensor.n_elements) for tensor in gguf.GGUFReader(path).tensors)
        config = AutoConfig.from_pretrained(**where)
        tokenizer = AutoTokenizer.from_pretrained(**where)
    except (OSError, ValueError, KeyError, IndexError, RuntimeError) as error:
        raise ModelDamaged(
            f"{path} cannot be read as a model ({type(error).__name__}).", "Download or copy this file again."
        ) from error
    return _found(text, config, tokenizer, parameters=parameters, end_ids=_end_ids(config, tokenizer, None))


def _found(
    text: str,
    config: PreTrainedConfig,
    tokenizer: PreTrainedTokenizerBase,
    *,
    parameters: int | None,
    end_ids: tuple[int, ...],
) -> Found:
    decoder = config.get_text_config()
    tokens: dict[str, int] = tokenizer.get_vocab()
    template = tokenizer.chat_template
    facts = ModelFacts(
        source=text,
        architecture=(config.architectures or [str(config.model_type)])[0],
        vocabulary=len(tokens),
        padded_width=getattr(decoder, "vocab_size", None),
        hidden=getattr(decoder, "hidden_size", None),
        special_tokens={name: str(token) for name, token in tokenizer.special_tokens_map.items()},
        end_ids=end_ids,
        chat_template=bool(template),
        context=context_of(config),
        parameters=parameters,
        cache_numbers=cache_numbers(decoder),
    )
    return Found(facts=facts, tokens=tokens, template=template if isinstance(template, str) else json.dumps(template))


def cache_numbers(config: PreTrainedConfig) -> int | None:
    """Numbers that keys and values of one token take in all layers, or None where the configuration does not say."""
    layers, heads = getattr(config, "num_hidden_layers", None), getattr(config, "num_attention_heads", None)
    if not layers or not heads:
        return None
    size = getattr(config, "head_dim", None) or config.hidden_size // heads
    kv_heads = getattr(config, "num_key_value_heads", None) or heads
    return int(2 * layers * kv_heads * size)


def header_parameters(path: Path) -> int:
    """Numbers in a safetensors file, from its header. The file was checked before."""
    return sum(math.prod(entry["shape"]) for entry in _header(path).values())


def _header(path: Path) -> dict[str, Any]:
    """The tensors of a safetensors file by name: their shapes and number formats."""
    with path.open("rb") as file:
        (length,) = binary.unpack("<Q", file.read(8))
        header: dict[str, Any] = json.loads(file.read(length))
    return {name: entry for name, entry in header.items() if name != "__metadata__"}


def _hub_parameters(repo: str) -> int | None:
    """Ask the hub for the headers of the weights; whatever goes wrong, the other facts are still worth having."""
    try:
        return sum(get_safetensors_metadata(repo).parameter_count.values())
    except Exception:
        return None


def _end_ids(config: PreTrainedConfig, tokenizer: PreTrainedTokenizerBase, folder: Path | None) -> tuple[int, ...]:
    """Every id that ends a text: the union of what configuration, generation settings and tokenizer name."""
    named: list[Any] = [config.get_text_config().eos_token_id, tokenizer.eos_token_id]
    if folder is not None and (folder / "generation_config.json").is_file():
        named.append(GenerationConfig.from_pretrained(folder).eos_token_id)
    return tuple(sorted({i for i in _flat(named) if isinstance(i, int)}))


def _flat(values: Iterable[Any]) -> list[Any]:
    return [part for value in values for part in (value if isinstance(value, list | tuple) else [value])]
