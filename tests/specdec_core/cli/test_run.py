"""`specdec run`: what goes to which stream, what is logged, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from safetensors.torch import load_file

from specdec_core.audit.whole import audit
from specdec_core.catalogue import RunRequest
from specdec_core.errors import CannotWrite
from specdec_core.events import RunEvent, RunFinished, RunStarted, TokenCommitted
from specdec_core.reports.transcript import text_of
from specdec_core.runlog import LogWriter, read_log
from specdec_core.tally import tally
from tests.specdec_core.cli.conftest import Run, toy
from tests.specdec_core.engine import tiny
from tests.specdec_core.scripted import scripted_run


class ScriptedBench:
    """Stands where the engine's front door is, and plays scripted runs."""

    def __init__(self, **script: Any) -> None:
        self.asked: list[RunRequest] = []
        self._script = script

    def __call__(self, *, allow_pickle: bool = False) -> ScriptedBench:
        return self

    def prepare(self, request: RunRequest, **listeners: Any) -> None:
        """Nothing to load."""

    def run(self, request: RunRequest, **listeners: Any) -> Iterator[RunEvent]:
        """The script, whatever is asked."""
        self.asked.append(request)
        return iter(scripted_run(request.arm, **self._script))


def test_text_to_standard_output_figures_to_standard_error(specdec: Run) -> None:
    """A pipe receives the clean text and nothing else; a person still sees the figures."""
    result = specdec("run", *toy("--max-new-tokens", "40"))
    assert result.code == 0
    assert "write the large model" in result.out
    assert "\x1b" not in result.out
    assert len(result.out.rstrip("\n")) == 40
    assert "Accepted of drafted" in result.err
    assert "Ended by: length" in result.err


def test_both_arms_write_the_same_greedy_text(specdec: Run) -> None:
    """Speculation is lossless, seen from the outside."""
    plain = specdec("run", "--arm", "plain", *toy("--max-new-tokens", "60"))
    speculative = specdec("run", *toy("--max-new-tokens", "60"))
    assert plain.code == speculative.code == 0
    assert plain.out == speculative.out


def test_json_is_one_object_with_the_log_s_own_figures(specdec: Run, tmp_path: Path) -> None:
    """Scripts rely on it: every figure equals the fold of the log, and the log passes its audit."""
    log = tmp_path / "run.jsonl"
    result = specdec("run", *toy("--temperature", "1", "--max-new-tokens", "30", "--log", log, "--json"))
    assert result.code == 0
    read = read_log(log)
    assert read.complete
    assert audit(read.events).findings == ()
    figures = msgspec.to_builtins(tally(read.events))
    assert {name: result.object[name] for name in figures} == json.loads(json.dumps(figures))
    assert result.object["token_ids"] == [e.id for e in read.events if isinstance(e, TokenCommitted)]
    assert result.object["text"] == text_of(read.events)
    assert result.object["pair"] == {"name": "toy", "target": "toy:target", "draft": "toy:draft"}
    assert result.object["log"] == str(log)
    assert "torch" in result.object["versions"]


def test_a_log_is_never_overwritten(specdec: Run, tmp_path: Path) -> None:
    """The second run is refused before it starts, and the first log is untouched."""
    log = tmp_path / "run.jsonl"
    assert specdec("run", *toy("--max-new-tokens", "4", "--log", log)).code == 0
    before = log.read_bytes()
    again = specdec("run", *toy("--max-new-tokens", "4", "--log", log))
    assert (again.code, again.out) == (2, "")
    assert "already" in again.complaint
    assert log.read_bytes() == before


def test_refused_input_leaves_no_empty_log(specdec: Run, tmp_path: Path) -> None:
    """A log in which nothing happened would only be in the way of the next try."""
    log = tmp_path / "run.jsonl"
    result = specdec("run", "--pair", "toy", "--prompt", "x" * 40_000, "--log", log)
    assert result.code == 2
    assert "cap is 32,768" in result.complaint
    assert not log.exists()


