"""From a hub to a race, with nothing replaced but the hub: a real small model, real children, the real engine."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication

from app.view.models.page import ModelsPage
from app.worker import Worker
from tests.app import conftest
from tests.app.conftest import House, pull_down
from tests.hub_settings import talk_to
from tests.hub_stand_in import StandIn, standing_in
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.folders import small_config

NAME = "owner/tiny-llama"


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A hub that offers a model which can really be loaded."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "converted"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "")
    with standing_in() as hub:
        talk_to(hub.address, tmp_path / "cache", monkeypatch, patience=20)
        hub.add(NAME, tiny.saved(tmp_path / "offered", tiny.built(small_config())))
        yield hub


@pytest.fixture
def real(qapp: QApplication, tmp_path: Path, hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house with the real engine behind it."""
    monkeypatch.setattr(conftest, "Worker", lambda *_fakes, **joined: Worker(**joined))
    made = House(qapp, tmp_path)
    with closing(made.loop):
        yield made
        assert made.end(), "the engine thread did not end"
    pull_down(qapp, made)
    gc.unfreeze()  # the engine's import has frozen all that was there, and this window with it


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_model_is_downloaded_compared_and_raced(real: House, hub: StandIn) -> None:
    """A race asks for it, the page fetches it and finds its drafts, and then the race runs."""

    async def scenario(house: House) -> None:
        window = house.window
        await house.until(lambda: window.loaded)
        window.sidebar.pair.show_sources(NAME, "ngram")
        window.sidebar.form.show_values({"max_new_tokens": 6})
        window.run()
        await house.until(lambda: bool(house.endings), 120)
        assert house.endings == ["refused"]
        window.pages.banner.offer.click()
        page = cast(ModelsPage, window.pages.page("models"))
        await house.until(lambda: page.details.download.isVisible() and page.details.download.isEnabled(), 60)
        page.details.download.click()
        await house.until(lambda: page.details.as_target.isVisible(), 60)
        await house.until(lambda: page.details.drafts.grid.rows != (), 300)
        verdicts = {row[0]: row[1] for row in page.details.drafts.grid.rows}
        assert verdicts["ngram"] == verdicts["self-int8"] == "fits"
        assert verdicts["bundled:smollm2-135m-instruct"] == "does not fit"
        page.details.as_target.click()
        assert window.sidebar.pair.sources() == (NAME, "ngram")
        window.run()
        await house.until(lambda: len(house.endings) == 2, 120)
        assert house.endings[1] == "finished"

    real.loop.run_until_complete(scenario(real))
