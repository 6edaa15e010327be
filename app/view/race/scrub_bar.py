"""Plays a replay: play and hold, round by round, at a pace, and a slider over all rounds.

Knows a playback by what may be asked of it; nothing of what it replays.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QSlider, QToolButton, QVBoxLayout

from app.view.parts.plain_text import label, set_tip, short_label
from app.viewmodel.race.replay import (
    PACES,
    Playback,
    pace_name,
    place_of,
    recorded_prompt,
    recorded_settings,
    where,
)
from app.words import words

PATIENCE_MS = 60  # a slider that is dragged asks for many places; one of them at a time is gone to


class ScrubBar(QFrame):
    """Hidden without a replay. `rewound` says that it went back, `moved` that it stands elsewhere or otherwise.

    `wanted` carries the header of the replayed run, whose prompt and settings a person wants in the form.
    """

    rewound = Signal()
    moved = Signal()
    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._playback: Playback | None = None
        self._state: tuple[int, bool, bool] | None = None
        self._aim: int | None = None
        self.play, self.back, self.step = (_button(text) for text in (words("Play"), "\u2039", "\u203a"))
        self.play.setMinimumWidth(64)  # the word on it changes
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.pace = QComboBox()
        self.place, self.prompt = short_label(name="muted"), short_label()
        self.settings = label(name="muted", wraps=True)
        self.use = QPushButton(words("Use these settings"))
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(PATIENCE_MS)
        self._resting.timeout.connect(self._go)
        self._build()
        self.setVisible(False)

    def show_playback(self, playback: Playback | None) -> None:
        """Serve another replay, or none."""
        self._playback, self._state, self._aim = playback, None, None
        self._resting.stop()
        self.setVisible(playback is not None)
        if playback is None:
            return
        with QSignalBlocker(self.slider), QSignalBlocker(self.pace):
            self.slider.setRange(0, len(playback.stops) - 1)
            self.pace.setCurrentIndex(PACES.index(playback.pace) if playback.pace in PACES else PACES.index(1.0))
        self._show_header(playback)
        self.refresh()

    def show_settings(self, on: bool) -> None:
        """Show what was recorded in a second line, or only in the button's tool tip."""
        self.settings.setVisible(on)

    def _show_header(self, playback: Playback) -> None:
        """What was recorded: the form beside it may ask for something else."""
        self.prompt.setText(words(recorded_prompt(playback.header)))
        self.settings.setText(words(recorded_settings(playback.header, playback.changes)))
        set_tip(self.prompt, playback.header.prompt)
        said = words("Put prompt, models and settings into the form")
        if playback.changes:
            said = words(
                "Put prompt, models and settings into the form as they were at the start; they were changed later"
            )
        set_tip(self.use, f"{said}\n{self.settings.text()}")

    @Slot()
    def _want(self) -> None:
        if self._playback is not None:
            self.wanted.emit(self._playback.header)

    @property
    def playback(self) -> Playback | None:
        """The replay that is served."""
        return self._playback

    @Slot()
    def refresh(self) -> None:
        """Follow the replay; costs nothing while it stands."""
        playback = self._playback
        if playback is None or self._resting.isActive() or self.slider.isSliderDown():
            return
        place = place_of(playback.stops, playback.shown)
        state = (place, playback.playing, playback.ended)
        if state == self._state:
            return
        self._state = state
        with QSignalBlocker(self.slider):
            self.slider.setValue(place)
        self._tell(playback, place)
        self._show_play(playback)
        self.back.setEnabled(place > 0)
        self.step.setEnabled(not playback.ended)

    @Slot()
    def toggle(self) -> None:
        """Play or hold; at the end play once more from the start."""
        playback = self._playback
        if playback is None:
            return
        if playback.playing:
            playback.pause()
        else:
            if playback.ended:
                self._seek(0)
            playback.resume()
        self._follow()

    @Slot()
    def one_on(self) -> None:
        """Show one more round and hold."""
        if self._playback is not None:
            self._playback.step()
            self._follow()

    @Slot()
    def to_start(self) -> None:
        """Go back before the first round."""
        self._seek(0)

    @Slot()
    def to_end(self) -> None:
        """Show everything."""
        if self._playback is not None:
            self._seek(len(self._playback.stops) - 1)

    @Slot()
    def one_back(self) -> None:
        """Go back to the end of the round before."""
        if self._playback is not None:
            self._seek(max(0, place_of(self._playback.stops, self._playback.shown) - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and holds; arrows go by rounds, Home and End to the ends."""
        ways = {
            Qt.Key.Key_Space: self.toggle,
            Qt.Key.Key_Right: self.one_on,
            Qt.Key.Key_Left: self.one_back,
            Qt.Key.Key_Home: self.to_start,
            Qt.Key.Key_End: self.to_end,
        }
        go = ways.get(Qt.Key(event.key()))
        if go is None:
            super().keyPressEvent(event)
        else:
            go()

    def _seek(self, place: int) -> None:
        if self._playback is None:
            return
        if self._playback.seek(place):
            self.rewound.emit()
        self._follow()

    def _follow(self) -> None:
        self._aim = None
        self.refresh()
        self.moved.emit()

    @Slot()
    def _go(self) -> None:
        if self._aim is not None:
            self._seek(self._aim)

    @Slot(int)
    def _dragged(self, place: int) -> None:
        """Tell the place at once; the stage follows as fast as it can."""
        if self._playback is not None:
            self._playback.pause()
            self._aim = place
            self._tell(self._playback, place)
            if not self._resting.isActive():
                self._resting.start()

    @Slot(int)
    def _choose_pace(self, index: int) -> None:
        if self._playback is not None:
            self._playback.set_pace(PACES[index])
            self._follow()

    def _tell(self, playback: Playback, place: int) -> None:
        text = words(where(playback.stops, place))
        self.place.setText(text)
        self.slider.setAccessibleDescription(text)

    def _show_play(self, playback: Playback) -> None:
        self.play.setText(words("Hold") if playback.playing else words("Play"))
        tip = words("Hold (Space)") if playback.playing else words("Play (Space)")
        if playback.ended:
            tip = words("Play again from the start (Space)")
        self.play.setAccessibleName(tip)
        set_tip(self.play, tip)

    def _build(self) -> None:
        self.setAccessibleName(words("Replay"))
        self.slider.setAccessibleName(words("Round"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pace.setAccessibleName(words("Pace"))
        for pace in PACES:
            self.pace.addItem(words(pace_name(pace)))
        for button, tip in ((self.back, words("One round back (Left)")), (self.step, words("Next round (Right)"))):
            button.setAccessibleName(tip)
            set_tip(button, tip)
        self.play.clicked.connect(self.toggle)
        self.back.clicked.connect(self.one_back)
        self.step.clicked.connect(self.one_on)
        self.slider.valueChanged.connect(self._dragged)
        self.pace.currentIndexChanged.connect(self._choose_pace)
        self.use.clicked.connect(self._want)
        row = QHBoxLayout()
        row.setSpacing(6)
        for part in (self.play, self.back, self.step):
            row.addWidget(part)
        row.addWidget(self.slider, 1)
        row.addWidget(self.pace)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 7, 12, 7)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.place)
        column.addLayout(self._record())

    def _record(self) -> QHBoxLayout:
        """The replayed run's prompt over its settings, and the button that takes both up."""
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self.prompt)
        said.addWidget(self.settings)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addLayout(said, 1)
        row.addWidget(self.use, 0, Qt.AlignmentFlag.AlignVCenter)
        return row


def _button(sign: str) -> QToolButton:
    button = QToolButton()
    button.setText(sign)
    return button