def test_a_run_that_fails_keeps_its_text(specdec: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Exit code 1, one sentence with advice, and everything that was written before."""
    monkeypatch.setattr("specdec_core.engine.Workbench", ScriptedBench(ending="failed"))
    log = tmp_path / "run.jsonl"
    result = specdec("run", *toy("--log", log))
    assert result.code == 1
    assert result.out.startswith("Once upon a time,")
    assert "specdec: The device has no room for this run. Choose a smaller model." in result.err
    assert read_log(log).complete
    as_json = specdec("run", *toy("--json"))
    assert as_json.code == 1
    assert as_json.object["failure"]["error"] == "OutOfMemory"
    assert as_json.object["token_ids"]


def test_a_cancelled_run_ends_with_130(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a shell expects after Ctrl-C."""
    monkeypatch.setattr("specdec_core.engine.Workbench", ScriptedBench(ending="cancelled"))
    result = specdec("run", *toy())
    assert result.code == 130
    assert result.out.startswith("Once upon")
    assert "Ended by: cancelled" in result.err


def test_a_log_that_breaks_off_does_not_cost_the_text(
    specdec: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A full disk ends the log, not the run; the exit code and a sentence tell of it."""
    write = LogWriter.write
    written = []

    def full(writer: LogWriter, event: RunEvent) -> None:
        written.append(event)
        if len(written) > 10:
            raise CannotWrite("The log cannot be written: no space left on device.", "Make room.")
        write(writer, event)

    monkeypatch.setattr(LogWriter, "write", full)
    whole = specdec("run", *toy("--max-new-tokens", "30"))
    result = specdec("run", *toy("--max-new-tokens", "30", "--log", tmp_path / "run.jsonl"))
    assert result.code == 1
    assert result.out == whole.out
    assert "no space left on device. Make room." in result.complaint


def test_notices_of_the_run_are_told(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the engine noticed reaches the person, on standard error."""
    run = scripted_run()
    assert isinstance(run[0], RunStarted)
    run[0] = msgspec.structs.replace(run[0], notices=("The target has no chat template.",))
    monkeypatch.setattr(ScriptedBench, "run", lambda self, request, **listeners: iter(run))
    monkeypatch.setattr("specdec_core.engine.Workbench", ScriptedBench())
    assert "The target has no chat template." in specdec("run", *toy()).err


def test_the_seed_repeats_a_run(specdec: Run) -> None:
    """Same seed, same tokens; another seed, another text."""
    ids = [specdec("run", *toy("--temperature", "1", "--seed", seed, "--json")).object["token_ids"] for seed in "112"]
    assert ids[0] == ids[1] != ids[2]


def test_stop_text_ends_the_run(specdec: Run, tmp_path: Path) -> None:
    """Given on the command line, obeyed by the engine, named in the log."""
    log = tmp_path / "run.jsonl"
    assert specdec("run", *toy("--stop", "large", "--log", log)).code == 0
    last = read_log(log).events[-1]
    assert isinstance(last, RunFinished)
    assert last.reason == "stop_text"


def test_pickle_weights_need_the_option_that_explains_itself(specdec: Run, tmp_path: Path) -> None:
    """Refused with the name of the option; with it, the model runs; the help says what it risks."""
    folder = tiny.saved(tmp_path / "model", tiny.model_of("llama"))
    weights = folder / "model.safetensors"
    torch.save(load_file(weights), folder / "pytorch_model.bin")
    weights.unlink()
    words = ["--target", folder, "--draft", "ngram", "--prompt", "x", "--max-new-tokens", "4", "--threads", "1"]
    refused = specdec("run", *words)
    assert refused.code == 2
    assert "--allow-pickle" in refused.complaint
    assert specdec("run", *words, "--allow-pickle").code == 0
    assert specdec("compare", *words, "--allow-pickle").code == 0
    assert "only for models whose makers you trust" in " ".join(specdec("run", "--help").out.replace("│", "").split())


def test_a_settings_line_cannot_allow_pickles(specdec: Run) -> None:
    """What somebody pastes may choose models and numbers, and never lower a guard."""
    result = specdec("run", "--settings", "specdec:1 allow_pickle=yes", "--prompt", "x")
    assert result.code == 2
    assert "no setting called 'allow_pickle'" in result.complaint
