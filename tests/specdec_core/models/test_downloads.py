"""What a download's lines add up to: speed, time left, silence, and how it ended."""

from __future__ import annotations

import sys

import pytest

from specdec_core.models.downloads import (
    STOPPED,
    Checking,
    Moved,
    Ready,
    Refused,
    Sized,
    Transfer,
    Waiting,
    child_command,
    read,
    written,
)

SIZED = Sized(repo="a/b", revision="r", files=3, total=1000, here=0, free=10_000)


def begun() -> Transfer:
    transfer = Transfer("a/b")
    transfer.take(SIZED)
    return transfer


def moved(at: float, done: int) -> Moved:
    return Moved(at=at, done=done, file="model.safetensors")


def test_speed_and_time_left() -> None:
    """From the last seconds only: a fast beginning is no promise."""
    transfer = begun()
    assert transfer.take(moved(0.0, 0)).speed is None
    state = transfer.take(moved(1.0, 100))
    assert (state.speed, state.seconds_left) == (100.0, 9.0)
    for second in range(2, 12):
        state = transfer.take(moved(float(second), 100 + 10 * (second - 1)))
    assert state.speed == pytest.approx(10.0)
    assert state.seconds_left == pytest.approx(80.0)


def test_silence_is_said_and_ends() -> None:
    """A stalled download shows no speed and no time left; the next byte makes it one that loads."""
    transfer = begun()
    transfer.take(moved(0.0, 0))
    transfer.take(moved(1.0, 500))
    assert transfer.take(moved(4.0, 500)).phase == "loading"
    state = transfer.take(moved(6.5, 500))
    assert (state.phase, state.speed, state.seconds_left, state.still) == ("stalled", None, None, 5.5)
    assert transfer.take(moved(7.0, 501)).phase == "loading"


def test_waiting_and_checking_are_no_silence() -> None:
    """Nothing moves then, and nothing is expected to."""
    transfer = begun()
    transfer.take(moved(0.0, 10))
    transfer.take(Waiting(attempt=2, attempts=8, seconds=9.0, reason="broken"))
    state = transfer.take(moved(8.0, 10))
    assert (state.phase, state.attempt, state.attempts) == ("waiting", 2, 8)
    assert transfer.take(moved(9.0, 20)).phase == "loading"
    transfer.take(Checking(file="model.safetensors"))
    assert transfer.take(moved(20.0, 20)).phase == "checking"
    assert transfer.take(moved(20.4, 30)).phase == "loading", "the next file has begun"


def test_every_end_is_told_apart() -> None:
    """Ready, refused with a reason, stopped on purpose, and a child that died without a word."""
    ready = begun()
    ready.take(Ready(folder="/models"))
    assert ready.ended(0, wanted=False).phase == "ready"
    refused = begun()
    refused.take(Refused(sentence="No.", advice="Do this."))
    assert refused.ended(1, wanted=False).sentence == "No."
    assert begun().ended(STOPPED, wanted=False).phase == "stopped"
    assert begun().ended(-9, wanted=True).phase == "stopped"
    died = begun().ended(-9, wanted=False)
    assert died.phase == "refused"
    assert "code -9" in died.sentence
    assert died.over


def test_lines_survive_the_pipe() -> None:
    """What is no line of ours is passed over."""
    assert read(written(SIZED)) == SIZED
    assert read(b"Warning: something below speaks up") is None
    assert read(b"\xff\xfe") is None
    assert read(b'{"type": "other"}') is None


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """There, no interpreter is there to take -m."""
    assert child_command("specdec_core.models.pulling", "a/b")[1:] == ["-m", "specdec_core.models.pulling", "a/b"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_command("specdec_core.models.pulling", "a/b")[1:] == ["--module", "specdec_core.models.pulling", "a/b"]
