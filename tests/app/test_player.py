"""Replay: the very events of the log, at the pace asked for, to any round and back, for one arm and for two."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.player import Player, open_replay, with_partner
from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.lanes import Race
from app.viewmodel.race.replay import PACES, pace_name, place_of, stops, timeline, where
from specdec_core.errors import BadLog
from specdec_core.events import RoundFinished, RunEvent, RunStarted
from specdec_core.runlog import LogWriter
from specdec_core.settings import Arm
from specdec_core.tally import tally
from tests.specdec_core.scripted import Round, fast_run, scripted_run

SECOND = 1_000_000_000


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 5 * SECOND

    def __call__(self) -> int:
        return self.now


def played(arms: Sequence[Arm] = ARMS, clock: Clock | None = None) -> tuple[Player, Clock]:
    """A replay of scripted runs."""
    clock = clock or Clock()
    return Player({arm: scripted_run(arm) for arm in arms}, tick=clock), clock


def read(player: Player) -> list[Heard]:
    """All that a reader has got so far."""
    return player.since(0)[0]


def of(arm: Arm, heard: Sequence[Heard]) -> list[RunEvent]:
    """The events of an arm."""
    return [event for one, event in heard if one == arm]


def written(folder: Path, name: str, events: Sequence[RunEvent]) -> Path:
    """A log."""
    with LogWriter(folder / name) as log:
        for event in events:
            log.write(event)
        return log.path


def test_nothing_happens_before_play() -> None:
    """Opening a log shows nothing yet, however long one waits."""
    player, clock = played()
    clock.now += 100 * SECOND
    assert read(player) == []
    assert not player.playing


def test_a_replay_is_the_run() -> None:
    """Every event of both arms, once, in each arm's own order; figures are those of the live run."""
    player, clock = played()
    player.resume()
    while not player.ended:
        clock.now += 33_000_000
        read(player)
    heard = read(player)
    for arm in ARMS:
        assert of(arm, heard) == scripted_run(arm)
        assert tally(of(arm, heard)) == tally(scripted_run(arm))
    assert not player.playing


@pytest.mark.parametrize("pace", [pace for pace in PACES if pace is not None])
def test_events_come_when_they_are_due(pace: float) -> None:
    """At each moment exactly those whose time has come at this pace, in both arms on one axis."""
    player, clock = played()
    player.set_pace(pace)
    player.resume()
    start = clock.now
    for _ in range(40):
        clock.now += 7_000_000
        elapsed = (clock.now - start) * pace
        heard = read(player)
        for arm in ARMS:
            assert len(of(arm, heard)) == sum(event.t <= elapsed for event in scripted_run(arm))


def test_the_fastest_pace_shows_all_at_once() -> None:
    """The view takes its portions; the player does not hold it up."""
    player, _ = played()
    player.set_pace(None)
    player.resume()
    assert len(read(player)) == sum(len(scripted_run(arm)) for arm in ARMS)


def test_a_pace_that_changes_counts_from_there() -> None:
    """What has passed stays passed at the old pace."""
    player, clock = played(["speculative"])
    player.resume()
    clock.now += 40_000_000
    player.set_pace(0.25)
    clock.now += 40_000_000
    assert len(read(player)) == sum(event.t <= 50_000_000 for event in scripted_run())


def test_holding_stops_the_clock() -> None:
    """Time that passes while held is not played later."""
    player, clock = played(["speculative"])
    player.resume()
    clock.now += 60_000_000
    before = len(read(player))
    player.pause()
    clock.now += 60 * SECOND
    assert len(read(player)) == before
    player.resume()
    assert len(read(player)) == before


def test_a_step_shows_one_round() -> None:
    """The next round of the speculative arm at once, with what the plain arm had written by then."""
    player, _ = played()
    for number in (1, 2, 3):
        player.step()
        heard = read(player)
        rounds = [event for event in of("speculative", heard) if isinstance(event, RoundFinished)]
        assert [event.round for event in rounds] == list(range(1, number + 1))
        assert len(of("plain", heard)) == sum(event.t <= rounds[-1].t for event in scripted_run("plain"))
    player.step()
    assert player.ended
    player.step()
    assert player.ended


def test_a_step_from_inside_a_round_ends_that_round() -> None:
    """It does not swallow the next one."""
    player, clock = played(["speculative"])
    player.resume()
    clock.now += 55_000_000
    assert len(read(player)) > 2
    player.step()
    assert sum(isinstance(event, RoundFinished) for _, event in read(player)) == 1
    assert not player.playing


