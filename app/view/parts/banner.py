"""A calm strip that says what went wrong and what to do, with details to unfold and copy.

Knows problems as sentences; never how they came about, nor which of several to show.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QToolButton, QVBoxLayout

from app.view.parts.plain_text import label
from app.viewmodel.commands import Problem
from app.viewmodel.phrases import marked
from app.words import words

BUTTONS = (marked("Details"), marked("Copy"), marked("Dismiss"))


class Banner(QFrame):
    """Hidden until there is a problem. `accepted` carries one whose offer was taken up, `dismissed` one seen."""

    accepted = Signal(object)
    dismissed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.problem: Problem | None = None
        self.sentence, self.advice = label(name="sentence", wraps=True), label(wraps=True)
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setMaximumHeight(130)
        self.details.setAccessibleName(words("Details"))
        self.unfold, self.copy, self.dismiss = (_button(words(text)) for text in BUTTONS)
        self.offer = QPushButton()
        self.offer.setObjectName("offer")
        self.offer.clicked.connect(self._accept)
        self.unfold.setCheckable(True)
        self.unfold.toggled.connect(self.details.setVisible)
        self.copy.clicked.connect(self._copy)
        self.dismiss.clicked.connect(self.clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 10, 8)
        column.setSpacing(4)
        column.addLayout(self._first_row())
        column.addWidget(self.details)
        self.setVisible(False)

    def _first_row(self) -> QHBoxLayout:
        said = QVBoxLayout()
        said.setSpacing(1)
        said.addWidget(self.sentence)
        said.addWidget(self.advice)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addLayout(said, 1)
        row.addWidget(self.offer, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in (self.unfold, self.copy, self.dismiss):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def show_problem(self, problem: Problem | None) -> None:
        """Show a problem, or hide; the same one stays unfolded."""
        if problem is self.problem:
            return
        self.problem = problem
        if problem is None:
            self.setVisible(False)
            return
        self.sentence.setText(words(problem.sentence))
        self.advice.setText(words(problem.advice))
        self.advice.setVisible(bool(problem.advice))
        self.offer.setText(words(problem.offer))
        self.offer.setVisible(bool(problem.offer))
        self.copy.setVisible(not problem.offer)
        self.details.setPlainText(problem.details)
        self.unfold.setChecked(False)
        self.unfold.setVisible(bool(problem.details))
        self.details.setVisible(False)
        self.setAccessibleName(self.sentence.text())
        self.setVisible(True)

    def speak_anew(self) -> None:
        """Say the same in another language."""
        for button, text in zip((self.unfold, self.copy, self.dismiss), BUTTONS, strict=True):
            button.setText(words(text))
        self.details.setAccessibleName(words("Details"))
        problem, self.problem = self.problem, None
        if problem is not None:
            self.show_problem(problem)

    @Slot()
    def clear(self) -> None:
        """The problem has been seen: hide, and tell."""
        problem = self.problem
        self.show_problem(None)
        if problem is not None:
            self.dismissed.emit(problem)

    @Slot()
    def _accept(self) -> None:
        self.accepted.emit(self.problem)

    @Slot()
    def _copy(self) -> None:
        if self.problem is not None:
            parts = (self.sentence.text(), self.advice.text(), self.problem.details)
            QGuiApplication.clipboard().setText("\n".join(part for part in parts if part))


def _button(text: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("quiet")
    button.setText(text)
    return button
