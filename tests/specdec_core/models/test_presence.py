"""Sources are looked at before anything is loaded, with the sentences that loading them would say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from specdec_core.catalogue import BUNDLED_TARGET, SHIPPED_DRAFT, TOYS, RunRequest
from specdec_core.engine import toy, workbench
from specdec_core.engine.bench import bench
from specdec_core.engine.prove import prove
from specdec_core.engine.sweep import sweep
from specdec_core.errors import ModelDamaged, ModelNotFound, ModelUnsupported
from specdec_core.measures.benchmark import BenchRequest, parse_arm
from specdec_core.measures.proof import ProofRequest
from specdec_core.measures.sweeping import SweepRequest
from specdec_core.models.presence import check_present
from specdec_core.prompts import first_prompts
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny


def silent(_stage: str, _detail: str) -> None:
    """Tell nobody."""


def test_what_is_here_passes(tmp_path: Path) -> None:
    """Models of every kind that this machine has, and drafts that are none."""
    folder = tiny.saved(tmp_path / "model", tiny.model_of("llama"))
    toys = (f"toy:{name}" for name in TOYS)
    check_present([BUNDLED_TARGET, SHIPPED_DRAFT, "ngram", "self-int8", str(folder), *toys], report=silent)


def test_the_toys_are_those_of_the_engine() -> None:
    """Their names are known without it."""
    assert tuple(toy.ORDERS) == TOYS


def test_pickles_pass_where_they_are_allowed(tmp_path: Path) -> None:
    """Only there."""
    folder = tiny.saved(tmp_path / "model", tiny.model_of("llama"))
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(ModelUnsupported, match="pickle files"):
        check_present([str(folder)], report=silent)
    check_present([str(folder)], report=silent, allow_pickle=True)


def test_a_file_that_is_no_gguf(tmp_path: Path) -> None:
    """Told by its first bytes."""
    (tmp_path / "model.gguf").write_bytes(b"nothing of the kind")
    with pytest.raises(ModelDamaged, match="is not a GGUF file"):
        check_present([str(tmp_path / "model.gguf")], report=silent)


def test_the_hub_is_asked_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking may take a while, so it is told first; offline the answer is the switch."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    told: list[tuple[str, str]] = []
    with pytest.raises(ModelNotFound, match="offline switch is on"):
        check_present(["toy:target", "owner/name"], report=lambda *said: told.append(said))
    assert told == [("hub", "owner/name")]


@pytest.fixture
def nothing_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading anything fails the test."""
    monkeypatch.setattr(workbench, "load", lambda *_given, **_named: pytest.fail("something was loaded first"))


@pytest.mark.usefixtures("nothing_loads")
def test_a_race_looks_for_its_draft_before_the_plain_run() -> None:
    """In the window the plain run may come first, and nobody waits for it to learn that there will be no other."""
    settings = RunSettings(max_new_tokens=4)
    request = RunRequest(
        arm="plain", target="toy:target", draft="toy:nobody", prompt="x", settings=settings, race_id="one"
    )
    with pytest.raises(ModelNotFound, match="toy model"):
        list(workbench.Workbench().run(request))


@pytest.mark.usefixtures("nothing_loads")
def test_measurements_look_at_all_their_models_first() -> None:
    """Whoever asks for one: the command line or the lab."""
    settings, examples = RunSettings(max_new_tokens=4, trace="rounds"), first_prompts(("chat",), 1)
    arms = (parse_arm("plain"), parse_arm("toy:nobody@2"))
    jobs: list[Callable[[], Any]] = [
        lambda: bench(BenchRequest(target="toy:target", arms=arms, prompts=examples, settings=settings)),
        lambda: list(
            sweep(
                SweepRequest(
                    target="toy:target", drafts=("toy:nobody",), gammas=(1,), prompts=examples, settings=settings
                )
            )
        ),
        lambda: list(prove(ProofRequest(target="toy:target", draft="toy:nobody", settings=settings))),
    ]
    for job in jobs:
        with pytest.raises(ModelNotFound, match="toy model"):
            job()
