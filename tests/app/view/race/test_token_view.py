"""The token view: literal text, right looks, clean copies, following, and a cost that does not grow."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.view.race.draft_switch import MODES
from app.view.race.token_paint import SPECIAL
from app.view.race.token_view import MARGIN, TokenView
from app.viewmodel.race.panes import Pane
from specdec_core.settings import Arm
from tests.app.fakes import PATIENCE_MS
from tests.specdec_core.scripted import Ending, Round, fast_run, scripted_run

PROSE = ["The", " quick", " brown", " fox", " jumps", ",", " over", " the", " lazy", " dog", "."]
ODD = [
    "<b>x</b>",
    " &amp;",
    " <script>",
    "\n\n",
    "\t",
    "    ",
    "#include <stdio.h>",
    "naïve",
    "世界",
    "\U0001f469‍\U0001f680",
    "\u00a0",
    " end ",
]


def filled(
    arm: Arm = "speculative", *, pieces: list[str] | None = None, rounds: int = 12, ending: Ending = "length"
) -> Pane:
    """A pane with a scripted run in it."""
    pane = Pane()
    plan = [Round(4, n % 5) for n in range(rounds)]
    for event in scripted_run(arm, rounds=plan, pieces=pieces or PROSE, ending=ending):
        pane.add(event)
    return pane


@pytest.fixture
def view(qtbot: QtBot) -> TokenView:
    """A small token view on screen."""
    made = TokenView()
    qtbot.addWidget(made)
    made.resize(360, 220)
    with qtbot.waitExposed(made, timeout=PATIENCE_MS):
        made.show()
    return made


def drawn_text(view: TokenView) -> str:
    """The characters the layout holds, line breaks included."""
    return "".join(block.text + ("\n" if block.closed else "") for block in view._flow.blocks)


def draw_all(view: TokenView) -> None:
    """Draw until nothing is left."""
    while view.refresh():
        pass


@pytest.mark.parametrize("ending", ["length", "eos", "cancelled"])
def test_every_cell_is_drawn_in_the_look_of_its_state(view: TokenView, ending: Ending) -> None:
    """Colours and marks are those of the engine's records, cell by cell."""
    pane = filled(ending=ending)
    view.show_pane(pane, "")
    assert view.drawn == len(pane.cells)
    for place, cell in enumerate(pane.cells):
        assert view.look_of(place) == (SPECIAL if cell.special else "") + cell.state


def test_drawing_as_it_comes_ends_like_drawing_at_once(view: TokenView, qtbot: QtBot) -> None:
    """Pending drafts are drawn, judged and replaced; in the end nothing tells how it came about."""
    other = TokenView()
    qtbot.addWidget(other)
    other.resize(view.size())
    other.show()
    plan = [Round(4, n % 5) for n in range(30)]
    events = scripted_run(rounds=plan, pieces=[*PROSE, "\n\n", "\U0001f469‍\U0001f680"])
    pane = Pane()
    view.show_pane(pane, "")
    for event in events:
        pane.add(event)
        view.refresh()
    other.show_pane(pane, "")
    assert drawn_text(view) == drawn_text(other)
    for one in (view, other):
        one.resize(300, 220)
        draw_all(one)
    assert drawn_text(view) == drawn_text(other)
    assert view._flow.height == other._flow.height


def test_text_is_shown_literally(view: TokenView) -> None:
    """Markup, tabs, hard spaces and joined emoji are there character by character."""
    pane = filled("plain", pieces=ODD)
    view.show_pane(pane, "")
    assert drawn_text(view) == pane.clean_text()
    assert "<b>x</b> &amp; <script>" in drawn_text(view)


def test_marked_white_space_changes_the_view_only(view: TokenView) -> None:
    """Dots, arrows and hooks on screen; the copied text is byte-exact."""
    pane = filled("plain", pieces=ODD)
    view.show_pane(pane, "")
    clean = view.selected_text()
    view.mark_white_space(True)
    for mark in ("\u00b7", "\u2192\t", "\u21b5\n", "\u237d"):
        assert mark in drawn_text(view)
    assert view.selected_text() == clean == pane.clean_text()
    view.mark_white_space(False)
    assert drawn_text(view) == clean


