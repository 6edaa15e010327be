"""Folders that cannot be used: each is refused with one sentence that names the trouble, and nothing made up."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from huggingface_hub import constants
from safetensors.torch import load_file, save_file
from tqdm.auto import tqdm  # type: ignore[import-untyped]
from transformers import CONFIG_MAPPING, AutoModelForCausalLM

from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench, gguf
from specdec_core.engine.loading import load
from specdec_core.errors import (
    CannotWrite,
    ModelDamaged,
    ModelNotFound,
    ModelUnsupported,
)
from specdec_core.models.wholeness import GGUF_MAGIC
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.folders import (
    CPU,
    SIZE,
    loaded,
    only_config,
    refused,
    run,
    sharded,
    silent,
    small_config,
)


def test_a_sound_folder_decodes_as_the_library_does(folder: Path) -> None:
    """From disk through the workbench, whole or in shards: the ids of `generate`."""
    model = AutoModelForCausalLM.from_pretrained(folder)
    for place in (folder, sharded(Path(shutil.copytree(folder, folder.parent / "shards")))):
        for draft in ("ngram", "self-int8", place):
            events = run(place, draft, max_new_tokens=20)
            header = tiny.started(events)
            assert tiny.ids_of(events) == tiny.generated(model, header.prompt_ids, 20)
            assert header.target.parameters == sum(p.numel() for p in model.parameters())
            assert header.target.source == str(place)


def cut(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])


def cut_header(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:50])


def empty(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(b"")


def page(folder: Path) -> None:
    (folder / "model.safetensors").write_text("<!DOCTYPE html><html><body>Sign in</body></html>")


def pointer(folder: Path) -> None:
    (folder / "model.safetensors").write_text(
        "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 9876543\n"
    )


def header_of_a_list(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(struct.pack("<Q", 2) + b"[]")


def tensor_lost(folder: Path) -> None:
    path = folder / "model.safetensors"
    tensors = load_file(path)
    del tensors["model.layers.1.mlp.up_proj.weight"]
    save_file(tensors, path, metadata={"format": "pt"})


def tensor_of_another_shape(folder: Path) -> None:
    path = folder / "model.safetensors"
    tensors = load_file(path)
    tensors["model.layers.1.mlp.up_proj.weight"] = torch.zeros(3, 3)
    save_file(tensors, path, metadata={"format": "pt"})


def shard_lost(folder: Path) -> None:
    sorted(sharded(folder).glob("*.safetensors"))[1].unlink()


def index_without_map(folder: Path) -> None:
    (sharded(folder) / "model.safetensors.index.json").write_text('{"metadata": {}}')


def index_of_no_json(folder: Path) -> None:
    (sharded(folder) / "model.safetensors.index.json").write_text("weight_map")


def index_of_another_model(folder: Path) -> None:
    path = sharded(folder) / "model.safetensors.index.json"
    index = json.loads(path.read_text())
    index["weight_map"] = {name: shard.replace("-of-", "-of-9") for name, shard in index["weight_map"].items()}
    path.write_text(json.dumps(index))


def mixed_index(folder: Path) -> None:
    path = sharded(folder) / "model.safetensors.index.json"
    index = json.loads(path.read_text())
    names = sorted(index["weight_map"])
    shards = [index["weight_map"][name] for name in names]
    index["weight_map"] = dict(zip(names, shards[5:] + shards[:5], strict=True))
    path.write_text(json.dumps(index))


def index_that_leaves_out(folder: Path) -> None:
    path = sharded(folder) / "model.safetensors.index.json"
    index = json.loads(path.read_text())
    last = sorted(set(index["weight_map"].values()))[-1]
    index["weight_map"] = {name: shard for name, shard in index["weight_map"].items() if shard != last}
    path.write_text(json.dumps(index))


def config_of_no_json(folder: Path) -> None:
    (folder / "config.json").write_text("{")


def config_of_a_list(folder: Path) -> None:
    (folder / "config.json").write_text("[1, 2]")


def config_in_latin(folder: Path) -> None:
    (folder / "config.json").write_bytes(b'{"model_type": "\xe4"}')


def tokenizer_lost(folder: Path) -> None:
    for path in folder.glob("tokenizer*"):
        path.unlink()


def tokenizer_damaged(folder: Path) -> None:
    (folder / "tokenizer.json").write_text('{"model": 3}')


DAMAGE: dict[Callable[[Path], None], tuple[str, ...]] = {
    cut: ("model.safetensors", "bytes"),
    cut_header: ("model.safetensors",),
    empty: ("model.safetensors",),
    page: ("model.safetensors",),
    pointer: ("model.safetensors", "pointer"),
    header_of_a_list: ("model.safetensors",),
    tensor_lost: (
        "lack 1",
        "model.layers.1.mlp.up_proj.weight",
    ),
    tensor_of_another_shape: ("model",),
    shard_lost: ("model-0000", "missing"),
    index_without_map: ("missing",),
    index_of_no_json: ("model.safetensors.index.json", "JSON"),
    index_of_another_model: ("missing",),
    index_that_leaves_out: ("lack", "tensors"),
    config_of_no_json: ("config.json", "JSON"),
    config_of_a_list: ("config.json", "JSON"),
    config_in_latin: ("config.json", "JSON"),
    tokenizer_lost: ("tokenizer",),
    tokenizer_damaged: ("tokenizer",),
}


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_damaged_folders_are_named(damage: Callable[[Path], None], folder: Path) -> None:
    """Cut files, pointers, lost shards, wrong indexes, lost tensors: never random weights, never a traceback."""
    damage(folder)
    refused(folder, ModelDamaged, *DAMAGE[damage])


def test_an_index_that_mixes_up_its_shards_is_harmless(folder: Path, good: Path) -> None:
    """All tensors are there, only not where the index says: they are found, and the text is right."""
    mixed_index(folder)
    assert tiny.ids_of(run(folder, "ngram", max_new_tokens=20)) == tiny.ids_of(run(good, "ngram", max_new_tokens=20))


def test_damage_in_one_slot_leaves_the_other_alone(folder: Path, good: Path) -> None:
    """A bad draft refuses the run before anything else happens, and keeps a loaded target for the next request."""
    cut(folder)
    bench = Workbench()
    settings = RunSettings(max_new_tokens=4)
    request = RunRequest(arm="speculative", target=str(good), draft=str(folder), prompt="the", settings=settings)
    sound = RunRequest(arm="speculative", target=str(good), draft="ngram", prompt="the", settings=settings)
    stages: list[str] = []
    for loading in (True, False):
        with pytest.raises(ModelDamaged):
            list(bench.run(request, report=lambda stage, detail: stages.append(stage)))
        assert stages == [], "something was loaded for a draft that is damaged"
        assert tiny.finished(list(bench.run(sound, report=lambda stage, detail: stages.append(stage))))
        assert ("load_target" in stages) == loading, "the target is loaded once"
        stages.clear()
    bench.close()


def test_pickles_are_not_opened(folder: Path) -> None:
    """Weights that could run code are refused, with the way out."""
    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(b"\x80\x04.")
    assert "safetensors" in refused(folder, ModelUnsupported, "pickle").advice


def test_missing_folders_and_files(tmp_path: Path) -> None:
    """A folder without a model, without weights, a path that is not there, and text that is no source at all."""
    refused(tmp_path, ModelNotFound, "config.json")
    small_config().save_pretrained(tmp_path)
    refused(tmp_path, ModelNotFound, "no weights")
    for source in (str(tmp_path / "nowhere"), "", "no such model", "ngram"):
        with pytest.raises(ModelNotFound):
            load(source, device=CPU, dtype=torch.float32, report=silent)


@pytest.mark.parametrize("kind", ["t5", "bart", "mamba", "mamba2", "recurrent_gemma", "rwkv", "falcon_h1", "vit"])
def test_models_that_cannot_be_decoded_or_rolled_back(kind: str, folder: Path, good: Path) -> None:
    """Encoder-decoders, recurrent and hybrid ones, encoders: refused in both slots before weights are read."""
    if kind not in CONFIG_MAPPING:
        pytest.skip(f"this transformers has no {kind}")
    only_config(folder, CONFIG_MAPPING[kind]().to_dict())
    error = refused(folder, ModelUnsupported, kind if kind not in ("t5", "bart") else "encoder-decoder")
    assert "Llama" in error.advice
    with pytest.raises(ModelUnsupported):
        run(good, folder)


RECURRENT: dict[str, dict[str, Any]] = {
    "mamba": {"hidden_size": 32, "num_hidden_layers": 2, "state_size": 4},
    "mamba2": {
        "hidden_size": 32,
        "num_hidden_layers": 2,
        "state_size": 4,
        "num_heads": 4,
        "head_dim": 16,
        "n_groups": 1,
    },
    "recurrent_gemma": {
        "hidden_size": 32,
        "num_hidden_layers": 3,
        "num_attention_heads": 4,
        "intermediate_size": 48,
        "lru_width": 32,
        "attention_window_size": 8,
    },
    "falcon_h1": {
        "hidden_size": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "intermediate_size": 48,
        "mamba_d_ssm": 32,
        "mamba_n_heads": 4,
        "mamba_d_head": 8,
        "mamba_n_groups": 1,
        "mamba_d_state": 4,
    },
}


@pytest.mark.parametrize("kind", RECURRENT)
def test_recurrent_targets_are_decoded_plainly(kind: str, folder: Path) -> None:
    """No drafts for them, but their own text: what an uncached pass likes best, with a notice that it is slow."""
    shape: dict[str, Any] = {"vocab_size": SIZE, "eos_token_id": 262, **RECURRENT[kind]}
    config = CONFIG_MAPPING[kind](**shape)
    model = tiny.built(config)
    model.save_pretrained(folder)
    bench = Workbench()
    settings = RunSettings(max_new_tokens=8)
    request = RunRequest(arm="plain", target=str(folder), draft="ngram", prompt="the cat", settings=settings)
    events = list(bench.run(request))
    header, text = tiny.started(events), list(tiny.started(events).prompt_ids)
    assert tiny.finished(events).reason == "length"
    assert [notice for notice in header.notices if "goes forward" in notice]
    with torch.inference_mode():
        for token in tiny.ids_of(events):
            assert token == int(model(torch.tensor([text]), use_cache=False).logits[0, -1].argmax())
            text.append(token)
    assert audit(events).findings == ()
    speculative = msgspec.structs.replace(request, arm="speculative")
    for again in (bench, Workbench()):
        with pytest.raises(ModelUnsupported, match="recurrent") as caught:
            list(again.run(speculative))
        assert "--arm plain" in caught.value.advice
    bench.close()


def test_encoders_are_refused_by_their_scores(folder: Path) -> None:
    """A model that looks both ways loads as a decoder, but its scores change when tokens follow: refused."""
    shape: dict[str, Any] = {"vocab_size": SIZE, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4}
    config = CONFIG_MAPPING["bert"](**shape)
    tiny.built(config).save_pretrained(folder)
    refused(folder, ModelUnsupported, "Bert")


def test_custom_code_is_never_run_and_never_asked_about(folder: Path) -> None:
    """A folder that brings its own code: refused at once with stdin closed, and its code is not imported."""
    (folder / "modeling_mine.py").write_text("raise SystemExit('the code of the folder ran')\n")
    auto = {"AutoConfig": "modeling_mine.Config", "AutoModelForCausalLM": "modeling_mine.Model"}
    only_config(folder, {"model_type": "mine", "auto_map": auto, "architectures": ["Model"]})
    assert "never run" in refused(folder, ModelUnsupported, "custom code").sentence
    code = (
        "import sys, torch; from specdec_core.engine.loading import load\n"
        "from specdec_core.errors import ModelUnsupported\n"
        "try: load(sys.argv[1], device=torch.device('cpu'), dtype=torch.float32, report=lambda a, b: None)\n"
        "except ModelUnsupported as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "custom code" in done.stdout


def test_known_models_with_a_code_map_load_without_their_code(folder: Path) -> None:
    """Many folders of known architectures carry a code map for old versions: the installed code is used."""
    (folder / "modeling_mine.py").write_text("raise SystemExit('the code of the folder ran')\n")
    config = json.loads((folder / "config.json").read_text())
    config["auto_map"] = {"AutoModelForCausalLM": "modeling_mine.Model"}
    only_config(folder, config)
    assert loaded(folder).info.architecture == "LlamaForCausalLM"


@pytest.mark.parametrize("source", ["someone/some-model", "no-such-owner-at-all/x"])
def test_hub_models_offline(source: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Switched off and nothing on disk: one sentence and the ways out, at once."""
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(ModelNotFound, match="offline switch is on") as caught:
        load(source, device=CPU, dtype=torch.float32, report=silent)
    assert source in caught.value.sentence
    assert "smollm2" in caught.value.advice


