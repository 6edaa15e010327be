"""Far from the host a run is the same run: every event but its times, however it goes and however it ends.

A CPU stands in for the device; each run is made twice with one seed, on either road.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from torch import Tensor

from specdec_core.audit.whole import audit
from specdec_core.catalogue import BUNDLED_TARGET, SHIPPED_DRAFT, RunRequest
from specdec_core.engine import Workbench
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.run import Job, events_of
from specdec_core.engine.toy import TableSession
from specdec_core.events import FellBack, RoundFinished, RunEvent
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.far_away import far_away, reads_counted
from tests.specdec_core.engine.test_failures import FAULTS, PHASES, faulty, sound
from tests.specdec_core.engine.test_far_reads import PAIRS, SETTINGS, WATCHED, pair_of

TIMES = {"t", "draft_ns", "verify_ns", "bookkeeping_ns", "prefill_ns", "target_ns", "run_id", "started_at"}
EXACT, SHOWN = 1e-12, 1e-6  # shares of a float32 law are added up for show in no certain order
END = 4


def assert_same(one: Any, other: Any, place: str = "", within: float = EXACT) -> None:
    """Equal but for times; fractions to the rounding of their format."""
    if isinstance(one, dict):
        assert one.keys() == other.keys(), place
        for name in one.keys() - TIMES:
            assert_same(one[name], other[name], f"{place} {name}", max(within, SHOWN if name == "top" else 0))
    elif isinstance(one, list):
        assert len(one) == len(other), place
        for index, pair in enumerate(zip(one, other, strict=True)):
            assert_same(*pair, f"{place} {index}", within)
    elif isinstance(one, float):
        assert math.isclose(one, other, rel_tol=within, abs_tol=within), (place, one, other)
    else:
        assert one == other, place


def both_roads(job: Callable[[], Job], *, within: float = EXACT) -> list[RunEvent]:
    """The events of a job, which were the same on both roads."""
    near = list(tiny.events_of(job()))
    with far_away():
        far = list(tiny.events_of(job()))
    assert_same(told(near), told(far), within=within)
    return near


def told(run: list[RunEvent]) -> list[dict[str, Any]]:
    """A run as plain values."""
    return [msgspec.to_builtins(event) | {"": type(event).__name__} for event in run]


def run_of(target: LoadedModel, draft: LoadedModel | None, *, within: float = EXACT, **options: Any) -> list[RunEvent]:
    return both_roads(lambda: tiny.job(target, draft, **options), within=within)


@pytest.mark.parametrize("settings", [*SETTINGS, *WATCHED])
@pytest.mark.parametrize("pair", PAIRS)
def test_a_run_is_the_same_on_both_roads(pair: str, settings: str, tmp_path: Path) -> None:
    """Every kind of drafter, filter, rule and trace: tokens, verdicts, probabilities, slices, margins."""
    target, draft = pair_of(pair, tmp_path)
    options = {"trace": "rounds", "temperature": 1.0, "gamma": 4, **(SETTINGS | WATCHED)[settings]}
    for seed in (1, 2):
        run = run_of(
            target, draft, arm="plain" if pair == "plain" else "speculative", seed=seed, max_new_tokens=30, **options
        )
        assert len(tiny.ids_of(run)) == 30


@pytest.mark.parametrize("control", ["heuristic", "measured", "fixed"])
def test_the_draft_length_may_change(control: str, tmp_path: Path) -> None:
    """Rounds of many lengths, down to none: the controllers that look at rounds only. One of them looks at times."""
    target, draft = pair_of("model", tmp_path)

    def job() -> Job:
        made = tiny.job(target, draft, temperature=1.0, gamma=9, gamma_control=control, max_new_tokens=60)
        ticks = iter(range(0, 10**9, 1000))
        return replace(made, tick=lambda: next(ticks)) if control != "measured" else made

    if control != "measured":
        assert len({event.drafted for event in tiny.only(RoundFinished, both_roads(job))}) > 1
        return
    with far_away():
        assert len(tiny.ids_of(list(tiny.events_of(job())))) == 60


def test_settings_may_change_in_the_run(tmp_path: Path) -> None:
    """From greedy to drawn and back, and other lengths, between two rounds."""
    target, draft = pair_of("model", tmp_path)
    changes = [(0.0, 4), (1.0, 4), (1.0, 2), (0.0, 6), (0.7, 3)]

    def job() -> Job:
        made = tiny.job(target, draft, temperature=0.0, gamma=4, max_new_tokens=50, trace="rounds")
        wanted = iter(changes * 20)

        def live() -> RunSettings:
            temperature, gamma = next(wanted)
            return msgspec.structs.replace(made.request.settings, temperature=temperature, gamma=gamma)

        return replace(made, live=live)

    assert len(tiny.ids_of(both_roads(job))) == 50


def laws(rows: Iterable[Iterable[float]]) -> Callable[[tuple[int, ...]], Tensor]:
    """Scores by the last token."""
    table = torch.tensor([list(row) for row in rows]).log()
    return lambda context: table[context[-1] % len(table)]


@cache
def ending() -> tuple[LoadedModel, LoadedModel]:
    """A target that rarely ends, and a draft that often wants to."""
    target = laws([(0.3, 0.3, 0.2, 0.19, 0.01), (0.1, 0.2, 0.3, 0.39, 0.01), (0.25, 0.25, 0.25, 0.24, 0.01)])
    draft = laws([(0.3, 0.1, 0.2, 0.1, 0.3), (0.2, 0.2, 0.2, 0.1, 0.3), (0.1, 0.3, 0.2, 0.2, 0.2)])
    return tiny.table(target, end_ids=[END]), tiny.table(draft, name="draft")


@pytest.mark.parametrize("verification", ["chain", "block"])
@pytest.mark.parametrize("trace", ["rounds", "tokens"])
def test_a_draft_is_cut_behind_an_end(trace: str, verification: str) -> None:
    """Whatever was drafted behind an end counts for nothing: neither drafts nor draws nor passes, then or later."""
    rejected = accepted = 0
    for seed in range(12):
        run = run_of(
            *ending(),
            prompt="\x00\x01",
            temperature=1.0,
            gamma=6,
            max_new_tokens=120,
            seed=seed,
            trace=trace,
            verification=verification,
        )
        for event in tiny.only(RoundFinished, run):
            if event.stopped and event.drafted < event.gamma:
                assert event.stopped == "an end token was drafted"
                rejected += event.accepted < event.drafted and event.round < run[-1].round
                accepted += event.accepted == event.drafted
    assert rejected > 40
    assert accepted > 0


@pytest.mark.parametrize("verification", ["chain", "block"])
def test_a_cut_costs_one_further_read(verification: str) -> None:
    """What is left of the draft is judged anew; a round that was not cut, or cut behind its last draft, reads once."""
    options: dict[str, Any] = {"temperature": 1.0, "gamma": 6, "max_new_tokens": 120, "trace": "rounds", "seed": 1}
    cut = whole = 0
    with reads_counted() as reads, pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableSession, "feed", reads.ignoring(TableSession.feed))  # a table is looked up on the host
        for event in events_of(tiny.job(*ending(), prompt="\x00\x01", verification=verification, **options)):
            if isinstance(event, RoundFinished):
                is_cut = bool(event.stopped) and event.drafted < event.gamma
                assert reads.taken() == 1 + is_cut
                cut, whole = cut + is_cut, whole + (not is_cut)
    assert cut > 5
    assert whole > 5


@pytest.mark.parametrize("pair", ["model", "feature", "layers", "lookup"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_an_end_in_every_place_of_a_draft(pair: str, temperature: float, tmp_path: Path) -> None:
    """Caches as well as draws are taken back, by every drafter: any token that is written may be declared the end."""
    target, draft = pair_of(pair, tmp_path)
    options: dict[str, Any] = {"temperature": temperature, "gamma": 5, "max_new_tokens": 30, "trace": "rounds"}
    ids = tiny.ids_of(run_of(target, draft, **options))
    for end in sorted({*ids[::3], 7, 11}):
        # The pass was wider than a near one over the cut draft, which moves scores by the rounding of their format.
        run_of(replace(target, end_ids=frozenset({end})), draft, within=1e-5, **options)


def test_a_stop_text_ends_the_run(tmp_path: Path) -> None:
    """What was drafted behind it is discarded."""
    target, draft = pair_of("model", tmp_path)
    text = tiny.text_of(run_of(target, draft, temperature=0.0, gamma=4, max_new_tokens=30, trace="rounds"))
    places = [place for place in range(4, 16) if "�" not in text[place : place + 2]]
    for place in places[::3]:
        run = run_of(target, draft, temperature=0.0, gamma=4, stop=(text[place : place + 2],), trace="rounds")
        assert tiny.finished(run).reason == "stop_text"


@pytest.mark.parametrize("trace", ["rounds", "tokens"])
def test_a_run_may_be_cancelled_anywhere(trace: str, tmp_path: Path) -> None:
    """Between any two passes, those of unread drafts as well."""
    target, draft = pair_of("model", tmp_path)
    for press_at in range(1, 40, 3):

        def job(press_at: int = press_at) -> Job:
            asked = iter(range(1, 10**6))
            made = tiny.job(target, draft, temperature=1.0, gamma=4, max_new_tokens=30, trace=trace)
            return replace(made, cancelled=lambda: next(asked) >= press_at)

        assert tiny.finished(both_roads(job)).reason == "cancelled"


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "prefill"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("trace", ["rounds", "tokens"])
def test_a_failing_draft_is_dropped_alike(fault: str, phase: str, temperature: float, trace: str) -> None:
    """Errors and broken numbers: the drafts before them are judged, the reason is the same, the rest is plain."""
    run = both_roads(
        lambda: tiny.job(
            sound(),
            faulty(PHASES[phase], FAULTS[fault], name="draft"),
            prompt="abc",
            gamma=4,
            max_new_tokens=20,
            temperature=temperature,
            trace=trace,
        )
    )
    assert len(tiny.only(FellBack, run)) == 1


@pytest.mark.parametrize("at", [2, 3, 5])
@pytest.mark.parametrize("fault", ["nan", "infinite", "nothing", "error"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_failing_target_ends_the_run_alike(fault: str, at: int, temperature: float) -> None:
    """The same sentence behind the same text."""
    both_roads(
        lambda: tiny.job(
            faulty(at, FAULTS[fault]), sound(), prompt="abc", gamma=3, temperature=temperature, trace="rounds"
        )
    )


class BrokenBehindTheEnd(TableSession):
    """A draft whose scores are broken behind the end token."""

    def feed(self, ids: Any, *, rows: int) -> Tensor:
        found = super().feed(ids, rows=rows)
        return found * math.nan if END in self._tokens else found


def test_numbers_that_are_broken_behind_an_end_are_never_looked_at() -> None:
    """Nearby the drafter would not have been asked for them."""
    target, draft = ending()
    scores: Any = laws([(0.2, 0.2, 0.2, 0.1, 0.3)])
    broken = tiny.table(scores, name="draft", session=lambda: BrokenBehindTheEnd(scores))
    assert draft.width == broken.width
    stopped = 0
    for seed in range(8):
        options: dict[str, Any] = {"prompt": "\x00\x01", "temperature": 1.0, "gamma": 5, "max_new_tokens": 60}
        run = run_of(target, broken, seed=seed, trace="rounds", **options)
        assert not tiny.only(FellBack, run)
        stopped += sum(event.stopped != "" for event in tiny.only(RoundFinished, run)[:-1])
    assert stopped > 10


def test_a_draft_that_cannot_be_taken_back_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drafter that fails then costs speed like any other failure, and the log stays sound."""

    def fail(*_: Any) -> None:
        raise ValueError("no way back")

    monkeypatch.setattr("specdec_core.streams.Streams.take_back", fail)
    options: dict[str, Any] = {"prompt": "\x00\x01", "temperature": 1.0, "gamma": 6, "max_new_tokens": 60, "seed": 3}
    with far_away():
        run = tiny.events(*ending(), **options)
        assert not tiny.only(FellBack, run)  # a full trace reads every draft, and takes none back
        (fell,) = tiny.only(FellBack, tiny.events(*ending(), trace="rounds", **options))
    assert "no way back" in fell.reason


