"""The benchmark runs what it was asked in turn, compares like with like, and loses an arm rather than the figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from specdec_core.engine import Workbench
from specdec_core.engine.bench import Watch, bench, long_texts, pass_bytes, planned
from specdec_core.engine.contest import Contest
from specdec_core.engine.rivals import Rival
from specdec_core.errors import BadPrompt, BadSetting, RunError
from specdec_core.events import RunFailed, RunStarted
from specdec_core.measures.benchmark import (
    ALL,
    ArmFigures,
    Benchmark,
    BenchProgress,
    BenchRequest,
    default_arms,
    parse_arm,
    row,
)
from specdec_core.prompts import PromptExample, prompts
from specdec_core.settings import RunSettings
from tests.specdec_core.engine import tiny

EXAMPLES = (
    PromptExample(name="one", domain="chat", title="One", text="the cat sat on the mat; the cat sat on"),
    PromptExample(name="two", domain="copy", title="Two", text="abc abc abc abc abc"),
)


def silent(stage: str, detail: str) -> None:
    """Hear nothing."""


def request(target: Path | str, *arms: str, **changes: Any) -> BenchRequest:
    settings = RunSettings(**{"trace": "rounds", "max_new_tokens": 12, "threads": 1, **changes.pop("settings", {})})
    return BenchRequest(
        target=str(target),
        arms=tuple(parse_arm(arm) for arm in arms),
        prompts=changes.pop("prompts", EXAMPLES),
        settings=settings,
        **changes,
    )


def figures_of(result: Benchmark, arm: str) -> ArmFigures:
    found = row(result, arm)
    assert found is not None
    return found


def test_all_arms_on_a_real_model(good: Path) -> None:
    """Eight arms on a folder of the library: all finish, write the same greedy tokens, and have their figures."""
    asked = structs.replace(request(good), arms=default_arms(("self-int8", "ngram")))
    result = bench(asked)
    assert result.complete
    assert result.notices == ()
    names = [arm.name for arm in asked.arms]
    assert Counter(run.arm for run in result.runs) == {name: 2 * 2 for name in names}
    for name in names:
        figures = figures_of(result, name)
        assert (figures.runs, figures.tokens_per_second.count) == (4, 2)
        assert (figures.tokens_per_pass or 0) >= 1
        assert figures.over_plain.median is not None
        assert figures.over_library.median is not None
        if name != "library":
            assert figures.agreement is not None
            assert figures.agreement.same == figures.agreement.compared == 4
    assert figures_of(result, "plain").tokens_per_pass == 1
    assert figures_of(result, "library").tokens_per_pass == 1


def test_memory_and_verification_are_told(good: Path) -> None:
    """Bytes, peaks, bandwidth and its share, and passes over more positions relative to one."""
    result = bench(request(good, "library", repeats=1))
    memory = result.memory
    assert memory is not None
    assert memory.weight_bytes > memory.pass_bytes > 0  # its embedding table is not its head
    assert memory.peak_bytes >= memory.own_peak_bytes > 0
    assert memory.limit == pytest.approx(memory.bandwidth / memory.pass_bytes)
    plain = figures_of(result, "plain")
    assert memory.limit is not None
    assert memory.plain_share == pytest.approx((plain.decode_tokens_per_second.median or 0) / memory.limit)
    assert [cost.positions for cost in result.verification] == [1, 2, 3, 5, 9]
    assert result.verification[0].relative == 1
    assert all(cost.relative == pytest.approx(cost.ns / result.verification[0].ns) for cost in result.verification)


@pytest.mark.parametrize("tied", [True, False])
def test_an_embedding_is_read_only_where_it_is_the_head_too(tied: bool) -> None:
    """A pass looks one row of a table up, and reads all of the head."""
    model: Any = tiny.built(tiny.config_of("llama", tie_word_embeddings=tied))
    loaded = tiny.loaded(model)
    size = sum(t.numel() * t.element_size() for t in {t.data_ptr(): t for t in model.parameters()}.values())
    loaded = replace(loaded, info=structs.replace(loaded.info, weight_bytes=size))
    table = model.get_input_embeddings().weight
    assert size - pass_bytes(loaded) == (0 if tied else table.numel() * table.element_size())


def test_arms_take_turns() -> None:
    """Within a prompt all arms follow each other; over the prompts each comes first equally often."""
    arms = [parse_arm(name) for name in ("plain", "library", "ngram@4")]
    examples = prompts()[:6]
    plan = list(planned(arms, examples, 2))
    assert Counter(plan) == Counter((arm, example, repeat) for arm in arms for example in examples for repeat in (0, 1))
    groups = [plan[start : start + 3] for start in range(0, len(plan), 3)]
    assert all({arm for arm, *_ in group} == set(arms) and len({g[1:] for g in group}) == 1 for group in groups)
    assert set(Counter(group[0][0].name for group in groups).values()) == {4}


def test_progress_comes_before_each_run() -> None:
    """What hears of a run is in no figure; time left is told once something is known, and shrinks to one run's."""
    heard: list[BenchProgress] = []
    result = bench(request("toy:target", "toy:draft@4", "ngram@4"), progress=heard.append)
    assert [(step.done, step.total) for step in heard] == [(n, 12) for n in range(12)]
    assert [step.arm for step in heard] == [run.arm for run in result.runs]
    assert heard[0].seconds_left is None
    assert 0 < (heard[-1].seconds_left or 0) < (heard[1].seconds_left or 0)


