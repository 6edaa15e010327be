"""What people read of a log is what its labels say: no changed word passes, and no right text is blamed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from specdec_core.audit.texts import Owed
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
        ([("the", " the"), ("<AB>", "<AB>"), ("<unused7>", ""), (" cat", " cat")], True),
        ([("the", " the"), ("<unused7>", ""), (" cat", " cap")], False),
        ([("<80>", ""), ("<unk>", ""), ("<80>", "\N{REPLACEMENT CHARACTER}<unk>"), ("a", "")], True),
    ],
)
def test_parts_of_characters_are_put_together(tokens: list[tuple[str, str]], right: bool) -> None:
    """Bytes in hex become the character that they spell, and no other; what is broken may be left out."""
    owed = Owed(behind="start")
    assert all([owed.pay(label, text) for label, text in tokens]) is right
