"""What can be told about a model folder or a pair before a forward pass is spent: the pair doctor's facts.

Reads configuration, file headers and vocabularies; never runs code from a model folder, never loads weights.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from transformers import AutoConfig, PreTrainedConfig
from transformers.models.auto.modeling_auto import MODEL_FOR_CAUSAL_LM_MAPPING

from specdec_core.errors import ModelUnsupported, PairMismatch
from specdec_core.models.wholeness import check_description, check_files


def check_folder(folder: Path, *, allow_pickle: bool = False, plain: bool = False) -> PreTrainedConfig:
    """Return the configuration of a model folder that this program can load.

    Raises `ModelNotFound`, `ModelDamaged` or `ModelUnsupported`, each naming the file and what to do. Weights in
    pickle files are refused unless they are allowed; safetensors files beside them are always preferred. For
    `plain` decoding a model need not be one that can be rolled back.
    """
    config = check_architecture(folder, plain=plain)
    check_files(folder, allow_pickle=allow_pickle)
    return config


def check_architecture(folder: Path, *, plain: bool = False) -> PreTrainedConfig:
    """Refuse what cannot be decoded, or not rolled back: encoder-decoder, recurrent (unless `plain`), custom code."""
    raw, name = check_description(folder), folder.name
    if raw.get("is_encoder_decoder"):
        raise ModelUnsupported(
            f"{name} is an encoder-decoder model ({raw.get('model_type')}).",
            "Choose a decoder-only text model such as Llama, Qwen, GPT-2 or OPT.",
        )
    try:
        config: PreTrainedConfig = AutoConfig.from_pretrained(folder, trust_remote_code=False, local_files_only=True)
    except (ValueError, OSError, KeyError) as error:
        raise _unknown_model(name, raw) from error
    if type(config) not in MODEL_FOR_CAUSAL_LM_MAPPING:
        raise _unknown_model(name, raw)
    if is_recurrent(config) and not plain:
        raise recurrent(name, str(config.model_type))
    return config


def is_recurrent(config: PreTrainedConfig) -> bool:
    """Whether the model keeps a state that goes on from token to token, in some layers at least."""
    return bool(getattr(MODEL_FOR_CAUSAL_LM_MAPPING[type(config)], "_is_stateful", False))


def recurrent(name: str, model_type: str) -> ModelUnsupported:
    """The refusal of a model whose state cannot be rolled back."""
    return ModelUnsupported(
        f"{name} is a recurrent or hybrid model ({model_type}): its state cannot be rolled back, so nothing can be "
        "drafted for it or with it.",
        "Choose a model with attention in every layer, such as Llama, Qwen2, GPT-2 or OPT; as a target it can be "
        "decoded plainly, with specdec run --arm plain.",
    )


def context_of(config: PreTrainedConfig) -> int | None:
    """Most tokens a model can hold, or None when its configuration names no limit.

    Models of the longrope kind stretch all positions once a text passes their first limit, and keys in the cache keep
    the old ones: what they write then depends on where passes were cut. They are used up to that limit.
    """
    decoder = config.get_text_config()
    rope = getattr(decoder, "rope_parameters", None) or {}
    limits = [getattr(decoder, "max_position_embeddings", None)]
    if rope.get("rope_type") == "longrope":
        limits += [
            rope.get("original_max_position_embeddings"),
            getattr(decoder, "original_max_position_embeddings", 0),
        ]
    return min((limit for limit in limits if limit), default=None)


def _unknown_model(name: str, raw: dict[str, Any]) -> ModelUnsupported:
    if raw.get("auto_map"):
        return ModelUnsupported(
            f"{name} needs custom code from its own folder ({raw.get('model_type')}), which is never run here.",
            "Choose a model that the installed transformers knows by itself.",
        )
    return ModelUnsupported(
        f"{name} is of a type ({raw.get('model_type')}) that the installed transformers cannot load as a text decoder.",
        "Choose a decoder-only text model such as Llama, Qwen, GPT-2 or OPT.",
    )


class VocabularyReport(Struct, frozen=True, kw_only=True):
    """How two vocabularies compare, id by id."""

    shared: int
    target_size: int
    draft_size: int
    differing: int
    first_difference: str
    fits: bool


def compare_vocabularies(target: dict[str, int], draft: dict[str, int]) -> VocabularyReport:
    """Compare by content: every id both know must be spelled alike. Widths of embeddings do not matter."""
    target_by_id = {token_id: token for token, token_id in target.items()}
    draft_by_id = {token_id: token for token, token_id in draft.items()}
    both = sorted(target_by_id.keys() & draft_by_id.keys())
    differing = [i for i in both if target_by_id[i] != draft_by_id[i]]
    first = ""
    if differing:
        i = differing[0]
        first = f"id {i} is {target_by_id[i]!r} in the target and {draft_by_id[i]!r} in the draft"
    return VocabularyReport(
        shared=len(both) - len(differing),
        target_size=len(target),
        draft_size=len(draft),
        differing=len(differing),
        first_difference=first,
        fits=bool(both) and not differing,
    )


def check_pair(target: dict[str, int], draft: dict[str, int]) -> None:
    """Raise `PairMismatch` naming the first id on which the two disagree."""
    report = compare_vocabularies(target, draft)
    if not report.fits:
        raise PairMismatch(
            f"The draft does not share the target's vocabulary: {report.first_difference or 'no id in common'}"
            f" ({report.differing:,} of {report.shared + report.differing:,} ids differ).",
            "Choose a draft of the same family, or draft without a model: ngram or self-int8.",
        )
