"""The lab in the whole window over a scripted engine: start, progress, pause, stop, errors, exclusion, closing."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog

from app.view.lab.page import LabPage
from app.viewmodel.lab.jobs import RUNNING, LabKind
from app.worker import Worker
from specdec_core.errors import BadPrompt, OutOfMemory
from specdec_core.events import RoundStarted
from tests.app.conftest import House
from tests.app.fake_lab import TRAINING_STEPS
from tests.app.fakes import PATIENCE

KINDS: tuple[LabKind, ...] = ("sweep", "bench", "proof", "draft")


def opened(house: House, kind: LabKind) -> LabPage:
    """The page, with a form that can be started."""
    house.window.pages.show_page("lab")
    page = house.window.pages.page("lab")
    assert isinstance(page, LabPage)
    page.show_kind(kind)
    form: Any = page.desk.form
    if kind == "draft":
        form.target.line.setText("toy:target")
        form.out.line.setText(str(house.runs.parent / "draft"))
    else:
        form.pair.choose("toy")
    if kind in ("sweep", "bench"):
        form.prompts.show_values({"kind": "chat", "each": 2})
    if kind == "sweep":
        form.gammas.line.setText("1,2,4")
    return page


class Hold:
    """Holds the scripted lab before a step, or while it loads, until it is let go."""

    def __init__(self, house: House, step: int | None) -> None:
        self.reached, self.go_on = threading.Event(), threading.Event()
        self._step = step
        if step is None:
            house.lab.loading = self._wait
        else:
            house.lab.before = self._before

    def _before(self, step: int) -> None:
        if step == self._step:
            self._wait()

    def _wait(self) -> None:
        self.reached.set()
        assert self.go_on.wait(PATIENCE)


async def ended(house: House, page: LabPage) -> None:
    """Wait for the job's end and for the last drawing."""
    await house.until(lambda: not page._commands.state().busy)
    page.tick()


@pytest.mark.parametrize("kind", KINDS)
def test_a_job_runs_from_its_button_to_its_result(house: House, kind: LabKind) -> None:
    """On the engine thread, with a sentence on how far it is, and everything on the disk at the end."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, kind), Hold(house, 2)
        assert not page.findings.results[kind].isVisible()
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.tick()
        assert "on the page Lab" in house.window.line.sentence.text()
        assert page.findings.bar.isVisible()
        assert "of" in page.findings.sentence.text()
        assert (page.desk.start.isEnabled(), page.desk.stop.isEnabled()) == (False, True)
        hold.go_on.set()
        await ended(house, page)
        assert page.findings.sentence.text() == "Finished."
        assert "has ended" in house.window.line.sentence.text()
        assert not page.findings.bar.isVisible()
        assert page.findings.results[kind].isVisible()
        assert (page.desk.start.isEnabled(), page.desk.stop.isEnabled()) == (True, False)
        assert house.lab.threads == {"engine"}
        assert not house.problems
        assert house.window.pages.banner.problem is None
        if kind != "draft":
            (place,) = (house.runs.parent / "lab").iterdir()
            assert json.loads((place / "result.json").read_text(encoding="utf-8"))
            assert (place / "page.html").is_file()

    house.play(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_stop_ends_a_job_behind_its_step_and_keeps_what_it_found(house: House, kind: LabKind) -> None:
    """The window answers at once; not one more step is made."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, kind), Hold(house, 2)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.desk.stop.click()
        assert page.findings.sentence.text().startswith("Stopping")
        assert not page.desk.stop.isEnabled()
        hold.go_on.set()
        await ended(house, page)
        assert house.lab.steps == 3
        assert page.findings.sentence.text().startswith("Stopped.")
        assert page.findings.results[kind].isVisible()
        assert house.window.pages.banner.problem is None

    house.play(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_a_held_job_makes_no_step(house: House, kind: LabKind) -> None:
    """Pause holds it between two steps; Go on plays on to the end."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, kind), Hold(house, 1)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.tick()
        page.desk.pause.click()
        assert page.desk.pause.text() == "Go on"
        hold.go_on.set()
        await house.until(lambda: house.lab.steps >= 2)
        page.tick()
        assert page.findings.sentence.text().startswith("Held.")
        before = house.lab.steps
        threading.Event().wait(0.05)
        assert house.lab.steps == before
        page.desk.pause.click()
        await ended(house, page)
        assert page.findings.sentence.text() == "Finished."

    house.play(scenario)


def test_what_is_loaded_is_said_while_nobody_knows_how_long_it_takes(house: House) -> None:
    """A busy bar and the stage in words."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, "sweep"), Hold(house, None)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.tick()
        assert page.findings.sentence.text() == "Loading the target a model …"
        assert (page.findings.bar.minimum(), page.findings.bar.maximum()) == (0, 0)
        hold.go_on.set()
        await ended(house, page)

    house.play(scenario)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "error",
    [
        OutOfMemory("No room is left.", "Choose a smaller model."),
        RuntimeError("broken"),
        BadPrompt("This prompt is too long.", "Shorten it."),
    ],
)
def test_an_error_ends_as_a_banner(house: House, kind: LabKind, error: Exception) -> None:
    """One sentence; the engine thread lives on, and the next job runs."""

    def fall(step: int) -> None:
        if step == 1:
            raise copy(error)  # one that was raised keeps its frames, and all that is in them

    async def scenario(house: House) -> None:
        house.lab.before = fall
        page = opened(house, kind)
        page.desk.start.click()
        await ended(house, page)
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert str(error).split(".")[0] in problem.sentence
        assert page.findings.sentence.text().startswith("It failed")
        house.lab.before = lambda _step: None
        page.desk.start.click()
        await ended(house, page)
        assert page.findings.sentence.text() == "Finished."
        assert house.window.pages.banner.problem is None

    house.play(scenario)