def test_going_back_begins_again_and_ends_the_same() -> None:
    """Readers are told to begin again; what they then read is what going forward showed at that place."""
    player, _ = played()
    assert player.seek(2) is False
    there = read(player)
    assert player.seek(3) is False
    assert player.seek(2) is True
    assert read(player) == there
    assert player.seek(0) is True
    assert read(player) == []
    assert player.seek(99) is False
    assert player.ended


def test_play_goes_on_from_where_it_was_put() -> None:
    """After a seek, time goes on from that round's end."""
    player, clock = played(["speculative"])
    player.seek(1)
    player.resume()
    assert read(player)[-1].event.t == player.stops[1].at
    clock.now += 2_500_000
    assert len(read(player)) == sum(event.t <= player.stops[1].at + 2_500_000 for event in scripted_run())


def test_seeking_gives_the_cells_and_figures_of_that_moment() -> None:
    """Rebuilt from the start, a race at a round equals one that has only just come there."""
    player, _ = played()
    for place in (3, 1, 2):
        player.seek(place)
        replayed, live = Race(), Race()
        replayed.take(read(player))
        for arm in ARMS:
            count = len(of(arm, read(player)))
            live.take(Heard(arm, event) for event in scripted_run(arm)[:count])
        for arm in ARMS:
            assert replayed.lanes[arm].pane.cells == live.lanes[arm].pane.cells
            assert replayed.lanes[arm].figures == live.lanes[arm].figures


def test_one_log_has_stops_of_its_own_rounds() -> None:
    """A plain run alone goes by its tokens."""
    player, _ = played(["plain"])
    assert [stop.round for stop in player.stops] == list(range(10))
    assert player.stops[-1].last


def test_the_last_stop_is_the_end_of_everything() -> None:
    """Where the plain arm takes longer, there is one more stop behind the last speculative round."""
    player, _ = played()
    assert [stop.round for stop in player.stops] == [0, 1, 2, 3, 3]
    assert player.stops[-1].cursor == sum(len(scripted_run(arm)) for arm in ARMS)
    assert str(where(player.stops, 0)) == "start"
    assert str(where(player.stops, 1)).startswith("round 1 of 3 · ")
    assert str(where(player.stops, 1)).endswith("2 of 4 accepted")
    assert str(where(player.stops, 4)).startswith("end · ")


def test_a_clock_that_steps_back_does_not_disturb_the_order() -> None:
    """What a log has later is never shown earlier."""
    events = [replace(event, t=0) if isinstance(event, RoundFinished) else event for event in scripted_run()]
    dues = timeline({"speculative": events})
    assert [due.heard.event for due in dues] == events
    assert [due.at for due in dues] == sorted(due.at for due in dues)


def test_an_interrupted_log_plays_to_where_it_broke_off() -> None:
    """Without a terminal line there is still an end."""
    events = scripted_run(ending="interrupted")
    player = Player({"speculative": events}, tick=Clock())
    player.seek(len(player.stops) - 1)
    assert player.ended
    assert of("speculative", read(player)) == events


def test_places_between_stops_belong_to_the_one_before() -> None:
    """So that the slider stands at the round whose end has been reached."""
    found = stops(timeline({"speculative": scripted_run()}), "speculative")
    assert place_of(found, 0) == 0
    assert place_of(found, found[1].cursor - 1) == 0
    assert place_of(found, found[1].cursor) == 1
    assert place_of(found, found[-1].cursor + 5) == len(found) - 1


def test_paces_have_names() -> None:
    """From a quarter to eight times, and without a limit."""
    assert [str(pace_name(pace)) for pace in PACES] == [
        "0.25×", "0.5×", "1×", "2×", "4×", "8×", "max"
    ]  # fmt: skip


@pytest.mark.parametrize("names", [("race_{}.jsonl"), ("race.{}.jsonl"), ("a plain race_{}-2.jsonl")])
def test_the_other_arm_is_found_by_name(tmp_path: Path, names: str) -> None:
    """Logs that were saved together are opened together, whichever of the two is given."""
    paths = {arm: written(tmp_path, names.format(arm), scripted_run(arm)) for arm in ARMS}
    for arm in ARMS:
        assert set(with_partner([paths[arm]])) == set(paths.values())
    player = open_replay([paths["plain"]])
    player.seek(99)
    for arm in ARMS:
        assert of(arm, read(player)) == scripted_run(arm)


