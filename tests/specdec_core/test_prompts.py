"""The shared prompt set is whole: every domain, unique names, long passages where a domain needs them."""

from __future__ import annotations

from collections import Counter

import pytest

from specdec_core.errors import BadSetting
from specdec_core.prompts import DOMAINS, prompts


def test_every_domain_has_its_prompts() -> None:
    """Four or five a domain, in the declared order, each name once in its domain."""
    found = prompts()
    assert tuple(dict.fromkeys(example.domain for example in found)) == DOMAINS
    assert all(4 <= count <= 5 for count in Counter(example.domain for example in found).values())
    assert max(Counter((example.domain, example.name) for example in found).values()) == 1
    assert max(Counter(example.text for example in found).values()) == 1


@pytest.mark.parametrize("domain", DOMAINS)
def test_one_domain_is_a_part_of_the_whole(domain: str) -> None:
    """Asking for a domain gives its prompts and no others; all of them say something."""
    some = prompts(domain)
    assert some == tuple(example for example in prompts() if example.domain == domain)
    assert all(example.text.strip() == example.text and example.title.strip() for example in some)


def test_passages_are_long_where_length_matters() -> None:
    """A summary needs a text to shorten, and a copy one that is worth looking up."""
    assert all(len(example.text.split()) >= 150 for example in prompts("summarise"))
    assert sum(len(example.text.split()) >= 150 for example in prompts("copy")) >= 3


def test_translation_goes_both_ways_and_beyond_latin_letters() -> None:
    """A prompt in Chinese characters puts the detokeniser and the drafters to work."""
    texts = [example.text for example in prompts("translate")]
    assert any(not text.isascii() for text in texts)
    assert any("\u4e00" <= character <= "\u9fff" for text in texts for character in text)
    assert any("Translate into Chinese" in text for text in texts)


def test_an_unknown_domain_is_a_sentence() -> None:
    """The known ones are named."""
    with pytest.raises(BadSetting, match=r"no prompt domain called 'poems'.*chat"):
        prompts("poems")
