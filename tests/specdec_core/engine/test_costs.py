"""What passes cost is measured on the pair itself, whatever its sizes are."""

from __future__ import annotations

import pytest

from specdec_core.engine.costs import measure_costs
from specdec_core.errors import Interrupted
from specdec_core.settings import OPTIONS
from tests.specdec_core.engine import tiny


@pytest.mark.parametrize("context", [8, 32, 256])
@pytest.mark.parametrize("kind", ["llama", "gpt2"])
def test_costs_of_models_with_little_room(context: int, kind: str) -> None:
    """A context shorter than the widest pass is never overrun, and every width a round may need has a cost."""
    size = "n_positions" if kind == "gpt2" else "max_position_embeddings"
    small = tiny.loaded(tiny.built(tiny.config_of(kind, **{size: context})), lean=False)
    roomy = tiny.loaded(tiny.model_of("opt"))
    for pair in ((small, roomy), (roomy, small), (small, None)):
        costs = measure_costs(*pair)
        assert len(costs.verify) == int(OPTIONS["gamma"].high or 0) + 1
        assert all(cost > 0 for cost in (*costs.verify, costs.draft))


def test_costs_of_a_tiny_vocabulary() -> None:
    """Fewer ids than positions in a pass: the made-up tokens stay within the vocabulary."""
    tiny_words = tiny.loaded(tiny.built(tiny.config_of("llama", vocab_size=7)), lean=False)
    assert measure_costs(tiny_words, tiny_words).draft > 0


def test_measuring_can_be_cancelled() -> None:
    """Between two widths: the rest would take seconds on a large model."""
    target, asked = tiny.loaded(tiny.model_of("llama")), list[int]()

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) == 3

    with pytest.raises(Interrupted):
        measure_costs(target, None, cancelled=cancelled)
    assert len(asked) == 3


def test_measured_control_runs_and_stays_exact() -> None:
    """A run whose draft length follows measured costs writes the target's own text."""
    target = tiny.loaded(tiny.model_of("llama"))
    draft = tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.03))
    run = tiny.events(target, draft, gamma=8, gamma_control="measured", max_new_tokens=80)
    assert tiny.ids_of(run) == tiny.ids_of(tiny.events(target, arm="plain", max_new_tokens=80))
