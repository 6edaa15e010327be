"""Charts show what the tally says, leave gaps where there is nothing to say, and cost the same at any length."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace

from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.race.charts import CHARTS, Chart, csv_text, prediction_chart, speed_chart, thinned
from app.viewmodel.race.lanes import Race
from specdec_core.events import RoundFinished, RunStarted, SettingsChanged
from specdec_core.tally import tally
from tests.specdec_core.scripted import Round, fast_run, scripted_run

ROUNDS = (Round(4, 2), Round(4, 4), Round(4, 0), Round(4, 1))


def raced(rounds: tuple[Round, ...] = ROUNDS) -> Race:
    race = Race()
    for arm in ARMS:
        race.take(Heard(arm, event) for event in scripted_run(arm, rounds=rounds))
    return race


def by_name(race: Race) -> dict[str, Chart]:
    return {chart.name: chart for chart in (make(race, None) for make in CHARTS)}


def test_charts_agree_with_the_tally() -> None:
    """Every bar and point is a figure of the tally, none is computed a second time."""
    charts, figures = by_name(raced()), tally(scripted_run("speculative", rounds=ROUNDS))
    accepted = charts["accepted"].series
    assert [y for _, y in accepted[0].points] == [4, 4, 4, 4]
    assert [y for _, y in accepted[1].points] == [2, 4, 0, 1]
    assert [y for _, y in charts["position"].series[0].points] == [
        None if p.conditional is None else 100 * p.conditional for p in figures.by_position
    ]
    histogram = dict(charts["histogram"].series[0].points)
    assert {x: y for x, y in histogram.items() if y} == {3.0: 1, 5.0: 1, 1.0: 1, 2.0: 1}


def test_the_time_axis_and_the_words_below_go_by_one_clock() -> None:
    """Both begin when the prompt has been read, so the curve ends at the seconds that the line names."""
    race = raced()
    chart = speed_chart(race)
    for lane, series in zip((race.plain, race.speculative), chart.series, strict=True):
        end, seconds = series.points[-1][0], lane.figures.decode_ns / 1e9
        assert end == pytest.approx(seconds)
        assert lane.rounds.began > 0
        assert f"in {seconds:.1f} s" in str(chart.summary)
    assert "prompt" in str(chart.x_label)


def test_settings_that_change_are_marked_on_the_time_axis() -> None:
    """At the time they changed, by the same clock."""
    race, events = Race(), scripted_run(rounds=ROUNDS)
    settings = replace(next(event for event in events if isinstance(event, RunStarted)).settings, gamma=7)
    for event in events:
        race.take([Heard("speculative", event)])
        if isinstance(event, RoundFinished) and event.round == 2:
            race.take([Heard("speculative", SettingsChanged(round=2, t=event.t, settings=settings))])
            time = event.t / 1e9 - race.speculative.rounds.began
    (mark,) = speed_chart(race).marks
    assert mark.x == pytest.approx(time)
    assert "gamma 7" in str(mark.name)


def test_an_empty_race_has_words_and_no_points() -> None:
    """Before the first round every chart is empty and says so; nothing raises."""
    for chart in by_name(Race()).values():
        assert chart.empty
        assert str(chart.summary)


def test_positions_never_judged_are_gaps() -> None:
    """A position behind every rejection has no value: not 0, which would be a lie."""
    points = by_name(raced((Round(4, 0), Round(4, 1))))["position"].series[0].points
    assert [y is None for _, y in points] == [False, False, True, True] or len(points) == 2


def test_prediction_needs_both_arms() -> None:
    """Costs come from a measured race: with one arm there is no curve, and the chart says what is missing."""
    race = Race()
    race.take(Heard("speculative", event) for event in scripted_run("speculative", rounds=ROUNDS))
    assert prediction_chart(race).empty
    assert "both arms" in str(prediction_chart(race).summary)
    both = prediction_chart(raced())
    assert both.series[0].points[0] == (0.0, 1.0)
    assert {str(mark.name) for mark in both.marks} == {"now", "best"}


def test_long_runs_are_thinned_and_files_are_whole() -> None:
    """What is drawn has a fixed number of points, the newest among them; a saved table has all."""
    race = Race()
    race.take(Heard("speculative", event) for event in fast_run(tokens=5_000))
    drawn, whole = speed_chart(race, 1_200).series[0].points, speed_chart(race, None).series[0].points
    assert len(drawn) <= 1_200
    assert len(whole) == len(race.speculative.speeds) > 1_200
    assert drawn[-1] == whole[-1]


@pytest.mark.parametrize("count", [0, 1, 5, 9, 10, 11, 99, 100, 101])
def test_thinning_keeps_the_last(count: int) -> None:
    """Any length: never too many, never without the newest."""
    points = list(range(count))
    kept = thinned(points, 10)
    assert len(kept) <= 10
    assert list(kept)[-1:] == points[-1:]


def test_tables_are_csv() -> None:
    """Commas in names are quoted, gaps are empty cells, and every point is there."""
    for chart in by_name(raced()).values():
        rows = list(csv.reader(io.StringIO(csv_text(chart))))
        assert all(len(row) == 3 for row in rows)
        assert len(rows) == 1 + sum(len(series.points) for series in chart.series)
