"""Lays token texts out in wrapped lines, at a cost that does not grow with what is there already.

Knows text, formats and geometry; nothing of cells' meaning, of scrolling or of painting.

The text is cut into blocks. A block ends at a line break, or, once it has many lines, before its last line: lines
that are full never change when text is added, so a block may be cut there without anyone seeing it.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from app.view.race.lane_layout import Lane, LaneChip, LaneGroup, place_chips

MOST_LINES = 3  # of a block: what is set and painted once more with every token
LINE_GAP = 7.0
LANE_GAP = 2.0
TAB_SPACES = 4


class Piece(NamedTuple):
    """A token's text and the name of the format it is drawn in; a token without text may stand in the lane above."""

    text: str
    look: str
    lane: str = ""


class Style(NamedTuple):
    """How a text is set. Without a `lane_font` there is no lane above the lines."""

    font: QFont
    looks: Mapping[str, QTextCharFormat]
    width: float
    lane_font: QFont | None = None


class Fragment(NamedTuple):
    """The part of a token that stands on one line."""

    token: int
    rect: QRectF


class Stretch(NamedTuple):
    """A token in a block, and the characters of the block that are its own."""

    token: int
    start: int
    end: int


class Block:
    """A stretch of whole lines; `start` is its first character in the flow. Characters are counted as Qt does."""

    def __init__(self, start: int, top: float) -> None:
        self.start = start
        self.top = top
        self.height = 0.0
        self.text = ""
        self.size = 0  # characters, without the line break
        self.closed = False
        self.layout = QTextLayout()
        self.stretches: list[Stretch] = []
        self.fragments: list[Fragment] | None = None
        self.chips: list[LaneChip] | None = None

    @property
    def end(self) -> int:
        """The character behind the block, its line break included."""
        return self.start + self.size + (1 if self.closed else 0)

    def write(self, text: str) -> None:
        """Hold this text instead."""
        self.text, self.size = text, units(text)


