"""The command line offers exactly the declared settings, and turns what was typed into a request."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from specdec_core.catalogue import DEFAULT_PAIR
from specdec_core.cli.options import Wanted, request_from
from specdec_core.cli.program import application
from specdec_core.errors import BadInput
from specdec_core.settings import OPTIONS, RunSettings
from tests.specdec_core.cli.conftest import Run, toy

COMMANDS = [[], *([command.name or ""] for command in application().registered_commands)]
DEFAULTS: dict[str, Any] = {name: getattr(RunSettings(), name) for name in OPTIONS}


def wanted(**changes: Any) -> Wanted:
    """What is typed when only the prompt is given."""
    nothing = dict.fromkeys(("pair", "target", "draft", "prompt_file"))
    return Wanted(**{**nothing, "prompt": "Hello", "settings": DEFAULTS, **changes})


@pytest.mark.parametrize("command", ["run", "compare"])
def test_every_declared_setting_is_an_option(specdec: Run, command: str) -> None:
    """A setting is declared once; a command line that lacks it, or its help, has been typed by hand."""
    result = specdec(command, "--help")
    assert result.code == 0
    text = " ".join(result.out.replace("│", " ").split())
    for option in OPTIONS.values():
        assert f"--{option.name.replace('_', '-')} " in text
        assert " ".join(option.help.split()[:3]) in text


def test_no_flag_asks_for_a_value_in_its_help(specdec: Run) -> None:
    """A flag that looks as if it took `true` is typed with `true`, which is refused."""
    for command in COMMANDS:
        told = specdec(*command, "--help")
        lines = told.out.splitlines()
        assert (told.code, len(lines) > 3) == (0, True)
        assert "--help" in told.out
        assert [line for line in lines if "bool" in line.casefold()] == [], command


def test_defaults_are_the_declared_ones() -> None:
    """Nothing but a prompt means the default pair and the default settings."""
    request, sources = request_from(wanted(), "speculative")
    assert request.settings == RunSettings()
    assert (request.target, request.draft, sources.name) == (DEFAULT_PAIR.target, DEFAULT_PAIR.draft, DEFAULT_PAIR.name)


def test_every_setting_arrives(specdec: Run) -> None:
    """What is typed is what the run is asked to do, for each option."""
    typed = {
        "gamma": 3,
        "temperature": 0.5,
        "top_k": 40,
        "top_p": 0.9,
        "min_p": 0.01,
        "repetition_penalty": 1.1,
        "max_new_tokens": 5,
        "seed": 7,
        "device": "cpu",
        "dtype": "float32",
        "threads": 1,
        "trace": "rounds",
    }
    words = [word for name, value in typed.items() for word in (f"--{name.replace('_', '-')}", str(value))]
    result = specdec("run", "--pair", "toy", "--prompt", "x", "--raw", "--stop", "A", "--stop", "B", "--json", *words)
    settings = result.object["settings"]
    assert {name: settings[name] for name in typed} == typed
    assert settings["stop"] == ["A", "B"]
    assert settings["raw"] is True


@pytest.mark.parametrize(
    ("given", "models"),
    [
        ({"pair": "toy"}, ("toy", "toy:target", "toy:draft")),
        ({"pair": "toy", "draft": "ngram"}, (None, "toy:target", "ngram")),
        ({"target": "toy:target", "draft": "toy:draft"}, (None, "toy:target", "toy:draft")),
        ({"target": "toy:target"}, (None, "toy:target", "self-int8")),
        ({"draft": "ngram"}, (None, DEFAULT_PAIR.target, "ngram")),
    ],
)
def test_models_by_pair_or_by_source(given: dict[str, str], models: tuple[str | None, str, str]) -> None:
    """A draft alone replaces the pair's own; a target alone drafts for itself."""
    request, sources = request_from(wanted(**given), "speculative")
    assert (sources.name, request.target, request.draft) == models


def test_prompt_from_a_file(tmp_path: Path) -> None:
    """UTF-8 with or without a mark at its start, and nothing is trimmed."""
    file = tmp_path / "prompt.txt"
    file.write_bytes(b"\xef\xbb\xbf" + "Grüße, 世界 \n".encode())
    request, _ = request_from(wanted(prompt=None, prompt_file=str(file)), "plain")
    assert request.prompt == "Grüße, 世界 \n"


def test_standard_input_only_when_asked(monkeypatch: pytest.MonkeyPatch, specdec: Run) -> None:
    """`-` reads it; nothing else ever does, so no command waits for a keyboard."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO("Привет".encode())))
    request, _ = request_from(wanted(prompt=None, prompt_file="-"), "plain")
    assert request.prompt == "Привет"
    monkeypatch.setattr("sys.stdin", None)
    assert specdec("run", *toy("--max-new-tokens", "2")).code == 0


def bad_prompt_file(folder: Path, content: bytes) -> str:
    """A file to refuse."""
    path = folder / "bad.txt"
    path.write_bytes(content)
    return str(path)


def test_bad_prompt_files_are_refused(tmp_path: Path) -> None:
    """Missing, a folder, empty, not UTF-8 and too large: each with its own sentence."""
    files = {
        str(tmp_path / "none.txt"): "cannot be read",
        str(tmp_path): "cannot be read",
        bad_prompt_file(tmp_path, b"  \n"): "is empty",
    }
    for file, words in files.items():
        with pytest.raises(BadInput, match=words):
            request_from(wanted(prompt=None, prompt_file=file), "plain")
    with pytest.raises(BadInput, match=r"byte 3 cannot be read.*Save it as UTF-8"):
        request_from(wanted(prompt=None, prompt_file=bad_prompt_file(tmp_path, b"ab\xffc")), "plain")
    with pytest.raises(BadInput, match="larger than 4 MiB"):
        request_from(wanted(prompt=None, prompt_file=bad_prompt_file(tmp_path, b"a" * (4 << 20) + b"b")), "plain")


def test_a_settings_line_is_taken(specdec: Run) -> None:
    """Its settings and its pair hold; what is typed beside it goes first."""
    line = "specdec:1 pair=toy gamma=3 temperature=0.5 max_new_tokens=4 seed=7 threads=1 device=cpu"
    result = specdec("run", "--settings", line, "--prompt", "x", "--seed", "9", "--gamma", "4", "--json")
    settings = result.object["settings"]
    assert [settings[name] for name in ("gamma", "temperature", "max_new_tokens", "seed")] == [4, 0.5, 4, 9]
    assert result.object["pair"]["name"] == "toy"


def test_models_typed_beside_a_settings_line_go_first() -> None:
    """A line made for one pair may be tried on another."""
    line = "specdec:1 target=toy:target draft=ngram gamma=3"
    assert request_from(wanted(line=line, typed=frozenset()), "plain")[0].draft == "ngram"
    assert request_from(wanted(line=line, typed=frozenset(), pair="toy"), "plain")[0].draft == "toy:draft"


def test_a_bad_settings_line_is_one_sentence(specdec: Run) -> None:
    """Before anything is loaded."""
    result = specdec("run", "--settings", "specdec:1 gamma=99", "--prompt", "x")
    assert (result.code, result.out) == (2, "")
    assert "Gamma is 99, which is out of range." in result.complaint
