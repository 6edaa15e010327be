"""Three things to know, one after the other, each beside the part of the window it is about.

Knows places and sentences; leaving it at any moment changes nothing. Does not know what is shown at the places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.view.looks.letters import pixels
from app.view.parts.plain_text import label
from app.viewmodel.phrases import Phrase, phrase
from app.words import words

STEPS: tuple[tuple[Phrase, Phrase], ...] = (
    (
        phrase("Choose and run"),
        phrase(
            "Write a prompt, choose a pair of models and press Run. The target writes alone first; then the draft "
            "proposes and the target judges."
        ),
    ),
    (
        phrase("Read the colours"),
        phrase(
            "Every token wears the colour and mark of its fate; the legend below names them. Click one to see the "
            "numbers that decided it."
        ),
    ),
    (
        phrase("Does it pay?"),
        phrase(
            "The charts show where time went. The verdict says in one sentence whether speculation pays for this "
            "pair, and at which draft length."
        ),
    ),
)
SHADE = 150  # of 255
GAP = 14


class Tour(QWidget):
    """A shade over the window with one place left bright, and a card beside it. `left` says that it is over."""

    left = Signal()

    def __init__(self, window: QWidget, places: Sequence[QWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._places = tuple(places)
        self.step = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words("Tour in three steps"))
        self._title, self._text = label(name="verdict"), label(wraps=True)
        self._count = label(name="muted")
        self.next, self.back, self.end = QPushButton(), QPushButton(words("Back")), QPushButton(words("Leave"))
        self._card = self._made_card()
        window.installEventFilter(self)
        self.next.clicked.connect(self._on)
        self.back.clicked.connect(self._go_back)
        self.end.clicked.connect(self.leave)
        self._cover()
        self.show()
        self.raise_()
        self._show_step()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the window at every size."""
        if event.type() == QEvent.Type.Resize:
            self._cover()
            self._place_card()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Its keys are its own while it is open: Escape leaves the tour, and does not stop a race behind it."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in self._ways()
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves; arrows go to and fro."""
        go = self._ways().get(event.key())
        if go is None:
            super().keyPressEvent(event)
        else:
            go()

    def _ways(self) -> dict[int, Callable[[], None]]:
        return {Qt.Key.Key_Escape: self.leave, Qt.Key.Key_Right: self._on, Qt.Key.Key_Left: self._go_back}

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dark but for the place."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = self._place().toRectF()
        shade = QPainterPath()
        shade.addRect(self.rect().toRectF())
        bright = QPainterPath()
        bright.addRoundedRect(place, 10, 10)
        painter.fillPath(shade.subtracted(bright), QColor(0, 0, 0, SHADE))
        painter.setPen(QPen(self.palette().link().color(), 2))
        painter.drawPath(bright)

    @Slot()
    def leave(self) -> None:
        """Go away; whoever keeps it must let go of it now."""
        self._window.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.left.emit()

    @Slot()
    def _on(self) -> None:
        if self.step + 1 < len(STEPS):
            self.step += 1
            self._show_step()
        else:
            self.leave()

    @Slot()
    def _go_back(self) -> None:
        self.step = max(0, self.step - 1)
        self._show_step()

    def _show_step(self) -> None:
        title, text = STEPS[self.step]
        self._title.setText(words(title))
        self._text.setText(words(text))
        self._count.setText(words(phrase("{step} of {steps}", step=self.step + 1, steps=len(STEPS))))
        self.next.setText(words("Done") if self.step + 1 == len(STEPS) else words("Next"))
        self.back.setEnabled(self.step > 0)
        self._place_card()
        self.next.setFocus()
        self.setAccessibleDescription(f"{self._title.text()}: {self._text.text()}")
        self.update()

    def _place(self) -> QRect:
        """Where the part is that this step is about; all of the window when it is not to be seen."""
        part = self._places[self.step]
        if not part.isVisible():
            return self.rect()
        return QRect(part.mapTo(self._window, QPoint()), part.size()).intersected(self.rect())

    def _cover(self) -> None:
        self.setGeometry(self._window.rect())

    def _place_card(self) -> None:
        """Beside the place, on the side with more room; inside the window in any case."""
        place, width = self._place(), pixels(340)
        self._card.setFixedWidth(width)
        self._card.resize(width, max(self._card.heightForWidth(width), self._card.sizeHint().height()))
        right, left = self.width() - place.right(), place.left()
        if max(right, left) > width + 2 * GAP:
            x = place.right() + GAP if right >= left else place.left() - GAP - width
            y = place.center().y() - self._card.height() // 2
        else:
            x = place.center().x() - width // 2
            above = place.top() - GAP - self._card.height()
            y = above if above > 0 else place.bottom() + GAP
        self._card.move(
            max(GAP, min(x, self.width() - width - GAP)),
            max(GAP, min(y, self.height() - self._card.height() - GAP)),
        )

    def _made_card(self) -> QFrame:
        card = QFrame(self)
        card.setObjectName("card")
        column = QVBoxLayout(card)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._text)
        row = QHBoxLayout()
        row.addWidget(self._count, 1)
        for button in (self.end, self.back, self.next):
            row.addWidget(button)
        column.addLayout(row)
        return card
