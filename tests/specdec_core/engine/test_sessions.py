"""Caches: what was fed and rolled back leaves no trace, in a session, in a draft, in a run, and in memory."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
import pytest
import torch
from torch import Tensor

from specdec_core.engine import session as session_module
from specdec_core.engine.drafters import LookupDrafter, ModelDrafter
from specdec_core.engine.lean import LeanSession, lean_model
from specdec_core.engine.loading import LoadedModel, check_rollback, load_int8
from specdec_core.engine.session import ModelSession, Session, UncachedSession
from specdec_core.engine.toy import TableSession
from specdec_core.errors import ModelUnsupported
from specdec_core.events import DrafterInfo, RoundFinished, RunEvent, TokenDrafted
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams
from tests.specdec_core.engine import tiny

WIDTH = tiny.VOCABULARY


def sessions(kind: str) -> dict[str, Session]:
    """Every road on which a model of this kind is decoded."""
    model = tiny.built(tiny.config_of(kind))
    found: dict[str, Session] = {
        "general": ModelSession(model, width=WIDTH, context=256),
        "uncached": UncachedSession(model, width=WIDTH, context=256),
    }
    lean = lean_model(tiny.built(tiny.config_of(kind)))
    if lean is not None:
        found["lean"] = LeanSession(lean, width=WIDTH, context=256)
    return found


ROADS = [(kind, road) for kind in tiny.ARCHITECTURES for road in sessions(kind)]


def close_to(found: Tensor, expected: Tensor) -> None:
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("kind", "road"), ROADS)
def test_cached_scores_equal_uncached_ones(kind: str, road: str) -> None:
    """Random feeds and roll-backs, up to 150 tokens, across windows: the scores are those of a pass without a cache."""
    model, session = tiny.built(tiny.config_of(kind)), sessions(kind)[road]
    chance = random.Random(4)
    tokens: list[int] = []
    for _ in range(60):
        new = [chance.randrange(WIDTH) for _ in range(chance.choice((1, 1, 2, 5, 9)))]
        rows = chance.randint(1, len(new))
        found = session.feed(new, rows=rows)
        tokens += new
        close_to(found, tiny.uncached(model, tokens, rows=rows))
        keep = len(tokens) - chance.choice((0, 0, 1, 3, 4, len(tokens) // 2))
        keep = max(0, min(keep, 150))
        session.rollback(keep)
        del tokens[keep:]
        assert session.length == len(tokens)


@pytest.mark.parametrize(("kind", "road"), ROADS)
def test_rollback_of_nothing_all_and_too_much(kind: str, road: str) -> None:
    """Removing 0 keeps everything, removing all starts anew, and what is impossible is refused and changes nothing."""
    model, session = tiny.built(tiny.config_of(kind)), sessions(kind)[road]
    fresh = session.feed([5, 6, 7], rows=3).clone()
    session.rollback(3)
    assert session.length == 3
    for impossible in (4, -1):
        with pytest.raises(ValueError, match=str(impossible)):
            session.rollback(impossible)
    close_to(session.feed([8], rows=1), tiny.uncached(model, [5, 6, 7, 8], rows=1))
    session.rollback(0)
    assert session.length == 0
    close_to(session.feed([5, 6, 7], rows=3), fresh)


@pytest.mark.parametrize("kind", tiny.ARCHITECTURES)
def test_long_prompts_are_read_in_pieces(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt longer than a chunk gives the scores of one pass."""
    monkeypatch.setattr(session_module, "PREFILL_CHUNK", 16)
    monkeypatch.setattr("specdec_core.engine.lean.CHUNK", 16)
    ids = [(7 * i) % WIDTH for i in range(100)]
    for session in sessions(kind).values():
        close_to(session.feed(ids, rows=1), tiny.uncached(tiny.built(tiny.config_of(kind)), ids, rows=1))


