"""What a draft learns from is plentiful, of many kinds and short, and never what it is judged by."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import fields

from specdec_core.engine.distil.prompts import held_out_prompts, training_prompts
from specdec_core.engine.distil.topics import HELD_OUT, Material, laid_out
from specdec_core.engine.distil.training_readings import READINGS
from specdec_core.engine.distil.training_topics import TRAINING
from specdec_core.prompts import prompts as bench_prompts

JUDGED_BY = ["explanation", "list", "chat", "story", "code", "summary", "rewrite", "maths"]
MOST_WORDS, MOST_SIGNS = 140, 700


def _parts(material: Material) -> set[str]:
    """Every form and every filling of a set."""
    tuples = [getattr(material, field.name) for field in fields(material)]
    parts = [part for value in tuples if isinstance(value, tuple) for part in value if isinstance(part, str)]
    return {*parts, *(part for kind in material.kinds for part in (*kind.forms, *kind.fillings))}


def test_the_held_out_prompts_are_what_they_were() -> None:
    """Drafts made at different times are compared on them: not a letter and not a place may change."""
    found = held_out_prompts(4)
    assert [prompt.domain for prompt in found] == [domain for domain in JUDGED_BY for _ in range(4)]
    told = "\0".join(f"{prompt.domain}\0{prompt.text}" for prompt in found)
    assert (
        hashlib.sha256(told.encode()).hexdigest() == "97cdadbed3f053f3e64399f0b864325f41c50a3b733a62e012188d60990a1623"
    )


def test_no_form_and_no_filling_is_in_both_sets() -> None:
    """A draft must not be judged by what it has learnt from."""
    assert not _parts(TRAINING) & _parts(HELD_OUT)
    assert not {p.text for p in training_prompts(0)} & {p.text for p in held_out_prompts(1000)}


def test_no_prompt_of_the_benchmark_is_trained_on() -> None:
    """Neither such a prompt nor the text that it is about appears in any training prompt, nor the other way round."""
    bench = [text for example in bench_prompts() for text in (example.text, *example.text.split("\n\n")[1:])]
    learnt = [prompt.text for prompt in training_prompts(0)]
    assert not [text for text in bench if any(text in prompt for prompt in learnt)]
    long = [part for part in _parts(TRAINING) if len(part.split()) > 6]
    assert not [part for part in long if any(part in text for text in bench)]


def test_the_kinds_of_training_prompts_are_plentiful() -> None:
    """Texts to translate and texts to repeat are easy to forget, and a draft is bad at what it has not seen."""
    counts = Counter(prompt.domain for prompt in training_prompts(0))
    assert set(JUDGED_BY) < set(counts)
    assert counts["translation"] >= 1000
    assert counts["copy"] + counts["code editing"] >= 1200
    assert min(counts.values()) >= 100
    assert 13_000 <= counts.total() <= 15_000


def test_training_prompts_are_mixed_differ_and_are_the_same_for_a_seed() -> None:
    """A shard holds every kind, and a run that is resumed meets the same prompts."""
    found = training_prompts(0)
    assert len(set(found)) == len(found)
    assert len({prompt.domain for prompt in found[:200]}) > 12
    assert found == training_prompts(0) != training_prompts(1)


def test_training_prompts_leave_room_for_the_answer() -> None:
    """No gap is left open, nothing is empty, and nothing is too long for the target to answer in its room."""
    for kind in TRAINING.kinds:
        assert all(form.count("{}") == 1 for form in kind.forms), kind.domain
        assert all(filling.strip() for filling in kind.fillings), kind.domain
        assert len(set(kind.fillings)) == len(kind.fillings), kind.domain
        assert len(set(kind.forms)) == len(kind.forms), kind.domain
    for prompt in training_prompts(0):
        assert len(prompt.text.split()) <= MOST_WORDS, prompt.text
        assert len(prompt.text) <= MOST_SIGNS, prompt.text


def test_every_passage_is_whole_and_has_its_questions() -> None:
    """A semicolon in a passage would part it in two, and leave half a text without a question."""
    summary, extraction, reading = READINGS
    assert summary.fillings == extraction.fillings
    assert all(70 <= len(passage.split()) <= 120 and passage.endswith(".") for passage in summary.fillings)
    passages = Counter(filling.split("\n\n")[0] for filling in reading.fillings)
    assert passages == Counter(dict.fromkeys(summary.fillings, 3))
    assert all(filling.endswith("?") for filling in reading.fillings)


def test_laid_out_parts_keep_their_indents() -> None:
    """Code that lost its indents would be no code; a table's own dashes part nothing."""
    text = """\
        if a:
            b()
        ---
        | a |
        | --- |
        | b |
    """
    assert laid_out(text)[0] == "if a:\n    b()"
    assert laid_out(text)[1].startswith("| a |\n| --- |\n| b |")
