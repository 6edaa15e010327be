"""The page of the models in a whole window: chosen, added, dropped, downloaded, and put into the race."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app import stocktaking
from app.view.looks.palette import DARK, LIGHT
from app.view.models.model_list import ModelPainter
from app.view.models.page import ModelsPage
from app.viewmodel.models.listing import OPEN_MODELS, Model, Stock
from specdec_core.catalogue import PAIRS
from specdec_core.errors import NotDownloaded
from specdec_core.models import fits
from specdec_core.models.downloads import Download
from specdec_core.models.fits import DraftList, Fit, ModelFacts
from specdec_core.models.whereabouts import stamp_of
from tests.app.conftest import House

REPO = "owner/name"
HERE = Model(source="/models/here", kind="folder", state="here", folder="/models/here", mine=True)
ELSEWHERE = Model(source=REPO, kind="hub", size=4_000_000_000)
LIST = DraftList(
    target=ModelFacts(source=HERE.source, architecture="LlamaForCausalLM", parameters=10**9),
    fits=(
        Fit(draft="self-int8", verdict="fits", reason="It is made from the target's own weights."),
        Fit(draft="/models/other", verdict="does not fit", reason="<b>3</b> of 9 ids differ."),
    ),
)
STOCK = Stock(models=(HERE, ELSEWHERE), chosen=HERE.source, drafts=LIST)


class Keeper:
    """A shop that only remembers what it was asked for."""

    def __init__(self) -> None:
        self.now = STOCK
        self.asked: list[tuple[str, object]] = []

    def stock(self) -> Stock:
        return self.now

    def look(self) -> None:
        self.asked.append(("look", None))

    def look_again(self) -> None:
        self.asked.append(("look again", None))

    def choose(self, source: str) -> None:
        self.asked.append(("choose", source))

    def add(self, text: str) -> None:
        self.asked.append(("add", text))

    def remove(self, source: str) -> None:
        self.asked.append(("remove", source))

    def download(self, source: str) -> None:
        self.asked.append(("download", source))

    def pause(self, source: str) -> None:
        self.asked.append(("pause", source))

    def cancel(self, source: str) -> None:
        self.asked.append(("cancel", source))

    def set_offline(self, on: bool) -> None:
        self.asked.append(("offline", on))

    def free(self) -> None:
        self.asked.append(("free", None))

    def open_folder(self, source: str) -> None:
        self.asked.append(("open", source))


@pytest.fixture
def keeper() -> Keeper:
    return Keeper()


@pytest.fixture
def page(qapp: QApplication, keeper: Keeper) -> Iterator[ModelsPage]:
    around = QWidget()
    around.resize(1000, 600)
    made = ModelsPage(keeper)
    made.setParent(around)
    made.resize(1000, 600)
    around.show()
    yield made
    around.close()
    around.deleteLater()


def pressed(keeper: Keeper, button: QPushButton) -> tuple[str, object]:
    """What pressing a button asks for; the button must be in sight."""
    assert button.isVisible()
    assert button.isEnabled()
    keeper.asked.clear()
    button.click()
    return keeper.asked[0]


def test_every_button_asks_for_its_own(page: ModelsPage, keeper: Keeper) -> None:
    """For the model that is chosen."""
    details = page.details
    assert pressed(keeper, page.again) == ("look again", None)
    assert pressed(keeper, details.open) == ("open", HERE.source)
    assert pressed(keeper, details.remove) == ("remove", HERE.source)
    assert not details.download.isVisible()
    keeper.now = msgspec.structs.replace(STOCK, chosen=REPO, drafts=None)
    page.refresh()
    assert pressed(keeper, details.download) == ("download", REPO)
    assert not details.as_target.isVisible()
    moving = msgspec.structs.replace(
        ELSEWHERE, download=Download(repo=REPO, phase="loading", done=10**9, total=4 * 10**9)
    )
    keeper.now = msgspec.structs.replace(keeper.now, models=(HERE, moving))
    page.refresh()
    assert (details.bar.isVisible(), details.bar.value()) == (True, 250)
    assert pressed(keeper, details.pause) == ("pause", REPO)
    assert pressed(keeper, details.cancel) == ("cancel", REPO)


def test_offline_shows_a_download_that_cannot_begin(page: ModelsPage, keeper: Keeper) -> None:
    """The button stays where it is, and cannot be pressed."""
    assert not page.free.isEnabled()
    page.offline.click()
    assert ("offline", True) in keeper.asked
    keeper.now = msgspec.structs.replace(STOCK, chosen=REPO, drafts=None, offline=True)
    page.refresh()
    assert page.details.download.isVisible()
    assert not page.details.download.isEnabled()


def test_a_pair_is_taken_from_the_list(page: ModelsPage, keeper: Keeper) -> None:
    """Only a draft that fits; the reason of the other is shown as it is, markup and all."""
    used: list[tuple[str, str]] = []
    page.used.connect(lambda target, draft: used.append((target, draft)))
    page.details.drafts.selectRow(1)
    assert not page.details.use_pair.isEnabled()
    assert page.details.reason.text() == "/models/other: <b>3</b> of 9 ids differ."
    assert page.details.reason.textFormat() == Qt.TextFormat.PlainText
    page.details.drafts.selectRow(0)
    page.details.use_pair.click()
    page.details.as_target.click()
    page.details.as_draft.click()
    assert used == [(HERE.source, "self-int8"), (HERE.source, ""), ("", HERE.source)]


def test_choosing_is_a_persons_doing(page: ModelsPage, keeper: Keeper) -> None:
    """Showing the stock chooses nothing; a row that changes keeps its place."""
    keeper.asked.clear()
    page.refresh()
    keeper.now = msgspec.structs.replace(STOCK, models=(HERE, msgspec.structs.replace(ELSEWHERE, part=5)))
    page.refresh()
    assert keeper.asked == []
    assert page.list.currentIndex().row() == 0
    page.list.setCurrentIndex(page.list.model().index(1, 0))
    assert keeper.asked == [("choose", REPO)]


def test_what_is_typed_or_dropped_is_added(page: ModelsPage, keeper: Keeper, tmp_path: Path) -> None:
    """Folders and GGUF files; other files are left to the window."""
    page.line.setText(f" {REPO} ")
    page.add.click()
    page.add.click()
    (tmp_path / "model.GGUF").write_bytes(b"")
    (tmp_path / "run.jsonl").write_bytes(b"")
    data = QMimeData()
    data.setUrls(
        [QUrl.fromLocalFile(str(path)) for path in (tmp_path, tmp_path / "model.GGUF", tmp_path / "run.jsonl")]
    )
    actions, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPointF(5, 5), actions, data, buttons, keys, QEvent.Type.Drop))
    added = [what for verb, what in keeper.asked if verb == "add"]
    assert added == [f" {REPO} ", str(tmp_path), str(tmp_path / "model.GGUF")]


def test_the_disk_is_looked_at_only_while_the_page_is_in_sight(page: ModelsPage, keeper: Keeper) -> None:
    """Coming into sight looks at once; a hidden page leaves the disk alone."""
    keeper.asked.clear()
    page.arrive()
    assert keeper.asked == [("look", None)]
    assert page._clock.isActive()
    page.hide()
    assert not page._clock.isActive()


def test_rows_say_their_state_to_a_screen_reader_and_in_both_themes(page: ModelsPage) -> None:
    """What is painted can be read too, and the colours are the theme's."""
    row = page.list.model().index(1, 0)
    text = page.list.model().data(row, Qt.ItemDataRole.AccessibleTextRole)
    assert "Not here: 4.00 GB to download" in text
    for theme in (LIGHT, DARK):
        page.set_theme(theme)
        assert cast(ModelPainter, page.list.itemDelegate()).theme is theme
        assert not page.grab().isNull()