def test_a_race_is_refused_while_a_job_runs(house: House) -> None:
    """With the sentence that names the job; the job goes on."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, "proof"), Hold(house, 1)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        house.window.run()
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert (problem.sentence, problem.advice) == ("A proof is running.", "Stop it first.")
        assert not house.bench.runs
        hold.go_on.set()
        await ended(house, page)
        assert page.findings.sentence.text() == "Finished."
        await house.race()
        assert house.endings == ["finished"]

    house.play(scenario)


def test_a_refusal_goes_when_the_job_has_ended(house: House) -> None:
    """Nobody reads that a proof is running once it is not; until then it stays."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, "proof"), Hold(house, 1)
        banner = house.window.pages.banner
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        house.window.run()
        assert banner.problem == RUNNING["proof"]
        page.desk.pause.click()
        page.desk.pause.click()
        assert banner.problem == RUNNING["proof"]
        hold.go_on.set()
        await ended(house, page)
        assert banner.problem is None

    house.play(scenario)


def test_a_refusal_goes_when_the_race_has_ended_or_the_page_is_turned(house: House) -> None:
    """By a click on a tab or by name; showing the same page again is no turning."""

    async def scenario(house: House) -> None:
        hold = threading.Event()
        reached = threading.Event()

        def wait(event: object) -> None:
            if isinstance(event, RoundStarted) and not hold.is_set():
                reached.set()
                assert hold.wait(PATIENCE)

        house.bench.before = wait
        house.window.run()
        await house.until(reached.is_set)
        page, pages = opened(house, "sweep"), house.window.pages
        turns: list[Callable[[], None]] = [
            lambda: pages.show_page("race"),
            lambda: next(tab for tab in pages._tabs.buttons() if not tab.isChecked()).click(),
        ]
        for turn in turns:
            pages.show_page("lab")
            page.desk.start.click()
            pages.show_page("lab")
            assert pages.banner.problem == RUNNING["race"]
            turn()
            assert pages.banner.problem is None
        pages.show_page("lab")
        page.desk.start.click()
        assert pages.banner.problem == RUNNING["race"]
        hold.set()
        await house.until(lambda: bool(house.endings))
        assert pages.banner.problem is None

    house.play(scenario)


def test_a_job_is_refused_while_a_race_runs(house: House) -> None:
    """Nothing is queued behind it; when the race has ended, the same button starts the job."""

    async def scenario(house: House) -> None:
        reached, go_on = threading.Event(), threading.Event()

        def hold(event: object) -> None:
            if isinstance(event, RoundStarted) and not go_on.is_set():
                reached.set()
                assert go_on.wait(PATIENCE)

        house.bench.before = hold
        house.window.run()
        await house.until(reached.is_set)
        page = opened(house, "sweep")
        page.desk.start.click()
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert problem.sentence == "A race is running."
        assert not page.boards
        go_on.set()
        await house.until(lambda: bool(house.endings))
        assert not house.lab.asked
        page.desk.start.click()
        await ended(house, page)
        assert page.findings.sentence.text() == "Finished."

    house.play(scenario)


def test_jobs_exclude_each_other(house: House) -> None:
    """Another section's Start says what is running; its Stop and Pause are out of reach."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, "sweep"), Hold(house, 1)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        opened(house, "bench")
        assert not page.desk.stop.isEnabled()
        page.desk.start.click()
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert problem.sentence == "A sweep is running."
        assert "bench" not in page.boards
        hold.go_on.set()
        await ended(house, page)
        assert len(house.lab.asked) == 1

    house.play(scenario)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("held", [False, True])
def test_a_closed_window_ends_the_job(house: House, kind: LabKind, held: bool) -> None:
    """Also one that is held; the fixture asserts that the engine thread ends in time."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, kind), Hold(house, 1)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.tick()
        if held:
            page.desk.pause.click()
            assert page._commands.state().phase == "paused"
        house.controller.close()  # as the window does when it is closed
        hold.go_on.set()
        await house.until(lambda: not page._commands.state().busy)
        assert house.lab.steps == 2

    house.play(scenario)