class TokenFlow:
    """The blocks of one text, and where each token begins in it."""

    def __init__(self, style: Style) -> None:
        self._looks, self._width = style.looks, style.width
        self._font = style.font
        self._metrics = QFontMetricsF(style.font)
        self._lane_metrics = None if style.lane_font is None else QFontMetricsF(style.lane_font)
        self._lane = 0.0 if self._lane_metrics is None else self._lane_metrics.height() + LANE_GAP
        self._space = self._metrics.horizontalAdvance(" ")
        self._pitch = self._metrics.height() + LINE_GAP + self._lane
        self.blocks: list[Block] = [Block(0, 0.0)]
        self._starts: list[int] = []
        self._pieces: list[Piece] = []
        self._length = 0
        self._touched = 0.0

    def take_touched(self) -> float:
        """How far from the top everything is as it was when this was asked last."""
        touched, self._touched = self._touched, math.inf
        return min(touched, self.height)

    def clear(self) -> None:
        """Remove every token."""
        self.blocks = [Block(0, 0.0)]
        self._starts, self._pieces, self._length = [], [], 0
        self._touched = 0.0

    def __len__(self) -> int:
        return len(self._starts)

    @property
    def height(self) -> float:
        """Of all lines together."""
        last = self.blocks[-1]
        return last.top + last.height

    def look(self, token: int) -> str:
        """The format a token was laid out in."""
        return self._pieces[token].look

    def append(self, pieces: Iterable[Piece]) -> None:
        """Add tokens at the end."""
        touched = len(self.blocks) - 1
        for piece in pieces:
            self._starts.append(self._length)
            self._pieces.append(piece)
            self._length += units(piece.text)
            first, *others = piece.text.split("\n")
            self.blocks[-1].text += first
            self.blocks[-1].size += units(first)
            for line in others:
                self.blocks[-1].closed = True
                self.blocks.append(Block(self.blocks[-1].end, 0.0))
                self.blocks[-1].write(line)
        self._lay_out_from(touched)

    def truncate(self, count: int) -> None:
        """Keep the first `count` tokens only."""
        if count >= len(self._starts):
            return
        self._length = self._starts[count]
        del self._starts[count:], self._pieces[count:]
        while len(self.blocks) > 1 and self.blocks[-1].start >= self._length:
            self.blocks.pop()
        last = self.blocks[-1]
        if last.closed and self._length == last.end:
            self.blocks.append(Block(self._length, 0.0))
        else:
            last.write(split(last.text, self._length - last.start)[0])
            last.closed = False
        self._lay_out_from(len(self.blocks) - 1)

    def visible(self, top: float, bottom: float) -> Sequence[Block]:
        """The blocks that meet a horizontal strip."""
        first = max(0, bisect_right(self.blocks, top, key=lambda block: block.top) - 1)
        last = bisect_right(self.blocks, bottom, key=lambda block: block.top)
        return self.blocks[first:last]

    def tokens_at(self, point: QPointF) -> tuple[int, ...]:
        """The token drawn under `point`; several where the lane has only room for their number."""
        for block in self.visible(point.y(), point.y()):
            for fragment in self.fragments(block):
                if fragment.rect.contains(point):
                    return (fragment.token,)
            for chip in self.chips(block):
                if chip.rect.contains(point):
                    return chip.tokens
        return ()

    def nearest(self, point: QPointF) -> int | None:
        """The token on the line of `point` that is closest to it, for selecting past the end of a line."""
        best: tuple[float, float, int] | None = None
        for block in self.visible(point.y() - LINE_GAP, point.y() + LINE_GAP) or self.blocks[-1:]:
            for token, rect in self.fragments(block):
                down = max(rect.top() - point.y(), point.y() - rect.bottom(), 0.0)
                across = max(rect.left() - point.x(), point.x() - rect.right(), 0.0)
                if best is None or (down, across) < best[:2]:
                    best = (down, across, token)
        return None if best is None else best[2]

    def place(self, token: int) -> QRectF | None:
        """Where the first part of a token stands, in its line or in the lane; None for a token that is not shown."""
        if token >= len(self._starts):
            return None
        for block in self.blocks[max(0, bisect_right(self.blocks, self._starts[token], key=_start) - 1) :]:
            if block.start > self._starts[token] + units(self._pieces[token].text):
                break
            for found, rect in self.fragments(block):
                if found == token:
                    return rect
            for chip in self.chips(block):
                if token in chip.tokens:
                    return chip.rect
        return None

    def beside(self, token: int, step: int) -> int | None:
        """The next token that is shown, `step` being 1 for forwards and -1 for backwards."""
        token += step
        while 0 <= token < len(self._pieces):
            if self._pieces[token].text or self._pieces[token].lane:
                return token
            token += step
        return None

    def chips(self, block: Block) -> list[LaneChip]:
        """What stands in the lanes above the lines of `block`; worked out at the first need."""
        if block.chips is None:
            block.chips = [] if self._lane_metrics is None else self._chips(block)
        return block.chips

    def fragments(self, block: Block) -> list[Fragment]:
        """Where each token of `block` stands, line by line; worked out at the first need."""
        if block.fragments is None:
            block.fragments = self._fragments(block)
        return block.fragments

    def _fragments(self, block: Block) -> list[Fragment]:
        found: list[Fragment] = []
        for stretch, rects in zip(block.stretches, self._rects(block), strict=True):
            shown = rects
            if (
                len(rects) > 1
                and self._pieces[stretch.token].text[:1].isspace()
                and rects[0].width() < self._space * 1.5
            ):
                shown = rects[1:]  # only the space before the word was left on the line above
            found += [Fragment(stretch.token, rect) for rect in shown]
        return found

    def _chips(self, block: Block) -> list[LaneChip]:
        lines: dict[int, dict[float, list[int]]] = {}
        for token in self._lane_tokens(block):
            line, x = self._anchor(block, self._starts[token] - block.start)
            lines.setdefault(line, {}).setdefault(x, []).append(token)
        assert self._lane_metrics is not None
        found: list[LaneChip] = []
        for line, groups in lines.items():
            lane = Lane(
                top=block.top + line * self._pitch + LINE_GAP / 2 - LANE_GAP,
                width=self._width,
                height=self._lane_metrics.height(),
                measure=self._lane_metrics.horizontalAdvance,
            )
            placed = [
                LaneGroup(x, tuple(tokens), tuple(self._pieces[token].lane for token in tokens))
                for x, tokens in sorted(groups.items())
            ]
            found += place_chips(placed, lane)
        return found

    def _lane_tokens(self, block: Block) -> Iterator[int]:
        """The tokens of the lane that were drafted inside `block`; those behind all text belong to the last one."""
        token, last = bisect_left(self._starts, block.start), block is self.blocks[-1]
        while token < len(self._starts) and (self._starts[token] < block.end or last):
            if self._pieces[token].lane:
                yield token
            token += 1

    def _anchor(self, block: Block, position: int) -> tuple[int, float]:
        """The line and the place on it of what follows `position`, past a space that was left on the line above."""
        line = block.layout.lineForTextPosition(position)
        if not line.isValid():
            return 0, 0.0
        stop = line.textStart() + line.textLength()
        behind = split(split(block.text, stop)[0], position)[1]
        if behind.isspace() and stop < block.size:
            return line.lineNumber() + 1, 0.0
        return line.lineNumber(), _x(line, position)

    def _stretches(self, block: Block) -> Iterator[Stretch]:
        """The tokens of `block` that have text in it."""
        starts, count = self._starts, len(self._starts)
        token = max(0, bisect_right(starts, block.start) - 1)
        while token < count and (start := starts[token] - block.start) < block.size:
            behind = (starts[token + 1] if token + 1 < count else self._length) - block.start
            end = min(behind, block.size)
            if end > max(start, 0):
                yield Stretch(token, max(start, 0), end)
            token += 1

    def _rects(self, block: Block) -> Iterator[list[QRectF]]:
        """For each stretch of a block the rectangles that it covers, in flow coordinates; one walk along all lines."""
        number, line, stop = -1, QTextLine(), 0
        x, top, height = 0.0, 0.0, self._metrics.height()
        for _, start, end in block.stretches:
            rects: list[QRectF] = []
            position = start
            while position < end:
                while position >= stop:
                    number += 1
                    line = block.layout.lineAt(number)
                    stop = line.textStart() + line.textLength()
                    top = block.top + number * self._pitch + LINE_GAP / 2 + self._lane
                    x = _x(line, position)
                position = min(end, stop)
                before, x = x, _x(line, position)
                rects.append(QRectF(min(before, x), top, abs(x - before), height))
            yield rects

    def _lay_out_from(self, index: int) -> None:
        """Lay out the blocks from `index` on, cutting those that have grown long."""
        top = self.blocks[index - 1].top + self.blocks[index - 1].height if index else 0.0
        self._touched = min(self._touched, top)
        while index < len(self.blocks):
            block = self.blocks[index]
            block.top = top
            self._lay_out(block)
            if block.layout.lineCount() > MOST_LINES and not block.closed:
                self._cut(index)
            top = block.top + block.height
            index += 1

    def _cut(self, index: int) -> None:
        """Move the last line of an open block into a block of its own."""
        block = self.blocks[index]
        at = block.layout.lineAt(block.layout.lineCount() - 1).textStart()
        rest = Block(block.start + at, 0.0)
        kept, moved = split(block.text, at)
        block.write(kept)
        rest.write(moved)
        self.blocks.insert(index + 1, rest)
        self._lay_out(block)

    def _lay_out(self, block: Block) -> None:
        block.stretches = list(self._stretches(block))
        layout = QTextLayout(block.text, self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTabStopDistance(TAB_SPACES * self._space)
        layout.setTextOption(option)
        layout.setFormats(self._formats(block))
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self._width)
            # One baseline grid for all lines, however tall the fonts that stand in for missing characters are.
            line.setPosition(QPointF(0.0, y + LINE_GAP / 2 + self._lane + self._metrics.ascent() - line.ascent()))
            y += self._pitch
        layout.endLayout()
        block.layout, block.height, block.fragments, block.chips = layout, y, None, None

    def _formats(self, block: Block) -> list[QTextLayout.FormatRange]:
        ranges: list[QTextLayout.FormatRange] = []
        for token, start, end in block.stretches:
            found = QTextLayout.FormatRange()
            found.start, found.length = start, end - start
            found.format = self._looks[self._pieces[token].look]
            ranges.append(found)
        return ranges


def _start(block: Block) -> int:
    return block.start


def units(text: str) -> int:
    """The length of `text` as Qt counts it: in UTF-16, where an emoji is two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def split(text: str, at: int) -> tuple[str, str]:
    """`text` in two, cut behind `at` UTF-16 units."""
    if text.isascii() or units(text) == len(text):
        return text[:at], text[at:]
    raw = text.encode("utf-16-le", "surrogatepass")
    head, tail = raw[: 2 * at], raw[2 * at :]
    return head.decode("utf-16-le", "surrogatepass"), tail.decode("utf-16-le", "surrogatepass")


def _x(line: QTextLine, position: int) -> float:
    """Where a character begins on its line; the binding answers with the character it found beside the place."""
    found: Any = line.cursorToX(position)
    return float(found[0] if isinstance(found, tuple) else found)
