"""An exception in any phase of a run: one sentence, text and log so far, nothing held, and the next run fine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.engine import Workbench, verify
from specdec_core.engine.decoding import Decoding
from specdec_core.engine.drafters import LookupDrafter, ModelDrafter
from specdec_core.engine.gamma import Fixed
from specdec_core.engine.lean import LeanSession
from specdec_core.engine.report import Reporter
from specdec_core.engine.session import ModelSession
from specdec_core.engine.stopping import StopRules
from specdec_core.engine.text import Labels, TextStream
from specdec_core.engine.timing import DeviceClock
from specdec_core.errors import OutOfMemory
from specdec_core.events import FellBack, RunEvent, RunFailed, TokenCommitted
from specdec_core.runlog import LogWriter, read_log
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

NEW = 24

Place = tuple[Any, str, int]

# Owner, name, and the call that fails. The prompt, the first round and a later one are all among them.
OF_THE_RUN: dict[str, Place] = {
    "reading the prompt": (LeanSession, "feed", 1),
    "first pass": (LeanSession, "feed", 2),
    "later pass": (LeanSession, "feed", 9),
    "laws": (Decoding, "score", 2),
    "describing": (Reporter, "outcome", 2),
    "committing": (Decoding, "commit", 3),
    "text": (TextStream, "push", 5),
    "stop rules": (StopRules, "after", 5),
    "labels": (Labels, "_spell", 12),
    "rolling back": (LeanSession, "rollback", 4),
    "closing the round": (Decoding, "close_round", 2),
    "clock": (DeviceClock, "settled", 5),
    "choosing a length": (Fixed, "ask", 7),
    "hearing of the round": (Fixed, "observe", 2),
}
OF_THE_DRAFTER: dict[str, Place] = {
    "reading the prompt": (ModelDrafter, "begin", 1),
    "proposing": (ModelDrafter, "propose", 2),
    "fitting": (ModelDrafter, "_fitted", 6),
    "hearing of the round": (ModelDrafter, "observe", 2),
}
ERRORS: dict[str, Callable[[], Exception]] = {
    "a bug": lambda: ZeroDivisionError("by nothing"),
    "full": lambda: torch.OutOfMemoryError("CUDA out of memory."),
    "lost": lambda: RuntimeError("CUDA error: device-side assert triggered\nCUDA kernel errors"),
}
NAMES = {"a bug": "ZeroDivisionError", "full": "OutOfMemory", "lost": "DeviceLost"}


def breaking(monkeypatch: pytest.MonkeyPatch, place: Place, error: Callable[[], Exception]) -> None:
    """Let one call of one function fail, and only that one."""
    owner, name, at = place
    inner = getattr(owner, name)
    calls = [0]

    def broken(*given: Any, **named: Any) -> Any:
        calls[0] += 1
        if calls[0] == at:
            raise error()
        return inner(*given, **named)

    monkeypatch.setattr(owner, name, broken)


def request_for(folder: Path, *, draft: str = "self-int8", **settings: Any) -> RunRequest:
    chosen = RunSettings(max_new_tokens=NEW, gamma=3, temperature=1.0, seed=2, **settings)
    return RunRequest(arm="speculative", target=str(folder), draft=draft, prompt="the cat", settings=chosen)


def logged(bench: Workbench, request: RunRequest, path: Path) -> list[RunEvent]:
    """A run that is written down as a front end would."""
    events = []
    with LogWriter(path) as log:
        for event in bench.run(request):
            events.append(event)
            log.write(event)
    return events


@pytest.fixture
def bench() -> Iterator[Workbench]:
    made = Workbench()
    yield made
    made.close()


def assert_log_is_kept(path: Path, events: list[RunEvent]) -> None:
    log = read_log(path)
    assert list(log.events) == events
    assert log.complete
    assert audit(events).findings == ()


@pytest.mark.usefixtures("small_heap")
@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("phase", OF_THE_RUN)
def test_a_failure_in_any_phase_of_a_run(
    phase: str, error: str, good: Path, bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run ends in one event with a sentence and advice; the same models write the whole text in the next run."""
    request = request_for(good, draft="ngram")  # so that every pass is the target's
    whole = logged(bench, request, tmp_path / "whole.jsonl")
    before = tiny.held()
    with monkeypatch.context() as patch:
        breaking(patch, OF_THE_RUN[phase], ERRORS[error])
        events = logged(bench, request, tmp_path / "failed.jsonl")
    end = events[-1]
    assert isinstance(end, RunFailed), end
    assert end.error == NAMES[error]
    assert end.advice
    assert "\n" not in end.sentence
    assert "Traceback" not in end.sentence
    written = tiny.ids_of(events)
    assert written == tiny.ids_of(whole)[: len(written)]
    assert_log_is_kept(tmp_path / "failed.jsonl", events)
    assert tiny.held() == before
    assert tiny.ids_of(logged(bench, request, tmp_path / "next.jsonl")) == tiny.ids_of(whole)


