"""From a source to a loaded model: find it, check it, load it, describe it; and the drafters that need none.

Knows where models come from; how they are decoded is the loop's business.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch
from msgspec import structs
from torch import Tensor
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedConfig, PreTrainedModel
from transformers.utils import logging

from specdec_core.catalogue import Source, parse_target
from specdec_core.collecting import COLLECT
from specdec_core.engine import toy
from specdec_core.engine.checks import check_folder, context_of, is_recurrent, recurrent
from specdec_core.engine.drafters.feature import FeatureHead
from specdec_core.engine.faults import device_fault
from specdec_core.engine.gguf import convert
from specdec_core.engine.lean import LeanModel, LeanSession, int8_lean, lean_model
from specdec_core.engine.products import use_measured_products
from specdec_core.engine.quantise import int8_copy, weight_bytes
from specdec_core.engine.recorded import RecordedSession, Shelf, cuda_recorder
from specdec_core.engine.session import ModelSession, Session, UncachedSession
from specdec_core.engine.tokenizers import ChatTokenizer, LibraryTokenizer, altered
from specdec_core.errors import BadSetting, ModelDamaged, ModelUnsupported
from specdec_core.events import ModelInfo
from specdec_core.models.places import bundled_file, has_weights, is_converted
from specdec_core.models.presence import check_toy, local_folder

Report = Callable[[str, str], None]
Examine = Callable[[ChatTokenizer, str, int | None], object]
"""Is shown a model's tokenizer, name and context before its weights are read, and may refuse by raising."""

# Nothing is fetched behind the user's back, and code in a model's folder is never run; the library would ask for leave
# on standard input if it were not told.
_AS_IT_LIES: Mapping[str, Any] = MappingProxyType({"local_files_only": True, "trust_remote_code": False})


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedModel:
    """A model ready to decode. `width` is the number of ids that are tokens: scores beyond it are padding."""

    info: ModelInfo
    tokenizer: ChatTokenizer
    end_ids: frozenset[int]
    width: int
    open_session: Callable[[], Session]
    model: PreTrainedModel | None = None  # None for a toy, and on the lean road, which takes the weights over
    lean: LeanModel | None = None
    library: Callable[[], PreTrainedModel] | None = None  # loads the library's own model of the same weights
    feature: FeatureHead | None = None  # a draft that reads its target's hidden states
    notices: tuple[str, ...] = ()  # what a person should know about its files
    rolls_back: bool = True  # whether drafts can be judged: a recurrent state goes forward only


