"""Text grows piece by piece and ends as the one-shot decoding of all ids, with any tokenizer and any script."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from transformers import AutoTokenizer, PreTrainedTokenizerFast

from specdec_core.audit.texts import Owed, whole
from specdec_core.engine.text import BROKEN, Labels, TextStream
from specdec_core.engine.tokenizers import ChatTokenizer, LibraryTokenizer
from specdec_core.engine.toy import END, ByteTokenizer
from specdec_core.models.places import bundled_file, converted_folder
from tests.specdec_core.engine import tiny

KINDS = ("bytes", "byte level", "byte fallback", "word start", "bundled")
DIFFICULT = (
    "中文\uff0c繁體字。",
    "naïve café \u2013 “quoted” … §",
    "👩‍👩‍👧‍👦 family, 🇨🇭 flag, 👍🏽 tone",
    "e\u0301 combining, \u200d joiner, \ufe0f selector",
    "indented\n\n    code\t= 1\r\n  end  ",
    "  two  spaces   three ",
    "Привет, мир! שלום עולם العالم",
    "the cat sat on the mat.the cat  the",
    "<b>x</b> &amp; #include <stdio.h>",
    "\u0000\u0001\u007f\u0080\u00ff",
    "\U0001d518\U0001d52b 𒀀 \U0010ffff",
    "中a中👍中",
)


@cache
def tokenizer_of(kind: str) -> ChatTokenizer:
    if kind == "bytes":
        return ByteTokenizer()
    made: dict[str, PreTrainedTokenizerFast] = {
        "byte level": tiny.byte_level_tokenizer(),
        "byte fallback": tiny.byte_fallback_tokenizer(),
        "word start": tiny.word_start_tokenizer(),
    }
    if kind in made:
        return LibraryTokenizer(made[kind])
    return LibraryTokenizer(AutoTokenizer.from_pretrained(converted_folder(bundled_file("smollm2-135m-instruct"))))


def pieces(tokenizer: ChatTokenizer, ids: Sequence[int], context: Sequence[int] = ()) -> list[str]:
    stream = TextStream(tokenizer, context)
    return [*(stream.push(i) for i in ids), stream.flush()]


def assert_streams(kind: str, text: str) -> None:
    """The pieces join to the one-shot decoding, and no piece shows a broken character."""
    tokenizer = tokenizer_of(kind)
    ids = tokenizer.encode(text)
    found = pieces(tokenizer, ids)
    assert "".join(found) == tokenizer.decode(ids)
    if kind in ("bytes", "byte level"):  # the others drop or do not know some characters
        assert "".join(found) == text
    if BROKEN not in tokenizer.decode(ids):
        assert BROKEN not in "".join(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", DIFFICULT, ids=range(len(DIFFICULT)))
def test_difficult_texts(kind: str, text: str) -> None:
    """Scripts, joiners, flags, white space, code."""
    assert_streams(kind, text)


@pytest.mark.parametrize("kind", KINDS)
@given(text=st.text(max_size=40))
def test_random_texts(kind: str, text: str) -> None:
    """Any Unicode text, in every tokenizer."""
    assert_streams(kind, text)


@pytest.mark.parametrize("kind", KINDS)
@given(
    text=st.text(st.sampled_from("the cat 中👍é \n."), min_size=2, max_size=40),
    cut=st.floats(0, 1),
)
def test_text_behind_a_prompt(kind: str, text: str, cut: float) -> None:
    """What is streamed behind a prompt is what the whole text has behind the prompt's own."""
    tokenizer = tokenizer_of(kind)
    ids = tokenizer.encode(text)
    at = round(cut * len(ids))
    before, whole = tokenizer.decode(ids[:at]), tokenizer.decode(ids)
    if not whole.startswith(before):
        return  # the prompt ends within a character
    assert "".join(pieces(tokenizer, ids[at:], ids[:at])) == whole[len(before) :]


@pytest.mark.parametrize("kind", ["bytes", "byte level", "word start", "bundled"])
@given(data=st.data())
def test_random_ids(kind: str, data: st.DataObject) -> None:
    """Ids that spell no text: broken bytes come out as the one-shot decoding shows them."""
    tokenizer = tokenizer_of(kind)
    most = max(tokenizer.vocabulary().values())
    ids = data.draw(st.lists(st.integers(0, min(most, 300)), max_size=60))
    assert "".join(pieces(tokenizer, ids)) == tokenizer.decode(ids)


