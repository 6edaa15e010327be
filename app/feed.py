"""An append-only list that one thread fills and others read by cursor.

Knows nothing of what is in it, and tells nobody that it grew: readers come and look.
"""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Feed(Generic[Item]):
    """Entries keep their place for ever, so a cursor is just a number and any number of readers may have one."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._lock = Lock()

    def append(self, item: Item) -> None:
        """Add one entry; from any thread."""
        with self._lock:
            self._items.append(item)

    def since(self, cursor: int, limit: int | None = None) -> tuple[list[Item], int]:
        """Up to `limit` entries from `cursor` on, and the cursor behind them."""
        with self._lock:
            end = None if limit is None else cursor + limit
            new = self._items[cursor:end]
        return new, cursor + len(new)

    def __len__(self) -> int:
        return len(self._items)


class PassingFeed(Feed[Item]):
    """A feed with one reader, for news that need not be read twice: what lies behind its cursor is let go."""

    def __init__(self) -> None:
        super().__init__()
        self._gone = 0

    def since(self, cursor: int, limit: int | None = None) -> tuple[list[Item], int]:
        """Up to `limit` entries from `cursor` on, or from the first that is left, and the cursor behind them."""
        with self._lock:
            start = max(cursor, self._gone)
            del self._items[: start - self._gone]
            self._gone = start
            new = self._items[:limit]
        return new, start + len(new)

    def __len__(self) -> int:
        return self._gone + len(self._items)
