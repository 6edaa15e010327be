"""What the loop asks of a drafter: propose, then hear the outcome.

Knows nothing of verification.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from specdec_core.engine.host import number
from specdec_core.engine.sampling import Kept, Law, next_token_law
from specdec_core.events import DrafterInfo
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams


class DraftStep(NamedTuple):
    """One proposed token. `law` is the very law it was drawn from ([1, vocab]), or None for a point mass.

    The token is its id, or [1] on a device where it was drawn and nobody has read it yet.
    """

    token: int | Tensor
    law: Law | None

    @property
    def ids(self) -> Sequence[int] | Tensor:
        """The token as a session takes it."""
        return [self.token] if isinstance(self.token, int) else self.token

    @property
    def known(self) -> int:
        """Its id, read now if nobody has read it yet."""
        return self.token if isinstance(self.token, int) else int(number(self.token))


class Drawing:
    """Draws the tokens of one draft behind `tokens`, and knows what stands before the next one."""

    def __init__(self, tokens: Sequence[int], settings: RunSettings, streams: Streams) -> None:
        self._settings = settings
        self._streams = streams
        self._context = list(tokens)
        self._unread: Tensor | None = None  # drafts that only the device knows

    def step(self, scores: Tensor, *, kept: Kept | None = None) -> DraftStep:
        """Draw the next token from scores [1, columns]."""
        law = next_token_law(scores, self._settings, self._context, self._unread, kept=kept)
        step = DraftStep(law.pick(0.0 if self._settings.greedy else self._streams.draft_draw()), law)
        if self._settings.repetition_penalty != 1:
            self._write(step.token)
        return step

    def take_back(self, drafts: int) -> None:
        """Let the last draws count for nothing."""
        if not self._settings.greedy:
            self._streams.take_back(drafts)

    def _write(self, token: int | Tensor) -> None:
        if isinstance(token, int):
            self._context.append(token)
        else:
            self._unread = token if self._unread is None else torch.cat([self._unread, token])


class Drafter(Protocol):
    """Proposes tokens for a context that only ever grows by what was committed."""

    @property
    def info(self) -> DrafterInfo:
        """Who this is, for the log."""
        ...

    @property
    def context(self) -> int | None:
        """Most tokens it can look back on; None when it has no limit."""
        ...

    @property
    def cache_length(self) -> int | None:
        """Tokens in its cache; None when it has none."""
        ...

    @property
    def passes(self) -> int:
        """Forward passes so far; 0 for ever where there is no model."""
        ...

    def begin(self, prompt_ids: Sequence[int], *, coming: int = 0) -> None:
        """Read all but the last token of the prompt.

        A long one comes in pieces, each with all before it; `coming` is how many tokens later ones will add.
        """
        ...

    def propose(self, tokens: Sequence[int], gamma: int, settings: RunSettings) -> Iterator[DraftStep]:
        """Yield up to `gamma` tokens to follow `tokens`, one at a time, so that a caller may stop between passes.

        Filters and temperature come from `settings`, which may change between rounds. The ids of a round are all known
        to the host, or all to a device alone.
        """
        ...

    def take_back(self, drafts: int) -> None:
        """Forget the draws and the passes of the last `drafts` proposals, as if they had never been asked for.

        Called in the round before `observe`, which sees to the cache; only drafts whose ids nobody had read when later
        ones were asked for are ever taken back.
        """
        ...

    def observe(self, committed: int) -> None:
        """Hear the outcome: the context is now `committed` tokens long. Forget whatever is not part of it."""
        ...

    def close(self) -> None:
        """Drop caches; the drafter is not used again."""
        ...
