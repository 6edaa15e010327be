"""Bad input is one sentence and exit code 2, before anything is loaded; a crash is one sentence and a file."""

from __future__ import annotations

import tempfile
from pathlib import Path

import platformdirs
import pytest

from specdec_core.cli import failures, logs
from specdec_core.cli.program import run_command
from specdec_core.cli.terminal import OutputUnwritable
from specdec_core.engine import loading
from specdec_core.errors import BadInput, OutOfMemory
from tests.specdec_core.cli.conftest import Run, left_on_screen, toy, written
from tests.specdec_core.engine import tiny

PROMPT = ["--prompt", "x"]
BAD_INPUT = {
    "no prompt": (["--pair", "toy"], "There is no prompt. Give it with --prompt"),
    "empty prompt": (["--pair", "toy", "--prompt", " \n"], "The prompt is empty. Write something"),
    "two prompts": (toy("--prompt-file", "x.txt"), "There are two prompts. Give --prompt or --prompt-file"),
    "prompt file missing": (["--pair", "toy", "--prompt-file", "{tmp}/none"], "cannot be read: No such file"),
    "prompt too long": (["--pair", "toy", "--prompt", "x" * 33_000], "The prompt has 33,000 tokens"),
    "gamma 0": (toy("--gamma", "0"), "Gamma is 0, which is out of range. Give a whole number from 1 to 32."),
    "gamma 33": (toy("--gamma", "33"), "Gamma is 33, which is out of range."),
    "gamma no number": (toy("--gamma", "x"), "'--gamma'"),
    "temperature below 0": (toy("--temperature", "-1"), "Temperature is -1.0, which is out of range."),
    "temperature nan": (toy("--temperature", "nan"), "Temperature must be a finite number, not nan."),
    "temperature inf": (toy("--temperature", "inf"), "Temperature must be a finite number, not inf."),
    "top-p 0": (toy("--top-p", "0"), "out of range. Give a number above 0"),
    "penalty 0": (toy("--repetition-penalty", "0"), "Repetition penalty is 0.0"),
    "no tokens": (toy("--max-new-tokens", "0"), "New tokens is 0"),
    "too many tokens": (toy("--max-new-tokens", "8193"), "New tokens is 8193"),
    "empty stop text": (toy("--stop", ""), "Stop texts must not contain an empty text."),
    "prompt not UTF-8": (["--pair", "toy", "--prompt", "caf\udce9"], "UTF-8 text: character 4 cannot be read. Save"),
    "stop text not UTF-8": (toy("--stop", "\udcff"), "Stop texts must be UTF-8 text, not '\\udcff'. Give up to 16"),
    "stop text of a line": (toy("--settings", r'specdec:1 stop="a\ud83d"'), "Stop texts must be UTF-8 text"),
    "unknown device": (toy("--device", "tpu"), "'tpu' is not one of"),
    "unknown option": (toy("--gama", "4"), "No such option: --gama"),
    "unknown pair": (["--pair", "none", *PROMPT], "There is no pair called 'none'. Known pairs: "),
    "misspelt pair": (["--pair", "tooy", *PROMPT], "There is no pair called 'tooy'. Did you mean toy? Known pairs: "),
    "pair in capitals": (["--pair", "TOY", *PROMPT], "Did you mean toy?"),
    "a file as target": (["--target", "{tmp}/file", *PROMPT], "/file is a file, but no .gguf file. Give a folder"),
    "a file as draft": (["--target", "toy:target", "--draft", "{tmp}/file", *PROMPT], "/file is a file, but no .gguf"),
    "pair and target": (["--pair", "toy", "--target", "toy:target", *PROMPT], "Give one of them."),
    "unknown toy": (["--target", "toy:none", *PROMPT], "There is no toy model called 'none'."),
    "missing folder": (["--target", "{tmp}/no/model", *PROMPT], "There is no model at "),
    "folder without a model": (["--target", "{tmp}", *PROMPT], "has no config.json."),
    "draft as target": (["--target", "ngram", *PROMPT], "is a draft and no model of its own."),
    "int8 as target": (["--target", "self-int8", *PROMPT], "is a draft and no model of its own."),
    "log below a file": (toy("--log", "{tmp}/file/run.jsonl"), "/file is not a folder."),
    "log where nobody may write": (toy("--log", "/proc/run.jsonl"), "cannot be written"),
}


