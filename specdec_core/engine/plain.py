"""The autoregressive baseline: one target pass a token, with the same prefill, laws, draws and stop rules.

Knows nothing of drafts.
"""

from __future__ import annotations

from collections.abc import Iterator

from specdec_core.engine import verify
from specdec_core.engine.decoding import Decoding
from specdec_core.events import RunEvent


def plain_rounds(run: Decoding) -> Iterator[RunEvent]:
    """Score the last token, draw the next one, again and again."""
    while run.going_on():
        yield from run.changed_settings()
        yield run.open_round(gamma=0)
        if not run.going_on():
            return
        law, none = run.score(())
        draw = run.final_draw()
        seen = run.look(law, (), none, draw)
        yield run.verified(positions=1, draft_passes=0)
        outcome = run.reporter.outcome(seen, verify.plain(seen.case))
        added = run.commit([outcome.final], ["plain"])
        yield from run.committed(added, outcome, draw)
        yield run.close_round(gamma=0, drafted=0, judged=0, accepted=0, committed=1, draft_cache=None, stopped="")
