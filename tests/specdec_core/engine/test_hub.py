"""A hub model is used only when it is whole; a race never downloads one, and says what a download would be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from huggingface_hub import constants

from specdec_core.engine.facts import facts_of
from specdec_core.errors import ModelNotFound, SpecDecError
from specdec_core.models.presence import local_folder
from specdec_core.models.pulling import pull
from tests.hub_settings import talk_to
from tests.hub_stand_in import Shelf, StandIn, standing_in
from tests.specdec_core.engine.folders import run, silent

NAME = "owner/tiny-llama"


@pytest.fixture
def stand_in(good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A hub that offers a real small model, and an empty cache."""
    with standing_in() as found:
        talk_to(found.address, tmp_path / "cache", monkeypatch)
        found.add(NAME, good)
        yield found


@pytest.fixture
def shelf(stand_in: StandIn) -> Shelf:
    return stand_in.shelves[NAME]


def refused() -> SpecDecError:
    with pytest.raises(ModelNotFound) as caught:
        local_folder(NAME, silent)
    assert caught.value.advice
    return caught.value


def test_a_race_never_downloads(stand_in: StandIn, good: Path) -> None:
    """It says the size and both ways to get the model, and asks for no file."""
    size = sum(path.stat().st_size for path in good.iterdir())
    with pytest.raises(ModelNotFound, match=f"{size / 1e9:.2f} GB") as caught:
        run(NAME, "ngram")
    assert "page Models" in caught.value.advice
    assert f"specdec pull {NAME}" in caught.value.advice
    assert not [request for request in stand_in.requests if "/resolve/" in request.path]


def test_a_pulled_model_runs(stand_in: StandIn) -> None:
    """What was downloaded is found where the engine looks, and needs no network any more."""
    folder = pull(NAME, lambda line: None)
    stand_in.close()
    assert local_folder(NAME, silent) == folder
    torch.manual_seed(0)
    assert run(NAME, NAME, max_new_tokens=4)


def test_facts_take_no_weights_and_do_not_pass_for_the_model(stand_in: StandIn) -> None:
    """The doctor may look at a model before it is downloaded; that leaves a folder which is not the model."""
    assert facts_of(NAME).facts.architecture == "LlamaForCausalLM"
    assert not stand_in.downloads()
    assert "is not on this machine" in refused().sentence


def test_why_there_cannot_be_a_download(stand_in: StandIn, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown, or no connection: that is said instead of a size."""
    del stand_in.shelves[NAME]
    assert f"no model called {NAME}" in refused().sentence
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    assert "cannot be reached" in refused().sentence


def test_facts_of_a_gated_model_say_so(stand_in: StandIn, shelf: Shelf) -> None:
    """Its list is public, its files are not."""
    shelf.gated = True
    with pytest.raises(ModelNotFound, match="licence has to be accepted"):
        facts_of(NAME)


def test_offline_asks_nobody(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for a model nor for its facts."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert "offline switch is on" in refused().sentence
    with pytest.raises(ModelNotFound, match="offline switch is on"):
        facts_of(NAME)
    assert not stand_in.requests
