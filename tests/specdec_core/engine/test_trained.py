"""Trained drafts in the loop: exact whatever they propose, refused where they do not belong, cheap to be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from specdec_core.catalogue import parse_source
from specdec_core.engine.distil.start import linear_guesses
from specdec_core.engine.distil.students import all_columns
from specdec_core.engine.distil.train import Training, TrainPlan
from specdec_core.engine.loading import LoadedModel, load
from specdec_core.engine.run import make_drafter
from specdec_core.engine.sampling import next_token_law
from specdec_core.engine.trained import load_trained, save_draft
from specdec_core.errors import ModelDamaged, ModelNotFound, ModelUnsupported, PairMismatch
from specdec_core.events import RoundFinished
from specdec_core.settings import RunSettings
from specdec_core.streams import Streams
from specdec_core.tally import tally
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.distil import tiny_text

NEW = 40


@pytest.fixture(params=["feature", "layers", "windowed feature"])
def draft_folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An untrained draft of each kind: wrong about nearly everything, which exercises rejection."""
    windowed, kind = request.param.startswith("windowed"), request.param.removeprefix("windowed ")
    student = tiny_text.feature_student() if kind == "feature" else tiny_text.layers_student()
    save_draft(tmp_path, tiny_text.spec_of("llama", kind, window=4 if windowed else None), student.tensors())
    return tmp_path


def trained_draft(folder: Path) -> LoadedModel:
    """A feature student after some seconds of training."""
    student = tiny_text.feature_student()
    student.start_from(*linear_guesses(tiny_text.texts_of(), tiny_text.lean().embedding))
    plan = TrainPlan(steps=200, rate=3e-3, batch_tokens=800)
    list(Training(student, tiny_text.texts_of(), tiny_text.columns_of()[1], plan).run())
    save_draft(folder, tiny_text.spec_of("llama", "feature"), student.tensors())
    return load_trained("trained", folder, tiny_text.target_of())


@pytest.mark.parametrize("gamma", range(1, 9))
def test_greedy_text_is_the_plain_one(draft_folder: Path, gamma: int) -> None:
    """The text of plain decoding comes out at every gamma, whatever is drafted."""
    target = tiny_text.target_of()
    draft = load_trained("trained", draft_folder, target)
    plain = tiny.events(target, arm="plain", max_new_tokens=NEW)
    assert tiny.ids_of(tiny.events(target, draft, gamma=gamma, max_new_tokens=NEW)) == tiny.ids_of(plain)


@pytest.mark.parametrize("prompt", ["a", "ab", "abc"])
def test_shortest_prompts(draft_folder: Path, prompt: str) -> None:
    """With one token in the context there is no hidden state to read yet; drafting goes on without."""
    target = tiny_text.target_of()
    draft = load_trained("trained", draft_folder, target)
    run = tiny.events(target, draft, gamma=3, max_new_tokens=NEW, prompt=prompt)
    plain = tiny.events(target, arm="plain", max_new_tokens=NEW, prompt=prompt)
    assert tiny.ids_of(run) == tiny.ids_of(plain)
    assert sum(event.drafted for event in tiny.only(RoundFinished, run)) > 0


def test_training_pays(tmp_path: Path) -> None:
    """Seconds of training lift measured acceptance well above that of a random student, at both temperatures."""
    random_folder, trained_folder = tmp_path / "random", tmp_path / "trained"
    student = tiny_text.feature_student()
    save_draft(random_folder, tiny_text.spec_of("llama", "feature"), student.tensors())
    target = tiny_text.target_of()
    drafts = load_trained("random", random_folder, target), trained_draft(trained_folder)
    for temperature in (0.0, 0.7):
        random, trained = (acceptance(target, draft, temperature) for draft in drafts)
        assert trained > random + 0.15, temperature


