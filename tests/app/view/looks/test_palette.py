"""Colours: readable in both themes, and never the only difference between two states."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.view.looks.palette import DARK, LIGHT, MARKS, THEMES, Theme, contrast
from app.viewmodel.race.legend import NAMES
from tests.app.view.colour_vision import SEEN, apart

READABLE = 4.5
VISIBLE = 3.0
TOLD_APART = 8.0  # in CIE Lab, where 2 is the least that is noticed

both = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def test_contrast_is_the_known_formula() -> None:
    """Black on white is 21, a colour on itself is 1, the grey of the standard's example is 4.5."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@both
def test_tokens_are_readable_in_every_state(theme: Theme) -> None:
    """On the state's own background."""
    for state, ink in theme.inks.items():
        assert contrast(ink.text, ink.fill) >= READABLE, state
        assert contrast(ink.text, theme.selection) >= VISIBLE, state


@both
def test_everything_else_is_readable_too(theme: Theme) -> None:
    """Text, muted text, figures, buttons and the banner."""
    for text in (theme.text, theme.muted, theme.good, theme.bad, theme.accent):
        for ground in (theme.surface, theme.window, theme.raised):
            assert contrast(text, ground) >= READABLE, (text, ground)
    assert contrast(theme.on_accent, theme.accent) >= READABLE
    assert contrast(theme.on_accent, theme.accent_hover) >= READABLE
    assert contrast(theme.caution_text, theme.caution) >= READABLE


@both
def test_curves_and_marks_can_be_seen(theme: Theme) -> None:
    """Lines need less contrast than text, but some."""
    for line in (theme.plain_curve, theme.speculative_curve):
        assert contrast(line, theme.surface) >= VISIBLE


def test_no_two_states_differ_by_colour_alone() -> None:
    """Each pair differs in underline, box, strike-through, weight or slant."""
    assert set(MARKS) == set(NAMES)
    for one, other in combinations(MARKS, 2):
        assert MARKS[one] != MARKS[other], (one, other)


def test_every_theme_knows_every_state() -> None:
    """Both themes, all states."""
    for theme in THEMES.values():
        assert set(theme.inks) == set(NAMES)


@both
@pytest.mark.parametrize("vision", SEEN)
def test_states_are_told_apart_with_any_colour_vision(theme: Theme, vision: str) -> None:
    """Text, background or line of any two states that stand side by side differ clearly; the marks differ besides.

    Drafted and discarded are both muted on purpose: one becomes the other, and a box tells them apart.
    """
    inks = {state: ink for state, ink in theme.inks.items() if state != "drafted"}
    for one, other in combinations(inks, 2):
        pairs = zip(inks[one], inks[other], strict=True)
        assert max(apart(a, b, seen_with=vision) for a, b in pairs) >= TOLD_APART, (one, other)


@both
@pytest.mark.parametrize("vision", SEEN)
def test_curves_and_verdicts_are_told_apart_with_any_colour_vision(theme: Theme, vision: str) -> None:
    """Plain and speculative, good and bad."""
    assert apart(theme.plain_curve, theme.speculative_curve, seen_with=vision) >= 2 * TOLD_APART
    assert apart(theme.good, theme.bad, seen_with=vision) >= 2 * TOLD_APART


def test_colour_vision_is_simulated_as_published() -> None:
    """Greys stay grey with any vision; red and green draw together without the green cones, not with all."""
    for vision in SEEN:
        assert apart("#808080", "#808080", seen_with=vision) == 0
        assert apart("#000000", "#FFFFFF", seen_with=vision) == pytest.approx(100, abs=1)
    assert apart("#C00000", "#607000", seen_with="deuteranopia") < apart("#C00000", "#607000", seen_with="full") / 2