def pick_device(wanted: str) -> torch.device:
    """The device a setting names; `auto` takes a GPU where there is one. Raises `ModelUnsupported` when absent."""
    there = {"cpu": True, "cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()}
    if wanted == "auto":
        return torch.device(next(name for name in ("cuda", "mps", "cpu") if there[name]))
    if not there[wanted]:
        raise ModelUnsupported(f"This machine has no {wanted} device.", "Choose device auto or cpu.")
    return torch.device(wanted)


def pick_dtype(wanted: str, device: torch.device) -> torch.dtype:
    """The number format to load a setting's models in; `auto` is float32 on the CPU, where halves are slow.

    Weights that are to be in int8 are loaded as with `auto` first.
    """
    if wanted in ("auto", "int8"):
        return {"cuda": torch.bfloat16, "mps": torch.float16}.get(device.type, torch.float32)
    dtype: torch.dtype = getattr(torch, wanted)
    return dtype


def model_folder(source: Source, report: Report) -> Path:
    """A folder with configuration, tokenizer and safetensors for any source; converts or fetches if needed."""
    if source.kind == "folder":
        return Path(source.where)
    if source.kind == "hub":
        return local_folder(source.where, report)
    path = bundled_file(source.where) if source.kind == "bundled" else Path(source.where)
    if not is_converted(path, care="changes"):
        report("convert", path.name)
    return convert(path)


def load(
    text: str,
    *,
    device: torch.device,
    dtype: torch.dtype,
    report: Report,
    allow_pickle: bool = False,
    plain: bool = False,
    examine: Examine = lambda tokenizer, name, context: None,
) -> LoadedModel:
    """Load the model that `text` names. Weights in pickle files, which can run code, are opened only when allowed.

    For `plain` decoding, which never goes back, models are taken whose state cannot be rolled back.
    Raises `ModelNotFound`, `ModelDamaged` or `ModelUnsupported`; errors of a full or lost device pass as they are.
    """
    source = parse_target(text)
    if source.kind == "toy":
        return _load_toy(source.where)
    silence_library()
    folder = model_folder(source, report)
    config = check_folder(folder, allow_pickle=allow_pickle, plain=plain)
    tokenizer, context = _load_tokenizer(folder), context_of(config)
    name = source.model_name
    examine(tokenizer, name, context)
    library = partial(_load_weights, folder, text, device=device, dtype=dtype)
    model = library()
    width = min(model.get_output_embeddings().weight.shape[0], 1 + max(tokenizer.vocabulary().values()))
    info = _describe(model, name=name, source=text, folder=folder, width=width, context=context)
    general = LoadedModel(
        info=info,
        tokenizer=tokenizer,
        end_ids=_end_ids(model, tokenizer),
        width=width,
        open_session=_opener(model, width=width, context=context),
        model=model,
        library=library,
        notices=tokenizer_notices(tokenizer) if source.kind in ("gguf", "bundled") else (),
    )
    report("warm_up", name)
    return uncached(general, model, config) if is_recurrent(config) else fastest(general)


def _load_tokenizer(folder: Path) -> LibraryTokenizer:
    try:
        return LibraryTokenizer(AutoTokenizer.from_pretrained(folder, **_AS_IT_LIES))
    except Exception as error:  # the parsers below raise whatever they stumble over, plain Exception included
        raise ModelDamaged(
            f"The tokenizer in {folder} cannot be read: {_first_line(error)}", "Download or copy it again."
        ) from error


def tokenizer_notices(tokenizer: LibraryTokenizer) -> tuple[str, ...]:
    """What to say about a tokenizer that was made from the description in a weight file."""
    word = altered(tokenizer)
    if not word:
        return ()
    return (f"The file's tokenizer alters text, {word!r} first: better take the model's safetensors version.",)


def _load_weights(folder: Path, text: str, *, device: torch.device, dtype: torch.dtype) -> PreTrainedModel:
    """The model in `folder`. Weights that are missing are an error here; the library would make them up."""
    how: dict[str, Any] = {**_AS_IT_LIES, "dtype": dtype, "weights_only": True}
    how["use_safetensors"] = has_weights(folder)  # pickle files come this far only when they are allowed
    try:
        both: Any = AutoModelForCausalLM.from_pretrained(folder, **how, output_loading_info=True)
        model, found = both
        lost = [*sorted(found["missing_keys"]), *sorted(str(key) for key in found["mismatched_keys"])]
        if lost:
            raise ModelDamaged(
                f"The weights in {folder} lack {len(lost)} of the model's tensors, first {lost[0]}.",
                "Download or copy the whole folder again.",
            )
        loaded: PreTrainedModel = model.eval().to(device)
    except pickle.UnpicklingError as error:
        raise ModelUnsupported(
            f"A pickle file in {folder} holds more than numbers, and was not opened.",
            "Choose a safetensors version of the model.",
        ) from error
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        if device_fault(error, device, text) is not None:
            raise
        raise ModelDamaged(f"{folder} cannot be loaded: {_first_line(error)}", "Download it again.") from error
    return loaded


def uncached(general: LoadedModel, model: PreTrainedModel, config: PreTrainedConfig) -> LoadedModel:
    """A model that is decoded without its own state; refused when the library cannot do that with it."""
    width, context = general.width, general.info.context
    loaded = replace(
        general, open_session=lambda: UncachedSession(model, width=width, context=context), rolls_back=False
    )
    try:
        check_rollback(loaded)
    except (TypeError, ValueError, ImportError, AttributeError) as error:
        raise recurrent(general.info.name, str(config.model_type)) from error
    return loaded


def fastest(general: LoadedModel) -> LoadedModel:
    """Refuse what cannot be rolled back; take the lean road where there is one, measured products elsewhere.

    Either is used only when its scores equal the library's, which are computed first. Both take the weights over, so
    that nothing is held twice; where the scores differ the model is loaded again and left as the library made it.
    """
    expected = check_rollback(general)
    assert general.model is not None
    assert general.library is not None
    lean = lean_model(general.model)
    if lean is not None:
        loaded = replace(general, model=None, lean=lean, open_session=_lean_opener(lean, general))
    else:
        use_measured_products(general.model)
        loaded = general
    if _close(expected, check_rollback(loaded), general.info.dtype):
        return loaded
    model = general.library()
    return replace(general, model=model, open_session=_opener(model, width=general.width, context=general.info.context))


def _opener(model: PreTrainedModel, *, width: int, context: int | None) -> Callable[[], Session]:
    """Opens sessions over a model of the library."""
    return lambda: ModelSession(model, width=width, context=context)


def _lean_opener(lean: LeanModel, of: LoadedModel) -> Callable[[], Session]:
    """Opens sessions over a lean model: on a GPU with passes that are recorded, elsewhere as they are."""
    width, context = of.width, of.info.context
    if lean.embedding.device.type != "cuda":
        return lambda: LeanSession(lean, width=width, context=context)
    return Shelf(lambda: RecordedSession(lean, width=width, context=context, record=cuda_recorder)).open


def load_int8(target: LoadedModel) -> LoadedModel:
    """An int8 copy of a loaded target, to draft for it. Shares embeddings, norms and tokenizer with it."""
    if target.info.dtype == "int8":
        sentence = "The target is in int8 already, so a copy of it in int8 would be the target itself."
        raise BadSetting(sentence, "Choose another draft, or number format auto.")
    copied = in_int8(target, head=True)
    return replace(copied, info=structs.replace(copied.info, name=f"{target.info.name}, int8", source="self-int8"))


def in_int8(target: LoadedModel, *, head: bool = False) -> LoadedModel:
    """A loaded model with its layers in weight-only int8, and its `head` where asked.

    Raises `ModelUnsupported` for a model without weights.
    """
    if target.model is None and target.lean is None:
        raise ModelUnsupported(
            "The toy models have no weights to quantise.", "Use the draft toy:draft and number format auto with them."
        )
    info = structs.replace(target.info, dtype="int8")
    if target.lean is not None:
        lean = int8_lean(target.lean, head=head)
        info = structs.replace(info, weight_bytes=lean.weight_bytes)
        return replace(target, info=info, lean=lean, library=None, open_session=_lean_opener(lean, target))
    assert target.model is not None
    model = int8_copy(target.model, head=head)
    return replace(
        target,
        info=structs.replace(info, weight_bytes=weight_bytes(model)),
        model=model,
        library=None,
        open_session=_opener(model, width=target.width, context=info.context),
    )


def silence_library() -> None:
    """Keep the library's progress bars and advice off the terminal: what matters is said by `report` and by errors."""
    logging.set_verbosity_error()
    logging.disable_progress_bar()


def check_rollback(loaded: LoadedModel) -> Tensor:
    """Refuse a model whose scores change when tokens went in between and were rolled back.

    That also finds models that look at what follows. Returns the scores, [2, width]. Warms the model up on the way.
    """
    ids = [i % loaded.width for i in (11, 7, 5, 3, 2)]
    straight, session = loaded.open_session(), loaded.open_session()
    fresh = straight.feed(ids, rows=2).float()
    session.feed([*ids[:3], *(i % loaded.width for i in (13, 17, 19))], rows=1)
    session.rollback(3)
    again = session.feed(ids[3:], rows=2).float()
    straight.close()
    session.close()
    if not _close(fresh, again, loaded.info.dtype):
        raise ModelUnsupported(
            f"The cache of {loaded.info.name} ({loaded.info.architecture}) cannot be rolled back correctly.",
            "Choose a model with plain attention layers, such as Llama, Qwen2, GPT-2 or OPT.",
        )
    return fresh


def _close(one: Tensor, other: Tensor, dtype: str) -> bool:
    """Whether two sets of scores are equal up to the rounding of their number format."""
    tolerance = 1e-3 if dtype == "float32" else 0.1
    return torch.allclose(one, other, rtol=tolerance, atol=tolerance * float(one.abs().max()))


def free_memory() -> None:
    """Give memory of dropped models back to the device."""
    COLLECT.get()()
    if torch.cuda.is_available():
        with contextlib.suppress(RuntimeError):  # a lost device has nothing to give back
            torch.cuda.empty_cache()


def _load_toy(name: str) -> LoadedModel:
    check_toy(name)
    table = toy.passage_model(toy.ORDERS[name])
    return LoadedModel(
        info=ModelInfo(
            name=f"toy {name}",
            source=f"toy:{name}",
            revision=str(toy.ORDERS[name]),
            architecture="table",
            parameters=0,
            weight_bytes=0,
            dtype="float32",
            device="cpu",
            vocabulary=toy.VOCABULARY,
            context=None,
        ),
        tokenizer=toy.ByteTokenizer(),
        end_ids=frozenset({toy.END}),
        width=toy.VOCABULARY,
        open_session=lambda: toy.TableSession(table),
    )


def _describe(
    model: PreTrainedModel, *, name: str, source: str, folder: Path, width: int, context: int | None
) -> ModelInfo:
    """Facts of the loaded object; the revision is the name of its folder, which a hub or a conversion gave it."""
    return ModelInfo(
        name=name,
        source=source,
        revision=folder.name,
        architecture=type(model).__name__,
        parameters=model.num_parameters(),
        weight_bytes=weight_bytes(model),
        dtype=str(model.dtype).removeprefix("torch."),
        device=str(model.device),
        vocabulary=width,
        context=context,
    )


def _end_ids(model: PreTrainedModel, tokenizer: LibraryTokenizer) -> frozenset[int]:
    """Every id that ends a text: the union of what generation settings, configuration and tokenizer name."""
    named: list[Any] = [model.generation_config.eos_token_id, model.config.eos_token_id, tokenizer.end_id]
    flat = [i for value in named for i in (value if isinstance(value, list | tuple) else [value])]
    return frozenset(i for i in flat if isinstance(i, int))


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
