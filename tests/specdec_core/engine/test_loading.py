"""From folders to runs: vocabularies, end tokens, number formats, int8 copies, and what a workbench holds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, PreTrainedTokenizerFast

from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench, loading
from specdec_core.engine.quantise import Int8Linear, int8_copy, weight_bytes
from specdec_core.engine.tokenizers import LibraryTokenizer, altered
from specdec_core.errors import (
    BadInput,
    ModelUnsupported,
    OutOfMemory,
    PairMismatch,
)
from specdec_core.events import RoundFinished
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.folders import (
    SIZE,
    loaded,
    run,
    small_config,
)


def padded(folder: Path, rows: int, *, seed: int = 0, size: int = 100) -> Path:
    """A model with more embedding rows than its tokenizer has tokens; the padding is what it likes best."""
    model = tiny.built(small_config(vocab_size=rows, eos_token_id=None), seed=seed)
    with torch.no_grad():
        model.get_output_embeddings().weight[size:] *= 40
    return tiny.saved(folder, model, tiny.small_tokenizer(size))


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_padded_vocabularies_of_two_widths(temperature: float, tmp_path: Path) -> None:
    """100 tokens, 112 and 128 rows: they fit, and padding ids are neither drafted nor written."""
    target, draft = padded(tmp_path / "a", 112), padded(tmp_path / "b", 128, seed=3)
    for pair in ((target, draft), (draft, target), (target, "self-int8"), (target, target)):
        events = run(*pair, temperature=temperature, max_new_tokens=60, gamma=3)
        assert len(tiny.ids_of(events)) in range(1, 61)
        assert max(tiny.ids_of(events)) < 100
        assert tiny.started(events).target.vocabulary == 100
        plain = run(pair[0], "ngram", arm="plain", max_new_tokens=60)
        if temperature == 0:
            assert tiny.ids_of(events) == tiny.ids_of(plain)


def renamed(tokenizer: PreTrainedTokenizerFast, folder: Path, token: str, other: str) -> None:
    tokenizer.save_pretrained(folder)
    path = folder / "tokenizer.json"
    text = json.loads(path.read_text())
    vocabulary = text["model"]["vocab"]
    vocabulary[other] = vocabulary.pop(token)
    path.write_text(json.dumps(text))


def test_vocabularies_that_differ_name_the_first_id(tmp_path: Path) -> None:
    """Same size, one token spelled differently: refused, with the id and both spellings."""
    target, draft = padded(tmp_path / "a", 112), padded(tmp_path / "b", 112)
    renamed(tiny.small_tokenizer(100), draft, "A", "Ä")
    with pytest.raises(PairMismatch, match=r"id 33 is 'A' in the target and 'Ä' in the draft") as caught:
        run(target, draft)
    assert "1 of 100" in caught.value.sentence
    assert "ngram" in caught.value.advice


def test_a_repaired_draft_is_accepted_at_once(tmp_path: Path) -> None:
    """The verdict is made anew: a folder whose tokenizer was replaced fits in a new workbench."""
    target, draft = padded(tmp_path / "a", 112), padded(tmp_path / "b", 112)
    renamed(tiny.small_tokenizer(100), draft, "A", "Ä")
    with pytest.raises(PairMismatch):
        run(target, draft)
    tiny.small_tokenizer(100).save_pretrained(draft)
    assert tiny.finished(run(target, draft, max_new_tokens=3))


def test_tokenizer_that_knows_more_than_the_model(tmp_path: Path) -> None:
    """Fewer rows than tokens: a prompt with an id beyond them is refused with a sentence, not an index error."""
    model = tiny.built(small_config(vocab_size=50, eos_token_id=None))
    folder = tiny.saved(tmp_path / "m", model, tiny.small_tokenizer(100))
    bench = Workbench()
    request = RunRequest(arm="plain", target=str(folder), draft="ngram", prompt="zzz", settings=RunSettings())
    with pytest.raises(BadInput):
        list(bench.run(request))


def test_end_tokens_from_every_file(tmp_path: Path) -> None:
    """Generation settings list two, the configuration a third, the tokenizer a fourth: all of them end a run."""
    model = tiny.built(small_config(vocab_size=112, eos_token_id=7))
    model.generation_config.eos_token_id = [5, 6]
    folder = tiny.saved(tmp_path / "m", model, tiny.small_tokenizer(100))
    assert loaded(folder).end_ids == {5, 6, 7, 99}


def test_sampling_defaults_of_a_folder_do_not_leak(folder: Path, good: Path) -> None:
    """A folder that asks for sampling, a penalty and a static cache is decoded as the request says."""
    (folder / "generation_config.json").write_text(
        json.dumps(
            {
                "do_sample": True,
                "top_k": 5,
                "temperature": 3.0,
                "repetition_penalty": 1.9,
                "eos_token_id": 262,
                "cache_implementation": "static",
                "max_length": 18,
            }
        )
    )
    assert tiny.ids_of(run(folder, "ngram", max_new_tokens=20)) == tiny.ids_of(run(good, "ngram", max_new_tokens=20))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt"])
def test_halves_on_the_cpu(dtype: str, kind: str, tmp_path: Path) -> None:
    """Half precision decodes on the CPU and says so; the two arms agree up to the first near tie."""
    folder = tiny.saved(tmp_path / "m", tiny.built(small_config(kind)))
    plain = run(folder, "ngram", arm="plain", dtype=dtype, max_new_tokens=30)
    for draft in ("ngram", "self-int8"):
        events = run(folder, draft, dtype=dtype, max_new_tokens=30)
        assert tiny.finished(events)
        assert tiny.started(events).target.dtype == dtype
        pairs = zip(tiny.only(tiny.TokenCommitted, plain), tiny.only(tiny.TokenCommitted, events), strict=False)
        first = next((one for one, other in pairs if one.id != other.id), None)
        assert first is None or (first.margin or 0) < 0.3


def test_auto_dtype_is_float32_on_the_cpu(folder: Path) -> None:
    """A folder saved in half precision is widened where halves are slow, and the header says what was used."""
    AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float16).save_pretrained(folder)
    assert tiny.started(run(folder, "ngram", max_new_tokens=2)).target.dtype == "float32"


@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt", "gpt_neox", "qwen3", "mixtral", "gemma2"])
def test_int8_copy_shares_and_does_not_touch(kind: str) -> None:
    """Embeddings are the original's own tensors, its scores are what they were, and there are fewer bytes."""
    model = tiny.built(tiny.config_of(kind))
    before = tiny.uncached(model, [1, 2, 3, 4], rows=2)
    copy = int8_copy(model)
    assert torch.equal(tiny.uncached(model, [1, 2, 3, 4], rows=2), before)
    assert copy.get_input_embeddings().weight is model.get_input_embeddings().weight
    assert any(isinstance(module, Int8Linear) for module in copy.modules())
    assert not any(isinstance(module, Int8Linear) for module in model.modules())
    assert weight_bytes(copy) < weight_bytes(model)
    found = tiny.uncached(copy, [1, 2, 3, 4], rows=2)
    likeness = torch.nn.functional.cosine_similarity(found.float(), before, dim=-1)
    assert float(likeness.min()) > 0.99