def test_figures_so_far_grow_with_the_runs() -> None:
    """A listener can show a table while it is measured; the last one it saw lacks only the last run."""
    seen: list[tuple[ArmFigures, ...]] = []
    result = bench(request("toy:target", "ngram@4", repeats=1), so_far=seen.append)
    assert [sum(arm.runs for arm in figures) for figures in seen] == list(range(len(result.runs)))
    assert {figures.domain for figures in seen[-1]} == {ALL}


def test_time_left_is_by_arm() -> None:
    """A slow arm's runs count as slow ones; one that never ran is like the others."""
    watch = Watch()
    assert watch.seconds_left(iter(["a"])) is None
    for name, seconds in (("a", 1.0), ("a", 3.0), ("b", 10.0), ("b", None)):
        watch.count(name, seconds)
    assert watch.seconds_left(iter(["a", "a", "b"])) == 14
    assert watch.seconds_left(iter(["c"])) == 6


def test_cancelling_keeps_what_was_run() -> None:
    """The runs before it stay, the one it interrupts is not counted, and the result says that it is not whole."""
    heard: list[BenchProgress] = []
    result = bench(request("toy:target", "toy:draft@4"), progress=heard.append, cancelled=lambda: len(heard) >= 4)
    assert not result.complete
    assert len(result.runs) == 3
    assert row(result, "plain") is not None


