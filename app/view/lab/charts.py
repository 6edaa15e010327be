"""A few charts of a job, one in sight at a time, with the same in words below.

Imports the plot late, as its library takes long to load. Knows charts; nothing of what is in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout

from app.view.looks.palette import LIGHT, Theme
from app.view.parts.chart_parts import chart_tab, save_button, save_chart
from app.view.parts.plain_text import label
from app.viewmodel.race.charts import Chart
from app.words import words

if TYPE_CHECKING:
    from app.view.plot import ChartView

HEIGHT = 260


class LabCharts(QFrame):
    """Tabs, the chart, its words. The plot comes with the first chart that has anything to show."""

    trouble = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.plot: ChartView | None = None
        self._theme = LIGHT
        self._charts: tuple[Chart, ...] = ()
        self._tabs = QButtonGroup(self)
        self._tabs.idClicked.connect(self._show)
        self._row = QHBoxLayout()
        self._row.setContentsMargins(8, 0, 8, 0)
        self._row.setSpacing(1)
        self._row.addStretch(1)
        save = save_button(words("Save chart …"))
        save.clicked.connect(self._save_as)
        self._row.addWidget(save)
        self._note = label(name="muted", wraps=True)
        self._note.setContentsMargins(14, 0, 14, 2)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 8, 1, 6)
        self._column.setSpacing(2)
        self._column.addLayout(self._row)
        self._column.addWidget(self._note)

    @property
    def chosen(self) -> int:
        """The place of the chart in sight."""
        return max(0, self._tabs.checkedId())

    def choose(self, place: int) -> None:
        """Bring another chart into sight."""
        button = self._tabs.button(place)
        if button is not None:
            button.setChecked(True)
            self._show()

    def show_charts(self, charts: Sequence[Chart]) -> None:
        """Show these; they keep their number and titles."""
        self._charts = tuple(charts)
        self._fit_tabs()
        empty = all(chart.empty for chart in charts)
        self.setVisible(not empty)
        if not empty:
            self._load()
            self._show()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        if self.plot is not None:
            self.plot.set_theme(theme)

    @Slot()
    def _save_as(self) -> None:
        if self.plot is None:
            return
        plot, chart = self.plot, self._charts[self.chosen]
        problem = save_chart(self, chart.name, lambda path: plot.save(path, chart))
        if problem is not None:
            self.trouble.emit(problem)

    def _load(self) -> None:
        if self.plot is None:
            from app.view.plot import ChartView

            self.plot = ChartView()
            self.plot.setFixedHeight(HEIGHT)
            self.plot.set_theme(self._theme)
            self._column.insertWidget(1, self.plot, 1)

    def _fit_tabs(self) -> None:
        for place in range(len(self._tabs.buttons()), len(self._charts)):
            tab = chart_tab(self._charts[place])
            tab.setChecked(place == 0)
            self._tabs.addButton(tab, place)
            self._row.insertWidget(place, tab)

    @Slot()
    def _show(self) -> None:
        if self.plot is not None and self._charts:
            chart = self._charts[self.chosen]
            self.plot.show_chart(chart)
            self._note.setText(words(chart.summary))
