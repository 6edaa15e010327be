"""Promises that fit nowhere else: what an event may hold, what padding in a text means, how often a file is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch

from specdec_core.engine.checks import check_folder
from specdec_core.engine.report import TOP
from specdec_core.engine.toy import ByteTokenizer
from specdec_core.events import TokenCommitted, TokenDrafted, TokenJudged
from specdec_core.models import wholeness
from tests.specdec_core.engine import tiny

LARGEST_EVENT = 4_000  # bytes as JSON, whatever the vocabulary


class Words(ByteTokenizer):
    """A tokenizer of as many words as one likes."""

    def decode(self, ids: Sequence[int]) -> str:
        return "".join(f" w{i}" for i in ids)

    def token(self, token_id: int) -> str:
        return f" w{token_id}"


@pytest.mark.parametrize("width", [300, 30_000])
@pytest.mark.parametrize("verification", ["chain", "block"])
def test_no_event_holds_a_whole_law(width: int, verification: str) -> None:
    """Only the likeliest candidates are kept, so that a long run over a large vocabulary stays small."""

    def scores(context: tuple[int, ...]) -> torch.Tensor:
        return torch.randn(width, generator=torch.Generator().manual_seed(context[-1]))

    words = Words()
    target, draft = (tiny.table(scores, name=name, tokenizer=words) for name in ("target", "draft"))
    run = tiny.events(target, draft, temperature=1.0, max_new_tokens=30, prompt="ab", verification=verification)
    tops = [event.top for event in run if isinstance(event, TokenDrafted | TokenJudged | TokenCommitted)]
    assert max(map(len, tops)) == TOP
    assert max(len(msgspec.json.encode(event)) for event in run[1:]) < LARGEST_EVENT


@pytest.mark.parametrize("kind", ["gpt2", "opt", "llama"])
def test_a_padding_or_end_token_inside_a_prompt_is_read_like_any_other(kind: str) -> None:
    """Where padding equals the end token and stands in the middle of a text, nothing is masked away."""
    end = ord("c")
    config = tiny.config_of(kind, pad_token_id=end, eos_token_id=end)
    prompt = "The cat, the cat c the c"
    ids = list(prompt.encode())
    assert ids.count(end) > 3
    expected = tiny.generated(tiny.built(config), ids, 12, pad_token_id=end, eos_token_id=None)
    for draft in (None, tiny.loaded(tiny.with_noise(tiny.built(config), 0.03))):
        run = tiny.events(tiny.loaded(tiny.built(config)), draft, prompt=prompt, max_new_tokens=12)
        assert tiny.ids_of(run) == expected


def test_a_folder_s_description_is_read_once(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By this program, when a folder is checked; the library reads it in a way of its own."""
    read: list[str] = []
    from_disk = wholeness.read_json

    def counted(path: Path) -> dict[str, Any]:
        read.append(path.name)
        return from_disk(path)

    monkeypatch.setattr(wholeness, "read_json", counted)
    check_folder(good)
    assert read == ["config.json"]
