"""A damaged line is described by line, event, field and what belongs there, never in a parser's language."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from specdec_core.errors import BadLog
from specdec_core.runlog import read_log
from tests.specdec_core.cli.conftest import written

Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("number", "change", "told"),
    [
        (4, lambda event: event.update(draft_prob="x"), "draft_prob of TokenDrafted must be a number."),
        (4, lambda event: event.pop("draft_prob"), "draft_prob of TokenDrafted is missing."),
        (4, lambda event: event.update(id=1.5), "id of TokenDrafted must be a whole number."),
        (4, lambda event: event["top"][0].__setitem__(2, "b"), "top.0.2 of TokenDrafted must be a number."),
        (4, lambda event: event["top"][0].pop(), "top.0 of TokenDrafted cannot be read."),
        (4, lambda event: event.update(top={}), "top of TokenDrafted must be a list."),
        (4, lambda event: event.update(event="Foo"), "it is no event of a run."),
        (4, lambda event: event.pop("event"), "damaged: it is no event of a run."),
        (1, lambda event: event.update(arm="both"), "arm of RunStarted must be one of the known words."),
        (1, lambda event: event["settings"].update(raw=3), "settings.raw of RunStarted must be true or false."),
        (1, lambda event: event["target"].pop("name"), "target.name of RunStarted is missing."),
        (1, lambda event: event["target"].update(context="s"), "context of RunStarted must be a whole number or null."),
        (1, lambda event: event.update(drafter=3), "drafter of RunStarted must be an object or null."),
        (1, lambda event: event.update(libraries={"a": 3}), "libraries of RunStarted must be text."),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, number: int, change: Change, told: str) -> None:
    path = written(tmp_path / "run.jsonl")
    lines = path.read_text("utf-8").splitlines()
    event = json.loads(lines[number - 1])
    change(event)
    lines[number - 1] = json.dumps(event)
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(BadLog) as caught:
        read_log(path)
    assert caught.value.sentence.startswith(f"Line {number} of the log {path} is damaged: ")
    assert caught.value.sentence.endswith(told)


@pytest.mark.parametrize("line", ["{", '{"event":"RoundStarted"', "round", "[" * 5000])
def test_a_line_that_is_no_json_is_said_to_be_none(tmp_path: Path, line: str) -> None:
    path = written(tmp_path / "run.jsonl")
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], line, *lines[4:]]), "utf-8")
    with pytest.raises(BadLog, match=r"Line 4 .*(not whole JSON|no event of a run)\.") as caught:
        read_log(path)
    assert "`" not in caught.value.sentence
