"""The gate's clock stands still while the gate is shut, so that a pause is part of no figure."""

from __future__ import annotations

import threading
import time

from app.gate import Gate


def test_the_clock_does_not_count_a_pause() -> None:
    """However long the gate is shut, a run that passes through it does not grow older by that."""
    gate = Gate()
    gate.pause()
    before, wall = gate.tick(), time.perf_counter_ns()
    threading.Timer(0.2, gate.resume).start()
    gate.pass_through(ends_round=False)
    waited = time.perf_counter_ns() - wall
    assert gate.tick() - before < waited / 2


def test_the_clock_goes_on_while_the_gate_is_open() -> None:
    """Without a pause it is the machine's own clock."""
    gate = Gate()
    wall, before = time.perf_counter_ns(), gate.tick()
    gate.pass_through(ends_round=True)
    assert 0 <= gate.tick() - before <= time.perf_counter_ns() - wall