@pytest.mark.parametrize("case", BAD_INPUT)
@pytest.mark.parametrize("command", ["run", "compare"])
def test_bad_input_is_one_sentence(specdec: Run, tmp_path: Path, command: str, case: str) -> None:
    """Exit code 2, nothing on standard output, one line that says what is wrong and what to do."""
    (tmp_path / "file").write_text("not a folder")
    arguments, words = BAD_INPUT[case]
    result = specdec(command, *(argument.replace("{tmp}", str(tmp_path)) for argument in arguments))
    assert result.code == 2
    assert result.out == ""
    assert result.complaint.startswith("specdec: ")
    assert words in result.complaint
    assert "Traceback" not in result.err


def test_a_folder_is_no_log(specdec: Run, tmp_path: Path) -> None:
    """One sentence says so, and how to name a log in it."""
    result = specdec("run", *toy("--log", tmp_path))
    assert result.code == 2
    assert f"{tmp_path} is a folder, and a log is a file. Name a file in it" in result.complaint


def test_a_bad_log_place_is_refused_before_the_engine_starts(specdec: Run, tmp_path: Path) -> None:
    """Nobody waits for a model to learn that its run cannot be logged."""
    (tmp_path / "file").write_text("")
    result = specdec("run", *toy("--log", tmp_path / "file" / "run.jsonl"))
    assert result.code == 2
    assert "Starting the engine" not in result.err


@pytest.mark.parametrize("command", ["run", "compare", "prove", "sweep", "bench"])
def test_an_error_stands_alone_on_a_terminal(
    specdec: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """What the command was busy with is gone when it fails: the screen holds one sentence and nothing else."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    folder = tiny.saved(tmp_path / "model", tiny.model_of("llama"))
    (folder / "tokenizer.json").write_text("{")  # which only loading it finds out
    prompt = PROMPT if command in ("run", "compare") else []
    result = specdec(command, "--target", folder, "--draft", "ngram", *prompt)
    assert result.code == 2
    assert "Loading the target" in result.err, "it was told while it lasted"
    (line,) = left_on_screen(result.err)
    assert line.startswith("specdec: The tokenizer in ")
    assert "cannot be read" in line


def draftless(tmp_path: Path) -> dict[str, tuple[Path | str, str]]:
    """Drafts that cannot be loaded, each with what is said about it."""
    cut, pickled, bare = (tiny.saved(tmp_path / name, tiny.model_of("llama")) for name in ("cut", "pickled", "bare"))
    weights = cut / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-10])
    (pickled / "model.safetensors").rename(pickled / "pytorch_model.bin")
    (bare / "model.safetensors").unlink()
    trained = tmp_path / "trained"
    trained.mkdir()
    (trained / "draft.json").write_text("{}")
    return {
        "not on the hub's shelf": ("owner/name", "owner/name is not on this machine"),
        "cut short": (cut, "is damaged: "),
        "pickled": (pickled, "are pickle files"),
        "without weights": (bare, "has no weights"),
        "a draft without weights": (trained, "draft.safetensors is missing or cut short"),
        "a toy": ("toy:nobody", "There is no toy model called 'nobody'"),
    }


@pytest.mark.parametrize("command", ["run", "compare", "prove", "sweep", "bench"])
def test_a_draft_that_cannot_be_loaded_is_told_before_the_engine_starts(
    specdec: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Nobody waits for a target to learn that its draft is not there."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    prompt = PROMPT if command in ("run", "compare") else []
    for draft, words in draftless(tmp_path).values():
        result = specdec(command, "--target", "toy:target", "--draft", draft, *prompt)
        assert result.code == 2, draft
        assert words in result.complaint
        assert "Starting the engine" not in result.err


def test_a_plain_run_needs_no_draft(specdec: Run) -> None:
    """One that is not here is in nobody's way."""
    models = ("--target", "toy:target", "--draft", "toy:nobody")
    assert specdec("run", "--arm", "plain", *models, *PROMPT, "--max-new-tokens", "4").code == 0


def test_a_long_prompt_is_told_before_weights_are_read(
    specdec: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tokenizer and context are known from small files; the sentence is the same."""
    monkeypatch.setattr(loading, "_load_weights", lambda *_given, **_named: pytest.fail("weights were read"))
    folder = tiny.saved(tmp_path / "model", tiny.model_of("llama"))
    result = specdec("compare", "--target", folder, "--draft", "self-int8", "--prompt", "x" * 300)
    assert result.code == 2
    assert "has 300 tokens; model holds 256" in result.complaint


def test_model_folders_are_examined_before_anything_is_fed(specdec: Run, tmp_path: Path) -> None:
    """A prompt that does not fit the model's context, two vocabularies, and weights that broke off."""
    folder = tiny.saved(tmp_path / "model", tiny.model_of("llama"))
    models = ["--target", str(folder), "--draft", "ngram", "--threads", "1"]
    long = specdec("run", *models, "--prompt", "x" * 300)
    assert long.code == 2
    assert "has 300 tokens; model holds 256" in long.complaint
    other = tiny.saved(tmp_path / "other", tiny.model_of("llama"), tiny.small_tokenizer(200))
    mixed = specdec("run", "--target", folder, "--draft", other, "--prompt", "x")
    assert mixed.code == 2
    assert "does not share the target's vocabulary" in mixed.complaint
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-10])
    damaged = specdec("run", *models, "--prompt", "x")
    assert damaged.code == 2
    assert "is damaged" in damaged.complaint


