"""Training makes a student better, can be cut in two without a trace, and teaches what drafting asks for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from specdec_core.engine.distil.losses import LOSSES, LossKind, agrees, overlap, reduced_law
from specdec_core.engine.distil.start import linear_guesses
from specdec_core.engine.distil.students import FeatureStudent, LayersStudent, collate, drawn_columns
from specdec_core.engine.distil.train import Training, TrainPlan, law_at
from specdec_core.engine.drafters.feature import FeatureSession
from specdec_core.engine.lean import LeanSession
from specdec_core.engine.trained import load_trained, read_draft, save_draft
from tests.specdec_core.engine.distil.tiny_text import (
    TAPS,
    columns_of,
    feature_student,
    layers_student,
    lean,
    spec_of,
    target_of,
    texts_of,
)

PLAN = TrainPlan(steps=30, rate=3e-3, batch_tokens=400, other_columns=40)


def shared(student: FeatureStudent | LayersStudent) -> float:
    """Mean overlap with the target's laws at depth 0."""
    _, columns = columns_of()
    batch = collate(texts_of()[:16])
    with torch.no_grad():
        depth = student.depths(batch, columns, torch.Generator().manual_seed(0))[0]
    return float(overlap(depth.scores, law_at(batch, depth, columns.place_of)).mean())


@pytest.mark.parametrize("loss", LOSSES)
def test_every_loss_raises_the_overlap(loss: LossKind) -> None:
    """Each of the three losses brings a random student nearer to the target."""
    student = feature_student()
    before = shared(student)
    plan = TrainPlan(steps=40, rate=3e-3, batch_tokens=400, loss=loss)
    steps = list(Training(student, texts_of(), columns_of()[1], plan).run())
    assert [step.number for step in steps] == list(range(1, 41))
    assert shared(student) > 2 * before


@pytest.mark.parametrize("muon", [False, True])
@pytest.mark.parametrize("make", [feature_student, layers_student])
def test_resuming_equals_an_unbroken_run(
    make: type[FeatureStudent] | type[LayersStudent], muon: bool, tmp_path: Path
) -> None:
    """A run cut at any step and taken up in a new process ends at the same weights, bit for bit."""
    plan = replace(PLAN, muon=muon)
    unbroken, broken, resumed = make(), make(), make()  # type: ignore[call-arg]
    list(Training(unbroken, texts_of(), columns_of()[1], plan).run())
    first = Training(broken, texts_of(), columns_of()[1], plan)
    for step in first.run():
        if step.number == 13:
            break
    first.save(tmp_path / "checkpoint")
    second = Training(resumed, texts_of(), columns_of()[1], plan)
    second.resume(tmp_path / "checkpoint")
    assert [step.number for step in second.run()] == list(range(14, 31))
    for one, other in zip(unbroken.state_dict().values(), resumed.state_dict().values(), strict=True):
        assert torch.equal(one, other)
    assert not torch.equal(next(iter(unbroken.parameters())), next(iter(broken.parameters())))


def test_products_in_bfloat16_teach_the_same() -> None:
    """The loss follows that of float32 step by step, and it is the float32 weights that were trained."""
    curves = []
    for half in (False, True):
        student = feature_student()
        plan = TrainPlan(steps=30, rate=3e-3, batch_tokens=400, half=half)
        curves.append([step.loss for step in Training(student, texts_of(), columns_of()[1], plan).run()])
        assert {parameter.dtype for parameter in student.parameters()} == {torch.float32}
    assert curves[1] == pytest.approx(curves[0], rel=0.03)
    assert curves[1] != curves[0]
    assert curves[1][-1] < 0.9 * curves[1][0]


def test_a_draft_can_be_gone_on_from_with_a_layer_more(tmp_path: Path) -> None:
    """A student that takes a draft over says exactly what it said, with one layer or with two, and learns on."""
    earlier = feature_student()
    list(Training(earlier, texts_of(), columns_of()[1], PLAN).run())
    save_draft(tmp_path, spec_of("llama", "feature"), earlier.tensors())
    _, tensors = read_draft(tmp_path, target_of())
    for layers in (1, 2):
        student = feature_student(layers=layers)
        student.take_over(tensors)
        assert shared(student) == pytest.approx(shared(earlier), abs=1e-3)
        list(Training(student, texts_of(), columns_of()[1], PLAN).run())
        assert shared(student) > shared(earlier)
    assert float(student.blocks[1].down.detach().abs().max()) > 0  # type: ignore[operator]


def test_the_linear_start_is_better_than_chance() -> None:
    """Least squares alone agrees more often than random weights do."""
    student = feature_student()
    before = shared(student)
    student.start_from(*linear_guesses(texts_of(), lean().embedding))
    assert shared(student) > before + 0.05


@pytest.mark.parametrize("layers", [1, 3])
def test_training_depths_are_the_steps_of_drafting(layers: int, tmp_path: Path) -> None:
    """At every depth a chain in training computes what the drafter will: same inputs, places and caches."""
    student = feature_student(size=230, layers=layers)
    save_draft(tmp_path, spec_of("llama", "feature", 230, layers), student.tensors())
    draft = load_trained("draft", tmp_path, target_of())
    assert draft.feature is not None
    text = max(texts_of(), key=lambda text: len(text.ids))
    _, columns = columns_of(size=230)
    depths = student.depths(collate([text]), columns, torch.Generator().manual_seed(0))
    target = target_of().open_session()
    assert isinstance(target, LeanSession)
    target.watch(TAPS)
    target.feed(text.ids[:-1], rows=1)
    place = int(depths[2].places[0])  # a chain that was drawn for the deeper steps
    chain = place + text.prompt - 4
    session = FeatureSession(draft.feature, context=None)
    found = [session.read(text.ids[1 : chain + 2], target.features(0, chain + 1))]
    found += [session.feed(text.ids[chain + 1 + depth, None], rows=1) for depth in (1, 2)]
    for number, (depth, scores) in enumerate(zip(depths, found, strict=True)):
        row = (depth.places == chain + 2 + number - text.prompt).nonzero()[0, 0]
        expected = depth.scores[row].detach()
        # The drafter multiplies in int8.
        assert torch.allclose(scores[0], expected, atol=0.1 * float(expected.abs().max()))


def test_columns_left_out_are_made_up_for() -> None:
    """The sum over drawn columns stands for the sum over all of them, on average."""
    _, every = columns_of()
    batch = collate(texts_of()[:1])
    batch = batch._replace(law_ids=batch.law_ids[:, :2], law_logprobs=batch.law_logprobs[:, :2])
    scores = torch.randn(len(every.chosen), generator=torch.Generator().manual_seed(0))
    sums = []
    for seed in range(400):
        columns = drawn_columns(every, batch, 20, torch.Generator().manual_seed(seed))
        assert len(columns.chosen) < len(every.chosen)
        sums.append(float((scores[columns.chosen] + columns.offset).exp().sum()))
    assert sum(sums) / len(sums) == pytest.approx(float(scores.exp().sum()), rel=0.02)


def test_agreement_needs_the_favourite_in_the_vocabulary() -> None:
    """A favourite that the student cannot say never counts as agreement."""
    law = reduced_law(
        torch.tensor([[7, 0]]), torch.tensor([[-0.1, -3.0]]), torch.tensor([0, 1, -1, -1, -1, -1, -1, -1])
    )
    assert not bool(agrees(torch.tensor([[5.0, 0.0]]), law)[0])