@pytest.mark.parametrize("prompt", ["a", "ab", "the cat sat on the mat"])
def test_the_same_text_always_has_the_same_laws(draft_folder: Path, prompt: str) -> None:
    """However often and whatever was drafted in between: laws that are kept would be no longer those drawn from."""
    target = tiny_text.target_of()
    job = tiny.job(target, load_trained("trained", draft_folder, target), gamma=3, temperature=1.0, prompt=prompt)
    tokens = list(target.tokenizer.prepare(prompt, raw=True).ids)
    session = target.open_session()
    drafter = make_drafter(job, session, streams=Streams(0, "speculative"))
    if len(tokens) > 1:
        session.feed(tokens[:-1], rows=1)
    drafter.begin(tokens)
    known: dict[tuple[int, ...], torch.Tensor] = {}
    for _ in range(12):
        path: tuple[int, ...] = ()
        for step in drafter.propose(tokens, 3, job.request.settings):
            assert step.law is not None
            first = known.setdefault(path, step.law.probs)
            assert torch.allclose(first, step.law.probs, atol=1e-6)
            path = (*path, step.known)
        drafter.observe(len(tokens))
    drafter.close()
    session.close()


def acceptance(target: LoadedModel, draft: LoadedModel, temperature: float) -> float:
    """Accepted drafts over judged ones, of some runs on prompts that were not trained on."""
    runs = [
        tally(
            tiny.events(
                target, draft, gamma=2, max_new_tokens=64, temperature=temperature, prompt=f"tell me {seed}", seed=seed
            )
        )
        for seed in range(6)
    ]
    return sum(run.accepted for run in runs) / sum(run.judged for run in runs)


def test_a_draft_of_another_target_is_refused_by_name(draft_folder: Path) -> None:
    """Same shape, same vocabulary, other weights: both names are in the sentence."""
    other = tiny_text.target_of("llama", 1)
    with pytest.raises(PairMismatch, match=r"a (feature|layers) draft was trained for llama 0, not for llama 1"):
        load_trained("trained", draft_folder, other)


def test_a_target_on_the_general_road_is_refused(draft_folder: Path) -> None:
    """A model without a lean form has no hidden states to offer."""
    with pytest.raises(ModelUnsupported, match="Trained drafts need a Llama"):
        load_trained("trained", draft_folder, tiny.loaded(tiny.model_of("gpt2"), name="gpt2"))


@pytest.mark.parametrize("damage", ["cut", "missing", "tensor", "json", "format"])
def test_damaged_folders_are_refused(draft_folder: Path, damage: str) -> None:
    """Each kind of damage is one sentence that names the folder."""
    weights, description = draft_folder / "draft.safetensors", draft_folder / "draft.json"
    if damage == "cut":
        weights.write_bytes(weights.read_bytes()[:-100])
    elif damage == "missing":
        weights.unlink()
    elif damage == "tensor":
        description.write_text(description.read_text().replace('"layers": 1', '"layers": 2'))
    elif damage == "json":
        description.write_text("{")
    else:
        description.write_text(json.dumps({**json.loads(description.read_text()), "format": 99}))
    with pytest.raises((ModelDamaged, ModelUnsupported), match=str(draft_folder)):
        load_trained("trained", draft_folder, tiny_text.target_of())


def test_sources(draft_folder: Path) -> None:
    """A draft folder is told from a model folder, cannot be a target, and a shipped draft has to be there."""
    assert parse_source(str(draft_folder)).kind == "trained"
    with pytest.raises(ModelNotFound, match="is a draft"):
        load(str(draft_folder), device=torch.device("cpu"), dtype=torch.float32, report=lambda stage, detail: None)
    with pytest.raises(ModelNotFound, match="no shipped draft called 'nonsense'"):
        parse_source("shipped:nonsense")


def test_every_kept_token_has_its_place(draft_folder: Path) -> None:
    """Laws stand at the ids they belong to, and everything else is impossible."""
    draft = load_trained("trained", draft_folder, tiny_text.target_of())
    session = draft.open_session()
    scores = session.feed([5, 6, 7], rows=1)
    reduced = draft.feature.kept if draft.feature is not None else None
    law = next_token_law(scores, RunSettings(temperature=1.0), [5, 6, 7], kept=reduced).probs[0]
    kept, _ = tiny_text.columns_of()
    assert len(law) == tiny_text.target_of().width
    assert torch.equal(law.nonzero().flatten(), kept)
    assert len(all_columns(kept, len(law)).chosen) == len(kept)
