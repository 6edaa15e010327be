"""What an audit finds during a proof reaches people in their own language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import msgspec

from specdec_core.audit.state import TITLES
from specdec_core.audit.whole import Finding, audit
from specdec_core.engine.prove.runs import finding_sentence
from specdec_core.wording.voices import voice
from tests.specdec_core.audit.test_audit import cases, changed, leaves, others

ENGLISH_WORDS = re.compile(r"\b[a-z]{2,} [a-z]{2,}\b")


def findings() -> Iterator[Finding]:
    """Of logs with one number changed, and of logs without one of their events."""
    for name in ("sampled", "greedy", "plain"):
        run = cases()[name]
        for at, event in enumerate(run):
            yield from audit([*run[:at], *run[at + 1 :]]).findings
            for path, value in leaves(json.loads(msgspec.json.encode(event))):
                mutant = changed(event, path, others(value)[0])
                if mutant is not None:
                    yield from audit([*run[:at], mutant, *run[at + 1 :]]).findings


def test_what_an_audit_finds_is_said_in_chinese() -> None:
    """Where, which rule, and what is wrong: of every kind of finding one; English they are as the audit wrote them."""
    say, seen = voice("zh_CN"), set[str]()
    for finding in findings():
        kind = re.sub(r"\W*\d\S*", "", finding.message)
        if kind in seen:
            continue
        seen.add(kind)
        sentence = finding_sentence("tiny, speculative", finding)
        assert sentence.endswith(f": {TITLES[finding.rule]}: {finding.message}")
        said = say(sentence)
        assert "\u8f6e\uff1a" in said, sentence
        assert not ENGLISH_WORDS.search(said), (sentence, said)
    assert len(seen) > 60
