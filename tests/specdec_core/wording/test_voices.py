"""A voice says what the catalogue has: texts, phrases with phrases in them, and sentences that come filled in."""

from __future__ import annotations

from specdec_core.wording.phrases import phrase
from specdec_core.wording.sentences import Sentences
from specdec_core.wording.voices import TAGS, Voice, shipped_sentences, voice

SAID = {"yes": "ja", "{what} is {size} wide.": "{what} ist {size} breit.", "Size": "Größe", "the table": "der Tisch"}


def test_english_is_said_as_it_is_written() -> None:
    """No catalogue is needed for it."""
    say = voice("en")
    assert say("Anything at all.") == "Anything at all."
    assert say(phrase("{count} of {all}", count=1, all=phrase("{n} runs", n=2))) == "1 of 2 runs"


def test_a_voice_says_texts_phrases_and_finished_sentences() -> None:
    """What fills a phrase or a recognised sentence is said too; what is unknown stays."""
    say = Voice(SAID, Sentences(["{what} is {size} wide."]))
    assert say("yes") == "ja"
    assert say(phrase("{what} is {size} wide.", what=phrase("the table"), size=3)) == "der Tisch ist 3 breit."
    assert say("the table is 3 wide.") == "der Tisch ist 3 breit."
    assert say("Size: yes") == "Größe\uff1aja"
    assert say("owner/name") == "owner/name"
    assert say("") == ""


def test_the_shipped_catalogue_is_read_as_it_is() -> None:
    """The file that translators work in serves pages and the command line; every other language has one."""
    for language in TAGS:
        assert voice(language)("Verdict") == {"en": "Verdict", "zh_CN": "结论"}[language]
    said = voice("zh_CN")("Ask for at most 12 new tokens, or shorten the prompt.")
    assert "12" in said
    assert "tokens" not in said
    assert shipped_sentences() is shipped_sentences()
