"""Problems in the window: what a race says while another page is in sight, and what stays behind on turning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from app.viewmodel.commands import EVERYWHERE, Problem
from app.viewmodel.history.shelf import ExportOrder
from specdec_core.catalogue import RunRequest
from specdec_core.events import RunEvent, RunFailed
from specdec_core.settings import RunSettings
from specdec_core.settings_line import SettingsLine, written_line
from tests.app.conftest import House
from tests.specdec_core.scripted import scripted_run


def said(house: House, page: str) -> str:
    """What the banner says on a page; empty where it says nothing."""
    house.window.pages.show_page(page)
    banner = house.window.pages.banner
    assert banner.isHidden() == (banner.problem is None)
    return "" if banner.problem is None else banner.sentence.text()


def fails(error: str, house: House) -> None:
    """Races end with an error of this name from now on."""

    def script(request: RunRequest) -> Iterator[RunEvent]:
        yield from scripted_run(request.arm)[:2]
        yield RunFailed(round=0, t=1, error=error, sentence=f"{error} happened.", advice="Look.")

    house.bench.script = script


def test_a_race_that_fails_out_of_sight_is_said_at_once_and_belongs_to_its_page(house: House) -> None:
    """Not to the page that somebody happened to read, and not to any other."""

    async def scenario(house: House) -> None:
        fails("OutOfMemory", house)
        house.window.run()
        house.window.pages.show_page("models")
        await house.until(lambda: house.endings == ["failed"])
        assert house.window.pages.banner.sentence.text() == "OutOfMemory happened."
        assert [said(house, page) for page in ("runs", "models", "race")] == ["", "", "OutOfMemory happened."]
        house.window.run()
        assert house.window.pages.banner.problem is None

    house.play(scenario)


def test_a_good_export_takes_away_what_the_refused_one_was_told(house: House, tmp_path: Path) -> None:
    """The files are there, and the banner does not go on saying that they cannot be written."""

    async def scenario(house: House) -> None:
        await house.race()
        banner = house.window.pages.banner
        for folder, start in (("/proc/foo", "/proc/foo"), (str(tmp_path), f"Exported to {tmp_path}")):
            order = ExportOrder("", folder, "mine", ("text",))
            house.window.desk._order(order)
            await house.until(lambda start=start: start in banner.sentence.text())  # type: ignore[misc]
        assert list(tmp_path.glob("mine*"))
        banner.dismiss.click()
        assert banner.problem is None

    house.play(scenario)


def test_pasted_settings_are_answered_whatever_stands_in_the_banner(house: House) -> None:
    """Behind a grave problem of another kind, which is there again when they go in well."""

    async def scenario(house: House) -> None:
        window, clipboard = house.window, QGuiApplication.clipboard()
        clipboard.setText(written_line(SettingsLine(settings=RunSettings(), pair="toy")))
        good = clipboard.text()
        window.show_problem(Problem(sentence="The prompt is empty.", page="race"))
        clipboard.setText("nonsense")
        window.desk.paste_settings()
        assert "prompt" not in window.pages.banner.sentence.text()
        clipboard.setText(good)
        window.desk.paste_settings()
        assert window.pages.banner.sentence.text() == "The prompt is empty."
        clipboard.clear()

    house.play(scenario)


def test_a_lost_device_is_said_on_every_page(house: House) -> None:
    """Until somebody has read it."""

    async def scenario(house: House) -> None:
        fails("DeviceLost", house)
        house.window.run()
        await house.until(lambda: house.endings == ["failed"])
        assert {said(house, page) for page in house.window.pages.names} == {"DeviceLost happened."}
        house.window.pages.banner.dismiss.click()
        assert {said(house, page) for page in house.window.pages.names} == {""}

    house.play(scenario)


def test_a_notice_stays_on_the_page_it_was_said_on(house: House) -> None:
    """Also a light one that speaks of no state, such as where an export lies."""

    async def scenario(house: House) -> None:
        house.window.pages.show_page("runs")
        house.window.show_problem(Problem(sentence="Exported.", grave=False))
        assert [said(house, page) for page in ("lab", "race", "runs")] == ["", "", "Exported."]
        house.window.show_problem(Problem(sentence="Damaged.", grave=False, page=EVERYWHERE))
        assert [said(house, page) for page in ("lab", "race", "runs")] == ["Damaged."] * 3

    house.play(scenario)
