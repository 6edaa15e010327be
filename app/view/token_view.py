"""Shows the cells of one pane: wraps, colours, follows the end, selects whole tokens, copies clean text.

Knows cells and how they look; nothing of how they come about. An update costs what is new, however long the text is.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QToolTip, QWidget

from app.view.palette import LIGHT, Theme
from app.view.plain_text import literal
from app.view.token_flow import Block, Piece, TokenFlow
from app.view.token_paint import SPECIAL, TokenPainter
from app.view.token_text import display
from app.viewmodel.decision import decision
from app.viewmodel.panes import UNWRITTEN, Cell, Pane
from app.words import words

MARGIN = 14.0
STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
CELLS_A_TICK = 1500
FONT_POINTS = 11.5


class TokenView(QAbstractScrollArea):
    """The text of one pane, token by token. `refresh` draws what is new since the last call."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pane = Pane()
        self._painter = TokenPainter(LIGHT)
        self._font = self.font()
        self._font.setPointSizeF(FONT_POINTS)
        self._flow = TokenFlow(self._font, self._painter.looks())
        self._firm = 0
        self._show_drafts = True
        self._marked = False
        self._selected: tuple[int, int] | None = None
        self._cursor: int | None = None
        self._placeholder = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.verticalScrollBar().setSingleStep(24)

    # -- what to show ------------------------------------------------------------------------------------------

    def show_pane(self, pane: Pane, placeholder: str) -> None:
        """Show another pane; what it has in common with the one before stays. `placeholder` is for an empty one."""
        self._firm = _in_common(self._pane.cells[: self._firm], pane.cells[: pane.settled])
        self._pane, self._placeholder, self._selected = pane, placeholder, None
        self._cursor = self._cursor if self._cursor is not None and self._cursor < self._firm else None
        if self._firm:
            self.refresh()
        else:
            self._start_over()

    def set_placeholder(self, text: str) -> None:
        """Change what an empty pane says."""
        if text != self._placeholder:
            self._placeholder = text
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Repaint in other colours."""
        self._painter = TokenPainter(theme)
        self._flow.restyle(self._font, self._painter.looks(), self._text_width())
        self.viewport().update()

    def show_drafts(self, on: bool) -> None:
        """Show or hide drafts that did not make it into the text."""
        self._show_drafts = on
        self._start_over()

    def mark_white_space(self, on: bool) -> None:
        """Show or hide marks for spaces, tabs and line breaks."""
        self._marked = on
        self._start_over()

    def refresh(self) -> bool:
        """Draw what is new, up to a fixed number of cells; tell whether there is more."""
        cells, end = self._pane.cells, min(len(self._pane.cells), self._firm + CELLS_A_TICK)
        if self._firm == end and len(self._flow) == end:
            return False
        following = self.at_end()
        self._flow.truncate(self._firm)
        self._flow.append(self._piece(cell) for cell in cells[self._firm : end])
        self._firm = min(end, self._pane.settled)
        self._fit(following=following)
        self.viewport().update()
        return end < len(cells)

    def at_end(self) -> bool:
        """Whether the last line is in sight, so that new text is followed."""
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - 2

    @property
    def drawn(self) -> int:
        """How many cells are laid out."""
        return len(self._flow)

    def look_of(self, index: int) -> str:
        """The look a cell was drawn with."""
        return self._flow.look(index)

    def _start_over(self) -> None:
        following = self.at_end()
        self._flow.clear()
        self._firm = 0
        self.refresh()
        self._fit(following=following)
        self.viewport().update()

    def _piece(self, cell: Cell) -> Piece:
        if cell.state in UNWRITTEN and not self._show_drafts:
            return Piece("", cell.state)
        return Piece(display(cell, marked=self._marked), SPECIAL + cell.state if cell.special else cell.state)

    def _text_width(self) -> float:
        return max(60.0, self.viewport().width() - 2 * MARGIN)

    def _fit(self, *, following: bool) -> None:
        bar = self.verticalScrollBar()
        page = self.viewport().height()
        bar.setPageStep(page)
        bar.setRange(0, max(0, round(self._flow.height + 2 * MARGIN - page)))
        if following:
            bar.setValue(bar.maximum())

    # -- selecting and copying ---------------------------------------------------------------------------------

    def selected_text(self) -> str:
        """The committed text of the selected tokens, or of all of them when none is selected."""
        if self._selected is None:
            return self._pane.clean_text()
        first, last = sorted(self._selected)
        return self._pane.clean_text(first, last + 1)

    def select_all(self) -> None:
        """Select every token."""
        self._selected = (0, len(self._pane.cells) - 1) if self._pane.cells else None
        self.viewport().update()

    def copy(self) -> None:
        """Put the clean text of the selection on the clipboard."""
        QGuiApplication.clipboard().setText(self.selected_text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy and select all; the rest scrolls."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.key() in STEPS:
            self.move_cursor(STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def move_cursor(self, step: int) -> None:
        """Put the token cursor on the next token (1) or the one before (-1), the first time on the first or last."""
        start = self._cursor if self._cursor is not None else (-1 if step > 0 else len(self._flow))
        token = self._flow.beside(start, step)
        if token is not None:
            self.pick(token)

    def pick(self, token: int) -> None:
        """Put the token cursor on a token, bring it into sight, and tell."""
        self._cursor, self._selected = token, None
        rect = self._flow.place(token)
        if rect is not None:
            bar, page = self.verticalScrollBar(), self.viewport().height() - 2 * MARGIN
            if rect.top() < bar.value() or rect.bottom() > bar.value() + page:
                bar.setValue(round(rect.center().y() - page / 2))
        self.viewport().update()
        spoken = " ".join(words(line) for line in decision(self._pane.cells[token]))
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spoken))
        self.picked.emit(token)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer copying."""
        menu = QMenu(self)
        menu.addAction(words("Copy"), self.copy).setEnabled(bool(self._pane.cells))
        menu.addAction(words("Select all"), self.select_all).setEnabled(bool(self._pane.cells))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a selection."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._selected = None
            token = self._flow.token_at(self._to_flow(event.position()))
            if token is not None:
                self._selected = (token, token)
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the selection to the token under the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            token = self._flow.nearest(self._to_flow(event.position()))
            if token is not None:
                self._selected = (self._selected[0] if self._selected else token, token)
                self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on one token picks it; a selection stays as it is."""
        if self._selected is not None and self._selected[0] == self._selected[1]:
            self.pick(self._selected[0])
        event.accept()

    def _to_flow(self, point: QPointF) -> QPointF:
        return QPointF(point.x() - MARGIN, point.y() - MARGIN + self.verticalScrollBar().value())

    # -- Qt ----------------------------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:
        """Answer the tool tip's question with the decision behind the token."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            token = self._flow.token_at(self._to_flow(QPointF(event.pos())))
            if token is None:
                QToolTip.hideText()
            else:
                self._show_tip(event.globalPos(), self._pane.cells[token])
            return True
        return super().viewportEvent(event)

    def _show_tip(self, at: QPoint, cell: Cell) -> None:
        QToolTip.showText(at, literal("\n".join(words(line) for line in decision(cell))), self.viewport())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap to the new width."""
        super().resizeEvent(event)
        following = self.at_end()
        if event.size().width() != event.oldSize().width():
            self._flow.restyle(self._font, self._painter.looks(), self._text_width())
        self._fit(following=following)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines in sight."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._painter.theme
        painter.fillRect(event.rect(), QColor(theme.surface))
        if not self._pane.cells:
            self._paint_placeholder(painter)
            return
        shift = MARGIN - self.verticalScrollBar().value()
        painter.translate(MARGIN, shift)
        for block in self._flow.visible(event.rect().top() - shift, event.rect().bottom() - shift):
            self._paint_block(painter, block)

    def _paint_block(self, painter: QPainter, block: Block) -> None:
        fragments = self._flow.fragments(block)
        cells = self._pane.cells
        first, last = sorted(self._selected) if self._selected else (0, -1)
        for token, rect in fragments:
            self._painter.background(painter, rect, cells[token].state, special=cells[token].special)
            if first <= token <= last:
                painter.fillRect(rect.adjusted(0, -1, 0, 2), QColor(self._painter.theme.selection))
        block.layout.draw(painter, QPointF(0.0, block.top))
        for token, rect in fragments:
            self._painter.marks(painter, rect, cells[token].state)
            if token == self._cursor:
                self._painter.cursor(painter, rect)

    def _paint_placeholder(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._painter.theme.muted))
        painter.setFont(self._font)
        area = QRectF(self.viewport().rect()).adjusted(30, 20, -30, -20)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._placeholder)


def _in_common(one: Sequence[Cell], other: Sequence[Cell]) -> int:
    """How many cells two lists begin with that are the very same; a race that went back shares them."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, its) in pairs if mine is not its), min(len(one), len(other)))
