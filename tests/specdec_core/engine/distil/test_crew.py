"""Work side by side gives what work in turn gives, can be held and stopped, and leaves torch as it was."""

from __future__ import annotations

from functools import partial
from threading import Event, Lock

import pytest
import torch

from specdec_core.engine.distil.crew import Abandoned, Pace, in_order, one_thread_each


def test_results_come_in_the_order_of_the_pieces() -> None:
    """A later piece that is done first waits for its turn."""
    second_is_done = Event()

    def piece(number: int, pace: Pace) -> int:
        pace.keep()
        if number == 1:
            second_is_done.set()
        elif number == 0:
            assert torch.get_num_threads() == 1
        return number

    pieces = (partial(piece, number) for number in range(5))
    assert list(in_order(pieces, listen=lambda: None)) == [0, 1, 2, 3, 4]
    assert second_is_done.is_set()


def test_a_listener_that_raises_stops_all_pieces_at_their_next_pass() -> None:
    """Nobody is left working for a result that nobody takes, and the number of threads is as before."""
    before, lock = torch.get_num_threads(), Lock()
    ended: list[str] = []

    def endless(pace: Pace) -> int:
        try:
            while True:
                pace.keep()
        except Abandoned:
            with lock:
                ended.append("abandoned")
            raise

    def listen() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(in_order((endless for _ in range(2)), listen=listen))
    assert ended == ["abandoned"] * len(ended)
    assert ended
    assert torch.get_num_threads() == before


def test_an_error_in_a_piece_is_the_callers() -> None:
    """What went wrong on a thread is raised where its result is taken."""

    def broken(pace: Pace) -> int:
        raise ValueError("no such token")

    with pytest.raises(ValueError, match="no such token"):
        list(in_order(iter([broken]), listen=lambda: None))


def test_work_stands_still_while_somebody_listens() -> None:
    """A listener that pauses keeps the passes from going on."""
    pace = Pace()
    with pace.held():
        assert not pace._free.is_set()
    pace.keep()
    pace.lose()
    with pytest.raises(Abandoned):
        pace.keep()


def test_threads_are_given_back() -> None:
    """The number of threads within is one, and afterwards what it was."""
    before = torch.get_num_threads()
    with one_thread_each() as workers:
        assert torch.get_num_threads() == 1
        assert 1 <= workers <= max(1, before)
    assert torch.get_num_threads() == before
