"""What goes wrong costs little: a failing draft only speed, a failing target one sentence, and never the text."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
import torch
from torch import Tensor

from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.session import Session
from specdec_core.engine.toy import TableSession
from specdec_core.events import (
    TERMINAL,
    DraftVerified,
    FellBack,
    PromptRead,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from tests.specdec_core.engine import tiny

pytestmark = pytest.mark.usefixtures("road_in_full")

NEW = 20
Scores = Callable[[tuple[int, ...]], Tensor]


def scores(context: tuple[int, ...]) -> Tensor:
    """A small model over bytes whose greedy text wanders."""
    generator = torch.Generator().manual_seed(sum((i + 1) * token for i, token in enumerate(context[-3:])))
    return 2 * torch.randn(128, generator=generator)


class Faulty(TableSession):
    """A session that does something else at its nth pass."""

    def __init__(self, table: Scores, *, at: int, fault: Callable[[Tensor], Tensor]) -> None:
        super().__init__(table)
        self._at = at
        self._fault = fault

    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        found = super().feed(ids, rows=rows)
        return self._fault(found) if self.passes == self._at else found


def raising(kind: type[Exception], words: str = "on purpose") -> Callable[[Tensor], Tensor]:
    def fault(found: Tensor) -> Tensor:
        raise kind(words)  # a fresh one: a kept exception would keep the frames it went through

    return fault


def faulty(at: int, fault: Callable[[Tensor], Tensor], *, table: Scores = scores, name: str = "faulty") -> LoadedModel:
    return tiny.table(table, name=name, session=lambda: Faulty(table, at=at, fault=fault))


@cache
def sound() -> LoadedModel:
    return tiny.table(scores)


@cache
def expected() -> list[int]:
    return tiny.ids_of(tiny.events(sound(), arm="plain", prompt="abc", max_new_tokens=NEW))


def poisoned(value: float) -> Callable[[Tensor], Tensor]:
    """One score of the last row becomes `value`."""

    def fault(found: Tensor) -> Tensor:
        broken = found.clone()
        broken[-1, 5] = value
        return broken

    return fault


FAULTS: dict[str, Callable[[Tensor], Tensor]] = {
    "error": raising(RuntimeError, "the kernel is not there\n  in some layer"),
    "memory": raising(torch.OutOfMemoryError),
    "nan": poisoned(math.nan),
    "infinite": poisoned(math.inf),
    "nothing": lambda found: torch.full_like(found, -math.inf),
}


PHASES = {"prefill": 1, "first proposal": 2, "second proposal": 3, "later": 9}
# The scores of the prompt itself are not looked at, so broken numbers cannot do harm there.
DRAFT_FAULTS = [
    (fault, phase) for fault in FAULTS for phase in PHASES if phase != "prefill" or fault in ("error", "memory")
]


@pytest.mark.parametrize(("fault", "phase"), DRAFT_FAULTS)
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_failing_draft_costs_only_speed(fault: str, phase: str, temperature: float) -> None:
    """Errors and broken numbers in every phase of drafting: one notice, and the run is plain from there."""
    run = tiny.events(
        sound(),
        faulty(PHASES[phase], FAULTS[fault], name="draft"),
        prompt="abc",
        gamma=4,
        max_new_tokens=NEW,
        temperature=temperature,
    )
    assert tiny.finished(run).reason == "length"
    assert len(tiny.ids_of(run)) == NEW
    if temperature == 0:
        assert tiny.ids_of(run) == expected()
    fell = tiny.only(FellBack, run)
    assert len(fell) == 1
    assert fell[0].reason
    assert "\n" not in fell[0].reason
    assert all(event.drafted == 0 for event in tiny.only(RoundFinished, run) if event.round > fell[0].round)


def test_broken_numbers_of_a_draft_are_never_reported_as_numbers() -> None:
    """No event of a drafted token carries a law that is none; the tokens before it are kept and judged."""
    run = tiny.events(
        sound(), faulty(4, FAULTS["nan"], name="draft"), prompt="abc", gamma=6, max_new_tokens=NEW, temperature=1.0
    )
    assert all(0 < event.draft_prob <= 1 for event in tiny.only(TokenDrafted, run))
    assert tiny.only(RoundFinished, run)[0].drafted == 2
    assert "not numbers" in tiny.only(FellBack, run)[0].reason


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("arm", ["plain", "speculative"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("trace", ["tokens", "rounds"])
def test_broken_scores_of_the_target_end_the_run(value: float, arm: str, temperature: float, trace: str) -> None:
    """A sentence and advice; what was written before stays; nothing is written from a law that is none."""

    def fault(found: Tensor) -> Tensor:
        return torch.full_like(found, value)

    run = tiny.events(
        faulty(4, fault),
        sound() if arm == "speculative" else None,
        arm="plain" if arm == "plain" else "speculative",
        prompt="abc",
        gamma=2,
        max_new_tokens=NEW,
        temperature=temperature,
        trace=trace,
    )
    end = run[-1]
    assert isinstance(end, RunFailed)
    assert end.error == "BrokenNumbers"
    assert "not numbers" in end.sentence
    written = tiny.ids_of(run)
    assert len(written) >= 2
    if temperature == 0:
        assert written == expected()[: len(written)]


def test_one_broken_score_among_many_is_noticed() -> None:
    """A single NaN anywhere in a row is enough, wherever the best score is."""
    for arm in ("plain", "speculative"):
        run = tiny.events(
            faulty(3, poisoned(math.nan)),
            arm="plain" if arm == "plain" else "speculative",
            prompt="abc",
            temperature=1.0,
        )
        assert isinstance(run[-1], RunFailed)


@pytest.mark.usefixtures("small_heap")
@pytest.mark.parametrize("at", [1, 2, 5], ids=["prefill", "first round", "later"])
@pytest.mark.parametrize("error", [torch.OutOfMemoryError, MemoryError], ids=["device", "host"])
def test_out_of_memory_in_the_target(at: int, error: type[Exception]) -> None:
    """One failed run with what to do; its caches are gone, and a small run on the same models works."""
    target = faulty(at, raising(error))
    tiny.events(sound(), prompt="abc", max_new_tokens=2)  # whatever is made once is there
    before = tiny.held()
    run = tiny.events(target, sound(), prompt="abc", gamma=2, max_new_tokens=NEW)
    end = run[-1]
    assert isinstance(end, RunFailed)
    assert end.error == "OutOfMemory"
    assert "memory" in end.sentence
    assert end.advice
    assert tiny.held()[1] == before[1], "no session outlives the failure"
    assert tiny.ids_of(tiny.events(sound(), prompt="abc", max_new_tokens=NEW)) == expected()


def test_any_other_error_of_the_target_is_one_sentence() -> None:
    """An unforeseen exception ends the run with its name, not with a traceback; the partial text stays."""
    run = tiny.events(faulty(4, raising(ZeroDivisionError, "x" * 900)), prompt="abc", gamma=1)
    end = run[-1]
    assert isinstance(end, RunFailed)
    assert end.error == "ZeroDivisionError"
    assert len(end.sentence) <= 500
    assert tiny.ids_of(run) == expected()[: len(tiny.ids_of(run))] != []


def test_a_failing_tokenizer_ends_the_run() -> None:
    """An error while text is made is said like any other."""

    class Mute(tiny.ByteTokenizer):
        fails = False

        def decode(self, ids: Sequence[int]) -> str:
            if self.fails:
                raise UnicodeError("no such text")
            return super().decode(ids)

    tokenizer = Mute()
    run: list[RunEvent] = []
    for event in tiny.events_of(tiny.job(tiny.table(scores, tokenizer=tokenizer), prompt="abc", arm="plain")):
        run.append(event)
        tokenizer.fails = len(tiny.only(TokenCommitted, run)) == 3
    assert isinstance(run[-1], RunFailed)
    assert len(tiny.ids_of(run)) == 3


def test_every_kind_of_run_has_one_terminal_event() -> None:
    """Finished, failed, fallen back, cancelled: exactly one, and it is the last."""
    runs = [
        tiny.events(sound(), prompt="abc"),
        tiny.events(sound(), arm="plain", prompt="abc"),
        tiny.events(faulty(3, raising(RuntimeError)), prompt="abc"),
        tiny.events(sound(), faulty(3, raising(RuntimeError)), prompt="abc"),
        tiny.events(sound(), sound(), prompt="abc", cancelled=lambda: True),
    ]
    for run in runs:
        assert [isinstance(event, TERMINAL) for event in run].count(True) == 1
        assert isinstance(run[-1], TERMINAL)


class Counting(TableSession):
    """Counts the passes of both models together."""

    total: list[int]

    def __init__(self, total: list[int]) -> None:
        super().__init__(scores)
        self.total = total

    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        self.total.append(len(ids))
        return super().feed(ids, rows=rows)


class Stop:
    """A stop button that can be pressed."""

    pressed = False

    def __call__(self) -> bool:
        return self.pressed


def counted(total: list[int]) -> LoadedModel:
    def session() -> Session:
        return Counting(total)

    return tiny.table(scores, session=session)


ONCE: list[type[RunEvent]] = [RunStarted, PromptRead]
OFTEN: list[type[RunEvent]] = [RoundStarted, TokenDrafted, DraftVerified, TokenJudged, TokenCommitted, RoundFinished]


@pytest.mark.parametrize(("event_kind", "nth"), [*((kind, 1) for kind in ONCE + OFTEN), *((kind, 3) for kind in OFTEN)])
def test_cancel_between_any_two_events(event_kind: type[RunEvent], nth: int) -> None:
    """Stop pressed while an event is shown: no pass of either model from then on, and the run ends as cancelled."""
    total: list[int] = []
    stop = Stop()
    seen = at_press = 0
    run: list[RunEvent] = []
    for event in tiny.events_of(
        tiny.job(counted(total), counted(total), prompt="abc", gamma=4, max_new_tokens=60, cancelled=stop)
    ):
        run.append(event)
        seen += isinstance(event, event_kind)
        if seen == nth and not stop.pressed:
            stop.pressed = True
            at_press = len(total)
    assert len(total) == at_press
    end = tiny.finished(run)
    assert end.reason == "cancelled"
    written = tiny.ids_of(run)
    assert written == tiny.ids_of(tiny.events(sound(), arm="plain", prompt="abc", max_new_tokens=60))[: len(written)]


@pytest.mark.parametrize("press_at", range(1, 14))
@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_cancel_during_a_pass(press_at: int, arm: str) -> None:
    """Stop pressed while a model computes: that pass is the last one, whichever model and phase it is."""
    total: list[int] = []
    stop = Stop()

    class Pressing(Counting):
        def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
            found = super().feed(ids, rows=rows)
            stop.pressed = stop.pressed or len(self.total) == press_at
            return found

    model = tiny.table(scores, session=lambda: Pressing(total))
    run = tiny.events(
        model,
        model if arm == "speculative" else None,
        arm="plain" if arm == "plain" else "speculative",
        prompt="abc",
        gamma=4,
        max_new_tokens=60,
        cancelled=stop,
    )
    assert len(total) == press_at
    assert tiny.finished(run).reason == "cancelled"


def test_cancel_while_a_long_prompt_is_read() -> None:
    """A prompt of many passes can be left after any of them."""
    for press_at in (1, 2, 3):
        total: list[int] = []
        run = tiny.events(
            counted(total),
            counted(total),
            prompt="x" * 3000,
            max_new_tokens=5,
            cancelled=lambda total=total, press_at=press_at: len(total) >= press_at,
        )
        assert len(total) == press_at
        assert max(total) <= 512
        assert tiny.finished(run).reason == "cancelled"


@pytest.mark.usefixtures("small_heap")
def test_an_abandoned_run_frees_its_caches() -> None:
    """A listener that goes away in mid run leaves nothing behind, wherever it stopped listening."""
    target, draft = tiny.loaded(tiny.model_of("llama")), tiny.loaded(tiny.model_of("gpt2"))
    gc.collect()
    before = tiny.held()

    def part(length: int) -> Iterator[RunEvent]:
        run = tiny.events_of(tiny.job(target, draft, max_new_tokens=60))
        yield from (next(run) for _ in range(length))

    for length in (1, 2, 3, 7, 20):
        assert len(list(part(length))) == length
        assert tiny.held() == before


def test_text_waiting_at_a_failure_is_not_invented() -> None:
    """Half a character at the end of a cancelled run comes with the terminal event, as the mark it is."""
    half = "👍".encode()

    def table(context: tuple[int, ...]) -> Tensor:
        row = torch.zeros(tiny.VOCABULARY)
        row[half[(len(context) - 1) % 4]] = 9.0
        return row

    written: list[int] = []
    run: list[RunEvent] = []
    job: Any = tiny.job(tiny.table(table), arm="plain", prompt="a", cancelled=lambda: len(written) == 2)
    for event in tiny.events_of(job):
        run.append(event)
        written[:] = tiny.ids_of(run)
    end = run[-1]
    assert isinstance(end, RunFinished)
    assert [event.text for event in tiny.only(TokenCommitted, run)] == ["", ""]
    assert end.text_tail == half[:2].decode("utf-8", "replace")
