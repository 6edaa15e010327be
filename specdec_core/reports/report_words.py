"""What a report calls things: states of tokens, figures, arms, and ways for a run to end.

Knows names and meanings; nothing of any run.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from specdec_core.wording.phrases import Phrase, phrase

STATES: Mapping[str, Phrase] = MappingProxyType(
    {
        "accepted": phrase("drafted and kept"),
        "rejected": phrase("drafted and refused"),
        "discarded": phrase("drafted behind a rejection or an end, never judged"),
        "resampled": phrase("drawn from the residual in place of a refused draft"),
        "bonus": phrase("the target's extra token after a fully accepted round"),
        "plain": phrase("drawn from the target with nothing drafted"),
    }
)
TITLES: Mapping[str, str] = MappingProxyType(
    {
        "arm": "arm",
        "tokens": "tokens written",
        "rounds": "rounds",
        "target_passes": "target passes",
        "draft_passes": "draft passes",
        "drafted": "drafted",
        "judged": "judged",
        "accepted": "accepted",
        "rejected": "rejected",
        "discarded": "discarded",
        "resampled": "resampled",
        "bonus": "bonus",
        "plain": "plain",
        "acceptance_rate": "acceptance rate",
        "tested_rate": "tested rate",
        "alpha": "alpha",
        "mean_overlap": "mean overlap",
        "mean_accepted_length": "mean accepted length",
        "mean_tokens_per_round": "mean tokens per round",
        "drafted_per_round": "drafted per round",
        "block_efficiency": "block efficiency",
        "target_calls_saved": "target calls saved",
        "tokens_per_second": "tokens/s",
        "prefill_ns": "prefill",
        "first_token_ns": "first token",
        "decode_ns": "decode",
        "draft_ns": "draft",
        "verify_ns": "verify",
        "bookkeeping_ns": "bookkeeping",
        "outside_ns": "outside",
        "draft_share": "draft share",
        "verify_share": "verify share",
        "bookkeeping_share": "bookkeeping share",
        "round_latency": "round latency",
        "token_latency": "token latency",
        "by_position": "by position",
        "tokens_per_round": "tokens per round",
        "pass_spread": "spread of target passes",
        "reason": "reason",
        "complete": "complete",
    }
)
"""Every figure by the name that a reader knows it under."""

ARMS: Mapping[str, Phrase] = MappingProxyType(
    {
        "plain": phrase("Plain decoding"),
        "speculative": phrase("Speculative decoding"),
        "unknown": phrase("Unknown decoding"),
    }
)
ENDINGS: Mapping[str, Phrase] = MappingProxyType(
    {
        "eos": phrase("end token"),
        "length": phrase("length"),
        "stop_text": phrase("stop text"),
        "cancelled": phrase("cancelled"),
        "failed": phrase("failed"),
    }
)
YES, NO = phrase("yes"), phrase("no")
SPEEDUP = phrase("Tokens/s of the speculative arm / tokens/s of the plain arm, prompt excluded.")
