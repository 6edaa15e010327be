"""The parts of the lab's page by themselves: forms give requests, tables and bars show what they are given."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.view.lab.bars import IntervalBars
from app.view.lab.charts import LabCharts
from app.view.lab.choosers import LabForm
from app.view.lab.draft_form import DraftForm
from app.view.lab.forms import BenchForm, ProofForm, SweepForm
from app.view.lab.panels import Desk
from app.view.lab.proof_parts import ProofParts
from app.view.lab.table import GridView
from app.view.looks.palette import DARK, LIGHT
from app.viewmodel.commands import Problem
from app.viewmodel.lab.bench import Bars, IntervalBar
from app.viewmodel.lab.grid import Column, Grid
from app.viewmodel.lab.proof import PartRow
from app.viewmodel.phrases import NOTHING, phrase
from app.viewmodel.race.charts import Chart, Series
from specdec_core.errors import BadPrompt
from specdec_core.measures.benchmark import BenchRequest
from specdec_core.measures.proof import TITLES
from specdec_core.measures.sweeping import SweepRequest, checked_sweep
from specdec_core.prompts import DOMAINS

HEAD = (Column(phrase("name")), Column(phrase("figure"), phrase("What it means.")), Column(phrase("said")))
LONG = "a sentence that is longer than any figure of a table"


Part = TypeVar("Part", bound=QWidget)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window that is not shown, for parts that show themselves."""
    made = QWidget()
    QVBoxLayout(made)
    qtbot.addWidget(made)
    return made


def inside(part: Part, window: QWidget) -> Part:
    """The part, within the window."""
    layout = window.layout()
    assert layout is not None
    layout.addWidget(part)
    return part


@pytest.fixture(params=[SweepForm, BenchForm, ProofForm, DraftForm])
def form(request: pytest.FixtureRequest, qtbot: QtBot) -> LabForm:
    made: LabForm = request.param()
    qtbot.addWidget(made)
    return made


def test_a_form_comes_back_as_it_was_remembered(form: Any) -> None:
    """Whatever was set; values of another kind are passed over, as a settings file may be damaged."""
    if isinstance(form, DraftForm):
        form.out.line.setText("somewhere")
    for field in form.numbers.values():
        field.set_value(7)
    asked, kept = form.request(), form.values()
    other = type(form)()
    other.show_values({name: object() for name in kept} | {"numbers": {"repeats": "x", "threads": None}})
    other.show_values(kept)
    assert other.values() == kept
    assert other.request() == asked
    other.deleteLater()


def test_the_sweep_asks_for_what_is_ticked(qtbot: QtBot) -> None:
    """Drafters once each, ranges of lengths, all kinds of text."""
    form = SweepForm()
    qtbot.addWidget(form)
    form.pair.choose("smollm2-int8")
    form.drafters.tick(["pair", "self-int8"])
    form.gammas.line.setText("2, 4-6")
    request: SweepRequest = checked_sweep(form.request())
    assert request.drafts == ("self-int8",)
    assert request.gammas == (2, 4, 5, 6)
    assert [example.domain for example in request.prompts] == list(DOMAINS)


def test_prompts_of_ones_own(qtbot: QtBot) -> None:
    """Shown only when chosen, and refused while empty."""
    form = SweepForm()
    qtbot.addWidget(form)
    form.prompts.show_values({"kind": "own", "own": "Once upon a time"})
    assert form.prompts.each.isHidden()
    assert [example.text for example in form.request().prompts] == ["Once upon a time"]
    form.prompts.own.setPlainText("")
    with pytest.raises(BadPrompt):
        form.request()


def test_arms_follow_the_drafters_and_keep_what_was_left_out(qtbot: QtBot) -> None:
    """Unticked arms stay so when drafters come and go."""
    form = BenchForm()
    qtbot.addWidget(form)
    form.arms.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert form.arms.left_out() == ["library"]
    form.drafters.tick(["ngram"])
    request: BenchRequest = form.request()
    assert [arm.name for arm in request.arms] == ["plain", "ngram@4", "ngram@measured:16", "library+ngram"]
    form.arms.item(1).setCheckState(Qt.CheckState.Checked)
    assert form.arms.left_out() == []


