"""Models that are tables, and a byte tokenizer: exact tests, and a demo that is there at once.

Knows nothing of `transformers`. `TableSession` accepts any function from context to scores, so a test can compute
the whole law of a run by hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache

import torch
from torch import Tensor

from specdec_core.engine.session import TokenSession
from specdec_core.engine.tokenizers import Prompt

END = 256
VOCABULARY = 257

PASSAGE = """\
The small model writes ahead and the large model reads what it wrote. Each word that the large model would have \
written with at least the same chance is kept. A word that came too often is kept only some of the time. When a word \
is refused, another is drawn from what the large model still wants, and the small model starts again from there. \
When every word is kept, the large model adds one more for free. Nothing is lost: the words follow the law of the \
large model, and only the time to write them has changed. The small model is fast because it is small. The large \
model is slow because it must read all of its weights for every word, or for every few words, and the few cost \
nearly the same as the one. So the more words are kept in a round, the faster the writing goes. When few are kept, \
the drafting was a waste, and it would have been better to let the large model write alone.
"""


class ByteTokenizer:
    """One byte of UTF-8 a token, and one end token."""

    special_ids = frozenset({END})

    def encode(self, text: str) -> list[int]:
        return list(text.encode("utf-8"))

    def decode(self, ids: Sequence[int]) -> str:
        return b"".join(b"<end>" if i == END else bytes([i]) for i in ids).decode("utf-8", errors="replace")

    def token(self, token_id: int) -> str:
        return "<end>" if token_id == END else f"<{token_id:02X}>"

    def vocabulary(self) -> dict[str, int]:
        return {self.token(i): i for i in range(VOCABULARY)}

    def prepare(self, prompt: str, *, raw: bool) -> Prompt:
        """The toy has no chat template, and says nothing about it."""
        return Prompt(prompt, tuple(self.encode(prompt)), False, ())


class TableSession(TokenSession):
    """A session over `scores_behind(context) -> [vocab]`: no cache to get wrong, so a reference for those that have."""

    def __init__(self, scores_behind: Callable[[tuple[int, ...]], Tensor], *, context: int | None = None) -> None:
        super().__init__(context=context)
        self._scores_behind = scores_behind
        self.device = torch.device("cpu")
        self.passes = 0

    def feed(self, ids: Sequence[int] | Tensor, *, rows: int) -> Tensor:
        self.passes += 1
        new = [int(i) for i in ids]
        self._tokens += new
        ends = range(len(self._tokens) - min(rows, len(new)) + 1, len(self._tokens) + 1)
        return torch.stack([self._scores_behind(tuple(self._tokens[:end])) for end in ends])


@cache
def passage_model(order: int) -> Callable[[tuple[int, ...]], Tensor]:
    """Byte model of `PASSAGE` that looks `order` bytes back, backing off to shorter contexts.

    Order 4 writes nearly English (the toy target), order 2 nonsense that often agrees with it (the toy draft).
    """
    counts: dict[tuple[int, ...], Counter[int]] = defaultdict(Counter)
    data = PASSAGE.encode()
    for end in range(len(data)):
        for size in range(min(order, end) + 1):
            counts[tuple(data[end - size : end])][data[end]] += 1

    @cache
    def law_behind(context: tuple[int, ...]) -> Tensor:
        law = torch.full((VOCABULARY,), 1 / VOCABULARY, dtype=torch.float64)
        for size in range(len(context) + 1):
            seen = counts.get(context[len(context) - size :])
            if seen is None:
                break
            total = sum(seen.values())
            found = torch.zeros_like(law)
            found[list(seen)] = torch.tensor(list(seen.values()), dtype=torch.float64) / total
            law = 0.1 * law + 0.9 * found
        return law.log().float()

    return lambda context: law_behind(context[-order:])


ORDERS = {"target": 4, "draft": 2}
