"""Pieces of work side by side, one thread each: products of a few hundred rows gain nothing from sharing one out.

Knows neither models nor text; whoever listens hears it on their own thread, and holds all others while they listen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from threading import Event
from typing import TypeVar

import torch

MOST = 4  # pieces at once: each holds the caches of its rows
LISTEN_EVERY = 0.2  # seconds

Result = TypeVar("Result")


class Abandoned(Exception):
    """Nobody waits for this piece any more."""


class Pace:
    """Held while somebody listens, and lost when nobody wants the rest."""

    def __init__(self) -> None:
        self._free = Event()
        self._free.set()
        self._lost = False

    def keep(self) -> None:
        """To be called by the work between its passes. Raises `Abandoned`."""
        self._free.wait()
        if self._lost:
            raise Abandoned

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let nothing go on meanwhile; a listener may take long, or raise."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def lose(self) -> None:
        """Have the work stop at its next pass."""
        self._lost = True
        self._free.set()


Piece = Callable[[Pace], Result]


@contextmanager
def one_thread_each() -> Iterator[int]:
    """Torch works on one thread in what is started within; gives the number of threads there were."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield min(before, MOST)
    finally:
        torch.set_num_threads(before)


def in_order(pieces: Iterator[Piece[Result]], *, listen: Callable[[], None]) -> Generator[Result]:
    """Results in the order of the pieces, several of which are worked on at once; `listen` may raise to stop.

    What was begun beyond the last result that is taken is thrown away, so that results depend on no race.
    """
    pace = Pace()
    with one_thread_each() as workers, ThreadPoolExecutor(workers) as pool:
        begun: deque[Future[Result]] = deque()
        try:
            for piece in islice(pieces, workers):
                begun.append(pool.submit(piece, pace))
            while begun:
                first = begun.popleft()
                while not _done(first, pace, listen):
                    pass
                for piece in islice(pieces, 1):
                    begun.append(pool.submit(piece, pace))
                yield first.result()
        finally:
            for waiting in begun:
                waiting.cancel()
            pace.lose()


def _done(piece: Future[Result], pace: Pace, listen: Callable[[], None]) -> bool:
    """Wait a moment and listen; true when the piece is finished, which is heard too."""
    wait([piece], timeout=LISTEN_EVERY)
    finished = piece.done()
    with pace.held():
        listen()
    return finished
