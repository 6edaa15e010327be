"""A seed repeats a run, draw by draw, and what one part of a run draws never shifts another part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from specdec_core.engine.loading import LoadedModel
from specdec_core.events import RoundFinished, RunEvent, TokenCommitted, TokenDrafted, TokenJudged
from specdec_core.streams import Streams
from tests.specdec_core.engine import tiny


@cache
def pair() -> tuple[LoadedModel, LoadedModel]:
    return tiny.loaded(tiny.model_of("llama")), tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.05))


def decisions(run: Sequence[RunEvent]) -> list[tuple[Any, ...]]:
    """Ids, verdicts and draws of a run."""
    found: list[tuple[Any, ...]] = []
    for event in run:
        if isinstance(event, TokenDrafted):
            found.append(("drafted", event.id, event.draft_prob))
        if isinstance(event, TokenJudged):
            found.append(("judged", event.verdict, event.draw, event.accept_prob))
        if isinstance(event, TokenCommitted):
            found.append(("committed", event.id, event.origin, event.draw))
    return found


def first_round(**options: Any) -> list[tuple[Any, ...]]:
    run = tiny.events(*pair(), temperature=1.0, **options)
    return decisions([event for event in run if event.round == 1])


@pytest.mark.parametrize("control", ["fixed", "heuristic", "entropy", "confidence"])
def test_same_seed_same_run(control: str) -> None:
    """Twice with seed 42, and once more after another run: every id, verdict and draw is the same."""
    options: dict[str, Any] = {"temperature": 1.0, "max_new_tokens": 60, "gamma": 5, "gamma_control": control}
    one = tiny.events(*pair(), seed=42, **options)
    other = tiny.events(*pair(), seed=42, **options)
    tiny.events(*pair(), seed=7, **options)
    third = tiny.events(*pair(), seed=42, **options)
    assert decisions(one) == decisions(other) == decisions(third)
    assert decisions(one) != decisions(tiny.events(*pair(), seed=43, **options))
    verdicts = {event.verdict for event in tiny.only(TokenJudged, one)}
    assert {"accepted", "rejected"} <= verdicts


def test_the_seed_holds_in_plain_runs() -> None:
    """The baseline is repeated by its seed as well."""
    runs = [tiny.events(pair()[0], arm="plain", seed=seed, temperature=1.0) for seed in (3, 3, 4)]
    assert decisions(runs[0]) == decisions(runs[1]) != decisions(runs[2])


def test_length_does_not_shift_the_first_round() -> None:
    """How long a run may get changes nothing of what it draws first."""
    assert first_round(seed=5, gamma=3, max_new_tokens=10) == first_round(seed=5, gamma=3, max_new_tokens=80)


def test_gamma_does_not_shift_the_first_draws() -> None:
    """A longer draft draws its first tokens, its first verdicts and its last token with the same numbers."""
    short, long = first_round(seed=5, gamma=2), first_round(seed=5, gamma=6)
    drafted = [[entry for entry in found if entry[0] == "drafted"] for found in (short, long)]
    assert drafted[0] == drafted[1][:2]
    draws = [[entry[2] for entry in found if entry[0] == "judged" and entry[2] is not None] for found in (short, long)]
    shared = min(map(len, draws))
    assert shared > 0
    assert draws[0][:shared] == draws[1][:shared]
    assert short[-1][3] == long[-1][3]


def test_filters_do_not_shift_the_draws() -> None:
    """Draws are consumed per token and not per candidate: another filter meets the same numbers."""
    wide, narrow = (first_round(seed=5, gamma=4, top_k=top_k) for top_k in (0, 3))
    draws = [[entry[2] for entry in found if entry[0] == "judged" and entry[2] is not None] for found in (wide, narrow)]
    shared = min(map(len, draws))
    assert draws[0][:shared] == draws[1][:shared]


def test_the_trace_does_not_shift_the_draws() -> None:
    """A short log is of the same run."""
    full = tiny.events(*pair(), temperature=1.0, seed=8, trace="tokens")
    short = tiny.events(*pair(), temperature=1.0, seed=8, trace="rounds")
    kept = [entry for entry in decisions(full) if entry[0] == "committed"]
    assert kept == [entry for entry in decisions(short) if entry[0] == "committed"]
    assert [event.accepted for event in tiny.only(RoundFinished, full)] == [
        event.accepted for event in tiny.only(RoundFinished, short)
    ]


def test_arms_share_no_stream() -> None:
    """The two arms of a race draw different numbers: equal texts at temperature 1 would be no evidence otherwise."""
    plain, speculative = Streams(1, "plain"), Streams(1, "speculative")
    assert [plain.final_draw() for _ in range(8)] != [speculative.final_draw() for _ in range(8)]


def test_streams_are_separate_and_in_range() -> None:
    """Each stream goes on by itself; acceptance draws are in (0, 1], the others in [0, 1), and no two streams agree."""
    one, other = Streams(2, "speculative"), Streams(2, "speculative")
    for _ in range(5):
        other.draft_draw()
    other.accept_draws(7)
    assert [one.final_draw() for _ in range(20)] == [other.final_draw() for _ in range(20)]
    streams = Streams(3, "speculative")
    drafts, finals = [streams.draft_draw() for _ in range(200)], [streams.final_draw() for _ in range(200)]
    accepts = [draw for _ in range(50) for draw in streams.accept_draws(4)]
    assert all(0 < draw <= 1 for draw in accepts)
    assert all(0 <= draw < 1 for draw in (*drafts, *finals))
    assert len({*drafts, *finals, *accepts}) == 600
    together, apart = Streams(3, "speculative"), Streams(3, "speculative")
    assert together.accept_draws(6) == apart.accept_draws(2) + apart.accept_draws(4)


def test_greedy_runs_do_not_depend_on_the_seed() -> None:
    """At temperature 0 nothing is drawn for a token."""
    runs = [tiny.ids_of(tiny.events(*pair(), seed=seed, max_new_tokens=40)) for seed in (1, 2)]
    assert runs[0] == runs[1]


def test_numbers_made_ahead_are_those_made_one_by_one() -> None:
    """How many are made at once, and in which order the streams are asked, changes none of them."""
    roots = np.random.SeedSequence([5, 1]).spawn(3)
    draft, accept, final = (np.random.Generator(np.random.Philox(root)) for root in roots)
    streams = Streams(5, "speculative")
    for number in range(200):
        assert streams.draft_draw() == draft.random()
        assert streams.accept_draws(number % 7) == [1 - accept.random() for _ in range(number % 7)]
        assert streams.final_draw() == final.random()


def test_draws_that_are_taken_back_come_again() -> None:
    """In the same order, also twice, and nothing of the other streams moves."""
    one, other = Streams(6, "speculative"), Streams(6, "speculative")
    expected = [other.draft_draw() for _ in range(200)]
    found: list[float] = []
    for drawn, back in ((5, 2), (3, 3), (70, 33), (1, 0), (4, 1), (100, 60)):
        found += [one.draft_draw() for _ in range(drawn)]
        one.take_back(back)
        del found[len(found) - back :]
    found += [one.draft_draw() for _ in range(20)]
    assert found == expected[: len(found)]
    assert one.final_draw() == other.final_draw()
    assert one.accept_draws(3) == other.accept_draws(3)


def test_no_more_is_taken_back_than_is_remembered() -> None:
    """A round's drafts are; more would be another round's."""
    streams = Streams(6, "speculative")
    streams.draft_draw()
    with pytest.raises(IndexError):
        streams.take_back(2)
