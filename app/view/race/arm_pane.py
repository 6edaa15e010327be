"""One arm of the race: a heading, the tokens, and the legend of their states.

Knows a lane of the view model; nothing of the other arm.
"""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.view.looks.palette import Theme
from app.view.parts.fitting import HeightKeeper
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import flowing_label
from app.view.race.legend_bar import LegendBar
from app.view.race.token_view import TokenView
from app.viewmodel.commands import RunState
from app.viewmodel.race.even_flow import EvenFlow, Moment
from app.viewmodel.race.lanes import Lane
from app.viewmodel.race.legend import legend
from app.viewmodel.status import emptiness, heading, models
from app.words import words
from specdec_core.settings import Arm


class ArmPane(QFrame):
    """Shows a lane; `refresh_tokens` at the fast pace, `refresh_words` at the slow one."""

    def __init__(self, arm: Arm) -> None:
        super().__init__()
        self.setObjectName("card")
        self._lane, self._flow = Lane(arm), EvenFlow()
        title = words("Plain decoding") if arm == "plain" else words("Speculative decoding")
        self._title = flowing_label(title, name="paneTitle")
        self._models, self._heading = flowing_label(name="muted"), flowing_label(name="muted")
        self.tokens = TokenView()
        self.tokens.setAccessibleName(title)
        self.legend = LegendBar()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 7, 1, 7)
        column.setSpacing(5)
        column.addWidget(self._head())
        column.addWidget(self.tokens, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 0, 12, 0)
        foot.addWidget(self.legend)
        column.addLayout(foot)
        HeightKeeper(self)

    def show_lane(self, lane: Lane, state: RunState) -> None:
        """Show another race's lane."""
        self._lane = lane
        self.tokens.show_up_to(self._flow.look(lane.pane, None))
        self.tokens.show_pane(lane.pane, words(emptiness(lane, state)))
        self.refresh_words(state)

    def refresh_tokens(self, moment: Moment | None = None) -> bool:
        """Draw what is new, evenly where there is a moment; tell whether there is more than one tick can take."""
        self.tokens.show_up_to(self._flow.look(self._lane.pane, moment))
        return self.tokens.refresh()

    def refresh_words(self, state: RunState) -> None:
        """Heading, model names and counts."""
        _set(self._heading, words(heading(self._lane, state)))
        _set(self._models, words(models(self._lane)))
        self.tokens.set_placeholder(words(emptiness(self._lane, state)))
        self.tokens.setAccessibleDescription(self._heading.text())
        self.legend.show_entries(legend(self._lane.pane, self._lane.arm))

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.tokens.set_theme(theme)
        self.legend.set_theme(theme)

    def _head(self) -> QWidget:
        head = QWidget()
        row = FlowLayout(head, across=10, down=1)
        row.setContentsMargins(14, 0, 14, 0)
        for part in (self._title, self._heading, self._models):
            row.addWidget(part)
        return head


def _set(where: QLabel, text: str) -> None:
    if where.text() != text:
        where.setText(text)
