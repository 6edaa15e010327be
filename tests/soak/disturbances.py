"""What is asked of a soaked engine and what is done to it: any settings, and faults put in on purpose.

Knows settings, and where faults can be put in; nothing of who is soaked.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from specdec_core.catalogue import BUNDLED_TARGET, SHIPPED_DRAFT, RunRequest
from specdec_core.engine.drafters import LookupDrafter, ModelDrafter
from specdec_core.engine.lean import LeanSession
from specdec_core.events import FellBack, RunEvent, RunFailed, RunFinished
from specdec_core.settings import RunSettings

PROMPTS = (
    "Why is the sky blue?",
    "Write a haiku about rain, with an emoji.",
    "Repeat: one two three one two three one two",
    "def fibonacci(n):\n    ",
    "请用中文介绍一下你自己。",
    "List the planets of the solar system, one on each line. " * 12,
)
DRAFTS = ("self-int8", SHIPPED_DRAFT, "ngram")


def random_settings(dice: random.Random) -> RunSettings:
    """Any settings that a person may choose, short enough to get many runs into an hour."""
    greedy = dice.random() < 0.4
    return RunSettings(
        gamma=dice.choice([1, 2, 4, 8, 16, 32]),
        gamma_control=dice.choice(["fixed", "heuristic", "confidence", "entropy", "measured"]),
        verification=dice.choice(["chain", "block"]),
        temperature=0.0 if greedy else dice.choice([0.3, 1.0, 2.0]),
        top_k=dice.choice([0, 0, 1, 40]),
        top_p=dice.choice([1.0, 1.0, 0.9]),
        min_p=dice.choice([0.0, 0.0, 0.05]),
        repetition_penalty=dice.choice([1.0, 1.0, 1.2]),
        max_new_tokens=dice.randint(1, 48),
        seed=dice.randrange(2**32),
        stop=dice.choice([(), (), ("\n",), (" the", ".")]),
        raw=dice.random() < 0.3,
        trace=dice.choice(["tokens", "tokens", "rounds"]),
    )


def random_request(dice: random.Random) -> RunRequest:
    return RunRequest(
        arm=dice.choice(["plain", "speculative", "speculative"]),
        target=BUNDLED_TARGET,
        draft=dice.choice(DRAFTS),
        prompt=dice.choice(PROMPTS),
        settings=random_settings(dice),
    )


@contextlib.contextmanager
def broken(owner: Any, name: str, *, at: int, fault: Callable[[Any], Any]) -> Iterator[None]:
    """Let the `at`-th call of a method go through `fault`, and no other one."""
    inner = getattr(owner, name)
    calls = [0]

    def method(*given: Any, **named: Any) -> Any:
        calls[0] += 1
        return fault(inner(*given, **named)) if calls[0] == at else inner(*given, **named)

    setattr(owner, name, method)
    try:
        yield
    finally:
        setattr(owner, name, inner)


def raising(error: type[Exception], words: str) -> Callable[[Any], Any]:
    def fault(_: Any) -> Any:
        raise error(words)

    return fault


def random_fault(dice: random.Random) -> Callable[[Any], Any]:
    """Out of memory on either side, a lost device, a bug, scores that are no numbers."""

    def not_a_number(found: Tensor) -> Tensor:
        return torch.full_like(found, math.nan)

    return dice.choice(
        [
            raising(torch.OutOfMemoryError, "CUDA out of memory."),
            raising(RuntimeError, "DefaultCPUAllocator: can't allocate memory"),
            raising(RuntimeError, "CUDA error: device-side assert triggered"),
            raising(ZeroDivisionError, "a bug"),
            not_a_number,
        ]
    )


def broken_pass(dice: random.Random) -> contextlib.AbstractContextManager[None]:
    """One of the next passes of either model goes wrong."""
    return broken(LeanSession, "feed", at=dice.randint(1, 20), fault=random_fault(dice))


def broken_drafter(dice: random.Random) -> contextlib.AbstractContextManager[None]:
    """One of the next rounds finds a bug in the drafter: it is dropped, and the run ends plain."""
    owner, name = dice.choice([(ModelDrafter, "observe"), (ModelDrafter, "_fitted"), (LookupDrafter, "propose")])
    fault = raising(dice.choice([RuntimeError, MemoryError, ZeroDivisionError]), "a drafter's bug")
    return broken(owner, name, at=dice.randint(1, 6), fault=fault)


def no_room() -> contextlib.AbstractContextManager[None]:
    """No room while the target is being loaded."""
    return broken(LeanSession, "feed", at=1, fault=raising(RuntimeError, "DefaultCPUAllocator: can't allocate memory"))


def outcome(events: Sequence[RunEvent]) -> str:
    """How a run ended, in a word."""
    last = events[-1]
    if isinstance(last, RunFinished):
        return "fell back" if any(isinstance(event, FellBack) for event in events) else last.reason
    return last.error if isinstance(last, RunFailed) else "abandoned"