def test_models_of_a_race_make_room_for_a_job(house: House) -> None:
    """Two sets of weights at once may be more than the memory holds."""

    async def scenario(house: House) -> None:
        await house.race()
        assert not house.bench.closed
        page = opened(house, "proof")
        page.desk.start.click()
        await ended(house, page)
        assert house.bench.closed

    house.play(scenario)


def test_the_best_length_goes_into_the_form_of_the_race(house: House) -> None:
    """Pair and gamma as they were measured; the race page comes into sight."""

    async def scenario(house: House) -> None:
        page = opened(house, "sweep")
        page.desk.start.click()
        await ended(house, page)
        result: Any = page.findings.results["sweep"]
        result.table.selectRow(2)
        assert result.use.text() == "Use gamma 4"
        result.use.click()
        ask = house.window.race.ask()
        assert (ask.pair, ask.settings.gamma, ask.settings.gamma_control) == ("toy", 4, "fixed")
        assert house.window.pages.shown == "race"

    house.play(scenario)


def test_a_trained_draft_goes_into_the_form_of_the_race(house: House) -> None:
    """As two models of one's own; its card is shown as text, and loads nothing."""

    async def scenario(house: House) -> None:
        page = opened(house, "draft")
        page.desk.start.click()
        await ended(house, page)
        result: Any = page.findings.results["draft"]
        assert "Made by a script" in result.card.toPlainText()
        assert "<script>" in result.card.toPlainText()
        result.use.click()
        assert house.window.sidebar.pair.sources() == ("toy:target", str(house.runs.parent / "draft"))

    house.play(scenario)


def test_unfinished_work_is_taken_up_again(house: House) -> None:
    """The form says that the folder holds some, and Start goes on with it."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, "draft"), Hold(house, 1)
        form: Any = page.desk.form
        assert not form.unfinished
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.desk.stop.click()
        hold.go_on.set()
        await ended(house, page)
        assert form.unfinished
        page.desk.start.click()
        await ended(house, page)
        assert house.lab.resumed == [False, True]
        assert house.lab.steps == TRAINING_STEPS

    house.play(scenario)


@pytest.mark.parametrize(
    ("kind", "spoil", "sentence"),
    [
        ("sweep", lambda form: form.gammas.line.setText("0-x"), "'0-x' is no draft length."),
        ("sweep", lambda form: form.gammas.line.setText(""), "There is no gamma to sweep over."),
        ("sweep", lambda form: form.drafters.tick([]), "There is no draft to sweep over."),
        ("sweep", lambda form: form.prompts.show_values({"kind": "own", "own": " "}), "The prompt is empty."),
        ("bench", lambda form: form.pair.choose("", "nowhere at all", "ngram"), "There is no model at"),
        ("proof", lambda form: [box.setChecked(False) for box in form.parts.values()], "There is no part to run."),
        ("draft", lambda form: form.out.line.setText(""), "There is no folder for the draft."),
        ("draft", lambda form: form.out.line.setText(str(Path(__file__).parent)), "is not an empty folder"),
    ],
)
def test_what_cannot_be_started_is_said_at_once(house: House, kind: LabKind, spoil: Any, sentence: str) -> None:
    """Before the engine is touched."""

    async def scenario(house: House) -> None:
        page = opened(house, kind)
        spoil(page.desk.form)
        page.desk.start.click()
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert sentence in problem.sentence
        assert problem.advice
        assert not house.lab.asked
        assert not page._commands.state().busy

    house.play(scenario)


def test_a_full_disk_costs_a_warning_and_not_the_job(house: House) -> None:
    """The result is on the screen; the banner says that it is nowhere else."""

    async def scenario(house: House) -> None:
        (house.runs.parent / "lab").write_text("a file where the folder should be", encoding="utf-8")
        page = opened(house, "sweep")
        page.desk.start.click()
        await ended(house, page)
        assert page.findings.sentence.text() == "Finished."
        result: Any = page.findings.results["sweep"]
        assert result.table.grid.rows
        assert not result._save.isVisible()
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert "could not be kept" in problem.sentence

    house.play(scenario)


@pytest.mark.parametrize(("name", "inside"), [("kept.json", '"points"'), ("kept.html", "<html"), ("kept", "<html")])
def test_a_result_is_saved_where_it_is_wanted(
    house: House, name: str, inside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As numbers or as a page, by the ending; a place that cannot be written is said."""
    chosen = tmp_path / name
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(chosen), "Page (*.html)"))

    async def scenario(house: House) -> None:
        page = opened(house, "sweep")
        page.desk.start.click()
        await ended(house, page)
        result: Any = page.findings.results["sweep"]
        result._save.click()
        written = chosen if chosen.suffix else chosen.with_suffix(".html")
        await house.until(lambda: written.name in house.window.line.sentence.text())
        assert inside in written.read_text(encoding="utf-8")
        written.unlink()
        written.mkdir()
        result._save.click()
        await house.until(lambda: house.window.pages.banner.problem is not None)
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert re.search("(could not|cannot) be written", problem.sentence)

    house.play(scenario)


