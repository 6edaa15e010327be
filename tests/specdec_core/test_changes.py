"""Settings that were changed while a run went on are told wherever its settings are."""

from __future__ import annotations

import html
from pathlib import Path

import msgspec

from app.player import Player
from app.viewmodel.history.shelf import Row
from app.viewmodel.history.table import facts
from app.viewmodel.race.replay import recorded_settings
from specdec_core.changes import changes_of
from specdec_core.events import RoundFinished, RunEvent, RunStarted, SettingsChanged
from specdec_core.history.entries import read_history
from specdec_core.history.shelf import Label
from specdec_core.reports.export import to_html
from specdec_core.runlog import LogWriter
from specdec_core.settings import RunSettings
from tests.specdec_core.scripted import Round, scripted_run

START = RunSettings(temperature=1.0, gamma=4)


def changed_run() -> list[RunEvent]:
    """Gamma 7 from round 2 on, and from round 3 on another temperature too."""
    steady = scripted_run(settings=START, rounds=[Round(4, 2)] * 4)
    assert isinstance(steady[0], RunStarted)
    later = msgspec.structs.replace(steady[0].settings, gamma=7)
    changes = {1: later, 2: msgspec.structs.replace(later, temperature=0.5)}
    events: list[RunEvent] = []
    for event in steady:
        events.append(event)
        if isinstance(event, RoundFinished) and event.round in changes:
            events.append(SettingsChanged(round=event.round, t=event.t, settings=changes[event.round]))
    return events


def test_every_change_is_found_with_its_round() -> None:
    """A change holds from the round behind it on; what stays the same is none."""
    found = [(change.name, change.round, change.value) for change in changes_of(changed_run())]
    assert found == [("gamma", 2, 7), ("temperature", 3, 0.5)]
    assert changes_of(scripted_run()) == ()


def test_a_report_tells_them_and_promises_no_repetition(tmp_path: Path) -> None:
    """Its line gives the settings at the start, and says so; a run without changes can be asked for again."""
    pages = []
    for run in (changed_run(), scripted_run(settings=START)):
        to_html([run], tmp_path / "report.html")
        pages.append(html.unescape((tmp_path / "report.html").read_text(encoding="utf-8")))
    changed, steady = pages
    assert "4, from round 2 on 7" in changed
    assert "1, from round 3 on 0.5" in changed
    assert "To ask for the same again" not in changed
    assert "settings at the start" in changed
    assert "To ask for the same again" in steady
    assert "from round" not in steady


def test_the_history_and_a_replay_tell_them(tmp_path: Path) -> None:
    """In the details of a run and in the caption of its replay."""
    with LogWriter(tmp_path / "run.jsonl") as log:
        for event in changed_run():
            log.write(event)
    for _ in range(2):  # from the log, and from the index
        (entry,) = read_history(tmp_path)
        told = {str(fact.name): str(fact.value) for fact in facts(Row(entry=entry, label=Label()))}
        assert "4, from round 2 on 7" in told.values()
        assert "1, from round 3 on 0.5" in told.values()
    player = Player({"speculative": changed_run()})
    caption = str(recorded_settings(player.header, player.changes))
    assert "gamma 4, from round 2 on 7" in caption
    assert "temperature 1, from round 3 on 0.5" in caption