@pytest.mark.usefixtures("small_heap")
@pytest.mark.parametrize("kind", ["llama", "gpt2"])
def test_closed_sessions_hold_nothing(kind: str) -> None:
    """Closing frees the cache at once, also when the session itself lives on."""
    for session in sessions(kind).values():
        session.feed([1, 2, 3], rows=1)
        before = tiny.held()
        session.close()
        assert session.length == 0
        assert tiny.held()[0] < before[0]


def test_buffers_grow_without_losing_anything() -> None:
    """Past the first capacity, and again past the doubled one."""
    config = tiny.config_of("llama", max_position_embeddings=2048)
    model = tiny.built(config)
    ids = [(11 * i) % WIDTH for i in range(1300)]
    lean = lean_model(tiny.built(config))
    assert lean is not None
    for session in (ModelSession(model, width=WIDTH, context=2048), LeanSession(lean, width=WIDTH, context=2048)):
        for start in range(0, 1300, 130):
            found = session.feed(ids[start : start + 130], rows=1)
        close_to(found, tiny.uncached(model, ids, rows=1))


def test_a_session_that_forgets_wrongly_is_refused() -> None:
    """The check at load finds a model whose state does not go back, whatever its configuration says."""

    class Forgetful(TableSession):
        def rollback(self, length: int) -> None:
            """A no-op that only claims to have worked, as recurrent caches do."""

    table = tiny.table(lambda context: torch.tensor([float(len(context) * i % 7) for i in range(9)]))
    check_rollback(table)
    broken = tiny.table(
        lambda context: torch.tensor([float(len(context) * i % 7) for i in range(9)]),
        session=lambda: Forgetful(lambda context: torch.tensor([float(len(context) * i % 7) for i in range(9)])),
    )
    with pytest.raises(ModelUnsupported, match="rolled back"):
        check_rollback(broken)


def proposals(run: Sequence[RunEvent]) -> list[tuple[int, int, int]]:
    return [(event.round, event.index, event.id) for event in tiny.only(TokenDrafted, run)]


@pytest.mark.parametrize("kind", ["llama", "gpt2", "mistral", "opt"])
@pytest.mark.parametrize("size", [0.0, 0.02, 0.05])
def test_cached_draft_proposes_what_an_uncached_one_does(kind: str, size: float) -> None:
    """Through full acceptances and rejections: a draft that starts afresh for every token proposes the same ones."""
    target = tiny.loaded(tiny.model_of(kind))
    draft_model = tiny.with_noise(tiny.model_of(kind), size)
    cached = tiny.events(target, tiny.loaded(draft_model), gamma=4, max_new_tokens=120)
    tableau = tiny.table(lambda context: tiny.uncached(draft_model, context, rows=1)[0])
    assert proposals(cached) == proposals(tiny.events(target, tableau, gamma=4, max_new_tokens=120))
    shapes = {(event.accepted == event.drafted) for event in tiny.only(RoundFinished, cached)}
    assert shapes == ({True} if size == 0 else {True, False})


def without_times(run: Sequence[RunEvent]) -> list[dict[str, Any]]:
    """The events of a run without the clock, the run's name and its date."""
    plain: list[dict[str, Any]] = msgspec.to_builtins(list(run))
    left_out = {"t", "run_id", "started_at", "target_ns", "draft_ns", "verify_ns", "prefill_ns", "bookkeeping_ns"}
    return [{name: value for name, value in event.items() if name not in left_out} for event in plain]


@pytest.mark.parametrize("drafter", ["model", "ngram", "int8"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_nothing_leaks_into_the_next_run(drafter: str, temperature: float) -> None:
    """Run A, then run B: B is what it is with models that never ran before, event by event."""

    def pair() -> tuple[LoadedModel, LoadedModel | None]:
        target = tiny.loaded(tiny.built(tiny.config_of("llama")))
        if drafter == "ngram":
            return target, None
        noisy = tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.03), name="draft")
        return target, noisy if drafter == "model" else load_int8(target)

    options: dict[str, Any] = {"temperature": temperature, "seed": 5, "gamma": 3, "max_new_tokens": 40}
    used, fresh = pair(), pair()
    tiny.events(*used, prompt="Something else entirely. " * 3, **{**options, "seed": 9})
    half = tiny.events_of(tiny.job(*used, prompt="left in the middle", **options))
    for _ in range(12):
        next(half)
    del half
    assert without_times(tiny.events(*used, **options)) == without_times(tiny.events(*fresh, **options))