@pytest.mark.parametrize("kind", ["byte fallback", "byte level", "word start"])
@given(data=st.data())
def test_decoding_is_the_library_s_own(kind: str, data: st.DataObject) -> None:
    """The short way to the decoder gives what the library's wrapper gives, special tokens and broken bytes included."""
    inner = getattr(tiny, f"{kind.replace(' ', '_')}_tokenizer")()
    ids = data.draw(st.lists(st.integers(0, len(inner) - 1), max_size=40))
    wrapped = inner.decode(ids, skip_special_tokens=False, clean_up_tokenization_spaces=False)
    assert LibraryTokenizer(inner).decode(ids) == wrapped


def test_a_tokenizer_with_its_own_decoding_keeps_it() -> None:
    """Only the library's wrapper is left out, never a decoding that somebody wrote for one model."""

    class Shouting(PreTrainedTokenizerFast):
        def decode(self, *given: Any, **named: Any) -> str:
            return str(super().decode(*given, **named)).upper()

    inner = tiny.byte_level_tokenizer()
    shouting = LibraryTokenizer(Shouting(tokenizer_object=inner.backend_tokenizer))
    assert shouting.decode(shouting.encode("the cat")) == "THE CAT"


@given(data=st.data())
def test_random_ids_with_byte_fallback(data: st.DataObject) -> None:
    """This decoder respells valid bytes when broken ones follow, so that only what was shown can be kept: no crash,
    and the text behind the last broken run is right."""
    tokenizer = tokenizer_of("byte fallback")
    ids = data.draw(st.lists(st.integers(3, 258), max_size=30))
    tail = tokenizer.encode(" the cat")
    assert "".join(pieces(tokenizer, [*ids, *tail])).endswith("the cat")


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_the_audit_takes_every_text_that_was_streamed(kind: str, data: st.DataObject) -> None:
    """Whatever the ids spell, behind any prompt: no text is called wrong that the stream itself made."""
    tokenizer = tokenizer_of(kind)
    ids = st.one_of(
        st.lists(st.integers(0, min(max(tokenizer.vocabulary().values()), 300)), max_size=60),
        st.text(st.sampled_from("the cat 中👍é \n<>A"), max_size=40).map(tokenizer.encode),
    )
    context, written = data.draw(ids), [*data.draw(ids), *data.draw(ids)]
    *texts, tail = pieces(tokenizer, written, context)
    labels = Labels(tokenizer)
    if not whole([labels[i] for i in [*context, *written]]):
        return  # behind a broken character the audit blames nothing
    owed = Owed(behind=labels[context[-1]] if context else "")
    assert all(owed.pay(labels[i], text) for i, text in zip(written, texts, strict=True)), (labels.all(written), texts)
    assert owed.settle(tail)


@given(raw=st.binary(max_size=300))
def test_noise_is_not_held_back_for_ever(raw: bytes) -> None:
    """Bytes that never become a character are shown after a while, as marks."""
    tokenizer = ByteTokenizer()
    found = pieces(tokenizer, list(raw))
    assert "".join(found) == raw.decode("utf-8", "replace")
    longest = 0
    for piece in found:
        longest = 0 if piece else longest + 1
        assert longest <= 64


def test_a_character_is_never_shown_twice() -> None:
    """A character with part of the next, then a letter with part of the next, then the rest: each shown once."""
    ids = [*"中".encode(), 0xE4, 0xB8, 0xAD, 0x61, 0xF0, 0x9F, 0x91, 0x8D]
    found = pieces(ByteTokenizer(), ids)
    assert [piece for piece in found if piece] == ["中", "中", "a", "👍"]
    shared = tiny.byte_level_tokenizer()
    tokenizer = LibraryTokenizer(shared)
    ids = tokenizer.encode("中中a中")
    assert len(ids) < len("中中a中".encode()), "some tokens join bytes of neighbouring characters"
    assert "".join(pieces(tokenizer, ids)) == "中中a中"


