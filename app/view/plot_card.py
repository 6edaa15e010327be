"""The place of the speed plot: heading, key, and the plot itself once it is there.

Imports the plot late, because its library takes longer to load than the rest of the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.view.palette import LIGHT, Theme
from app.view.plain_text import label, set_tip, short_label
from app.viewmodel.race import Race
from app.viewmodel.status import speeds_in_words
from app.words import words
from specdec_core.settings import Arm

if TYPE_CHECKING:
    from app.view.plot import SpeedPlot


class LineKey(QWidget):
    """A short piece of a curve, as it looks in the plot."""

    def __init__(self, arm: Arm) -> None:
        super().__init__()
        self._arm: Arm = arm
        self._theme = LIGHT
        self.setFixedSize(26, 12)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The line."""
        plain = self._arm == "plain"
        colour = self._theme.plain_curve if plain else self._theme.speculative_curve
        pen = QPen(QColor(colour), 2, Qt.PenStyle.DashLine if plain else Qt.PenStyle.SolidLine)
        painter = QPainter(self)
        painter.setPen(pen)
        painter.drawLine(1, 6, 25, 6)


class PlotCard(QFrame):
    """Shows the speeds of a race."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.plot: SpeedPlot | None = None
        self._theme = LIGHT
        self._keys = {arm: LineKey(arm) for arm in ("plain", "speculative")}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 9, 1, 4)
        self._column.setSpacing(2)
        self._column.addLayout(self._head())
        self._column.addStretch(1)
        self.setMinimumHeight(150)

    def load(self) -> None:
        """Bring the plot in; done once, when the window is on screen."""
        if self.plot is None:
            from app.view.plot import SpeedPlot

            self.plot = SpeedPlot()
            self.plot.set_theme(self._theme)
            self._column.takeAt(1)
            self._column.addWidget(self.plot, 1)

    def refresh(self, race: Race) -> None:
        """Draw what is new."""
        if self.plot is not None:
            for arm, lane in race.lanes.items():
                self.plot.show_points(arm, lane.speeds)

    def refresh_words(self, race: Race) -> None:
        """The plot in words."""
        if self.plot is not None:
            self.plot.summarise(words(speeds_in_words(race)))

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        for key in self._keys.values():
            key.set_theme(theme)
        if self.plot is not None:
            self.plot.set_theme(theme)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(6)
        title = label(words("Tokens per second"), name="paneTitle")
        set_tip(
            title, words("Mean over the last second. Both arms start at zero, though they ran one after the other.")
        )
        row.addWidget(title)
        row.addWidget(short_label(words("last second, over seconds since each arm began"), name="muted"), 1)
        for arm, text in (("plain", words("plain")), ("speculative", words("speculative"))):
            row.addWidget(self._keys[arm])
            row.addWidget(label(text, name="muted"))
            row.addSpacing(8)
        return row
