"""`specdec compare`: a fair race, told honestly."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from specdec_core.audit.whole import audit
from specdec_core.cli.following import Stop, follow
from specdec_core.cli.options import Sources
from specdec_core.cli.race import Laps, lap_paths, outcome, race_object
from specdec_core.events import RunEvent, RunStarted, TokenCommitted
from specdec_core.runlog import read_header, read_log
from specdec_core.settings import Arm
from tests.specdec_core.cli.conftest import Run, toy
from tests.specdec_core.cli.test_run import ScriptedBench
from tests.specdec_core.scripted import Pace, scripted_run

ARM_FIELDS = {
    "token_ids",
    "text",
    "tokens_per_second",
    "target_passes",
    "drafted",
    "accepted",
    "acceptance_rate",
    "alpha",
    "mean_tokens_per_round",
    "round_latency",
    "token_latency",
    "prefill_ns",
}


def paced_laps(*verify: int, differs_at: int | None = None) -> Laps:
    """Races whose laps take the given times."""
    return {
        arm: [
            scripted_run(arm, pace=Pace(verify=ns), differs_at=differs_at if arm == "plain" else None) for ns in verify
        ]
        for arm in ("plain", "speculative")
    }


def test_json_has_what_scripts_rely_on(specdec: Run, tmp_path: Path) -> None:
    """The promised fields, equal greedy tokens, and logs that pass their audit."""
    result = specdec("compare", *toy("--max-new-tokens", "40", "--log", tmp_path / "race.jsonl", "--json"))
    assert result.code == 0
    race = result.object
    for arm in ("plain", "speculative"):
        assert race[arm].keys() >= ARM_FIELDS
        log = read_log(tmp_path / f"race.{arm}.jsonl")
        assert log.complete
        assert audit(log.events).findings == ()
        assert [e.id for e in log.events if isinstance(e, TokenCommitted)] == race[arm]["token_ids"]
    assert race["plain"]["token_ids"] == race["speculative"]["token_ids"]
    assert race["plain"]["target_passes"] == 40 > race["speculative"]["target_passes"]
    assert race["speedup"] == pytest.approx(
        race["speculative"]["tokens_per_second"] / race["plain"]["tokens_per_second"]
    )
    assert race["first_divergence"] is None
    assert race["logs"] == [str(tmp_path / f"race.{arm}.jsonl") for arm in ("plain", "speculative")]
    assert race.keys() >= {"settings", "pair", "versions", "device"}


def test_warmed_up_then_each_arm_first_in_turn(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first calls are nobody's time, and no arm is always the one that finds the caches cold."""
    bench = ScriptedBench()
    monkeypatch.setattr("specdec_core.engine.Workbench", bench)
    assert specdec("compare", *toy("--repeats", "3", "--max-new-tokens", "96")).code == 0
    warm_up, race = bench.asked[:2], bench.asked[2:]
    assert [request.arm for request in warm_up] == ["plain", "speculative"]
    assert all(request.settings.max_new_tokens < 96 for request in warm_up)
    assert [request.arm for request in race] == [
        *("plain", "speculative"),
        *("speculative", "plain"),
        *("plain", "speculative"),
    ]
    assert all(request.settings.max_new_tokens == 96 for request in race)


def test_speeds_are_medians_and_figures_those_of_a_real_lap() -> None:
    """Three laps of known times: the middle one speaks, and the speed-up is the ratio of what is shown."""
    laps = paced_laps(30_000_000, 10_000_000, 20_000_000)
    result = outcome(laps)
    assert result.plain is laps["plain"][2]
    assert result.spread.plain.count == 3
    assert result.figures["plain"].tokens_per_second == result.spread.plain.median
    plain, speculative = (result.figures[arm].tokens_per_second for arm in ("plain", "speculative"))
    assert plain is not None
    assert speculative is not None
    assert result.speedup == pytest.approx(speculative / plain)


def test_the_first_difference_is_named_with_its_margin() -> None:
    """Where the arms part, what each wrote, and how close it was."""
    race = race_object(paced_laps(10_000_000, differs_at=3), sources=_toy_sources(), logs=[])
    assert race["first_divergence"]["position"] == 3
    assert race["first_divergence"]["plain_margin"] > 0
    assert race["same_tokens"] is False


def _toy_sources() -> Sources:
    return Sources(name="toy", target="toy:target", draft="toy:draft")


def test_sampled_texts_get_the_honest_sentence(specdec: Run) -> None:
    """At temperature 1 the texts differ though the law is the same; nobody shall read that as a fault."""
    result = specdec("compare", *toy("--temperature", "1", "--max-new-tokens", "40"))
    assert result.code == 0
    assert "--- plain ---" in result.out
    assert "--- speculative ---" in result.out
    assert "separate random streams" in result.out
    assert "First difference at token" in result.out
    assert "Speed-up: " in result.out


def test_repeats_that_disagree_are_reported() -> None:
    """The same arm with the same seed must repeat itself; a race that does not says so."""
    laps = paced_laps(10_000_000, 10_000_000)
    assert outcome(laps).notices == ()
    laps["plain"][1] = scripted_run("plain", differs_at=2)
    assert outcome(laps).notices == ("The repeats of the plain arm wrote different tokens.",)


