"""The engine thread: order of log and feed, every kind of failure, and stopping."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path

import pytest

from app.feed import Feed
from app.gate import Gate
from app.viewmodel.commands import ARMS, Heard
from app.worker import RaceEnd, RaceJob, Worker, open_bench
from specdec_core.catalogue import RunRequest
from specdec_core.errors import BadPrompt, OutOfMemory
from specdec_core.events import RoundStarted, RunEvent, RunFailed, RunFinished, RunStarted, TokenDrafted, TokenJudged
from specdec_core.runlog import read_log
from specdec_core.settings import RunSettings
from tests.app.fakes import PATIENCE, FakeBench, scripted, until
from tests.specdec_core.full_disk import fill_up
from tests.specdec_core.scripted import Ending, scripted_run


def job(folder: Path, gate: Gate | None = None, *, interleaved: bool = False) -> RaceJob:
    """A race of both arms."""
    requests = tuple(
        RunRequest(arm=arm, target="toy:target", draft="toy:draft", prompt="Hi", settings=RunSettings()) for arm in ARMS
    )
    feed = Feed[Heard]()
    return RaceJob(requests=requests, feed=feed, gate=gate or Gate(), log_folder=folder, interleaved=interleaved)


@pytest.fixture
def bench() -> FakeBench:
    """The scripted engine."""
    return FakeBench()


@pytest.fixture
def worker(bench: FakeBench) -> Iterator[Worker]:
    """An engine thread with the scripted engine, ended at the end."""
    made = Worker(lambda: bench)
    yield made
    made.close()
    assert made.join(PATIENCE)


def played(worker: Worker, work: RaceJob) -> tuple[RaceEnd, list[Heard]]:
    """Run a job to its end."""
    end = worker.submit(work).result(timeout=PATIENCE)
    return end, work.feed.since(0)[0]


def test_the_feed_gets_every_event_in_order_with_its_arm(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """Plain first, then speculative, exactly as the engine told them."""
    end, heard = played(worker, job(tmp_path))
    assert end == RaceEnd("finished")
    for arm in ARMS:
        assert [event for of, event in heard if of == arm] == scripted_run(arm)
    assert [of for of, _ in heard] == sorted(of for of, _ in heard)
    assert bench.threads == {"engine"}


def test_the_log_holds_exactly_what_the_feed_got(worker: Worker, tmp_path: Path) -> None:
    """One complete log an arm."""
    _, heard = played(worker, job(tmp_path))
    logs = [read_log(path) for path in sorted(tmp_path.glob("*.jsonl"))]
    assert [log.complete for log in logs] == [True, True]
    for log, arm in zip(logs, ARMS, strict=True):
        assert list(log.events) == [event for of, event in heard if of == arm]


def test_an_event_is_in_the_log_before_it_is_in_the_feed(worker: Worker, tmp_path: Path) -> None:
    """Whatever was seen on screen can be found in the log after a crash: every round is flushed first."""
    gate = Gate()
    gate.pause()
    work = job(tmp_path, gate)
    future = worker.submit(work)
    for rounds in range(1, 4):
        gate.step()
        until(lambda rounds=rounds: _rounds(work) >= rounds)  # type: ignore[misc]
        (path,) = tmp_path.glob("*.jsonl")
        assert len(read_log(path).events) >= len(work.feed) - 1
    gate.stop()
    assert future.result(timeout=PATIENCE).ending == "stopped"


def _rounds(work: RaceJob) -> int:
    return sum(type(event).__name__ == "RoundFinished" for _, event in work.feed.since(0)[0])


def test_bad_input_is_refused_without_a_log(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """The sentence and the advice arrive; nothing is written."""

    def refuse() -> None:
        raise BadPrompt("The prompt is too long.", "Shorten it.")

    bench.loading = refuse
    end, heard = played(worker, job(tmp_path))
    assert (end.ending, heard, list(tmp_path.iterdir())) == ("refused", [], [])
    assert [(p.sentence, p.advice) for p in end.problems] == [("The prompt is too long.", "Shorten it.")]


def test_running_out_of_memory_while_loading_is_a_failure(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """Not the person's input, so not refused."""

    def burst() -> None:
        raise OutOfMemory("No room.", "Choose a smaller model.")

    bench.loading = burst
    end, _ = played(worker, job(tmp_path))
    assert end.ending == "failed"


