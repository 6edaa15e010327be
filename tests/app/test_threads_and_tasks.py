"""What hurts windows with an engine behind them: views touched from its thread, tasks that vanish, ends cut off."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.view.parts.banner import Banner
from app.view.race.stage import Stage
from app.view.status_line import StatusLine
from app.viewmodel.commands import ARMS
from specdec_core.events import RoundStarted, RunEvent
from specdec_core.runlog import read_log
from tests.app.conftest import House
from tests.app.fakes import PATIENCE
from tests.specdec_core.scripted import Round, scripted_run


class Spy:
    """Remembers on which threads the window's parts were spoken to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.threads: dict[str, set[str]] = {}
        for kind, name in ((Stage, "refresh"), (Stage, "refresh_words"), (Banner, "show_problem"), (StatusLine, "say")):
            patch.setattr(kind, name, self._watched(name, getattr(kind, name)))

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any, **named: Any) -> Any:
            self.threads.setdefault(name, set()).add(threading.current_thread().name)
            return real(*values, **named)

        return call


def fall_in_the_second_round(event: RunEvent) -> None:
    """An engine that fails."""
    if isinstance(event, RoundStarted) and event.round == 2:
        raise ValueError("broken")


def test_views_are_only_touched_on_the_windows_thread(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run, stop, fail, save, replay; any warning of Qt about threads would fail this test as well."""
    spy = Spy(monkeypatch)

    async def scenario(house: House) -> None:
        await house.race()
        house.bench.script = lambda request: iter(scripted_run(request.arm, rounds=[Round(4, 3)] * 200))
        house.window.run()
        house.controller.pause()
        await house.until(lambda: bool(house.window.stage.race.plain.events))
        house.controller.stop()
        await house.until(lambda: len(house.endings) == 2)
        house.bench.before = fall_in_the_second_round
        await house.race()
        house.controller.save_log(tmp_path / "kept.jsonl")
        await house.until(lambda: bool(list(tmp_path.glob("kept*"))))
        house.controller.open_logs([next(house.runs.glob("*plain*.jsonl"))])
        await house.until(lambda: house.window.stage.scrub.isVisible())
        assert house.endings == ["finished", "stopped", "failed"]
        assert set(spy.threads) == {"refresh", "refresh_words", "show_problem", "say"}
        assert set().union(*spy.threads.values()) == {threading.main_thread().name}
        assert house.bench.threads == {"engine"}

    house.play(scenario)


def test_a_race_is_not_lost_to_the_garbage_collector(house: House) -> None:
    """asyncio keeps weak references to tasks; while the engine is waited for, nothing else may be the only one."""

    async def scenario(house: House) -> None:
        go_on = threading.Event()
        house.bench.loading = lambda: go_on.wait(PATIENCE)  # type: ignore[assignment]
        house.window.run()
        for _ in range(20):
            await asyncio.sleep(0.005)
            gc.collect()
        go_on.set()
        await house.until(lambda: house.endings == ["finished"])

    house.play(scenario)


def test_what_is_being_saved_is_saved_to_its_end(house: House, tmp_path: Path) -> None:
    """Closed right behind the command: the end waits for the files, which are whole."""

    async def scenario(house: House) -> None:
        await house.race()
        house.controller.save_log(tmp_path / "late.jsonl")

    house.play(scenario)
    assert house.end()
    for arm in ARMS:
        log = read_log(tmp_path / f"late_{arm}.jsonl")
        assert log.complete
        assert list(log.events) == scripted_run(arm)
