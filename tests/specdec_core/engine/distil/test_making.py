"""A draft is made from a request alone, can be stopped anywhere, and comes out the same when it is taken up again."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from safetensors.torch import load_file

from specdec_core.engine.distil.data import read_shard, shards
from specdec_core.engine.distil.making import WINDOW, make_draft
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.trained import load_trained, read_draft
from specdec_core.errors import BadPrompt, BadSetting, CannotWrite, Interrupted, PairMismatch
from specdec_core.measures.distillation import WORK, DistilProgress, DistilRequest, DistilResult, checked_request
from tests.specdec_core.engine.distil.tiny_text import target_of


def request_of(out: Path, **changes: Any) -> DistilRequest:
    prompts = out.parent / "prompts.txt"
    prompts.write_text("\n".join(f"tell me more about {i}" for i in range(40)), encoding="utf-8")
    small = DistilRequest(
        target="llama 0", out=str(out), prompts=str(prompts), tokens=600, passes=3, vocabulary=200, rate=3e-3
    )
    return msgspec.structs.replace(small, **changes)


def made(request: DistilRequest, *, resume: bool = False, stop_at: tuple[str, int] | None = None) -> DistilResult:
    """Make a draft, stopping when a stage has come so far."""
    seen: list[DistilProgress] = []

    def cancelled() -> bool:
        return bool(stop_at and seen and (seen[-1].stage, seen[-1].done >= stop_at[1]) == (stop_at[0], True))

    return make_draft(
        request,
        resume=resume,
        cancelled=cancelled,
        report=lambda stage, detail: None,
        heard=seen.append,
        loader=_load,
    )


def text_length(shard: Path) -> int:
    """Tokens of the longest text."""
    return max(len(text.ids) for text in read_shard(shard))


def _load(name: str, **how: Any) -> LoadedModel:
    return target_of("llama", int(name.split()[1]))


@pytest.mark.parametrize("student", ["feature", "layers"])
def test_a_draft_with_a_card_comes_out(student: Any, tmp_path: Path) -> None:
    """Weights, description, figures and a card; it loads for its target and is refused for another."""
    out = tmp_path / "draft"
    result = made(request_of(out, student=student))
    assert load_trained("trained", out, target_of()).info.name == "llama 0 draft"
    spec, longest = read_draft(out, target_of())[0], max(map(text_length, shards(out / WORK / "train")))
    assert spec.window == (min(WINDOW, longest) if student == "feature" else None)
    with pytest.raises(PairMismatch, match="was trained for llama 0, not for llama 1"):
        load_trained("trained", out, target_of("llama", 1))
    card = (out / "CARD.md").read_text(encoding="utf-8")
    assert "own prompts" in card
    assert f"{result.trained_tokens:,} answer tokens" in card
    figures = result.figures
    assert msgspec.json.decode((out / "figures.json").read_bytes(), type=DistilResult) == result
    assert figures.curve[0].tokens == 0
    assert figures.curve[-1].tokens == result.trained_tokens
    assert figures.curve[-1].overlap[0] > 0
    assert {row.temperature for row in figures.domains} == {0.0, 1.0}


@pytest.mark.parametrize("stop_at", [("training text", 100), ("training", 2), ("measuring", 1)])
def test_stopping_and_resuming_changes_nothing(stop_at: tuple[str, int], tmp_path: Path) -> None:
    """Whatever part it was in, the draft that comes out is the unbroken one's, bit for bit."""
    straight, broken = tmp_path / "straight", tmp_path / "broken"
    expected = made(request_of(straight))
    with pytest.raises(Interrupted, match="--resume"):
        made(request_of(broken), stop_at=stop_at)
    found = made(request_of(broken), resume=True)
    assert found.figures.curve == expected.figures.curve
    weights = [load_file(folder / "draft.safetensors") for folder in (straight, broken)]
    assert weights[0].keys() == weights[1].keys()
    assert all(torch.equal(tensor, weights[1][name]) for name, tensor in weights[0].items())


def test_places_and_numbers_are_checked_before_anything_is_loaded(tmp_path: Path) -> None:
    """Finished drafts are never overwritten, begun work only taken up when asked, nonsense refused."""
    out = tmp_path / "draft"
    with pytest.raises(BadSetting, match="nothing to resume"):
        made(request_of(out), resume=True)
    for changes in (
        {"tokens": 5},
        {"minutes": 0.0},
        {"prompts": "nowhere.txt"},
        {"polish": 2.0},
        {"layers": 0},
        {"start": "nowhere"},
    ):
        with pytest.raises(BadSetting):
            made(request_of(out, **changes))
    with pytest.raises(Interrupted):
        made(request_of(out), stop_at=("held-out text", 1))
    with pytest.raises(CannotWrite, match="unfinished work"):
        made(request_of(out))
    with pytest.raises(PairMismatch, match="was begun for llama 0, not for llama 1"):
        made(request_of(out, target="llama 1"), resume=True)
    made(request_of(out), resume=True)
    with pytest.raises(CannotWrite, match="finished draft"):
        made(request_of(out), resume=True)


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    """A draft never lands among other files, nor upon one; an empty folder and one barely begun will do."""
    used, file, begun = tmp_path / "used", tmp_path / "file", tmp_path / "begun"
    used.mkdir()
    (used / "thesis.txt").write_text("years of work", encoding="utf-8")
    file.write_text("years of work", encoding="utf-8")
    (begun / WORK).mkdir(parents=True)
    (begun / WORK / "plan.part").write_bytes(b"{")
    for place in (used, file):
        with pytest.raises(CannotWrite, match=f"{place.name} is not an empty folder"):
            checked_request(request_of(place), resume=False)
    assert [path.name for path in used.iterdir()] == ["thesis.txt"]
    checked_request(request_of(begun), resume=False)
    (tmp_path / "empty").mkdir()
    checked_request(request_of(tmp_path / "empty"), resume=False)
    (begun / WORK / "data.bin").write_bytes(b"not ours")
    with pytest.raises(CannotWrite):
        checked_request(request_of(begun), resume=False)


