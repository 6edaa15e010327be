"""The window with everything behind it but the models: every command, every phase, every way to end."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QToolButton

from app.viewmodel.commands import ARMS
from app.viewmodel.status import READY
from specdec_core.catalogue import RunRequest
from specdec_core.errors import BadPrompt
from specdec_core.events import DraftVerified, PromptRead, RoundStarted, RunEvent, TokenCommitted, TokenDrafted
from specdec_core.runlog import read_log
from specdec_core.tally import tally
from tests.app.conftest import House
from tests.app.fakes import PATIENCE, texts
from tests.specdec_core.scripted import fast_run, scripted_run


class Hold:
    """Holds the engine before the first event of a kind until it is let go."""

    def __init__(self, house: House, kind: type[RunEvent] | None) -> None:
        self.reached, self.go_on = threading.Event(), threading.Event()
        self._kind = kind
        if kind is None:
            house.bench.loading = self._wait
        else:
            house.bench.before = self._before

    def _before(self, event: RunEvent) -> None:
        if self._kind is not None and isinstance(event, self._kind):
            self._wait()

    def _wait(self) -> None:
        self.reached.set()
        assert self.go_on.wait(PATIENCE)


def test_a_race_ends_with_the_engines_own_text_and_figures(house: House) -> None:
    """From the button to the last figure: both panes hold what was committed, the cards what the tally says."""

    async def scenario(house: House) -> None:
        house.window.sidebar.run.click()
        await house.until(lambda: bool(house.endings))
        await house.settled()
        assert house.endings == ["finished"]
        for arm in ARMS:
            pane = house.window.stage.panes[arm].tokens
            assert pane.selected_text() == texts(scripted_run(arm))
            assert pane.drawn == len(house.window.stage.race.lanes[arm].pane.cells)
        cards = house.window.stage.summary.cards
        figures = tally(scripted_run("speculative"))
        assert cards["target_calls_saved"].value.text() == str(figures.target_calls_saved)
        assert cards["same_text"].value.text() == "Yes"
        assert not house.problems

    house.play(scenario)


def test_the_legend_shows_the_scripts_counts(house: House) -> None:
    """Counted by the engine's records."""

    async def scenario(house: House) -> None:
        await house.race()
        rows = house.window.stage.panes["speculative"].legend.rows
        shown = {state: row.count.text() for state, row in rows.items()}
        assert shown == {
            "drafted": "0",
            "accepted": "6",
            "rejected": "2",
            "discarded": "4",
            "resampled": "2",
            "bonus": "1",
        }

    house.play(scenario)


