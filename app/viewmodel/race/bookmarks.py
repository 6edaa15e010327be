"""A race that is folded along a replay and keeps copies of itself on the way, so that it can also go back.

Knows folds as objects of plain containers; nothing of what they count or of who plays the replay.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Sequence
from typing import Any

from app.viewmodel.commands import Heard
from app.viewmodel.race.lanes import Race

EVERY = 256  # events between two copies: folding them again takes less than a tick of the window
MOST = 48  # copies over the whole length; when there are more, every second one goes
RECENT = 8  # copies near the present place, for going back round by round


class Bookmarks:
    """`race` as far as `cursor`. Copies grow with the race, so their number is bounded, however long it is."""

    def __init__(self) -> None:
        self.race, self.cursor = Race(), 0
        self._marks: dict[int, Race] = {}
        self._recent: deque[int] = deque(maxlen=RECENT)
        self._spacing = EVERY

    def take(self, heard: Sequence[Heard]) -> None:
        """Fold what is new, and keep a copy at every mark that is passed."""
        taken = 0
        while taken < len(heard):
            portion = heard[taken : taken + EVERY - self.cursor % EVERY]
            self.race.take(portion)
            taken += len(portion)
            self.cursor += len(portion)
            if self.cursor % EVERY == 0:
                self._keep()

    def go_back(self, cursor: int) -> bool:
        """Stand at the last mark up to `cursor`, where reading goes on; False where the race is not that far yet."""
        if cursor >= self.cursor:
            return False
        nearest = max((mark for mark in self._marks if mark <= cursor), default=0)
        self.race = copied(self._marks[nearest]) if nearest else Race()
        self.cursor = nearest
        return True

    def _keep(self) -> None:
        if self.cursor in self._marks:
            return
        self._marks[self.cursor] = copied(self.race)
        self._recent.append(self.cursor)
        while sum(mark % self._spacing == 0 for mark in self._marks) > MOST:
            self._spacing *= 2
        for mark in [mark for mark in self._marks if mark % self._spacing and mark not in self._recent]:
            del self._marks[mark]


def copied(fold: Any) -> Any:
    """A copy of a fold and the folds inside it that grows on its own; what the containers hold is shared.

    That is sound as long as what lies in lists is never changed in place, which frozen events and cells are not.
    """
    if isinstance(fold, dict):
        twin = copy.copy(fold)
        for name, value in twin.items():
            twin[name] = copied(value)
        return twin
    if isinstance(fold, list | set | deque):
        return copy.copy(fold)
    if not hasattr(fold, "__dict__") or isinstance(fold, type):
        return fold
    twin = copy.copy(fold)
    for name, value in vars(fold).items():
        setattr(twin, name, copied(value))
    return twin
