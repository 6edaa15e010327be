"""`specdec bench`: one JSON object or tables, a page on request, early refusals, and partial results on Ctrl-C."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from specdec_core.cli.measuring import Progress, chosen_prompts, duration, listed
from specdec_core.cli.terminal import Terminal
from specdec_core.engine import bench as engine
from specdec_core.errors import BadSetting
from specdec_core.measures.benchmark import Benchmark, BenchRequest
from specdec_core.prompts import DOMAINS
from specdec_core.settings import OPTIONS
from tests.specdec_core.cli.conftest import Run

SHORT = ("--pair", "toy", "--max-new-tokens", "8", "--threads", "1", "--prompts-per-domain", "1", "--repeats", "1")
FEW = (*SHORT, "--domains", "chat,copy", "--arms", "plain,toy:draft@3,ngram@measured:5")


def test_the_json_object_is_the_whole_result(specdec: Run) -> None:
    """It reads back as the library's own type; every run and every figure is in it."""
    found = specdec("bench", *FEW, "--json")
    assert found.code == 0
    result = msgspec.convert(found.object, Benchmark)
    assert result.complete
    assert result.prompts == ("chat/early", "copy/repeat")
    assert [arm.name for arm in result.arms] == ["plain", "toy:draft@3", "ngram@measured:5"]
    assert len(result.runs) == 6
    assert {(row.arm, row.domain) for row in result.figures} == {
        (arm.name, domain) for arm in result.arms for domain in ("all", "chat", "copy")
    }
    assert (result.settings.trace, result.settings.max_new_tokens, result.threads) == ("rounds", 8, 1)