def test_rejected_line_breaks_do_not_break_lines(view: TokenView) -> None:
    """A draft that was refused never changes the shape of the text."""
    pane = filled(pieces=["a", "b", "c", "\n", "d"], rounds=20)
    view.show_pane(pane, "")
    assert "\u21b5" in drawn_text(view)
    assert drawn_text(view).count("\n") == pane.clean_text().count("\n")


def test_hiding_drafts_leaves_the_clean_text(view: TokenView) -> None:
    """And showing them again brings them back."""
    pane = filled()
    view.show_pane(pane, "")
    with_drafts = drawn_text(view)
    view.show_drafts("hidden")
    assert drawn_text(view) == pane.clean_text()
    view.show_drafts("inline")
    assert drawn_text(view) == with_drafts


@pytest.mark.parametrize("text", ["a" * 3000, "word " * 600, "\U0001f600" * 900, "世" * 900, "\n" * 300])
def test_wrapping_loses_no_character(view: TokenView, text: str) -> None:
    """Long lines are cut into blocks and nobody can tell, emoji included."""
    size = 7
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    pane = filled("plain", pieces=pieces, rounds=0 or len(pieces) // 3 + 1)
    view.show_pane(pane, "")
    draw_all(view)
    assert drawn_text(view) == pane.clean_text()
    for block in view._flow.blocks:
        assert block.layout.text() == block.text


def test_every_visible_token_can_be_pointed_at(view: TokenView) -> None:
    """Fragments tile the text: the middle of each is that token, and no token with text is left out."""
    pane = filled()
    view.show_pane(pane, "")
    seen = set()
    for block in view._flow.blocks:
        for token, rect in view._flow.fragments(block):
            assert view._flow.tokens_at(rect.center()) == (token,)
            seen.add(token)
    assert seen == {place for place, cell in enumerate(pane.cells) if cell.shown}


def test_copying_takes_committed_text_only(view: TokenView) -> None:
    """All of it when nothing is selected, and never a draft."""
    pane = filled()
    view.show_pane(pane, "")
    view.setFocus()
    view.select_all()
    view.copy()
    assert QGuiApplication.clipboard().text() == pane.clean_text()


def test_copied_text_has_plain_line_ends_and_hard_spaces(view: TokenView) -> None:
    """No separators of Qt's own, nothing replaced."""
    pane = filled("plain", pieces=["one", "\n", "two\u00a0", "\n\n", "three", "\tfour"])
    view.show_pane(pane, "")
    view.copy()
    copied = QGuiApplication.clipboard().text()
    assert copied == pane.clean_text()
    assert not {"\u2028", "\u2029"} & set(copied)
    assert "\u00a0" in copied


def test_dragging_selects_whole_tokens(view: TokenView, qtbot: QtBot) -> None:
    """From the token under the press to the one under the release, in either direction."""
    pane = filled()
    view.show_pane(pane, "")
    view.verticalScrollBar().setValue(0)
    fragments = view._flow.fragments(view._flow.blocks[0])
    first, last = fragments[1], fragments[7]
    port = view.viewport()

    def at(point: QPointF) -> QPoint:
        return QPoint(round(point.x() + MARGIN), round(point.y() + MARGIN))

    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=at(last.rect.center()))
    qtbot.mouseMove(port, at(first.rect.center()))
    view.mouseMoveEvent(_drag(at(first.rect.center())))
    assert view.selected_text() == pane.clean_text(first.token, last.token + 1)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at(first.rect.center()))
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert view.selected_text() == pane.clean_text()


def _drag(to: QPoint) -> QMouseEvent:
    left = Qt.MouseButton.LeftButton
    return QMouseEvent(QEvent.Type.MouseMove, QPointF(to), QPointF(to), left, left, Qt.KeyboardModifier.NoModifier)


