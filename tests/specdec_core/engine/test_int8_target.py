"""A target in int8 is a model of its own: both arms decode it alike, and a copy of it in int8 is no draft."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench
from specdec_core.engine.loading import in_int8, load_int8
from specdec_core.engine.quantise import Int8Linear
from specdec_core.errors import BadSetting, ModelUnsupported
from specdec_core.events import RunEvent
from specdec_core.settings import Arm, RunSettings
from tests.specdec_core.engine import tiny

SETTINGS = RunSettings(max_new_tokens=24, temperature=0.0, dtype="int8", device="cpu", gamma=3)


def run(folder: Path, arm: Arm, draft: str) -> list[RunEvent]:
    request = RunRequest(arm=arm, target=str(folder), draft=draft, prompt=tiny.PROMPT, settings=SETTINGS)
    return list(Workbench().run(request))


@pytest.mark.parametrize("kind", ["llama", "gpt2"])
def test_both_arms_decode_the_same_int8_model(kind: str, tmp_path: Path) -> None:
    """On the lean road and on the general one: the header names the format, the texts agree, the log audits."""
    tokenizer = tiny.byte_level_tokenizer()
    model = tiny.built(tiny.config_of(kind, vocab_size=len(tokenizer)))
    folder = tiny.saved(tmp_path / kind, model, tokenizer)
    plain, speculative = run(folder, "plain", "ngram"), run(folder, "speculative", "ngram")
    assert tiny.started(plain).target.dtype == tiny.started(speculative).target.dtype == "int8"
    assert tiny.ids_of(plain) == tiny.ids_of(speculative)
    assert audit(speculative).passed


@pytest.mark.parametrize("kind", ["llama", "gpt2"])
def test_the_head_of_a_target_stays_exact(kind: str) -> None:
    """Scores rounded to bfloat16 would tie; only a draft may have a head in int8."""
    full = tiny.loaded(tiny.model_of(kind))
    target, draft = in_int8(full), load_int8(full)
    ids = list(tiny.PROMPT.encode())
    scores = {name: loaded.open_session().feed(ids, rows=1) for name, loaded in (("target", target), ("draft", draft))}
    assert torch.equal(scores["draft"], scores["draft"].bfloat16().float())
    assert not torch.equal(scores["target"], scores["target"].bfloat16().float())
    if target.model is not None:
        assert not isinstance(target.model.get_output_embeddings(), Int8Linear)


def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """An int8 copy of an int8 model, and weights where there are none."""
    folder = tiny.saved(tmp_path / "llama", tiny.model_of("llama"))
    with pytest.raises(BadSetting, match="in int8 already"):
        run(folder, "speculative", "self-int8")
    with pytest.raises(ModelUnsupported, match="no weights to quantise"):
        list(
            Workbench().run(
                RunRequest(arm="plain", target="toy:target", draft="toy:draft", prompt="the", settings=SETTINGS)
            )
        )