def test_a_table_shows_texts_definitions_and_what_stands_out(window: QWidget) -> None:
    """Sentences on the left, figures on the right, marked rows in bold; it is as high as its rows."""
    view = inside(GridView("Figures"), window)
    view.show_grid(Grid(HEAD, (("one", "1.0", LONG), ("two", "2.0", "short")), frozenset({1})))
    model = view.model()
    role = Qt.ItemDataRole
    assert model.index(0, 2).data() == LONG
    assert LONG in str(model.index(0, 2).data(role.ToolTipRole))
    assert model.index(0, 1).data(role.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert model.index(1, 2).data(role.TextAlignmentRole) & Qt.AlignmentFlag.AlignLeft
    assert model.index(0, 0).data(role.FontRole) is None
    assert model.index(1, 0).data(role.FontRole).bold()
    assert "What it means." in str(model.headerData(1, Qt.Orientation.Horizontal, role.ToolTipRole))
    assert view.height() >= 2 * view.rowHeight(0)


def test_a_row_stays_chosen_while_figures_change(window: QWidget) -> None:
    """A sweep that goes on must not take the choice away; other rows begin anew."""
    view, chosen = inside(GridView("Figures"), window), list[int]()
    view.chosen.connect(chosen.append)
    view.show_grid(Grid(HEAD, (("one", "1.0", ""), ("two", "2.0", ""))))
    view.selectRow(1)
    assert (view.row, chosen) == (1, [1])
    view.show_grid(Grid(HEAD, (("one", "1.1", ""), ("two", "2.1", ""))))
    assert view.selectionModel().isRowSelected(1)
    assert view.model().index(1, 1).data() == "2.1"
    view.show_grid(Grid(HEAD, (("one", "1.1", ""),)))
    assert not view.selectionModel().hasSelection()
    view.show_grid(None)
    assert view.isHidden()


def test_a_chart_is_saved_in_every_format(window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the ending, or by the kind that was chosen; a place that cannot be written is said."""
    charts, problems = inside(LabCharts(), window), list[Problem]()
    charts.trouble.connect(problems.append)
    points = Series(phrase("a"), "points", "speculative", [(1.0, 0.5), (2.0, 1.5)])
    nameless = Series(phrase(""), "line", "speculative", [(1.0, 0.4), (2.0, None)])
    empty = Chart("b", phrase("B"), phrase("x"), phrase("y"), phrase("Explained."), (), phrase("Nothing."))
    charts.show_charts((empty._replace(series=(points, nameless)), empty))
    assert charts.plot is not None
    charts.choose(1)
    assert charts.plot.chart == empty
    charts.choose(0)
    (save,) = charts.findChildren(QToolButton, "quiet")
    for name, kind in (("a.png", "PNG (*.png)"), ("a.svg", "PNG (*.png)"), ("a", "CSV (*.csv)")):
        answer = (str(tmp_path / name), kind)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, answer=answer: answer)
        save.click()
    assert {path.name for path in tmp_path.iterdir()} == {"a.png", "a.svg", "a.csv"}
    saved = [f"Saved {name} in {tmp_path}." for name in ("a.png", "a.svg", "a.csv")]
    assert [problem.sentence for problem in problems] == saved
    problems.clear()
    assert "a,1,0.5" in (tmp_path / "a.csv").read_text(encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "no" / "a.csv"), ""))
    save.click()
    assert [problem.advice for problem in problems] == ["Choose another folder."]


def test_bars_are_drawn_with_and_without_intervals(window: QWidget) -> None:
    """In both sets of colours, from nothing to many, at any width."""
    bars = inside(IntervalBars(), window)
    rows = (
        IntervalBar("plain", 1.0, None, None, "1.00", True),
        IntervalBar("library", 0.5, 0.4, 0.6, "0.50 [0.40-0.60]", False),
    )
    for theme in (LIGHT, DARK):
        bars.set_theme(theme)
        for shown in (
            Bars(phrase("Nothing"), ()),
            Bars(phrase("Speeds"), rows, 1.0),
            Bars(phrase("Zero"), (rows[0]._replace(value=0.0),)),
        ):
            bars.show_bars(shown)
            for width in (60, 700):
                bars.resize(width, bars.sizeHint().height())
                assert not bars.grab().isNull()
    bars.show_bars(Bars(phrase("Speeds"), rows))
    assert "library: 0.50 [0.40-0.60]" in bars.accessibleDescription()


def test_parts_of_a_proof_are_said_without_colour(window: QWidget) -> None:
    """The state stands in words beside the title; a screen reader hears both."""
    parts = inside(ProofParts(), window)
    row = PartRow(TITLES["greedy"], "What it shows.", "failed", 1.0, "a figure", phrase("It is not so."))
    parts.show_rows((row, row._replace(standing="running", share=0.5, sentence=NOTHING)))
    failed, running = parts.cards
    assert "FAILED" in failed.standing.text()
    assert failed.accessibleName() == "Greedy equality: FAILED"
    assert failed.sentence.text() == "It is not so."
    assert not running.bar.isHidden()
    assert running.bar.value() == 500
    assert running.sentence.text() == "What it shows."
    parts.show_rows((row,))
    assert running.isHidden()


def test_every_editor_of_the_lab_has_a_name(qtbot: QtBot) -> None:
    """For screen readers: no box, list or line without one."""
    desk = Desk()
    qtbot.addWidget(desk)
    editors = [
        w for kind in (QAbstractSpinBox, QComboBox, QListWidget, QPlainTextEdit) for w in desk.findChildren(kind)
    ]
    lines = [line for line in desk.findChildren(QLineEdit) if line.objectName() != "qt_spinbox_lineedit"]
    assert len(editors) > 20
    assert not [w for w in (*editors, *lines) if not w.accessibleName()]