def test_buttons_follow_the_phases(house: House) -> None:
    """Run and Stop are always there; only what makes sense can be pressed, from the keyboard too."""

    async def scenario(house: House) -> None:
        side, hold = house.window.sidebar, Hold(house, None)
        assert (side.run.isEnabled(), side.stop.isEnabled()) == (True, False)
        QTest.keyClick(house.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await house.until(hold.reached.is_set)
        assert house.controller.state().phase == "loading"
        house.window.refresh_words()
        assert "Loading the target" in house.window.line.sentence.text()
        assert (side.run.isEnabled(), side.stop.isEnabled()) == (False, True)
        QTest.keyClick(house.window, Qt.Key.Key_Escape)
        assert house.controller.state().phase == "idle"
        assert (side.run.isEnabled(), side.stop.isEnabled()) == (True, False)
        assert house.endings == ["stopped"]
        hold.go_on.set()

    house.play(scenario)


def test_a_load_is_left_at_once(house: House) -> None:
    """The window is free, nothing of the race that was stopped is ever shown, and the next one waits its turn."""

    async def scenario(house: House) -> None:
        hold = Hold(house, None)
        house.window.run()
        await house.until(hold.reached.is_set)
        house.window.sidebar.stop.click()
        assert house.endings == ["stopped"]
        assert "Stopped before anything" in house.window.line.sentence.text()
        house.bench.loading = lambda: None
        house.window.run()
        await asyncio.sleep(0.1)
        house.window.refresh_words()
        assert house.controller.state().phase == "loading"
        assert "Waiting for the load that was stopped" in house.window.line.sentence.text()
        assert len(house.bench.runs) == 1
        hold.go_on.set()
        await house.until(lambda: house.endings == ["stopped", "finished"])
        await house.settled()
        assert [request.arm for request in house.bench.runs] == ["plain", "plain", "speculative"]
        assert len(list(house.runs.glob("*.jsonl"))) == 2
        assert not house.problems

    house.play(scenario)


def test_a_load_that_was_left_can_be_left_again(house: House) -> None:
    """The race that waits for it too; models are let go of, and the lab may begin, as if there were none."""

    async def scenario(house: House) -> None:
        hold = Hold(house, None)
        for _ in range(3):
            house.window.run()
            await house.until(hold.reached.is_set)
            house.window.sidebar.stop.click()
        assert house.endings == ["stopped"] * 3
        assert house.controller.worker.occupant == ""
        house.controller.worker.free()
        hold.go_on.set()
        await house.until(lambda: not house.controller.worker.holding)
        assert len(house.bench.runs) == 1
        assert not list(house.runs.glob("*.jsonl"))

    house.play(scenario)


@pytest.mark.parametrize("kind", [PromptRead, RoundStarted, TokenDrafted, DraftVerified, TokenCommitted])
def test_stop_in_any_phase_begins_no_other_pass(house: House, kind: type[RunEvent]) -> None:
    """The window answers at once; the engine ends behind the pass it is in; the text so far stays."""

    async def scenario(house: House) -> None:
        house.bench.script = lambda request: iter(scripted_run("speculative"))
        hold = Hold(house, kind)
        house.window.run()
        await house.until(hold.reached.is_set)
        passes = house.bench.passes
        house.window.sidebar.stop.click()
        assert house.controller.state().phase == "stopping"
        hold.go_on.set()
        await house.until(lambda: house.endings == ["stopped"])
        await house.settled()
        assert house.bench.passes == passes
        race = house.window.stage.race
        assert all(lane.ended is not None for lane in race.lanes.values() if lane.started is not None)

    house.play(scenario)


def test_a_new_race_waits_for_the_stopped_one(house: House) -> None:
    """Run pressed while the old race is still stopping: it starts when that has ended, never beside it."""

    async def scenario(house: House) -> None:
        hold = Hold(house, RoundStarted)
        house.window.run()
        await house.until(hold.reached.is_set)
        house.controller.stop()
        house.window.run()
        await asyncio.sleep(0.1)
        assert len(house.bench.runs) == 1
        house.bench.before = lambda _event: None
        hold.go_on.set()
        await house.until(lambda: house.endings == ["stopped", "finished"])
        assert [request.arm for request in house.bench.runs] == ["plain", "plain", "speculative"]

    house.play(scenario)


def test_a_second_press_of_run_does_nothing(house: House) -> None:
    """One race at a time."""

    async def scenario(house: House) -> None:
        hold = Hold(house, RoundStarted)
        house.window.run()
        await house.until(hold.reached.is_set)
        house.window.run()
        house.bench.before = lambda _event: None
        hold.go_on.set()
        await house.until(lambda: bool(house.endings))
        await asyncio.sleep(0.05)
        assert house.endings == ["finished"]
        assert len(house.bench.runs) == 2

    house.play(scenario)


@pytest.mark.parametrize("kind", [RoundStarted, TokenDrafted, DraftVerified])
def test_a_failing_engine_leaves_a_message_the_text_and_an_idle_window(house: House, kind: type[RunEvent]) -> None:
    """Never an empty pane with a stuck button."""

    async def scenario(house: House) -> None:
        house.bench.script = lambda request: iter(scripted_run("speculative"))

        def fall(event: RunEvent) -> None:
            if isinstance(event, kind) and event.round == 2:
                raise MemoryError("torn")

        house.bench.before = fall
        await house.race()
        assert house.endings == ["failed"]
        banner = house.window.pages.banner
        assert banner.isVisible()
        assert "torn" in banner.sentence.text()
        assert banner.advice.text()
        assert house.window.sidebar.run.isEnabled()
        first = texts([event for event in scripted_run() if event.round < 2])
        assert house.window.stage.panes["plain"].tokens.selected_text() == first
        house.bench.before = lambda _event: None
        await house.race()
        assert house.endings[-1] == "finished"
        assert not banner.isVisible()

    house.play(scenario)


def test_bad_input_from_the_engine_is_a_sentence_and_loses_nothing(house: House) -> None:
    """The prompt stays, the last race stays on disk, the window can go on."""

    async def scenario(house: House) -> None:
        house.window.sidebar.prompt.set_text("Far too long")

        def refuse() -> None:
            raise BadPrompt("The prompt has 9,000 tokens.", "Shorten it.")

        house.bench.loading = refuse
        await house.race()
        assert house.endings == ["refused"]
        assert house.window.pages.banner.sentence.text() == "The prompt has 9,000 tokens."
        assert house.window.sidebar.prompt.text() == "Far too long"

    house.play(scenario)


def test_an_empty_prompt_is_refused_without_the_engine(house: House) -> None:
    """Nothing is loaded for it."""

    async def scenario(house: House) -> None:
        house.window.sidebar.prompt.set_text("  ")
        house.window.run()
        assert house.problems[0].sentence == "The prompt is empty."
        assert house.window.pages.banner.isVisible()
        assert not house.worker.alive
        assert house.controller.state().phase == "idle"

    house.play(scenario)


def test_settings_reach_the_engine_as_typed(house: House) -> None:
    """Both arms get the same frozen settings."""

    async def scenario(house: House) -> None:
        house.window.sidebar.form.show_values({"gamma": 7, "temperature": 0.35, "seed": 2**53 - 1, "stop": ["a\nb"]})
        house.window.sidebar.pair.choose("toy")
        await house.race()
        plain, speculative = house.bench.runs
        assert plain.settings == speculative.settings
        settings = plain.settings
        assert (settings.gamma, settings.temperature, settings.seed) == (7, 0.35, 2**53 - 1)
        assert settings.stop == ("a\nb",)
        assert (plain.target, plain.draft) == ("toy:target", "toy:draft")

    house.play(scenario)


def test_saving_writes_what_was_heard(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One log an arm, equal to the events; a second save overwrites nothing; the status line says where."""

    async def scenario(house: House) -> None:
        await house.race()
        target = tmp_path / "mine.jsonl"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
        for count in (2, 4):
            house.window.desk.save_log()
            await house.until(lambda count=count: len(list(tmp_path.glob("mine*"))) == count)  # type: ignore[misc]
            await house.until(lambda: "Saved" in house.window.line.sentence.text())
        for arm in ARMS:
            log = read_log(tmp_path / f"mine_{arm}.jsonl")
            assert list(log.events) == scripted_run(arm)
            assert log.complete

    house.play(scenario)


def test_saving_where_nothing_can_be_written_is_a_sentence(house: House) -> None:
    """The race stays in memory."""

    async def scenario(house: House) -> None:
        await house.race()
        house.controller.save_log(Path("/proc/nowhere/race.jsonl"))
        await house.until(lambda: bool(house.problems))
        assert "cannot be written" in house.problems[0].sentence
        assert house.problems[0].advice

    house.play(scenario)


def test_a_race_that_cannot_be_kept_says_why(house: House) -> None:
    """The reason is in the sentence, not in the details alone."""

    async def scenario(house: House) -> None:
        house.controller._log_folder = Path("/proc/nowhere")
        house.window.run()
        await house.until(lambda: bool(house.endings))
        assert re.fullmatch(
            r"This run could not be saved while it was running: .*\w.*[^.]\.", house.problems[0].sentence
        )

    house.play(scenario)


def test_saving_before_the_first_race_says_so(house: House, tmp_path: Path) -> None:
    """No empty file."""

    async def scenario(house: House) -> None:
        house.controller.save_log(tmp_path / "x.jsonl")
        assert house.problems[0].sentence == "There is nothing to save yet."
        assert not list(tmp_path.glob("x*"))

    house.play(scenario)


def test_runs_are_logged_by_themselves(house: House) -> None:
    """Complete, one an arm."""

    async def scenario(house: House) -> None:
        await house.race()
        logs = [read_log(path) for path in sorted(house.runs.iterdir())]
        assert [log.complete for log in logs] == [True, True]

    house.play(scenario)


def flood(request: RunRequest, *, tokens: int, behind: threading.Event) -> Iterator[RunEvent]:
    """A run whose last part waits for `behind`: however fast the engine and slow the window, it is not over before."""
    for number, event in enumerate(fast_run(request.arm, tokens=tokens)):
        if number == tokens * 3 // 4:
            behind.wait(PATIENCE)
        yield event


def test_a_flood_of_tokens_arrives_whole_and_leaves_stop_alive(house: House) -> None:
    """Both panes at thousands of tokens a second: few updates, complete text, and Stop is heard in between."""

    looked = threading.Event()

    async def scenario(house: House) -> None:
        house.bench.script = lambda request: flood(request, tokens=5000, behind=looked)
        house.window.run()
        await house.until(lambda: len(house.window.stage.race.plain.events) > 500)
        assert house.window.sidebar.stop.isEnabled()
        looked.set()
        await house.until(lambda: bool(house.endings))
        await house.settled()
        for arm in ARMS:
            lane = house.window.stage.race.lanes[arm]
            assert lane.written == 5000
            assert house.window.stage.panes[arm].tokens.selected_text() == texts(list(fast_run(arm, tokens=5000)))

    house.play(scenario)


def test_stop_in_a_flood_takes_effect(house: House) -> None:
    """The click is heard while tokens pour in, and the race ends far from its end."""

    clicked = threading.Event()

    async def scenario(house: House) -> None:
        house.bench.script = lambda request: flood(request, tokens=40_000, behind=clicked)
        house.window.run()
        await house.until(lambda: len(house.window.stage.race.plain.events) > 500)
        house.window.sidebar.stop.click()
        clicked.set()
        await house.until(lambda: house.endings == ["stopped"])
        await house.settled()
        assert house.window.stage.race.plain.written < 40_000
        assert house.window.stage.race.speculative.started is None

    house.play(scenario)


def test_many_races_leave_nothing_behind(house: House) -> None:
    """Tasks, chart items and folds of old races are gone."""

    async def scenario(house: House) -> None:
        await house.race()
        for _ in range(5):
            await house.race()
        await house.until(lambda: not house.controller._tasks)
        assert house.endings == ["finished"] * 6
        assert house.window.stage.race.plain.written == 9

    house.play(scenario)


def test_what_was_set_is_there_again(house: House) -> None:
    """The prompt is kept before the run starts, so that a crash costs nothing."""

    async def scenario(house: House) -> None:
        house.window.sidebar.prompt.set_text("Remember me\u00a0!")
        house.window.sidebar.form.show_values({"gamma": 9})
        hold = Hold(house, None)
        house.window.run()
        await house.until(hold.reached.is_set)
        kept = house.preferences.recall("form", {})
        assert kept["prompt"] == "Remember me\u00a0!"
        assert kept["settings"]["gamma"] == 9
        hold.go_on.set()
        await house.until(lambda: bool(house.endings))

    house.play(scenario)


def test_the_window_begins_with_words_and_a_prompt(house: House) -> None:
    """Run can be pressed at once."""

    async def scenario(house: House) -> None:
        assert house.window.sidebar.prompt.text()
        assert house.window.line.sentence.text() == str(READY)
        QGuiApplication.clipboard().clear()

    house.play(scenario)


def test_a_chart_that_cannot_be_saved_is_said(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the page of the race too, in the banner, with what to do."""

    async def scenario(house: House) -> None:
        await house.race()
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "chart.csv"), ""))
        (save,) = house.window.stage.plot.findChildren(QToolButton, "quiet")
        save.click()
        problem = house.window.pages.banner.problem
        assert problem is not None
        assert problem.sentence.startswith("The chart could not be saved: ")
        assert problem.advice == "Choose another folder."

    house.play(scenario)
