"""Every command of a window, read off its menus: title, keys, and the action itself.

Knows menus; nothing of what the actions do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.viewmodel.phrases import phrase
from app.words import words


class Command(NamedTuple):
    """An action with the menu it stands in; what is in a menu inside a menu is told with that one's name."""

    menu: str
    title: str
    keys: str
    action: QAction


def commands(window: QMainWindow) -> Iterator[Command]:
    """All of them, in the order of the menus."""
    for top in window.menuBar().actions():
        yield from _inside(top, _plain(top.text()), told="")


def _inside(action: QAction, menu: str, *, told: str) -> Iterator[Command]:
    behind = cast(QMenu | None, action.menu())
    for inner in behind.actions() if behind is not None else ():
        if inner.isSeparator():
            continue
        title = _plain(inner.text())
        if inner.menu() is not None:
            yield from _inside(inner, menu, told=title)
        else:
            whole = words(phrase("{menu}: {title}", menu=told, title=title)) if told else title
            yield Command(menu, whole, _keys(inner), inner)


def _keys(action: QAction) -> str:
    return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())


def _plain(title: str) -> str:
    """A title without the mark of its access key, which in Chinese stands in brackets behind it."""
    head, mark, tail = title.partition("(&")
    return head if mark and tail[1:2] == ")" else title.replace("&", "").removesuffix(" …")
