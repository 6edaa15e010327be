"""The facts of a run, in the order they happen: frozen events of plain values, and their closed union.

A run is a sequence of these and nothing else; the log stores exactly them. Rates, averages and speed-ups are
never events: they are folds (`specdec_core.tally`). Knows nothing of models, torch or Qt.

Order within a run::

    RunStarted PromptRead FellBack?
    ( RoundStarted TokenDrafted* DraftVerified TokenJudged* TokenCommitted+ RoundFinished
      FellBack? GammaChanged? SettingsChanged? )*
    RunFinished | RunFailed

The plain arm has the same rounds with nothing drafted. Rounds count from 1; round 0 is before the first. A run that
is cancelled or fails may end inside a round: the terminal event then follows at once, without a RoundFinished.
`t` is nanoseconds since the run started. With trace `rounds`, TokenDrafted and TokenJudged are left out and the
candidate lists are empty; everything else stays. Floats are finite, or None where a number has no meaning.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from specdec_core.settings import Arm, RunSettings

SCHEMA = 1

Verdict = Literal["accepted", "rejected", "discarded"]
Origin = Literal["accepted", "resampled", "bonus", "plain"]
FinishReason = Literal["eos", "length", "stop_text", "cancelled"]


class Candidate(Struct, frozen=True, array_like=True, gc=False):
    """One entry of a top list: token id, what it looks like, its probability."""

    id: int
    label: str
    prob: float


class ModelInfo(Struct, frozen=True, kw_only=True):
    """A loaded model, described by the loaded object and not by its file name."""

    name: str
    source: str
    revision: str
    architecture: str
    parameters: int
    weight_bytes: int
    dtype: str
    device: str
    vocabulary: int
    context: int | None


class DrafterInfo(Struct, frozen=True, kw_only=True):
    """Who proposes the tokens. `point_mass` drafters are deterministic: their q is 1 at the proposed token."""

    kind: str
    name: str
    point_mass: bool
    model: ModelInfo | None = None


class Event(Struct, frozen=True, kw_only=True, tag_field="event", gc=False):
    """What every event carries. Plain values form no cycles, so the collector of a long run need not visit them."""

    round: int
    t: int


class RunStarted(Event, frozen=True, kw_only=True, tag=True):
    """The header: all that is needed to repeat the run, and the first line of a log.

    Both arms of a race have its `race_id`; a run by itself has none, and neither has a log of an earlier version.
    """

    schema: int
    run_id: str
    started_at: str
    arm: Arm
    settings: RunSettings
    prompt: str
    prompt_text: str
    prompt_ids: tuple[int, ...]
    prompt_labels: tuple[str, ...] = ()
    chat_template: bool
    target: ModelInfo
    drafter: DrafterInfo | None
    end_ids: tuple[int, ...]
    device_name: str
    threads: int
    libraries: dict[str, str]
    notices: tuple[str, ...] = ()
    race_id: str = ""


class PromptRead(Event, frozen=True, kw_only=True, tag=True):
    """Both models have read the prompt. Prefill reads all but its last token: lengths are cache lengths."""

    target_tokens: int
    target_ns: int
    draft_tokens: int
    draft_ns: int


class RoundStarted(Event, frozen=True, kw_only=True, tag=True):
    """`gamma` is what this round asks for; `reason` says why it is less than the setting, if it is."""

    context: int
    gamma: int
    reason: str = ""


class TokenDrafted(Event, frozen=True, kw_only=True, tag=True):
    """The drafter proposed a token. `parent` is the index it hangs on; -1 is the context.

    `top` and `entropy` describe the law the token was drawn from; at temperature 0, where that law is a point mass,
    they describe the softmax of the scores, so that a reader sees how close the choice was.
    """

    index: int
    parent: int
    id: int
    label: str
    draft_prob: float
    entropy: float
    top: tuple[Candidate, ...]
    origin: str


class DraftVerified(Event, frozen=True, kw_only=True, tag=True):
    """One target pass scored the drafts: `positions` rows, one more than there were drafts."""

    draft_ns: int
    verify_ns: int
    draft_passes: int
    positions: int


class TokenJudged(Event, frozen=True, kw_only=True, tag=True):
    """The verdict on one draft and every number behind it: accepted when `draw * draft_prob <= target_prob`.

    Discarded tokens stand behind a rejection or an end. The chain rule never judged them, so their numbers are None;
    block verification looks at every position, and its `accept_prob` is what `draw` was compared with there.
    `residual_mass` is the sum of max(0, target - draft) over the vocabulary; the overlap of the two laws is
    one minus it.
    """

    index: int
    id: int
    verdict: Verdict
    target_prob: float | None = None
    draft_prob: float | None = None
    accept_prob: float | None = None
    draw: float | None = None
    residual_mass: float | None = None
    target_entropy: float | None = None
    top: tuple[Candidate, ...] = ()


class TokenCommitted(Event, frozen=True, kw_only=True, tag=True):
    """A token of the output. `text` is what it adds to the stream (empty inside a multi-byte character).

    Drawn tokens (resampled, bonus, plain) carry the draw and the slice `[low, high)` of the unit interval that the
    token holds in the law it was drawn from: `low <= draw < high` up to rounding. For a resampled token that law
    is the residual, and `top` lists the residual's candidates; `fallback` says that the residual was empty and the
    target's own law was used. `margin` is the gap between the target's two best scores here, in logits.
    """

    position: int
    id: int
    label: str
    text: str
    special: bool
    origin: Origin
    target_prob: float
    margin: float | None
    draft_prob: float | None = None
    draw: float | None = None
    low: float | None = None
    high: float | None = None
    fallback: bool = False
    target_entropy: float | None = None
    top: tuple[Candidate, ...] = ()


class RoundFinished(Event, frozen=True, kw_only=True, tag=True):
    """Counts of the round and the caches after roll-back (`draft_cache` is None where the drafter has no cache).

    `stopped` says why fewer tokens were drafted than the round asked for, if a rule stopped the drafter.
    """

    gamma: int
    drafted: int
    judged: int
    accepted: int
    committed: int
    target_cache: int
    draft_cache: int | None
    draft_ns: int
    verify_ns: int
    bookkeeping_ns: int
    stopped: str = ""


class SettingsChanged(Event, frozen=True, kw_only=True, tag=True):
    """Somebody changed settings between two rounds; these hold from the next round on."""

    settings: RunSettings


class GammaChanged(Event, frozen=True, kw_only=True, tag=True):
    """The controller chose another draft length from the next round on, and why."""

    before: int
    after: int
    reason: str


class FellBack(Event, frozen=True, kw_only=True, tag=True):
    """Speculation was switched off from the next round on; the rest of the run is plain, and still exact."""

    reason: str


class RunFinished(Event, frozen=True, kw_only=True, tag=True):
    """The normal end. `text_tail` is text that was still waiting for the rest of a character."""

    reason: FinishReason
    detail: str
    text_tail: str
    prefill_ns: int
    draft_ns: int
    verify_ns: int
    bookkeeping_ns: int


class RunFailed(Event, frozen=True, kw_only=True, tag=True):
    """The run could not go on; what was committed before stays valid."""

    error: str
    sentence: str
    advice: str


RunEvent = (
    RunStarted
    | PromptRead
    | RoundStarted
    | TokenDrafted
    | DraftVerified
    | TokenJudged
    | TokenCommitted
    | RoundFinished
    | SettingsChanged
    | GammaChanged
    | FellBack
    | RunFinished
    | RunFailed
)

TERMINAL = (RunFinished, RunFailed)
