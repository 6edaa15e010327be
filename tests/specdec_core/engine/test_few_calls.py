"""The work around the passes of a round stays a handful of calls, and few of them as large as the vocabulary.

Behind a pass that used up the caches a call costs 10 to 20 microseconds whatever its size: their number is the cost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from specdec_core.engine.drafters.feature import FeatureSession
from specdec_core.engine.lean import LeanSession
from specdec_core.engine.loading import LoadedModel
from specdec_core.engine.run import events_of
from specdec_core.engine.trained import load_trained, save_draft
from specdec_core.events import RoundFinished
from tests.specdec_core.engine import tiny
from tests.specdec_core.engine.distil import tiny_text

GAMMA = 4
PASSES = ((LeanSession, "feed"), (FeatureSession, "read"), (FeatureSession, "feed"))


class Counted(NamedTuple):
    """Calls of one round: all, and those that touch a row of the vocabulary."""

    calls: int
    large: int


class Counter(TorchDispatchMode):
    """Counts what is called outside of forward passes, round by round."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.calls = 0
        self.large = 0
        self.in_pass = False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        if not self.in_pass:
            self.calls += 1
            touched = [leaf for leaf in tree_leaves((args, kwargs, out)) if isinstance(leaf, Tensor)]
            self.large += not func.is_view and any(tensor.numel() >= self.width for tensor in touched)
        return out

    def taken(self) -> Counted:
        """The counts since the last time."""
        found = Counted(self.calls, self.large)
        self.calls = self.large = 0
        return found

    def passing(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, whose calls do not count."""

        def quiet(*given: Any, **named: Any) -> Any:
            before, self.in_pass = self.in_pass, True
            try:
                return inner(*given, **named)
            finally:
                self.in_pass = before

        return quiet


def most_in_a_round(
    monkeypatch: pytest.MonkeyPatch, target: LoadedModel, draft: LoadedModel | None, **options: Any
) -> Counted:
    """The dearest round of a run, in calls and in large calls."""
    counter = Counter(target.width)
    with monkeypatch.context() as patch, counter:
        for owner, name in PASSES:
            patch.setattr(owner, name, counter.passing(getattr(owner, name)))
        rounds = []
        for event in events_of(tiny.job(target, draft, gamma=GAMMA, max_new_tokens=60, trace="rounds", **options)):
            if isinstance(event, RoundFinished):
                rounds.append(counter.taken())
    rounds = rounds[1:]  # the first one's count begins with the prompt
    assert len(rounds) > 5
    return Counted(max(calls for calls, _ in rounds), max(large for _, large in rounds))


@pytest.fixture
def target() -> LoadedModel:
    """Its vocabulary is no multiple of a block, which costs a call more than a large one does."""
    return tiny.loaded(tiny.model_of("llama"))


@pytest.mark.parametrize(("temperature", "most"), [(0.0, Counted(6, 1)), (1.0, Counted(18, 5))])
def test_a_plain_round(temperature: float, most: Counted, target: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Greedy looks at the scores once; a draw makes the law, sums it up, and looks for the margin."""
    found = most_in_a_round(monkeypatch, target, None, arm="plain", temperature=temperature)
    assert found.calls <= most.calls
    assert found.large <= most.large


@pytest.mark.parametrize(("temperature", "most"), [(0.0, Counted(26, 5)), (1.0, Counted(109, 26))])
def test_a_round_with_a_draft_model(
    temperature: float, most: Counted, target: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four drafts and their verification: five looks when greedy, and no law is ever written out."""
    draft = tiny.loaded(tiny.with_noise(tiny.model_of("llama"), 0.1))
    found = most_in_a_round(monkeypatch, target, draft, temperature=temperature)
    assert found.calls <= most.calls
    assert found.large <= most.large


@pytest.mark.parametrize(("temperature", "most"), [(0.0, Counted(30, 1)), (1.0, Counted(110, 12))])
def test_a_draft_with_a_reduced_vocabulary_is_not_widened(
    temperature: float, most: Counted, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing of a draft is as large as the target's vocabulary, but one row behind a rejection."""
    save_draft(tmp_path, tiny_text.spec_of("llama", "feature"), tiny_text.feature_student().tensors())
    target = tiny_text.target_of()
    draft = load_trained("trained", tmp_path, target)
    found = most_in_a_round(monkeypatch, target, draft, temperature=temperature)
    assert found.calls <= most.calls
    assert found.large <= most.large


@pytest.mark.parametrize(("temperature", "most"), [(0.0, Counted(10, 1)), (1.0, Counted(40, 12))])
def test_a_round_of_looked_up_drafts(
    temperature: float, most: Counted, target: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Point masses are written out behind a rejection only."""
    found = most_in_a_round(monkeypatch, target, None, temperature=temperature)
    assert found.calls <= most.calls
    assert found.large <= most.large
