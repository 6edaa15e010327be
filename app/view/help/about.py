"""The About dialog: what the program is, the versions of what it is made of, and a button that copies them.

Knows lines of text; nothing of how they are found out.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QPushButton, QWidget

from app.view.looks.letters import pixels
from app.view.parts.dialogs import MARGINS, Dialog
from app.view.parts.plain_text import label, set_tip
from app.viewmodel.diagnostics import diagnostics, report
from app.viewmodel.race.lanes import Race
from app.words import words

WIDTH = 440


class AboutDialog(Dialog):
    """Closed like any other; Copy diagnostics leaves it open."""

    def __init__(self, window: QWidget, race: Race) -> None:
        super().__init__(window, words("About"))
        self._lines = diagnostics(race, qt=qVersion(), screen=QGuiApplication.platformName())
        self.column.addWidget(label(words("Speculative Decoding Playground"), name="verdict"))
        said = label(
            words("A small draft model and a large target model write text together, and every decision can be seen."),
            wraps=True,
        )
        said.setMinimumHeight(said.heightForWidth(pixels(WIDTH) - MARGINS))
        self.column.addWidget(said)
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for row, line in enumerate(self._lines):
            value = label(words(line.value))
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(label(words(line.name), name="muted"), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
        self.column.addLayout(grid)
        self.column.addWidget(label(words("Apache-2.0. The models have licences of their own."), name="muted"))
        self.copy = QPushButton(words("Copy diagnostics"))
        set_tip(self.copy, words("Put these versions on the clipboard, for a report. Private paths are left out."))
        self.copy.clicked.connect(self._copy)
        self.add_buttons(QDialogButtonBox.StandardButton.Close, self.copy)
        self.setMinimumWidth(pixels(WIDTH))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(report(self._lines))
        self.copy.setText(words("Copied"))
