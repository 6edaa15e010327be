"""The prompt and a menu of presets to start from.

Knows the shipped presets; nothing of models.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from app.view.parts.plain_text import label
from app.view.parts.prose_edit import ProseEdit
from app.viewmodel.phrases import marked
from app.words import words
from specdec_core.prompts import DOMAINS, prompts

DOMAIN_NAMES = {
    "chat": marked("Conversation"),
    "code": marked("Code"),
    "summarise": marked("Summaries"),
    "translate": marked("Translation"),
    "copy": marked("Copying and editing"),
    "maths": marked("Arithmetic"),
}


class PromptBox(QWidget):
    """Edits the prompt."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.edit = ProseEdit()
        self.edit.setPlaceholderText(words("What should the models go on from?"))
        self.edit.setAccessibleName(words("Prompt"))
        self.edit.setTabChangesFocus(True)
        self.edit.setMinimumHeight(96)
        self.edit.setMaximumHeight(150)
        self.edit.setPlainText(prompts()[0].text)
        self.edit.textChanged.connect(self.changed)
        menu = QToolButton()
        menu.setObjectName("quiet")
        menu.setText(words("Presets \u25be"))
        menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu.setMenu(self._menu())
        head = QHBoxLayout()
        head.addWidget(label(words("PROMPT"), name="section"))
        head.addStretch(1)
        head.addWidget(menu, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.edit)

    def text(self) -> str:
        """The prompt as typed; Qt's own plain text would turn hard spaces into soft ones."""
        return self.edit.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    def set_text(self, text: str) -> None:
        """Replace the prompt; Ctrl+Z brings the old one back."""
        cursor = self.edit.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(text)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        for domain in DOMAINS:
            under = menu.addMenu(words(DOMAIN_NAMES.get(domain, domain)))
            for example in prompts(domain):
                under.addAction(words(example.title), partial(self.set_text, example.text))
        return menu