def test_what_cannot_be_used_is_not_offered(page: ModelsPage, keeper: Keeper) -> None:
    """Its state is the reason, in the list and beside it, and no button puts it into the race."""
    broken = msgspec.structs.replace(HERE, problem="here is a recurrent model.")
    target = ModelFacts(source=HERE.source, problem=broken.problem)
    keeper.now = msgspec.structs.replace(
        STOCK, models=(broken, ELSEWHERE), drafts=DraftList(target=target, fits=LIST.fits)
    )
    page.refresh()
    details = page.details
    assert details.standing.text() == "Cannot be used: here is a recurrent model."
    index = page.list.model().index(0, 0)
    assert "recurrent" in page.list.model().data(index, Qt.ItemDataRole.AccessibleTextRole)
    for button in (details.as_target, details.as_draft, details.use_pair):
        assert not (button.isVisible() and button.isEnabled())
    assert details.open.isVisible()
    keeper.now = STOCK
    page.refresh()
    assert details.as_target.isVisible()
    assert details.as_target.isEnabled()


@pytest.fixture
def small_catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Toys only: nothing on the disk is looked for."""
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "converted"))
    toys = tuple(pair for pair in PAIRS if pair.name == "toy")
    monkeypatch.setattr(stocktaking, "PAIRS", toys)
    monkeypatch.setattr(fits, "PAIRS", toys)


def known_toys() -> None:
    """What a comparison of the toys finds, remembered beforehand."""
    known = fits.Known(facts={stamp_of("toy:target"): ModelFacts(source="toy:target", parameters=0)})
    for draft in fits.candidates("toy:target"):
        known.fits[fits.pair_stamp("toy:target", draft)] = Fit(draft=draft, verdict="fits", reason="It does.")
    fits.remember(known)


def test_a_target_goes_into_the_race_with_a_draft_that_fits(small_catalogue: None, house: House) -> None:
    """The form names both, and the race is in sight."""
    known_toys()

    async def scenario(house: House) -> None:
        window = house.window
        window.sidebar.pair.choose("smollm2-int8")
        window.pages.show_page("models")
        page = cast(ModelsPage, window.pages.page("models"))
        await house.until(lambda: bool(page.list.model().data(page.list.model().index(0, 0))))
        page.list.setCurrentIndex(page.list.model().index(0, 0))
        await house.until(lambda: page.details.drafts.grid.rows != ())
        page.details.as_target.click()
        assert window.pages.shown == "race"
        assert window.sidebar.pair.sources() == ("toy:target", "self-int8")
        page.used.emit("", "toy:draft")
        assert window.sidebar.pair.pair == "toy"

    house.play(scenario)


def test_a_race_without_its_model_leads_to_the_page(
    small_catalogue: None, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The banner offers it; there the model is chosen, and its state says what to do."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")

    def refuse() -> None:
        raise NotDownloaded(f"{REPO} is not on this machine.", "Get it on the page Models.", repo=REPO)

    async def scenario(house: House) -> None:
        house.bench.loading = refuse
        await house.race()
        window = house.window
        assert window.pages.banner.offer.isVisible()
        assert window.pages.banner.offer.text() == OPEN_MODELS
        window.pages.banner.offer.click()
        assert window.pages.shown == "models"
        page = cast(ModelsPage, window.pages.page("models"))
        await house.until(lambda: page.details.title.text() == REPO)
        assert not window.pages.banner.isVisible()

    house.play(scenario)
