"""The forms of the lab: what a sweep, a benchmark, a proof and the training of a draft need to know.

Knows options and requests; what happens with them is the commands' business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem

from app.view.lab.choosers import REPEATS, DrafterChoice, LabForm, LineField, PromptChoice, number_field, show_numbers
from app.view.parts.fields import NumberField, SwitchField
from app.view.parts.pair_picker import PairPicker
from app.view.parts.plain_text import set_tip
from app.words import words
from specdec_core.errors import BadSetting, SpecDecError
from specdec_core.measures.benchmark import BenchArm, BenchRequest, default_arms
from specdec_core.measures.proof import MEANINGS, TITLES, PartName, ProofRequest
from specdec_core.measures.sweeping import SweepRequest, parsed_gammas
from specdec_core.settings import OPTIONS, Option, settings_from

GAMMAS = "1-6,8,12,16"
SWEEP_TOKENS, BENCH_TOKENS = 48, 64
QUICK = Option(
    name="quick",
    title="Quick",
    help="Fewer cases, prompts and draws: half a minute instead of two.",
    kind="bool",
    default=True,
)
LONG = Option(
    name="long",
    title="Long texts too",
    help="Measure also near position 200 and 2,000 of a text.",
    kind="bool",
    default=False,
)


class SweepForm(LabForm):
    """Which draft lengths to try, on which models and prompts."""

    def __init__(self) -> None:
        super().__init__()
        self.pair, self.drafters, self.prompts = PairPicker(), DrafterChoice(), PromptChoice()
        self.gammas = LineField(
            words("Draft lengths (gamma)"), words("Numbers from 1 to 32 and ranges, such as 1-4,8."), GAMMAS
        )
        self.numbers: dict[str, NumberField] = {
            "temperature": number_field(OPTIONS["temperature"]),
            "max_new_tokens": number_field(OPTIONS["max_new_tokens"], SWEEP_TOKENS),
            "repeats": number_field(REPEATS),
            "threads": number_field(OPTIONS["threads"]),
        }
        self.section(words("MODEL PAIR"))
        self.column.addWidget(self.pair)
        self.section(words("DRAFTERS"))
        self.column.addWidget(self.drafters)
        self.column.addWidget(self.gammas)
        self.section(words("PROMPTS"))
        self.column.addWidget(self.prompts)
        for field in self.numbers.values():
            self.column.addWidget(field)

    def request(self) -> SweepRequest:
        """The sweep. Raises what is wrong with it."""
        target, draft = self.pair.sources()
        return SweepRequest(
            target=target,
            drafts=self.drafters.drafts(draft),
            gammas=parsed_gammas(self.gammas.line.text()),
            prompts=self.prompts.prompts(),
            settings=settings_from(
                {
                    "trace": "rounds",
                    "max_new_tokens": self.numbers["max_new_tokens"].value(),
                    "threads": self.numbers["threads"].value(),
                }
            ),
            temperatures=(float(self.numbers["temperature"].value()),),
            repeats=int(self.numbers["repeats"].value()),
        )

    def values(self) -> dict[str, Any]:
        """To be remembered."""
        return {
            **_pair_values(self.pair),
            "drafters": self.drafters.names(),
            "gammas": self.gammas.line.text(),
            "prompts": self.prompts.values(),
            "numbers": {name: field.value() for name, field in self.numbers.items()},
        }

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered."""
        _show_pair(self.pair, values)
        _show_measuring(self, values)
        if isinstance(values.get("gammas"), str):
            self.gammas.line.setText(values["gammas"])


