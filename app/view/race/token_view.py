"""Shows the cells of one pane: wraps, colours, follows the end, selects whole tokens, copies clean text.

Knows cells and how they look; nothing of how they come about. An update costs what is new, however long the text is.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QFont,
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

from app.view.looks import letters
from app.view.looks.palette import LIGHT, Theme
from app.view.parts.plain_text import literal
from app.view.race.token_flow import LINE_GAP, Block, Style, TokenFlow
from app.view.race.token_paint import TokenPainter
from app.view.race.typesetter import Typesetter
from app.viewmodel.race.decision import decision
from app.viewmodel.race.drafts import DraftMode
from app.viewmodel.race.even_flow import Shown
from app.viewmodel.race.panes import CellState, Pane
from app.words import words

MARGIN = 14.0
STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
FONT_POINTS = 11.5
LEAST_HEIGHT = 96  # three lines and a half
LANE_SMALLER = 0.72
REACH = LINE_GAP  # how far marks reach over and under their line
FLAG_REACH = 5.0  # how near to the marker the pointer counts as on it
MOST_TOLD = 4  # tokens in one tool tip


class TokenView(QAbstractScrollArea):
    """The text of one pane, token by token. `refresh` draws what is new since the last call."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pane = Pane()
        self._painter = TokenPainter(LIGHT)
        self._drafts: DraftMode = "inline"
        self._setter = Typesetter(self._style())
        self._selected: tuple[int, int] | None = None
        self._cursor: int | None = None
        self._flag: int | None = None
        self._flag_words = ""
        self._placeholder = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.verticalScrollBar().setSingleStep(24)
        self.setMinimumHeight(letters.pixels(LEAST_HEIGHT))

    # -- what to show ------------------------------------------------------------------------------------------

    def show_pane(self, pane: Pane, placeholder: str) -> None:
        """Show another pane; what it has in common with the one before stays. `placeholder` is for an empty one."""
        cursor, cells = self._cursor, self._pane.cells
        kept = cursor is not None and pane.cells[cursor : cursor + 1] == cells[cursor : cursor + 1]
        self._pane, self._placeholder, self._selected = pane, placeholder, None
        self._cursor, self._flag = cursor if kept else None, None
        self._setter.show(pane)
        self.refresh()
        self._fit(following=self.at_end())
        self.viewport().update()

    def set_placeholder(self, text: str) -> None:
        """Change what an empty pane says."""
        if text != self._placeholder:
            self._placeholder = text
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Repaint in other colours."""
        self._painter = TokenPainter(theme)
        self._restyle()

    def show_drafts(self, mode: DraftMode) -> None:
        """Show drafts that did not make it into the text in the line, above it, or not at all."""
        if mode != self._drafts:
            self._drafts = self._setter.drafts = mode
            self._restyle()

    def mark_white_space(self, on: bool) -> None:
        """Show or hide marks for spaces, tabs and line breaks."""
        self._setter.marked = on
        self._setter.start_over()
        self.refresh()

    def flag(self, token: int | None, said: str = "") -> None:
        """Mark the place of a token, None for none; `said` is what the mark means."""
        if (token, said) != (self._flag, self._flag_words):
            self._flag, self._flag_words = token, said
            self.viewport().update()

    def show_up_to(self, shown: Shown) -> None:
        """Draw no more than this from the next turn on."""
        self._setter.show_up_to(shown)

    def refresh(self) -> bool:
        """Draw what is new, up to a fixed number of cells; tell whether there is more."""
        following, before = self.at_end(), self._flow
        above = None if self._setter.complete else self._top()
        more = self._setter.refresh()
        if more is None:
            return False
        self._fit(following=following)
        if self._flow is not before and above is not None and not following:
            self._return_to(*above)
        self._repaint_from(self._flow.take_touched())
        return more

    def _repaint_from(self, top: float) -> None:
        """Paint again what is from here on; scrolling paints everything anyway."""
        area = self.viewport().rect()
        area.setTop(math.floor(top + MARGIN - self.verticalScrollBar().value() - LINE_GAP))
        self.viewport().update(area)

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

    @property
    def _flow(self) -> TokenFlow:
        return self._setter.flow

    def _style(self) -> Style:
        font = QFont(self.font())
        font.setPointSizeF(letters.points(FONT_POINTS))
        self._font, self._lane_font = font, QFont(font)
        self._lane_font.setPointSizeF(font.pointSizeF() * LANE_SMALLER)
        lane = self._lane_font if self._drafts == "above" else None
        return Style(font, self._painter.looks(), self._text_width(), lane)

    def _restyle(self) -> None:
        self._setter.set_style(self._style())
        self.refresh()
        self.viewport().update()

    def _text_width(self) -> float:
        return max(60.0, self.viewport().width() - 2 * MARGIN)

    def _fit(self, *, following: bool) -> None:
        bar = self.verticalScrollBar()
        page = self.viewport().height()
        bar.setPageStep(page)
        bar.setRange(0, max(0, round(self._flow.height + 2 * MARGIN - page)))
        if following:
            bar.setValue(bar.maximum())

    def _top(self) -> tuple[int, float] | None:
        """The first token in sight, and how far below the upper edge it stands."""
        scrolled = self.verticalScrollBar().value()
        for block in self._flow.visible(scrolled, scrolled):
            for token, rect in self._flow.fragments(block):
                if rect.bottom() >= scrolled:
                    return token, rect.top() - scrolled
        return None

    def _return_to(self, token: int, below: float) -> None:
        """Bring a token back to where it stood before everything was set anew."""
        rect = self._flow.place(token)
        if rect is not None:
            self.verticalScrollBar().setValue(round(rect.top() - below))

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
        self.bring_into_sight(token)
        self.viewport().update()
        spoken = self._told((token,)).replace("\n", " ")
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spoken))
        self.picked.emit(token)

    def bring_into_sight(self, token: int) -> None:
        """Scroll where that is needed to see a token."""
        rect = self._flow.place(token)
        if rect is not None:
            bar, page = self.verticalScrollBar(), self.viewport().height() - 2 * MARGIN
            if rect.top() < bar.value() or rect.bottom() > bar.value() + page:
                bar.setValue(round(rect.center().y() - page / 2))

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
            tokens = self._flow.tokens_at(self._to_flow(event.position()))
            if tokens:
                self._selected = (tokens[0], tokens[0])
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
            told = self.tip_at(QPointF(event.pos()))
            if told:
                QToolTip.showText(event.globalPos(), literal(told), self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def tip_at(self, point: QPointF) -> str:
        """What is said of the place under the pointer; empty where there is nothing."""
        place = self._to_flow(point)
        tokens = self._flow.tokens_at(place)
        flag = self._flag_rect()
        if flag is not None and self._flag not in tokens and flag.contains(place):
            return self._flag_words
        return self._told(tokens)

    def _told(self, tokens: tuple[int, ...]) -> str:
        cells = self._pane.cells
        parts = ["\n".join(words(line) for line in decision(cells[token])) for token in tokens[:MOST_TOLD]]
        if len(tokens) > MOST_TOLD:
            parts.append(words("and {count} more").format(count=len(tokens) - MOST_TOLD))
        if self._flag is not None and self._flag in tokens:
            parts.append(self._flag_words)
        return "\n".join(parts)

    def _flag_rect(self) -> QRectF | None:
        """Where the marker stands, with some room for the pointer; None while its token is not drawn yet."""
        if self._flag is None or self._flag >= len(self._flow):
            return None
        rect = self._flow.place(self._flag)
        return None if rect is None else QRectF(rect.left() - FLAG_REACH, rect.top(), 2 * FLAG_REACH, rect.height())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Move what is painted already, so that a new line costs a line."""
        if self._pane.cells:
            self.viewport().scroll(dx, dy)
        else:
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap to the new width."""
        super().resizeEvent(event)
        following = self.at_end()
        if event.size().width() != event.oldSize().width():
            self._restyle()
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
        strip = QRectF(event.rect()).translated(-MARGIN, -shift)
        for block in self._flow.visible(strip.top() - REACH, strip.bottom() + REACH):
            self._paint_block(painter, block, strip)
        flag = self._flag_rect()
        if flag is not None:
            self._painter.flag(painter, flag)

    def _paint_block(self, painter: QPainter, block: Block, strip: QRectF) -> None:
        """Paint what of a block reaches into the strip: mostly the last line, since the others are painted already."""
        top, bottom = strip.top() - REACH, strip.bottom() + REACH
        fragments = [one for one in self._flow.fragments(block) if one.rect.bottom() > top and one.rect.top() < bottom]
        cells = self._pane.cells
        first, last = sorted(self._selected) if self._selected else (0, -1)
        for token, rect in fragments:
            special = cells[token].special and token < self._setter.judged
            self._painter.background(painter, rect, self._state(token), special=special)
            if first <= token <= last:
                painter.fillRect(rect.adjusted(0, -1, 0, 2), QColor(self._painter.theme.selection))
        block.layout.draw(painter, QPointF(0.0, block.top), [], strip)
        for token, rect in fragments:
            self._painter.marks(painter, rect, self._state(token))
            if token == self._cursor:
                self._painter.cursor(painter, rect)
        self._paint_lanes(painter, block)

    def _state(self, token: int) -> CellState:
        """The state a cell is shown in."""
        return self._pane.cells[token].state if token < self._setter.judged else "drafted"

    def _paint_lanes(self, painter: QPainter, block: Block) -> None:
        chips = self._flow.chips(block)
        if not chips:
            return
        painter.setFont(self._lane_font)
        for chip in chips:
            state = self._pane.cells[chip.tokens[0]].state if len(chip.tokens) == 1 else None
            self._painter.lane(painter, chip.rect, chip.text, state)
            if self._cursor in chip.tokens:
                self._painter.cursor(painter, chip.rect.adjusted(0, 2, 0, -2))

    def _paint_placeholder(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._painter.theme.muted))
        painter.setFont(self._font)
        area = QRectF(self.viewport().rect()).adjusted(30, 20, -30, -20)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._placeholder)