def test_long_streams_decode_short_windows() -> None:
    """The cost of a token does not grow with the text: every decoding sees a few ids only."""
    seen: list[int] = []

    class Counting(ByteTokenizer):
        def decode(self, ids: Sequence[int]) -> str:
            seen.append(len(ids))
            return super().decode(ids)

    stream = TextStream(Counting(), list(b"x" * 1000))
    for byte in ("the cat 中👍 " * 100).encode():
        stream.push(byte)
    assert max(seen) <= 16


def test_split_characters_in_a_run() -> None:
    """Rounds that end inside characters: the text is right at every gamma, and half a character is an empty text."""
    script = "中文👍é!".encode()

    def scores(context: tuple[int, ...]) -> tiny.Tensor:
        row = tiny.torch.zeros(tiny.VOCABULARY)
        row[script[(len(context) - 2) % len(script)]] = 9.0
        return row

    for gamma in (1, 2, 3, 5, 8):
        for new in (len(script), 2 * len(script) - 3):
            run = tiny.events(tiny.table(scores), tiny.table(scores), prompt="ab", gamma=gamma, max_new_tokens=new)
            expected = (script * 2)[:new].decode("utf-8", "replace")
            assert tiny.text_of(run) == expected
            shown = "".join(event.text for event in tiny.only(tiny.TokenCommitted, run))
            assert BROKEN not in shown
            assert tiny.finished(run).text_tail == expected[len(shown) :]


def test_labels() -> None:
    """Readable text where there is some, bytes in hex for part of a character, special tokens by name."""
    plain = Labels(ByteTokenizer())
    assert plain[ord("a")] == "a"
    assert plain[ord(" ")] == " "
    assert plain[0xE4] == "<E4>"
    assert plain[END] == ByteTokenizer().decode([END])
    tokenizer = tokenizer_of("byte level")
    labels = Labels(tokenizer)
    assert labels.all(tokenizer.encode(" the")) == (" the",)
    split = [labels[i] for i in tokenizer.encode("👍")]
    assert split == ["<F0><9F>", "<91>", "<8D>"]
    assert labels[tokenizer.vocabulary()["<|turn|>"]] == "<|turn|>"
    fallback = tokenizer_of("byte fallback")
    assert Labels(fallback).all(fallback.encode("中")[-3:]) == ("<E4>", "<B8>", "<AD>")
    assert Labels(fallback)[fallback.vocabulary()["▁cat"]] == " cat"


@pytest.mark.parametrize("kind", KINDS)
def test_every_label_is_visible(kind: str) -> None:
    """No token has an empty label, and none shows a replacement mark."""
    tokenizer = tokenizer_of(kind)
    labels = Labels(tokenizer)
    for token_id in list(tokenizer.vocabulary().values())[:2000]:
        assert labels[token_id]
        assert BROKEN not in labels[token_id]


def test_start_token_comes_exactly_once() -> None:
    """Raw prompts get the tokenizer's own start token; a template that writes it gets no second one."""
    inner = tiny.byte_fallback_tokenizer()
    tokenizer = LibraryTokenizer(inner)
    inner.chat_template = "{{ bos_token }}{% for m in messages %}{{ m.content }}{% endfor %}"
    prompt = tokenizer.prepare("the cat", raw=False)
    start = tokenizer.vocabulary()["<s>"]
    assert prompt.chat_template
    assert prompt.ids.count(start) == 1
    assert prompt.ids[0] == start
    assert tokenizer.prepare("the cat", raw=True).ids.count(start) <= 1


def test_no_chat_template_is_said() -> None:
    """A base model gets the prompt as it is, with a notice, unless that was asked for."""
    tokenizer = tokenizer_of("byte level")
    asked, unasked = tokenizer.prepare("a", raw=True), tokenizer.prepare("a", raw=False)
    assert asked.ids == unasked.ids
    assert (asked.notices, len(unasked.notices)) == ((), 1)


def test_tokens_of_two_prompts_in_order() -> None:
    """Positions only ever grow: no piece takes back what an earlier one showed."""
    tokenizer = tokenizer_of("byte level")
    shown = ""
    stream = TextStream(tokenizer)
    growth = [shown]
    for token_id in tokenizer.encode("".join(DIFFICULT)):
        shown += stream.push(token_id)
        growth.append(shown)
    assert all(later.startswith(earlier) for earlier, later in pairwise(growth))
