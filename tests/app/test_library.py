"""The page of runs in a whole window: what was raced is found again, and nothing a person does there is lost."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from app.library import Library
from app.view.history.compare_dialog import CompareDialog
from app.view.history.export_dialog import ExportDialog
from app.view.history.page import RunsPage
from app.view.parts.question import Question
from app.viewmodel.history.shelf import Row
from specdec_core.catalogue import RunRequest
from specdec_core.errors import Interrupted
from specdec_core.events import RunEvent, RunFinished
from specdec_core.history.running import PREFIX
from specdec_core.history.shelf import TRASH, read_labels
from specdec_core.reports.bundle import FORMATS
from specdec_core.runlog import read_log
from specdec_core.settings import RunSettings
from specdec_core.settings_line import SettingsLine, read_line
from tests.app.conftest import House
from tests.app.fakes import PATIENCE
from tests.specdec_core.history.test_history import put, run_at
from tests.specdec_core.scripted import scripted_run

Kind = TypeVar("Kind", bound=QWidget)
pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # said of every dialog off screen


def library_of(house: House) -> Library:
    found = house.window.findChild(Library)
    assert isinstance(found, Library)
    return found


def told(house: House) -> list[str]:
    """What the banner says."""
    problem = house.window.pages.banner.problem
    return [] if problem is None else [problem.sentence]


async def runs_page(house: House) -> RunsPage:
    """The page, turned to, with what is there."""
    house.window.pages.show_page("runs")
    page = house.window.pages.page("runs")
    assert isinstance(page, RunsPage)
    await looked(house)
    return page


async def looked(house: House) -> None:
    """Wait until everything asked of the library is done."""
    library = library_of(house)
    await house.until(lambda: not library.busy and library.shelf().looked)


def rows(page: RunsPage) -> list[Row]:
    return [page.table.runs.row(place) for place in range(page.table.runs.rowCount())]


def dialog(house: House, kind: type[Kind]) -> Kind:
    """The dialog that is open."""
    return next(one for one in house.window.findChildren(kind) if one.isVisible())


def test_a_race_appears_at_once(house: House) -> None:
    """While the page is in sight, a new race comes to it by itself, both arms in one row."""

    async def scenario(house: House) -> None:
        page = await runs_page(house)
        assert page.stack.currentWidget() is page.nothing
        assert "Press Run" in page.nothing.text()
        await house.race()
        await looked(house)
        (row,) = rows(page)
        assert [log.request.arm for log in row.entry.logs if log.request] == ["plain", "speculative"]
        assert row.entry.speedup is not None
        assert page.stack.currentWidget() is page.table
        await house.race()
        await looked(house)
        assert len(rows(page)) == 2

    house.play(scenario)


def begun_now(request: RunRequest) -> Iterator[RunEvent]:
    """The scripted run with a header that says when it really began, and what was asked."""
    header, *rest = scripted_run(request.arm)
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    yield msgspec.structs.replace(header, started_at=now, prompt=request.prompt, settings=request.settings)
    yield from rest


def held_by(event: threading.Event) -> None:
    """Wait on the engine thread."""
    assert event.wait(PATIENCE)


def test_a_race_that_goes_on_is_marked_so(house: House) -> None:
    """It is no run that was cut off, and cannot be deleted."""

    async def scenario(house: House) -> None:
        page = await runs_page(house)
        go_on = threading.Event()
        house.bench.script = begun_now
        house.bench.before = lambda event: None if not isinstance(event, RunFinished) else held_by(go_on)
        house.window.run()
        await house.until(lambda: any(house.runs.glob("*_plain.jsonl")))
        page.arrive()
        await looked(house)
        states = [row.ending for row in rows(page)]
        page.table.select([0])
        deletable = page.do_delete.isEnabled()
        go_on.set()
        await house.until(lambda: bool(house.endings))
        assert (states, deletable) == (["running"], False)
        await looked(house)
        assert [row.ending for row in rows(page)] == ["length"]

    house.play(scenario)


def test_opening_replays_it_on_the_race_page(house: House) -> None:
    """By the button as by Enter."""

    async def scenario(house: House) -> None:
        await house.race()
        page = await runs_page(house)
        page.table.select([0])
        page.do_open.trigger()
        await house.until(lambda: house.window.stage.scrub.isVisible())
        assert house.window.pages.shown == "race"
        house.window.stage.scrub.to_end()
        await house.settled()
        assert house.window.stage.race.complete

    house.play(scenario)


def test_saving_a_replay_offers_its_exports(house: House) -> None:
    """It was never raced here, so there is no log to save; it is not said that there is nothing."""
    put(house.runs, "run", run_at(0))

    async def scenario(house: House) -> None:
        house.controller.open_logs([house.runs / "run.jsonl"])
        await house.until(lambda: house.window.stage.scrub.isVisible())
        house.window.stage.scrub.to_end()
        await house.settled()
        house.window.actions_.save.trigger()
        asking = dialog(house, ExportDialog)
        assert "jsonl" in asking.outcome.text()
        asking.close()

    house.play(scenario)


def test_a_large_log_tells_how_far_it_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """In pieces, while the window goes on; a run by itself is opened without another race's arm."""
    monkeypatch.setattr("app.controller.LARGE_LOG", 1)
    monkeypatch.setattr("specdec_core.runlog.PIECE", 2_000)
    put(house.runs, "other", run_at(-50_000, "plain"))
    path = put(house.runs, "run", run_at(50_000))
    heard: list[tuple[int, int]] = []

    async def scenario(house: House) -> None:
        house.controller.opening.connect(heard.append)
        page = await runs_page(house)
        page.table.select([0])
        page.do_open.trigger()
        await house.until(lambda: house.window.stage.scrub.isVisible())
        assert len(heard) > 2
        assert heard[-1] == (path.stat().st_size, path.stat().st_size)
        house.window.stage.scrub.to_end()
        await house.settled()
        assert house.window.stage.race.speculative.ended is not None
        assert house.window.stage.race.plain.started is None

    house.play(scenario)


