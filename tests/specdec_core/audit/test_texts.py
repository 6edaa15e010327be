"""What people read of a log is what its labels say: no changed word passes, and no right text is blamed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from specdec_core.audit.texts import Owed, whole
from specdec_core.audit.whole import audit
from specdec_core.events import RunEvent, RunFinished, RunStarted, TokenCommitted
from tests.specdec_core.scripted import scripted_run


def rules(run: Sequence[RunEvent]) -> list[str]:
    return [finding.rule for finding in audit(run).findings]


def test_every_changed_text_is_found() -> None:
    """Of each token in turn, and each kind of change; the label is left as it was."""
    run = scripted_run()
    for at, event in enumerate(run):
        if isinstance(event, TokenCommitted):
            for text in ("", " other", event.text + "!", event.text[:-1] + "?"):
                assert "text" in rules([*run[:at], msgspec.structs.replace(event, text=text), *run[at + 1 :]]), text


def test_a_last_text_out_of_nowhere_is_found() -> None:
    """The tail of a run is the rest of a character, and not a sentence."""
    run = scripted_run()
    end = run[-1]
    assert isinstance(end, RunFinished)
    assert rules([*run[:-1], msgspec.structs.replace(end, text_tail=" and more")]) == ["text"]


@pytest.mark.parametrize(
    ("template", "text", "right"),
    [
        (False, "Tell me a story", True),
        (False, "Tell me a story ", False),
        (True, "<|user|>\nTell me a story<|end|>", True),
        (True, "<|user|>\nTell me a poem<|end|>", False),
    ],
)
def test_the_prompt_is_in_what_was_read(template: bool, text: str, right: bool) -> None:
    """As it is without a template; somewhere in it with one."""
    header, *rest = scripted_run()
    assert isinstance(header, RunStarted)
    changed = msgspec.structs.replace(header, prompt_text=text, chat_template=template)
    assert rules([changed, *rest]) == ([] if right else ["prompt"])


def test_a_template_may_trim_and_escape_the_prompt() -> None:
    header, *rest = scripted_run(prompt=' Say "é"\n twice ')
    assert isinstance(header, RunStarted)
    for text in ('[Say "é"\n twice]', r'["Say \"é\"\n twice"]', r'["Say \"\u00e9\"\n twice"]'):
        assert rules([msgspec.structs.replace(header, prompt_text=text, chat_template=True), *rest]) == [], text


@pytest.mark.parametrize(
    ("tokens", "right"),
    [
        ([("<E4>", ""), ("<B8><96>", "世")], True),
        ([("<E4>", ""), ("<B8><96>", "界")], False),
        ([("<20><E4>", " "), ("<B8><96>", "世"), (" a", " a")], True),
        ([("<E4><B8><96><E7>", "世"), ("<95><8C>", "界")], True),
        ([("<E4><B8><96><E7>", "世"), ("<95><8C>", "世")], False),
        ([("<E4>", ""), (" cat", "\N{REPLACEMENT CHARACTER} cat")], True),
        ([("<E4>", ""), (" cat", "\N{REPLACEMENT CHARACTER} dog")], False),
        ([("the", " the"), ("<AB>", "<AB>"), ("<unused7>", ""), (" cat", " cat")], True),
        ([("the", " the"), ("<unused7>", ""), (" cat", " cap")], False),
    ],
)
def test_parts_of_characters_are_put_together(tokens: list[tuple[str, str]], right: bool) -> None:
    """Bytes in hex become the character that they spell, and no other; what is broken may be left out."""
    owed = Owed(behind="start")
    assert all([owed.pay(label, text) for label, text in tokens]) is right


@pytest.mark.parametrize(
    ("labels", "right"),
    [
        (["the", "<E4>", "<B8><96>", " a"], True),
        (["the", "<E4><B8>"], True),
        (["<E4>", " cat"], False),
        (["<80>", "<unk>", "<80>"], False),
        (["a\N{REPLACEMENT CHARACTER}"], False),
    ],
)
def test_what_broke_is_told_from_what_has_yet_to_end(labels: list[str], right: bool) -> None:
    assert whole(labels) is right


def test_no_text_behind_a_broken_character_is_blamed() -> None:
    """A decoder may hold back as much as it likes of it."""
    run = scripted_run()
    texts = {"<80>": "", "<unk>": "", "a": "\N{REPLACEMENT CHARACTER}<unk>"}
    at = [number for number, event in enumerate(run) if isinstance(event, TokenCommitted)][:3]
    held = list(run)
    for number, (label, text) in zip(at, texts.items(), strict=True):
        held[number] = msgspec.structs.replace(held[number], label=label, text=text)
    assert "text" not in rules(held)
