"""The form and what surrounds the panes: generated from the options, literal, remembered, reachable by keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.view.actions import chosen
from app.view.looks.palette import DARK, LIGHT
from app.view.looks.theme import style_sheet
from app.view.main_window import MainWindow
from app.view.parts.banner import Banner
from app.view.parts.fields import NumberField, SliderField, make_field
from app.view.parts.pair_picker import PairPicker
from app.view.parts.plain_text import literal
from app.view.race.prompt_box import PromptBox
from app.view.race.settings_form import SettingsForm
from app.viewmodel.commands import Problem
from specdec_core.catalogue import PAIRS
from specdec_core.prompts import prompts
from specdec_core.settings import OPTIONS, RunSettings
from tests.app.fakes import PATIENCE_MS, Asked, Memory

ODD_VALUES = {
    "gamma": 32,
    "temperature": 7.125,
    "top_k": 999_999,
    "top_p": 0.05,
    "seed": 2**53 - 1,
    "stop": ("###", "a\nb\tc", "the end"),
    "raw": True,
    "dtype": "bfloat16",
}


@pytest.fixture
def form(qapp: QApplication) -> Iterator[SettingsForm]:
    """The form at its defaults."""
    holder, made = QWidget(), SettingsForm()
    made.setParent(holder)
    yield made
    holder.close()


@pytest.fixture
def banner(qapp: QApplication) -> Iterator[Banner]:
    """A banner inside something, as in the window."""
    holder, made = QWidget(), Banner()
    made.setParent(holder)
    yield made
    holder.close()


@pytest.fixture
def memory() -> Memory:
    """What the window remembers."""
    return Memory()


@pytest.fixture
def commands() -> Asked:
    """Commands that only remember."""
    return Asked()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, commands: Asked, memory: Memory) -> Iterator[MainWindow]:
    """A window without anything behind it."""
    made = MainWindow(commands, memory)
    made.apply_theme()
    made.show()
    qtbot.waitUntil(lambda: made.loaded, timeout=PATIENCE_MS)
    yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")


def test_every_option_has_an_editor_that_starts_at_its_default(form: SettingsForm) -> None:
    """The form forgets none, and says exactly the defaults."""
    assert set(form.fields) == set(OPTIONS)
    assert form.settings() == RunSettings()


def test_values_go_through_the_form_unchanged(form: SettingsForm) -> None:
    """Ends of ranges, the largest seed, and texts with line breaks."""
    form.show_values(ODD_VALUES)
    settings = form.settings()
    for name, value in ODD_VALUES.items():
        assert getattr(settings, name) == value
    form.reset()
    assert form.settings() == RunSettings()


def test_remembered_nonsense_is_passed_over(form: SettingsForm) -> None:
    """Values of an older version, or of a damaged file."""
    form.show_values({"gamma": -3, "temperature": "hot", "unknown": 1, "dtype": "float8", "stop": None, "seed": 5})
    assert form.settings() == RunSettings(seed=5)


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.kind in ("int", "float")])
def test_numbers_cannot_leave_their_range(name: str, qtbot: QtBot) -> None:
    """The editor stops at the declared ends."""
    field = make_field(OPTIONS[name])
    assert isinstance(field, NumberField)
    qtbot.addWidget(field)
    field.box.setValue(-1e18)
    assert (field.value() > 0) if OPTIONS[name].low_open else (field.value() == OPTIONS[name].low)
    field.box.setValue(1e18)
    assert field.value() == OPTIONS[name].high


def test_slider_and_number_move_together(qtbot: QtBot) -> None:
    """Dragging sets the number, typing moves the slider, and typing beyond the slider's end is kept."""
    field = make_field(OPTIONS["temperature"], slider=True)
    assert isinstance(field, SliderField)
    qtbot.addWidget(field)
    field.slider.setValue(field.slider.maximum() // 2)
    assert field.value() == 1.0
    field.box.setValue(7.5)
    assert field.value() == 7.5
    assert field.slider.value() == field.slider.maximum()


def test_editors_have_names_and_help(form: SettingsForm) -> None:
    """For tool tips and screen readers."""
    for name, field in form.fields.items():
        editor: QWidget = field.box  # type: ignore[attr-defined]
        assert editor.accessibleName() == OPTIONS[name].title
        assert editor.accessibleDescription() == OPTIONS[name].help


def test_the_rest_is_under_a_fold(form: SettingsForm) -> None:
    """Closed at first; its values count all the same."""
    assert not form.fields["top_k"].isVisibleTo(form)
    form.fold.setChecked(True)
    assert form.fields["top_k"].isVisibleTo(form)


def test_the_picker_offers_every_pair_and_ones_own(qtbot: QtBot) -> None:
    """Sources come from the catalogue, or from the two lines."""
    picker = PairPicker()
    qtbot.addWidget(picker)
    for pair in PAIRS:
        picker.choose(pair.name)
        assert picker.sources() == (pair.target, pair.draft)
        assert picker.note.text() == pair.note
    picker.choose("", "a/b", " ngram ")
    assert (picker.pair, picker.sources()) == ("", ("a/b", "ngram"))
    picker.choose("no such pair")
    assert picker.pair == ""


def test_presets_replace_the_prompt_and_can_be_undone(qtbot: QtBot) -> None:
    """Nothing typed is lost to a menu."""
    box = PromptBox()
    qtbot.addWidget(box)
    box.edit.setPlainText("mine")
    box.set_text(prompts("code")[0].text)
    assert box.text() == prompts("code")[0].text
    box.edit.undo()
    assert box.text() == "mine"


def test_the_prompt_is_exact(qtbot: QtBot) -> None:
    """Hard spaces, tabs, line breaks and emoji reach the model as typed."""
    box = PromptBox()
    qtbot.addWidget(box)
    box.set_text("a\u00a0b\tc\n\n\U0001f469‍\U0001f680 ")
    assert box.text() == "a\u00a0b\tc\n\n\U0001f469‍\U0001f680 "


def test_the_banner_is_literal_and_copies_everything(banner: Banner) -> None:
    """Markup in an error message stays text; details are folded and copied."""
    assert banner.isHidden()
    banner.show_problem(Problem(sentence="<b>No</b>", advice="Do <i>this</i>.", details="Trace"))
    assert banner.sentence.textFormat() == banner.advice.textFormat() == Qt.TextFormat.PlainText
    assert banner.details.isHidden()
    banner.unfold.click()
    assert not banner.details.isHidden()
    banner.copy.click()
    assert QGuiApplication.clipboard().text() == "<b>No</b>\nDo <i>this</i>.\nTrace"
    banner.dismiss.click()
    assert banner.isHidden()


def test_the_banner_tells_what_was_dismissed_and_keeps_what_is_unfolded(banner: Banner) -> None:
    """Saying the same once more folds nothing; without a problem there is nothing to see."""
    problem, dismissed = Problem(sentence="No", details="Trace"), list[Problem]()
    banner.dismissed.connect(dismissed.append)
    banner.show_problem(problem)
    banner.unfold.click()
    banner.show_problem(problem)
    assert not banner.details.isHidden()
    banner.dismiss.click()
    banner.clear()
    assert dismissed == [problem]
    banner.show_problem(problem)
    assert banner.details.isHidden()
    banner.show_problem(None)
    assert banner.isHidden()
    assert dismissed == [problem]


def test_tips_show_markup_as_text() -> None:
    """Qt would guess otherwise."""
    assert "<b>" not in literal("<b>x</b>\nline")
    assert "<br>" in literal("a\nb")


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_style_sheet_has_no_hole(theme: object) -> None:
    """Every colour it names exists."""
    assert "$" not in style_sheet(theme)  # type: ignore[arg-type]


def test_every_label_of_the_window_is_plain_text(window: MainWindow) -> None:
    """Nothing a model writes can change the window."""
    labels = [found for found in window.findChildren(QLabel) if found.text()]
    assert len(labels) > 20
    for found in labels:
        assert found.textFormat() == Qt.TextFormat.PlainText or "<" not in found.text()
        assert found.textFormat() != Qt.TextFormat.RichText


def test_shortcuts_are_unique_and_every_command_has_one_place(window: MainWindow) -> None:
    """Two commands on one key would both be silent."""
    keys = [key.toString() for action in window.actions_.findChildren(QAction) for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    assert {"Ctrl+Return", "Esc", "Ctrl+S", "Ctrl+Q"} <= set(keys)


def test_the_menu_and_the_buttons_are_one_switch(window: MainWindow) -> None:
    """Either turns the other, and the panes follow."""
    window.actions_.white_space.trigger()
    assert window.stage.white_space.isChecked()


def test_drafts_are_one_choice_of_three_in_the_menu_and_over_the_panes(window: MainWindow, qtbot: QtBot) -> None:
    """Either shows what the other chose, arrows and one key go through all of them."""
    switch, menu = window.stage.drafts, window.actions_
    assert (switch.mode, chosen(menu.drafts)) == ("inline", "inline")
    switch.button("above").click()
    assert chosen(menu.drafts) == "above"
    menu.drafts.actions()[2].trigger()
    assert switch.mode == "hidden"
    switch.button("hidden").setFocus()
    qtbot.waitUntil(switch.button("hidden").hasFocus, timeout=PATIENCE_MS)
    qtbot.keyClick(switch.button("hidden"), Qt.Key.Key_Left)
    assert chosen(menu.drafts) == "above"
    menu.next_drafts.trigger()
    menu.next_drafts.trigger()
    assert (switch.mode, chosen(menu.drafts)) == ("inline", "inline")
    assert menu.next_drafts.shortcut().toString() == "Ctrl+D"


def test_the_way_drafts_are_shown_is_remembered(window: MainWindow, memory: Memory) -> None:
    """And a name that is unknown now leaves the default."""
    window.stage.drafts.button("above").click()
    window.remember()
    assert memory.recall("draft_mode", "") == "above"
    for kept, mode in (("above", "above"), ("sideways", "inline")):
        memory.remember("draft_mode", kept)
        window._recall()
        assert window.stage.drafts.mode == mode


def test_themes_change_everything_at_once(window: MainWindow, qapp: QApplication) -> None:
    """The view's own colours and the application's."""
    pictures = []
    for action in window.actions_.themes.actions():
        action.trigger()
        pictures.append((action.data(), window.grab().toImage()))
    seen = dict(pictures)
    assert seen["light"] != seen["dark"]
    assert DARK.window in qapp.styleSheet() or LIGHT.window in qapp.styleSheet()


def test_run_asks_for_what_the_form_says(window: MainWindow, commands: Asked) -> None:
    """Through the commands it was given, and nothing else."""
    window.sidebar.prompt.set_text("Hello")
    window.sidebar.run.click()
    window.sidebar.stop.setEnabled(True)
    window.sidebar.stop.click()
    names = [name for name, _ in commands.asked]
    assert names[-2:] == ["start", "stop"]
    wanted = dict(commands.asked)["start"]
    assert (wanted.prompt, wanted.settings) == ("Hello", RunSettings())


def test_what_is_remembered_comes_back(
    qtbot: QtBot, qapp: QApplication, window: MainWindow, commands: Asked, memory: Memory
) -> None:
    """Prompt, pair, settings, switches and theme."""
    window.sidebar.prompt.set_text("again")
    window.sidebar.pair.choose("toy")
    window.sidebar.form.show_values(ODD_VALUES)
    window.actions_.white_space.trigger()
    window.actions_.choose_theme("dark")
    window.remember()
    other = MainWindow(commands, memory)
    assert other.sidebar.ask() == window.sidebar.ask()
    assert other.stage.white_space.isChecked()
    assert other.actions_.themes.checkedAction().data() == "dark"
    other.close()
    other.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_closing_hands_over(window: MainWindow, commands: Asked) -> None:
    """The window remembers and tells whoever carries out the commands."""
    window.close()
    assert commands.asked[-1][0] == "close"
