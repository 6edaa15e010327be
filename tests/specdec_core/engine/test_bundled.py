"""The bundled model: a real one writes, greedily and in fp32, what the library's own `generate` writes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from transformers import AutoModelForCausalLM, PreTrainedModel

from specdec_core.catalogue import BUNDLED_TARGET, RunRequest
from specdec_core.engine import Workbench
from specdec_core.events import RoundFinished, RunEvent, TokenCommitted
from specdec_core.models.places import bundled_file, converted_folder
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

PROMPTS = (
    "Why is the sky blue?",
    "Write a haiku about the sea.",
    "List five uses for a brick.",
    "Translate to French: The cat is on the table.",
    "def fibonacci(n):\n    if n < 2:\n        return n\n",
    "What is 17 plus 25?",
    "Summarise: The meeting was moved from Monday to Thursday because the room was taken.",
    "Repeat after me: one two three four five six seven eight nine ten.",
    "Write a SQL query that counts the orders of each customer.",
    "Tell me a short story about a dragon who is afraid of fire.",
    "Explain recursion to a child.",
    '{"name": "Anna", "age": 31, "languages": ["de", "en"]}\nTurn this into a sentence.',
    "Who wrote Faust?",
    "Give me three rhymes with light.",
    "Correct the spelling: Teh qick brwon fox jmups.",
    "What comes next: 2, 4, 8, 16?",
    "Describe a sunrise in 20 words.",
    "Is a tomato a fruit? Answer with yes or no and one reason.",
    "Wie heißt die Hauptstadt von Österreich?",
    "Emoji for happy, sad and angry, please 🙂",
)
DRAFTERS = ("ngram", "self-int8")


@pytest.fixture(scope="module")
def bench() -> Iterator[Workbench]:
    made = Workbench()
    yield made
    made.close()


@pytest.fixture(scope="module")
def library_model() -> PreTrainedModel:
    folder = converted_folder(bundled_file("smollm2-135m-instruct"))
    return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()


def run(bench: Workbench, prompt: str, draft: str, *, gamma: int, new: int) -> list[RunEvent]:
    settings = RunSettings(gamma=gamma, max_new_tokens=new, raw=prompt.startswith("def "))
    request = RunRequest(arm="speculative", target=BUNDLED_TARGET, draft=draft, prompt=prompt, settings=settings)
    return list(bench.run(request))


def assert_equal_texts(bench: Workbench, model: PreTrainedModel, prompt: str, *, gammas: list[int], new: int) -> None:
    """Every drafter and gamma gives the library's ids; where it does not, the gap of the two best scores is told."""
    expected: list[int] | None = None
    for draft in DRAFTERS:
        for gamma in gammas:
            events = run(bench, prompt, draft, gamma=gamma, new=new)
            expected = expected or tiny.generated(model, tiny.started(events).prompt_ids, new)
            ids = tiny.ids_of(events)
            first = next((i for i, (one, other) in enumerate(zip(ids, expected, strict=False)) if one != other), None)
            margin = None if first is None else tiny.only(TokenCommitted, events)[first].margin
            assert ids == expected, f"{draft}, gamma {gamma}: differs at {first}, where the margin is {margin}"


@pytest.mark.parametrize("which", [0, 7])
def test_two_prompts(bench: Workbench, library_model: PreTrainedModel, which: int) -> None:
    """A question and a text that repeats itself, 24 tokens."""
    assert_equal_texts(bench, library_model, PROMPTS[which], gammas=[4], new=24)


@pytest.mark.slow
@pytest.mark.parametrize("which", range(len(PROMPTS)))
def test_twenty_prompts(bench: Workbench, library_model: PreTrainedModel, which: int) -> None:
    """Twenty prompts of all kinds, 64 tokens, every drafter, gamma 1, 4 and 8."""
    assert_equal_texts(bench, library_model, PROMPTS[which], gammas=[1, 4, 8], new=64)


def test_the_int8_copy_is_a_good_draft(bench: Workbench) -> None:
    """Most of what it drafts is accepted, and it weighs less than the target."""
    events = run(bench, PROMPTS[0], "self-int8", gamma=4, new=32)
    rounds = tiny.only(RoundFinished, events)
    assert sum(event.accepted for event in rounds) > 0.8 * sum(event.judged for event in rounds)
    header = tiny.started(events)
    assert header.drafter is not None
    assert header.drafter.model is not None
    assert header.drafter.model.weight_bytes < 0.6 * header.target.weight_bytes