def test_tips_are_literal_too(view: TokenView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token that looks like markup is shown as such in its card."""
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: shown.append(text))
    view.show_pane(filled("plain", pieces=["<img src=x>"]), "")
    rect = view._flow.fragments(view._flow.blocks[0])[0].rect.translated(MARGIN, MARGIN)
    at = rect.center().toPoint()
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at)))
    assert "&lt;img src=x&gt;" in shown[0]
    assert "<img" not in shown[0]


def test_new_text_is_followed_at_the_end_only(view: TokenView) -> None:
    """Someone who has scrolled up stays there; someone at the end stays at the end."""
    pane = Pane()
    view.show_pane(pane, "")
    events = list(fast_run(tokens=900))
    for event in events[: len(events) // 2]:
        pane.add(event)
    draw_all(view)
    bar = view.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    bar.setValue(40)
    for event in events[len(events) // 2 : -50]:
        pane.add(event)
        view.refresh()
    assert bar.value() == 40
    bar.setValue(bar.maximum())
    for event in events[-50:]:
        pane.add(event)
    draw_all(view)
    assert bar.value() == bar.maximum()


def test_an_update_lays_out_what_is_new_however_long_the_text_is(
    view: TokenView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Characters laid out per update stay the same from the first thousand tokens to the tenth."""
    laid_out = [0]
    flow = view._flow
    original = flow._lay_out

    def counting(block: object) -> None:
        laid_out[0] += len(block.text)  # type: ignore[attr-defined]
        original(block)  # type: ignore[arg-type]

    monkeypatch.setattr(flow, "_lay_out", counting)
    pane = Pane()
    view.show_pane(pane, "")
    costs: list[int] = []
    for n, event in enumerate(fast_run(tokens=10_000)):
        pane.add(event)
        if n % 400 == 0:
            laid_out[0] = 0
            view.refresh()
            costs.append(laid_out[0])
    early, late = max(costs[3:20]), max(costs[-20:])
    assert late <= 1.5 * early


def test_a_backlog_is_drawn_in_portions(view: TokenView) -> None:
    """One update never takes more than its share, and says that there is more."""
    pane = Pane()
    for event in fast_run(tokens=4000):
        pane.add(event)
    view.show_pane(pane, "")
    assert view.drawn < len(pane.cells)
    draw_all(view)
    assert view.drawn == len(pane.cells)


def test_switches_during_a_run_lose_nothing(view: TokenView) -> None:
    """Every option turned while tokens stream: the final text is the engine's."""
    pane = Pane()
    view.show_pane(pane, "")
    for n, event in enumerate(fast_run(tokens=600)):
        pane.add(event)
        if n % 50 == 0:
            view.show_drafts(MODES[n // 50 % 3])
            view.mark_white_space(n % 150 == 0)
            view.resize(300 + n % 200, 220)
        view.refresh()
    view.show_drafts("hidden")
    view.mark_white_space(False)
    draw_all(view)
    assert drawn_text(view) == pane.clean_text()


def test_an_empty_pane_says_what_to_do(view: TokenView) -> None:
    """The words are painted, and go away with the first token."""
    view.show_pane(Pane(), "Press Run")
    empty = view.viewport().grab().toImage()
    view.set_placeholder("")
    assert view.viewport().grab().toImage() != empty


def test_painting_marks_what_colour_alone_would_hide(view: TokenView) -> None:
    """In grey, an accepted and a rejected token of the same text still look different."""
    pictures = []
    for accepted in (1, 0):
        pane = Pane()
        for event in scripted_run(rounds=[Round(1, accepted)], pieces=["same"] * 8):
            pane.add(event)
        view.show_pane(pane, "")
        rect = view._flow.fragments(view._flow.blocks[0])[0].rect.toRect().adjusted(14, 12, 14, 18)
        grey = view.viewport().grab(rect).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        dark = [sum(grey.pixelColor(x, y).red() < 170 for x in range(grey.width())) for y in range(grey.height())]
        pictures.append(dark)
    assert pictures[0] != pictures[1]
