"""A GGUF file becomes a plain model folder, once, in the user's cache.

Knows how `transformers` reads the format; the folder is then loaded like any other.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from specdec_core.errors import CannotWrite, ModelDamaged
from specdec_core.models.conversions import seal
from specdec_core.models.places import converted_folder, is_converted
from specdec_core.models.wholeness import check_gguf


def convert(path: Path, *, thorough: bool = False) -> Path:
    """Return the converted folder of a GGUF file, making it when it is not there. About 20 s for 135 M parameters.

    A conversion that was damaged since is made anew. Raises `ModelDamaged` when the file is not GGUF or cannot be read
    to its end, `CannotWrite` where the cache takes nothing. An interrupted conversion leaves nothing that counts as
    done.
    """
    check_gguf(path)
    folder = converted_folder(path)
    if is_converted(path, care="content" if thorough else "changes"):
        return folder
    try:
        _make(path, folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CannotWrite(
            f"{path.name} cannot be converted into {folder}: {reason}.",
            "Make room and give yourself the right to write there, or set SPECDEC_CACHE to another folder.",
        ) from error
    return folder


def _make(path: Path, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".converting-") as unfinished:
        try:
            # The library has a bar of its own for this step, which only the stream it goes to can switch off.
            with contextlib.redirect_stderr(io.StringIO()):
                _write_plain_folder(path, Path(unfinished) / "model")
        except Exception as error:  # the reader raises whatever it stumbles over in a damaged file
            raise ModelDamaged(
                f"{path} cannot be read as a model ({type(error).__name__}).",
                "Download the file again, or use the model's safetensors version.",
            ) from error
        seal(Path(unfinished) / "model")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(Path(unfinished) / "model", folder)


def _write_plain_folder(path: Path, folder: Path) -> None:
    where: dict[str, Any] = {
        "pretrained_model_name_or_path": str(path.parent),
        "gguf_file": path.name,
        "trust_remote_code": False,  # else the library asks on standard input
    }
    loaded = AutoModelForCausalLM.from_pretrained(**where, dtype=torch.float32)
    # The loaded configuration keeps a mark of the format, and a marked model refuses to be saved.
    values = {key: value for key, value in loaded.config.to_dict().items() if key != "quantization_config"}
    plain = type(loaded)(type(loaded.config).from_dict(values))
    plain.load_state_dict(loaded.state_dict())
    plain.generation_config = loaded.generation_config
    plain.save_pretrained(folder)
    AutoTokenizer.from_pretrained(**where).save_pretrained(folder)