def test_names_tags_and_notes_are_kept_beside_the_logs(house: House) -> None:
    """Typed, left, found by the search, and there at the next look; the logs stay as they are."""

    async def scenario(house: House) -> None:
        await house.race()
        logs = {path: path.read_bytes() for path in house.runs.glob("*.jsonl")}
        page = await runs_page(house)
        page.table.select([0])
        page.do_rename.trigger()
        page.details.name.setText("First try")
        page.details.tags.setText("story, short")
        page.details.note.setPlainText("Worth another look")
        page.details.keep()
        await looked(house)
        (label,) = read_labels(house.runs).values()
        assert (label.name, label.tags, label.note) == ("First try", ("story", "short"), "Worth another look")
        for text, count in (("SHORT first", 1), ("another look", 1), ("zebra", 0), ("", 1)):
            page.search.setText(text)
            page.refresh()
            assert len(rows(page)) == count, text
        assert {path: path.read_bytes() for path in house.runs.glob("*.jsonl")} == logs

    house.play(scenario)


def test_deleting_can_be_undone(house: House) -> None:
    """Into the trash and back; emptied only when it is asked for."""

    async def scenario(house: House) -> None:
        await house.race()
        await house.race()
        page = await runs_page(house)
        page.table.select([0, 1])
        page.table.deleted.emit()
        await looked(house)
        assert rows(page) == []
        assert len(list((house.runs / TRASH).iterdir())) == 4
        assert page.deleted.text() == "2 runs are in the trash."
        page.undo.click()
        await looked(house)
        assert len(rows(page)) == 2
        assert not page.strip.isVisible()
        page.table.select([1])
        page.do_delete.trigger()
        await looked(house)
        assert page.do_empty.text() == "Empty the trash: 2 files"
        page.do_empty.trigger()
        (question,) = house.window.findChildren(Question)
        question.deed.click()
        await looked(house)
        assert len(rows(page)) == 1
        assert not page.do_empty.isEnabled()
        assert not page.strip.isVisible()

    house.play(scenario)