def test_a_conversion_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever bars the library draws meanwhile, the terminal belongs to the program."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))

    def drawing(_path: Path, folder: Path) -> None:
        for _ in tqdm(range(3), desc="Converting"):
            folder.mkdir(exist_ok=True)

    monkeypatch.setattr(gguf, "_write_plain_folder", drawing)
    path = tmp_path / "m.gguf"
    path.write_bytes(GGUF_MAGIC)
    assert gguf.convert(path).is_dir()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("content", [b"", b"GGUF", b"PK\x03\x04 not a model", b"GGUF\x03\x00\x00\x00" + b"\xff" * 40])
def test_damaged_gguf(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty, cut or other files with that name: one sentence, and nothing left that counts as converted."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "m.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelDamaged, match=r"m\.gguf") as caught:
        load(str(path), device=CPU, dtype=torch.float32, report=silent)
    assert "\n" not in str(caught.value)
    assert not list((tmp_path / "cache").rglob("config.json"))
    assert not list((tmp_path / "cache").rglob("*unfinished*"))


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def changed(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


@pytest.mark.parametrize("harm", [cut_short, emptied, changed, Path.unlink])
def test_a_damaged_conversion_is_made_anew(
    harm: Callable[[Path], object], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of its files is harmed: nobody could copy it again, and the file it came from is still there."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    made: list[Path] = []

    def converting(path: Path, plain: Path) -> None:
        made.append(path)
        shutil.copytree(folder, plain)

    monkeypatch.setattr(gguf, "_write_plain_folder", converting)
    source = tmp_path / "m.gguf"
    source.write_bytes(GGUF_MAGIC)
    names = sorted(path.name for path in gguf.convert(source).iterdir())
    assert {"config.json", "model.safetensors", "tokenizer.json"} < set(names)
    for turn, name in enumerate(names, start=1):
        harm(gguf.convert(source) / name)
        assert loaded(source).info.architecture == "LlamaForCausalLM"
        loaded(source)
        assert len(made) == 1 + turn, name


def test_a_conversion_that_cannot_be_written_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that is no folder, or one that takes nothing: one sentence, and how to have another."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "file"))
    source = tmp_path / "m.gguf"
    source.write_bytes(GGUF_MAGIC)
    with pytest.raises(CannotWrite, match="cannot be converted into") as caught:
        loaded(source)
    assert "SPECDEC_CACHE" in caught.value.advice
