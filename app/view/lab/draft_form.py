"""The form for training a draft: the target, the folder, and how to train.

Knows options and requests; whether a folder holds unfinished work is looked up when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QFileDialog

from app.view.lab.choosers import LabForm, number_field, show_numbers
from app.view.parts.fields import NumberField
from app.view.parts.pair_picker import SourceField
from app.view.parts.plain_text import label, literal, set_tip
from app.viewmodel.lab.jobs import DraftWork
from app.viewmodel.phrases import Phrase, phrase
from app.words import words
from specdec_core.catalogue import BUNDLED_TARGET
from specdec_core.errors import BadSetting
from specdec_core.measures.distillation import MAX_TOKENS, MIN_TOKENS, DistilRequest, LossKind, StudentKind, begun
from specdec_core.settings import OPTIONS, Option

TOKENS = Option(
    name="tokens",
    title="Training text",
    help="Answer tokens that the target writes to train on. More make a better draft and take longer.",
    kind="int",
    default=20_000,
    low=MIN_TOKENS,
    high=MAX_TOKENS,
    unit="tokens",
)
MINUTES = Option(
    name="minutes",
    title="Time limit",
    help="Sampling and training together end within this time; 0 is no limit.",
    kind="float",
    default=20.0,
    low=0.0,
    high=100_000.0,
    unit="minutes",
)
STUDENTS: dict[StudentKind, tuple[Phrase, Phrase]] = {
    "feature": (phrase("New layers on its states"), phrase("New layers that read the target's hidden states.")),
    "layers": (phrase("A few of its layers"), phrase("A small model that begins as layers cut from the target.")),
}
LOSSES: dict[LossKind, tuple[Phrase, Phrase]] = {
    "forward-kl": (
        phrase("Forward KL"),
        phrase("Covers everything the target may say; learns fastest at the beginning."),
    ),
    "reverse-kl": (phrase("Reverse KL"), phrase("Keeps to what the target is sure of.")),
    "total-variation": (
        phrase("Total variation"),
        phrase("Exactly what acceptance counts; learns slowly at the beginning."),
    ),
}


class DraftForm(LabForm):
    """What to train, and where to."""

    def __init__(self) -> None:
        super().__init__()
        self.target = SourceField(words("Target"), words("folder, .gguf file or hub id"))
        self.target.line.setText(BUNDLED_TARGET)
        self.target.line.setCursorPosition(0)
        self.out = _FolderField(words("Folder for the draft"), words("a new or an empty folder"))
        self.begun = label(name="muted", wraps=True)
        self.student = _choice(words("What to train"), STUDENTS)
        self.loss = _choice(words("What training minimises"), LOSSES)
        self.numbers: dict[str, NumberField] = {
            "tokens": number_field(TOKENS),
            "minutes": number_field(MINUTES),
            "threads": number_field(OPTIONS["threads"]),
        }
        self.section(words("MODEL"))
        for widget in (self.target, self.out, self.begun):
            self.column.addWidget(widget)
        self.section(words("TRAINING"))
        for title, box in ((words("Student"), self.student), (words("Loss"), self.loss)):
            name = label(title)
            name.setBuddy(box)
            self.column.addWidget(name)
            self.column.addWidget(box)
        for field in self.numbers.values():
            self.column.addWidget(field)
        self.out.changed.connect(self._look)
        self._look()

    @property
    def unfinished(self) -> bool:
        """Whether the folder holds work of an earlier sitting."""
        return begun(self.out.line.text().strip())

    def request(self) -> DraftWork:
        """The training. Raises what is wrong with it."""
        out = self.out.line.text().strip()
        if not out:
            raise BadSetting("There is no folder for the draft.", "Name a new or an empty one.")
        minutes = float(self.numbers["minutes"].value())
        return DraftWork(
            request=DistilRequest(
                target=self.target.line.text().strip(),
                out=str(Path(out).expanduser()),
                student=self.student.currentData(),
                loss=self.loss.currentData(),
                tokens=int(self.numbers["tokens"].value()),
                minutes=minutes or None,
                threads=int(self.numbers["threads"].value()),
            ),
            resume=self.unfinished,
        )

    def values(self) -> dict[str, Any]:
        """To be remembered."""
        return {
            "target": self.target.line.text(),
            "out": self.out.line.text(),
            "student": self.student.currentData(),
            "loss": self.loss.currentData(),
            "numbers": {name: field.value() for name, field in self.numbers.items()},
        }

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered."""
        for name, line in (("target", self.target.line), ("out", self.out.line)):
            if isinstance(values.get(name), str):
                line.setText(values[name])
        for name, box in (("student", self.student), ("loss", self.loss)):
            found = box.findData(values.get(name))
            if found >= 0:
                box.setCurrentIndex(found)
        if isinstance(values.get("numbers"), dict):
            show_numbers(self.numbers, values["numbers"])

    @Slot()
    def _look(self) -> None:
        """Say when there is something to go on with."""
        self.begun.setText(words("This folder holds unfinished work: Start goes on with it, as it was begun."))
        self.begun.setVisible(self.unfinished)
        self.changed.emit()


class _FolderField(SourceField):
    """A line for a folder that need not be there yet."""

    @Slot()
    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, words("Choose an empty folder"))
        if folder:
            self.line.setText(folder)


def _choice(tip: str, texts: Mapping[Any, tuple[Phrase, Phrase]]) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    for place, (name, (text, meaning)) in enumerate(texts.items()):
        box.addItem(words(text), name)
        box.setItemData(place, literal(words(meaning)), Qt.ItemDataRole.ToolTipRole)
    set_tip(box, tip)
    box.setAccessibleName(tip)
    return box
