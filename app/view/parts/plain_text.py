"""Keeps text literal where Qt would guess that it is markup.

Knows Qt's habit of reading tool tips and labels as HTML.
"""

from __future__ import annotations

import html
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QWidget

Made = TypeVar("Made", bound=QLabel)


def literal(text: str) -> str:
    """`text` as markup that shows exactly it, for the places that cannot be told to take plain text."""
    lines = html.escape(text).replace("\n", "<br>")
    return f"<span style='white-space: pre-wrap'>{lines}</span>"


def label(text: str = "", *, name: str = "", wraps: bool = False, parent: QWidget | None = None) -> QLabel:
    """A label that never reads markup. `name` is what the style sheet calls it."""
    return _plain(QLabel(text, parent), name=name, wraps=wraps)


class FlowingLabel(QLabel):
    """A label that likes to stand on one line and wraps where it gets less room."""

    def sizeHint(self) -> QSize:
        """One line, where Qt would ask for a block of its own liking."""
        self.ensurePolished()
        size = self.fontMetrics().size(0, self.text())
        return QSize(size.width() + 1, size.height())


def flowing_label(text: str = "", *, name: str = "") -> FlowingLabel:
    """A label for rows that wrap."""
    return _plain(FlowingLabel(text), name=name, wraps=True)


class ShortLabel(QLabel):
    """A one-line label that ends in dots where there is no room, instead of pushing others away."""

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(24, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text, or as much of it as there is room for."""
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        role, group = self.foregroundRole(), QPalette.ColorGroup.Active
        painter.setPen(self.palette().color(group, role))
        painter.drawText(self.rect(), int(self.alignment()), text)


def short_label(text: str = "", *, name: str = "") -> ShortLabel:
    """A label that may be cut short."""
    return _plain(ShortLabel(text), name=name, wraps=False)


def _plain(made: Made, *, name: str, wraps: bool) -> Made:
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wraps)
    if name:
        made.setObjectName(name)
    return made


def set_tip(widget: QWidget, text: str) -> None:
    """A tool tip, and the same words for a screen reader."""
    widget.setToolTip(literal(text))
    widget.setAccessibleDescription(text)
