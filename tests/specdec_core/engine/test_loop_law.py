"""The real loop follows the target's law: every draw that matters enumerated, and long seeded runs counted."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
import torch
from torch import Tensor

from specdec_core.audit.whole import audit
from specdec_core.engine import verify
from specdec_core.engine.cases import Case
from specdec_core.engine.drafters import Drafter, DraftStep, ModelDrafter
from specdec_core.engine.gamma import Entropy, Fixed
from specdec_core.engine.loop import speculative_rounds
from specdec_core.engine.run import make_decoding, prepared_prompt, prompt_read
from specdec_core.engine.sampling import Law, next_token_law
from specdec_core.engine.timing import DeviceClock
from specdec_core.engine.toy import TableSession
from specdec_core.events import DrafterInfo, RunEvent, TokenCommitted, TokenDrafted, TokenJudged
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

Table = Callable[[tuple[int, ...]], Sequence[Fraction]]
GRID = {"draft": 4, "accept": 12, "final": 12}
PROMPT = "\x00\x01"


class GridDraws:
    """A source of draws that walks through every combination of the midpoints of a grid, run after run."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self._sizes = sizes
        self._digits: list[int] = []
        self._limits: list[int] = []
        self._at = 0

    def runs(self) -> Iterator[None]:
        """One turn for each combination."""
        while True:
            self._at = 0
            yield
            while self._digits and self._digits[-1] == self._limits[-1] - 1:
                self._digits.pop()
                self._limits.pop()
            if not self._digits:
                return
            self._digits[-1] += 1

    def weight(self) -> Fraction:
        """The probability of the combination of this turn."""
        return Fraction(1, math.prod(self._limits))

    def _draw(self, kind: str) -> float:
        if self._at == len(self._digits):
            self._digits.append(0)
            self._limits.append(self._sizes[kind])
        digit, limit = self._digits[self._at], self._limits[self._at]
        self._at += 1
        return (2 * digit + 1) / (2 * limit)

    def draft_draw(self) -> float:
        return self._draw("draft")

    def accept_draws(self, count: int) -> list[float]:
        return [self._draw("accept") for _ in range(count)]

    def final_draw(self) -> float:
        return self._draw("final")


class PointDrafter:
    """A deterministic drafter: always the likeliest token of a table, offered as a point mass."""

    context: int | None = None
    cache_length: int | None = None
    passes = 0

    def __init__(self, table: Table) -> None:
        self.info = DrafterInfo(kind="test", name="point", point_mass=True)
        self._table = table

    def begin(self, prompt_ids: Sequence[int], *, coming: int = 0) -> None:
        """Nothing to read."""

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        text = tuple(tokens)
        for _ in range(gamma):
            law = self._table(text)
            text += (max(range(len(law)), key=lambda i: law[i]),)
            yield DraftStep(text[-1], None)

    def take_back(self, drafts: int) -> None:
        """Nothing to forget."""

    def observe(self, committed: int) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to drop."""


def scores_of(table: Table) -> Callable[[tuple[int, ...]], Tensor]:
    return lambda context: torch.tensor([float(share) for share in table(context)], dtype=torch.float64).log()


def of_last(*rows: Sequence[str]) -> Table:
    """A table by the last token: row i is the law behind token i, written as fractions."""
    laws = [[Fraction(share) for share in row] for row in rows]
    return lambda context: laws[context[-1] % len(laws)]


def rotated(*rows: Sequence[str]) -> Table:
    """A table by the last token and the length: the same laws, turned by one place for every token."""
    by_last = of_last(*rows)

    def table(context: tuple[int, ...]) -> Sequence[Fraction]:
        law = by_last(context)
        turn = len(context) % len(law)
        return [*law[turn:], *law[:turn]]

    return table


def written(
    target: Table, draft: Table, *, gamma: int, point: bool, grid: dict[str, int], **settings: Any
) -> dict[tuple[int, ...], Fraction]:
    """The joint law of gamma + 1 tokens that the real loop writes, over all draws of the grid."""
    draws = GridDraws(grid)
    model = tiny.table(scores_of(target))
    job = tiny.job(
        model, prompt=PROMPT, gamma=gamma, max_new_tokens=gamma + 1, temperature=1.0, trace="rounds", **settings
    )
    prompt = prepared_prompt(job)
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for _ in draws.runs():
        run = make_decoding(job, prompt, DeviceClock(torch.device("cpu")))
        run.streams = draws  # type: ignore[assignment]
        drafter: Drafter = PointDrafter(draft)
        if not point:
            info = DrafterInfo(kind="model", name="table", point_mass=False)
            session = TableSession(scores_of(draft))
            drafter = ModelDrafter(session, info, streams=draws, width=model.width)  # type: ignore[arg-type]
        for _event in itertools.chain(prompt_read(run, drafter), speculative_rounds(run, drafter, Fixed())):
            pass
        found[tuple(run.tokens[len(prompt.ids) :])] += draws.weight()
    return found


def own(target: Table, length: int) -> dict[tuple[int, ...], Fraction]:
    """The target's joint law of its first tokens."""
    laws: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    start = tuple(PROMPT.encode())
    for _ in range(length):
        laws = {
            (*text, token): weight * share
            for text, weight in laws.items()
            for token, share in enumerate(target(start + text))
            if share
        }
    return laws


