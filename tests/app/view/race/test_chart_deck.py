"""The deck of charts: one in sight, made once, drawn in both themes, saved in every format."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.view.looks.palette import DARK, LIGHT
from app.view.race.chart_deck import ChartDeck
from app.viewmodel.commands import ARMS, Heard
from app.viewmodel.phrases import phrase
from app.viewmodel.race.charts import CHARTS, Chart, Series, Shape
from app.viewmodel.race.lanes import Race
from tests.specdec_core.scripted import scripted_run


@pytest.fixture
def race() -> Race:
    race = Race()
    for arm in ARMS:
        race.take(Heard(arm, event) for event in scripted_run(arm))
    return race


@pytest.fixture
def deck(qtbot: QtBot) -> ChartDeck:
    deck = ChartDeck()
    qtbot.addWidget(deck)
    deck.resize(760, 260)
    deck.load()
    return deck


@pytest.mark.parametrize("place", range(len(CHARTS)))
def test_every_chart_is_drawn_with_its_words(deck: ChartDeck, race: Race, place: int) -> None:
    """Choosing a tab shows that chart, and a screen reader gets its explanation and summary."""
    deck.refresh(race)
    deck.choose(place)
    chart = CHARTS[place](race, None)
    assert deck.plot is not None
    assert deck.plot.chart is not None
    assert deck.plot.chart.name == chart.name
    assert str(chart.summary) in deck.plot.accessibleDescription()


def test_items_do_not_pile_up(deck: ChartDeck, race: Race) -> None:
    """Two hundred updates and theme changes leave as many items as one (faults: charts rebuilt at each update)."""
    deck.refresh(race)
    assert deck.plot is not None
    for place in range(len(CHARTS)):
        deck.choose(place)
    counts = []
    for turn in range(200):
        deck.set_theme(DARK if turn % 2 else LIGHT)
        deck.refresh_words(race)
        counts.append(deck.plot.item_count)
    assert len(set(counts)) == 1


@pytest.mark.parametrize("place", range(len(CHARTS)))
def test_empty_races_draw(deck: ChartDeck, place: int) -> None:
    """No points, only gaps, one point: never an exception, never an endless range."""
    deck.choose(place)
    deck.refresh(Race())
    deck.refresh_words(Race())
    deck.grab()


@pytest.mark.parametrize("shape", ["line", "points", "bars", "stacked"])
@pytest.mark.parametrize(
    "heights",
    [
        (),
        (None,),
        (None, None),
        (3.0,),
        (0.0, 0.0),
        (2.0, None, 5.0),
        (math.inf, 1.0),
        (math.nan,),
        (-math.inf, math.nan),
    ],
)
def test_odd_numbers_leave_gaps_and_a_finite_range(
    deck: ChartDeck, shape: Shape, heights: tuple[float | None, ...]
) -> None:
    """Nothing, one point, gaps, constants, infinities: the axes stay finite and nothing raises."""
    points = [(float(x), y) for x, y in enumerate(heights)]
    empty = by_shape(shape, points)
    assert deck.plot is not None
    deck.plot.show_chart(empty)
    deck.plot.grab()
    ends = deck.plot._plot.getViewBox().viewRange()
    assert all(math.isfinite(end) for axis in ends for end in axis)
    assert all(low < high for low, high in ends)


def by_shape(shape: Shape, points: list[tuple[float, float | None]]) -> Chart:
    """A chart of one odd and one ordinary series."""
    words = phrase("x")
    series = tuple(
        Series(phrase(name), shape, "accepted", each) for name, each in (("odd", points), ("one", [(1.0, 1.0)]))
    )
    return Chart("odd", words, words, words, words, series, words)


@pytest.mark.parametrize("ending", [".png", ".svg", ".csv"])
def test_saves_in_every_format(deck: ChartDeck, race: Race, tmp_path: Path, ending: str) -> None:
    """Each format begins as such a file does."""
    deck.refresh(race)
    path = tmp_path / f"chart{ending}"
    deck.save(path)
    starts = {".png": b"\x89PNG", ".svg": b"<?xml", ".csv": b"series,"}
    assert path.read_bytes().startswith(starts[ending])


def test_a_place_that_cannot_be_written_is_an_error(deck: ChartDeck, race: Race, tmp_path: Path) -> None:
    """A missing folder is told, not swallowed."""
    deck.refresh(race)
    for ending in (".png", ".svg", ".csv"):
        with pytest.raises(OSError, match=r"."):
            deck.save(tmp_path / "missing" / f"chart{ending}")


def test_nothing_is_drawn_before_the_plot_is_there(qtbot: QtBot, race: Race) -> None:
    """The window is on screen before the plot's library is: until then the deck only waits."""
    deck = ChartDeck()
    qtbot.addWidget(deck)
    deck.refresh(race)
    deck.refresh_words(race)
    assert deck.plot is None
