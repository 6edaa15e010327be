"""`specdec distill` from the command to a draft that decodes, and what it says when something is in the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from specdec_core.cli.distil import sentence
from specdec_core.measures.distillation import DistilProgress
from specdec_core.models import fits
from tests.specdec_core.cli.conftest import Run
from tests.specdec_core.engine import tiny

SMALL = ("--tokens", "300", "--passes", "1", "--vocabulary", "150", "--threads", "1")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model folder small enough to distil in seconds."""
    config = tiny.config_of("llama", vocab_size=264)
    return tiny.saved(tmp_path_factory.mktemp("models") / "small-llama", tiny.built(config))


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    path = tmp_path / "prompts.txt"
    path.write_text("\n".join(f"the cat sat on mat {i}" for i in range(24)), encoding="utf-8")
    return path


def test_from_target_to_draft_to_decoding(
    specdec: Run, model: Path, prompts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The draft that comes out decodes exactly, is refused as a target, and the doctor knows what it is."""
    monkeypatch.setattr(fits, "memory_file", lambda: tmp_path / "fits.json")
    out = tmp_path / "draft"
    made = specdec("distill", "--target", model, "--out", out, "--prompts", prompts, *SMALL, "--json")
    assert made.code == 0, made.err
    assert made.object["folder"] == str(out)
    assert "Training: " in made.err
    options = ("--target", model, "--raw", "--prompt", "the cat", "--max-new-tokens", "24", "--json")
    drafted = specdec("run", *options, "--draft", out, "--gamma", "3").object
    plain = specdec("run", *options, "--arm", "plain").object
    assert drafted["token_ids"] == plain["token_ids"]
    assert drafted["drafted"] > 0
    refused = specdec("run", "--target", out, "--draft", "ngram", "--prompt", "x")
    assert refused.code == 2
    assert "is a draft" in refused.complaint
    verdict = specdec("doctor", model, out, "--json").object["verdict"]
    (fit,) = [
        fit for fit in specdec("drafts", model, "--also", out, "--json").object["fits"] if fit["draft"] == str(out)
    ]
    assert verdict == "It fits: it was trained for these very weights."
    assert (fit["verdict"], fit["reason"]) == ("fits", "It was trained for these very weights.")


def test_a_draft_of_another_model_is_refused(specdec: Run, model: Path, prompts: Path, tmp_path: Path) -> None:
    """Exit code 2 and one sentence with both names."""
    out = tmp_path / "draft"
    assert specdec("distill", "--target", model, "--out", out, "--prompts", prompts, *SMALL).code == 0
    other = tiny.saved(tmp_path / "other-llama", tiny.built(tiny.config_of("llama", vocab_size=264), seed=4))
    refused = specdec("run", "--target", other, "--draft", out, "--raw", "--prompt", "x")
    assert refused.code == 2
    assert "trained for small-llama, not for other-llama" in refused.complaint
    diagnosis = specdec("doctor", other, out, "--json")
    assert (diagnosis.code, diagnosis.object["fits"]) == (1, False)
    assert "it was trained for small-llama, whose weights are not these" in diagnosis.object["verdict"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--tokens", "1"), "out of range"),
        (("--resume",), "nothing to resume"),
        (("--prompts", "nowhere.txt"), "no prompt file"),
        (("--minutes", "-1"), "more than 0"),
        (("--student", "tree"), "feature"),
    ],
)
def test_bad_input_is_one_sentence(specdec: Run, tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    """Nothing is loaded, nothing is written."""
    result = specdec("distill", "--out", tmp_path / "draft", *options)
    assert result.code == 2
    assert words in result.complaint
    assert not (tmp_path / "draft").exists()


def test_ctrl_c_keeps_the_work_and_says_how_to_go_on(model: Path, prompts: Path, tmp_path: Path) -> None:
    """A real process, a real signal; the same command with --resume finishes."""
    out = tmp_path / "draft"
    command = [sys.executable, "-m", "specdec_core", "distill", "--target", model, "--out", out, "--prompts", prompts]
    command += [*SMALL[:2], "--passes", "2000", *SMALL[4:]]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    with subprocess.Popen(
        [str(word) for word in command], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("Training:"):
                process.send_signal(signal.SIGINT)
                break
        rest = process.stderr.read()
        assert process.wait(60) == 130
    assert "with --resume" in rest
    assert (out / "work" / "checkpoint.pt").is_file()
    assert not (out / "draft.json").exists()


def test_progress_is_a_sentence() -> None:
    """What is known is said, what is not is left out."""
    seen = DistilProgress(stage="training", done=5, total=10, seconds_left=120, loss=2.5, agreement=0.25, overlap=0.5)
    assert sentence(seen) == "Training: 5 of 10 steps; loss 2.500, same favourite 25%, overlap 50%; about 2 min left."
    assert sentence(DistilProgress(stage="measuring", done=0, total=3)) == "Measuring: 0 of 3 runs."
