"""Near and far cases give a rule the same numbers; a far one reads once, and answers rightly whatever it is asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import Tensor

from specdec_core.engine import sampling, verify
from specdec_core.engine.cases import Case, FarCase, case_of, path_weights, point_mass, weights_along
from specdec_core.engine.host import NEAR, Reading, far, to_device, to_host, together
from specdec_core.engine.sampling import Bests, Kept, Law, drawn_by, in_blocks, looked_up, next_token_law, two_best
from specdec_core.settings import RunSettings
from tests.specdec_core.engine.far_away import far_away, reads_counted
from tests.specdec_core.engine.test_verify_properties import DRAWS, FILTERS, SCORES, WIDTH

ROWS = st.lists(SCORES, min_size=4, max_size=4)
KINDS = st.lists(st.sampled_from(["model", "same", "point", "reduced"]), min_size=0, max_size=3)
LAST = math.nextafter(1.0, 0)


def case_with(
    kinds: Sequence[str],
    target: list[list[float]],
    draft: list[list[float]],
    *,
    picks: Sequence[float],
    settings: RunSettings,
    final_draw: float,
    **how: Any,
) -> Case:
    """A case with a draft of each kind, on whatever road is on."""
    rows = torch.tensor(target[: len(kinds) + 1])
    p = next_token_law(rows, settings, [], torch.zeros(0, dtype=torch.long))
    ids: list[Tensor] = []
    drafts = []
    for index, kind in enumerate(kinds):
        scores = torch.tensor([target[index] if kind == "same" else draft[index]])
        law = next_token_law(scores, settings, [])
        if kind == "reduced":
            tokens = torch.tensor([0, 2, 5])
            law = next_token_law(scores[:, tokens], settings, [], kept=Kept(tokens, [0, 2, 5], WIDTH))
        ids.append(torch.as_tensor([3]) if kind == "point" else torch.as_tensor(law.pick(picks[index])).reshape(1))
        drafts.append(point_mass(3, p) if kind == "point" else law)
    return case_of(p, drafts, torch.cat([torch.zeros(0, dtype=torch.long), *ids]), final_draw=final_draw, **how)


def answers(case: Case, weights: Sequence[float]) -> list[Any]:
    """All that a rule and a reporter may ask, with path weights of the asker's choice."""
    kept = len(case.drafts)
    endings = [case.ending(accepted, [1.0, *weights][accepted]) for accepted in range(kept + 1)]
    lefts = [None if ending.left is None else ending.left.tolist() for ending in endings]
    return [case.tokens, case.target_probs, case.draft_probs, case.residual_masses, case.wanted(weights)] + [
        [ending._replace(left=None), left] for ending, left in zip(endings, lefts, strict=True)
    ]


@given(
    kinds=KINDS,
    target=ROWS,
    draft=ROWS,
    filters=FILTERS,
    picks=st.lists(DRAWS, min_size=3, max_size=3),
    final_draw=st.one_of(DRAWS, st.sampled_from([0.0, 0.5, LAST])),
    rule=st.sampled_from(sorted(verify.RULES)),
)
def test_both_roads_give_the_same_numbers(
    kinds: list[str],
    target: list[list[float]],
    draft: list[list[float]],
    filters: dict[str, Any],
    picks: list[float],
    final_draw: float,
    rule: str,
) -> None:
    """Any laws, equal ones with nothing left over, point masses, reduced vocabularies: all answers, to the last bit."""
    how: dict[str, Any] = {"picks": picks, "settings": RunSettings(**filters), "final_draw": final_draw, "rule": rule}
    near = case_with(kinds, target, draft, **how)
    path = path_weights(near.target_probs, near.draft_probs)
    weights = path if rule == "block" else [1.0] * len(kinds)
    with far_away():
        ahead = case_with(kinds, target, draft, **how, whole=True)
        assert type(ahead) is FarCase
        assert answers(ahead, weights) == answers(near, weights)
        # A rule that asks for another path than the case was made for gets its answers by further looks.
        assert answers(ahead, path) == answers(near, path)
        assert answers(ahead, [0.25] * len(kinds)) == answers(near, [0.25] * len(kinds))


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("rule", sorted(verify.RULES))
def test_a_far_case_reads_once(rule: str, temperature: float) -> None:
    """Its readings, brought over together, are all that the rule it was made for asks."""
    generator = torch.Generator().manual_seed(3)
    target, draft = (torch.randn(4, WIDTH, generator=generator).tolist() for _ in range(2))
    how: dict[str, Any] = {"picks": [0.2, 0.5, 0.8], "settings": RunSettings(temperature=temperature)}
    for number in range(20):
        with reads_counted() as reads:
            case = case_with(["model"] * 3, target, draft, final_draw=number / 20, rule=rule, whole=True, **how)
            assert reads.taken() == 0
            together(case.readings)
            assert reads.taken() == 1
            verdict = verify.RULES[rule](case, [1 - number / 20] * 3)
            assert len(verdict.accept_probs) == len(verdict.residual_masses) == 3
            assert verdict.final.weight > 0
            assert reads.taken() == 0


