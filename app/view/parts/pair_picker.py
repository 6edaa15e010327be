"""Chooses the two models: a pair of the catalogue, or any two sources of one's own.

Knows names and notes of the catalogue; whether a pair fits together is found out when it is loaded.
"""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from app.view.parts.plain_text import label
from app.words import words
from specdec_core.catalogue import DEFAULT_PAIR, PAIRS


class SourceField(QWidget):
    """A line for a folder, a GGUF file, a hub id or a keyword, with a button to look for a folder or file."""

    changed = Signal()

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(title)
        self.line.textChanged.connect(self._tell)
        name = label(title)
        name.setBuddy(self.line)
        browse = QToolButton()
        browse.setText("…")
        browse.setAccessibleName(words("Browse"))
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.line)
        row.addWidget(browse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(name)
        column.addLayout(row)

    @Slot()
    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, words("Choose a model folder"))
        if folder:
            self.line.setText(folder)

    @Slot(str)
    def _tell(self, _text: str) -> None:
        self.changed.emit()


class PairPicker(QWidget):
    """The pair in use: `pair` is its name in the catalogue, or empty for two models of one's own."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.box = QComboBox()
        self.box.setAccessibleName(words("Model pair"))
        for pair in PAIRS:
            self.box.addItem(pair.name + (words(" (download)") if pair.download else ""), pair.name)
        self.box.addItem(words("Two models of my own"), "")
        self.note = label(name="muted", wraps=True)
        self.target = SourceField(words("Target"), words("folder, .gguf file or hub id"))
        self.draft = SourceField(words("Draft"), words("the same, or ngram, or self-int8"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.box, self.note, self.target, self.draft):
            column.addWidget(widget)
        self.box.currentIndexChanged.connect(self._chosen)
        for source in (self.target, self.draft):
            source.changed.connect(self.changed)
        self.choose(DEFAULT_PAIR.name)
        self._chosen(0)

    @property
    def pair(self) -> str:
        """The catalogue's name of what is chosen, or empty."""
        return str(self.box.currentData())

    def sources(self) -> tuple[str, str]:
        """Target and draft, as `parse_source` reads them."""
        for pair in PAIRS:
            if pair.name == self.pair:
                return pair.target, pair.draft
        return self.target.line.text().strip(), self.draft.line.text().strip()

    def choose(self, name: str, target: str = "", draft: str = "") -> None:
        """Choose a pair by name, or with an empty name two sources. An unknown name changes nothing."""
        index = self.box.findData(name)
        if index >= 0:
            self.box.setCurrentIndex(index)
        for field, text in ((self.target, target), (self.draft, draft)):
            if text:
                field.line.setText(text)

    def show_sources(self, target: str, draft: str) -> None:
        """Choose two models by their sources: as a pair of the catalogue where they are one."""
        known = next((pair.name for pair in PAIRS if (pair.target, pair.draft) == (target, draft)), "")
        self.choose(known, target, draft)

    @Slot(int)
    def _chosen(self, _index: int) -> None:
        own = not self.pair
        self.target.setVisible(own)
        self.draft.setVisible(own)
        notes = {pair.name: pair.note for pair in PAIRS}
        self.note.setText(words(notes.get(self.pair, "Both must share a vocabulary; this is checked before the run.")))
        self.changed.emit()