@pytest.mark.parametrize("kind", [RunStarted, RoundStarted, TokenDrafted, TokenJudged])
def test_an_engine_that_raises_still_ends_its_run(
    kind: type[RunEvent], worker: Worker, bench: FakeBench, tmp_path: Path
) -> None:
    """In any phase: one terminal event, a complete log, the partial text, and the worker goes on working."""

    def fall(event: RunEvent) -> None:
        if isinstance(event, kind) and event.round == (0 if kind is RunStarted else 2):
            raise RuntimeError("a bug")

    bench.script = lambda request: iter(scripted_run("speculative"))
    bench.before = fall
    end, heard = played(worker, job(tmp_path))
    assert end.ending == "failed"
    assert "a bug" in end.problems[0].sentence
    assert end.problems[0].advice
    if heard:
        assert isinstance(heard[-1].event, RunFailed)
        assert sum(isinstance(event, RunFailed | RunFinished) for _, event in heard) == 1
        assert read_log(next(iter(tmp_path.glob("*.jsonl")))).complete
    bench.before = lambda _event: None
    assert played(worker, job(tmp_path))[0].ending == "finished"


def test_a_failed_plain_arm_ends_the_race(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """The engine's own failure event counts, and the second arm is not begun."""
    bench.script = lambda request: iter(scripted_run(request.arm, ending="failed"))
    end, _ = played(worker, job(tmp_path))
    assert end.ending == "failed"
    assert end.problems[0].sentence == "The device has no room for this run."
    assert len(bench.runs) == 1


@pytest.mark.parametrize("way", ["stopped", "failed", "refused"])
def test_arms_that_take_turns_all_get_their_end(way: str, worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """However one arm ends the race, the one that waits for its turn is ended too: no log is left as if cut off."""
    gate = Gate()

    def disturb(event: RunEvent) -> None:
        if way == "stopped" and isinstance(event, TokenDrafted):
            gate.stop()
        elif way == "refused" and len(bench.runs) == 2:
            raise BadPrompt("The models do not fit together.", "Choose another draft.")

    bench.before = disturb
    endings: dict[str, Ending] = {"plain": "length", "speculative": "failed" if way == "failed" else "length"}
    bench.script = lambda request: iter(scripted_run(request.arm, ending=endings[request.arm]))
    end, heard = played(worker, job(tmp_path, gate, interleaved=True))
    assert end.ending == way
    for arm in {arm for arm, _ in heard}:
        events = [event for of, event in heard if of == arm]
        assert sum(isinstance(event, RunFailed | RunFinished) for event in events) == 1
        assert isinstance(events[-1], RunFailed | RunFinished)
    logs = [read_log(path) for path in tmp_path.glob("*.jsonl")]
    assert [log.complete for log in logs] == [True] * len({arm for arm, _ in heard})
    plain_end = next(event for of, event in reversed(heard) if of == "plain")
    assert isinstance(plain_end, RunFinished)
    assert plain_end.reason == "cancelled"


@pytest.mark.parametrize("spoil", ["a file", "gone"])
def test_a_log_that_cannot_be_written_costs_a_warning_only(spoil: str, worker: Worker, tmp_path: Path) -> None:
    """The race goes on, everything reaches the feed, and the warning says what to do."""
    folder = tmp_path / "runs"
    if spoil == "a file":
        folder.write_text("in the way")
    else:
        folder = Path("/proc/no/such/place")
    end, heard = played(worker, job(folder))
    assert end.ending == "finished"
    assert [event for of, event in heard if of == "plain"] == scripted_run("plain")
    assert end.problems
    assert all(not problem.grave and "Save log" in problem.advice for problem in end.problems)


def test_a_disk_that_fills_up_in_mid_race_costs_one_warning_an_arm(
    worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The race goes on to its end; what fitted can be read, and the next race is logged whole."""
    with monkeypatch.context() as patch:
        fill_up(patch, room=5_000)
        end, heard = played(worker, job(tmp_path))
    assert end.ending == "finished"
    assert [event for of, event in heard if of == "speculative"] == scripted_run("speculative")
    assert [(problem.grave, "No space left" in problem.details) for problem in end.problems] == [(False, True)] * 2
    for path in tmp_path.glob("*.jsonl"):
        assert len(read_log(path).events) > 1
    before = set(tmp_path.iterdir())
    assert played(worker, job(tmp_path))[0] == RaceEnd("finished")
    assert all(read_log(path).complete for path in set(tmp_path.iterdir()) - before)


@pytest.mark.parametrize("kind", [RunStarted, RoundStarted, TokenDrafted])
@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("CUDA error: device-side assert"), OSError(28, "full")])
def test_whatever_the_engine_raises_the_thread_lives(
    kind: type[RunEvent], error: Exception, worker: Worker, bench: FakeBench, tmp_path: Path
) -> None:
    """A race that failed in any way is over and told; the next one runs on the same thread."""

    def fall(event: RunEvent) -> None:
        if isinstance(event, kind):
            raise copy(error)

    bench.before = fall
    bench.script = lambda request: iter(scripted_run("speculative"))
    end, _ = played(worker, job(tmp_path))
    assert end.ending == "failed"
    assert end.problems[0].sentence
    assert end.problems[0].advice
    assert worker.stage == ("", "")
    bench.before = lambda _event: None
    assert played(worker, job(tmp_path))[0].ending == "finished"
    assert bench.threads == {"engine"}


def test_no_pass_after_stop(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """The pass that is under way ends; no other begins, in either arm."""
    gate, in_pass, go_on = Gate(), threading.Event(), threading.Event()

    def hold(event: RunEvent) -> None:
        if isinstance(event, RoundStarted) and event.round == 3:
            in_pass.set()
            assert go_on.wait(PATIENCE)

    bench.before = hold
    work = job(tmp_path, gate)
    future = worker.submit(work)
    assert in_pass.wait(PATIENCE)
    gate.stop()
    passes = bench.passes
    go_on.set()
    assert future.result(timeout=PATIENCE).ending == "stopped"
    assert bench.passes == passes
    assert len(bench.runs) == 1
    last = work.feed.since(0)[0][-1].event
    assert isinstance(last, RunFinished)
    assert last.reason == "cancelled"


def test_stop_before_the_start_runs_nothing(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """A race that was stopped while it waited for the thread."""
    gate = Gate()
    gate.stop()
    assert played(worker, job(tmp_path, gate))[0].ending == "stopped"
    assert not bench.runs


def test_an_engine_that_cannot_be_imported_is_a_sentence(tmp_path: Path) -> None:
    """A broken installation reaches the window as a problem with details, not as a dead thread."""

    def broken() -> FakeBench:
        raise ImportError("no torch here")

    worker = Worker(broken)
    end, _ = played(worker, job(tmp_path))
    assert end.ending == "failed"
    assert "no torch here" in end.problems[0].sentence
    assert "Traceback" in end.problems[0].details
    worker.close()
    assert worker.join(PATIENCE)


def test_the_thread_frees_the_models_and_ends(bench: FakeBench, tmp_path: Path) -> None:
    """Closing is in order: the job before it is done, then the bench is closed."""
    worker = Worker(lambda: bench)
    future = worker.submit(job(tmp_path))
    worker.close()
    assert worker.join(PATIENCE)
    assert future.result(timeout=0).ending == "finished"
    assert bench.closed


def test_stages_of_loading_can_be_read_and_go_away(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """What is being loaded is there while it loads."""
    seen: list[tuple[str, str]] = []
    bench.loading = lambda: seen.append(worker.stage)
    played(worker, job(tmp_path))
    assert seen == [("load_target", "toy:target")] * 2
    assert worker.stage == ("", "")


def test_scripts_of_the_fake_keep_the_promise() -> None:
    """The fake engine itself: a cancelled run has one terminal event and no pass behind it."""
    bench = FakeBench(scripted)
    asked = iter([False, True])
    stop: Callable[[], bool] = lambda: next(asked, True)  # noqa: E731
    request = RunRequest(arm="plain", target="t", draft="d", prompt="p", settings=RunSettings())
    events = list(bench.run(request, cancelled=stop, report=lambda _stage, _detail: None))
    assert isinstance(events[-1], RunFinished)
    assert bench.passes == 1


def test_what_the_engine_imports_is_not_visited_again_and_again() -> None:
    """A full collection holds the window; the quarter of a million objects behind torch are left out of it."""
    bench = open_bench()
    assert len(gc.get_objects()) < 20_000
    bench.close()


def test_loaded_models_can_be_let_go(worker: Worker, bench: FakeBench, tmp_path: Path) -> None:
    """Between races only; the next race works as before."""
    held = [worker.holding]
    worker.free()
    played(worker, job(tmp_path))
    held.append(worker.holding)
    assert worker.held == ("toy:target", "toy:draft")
    worker.free()
    until(lambda: not worker.holding and not worker.held)
    assert held == [False, True]
    assert bench.closed
    end, heard = played(worker, job(tmp_path))
    assert end.ending == "finished"
    assert heard
