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


def test_sentences_in_a_row_are_said_each_by_itself() -> None:
    """No pattern takes in what stands behind its own end; lists and heads with colons are said part by part."""
    said = {
        "It is {size} wide.": "Es ist {size} breit.",
        "That is {much} too much.": "Das ist {much} zu viel.",
        "First: {rest}": "Erstens: {rest}",
        "no filter": "ohne Filter",
        "chain": "Kette",
    }
    say = Voice(said, Sentences(["It is {size} wide.", "That is {much} too much.", "First: {rest}"]))
    assert say("It is 0.5 wide. That is 2.5 too much.") == "Es ist 0.5 breit.Das ist 2.5 zu viel."
    assert say("First: It is 3 wide. That is 1 too much.") == "Erstens: Es ist 3 breit.Das ist 1 zu viel."
    assert say("no filter, gamma 1, chain: chain") == "ohne Filter\uff0cgamma 1\uff0cKette\uff1aKette"
    assert say("It is 3 wide. Nobody knows this.") == "Es ist 3 breit.Nobody knows this."
    assert say("a, b and c") == "a, b and c"