def test_lookup_starts_empty_and_forgets() -> None:
    """The index of a text is the drafter's own, and goes with it."""
    drafter = LookupDrafter()
    settings = RunSettings()
    drafter.begin([1, 2, 3, 9, 1, 2, 3])
    assert [step.token for step in drafter.propose([1, 2, 3, 9, 1, 2, 3], 3, settings)] == [9, 1, 2]
    drafter.close()
    assert list(drafter.propose([1, 2, 3], 3, settings)) == []


def test_lookup_prefers_the_latest_and_the_longest() -> None:
    """The longest ending wins over a shorter one, the later of two places over the earlier."""
    drafter = LookupDrafter()
    settings = RunSettings()
    text = [5, 1, 2, 3, 70, 1, 2, 3, 80, 9, 2, 3, 60, 5, 1, 2, 3]
    assert [step.token for step in drafter.propose(text, 1, settings)] == [70]
    assert [step.token for step in drafter.propose([*text, 80], 2, settings)] == [9, 2]
    assert list(LookupDrafter().propose([1, 2, 3, 4], 4, settings)) == []


def test_draft_of_another_width_is_fitted() -> None:
    """Fewer scores than the target has ids: the missing ones get nothing; more: they are cut."""
    for rows in (5, 12):
        session = TableSession(lambda context, rows=rows: torch.arange(rows).float())  # type: ignore[misc]
        info = DrafterInfo(kind="model", name="t", point_mass=False)
        drafter = ModelDrafter(session, info, streams=Streams(0, "speculative"), width=8)
        drafter.begin([1, 2])
        steps = list(drafter.propose([1, 2], 2, RunSettings(temperature=1.0)))
        for step in steps:
            assert step.law is not None
            assert step.law.probs.shape == (1, 8)
            assert float(step.law.probs.sum()) == pytest.approx(1)
            assert not step.law.probs[0, rows:].any()


def every_kind_of_run() -> Iterator[Callable[[], object]]:
    target = tiny.loaded(tiny.model_of("llama"))
    drafts = [tiny.loaded(tiny.with_noise(tiny.model_of("gpt2"), 0.02)), load_int8(target), None]
    options: dict[str, Any] = {"gamma": 4, "max_new_tokens": 60}
    yield partial(tiny.events, target, arm="plain", **options)
    yield from (partial(tiny.events, target, draft, **options) for draft in drafts)

    def broken_off() -> None:
        run = tiny.events_of(tiny.job(target, drafts[0], **options))
        for _ in range(20):
            next(run)
        del run

    yield broken_off


@pytest.mark.usefixtures("small_heap")
def test_memory_is_flat_over_ten_runs(runs: list[list[RunEvent]]) -> None:
    """Ten runs of every kind, ended or broken off, hold no more tensors, sessions or models than one did."""
    for one_run in every_kind_of_run():
        one_run()
        runs.clear()
        first = tiny.held()
        for _ in range(9):
            one_run()
        runs.clear()
        assert tiny.held() == first


def test_time_is_accounted_for_once() -> None:
    """The parts of all rounds add up to the totals of the run, none is negative, and no round is counted twice."""
    for trace in ("tokens", "rounds"):
        target = tiny.loaded(tiny.model_of("llama"))
        run = tiny.events(target, tiny.loaded(tiny.model_of("gpt2")), gamma=3, max_new_tokens=20, trace=trace)
        rounds = tiny.only(RoundFinished, run)
        end = tiny.finished(run)
        for name in ("draft_ns", "verify_ns", "bookkeeping_ns"):
            assert sum(getattr(event, name) for event in rounds) == getattr(end, name)
        assert all(event.bookkeeping_ns >= 0 for event in rounds)
        assert Counter(b.round - a.round for a, b in pairwise(rounds)) == {1: len(rounds) - 1}
