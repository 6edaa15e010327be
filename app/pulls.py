"""Downloads under way: a child each, what it has told so far, and why it was told to end.

Knows processes and their lines; nothing of lists of models or of widgets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.children import Child
from specdec_core.models.downloads import Download, Sized, Transfer, pull_command, read

Wish = Literal["", "pause", "cancel"]


class Pull:
    """One download."""

    def __init__(self, repo: str, child: Child) -> None:
        self.child = child
        self.transfer = Transfer(repo)
        self.wish: Wish = ""


class Pulls(QObject):
    """All of them. `sized` carries a size as soon as it is known, `ended` how one ended and what was wished."""

    sized = Signal(object)
    moved = Signal()
    ended = Signal(object, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pulls: dict[str, Pull] = {}

    @property
    def under_way(self) -> Mapping[str, Download]:
        """Where each stands, by the model."""
        return {repo: pull.transfer.now for repo, pull in self._pulls.items()}

    def start(self, repo: str) -> None:
        """Begin one, or go on with what is half here."""
        if repo in self._pulls:
            return
        pull = self._pulls[repo] = Pull(repo, Child(pull_command(repo), self))
        pull.child.line.connect(partial(self._told, repo))
        pull.child.ended.connect(partial(self._ended, repo))
        pull.child.start()
        self.moved.emit()

    def end(self, repo: str, wish: Wish) -> None:
        """Let one go; it ends soon after, with what it has."""
        pull = self._pulls.get(repo)
        if pull is not None:
            pull.wish = wish
            pull.child.let_go()

    def close(self) -> None:
        """End all of them here and now."""
        for pull in self._pulls.values():
            pull.child.kill()
        self._pulls.clear()

    def pid(self, repo: str) -> int:
        """The number of the process that downloads a model."""
        return self._pulls[repo].child.pid

    def _told(self, repo: str, raw: bytes) -> None:
        line, pull = read(raw), self._pulls.get(repo)
        if line is not None and pull is not None:
            if isinstance(line, Sized):
                self.sized.emit(line)
            pull.transfer.take(line)
            self.moved.emit()

    def _ended(self, repo: str, code: int) -> None:
        pull = self._pulls.pop(repo, None)
        if pull is not None:
            pull.child.deleteLater()
            self.ended.emit(pull.transfer.ended(code, wanted=bool(pull.wish)), pull.wish)