def test_cancelling_interrupts_the_library_too(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its generate ends before the target's next pass; the arm is not blamed for it, and nothing more is measured."""
    heard: list[BenchProgress] = []
    passes: list[int] = []
    counted = Rival.run

    def cancelled() -> bool:
        return len(heard) >= 2 and len(passes) > 3

    def run(self: Rival, ids: Any, settings: RunSettings) -> Any:
        if len(heard) >= 2:
            self._model.register_forward_pre_hook(lambda *_: passes.append(1))
        return counted(self, ids, settings)

    monkeypatch.setattr(Rival, "run", run)
    result = bench(
        request(good, "library", settings={"max_new_tokens": 40}), progress=heard.append, cancelled=cancelled
    )
    assert not result.complete
    assert 3 < len(passes) < 10
    assert [run.arm for run in result.runs] == ["plain"]
    assert result.notices == ()
    assert result.memory is None


def test_cancelling_before_the_first_run() -> None:
    """An empty result, and no measurement of anything."""
    result = bench(request("toy:target", "toy:draft@4"), cancelled=lambda: True)
    assert (result.runs, result.figures, result.memory, result.complete) == ((), (), None, False)


def test_a_toy_has_no_library_arms() -> None:
    """They are left out with a sentence each, and everything else is measured."""
    result = bench(structs.replace(request("toy:target"), arms=default_arms(("toy:draft",)), repeats=1))
    assert {run.arm for run in result.runs} == {"plain", "toy:draft@4", "toy:draft@measured:16"}
    assert [notice.split(" is left out: ")[0] for notice in result.notices] == ["library", "library+toy:draft"]
    assert result.memory is not None
    assert result.memory.limit is None
    assert all(figures.agreement is None for figures in result.figures)


def test_a_rival_that_fails_costs_only_itself(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its failure on it is left out, with the library's reason; the others go on."""
    whole = Rival.run

    def failing(rival: Rival, ids: Any, settings: RunSettings) -> Any:
        if rival._lookup:
            raise RuntimeError("no such thing")
        return whole(rival, ids, settings)

    monkeypatch.setattr(Rival, "run", failing)
    result = bench(request(good, "library", "library+ngram", repeats=1))
    assert {run.arm for run in result.runs} == {"plain", "library"}
    assert any("library+ngram is left out" in text and "no such thing" in text for text in result.notices)


def test_an_arm_of_ours_that_fails_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without plain decoding there is nothing to measure against; without another arm there is."""
    whole = Workbench.run

    def failing(self: Any, asked: Any, **how: Any) -> Any:
        for event in whole(self, asked, **how):
            if isinstance(event, RunStarted) and event.arm == broken and event.settings.max_new_tokens == 12:
                yield event
                yield RunFailed(round=0, t=5, error="OutOfMemory", sentence="No room.", advice="Less.")
                return
            yield event

    monkeypatch.setattr(Workbench, "run", failing)
    broken = "speculative"
    # The prompts' check is made with a plain request, so only real runs break.
    result = bench(request("toy:target", "toy:draft@4", repeats=1))
    assert {run.arm for run in result.runs} == {"plain"}
    assert result.notices == ("toy:draft@4 is left out: No room. Less.",)
    broken = "plain"
    with pytest.raises(RunError, match="Plain decoding failed"):
        bench(request("toy:target", "toy:draft@4", repeats=1))


def test_prompts_that_do_not_fit_are_left_out(good: Path) -> None:
    """A short model keeps the prompts it can hold; when there is none, the reason is an error."""
    long = PromptExample(name="long", domain="chat", title="Long", text="word " * 400)
    result = bench(request(good, prompts=(EXAMPLES[0], long), repeats=1))
    assert result.prompts == ("chat/one",)
    assert any(notice.startswith("chat/long is left out") for notice in result.notices)
    with pytest.raises(BadPrompt):
        bench(request(good, prompts=(long,)))


def test_trace_tokens_is_refused() -> None:
    """Before anything is loaded: the target of this request is nowhere."""
    with pytest.raises(BadSetting, match=r"trace tokens.*Measure with trace rounds"):
        bench(request("/nowhere", settings={"trace": "tokens"}))


def test_long_texts_are_measured_near_their_positions() -> None:
    """Both arms behind a short and a long text, with the speed relative to the short one's."""
    result = bench(request("toy:target", "toy:draft@4", long=True, repeats=1))
    assert [(found.arm, found.position) for found in result.long] == [
        ("plain", 200),
        ("toy:draft@4", 200),
        ("plain", 2000),
        ("toy:draft@4", 2000),
    ]
    assert [found.relative for found in result.long[:2]] == [1, 1]
    assert all(found.tokens_per_second > 0 for found in result.long)


def test_long_texts_have_the_length_they_name() -> None:
    """A run's middle is at the position, within a word; a repeat has a text of its own."""
    made = Contest(request("toy:target", repeats=3), cancelled=lambda: False, report=silent)
    longest = max(len(word.encode()) for example in prompts() for word in example.text.split(" "))
    for position in (200, 2000):
        texts = long_texts(made, position)
        assert len(set(texts)) == 3
        for text in texts:
            length = len(made.target.tokenizer.prepare(text, raw=True).ids)
            assert position - 6 - longest - 1 <= length <= position - 6


def test_long_texts_go_on_alike() -> None:
    """Only what stands far back differs between the positions, not what is to be written next."""
    made = Contest(request("toy:target", repeats=3), cancelled=lambda: False, report=silent)
    for short, long in zip(long_texts(made, 200), long_texts(made, 2000), strict=True):
        assert long.endswith(short)


def test_a_short_model_has_no_long_texts(good: Path) -> None:
    """It is told, not crashed into."""
    result = bench(request(good, long=True, repeats=1))
    assert {found.position for found in result.long} == {200}
    assert any("too short for the speed at position 2,000" in notice for notice in result.notices)


def test_sampled_arms_share_seeds_and_agree_with_nothing(good: Path) -> None:
    """At temperature 1 texts differ by right, so ids are not compared; repeats have seeds of their own."""
    result = bench(request(good, "library", "ngram@4", settings={"temperature": 1.0, "seed": 5}))
    assert all(figures.agreement is None for figures in result.figures)
    assert {figures.arm for figures in result.figures if figures.domain == ALL} == {"plain", "library", "ngram@4"}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_bundled_pair() -> None:
    """The real target: every default arm writes the library's greedy tokens, or leaves them at a near tie only."""
    chosen = (prompts("chat")[0], prompts("copy")[2])
    asked = request("bundled:smollm2-135m-instruct", prompts=chosen, repeats=1)
    result = bench(structs.replace(asked, arms=default_arms()))
    assert result.notices == ()
    assert len(result.runs) == len(default_arms()) * 2
    for figures in result.figures:
        differences = figures.agreement.differences if figures.agreement is not None else ()
        assert all(difference.near_tie for difference in differences)
    assert figures_of(result, "self-int8@4").alpha == pytest.approx(1, abs=0.2)
    assert result.memory is not None
    assert 0.05 < (result.memory.plain_share or 0) < 1.2