@pytest.mark.parametrize("way_out", ["cancel", "escape", "enter"])
def test_the_trash_is_emptied_only_behind_a_question(house: House, way_out: str) -> None:
    """It names how many runs are lost; every way out but the button that says so keeps them."""

    async def scenario(house: House) -> None:
        await house.race()
        await house.race()
        page = await runs_page(house)
        page.table.select([0, 1])
        page.table.deleted.emit()
        await looked(house)
        page.do_empty.trigger()
        (question,) = house.window.findChildren(Question)
        assert question.sentence.text() == "Delete the 2 runs in the trash for good?"
        assert "cannot be undone" in question.consequence.text()
        if way_out == "cancel":
            (box,) = question.findChildren(QDialogButtonBox)
            box.button(QDialogButtonBox.StandardButton.Cancel).click()
        else:
            QTest.keyClick(question, Qt.Key.Key_Escape if way_out == "escape" else Qt.Key.Key_Return)
        assert not question.isVisible()
        await looked(house)
        assert len(list((house.runs / TRASH).iterdir())) == 4
        assert page.do_restore.isEnabled()

    house.play(scenario)


def test_two_runs_are_compared(house: House) -> None:
    """What was asked otherwise, the figures of both, and a verdict."""

    async def scenario(house: House) -> None:
        put(house.runs, "a.plain", run_at(0, "plain"))
        put(house.runs, "a.speculative", run_at(4))
        put(house.runs, "b.speculative", run_at(60, seed=9))
        page = await runs_page(house)
        page.table.select([0])
        assert not page.do_compare.isEnabled()
        page.table.select([1])
        page.do_compare.trigger()
        await looked(house)
        shown = dialog(house, CompareDialog)
        texts = shown.texts()
        assert "speculative" in shown.verdict.text()
        assert texts[texts.index("Seed") : texts.index("Seed") + 3] == ["Seed", "0", "9"]
        assert "Acceptance" in texts
        shown.close()

    house.play(scenario)


def test_settings_of_a_run_go_into_the_form(house: House) -> None:
    """Prompt, models and every setting, ready to be run again."""

    async def scenario(house: House) -> None:
        put(house.runs, "a", run_at(0, seed=41, prompt="Tell me\nof the sea"))
        page = await runs_page(house)
        page.table.select([0])
        page.do_copy.trigger()
        assert read_line(QGuiApplication.clipboard().text()) == SettingsLine(
            settings=RunSettings(temperature=1.0, seed=41), pair="toy"
        )
        page.do_use.trigger()
        await looked(house)
        await house.until(lambda: house.window.pages.shown == "race")
        ask = house.window.race.ask()
        assert ask.prompt == "Tell me\nof the sea"
        assert ask.settings == RunSettings(temperature=1.0, seed=41)
        assert (ask.pair, ask.target, ask.draft) == ("toy", "toy:target", "toy:draft")

    house.play(scenario)