QUARTERS = of_last(("1/4", "3/4"), ("1/2", "1/2")), of_last(("1/2", "1/2"), ("3/4", "1/4"))
THREE = (
    rotated(("1/4", "1/2", "1/4"), ("1/2", "1/2", "0"), ("0", "1/4", "3/4")),
    rotated(("1/2", "1/4", "1/4"), ("0", "1/2", "1/2"), ("1/4", "1/4", "1/2")),
)
THIRDS = rotated(("1/3", "2/3"), ("1/3", "2/3")), rotated(("2/3", "1/3"), ("1/3", "2/3"))
HALVES = (
    rotated(("1/2", "1/2", "0"), ("0", "1/2", "1/2"), ("0", "0", "1")),
    rotated(("1/2", "0", "1/2"), ("0", "1/2", "1/2"), ("1/2", "1/2", "0")),
)


@pytest.mark.usefixtures("road_in_full")
@pytest.mark.parametrize(("pair", "draft_grid"), [(QUARTERS, 4), (THREE, 4), (THIRDS, 3)], ids=["2", "3", "thirds"])
def test_one_draft_a_round_in_every_case(pair: tuple[Table, Table], draft_grid: int) -> None:
    """Gamma 1, all draws: the law of two tokens is the target's, as an equality of fractions."""
    found = written(*pair, gamma=1, point=False, grid={**GRID, "draft": draft_grid})
    assert found == own(pair[0], 2)


@pytest.mark.usefixtures("road_in_full")
@pytest.mark.parametrize("pair", [QUARTERS, THREE, THIRDS], ids=["2", "3", "thirds"])
@pytest.mark.parametrize("verification", ["chain", "block"])
def test_one_point_mass_a_round_in_every_case(pair: tuple[Table, Table], verification: str) -> None:
    """The same for a deterministic drafter, by both rules."""
    found = written(*pair, gamma=1, point=True, grid=GRID, verification=verification)
    assert found == own(pair[0], 2)


@pytest.mark.usefixtures("road_in_full")
@pytest.mark.parametrize("point", [False, True], ids=["drawn", "point"])
def test_two_drafts_a_round_in_every_case(point: bool) -> None:
    """Gamma 2, laws of halves, so that two midpoints resolve every threshold: three tokens, equal as fractions."""
    grid = {"draft": 2, "accept": 2, "final": 2}
    assert written(*HALVES, gamma=2, point=point, grid=grid) == own(HALVES[0], 3)


