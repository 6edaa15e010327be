"""The draft that comes with the program is there in both layouts, small, described, and exact on its target."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import torch

from specdec_core.catalogue import BUNDLED_TARGET, find_pair, parse_source
from specdec_core.engine.distil.prompts import held_out_prompts
from specdec_core.engine.loading import load
from specdec_core.engine.trained import load_trained
from specdec_core.errors import ModelNotFound
from specdec_core.measures.distillation import DistilResult
from specdec_core.models.places import bundled_file, shipped_draft
from specdec_core.tally import tally
from tests.specdec_core.engine import tiny

PAIR = find_pair("smollm2-draft")
MOST_BYTES = 30_000_000


def test_it_is_found_in_the_source_tree_and_once_installed(tmp_path: Path) -> None:
    """A wheel carries resources inside the application's package; the library finds them without importing it."""
    for resources in ("resources", "app/resources"):
        folder = tmp_path / resources.replace("/", "-") / resources / "drafts" / "some-draft"
        folder.mkdir(parents=True)
        (folder / "draft.json").write_text("{}")
        packages = tmp_path / resources.replace("/", "-")
        assert shipped_draft("some-draft", beside=packages) == folder
    with pytest.raises(ModelNotFound, match="specdec distill"):
        shipped_draft("some-draft", beside=tmp_path)


def test_it_is_small_and_has_a_card() -> None:
    """Weights, description, card and figures within the budget; the figures are those of the card."""
    source = parse_source(PAIR.draft)
    folder = Path(source.where)
    assert source.kind == "trained"
    assert {path.name for path in folder.iterdir()} == {"draft.safetensors", "draft.json", "CARD.md", "figures.json"}
    assert sum(path.stat().st_size for path in folder.iterdir()) <= MOST_BYTES
    figures = msgspec.json.decode((folder / "figures.json").read_bytes(), type=DistilResult).figures
    card = (folder / "CARD.md").read_text(encoding="utf-8")
    for temperature in (0.0, 1.0):
        assert f"{figures.alpha(temperature):.3f}" in card
    assert "Licence" in card


@pytest.mark.slow
def test_it_drafts_exactly_for_its_target() -> None:
    """Greedy text equals plain decoding's, and more than one draft in five is right."""
    try:
        bundled_file("smollm2-135m-instruct")
    except ModelNotFound:
        pytest.skip("the bundled model is not installed")
    target = load(BUNDLED_TARGET, device=torch.device("cpu"), dtype=torch.float32, report=lambda stage, detail: None)
    draft = load_trained(PAIR.draft, Path(parse_source(PAIR.draft).where), target)
    accepted = judged = 0
    for prompt in held_out_prompts(1):
        plain = tiny.events(target, arm="plain", prompt=prompt.text, max_new_tokens=32)
        drafted = tiny.events(target, draft, prompt=prompt.text, max_new_tokens=32, gamma=4)
        assert tiny.ids_of(drafted) == tiny.ids_of(plain)
        figures = tally(drafted)
        accepted, judged = accepted + figures.accepted, judged + figures.judged
    assert accepted > 0.2 * judged
