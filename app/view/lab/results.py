"""What the jobs of the lab find: charts, tables, bars, sentences, and what can be done with them.

Knows boards of the view models; nothing of how they are filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTextEdit, QToolButton, QVBoxLayout, QWidget

from app.view.lab.bars import IntervalBars
from app.view.lab.charts import LabCharts
from app.view.lab.proof_parts import ProofParts
from app.view.lab.table import GridView
from app.view.looks.palette import Theme
from app.view.parts.plain_text import label, set_tip
from app.viewmodel.lab.bench import BenchBoard
from app.viewmodel.lab.draft import DraftBoard, outcome
from app.viewmodel.lab.proof import ProofBoard
from app.viewmodel.lab.sweep import SweepBoard
from app.viewmodel.phrases import Phrase, phrase
from app.words import words

PAGE = "page.html"
CARD_HEIGHT = 320


class Result(QWidget):
    """A column of results with a row of what can be done. `used` carries what is to go into the race's form."""

    used = Signal(object)
    save_wanted = Signal(object)
    trouble = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(12)
        self.use = QPushButton()
        self.use.setVisible(False)
        self._place: Path | None = None
        self._open = _quiet(words("Open page"), words("Show this result in the browser; it needs nothing else."))
        self._save = _quiet(words("Save …"), words("Save the page (HTML) or the numbers (JSON)."))
        self._open.clicked.connect(self._open_page)
        self._save.clicked.connect(self._ask_to_save)
        self.show_place(None)

    def _row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.use)
        row.addWidget(self._save)
        row.addWidget(self._open)
        row.addStretch(1)
        return row

    def fill(self, *widgets: QWidget) -> None:
        """These below each other, with the row of what can be done behind the first."""
        for place, widget in enumerate(widgets):
            self.column.addWidget(widget)
            if not place:
                self.column.addLayout(self._row())
        self.column.addStretch(1)

    def show_board(self, board: object) -> None:
        """Show the job's own kind of board as far as it has come."""
        raise NotImplementedError

    def show_place(self, place: Path | None) -> None:
        """Where the result is kept; nothing can be saved before it is."""
        self._place = place
        for button in (self._open, self._save):
            button.setVisible(place is not None)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""

    @Slot()
    def _open_page(self) -> None:
        if self._place is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._place / PAGE)))

    @Slot()
    def _ask_to_save(self) -> None:
        self.save_wanted.emit(self._place)


class SweepResult(Result):
    """Speed-up over gamma, the table, and the length to use."""

    def __init__(self) -> None:
        super().__init__()
        self.charts, self.said = LabCharts(), _said()
        self.table, self.domains = GridView(words("Draft lengths")), GridView(words("Acceptance by domain"))
        self._board = SweepBoard()
        self.charts.trouble.connect(self.trouble)
        self.fill(self.charts, self.said, self.table, self.domains)
        set_tip(self.use, words("Put the pair and this draft length into the form of the race."))
        self.use.clicked.connect(self._use)
        self.table.chosen.connect(self._name_choice)

    def show_board(self, board: object) -> None:
        """Show it as far as it has come."""
        assert isinstance(board, SweepBoard)
        self._board = board
        self.charts.show_charts(board.charts())
        _say(self.said, board.sentences())
        self.table.show_grid(board.grid())
        self.domains.show_grid(board.domains())
        self.show_place(board.place)
        self._name_choice()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.charts.set_theme(theme)

    @Slot()
    def _name_choice(self) -> None:
        choice = self._board.choice(self.table.row)
        self.use.setVisible(choice is not None)
        if choice is not None:
            self.use.setText(words("Use gamma {gamma}").format(gamma=choice.gamma))

    @Slot()
    def _use(self) -> None:
        choice = self._board.choice(self.table.row)
        if choice is not None:
            self.used.emit(choice)


class BenchResult(Result):
    """Bars with intervals, and tables."""

    def __init__(self) -> None:
        super().__init__()
        self.bars = (IntervalBars(), IntervalBars())
        self.table, self.times, self.domains = (
            GridView(words(name)) for name in (phrase("Arms"), phrase("Times"), phrase("Kinds of text"))
        )
        self.said = _said()
        self.fill(*self.bars, self.table, self.times, self.said, self.domains)

    def show_board(self, board: object) -> None:
        """Show it as far as it has come."""
        assert isinstance(board, BenchBoard)
        for widget, bars in zip(self.bars, board.bars(), strict=True):
            widget.show_bars(bars)
        self.table.show_grid(board.grid())
        self.times.show_grid(board.times())
        self.domains.show_grid(board.domains())
        _say(self.said, board.sentences())
        self.show_place(board.place)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        for widget in self.bars:
            widget.set_theme(theme)


class ProofResult(Result):
    """The verdict, the parts, and every check."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = label(name="verdict", wraps=True)
        self.parts, self.table, self.said = ProofParts(), GridView(words("Checks")), _said()
        self.fill(self.verdict, self.parts, self.table, self.said)

    def show_board(self, board: object) -> None:
        """Show it as far as it has come."""
        assert isinstance(board, ProofBoard)
        self.verdict.setText(words(board.verdict()))
        self.verdict.setVisible(bool(self.verdict.text()))
        tone = {True: "good", False: "bad", None: ""}[board.passed]
        if self.verdict.property("tone") != tone:
            self.verdict.setProperty("tone", tone)
            self.verdict.style().polish(self.verdict)
        self.parts.show_rows(board.rows())
        self.table.show_grid(board.grid())
        _say(self.said, board.facts())
        self.show_place(board.place)


class DraftResult(Result):
    """Loss and acceptance as they come; figures and card at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.charts, self.table = LabCharts(), GridView(words("Figures of the draft"))
        self.outcome, self.card = label(wraps=True), _card()
        self._board = DraftBoard()
        self.charts.trouble.connect(self.trouble)
        self.fill(self.charts, self.outcome, self.table, self.card)
        self.use.setText(words("Use this draft"))
        set_tip(self.use, words("Put the target and this draft into the form of the race."))
        self.use.clicked.connect(self._use)

    def show_board(self, board: object) -> None:
        """Show it as far as it has come."""
        assert isinstance(board, DraftBoard)
        self._board = board
        self.charts.show_charts(board.charts())
        self.table.show_grid(board.grid())
        done = board.usable() is not None
        self.outcome.setText(words(outcome(board)))
        self.outcome.setVisible(done)
        self.use.setVisible(done)
        self.card.setVisible(bool(board.card))
        if board.card != self.card.property("source"):
            self.card.setProperty("source", board.card)
            self.card.document().setMarkdown(board.card, _MARKDOWN)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.charts.set_theme(theme)

    @Slot()
    def _use(self) -> None:
        usable = self._board.usable()
        if usable is not None:
            self.used.emit(usable)


_MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


class _Card(QTextEdit):
    """Shows a card; what it might point to is never loaded."""

    def loadResource(self, _kind: int, _name: QUrl | str) -> None:
        """Nothing."""


def _card() -> QTextEdit:
    card = _Card()
    card.setReadOnly(True)
    card.setAccessibleName(words("Card of the draft"))
    card.setFixedHeight(CARD_HEIGHT)
    card.setVisible(False)
    return card


def _said() -> QLabel:
    said = label(wraps=True)
    said.setVisible(False)
    return said


def _say(said: QLabel, sentences: Sequence[Phrase]) -> None:
    said.setText("\n".join(words(sentence) for sentence in sentences))
    said.setVisible(bool(sentences))


def _quiet(text: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("quiet")
    button.setText(text)
    set_tip(button, tip)
    return button
