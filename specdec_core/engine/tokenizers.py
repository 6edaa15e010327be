"""One face for every tokenizer: plain encode and decode, special ids, chat template.

Knows nothing of models.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from transformers import PreTrainedTokenizerBase, PreTrainedTokenizerFast

from specdec_core.engine.chat_templates import render
from specdec_core.engine.text import Tokenizer
from specdec_core.errors import BadPrompt

PROBE = "Caf\u00e9 na\u00efve, 12,345 + 0x1F = 7e-3\n    def f(x):\t# \u4e2d\u6587 \U0001f600"


class Prompt(NamedTuple):
    """A prompt ready for both arms."""

    text: str
    ids: tuple[int, ...]
    chat_template: bool
    notices: tuple[str, ...]


class ChatTokenizer(Tokenizer, Protocol):
    """A tokenizer that also knows how a person's prompt becomes the model's."""

    def prepare(self, prompt: str, *, raw: bool) -> Prompt:
        """Apply the chat template if there is one and `raw` is off; add the start token exactly once."""
        ...


def altered(tokenizer: Tokenizer) -> str:
    """The first word of a difficult text that the tokenizer does not give back, or an empty text.

    Files that carry a tokenizer of their own may describe it wrongly, and nothing else would notice.
    """
    back = tokenizer.decode(tokenizer.encode(PROBE)).split()
    words = PROBE.split()
    return next((word for at, word in enumerate(words) if back[at : at + 1] != [word]), "")


class LibraryTokenizer:
    """Adapter over a tokenizer of `transformers`."""

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        self._tokenizer = tokenizer
        self._decode = _decoding(tokenizer)
        added = tokenizer.added_tokens_decoder.items()
        self.special_ids = frozenset(tokenizer.all_special_ids) | {i for i, token in added if token.special}

    def encode(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False, verbose=False)
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        return self._decode(list(ids))

    def token(self, token_id: int) -> str:
        spelling = self._tokenizer.convert_ids_to_tokens(token_id)
        return spelling if isinstance(spelling, str) else f"<{token_id}>"

    def vocabulary(self) -> dict[str, int]:
        known: dict[str, int] = self._tokenizer.get_vocab()
        return known

    @property
    def end_id(self) -> int | None:
        """The tokenizer's own end token."""
        end: int | None = self._tokenizer.eos_token_id
        return end

    def prepare(self, prompt: str, *, raw: bool) -> Prompt:
        if raw or not self._tokenizer.chat_template:
            notice = () if raw else ("The target has no chat template, so the prompt was used as it is.",)
            ids = self._tokenizer.encode(prompt, verbose=False)
            return Prompt(prompt, tuple(ids), False, notice)
        text = self._in_template(prompt)
        # The template writes the start token itself where the model wants one.
        return Prompt(text, tuple(self.encode(text)), True, ())

    def _in_template(self, prompt: str) -> str:
        """The prompt as the model's own template writes a first turn; it comes with the model and may be anything."""
        turn = [{"role": "user", "content": prompt}]
        try:
            return render(self._tokenizer.get_chat_template(), turn, self._tokenizer.special_tokens_map)
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            raise BadPrompt(
                f"The target's chat template cannot be used ({reason}).",
                "Use the prompt as it is: raw prompt in the window, --raw on the command line.",
            ) from error


def _decoding(tokenizer: PreTrainedTokenizerBase) -> Callable[[list[int]], str]:
    """How ids become text, without the library's wrapper where it adds nothing: it takes 80 times as long as the rest,
    and a token is decoded four times before it is shown."""
    kind, own = type(tokenizer), getattr(type(tokenizer), "_decode", None)
    if (
        isinstance(tokenizer, PreTrainedTokenizerFast)
        and kind.decode is PreTrainedTokenizerBase.decode
        and own is PreTrainedTokenizerFast._decode
    ):
        return partial(tokenizer.backend_tokenizer.decode, skip_special_tokens=False)
    return lambda ids: str(tokenizer.decode(ids, skip_special_tokens=False, clean_up_tokenization_spaces=False))