@pytest.mark.parametrize("kind", ["llama", "gpt2", "opt", "gpt_neox", "qwen2"])
def test_int8_copy_drafts_well(kind: str) -> None:
    """Where the target is sure of its tokens, as trained models are, its int8 copy is nearly always right."""
    target = tiny.loaded(tiny.model_of(kind))
    events = tiny.events(target, loading.load_int8(target), gamma=4, max_new_tokens=60)
    rounds = tiny.only(RoundFinished, events)
    assert sum(event.accepted for event in rounds) > 0.7 * sum(event.judged for event in rounds)
    drafter = tiny.started(events).drafter
    assert drafter is not None
    assert drafter.kind == "self-int8"


@pytest.mark.usefixtures("small_heap")
@pytest.mark.usefixtures("small_heap")
def test_models_are_freed_when_others_are_asked_for(good: Path, tmp_path: Path) -> None:
    """Ten loads in a row hold one model at a time, and closing the bench gives everything back."""
    other = tiny.saved(tmp_path / "other", tiny.built(small_config(), seed=4))
    before = tiny.held()
    bench = Workbench()
    sizes = set()
    for i in range(10):
        request = RunRequest(
            arm="speculative",
            target=str(good if i % 2 else other),
            draft="self-int8",
            prompt="the",
            settings=RunSettings(max_new_tokens=3),
        )
        list(bench.run(request))
        sizes.add(tiny.held())
    assert len(sizes) == 1
    bench.close()
    del bench
    assert tiny.held() == before