def test_tables_and_the_outcome_go_to_standard_output(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress goes to standard error; no table is wider than 80 columns, and no cell is lost."""
    monkeypatch.setenv("COLUMNS", "80")
    found = specdec("bench", *FEW)
    assert found.code == 0
    assert max(map(len, found.out.splitlines())) <= 80
    for words in ("Speed", "x plain", "toy:draft@3", "ngram@measured:5", "Memory is read at", "Fastest of ours:"):
        assert words in found.out
    assert "of 6 runs done; copy/repeat" in found.err
    assert "runs done" not in found.out


def test_the_default_arms_belong_to_the_drafts(specdec: Run) -> None:
    """The pair's own draft and lookup; the library's arms are told to be impossible for a toy."""
    found = specdec("bench", *SHORT, "--domains", "chat", "--json")
    names = [arm["name"] for arm in found.object["arms"]]
    assert names[:5] == ["plain", "library", "toy:draft@4", "toy:draft@measured:16", "library+toy:draft"]
    assert names[5:] == ["ngram@4", "ngram@measured:16", "library+ngram"]
    one = specdec("bench", *SHORT, "--domains", "chat", "--draft", "ngram", "--json")
    assert [arm["name"] for arm in one.object["arms"]] == ["plain", "library", *names[5:]]


def test_a_page_on_request(specdec: Run, tmp_path: Path) -> None:
    """Beside the table or the JSON; an older one is replaced."""
    page = tmp_path / "page.html"
    assert specdec("bench", *FEW, "--html", page, "--json").object["complete"]
    first = page.read_text()
    assert "<svg" in first
    assert "toy:draft@3" in first
    assert specdec("bench", *FEW, "--html", page).code == 0
    assert page.read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--trace", "tokens"), "With trace tokens"),
        (("--domains", "poems"), "no prompt domain called 'poems'"),
        (("--domains", ","), "no prompt to measure"),
        (("--prompts-per-domain", "0"), "prompts per domain are 0"),
        (("--repeats", "0"), "repeats are 0"),
        (("--arms", "fast"), "no arm called 'fast'"),
        (("--arms", "shipped@2"), "There is no model at 'shipped'. Arms are plain, library, "),
        (("--arms", "shipped@2"), "A draft is ngram, self-int8, shipped:smollm2-135m-instruct, toy:draft, a folder"),
        (("--arms", "library+shipped"), "A draft is ngram, self-int8, shipped:"),
        (("--arms", "ngram@99"), "Gamma is 99"),
        (("--temperature", "-1"), "Temperature is -1"),
        (("--draft", "nowhere at all"), "no model at"),
        (("--html", "{file}/page.html"), "cannot be written"),
    ],
)
def test_refusals_come_before_the_engine(
    specdec: Run, tmp_path: Path, more: tuple[str, str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, exit code 2, and nothing loaded."""
    monkeypatch.setattr(engine, "bench", lambda *args, **how: pytest.fail("it was started"))
    (tmp_path / "file").write_text("x")
    given = [part.format(file=tmp_path / "file") for part in more]
    found = specdec("bench", *SHORT, *given)
    assert found.code == 2
    assert words in found.complaint
    assert found.out == ""


def test_settings_that_arms_choose_are_no_options(specdec: Run) -> None:
    """Gamma and its control belong to the arms; every other setting is offered."""
    text = specdec("bench", "--help").out
    for name in OPTIONS:
        flag = f"--{name.replace('_', '-')} "
        assert (flag in text) == (name not in ("gamma", "gamma_control", "stop")), name


def test_ctrl_c_shows_what_there_is(specdec: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of the runs that were made, the page too, and exit code 130."""
    steps: list[Any] = []
    step = Progress.step

    def pressed(self: Progress, **seen: Any) -> None:
        step(self, **seen)
        steps.append(seen)
        if len(steps) == 4:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Progress, "step", pressed)
    page = tmp_path / "page.html"
    found = specdec("bench", *FEW, "--json", "--html", page)
    assert found.code == 130
    assert found.object["complete"] is False
    assert len(found.object["runs"]) == 3
    assert "Cancelled" in page.read_text()


def test_prompts_are_chosen_by_domain() -> None:
    """The first ones of each, in the order that was asked for, no domain twice."""
    assert [p.domain for p in chosen_prompts(["copy, chat", "copy"], 1)] == ["copy", "chat"]
    assert len(chosen_prompts(None, 2)) == 2 * len(DOMAINS)
    assert len(chosen_prompts(["chat"], 99)) == 5
    with pytest.raises(BadSetting):
        chosen_prompts(["chat"], 0)
    assert listed((" a, ,b ", "c")) == ["a", "b", "c"]


def test_times_in_words() -> None:
    """Rough, and never zero."""
    assert [duration(s) for s in (0.1, 45, 89, 100, 3000, 7200)] == ["1 s", "45 s", "89 s", "2 min", "50 min", "2.0 h"]


def test_progress_off_a_terminal_is_a_line_a_prompt(capsys: pytest.CaptureFixture[str]) -> None:
    """A log of a long measurement says where it is, and is not flooded."""
    with Progress(Terminal()) as progress:
        for done in range(6):
            prompt = "chat/a" if done < 3 else "copy/b"
            progress.step(done=done, total=6, what="plain", prompt=prompt, seconds_left=100.0 if done else None)
    assert capsys.readouterr().err.splitlines() == [
        "0 of 6 runs done; chat/a.",
        "3 of 6 runs done; copy/b, about 2 min left.",
    ]


def test_lists_add_up(specdec: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that is given twice is one list: no part of the request is dropped without a word."""
    asked: list[BenchRequest] = []

    def heard(request: BenchRequest, **_named: Any) -> Benchmark:
        asked.append(request)
        raise BadSetting("Enough.")

    monkeypatch.setattr("specdec_core.engine.bench.bench", heard)
    arms = ("--arms", "plain,ngram@2", "--arms", "ngram@4")
    assert specdec("bench", "--pair", "toy", *arms, "--domains", "chat", "--domains", "copy").code == 2
    (request,) = asked
    assert [arm.name for arm in request.arms] == ["plain", "ngram@2", "ngram@4"]
    assert {prompt.domain for prompt in request.prompts} == {"chat", "copy"}
