"""A sheet of all keyboard shortcuts, read off the window's own menus.

Knows actions by their titles and keys; nothing of what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from app.view.looks.letters import pixels
from app.view.menu_walk import commands
from app.view.parts.dialogs import Dialog, scrolled
from app.view.parts.plain_text import label
from app.viewmodel.phrases import Phrase, phrase
from app.words import words

# Keys of single parts, which no menu lists.
PARTS: tuple[tuple[Phrase, tuple[tuple[str, Phrase], ...]], ...] = (
    (
        phrase("In the text"),
        (
            ("Left, Right", phrase("Go to the token before or behind")),
            ("Ctrl+C", phrase("Copy the text without drafts")),
            ("Ctrl+A", phrase("Select all")),
            ("Space", phrase("Hold or go on")),
        ),
    ),
    (
        phrase("In the inspector"),
        (
            ("Left, Right", phrase("Go to the token before or behind")),
            ("Ctrl+Left, Ctrl+Right", phrase("Go to the round before or behind")),
        ),
    ),
    (
        phrase("On the page Runs"),
        (
            ("Return", phrase("Replay the selected run")),
            ("F2", phrase("Rename")),
            ("Del", phrase("Delete")),
            ("Ctrl+Z", phrase("Take the last deletion back")),
            ("Ctrl+F", phrase("Search")),
        ),
    ),
    (
        phrase("In a replay"),
        (
            ("Space", phrase("Hold or go on")),
            ("Left, Right", phrase("One round back or on")),
            ("Home, End", phrase("Go to the start or the end")),
        ),
    ),
)


class KeySheet(Dialog):
    """Two columns of groups; a group is a menu, or a part of the window."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, words("Keyboard shortcuts"))
        groups = [(title, list(lines)) for title, lines in (*_menus(window), *_parts())]
        columns = QHBoxLayout()
        columns.setSpacing(36)
        half = sum(len(lines) + 2 for _, lines in groups) / 2
        left, right, used = QVBoxLayout(), QVBoxLayout(), 0
        for title, lines in groups:
            (left if used < half else right).addWidget(_group(title, lines))
            used += len(lines) + 2
        for column in (left, right):
            column.setSpacing(14)
            column.addStretch(1)
            columns.addLayout(column, 1)
        body = QWidget()
        body.setObjectName("formBody")
        body.setLayout(columns)
        self.column.addWidget(scrolled(body), 1)
        self.add_buttons(QDialogButtonBox.StandardButton.Close)
        self.fit(860, 740)


def _menus(window: QMainWindow) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    listed = [found for found in commands(window) if found.keys]
    for menu, group in groupby(listed, key=lambda found: found.menu):
        yield menu, [(found.keys, found.title) for found in group]


def _parts() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for title, lines in PARTS:
        yield words(title), [(", ".join(_native(key) for key in keys.split(", ")), words(what)) for keys, what in lines]


def _native(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _group(title: str, lines: list[tuple[str, str]]) -> QWidget:
    group = QWidget()
    grid = QGridLayout(group)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    grid.setColumnMinimumWidth(0, pixels(150))
    grid.addWidget(label(title, name="paneTitle"), 0, 0, 1, 2)
    for row, (keys, what) in enumerate(lines, start=1):
        grid.addWidget(label(keys, name="key"), row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label(what, wraps=True), row, 1)
    return group
