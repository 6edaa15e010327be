"""The checks of what people read: the text of each token against its label, and the prompt against what was read.

Knows how a label is written: text, or bytes in hex; nothing of numbers. Spaces are left out of account, as some
tokenizers write a token's space only where another one stands before it.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Sequence

from specdec_core.audit.state import Ledger
from specdec_core.events import RunEvent, RunFinished, RunStarted, TokenCommitted

BROKEN = "\N{REPLACEMENT CHARACTER}"
_BYTES = re.compile(r"(?:<[0-9A-F]{2}>)+")
_NAME = re.compile(r"<.*>|\[.*\]", re.DOTALL)  # how a vocabulary spells what adds no text
_SPACES = re.compile(r"[\s\u2581]+")


def check_texts(ledger: Ledger, run: Sequence[RunEvent]) -> None:
    """Check all texts of a run that begins with its header."""
    header = run[0]
    assert isinstance(header, RunStarted)
    _check_prompt(ledger, header)
    if not whole([*header.prompt_labels, *(event.label for event in run if isinstance(event, TokenCommitted))]):
        return
    owed = Owed(behind=header.prompt_labels[-1] if header.prompt_labels else "")
    for event in run:
        if isinstance(event, TokenCommitted):
            told = owed.pay(event.label, event.text)
            ledger.expect(told, event, "text", f"Its text {event.text!r} is not what its label says, {event.label!r}.")
        elif isinstance(event, RunFinished):
            ledger.expect(owed.settle(event.text_tail), event, "text", "The last text is not what the labels say.")


def whole(labels: Sequence[str]) -> bool:
    """Whether labels, one behind the other, spell whole characters; the last may lack its end.

    How long a decoder holds back what stands behind a broken one is its own affair, and no text is blamed for it.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for label in labels:
            decoder.decode(_raw(label))
    except UnicodeDecodeError:
        return False
    return not any(BROKEN in label for label in labels)


def _check_prompt(ledger: Ledger, header: RunStarted) -> None:
    """Without a template the two are one text; a template may trim the prompt, or write it as JSON does."""
    if not header.chat_template:
        right = header.prompt == header.prompt_text
    else:
        read = _bare(header.prompt_text)
        forms = (header.prompt, json.dumps(header.prompt)[1:-1], json.dumps(header.prompt, ensure_ascii=False)[1:-1])
        right = any(_bare(form) in read for form in forms)
    ledger.expect(right, header, "prompt", "The prompt is not in the text that the models read.")


class Owed:
    """Characters that labels have promised and texts have not shown yet.

    Parts of a character wait for the rest of it, and a decoder may hold back or break what stands beside them. Until
    a text ends as the labels do, `noise` is true: texts may then leave characters out, but still make none up.
    """

    def __init__(self, *, behind: str) -> None:
        """`behind` is the last label before: a prompt may end inside a character. Empty where nobody knows."""
        self._bytes = b""
        self._noise = not behind or _BYTES.fullmatch(behind) is not None or BROKEN in behind

    def pay(self, label: str, text: str) -> bool:
        """Add a token; say whether its text can be what the labels so far promise."""
        if _bare(text) == _bare(label):  # also of a token whose text looks like bytes in hex
            if _bare(text):
                self._clear()
            return True
        if _BYTES.fullmatch(label):
            self._noise = True
        else:
            self._noise |= BROKEN in label or (not text and _NAME.fullmatch(label) is not None)
        self._bytes += _raw(label)
        return self._shown(text)

    def settle(self, tail: str) -> bool:
        """The end of the output: say whether `tail` can be the rest."""
        return self._shown(tail) and (self._noise or not self._bytes)

    def _shown(self, text: str) -> bool:
        self._noise |= BROKEN in text
        owed = _readable(self._bytes)
        wanted = _bare(text).replace(BROKEN, "")
        if not self._noise:
            self._clear()
            return wanted == owed
        at = 0
        for character in wanted:
            at = owed.find(character, at) + 1
            if at == 0:
                self._clear()
                return False
        if wanted and at == len(owed):
            self._bytes = _unfinished(self._bytes)
            self._noise = bool(self._bytes)
        return True

    def _clear(self) -> None:
        self._bytes, self._noise = b"", False


def _bare(text: str) -> str:
    return _SPACES.sub("", text)


def _raw(label: str) -> bytes:
    if _BYTES.fullmatch(label):
        return bytes.fromhex(label.replace("<", "").replace(">", ""))
    return _bare(label).encode("utf-8", "replace")


def _unfinished(raw: bytes) -> bytes:
    """The first bytes of a character at the end of `raw`."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    decoder.decode(raw)
    return decoder.getstate()[0]


def _readable(raw: bytes) -> str:
    return _bare(raw.decode("utf-8", "replace")).replace(BROKEN, "")
