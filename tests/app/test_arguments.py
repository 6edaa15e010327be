"""The command line of the window: values arrive, and whatever is wrong is one sentence with advice."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.arguments import Arguments, read_arguments
from specdec_core.catalogue import PAIRS
from specdec_core.errors import BadInput


def test_nothing_given_asks_for_nothing() -> None:
    """The window as it was left."""
    assert read_arguments([]) == Arguments()
    assert not Arguments().errand


def test_values_are_laid_over_the_form(tmp_path: Path) -> None:
    """Each option lands where the form finds it."""
    picture = tmp_path / "f.png"
    asked = "--pair toy --prompt Hi --gamma 3 --temperature 0.5 --max-new-tokens 12 --seed 7 --raw --theme dark"
    given = read_arguments([*asked.split(), "--autorun", "--screenshot", str(picture), "--quit"])
    settings = {"gamma": 3, "temperature": 0.5, "max_new_tokens": 12, "seed": 7, "raw": True}
    assert given.form == {"pair": "toy", "prompt": "Hi", "settings": settings}
    assert (given.autorun, given.screenshot, given.quit, given.theme) == (True, picture, True, "dark")
    assert given.errand


def test_raw_alone_is_a_setting() -> None:
    """Without any number beside it."""
    assert read_arguments(["--raw"]).form == {"settings": {"raw": True}}


def test_two_sources_replace_the_pair(tmp_path: Path) -> None:
    """A folder and a drafter without a model."""
    given = read_arguments(["--target", str(tmp_path), "--draft", "ngram"])
    assert given.form == {"pair": "", "target": str(tmp_path), "draft": "ngram"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--gamma", "0"], "Gamma"),
        (["--gamma", "x"], "whole number"),
        (["--gamma", "1.5"], "whole number"),
        (["--gamma"], "gamma"),
        (["--temperature", "nan"], "finite"),
        (["--temperature", "-1"], "Temperature"),
        (["--temperature", "inf"], "finite"),
        (["--max-new-tokens", "0"], "New tokens"),
        (["--seed", "-1"], "Seed"),
        (["--pair", "nobody"], "nobody"),
        (["--pair", "toy", "--target", "a/b", "--draft", "ngram"], "either"),
        (["--target", "toy:target"], "need each other"),
        (["--target", "/no/such/folder", "--draft", "ngram"], "/no/such/folder"),
        (["--target", "./nowhere", "--draft", "ngram"], "./nowhere"),
        (["--prompt", "  "], "empty"),
        (["--prompt", "caf\udce9"], "not UTF-8 text: character 4"),
        (["--settings", r'specdec:1 stop="\udcff"'], "Stop texts must be UTF-8"),
        (["--theme", "pink"], "pink"),
        (["--screenshot", "/no/such/folder/a.png"], "/no/such/folder"),
        (["--wrong"], "--wrong"),
        (["left over"], "left over"),
    ],
)
def test_bad_values_are_one_sentence_with_advice(words: list[str], said: str) -> None:
    """Named after what is wrong, with what to do."""
    with pytest.raises(BadInput) as caught:
        read_arguments(words)
    assert said in caught.value.sentence
    assert caught.value.sentence.endswith(".")
    assert caught.value.advice
    assert "\n" not in str(caught.value)


def test_help_and_version_are_answers() -> None:
    """Shown without opening a window."""
    assert "--autorun" in read_arguments(["--help"]).answer
    assert read_arguments(["--version"]).answer.startswith("specdec-playground ")


def test_models_and_replays_can_be_named(tmp_path: Path) -> None:
    """The catalogue is printed without a window; a log may be named with or without its option."""
    listed = read_arguments(["--list-models"]).answer.splitlines()
    assert [line.split()[0] for line in listed] == [pair.name for pair in PAIRS]
    log = tmp_path / "a.jsonl"
    log.touch()
    assert read_arguments(["--replay", str(log)]).logs == read_arguments([str(log)]).logs == (log,)


def test_a_settings_line_fills_the_form() -> None:
    """What is typed beside it goes first; a line that is none is one sentence."""
    line = "specdec:1 pair=toy gamma=7 temperature=0.5 seed=3"
    form = read_arguments(["--settings", line, "--seed", "9"]).form
    assert form["pair"] == "toy"
    assert [form["settings"][name] for name in ("gamma", "temperature", "seed")] == [7, 0.5, 9]
    assert read_arguments(["--settings", line, "--pair", "smollm2-int8"]).form["pair"] == "smollm2-int8"
    assert "pair" not in read_arguments(["--settings", "specdec:1 gamma=2"]).form
    with pytest.raises(BadInput, match="Gamma is 99"):
        read_arguments(["--settings", "specdec:1 gamma=99"])
