"""A window bounds what a draft sees and reads: at once or one by one it is the same, and the cost does not grow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch import Tensor

from specdec_core.engine import recorded
from specdec_core.engine.drafters import FeatureDrafter
from specdec_core.engine.lean import LeanModel, LeanSession, lean_model
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.recorded import RecordedSession
from specdec_core.engine.run import make_drafter
from specdec_core.engine.session import Session
from specdec_core.engine.trained import load_trained, save_draft
from specdec_core.errors import ModelDamaged
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.distil import tiny_text

IDS = [(7 * i * i + 3) % 200 for i in range(48)]
WINDOW = 5
SETTINGS = RunSettings(temperature=1.0)


def windowed(window: int | None, kind: str = "llama") -> LeanModel:
    found = lean_model(tiny.built(tiny.config_of(kind)))
    assert found is not None
    return replace(found, window=window)


def session_of(model: LeanModel) -> LeanSession:
    return LeanSession(model, width=200, context=None)


def fed(model: LeanModel, ids: Sequence[int]) -> Tensor:
    return session_of(model).feed(ids, rows=len(ids))


def same(one: Tensor, other: Tensor) -> None:
    torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("kind", ["llama", "qwen3"])
@pytest.mark.parametrize("window", [1, 2, 5, 17, 80])
def test_at_once_is_one_by_one_is_after_a_rollback(window: int, kind: str) -> None:
    """Whatever passes a text is read in, and whatever was read and taken back in between."""
    model = windowed(window, kind)
    one, wandering = session_of(model), session_of(model)
    found = []
    for start in range(0, len(IDS), 4):
        wandering.feed([9, 8, 7], rows=1)
        wandering.rollback(start)
        found.append(wandering.feed(IDS[start : start + 4], rows=4))
    whole = fed(model, IDS)
    same(whole, torch.cat([one.feed([token], rows=1) for token in IDS]))
    same(whole, torch.cat(found))


def test_the_reach_is_what_counts_and_no_more() -> None:
    """Through two layers a place depends on nine inputs at a window of five: the ninth counts, the tenth does not."""
    model = windowed(WINDOW)
    reach = model.reach
    assert reach == 2 * (WINDOW - 1) + 1
    whole = fed(model, IDS)[-1:]
    same(fed(model, IDS[-reach:])[-1:], whole)
    assert not torch.allclose(fed(model, IDS[1 - reach :])[-1:], whole, atol=1e-3)
    assert windowed(None).reach is None


def test_a_window_longer_than_the_text_is_none() -> None:
    """A draft behaves on short text as it did before."""
    assert torch.equal(fed(windowed(len(IDS)), IDS), fed(windowed(None), IDS))


def test_replayed_passes_have_the_window_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A recorded pass looks at rounded lengths; what is out of the window is masked."""
    monkeypatch.setattr(recorded, "STEP", 8)
    model = windowed(WINDOW)
    made = RecordedSession(model, width=200, context=None, record=lambda compute: compute)
    same(torch.cat([made.feed(IDS[at : at + 3], rows=3) for at in range(0, len(IDS), 3)]), fed(model, IDS))


@pytest.mark.parametrize("rows", [1, 4])
def test_a_pass_looks_at_no_more_than_its_window(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Places looked at, counted where keys are multiplied: they do not grow with the text."""
    looked = []
    product = torch.bmm

    def counted(one: Tensor, other: Tensor) -> Tensor:
        looked.append(other.shape[-1])
        return product(one, other)

    session = session_of(windowed(WINDOW))
    session.feed(IDS, rows=1)
    monkeypatch.setattr(torch, "bmm", counted)
    session.feed(IDS[:rows], rows=1)
    assert max(looked[::2]) == WINDOW + rows - 1  # the second product of each layer has the values


@pytest.fixture
def draft(tmp_path: Path) -> LoadedModel:
    return drafted(tmp_path, WINDOW)


def drafted(folder: Path, window: int | None) -> LoadedModel:
    """An untrained feature draft of two layers."""
    spec = tiny_text.spec_of("llama", "feature", layers=2, window=window)
    save_draft(folder, spec, tiny_text.feature_student(layers=2).tensors())
    return load_trained("trained", folder, tiny_text.target_of())


class Read:
    """A drafter on a text that its target has read; `places` counts what it reads itself."""

    def __init__(self, draft: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
        target = tiny_text.target_of()
        self.session: Session = target.open_session()
        made = make_drafter(tiny.job(target, draft), self.session, streams=Streams(0, "speculative"))
        assert isinstance(made, FeatureDrafter)
        self.drafter = made
        self.places = 0
        run = LeanSession.run

        def counted(session: LeanSession, x: Tensor, *, reserve: int = 0) -> Tensor:
            self.places += 0 if session is self.session else len(x)
            return run(session, x, reserve=reserve)

        monkeypatch.setattr(LeanSession, "run", counted)

    def prompt(self, ids: Sequence[int], *, piece: int) -> None:
        self.session.feed(ids[:-1], rows=1)
        self.places = 0
        for end in range(piece, len(ids) + piece, piece):
            self.drafter.begin(ids[:end], coming=max(0, len(ids) - end))

    def laws(self, ids: Sequence[int], gamma: int = 3) -> list[Tensor]:
        if len(ids) > self.session.length + 1:
            self.session.feed(ids[self.session.length : -1], rows=1)
        self.places = 0
        steps = list(self.drafter.propose(ids, gamma, SETTINGS))
        self.drafter.observe(len(ids))
        return [step.law.probs for step in steps if step.law is not None]


@pytest.mark.parametrize("piece", [6, 11, 100])
def test_of_a_long_prompt_only_the_reach_is_read(
    draft: LoadedModel, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever pieces it comes; the log counts the whole prompt as read, as everywhere."""
    read = Read(draft, monkeypatch)
    read.prompt(IDS, piece=piece)
    reach = 2 * (WINDOW - 1) + 1
    assert reach - 1 <= read.places <= reach + 1
    assert read.drafter.cache_length == len(IDS) - 1


def test_a_draft_that_rested_reads_its_reach(draft: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written meanwhile costs nothing beyond it, and the laws are those of a draft that heard everything."""
    rested, steady = Read(draft, monkeypatch), Read(draft, monkeypatch)
    for read in (rested, steady):
        read.prompt(IDS[:6], piece=100)
    for length in range(6, len(IDS)):
        steady.laws(IDS[:length], gamma=1)
    rested.drafter._streams = steady.drafter._streams = Streams(1, "speculative")
    late = rested.laws(IDS)
    assert rested.places <= 2 * (WINDOW - 1) + 1 + 2  # and two steps upon its own output
    rested.drafter._streams = steady.drafter._streams = Streams(1, "speculative")
    for one, other in zip(late, steady.laws(IDS), strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-5)


def test_a_folder_without_a_window_reads_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafts made before there were windows go on as they did."""
    draft = drafted(tmp_path, None)
    description = tmp_path / "draft.json"
    description.write_text(description.read_text().replace(',\n  "window": null', ""))
    assert "window" not in description.read_text()
    draft = load_trained("trained", tmp_path, tiny_text.target_of())
    assert draft.feature is not None
    assert draft.feature.layer.window is None
    read = Read(draft, monkeypatch)
    read.prompt(IDS, piece=11)
    assert read.places == len(IDS) - 2


def test_a_window_of_nothing_is_damage(tmp_path: Path) -> None:
    """A draft that may not even see its own place cannot be meant."""
    with pytest.raises(ModelDamaged, match=r"draft\.json is not readable"):
        drafted(tmp_path, 0)