def test_a_wrong_q_does_not_pass_this_test() -> None:
    """A drafter that draws from one law and hands back another is found by the same enumeration."""

    class Lying(ModelDrafter):
        def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
            for step in super().propose(tokens, gamma, settings):
                assert step.law is not None
                yield step._replace(law=Law.of(step.law.probs.flip(-1)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.specdec_core.engine.test_loop_law.ModelDrafter", Lying)
        assert written(*QUARTERS, gamma=1, point=False, grid=GRID) != own(QUARTERS[0], 2)


def random_law(vocabulary: int, seed: int) -> Callable[[tuple[int, ...]], Tensor]:
    """Scores by the last token, drawn once."""
    generator = torch.Generator().manual_seed(seed)
    rows = 1.2 * torch.randn(vocabulary, vocabulary, generator=generator)
    return lambda context: rows[context[-1] % vocabulary]


def counted(
    *, runs: int, new: int, vocabulary: int, point: bool = False, **settings: Any
) -> tuple[Counter[tuple[int, int]], Tensor, int]:
    """How often each token followed each other one, the law it should follow, and how many rounds there were."""
    target, draft = random_law(vocabulary, 1), random_law(vocabulary, 2)
    counts: Counter[tuple[int, int]] = Counter()
    rounds = 0
    options = RunSettings(trace="rounds", max_new_tokens=new, **settings)
    for seed in range(runs):
        run = tiny.events(
            tiny.table(target),
            None if point else tiny.table(draft),
            prompt="\x01\x02\x01\x02",
            **{name: getattr(options, name) for name in options.__struct_fields__} | {"seed": seed},
        )
        ids = tiny.ids_of(run)
        counts.update(itertools.pairwise([2, *ids]))
        rounds += run[-1].round
    rows = torch.stack([target((last,)) for last in range(vocabulary)])
    return counts, next_token_law(rows, options, ()).probs.double(), rounds


def assert_follows(counts: Counter[tuple[int, int]], laws: Tensor, *, distance: float) -> None:
    """Total variation of all pairs together below `distance`, chi-square below its 99.99 % point."""
    vocabulary = laws.shape[0]
    seen = torch.tensor([[counts[a, b] for b in range(vocabulary)] for a in range(vocabulary)], dtype=torch.float64)
    assert not seen[laws == 0].any(), "a token of no probability was written"
    expected = seen.sum(dim=1, keepdim=True) * laws
    assert float((seen - expected).abs().sum() / seen.sum() / 2) < distance
    cells = expected > 0
    chi_square = float(((seen - expected)[cells] ** 2 / expected[cells]).sum())
    freedom = int(cells.sum()) - int((seen.sum(dim=1) > 0).sum())
    # Wilson and Hilferty's approximation of the distribution's upper end.
    limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * math.sqrt(2 / (9 * freedom))) ** 3
    assert chi_square < limit


CASES: dict[str, dict[str, Any]] = {
    "drawn": {"temperature": 1.0, "gamma": 3},
    "top_k": {"temperature": 1.0, "gamma": 4, "top_k": 2},
    "filters": {"temperature": 0.8, "gamma": 2, "top_p": 0.8, "min_p": 0.1},
    "block": {"temperature": 1.0, "gamma": 4, "verification": "block"},
    "entropy": {"temperature": 1.0, "gamma": 6, "gamma_control": "entropy"},
    "confidence": {"temperature": 1.0, "gamma": 6, "gamma_control": "confidence"},
    "lookup": {"temperature": 1.0, "gamma": 3, "point": True},
}


@pytest.mark.parametrize("case", CASES)
def test_long_runs_follow_the_target(case: str) -> None:
    """Thousands of rounds of the real engine, seeded: every pair of tokens as often as the target says."""
    counts, laws, rounds = counted(runs=1, new=4000, vocabulary=4, **CASES[case])
    assert rounds > 1000
    assert_follows(counts, laws, distance=0.03)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_very_long_runs_follow_the_target(case: str) -> None:
    """The same with 33,000 tokens a case, about 100,000 rounds in total."""
    counts, laws, rounds = counted(runs=4, new=8192, vocabulary=3, **CASES[case])
    assert rounds > 8000
    assert_follows(counts, laws, distance=0.01)


def test_the_count_notices_a_bias(monkeypatch: pytest.MonkeyPatch, runs: list[list[RunEvent]]) -> None:
    """A rule that accepts somewhat too often fails the count above, and the audit of its log."""
    honest = verify.chain

    def generous(case: Case, accept_draws: Sequence[float]) -> verify.Verdict:
        return honest(case, [0.7 * draw for draw in accept_draws])

    monkeypatch.setattr(verify, "RULES", {"chain": generous})
    counts, laws, _ = counted(runs=1, new=6000, vocabulary=4, **CASES["drawn"])
    with pytest.raises(AssertionError):
        assert_follows(counts, laws, distance=0.03)
    assert any(finding.rule == "verdict" for finding in audit(runs[0]).findings)
    runs.clear()


def test_a_stop_that_looks_at_laws_sees_no_drawn_token() -> None:
    """Controls may keep or stop, never drop: every drafted token is judged, or stands behind an end."""
    run = tiny.events(
        tiny.table(random_law(4, 1)),
        tiny.table(random_law(4, 2)),
        prompt="\x01\x02",
        gamma=6,
        gamma_control="entropy",
        temperature=1.0,
        max_new_tokens=200,
    )
    drafted = [(event.round, event.index, event.id) for event in tiny.only(TokenDrafted, run)]
    assert drafted == [(event.round, event.index, event.id) for event in tiny.only(TokenJudged, run)]
    assert Entropy().stop_behind(1.0, 5.0)
    assert len(tiny.only(TokenCommitted, run)) == 200
