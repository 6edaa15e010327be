"""The charts of a race, one in sight at a time: tabs above, the chart, and the same in words below.

Imports the plot late, because its library takes longer to load than the rest of the window. A chart that is not in
sight is not drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.view.looks.palette import LIGHT, Theme
from app.view.parts.chart_parts import chart_tab, save_button, save_chart
from app.view.parts.fitting import HeightKeeper
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import flowing_label
from app.viewmodel.race.charts import CHARTS, Chart
from app.viewmodel.race.lanes import Race
from app.words import words

if TYPE_CHECKING:
    from app.view.plot import ChartView

EVERY = 3  # of the turns at the fast pace: ten a second is smooth for a curve, and painting it is dear


class ChartDeck(QFrame):
    """Shows one of `CHARTS`. `refresh` at the fast pace, `refresh_words` at the slow one."""

    trouble = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.plot: ChartView | None = None
        self._theme = LIGHT
        self._race = Race()
        self._rounds_drawn = self._rounds_told = -1
        self._turn = 0
        self._tabs = QButtonGroup(self)
        self._note = flowing_label(name="muted")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 8, 1, 6)
        self._column.setSpacing(2)
        self._column.addWidget(self._head())
        self._column.addStretch(1)
        save = save_button(words("Save …"))
        save.clicked.connect(self._save_as)
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 0, 8, 0)
        said = QWidget()
        FlowLayout(said).addWidget(self._note)
        foot.addWidget(said, 1)
        foot.addWidget(save, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(foot)
        HeightKeeper(self)

    def load(self) -> None:
        """Bring the plot in; done once, when the window is on screen."""
        if self.plot is None:
            from app.view.plot import ChartView

            self.plot = ChartView()
            self.plot.set_theme(self._theme)
            self._column.takeAt(1)
            self._column.insertWidget(1, self.plot, 1)
            self._show()

    def refresh(self, race: Race) -> None:
        """Draw what is new. Only the speed chart moves at this pace, or rather at a third of it."""
        self._turn += 1
        if race is not self._race:
            self._race = race
            self._show()
        elif self._turn % EVERY == 0 and self.chosen == 0:
            self._draw()

    def refresh_words(self, race: Race) -> None:
        """The charts that change more slowly, and the chart in words."""
        if race is not self._race or self.chosen:
            self._race = race
            self._show()
        elif self.plot is not None and self._rounds() != self._rounds_told:
            self._tell(self._draw() or self.chart())

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        if self.plot is not None:
            self.plot.set_theme(theme)

    @property
    def chosen(self) -> int:
        """The place of the chart in sight among `CHARTS`."""
        return max(0, self._tabs.checkedId())

    def choose(self, place: int) -> None:
        """Bring another chart into sight."""
        button = self._tabs.button(place)
        if button is not None:
            button.setChecked(True)
            self._show()

    def chart(self, *, whole: bool = False) -> Chart:
        """The chart in sight; `whole` with every point, for a file."""
        make = CHARTS[self.chosen]
        return make(self._race, None) if whole else make(self._race, 1_200)

    def save(self, path: Path) -> None:
        """Write the chart in sight to a file whose ending says how. Raises `OSError`."""
        if self.plot is not None:
            self.plot.save(path, self.chart(whole=True))

    @Slot()
    def _save_as(self) -> None:
        problem = save_chart(self, self.chart().name, self.save)
        if problem is not None:
            self.trouble.emit(problem)

    @Slot()
    def _show(self) -> None:
        if self.plot is None:
            return
        self._rounds_drawn = -1
        self._tell(self._draw() or self.chart())

    def _draw(self) -> Chart | None:
        """Draw the chart in sight, if there is something new, and return it."""
        if self.plot is None or self._rounds() == self._rounds_drawn:
            return None
        self._rounds_drawn = self._rounds()
        chart = self.chart()
        self.plot.show_chart(chart)
        return chart

    def _tell(self, chart: Chart) -> None:
        self._rounds_told = self._rounds()
        text = words(chart.summary)
        if text != self._note.text():
            self._note.setText(text)

    def _rounds(self) -> int:
        return sum(len(lane.speeds) for lane in self._race.lanes.values())

    def _head(self) -> QWidget:
        head = QWidget()
        row = FlowLayout(head, across=1, down=0)
        row.setContentsMargins(8, 0, 8, 0)
        for place, make in enumerate(CHARTS):
            tab = chart_tab(make(Race(), None))
            self._tabs.addButton(tab, place)
            row.addWidget(tab)
        self._tabs.button(0).setChecked(True)
        self._tabs.idClicked.connect(self._show)
        return head
