"""Members of the Llama family that differ in what a lean pass must reproduce: biases, ties, heads, position scaling."""

from __future__ import annotations

from typing import Any

import pytest

from specdec_core.engine.checks import context_of
from specdec_core.engine.lean import lean_model
from specdec_core.engine.loading import load_int8
from specdec_core.engine.run import check_room
from specdec_core.errors import BadPrompt
from tests.specdec_core.engine import tiny


def rope(kind: str, **more: Any) -> dict[str, Any]:
    return {"rope_parameters": {"rope_type": kind, "rope_theta": 10000.0, **more}}


SHORT, LONG = [1.0, 1.1, 1.2, 1.3], [2.0, 3.0, 4.0, 5.0]
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "biases": ("llama", {"attention_bias": True}),
    "biases of the feed-forward": ("llama", {"mlp_bias": True}),
    "tied": ("llama", {"tie_word_embeddings": True}),
    "one head for all": ("llama", {"num_key_value_heads": 1}),
    "a head each": ("llama", {"num_key_value_heads": 4}),
    "wide heads": ("llama", {"head_dim": 16}),
    "another activation": ("llama", {"hidden_act": "gelu"}),
    "mistral without a window": ("mistral", {"sliding_window": None}),
    "qwen2 with a window": ("qwen2", {"use_sliding_window": True, "sliding_window": 8, "max_window_layers": 0}),
    "qwen3 with biases": ("qwen3", {"attention_bias": True}),
    "linear": ("llama", rope("linear", factor=2.0)),
    "llama3": (
        "llama",
        rope("llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=64),
    ),
    "yarn": ("llama", rope("yarn", factor=4.0, original_max_position_embeddings=64)),
    "dynamic": ("llama", {"max_position_embeddings": 256, **rope("dynamic", factor=2.0)}),
    "longrope": (
        "llama",
        rope("longrope", factor=4.0, short_factor=SHORT, long_factor=LONG, original_max_position_embeddings=64),
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_text_equals_generate(name: str) -> None:
    """150 tokens, or as many as the model holds: the ids are the library's in both arms."""
    kind, changes = VARIANTS[name]
    config = tiny.config_of(kind, **changes)
    new = min(150, (context_of(config) or 0) - len(tiny.PROMPT))
    expected = tiny.generated(tiny.built(config), list(tiny.PROMPT.encode()), new)
    target = tiny.loaded(tiny.built(config))
    for draft in (tiny.loaded(tiny.with_noise(tiny.built(config), 0.02)), load_int8(target), None):
        assert tiny.ids_of(tiny.events(target, draft, gamma=4, max_new_tokens=new)) == expected
    assert tiny.ids_of(tiny.events(target, arm="plain", max_new_tokens=new)) == expected


def test_the_lean_road_is_taken_where_it_applies() -> None:
    """The variants above really run on both roads: what the lean pass cannot do is left to the library."""
    taken = {
        name: lean_model(tiny.built(tiny.config_of(kind, **changes))) is not None
        for name, (kind, changes) in VARIANTS.items()
    }
    assert taken["tied"]
    assert taken["qwen3 with biases"] == taken["biases"]
    assert not taken["another activation"]
    assert not taken["qwen2 with a window"]


def test_positions_that_are_stretched_late_are_not_used() -> None:
    """Past its first limit such a model would write other text in blocks than token by token: it is refused there."""
    kind, changes = VARIANTS["longrope"]
    target = tiny.loaded(tiny.built(tiny.config_of(kind, **changes)))
    with pytest.raises(BadPrompt, match="64"):
        tiny.events(target, max_new_tokens=64 - len(tiny.PROMPT) + 1)


@pytest.mark.parametrize("length", [65, 40_000])
def test_a_prompt_too_long_is_told_the_limit_that_counts(length: int) -> None:
    """What the model holds, where that is less than what the program takes of any."""
    kind, changes = VARIANTS["longrope"]
    target = tiny.loaded(tiny.built(tiny.config_of(kind, **changes)))
    with pytest.raises(BadPrompt, match="holds 64") as refused:
        check_room(length, 4, name=target.info.name, limit=target.info.context)
    assert "32,768" not in refused.value.sentence
