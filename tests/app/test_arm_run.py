"""Arms play one after the other, or in turns round by round; each has a clock of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.arm_run import RaceJob, Watch
from app.feed import Feed
from app.gate import Gate
from app.viewmodel.commands import ARMS, Heard
from app.worker import Worker
from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.events import RoundFinished
from specdec_core.settings import RunSettings
from tests.app.fakes import PATIENCE


def requests() -> tuple[RunRequest, ...]:
    settings = RunSettings(max_new_tokens=12, temperature=0.7)
    return tuple(
        RunRequest(arm=arm, target="toy:target", draft="toy:draft", prompt="The small", settings=settings)
        for arm in ARMS
    )


def played(folder: Path, *, interleaved: bool) -> list[Heard]:
    """A real race on the toy pair."""
    feed: Feed[Heard] = Feed()
    worker = Worker()
    end = worker.submit(
        RaceJob(requests=requests(), feed=feed, gate=Gate(), log_folder=folder, interleaved=interleaved)
    ).result(60)
    worker.close()
    assert worker.join(PATIENCE)
    assert (end.ending, end.problems) == ("finished", ())
    return feed.since(0)[0]


def turns(heard: list[Heard]) -> list[str]:
    """Whose round ended, in order."""
    return [arm for arm, event in heard if isinstance(event, RoundFinished)]


def test_one_after_the_other(tmp_path: Path) -> None:
    """The plain arm is over before the speculative one begins."""
    order = turns(played(tmp_path, interleaved=False))
    assert order == sorted(order)


def test_in_turns(tmp_path: Path) -> None:
    """Rounds alternate until the arm with fewer rounds is done; the other then plays on alone."""
    order = turns(played(tmp_path, interleaved=True))
    both = 2 * order.count("speculative")
    assert order[:both] == ["plain", "speculative"] * (both // 2)
    assert set(order[both:]) <= {"plain"}


@pytest.mark.parametrize("interleaved", [False, True])
def test_the_order_changes_no_token_and_no_sum(tmp_path: Path, interleaved: bool) -> None:
    """Either way each arm's log is whole: the audit adds up its times, counts and draws."""
    heard = played(tmp_path, interleaved=interleaved)
    for arm in ARMS:
        assert not audit([event for of, event in heard if of == arm]).findings


def test_a_watch_counts_only_its_own_time() -> None:
    """Held time is no time, however often it is held and let go."""
    now = 0
    watch = Watch(lambda: now)
    now = 100
    assert watch.tick() == 0
    watch.go()
    now = 130
    assert watch.tick() == 30
    watch.hold()
    watch.hold()
    now = 500
    assert watch.tick() == 30
    watch.go()
    watch.go()
    now = 505
    assert watch.tick() == 35
