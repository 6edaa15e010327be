"""Drafts in the line, above it, or hidden: each draft is found where the mode says, by pointer, key and voice."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from pytestqt.qtbot import QtBot

from app.view.race.draft_switch import MODES, DraftSwitch
from app.view.race.token_view import MARGIN, TokenView
from app.view.race.typesetter import CELLS_A_TICK, Typesetter
from app.viewmodel.race.drafts import DRAFT_MODES, DraftMode, draft_mode
from app.viewmodel.race.panes import Pane
from tests.specdec_core.scripted import Round, fast_run, scripted_run

PLAN = [Round(4, n % 5) for n in range(25)]


@pytest.fixture
def pane() -> Pane:
    """A run with every kind of token, over many lines."""
    made = Pane()
    for event in scripted_run(rounds=PLAN):
        made.add(event)
    return made


@pytest.fixture
def view(qtbot: QtBot, pane: Pane) -> TokenView:
    """A view of that run."""
    made = TokenView()
    qtbot.addWidget(made)
    made.resize(420, 260)
    made.show()
    made.show_pane(pane, "")
    return made


def settled(view: TokenView) -> None:
    """Draw until nothing is left."""
    while view.refresh():
        pass


def lines(view: TokenView) -> str:
    """What stands in the lines."""
    return "".join(block.text + ("\n" if block.closed else "") for block in view._flow.blocks)


def in_lanes(view: TokenView) -> list[int]:
    """The tokens of all lanes, in order."""
    return [token for block in view._flow.blocks for chip in view._flow.chips(block) for token in chip.tokens]


@pytest.mark.parametrize("mode", MODES)
def test_every_token_is_where_the_mode_says(view: TokenView, pane: Pane, mode: DraftMode) -> None:
    """In the line, in the lane, or nowhere; the text of the lines is clean unless drafts stand in it."""
    view.show_drafts(mode)
    settled(view)
    lost = [place for place, cell in enumerate(pane.cells) if cell.state in ("rejected", "discarded")]
    assert lost
    assert sorted(in_lanes(view)) == (lost if mode == "above" else [])
    assert (lines(view) == pane.clean_text()) == (mode != "inline")
    for place in lost:
        assert (view._flow.place(place) is None) == (mode == "hidden")


def test_a_draft_stands_over_the_token_that_replaced_it(view: TokenView, pane: Pane) -> None:
    """The chip of a rejected draft begins where the resampled token does, unless the one before takes the room."""
    view.show_drafts("above")
    settled(view)
    over = 0
    for block in view._flow.blocks:
        for chip in view._flow.chips(block):
            first = chip.tokens[0]
            if pane.cells[first].state != "rejected":
                continue
            behind = next(n for n in range(first, len(pane.cells)) if pane.cells[n].state == "resampled")
            rect = view._flow.place(behind)
            assert rect is not None
            assert chip.rect.bottom() <= rect.top() + 3
            over += abs(chip.rect.left() - rect.left()) < 1.0 and rect.top() - chip.rect.bottom() < 6
    assert over >= len([cell for cell in pane.cells if cell.state == "rejected"]) // 2


@pytest.mark.parametrize("mode", MODES)
def test_keys_go_over_every_token_that_is_shown(view: TokenView, pane: Pane, qtbot: QtBot, mode: DraftMode) -> None:
    """From the first to the last: with a lane, its drafts too; hidden ones are passed over."""
    view.show_drafts(mode)
    settled(view)
    heard: list[int] = []
    view.picked.connect(heard.append)
    for _ in range(len(pane.cells) + 3):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    wanted = [n for n, cell in enumerate(pane.cells) if mode != "hidden" or cell.committed is not None]
    assert heard == wanted


@pytest.mark.parametrize("mode", ["inline", "above"])
def test_hovering_tells_every_draft(view: TokenView, pane: Pane, mode: DraftMode) -> None:
    """The tool tip of a chip is the decision on its token; of a number, those of the tokens it stands for."""
    view.show_drafts(mode)
    settled(view)
    view.verticalScrollBar().setValue(0)
    found: list[tuple[QRectF, tuple[int, ...]]] = []
    for block in view._flow.blocks:
        found += [(fragment.rect, (fragment.token,)) for fragment in view._flow.fragments(block)]
        found += [(chip.rect, chip.tokens) for chip in view._flow.chips(block)]
    for rect, tokens in found:
        told = view.tip_at(rect.center() + QPointF(MARGIN, MARGIN))
        for token in tokens[:4]:
            assert repr(pane.cells[token].label) in told
        assert ("more" in told) == (len(tokens) > 4)


def test_a_click_on_a_chip_picks_its_token(view: TokenView, pane: Pane, qtbot: QtBot) -> None:
    """The first of them where it stands for several."""
    view.show_drafts("above")
    settled(view)
    view.verticalScrollBar().setValue(0)
    heard: list[int] = []
    view.picked.connect(heard.append)
    chip = view._flow.chips(view._flow.blocks[0])[0]
    place = (chip.rect.center() + QPointF(MARGIN, MARGIN)).toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert heard == [chip.tokens[0]]
    view.grab()


def test_pending_drafts_stand_in_the_line_until_they_are_judged(view: TokenView) -> None:
    """What may still become text is not put aside."""
    pane = Pane()
    view.show_drafts("above")
    view.show_pane(pane, "")
    for event in scripted_run(rounds=[Round(4, 1)], ending="cancelled"):
        pane.add(event)
        view.refresh()
    assert {cell.state for cell in pane.cells} == {"drafted"}
    assert not in_lanes(view)
    assert lines(view).strip()


@pytest.mark.parametrize("mode", MODES)
def test_drawing_as_it_comes_ends_like_drawing_at_once(view: TokenView, qtbot: QtBot, mode: DraftMode) -> None:
    """In every mode."""
    pane, other = Pane(), TokenView()
    qtbot.addWidget(other)
    other.resize(view.size())
    other.show()
    view.show_drafts(mode)
    view.show_pane(pane, "")
    for event in scripted_run(rounds=PLAN, pieces=["a", " word", "\n", " \U0001f600", "\n\n", " end"]):
        pane.add(event)
        view.refresh()
    other.show_drafts(mode)
    other.show_pane(pane, "")
    assert lines(view) == lines(other)
    assert in_lanes(view) == in_lanes(other)


def test_the_old_text_stays_until_the_new_one_is_complete(view: TokenView) -> None:
    """A long text in another mode is set in portions, none larger than its share, and nothing blinks meanwhile."""
    pane = Pane()
    for event in fast_run(tokens=4 * CELLS_A_TICK):
        pane.add(event)
    view.show_pane(pane, "")
    settled(view)
    before = lines(view)
    view.show_drafts("hidden")
    steps = 0
    while view.refresh():
        steps += 1
        assert lines(view) == before
    assert steps >= 3
    assert lines(view) == pane.clean_text()


def test_what_is_read_stays_in_sight_when_everything_is_set_anew(view: TokenView) -> None:
    """Another width, another mode: the token at the upper edge is still near it."""
    pane = Pane()
    for event in fast_run(tokens=3 * CELLS_A_TICK):
        pane.add(event)
    view.show_pane(pane, "")
    settled(view)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 3)
    top = view._top()
    assert top is not None
    view.show_drafts("above")
    settled(view)
    rect = view._flow.place(top[0])
    assert rect is not None
    assert abs(rect.top() - view.verticalScrollBar().value() - top[1]) < 40


def test_nothing_new_costs_nothing(pane: Pane, view: TokenView) -> None:
    """A race that stands still is not laid out again and again."""
    setter = Typesetter(view._style())
    setter.show(pane)
    assert setter.refresh() is False
    assert setter.refresh() is None


def test_the_switch_is_one_choice_of_three(qtbot: QtBot) -> None:
    """Exactly one is down; each change is told once; each has a name of its own."""
    switch = DraftSwitch()
    qtbot.addWidget(switch)
    heard: list[str] = []
    switch.changed.connect(heard.append)
    switch.button("above").click()
    switch.button("above").click()
    switch.choose("hidden")
    assert heard == ["above", "hidden"]
    assert switch.mode == "hidden"
    assert all(switch.button(mode).accessibleName() for mode in MODES)


def test_a_mode_that_is_unknown_is_the_first() -> None:
    """Settings of another version do no harm."""
    assert draft_mode("sideways") == "inline" == next(iter(DRAFT_MODES))
    assert draft_mode("above") == "above"
