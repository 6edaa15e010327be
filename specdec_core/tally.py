"""Folds a run's events into counts, rates, speeds and percentiles: the only place where they are computed.

Knows nothing of models or of how figures are shown. A figure that has no meaning (yet) is None, never 0 or NaN.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from specdec_core.events import (
    DraftVerified,
    PromptRead,
    RoundFinished,
    RoundStarted,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
    TokenCommitted,
    TokenJudged,
)
from specdec_core.settings import Arm

SPEED_WINDOW_NS = 1_000_000_000
NS_PER_SECOND = 1_000_000_000
QUARTERS, FEWEST_PASSES = 4, 16  # fewer than four a quarter, and one hiccup makes all the difference


class Percentiles(Struct, frozen=True, kw_only=True):
    """Nearest-rank percentiles of measured times, so each is a time that really occurred; None when there are none."""

    count: int = 0
    p50_ns: int | None = None
    p95_ns: int | None = None
    p99_ns: int | None = None


class Position(Struct, frozen=True, kw_only=True):
    """Acceptance at one depth of the draft.

    `conditional` is accepted / judged here: the chance given that everything before was accepted. `unconditional` is
    accepted here / rounds that drafted at all; it can only fall with depth.
    """

    depth: int
    judged: int
    accepted: int
    conditional: float | None
    unconditional: float | None


class Figures(Struct, frozen=True, kw_only=True):
    """Every figure of a run; `DEFINITIONS` says in a sentence what each one is.

    Draft counts come from finished rounds, so that drafted = accepted + rejected + discarded holds at any moment and
    both trace levels give the same figures (only `mean_overlap` needs the full trace).
    """

    arm: Arm | None
    tokens: int
    rounds: int
    target_passes: int
    draft_passes: int
    drafted: int
    judged: int
    accepted: int
    rejected: int
    discarded: int
    resampled: int
    bonus: int
    plain: int
    acceptance_rate: float | None
    tested_rate: float | None
    alpha: float | None
    mean_overlap: float | None
    mean_accepted_length: float | None
    mean_tokens_per_round: float | None
    drafted_per_round: float | None
    block_efficiency: float | None
    target_calls_saved: int | None
    tokens_per_second: float | None
    prefill_ns: int | None
    first_token_ns: int | None
    decode_ns: int
    draft_ns: int
    verify_ns: int
    bookkeeping_ns: int
    outside_ns: int
    draft_share: float | None
    verify_share: float | None
    bookkeeping_share: float | None
    round_latency: Percentiles
    token_latency: Percentiles
    by_position: tuple[Position, ...]
    tokens_per_round: tuple[int, ...]
    pass_spread: float | None
    reason: str | None
    complete: bool


DEFINITIONS: dict[str, str] = {
    "arm": "Plain decoding, one token per target pass, or speculative decoding.",
    "tokens": "Tokens committed to the output: tokens, not characters, rounds or chunks.",
    "rounds": "Finished rounds: one draft and one verification each; in the plain arm one token each.",
    "target_passes": "Forward passes of the target after the prompt was read.",
    "draft_passes": "Forward passes of the drafter after the prompt was read; 0 where it has no model.",
    "drafted": "Tokens the drafter proposed in finished rounds: what was drafted, not gamma times rounds.",
    "judged": "Drafted tokens that were put to the accept test.",
    "accepted": "Drafted tokens that passed the test and were kept; the extra token of a round is never one of them.",
    "rejected": "Drafted tokens that failed the test; at most one in a round.",
    "discarded": "Drafted tokens behind a rejection or an end, which were never judged: wasted draft work.",
    "resampled": "Tokens drawn from the residual law in place of a rejected draft.",
    "bonus": "Extra target tokens after a round whose drafts were all accepted.",
    "plain": "Tokens drawn from the target with nothing drafted.",
    "acceptance_rate": "Accepted / drafted. It falls as gamma grows: drafts behind a rejection count against it.",
    "tested_rate": "Accepted / judged: drafts that were never judged do not count against it.",
    "alpha": (
        "Accepted / (accepted + rejected): the chance that one judged draft passes, stable in gamma. A round that is "
        "accepted whole is cut off before its rejection was seen, and counts only its acceptances."
    ),
    "mean_overlap": (
        "Mean over judged drafts of the probability that the laws of target and draft share; its mean is the expected "
        "acceptance, without the noise of the draws."
    ),
    "mean_accepted_length": "Accepted drafts per round that drafted anything, without the extra token of the round.",
    "mean_tokens_per_round": "Tokens committed per finished round, the resampled or bonus token included.",
    "drafted_per_round": "Drafted tokens per finished round; a high acceptance with few drafts saves little.",
    "block_efficiency": "Tokens per forward pass of the target; plain decoding has exactly 1.",
    "target_calls_saved": "Tokens minus target passes: how many passes plain decoding would have needed on top.",
    "tokens_per_second": (
        "Tokens of finished rounds / time from the end of the prompt's reading to the end of the last round. Reading "
        "the prompt is not part of it."
    ),
    "prefill_ns": "Time both models took to read the prompt.",
    "first_token_ns": "Time from the start of the run, prompt included, to the first token.",
    "decode_ns": "Time from the end of the prompt's reading to the end of the last finished round.",
    "draft_ns": "Time spent drafting in finished rounds.",
    "verify_ns": "Time of the target's passes in finished rounds.",
    "bookkeeping_ns": "Time for judging, drawing, rolling back and text in finished rounds.",
    "outside_ns": "Decode time that is no phase of a round: pauses, and whoever reads the events.",
    "draft_share": "Drafting's part of the time of all three phases.",
    "verify_share": "Verification's part of the time of all three phases.",
    "bookkeeping_share": "Bookkeeping's part of the time of all three phases.",
    "round_latency": "Time from the start of a round to its end.",
    "token_latency": (
        "Wait for a token after the one before it. The tokens of a round appear together, so its first token carries "
        "the whole wait and the others almost none: the high percentiles are the stalls a reader sees, which dividing "
        "a round's time over its tokens would hide."
    ),
    "by_position": (
        "Acceptance at each depth of the draft: conditional on everything before it being accepted (accepted / judged "
        "there), and unconditional (accepted there / rounds that drafted)."
    ),
    "tokens_per_round": "Histogram: entry n is the number of finished rounds that committed n tokens.",
    "pass_spread": (
        "Mean time of a target pass in one quarter of the run / that in the next, or the reverse, where largest; over "
        "passes of the most common length. Near 1 on a machine that is otherwise idle; not known below 16 passes."
    ),
    "reason": "Why the run ended: end token, length, stop text, cancelled or failed; nothing while it has not.",
    "complete": "Whether the run's own last line was seen; without it the run was interrupted or is still going on.",
}


class _Sample:
    """Measured times; sorted only when asked, which is cheap because they stay nearly sorted in between."""

    def __init__(self) -> None:
        self._values: list[int] = []

    def add(self, value: int) -> None:
        self._values.append(max(0, value))

    def percentiles(self) -> Percentiles:
        self._values.sort()
        count = len(self._values)
        if not count:
            return Percentiles()
        p50, p95, p99 = (self._values[-(-count * percent // 100) - 1] for percent in (50, 95, 99))
        return Percentiles(count=count, p50_ns=p50, p95_ns=p95, p99_ns=p99)


class _Passes:
    """Times of target passes by how many positions they scored, as running sums: any stretch costs the same to ask."""

    def __init__(self) -> None:
        self._sums: dict[int, list[int]] = {}

    def add(self, positions: int, time: int) -> None:
        sums = self._sums.setdefault(positions, [0])
        sums.append(sums[-1] + max(0, time))

    def spread(self) -> float | None:
        """The largest ratio of neighbouring quarters' means; passes grow dearer with the text too, but slowly."""
        sums = max(self._sums.values(), key=len, default=[0])
        count = len(sums) - 1
        if count < FEWEST_PASSES:
            return None
        ends = [count * part // QUARTERS for part in range(QUARTERS + 1)]
        means = [(sums[end] - sums[start]) / (end - start) for start, end in pairwise(ends)]
        return max(ratio(max(pair), min(pair)) or 1.0 for pair in pairwise(means))


class Tally:
    """Grows by one event at a time, each at constant cost; `figures` may be asked for at any moment."""

    def __init__(self) -> None:
        self._arm: Arm | None = None
        self._rounds = self._drafting_rounds = self._target_passes = self._draft_passes = 0
        self._fruitful_passes = 0  # of rounds that have written something: one under way has not yet, and may never
        self._drafted = self._judged = self._accepted = self._committed = 0
        self._origins = {"accepted": 0, "resampled": 0, "bonus": 0, "plain": 0}
        self._overlap_sum, self._overlaps = 0.0, 0
        self._prefill_ns: int | None = None
        self._prompt_read_at = self._round_started_at = self._last_round_at = 0
        self._first_token_at: int | None = None
        self._last_token_at = 0
        self._draft_ns = self._verify_ns = self._bookkeeping_ns = 0
        self._round_times, self._token_gaps = _Sample(), _Sample()
        self._passes = _Passes()
        self._judged_at: list[int] = []
        self._accepted_at: list[int] = []
        self._histogram: list[int] = []
        self._reason: str | None = None

    def add(self, event: RunEvent) -> None:
        """Take in the run's next event."""
        match event:
            case RunStarted() | PromptRead():
                self._begin(event)
            case RoundStarted():
                self._round_started_at = event.t
            case DraftVerified():
                self._target_passes += 1
                self._draft_passes += event.draft_passes
                self._passes.add(event.positions, event.verify_ns)
            case TokenJudged() if event.residual_mass is not None:
                self._overlap_sum += min(1.0, max(0.0, 1.0 - event.residual_mass))
                self._overlaps += 1
            case TokenCommitted():
                self._commit(event)
            case RoundFinished():
                self._finish_round(event)
            case RunFinished() | RunFailed():
                self._reason = event.reason if isinstance(event, RunFinished) else "failed"

    def _begin(self, event: RunStarted | PromptRead) -> None:
        if isinstance(event, RunStarted):
            self._arm = event.arm
        else:
            self._prefill_ns = event.target_ns + event.draft_ns
            self._prompt_read_at = self._last_round_at = event.t

    def _commit(self, event: TokenCommitted) -> None:
        self._fruitful_passes = self._target_passes
        self._origins[event.origin] += 1
        if self._first_token_at is None:
            self._first_token_at = event.t
        else:
            self._token_gaps.add(event.t - self._last_token_at)
        self._last_token_at = event.t

    def _finish_round(self, event: RoundFinished) -> None:
        self._rounds += 1
        self._drafting_rounds += event.drafted > 0
        self._drafted += event.drafted
        self._judged += event.judged
        self._accepted += event.accepted
        self._committed += event.committed
        self._draft_ns += event.draft_ns
        self._verify_ns += event.verify_ns
        self._bookkeeping_ns += event.bookkeeping_ns
        self._last_round_at = event.t
        self._round_times.add(event.t - self._round_started_at)
        _count(self._histogram, [event.committed])
        _count(self._judged_at, range(event.judged))
        _count(self._accepted_at, range(event.accepted))

    def figures(self) -> Figures:
        """Every figure, as far as the events go."""
        tokens = sum(self._origins.values())
        decode_ns = max(0, self._last_round_at - self._prompt_read_at)
        phases_ns = self._draft_ns + self._verify_ns + self._bookkeeping_ns
        alpha = ratio(self._accepted, self._judged)
        return Figures(
            arm=self._arm,
            tokens=tokens,
            rounds=self._rounds,
            target_passes=self._target_passes,
            draft_passes=self._draft_passes,
            drafted=self._drafted,
            judged=self._judged,
            accepted=self._accepted,
            rejected=self._judged - self._accepted,
            discarded=self._drafted - self._judged,
            resampled=self._origins["resampled"],
            bonus=self._origins["bonus"],
            plain=self._origins["plain"],
            acceptance_rate=ratio(self._accepted, self._drafted),
            tested_rate=alpha,
            alpha=alpha,
            mean_overlap=ratio(self._overlap_sum, self._overlaps),
            mean_accepted_length=ratio(self._accepted, self._drafting_rounds),
            mean_tokens_per_round=ratio(self._committed, self._rounds),
            drafted_per_round=ratio(self._drafted, self._rounds),
            block_efficiency=ratio(tokens, self._fruitful_passes),
            target_calls_saved=tokens - self._fruitful_passes if tokens else None,
            tokens_per_second=ratio(self._committed * NS_PER_SECOND, decode_ns) if self._committed else None,
            prefill_ns=self._prefill_ns,
            first_token_ns=self._first_token_at,
            decode_ns=decode_ns,
            draft_ns=self._draft_ns,
            verify_ns=self._verify_ns,
            bookkeeping_ns=self._bookkeeping_ns,
            outside_ns=max(0, decode_ns - phases_ns),
            draft_share=ratio(self._draft_ns, phases_ns),
            verify_share=ratio(self._verify_ns, phases_ns),
            bookkeeping_share=ratio(self._bookkeeping_ns, phases_ns),
            round_latency=self._round_times.percentiles(),
            token_latency=self._token_gaps.percentiles(),
            by_position=self._by_position(),
            tokens_per_round=tuple(self._histogram),
            pass_spread=self._passes.spread(),
            reason=self._reason,
            complete=self._reason is not None,
        )

    def _by_position(self) -> tuple[Position, ...]:
        accepted_at = self._accepted_at + [0] * (len(self._judged_at) - len(self._accepted_at))
        return tuple(
            Position(
                depth=depth,
                judged=judged,
                accepted=accepted,
                conditional=ratio(accepted, judged),
                unconditional=ratio(accepted, self._drafting_rounds),
            )
            for depth, (judged, accepted) in enumerate(zip(self._judged_at, accepted_at, strict=False), start=1)
        )


def ratio(part: float, whole: float) -> float | None:
    """`part` / `whole`, or None where there is nothing to divide by."""
    return part / whole if whole > 0 else None


def _count(counts: list[int], indices: Iterable[int]) -> None:
    """Add one at each of `indices`, growing the list as needed."""
    for index in indices:
        counts.extend([0] * (index + 1 - len(counts)))
        counts[index] += 1


def tally(events: Iterable[RunEvent]) -> Figures:
    """The figures of a whole run, or of as much of it as there is."""
    fold = Tally()
    for event in events:
        fold.add(event)
    return fold.figures()


class SpeedPoint(NamedTuple):
    """One finished round in the speed plot; `speed` is None where no time has passed yet."""

    seconds: float
    tokens: int
    speed: float | None


class SpeedSeries:
    """Tokens per second over a moving window of time, one point per finished round.

    The window covers the last second, or the time since the prompt was read while that is shorter; rounds that end
    inside it count. Seconds are those since the run's start, so that both arms share an axis.
    """

    def __init__(self, window_ns: int = SPEED_WINDOW_NS) -> None:
        self.points: list[SpeedPoint] = []
        self._window_ns = window_ns
        self._recent: deque[tuple[int, int]] = deque(
            [(0, 0)]
        )  # (time, tokens by then), the first at the window's start
        self._tokens = 0

    def add(self, event: RunEvent) -> None:
        """Take in the run's next event."""
        if isinstance(event, PromptRead):
            self._recent = deque([(event.t, 0)])
        elif isinstance(event, RoundFinished):
            self._tokens += event.committed
            self._recent.append((event.t, self._tokens))
            while len(self._recent) > 2 and self._recent[1][0] <= event.t - self._window_ns:
                self._recent.popleft()
            since, before = self._recent[0]
            speed = ratio((self._tokens - before) * NS_PER_SECOND, event.t - since)
            self.points.append(SpeedPoint(event.t / NS_PER_SECOND, self._tokens, speed))
