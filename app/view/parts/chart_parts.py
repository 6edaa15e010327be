"""What every deck of charts is made of: a tab for a chart, a button to save it, and the way into a file.

Knows charts by their titles and names; nothing of what is in them or how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from app.view.parts.plain_text import set_tip
from app.viewmodel.commands import Problem
from app.viewmodel.phrases import marked
from app.viewmodel.race.charts import Chart
from app.words import words

FORMATS = marked("PNG (*.png);;SVG (*.svg);;CSV (*.csv)")


def chart_tab(chart: Chart) -> QToolButton:
    """A tab with the chart's title, and its explanation on hover."""
    tab = QToolButton()
    tab.setObjectName("tab")
    tab.setCheckable(True)
    tab.setText(words(chart.title))
    set_tip(tab, words(chart.explanation))
    return tab


def save_button(text: str) -> QToolButton:
    """The button that saves the chart in sight."""
    save = QToolButton()
    save.setObjectName("quiet")
    save.setText(text)
    save.setAccessibleName(words("Save chart"))
    set_tip(save, words("Save this chart as a picture (PNG, SVG) or its numbers (CSV)."))
    return save


def save_chart(parent: QWidget, name: str, write: Callable[[Path], None]) -> Problem | None:
    """Ask where to and `write` there; how it went, if anything was chosen. The ending, or the kind chosen, says how."""
    suggested = str(Path.home() / f"{name}.png")
    chosen, kind = QFileDialog.getSaveFileName(parent, words("Save chart"), suggested, FORMATS)
    if not chosen:
        return None
    path = Path(chosen)
    path = path if path.suffix else path.with_suffix(kind[kind.find("*") + 1 : -1])
    try:
        write(path)
    except OSError as error:
        sentence = f"The chart could not be saved: {error.strerror or error}."
        return Problem(sentence=sentence, advice="Choose another folder.", deed="save chart")
    name, folder = path.name, path.parent
    return Problem(sentence=f"Saved {name} in {folder}.", grave=False, deed="save chart")
