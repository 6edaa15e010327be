"""The right side of the race: the figures, both panes, and the plot.

Knows how a race is shown; nothing of how it is started.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSplitter, QToolButton, QVBoxLayout, QWidget

from app.view.arm_pane import ArmPane
from app.view.chart_deck import ChartDeck
from app.view.inspector import Inspector
from app.view.palette import Theme
from app.view.plain_text import label, short_label
from app.view.scrub_bar import ScrubBar
from app.view.summary_bar import SummaryBar
from app.view.verdict_panel import VerdictPanel
from app.viewmodel.commands import ARMS, RunState
from app.viewmodel.race import Lane, Race
from app.viewmodel.summary import summary
from app.words import words
from specdec_core.settings import Arm


class Stage(QWidget):
    """Draws a race at two paces."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.summary, self.plot = SummaryBar(), ChartDeck()
        self.inspector, self.verdict, self.scrub = Inspector(), VerdictPanel(), ScrubBar()
        self.panes: dict[Arm, ArmPane] = {arm: ArmPane(arm) for arm in ARMS}
        self.by_rounds = _switch(words("Take turns"))
        self.by_rounds.toggled.connect(self._tell_order)
        self.drafts, self.white_space = (_switch(words(text)) for text in ("Drafts", "White space"))
        self.race = Race()
        self._pinned: Arm = "speculative"
        self.inspect = _switch(words("Inspector"))
        self.inspect.toggled.connect(self.inspector.setVisible)
        self.inspector.setVisible(False)
        self.inspector.moved.connect(self._follow)
        self.panes["plain"].tokens.picked.connect(self._pin_plain)
        self.panes["speculative"].tokens.picked.connect(self._pin_speculative)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 6)
        column.setSpacing(10)
        column.addWidget(self.summary)
        column.addLayout(self._order())
        column.addWidget(self.scrub)
        column.addWidget(self._splits(), 1)
        self._tell_order(False)

    def show_race(self, race: Race, state: RunState) -> None:
        """Show another race from its start."""
        before, self.race = self.race.lanes[self._pinned], race
        for arm, pane in self.panes.items():
            pane.show_lane(race.lanes[arm], state)
        self._keep_pin(before, race.lanes[self._pinned])
        self.refresh_words(state)
        self.plot.refresh(race)

    def refresh(self) -> bool:
        """Draw new tokens and points; tell whether a backlog is left."""
        left = [pane.refresh_tokens() for pane in self.panes.values()]
        self.plot.refresh(self.race)
        self.scrub.refresh()
        return any(left)

    def refresh_words(self, state: RunState) -> None:
        """Figures, headings, counts."""
        self.summary.show_stats(summary(self.race))
        self.plot.refresh_words(self.race)
        self.verdict.show_race(self.race)
        self.inspector.refresh()
        for pane in self.panes.values():
            pane.refresh_words(state)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.plot.set_theme(theme)
        self.inspector.set_theme(theme)
        self.verdict.set_theme(theme)
        for pane in self.panes.values():
            pane.set_theme(theme)

    def show_drafts(self, on: bool) -> None:
        """Show or hide drafts that did not make it."""
        self.drafts.setChecked(on)
        for pane in self.panes.values():
            pane.tokens.show_drafts(on)

    def mark_white_space(self, on: bool) -> None:
        """Show or hide marks for white space."""
        self.white_space.setChecked(on)
        for pane in self.panes.values():
            pane.tokens.mark_white_space(on)

    @Slot(int)
    def _pin_plain(self, place: int) -> None:
        self._pin("plain", place)

    @Slot(int)
    def _pin_speculative(self, place: int) -> None:
        self._pin("speculative", place)

    def _pin(self, arm: Arm, place: int) -> None:
        """Show a picked token in the inspector, which comes into sight with it."""
        self._pinned = arm
        self.inspect.setChecked(True)
        self.inspector.show_cell(self.race.lanes[arm], place)

    def take_pin(self, before: Stage) -> None:
        """Look at the token that another stage with this race looks at."""
        self._pinned = before.pinned
        self.inspect.setChecked(before.inspect.isChecked())
        if before.inspector.place >= 0:
            self.inspector.show_cell(self.race.lanes[self._pinned], before.inspector.place)

    @property
    def pinned(self) -> Arm:
        """The arm whose token is looked at."""
        return self._pinned

    def reset_sizes(self) -> None:
        """Every part at the size it has at first."""
        self.down.setSizes([450, 220])
        self.below.setSizes([660, 330])
        self.across.setSizes([480, 480, 340])

    def _keep_pin(self, before: Lane, now: Lane) -> None:
        """A race that went back may still have the token that is looked at; another race begins empty."""
        place = self.inspector.place
        if 0 <= place < len(now.pane.cells) and now.pane.cells[place] == before.pane.cells[place]:
            self.inspector.show_cell(now, place)
        else:
            self.inspector.clear()

    @Slot(int)
    def _follow(self, place: int) -> None:
        """The inspector has gone to another token: the token cursor goes with it."""
        self.panes[self._pinned].tokens.pick(place)

    @Slot(bool)
    def _tell_order(self, by_rounds: bool) -> None:
        """Say how the arms are played, since it bears on the figures."""
        in_turn = "Plain runs first, then speculative, each warmed up, so that neither slows the other."
        turns = "The arms take turns round by round; each one's clock stands still while the other plays."
        self._note.setText(words(turns if by_rounds else in_turn))

    def _order(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self._note = short_label(name="muted")
        row.addWidget(self._note, 1)
        row.addWidget(self.by_rounds)
        row.addSpacing(10)
        row.addWidget(label(words("Show"), name="muted"))
        row.addWidget(self.drafts)
        row.addWidget(self.white_space)
        row.addWidget(self.inspect)
        return row

    def _splits(self) -> QSplitter:
        self.across = QSplitter(Qt.Orientation.Horizontal)
        for pane in self.panes.values():
            self.across.addWidget(pane)
        self.across.addWidget(self.inspector)
        self.down = QSplitter(Qt.Orientation.Vertical)
        self.down.addWidget(self.across)
        self.below = QSplitter(Qt.Orientation.Horizontal)
        self.below.addWidget(self.plot)
        self.below.addWidget(_scrolled(self.verdict))
        self.down.addWidget(self.below)
        for splitter in (self.across, self.down, self.below):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(10)
        self.down.setStretchFactor(0, 1)
        self.reset_sizes()
        return self.down


def _scrolled(widget: QWidget) -> QScrollArea:
    """A panel that scrolls where it is given less room than its words need."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(250)
    area.setWidget(widget)
    return area


def _switch(text: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setCheckable(True)
    return button
