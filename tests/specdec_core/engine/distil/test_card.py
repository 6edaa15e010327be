"""The card of a draft tells what was measured, and marks a draft length only where it gained."""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from specdec_core.engine.distil.card import Making, card
from specdec_core.engine.trained import DraftSpec, TargetMark
from specdec_core.measures.distillation import DistilRequest, DomainFigures, DraftFigures, SpeedFigures

SPEC = DraftSpec(
    format=1,
    kind="feature",
    name="a draft",
    target=TargetMark(name="a target", revision="1", fingerprint="0" * 64),
    layers=2,
    vocabulary=100,
    taps=(1, 2),
)
FIGURES = DraftFigures(
    gamma=4,
    domains=tuple(
        DomainFigures(domain="chat", temperature=t, accepted=6, judged=10, rounds=4, tokens=10) for t in (0.0, 1.0)
    ),
    speeds=tuple(
        SpeedFigures(temperature=t, gamma=g, speculative=30.0, plain=20.0, speed_up=1.5 - g / 10)
        for t in (0.0, 1.0)
        for g in (2, 4)
    ),
    draft_step_ms=1.0,
    target_step_ms=10.0,
    curve=(),
)


def written(figures: DraftFigures, folder: Path, spec: DraftSpec = SPEC) -> str:
    making = Making(
        request=DistilRequest(target="a target", out=str(folder)),
        sampled_tokens=300,
        training_texts=3,
        steps=6,
        trained_tokens=600,
        parameters=1_000,
        muon=True,
        half_error=None,
        device="1 thread",
        seconds=60.0,
    )
    return card(spec, making, figures)


def test_the_best_length_is_bold_where_it_gains(tmp_path: Path) -> None:
    """Where the fastest length is slower than plain decoding nothing is bold, and a sentence says what that means."""
    told = written(FIGURES, tmp_path)
    assert told.count("**1.30**") == 2
    assert "does not pay" not in told
    slow = tuple(structs.replace(row, speed_up=0.9) if row.temperature else row for row in FIGURES.speeds)
    told = written(structs.replace(FIGURES, speeds=slow), tmp_path)
    assert (told.count("**1.30**"), told.count("**0.90**"), told.count("does not pay there.")) == (1, 0, 1)
    assert "At temperature 1 no draft length was faster than plain decoding" in told
    assert "\n\n\n" not in told


def test_the_card_names_what_moved_the_weights(tmp_path: Path) -> None:
    """Who repeats a training needs to know the optimiser."""
    assert "on total variation; Muon; 1 minutes on 1 thread." in written(FIGURES, tmp_path)


def test_the_card_names_the_window(tmp_path: Path) -> None:
    """Where a draft has one; a draft that looks back on everything has no such line."""
    told = written(FIGURES, tmp_path, structs.replace(SPEC, window=256))
    assert "- Window: each layer looks back on 256 places" in told
    assert "Window" not in written(FIGURES, tmp_path)