@pytest.mark.parametrize("where", ["stage", "history"])
def test_a_race_is_exported(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """From the stage and from the history: the same files, and the folder and formats are remembered."""

    async def scenario(house: House) -> None:
        await house.race()
        page = await runs_page(house)
        if where == "stage":
            house.window.stage.export.click()
        else:
            page.table.select([0])
            page.do_export.trigger()
        asking = dialog(house, ExportDialog)
        for box in asking.boxes.values():
            box.setChecked(True)
        asking.folder.setText(str(tmp_path / "out"))
        asking.name.setText("my race")
        assert "my-race_speculative_tokens.csv" in asking.outcome.text()
        asking.export.click()
        await looked(house)
        names = sorted(path.name for path in (tmp_path / "out").iterdir())
        assert len(names) == 2 * len(FORMATS) - 1
        log = read_log(tmp_path / "out" / "my-race_speculative.jsonl")
        assert list(log.events) == house.window.stage.race.speculative.events
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert str(tmp_path / "out") in problem.sentence
        opened: list[str] = []
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
        house.window.pages.banner.offer.click()
        assert opened == [str(tmp_path / "out" / "my-race.html")]
        assert told(house) == []
        assert house.preferences.recall("export_folder", "") == str(tmp_path / "out")
        assert house.preferences.recall("export_formats", []) == list(FORMATS)

    house.play(scenario)


def test_a_report_speaks_the_language_of_the_window(house: House, tmp_path: Path) -> None:
    """Exported from a Chinese window it is Chinese; the texts themselves stay as they were written."""

    async def scenario(house: House) -> None:
        await house.race()
        house.window.looks.speak("zh_CN")
        await house.settled()
        house.window.actions_.export.trigger()
        asking = dialog(house, ExportDialog)
        asking.folder.setText(str(tmp_path / "out"))
        asking.name.setText("race")
        asking.export.click()
        await house.until((tmp_path / "out" / "race.html").exists)
        page = (tmp_path / "out" / "race.html").read_text(encoding="utf-8")
        assert '<html lang="zh-CN">' in page
        assert "<h2>投机解码</h2>" in page
        house.window.looks.speak("en")
        await house.settled()

    house.play(scenario)


def test_an_export_that_cannot_be_written_is_told(house: House, tmp_path: Path) -> None:
    """One sentence; what was written before is named."""
    (tmp_path / "file").write_text("in the way")

    async def scenario(house: House) -> None:
        await house.race()
        await runs_page(house)
        house.window.actions_.export.trigger()
        asking = dialog(house, ExportDialog)
        asking.folder.setText(str(tmp_path / "file"))
        asking.export.click()
        await looked(house)
        (problem,) = told(house)
        assert "cannot be written" in problem

    house.play(scenario)


def test_nothing_on_the_stage_means_nothing_to_export(house: House) -> None:
    """And that is said."""

    async def scenario(house: House) -> None:
        assert not house.window.stage.export.isEnabled()
        house.window.actions_.export.trigger()
        assert told(house) == ["There is nothing to export yet."]

    house.play(scenario)


def test_settings_travel_as_a_line(house: House) -> None:
    """Copied, changed, and pasted back; a text that is no line changes nothing and is answered with a sentence."""

    async def scenario(house: House) -> None:
        window, clipboard = house.window, QGuiApplication.clipboard()
        window.sidebar.show_values({"pair": "toy", "settings": {"gamma": 7, "temperature": 0.5, "stop": ["a b"]}})
        before = window.race.ask()
        window.actions_.copy_settings.trigger()
        line = clipboard.text()
        assert line.startswith("specdec:1 pair=toy gamma=7 ")
        window.sidebar.form.reset()
        window.sidebar.show_values({"pair": "smollm2-int8"})
        window.actions_.paste_settings.trigger()
        assert window.race.ask() == before
        for text, said in (("Tell me a story", "no settings line"), (line.replace("gamma=7", "gamma=700"), "700")):
            clipboard.setText(text)
            window.actions_.paste_settings.trigger()
            assert said in told(house)[0]
            assert window.race.ask() == before
        clipboard.setText("specdec:1 target=toy:target draft=ngram seed=3")
        window.actions_.paste_settings.trigger()
        ask = window.race.ask()
        assert (ask.pair, ask.target, ask.draft, ask.settings) == ("", "toy:target", "ngram", RunSettings(seed=3))

    house.play(scenario)


def dropped(target: QWidget, paths: list[Path]) -> bool:
    """Drag files over a widget and let them fall; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    taken = []
    for kind in (QDragEnterEvent, QDropEvent):
        place = target.rect().center() if kind is QDragEnterEvent else QPointF(target.rect().center())
        event = kind(
            place,  # type: ignore[arg-type]
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(target, event)
        taken.append(event.isAccepted())
    return all(taken)


@pytest.mark.parametrize("over", ["window", "prompt"])
def test_a_log_that_is_dropped_is_replayed(house: House, tmp_path: Path, over: str) -> None:
    """Wherever in the window it falls, its partner is found beside it, and the prompt stays what it was."""
    put(tmp_path, "x_plain", run_at(0, "plain"))
    path = put(tmp_path, "x_speculative", run_at(3))

    async def scenario(house: House) -> None:
        edit = house.window.sidebar.prompt.edit
        before = edit.toPlainText()
        assert dropped(house.window if over == "window" else edit.viewport(), [path])
        await house.until(lambda: house.window.stage.scrub.isVisible())
        house.window.stage.scrub.to_end()
        await house.settled()
        assert house.window.stage.race.complete
        assert edit.toPlainText() == before

    house.play(scenario)


def test_logs_of_the_first_schema_are_dropped_and_play(house: House) -> None:
    """Old logs open as new ones do."""
    samples = Path(__file__).parents[1] / "specdec_core" / "samples"

    async def scenario(house: House) -> None:
        assert dropped(house.window, sorted(samples.glob("schema-1.*.jsonl")))
        await house.until(lambda: house.window.stage.scrub.isVisible())
        house.window.stage.scrub.to_end()
        await house.settled()
        assert house.window.stage.race.complete

    house.play(scenario)


@pytest.mark.parametrize(
    "names", [["picture.png"], ["a.jsonl", "b.jsonl", "c.jsonl"], ["gone.jsonl"], ["folder.jsonl"]]
)
def test_anything_else_that_is_dropped_is_one_sentence(house: House, tmp_path: Path, names: list[str]) -> None:
    """Nothing is opened, and what can be dropped is said."""
    for name in names:
        if name == "folder.jsonl":
            (tmp_path / name).mkdir()
        elif name != "gone.jsonl":
            (tmp_path / name).write_text("x")

    async def scenario(house: House) -> None:
        assert dropped(house.window, [tmp_path / name for name in names])
        assert told(house) == ["Only logs of runs can be dropped here."]
        assert not house.window.stage.scrub.isVisible()

    house.play(scenario)


def test_a_run_that_was_cut_off_is_told_at_the_next_start(house: House) -> None:
    """Once, with how its prompt began; it is in the history, marked."""

    async def scenario(house: House) -> None:
        put(house.runs, "a", run_at(0, ending="interrupted"))
        request = {"arm": "plain", "target": "t", "draft": "d", "prompt": "Tell me a story", "settings": {}}
        mark = {"process": 1 << 30, "process_started": 1.0, "started_at": "2026-01-01", "requests": [request]}
        (house.runs / f"{PREFIX}1.json").write_text(json.dumps(mark), encoding="utf-8")
        library_of(house).greet()
        await house.until(lambda: bool(told(house)))
        assert told(house) == ["The last run was cut off: 'Tell me a story'."]
        page = await runs_page(house)
        assert [row.ending for row in rows(page)] == ["interrupted"]
        page.table.select([0])
        assert "ended from outside" in page.details.caution.text()
        house.window.pages.banner.clear()
        library_of(house).greet()
        await looked(house)
        assert told(house) == []

    house.play(scenario)


def test_closing_leaves_a_long_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading many logs must not hold a closed window's program, and nothing is begun behind the end."""
    monkeypatch.setattr("specdec_core.runlog.PIECE", 1)
    for number in range(3):
        put(house.runs, f"run{number}", run_at(number, seed=number))

    async def scenario(house: House) -> None:
        library, reached, go_on = library_of(house), threading.Event(), threading.Event()
        read_on = library._progress

        def held(done: int, total: int) -> None:
            reached.set()
            go_on.wait(PATIENCE)
            read_on(done, total)

        monkeypatch.setattr(library, "_progress", held)
        library.look()
        await house.until(reached.is_set)
        (work,) = library._works
        library.close()
        go_on.set()
        await house.until(work.future.done)
        assert isinstance(work.future.exception(), Interrupted)
        library.look()
        assert library._works == [work]
        assert house.problems == []

    house.play(scenario)


def test_foreign_files_are_listed_with_their_reason(house: House) -> None:
    """They can be deleted, and nothing else."""

    async def scenario(house: House) -> None:
        house.runs.mkdir()
        (house.runs / "foreign.jsonl").write_text("{}\n", encoding="utf-8")
        page = await runs_page(house)
        page.table.select([0])
        assert "foreign.jsonl is not a run log" in page.details.caution.text()
        assert page.do_delete.isEnabled()
        assert not page.do_open.isEnabled()
        page.table.opened.emit()
        assert house.window.pages.shown == "runs"

    house.play(scenario)


def test_the_page_made_anew_shows_the_same(house: House) -> None:
    """In another language or with larger letters: search, order and selection go over."""

    async def scenario(house: House) -> None:
        for number in range(3):
            put(house.runs, f"run{number}", run_at(number, seed=number))
        page = await runs_page(house)
        page.search.setText("story")
        page.table.horizontalHeader().setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        page.table.select([1])
        before = [row.key for row in rows(page)], page.table.keys()
        assert before[0] == ["run0.jsonl", "run1.jsonl", "run2.jsonl"]
        house.window.make_anew()
        again = house.window.pages.page("runs")
        assert isinstance(again, RunsPage)
        assert again is not page
        assert ([row.key for row in rows(again)], again.table.keys()) == before
        assert again.search.text() == "story"

    house.play(scenario)
