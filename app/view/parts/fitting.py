"""Gives wrapped text the height it needs at the width it has, where Qt's splitters and scroll areas do not ask.

Knows layouts and sizes; nothing of what is in them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QWidget

ASKING = (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Show)


class HeightKeeper(QObject):
    """Keeps a widget at least as high as its layout needs at the present width."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again whenever the width or the contents are others."""
        if watched is self._widget and event.type() in ASKING:
            self._fit()
        return False

    def _fit(self) -> None:
        layout, width = self._widget.layout(), self._widget.width()
        if layout is None:
            return
        needed = layout.totalMinimumSize().height()
        if layout.hasHeightForWidth():
            needed = layout.totalMinimumHeightForWidth(width)
        if needed != self._widget.minimumHeight():
            self._widget.setMinimumHeight(needed)


class Column(QScrollArea):
    """Scrolls what stands in it up and down; always as wide as that needs, and no narrower than `least` pixels."""

    def __init__(self, widget: QWidget, *, least: int = 0) -> None:
        super().__init__()
        self._least = least
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = widget
        self._needed = QSize()
        self.setWidget(widget)
        self._keeper = HeightKeeper(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the layout around when the contents need another width."""
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            needed = self.sizeHint()
            if needed != self._needed:  # most changes stay inside, and need no new layout of the whole window
                self._needed = needed
                self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """As wide as the contents, with the scroll bar beside them, and a few lines high."""
        bar = self.verticalScrollBar().sizeHint().width()
        width = max(self._least, self._content.minimumSizeHint().width() + bar)
        return QSize(width, 4 * self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        """The same width, and all of the height."""
        return QSize(self.minimumSizeHint().width(), self._content.sizeHint().height())


class Modest(QSplitter):
    """A splitter that wishes for no more than it needs, so that a page scrolls only where even that has no room."""

    def sizeHint(self) -> QSize:
        """The least size."""
        return self.minimumSizeHint()
