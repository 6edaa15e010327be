"""What a cell looks like as text: control characters made visible, white space marked when asked for.

Knows characters; nothing of fonts or colours. Copied text never comes from here.
"""

from __future__ import annotations

from functools import lru_cache

from app.viewmodel.race.panes import Cell

WORD_JOINER = "\u2060"  # keeps a chip on one line
THIN_SPACE = "\u2009"

# The dot for a space is followed by a place to break the line.
# Line breaks of other systems and of Unicode would break lines where the text has none of ours.
_ODD = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)}
_ODD |= {0x7F: 0x2421, 0x85: 0x21B5, 0x2028: 0x21B5, 0x2029: 0x21B5}
_MARKED = {0x20: "\u00b7\u200b", 0x09: "\u2192\t", 0x0A: "\u21b5\n", 0xA0: "\u237d"}


@lru_cache(maxsize=50_000)
def _display(text: str, marked: bool, one_line: bool) -> str:
    if text.isprintable() and not marked:
        return text
    text = text.replace("\r\n", "\n").translate(_ODD)
    if marked:
        text = text.translate(_MARKED)
    return text.replace("\n", "" if marked else "\u21b5") if one_line else text


def display(cell: Cell, *, marked: bool) -> str:
    """The text to draw for `cell`; `marked` shows white space. Only committed text may break a line."""
    if cell.special:
        return THIN_SPACE + WORD_JOINER.join(_display(cell.shown, marked, True)) + THIN_SPACE
    return _display(cell.shown, marked, cell.committed is None)
