"""A layout that puts its items in a row and goes on in the next row where there is no room.

Knows sizes; nothing of what it places.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Items keep their preferred size; one that is wider than the row is wrapped into it."""

    def __init__(self, parent: QWidget, *, across: int = 12, down: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across, self._down = across, down
        self._sizes: list[QSize | None] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Put an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One item; Qt asks beyond the end to find it."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove an item and hand it over."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def invalidate(self) -> None:
        """Words on an item are others: lay out again only where that changes a size, since all around follows."""
        sizes = self._present_sizes()
        if sizes != self._sizes:
            self._sizes = sizes
            super().invalidate()

    def _present_sizes(self) -> list[QSize | None]:
        """What each item takes up at the present width; nothing for one that is hidden."""
        inside = self.geometry().marginsRemoved(self.contentsMargins()).width()
        return [None if item.isEmpty() else _within(item, inside) for item in self._items]

    def expandingDirections(self) -> Qt.Orientation:
        """Neither."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height all rows need at a width."""
        around = self.contentsMargins()
        inside = width - around.left() - around.right()
        return self._place(QRect(0, 0, inside, 0), really=False) + around.top() + around.bottom()

    def setGeometry(self, rect: QRect) -> None:
        """Place every item."""
        super().setGeometry(rect)
        self._place(rect.marginsRemoved(self.contentsMargins()), really=True)
        self._sizes = self._present_sizes()

    def sizeHint(self) -> QSize:
        """As small as can be; rows follow from the width."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The largest single item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def _place(self, rect: QRect, *, really: bool) -> int:
        y = rect.y()
        for row in self._rows(rect.width()):
            x, height = rect.x(), max(size.height() for _, size in row)
            for item, size in row:
                if really:  # in the middle of the row, so that words and buttons share a line
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self._across
            y += height + self._down
        return max(0, y - self._down - rect.y())

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Which items stand together on a row, and in what size."""
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        room = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = _within(item, width)
            if not rows or size.width() > room:
                rows.append([])
                room = width
            rows[-1].append((item, size))
            room -= size.width() + self._across
        return rows


def _within(item: QLayoutItem, width: int) -> QSize:
    size = item.sizeHint()
    if size.width() <= width or width <= 0:
        return size
    return QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else size.height())