def test_the_other_arm_is_found_by_its_header(tmp_path: Path) -> None:
    """Logs named by their times: the one of the same race, and of those the nearest in time."""

    def run(arm: Arm, at: str, **script: str) -> list[RunEvent]:
        first, *rest = scripted_run(arm, **script)  # type: ignore[arg-type]
        assert isinstance(first, RunStarted)
        return [replace(first, started_at=f"2026-01-01T{at}+00:00"), *rest]

    mine = written(tmp_path, "12-00-10_speculative.jsonl", run("speculative", "12:00:10"))
    near = written(tmp_path, "12-00-03_plain.jsonl", run("plain", "12:00:03"))
    written(tmp_path, "11-00-00_plain.jsonl", run("plain", "11:00:00"))
    written(tmp_path, "12-00-09_plain.jsonl", run("plain", "12:00:09", prompt="Something else"))
    (tmp_path / "12-00-08_plain.jsonl").write_text("no log at all\n")
    assert with_partner([mine]) == (mine, near)


def test_the_other_arm_is_that_of_the_same_race(tmp_path: Path) -> None:
    """A race begun right after another is nearer in time, and its plain arm is named like the first's other."""

    def run(arm: Arm, at: str, race: str) -> list[RunEvent]:
        first, *rest = scripted_run(arm)
        assert isinstance(first, RunStarted)
        return [replace(first, started_at=f"2026-01-01T{at}+00:00", race_id=race), *rest]

    for known in (True, False):
        day, races = tmp_path / str(known), ("one", "two") if known else ("", "")
        day.mkdir()
        name = "2026-01-01_12-00-{}.jsonl"
        first = [
            written(day, name.format("00_plain"), run("plain", "12:00:00.100", races[0])),
            written(day, name.format("05_speculative"), run("speculative", "12:00:05.100", races[0])),
        ]
        second = [
            written(day, name.format("05_plain"), run("plain", "12:00:05.400", races[1])),
            written(day, name.format("09_speculative"), run("speculative", "12:00:09.900", races[1])),
        ]
        for race in (first, second):
            for path in race:
                assert set(with_partner([path])) == set(race)


def test_a_log_without_a_partner_is_opened_alone(tmp_path: Path) -> None:
    """A log of another prompt, with the right name even, is not its other arm."""
    mine = written(tmp_path, "race_speculative.jsonl", scripted_run())
    written(tmp_path, "race_plain.jsonl", scripted_run("plain", prompt="Something else"))
    assert with_partner([mine]) == (mine,)
    assert [stop.round for stop in open_replay([mine]).stops] == [0, 1, 2, 3]


def test_two_logs_of_one_arm_are_refused(tmp_path: Path) -> None:
    """With a sentence that says what to choose."""
    paths = [written(tmp_path, f"{name}.jsonl", scripted_run()) for name in "ab"]
    with pytest.raises(BadLog, match="Both logs are of the speculative arm"):
        open_replay(paths)
    with pytest.raises(BadLog, match="3 logs were given"):
        open_replay([*paths, paths[0]])


def test_bad_logs_are_refused_in_one_sentence(tmp_path: Path) -> None:
    """Missing, empty, and no log: the reader's own words."""
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "text.jsonl").write_text("hello\n")
    for name in ("missing.jsonl", "empty.jsonl", "text.jsonl"):
        with pytest.raises(BadLog):
            open_replay([tmp_path / name])


def test_notices_name_their_log(tmp_path: Path) -> None:
    """A log that broke off says so in the replay too."""
    path = written(tmp_path, "race_speculative.jsonl", scripted_run(ending="interrupted"))
    assert open_replay([path]).notices == (
        "race_speculative.jsonl: The run was interrupted: its log has no end. What is there is good; run it again for "
        "the rest.",
    )


def test_long_logs_are_shown_at_the_cost_of_what_is_new() -> None:
    """Events handed over per reading stay the same from the start of a long run to its end."""
    clock = Clock()
    player = Player({arm: list(fast_run(arm, tokens=3000)) for arm in ARMS}, tick=clock)
    player.resume()
    cursor, portions = 0, []
    while not player.ended:
        clock.now += 33_000_000
        new, cursor = player.since(cursor)
        portions.append(len(new))
    assert max(portions[5:-5]) < 2.5 * (sum(portions) / len(portions))


def test_the_folder_is_looked_at_with_care(tmp_path: Path) -> None:
    """A folder of thousands of logs is not read through: only the nearest in time are opened."""
    mine = written(tmp_path, "zz_speculative.jsonl", scripted_run())
    old = written(tmp_path, "aa_plain.jsonl", scripted_run("plain"))
    os.utime(old, (1, 1))
    for number in range(45):
        (tmp_path / f"{number:02d}_plain.jsonl").write_text("{}\n")
    assert with_partner([mine]) == (mine,)


def test_rounds_without_drafts_have_no_acceptance() -> None:
    """A plain round is told by its number and time only."""
    found = stops(timeline({"speculative": scripted_run(rounds=[Round(0, 0), Round(2, 1)])}), "speculative")
    assert "accepted" not in str(where(found, 1))
    assert "1 of 2 accepted" in str(where(found, 2))