def test_no_command_shows_the_help(specdec: Run) -> None:
    """As every command line does; it is a usage error all the same."""
    result = specdec()
    assert result.code == 2
    assert "Commands" in result.out
    assert "specdec:" not in result.err


def test_a_misspelt_command_is_answered(specdec: Run) -> None:
    """One sentence that names the nearest."""
    result = specdec("compar")
    assert result.code == 2
    assert "Did you mean 'compare'?" in result.complaint


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_a_log_that_is_not_there(specdec: Run, tmp_path: Path, command: str) -> None:
    """Missing, and a folder."""
    for path in (tmp_path / "none.jsonl", tmp_path):
        result = specdec(command, path)
        assert result.code == 2
        assert "cannot be read" in result.complaint


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BadInput("Bad.", "Do better."), 2),
        (OutOfMemory("Full.", "Take a smaller one."), 1),
        (KeyboardInterrupt(), 130),
        (BrokenPipeError(), 141),
        (OutputUnwritable("No space left on device"), 1),
    ],
)
def test_every_kind_of_error_has_its_code(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Codes that scripts rely on; a closed pipe says nothing at all."""
    monkeypatch.setattr(failures, "_forget_standard_output", lambda: None)
    assert failures.code_for(error) == code
    err = capsys.readouterr().err
    assert err.count("\n") == (0 if code == 141 else 1)


def test_a_crash_is_one_sentence_and_a_file(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The traceback goes where it can be reported from, not to the terminal."""
    folder = tmp_path_factory.mktemp("crashes")
    monkeypatch.setattr(platformdirs, "user_state_path", lambda name: folder / name)

    def broken(path: str) -> None:
        raise RuntimeError("kaputt")

    monkeypatch.setattr(logs, "read_log", broken)
    assert run_command(["replay", str(written(tmp_path / "run.jsonl"))]) == 1
    err = capsys.readouterr().err
    assert err.startswith("specdec: Something went wrong inside the program (RuntimeError).")
    assert err.count("\n") == 1
    (report,) = folder.rglob("crash-*.txt")
    assert str(report) in err
    assert "kaputt" in report.read_text(encoding="utf-8")


def test_a_crash_report_finds_another_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where the state folder cannot be made, the temporary one serves; where neither can, the sentence still comes."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(platformdirs, "user_state_path", lambda name: tmp_path / "file" / name)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "spare"))
    assert failures.code_for(RuntimeError("kaputt")) == 1
    (report,) = (tmp_path / "spare").iterdir()
    assert str(report) in capsys.readouterr().err
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "file"))
    assert failures.code_for(RuntimeError("kaputt")) == 1
    assert "could not be written anywhere" in capsys.readouterr().err
