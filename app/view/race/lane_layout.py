"""Places the small chips of the lane above a line: each group over its place, and a count for those without room.

Knows widths and places on one line; nothing of text flow or of painting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF

GAP = 3.0
PADDING = 2.5
DRIFT = 10.0  # how far from its place a chip may stand


class LaneGroup(NamedTuple):
    """Tokens drafted at one place, in order, with their texts; `x` is that place on the line."""

    x: float
    tokens: tuple[int, ...]
    texts: tuple[str, ...]


class LaneChip(NamedTuple):
    """One token in the lane, or several for which there is only room for their number."""

    tokens: tuple[int, ...]
    text: str
    rect: QRectF


class Lane(NamedTuple):
    """The strip above a line: where it lies, and how wide a text is in it."""

    top: float
    width: float
    height: float
    measure: Callable[[str], float]

    def width_of(self, text: str) -> float:
        """The width of a chip."""
        return self.measure(text) + 2 * PADDING


def place_chips(groups: Sequence[LaneGroup], lane: Lane) -> list[LaneChip]:
    """The chips of one line, from left to right, none over another."""
    placed: list[LaneChip] = []
    edge = 0.0
    for number, group in enumerate(groups):
        last = number + 1 == len(groups)
        limit = lane.width if last else groups[number + 1].x - GAP
        left = max(group.x, edge)
        if last:  # at the end of a line, a group goes left as far as there is room
            left = max(edge, min(left, lane.width - sum(lane.width_of(text) for text in group.texts)))
        crowded = left > group.x + DRIFT or left + lane.width_of("+9") > lane.width
        if placed and crowded:  # better one number near both places than two numbers far from theirs
            placed[-1] = _counted(placed[-1].tokens + group.tokens, placed[-1].rect.left(), lane)
        else:
            placed += _chips(group, lane, max(0.0, left), limit)
        edge = placed[-1].rect.right() + GAP
    return placed


def _counted(tokens: tuple[int, ...], left: float, lane: Lane) -> LaneChip:
    text = f"+{len(tokens)}"
    return LaneChip(tokens, text, QRectF(left, lane.top, lane.width_of(text), lane.height))


def _chips(group: LaneGroup, lane: Lane, left: float, limit: float) -> list[LaneChip]:
    widths = [lane.width_of(text) for text in group.texts]
    shown = _fitting(widths, limit - left, lambda left_out: lane.width_of(f"+{left_out}"))
    found: list[LaneChip] = []
    for place in range(shown):
        rect = QRectF(left, lane.top, widths[place], lane.height)
        found.append(LaneChip(group.tokens[place : place + 1], group.texts[place], rect))
        left = rect.right()
    rest = group.tokens[shown:]
    if rest:
        found.append(_counted(rest, left, lane))
    return found


def _fitting(widths: Sequence[float], room: float, counted: Callable[[int], float]) -> int:
    """How many chips fit into `room`, keeping some for the number of those that do not."""
    for shown in range(len(widths), 0, -1):
        left_out = len(widths) - shown
        if sum(widths[:shown]) + (counted(left_out) if left_out else 0.0) <= room:
            return shown
    return 0
