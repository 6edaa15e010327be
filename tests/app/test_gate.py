"""The gate: stop wins, pause holds between events, a step lets exactly one round through."""

from __future__ import annotations

from threading import Thread

from app.gate import Gate
from tests.app.fakes import PATIENCE, until


class Walker:
    """A thread that passes the gate behind each of `events`; True ends a round."""

    def __init__(self, gate: Gate, events: list[bool]) -> None:
        self.passed = 0
        self._gate, self._events = gate, events
        self.thread = Thread(target=self._walk, daemon=True)
        self.thread.start()

    def _walk(self) -> None:
        for ends_round in self._events:
            self._gate.pass_through(ends_round=ends_round)
            self.passed += 1


def test_an_open_gate_holds_nobody() -> None:
    """Without a pause everything goes through."""
    walker = Walker(Gate(), [False, True] * 50)
    walker.thread.join(PATIENCE)
    assert walker.passed == 100


def test_a_paused_gate_holds_and_resumes() -> None:
    """Nothing passes while it is shut, everything afterwards."""
    gate = Gate()
    gate.pause()
    walker = Walker(gate, [False] * 10)
    walker.thread.join(0.1)
    assert walker.passed == 0
    assert gate.paused
    gate.resume()
    walker.thread.join(PATIENCE)
    assert walker.passed == 10


def test_a_step_lets_one_round_through() -> None:
    """Each step ends behind the event that ends the round."""
    gate = Gate()
    gate.pause()
    walker = Walker(gate, [False, False, True, False, True, False])
    gate.step()
    until(lambda: walker.passed == 2)
    walker.thread.join(0.1)
    assert walker.passed == 2, "the end of the round is where it waits"
    gate.step()
    until(lambda: walker.passed == 4)
    walker.thread.join(0.1)
    assert walker.passed == 4
    gate.resume()
    walker.thread.join(PATIENCE)
    assert walker.passed == 6


def test_stop_opens_a_paused_gate_for_good() -> None:
    """A paused run can be stopped, and does not pause again."""
    gate = Gate()
    gate.pause()
    walker = Walker(gate, [False, True] * 5)
    gate.stop()
    gate.pause()
    walker.thread.join(PATIENCE)
    assert walker.passed == 10
    assert gate.stopped
