"""A proof's verdict claims what was shown and no more; its page loads nothing and escapes everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from specdec_core.events import DrafterInfo
from specdec_core.measures.proof import (
    MEANINGS,
    TITLES,
    Check,
    Part,
    PartName,
    ProofReport,
    facts,
    part_of,
    result_of,
    verdict_on,
)
from specdec_core.measures.proof_page import to_html

GOOD = Check(name="good", passed=True, sentence="it is right.")
BAD = Check(name="bad <rule>", passed=False, sentence="the text (1, 2) is 0.3 off.")


def part(name: PartName, *checks: Check, reservation: str = "") -> Part:
    return part_of(name, checks or (GOOD,), figure="a figure", reservation=reservation)


def report(*parts: Part, **changes: Any) -> ProofReport:
    """A report with these parts."""
    names = {p.name for p in parts}
    known: dict[str, Any] = {
        "passed": all(p.passed for p in parts),
        "cancelled": False,
        "verdict": verdict_on(parts, cancelled=False),
        "parts": parts,
        "not_run": tuple(name for name in TITLES if name not in names),
        "target": None,
        "drafter": DrafterInfo(kind="ngram", name="lookup", point_mass=True),
        "seed": 3,
        "draws": 800,
        "level": 1e-3,
        "quick": True,
        "threads": 1,
        "libraries": {"torch": "2"},
        "seconds": 4.2,
    }
    return ProofReport(**{**known, **changes})


def every(**changed: Part) -> list[Part]:
    """All parts, some replaced."""
    return [changed.get(name, part(name)) for name in TITLES]


def test_a_part_is_as_good_as_its_checks() -> None:
    """One failed check fails it and gives it its sentence; a part without any check proves nothing."""
    assert part("greedy", GOOD, GOOD).passed
    assert part("greedy", GOOD).sentence == MEANINGS["greedy"]
    failed = part("greedy", GOOD, BAD, BAD)
    assert not failed.passed
    assert failed.sentence == "bad <rule>: the text (1, 2) is 0.3 off. (1 more of 3 failed.)"
    empty = part_of("greedy", (), figure="")
    assert not empty.passed
    assert empty.sentence == "Nothing was checked."


def test_lossless_is_said_only_of_the_whole() -> None:
    """All parts, all passed, no reservation: only then the word stands alone."""
    assert verdict_on(every(), cancelled=False) == "Lossless: every part passed, without a reservation."
    some = verdict_on([part("greedy")], cancelled=False)
    assert some.startswith("What was run passed; not run: Exact enumeration,")
    assert "ossless" not in some


def test_a_reservation_is_repeated_in_the_verdict() -> None:
    """Near ties are no equality: the verdict says so, whatever else passed."""
    tied = part("greedy", reservation="1 of 3 texts are not equal token for token.")
    assert str(result_of(tied)) == "passed, see below"
    for parts in (every(greedy=tied), [tied]):
        verdict = verdict_on(parts, cancelled=False)
        assert "not equal token for token" in verdict
        assert not verdict.startswith("Lossless")


def test_a_failure_outweighs_everything() -> None:
    """The failed parts are named with what was seen, also when the proof was stopped."""
    tied = part("greedy", reservation="a near tie.")
    parts = every(greedy=tied, sampling=part("sampling", BAD), audit=part("audit", BAD))
    for cancelled in (False, True):
        verdict = verdict_on(parts, cancelled=cancelled)
        assert verdict.startswith("Not lossless: Sampling test, Audit of the logs failed. bad <rule>:")
    assert "nothing is proven about the rest" in verdict_on([part("enumeration")], cancelled=True)


def test_the_facts_make_it_repeatable() -> None:
    """Seed, draws, level, draft and versions."""
    text = " ".join(map(str, facts(report(part("greedy")))))
    for word in ("Seed 3", "800 rounds", "once in 1,000 proofs", "drawn again", "lookup", "torch 2", "1 thread,"):
        assert word in text


def test_every_part_has_a_title_and_a_meaning() -> None:
    """What the terminal, the page and the window show of a part."""
    assert list(TITLES) == list(MEANINGS)


@pytest.mark.parametrize("failing", [False, True])
def test_the_page_stands_alone(tmp_path: Path, failing: bool) -> None:
    """One file: verdict, parts, checks and figures, no script, nothing from outside, and no markup from a name."""
    nasty = structs.replace(GOOD, name="<img src=x>\x1b", figures={"p_value": 0.25, "text": "</td><script>"})
    parts = every(sampling=part("sampling", nasty), audit=part("audit", BAD) if failing else part("audit"))
    path = tmp_path / "deep" / "proof.html"
    to_html(report(*parts[:-2], parts[-1], not_run=("acceptance",)), path)
    page = path.read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<img" not in page
    assert "&lt;img src=x&gt;\u241b" in page
    assert "p_value: 0.25" in page
    assert "http" not in page.replace("http-equiv", "")
    assert "default-src 'none'" in page
    assert "not run" in page
    assert ("FAILED" in page) == failing
    assert ("Not lossless" in page) == failing
    assert ("bad &lt;rule&gt;: the text (1, 2) is 0.3 off." in page) == failing