@pytest.mark.usefixtures("small_heap")
@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("phase", OF_THE_DRAFTER)
def test_a_drafter_that_fails_in_any_phase_is_dropped(
    phase: str, error: str, good: Path, bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One notice, plain decoding from there to the end, and a draft again in the next run."""
    request = request_for(good)
    whole = logged(bench, request, tmp_path / "whole.jsonl")
    before = tiny.held()
    with monkeypatch.context() as patch:
        breaking(patch, OF_THE_DRAFTER[phase], ERRORS[error])
        events = logged(bench, request, tmp_path / "dropped.jsonl")
    assert tiny.finished(events).reason == "length"
    assert len(tiny.ids_of(events)) == NEW
    (fell,) = tiny.only(FellBack, events)
    assert fell.reason.startswith("the drafter ")
    assert "\n" not in fell.reason
    later = [event for event in tiny.only(TokenCommitted, events) if event.round > fell.round]
    assert later
    assert {event.origin for event in later} == {"plain"}
    assert_log_is_kept(tmp_path / "dropped.jsonl", events)
    assert tiny.held() == before
    assert tiny.ids_of(logged(bench, request, tmp_path / "next.jsonl")) == tiny.ids_of(whole)


@pytest.mark.parametrize("verification", ["chain", "block"])
def test_a_rule_that_fails_ends_the_run(
    verification: str, good: Path, bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verification itself is a phase like any other."""

    def broken(*_: Any, **__: Any) -> None:
        raise IndexError("beyond the vocabulary")

    with monkeypatch.context() as patch:
        rules: dict[str, Any] = dict(verify.RULES)
        patch.setattr(verify, "RULES", {**rules, verification: broken})
        events = logged(bench, request_for(good, verification=verification), tmp_path / "run.jsonl")
    assert isinstance(events[-1], RunFailed)
    assert_log_is_kept(tmp_path / "run.jsonl", events)


def test_a_lookup_that_fails_is_dropped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafters without a model are drafters."""
    breaking(monkeypatch, (LookupDrafter, "observe", 2), ERRORS["a bug"])
    events = tiny.events(tiny.loaded(tiny.model_of("llama")), max_new_tokens=NEW)
    assert tiny.finished(events)
    assert len(tiny.only(FellBack, events)) == 1


def test_the_general_road_fails_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models that the lean road does not take end their runs in the same way."""
    target = tiny.loaded(tiny.model_of("gpt2"))
    breaking(monkeypatch, (ModelSession, "_pass", 5), ERRORS["full"])
    events = tiny.events(target, max_new_tokens=NEW)
    assert isinstance(events[-1], RunFailed)
    assert events[-1].error == "OutOfMemory"


def test_a_session_that_cannot_be_opened_is_told_before_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """No room for the caches themselves: the library's own error, before the first event."""
    target = tiny.loaded(tiny.model_of("llama"))
    breaking(monkeypatch, (LeanSession, "__init__", 1), ERRORS["full"])
    with pytest.raises(OutOfMemory):
        tiny.events(target, max_new_tokens=NEW)
