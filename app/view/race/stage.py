"""The right side of the race: the figures, both panes, and the plot.

Knows how a race is shown; nothing of how it is started.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QToolButton, QVBoxLayout, QWidget

from app.view.looks import letters
from app.view.looks.palette import Theme
from app.view.parts.fitting import Column, Modest
from app.view.parts.flow_layout import FlowLayout
from app.view.parts.plain_text import flowing_label, set_tip
from app.view.race.arm_pane import ArmPane
from app.view.race.chart_deck import ChartDeck
from app.view.race.draft_switch import DraftSwitch
from app.view.race.inspector import Inspector
from app.view.race.parting_line import PartingLine
from app.view.race.scrub_bar import ScrubBar
from app.view.race.summary_bar import SummaryBar
from app.view.race.verdict_panel import VerdictPanel
from app.viewmodel.commands import ARMS, RunState
from app.viewmodel.race.drafts import DraftMode
from app.viewmodel.race.even_flow import Moment
from app.viewmodel.race.lanes import Lane, Race
from app.viewmodel.race.parting import parting_words
from app.viewmodel.race.summary import summary
from app.words import words
from specdec_core.settings import Arm

THREE_COLUMNS = 840  # pixels that two panes and the inspector need side by side, at letters of 100 %
GAP, LOW_GAP = 8, 4  # between what stands one below the other
AMPLE = 680  # pixels of height below which what a tool tip can say as well is left out
TWO_ROWS = 600  # and that panes need above charts, with everything over them


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
        self.drafts, self.white_space = DraftSwitch(), _switch(words("White space"))
        self.drafts.changed.connect(self._draw_drafts)
        self.race = Race()
        self._pinned: Arm = "speculative"
        self.export = QToolButton()
        self.export.setText(words("Export …"))
        set_tip(self.export, words("Write this race out as a report, a log, tables or text (Ctrl+E)"))
        self.inspect = _switch(words("Inspector"))
        self.inspect.toggled.connect(self._fit_columns)
        self.charts, self._low = _switch(words("Charts and verdict")), False
        self.charts.setChecked(True)
        self.charts.toggled.connect(self._fit_rows)
        self.inspector.setVisible(False)
        self.inspector.moved.connect(self._follow)
        self.panes["plain"].tokens.picked.connect(self._pin_plain)
        self.panes["speculative"].tokens.picked.connect(self._pin_speculative)
        self.parting = PartingLine()
        self.parting.wanted.connect(self._go_to_parting)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(Column(self._body()))
        self._tell_order(False)
        self._tell_charts()

    def show_race(self, race: Race, state: RunState) -> None:
        """Show another race from its start."""
        before, self.race = self.race.lanes[self._pinned], race
        for arm, pane in self.panes.items():
            pane.show_lane(race.lanes[arm], state)
        self._keep_pin(before, race.lanes[self._pinned])
        self.refresh_words(state)
        self.plot.refresh(race)

    def refresh(self, moment: Moment | None = None, *, curves: bool = True) -> bool:
        """Draw new tokens, evenly where there is a moment, and points unless `curves` may wait for the slow pace.

        Tell whether a backlog is left.
        """
        left = [pane.refresh_tokens(moment) for pane in self.panes.values()]
        if curves and self.charts.isChecked():
            self.plot.refresh(self.race)
        self.scrub.refresh()
        return any(left)

    def refresh_words(self, state: RunState) -> None:
        """Figures, headings, counts."""
        self.summary.show_stats(summary(self.race))
        self._refresh_charts()
        self.inspector.refresh()
        for pane in self.panes.values():
            pane.refresh_words(state)
        self.export.setEnabled(self.race.begun)
        self._show_parting()

    def _refresh_charts(self) -> None:
        """What is not in sight costs nothing."""
        if self.charts.isChecked():
            self.plot.refresh_words(self.race)
            self.verdict.show_race(self.race)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.plot.set_theme(theme)
        self.inspector.set_theme(theme)
        self.verdict.set_theme(theme)
        for pane in self.panes.values():
            pane.set_theme(theme)

    @Slot(str)
    def show_drafts(self, mode: DraftMode) -> None:
        """Show drafts that did not make it in the line, above it, or not at all."""
        self.drafts.choose(mode)

    @Slot(str)
    def _draw_drafts(self, mode: DraftMode) -> None:
        self.panes["speculative"].tokens.show_drafts(mode)

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
        self._fit_columns()
        self.inspector.show_cell(self.race.lanes[arm], place)

    def take_pin(self, before: Stage) -> None:
        """Look at the token that another stage with this race looks at."""
        self._pinned = before.pinned
        self.inspect.setChecked(before.inspect.isChecked())
        if before.inspector.place >= 0:
            self.inspector.show_cell(self.race.lanes[self._pinned], before.inspector.place)

    @property
    def charts_wanted(self) -> bool:
        """Whether charts are to be there where there is room; a low window is the only thing that may hide them."""
        return self.charts.isChecked() or self._low

    @property
    def pinned(self) -> Arm:
        """The arm whose token is looked at."""
        return self._pinned

    def reset_sizes(self) -> None:
        """Every part at the size it has at first."""
        self.down.setSizes([450, 220])
        self.below.setSizes([590, 400])
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many columns and rows as there is room for."""
        super().resizeEvent(event)
        self._fit_columns()
        self._spare_height(self.height() < letters.pixels(AMPLE))
        low = self.height() < letters.pixels(TWO_ROWS)
        if low != self._low:
            self._low = low
            self.charts.setChecked(not low)
            self._fit_rows()

    @Slot()
    def _fit_columns(self) -> None:
        """Where three columns would be stubs, the inspector takes the place of the pane it does not speak of."""
        inspecting = self.inspect.isChecked()
        narrow = self.width() < letters.pixels(THREE_COLUMNS)
        self.inspector.setVisible(inspecting)
        for arm, pane in self.panes.items():
            pane.setVisible(not (inspecting and narrow) or arm == self._pinned)
            pane.legend.setVisible(not (inspecting and narrow and self._low))  # the inspector names the state

    @Slot()
    def _fit_rows(self) -> None:
        """Where two rows would be stubs, charts and verdict take the place of the panes, once they are asked for."""
        shown = self.charts.isChecked()
        self.below.setVisible(shown)
        self.across.setVisible(not (shown and self._low))
        self._tell_charts()
        self._refresh_charts()

    def _tell_charts(self) -> None:
        """Say what the switch does, and of charts that went by themselves why they did."""
        said = words("In a low window, charts and verdict take the place of the text.")
        if self._low and not self.charts.isChecked():
            said = words("Hidden: the window is too low for them at letters of this size. Press to see them here.")
        set_tip(self.charts, said)

    def _spare_height(self, spare: bool) -> None:
        """In a window that is not high, leave out what a tool tip can say as well."""
        self.summary.show_notes(not spare)
        self.scrub.show_settings(not spare)
        self._note.setVisible(not spare)
        self._rows.setSpacing(LOW_GAP if spare else GAP)

    def _show_parting(self) -> None:
        """Mark the first tokens that differ in both panes, and say why they do."""
        said, position = words(parting_words(self.race)), self.race.parting.position
        for arm, pane in self.panes.items():
            written = self.race.lanes[arm].pane.written
            pane.tokens.flag(None if position is None else written[position], said)
        self.parting.say(said)

    @Slot()
    def _go_to_parting(self) -> None:
        """Bring the first tokens that differ into sight."""
        position = self.race.parting.position
        if position is not None:
            self.charts.setChecked(self.charts.isChecked() and not self._low)
            for arm, pane in self.panes.items():
                pane.tokens.bring_into_sight(self.race.lanes[arm].pane.written[position])

    @Slot(bool)
    def _tell_order(self, by_rounds: bool) -> None:
        """Say how the arms are played, since it bears on the figures."""
        in_turn = words("Plain first, then speculative, each warmed up.")
        turns = words("Round by round in turn; the clock of the arm that waits stands still.")
        self._note.setText(turns if by_rounds else in_turn)
        set_tip(self.by_rounds, self._note.text())

    def _body(self) -> QWidget:
        body = QWidget()
        body.setObjectName("page")
        self._rows = column = QVBoxLayout(body)
        column.setContentsMargins(14, 9, 14, 6)
        column.setSpacing(GAP)
        column.addWidget(self.summary)
        column.addWidget(self._order())
        column.addWidget(self.parting)
        column.addWidget(self.scrub)
        column.addWidget(self._splits(), 1)
        return body

    def _order(self) -> QWidget:
        """Everything over the panes, in as many rows as it takes."""
        self._note = flowing_label(name="muted")
        holder = QWidget()
        row = FlowLayout(holder, across=8)
        for part in (self.by_rounds, self.drafts, self.white_space, self.inspect, self.charts, self.export, self._note):
            row.addWidget(part)
        return holder

    def _splits(self) -> QSplitter:
        self.across = QSplitter(Qt.Orientation.Horizontal)
        for pane in self.panes.values():
            self.across.addWidget(pane)
        self.across.addWidget(self.inspector)
        self.down = Modest(Qt.Orientation.Vertical)
        self.down.addWidget(self.across)
        self.below = QSplitter(Qt.Orientation.Horizontal)
        self.below.addWidget(self.plot)
        self.below.addWidget(Column(self.verdict))
        self.down.addWidget(self.below)
        for splitter in (self.across, self.down, self.below):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(10)
        self.down.setStretchFactor(0, 1)
        self.reset_sizes()
        return self.down


def _switch(text: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setCheckable(True)
    return button
