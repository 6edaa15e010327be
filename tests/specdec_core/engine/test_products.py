"""Measured products: every candidate gives the product, what is held is held once, and a bad build is found out."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

from specdec_core.engine import products
from specdec_core.engine.loading import load_int8
from specdec_core.engine.products import (
    DENSE_WAYS,
    MEASURED_ROWS,
    MeasuredLinear,
    Recipe,
    blocked,
    pack,
    padded,
    recipe_for,
    use_measured_products,
)
from tests.specdec_core.engine import tiny

needs_blocks = pytest.mark.skipif(not torch.backends.mkldnn.is_available(), reason="this torch has no oneDNN")


@pytest.fixture
def everything_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small weights race too."""
    monkeypatch.setattr(products, "SMALL", 1)


def weights(count: int = 3, shape: tuple[int, int] = (40, 24)) -> list[Tensor]:
    return [torch.randn(*shape) for _ in range(count)]


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 9, 33, 64])
@pytest.mark.parametrize("shape", [(40, 24), (41, 24)])
def test_every_way_of_multiplying_gives_the_product(rows: int, shape: tuple[int, int]) -> None:
    """The candidates differ in speed only, and all give contiguous rows."""
    x, weight = torch.randn(rows, shape[1]), torch.randn(*shape)
    found = [way(x, weight) for way in DENSE_WAYS]
    if torch.backends.mkldnn.is_available():
        found += [way(x, pack(weight)) for way in ((blocked, padded) if rows < 4 else (blocked,))]
    for product in found:
        torch.testing.assert_close(product, x @ weight.t(), rtol=1e-5, atol=1e-5)
        assert product.is_contiguous()


@needs_blocks
def test_a_packed_weight_is_the_weight(everything_is_measured: None) -> None:
    """To the bit: what is made from it later, such as an int8 copy or a fingerprint, is the same."""
    weight = torch.randn(41, 24)
    product = Recipe(packed=True, ways=(blocked,) * 4).product(weight)
    assert product.packed
    assert torch.equal(product.weight, weight)
    assert product.nbytes == weight.numel() * 4
    assert product.shape == (41, 24)


def test_the_winner_is_used_for_each_row_count(everything_is_measured: None) -> None:
    """Whatever wins, the product is right for every row count, measured or not."""
    group = weights()
    recipe = recipe_for(group)
    assert recipe.ways
    product = recipe.product(group[0])
    for rows in (*MEASURED_ROWS, 10, 50):
        x = torch.randn(rows, 24)
        torch.testing.assert_close(product(x), x @ group[0].t(), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("fault", ["raises", "lies", "absent"])
def test_a_build_whose_blocks_do_not_work_does_without(
    fault: str, everything_is_measured: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing operator and a wrong product are found when a model is loaded, not in its text."""

    def broken(x: Tensor, weight: Tensor) -> Tensor:
        if fault == "raises":
            raise RuntimeError("not on this processor")
        return blocked(x, weight) + 1

    if fault == "absent":
        monkeypatch.setattr(torch.backends.mkldnn, "is_available", lambda: False)
    else:
        monkeypatch.setattr(products, "blocked", broken)
    group = weights()
    recipe = recipe_for(group)
    assert not recipe.packed
    x = torch.randn(5, 24)
    torch.testing.assert_close(recipe.product(group[1])(x), x @ group[1].t(), rtol=1e-5, atol=1e-5)


@needs_blocks
@pytest.mark.parametrize("packs", [True, False], ids=["packed", "dense"])
@pytest.mark.parametrize("kind", tiny.ARCHITECTURES)
def test_models_on_measured_products_write_what_the_library_writes(
    kind: str, packs: bool, everything_is_measured: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both roads, with weights in blocks and without: the scores are the library's, and an int8 copy can be made."""
    monkeypatch.setattr(products, "_blocks_pay", lambda *_: packs)
    model = tiny.model_of(kind)
    target = tiny.loaded(model)
    expected = tiny.generated(model, list(tiny.PROMPT.encode()), 12)
    assert tiny.ids_of(tiny.events(target, arm="plain", max_new_tokens=12)) == expected
    assert tiny.ids_of(tiny.events(target, load_int8(target), gamma=4, max_new_tokens=12)) == expected


@needs_blocks
def test_few_row_counts_reach_the_library(everything_is_measured: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each one it meets costs memory for good, and prompts have any length."""
    group, met = weights(), set[int]()

    def counted(x: Tensor, weight: Tensor) -> Tensor:
        met.add(len(x))
        return torch.ops.mkldnn._linear_pointwise(x, weight, None, "none", [], "")

    monkeypatch.setattr(products, "_blocks_pay", lambda *_: True)
    monkeypatch.setattr(products, "blocked", counted)
    product = recipe_for(group).product(group[0])
    for rows in range(1, 513):
        x = torch.randn(rows, 24)
        torch.testing.assert_close(product(x), x @ group[0].t(), rtol=1e-5, atol=1e-5)
    assert len(met) <= 25


@needs_blocks
def test_nothing_is_held_twice(everything_is_measured: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A layer whose weight is in blocks keeps no other copy; shape and format can still be read from it."""
    monkeypatch.setattr(products, "_blocks_pay", lambda *_: True)
    model = nn.Sequential(nn.Linear(24, 40), nn.Linear(40, 24, bias=False))
    expected = model(torch.ones(2, 24))
    use_measured_products(model)
    for layer in model:
        assert isinstance(layer, MeasuredLinear)
        assert layer.weight.is_meta
        assert layer.weight.dtype == torch.float32
        assert layer.product.weight.shape == layer.weight.shape
    torch.testing.assert_close(model(torch.ones(2, 24)), expected)


@pytest.mark.parametrize("kind", ["llama", "gpt_neox"])
def test_a_road_that_gives_other_scores_is_left(
    kind: str, everything_is_measured: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should a fast road differ from the library, the model is loaded again and decoded as the library made it."""
    wrong = Recipe(ways=(lambda x, weight: x @ weight.t() * 1.5,) * 40)
    monkeypatch.setattr(products, "recipe_for", lambda _: wrong)
    monkeypatch.setattr("specdec_core.engine.lean.recipe_for", lambda _: wrong)
    model = tiny.model_of(kind)
    target = tiny.loaded(model)
    assert target.lean is None
    assert target.model is not None
    expected = tiny.generated(model, list(tiny.PROMPT.encode()), 8)
    assert tiny.ids_of(tiny.events(target, arm="plain", max_new_tokens=8)) == expected
