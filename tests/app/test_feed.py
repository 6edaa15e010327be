"""The feed: nothing is lost or doubled between the thread that fills it and those that read."""

from __future__ import annotations

from threading import Thread

from app.feed import Feed, PassingFeed


def test_readers_have_cursors_of_their_own() -> None:
    """Two readers at different places see the same entries."""
    feed: Feed[int] = Feed()
    for n in range(5):
        feed.append(n)
    assert feed.since(0, 2) == ([0, 1], 2)
    assert feed.since(2) == ([2, 3, 4], 5)
    assert feed.since(5) == ([], 5)
    assert feed.since(0) == ([0, 1, 2, 3, 4], 5)
    assert len(feed) == 5


def test_a_reader_loses_nothing_while_another_thread_writes() -> None:
    """Portions read during writing, joined, are what was written."""
    feed: Feed[int] = Feed()

    def write() -> None:
        for n in range(20_000):
            feed.append(n)

    writer = Thread(target=write)
    writer.start()
    seen: list[int] = []
    cursor = 0
    while writer.is_alive() or cursor < len(feed):
        new, cursor = feed.since(cursor, 777)
        seen += new
    writer.join()
    assert seen == list(range(20_000))


def test_a_passing_feed_lets_go_of_what_was_read() -> None:
    """Cursors stay what they are, what lies behind them takes no room, and a late reader loses nothing new."""
    feed: PassingFeed[int] = PassingFeed()
    for n in range(6):
        feed.append(n)
    assert feed.since(0, 2) == ([0, 1], 2)
    assert feed.since(2, 2) == ([2, 3], 4)
    assert len(feed) == 6
    assert feed.since(0) == ([2, 3, 4, 5], 6)  # the last portion may be asked for again, the one before it is gone
    feed.append(6)
    assert feed.since(6) == ([6], 7)
    assert feed.since(7) == ([], 7)
    assert len(feed) == 7
