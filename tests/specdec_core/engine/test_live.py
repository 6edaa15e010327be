"""Settings that change between rounds: taken over whole, said in the log, and without harm to what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, repeat
from typing import Any

import pytest
from msgspec import structs

from specdec_core.events import RoundFinished, RoundStarted, RunEvent, RunFailed, SettingsChanged
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny


def live(*wanted: dict[str, Any], base: RunSettings) -> Callable[[], RunSettings | None]:
    """Somebody who asks for each of `wanted` in turn, one a round, and then leaves the last."""
    asked: Iterator[dict[str, Any]] = chain(wanted, repeat(wanted[-1]))
    return lambda: structs.replace(base, **next(asked))


def run(*wanted: dict[str, Any], arm: str = "speculative", **options: Any) -> list[RunEvent]:
    target, draft = tiny.loaded(tiny.model_of("llama")), tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.03))
    job = tiny.job(target, draft if arm == "speculative" else None, arm="plain" if arm == "plain" else "speculative")
    settings = structs.replace(job.request.settings, **{"max_new_tokens": 40, **options})
    request = structs.replace(job.request, settings=settings)
    return list(tiny.events_of(replace(job, request=request, live=live(*wanted, base=settings))))


def test_gamma_changes_between_rounds() -> None:
    """Each round drafts what was asked for when it began; greedy text stays the same."""
    events = run({"gamma": 2}, {"gamma": 2}, {"gamma": 6}, {"gamma": 1}, gamma=4)
    assert [event.gamma for event in tiny.only(RoundStarted, events)][:4] == [2, 2, 6, 1]
    assert [event.settings.gamma for event in tiny.only(SettingsChanged, events)] == [2, 6, 1]
    assert tiny.ids_of(events) == tiny.ids_of(run({"gamma": 4}, arm="plain"))


@pytest.mark.parametrize("arm", ["plain", "speculative"])
def test_temperature_changes_in_both_arms(arm: str) -> None:
    """Greedy rounds, then drawn ones: both arms take it over, and the audit accepts both kinds in one log."""
    events = run({"temperature": 0.0}, {"temperature": 0.0}, {"temperature": 1.0, "top_k": 5}, arm=arm, temperature=0.0)
    assert [event.settings.top_k for event in tiny.only(SettingsChanged, events)] == [5]
    assert tiny.finished(events).reason == "length"


def test_what_is_fixed_stays_fixed() -> None:
    """Length, seed, stop texts and trace are settled when a run starts; asking otherwise changes and says nothing."""
    events = run({"max_new_tokens": 3, "seed": 77, "stop": ("e",), "trace": "rounds"})
    assert not tiny.only(SettingsChanged, events)
    assert len(tiny.ids_of(events)) == 40


def test_a_value_out_of_range_ends_the_run_with_a_sentence() -> None:
    """A bad value from a listener is caught like any other, and what was written stays."""
    events = run({"gamma": 3}, {"gamma": 0})
    end = events[-1]
    assert isinstance(end, RunFailed)
    assert end.error == "BadSetting"
    assert "Gamma" in end.sentence
    assert tiny.ids_of(events)


def test_a_clock_that_stands_still_keeps_a_pause_out_of_the_figures() -> None:
    """Time comes from the listener's clock alone: what passes while it stands still is in no figure."""
    target = tiny.loaded(tiny.model_of("llama"))
    now = [0]
    job = replace(tiny.job(target, target, max_new_tokens=20), tick=lambda: now[0])
    events: list[RunEvent] = []
    for event in tiny.events_of(job):
        events.append(event)
        now[0] += 1000  # only between events, as if every pass took no time
    rounds = tiny.only(RoundFinished, events)
    assert sum(event.draft_ns + event.verify_ns for event in rounds) == 0
    assert events[-1].t == 1000 * (len(events) - 1)
