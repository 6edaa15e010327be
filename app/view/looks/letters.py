"""How large letters are: one percentage for the whole window, and sizes in it for those who draw text themselves.

Knows the application's font; nothing of who writes with it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QApplication

from app.languages import ENGLISH, spoken

NORMAL = 100
SIZES = (80, 90, NORMAL, 110, 125, 140, 160, 180)
PRESENTING = 140
_PERCENT, _FIRST = "letters", "letters at first"  # properties of the application, which outlives every window

# Fonts with Chinese letters as they are written in China. In Chinese they come first, so that all stands on one line.
CHINESE = ("Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", "PingFang SC", "WenQuanYi Micro Hei")


def percent() -> int:
    """The size in use."""
    return int(_app().property(_PERCENT) or NORMAL)


def set_percent(size: int) -> None:
    """Use another size for what is made from now on."""
    _app().setProperty(_PERCENT, min(SIZES[-1], max(SIZES[0], size)))


def next_size(step: int) -> int:
    """The next larger (1) or smaller (-1) size; the same at the ends."""
    beyond = [size for size in SIZES if (size > percent() if step > 0 else size < percent())]
    return (min(beyond) if step > 0 else max(beyond)) if beyond else percent()


def points(size: float) -> float:
    """A size of text that is `size` points at 100 %."""
    return size * percent() / NORMAL


def sized(like: QFont, size: float) -> QFont:
    """`like` at `size` points, at 100 %."""
    found = QFont(like)
    found.setPointSizeF(points(size))
    return found


def pixels(length: float) -> int:
    """A length that has to hold text and is `length` pixels at 100 %."""
    return round(length * percent() / NORMAL)


def _app() -> QCoreApplication:
    app = QApplication.instance()
    assert app is not None
    return app


def font(app: QApplication) -> QFont:
    """The application's font at the size in use."""
    first = app.property(_FIRST)
    if not isinstance(first, QFont):
        first = app.font()
        app.setProperty(_FIRST, first)
    found = QFont(first)
    found.setPointSizeF(points(first.pointSizeF() if first.pointSizeF() > 0 else 9.0))
    if spoken() != ENGLISH:
        found.setFamilies([*CHINESE, QFontInfo(first).family().lstrip(".")])  # a dot hides a family from asking
    return found