@pytest.mark.parametrize("kind", ["sweep", "bench", "proof"])
def test_a_result_is_saved_in_the_language_of_the_window(
    house: House, kind: LabKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured in English, saved from a Chinese window: the page is written anew from the numbers that were kept."""
    chosen = tmp_path / "kept.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(chosen), "Page (*.html)"))

    async def scenario(house: House) -> None:
        page = opened(house, kind)
        page.desk.start.click()
        await ended(house, page)
        house.window.looks.speak("zh_CN")
        await house.until(lambda: house.window.pages.page("lab") is not page)
        anew: Any = house.window.pages.page("lab")
        anew.findings.results[kind]._save.click()
        await house.until(chosen.exists)
        assert '<html lang="zh-CN">' in chosen.read_text(encoding="utf-8")
        (place,) = (house.runs.parent / "lab").iterdir()
        assert '<html lang="en">' in (place / "page.html").read_text(encoding="utf-8")
        (place / "result.json").write_text("{}")
        chosen.unlink()
        anew.findings.results[kind]._save.click()
        await house.until(chosen.exists)
        assert '<html lang="en">' in chosen.read_text(encoding="utf-8")
        house.window.looks.speak("en")
        await house.settled()

    house.play(scenario)


def test_the_page_catches_up_with_what_came_while_it_was_out_of_sight(house: House) -> None:
    """And a page that is made anew shows what the one before it showed, while the job goes on."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, "sweep"), Hold(house, 3)
        page.desk.form.gammas.line.setText("1,2")  # type: ignore[attr-defined]
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        house.window.make_anew()
        anew = house.window.pages.page("lab")
        assert isinstance(anew, LabPage)
        assert anew is not page
        assert anew.desk.form.gammas.line.text() == "1,2"  # type: ignore[attr-defined]
        assert anew.desk.stop.isEnabled()
        house.window.pages.show_page("race")
        hold.go_on.set()
        await ended(house, anew)
        house.window.pages.show_page("lab")
        result: Any = anew.findings.results["sweep"]
        assert len(result.table.grid.rows) == 4
        assert anew.findings.sentence.text() == "Finished."

    house.play(scenario)


def test_the_form_is_remembered(house: House) -> None:
    """What was set when a job was started is there in the next window, with the section."""

    async def scenario(house: House) -> None:
        page = opened(house, "bench")
        form: Any = page.desk.form
        form.drafters.tick(["ngram"])
        form.arms.leave_out(["library"])
        form.numbers["max_new_tokens"].set_value(33)
        page.desk.start.click()
        await ended(house, page)
        other = LabPage(page._commands, house.preferences)
        assert other.kind == "bench"
        again: Any = other.desk.form
        assert again.pair.pair == "toy"
        assert again.request() == form.request()
        assert [arm.name for arm in again.arms.chosen()] == ["plain", "ngram@4", "ngram@measured:16", "library+ngram"]
        other.deleteLater()

    house.play(scenario)


def test_an_engine_that_cannot_be_opened_is_a_sentence(house: House) -> None:
    """A broken installation reaches the lab as a problem, too."""

    def broken() -> Any:
        raise ImportError("no torch here")

    async def scenario(house: House) -> None:
        house.worker._make_lab = broken
        page = opened(house, "proof")
        page.desk.start.click()
        await ended(house, page)
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert "no torch here" in problem.sentence

    assert isinstance(house.worker, Worker)
    house.play(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_a_job_that_still_loads_is_left_at_once(house: House, kind: LabKind) -> None:
    """Stop while models load: the page is free, and nothing of the job is told or kept."""

    async def scenario(house: House) -> None:
        page, hold = opened(house, kind), Hold(house, None)
        page.desk.start.click()
        await house.until(hold.reached.is_set)
        page.desk.stop.click()
        page.tick()
        assert not page._commands.state().busy
        assert page.desk.start.isEnabled()
        worker = house.controller.worker
        assert worker.occupant == ""
        hold.go_on.set()
        await house.until(lambda: worker._playing is None)
        assert page._commands.source().since(0) == ([], 0)
        assert not list((house.runs.parent / "lab").glob("*"))
        assert not house.problems

    house.play(scenario)