def test_no_room_while_loading(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of memory in a load is said with advice, holds nothing, and a later request works."""
    bench = Workbench()
    request = RunRequest(
        arm="speculative", target=str(good), draft="self-int8", prompt="the", settings=RunSettings(max_new_tokens=3)
    )
    list(bench.run(request))
    bench.close()
    before = tiny.held()

    def full(*args: Any, **options: Any) -> None:
        raise torch.OutOfMemoryError("no room")

    for place in ("AutoModelForCausalLM.from_pretrained", "int8_lean"):
        with monkeypatch.context() as patch:
            patch.setattr(f"specdec_core.engine.loading.{place}", full)
            with pytest.raises(OutOfMemory, match="memory") as caught:
                list(bench.run(request))
        assert caught.value.advice
        del caught
        assert tiny.held() == before
    assert tiny.finished(list(bench.run(request)))


def test_same_model_in_both_slots_is_said_and_held_once(good: Path) -> None:
    """One folder twice is loaded once, drafts perfectly, and the header says that nothing is gained."""
    events = run(good, good, max_new_tokens=12)
    assert any("same model" in notice for notice in tiny.started(events).notices)
    bench = Workbench()
    request = RunRequest(arm="speculative", target=str(good), draft=str(good), prompt="a", settings=RunSettings())
    target, draft = bench.prepare(request)
    assert target is draft


def test_devices_that_are_not_there(monkeypatch: pytest.MonkeyPatch, good: Path) -> None:
    """Asking for a device that this machine lacks is refused with the ones it has."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(ModelUnsupported, match="cuda"):
        run(good, "ngram", device="cuda")


def test_the_library_stays_silent(good: Path) -> None:
    """Loading and running print nothing: not on standard output, not on standard error."""
    code = (
        "import sys; from specdec_core.engine import Workbench; from specdec_core.catalogue import RunRequest\n"
        "from specdec_core.settings import RunSettings\n"
        "for draft in ('self-int8', 'ngram'):\n"
        "    request = RunRequest(arm='speculative', target=sys.argv[1], draft=draft, prompt='the cat',\n"
        "                         settings=RunSettings(max_new_tokens=4))\n"
        "    list(Workbench().run(request))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(good)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("sound", [True, False])
def test_a_file_whose_tokenizer_alters_text_is_told(
    sound: bool, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Digits, accents, emoji and code go through the tokenizer that a GGUF file describes; what is lost is said."""
    if not sound:
        tiny.small_tokenizer(SIZE).save_pretrained(folder)
    file = tmp_path / "model.gguf"
    file.write_bytes(b"GGUF")
    monkeypatch.setattr(loading, "convert", lambda path: folder)
    told = [notice for notice in tiny.started(run(file, "ngram", max_new_tokens=2)).notices if "alters text" in notice]
    assert len(told) == (not sound)
    assert sound or repr("Caf\u00e9") in told[0]


@pytest.mark.parametrize("kind", ["byte_level_tokenizer", "byte_fallback_tokenizer"])
def test_sound_tokenizers_give_every_text_back(kind: str) -> None:
    """The probe itself is fair: a leading space that a tokenizer adds is no loss."""
    assert altered(LibraryTokenizer(getattr(tiny, kind)())) == ""
