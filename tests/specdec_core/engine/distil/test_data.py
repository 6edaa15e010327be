"""Training text is what the target would write, with the laws and states it had, and is made once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from specdec_core.engine.distil.data import (
    answer_tokens,
    batches_of,
    drawn_tokens,
    read_shard,
    sample_shards,
    shards,
    shards_up_to,
)
from specdec_core.engine.distil.evaluate import half_error
from specdec_core.engine.lean import LeanSession
from tests.specdec_core.engine.distil.tiny_text import PLAN, PROMPTS, TAPS, target_of, texts_of

KINDS = ("llama", "qwen2", "qwen3")


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_a_batch_see_what_one_session_sees(kind: str) -> None:
    """Padding, dropping finished rows and batching change neither laws nor hidden states."""
    for text in texts_of(kind)[::5]:
        session = target_of(kind).open_session()
        assert isinstance(session, LeanSession)
        session.watch(TAPS)
        laws = session.feed(text.ids[:-1], rows=len(text.ids) - text.prompt).log_softmax(dim=-1)
        found = laws.gather(1, text.top_ids.long())
        assert torch.allclose(found, text.top_logprobs.float(), atol=0.02)
        features = session.features(0, len(text.ids) - 1)
        assert torch.allclose(features, text.features.float(), rtol=1e-2, atol=1e-2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_teacher_in_bfloat16_has_nearly_the_same_laws(kind: str) -> None:
    """What half the numbers cost is far below what sampling noise is, and is not nothing."""
    error = half_error(target_of(kind), texts_of(kind)[::5])
    assert 0 < error < 0.02


def test_temperature_zero_is_greedy() -> None:
    """Rows asked for at temperature 0 hold the likeliest token everywhere; others do not."""
    for text in texts_of():
        likeliest = text.top_ids[:, 0] == text.ids[text.prompt :]
        assert bool(likeliest.all()) == (text.temperature == 0)


def test_shards_are_made_once_and_alike(tmp_path: Path) -> None:
    """A shard that is there is not made again, and a lost one comes back the same."""
    target = target_of()
    batches = batches_of(PROMPTS, target, PLAN)

    def sample() -> int:
        return max(sample_shards(tmp_path, target, batches, PLAN, tokens=10_000, heard=lambda n: None))

    assert sample() == sum(len(text.ids) - text.prompt for path in shards(tmp_path) for text in read_shard(path))
    first, second = shards(tmp_path)[:2]
    content, made = second.read_bytes(), first.stat().st_mtime_ns
    second.unlink()
    sample()
    assert second.read_bytes() == content
    assert first.stat().st_mtime_ns == made


@pytest.mark.parametrize("temperature", [1.0, 0.7])
def test_tokens_are_drawn_from_the_law(temperature: float) -> None:
    """Frequencies are those of the law at the temperature; a token that it rules out is never drawn."""
    law = torch.tensor([0.5, 0.0, 0.25, 0.2, 0.05])
    count = 40_000
    found = drawn_tokens(
        law.log().expand(count, -1),
        torch.zeros(count).long(),
        torch.full((count,), temperature),
        torch.Generator().manual_seed(5),
    )
    expected = law ** (1 / temperature) / (law ** (1 / temperature)).sum()
    shares = found.bincount(minlength=len(law)) / count
    assert shares[1] == 0
    assert bool(((shares - expected).abs() <= 4 * (expected * (1 - expected) / count).sqrt()).all())


def test_only_the_shards_that_were_asked_for_are_read(tmp_path: Path) -> None:
    """More text than was asked for may lie there after a stop; it is left out, so that a resumed run is the same."""
    target = target_of()
    list(sample_shards(tmp_path, target, batches_of(PROMPTS, target, PLAN), PLAN, tokens=10_000, heard=lambda n: None))
    first = answer_tokens(shards(tmp_path)[0])
    assert list(shards_up_to(tmp_path, first)) == shards(tmp_path)[:1]
    assert list(shards_up_to(tmp_path, first + 1)) == shards(tmp_path)[:2]
    assert list(shards_up_to(tmp_path, 10**9)) == shards(tmp_path)


def test_sampling_can_be_stopped_and_leaves_no_torn_shard(tmp_path: Path) -> None:
    """Whoever listens may raise; what is on disk afterwards is whole."""
    target = target_of()

    def heard(tokens: int) -> None:
        if tokens > 900:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(sample_shards(tmp_path, target, batches_of(PROMPTS, target, PLAN), PLAN, tokens=10_000, heard=heard))
    assert len(shards(tmp_path)) == 1
    assert read_shard(shards(tmp_path)[0])


def test_end_tokens_end_an_answer(tmp_path: Path) -> None:
    """An answer holds no token behind an end token, and keeps the end token itself: a draft must learn it."""
    target = target_of()
    end = int(texts_of()[0].ids[texts_of()[0].prompt + 4])
    ended = replace(target, end_ids=frozenset({end}))
    list(sample_shards(tmp_path, ended, batches_of(PROMPTS, ended, PLAN), PLAN, tokens=1, heard=lambda n: None))
    texts = [text for path in shards(tmp_path) for text in read_shard(path)]
    answers = [text.ids[text.prompt :].tolist() for text in texts]
    assert any(end in answer for answer in answers)
    assert all(end not in answer[:-1] for answer in answers)
    assert all(len(text.features) == len(text.ids) - 1 for text in texts)
