"""Pages speak the language that is asked for, down to the last word; numbers, logs and the terminal stay English."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from specdec_core.cli.program import run_command
from specdec_core.engine import verify
from specdec_core.events import RunStarted
from specdec_core.runlog import read_log
from specdec_core.settings import OPTIONS
from tests.specdec_core.engine.prove import broken

CHINESE = re.compile("[\u4e00-\u9fff]")
# Units, names of quantities, of options and of programs, which Chinese writes as they are.
KEPT = (
    "token ms GiB MiB GB gamma alpha logit logits top min softmax float cpu int ngram self toy plain library measured "
    "specdec run settings generate python playground torch transformers tokenizers numpy"
)


class Said(HTMLParser):
    """What a page says itself: texts, tips and labels, but for what it marks as not to be translated."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.language = ""
        self._silent: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.language = values["lang"] or "" if tag == "html" else self.language
        self.texts += [values[name] or "" for name in ("title", "aria-label") if name in values]
        quiet = tag == "style" or values.get("translate") == "no"
        if quiet or (self._silent and self._silent[-1] == tag):
            self._silent.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.texts.append(data.strip())


def english(page: Said, data: str) -> list[str]:
    """Texts with English words in them that are neither units nor `data`."""
    known = {word.lower() for word in re.findall(r"[A-Za-z]{2,}", f"{KEPT} {data}")}
    return [text for text in page.texts if any(word.lower() not in known for word in re.findall(r"[A-Za-z]{2,}", text))]


def made(tmp_path: Path, *command: str, code: int = 0) -> Said:
    """The Chinese page of a command."""
    path = tmp_path / "page.html"
    assert run_command([*command, "--html", str(path), "--language", "zh_CN"]) == code
    page = Said(path)
    assert page.language == "zh-CN"
    assert len(page.texts) > 20
    return page


@pytest.mark.parametrize("temperature", ["0", "1"])
def test_a_report_is_chinese_throughout(temperature: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures with their definitions, settings with their help, tips of tokens and bars, reasons and endings."""
    log, prompt = tmp_path / "race.jsonl", "The small model writes ahead and the"
    ask = ["--pair", "toy", "--prompt", prompt, "--temperature", temperature, "--max-new-tokens", "24"]
    assert run_command(["compare", *ask, "--log", str(log)]) == 0
    logs = sorted(str(path) for path in tmp_path.glob("race.*.jsonl"))
    data = "toy draft model"
    for path in logs:
        header = read_log(path).events[0]
        assert isinstance(header, RunStarted)
        data += f" {header.target} {header.run_id} {header.race_id} {header.device_name} {header.libraries}"
    data += " ".join(choice for option in OPTIONS.values() for choice in option.choices)
    page = made(tmp_path, "export", *logs)
    assert english(page, data) == []
    assert "投机解码" in " ".join(page.texts)
    assert not CHINESE.search(capsys.readouterr().err)


@pytest.mark.parametrize(
    "command",
    [
        ("sweep", "--gammas", "1,2", "--domains", "chat,code", "--draft", "toy:draft", "--max-new-tokens", "8"),
        ("bench", "--domains", "chat", "--prompts-per-domain", "1", "--repeats", "1", "--max-new-tokens", "8"),
        ("prove", "--quick"),
    ],
    ids=["sweep", "bench", "prove"],
)
def test_measured_pages_are_chinese_throughout(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sentences, heads of tables, names of checks and domains; what the terminal says is English still."""
    page = made(tmp_path, command[0], "--pair", "toy", *command[1:])
    assert english(page, "toy target toy:draft toy draft model AMD Intel Xeon EPYC processor") == []
    said = capsys.readouterr()
    assert not CHINESE.search(said.out + said.err)


def test_a_failed_proof_is_chinese_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks that missed, with their numbers, and what the audit found; prompts are quoted, and fields have names."""
    monkeypatch.setattr(verify, "RULES", {**verify.RULES, "chain": next(iter(broken.RULES.values()))})
    page = made(tmp_path, "prove", "--pair", "toy", "--quick", code=1)
    assert "并非无损" in " ".join(page.texts)
    page.texts = [re.sub("'[^']*'", "", text) for text in page.texts]
    assert english(page, "toy target toy:draft toy draft model accept_prob draft_prob") == []


def test_english_is_what_is_written_unless_asked(tmp_path: Path) -> None:
    """The language of a page is named on it, and an unknown one is refused."""
    log = tmp_path / "run.jsonl"
    assert run_command(["run", "--pair", "toy", "--prompt", "ab", "--max-new-tokens", "4", "--log", str(log)]) == 0
    assert run_command(["export", str(log), "--html", str(tmp_path / "page.html")]) == 0
    page = Said(tmp_path / "page.html")
    assert page.language == "en"
    assert not [text for text in page.texts if CHINESE.search(text)]
    assert run_command(["export", str(log), "--html", str(tmp_path / "page.html"), "--language", "tlh"]) == 2


def test_the_search_for_english_finds_some(tmp_path: Path) -> None:
    """It can fail: an English page is full of it, and text marked as data is not looked at."""
    path = tmp_path / "page.html"
    path.write_text(
        '<html lang="zh-CN"><p>速度</p><p title="A tip">12 ms</p><div translate="no"><div>So</div>Yes</div>'
    )
    page = Said(path)
    assert page.texts == ["速度", "A tip", "12 ms"]
    assert english(page, "") == ["A tip"]
    assert english(page, "tip") == []
