"""Recorded passes give what unrecorded ones give, whatever was in their buffers, and do without where recording fails.

A tape stands in for a GPU's graph: it repeats the same operations on the same tensors, and runs no line of Python.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

from specdec_core.engine import recorded
from specdec_core.engine.lean import LeanModel, LeanSession, lean_model
from specdec_core.engine.recorded import RecordedSession, Shelf
from tests.specdec_core.engine import tiny

KINDS = ("llama", "qwen2", "qwen3")


class Tape(TorchDispatchMode):
    """Writes down every operation with its tensors."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[Any, Any, Any, Any]] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        self.lines.append((func, args, kwargs or {}, out))
        return out


class Recorder:
    """Records on a tape, and counts what was recorded and replayed."""

    def __init__(self) -> None:
        self.recorded = self.replayed = 0

    def __call__(self, compute: Callable[[], Tensor]) -> Callable[[], Tensor]:
        self.recorded += 1
        tape = Tape()
        with tape:
            out = compute()

        def replay() -> Tensor:
            self.replayed += 1
            for func, args, kwargs, before in tape.lines:
                again = func(*args, **kwargs)
                if isinstance(before, Tensor) and before.data_ptr() != again.data_ptr():
                    before.copy_(again)  # a view or a change in place is there already
                elif not isinstance(before, Tensor):
                    tree_map(lambda old, new: old.copy_(new) if isinstance(old, Tensor) else old, before, again)
            return out

        return replay


@pytest.fixture(params=KINDS)
def lean(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> LeanModel:
    """A small model; short steps, so that a test crosses several."""
    monkeypatch.setattr(recorded, "STEP", 8)
    monkeypatch.setattr("specdec_core.engine.lean.FIRST_CAPACITY", 32)
    found = lean_model(tiny.built(tiny.config_of(request.param)))
    assert found is not None
    return found


def session(lean: LeanModel, record: recorded.Recorder | None) -> RecordedSession:
    return RecordedSession(lean, width=200, context=None, record=record)


def wander(one: LeanSession, other: LeanSession, *, seed: int, steps: int = 60) -> None:
    """Feed and roll back both at random, as rounds do, and compare all scores."""
    chance = random.Random(seed)
    for _ in range(steps):
        new = [chance.randrange(200) for _ in range(chance.choice((1, 1, 1, 2, 4, 5, 40)))]
        rows = chance.randint(1, len(new))
        torch.testing.assert_close(one.feed(new, rows=rows), other.feed(new, rows=rows), rtol=1e-4, atol=1e-4)
        back = max(0, one.length - chance.choice((0, 1, 3, 30)))
        one.rollback(back)
        other.rollback(back)


def test_replayed_passes_give_the_same_scores(lean: LeanModel) -> None:
    """Across row counts, rounded lengths, growing buffers and roll-backs; and most passes really are replayed."""
    recorder = Recorder()
    wander(LeanSession(lean, width=200, context=None), session(lean, recorder), seed=1, steps=120)
    assert recorder.recorded > 3
    assert recorder.replayed > recorder.recorded


def test_scores_outlive_the_next_pass(lean: LeanModel) -> None:
    """A replay writes over its output: what was handed out before must not change."""
    made = session(lean, Recorder())
    for _ in range(4):
        kept = made.feed([7], rows=1)
        made.rollback(0)
    before = kept.clone()
    made.feed([9], rows=1)
    assert torch.equal(kept, before)


def test_a_session_from_the_shelf_knows_nothing_of_the_last_run(lean: LeanModel) -> None:
    """The same buffers and recordings, an empty cache; two that are open are two, and closing twice is one."""
    shelf = Shelf(lambda: session(lean, Recorder()))
    first, second = shelf.open(), shelf.open()
    assert first is not second
    wander(first, LeanSession(lean, width=200, context=None), seed=2)
    first.close()
    first.close()
    again = shelf.open()
    assert again is first
    assert shelf.open() not in (first, second)
    assert again.length == 0
    wander(again, LeanSession(lean, width=200, context=None), seed=3)


def test_watched_layers_are_recorded_too(lean: LeanModel) -> None:
    """What a feature draft reads is written to its places by a replay as well."""
    plain, made = LeanSession(lean, width=200, context=None), session(lean, Recorder())
    for watched in (plain, made):
        watched.watch((1, 2))
    wander(plain, made, seed=4)
    torch.testing.assert_close(plain.features(0, plain.length), made.features(0, made.length), rtol=1e-4, atol=1e-4)
    made.rollback(0)
    capacity = made._capacity
    made.watch((1, 2))
    assert made._capacity == capacity


@pytest.mark.parametrize("error", [RuntimeError("no graph for this operation"), NotImplementedError("not here")])
def test_where_recording_fails_the_passes_go_on(
    lean: LeanModel, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """Tried once, told once in the program's diary, and the scores stay right."""
    tries = 0

    def failing(_: Callable[[], Tensor]) -> Callable[[], Tensor]:
        nonlocal tries
        tries += 1
        raise error

    wander(LeanSession(lean, width=200, context=None), session(lean, failing), seed=5)
    assert tries == 1
    assert caplog.text.count("passes are not recorded here") == 1