@given(
    p=st.lists(st.floats(0, 1), min_size=1, max_size=8),
    q=st.lists(st.floats(0, 1), min_size=8, max_size=8),
)
def test_path_weights_are_the_same_to_the_last_bit(p: list[float], q: list[float]) -> None:
    """The running product is multiplied, divided and cut in the same order."""
    wide = torch.float64
    found = weights_along(torch.tensor(p, dtype=wide), torch.tensor(q[: len(p)], dtype=wide))
    assert found.tolist() == path_weights(p, q[: len(p)])


def lists(most: int) -> st.SearchStrategy[list[float]]:
    return st.lists(st.one_of(st.just(0.0), st.floats(0, 1, width=32)), min_size=1, max_size=most)


@given(
    shares=st.lists(lists(40), min_size=1, max_size=3),
    draw=st.one_of(DRAWS, st.sampled_from([0.0, 0.5, LAST])),
    block=st.sampled_from([1, 3, 8, 128]),
)
def test_a_look_up_on_a_device_finds_what_the_host_finds(shares: list[list[float]], draw: float, block: int) -> None:
    """Token, slice and weight of every row at once, for any size of block, also at the very edges of the unit."""
    width = max(map(len, shares))
    weights = torch.tensor([row + [0.0] * (width - len(row)) for row in shares])
    assume(bool((weights.sum(dim=-1) > 0).all()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling, "BLOCK", block)
        sums = in_blocks(weights)
        found = looked_up(sums, weights, draw)
        for row, drawn in enumerate(zip(*(part.tolist() for part in found), strict=True)):
            assert drawn == drawn_by(sums[row].tolist(), weights[row], draw)


def test_sums_that_do_not_grow_make_no_room_for_nothing() -> None:
    """Added up in parallel, a sum may fall by its rounding: a column of weight zero is still never found."""
    parts = torch.tensor([[0.0, 0.25, 0.0, 0.5, 0.0, 0.25, 0.0]], dtype=torch.float64)
    for sign in (-1, 1):
        ends = parts.cumsum(dim=-1)
        ends[:, ::2] += sign * 2**-52  # the ends of the empty columns
        for wanted in (0.0, 2**-53, 0.25, 0.25 + 2**-52, 0.75, 0.75 + 2**-52, LAST, 1.0):
            place = sampling._first_past(ends, parts, torch.tensor([[wanted]], dtype=torch.float64))
            assert float(parts[0, int(place)]) > 0, (sign, wanted)


@given(
    scores=st.lists(st.lists(st.sampled_from([-1.0, 0.0, 1.0, 2.0]), min_size=5, max_size=5), min_size=1, max_size=3)
)
def test_of_equal_scores_the_first_is_the_best_on_a_device_too(scores: list[list[float]]) -> None:
    """The two best, rows one by one and all together, are those of the host."""
    rows = torch.tensor(scores)
    near = two_best(rows)
    with far_away():
        ahead = two_best(rows)
        assert isinstance(ahead, Bests)
        assert len(ahead) == len(near)
        assert ahead[:] == near
        assert [ahead[row] for row in range(len(near))] == list(near)


def test_a_vocabulary_of_one_has_no_second() -> None:
    """As on the host."""
    rows = torch.tensor([[1.0], [2.0]])
    with far_away():
        assert two_best(rows)[:] == ((0, 1.0, -math.inf), (0, 2.0, -math.inf))


def test_penalties_reach_behind_drafts_that_only_a_device_knows() -> None:
    """A row behind several drafts has the law of the same row behind the same tokens, each row before it one less."""
    settings = RunSettings(temperature=1.0, repetition_penalty=1.7)
    rows = torch.randn(3, 7, generator=torch.Generator().manual_seed(1))
    drafts = torch.tensor([4, 2, 6, 4])
    found = next_token_law(rows, settings, [0, 9], drafts).probs
    for row in range(3):
        context = [0, *drafts[: 2 + row].tolist()]
        assert torch.equal(found[row], next_token_law(rows[row : row + 1], settings, context).probs[0])


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_the_first_rows_of_a_law_are_a_law(temperature: float) -> None:
    """A shorter draft is judged by the rows before its end: weights, sums and best scores of these alone."""
    rows = torch.randn(4, 300, generator=torch.Generator().manual_seed(2))
    for road in (nullcontext(), far_away()):
        with road:
            whole = next_token_law(rows, RunSettings(temperature=temperature), [])
            part, alone = whole.first(2), next_token_law(rows[:2], RunSettings(temperature=temperature), [])
            assert torch.equal(part.probs, alone.probs)
            assert tuple(part.two_best(2)) == tuple(alone.two_best(2))
            assert [part.draw(0.7, row) for row in range(2)] == [alone.draw(0.7, row) for row in range(2)]
            assert len(part.scores) == len(part.best or part.scores) == 2


def test_readings_come_in_one_copy() -> None:
    """Any shapes and formats, each once, those that are here already not again; ids stay exact."""
    with reads_counted() as reads:
        one, other = Reading(torch.tensor([[1.5], [2.5]]), torch.tensor([2**40 + 1])), Reading(torch.tensor(True))
        together([one, other, one])
        assert reads.taken() == 1
        assert one.numbers == [[1.5, 2.5], [2.0**40 + 1]]
        assert other.numbers == [[1.0]]
        last = Reading(torch.zeros(0))
        together([one, last])
        assert last.numbers == [[]]
        together([])
        assert reads.taken() == 1


def test_ids_are_sent_to_a_gpu_from_memory_that_it_reads_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy from other memory makes the host wait for all that is queued there; what is there already stays."""
    steps: list[Any] = []

    def pinned(tensor: Tensor) -> Tensor:
        steps.append(tensor.tolist())
        return tensor

    def moved(tensor: Tensor, device: torch.device, *, non_blocking: bool) -> Tensor:
        steps.append((device.type, non_blocking))
        return tensor

    monkeypatch.setattr(Tensor, "pin_memory", pinned)
    monkeypatch.setattr(Tensor, "to", moved)
    to_device([3, 4], torch.device("cuda"))
    assert steps == [[3, 4], ("cuda", True)]


def test_where_near_is() -> None:
    """The CPU alone; its numbers are read where they lie, in the same shape of answer."""
    assert NEAR == ("cpu",)
    here = torch.tensor([[1, 2], [3, 4]])
    assert not far(here)
    assert far(here.to("meta"))
    assert to_host([here, torch.tensor(0.5)]) == [[1, 2, 3, 4], [0.5]]
    assert to_device(here[0], torch.device("cpu")).data_ptr() == here.data_ptr()
    assert to_device([3, 4], torch.device("cpu")).dtype == torch.long
    assert to_device([3, 4], torch.device("meta")).device.type == "meta"
    law = Law.of(torch.tensor([[0.5, 0.5]]))
    assert type(case_of(law, (), here[0][:0], final_draw=0.5)) is Case
