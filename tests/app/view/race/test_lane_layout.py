"""Chips of the lane above a line: over their place, never over each other, and every token is in one of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.view.race.lane_layout import DRIFT, Lane, LaneChip, LaneGroup, place_chips

LETTER = 6.0
LANE = Lane(top=3.0, width=300.0, height=11.0, measure=lambda text: LETTER * len(text))


def groups(*found: tuple[float, list[str]]) -> list[LaneGroup]:
    """Groups at these places, with tokens numbered through."""
    made: list[LaneGroup] = []
    for x, texts in found:
        first = sum(len(group.tokens) for group in made)
        made.append(LaneGroup(x, tuple(range(first, first + len(texts))), tuple(texts)))
    return made


def tokens(chips: list[LaneChip]) -> list[int]:
    """All tokens of these chips, in order."""
    return [token for chip in chips for token in chip.tokens]


def test_a_group_with_room_stands_over_its_place() -> None:
    """Each token is a chip of its own, one beside the other."""
    chips = place_chips(groups((40.0, ["one", "two"])), LANE)
    assert [chip.text for chip in chips] == ["one", "two"]
    assert chips[0].rect.left() == 40.0
    assert chips[1].rect.left() == chips[0].rect.right()


def test_what_has_no_room_is_counted() -> None:
    """The next group keeps its place; the tokens that do not fit before it are one chip with their number."""
    chips = place_chips(groups((0.0, ["one", "two", "three", "four"]), (50.0, ["five"])), LANE)
    assert [chip.text for chip in chips] == ["one", "+3", "five"]
    assert chips[1].tokens == (1, 2, 3)
    assert chips[2].rect.left() == 50.0


def test_the_last_group_goes_left_at_the_end_of_a_line() -> None:
    """It does not run over the edge while there is room before it."""
    chips = place_chips(groups((290.0, ["word", "more"])), LANE)
    assert [chip.text for chip in chips] == ["word", "more"]
    assert chips[-1].rect.right() == pytest.approx(LANE.width)


def test_crowded_groups_are_counted_together_near_their_places() -> None:
    """With letters for tokens there is no room for a number each; none drifts far from where it belongs."""
    found = groups(*((6.0 * place, ["a", "b", "c", "d"]) for place in range(40)))
    chips = place_chips(found, LANE)
    assert sum(len(chip.tokens) for chip in chips) == 160
    for chip in chips:
        assert abs(chip.rect.left() - found[chip.tokens[0] // 4].x) <= DRIFT
    assert "+8" in [chip.text for chip in chips]


@given(
    st.lists(
        st.tuples(st.floats(0, 300), st.lists(st.text("abc", min_size=1, max_size=12), min_size=1, max_size=8)),
        max_size=14,
    )
)
def test_every_token_is_somewhere_and_no_chip_covers_another(found: list[tuple[float, list[str]]]) -> None:
    """However crowded a line is."""
    asked = groups(*sorted(found, key=lambda group: group[0]))
    chips = place_chips(asked, LANE)
    assert tokens(chips) == [token for group in asked for token in group.tokens]
    for one, other in pairwise(chips):
        assert other.rect.left() >= one.rect.right() - 1e-6
    assert all(chip.rect.left() >= 0 for chip in chips)
