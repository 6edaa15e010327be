"""Token ids to text, one token at a time, without ever showing half a character.

Knows the tokenizer's `decode` and nothing of models or rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

BROKEN = "\N{REPLACEMENT CHARACTER}"
MOST_MISSING = 3  # bytes of a UTF-8 character that can be there before its last one
LONGEST_WAIT = 64  # tokens; text that stays broken for longer is noise and is shown as it is
WINDOW = 6  # tokens of context that are enough to spell the first new one


class Tokenizer(Protocol):
    """What the engine asks of a tokenizer; those of `transformers` and the toy one both fit."""

    def encode(self, text: str) -> list[int]:
        """Ids of `text`, with no special tokens added."""
        ...

    def decode(self, ids: Sequence[int]) -> str:
        """Text of `ids`, special tokens included, no tidying of spaces."""
        ...

    def token(self, token_id: int) -> str:
        """The vocabulary's own spelling of one token."""
        ...

    @property
    def special_ids(self) -> frozenset[int]:
        """Ids of special tokens."""
        ...

    def vocabulary(self) -> dict[str, int]:
        """Every token's spelling and id."""
        ...


class TextStream:
    """Turns ids into the text each one adds; joined, the pieces equal the one-shot decoding of all ids.

    Decodes a short window behind a clean boundary, because many tokenizers spell a token by what stands before it
    (a leading space, a merged byte). Replacement marks at the end of the window may still become a character, so
    they wait. The boundary only ever moves forward.
    """

    def __init__(self, tokenizer: Tokenizer, context: Sequence[int] = ()) -> None:
        self._tokenizer = tokenizer
        self._ids = _clean_end(tokenizer, context)
        self._clean = len(self._ids)  # ids before this one are fully shown
        self._ahead = 0  # characters behind the clean boundary that are shown already

    def push(self, token_id: int) -> str:
        """Return the text that `token_id` completes: empty while a character is still missing bytes."""
        self._ids.append(token_id)
        before, now = self._window()
        broken = min(len(now) - len(now.rstrip(BROKEN)), MOST_MISSING)
        stable = now[: len(now) - broken]
        waiting = len(self._ids) - self._clean
        if not stable.startswith(before) and waiting <= MOST_MISSING:
            return ""
        text = stable[len(before) + self._ahead :]
        if broken and waiting < LONGEST_WAIT:
            self._ahead += len(text)
            return text
        return self._settle(before, now)

    def flush(self) -> str:
        """Return what is still waiting, broken characters included."""
        return self._settle(*self._window()) if self._clean < len(self._ids) else ""

    def _window(self) -> tuple[str, str]:
        decode = self._tokenizer.decode
        return decode(self._ids[: self._clean]), decode(self._ids)

    def _settle(self, before: str, now: str) -> str:
        text = now[len(before) + self._ahead :]
        del self._ids[: self._clean]
        self._clean, self._ahead = len(self._ids), 0
        return text


def _clean_end(tokenizer: Tokenizer, context: Sequence[int]) -> list[int]:
    """The last few ids of a context. A cut inside a character would make some decoders break all bytes behind it."""
    ends = (list(context[-size:]) for size in range(WINDOW, WINDOW + MOST_MISSING + 1))
    return next((ids for ids in ends if BROKEN not in tokenizer.decode(ids)), list(context[-WINDOW:]))


class Labels:
    """What each token looks like on its own, remembered: readable text, or bytes in hex for part of a character."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._known: dict[int, str] = {}

    def __getitem__(self, token_id: int) -> str:
        label = self._known.get(token_id)
        if label is None:
            label = self._known[token_id] = self._spell(token_id)
        return label

    def all(self, ids: Iterable[int]) -> tuple[str, ...]:
        """Labels of several tokens."""
        return tuple(self[i] for i in ids)

    def _spell(self, token_id: int) -> str:
        # Behind itself, since some tokenizers drop the space of the first word.
        first = self._tokenizer.decode([token_id])
        text = self._tokenizer.decode([token_id, token_id])[len(first) :]
        if text and BROKEN not in text:
            return text
        spelling = self._tokenizer.token(token_id)
        if spelling.isascii():
            return spelling.replace("<0x", "<")  # a byte that is spelled out, as <0xE4>
        raw = [_BYTE_OF.get(character) for character in spelling]
        known = [byte for byte in raw if byte is not None]
        if known and len(known) == len(raw):
            return "".join(f"<{byte:02X}>" for byte in known)
        return spelling


def _byte_alphabet() -> dict[str, int]:
    """The printable stand-ins that byte-level tokenizers use for raw bytes: character to byte.

    Printable Latin-1 stands for itself, the other bytes follow from U+0100 on in order.
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in set(printable)]
    return {chr(byte): byte for byte in printable} | {chr(0x100 + n): byte for n, byte in enumerate(others)}


_BYTE_OF = _byte_alphabet()
