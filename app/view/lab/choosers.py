"""What several forms of the lab choose: drafters, prompts, and numbers of a measurement.

Knows the prompts and the drafters that need no model; nothing of what is measured with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from app.view.parts.fields import NumberField
from app.view.parts.plain_text import label, set_tip
from app.view.parts.prose_edit import ProseEdit
from app.view.race.prompt_box import DOMAIN_NAMES
from app.words import words
from specdec_core.errors import BadPrompt
from specdec_core.measures.sweeping import own_prompt
from specdec_core.prompts import DOMAINS, PromptExample, first_prompts, prompts
from specdec_core.settings import Option

REPEATS = Option(
    name="repeats",
    title="Repeats",
    help="Runs of everything on each prompt. More repeats make intervals narrower.",
    kind="int",
    default=1,
    low=1,
    high=100,
)
PER_DOMAIN = Option(
    name="per_domain",
    title="Prompts of each kind",
    help="How many prompts of each kind of text are used. One prompt alone has no interval.",
    kind="int",
    default=1,
    low=1,
    high=max(len(prompts(domain)) for domain in DOMAINS),
)
ALL_KINDS, OWN = "all", "own"


class LabForm(QWidget):
    """A column of editors. `changed` says that what it describes is another."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(8)

    def request(self) -> Any:
        """What is asked for. Raises a `SpecDecError` with what is wrong with it."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        """Everything by name, to be remembered."""
        raise NotImplementedError

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered, as far as it is there and possible."""
        raise NotImplementedError

    def section(self, title: str) -> None:
        """A heading."""
        self.column.addSpacing(4)
        self.column.addWidget(label(title, name="section"))


class DrafterChoice(QWidget):
    """The drafters to measure: the pair's own, and those that need no model."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.boxes = {
            "pair": QCheckBox(words("The pair's draft")),
            "ngram": QCheckBox(words("Lookup in the text so far (ngram)")),
            "self-int8": QCheckBox(words("The target's int8 copy (self-int8)")),
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for name, box in self.boxes.items():
            box.setChecked(name != "self-int8")
            box.toggled.connect(self.changed)
            column.addWidget(box)

    def drafts(self, own: str) -> tuple[str, ...]:
        """The drafters as sources; `own` is the pair's."""
        chosen = [own if name == "pair" else name for name, box in self.boxes.items() if box.isChecked()]
        return tuple(dict.fromkeys(chosen))

    def names(self) -> list[str]:
        """What is ticked."""
        return [name for name, box in self.boxes.items() if box.isChecked()]

    def tick(self, names: list[str]) -> None:
        """Tick these."""
        for name, box in self.boxes.items():
            box.setChecked(name in names)


class PromptChoice(QWidget):
    """The prompts to measure with: all kinds, one kind, or one of one's own."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = QComboBox()
        self.kind.setAccessibleName(words("Prompts"))
        self.kind.addItem(words("All kinds of text"), ALL_KINDS)
        for domain in DOMAINS:
            self.kind.addItem(words(DOMAIN_NAMES.get(domain, domain)), domain)
        self.kind.addItem(words("A prompt of my own"), OWN)
        self.each = NumberField(PER_DOMAIN)
        self.own = ProseEdit()
        self.own.setPlaceholderText(words("What should the models go on from?"))
        self.own.setAccessibleName(words("Prompt"))
        self.own.setTabChangesFocus(True)
        self.own.setFixedHeight(84)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.kind, self.each, self.own):
            column.addWidget(widget)
        self.kind.currentIndexChanged.connect(self._chosen)
        self.each.changed.connect(self.changed)
        self.own.textChanged.connect(self.changed)
        self._chosen(0)

    def prompts(self) -> tuple[PromptExample, ...]:
        """The prompts. Raises `BadPrompt` when one's own is empty."""
        kind = str(self.kind.currentData())
        if kind != OWN:
            return first_prompts(DOMAINS if kind == ALL_KINDS else (kind,), int(self.each.value()))
        text = self.own.toPlainText()
        if not text.strip():
            raise BadPrompt("The prompt is empty.", "Write something for the model to go on from, or pick a kind.")
        return (own_prompt(text),)

    def values(self) -> dict[str, Any]:
        """To be remembered."""
        return {"kind": str(self.kind.currentData()), "each": self.each.value(), "own": self.own.toPlainText()}

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered."""
        found = self.kind.findData(values.get("kind"))
        if found >= 0:
            self.kind.setCurrentIndex(found)
        if isinstance(values.get("each"), int):
            self.each.set_value(values["each"])
        if isinstance(values.get("own"), str):
            self.own.setPlainText(values["own"])

    @Slot(int)
    def _chosen(self, _index: int) -> None:
        own = self.kind.currentData() == OWN
        self.each.setVisible(not own)
        self.own.setVisible(own)
        self.changed.emit()


class LineField(QWidget):
    """A line to type into below its name."""

    changed = Signal()

    def __init__(self, title: str, tip: str, text: str = "") -> None:
        super().__init__()
        self.line = QLineEdit(text)
        self.line.setAccessibleName(title)
        set_tip(self.line, tip)
        self.line.textChanged.connect(self._tell)
        name = label(title)
        name.setBuddy(self.line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(name)
        column.addWidget(self.line)

    @Slot(str)
    def _tell(self, _text: str) -> None:
        self.changed.emit()


def number_field(option: Option, default: float | None = None) -> NumberField:
    """An editor that begins with a default of the lab's own."""
    field = NumberField(option)
    if default is not None:
        field.set_value(default)
    return field


def show_numbers(fields: Mapping[str, NumberField], values: Mapping[str, Any]) -> None:
    """Show remembered numbers; the editors keep them in their ranges."""
    for name, field in fields.items():
        value = values.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            field.set_value(value)
