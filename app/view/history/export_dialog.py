"""Asks in which formats a race is exported, where to, and under which name; says what each format holds.

Knows a subject and a memory; writes nothing itself.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.view.parts.dialogs import Dialog
from app.view.parts.plain_text import label
from app.viewmodel.commands import Memory
from app.viewmodel.exports import FIRST_CHOICE, MEANINGS, TITLES, Subject, files, warning
from app.viewmodel.history.shelf import ExportOrder
from app.words import words
from specdec_core.reports.bundle import FORMATS, Format


class ExportDialog(Dialog):
    """`ordered` carries an `ExportOrder` when Export was pressed."""

    ordered = Signal(object)

    def __init__(self, window: QWidget, subject: Subject, memory: Memory) -> None:
        super().__init__(window, words("Export"))
        self._subject, self._memory = subject, memory
        chosen = memory.recall("export_formats", list(FIRST_CHOICE))
        self.boxes: dict[Format, QCheckBox] = {}
        partial = label(words(warning(subject)), name="caution", wraps=True)
        partial.setVisible(bool(partial.text()))
        self.column.addWidget(partial)
        for kind in FORMATS:
            self._add_format(kind, ticked=kind in chosen)
        self.folder = QLineEdit(str(memory.recall("export_folder", str(Path.home()))))
        self.name = QLineEdit(subject.name)
        self.outcome = label(name="muted", wraps=True)
        self._add_place()
        self.column.addStretch(1)
        self.column.addWidget(self.outcome)
        self.export = QPushButton(words("Export"))
        self.export.setObjectName("offer")
        self.export.setDefault(True)
        self.export.clicked.connect(self._order)
        self.add_buttons(QDialogButtonBox.StandardButton.Cancel, self.export)
        for line in (self.folder, self.name):
            line.textChanged.connect(self._tell)
        self._tell()
        self.fit(640, 500)

    def formats(self) -> tuple[Format, ...]:
        """What is ticked."""
        return tuple(kind for kind, box in self.boxes.items() if box.isChecked())

    def _add_format(self, kind: Format, *, ticked: bool) -> None:
        box = QCheckBox(words(TITLES[kind]))
        box.setChecked(ticked)
        box.toggled.connect(self._tell)
        box.setAccessibleDescription(words(MEANINGS[kind]))
        meaning = label(words(MEANINGS[kind]), name="muted", wraps=True)
        meaning.setContentsMargins(24, 0, 0, 0)
        self.boxes[kind] = box
        self.column.addWidget(box)
        self.column.addSpacing(-8)
        self.column.addWidget(meaning)

    def _add_place(self) -> None:
        browse = QPushButton(words("Browse …"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        for title, line, more in ((words("Folder"), self.folder, browse), (words("Name"), self.name, None)):
            name = label(title)
            name.setBuddy(line)
            line.setAccessibleName(title)
            row = QHBoxLayout()
            row.addWidget(line, 1)
            if more is not None:
                row.addWidget(more)
            self.column.addWidget(name)
            self.column.addSpacing(-8)
            self.column.addLayout(row)

    @Slot()
    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, words("Export to"), self.folder.text())
        if folder:
            self.folder.setText(folder)

    @Slot()
    def _tell(self) -> None:
        """The files that would be made; a name that is taken gets a number."""
        names = files(self._subject, self.name.text(), self.formats())
        self.export.setEnabled(bool(names) and bool(self.folder.text().strip()))
        if not names:
            self.outcome.setText(words("Tick what you want to export."))
            return
        said = words("Files: {names}. A file that is there already is never replaced: the new ones get a number.")
        self.outcome.setText(said.format(names=", ".join(names)))

    @Slot()
    def _order(self) -> None:
        folder = str(Path(self.folder.text().strip()).expanduser())
        self._memory.remember("export_formats", list(self.formats()))
        self._memory.remember("export_folder", folder)
        self.ordered.emit(ExportOrder(self._subject.key, folder, self.name.text(), self.formats()))
        self.accept()