def test_a_draft_of_a_smaller_context_is_dropped_alike() -> None:
    """Where its context fills up, the length of the last drafts and the reason are the same."""
    target, draft = sound(), tiny.table(lambda context: torch.zeros(128), name="draft", context=12)
    run = run_of(target, draft, prompt="abc", gamma=4, temperature=1.0, max_new_tokens=30, trace="rounds")
    assert len(tiny.only(FellBack, run)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("draft", [SHIPPED_DRAFT, "self-int8", "ngram"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_the_bundled_pair_is_the_same_on_both_roads(draft: str, temperature: float) -> None:
    """A real vocabulary of hundreds of blocks, real laws, both rules and both traces."""
    bench = Workbench()
    for trace, verification in (("rounds", "chain"), ("tokens", "chain"), ("rounds", "block"), ("tokens", "block")):
        settings: dict[str, Any] = {"trace": trace, "verification": verification, "temperature": temperature}
        request = RunRequest(
            arm="speculative",
            target=BUNDLED_TARGET,
            draft=draft,
            prompt="Repeat after me: one two three four five six seven eight nine ten.",
            settings=RunSettings(gamma=4, max_new_tokens=48, top_p=0.95, seed=5, **settings),
        )
        near = list(bench.run(request))
        with far_away():
            far = list(bench.run(request))
        assert_same(told(near), told(far))
        assert len(tiny.ids_of(near)) > 8
    bench.close()


def test_the_audit_holds_far_runs_to_the_same_rules() -> None:
    """It is not only compared: the log of a far run with cuts passes by itself."""
    with far_away():
        run = list(tiny.events_of(tiny.job(*ending(), prompt="\x00\x01", temperature=1.0, gamma=6, trace="rounds")))
    assert audit(run).findings == ()
