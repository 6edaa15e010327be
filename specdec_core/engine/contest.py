"""The arms of a benchmark with their models loaded, and one run of any of them.

Knows the engine's front door and the library's; what is run in which order is the caller's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from msgspec import structs
from transformers import PreTrainedModel

from specdec_core.catalogue import RunRequest, parse_source
from specdec_core.engine.loading import LoadedModel, Report
from specdec_core.engine.loop import cause_of
from specdec_core.engine.machine import peak_memory
from specdec_core.engine.quantise import int8_copy
from specdec_core.engine.rivals import Rival
from specdec_core.engine.workbench import Workbench
from specdec_core.errors import BadPrompt, Interrupted, ModelUnsupported, RunError, SpecDecError
from specdec_core.events import FellBack, RunEvent, RunFailed, RunFinished, RunStarted
from specdec_core.measures.benchmark import BenchArm, BenchFold, BenchRequest, settings_of
from specdec_core.prompts import PromptExample
from specdec_core.settings import RunSettings

WARM_UP_TOKENS = 12


class Contest:
    """Loads the target at once, drafts and the library's models in `prepare`. An arm that fails is dropped.

    Raises a `BadInput` where the request cannot be run, and a `RunError` when plain decoding fails.
    """

    def __init__(self, request: BenchRequest, *, cancelled: Callable[[], bool], report: Report) -> None:
        self.request = request
        self.report = report
        self.cancelled = cancelled
        self.arms = list(request.arms)
        self.notices: list[str] = []
        self.header: RunStarted | None = None
        self.own_peak = 0
        self._bench = Workbench(keep=True)
        self._rivals: dict[str, Rival] = {}
        self._library: PreTrainedModel | None = None
        self._bench.look(request.sources, report=report)
        self.target = self._models("")[0]
        self.prompts = self._fitting(request.prompts)
        self.fold = BenchFold(request.arms, greedy=request.settings.greedy, dtype=self.target.info.dtype)

    def close(self) -> None:
        """Free every model."""
        self._rivals.clear()
        self._library = None
        self._bench.close()

    def prepare(self) -> None:
        """Load what all arms need, and let each do a few tokens: first calls are slower than all later ones.

        Our own arms come first, so that what the library needs on top is not in their peak of memory.
        """
        for arm in self.own_arms():
            if not self.cancelled():
                self.report("warm_up", arm.name)
                self.own_run(arm, self.prompts[0].text, self._settings(arm, 0, tokens=WARM_UP_TOKENS))
        self.own_peak = peak_memory()
        for arm in [arm for arm in self.arms if arm.kind == "library"]:
            if not self.cancelled():
                self._prepare_rival(arm)

    def own_arms(self) -> list[BenchArm]:
        """The arms of ours that are still in."""
        return [arm for arm in self.arms if arm.kind != "library"]

    def run(self, arm: BenchArm, example: PromptExample, repeat: int) -> float | None:
        """Run one arm on one prompt and count it; returns its seconds, or None when it failed or was cancelled."""
        settings = self._settings(arm, repeat)
        if arm.kind == "library":
            return self._library_run(arm, example, repeat, settings)
        events = self.own_run(arm, example.text, settings)
        if not events:
            return None
        self.fold.add_own(arm, example, repeat, events)
        return events[-1].t / 1e9

    def own_run(self, arm: BenchArm, prompt: str, settings: RunSettings) -> list[RunEvent]:
        """The events of a run that came to its own end; none when it failed or was cancelled."""
        request = self._run_request(arm.draft, prompt, settings)
        events = list(self._bench.run(request, cancelled=self.cancelled, report=self.report))
        if self.header is None and isinstance(events[0], RunStarted):
            self.header = events[0]
        last = events[-1]
        if isinstance(last, RunFailed):
            self._drop(arm, f"{last.sentence} {last.advice}")
            return []
        for event in events:
            if isinstance(event, FellBack):
                self.note(f"{arm.name} went on plain in a run: {event.reason}.")
        return events if isinstance(last, RunFinished) and last.reason != "cancelled" else []

    def note(self, sentence: str) -> None:
        """Remember something a reader of the figures has to know, once."""
        if sentence not in self.notices:
            self.notices.append(sentence)

    def _drop(self, arm: BenchArm, why: str) -> None:
        if arm.kind == "plain":
            raise RunError(f"Plain decoding failed, so there is nothing to measure against: {why}")
        self.arms.remove(arm)
        self.note(f"{arm.name} is left out: {why}")

    def _settings(self, arm: BenchArm, repeat: int, *, tokens: int | None = None) -> RunSettings:
        """An arm's settings in a repeat: all arms have the same seed, each repeat has another one."""
        settings = settings_of(arm, self.request.settings)
        most = settings.max_new_tokens if tokens is None else min(tokens, settings.max_new_tokens)
        return structs.replace(settings, seed=settings.seed + repeat, max_new_tokens=most)

    def _run_request(self, draft: str, prompt: str, settings: RunSettings) -> RunRequest:
        return RunRequest(
            arm="speculative" if draft else "plain",
            target=self.request.target,
            draft=draft or "ngram",  # a plain run has none, and this one needs no model
            prompt=prompt,
            settings=settings,
        )

    def _models(self, draft: str) -> tuple[LoadedModel, LoadedModel | None]:
        request = self._run_request(draft, "", self.request.settings)
        return self._bench.prepare(request, report=self.report)

    def _fitting(self, examples: Sequence[PromptExample]) -> list[PromptExample]:
        """The prompts the target can hold with what shall follow; the others are told, and none at all is an error."""
        fit, refusal = [], None
        for example in examples:
            request = self._run_request("", example.text, self.request.settings)
            try:
                # Cancelled from the start: the prompt is checked, and no pass is made.
                list(self._bench.run(request, cancelled=lambda: True, report=self.report))
                fit.append(example)
            except BadPrompt as error:
                refusal = refusal or error
                self.note(f"{example.domain}/{example.name} is left out: {error.sentence}")
        if refusal is not None and not fit:
            raise refusal
        return fit

    def _prepare_rival(self, arm: BenchArm) -> None:
        """Build one of the library's arms and let it do a few tokens."""
        self.report("warm_up", arm.name)
        try:
            self._rivals[arm.name] = self._rival(arm)
        except SpecDecError as error:
            self._drop(arm, error.sentence)
            return
        self._generated(arm, self.prompts[0], self._settings(arm, 0, tokens=WARM_UP_TOKENS))

    def _rival(self, arm: BenchArm) -> Rival:
        model, end_ids = self._library_model(), self.target.end_ids
        kind = parse_source(arm.draft).kind if arm.draft else ""
        if kind in ("", "ngram"):
            return Rival(model, end_ids=end_ids, lookup=kind == "ngram", cancelled=self.cancelled)
        if kind == "self-int8":
            return Rival(model, end_ids=end_ids, assistant=int8_copy(model))
        draft = self._models(arm.draft)[1]
        if draft is None or draft.library is None:
            raise ModelUnsupported(f"{arm.draft} is no model of the library.")
        return Rival(model, end_ids=end_ids, assistant=draft.library())

    def _library_model(self) -> PreTrainedModel:
        """The target as the library makes it, loaded once for all its arms: ours has taken its own weights over."""
        if self._library is None:
            if self.target.library is None:
                raise ModelUnsupported(f"{self.target.info.name} is no model of the library.")
            self._library = self.target.library()
        return self._library

    def _library_run(self, arm: BenchArm, example: PromptExample, repeat: int, settings: RunSettings) -> float | None:
        generated = self._generated(arm, example, settings)
        if generated is None:
            return None
        ids, seconds, passes = generated
        self.fold.add_library(arm, example, repeat, ids=ids, seconds=seconds, passes=passes)
        return seconds

    def _generated(
        self, arm: BenchArm, example: PromptExample, settings: RunSettings
    ) -> tuple[Sequence[int], float, int] | None:
        prompt = self.target.tokenizer.prepare(example.text, raw=settings.raw)
        try:
            return self._rivals[arm.name].run(prompt.ids, settings)
        except Interrupted:
            return None
        except (torch.OutOfMemoryError, MemoryError):
            self._drop(arm, "there was not enough memory for it.")
        except Exception as error:  # a rival that cannot run this pair costs its own figures, not those of the others
            self._drop(arm, f"the library stopped with {cause_of(error)}")
        return None
