"""What one race of the history holds: its name, tags and note to be edited, its figures, settings and prompt.

Knows a row; what is written goes to whoever listens.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.view.looks.letters import pixels
from app.view.parts.dialogs import scrolled
from app.view.parts.fact_table import FactTable
from app.view.parts.plain_text import label, set_tip
from app.view.parts.prose_edit import ProseEdit
from app.viewmodel.history.shelf import Row
from app.viewmodel.history.table import caution, facts
from app.words import words
from specdec_core.history.shelf import Label, tags_from


class NoteEdit(QPlainTextEdit):
    """A text of some lines; `left` says that the caret went elsewhere."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What was typed is done."""
        super().focusOutEvent(event)
        self.left.emit()


class RunDetails(QFrame):
    """Shows one row. `written` carries its key and the new label when an edit is done."""

    written = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.row: Row | None = None
        self.name, self.tags, self.note = QLineEdit(), QLineEdit(), NoteEdit()
        self.facts, self.caution = FactTable(), label(name="caution", wraps=True)
        self.prompt = ProseEdit()
        self.hint = label(
            words("Select a run to see what it holds.\nSelect two to compare them."), name="muted", wraps=True
        )
        self._form = QWidget()
        self._form.setObjectName("formBody")
        self._area = scrolled(self._form)
        self._area.setObjectName("formScroll")
        self._fill()
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 2, 2)
        column.addWidget(self.hint)
        column.addWidget(self._area, 1)
        self.hint.setContentsMargins(14, 14, 14, 14)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        for line in (self.name, self.tags):
            line.editingFinished.connect(self.keep)
        self.note.left.connect(self.keep)
        self.show_row(None)

    def show_row(self, row: Row | None) -> None:
        """Show this row; what is being typed into the one before is kept first."""
        if self.row is not None and (row is None or row.key != self.row.key):
            self.keep()
        typing = row is not None and self.row is not None and row.key == self.row.key and self._typing()
        self.row = row
        self.hint.setVisible(row is None)
        self._area.setVisible(row is not None)
        if row is None:
            return
        if not typing:
            self.name.setText(row.label.name)
            self.tags.setText(", ".join(row.label.tags))
            self.note.setPlainText(row.label.note)
        self.name.setPlaceholderText(row.title)
        self.facts.show_facts(facts(row))
        self.caution.setText(words(caution(row)))
        self.caution.setVisible(bool(self.caution.text()))
        request = row.request
        self.prompt.setPlainText("" if request is None else request.prompt)
        self.prompt.setVisible(request is not None)
        self._prompt_title.setVisible(request is not None)

    @Slot()
    def keep(self) -> None:
        """Hand over what has been typed, if it is another than before."""
        if self.row is None:
            return
        typed = Label(
            name=self.name.text().strip(),
            tags=tags_from(self.tags.text()),
            note=self.note.toPlainText().strip(),
        )
        if typed != self.row.label:
            self.row = self.row._replace(label=typed)
            self.written.emit(self.row.key, typed)

    def rename(self) -> None:
        """Put the caret into the name."""
        self.name.setFocus()
        self.name.selectAll()

    def _typing(self) -> bool:
        return any(editor.hasFocus() for editor in (self.name, self.tags, self.note))

    def _fill(self) -> None:
        column = QVBoxLayout(self._form)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(5)
        self.name.setAccessibleName(words("Name"))
        self.tags.setAccessibleName(words("Tags"))
        self.tags.setPlaceholderText(words("for example: code, slow"))
        set_tip(self.tags, words("Tags apart by commas; the search finds them."))
        self.note.setAccessibleName(words("Note"))
        self.note.setPlaceholderText(words("What you want to remember of this run"))
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(pixels(62))
        self.prompt.setReadOnly(True)
        self.prompt.setAccessibleName(words("Prompt"))
        self.prompt.setMinimumHeight(pixels(90))
        self._prompt_title = label(words("PROMPT"), name="section")
        column.addWidget(self.caution)
        for editor in (self.name, self.tags, self.note):
            column.addWidget(label(editor.accessibleName(), name="muted"))
            column.addWidget(editor)
        column.addSpacing(6)
        column.addWidget(self.facts)
        column.addSpacing(6)
        column.addWidget(self._prompt_title)
        column.addWidget(self.prompt, 1)