def test_every_lap_has_its_own_log() -> None:
    """Names follow from the one that was given, with and without its suffix."""
    assert {path.name for path in lap_paths("x/race.jsonl", 1).values()} == {
        "race.plain.jsonl",
        "race.speculative.jsonl",
    }
    assert lap_paths("race", 2)[1, "plain"] == Path("race.2.plain.jsonl")
    assert lap_paths(None, 5) == {}


def test_a_log_in_the_way_is_refused_before_the_race(specdec: Run, tmp_path: Path) -> None:
    """One of several names is taken: nothing is run, nothing is overwritten, and no empty log is left behind."""
    taken = tmp_path / "race.2.speculative.jsonl"
    taken.write_text("mine")
    result = specdec("compare", *toy("--repeats", "3", "--log", tmp_path / "race.jsonl"))
    assert result.code == 2
    assert str(taken) in result.complaint
    assert list(tmp_path.iterdir()) == [taken]
    assert taken.read_text() == "mine"


def test_a_lap_that_fails_ends_the_race(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is run after it; what there is is shown, and the other arm is null."""
    bench = ScriptedBench(ending="failed")
    monkeypatch.setattr("specdec_core.engine.Workbench", bench)
    result = specdec("compare", *toy("--repeats", "2", "--json"))
    assert result.code == 1
    assert [request.arm for request in bench.asked[2:]] == ["plain"]
    assert result.object["plain"]["failure"]["error"] == "OutOfMemory"
    assert result.object["speculative"] is None
    assert result.object["speedup"] is None


def test_an_arm_that_wrote_nothing_breaks_nothing() -> None:
    """A run that failed before its first token has no speed; everything is null and nothing divides by zero."""
    laps: Laps = {arm: [scripted_run(arm)[:2]] for arm in ("plain", "speculative")}
    race = race_object(laps, _toy_sources(), [])
    assert race["speedup"] is None
    assert race["plain"]["tokens_per_second"] is None
    msgspec.json.encode(race)


@pytest.mark.parametrize("runs", [1, 2, 3])
def test_ctrl_c_between_two_runs_still_sums_up(
    specdec: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runs: int
) -> None:
    """A signal that comes when no run listens ends the race after the runs so far, with their figures and logs."""
    finished: list[Arm] = []

    def interrupted_behind(*given: Any, **listeners: Any) -> list[RunEvent]:
        events = follow(*given, **listeners)
        if listeners["recorder"] is not None:  # the warm-up writes no log
            assert isinstance(events[0], RunStarted)
            finished.append(events[0].arm)
            if len(finished) == runs:
                signal.raise_signal(signal.SIGINT)
        return events

    monkeypatch.setattr("specdec_core.cli.decode.follow", interrupted_behind)
    log = tmp_path / "race.jsonl"
    result = specdec("compare", *toy("--repeats", "4", "--max-new-tokens", "8", "--log", log))
    assert result.code == 130
    assert len(finished) == runs
    assert "Cancelled: what was run so far is above." in result.out
    assert "Tokens per round" in result.out
    assert "Interrupted" not in result.err
    assert sum(read_log(path).complete for path in tmp_path.glob("*.jsonl")) == runs


def test_ctrl_c_before_the_first_run_says_so(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to sum up then, and no empty table is shown."""
    entered = Stop.__enter__

    def interrupted(stop: Stop) -> Stop:
        entered(stop)
        signal.raise_signal(signal.SIGINT)
        return stop

    monkeypatch.setattr(Stop, "__enter__", interrupted)
    result = specdec("compare", *toy())
    assert (result.code, result.out.strip()) == (130, "Cancelled before the first run.")


@pytest.mark.parametrize("repeats", ["0", "-1", "101"])
def test_repeats_are_bounded(specdec: Run, repeats: str) -> None:
    """A sentence instead of an empty or an endless race."""
    result = specdec("compare", *toy("--repeats", repeats))
    assert result.code == 2
    assert "Give 1 to 100" in result.complaint


@pytest.mark.slow
def test_the_bundled_pair_races(specdec: Run, tmp_path: Path) -> None:
    """The real thing: a model that writes sense, both arms equal, every verdict right."""
    log = tmp_path / "race.jsonl"
    words = ["--prompt", "Why is the sky blue?", "--max-new-tokens", "24", "--log", str(log), "--json"]
    race = specdec("compare", *words).object
    assert race["plain"]["token_ids"] == race["speculative"]["token_ids"]
    assert race["same_tokens"]
    assert "sky" in race["plain"]["text"]
    assert race["speculative"]["alpha"] > 0.5
    assert specdec("audit", *race["logs"]).code == 0


def test_the_logs_of_a_lap_name_one_race(specdec: Run, tmp_path: Path) -> None:
    """Each repeat is a race of its own, whichever arm begins; a run by itself is in none."""
    sizes = ("--max-new-tokens", "8", "--log")
    assert specdec("compare", *toy("--repeats", "2", *sizes, tmp_path / "race.jsonl")).code == 0
    laps = [[read_header(path).race_id for path in tmp_path.glob(f"race.{lap}.*")] for lap in (1, 2)]
    assert [len(lap) for lap in laps] == [2, 2]
    assert [len(set(lap)) for lap in laps] == [1, 1]
    assert len({"", *laps[0], *laps[1]}) == 3
    assert specdec("run", *toy(*sizes, tmp_path / "one.jsonl")).code == 0
    assert read_header(tmp_path / "one.jsonl").race_id == ""