class BenchForm(LabForm):
    """Which ways of decoding to measure, on which prompts."""

    def __init__(self) -> None:
        super().__init__()
        self.pair, self.drafters, self.prompts = PairPicker(), DrafterChoice(), PromptChoice()
        self.arms = ArmList()
        self.numbers: dict[str, NumberField] = {
            "max_new_tokens": number_field(OPTIONS["max_new_tokens"], BENCH_TOKENS),
            "repeats": number_field(REPEATS, 2),
            "temperature": number_field(OPTIONS["temperature"]),
            "threads": number_field(OPTIONS["threads"]),
        }
        self.long = SwitchField(LONG)
        self.section(words("MODEL PAIR"))
        self.column.addWidget(self.pair)
        self.section(words("DRAFTERS"))
        self.column.addWidget(self.drafters)
        self.section(words("ARMS"))
        self.column.addWidget(self.arms)
        self.section(words("PROMPTS"))
        self.column.addWidget(self.prompts)
        for field in (*self.numbers.values(), self.long):
            self.column.addWidget(field)
        self.pair.changed.connect(self._arms_anew)
        self.drafters.changed.connect(self._arms_anew)
        self._arms_anew()

    def request(self) -> BenchRequest:
        """The benchmark. Raises what is wrong with it."""
        names = ("max_new_tokens", "temperature", "threads")
        settings = settings_from({"trace": "rounds", **{name: self.numbers[name].value() for name in names}})
        return BenchRequest(
            target=self.pair.sources()[0],
            arms=self.arms.chosen(),
            prompts=self.prompts.prompts(),
            settings=settings,
            repeats=int(self.numbers["repeats"].value()),
            long=self.long.value(),
        )

    def values(self) -> dict[str, Any]:
        """To be remembered."""
        return {
            **_pair_values(self.pair),
            "drafters": self.drafters.names(),
            "prompts": self.prompts.values(),
            "numbers": {name: field.value() for name, field in self.numbers.items()},
            "long": self.long.value(),
            "left_out": self.arms.left_out(),
        }

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered."""
        _show_pair(self.pair, values)
        _show_measuring(self, values)
        self.long.set_value(values.get("long") is True)
        left_out = values.get("left_out")
        self.arms.leave_out([str(name) for name in left_out] if isinstance(left_out, list) else [])

    @Slot()
    def _arms_anew(self) -> None:
        """The arms that belong to the drafters."""
        try:
            self.arms.show_arms(default_arms(self.drafters.drafts(self.pair.sources()[1])))
        except SpecDecError:
            self.arms.show_arms(default_arms(()))


class ArmList(QListWidget):
    """Arms to tick. What was not ticked stays so when the list is made anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("arms")
        self.setAccessibleName(words("Arms"))
        self._arms: dict[str, BenchArm] = {}
        self._left_out: set[str] = set()
        self.itemChanged.connect(self._note)
        set_tip(
            self,
            words(
                "plain: our decoding without drafts. library: generate of transformers, alone or with a drafter. "
                "name@4: 4 drafts a round. name@measured:16: up to 16 drafts, as many as pay."
            ),
        )

    def show_arms(self, arms: tuple[BenchArm, ...]) -> None:
        """Show these."""
        self._arms = {arm.name: arm for arm in arms}
        self.blockSignals(True)
        self.clear()
        for name in self._arms:
            item = QListWidgetItem(name, self)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if name in self._left_out else Qt.CheckState.Checked)
        self.blockSignals(False)
        row = self.sizeHintForRow(0) if self._arms else self.fontMetrics().lineSpacing()
        self.setFixedHeight(max(2, len(self._arms)) * row + 2 * self.frameWidth() + 10)

    def chosen(self) -> tuple[BenchArm, ...]:
        """The arms that are ticked."""
        return tuple(arm for name, arm in self._arms.items() if name not in self._left_out)

    def left_out(self) -> list[str]:
        """Names of those that are not."""
        return sorted(self._left_out)

    def leave_out(self, names: list[str]) -> None:
        """Tick all but these."""
        self._left_out = set(names)
        self.show_arms(tuple(self._arms.values()))

    @Slot(QListWidgetItem)
    def _note(self, item: QListWidgetItem) -> None:
        if item.checkState() == Qt.CheckState.Checked:
            self._left_out.discard(item.text())
        else:
            self._left_out.add(item.text())


class ProofForm(LabForm):
    """Which pair to prove, and which parts of the proof to run."""

    def __init__(self) -> None:
        super().__init__()
        self.pair, self.quick = PairPicker(), SwitchField(QUICK)
        self.parts: dict[PartName, QCheckBox] = {}
        self.numbers = {"seed": number_field(OPTIONS["seed"]), "threads": number_field(OPTIONS["threads"])}
        self.section(words("MODEL PAIR"))
        self.column.addWidget(self.pair)
        self.section(words("PARTS"))
        for name, title in TITLES.items():
            box = QCheckBox(words(title))
            box.setChecked(True)
            set_tip(box, words(MEANINGS[name]))
            self.parts[name] = box
            self.column.addWidget(box)
        self.column.addSpacing(4)
        self.column.addWidget(self.quick)
        for field in self.numbers.values():
            self.column.addWidget(field)

    def request(self) -> ProofRequest:
        """The proof. Raises what is wrong with it."""
        target, draft = self.pair.sources()
        parts = tuple(name for name, box in self.parts.items() if box.isChecked())
        if not parts:
            raise BadSetting("There is no part to run.", "Tick at least one.")
        return ProofRequest(
            target=target,
            draft=draft,
            settings=settings_from({name: field.value() for name, field in self.numbers.items()}),
            parts=parts,
            quick=self.quick.value(),
        )

    def values(self) -> dict[str, Any]:
        """To be remembered."""
        return {
            **_pair_values(self.pair),
            "quick": self.quick.value(),
            "left_out": [name for name, box in self.parts.items() if not box.isChecked()],
            "numbers": {name: field.value() for name, field in self.numbers.items()},
        }

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show what was remembered."""
        _show_pair(self.pair, values)
        _show_numbers_of(self.numbers, values)
        if isinstance(values.get("quick"), bool):
            self.quick.set_value(values["quick"])
        left_out = values.get("left_out")
        for name, box in self.parts.items():
            box.setChecked(not (isinstance(left_out, list) and name in left_out))


def _pair_values(pair: PairPicker) -> dict[str, str]:
    return {"pair": pair.pair, "target": pair.target.line.text(), "draft": pair.draft.line.text()}


def _show_pair(pair: PairPicker, values: Mapping[str, Any]) -> None:
    if isinstance(values.get("pair"), str):
        pair.choose(values["pair"], str(values.get("target", "")), str(values.get("draft", "")))


def _show_measuring(form: SweepForm | BenchForm, values: Mapping[str, Any]) -> None:
    """What sweeps and benchmarks have in common."""
    if isinstance(values.get("drafters"), list):
        form.drafters.tick([str(name) for name in values["drafters"]])
    if isinstance(values.get("prompts"), dict):
        form.prompts.show_values(values["prompts"])
    _show_numbers_of(form.numbers, values)


def _show_numbers_of(fields: Mapping[str, NumberField], values: Mapping[str, Any]) -> None:
    if isinstance(values.get("numbers"), dict):
        show_numbers(fields, values["numbers"])