def test_a_disk_that_fills_up_is_one_sentence_and_the_work_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it happens: plan, shard, checkpoint, draft, card. What is there stays, and a resume ends it."""
    out = tmp_path / "draft"

    def full(*_given: Any, **_named: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    places = {
        "specdec_core.engine.distil.data._save": False,
        "specdec_core.engine.distil.train.Training.save": True,
        "specdec_core.engine.distil.making.save_draft": True,
        "specdec_core.engine.distil.making.card": True,
    }
    for place, resume in places.items():
        with monkeypatch.context() as crowded:
            crowded.setattr(place, full)
            with pytest.raises(CannotWrite, match="No space left on device") as caught:
                made(request_of(out), resume=resume)
        assert "--resume" in caught.value.advice
    assert made(request_of(out), resume=True).folder == str(out)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full here")
def test_a_checkpoint_that_finds_no_room_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own error for it is of another kind."""
    out, written = tmp_path / "draft", torch.save
    monkeypatch.setattr(torch, "save", lambda state, path: written(state, "/dev/full"))
    with pytest.raises(CannotWrite, match="No space left on device"):
        made(request_of(out))


def test_a_plan_that_was_cut_off_and_prompts_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """Each in a sentence, not by a fault of the program."""
    out = tmp_path / "draft"
    with pytest.raises(Interrupted):
        made(request_of(out), stop_at=("held-out text", 1))
    (out / WORK / "plan.json").write_bytes(b'{"request"')
    with pytest.raises(BadSetting, match="no plan"):
        made(request_of(out), resume=True)
    request = request_of(tmp_path / "other")
    Path(str(request.prompts)).write_bytes(b"\xff\xfe\x00 two\n lines")
    with pytest.raises(BadPrompt, match="cannot be read as text"):
        made(request)


def test_progress_carries_the_curve_and_a_clock_that_can_be_held(tmp_path: Path) -> None:
    """A listener sees losses, tokens and held-out points as they come, and time follows the clock it is given."""
    seen: list[DistilProgress] = []
    make_draft(
        request_of(tmp_path / "draft", minutes=1.0),
        resume=False,
        cancelled=lambda: False,
        report=lambda stage, detail: None,
        heard=seen.append,
        loader=_load,
        now=lambda: 0.0,
    )
    training = [step for step in seen if step.stage == "training"]
    assert all(step.loss is not None and step.trained_tokens for step in training)
    assert training[0].curve[0].tokens == 0
    assert training[-1].curve[-1].tokens == training[-1].trained_tokens
    assert {step.seconds_left for step in training} == {0.0}
    plan = msgspec.json.decode((tmp_path / "draft" / WORK / "plan.json").read_bytes())
    assert plan["seconds"] == 0.0


def test_a_held_out_prompt_that_is_too_long_costs_only_itself(tmp_path: Path) -> None:
    """The target's context is known only now and then; the draft that was trained must come out all the same."""
    request = request_of(tmp_path / "draft")
    assert request.prompts is not None
    lines = Path(request.prompts).read_text(encoding="utf-8").splitlines()
    Path(request.prompts).write_text("\n".join(["long " * 500, *lines]), encoding="utf-8")
    assert {row.domain for row in made(request).figures.domains} == {"own prompts"}


def test_one_prompt_is_too_few(tmp_path: Path) -> None:
    """A file must leave something to train on beside what is held out."""
    request = request_of(tmp_path / "draft")
    assert request.prompts is not None
    Path(request.prompts).write_text("hello\n\nhello\n", encoding="utf-8")
    with pytest.raises(BadPrompt, match="fewer than two prompts"):
        made(request)


def test_a_draft_can_begin_as_an_earlier_one(tmp_path: Path) -> None:
    """It starts where that one ended, its card says so, and one of another build is refused before training."""
    earlier, later = tmp_path / "earlier", tmp_path / "later"
    first = made(request_of(earlier, layers=1))
    second = made(request_of(later, layers=2, start=str(earlier)))
    assert second.figures.curve[0].overlap[0] == pytest.approx(first.figures.curve[-1].overlap[0], abs=0.01)
    card = (later / "CARD.md").read_text(encoding="utf-8")
    assert "2 decoder layers" in card
    assert "--start EARLIER" in card
    assert "Zero tokens is the draft it began as." in card
    with pytest.raises(BadSetting, match="cannot become a feature student of 1 layers"):
        made(request_of(tmp_path / "flat", layers=1, start=str(later)))


def test_minutes_bound_the_schedule(tmp_path: Path) -> None:
    """A limit in time cuts the number of steps that is planned, never the schedule's end."""
    result = made(request_of(tmp_path / "draft", minutes=0.05, passes=100_000))
    assert result.trained_tokens < 100_000 * result.sampled_tokens / 10
    assert result.figures.curve[-1].tokens == result.trained_tokens
