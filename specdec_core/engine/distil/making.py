"""From a request to a finished draft: text, student, training, figures, card; each part can be taken up again.

Everything unfinished lies in the folder `work` beside what will be the draft. Knows the order of the parts only.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import torch
from safetensors import SafetensorError
from torch import Tensor, nn

from specdec_core.engine.distil.blocks import Columns
from specdec_core.engine.distil.card import Making, card
from specdec_core.engine.distil.data import (
    SamplingPlan,
    Text,
    answer_tokens,
    batches_of,
    read_shard,
    sample_shards,
    shards,
    shards_up_to,
)
from specdec_core.engine.distil.evaluate import figures_of, half_error, teacher_forced
from specdec_core.engine.distil.plan import Plan, plan_in
from specdec_core.engine.distil.prompts import Prompt, held_out_prompts, own_prompts, training_prompts
from specdec_core.engine.distil.start import linear_guesses, most_used
from specdec_core.engine.distil.students import FeatureStudent, LayersStudent, all_columns
from specdec_core.engine.distil.teacher import half_precision_pays
from specdec_core.engine.distil.train import BATCH, MUON_BATCH, Training, TrainPlan, batches_of_epoch, smoothed
from specdec_core.engine.loading import LoadedModel, Report, load
from specdec_core.engine.trained import FORMAT, DraftSpec, lean_of, load_trained, mark_of, read_draft, save_draft
from specdec_core.errors import BadSetting, Interrupted, PairMismatch
from specdec_core.measures.distillation import (
    PLAN,
    WORK,
    CurvePoint,
    DistilProgress,
    DistilRequest,
    DistilResult,
    DraftFigures,
    Stage,
    cannot_write,
    checked_request,
)

HELD_OUT_EACH = 4  # prompts of each domain, measured by real runs
HELD_OUT_TOKENS = 64
VOCABULARY = "vocabulary.json"
ROUNDS_OF_PROMPTS = 50  # times the prompts may come again, each time with other temperatures
SAMPLING_SHARE = 0.4  # of the minutes
TRAINING_SHARE = 0.95  # of the minutes that are left after sampling
TRIAL_STEPS = 4
SAVE_EVERY = 30.0  # seconds
POINTS = 8  # of the learning curve
DEPTH = 3
CHAIN_SHARE = 0.3
WINDOW = 256  # places a feature draft looks back on at most: on texts of 2,000 tokens, more gained nothing

Heard = Callable[[DistilProgress], None]
Now = Callable[[], float]


@dataclass(slots=True)
class _Clock:
    """Time spent on one draft, over all sittings."""

    before: float
    began: float
    now: Now

    def spent(self) -> float:
        return self.before + self.now() - self.began


def make_draft(
    request: DistilRequest,
    *,
    resume: bool,
    cancelled: Callable[[], bool],
    report: Report,
    heard: Heard,
    loader: Callable[..., LoadedModel] = load,
    now: Now = time.monotonic,
) -> DistilResult:
    """Make the draft that `request` describes.

    Raises `Interrupted` soon after `cancelled` says so; what is done so far stays in the work folder, and the same
    request with `resume` goes on from there. A killed process loses the batch of text or the half minute of training
    it was in. `now` gives the seconds that the minutes are counted by: a clock that stands still while a listener
    pauses keeps the pause out of them.
    """
    checked_request(request, resume=resume)
    if request.threads:
        torch.set_num_threads(request.threads)
    report("load_target", request.target)
    target = loader(request.target, device=torch.device("cpu"), dtype=torch.float32, report=report)
    making = _Work(Path(request.out), request, target, cancelled=cancelled, heard=heard, now=now)
    try:
        making.begin(resume=resume)
        try:
            return making.finish()
        finally:
            making.remember()
    except (OSError, SafetensorError) as error:
        advice = "Make room or give yourself the right to write there, then give the same command with --resume."
        raise cannot_write(Path(request.out), error, advice) from error


class _Work:
    """One draft in the making."""

    def __init__(
        self,
        out: Path,
        request: DistilRequest,
        target: LoadedModel,
        *,
        cancelled: Callable[[], bool],
        heard: Heard,
        now: Now,
    ) -> None:
        self._out = out
        self._folder = out / WORK
        self._request = request
        self._target = target
        self._lean = lean_of(target)
        self._cancelled = cancelled
        self._heard = heard
        self._plan = Plan(request=request, fingerprint=mark_of(target).fingerprint)
        self._now = now
        self._clock = _Clock(0.0, now(), now)
        self._curve: list[CurvePoint] = []

    def begin(self, *, resume: bool) -> None:
        """Write the plan, or take up the one that is there if it is the same."""
        path = self._folder / PLAN
        self._folder.mkdir(parents=True, exist_ok=True)
        if resume:
            found = plan_in(path)
            if found.fingerprint != self._plan.fingerprint:
                raise PairMismatch(
                    f"The work in {self._out} was begun for {found.request.target}, not for {self._request.target}.",
                    "Give the same target, or choose another folder.",
                )
            self._plan, self._request = found, found.request
            self._clock.before = found.seconds
        self.remember()

    def remember(self) -> None:
        """Write what was decided and how long it took so far."""
        self._plan = msgspec.structs.replace(self._plan, seconds=round(self._clock.spent(), 1))
        path = self._folder / PLAN
        unfinished = path.with_suffix(".part")
        unfinished.write_bytes(msgspec.json.encode(self._plan))
        unfinished.replace(path)

    def finish(self) -> DistilResult:
        """All parts in order; those that are done are found done."""
        training, held_out = self._prompts()
        greedy = self._texts("held-out-0", held_out, temperatures=(0.0,))
        sampled = self._texts("held-out-1", held_out, temperatures=(1.0,))
        texts = self._training_texts(training)
        student, columns, kept = self._student(texts)
        steps = self._train(student, columns, texts, greedy, sampled)
        spec = self._spec(student, kept, longest=max(len(text.ids) for text in texts))
        save_draft(self._folder / "draft", spec, student.tensors())
        draft = load_trained(str(self._out), self._folder / "draft", self._target)
        figures = figures_of(self._target, draft, held_out, self._curve, heard=self._heard_runs)
        making = Making(
            request=self._request,
            sampled_tokens=sum(len(text.top_ids) for text in texts),
            training_texts=len(texts),
            steps=steps.done,
            trained_tokens=steps.tokens,
            parameters=draft.info.parameters,
            muon=steps.plan.muon,
            half_error=half_error(self._target, greedy + sampled) if half_precision_pays() else None,
            device=f"{torch.get_num_threads()} threads of {platform.machine()}",
            seconds=self._clock.spent(),
        )
        result = self._written(spec, making, figures)
        save_draft(self._out, spec, student.tensors())  # last: a folder with a description is a finished draft
        return result

    def _written(self, spec: DraftSpec, making: Making, figures: DraftFigures) -> DistilResult:
        result = DistilResult(
            folder=str(self._out),
            name=spec.name,
            trained_tokens=making.trained_tokens,
            sampled_tokens=making.sampled_tokens,
            figures=figures,
        )
        (self._out / "CARD.md").write_text(card(spec, making, figures), encoding="utf-8")
        figures_json = msgspec.json.format(msgspec.json.encode(result), indent=2)
        (self._out / "figures.json").write_bytes(figures_json + b"\n")
        return result

    def _prompts(self) -> tuple[list[Prompt], list[Prompt]]:
        """Prompts to train on, and others to measure with."""
        if self._request.prompts is None:
            return training_prompts(self._request.seed), held_out_prompts(HELD_OUT_EACH)
        return own_prompts(Path(self._request.prompts))

    def _texts(self, name: str, prompts: Sequence[Prompt], *, temperatures: tuple[float, ...]) -> list[Text]:
        """Held-out text of one temperature."""
        plan = SamplingPlan(
            temperatures=temperatures, new_tokens=HELD_OUT_TOKENS, seed=self._request.seed + 1, taps=self._taps()
        )
        self._sample("held-out text", name, prompts, plan, tokens=len(prompts) * HELD_OUT_TOKENS)
        return [text for path in shards(self._folder / name) for text in read_shard(path)]

    def _training_texts(self, prompts: Sequence[Prompt]) -> list[Text]:
        plan = SamplingPlan(seed=self._request.seed, taps=self._taps(), half=half_precision_pays())
        # Shifted by one each time, so that a prompt that comes again is answered at another temperature.
        again = [prompts[(i + turn) % len(prompts)] for turn in range(ROUNDS_OF_PROMPTS) for i in range(len(prompts))]
        self._sample("training text", "train", again, plan, tokens=self._request.tokens)
        paths = shards_up_to(self._folder / "train", self._request.tokens)
        return [text for path in paths for text in read_shard(path)]

    def _sample(self, stage: Stage, name: str, prompts: Sequence[Prompt], plan: SamplingPlan, *, tokens: int) -> None:
        folder = self._folder / name
        there, began = sum(map(answer_tokens, shards(folder))) if folder.is_dir() else 0, self._now()

        def heard(done: int) -> None:
            made = done - there
            rate = (self._now() - began) / made if made > 0 else None
            self._say(stage, min(done, tokens), tokens, seconds_left=rate and rate * max(0, tokens - done))

        batches = batches_of(prompts, self._target, plan)
        for _ in sample_shards(folder, self._target, batches, plan, tokens=tokens, heard=heard):
            self.remember()
            minutes = self._request.minutes
            if stage == "training text" and minutes and self._clock.spent() > SAMPLING_SHARE * 60 * minutes:
                return

    def _student(self, texts: Sequence[Text]) -> tuple[FeatureStudent | LayersStudent, Columns, Tensor]:
        """The student as it begins, with its vocabulary."""
        torch.manual_seed(self._request.seed)
        kept = self._vocabulary(texts)
        columns = all_columns(kept, self._target.width)
        if self._request.student == "layers":
            last = len(self._lean.layers) - 1
            layers = sorted({0, min(1, last), last})
            return LayersStudent(self._lean, kept, layers=layers), columns, kept
        student = FeatureStudent(
            self._lean, kept, taps=len(self._taps()), layers=self._request.layers, depth=DEPTH, share=CHAIN_SHARE
        )
        if self._request.start is None:
            student.start_from(*linear_guesses(texts, self._lean.embedding))
        else:
            student.take_over(self._earlier(Path(self._request.start)))
        return student, columns, kept

    def _vocabulary(self, texts: Sequence[Text]) -> Tensor:
        """The tokens the draft can say, ascending; decided once, since a checkpoint goes with no others."""
        path, request, target = self._folder / VOCABULARY, self._request, self._target
        if not path.is_file():
            kept = most_used(texts, size=request.vocabulary, width=target.width, always=target.end_ids)
            path.write_bytes(msgspec.json.encode(kept.tolist()))
        return torch.tensor(msgspec.json.decode(path.read_bytes(), type=list[int]))

    def _earlier(self, folder: Path) -> dict[str, Tensor]:
        """The draft that this one begins as. Raises `BadSetting` where it is of another build."""
        spec, tensors = read_draft(folder, self._target)
        if spec.kind != "feature" or spec.taps != self._taps() or spec.layers > self._request.layers:
            raise BadSetting(
                f"The draft in {folder} cannot become a feature student of {self._request.layers} layers.",
                f"Start from a feature draft with at most so many layers; this one is {spec.kind}, {spec.layers}.",
            )
        return tensors

    def _train(
        self,
        student: FeatureStudent | LayersStudent,
        columns: Columns,
        texts: Sequence[Text],
        greedy: Sequence[Text],
        sampled: Sequence[Text],
    ) -> Training:
        """Train to the end of the plan, saving and measuring on the way."""
        plan = self._train_plan(student, columns, texts)
        training = Training(student, texts, columns, plan)
        checkpoint, curve = self._folder / "checkpoint.pt", self._folder / "curve.json"
        if checkpoint.is_file():
            training.resume(checkpoint)
            self._curve = msgspec.json.decode(curve.read_bytes(), type=list[CurvePoint])

        def point(loss: float | None) -> None:
            found = teacher_forced(training.working(), greedy, sampled, columns, tokens=training.tokens, loss=loss)
            self._curve = [*(p for p in self._curve if p.tokens < training.tokens), found]

        def save() -> None:
            curve.write_bytes(msgspec.json.encode(self._curve))
            training.save(checkpoint)
            self.remember()

        if not training.done:
            point(None)
        self._follow(training, point, save)
        return training

    def _follow(self, training: Training, point: Callable[[float | None], None], save: Callable[[], None]) -> None:
        steps, saved, began, first = training.plan.steps, self._now(), self._now(), training.done
        every = max(1, steps // POINTS)
        try:
            for step, loss in smoothed(training.run()):
                left = (self._now() - began) / (step.number - first) * (steps - step.number)
                if step.number % every == 0 or step.number == steps:
                    point(round(step.loss, 4))
                if self._now() - saved > SAVE_EVERY:
                    save()
                    saved = self._now()
                self._say(
                    "training",
                    step.number,
                    steps,
                    seconds_left=left,
                    loss=loss,
                    agreement=step.agreement,
                    overlap=step.overlap,
                    trained_tokens=training.tokens,
                )
        finally:
            save()

    def _train_plan(
        self, student: FeatureStudent | LayersStudent, columns: Columns, texts: Sequence[Text]
    ) -> TrainPlan:
        """The schedule; its length is decided once and kept, so that a resume runs to the same end."""
        request, half = self._request, half_precision_pays()
        plan = TrainPlan(
            steps=1,
            loss=request.loss,
            polish=request.polish,
            rate=request.rate,
            batch_tokens=MUON_BATCH if half else BATCH,
            muon=half,
            half=half,
            seed=request.seed,
        )
        if not self._plan.steps:
            steps = max(1, round(request.passes * len(batches_of_epoch(texts, plan, 0))))
            if request.minutes is not None:
                steps = min(steps, self._affordable(student, columns, texts, plan))
            self._plan = msgspec.structs.replace(self._plan, steps=steps)
            self.remember()
        return replace(plan, steps=self._plan.steps)

    def _affordable(self, student: nn.Module, columns: Columns, texts: Sequence[Text], plan: TrainPlan) -> int:
        """Steps that fit in the minutes that are left, timed on a student that is thrown away."""
        assert isinstance(student, FeatureStudent | LayersStudent)
        before = {name: tensor.clone() for name, tensor in student.state_dict().items()}
        trial = Training(student, texts, columns, replace(plan, steps=TRIAL_STEPS))
        began = time.monotonic()
        list(trial.run())
        each = (time.monotonic() - began) / TRIAL_STEPS
        student.load_state_dict(before)
        left = 60 * (self._request.minutes or 0) - self._clock.spent()
        return max(1, int(TRAINING_SHARE * left / each))

    def _spec(self, student: FeatureStudent | LayersStudent, kept: Tensor, *, longest: int) -> DraftSpec:
        feature = isinstance(student, FeatureStudent)
        return DraftSpec(
            format=FORMAT,
            kind="feature" if feature else "layers",
            name=f"{self._target.info.name} draft",
            target=mark_of(self._target),
            layers=len(student.blocks),
            vocabulary=len(kept),
            taps=self._taps() if feature else (),
            window=min(WINDOW, longest) if feature else None,
        )

    def _taps(self) -> tuple[int, ...]:
        """The layers a feature student reads: after a third, two thirds and all of them."""
        count = len(self._lean.layers)
        return tuple(sorted({max(1, round(count / 3)), max(1, round(2 * count / 3)), count}))

    def _heard_runs(self, done: int, total: int) -> None:
        self._say("measuring", done, total)

    def _say(self, stage: Stage, done: int, total: int, **figures: Any) -> None:
        if self._cancelled():
            raise Interrupted(
                f"Stopped while {stage} was at {done:,} of {total:,}; everything so far is in {self._folder}.",
                "Give the same command with --resume to go on.",
            )
        self._heard(DistilProgress(stage=stage, done=done, total=total, curve=tuple(self._curve), **figures))
