"""Texts of any shape are laid out in time that grows with their length, and stay what they are."""

from __future__ import annotations

import time

import pytest
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.view.history.details import RunDetails
from app.view.lab.choosers import PromptChoice
from app.view.parts.prose_edit import LONGEST_WORD, ProseEdit
from app.view.race.prompt_box import PromptBox

AT_WORDS, ANYWHERE = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere, QTextOption.WrapMode.WrapAnywhere


@pytest.fixture
def edit(qtbot: QtBot) -> ProseEdit:
    """An editor on screen: one that is hidden lays nothing out."""
    made = ProseEdit()
    qtbot.addWidget(made)
    made.resize(400, 150)
    made.show()
    QApplication.processEvents()
    return made


@pytest.mark.parametrize("word", ["x", "a.", "\u00a0", "\u0628", "\ud55c", "x=1;"])
def test_one_long_word_is_laid_out_at_once(edit: ProseEdit, word: str) -> None:
    """Put in and typed on, within a second or two of work; wrapped at words this takes ten seconds and more."""
    text = (word * 400_000)[:400_000]
    started = time.process_time()
    edit.textCursor().insertText(text)
    QApplication.processEvents()
    edit.textCursor().insertText("y")
    QApplication.processEvents()
    assert time.process_time() - started < 3
    assert edit.wordWrapMode() == ANYWHERE
    assert edit.document().characterCount() == 400_002


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("", AT_WORDS),
        ("word " * LONGEST_WORD, AT_WORDS),
        ("word\n" * LONGEST_WORD, AT_WORDS),
        ("x" * LONGEST_WORD, AT_WORDS),
        ("x" * LONGEST_WORD + "\n" + "x" * LONGEST_WORD, AT_WORDS),
        ("\u6c49" * 2 * LONGEST_WORD, AT_WORDS),
        ("x" * (LONGEST_WORD + 1), ANYWHERE),
        ("some words\n" + "x" * (LONGEST_WORD + 1) + " more", ANYWHERE),
    ],
)
def test_only_long_words_are_broken_anywhere(edit: ProseEdit, text: str, mode: QTextOption.WrapMode) -> None:
    """Long texts of words wrap at words, Chinese ones without any space too."""
    edit.setPlainText(text)
    assert edit.wordWrapMode() == mode
    assert edit.toPlainText() == text


def test_wrapping_follows_what_is_typed_and_undone(edit: ProseEdit) -> None:
    """A letter that joins two words, a space that parts them, and a text replaced; nothing is lost to undo."""
    edit.setPlainText("x" * LONGEST_WORD)
    modes = []
    for step in (lambda: edit.insertPlainText("x"), edit.undo, lambda: edit.insertPlainText("x y"), edit.undo):
        step()
        modes.append(edit.wordWrapMode())
    assert modes == [ANYWHERE, AT_WORDS, ANYWHERE, AT_WORDS]
    assert edit.toPlainText() == "x" * LONGEST_WORD


def test_whatever_shows_a_prompt_can_show_a_long_word(qtbot: QtBot) -> None:
    """The race's prompt, one's own in the lab, and that of a race of the history."""
    box, chooser, details = PromptBox(), PromptChoice(), RunDetails()
    for widget in (box, chooser, details):
        qtbot.addWidget(widget)
    assert all(isinstance(edit, ProseEdit) for edit in (box.edit, chooser.own, details.prompt))
